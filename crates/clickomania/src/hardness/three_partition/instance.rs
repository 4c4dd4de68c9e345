//! Instances of 3-Partition, and partitions.

use core::fmt;

use certified_search::{Certificate, Refuted};

/// The most blocks that a board may have.
pub(super) const MOST_BLOCKS: usize = 1 << 26;

/// An instance of 3-Partition: 3m positive integers with the sum mt, each of them greater than t/4 and
/// less than t/2. Can they be partitioned into m sets with the sum t each? Each set then has three elements, because
/// four would exceed t and two would not reach it.
///
/// ```
/// use clickomania::{Certificate, Effort};
/// use clickomania::hardness::three_partition::{Palette, ThreePartition, ThreePartitionBoard};
///
/// let instance = ThreePartition::new(vec![5, 6, 4, 5, 6, 4])?;
/// assert_eq!((instance.sets(), instance.target()), (2, 15));
/// let partition = instance.find_partition(&mut Effort::new()).yes().ok_or("5 + 6 + 4")?;
/// partition.check(&instance)?;
///
/// let board = ThreePartitionBoard::new(instance.clone(), Palette::Five)?;
/// let clicks = board.clicks_of(&partition)?;
/// assert!(clicks.replay(board.board(), &mut Effort::new())?.end().is_empty());
/// board.partition_of(&clicks)?.check(&instance)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ThreePartition {
    numbers: Vec<u64>,
    target: u64,
}

/// The reason why integers are not an instance of 3-Partition, or are too large.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ThreePartitionError {
    /// The number of integers is not a positive multiple of 3.
    #[error("{len} integers cannot be divided into triples")]
    Length {
        /// The number of integers.
        len: usize,
    },
    /// The sum cannot be divided into equal sums.
    #[error("the sum {sum} is not a multiple of {sets}, the number of triples")]
    Sum {
        /// The sum.
        sum: i128,
        /// The number of triples.
        sets: usize,
    },
    /// An integer is too small or too large.
    #[error("integer {index} is {number}, not greater than {target}/4 and less than {target}/2")]
    Size {
        /// The index of the integer, from 0.
        index: usize,
        /// The integer.
        number: u64,
        /// The sum of a triple.
        target: u64,
    },
    /// The integers are larger than supported.
    #[error("the integers are too large, or their board has more than {} blocks", MOST_BLOCKS)]
    TooLarge,
}

/// A partition into triples, by the indices of the numbers from 0. It is unchecked data; [`check`](Certificate::check)
/// tests it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Partition {
    /// The triples.
    pub sets: Vec<[usize; 3]>,
}

impl ThreePartition {
    /// Creates the instance with these integers.
    ///
    /// # Errors
    /// If there are not 3m integers for some m ≥ 1, their sum is not mt for an integer t, or one of them is not
    /// strictly between t/4 and t/2. (The paper's t/3 ≤ a ≤ 2t/3 is a slip: it only allows equal integers. The
    /// condition t/4 < a < t/2 forces triples.)
    pub fn new(numbers: Vec<u64>) -> Result<Self, ThreePartitionError> {
        let sum: i128 = numbers.iter().map(|&number| i128::from(number)).sum();
        let target = target(numbers.len(), sum)?;
        let target = u64::try_from(target).map_err(|_| ThreePartitionError::TooLarge)?;
        for (index, &number) in numbers.iter().enumerate() {
            let (wide, most) = (u128::from(number), u128::from(target));
            if 4 * wide <= most || 2 * wide >= most {
                return Err(ThreePartitionError::Size { index, number, target });
            }
        }
        Ok(Self { numbers, target })
    }

    /// Returns an instance that is equivalent to dividing integers of any size into *triples* of equal sum.
    ///
    /// It adds the same c ≥ 0 to each integer, the least c that puts all of them between t/4 and t/2. The sum of every
    /// triple grows by 3c, so the triples of equal sum stay the same. By (t + 3c)/4 < a + c < (t + 3c)/2, c has to be
    /// greater than t - 4a and 2a - t.
    ///
    /// # Errors
    /// If the number of integers is not a positive multiple of 3, or their sum is not a multiple of the number of
    /// triples: then there is no such partition. Or if they are too large.
    pub fn from_triples(integers: &[i64]) -> Result<Self, ThreePartitionError> {
        let sum: i128 = integers.iter().map(|&integer| i128::from(integer)).sum();
        let target = target(integers.len(), sum)?;
        let needed = integers.iter().map(|&integer| {
            let integer = i128::from(integer);
            (target - 4 * integer + 1).max(2 * integer - target + 1)
        });
        let added = needed.max().unwrap_or(0).max(0);
        let numbers = integers.iter().map(|&integer| u64::try_from(i128::from(integer) + added));
        let numbers = numbers.collect::<Result<_, _>>();
        Self::new(numbers.map_err(|_| ThreePartitionError::TooLarge)?)
    }

    /// Returns the integers.
    pub fn numbers(&self) -> &[u64] {
        &self.numbers
    }

    /// Returns m, the number of sets.
    pub fn sets(&self) -> usize {
        self.numbers.len() / 3
    }

    /// Returns t, the sum of each set.
    pub const fn target(&self) -> u64 {
        self.target
    }
}

/// Returns t for a number of integers with this sum, if t is an integer.
fn target(len: usize, sum: i128) -> Result<i128, ThreePartitionError> {
    let sets = len / 3;
    if len == 0 || len % 3 != 0 {
        return Err(ThreePartitionError::Length { len });
    }
    let divisor = sets as i128;
    if sum % divisor != 0 {
        return Err(ThreePartitionError::Sum { sum, sets });
    }
    Ok(sum / divisor)
}

impl Certificate<ThreePartition> for Partition {
    /// Checks that this is a partition of the instance.
    ///
    /// # Complexity
    /// Linear.
    ///
    /// # Errors
    /// The first set that is wrong.
    fn check(&self, instance: &ThreePartition) -> Result<(), Refuted> {
        if self.sets.len() != instance.sets() {
            return Err(Refuted::claim("sets", self.sets.len(), instance.sets()));
        }
        let mut is_free = vec![true; instance.numbers.len()];
        for (set, indices) in self.sets.iter().enumerate() {
            let mut sum = 0_u64;
            for &index in indices {
                let is_taken = is_free.get_mut(index).is_none_or(|free| !core::mem::take(free));
                let number = instance.numbers.get(index).filter(|_| !is_taken);
                let number = number.ok_or_else(|| {
                    let fault = format!("number {index} does not exist, or is taken");
                    Refuted::new(fault).at("set", set)
                })?;
                // Each number is less than t/2.
                sum = sum.saturating_add(*number);
            }
            if sum != instance.target {
                return Err(Refuted::claim("sum", instance.target, sum).at("set", set));
            }
        }
        Ok(())
    }
}

impl fmt::Display for Partition {
    /// Writes the indices, with `+` in a triple and spaces between triples.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (set, [a, b, c]) in self.sets.iter().enumerate() {
            let space = if set > 0 { " " } else { "" };
            write!(f, "{space}{a}+{b}+{c}")?;
        }
        Ok(())
    }
}
