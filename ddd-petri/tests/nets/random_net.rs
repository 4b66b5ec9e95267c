//! Random nets with all that a net can have: odd names, labels, weights, all kinds of arcs, nested units.

use ddd_petri::net::{Net, NetBuilder, Nupn, PlaceId, TransitionId, Unit};
use proptest::collection::{btree_set, vec};
use proptest::option;
use proptest::prelude::*;
use proptest::test_runner::FileFailurePersistence;

/// Failing cases are kept beside the test that found them.
pub(crate) fn config() -> ProptestConfig {
    let kept = FileFailurePersistence::WithSource("proptest-regressions");
    ProptestConfig {
        failure_persistence: Some(Box::new(kept)),
        ..ProptestConfig::default()
    }
}

/// Names that are easy, and names that no format likes.
fn name() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => "[a-z][a-z0-9_]{0,3}",
        1 => "[0-9]{1,2}",
        1 => proptest::sample::select(vec![
            "PLACE", "SAFE", "tr", "pl", "net", "arc1", "page", "/*", "*/", "->", "%41", "&amp;", "]]>", "<!--",
        ]).prop_map(str::to_owned),
        3 => "[ -~\u{e9}\u{3bb}\u{3000}\u{1F600}]{1,6}",
    ]
}

fn weight() -> impl Strategy<Value = u32> {
    prop_oneof![4 => Just(1), 2 => 2..5_u32, 1 => Just(u32::MAX)]
}

/// An arc: which kind, which transition, which place (both modulo their number), which weight.
type RandomArc = (u8, usize, usize, u32);

/// A net; places and transitions may be missing altogether.
pub(crate) fn net() -> impl Strategy<Value = Net> {
    (
        option::of(name()),
        btree_set(name(), 0..12),
        0..8_usize,
        vec((option::of(name()), weight()), 12),
        vec((0..4_u8, any::<usize>(), any::<usize>(), weight()), 0..20),
        option::of((vec(any::<usize>(), 1..5), any::<bool>())),
    )
        .prop_map(|(title, names, places, extras, arcs, units)| {
            let names: Vec<String> = names.into_iter().collect();
            let places = places.min(names.len());
            build(title, &names, places, &extras, &arcs, units)
        })
}

fn build(
    title: Option<String>,
    names: &[String],
    places: usize,
    extras: &[(Option<String>, u32)],
    arcs: &[RandomArc],
    units: Option<(Vec<usize>, bool)>,
) -> Net {
    let mut b = NetBuilder::new(title.unwrap_or_default());
    for (i, (name, (label, initial))) in names.iter().zip(extras).enumerate() {
        if i < places {
            let place = b.place(name, *initial / 2).unwrap();
            b.label_place(place, label.clone().unwrap_or_default());
        } else {
            let transition = b.transition(name).unwrap();
            b.label_transition(transition, label.clone().unwrap_or_default());
        }
    }
    let transitions = names.len() - places;
    for &(kind, t, p, weight) in arcs {
        if places > 0 && transitions > 0 {
            let t = TransitionId(u32::try_from(t % transitions).unwrap());
            let p = PlaceId(u32::try_from(p % places).unwrap());
            // Sums that are too large are refused, which is as good a net.
            let _ = match kind {
                0 => b.consume(t, p, weight),
                1 => b.produce(t, p, weight),
                2 => b.test(t, p, weight),
                _ => b.inhibit(t, p, weight),
            };
        }
    }
    if let Some((parents, safe)) = units
        && names[..places].iter().all(|name| !name.contains(' '))
    {
        b.nupn(nupn(&parents, places, safe));
    }
    b.build()
}

/// A tree of units, each below an earlier one, with the places dealt round.
fn nupn(parents: &[usize], places: usize, safe: bool) -> Nupn {
    let mut units: Vec<Unit> = (0..parents.len())
        .map(|i| Unit {
            id: format!("u{i}"),
            places: (0..places)
                .filter(|p| p % parents.len() == i)
                .map(|p| PlaceId(u32::try_from(p).unwrap()))
                .collect(),
            subunits: Vec::new(),
        })
        .collect();
    for (i, parent) in parents.iter().enumerate().skip(1) {
        units[parent % i].subunits.push(i);
    }
    let root = 0;
    Nupn { units, root, safe }
}
