//! Two manufacturing lines of fixed structure, whose size is the number of tokens.

use super::sketch::Sketch;
use crate::net::Net;

/// The Kanban system: four cells with `n` cards each; cells 2 and 3 work in parallel between 4 and 1.
///
/// In each cell a part is machined, found good or sent back, and waits for the next cell to take it
/// (Ciardo and Tilgner 1996; the contest's family `Kanban-PT`).
#[must_use]
pub fn kanban(n: u32) -> Net {
    let mut net = Sketch::new("kanban", n);
    let cells = [1, 2, 3, 4].map(|cell| {
        [
            net.place(format!("P{cell}"), n),
            net.place(format!("Pm{cell}"), 0),
            net.place(format!("Pback{cell}"), 0),
            net.place(format!("Pout{cell}"), 0),
        ]
    });
    for (cell, [_, machine, back, out]) in (1..).zip(cells) {
        net.transition(format!("tredo{cell}"), [machine], [back]);
        net.transition(format!("tback{cell}"), [back], [machine]);
        net.transition(format!("tok{cell}"), [machine], [out]);
    }
    let [
        [card1, machine1, _, out1],
        [card2, machine2, _, out2],
        [card3, machine3, _, out3],
        [card4, machine4, _, out4],
    ] = cells;
    net.transition("tin4", [card4], [machine4]);
    net.transition(
        "tsynch4_23",
        [out4, card2, card3],
        [card4, machine2, machine3],
    );
    net.transition("tsynch1_23", [out2, out3, card1], [card2, card3, machine1]);
    net.transition("tout1", [out1], [card1]);
    net.finish()
}

/// The flexible manufacturing system: `n` pallets for each of three kinds of parts, on three machines.
///
/// Parts of kinds 1 and 2 are shipped alone, or assembled in pairs on machine 3 (Ciardo and
/// Trivedi 1993; the contest's family `FMS-PT`, with 3, 1 and 2 machines).
#[must_use]
pub fn fms(n: u32) -> Net {
    let mut net = Sketch::new("fms", n);
    let p1 = net.place("P1", n);
    let p1_wait_m1 = net.place("P1wM1", 0);
    let p1_m1 = net.place("P1M1", 0);
    let m1 = net.place("M1", 3);
    let p1_done = net.place("P1d", 0);
    let p1_ship = net.place("P1s", 0);
    let p1_wait_p2 = net.place("P1wP2", 0);
    let p12 = net.place("P12", 0);
    let p12_wait_m3 = net.place("P12wM3", 0);
    let p12_m3 = net.place("P12M3", 0);
    let m3 = net.place("M3", 2);
    let p12_ship = net.place("P12s", 0);
    let p2_wait_p1 = net.place("P2wP1", 0);
    let p2_ship = net.place("P2s", 0);
    let p2_done = net.place("P2d", 0);
    let p2_m2 = net.place("P2M2", 0);
    let p2_wait_m2 = net.place("P2wM2", 0);
    let p2 = net.place("P2", n);
    let m2 = net.place("M2", 1);
    let p3_m2 = net.place("P3M2", 0);
    let p3 = net.place("P3", n);
    let p3_ship = net.place("P3s", 0);

    net.transition("tP1", [p1], [p1_wait_m1]);
    net.transition("tM1", [p1_wait_m1, m1], [p1_m1]);
    net.transition("tP1M1", [p1_m1], [p1_done, m1]);
    net.transition("tP1e", [p1_done], [p1_ship]);
    net.transition("tP1s", [p1_ship], [p1]);
    net.transition("tP1j", [p1_done], [p1_wait_p2]);

    net.transition("tP2", [p2], [p2_wait_m2]);
    net.transition("tM2", [p2_wait_m2, m2], [p2_m2]);
    net.transition("tP2M2", [p2_m2], [p2_done, m2]);
    net.transition("tP2e", [p2_done], [p2_ship]);
    net.transition("tP2s", [p2_ship], [p2]);
    net.transition("tP2j", [p2_done], [p2_wait_p1]);

    net.transition("tx", [p1_wait_p2, p2_wait_p1], [p12]);
    net.transition("tP12", [p12], [p12_wait_m3]);
    net.transition("tM3", [p12_wait_m3, m3], [p12_m3]);
    net.transition("tP12M3", [p12_m3], [p12_ship, m3]);
    net.transition("tP12s", [p12_ship], [p1, p2]);

    net.transition("tP3", [p3], [p3_m2]);
    net.transition("tP3M2", [p3_m2, m2], [p3_ship, m2]);
    net.transition("tP3s", [p3_ship], [p3]);
    net.finish()
}
