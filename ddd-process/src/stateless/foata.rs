//! Mazurkiewicz traces: runs that differ only in the order of independent operations.

/// The Foata normal form of a run: each operation stands in the first step after all earlier ones it depends on, and
/// each step is sorted.
///
/// ```
/// use ddd_process::stateless::foata;
///
/// let independent = |a: &char, b: &char| a != b && *a != 'x' && *b != 'x';
/// assert_eq!(foata(&['b', 'a', 'x', 'a'], independent), [vec!['a', 'b'], vec!['x'], vec!['a']]);
/// ```
pub fn foata<A: Clone + Ord>(run: &[A], independent: impl Fn(&A, &A) -> bool) -> Vec<Vec<A>> {
    let mut levels: Vec<usize> = Vec::with_capacity(run.len());
    let mut steps: Vec<Vec<A>> = Vec::new();
    for (position, action) in run.iter().enumerate() {
        let before = run[..position].iter().zip(&levels);
        let dependent = before.filter(|(earlier, _)| !independent(earlier, action));
        let level = dependent.map(|(_, level)| level + 1).max().unwrap_or(0);
        levels.push(level);
        if level == steps.len() {
            steps.push(Vec::new());
        }
        steps[level].push(action.clone());
    }
    steps.iter_mut().for_each(|step| step.sort_unstable());
    steps
}

/// Whether two runs are the same up to the order of independent operations.
pub fn equivalent<A: Clone + Ord>(
    one: &[A],
    other: &[A],
    independent: impl Fn(&A, &A) -> bool,
) -> bool {
    one == other
        || one.len() == other.len() && foata(one, &independent) == foata(other, &independent)
}
