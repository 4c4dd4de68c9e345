//! Rows that a sum in misère play falls into, by their options.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::super::key::Hasher;
use super::super::rows::LongRow;

/// A part by its place in the list.
pub(super) type PartNumber = u32;

/// The one or two parts that a move leaves; [`Parts::NONE`] for none.
pub(super) type Pieces = [PartNumber; 2];

/// All parts that have been met: rows with the same options are one.
#[derive(Debug)]
pub(super) struct Parts {
    numbers: FxHashMap<LongRow, PartNumber>,
    /// Parts by their options and those of their negatives.
    by_options: FxHashMap<[Arc<[Pieces]>; 2], PartNumber>,
    parts: Vec<Part>,
    /// The number of all options.
    options: usize,
}

#[derive(Debug)]
struct Part {
    negative: PartNumber,
    /// The negatives of Left's options, in order.
    options: Arc<[Pieces]>,
    /// The stones of the row that was met first.
    stones: u16,
    /// True if it may be left out of any sum together with its negative.
    cancels: bool,
    key: u128,
}

impl Parts {
    /// A row in which nobody can move.
    pub(super) const NONE: PartNumber = 0;

    /// Rows of more stones are not asked whether they may be left out with their negatives.
    const MOST_CANCELLED: u16 = 16;

    pub(super) fn new() -> Self {
        let none = Part { negative: 0, options: Arc::new([]), stones: 0, cancels: true, key: 0 };
        Self {
            numbers: FxHashMap::default(),
            by_options: FxHashMap::default(),
            parts: vec![none],
            options: 0,
        }
    }

    /// Returns the part that a row is, if it is known.
    pub(super) fn find(&self, row: LongRow) -> Option<PartNumber> {
        if row.is_monochromatic() {
            return Some(Self::NONE);
        }
        self.numbers.get(&row.upright()).copied()
    }

    /// Returns two parts as the pieces that a move leaves.
    pub(super) fn pair(&self, a: PartNumber, b: PartNumber) -> Pieces {
        if self.negative(a) == b && self.cancels(a) {
            [Self::NONE; 2]
        } else {
            [a.max(b), a.min(b)]
        }
    }

    /// Returns the part with these negatives of Left's options, and of Right's with the colours exchanged.
    pub(super) fn insert(&mut self, row: LongRow, sides: [Vec<Pieces>; 2]) -> PartNumber {
        let [left, right] = sides.map(|mut options| {
            options.sort_unstable();
            options.dedup();
            Arc::<[Pieces]>::from(options)
        });
        if let Some(&part) = self.by_options.get(&[left.clone(), right.clone()]) {
            return part;
        }
        let part = self.parts.len() as PartNumber;
        // A part comes right before its negative.
        let negative = if left == right { part } else { part + 1 };
        self.push(row, negative, &left);
        self.by_options.insert([left.clone(), right.clone()], part);
        if negative != part {
            self.push(row, part, &right);
            self.by_options.insert([right, left], negative);
        }
        part
    }

    fn push(&mut self, row: LongRow, negative: PartNumber, options: &Arc<[Pieces]>) {
        let key = Hasher::new(0).word(self.parts.len() as u64).key();
        let (options, stones) = (options.clone(), row.len() as u16);
        self.options += options.len();
        self.parts.push(Part { negative, options, stones, cancels: false, key });
    }

    /// Remembers the part that a row is, and the one with the colours swapped.
    pub(super) fn name(&mut self, row: LongRow, part: PartNumber) {
        let negative = self.negative(part);
        self.numbers.insert(row.upright(), part);
        self.numbers.insert(row.swapped().upright(), negative);
    }

    /// Returns whether all followers of a part may be left out with their negatives, and the part itself has not been asked.
    pub(super) fn may_cancel(&self, part: PartNumber) -> bool {
        let are_cancelled =
            |part: &Part| part.options.iter().flatten().all(|&piece| self.cancels(piece));
        let both = [part, self.negative(part)].map(|part| self.parts.get(part as usize));
        let is_open = |part: &Part| {
            !part.cancels && part.stones <= Self::MOST_CANCELLED && are_cancelled(part)
        };
        both.into_iter().flatten().all(is_open)
    }

    pub(super) fn set_cancels(&mut self, part: PartNumber) {
        for part in [part, self.negative(part)] {
            if let Some(part) = self.parts.get_mut(part as usize) {
                part.cancels = true;
            }
        }
    }

    #[inline]
    pub(super) fn negative(&self, part: PartNumber) -> PartNumber {
        self.parts.get(part as usize).map_or(Self::NONE, |part| part.negative)
    }

    /// Returns the negatives of Left's options.
    #[inline]
    pub(super) fn options(&self, part: PartNumber) -> &[Pieces] {
        self.parts.get(part as usize).map_or(&[], |part| &part.options)
    }

    #[inline]
    pub(super) fn cancels(&self, part: PartNumber) -> bool {
        self.parts.get(part as usize).is_some_and(|part| part.cancels)
    }

    #[inline]
    pub(super) fn stones(&self, part: PartNumber) -> usize {
        self.parts.get(part as usize).map_or(0, |part| usize::from(part.stones))
    }

    #[inline]
    pub(super) fn key(&self, part: PartNumber) -> u128 {
        self.parts.get(part as usize).map_or(0, |part| part.key)
    }

    pub(super) fn bytes(&self) -> usize {
        self.numbers.capacity() * (size_of::<(LongRow, PartNumber)>() + 1)
            + self.by_options.capacity() * (size_of::<([Arc<[Pieces]>; 2], PartNumber)>() + 1)
            + self.parts.capacity() * size_of::<Part>()
            + self.options * size_of::<Pieces>()
            // The counters of shared lists.
            + self.parts.len() * 32
    }
}
