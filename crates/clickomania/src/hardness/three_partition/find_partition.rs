//! 3-Partition solved directly.

use rustc_hash::FxHashSet;

use super::instance::{Partition, ThreePartition};
use crate::hardness::Exhausted;
use certified_search::{Answer, Effort, Stopped};

/// The remaining numbers, as a count for each value, and the triple that is tried.
struct Level {
    left: Vec<usize>,
    /// Values by their ranks, from the greatest: first ≤ second ≤ third.
    triple: [usize; 3],
}

impl ThreePartition {
    /// Searches for a partition without using Clickomania. The search tries the greatest remaining number with each
    /// pair that completes it, and remembers failures.
    ///
    /// # Arguments
    /// `effort`: a step is a triple that is tried. When the memory is used up, failures are forgotten and the search
    /// takes longer.
    ///
    /// # Returns
    /// A partition, or a claim that there is none.
    ///
    /// # Complexity
    /// Exponential in the number of different integers.
    #[must_use]
    pub fn find_partition(&self, effort: &mut Effort) -> Answer<Partition, Exhausted> {
        let before = effort.progress().steps;
        match find(self, effort) {
            Ok(Some(partition)) => Answer::Yes(partition),
            Ok(None) => Answer::No(Exhausted { steps: effort.progress().steps - before }),
            Err(stopped) => Answer::open(stopped),
        }
    }
}

fn find(instance: &ThreePartition, effort: &mut Effort) -> Result<Option<Partition>, Stopped> {
    let mut values = instance.numbers().to_vec();
    values.sort_unstable_by(|a, b| b.cmp(a));
    values.dedup();
    let rank = |number: u64| values.iter().position(|&value| value == number);
    let mut left = vec![0_usize; values.len()];
    for count in instance.numbers().iter().filter_map(|&number| rank(number)) {
        if let Some(count) = left.get_mut(count) {
            *count += 1;
        }
    }
    // A failure takes its numbers, a vector, and a slot in a table that may be half empty.
    let bytes_of_failure = size_of_val(left.as_slice()) + 64;
    let mut failed: FxHashSet<Vec<usize>> = FxHashSet::default();
    let mut levels = vec![Level::new(left)];
    while let Some(level) = levels.last_mut() {
        if level.left.iter().all(|&count| count == 0) {
            return Ok(Some(to_indices(instance, &values, &levels)));
        }
        let found = level.next_triple(&values, instance.target());
        let Some(left) = found else {
            let failure = levels.pop().map(|level| level.left);
            // Without room for it, the failure may be found again.
            let bytes = (failed.len() + 1).saturating_mul(bytes_of_failure);
            if bytes <= effort.memory_limit() {
                failed.extend(failure);
                effort.note_memory(bytes);
            }
            continue;
        };
        effort.spend(1)?;
        if !failed.contains(&left) {
            levels.push(Level::new(left));
        }
    }
    Ok(None)
}

impl Level {
    fn new(left: Vec<usize>) -> Self {
        let first = left.iter().position(|&count| count > 0).unwrap_or(0);
        Self { left, triple: [first, first, 0] }
    }

    /// Advances to the next triple of the greatest number; returns the numbers left after it.
    fn next_triple(&mut self, values: &[u64], target: u64) -> Option<Vec<usize>> {
        let [first, second, _] = self.triple;
        for second in second..values.len() {
            self.triple = [first, second + 1, 0];
            let sum = values.get(first)?.checked_add(*values.get(second)?)?;
            let Some(rest) = target.checked_sub(sum) else { continue };
            let third = values.iter().position(|&value| value == rest);
            let Some(third) = third.filter(|&third| third >= second) else { continue };
            let mut left = self.left.clone();
            let is_there = [first, second, third].into_iter().all(|rank| {
                let count = left.get_mut(rank).filter(|count| **count > 0);
                count.map(|count| *count -= 1).is_some()
            });
            if is_there {
                self.triple = [first, second + 1, third];
                return Some(left);
            }
        }
        None
    }
}

fn to_indices(instance: &ThreePartition, values: &[u64], levels: &[Level]) -> Partition {
    let mut indices: Vec<Vec<usize>> = vec![Vec::new(); values.len()];
    for (index, number) in instance.numbers().iter().enumerate() {
        let rank = values.iter().position(|value| value == number);
        if let Some(indices) = rank.and_then(|rank| indices.get_mut(rank)) {
            indices.push(index);
        }
    }
    let mut take = |rank: usize| indices.get_mut(rank).and_then(Vec::pop).unwrap_or(0);
    // The last level has no numbers left and no triple. The second value of `triple` is one ahead, where the search
    // would continue.
    let chosen = levels.iter().take(instance.sets()).map(|level| level.triple);
    let sets = chosen.map(|[first, next, third]| [first, next - 1, third].map(&mut take));
    Partition { sets: sets.collect() }
}
