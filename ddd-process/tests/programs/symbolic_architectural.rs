//! Architectural symmetry on decision diagrams, against the explicit method.

use crate::random;
use ddd_process::architectural::{Quotient, check};
use ddd_process::symmetry::ProcessGroup;
use ddd_process::{Error, Limits, Program, systems};
use num_bigint::BigUint;
use proptest::prelude::*;

fn ring(text: &str, n: i64) -> Program {
    Program::parse_with(text, &[("n", n)]).unwrap_or_else(|error| panic!("{}", error.render()))
}

fn two(power: u32) -> BigUint {
    BigUint::from(2u32).pow(power)
}

/// A hundred processes, by both groups.
#[test]
fn the_ring_of_a_hundred() {
    let mut program = ring(systems::TOKEN_RING, 100);
    let again = program.formula("AG EF exists j: at[j] == C").unwrap();
    let never = program.formula("EF AG forall j: at[j] != C").unwrap();
    let groups = [
        (ProcessGroup::full(&program), BigUint::from(300u32)),
        (ProcessGroup::rotations(&program).unwrap(), two(99) * 3u32),
    ];
    for (group, orbits) in groups {
        let mut quotient = Quotient::new(&program, &group, &Limits::none()).unwrap();
        assert!(quotient.is_well_architected());
        assert_eq!(quotient.states().unwrap(), two(99) * 300u32);
        assert_eq!(quotient.orbits().unwrap(), orbits);
        let verdict = quotient.check(&again).unwrap();
        assert!(verdict.holds);
        assert_eq!(verdict.satisfying, orbits);
        let verdict = quotient.check(&never).unwrap();
        assert!(!verdict.holds);
        assert_eq!(verdict.satisfying, BigUint::ZERO);
    }
}

/// One representative for each orbit finds two orbits of the restricted ring; there are six.
#[test]
fn the_restricted_ring() {
    for n in [3, 4, 20] {
        let mut program = ring(systems::TOKEN_RING_RESTRICTED, n);
        let critical = program.formula("EF exists j: at[j] == C").unwrap();
        let full = ProcessGroup::full(&program);
        let mut quotient = Quotient::new(&program, &full, &Limits::none()).unwrap();
        assert!(quotient.is_well_architected());
        assert_eq!(
            quotient.states().unwrap(),
            BigUint::from(3 * n.unsigned_abs().pow(2))
        );
        assert_eq!(quotient.orbits().unwrap(), 6u32.into());
        assert!(quotient.check(&critical).unwrap().holds);
    }
}

/// Not well-architected: the relation `R+` has to be computed.
#[test]
fn the_lossy_ring() {
    for (n, states, orbits, rotations, critical) in [
        (3, 44, 13, 16, 9),
        (4, 112, 17, 30, 12),
        (5, 272, 21, 56, 15),
    ] {
        let mut program = ring(systems::TOKEN_RING_LOSSY, n);
        let formula = program.formula("EF exists j: at[j] == C").unwrap();
        let full = ProcessGroup::full(&program);
        let mut quotient = Quotient::new(&program, &full, &Limits::none()).unwrap();
        assert!(!quotient.is_well_architected());
        assert_eq!(quotient.states().unwrap(), BigUint::from(states as u32));
        assert_eq!(quotient.orbits().unwrap(), BigUint::from(orbits as u32));
        assert_eq!(
            quotient.check(&formula).unwrap().satisfying,
            BigUint::from(critical as u32)
        );
        let turned = ProcessGroup::rotations(&program).unwrap();
        let quotient = Quotient::new(&program, &turned, &Limits::none()).unwrap();
        assert_eq!(quotient.orbits().unwrap(), BigUint::from(rotations as u32));
    }
}

/// A line in which only the first process may go critical: no permutation will do.
const LINE: &str = "
    const n = 3;
    process ring[n] {
        states N, T, H, W, C;
        move try: N -> T;
        move retreat: T -> N;
        move try_holding: H -> W;
        move retreat_holding: W -> H;
        move enter: W -> C when self == 1;
        move leave: C -> H;
        move pass: H -> N with self + 1: N -> H when self < n;
        move pass_on: H -> N with self + 1: T -> W when self < n;
    }
    init(i in ring): at[i] := H;";

#[test]
fn the_line_is_refused() {
    for n in [3, 4, 12] {
        let program = ring(LINE, n);
        let full = ProcessGroup::full(&program);
        let refused = Quotient::new(&program, &full, &Limits::none()).unwrap_err();
        assert!(matches!(refused, Error::Refused { .. }), "{refused}");
    }
}

#[test]
fn only_what_is_preserved_is_answered() {
    let mut program = ring(systems::TOKEN_RING, 5);
    let next = program.formula("EX exists j: at[j] == C").unwrap();
    let named = program.formula("EF at[1] == C").unwrap();
    let full = ProcessGroup::full(&program);
    let mut quotient = Quotient::new(&program, &full, &Limits::none()).unwrap();
    for formula in [next, named] {
        let refused = quotient.check(&formula).unwrap_err();
        assert!(matches!(refused, Error::Refused { .. }), "{refused}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    /// The same answers and the same refusals as the explicit method gives.
    #[test]
    fn agrees_with_the_explicit_method(text in random::program(3), formula in random::ef_ctl()) {
        let mut program = random::checked(&text);
        let formula = program.formula(&formula).unwrap();
        if random::graph(&program).is_none() {
            return Ok(());
        }
        for group in [ProcessGroup::full(&program), ProcessGroup::rotations(&program).unwrap()] {
            let explicit = check(&program, &group, &formula, &Limits::none());
            let symbolic = Quotient::new(&program, &group, &Limits::none());
            match explicit {
                Ok(explicit) => {
                    let mut symbolic = symbolic.unwrap();
                    prop_assert_eq!(symbolic.states().unwrap(), explicit.states.into());
                    prop_assert_eq!(symbolic.orbits().unwrap(), explicit.orbits.into());
                    prop_assert_eq!(symbolic.is_well_architected(), explicit.well_architected);
                    let verdict = symbolic.check(&formula).unwrap();
                    prop_assert_eq!(verdict.holds, explicit.holds);
                    prop_assert_eq!(verdict.satisfying, explicit.satisfying.into());
                }
                Err(_) => prop_assert!(symbolic.is_err()),
            }
        }
    }
}
