//! Paths with a quarter of a million variables, from a thread with an ordinary stack.

use ddd_core::{Comparison, Ddd, Error, Image, Images, Inductive, Manager, Strategy as By, Var};

const DEEP: u32 = 250_000;
const LAST: Var = Var(DEEP - 1);

/// Runs on a thread with the stack that threads have by default.
fn deep(test: impl FnOnce(&mut Manager) + Send + 'static) {
    let thread = std::thread::spawn(move || test(&mut Manager::default()));
    thread.join().unwrap();
}

/// All variables 0 but some.
fn path(m: &mut Manager, set: &[(Var, u32)]) -> Ddd {
    let value = |i| set.iter().find(|(x, _)| x.0 == i).map_or(0, |s| s.1);
    m.path((0..DEEP).map(|i| (Var(i), value(i)))).unwrap()
}

#[test]
fn set_operations() {
    deep(|m| {
        let (a, b) = (path(m, &[(Var(0), 1)]), path(m, &[(LAST, 1)]));
        let both = m.union(&a, &b).unwrap();
        assert_eq!(m.union_all([&a, &b, &both]).unwrap(), both);
        assert_eq!(m.intersection(&both, &b).unwrap(), b);
        assert_eq!(m.difference(&both, &b).unwrap(), a);
        assert!(m.is_subset(&a, &both).unwrap());
        assert_eq!(m.count(&both).unwrap(), 2u32.into());
        assert_eq!(m.count_f64(&both).unwrap(), 2.0);
        assert_eq!(m.paths(&both).unwrap().count(), 2);
        let line = m.paths(&b).unwrap().next().unwrap();
        assert!(m.contains(&both, line).unwrap());
        assert_eq!(m.values(&both, LAST).unwrap(), [0, 1]);
        assert_eq!(m.variables(&both).unwrap().len(), DEEP as usize);
        assert_eq!(m.nodes(&both).unwrap(), 2 * DEEP as usize - 1);
        assert_eq!(m.value_sets(&both).unwrap()[&LAST], [0, 1].into());
        assert_eq!(m.value_ranges(&both).unwrap()[&Var(0)], 0..=1);
        let drawn = m.sample(&both, 1).unwrap().unwrap();
        assert!(m.contains(&both, drawn).unwrap());
        let picture = m.dot(&both).unwrap().to_string();
        assert_eq!(picture.matches("->").count(), m.arcs(&both).unwrap());
        assert!(m.show_set(&both).unwrap().contains("and 249950 more]"));
        let mut file = Vec::new();
        m.save(&both, &mut file).unwrap();
        assert_eq!(m.load(&file[..]).unwrap(), both);
        let without = m.remove(&both, LAST).unwrap();
        assert_eq!(m.count(&without).unwrap(), 2u32.into());
        let ends = m.project(&both, &[Var(0), LAST]).unwrap();
        assert_eq!(ends, m.vectors(&[Var(0), LAST], [[1, 0], [0, 1]]).unwrap());
        let twice = m.concatenation(&a, &b).unwrap();
        assert_eq!(m.nodes(&twice).unwrap(), 2 * DEEP as usize);
        drop((a, b, both, without, ends, twice));
        m.collect();
        assert_eq!(m.stats().nodes, 0);
    });
}

#[test]
fn homomorphisms() {
    deep(|m| {
        let zero = path(m, &[]);
        let one = path(m, &[(LAST, 1)]);
        let ends = path(m, &[(Var(0), 1), (LAST, 1)]);
        let first = path(m, &[(Var(0), 1)]);
        let all = m.cascade((0..DEEP).map(|i| (Var(i), 0..=0, 1)));
        let ones = m.apply(&all, &zero).unwrap();
        assert_eq!(m.values(&ones, LAST).unwrap(), [1]);
        let back = m.cascade((0..DEEP).map(|i| (Var(i), 1..=1, -1)));
        assert_eq!(m.apply(&back, &ones).unwrap(), zero);
        let there_and_back = m.compose(&back, &all).unwrap();
        assert_eq!(m.apply(&there_and_back, &zero).unwrap(), zero);
        let up = m.add(LAST, 0, 1);
        assert_eq!(m.apply(&up, &zero).unwrap(), one);
        let copy = m.assign_from(Var(0), LAST, 0);
        assert_eq!(m.apply(&copy, &one).unwrap(), ends);
        let swap = m.swap(Var(0), LAST);
        assert_eq!(m.apply(&swap, &one).unwrap(), first);
        let round = [(Var(0), Var(9)), (Var(9), LAST), (LAST, Var(0))];
        let round = m.permute(round).unwrap();
        assert_eq!(m.apply(&round, &first).unwrap(), one);
        let equal = m.compare(Var(0), Comparison::Equal, LAST, 0);
        assert_eq!(m.apply(&equal, &one).unwrap(), m.empty());
        assert_eq!(m.apply(&equal, &ends).unwrap(), ends);
        let differ = m.complement(&equal).unwrap();
        assert_eq!(m.apply(&differ, &one).unwrap(), one);
        let choose = m.if_then_else(&equal, &up, &swap).unwrap();
        assert_eq!(m.apply(&choose, &zero).unwrap(), one);
        assert_eq!(m.apply(&choose, &one).unwrap(), first);
        let only = m.intersect_with(&one).unwrap();
        let minus = m.minus(&up, &one).unwrap();
        let sum = m.sum([&only, &minus, &up]).unwrap();
        assert_eq!(m.apply(&sum, &zero).unwrap(), one);
        let at = m.at(LAST, &up).unwrap();
        assert_eq!(m.apply(&at, &zero).unwrap(), one);
        let missing = m.add(Var(DEEP), 0, 1);
        let error = Error::MissingVariable { var: Var(DEEP) };
        assert_eq!(m.apply(&missing, &zero), Err(error));
    });
}

#[test]
fn a_users_homomorphism() {
    #[derive(Debug, PartialEq, Eq, Hash)]
    struct Increment;

    impl Inductive for Increment {
        fn at(&self, var: Var, value: u32, images: &mut Images<'_>) -> Result<Image, Error> {
            let this = images.this();
            Ok(images.prefix(var, value + 1, this))
        }
    }

    deep(|m| {
        let zero = path(m, &[]);
        let h = m.inductive(Increment);
        let ones = m.apply(&h, &zero).unwrap();
        assert_eq!(m.values(&ones, LAST).unwrap(), [1]);
    });
}

#[test]
fn fixpoints() {
    deep(|m| {
        let zero = path(m, &[]);
        // a digit at each end
        let rules = [Var(0), LAST].map(|x| m.add_within(x, 0..=0, 1));
        let mut found = Vec::new();
        for by in [By::Saturation, By::Chaining, By::BreadthFirst] {
            let reach = m.reachability(&rules, by).unwrap();
            found.push(m.apply(&reach, &zero).unwrap());
        }
        assert_eq!(m.count(&found[0]).unwrap(), 4u32.into());
        assert!(found.iter().all(|f| *f == found[0]));
    });
}

#[test]
fn saturation_of_a_quarter_of_a_million_rules() {
    deep(|m| {
        // a token goes from place to place, all the way down
        let start = path(m, &[(Var(0), 1)]);
        let rules: Vec<_> = (0..DEEP - 1)
            .map(|i| m.cascade([(Var(i), 1..=1, -1), (Var(i + 1), 0..=0, 1)]))
            .collect();
        let reached = m.saturate(&rules, &start).unwrap();
        assert_eq!(m.count(&reached).unwrap(), DEEP.into());
        drop((start, reached, rules));
        m.collect();
        assert_eq!((m.stats().nodes, m.stats().terms), (0, 2));
    });
}

#[test]
fn long_terms() {
    deep(|m| {
        // as many swaps one after the other, on a short path
        let d = m.path([(Var(0), 0), (Var(1), 1), (Var(2), 2)]).unwrap();
        let swaps = [m.swap(Var(0), Var(1)), m.swap(Var(1), Var(2))];
        let long = m
            .sequence((0..DEEP).map(|i| &swaps[i as usize % 2]))
            .unwrap();
        let r = m.apply(&long, &d).unwrap();
        // three times both swaps are the identity
        let pairs = DEEP / 2 % 3;
        let short = m
            .sequence((0..2 * pairs).map(|i| &swaps[i as usize % 2]))
            .unwrap();
        assert_eq!(r, m.apply(&short, &d).unwrap());
        let longer = m.compose(&long, &swaps[0]).unwrap();
        assert!(m.show(&longer).unwrap().ends_with('…'));
        // conditions inside conditions
        let test = m.test(Var(0), Comparison::Less, 5);
        let mut nested = m.compose(&swaps[0], &swaps[1]).unwrap();
        for i in 0..DEEP / 10 {
            let then = &swaps[i as usize % 2];
            nested = m.if_then_else(&test, then, &nested).unwrap();
        }
        assert!(!m.is_selector(&nested).unwrap());
        let reach = m.reachability([&nested], By::Saturation).unwrap();
        let r = m.apply(&reach, &d).unwrap();
        assert_eq!(m.count(&r).unwrap(), 2u32.into());
    });
}
