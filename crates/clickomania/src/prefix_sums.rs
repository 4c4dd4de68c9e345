//! Sums of the first numbers of a list that changes.

// Places are at most the length of the list.
#![allow(clippy::indexing_slicing)]

/// Numbers in a Fenwick tree (P. M. Fenwick, *A new data structure for cumulative frequency tables*, 1994), which sums
/// the first ones and changes one in O(log n).
pub(crate) struct PrefixSums {
    /// At place i, from 1, the sum of the last `i & -i` of the first i numbers. Differences wrap, the sums do not.
    sums: Vec<usize>,
}

impl PrefixSums {
    pub(crate) fn new(numbers: impl IntoIterator<Item = usize>) -> Self {
        let mut sums = vec![0];
        sums.extend(numbers);
        for place in 1..sums.len() {
            let parent = place + (place & place.wrapping_neg());
            if parent < sums.len() {
                sums[parent] += sums[place];
            }
        }
        Self { sums }
    }

    pub(crate) fn add(&mut self, index: usize, change: usize) {
        let mut place = index + 1;
        while let Some(sum) = self.sums.get_mut(place) {
            *sum = sum.wrapping_add(change);
            place += place & place.wrapping_neg();
        }
    }

    /// Returns the sum of the numbers before an index.
    pub(crate) fn before(&self, index: usize) -> usize {
        let (mut place, mut sum) = (index, 0);
        while place > 0 {
            sum += self.sums[place];
            place &= place - 1;
        }
        sum
    }
}
