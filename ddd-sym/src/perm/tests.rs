use super::*;
use proptest::prelude::*;

fn perm(text: &str) -> Perm {
    text.parse().unwrap()
}

/// A permutation of up to `n` points, sometimes shifted far away so that it is stored sparsely.
pub(crate) fn any_perm(n: u32) -> impl Strategy<Value = Perm> {
    let images = Just((0..n).collect::<Vec<_>>()).prop_shuffle();
    (images, prop_oneof![Just(0u32), Just(1000u32)]).prop_map(|(images, far)| {
        let moves = images.iter().enumerate();
        Perm::from_moves(moves.map(|(p, i)| (p as u32 + far, i + far)).collect()).unwrap()
    })
}

#[test]
fn images_and_cycles_agree() {
    assert_eq!(perm("[1, 2, 0, 4, 3, 5]"), perm("(0 1 2)(3 4)"));
    assert_eq!(
        Perm::from_cycles(&[[0, 1], [3, 4]]),
        Ok(perm("[1 0 2 4 3]"))
    );
    assert_eq!(perm("()"), Perm::identity());
    assert_eq!(perm("[]"), Perm::identity());
    assert_eq!(perm("(7)"), Perm::identity());
    assert_eq!(Perm::transposition(9, 4), perm("(4 9)"));
    assert_eq!(Perm::transposition(4, 4), Perm::identity());
    assert_eq!(perm(" ( 0,1 2 ) (5 3)").to_string(), "(0 1 2)(3 5)");
    assert_eq!(format!("{:?}", Perm::identity()), "()");
}

#[test]
fn the_action_follows_the_convention() {
    let g = perm("(0 1 2)(3 5)");
    let v = [10, 11, 12, 13, 14, 15];
    assert_eq!(g.act(&v), [11, 12, 10, 15, 14, 13]);
    let expected: Vec<_> = (0..6).map(|i| v[g.image(i) as usize]).collect();
    assert_eq!(g.act(&v), expected);
    assert_eq!(g.act::<u32>(&[]), Vec::<u32>::new());
    // The paper's example: with g = (2,3,1,4) in images from 1, s is reduced iff s_{g.1} < s_1 or ...
    let g = perm("[1, 2, 0, 3]");
    assert_eq!(g.compare(&[5, 3, 4, 0]), std::cmp::Ordering::Less);
    assert_eq!(g.compare(&[3, 5, 4, 0]), std::cmp::Ordering::Greater);
    assert_eq!(g.compare(&[3, 3, 3, 0]), std::cmp::Ordering::Equal);
}

#[test]
fn errors_say_where_and_what() {
    let message = |text: &str| text.parse::<Perm>().unwrap_err().to_string();
    assert_eq!(
        message("(0 1"),
        "at byte 0: this cycle is never closed by `)`"
    );
    assert_eq!(message("(0 1)(2 0)"), "at byte 8: `0` is named twice");
    assert_eq!(
        message("(0 x)"),
        "at byte 3: `x` is not the name of a point"
    );
    assert_eq!(
        message("0 1"),
        "at byte 0: expected `(` to open a cycle, found `0`"
    );
    assert_eq!(
        message("[1 0"),
        "at byte 4: expected `]` at the end of the list of images"
    );
    assert_eq!(
        message("[1 z]"),
        "at byte 3: `z` is not the name of a point"
    );
    assert_eq!(message("[1, 1]"), "point 1 is the image of two points");
    assert_eq!(
        message("[1, 2]"),
        "point 2 is out of range: there are 2 images"
    );
    assert!(Perm::from_moves(vec![(0, 1)]).is_err());
    assert!(Perm::from_moves(vec![(0, 1), (1, 1)]).is_err());
    assert!(Perm::from_moves(vec![(0, 1), (0, 0), (1, 0)]).is_err());
    assert!(Perm::from_cycles(&[vec![0, 1], vec![1, 2]]).is_err());
}

#[test]
fn quoted_names_may_contain_anything() {
    let names = ["a b", "c(1,2)"];
    let number = |n: &str| names.iter().position(|m| *m == n).map(|i| i as u32);
    assert_eq!(
        parse_cycles(r#"("a b" "c(1,2)")"#, number),
        Ok(perm("(0 1)"))
    );
}

#[test]
fn sparse_and_dense_are_one_type() {
    let far = perm("(100000 5)(7 8)");
    assert_eq!(far.degree(), 100_001);
    assert_eq!(far.moves().count(), 4);
    assert_eq!(far.then(&perm("(100000 5)")), perm("(7 8)"));
    assert_eq!(far.then(&far), Perm::identity());
    assert_eq!(far.inverse(), far);
    assert_eq!(far.order(), BigUint::from(2u32));
    assert_eq!(far.images(3)[100_000], 5);
}

#[test]
fn restriction_needs_an_invariant_set() {
    let g = perm("(0 1)(2 3 4)");
    assert_eq!(g.restricted_to(2), Some(perm("(0 1)")));
    assert_eq!(g.restricted_to(3), None);
    assert_eq!(g.restricted_to(9), Some(g));
}

#[test]
fn orders_powers_and_parity() {
    let g = perm("(0 1 2)(3 4 5 6)(7 8)");
    assert_eq!(g.order(), BigUint::from(12u32));
    assert_eq!(g.pow(3), perm("(3 6 5 4)(7 8)"));
    assert_eq!(g.pow(-1), g.inverse());
    assert_eq!(g.pow(12), Perm::identity());
    assert!(g.is_even());
    assert!(!perm("(0 1)").is_even());
    assert_eq!(Perm::identity().order(), BigUint::from(1u32));
}

proptest! {
    #[test]
    fn group_laws(a in any_perm(9), b in any_perm(9), c in any_perm(9)) {
        prop_assert_eq!(a.then(&b).then(&c), a.then(&b.then(&c)));
        prop_assert_eq!(a.then(&a.inverse()), Perm::identity());
        prop_assert_eq!(a.then(&b).inverse(), b.inverse().then(&a.inverse()));
        prop_assert_eq!(a.conjugate(&b), b.inverse().then(&a).then(&b));
        prop_assert_eq!(a.pow(3), a.then(&a).then(&a));
        prop_assert_eq!(a.is_even() == b.is_even(), a.then(&b).is_even());
    }

    #[test]
    fn acting_is_a_left_action(a in any_perm(7), b in any_perm(7), v in prop::collection::vec(0..4u8, 1010)) {
        prop_assert_eq!(a.act(&b.act(&v)), a.then(&b).act(&v));
        prop_assert_eq!(a.compare(&v), a.act(&v).cmp(&v));
        prop_assert_eq!(a.fixes(&v), a.act(&v) == v);
    }

    #[test]
    fn text_round_trips(a in any_perm(12)) {
        prop_assert_eq!(a.to_string().parse::<Perm>().unwrap(), a.clone());
        let images = format!("{:?}", a.images(0));
        prop_assert_eq!(images.parse::<Perm>().unwrap(), a.clone());
        let moved: Vec<_> = a.moves().collect();
        prop_assert_eq!(Perm::from_moves(moved).unwrap(), a);
    }
}
