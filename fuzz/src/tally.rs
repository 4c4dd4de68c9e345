//! The number of forged certificates that a target has tried, and of those accepted.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

/// Of each kind those tried and those accepted.
static KINDS: Mutex<BTreeMap<&str, [u64; 2]>> = Mutex::new(BTreeMap::new());

/// Counts a forgery, and prints the numbers now and then: the last such line of a run's log has them.
pub fn forgery(kind: &'static str, is_accepted: bool) -> bool {
    let mut kinds = KINDS.lock().unwrap_or_else(PoisonError::into_inner);
    let [tried, accepted] = kinds.entry(kind).or_default();
    *tried += 1;
    *accepted += u64::from(is_accepted);
    if *tried % 100_000 == 0 {
        let sum = |index: usize| kinds.values().map(|counts| counts[index]).sum::<u64>();
        let of_each: Vec<String> = kinds
            .iter()
            .map(|(kind, [tried, accepted])| format!("{kind} {tried} ({accepted})"))
            .collect();
        eprintln!("{} forgeries tried, {} accepted: {}", sum(0), sum(1), of_each.join(", "));
    }
    is_accepted
}
