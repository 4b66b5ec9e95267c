//! The three families on which symmetry reduction with decision diagrams was first evaluated:
//! `n` interchangeable processes beside a fixed number of interchangeable resources.

use super::sketch::Sketch;
use crate::net::Net;

const OPTIONS: u32 = 5;
const SERVERS: u32 = 7;
const GIFTS: u32 = 5;

/// A software product line: `n` features that can be switched on and off, and 5 options that are set once.
///
/// 2^(n+5) markings in 6(n+1) orbits.
#[must_use]
pub fn product_line(n: u32) -> Net {
    let mut net = Sketch::new("product-line", n);
    for i in 0..n {
        let off = net.place(format!("FOff_{i}"), 1);
        let on = net.place(format!("FOn_{i}"), 0);
        net.transition(format!("selF_{i}"), [off], [on]);
        net.transition(format!("unselF_{i}"), [on], [off]);
    }
    for j in 0..OPTIONS {
        let off = net.place(format!("OOff_{j}"), 1);
        let on = net.place(format!("OOn_{j}"), 0);
        net.transition(format!("setO_{j}"), [off], [on]);
    }
    net.finish()
}

/// Remote procedure calls: `n` clients ask any of 7 servers, and are answered by whoever treated them.
#[must_use]
pub fn clients_servers(n: u32) -> Net {
    let mut net = Sketch::new("clients-servers", n);
    let clients: Vec<_> = (0..n)
        .map(|c| {
            let idle = net.place(format!("CIdle_{c}"), 1);
            let wait = net.place(format!("CWait_{c}"), 0);
            let requests = net.places(&format!("Req_{c}"), 0..SERVERS, 0);
            let treats = net.places(&format!("Treat_{c}"), 0..SERVERS, 0);
            let ack = net.place(format!("Ack_{c}"), 0);
            (idle, wait, requests, treats, ack)
        })
        .collect();
    let servers = net.places("SIdle", 0..SERVERS, 1);
    for (c, (idle, wait, requests, treats, ack)) in clients.iter().enumerate() {
        for (s, &server) in servers.iter().enumerate() {
            let (request, treat) = (requests[s], treats[s]);
            net.transition(format!("send_{c}_{s}"), [*idle], [*wait, request]);
            net.transition(format!("call_{c}_{s}"), [request, server], [treat]);
            net.transition(format!("ret_{c}_{s}"), [treat], [server, *ack]);
        }
        net.transition(format!("recv_{c}"), [*wait, *ack], [*idle]);
    }
    net.finish()
}

/// A sale: `n` people enter a shop, one or two at a time, and leave it with up to two of 5 gifts.
#[must_use]
pub fn salestore(n: u32) -> Net {
    let mut net = Sketch::new("salestore", n);
    // What a person may leave with: nothing, one gift, or two.
    let pairs = (0..GIFTS).flat_map(|g| (g + 1..GIFTS).map(move |h| vec![g, h]));
    let singles = (0..GIFTS).map(|g| vec![g]);
    let bags: Vec<Vec<u32>> = [Vec::new()]
        .into_iter()
        .chain(singles)
        .chain(pairs)
        .collect();
    let named = |prefix: &str, p: u32, bag: &[u32]| {
        let gifts: String = bag.iter().map(|g| format!("_{g}")).collect();
        format!("{prefix}_{p}{gifts}")
    };
    let people: Vec<_> = (0..n)
        .map(|p| {
            let out = net.place(format!("Out_{p}"), 1);
            let shop = net.place(format!("Shop_{p}"), 0);
            let gone: Vec<_> = bags
                .iter()
                .map(|bag| net.place(named("Gone", p, bag), 0))
                .collect();
            (out, shop, gone)
        })
        .collect();
    let gifts = net.places("Gift", 0..GIFTS, 1);
    for (p, (out, shop, gone)) in (0..).zip(&people) {
        net.transition(format!("enter_{p}"), [*out], [*shop]);
        for (q, (out_q, shop_q, _)) in (0..).zip(&people).skip(p as usize + 1) {
            net.transition(format!("enter_{p}_{q}"), [*out, *out_q], [*shop, *shop_q]);
        }
        for (bag, &gone) in bags.iter().zip(gone) {
            let bought = bag.iter().map(|&g| gifts[g as usize]);
            net.transition(named("buy", p, bag), bought.chain([*shop]), [gone]);
        }
    }
    net.finish()
}
