//! A token-passing ring: hand-written homomorphisms, closed by saturation.
//!
//! Each station is idle (0), waiting (1) or working (2); it works only while it holds the token, and passes it on
//! when it is idle. So `n` stations have `n * 3 * 2^(n-1)` states.
//!
//! ```text
//! 10 stations: 15360 states, no two work at once: true
//! 50 stations: 84442493013196800 states, no two work at once: true
//! 200 stations: 482081413277697082662588627702348780756660898134837850590412800 states, no two work at once: true
//! request of station 0: x0=0,:=1
//! ```

use ddd_core::{Comparison, Error, Hom, Manager, Var};

const IDLE: u32 = 0;
const WAITING: u32 = 1;
const WORKING: u32 = 2;

/// Two variables a station: what it does, and whether it holds the token.
fn station(i: u32) -> (Var, Var) {
    (Var(2 * i), Var(2 * i + 1))
}

/// `var` goes from one value to another; sequences with any other value are dropped.
fn change(m: &mut Manager, var: Var, from: u32, to: u32) -> Result<Hom, Error> {
    let (is, becomes) = (m.test(var, Comparison::Equal, from), m.assign(var, to));
    m.compose(&becomes, &is)
}

fn rules(m: &mut Manager, n: u32) -> Result<Vec<Hom>, Error> {
    let mut rules = Vec::new();
    for i in 0..n {
        let (task, token) = station(i);
        let (_, next) = station((i + 1) % n);
        let here = m.test(token, Comparison::Equal, 1);
        let request = change(m, task, IDLE, WAITING)?;
        let begin = change(m, task, WAITING, WORKING)?;
        let end = change(m, task, WORKING, IDLE)?;
        let idle = m.test(task, Comparison::Equal, IDLE);
        let (give, take) = (change(m, token, 1, 0)?, change(m, next, 0, 1)?);
        rules.push(request);
        rules.push(m.sequence([&here, &begin])?);
        rules.push(end);
        rules.push(m.sequence([&idle, &give, &take])?);
    }
    Ok(rules)
}

fn main() -> Result<(), Error> {
    for n in [10, 50, 200] {
        let mut m = Manager::default();
        let start = m.path((0..2 * n).map(|x| (Var(x), u32::from(x == 1))))?;
        let rules = rules(&mut m, n)?;
        let reached = m.saturate(&rules, &start)?;

        let working: Vec<Hom> = (0..n)
            .map(|i| m.test(station(i).0, Comparison::Equal, WORKING))
            .collect();
        let mut alone = true;
        for pair in working.windows(2) {
            let both = m.sequence(pair)?;
            alone &= m.apply(&both, &reached)? == m.empty();
        }
        let states = m.count(&reached)?;
        println!("{n} stations: {states} states, no two work at once: {alone}");
        if n == 200 {
            println!("request of station 0: {}", m.show(&rules[0])?);
        }
    }
    Ok(())
}
