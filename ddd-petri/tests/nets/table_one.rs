//! The published table: full state spaces, representatives kept by the literal algorithm, true orbits.

use ddd_petri::generate;
use ddd_petri::net::Net;
use ddd_petri::order::Order;
use ddd_petri::quotient::{Canonization, How, Strategy};
use ddd_petri::statespace::{Method, Options, OrderChoice, Report, Status, analyse};
use num_bigint::BigUint;

fn how(canonization: Canonization, strategy: Strategy) -> How {
    let mut how = How::default();
    how.canonization = canonization;
    how.strategy = strategy;
    how
}

/// The quotient on diagrams under the order of the file.
fn dd_sym(net: &Net, how: How) -> Report {
    let options = Options {
        method: Method::DdSym,
        order: OrderChoice::Given(Order::of_file(net)),
        how,
        exact: true,
        threads: 1,
        ..Options::default()
    };
    let report = analyse(net, &options).expect("the families are bounded");
    assert_eq!(report.status, Status::Complete);
    report
}

/// States, representatives, orbits.
fn row(report: &Report) -> [BigUint; 3] {
    [&report.states, &report.representatives, &report.orbits]
        .map(|n| n.clone().expect("it was asked for"))
}

fn expect(name: &str, size: u32, how: How, expected: [&str; 3]) {
    let net = generate::by_name(name, size).expect("a family");
    let expected = expected.map(|n| n.parse::<BigUint>().expect("a number"));
    assert_eq!(row(&dd_sym(&net, how)), expected, "{name} {size} {how:?}");
}

const ALL: [(Canonization, Strategy); 4] = [
    (Canonization::Literal, Strategy::BreadthFirst),
    (Canonization::Fast, Strategy::BreadthFirst),
    (Canonization::Fast, Strategy::Chaining),
    (Canonization::Fast, Strategy::Saturation),
];

#[test]
fn clients_and_servers() {
    for (canonization, strategy) in ALL {
        let how = how(canonization, strategy);
        expect("clients-servers", 3, how, ["3774", "32", "30"]);
        expect("clients-servers", 4, how, ["55785", "80", "68"]);
        expect("clients-servers", 5, how, ["805284", "192", "142"]);
    }
    let fast = how(Canonization::Fast, Strategy::Chaining);
    expect("clients-servers", 6, fast, ["11368449", "448", "281"]);
    expect("clients-servers", 7, fast, ["157169826", "1024", "530"]);
    expect("clients-servers", 8, fast, ["2130740721", "2295", "955"]);
}

#[test]
fn sale_store() {
    for (canonization, strategy) in ALL {
        let how = how(canonization, strategy);
        expect("salestore", 3, how, ["1752", "34", "34"]);
        expect("salestore", 5, how, ["71238", "106", "106"]);
    }
    let fast = how(Canonization::Fast, Strategy::Saturation);
    expect("salestore", 10, fast, ["184554369", "496", "496"]);
    expect("salestore", 15, fast, ["207629747172", "1186", "1186"]);
}

#[test]
fn product_line() {
    for (canonization, strategy) in ALL {
        let how = how(canonization, strategy);
        expect("product-line", 5, how, ["1024", "36", "36"]);
    }
    for n in [12u32, 40, 80] {
        let full = (BigUint::from(1u32) << (n + 5)).to_string();
        let orbits = (6 * (n + 1)).to_string();
        let fast = how(Canonization::Fast, Strategy::Saturation);
        expect("product-line", n, fast, [&full, &orbits, &orbits]);
    }
}

/// Without `exact` there are representatives and bounds, and nothing that is not known.
#[test]
fn what_is_not_asked_for_is_not_told() {
    let net = generate::by_name("clients-servers", 4).expect("a family");
    let options = Options {
        method: Method::DdSym,
        ..Options::default()
    };
    let report = analyse(&net, &options).expect("the family is bounded");
    assert!(report.representatives.is_some() && report.group_order.is_some());
    assert_eq!((&report.states, &report.orbits), (&None, &None));
    assert_eq!(report.max_token_in_place, Some(1));
}
