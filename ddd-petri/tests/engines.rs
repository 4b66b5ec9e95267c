//! All engines give the same answer: on every family at small sizes, and the published numbers.

use ddd_petri::generate;
use ddd_petri::net::Net;
use ddd_petri::statespace::{Method, Options, Report, Status, analyse};

fn run(net: &Net, method: Method) -> Report {
    let options = Options {
        method,
        exact: true,
        threads: 1,
        ..Options::default()
    };
    analyse(net, &options).expect("the families are bounded")
}

fn numbers(report: &Report) -> [String; 5] {
    assert_eq!(report.status, Status::Complete);
    let text = |n: Option<String>| n.unwrap_or_default();
    [
        text(report.states.as_ref().map(ToString::to_string)),
        text(report.firings.as_ref().map(ToString::to_string)),
        text(report.max_token_in_place.map(|n| n.to_string())),
        text(report.max_token_per_marking.map(|n| n.to_string())),
        text(report.deadlocks.as_ref().map(ToString::to_string)),
    ]
}

#[test]
fn engines_agree_on_all_families() {
    for (name, sizes) in [
        ("philosophers", 2..6),
        ("kanban", 1..3),
        ("fms", 1..3),
        ("slotted-ring", 1..4),
        ("token-ring", 2..5),
        ("shared-memory", 2..5),
        ("database-mutex", 1..3),
        ("product-line", 1..5),
        ("clients-servers", 1..4),
        ("salestore", 1..4),
    ] {
        for size in sizes {
            let Ok(net) = generate::by_name(name, size) else {
                continue;
            };
            let expected = numbers(&run(&net, Method::Explicit));
            for method in [Method::Dd, Method::ExplicitSym, Method::DdSym, Method::Auto] {
                assert_eq!(
                    numbers(&run(&net, method)),
                    expected,
                    "{name} {size} {method:?}"
                );
            }
        }
    }
}

/// True quotients and full counts of the clients-servers family.
#[test]
fn orbits_of_clients_and_servers() {
    for (size, states, orbits) in [(3, 3_774u64, 30u64), (4, 55_785, 68), (5, 805_284, 142)] {
        let net = generate::by_name("clients-servers", size).expect("a family");
        let report = run(&net, Method::ExplicitSym);
        assert_eq!(report.states, Some(states.into()));
        assert_eq!(report.orbits, Some(orbits.into()));
    }
}

/// As published for the SaleStore and for the product line.
#[test]
fn orbits_of_the_other_two_families() {
    for (size, states, orbits) in [
        (3, 1_752u64, 34u64),
        (5, 71_238, 106),
        (10, 184_554_369, 496),
    ] {
        let net = generate::by_name("salestore", size).expect("a family");
        let report = run(&net, Method::ExplicitSym);
        assert_eq!(report.states, Some(states.into()));
        assert_eq!(report.orbits, Some(orbits.into()));
    }
    let net = generate::by_name("product-line", 20).expect("a family");
    let report = run(&net, Method::ExplicitSym);
    assert_eq!(report.states, Some(num_bigint::BigUint::from(1u8) << 25));
    assert_eq!(report.orbits, Some(126u32.into()));
}
