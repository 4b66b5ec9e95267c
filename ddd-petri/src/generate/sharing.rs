//! Processes that share memories, files or a bus.

use super::sketch::Sketch;
use crate::net::Net;

/// `n` processors with a memory each, and one bus over which they reach the memories of the others.
///
/// The contest's family `SharedMemory-PT`.
#[must_use]
pub fn shared_memory(n: u32) -> Net {
    let mut net = Sketch::new("shared-memory", n);
    let bus = net.place("Ext_Bus", 1);
    let processors: Vec<_> = (1..=n)
        .map(|i| {
            [
                net.place(format!("Active_{i}"), 1),
                net.place(format!("Memory_{i}"), 1),
                net.place(format!("OwnMemAcc_{i}"), 0),
                net.place(format!("Queue_{i}"), 0),
            ]
        })
        .collect();
    for (i, &[active, memory, own, queue]) in (1..).zip(&processors) {
        net.transition(format!("Begin_Own_Acc_{i}"), [active], [own]);
        net.transition(format!("End_Own_Acc_{i}"), [own, memory], [active, memory]);
        net.transition(format!("Req_Ext_Acc_{i}"), [active], [queue]);
        for (j, &[_, memory, ..]) in (1..).zip(&processors) {
            if i != j {
                let access = net.place(format!("Ext_Mem_Acc_{i}_{j}"), 0);
                net.transition(
                    format!("Begin_Ext_Acc_{i}_{j}"),
                    [queue, memory, bus],
                    [access],
                );
                net.transition(
                    format!("End_Ext_Acc_{i}_{j}"),
                    [access],
                    [active, memory, bus],
                );
            }
        }
    }
    net.finish()
}

/// `n` sites with a copy of `n` files each; who changes a file holds its mutex until all others have
/// updated their copies.
///
/// The contest's family `DatabaseWithMutex-PT`.
#[must_use]
pub fn database_mutex(n: u32) -> Net {
    let mut net = Sketch::new("database-mutex", n);
    let sites: Vec<_> = (1..=n)
        .map(|site| {
            [
                net.place(format!("all_active_{site}"), 1),
                net.place(format!("all_passive_{site}"), 1),
            ]
        })
        .collect();
    for file in 1..=n {
        let mutex = net.place(format!("Mutex_{file}"), 1);
        let copies: Vec<_> = (1..=n)
            .map(|site| COPY.map(|place| net.place(format!("{place}_{site}_{file}"), 0)))
            .collect();
        for (site, (&[idle, passive], &copy)) in (1..).zip(sites.iter().zip(&copies)) {
            let at = format!("{site}_{file}");
            let others = (1..).zip(&copies).filter(|&(other, _)| other != site);
            let [
                wait,
                modify,
                active,
                message,
                received,
                updating,
                reply,
                acknowledge,
            ] = copy;
            net.transition(format!("Start_{at}"), [idle], [wait]);
            net.transition(format!("Acquire_{at}"), [wait, mutex], [modify]);
            let messages = others.clone().map(|(_, other)| other[3]);
            net.transition(format!("Change_{at}"), [modify], messages.chain([active]));
            net.transition(format!("SendMsg_{at}"), [message], [received]);
            net.transition(format!("Update_{at}"), [received, passive], [updating]);
            net.transition(format!("end_update_{at}"), [updating], [passive, reply]);
            net.transition(format!("SendReply_{at}"), [reply], [acknowledge]);
            let acknowledges = others.map(|(_, other)| other[7]);
            net.transition(
                format!("Release_{at}"),
                acknowledges.chain([active]),
                [idle, mutex],
            );
        }
    }
    net.finish()
}

/// What a site may be doing about one file.
const COPY: [&str; 8] = [
    "WaitMutex",
    "Modify",
    "Active",
    "Message",
    "RecBuff",
    "updating",
    "MesBuffReply",
    "Acknowledge",
];
