//! Races between managers.

use crate::models::{KANBAN, kanban};
use ddd_core::{Config, Ddd, Error, Manager, Outcome, Portfolio, Var};
use std::sync::Barrier;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Counts up for ever, until it is stopped.
fn endless(m: &mut Manager) -> Result<Ddd, Error> {
    let d = m.path([(Var(0), 0), (Var(1), 0)])?;
    let up = m.add(Var(0), 0, 1);
    m.saturate([&up], &d)
}

fn states(m: &mut Manager, cards: u32) -> Result<Ddd, Error> {
    let net = kanban(cards);
    let places = net.marking.iter().enumerate();
    // the race may be over before it has begun
    let start = m.path(places.map(|(p, n)| (Var(p as u32), *n)))?;
    let rules = net.rules(m);
    m.saturate(&rules, &start)
}

fn outcomes<T>(race: &ddd_core::Race<T>) -> Vec<Outcome> {
    race.entries.iter().map(|e| e.outcome.clone()).collect()
}

#[test]
fn the_first_answer_ends_the_others() {
    let race = Portfolio::new()
        .enter("endless", Config::default(), endless)
        .enter("kanban", Config::default(), |m| states(m, 4))
        .run(2);
    assert_eq!(outcomes(&race), [Outcome::Stopped, Outcome::Won]);
    assert_eq!(race.entries[1].name, "kanban");
    let mut winner = race.into_winner().unwrap();
    assert_eq!(winner.index, 1);
    let count = winner.manager.count(&winner.answer).unwrap();
    assert_eq!(count, KANBAN[4].into());
    // the winner goes on: nobody stops it any more
    assert!(states(&mut winner.manager, 2).is_ok());
}

#[test]
fn one_thread_goes_through_them_in_order() {
    let started = AtomicUsize::new(0);
    let job = |result: Result<u32, Error>| {
        let started = &started;
        move |_: &mut Manager| {
            started.fetch_add(1, Ordering::Relaxed);
            result
        }
    };
    let race = Portfolio::new()
        .enter("a", Config::default(), job(Err(Error::Steps)))
        .enter("b", Config::default(), job(Ok(7)))
        .enter("c", Config::default(), job(Ok(8)))
        .run(1);
    let expected = [
        Outcome::Failed(Error::Steps),
        Outcome::Won,
        Outcome::Stopped,
    ];
    assert_eq!(outcomes(&race), expected);
    assert_eq!(race.into_winner().unwrap().answer, 7);
    assert_eq!(started.into_inner(), 2, "the third was not even started");
}

#[test]
fn of_two_that_arrive_together_the_first_entered_wins() {
    for _ in 0..20 {
        let line = Barrier::new(2);
        let job = |answer| {
            let line = &line;
            move |_: &mut Manager| {
                line.wait();
                Ok(answer)
            }
        };
        let race = Portfolio::new()
            .enter("a", Config::default(), job('a'))
            .enter("b", Config::default(), job('b'))
            .run(2);
        assert_eq!(outcomes(&race), [Outcome::Won, Outcome::Late]);
        assert_eq!(race.into_winner().unwrap().answer, 'a');
    }
}

#[test]
fn a_failure_leaves_the_others_running() {
    let tight = Config::default().with_memory(20_000);
    let failed = Barrier::new(2);
    let race = Portfolio::new()
        .enter("tight", tight, |m| {
            let refused = states(m, 5);
            failed.wait();
            refused
        })
        .enter("roomy", Config::default(), |m| {
            failed.wait();
            states(m, 5)
        })
        .run(2);
    assert!(matches!(
        race.entries[0].outcome,
        Outcome::Failed(Error::MemoryBudget { .. })
    ));
    assert_eq!(race.entries[1].outcome, Outcome::Won);
}

#[test]
fn when_all_fail_the_first_failure_is_told() {
    let fail = |why: Error| move |_: &mut Manager| Err::<(), _>(why);
    let race = Portfolio::new()
        .enter("a", Config::default(), fail(Error::Steps))
        .enter("b", Config::default(), fail(Error::Foreign))
        .run(2);
    let both = [Error::Steps, Error::Foreign].map(Outcome::Failed);
    assert_eq!(outcomes(&race), both);
    assert_eq!(race.into_winner().unwrap_err(), Error::Steps);
    let nobody = Portfolio::<()>::new().run(4);
    assert!(nobody.entries.is_empty());
    assert_eq!(nobody.into_winner().unwrap_err(), Error::Cancelled);
}

#[test]
fn a_race_is_cancelled_from_outside() {
    let portfolio = Portfolio::new()
        .enter("one", Config::default(), endless)
        .enter("two", Config::default(), endless)
        .enter("three", Config::default(), endless);
    let flag = portfolio.stop_flag();
    let raised = std::thread::spawn(move || {
        std::thread::sleep(std::time::Duration::from_millis(30));
        flag.raise();
    });
    let race = portfolio.run(2);
    raised.join().unwrap();
    assert!(outcomes(&race).iter().all(|o| *o == Outcome::Stopped));
    assert_eq!(race.into_winner().unwrap_err(), Error::Cancelled);
}

#[test]
fn a_panic_stops_the_others_and_is_passed_on() {
    for threads in 1..3 {
        let race = std::panic::catch_unwind(|| {
            Portfolio::new()
                .enter("bomb", Config::default(), |_: &mut Manager| panic!("boom"))
                .enter("endless", Config::default(), endless)
                .run(threads)
        });
        assert!(race.is_err());
    }
}
