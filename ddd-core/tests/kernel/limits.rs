//! Budget, cancel, deadline and steps: the operation ends, the manager does not.

use crate::models::{KANBAN, KANBAN_20, Net, counter, kanban, ring};
use ddd_core::{Config, Error, Manager, StopFlag, Strategy as By, Var};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// A system that keeps the strategy busy, and its number of states.
fn busy(by: By) -> (Net, u64) {
    match by {
        By::Saturation => (kanban(20), KANBAN_20),
        _ => (kanban(5), KANBAN[5]),
    }
}

/// Runs into a limit, lifts it, and runs again.
fn recovers(
    (net, states): (Net, u64),
    by: By,
    limit: impl FnOnce(&mut Manager),
    lift: impl FnOnce(&mut Manager),
) -> Option<Error> {
    let mut m = Manager::default();
    let (start, rules) = (net.start(&mut m), net.rules(&mut m));
    let kept = m.product((0..3).map(|i| (Var(i), 0..5))).unwrap();
    let reach = m.reachability(&rules, by).unwrap();
    limit(&mut m);
    let refused = m.apply(&reach, &start).err();
    assert_eq!(
        m.count(&kept).unwrap(),
        125u32.into(),
        "a handle lost its set"
    );
    lift(&mut m);
    let reached = m.apply(&reach, &start).unwrap();
    assert_eq!(m.count(&reached).unwrap(), states.into());
    drop((start, rules, reach, reached, kept));
    m.collect();
    assert_eq!(m.stats().nodes, 0);
    refused
}

const ALL: [By; 3] = [By::Saturation, By::Chaining, By::BreadthFirst];

#[test]
fn any_budget_ends_in_an_error_or_the_answer() {
    for by in ALL {
        let (mut refused, mut budget) = (0, 30_000);
        loop {
            let error = recovers(
                busy(by),
                by,
                |m| m.set_memory(Some(budget)),
                |m| m.set_memory(None),
            );
            match error {
                None => break,
                Some(Error::MemoryBudget { used, budget: b }) => {
                    assert_eq!(b, budget);
                    assert!(used > 0);
                    refused += 1;
                }
                Some(other) => panic!("{other}"),
            }
            budget += budget / 2;
        }
        assert!(refused > 3, "{by:?} was refused {refused} times only");
    }
}

#[test]
fn the_budget_is_kept() {
    for budget in [150_000, 400_000, 1_000_000, 3_000_000] {
        let mut m = Manager::new(Config::default().with_memory(budget));
        let net = kanban(6);
        let (start, rules) = (net.start(&mut m), net.rules(&mut m));
        let outcome = m.saturate(&rules, &start);
        let stats = m.stats();
        assert!(
            stats.peak_bytes <= budget + budget / 8 && stats.bytes <= budget,
            "{outcome:?} within {budget}: {stats}"
        );
    }
}

#[test]
fn an_observer_cancels_at_any_moment() {
    for by in ALL {
        for k in [1, 2, 5] {
            let mut calls = 0;
            let refused = recovers(
                busy(by),
                by,
                |m| {
                    m.set_observer(move |p| {
                        assert!(p.nodes > 0 && p.peak_nodes >= p.nodes && p.bytes > 0);
                        calls += 1;
                        if calls == k {
                            ControlFlow::Break(())
                        } else {
                            ControlFlow::Continue(())
                        }
                    });
                },
                Manager::clear_observer,
            );
            assert!(refused.as_ref().is_none_or(|e| *e == Error::Cancelled));
            if k == 1 {
                // long enough to be seen at all
                assert!(refused.is_some(), "{by:?}");
            }
        }
    }
}

#[test]
fn a_flag_raised_inside_or_outside_cancels() {
    let inside = recovers(
        busy(By::Saturation),
        By::Saturation,
        |m| {
            let flag = m.stop_flag();
            m.set_observer(move |_| {
                flag.raise();
                ControlFlow::Continue(())
            });
        },
        |m| {
            m.clear_observer();
            m.stop_flag().lower();
        },
    );
    assert_eq!(inside, Some(Error::Cancelled));
    let outside = StopFlag::new();
    let raised = outside.clone();
    std::thread::spawn(move || raised.raise()).join().unwrap();
    let before = recovers(
        (ring(4, 2), 10),
        By::Saturation,
        |m| m.set_stop_flag(outside.clone()),
        |_| outside.lower(),
    );
    assert_eq!(before, Some(Error::Cancelled));
}

#[test]
fn a_flag_raised_by_another_thread_ends_an_endless_fixpoint() {
    let mut m = Manager::new(Config::default().with_memory(64 << 20));
    let d = m.path([(Var(0), 0), (Var(1), 0)]).unwrap();
    // four thousand million steps in this direction
    let up = m.add(Var(0), 0, 1);
    let flag = m.stop_flag();
    let waiter = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(30));
        flag.raise();
    });
    let refused = m.saturate([&up], &d).unwrap_err();
    waiter.join().unwrap();
    assert!(matches!(
        refused,
        Error::Cancelled | Error::MemoryBudget { .. }
    ));
    m.stop_flag().lower();
    assert_eq!(m.count(&d).unwrap(), 1u32.into());
}

#[test]
fn a_deadline_ends_it() {
    let past = Instant::now();
    let refused = recovers(
        busy(By::Saturation),
        By::Saturation,
        |m| m.set_deadline(Some(past)),
        |m| m.set_deadline(None),
    );
    assert_eq!(refused, Some(Error::Deadline));
    let mut m = Manager::default();
    let d = m.path([(Var(0), 0)]).unwrap();
    let up = m.add(Var(0), 0, 1);
    m.set_deadline(Some(Instant::now() + Duration::from_millis(30)));
    assert_eq!(m.saturate([&up], &d), Err(Error::Deadline));
    m.set_deadline(None);
    let once = m.apply(&up, &d).unwrap();
    assert_eq!(once, m.path([(Var(0), 1)]).unwrap());
}

#[test]
fn deadlines_that_pass_inside_cost_nothing_but_time() {
    for by in ALL {
        let ((net, states), mut m) = (busy(by), Manager::default());
        let (start, rules) = (net.start(&mut m), net.rules(&mut m));
        let reach = m.reachability(&rules, by).unwrap();
        // what an unfinished call has found out is kept, so the calls come through one day
        let mut patience = Duration::from_micros(50);
        let reached = loop {
            m.set_deadline(Some(Instant::now() + patience));
            match m.apply(&reach, &start) {
                Ok(reached) => break reached,
                Err(error) => assert_eq!(error, Error::Deadline),
            }
            patience *= 2;
        };
        m.set_deadline(None);
        assert_eq!(m.count(&reached).unwrap(), states.into());
        assert_eq!(m.apply(&reach, &start).unwrap(), reached);
    }
}

#[test]
fn steps_end_it_at_the_same_point() {
    let peak = |steps| {
        let mut m = Manager::default();
        let net = kanban(20);
        let (start, rules) = (net.start(&mut m), net.rules(&mut m));
        m.set_steps(Some(steps));
        let refused = m.saturate(&rules, &start).err();
        m.set_steps(None);
        let reached = m.saturate(&rules, &start).unwrap();
        assert_eq!(m.count(&reached).unwrap(), KANBAN_20.into());
        (refused, m.stats())
    };
    assert_eq!(peak(10_000).0, Some(Error::Steps));
    assert_eq!(peak(10_000), peak(10_000));
    assert_eq!(peak(1 << 40).0, None);
}

/// The result has 696 nodes, and forty times as many are made on the way.
#[test]
fn the_peak_follows_the_live_set_and_not_the_garbage() {
    let net = kanban(20);
    let run = |m: &mut Manager| {
        let (start, rules) = (net.start(m), net.rules(m));
        let r = m.saturate(&rules, &start).unwrap();
        assert_eq!(m.count(&r).unwrap(), KANBAN_20.into());
        m.nodes(&r).unwrap()
    };
    let mut free = Manager::default();
    let result = run(&mut free);
    assert!(free.stats().peak_nodes > 10 * result);
    let mut tight = Manager::new(Config::default().with_memory(2_000_000));
    run(&mut tight);
    let stats = tight.stats();
    assert!(stats.collected as usize > 10 * result, "{stats}");
    assert!(stats.peak_bytes <= 2_000_000, "{stats}");
    assert!(stats.peak_nodes < 2 * stats.peak_survivors, "{stats}");
    assert!(stats.peak_nodes < free.stats().peak_nodes / 2, "{stats}");
}

/// Each state of a counter makes the nodes above it new and the old ones garbage: a thousand times the result.
#[test]
fn a_long_line_of_states_leaves_no_trail() {
    let net = counter(12);
    for by in ALL {
        let mut m = Manager::new(Config::default().with_memory(400_000));
        let (start, rules) = (net.start(&mut m), net.rules(&mut m));
        let reach = m.reachability(&rules, by).unwrap();
        let r = m.apply(&reach, &start).unwrap();
        assert_eq!(m.count(&r).unwrap(), 4096u32.into());
        let stats = m.stats();
        assert!(stats.unique_misses > 100 * m.nodes(&r).unwrap() as u64);
        assert!(stats.peak_nodes < 4000, "{by:?}: {stats}");
    }
}

#[test]
fn counting_a_large_set_ends_too() {
    let mut m = Manager::default();
    let (x, y) = (Var(0), Var(1));
    let d = m.vectors(&[x, y], (0..40_000).map(|i| [i, i])).unwrap();
    let small = m.path([(x, 1)]).unwrap();
    m.stop_flag().raise();
    assert_eq!(m.count(&d), Err(Error::Cancelled));
    assert_eq!(m.count_f64(&d), Err(Error::Cancelled));
    assert_eq!(m.count(&small).unwrap(), 1u32.into());
    m.stop_flag().lower();
    m.set_deadline(Some(Instant::now()));
    assert_eq!(m.count(&d), Err(Error::Deadline));
    m.set_deadline(None);
    assert_eq!(m.count(&d).unwrap(), 40_000u32.into());
}
