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
    for (size, states, orbits) in [
        (3, 3_774u64, 30u64),
        (4, 55_785, 68),
        (5, 805_284, 142),
        (6, 11_368_449, 281),
        (7, 157_169_826, 530),
        (8, 2_130_740_721, 955),
        (12, 60_638_103_127_449, 7_095),
    ] {
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
        (15, 207_629_747_172, 1_186),
        (20, 158_809_728_028_761, 2_176),
    ] {
        let net = generate::by_name("salestore", size).expect("a family");
        let report = run(&net, Method::ExplicitSym);
        assert_eq!(report.states, Some(states.into()));
        assert_eq!(report.orbits, Some(orbits.into()));
    }
    for size in [20, 80, 100, 120, 140, 160, 180, 200u32] {
        let net = generate::by_name("product-line", size).expect("a family");
        let report = run(&net, Method::ExplicitSym);
        let states = num_bigint::BigUint::from(1u8) << (size + 5);
        assert_eq!(report.states, Some(states));
        assert_eq!(report.orbits, Some((6 * (size + 1)).into()));
    }
}
