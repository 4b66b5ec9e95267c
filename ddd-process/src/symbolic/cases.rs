//! A command as cases in which it assigns constants.

use super::acceptor::Compiler;
use crate::error::Error;
use crate::program::{Code, Command, Comparison, Domain, Effect, PredId, Program, TermId};
use crate::symmetry::full_guard;

/// A guard and the codes that slots take where it holds.
#[derive(Debug, Clone)]
pub(super) struct Case {
    pub(super) guard: PredId,
    pub(super) sets: Vec<(u32, Code)>,
}

/// Where a command would leave the domain of a variable.
#[derive(Debug, Clone)]
pub(super) struct Escape {
    pub(super) command: u32,
    pub(super) slot: u32,
    pub(super) term: TermId,
    pub(super) states: PredId,
}

/// Computed values make as many cases as there are values.
pub(super) fn cases(
    program: &Program,
    compiler: &mut Compiler,
    number: u32,
    escapes: &mut Vec<Escape>,
) -> Result<Vec<Case>, Error> {
    let command = &program.commands()[number as usize];
    let guard = full_guard(program, &mut compiler.pool, command);
    let mut cases = vec![Case {
        guard,
        sets: Vec::new(),
    }];
    for effect in &command.effects {
        match *effect {
            Effect::Set(slot, code) => cases.iter_mut().for_each(|it| it.sets.push((slot, code))),
            Effect::Compute(slot, term) => {
                let states = outside(compiler, guard, slot, term);
                if states != PredId::FALSE {
                    escapes.push(Escape {
                        command: number,
                        slot,
                        term,
                        states,
                    });
                }
                cases = split(program, compiler, command, &cases, (slot, term))?;
            }
        }
    }
    cases.retain(|case| case.guard != PredId::FALSE);
    Ok(cases)
}

/// More cases than this are no longer worth a homomorphism each.
const MOST_CASES: usize = 1 << 16;

/// Each case, once for each value of the term that the slot can take.
fn split(
    program: &Program,
    compiler: &mut Compiler,
    command: &Command,
    cases: &[Case],
    (slot, term): (u32, TermId),
) -> Result<Vec<Case>, Error> {
    let domain = compiler.pool.domain(slot).clone();
    let mut refined = Vec::new();
    for code in (0..domain.size()).map(|code| code as Code) {
        // For each value, the term is computed for all values of its variables.
        compiler.check_clock()?;
        let value = compiler.pool.constant(domain.value(code));
        let takes = compiler.pool.compare(Comparison::Equal, term, value);
        if takes == PredId::FALSE {
            continue;
        }
        for case in cases {
            let guard = compiler.pool.and([case.guard, takes]);
            if guard == PredId::FALSE {
                continue;
            }
            let mut sets = case.sets.clone();
            sets.push((slot, code));
            refined.push(Case { guard, sets });
        }
        if refined.len() > MOST_CASES {
            return Err(Error::Refused {
                method: super::METHOD,
                reason: format!(
                    "`{}` can assign more than {MOST_CASES} combinations of values",
                    program.show_command(command)
                ),
            });
        }
    }
    Ok(refined)
}

/// Where a guard holds and a term has no value that the slot can take.
fn outside(compiler: &mut Compiler, guard: PredId, slot: u32, term: TermId) -> PredId {
    let pool = &mut compiler.pool;
    let beyond = match pool.domain(slot).clone() {
        Domain::Between(low, high) => {
            let (low, high) = (pool.constant(low), pool.constant(high));
            let below = pool.compare(Comparison::Less, term, low);
            let above = pool.compare(Comparison::Less, high, term);
            pool.or([below, above])
        }
        domain @ (Domain::Boolean | Domain::Symbols(_)) => {
            let mut parts = Vec::new();
            for code in (0..domain.size()).map(|code| code as Code) {
                let value = pool.constant(domain.value(code));
                parts.push(pool.compare(Comparison::Unequal, term, value));
            }
            pool.and(parts)
        }
    };
    pool.and([guard, beyond])
}
