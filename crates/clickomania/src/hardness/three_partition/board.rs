//! The board of a 3-Partition instance.

use core::iter::repeat_n;

use certified_search::{Certificate, Refuted};

use super::instance::{MOST_BLOCKS, Partition, ThreePartition, ThreePartitionError};
use crate::board::Board;
use crate::clicks::Clicks;
use crate::color::Color;
use crate::square::Square;

/// The board of a 3-Partition instance: it can be cleared exactly if there is a partition into triples.
///
/// With M = 4m, from the floor up (the paper's Figure 1; its text does not give the number and colours of the blocks
/// between indicators):
///
/// - left: 3m blocks, alternately black and white. Then, for j = 1, ..., m - 1, Mt - 1 more blocks that continue the
///   alternation, and a red block, the *indicator* Uⱼ. On top, the mirror image of all black and white blocks below, so
///   that the two blocks around the last indicator have the same colour.
/// - right: Ma₁ green blocks; then, for i = 2, ..., 3m, a blue *separator* and Maᵢ green blocks; then, m - 1 times, a
///   red *matcher* and two blue blocks.
///
/// **From a partition to clicks** ([`clicks_of`](Self::clicks_of)). The set with the last number comes last. For each
/// other set, click its greens. The lowest matcher falls by Mt, to the height of the highest indicator. Click these
/// two, then the two blue blocks, which now lie on the greens of the last number. The next matcher is now where the
/// previous one was. In the end click the greens of the last set, then the separators, now one group of 3m - 1 blocks,
/// and the left column from the middle.
///
/// **From clicks to a partition** ([`partition_of`](Self::partition_of)). Black and white blocks only occur on the
/// left. Below an indicator they alternate, even after other indicators are gone. So while an indicator is present,
/// only other indicators below it can be removed, at most m - 2. There are as many matchers as indicators. Any two
/// indicators are at least Mt - 1 blocks apart, too far for matchers to link them, so each indicator is removed with
/// one matcher. Let G be the number of greens removed at that time. Indicator j was at height 3m - 1 + jMt, matcher k
/// at mMt + 3m - 1 + 3(k - 1). Below the matcher, G greens are gone, and some of the 3m - 1 separators and of the
/// 3(k - 1) blocks of other matchers. So the two heights can only agree if (m - j)Mt - G lies between -(4m - 8) and 3m - 1.
/// Both (m - j)Mt and G are multiples of M, so G = (m - j)Mt. G never decreases, so the indicators go from the top
/// down, and greens with the sum Mt go between one and the next. All greens of a number go at once.
///
/// The proof only needs M ≥ 3m and M ≥ 4m - 7: see [`with_multiplier`](Self::with_multiplier).
///
/// **Four colours** ([`Palette::Four`], not in the paper) are enough if separators are red and spacers green. A
/// *padding* of p = max(2, 3m - 5) green blocks above the greens of the last number keeps the matchers away from the
/// indicators until they are needed. One green block between two matchers joins the padding when the lower matcher is
/// gone. Then M is at least 4m + p - 2, and the left column has Mt + 4m - 3 + p fillers below the first indicator and
/// Mt - 2 between two indicators. docs/clickomania-hardness.md has the proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ThreePartitionBoard {
    instance: ThreePartition,
    palette: Palette,
    multiplier: usize,
    /// From the floor up.
    left: Vec<BlockRole>,
    right: Vec<BlockRole>,
    board: Board,
}

/// The colours of the board of a 3-Partition instance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Palette {
    /// Black, white, red and green.
    Four,
    /// Black, white, red, green and blue, as in the paper.
    Five,
}

impl Palette {
    /// Both palettes.
    pub const ALL: [Self; 2] = [Self::Four, Self::Five];

    /// Returns the number of green blocks above the greens of the last number.
    const fn padding(self, sets: usize) -> usize {
        match self {
            Self::Four if sets > 2 => 3 * sets - 5,
            Self::Four => 2,
            Self::Five => 0,
        }
    }

    /// Returns the number of blocks between consecutive matchers.
    const fn spacers(self) -> usize {
        match self {
            Self::Four => 1,
            Self::Five => 2,
        }
    }

    /// Returns the least M that the proof covers.
    fn least_multiplier(self, sets: usize) -> usize {
        match self {
            Self::Four => 4 * sets + self.padding(sets) - 2,
            Self::Five => (3 * sets).max((4 * sets).saturating_sub(7)),
        }
    }
}

/// The role of a block in the proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum BlockRole {
    /// A black or a white block on the left.
    Filler { is_black: bool },
    /// A red block on the left for a union of sets.
    Indicator,
    /// A green block of a number, counted from 0.
    Number(usize),
    /// The block below the greens of a number: blue, or red if there are four colours.
    Separator,
    /// A green block above the greens of the last number, if there are four colours.
    Padding,
    /// The red block on the right that is removed with an indicator.
    Matcher,
    /// One of the two blue blocks above a matcher; or the green block between it and the next one, if there are four colours.
    Spacer,
}

impl BlockRole {
    /// Returns the block's colour: black prints as `a`, white as `b`, red as `c`, green as `d`, blue as `e`.
    const fn color(self, palette: Palette) -> Option<Color> {
        Color::new(match (self, palette) {
            (Self::Filler { is_black: true }, _) => 0,
            (Self::Filler { is_black: false }, _) => 1,
            (Self::Indicator | Self::Matcher, _) | (Self::Separator, Palette::Four) => 2,
            (Self::Number(_) | Self::Padding, _) | (Self::Spacer, Palette::Four) => 3,
            (Self::Separator | Self::Spacer, Palette::Five) => 4,
        })
    }
}

impl ThreePartitionBoard {
    /// The most blocks that a board may have.
    pub const MOST_BLOCKS: usize = MOST_BLOCKS;

    /// Creates the board of two columns and four or five colours that can be cleared exactly if there is a partition. M
    /// is 4m, or the least M that the proof covers for four colours.
    ///
    /// # Complexity
    /// The board has less than 24 m²t blocks.
    ///
    /// # Errors
    /// If it would have more than [`MOST_BLOCKS`](Self::MOST_BLOCKS) blocks.
    pub fn new(instance: ThreePartition, palette: Palette) -> Result<Self, ThreePartitionError> {
        let multiplier = 4 * instance.sets();
        Self::with_multiplier(instance, palette, multiplier)
    }

    /// Creates the board with another M, but at least with the least M that the proof covers. That is the greater of 3m
    /// and 4m - 7 for five colours, and 4m + max(2, 3m - 5) - 2 for four.
    ///
    /// # Errors
    /// If the board would have more than [`MOST_BLOCKS`](Self::MOST_BLOCKS) blocks.
    pub fn with_multiplier(
        instance: ThreePartition,
        palette: Palette,
        multiplier: usize,
    ) -> Result<Self, ThreePartitionError> {
        let sets = instance.sets();
        let multiplier = multiplier.max(palette.least_multiplier(sets));
        let blocks = u128::from(instance.target())
            .saturating_mul(multiplier as u128)
            .saturating_mul(3 * sets as u128)
            .saturating_add(30 * sets as u128);
        if blocks > Self::MOST_BLOCKS as u128 {
            return Err(ThreePartitionError::TooLarge);
        }
        let (left, right) =
            (left(&instance, palette, multiplier), right(&instance, palette, multiplier));
        let colors =
            |parts: &[BlockRole]| parts.iter().filter_map(|part| part.color(palette)).collect();
        let board = Board::from_columns([colors(&left), colors(&right)]);
        Ok(Self { instance, palette, multiplier, left, right, board })
    }

    /// Returns the board.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the instance.
    pub const fn instance(&self) -> &ThreePartition {
        &self.instance
    }

    /// Returns the colours.
    pub const fn palette(&self) -> Palette {
        self.palette
    }

    /// Returns M: for a number a there are Ma green blocks.
    pub const fn multiplier(&self) -> usize {
        self.multiplier
    }

    /// Returns clicks that clear the board.
    ///
    /// # Complexity
    /// Linear in the number of blocks and m².
    ///
    /// # Errors
    /// If the partition does not fit the instance; the error names the reason.
    pub fn clicks_of(&self, partition: &Partition) -> Result<Clicks, Refuted> {
        partition.check(&self.instance)?;
        let sets = self.instance.sets();
        let last_number = self.instance.numbers().len() - 1;
        let (last, others): (Vec<_>, Vec<_>) =
            partition.sets.iter().partition(|set| set.contains(&last_number));
        let top = self.board.height() - 1;
        let mut clicks = Vec::new();
        let mut click = |col, height: usize| clicks.push(Square { row: top - height, col });

        let mut greens: Vec<usize> =
            self.instance.numbers().iter().map(|&a| self.greens(a)).collect();
        // The height of a number's greens: there is a separator below each number except the first.
        let mut click_set = |set: &[usize; 3], click: &mut dyn FnMut(usize, usize)| {
            for &number in set {
                click(1, greens.iter().take(number).sum::<usize>() + number);
                if let Some(greens) = greens.get_mut(number) {
                    *greens = 0;
                }
            }
            greens.iter().sum::<usize>()
        };
        for (gone, set) in others.into_iter().enumerate() {
            let greens = click_set(set, &mut click) + self.palette.padding(sets);
            match self.palette {
                // The spacer above the matcher falls on the padding.
                Palette::Four => click(1, greens + 3 * sets - 1 + gone),
                Palette::Five => (0..2).for_each(|_| click(1, greens + 3 * sets - 1)),
            }
        }
        for set in last {
            click_set(set, &mut click);
        }
        click(1, 0);
        let fillers = self.left.len() - (sets - 1);
        for height in (0..fillers / 2).rev() {
            click(0, height);
        }
        Ok(Clicks::new(clicks))
    }

    /// Returns the partition that clicks encode, if they clear the board.
    ///
    /// # Complexity
    /// The complexity of [`Clicks::replay`].
    ///
    /// # Errors
    /// If a click is illegal, or blocks are left.
    pub fn partition_of(&self, clicks: &Clicks) -> Result<Partition, Refuted> {
        let columns = vec![self.left.clone(), self.right.clone()];
        let mut sets = vec![Vec::new()];
        let end = clicks.play_labelled(&self.board, columns, |_, removed, _| {
            if let Some(set) = sets.last_mut() {
                set.extend(removed.iter().filter_map(|part| match part {
                    BlockRole::Number(number) => Some(*number),
                    _ => None,
                }));
            }
            if removed.contains(&BlockRole::Indicator) {
                sets.push(Vec::new());
            }
        })?;
        if !end.is_empty() {
            return Err(Refuted::new(format_args!("{} blocks are left", end.block_count())));
        }
        let triples = sets.into_iter().map(|mut set| {
            set.sort_unstable();
            set.dedup();
            let triple = <[usize; 3]>::try_from(set);
            triple.unwrap_or([usize::MAX; 3])
        });
        let partition = Partition { sets: triples.collect() };
        partition.check(&self.instance)?;
        Ok(partition)
    }

    fn greens(&self, number: u64) -> usize {
        greens(number, self.multiplier)
    }
}

/// Returns Ma; the limit on blocks keeps it small.
fn greens(number: u64, multiplier: usize) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX).saturating_mul(multiplier)
}

fn left(instance: &ThreePartition, palette: Palette, multiplier: usize) -> Vec<BlockRole> {
    let (sets, of_set) = (instance.sets(), greens(instance.target(), multiplier));
    // An indicator has as many blocks below it as its matcher has on the right.
    let (floor, between) = match palette {
        Palette::Four => (4 * sets - 1 + palette.padding(sets), of_set - 2),
        Palette::Five => (3 * sets, of_set - 1),
    };
    let filler = |number: usize| BlockRole::Filler { is_black: number % 2 == 0 };
    let mut column: Vec<_> = (0..floor).map(filler).collect();
    let mut fillers = floor;
    for _ in 0..sets - 1 {
        column.extend((fillers..fillers + between).map(filler));
        fillers += between;
        column.push(BlockRole::Indicator);
    }
    column.extend((0..fillers).rev().map(filler));
    column
}

fn right(instance: &ThreePartition, palette: Palette, multiplier: usize) -> Vec<BlockRole> {
    let mut column = Vec::new();
    for (index, &number) in instance.numbers().iter().enumerate() {
        if index > 0 {
            column.push(BlockRole::Separator);
        }
        column.extend(repeat_n(BlockRole::Number(index), greens(number, multiplier)));
    }
    column.extend(repeat_n(BlockRole::Padding, palette.padding(instance.sets())));
    for set in 0..instance.sets() - 1 {
        column.push(BlockRole::Matcher);
        // With four colours the last matcher is on top.
        if palette == Palette::Five || set + 2 < instance.sets() {
            column.extend(repeat_n(BlockRole::Spacer, palette.spacers()));
        }
    }
    column
}
