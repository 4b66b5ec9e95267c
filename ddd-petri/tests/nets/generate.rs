//! Generated nets against published numbers, by brute force.

use std::collections::VecDeque;

use ahash::AHashSet;
use ddd_petri::generate::{self, FAMILIES, GenerateError};
use ddd_petri::net::{Net, NetBuilder, Transition};

/// Markings, firings, most tokens in a place, most tokens in a marking.
type StateSpace = (usize, usize, u32, u32);

/// Breadth-first search over markings as plain vectors.
fn explore(net: &Net) -> StateSpace {
    let effects: Vec<_> = net.transitions().iter().map(Transition::effects).collect();
    let initial = net.initial_marking();
    let mut seen = AHashSet::from([initial.clone()]);
    let mut left = VecDeque::from([initial]);
    let mut firings = 0;
    while let Some(marking) = left.pop_front() {
        for effects in &effects {
            let enabled = effects.iter().all(|e| {
                let tokens = marking[e.place.index()];
                tokens >= e.at_least && e.below.is_none_or(|limit| tokens < limit)
            });
            if !enabled {
                continue;
            }
            firings += 1;
            let mut next = marking.clone();
            for e in effects {
                let tokens = &mut next[e.place.index()];
                *tokens = u32::try_from(i64::from(*tokens) + e.change).unwrap();
            }
            if !seen.contains(&next) {
                seen.insert(next.clone());
                left.push_back(next);
            }
        }
    }
    let most = seen.iter().flatten().max().copied().unwrap_or(0);
    let sum = seen.iter().map(|m| m.iter().sum()).max().unwrap_or(0);
    (seen.len(), firings, most, sum)
}

fn check(family: &str, size: u32, expected: StateSpace) {
    let net = generate::by_name(family, size).unwrap();
    assert_eq!(explore(&net), expected, "{family} {size}");
}

#[test]
fn contest_families_have_the_contest_s_numbers() {
    check("philosophers", 5, (243, 945, 1, 10));
    check("fms", 2, (3444, 16311, 3, 12));
    check("token-ring", 5, (166, 365, 1, 6));
    check("token-ring", 10, (58905, 294050, 1, 11));
    check("shared-memory", 5, (1863, 10395, 1, 11));
    check("database-mutex", 2, (153, 312, 1, 6));
}

#[test]
fn kanban_has_its_published_numbers() {
    check("kanban", 1, (160, 616, 1, 4));
    check("kanban", 2, (4600, 28120, 2, 8));
    check("kanban", 3, (58400, 446400, 3, 12));
}

#[test]
fn the_slotted_ring_has_its_published_numbers() {
    let states = |n| explore(&generate::slotted_ring(n)).0;
    assert_eq!([2, 3, 4, 5].map(states), [52, 504, 5136, 53856]);
}

#[test]
fn the_symmetric_families_have_their_published_numbers() {
    let states = |family, size| explore(&generate::by_name(family, size).unwrap()).0;
    assert_eq!([3, 5].map(|n| states("product-line", n)), [256, 1024]);
    assert_eq!([3, 4].map(|n| states("clients-servers", n)), [3774, 55785]);
    assert_eq!([3, 4].map(|n| states("salestore", n)), [1752, 11961]);
    check("salestore", 5, (71238, 313905, 1, 10));
}

#[test]
fn the_symmetric_families_have_their_published_sizes() {
    for n in [0, 1, 2, 9_u32] {
        let sizes = |net: Net| [net.places().len(), net.transitions().len()];
        let m = n as usize;
        assert_eq!(sizes(generate::product_line(n)), [2 * m + 10, 2 * m + 5]);
        assert_eq!(sizes(generate::clients_servers(n)), [17 * m + 7, 22 * m]);
        let pairs = m * m.saturating_sub(1) / 2;
        assert_eq!(sizes(generate::salestore(n)), [18 * m + 5, 17 * m + pairs]);
    }
}

#[test]
fn the_order_of_places_is_by_element() {
    let ids = |net: Net| -> Vec<String> { net.places().iter().map(|p| p.id.clone()).collect() };
    let spl = ids(generate::product_line(2));
    assert_eq!(spl[..5], ["FOff_0", "FOn_0", "FOff_1", "FOn_1", "OOff_0"]);
    let rpc = ids(generate::clients_servers(2));
    assert_eq!(rpc[..4], ["CIdle_0", "CWait_0", "Req_0_0", "Req_0_1"]);
    assert_eq!(rpc[9..11], ["Treat_0_0", "Treat_0_1"]);
    assert_eq!(rpc[16..18], ["Ack_0", "CIdle_1"]);
    assert_eq!(rpc[34], "SIdle_0");
    let sale = ids(generate::salestore(2));
    assert_eq!(sale[..4], ["Out_0", "Shop_0", "Gone_0", "Gone_0_0"]);
    assert_eq!(sale[8..10], ["Gone_0_0_1", "Gone_0_0_2"]);
    assert_eq!(sale[36..38], ["Gift_0", "Gift_1"]);
}

/// The same net through the checking builder.
fn rebuilt(net: &Net) -> Net {
    let mut b = NetBuilder::new(net.name());
    let places: Vec<_> = net
        .places()
        .iter()
        .map(|p| b.place(&p.id, p.initial).unwrap())
        .collect();
    for t in net.transitions() {
        let id = b.transition(&t.id).unwrap();
        for arc in &t.consumes {
            b.consume(id, places[arc.place.index()], arc.weight)
                .unwrap();
        }
        for arc in &t.produces {
            b.produce(id, places[arc.place.index()], arc.weight)
                .unwrap();
        }
    }
    b.build()
}

#[test]
fn generated_nets_are_well_formed_at_every_small_size() {
    for family in FAMILIES {
        for size in family.smallest..8 {
            let net = family.generate(size).unwrap();
            assert_eq!(net, rebuilt(&net), "{} {size}", family.name);
            assert_eq!(net.name(), format!("{}-{size}", family.name));
        }
    }
    for n in 0..2 {
        explore(&generate::philosophers(n));
        explore(&generate::slotted_ring(n));
        explore(&generate::token_ring(n));
        explore(&generate::shared_memory(n));
        explore(&generate::database_mutex(n));
    }
}

#[test]
fn requests_that_make_no_sense_are_refused() {
    let error = generate::by_name("dragons", 3).unwrap_err().to_string();
    assert_eq!(
        error,
        "there is no family of nets called `dragons`; there are philosophers, kanban, fms, slotted-ring, \
         token-ring, shared-memory, database-mutex, product-line, clients-servers, salestore"
    );
    let (name, smallest) = ("philosophers", 1);
    assert_eq!(
        generate::by_name(name, 0),
        Err(GenerateError::TooSmall { name, smallest })
    );
    for family in FAMILIES {
        if !matches!(family.name, "kanban" | "fms") {
            let error = family.generate(u32::MAX).unwrap_err();
            assert!(matches!(error, GenerateError::TooLarge { .. }));
        }
    }
    assert_eq!(
        generate::by_name("token-ring", 1000)
            .unwrap_err()
            .to_string(),
        "`token-ring` of size 1000 is too large: it would have more than 50000000 nodes and arcs"
    );
}
