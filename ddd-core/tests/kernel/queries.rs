//! Samples, value sets, texts and pictures against the twin.

use crate::bridge::World;
use crate::shapes::{Palette, collect, sets, shapes};
use crate::twin::{Path, Set};
use ddd_core::{Error, Manager, StopFlag, Var};
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

fn one() -> impl Strategy<Value = Set> {
    shapes().prop_flat_map(|s| sets(s, Palette::Edges))
}

fn wide(path: Vec<(Var, u32)>) -> Path {
    path.into_iter().map(|(x, v)| (x.0, i64::from(v))).collect()
}

fn values(set: &Set) -> BTreeMap<Var, BTreeSet<u32>> {
    let mut all: BTreeMap<Var, BTreeSet<u32>> = BTreeMap::new();
    for (x, v) in set.iter().flatten() {
        all.entry(Var(*x)).or_default().insert(*v as u32);
    }
    all
}

/// The sequences that a picture shows, read from its text.
fn drawn(text: &str) -> Set {
    let mut labels: BTreeMap<&str, &str> = BTreeMap::new();
    let mut arcs: Vec<(&str, &str, u32)> = Vec::new();
    for line in text.lines().filter(|l| l.contains("label=")) {
        let (place, rest) = line.trim().split_once(" [").unwrap();
        let label = rest.split('"').nth(1).unwrap();
        match place.split_once(" -> ") {
            None => assert!(labels.insert(place, label).is_none(), "drawn twice"),
            Some((from, to)) => arcs.extend(numbers(label).into_iter().map(|v| (from, to, v))),
        }
    }
    let mut found = Set::new();
    let mut pending = match labels.get("n0") {
        Some(_) => vec![("n0", Path::new())],
        None => vec![(*labels.keys().next().unwrap(), Path::new())],
    };
    while let Some((at, path)) = pending.pop() {
        match labels[at] {
            "0" => {}
            "1" => assert!(found.insert(path), "two ways to one sequence"),
            var => {
                let var = var.strip_prefix('x').unwrap().parse().unwrap();
                for (_, to, value) in arcs.iter().filter(|a| a.0 == at) {
                    let mut longer = path.clone();
                    longer.push((var, i64::from(*value)));
                    pending.push((*to, longer));
                }
            }
        }
    }
    found
}

/// `0..2, 7` is 0, 1, 2, 7.
fn numbers(label: &str) -> Vec<u32> {
    let one = |text: &str| match text.split_once("..") {
        Some((a, b)) => (a.parse().unwrap()..=b.parse().unwrap()).collect(),
        None => vec![text.parse::<u32>().unwrap()],
    };
    label.split(", ").flat_map(one).collect()
}

proptest! {
    #![proptest_config(crate::cases(400))]

    #[test]
    fn samples_are_uniform(a in one(), seed in any::<u64>(), c in collect()) {
        const DRAWN: usize = 500;
        let mut w = World::new(c);
        let d = w.set(&a);
        let samples = w.m.samples(&d, DRAWN, seed).unwrap();
        prop_assert_eq!(&samples, &w.m.samples(&d, DRAWN, seed).unwrap());
        prop_assert_eq!(samples.len(), if a.is_empty() { 0 } else { DRAWN });
        let mut times: BTreeMap<Path, usize> = a.iter().map(|p| (p.clone(), 0)).collect();
        for sample in samples {
            *times.get_mut(&wide(sample)).expect("a member") += 1;
        }
        // seven standard deviations
        let (n, p) = (DRAWN as f64, 1.0 / a.len() as f64);
        let slack = 7.0 * (n * p * (1.0 - p)).sqrt();
        for (path, times) in times {
            prop_assert!((times as f64 - n * p).abs() <= slack, "{path:?} was drawn {times} times");
        }
    }

    #[test]
    fn values_of_all_variables(a in one(), c in collect()) {
        let mut w = World::new(c);
        let d = w.set(&a);
        let expected = values(&a);
        let ranges = expected.iter().map(|(x, v)| (*x, *v.first().unwrap()..=*v.last().unwrap()));
        prop_assert_eq!(w.m.value_ranges(&d).unwrap(), ranges.collect());
        prop_assert_eq!(w.m.value_sets(&d).unwrap(), expected);
    }

    #[test]
    fn a_picture_shows_the_set(a in one(), c in collect()) {
        let mut w = World::new(c);
        let d = w.set(&a);
        let text = w.m.dot(&d).unwrap().to_string();
        prop_assert_eq!(drawn(&text), a.clone());
        let nodes = text.lines().filter(|l| l.contains("[label=") && !l.contains("->")).count();
        prop_assert_eq!(nodes, w.m.nodes(&d).unwrap(), "shared nodes are drawn once");
        // and it does not depend on what else there is
        let mut other = World::new(c);
        let _there = other.m.product((0..5).map(|i| (Var(i), 0..3))).unwrap();
        let e = other.set(&a);
        prop_assert_eq!(other.m.dot(&e).unwrap().to_string(), text);
    }

    #[test]
    fn a_text_shows_the_set(a in one(), c in collect()) {
        let mut w = World::new(c);
        let d = w.set(&a);
        let path = |p: &Path| {
            let parts: Vec<String> = p.iter().map(|(x, v)| format!("x{x}={v}")).collect();
            format!("[{}]", parts.join(" "))
        };
        let all: Vec<String> = a.iter().map(path).collect();
        let expected = if a.is_empty() { "{ }".into() } else { format!("{{ {} }}", all.join(", ")) };
        prop_assert_eq!(w.m.show_set(&d).unwrap(), expected);
    }
}

/// Weights beyond 128 bits, and of both kinds at one node.
#[test]
fn large_weights_are_exact() {
    let mut m = Manager::default();
    let rest = |m: &mut Manager, first: u32, bits: u32, values: u32| {
        m.product((0..=bits).map(|i| (Var(i), if i == 0 { first..first + 1 } else { 0..values })))
            .unwrap()
    };
    // 2^200 of them begin with 0, as many with 1, and one with 2
    let parts = [
        rest(&mut m, 0, 200, 2),
        rest(&mut m, 1, 200, 2),
        rest(&mut m, 2, 200, 1),
    ];
    let d = m.union_all(&parts).unwrap();
    let samples = m.samples(&d, 2000, 5).unwrap();
    let begin = |v| samples.iter().filter(|s| s[0].1 == v).count();
    assert_eq!(begin(2), 0, "one in 2^201");
    assert!((800..1200).contains(&begin(0)), "{}", begin(0));
    // every later bit is fair too
    for i in [1, 100, 200] {
        let ones = samples.iter().filter(|s| s[i].1 == 1).count();
        assert!((800..1200).contains(&ones), "bit {i}: {ones}");
    }
    let thrice = [
        rest(&mut m, 0, 130, 2),
        rest(&mut m, 1, 130, 2),
        rest(&mut m, 2, 130, 2),
    ];
    let d = m.union_all(&thrice).unwrap();
    let samples = m.samples(&d, 3000, 6).unwrap();
    for v in 0..3 {
        let times = samples.iter().filter(|s| s[0].1 == v).count();
        assert!((850..1150).contains(&times), "{v}: {times}");
    }
}

#[test]
fn a_picture_with_names() {
    let mut m = Manager::default();
    let vars = [Var(0), Var(1)];
    let d = m
        .vectors(
            &vars,
            [[0, 1], [1, 1], [2, 1], [5, 1], [9, 0], [9, 1], [9, 4]],
        )
        .unwrap();
    let names = |x: Var| format!("a \"{}\"", ["door", "wall"][x.0 as usize]);
    let expected = r#"digraph ddd {
  node [shape=circle];
  n0 [label="a \"door\""];
  n1 [label="a \"wall\""];
  n2 [label="a \"wall\""];
  one [shape=box label="1"];
  n0 -> n2 [label="0..2, 5"];
  n0 -> n1 [label="9"];
  n1 -> one [label="0, 1, 4"];
  n2 -> one [label="1"];
  { rank=same; n1; n2 }
}
"#;
    assert_eq!(m.dot(&d).unwrap().with_names(names).to_string(), expected);
    let nothing = m.dot(&m.empty()).unwrap().to_string();
    assert!(nothing.contains(r#"zero [shape=box label="0"]"#));
}

#[test]
fn long_texts_are_cut() {
    let mut m = Manager::default();
    let d = m.product((0..60).map(|i| (Var(i), 0..10))).unwrap();
    let text = m.show_set(&d).unwrap();
    assert!(text.starts_with("{ [x0=0 x1=0 "));
    assert!(text.contains("x49=0 and 10 more], ["));
    assert!(
        text.ends_with("and 999999999999999999999999999999999999999999999999999999999980 more }")
    );
}

#[test]
fn sampling_can_be_cancelled() {
    let mut m = Manager::default();
    let d = m.product((0..5).map(|i| (Var(i), 0..3))).unwrap();
    let flag = StopFlag::new();
    m.set_stop_flag(flag.clone());
    flag.raise();
    assert_eq!(m.sample(&d, 1), Err(Error::Cancelled));
    flag.lower();
    assert_eq!(m.sample(&d, 1).unwrap().unwrap().len(), 5);
    assert_eq!(m.sample(&m.empty(), 1), Ok(None));
    assert_eq!(m.sample(&m.unit(), 1), Ok(Some(vec![])));
}

#[test]
fn a_manager_is_debugged_briefly() {
    let mut m = Manager::default();
    let _d = m.product((0..500).map(|i| (Var(i), 0..30))).unwrap();
    let text = format!("{m:?}");
    assert!(text.contains("nodes: 500") && text.len() < 1000, "{text}");
}
