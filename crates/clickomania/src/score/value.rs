//! A learned guess at the points to come.
//!
//! A position is described by a few [`FEATURES`]: how far the blocks of each colour are together, on the board and
//! on the board without all other colours but the prevailing one. The guess is linear in them, with weights that depend on the
//! number of blocks left, linearly between [`KNOTS`]. Points and the chance of an empty board are guessed separately,
//! so that it serves for any bonus.
//!
//! The weights are in `data/score.weights`, a text that `cargo run --release -p clobber-benches --bin train_score` makes again:
//! a line for each feature and knot with its two weights in 65536ths, and the [checksum](checksum) of these lines.

// Blocks are numbers less than the lengths of the lists, which are made for them.
#![allow(clippy::indexing_slicing)]

use std::sync::LazyLock;

use super::field::{Columns, Field};
use super::points::PointTable;

/// The number of features.
pub const FEATURES: usize = 21;
/// The number of knots.
pub const KNOTS: usize = 7;
/// The blocks between two knots; the first is at 0.
pub const SPACING: usize = 25;
/// The weights of a feature are in units of this.
const UNIT: f64 = 1.0 / 65536.0;

/// The features of a position.
pub type Features = [f64; FEATURES];

/// The weights for points, and for the chance of an empty board in thousandths.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights([[[f64; FEATURES]; KNOTS]; 2]);

/// The weights that the crate comes with.
pub(super) static LEARNED: LazyLock<Weights> = LazyLock::new(|| {
    // The tests see to it that the file is whole.
    Weights::from_text(include_str!("../../data/score.weights")).unwrap_or_default()
});

impl Default for Weights {
    fn default() -> Self {
        Self([[[0.0; FEATURES]; KNOTS]; 2])
    }
}

impl Weights {
    /// Reads the text of weights. Returns `None` if it is not whole.
    pub fn from_text(text: &str) -> Option<Self> {
        let (lines, sum) = text.trim_end().rsplit_once('\n')?;
        let sum = sum.strip_prefix("checksum ")?;
        if u64::from_str_radix(sum, 16).ok()? != checksum(lines) {
            return None;
        }
        let mut weights = Self::default();
        let mut numbers = lines.lines().map(|line| line.split_once(' '));
        for index in 0..FEATURES * KNOTS {
            let (points, cleared) = numbers.next()??;
            for (weights, number) in weights.0.iter_mut().zip([points, cleared]) {
                let number: i32 = number.parse().ok()?;
                weights[index % KNOTS][index / KNOTS] = f64::from(number) * UNIT;
            }
        }
        numbers.next().is_none().then_some(weights)
    }

    /// Writes weights as text: by feature and knot, for points and for an empty board.
    pub fn to_text(mut of: impl FnMut(usize, usize, usize) -> f64) -> String {
        let mut lines = Vec::new();
        for index in 0..FEATURES * KNOTS {
            let [points, cleared] = [0, 1]
                .map(|output| (of(output, index % KNOTS, index / KNOTS) / UNIT).round() as i32);
            lines.push(format!("{points} {cleared}"));
        }
        let lines = lines.join("\n");
        format!("{lines}\nchecksum {:016x}\n", checksum(&lines))
    }

    /// Guesses the points to come for groups, and the chance of an empty board in thousandths.
    pub fn guess(&self, left: usize, features: &Features) -> [f64; 2] {
        let (knot, part) = knot(left);
        [0, 1].map(|output| {
            let [low, high] = [knot, knot + 1].map(|knot| &self.0[output][knot]);
            let weights = low.iter().zip(high).map(|(low, high)| low + part * (high - low));
            weights.zip(features).map(|(weight, feature)| weight * feature).sum()
        })
    }
}

/// The knot at or below a number of blocks, and the part of the way to the next.
pub fn knot(left: usize) -> (usize, f64) {
    let last = (KNOTS - 1) * SPACING;
    let knot = (left / SPACING).min(KNOTS - 2);
    (knot, (left.min(last) - knot * SPACING) as f64 / SPACING as f64)
}

/// The hash of a text by the method FNV-1a.
pub fn checksum(text: &str) -> u64 {
    let byte = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
    text.bytes().fold(0xcbf2_9ce4_8422_2325, byte)
}

/// The blocks of a colour, counted.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    blocks: f64,
    groups: f64,
    singles: f64,
    /// The sum of the squares of the sizes of the groups.
    squares: f64,
    /// The points of the groups.
    points: f64,
    /// Pieces of columns.
    runs: f64,
}

/// Computes features.
#[derive(Debug, Default)]
pub(super) struct Evaluator {
    board: Columns,
    projected: Columns,
    groups: Groups,
    tallies: Vec<Tally>,
    pair: Vec<Tally>,
}

/// Groups as trees of blocks.
#[derive(Debug, Default)]
struct Groups {
    /// The next block on the way to the root.
    up: Vec<u16>,
    /// The sizes of the groups, by their roots.
    sizes: Vec<u16>,
}

impl Groups {
    fn root(&mut self, mut block: usize) -> usize {
        while usize::from(self.up[block]) != block {
            let above = self.up[usize::from(self.up[block])];
            self.up[block] = above;
            block = usize::from(above);
        }
        block
    }

    fn unite(&mut self, a: usize, b: usize) {
        let (a, b) = (self.root(a), self.root(b));
        if a != b {
            self.up[b] = a as u16;
            self.sizes[a] += self.sizes[b];
        }
    }

    /// Counts the groups of each colour.
    fn count(&mut self, board: &Columns, points: &PointTable, tallies: &mut [Tally]) {
        let colors = &board.colors;
        self.up.clear();
        self.up.extend(0..colors.len() as u16);
        self.sizes.clear();
        self.sizes.resize(colors.len(), 1);
        tallies.fill(Tally::default());
        let (mut before, mut start) = (0, 0);
        for &end in &board.ends {
            for block in start..end {
                let color = colors[block];
                if block > start && colors[block - 1] == color {
                    self.unite(block - 1, block);
                } else {
                    tallies[usize::from(color)].runs += 1.0;
                }
                let beside = before + (block - start);
                if beside < start && colors[beside] == color {
                    self.unite(beside, block);
                }
            }
            (before, start) = (start, end);
        }
        for (block, &color) in colors.iter().enumerate() {
            if usize::from(self.up[block]) == block {
                let size = self.sizes[block];
                let tally = &mut tallies[usize::from(color)];
                tally.blocks += f64::from(size);
                tally.groups += 1.0;
                tally.squares += f64::from(size) * f64::from(size);
                if size == 1 {
                    tally.singles += 1.0;
                } else {
                    tally.points += points.group(usize::from(size)) as f64;
                }
            }
        }
    }
}

impl Tally {
    /// The points of all blocks at once.
    fn together(&self, points: &PointTable) -> f64 {
        if self.blocks < 2.0 { 0.0 } else { points.group(self.blocks as usize) as f64 }
    }

    /// The part of these points that the groups have already, so to speak.
    fn joined(&self, points: &PointTable) -> f64 {
        self.together(points) * self.squares / (self.blocks * self.blocks).max(1.0)
    }
}

impl Evaluator {
    /// The most blocks that features are computed of.
    pub(super) const MOST: usize = 1 << 15;

    /// Computes the features of a position of at most [`MOST`](Self::MOST) blocks.
    pub(super) fn features<F: Field>(&mut self, field: &F, points: &PointTable) -> Features {
        let Self { board, projected, groups, tallies, pair } = self;
        board.colors.clear();
        board.ends.clear();
        field.columns(board);
        let colors = usize::from(board.colors.iter().copied().max().unwrap_or(0)) + 1;
        tallies.resize(colors, Tally::default());
        groups.count(board, points, tallies);
        let count = |tally: &Tally| tally.blocks as usize;
        let most = (0..colors).rev().max_by_key(|&color| count(&tallies[color])).unwrap_or(0);
        let kept = &tallies[most];
        let unit = points.unit();
        let mut features = [0.0; FEATURES];
        features[..8].copy_from_slice(&[
            unit,
            kept.together(points),
            kept.joined(points),
            unit * kept.singles,
            unit * kept.groups,
            unit * kept.runs,
            unit * board.colors.len() as f64,
            unit * board.ends.len() as f64,
        ]);
        pair.resize(2, Tally::default());
        for (color, tally) in tallies.iter().enumerate() {
            if color == most || tally.blocks == 0.0 {
                continue;
            }
            projected.colors.clear();
            projected.ends.clear();
            let mut start = 0;
            for &end in &board.ends {
                for &block in &board.colors[start..end] {
                    if usize::from(block) == color {
                        projected.colors.push(0);
                    } else if usize::from(block) == most {
                        projected.colors.push(1);
                    }
                }
                if projected.ends.last().copied().unwrap_or(0) < projected.colors.len() {
                    projected.ends.push(projected.colors.len());
                }
                start = end;
            }
            groups.count(projected, points, pair);
            let other = &pair[0];
            let terms = [
                tally.joined(points),
                tally.points,
                unit * tally.singles,
                unit * tally.groups,
                unit * tally.runs,
                tally.together(points),
                unit * f64::from(u8::from(tally.blocks == 1.0)),
                other.joined(points),
                other.points,
                unit * other.singles,
                unit * other.groups,
                unit * f64::from(u8::from(other.singles > 0.0)),
                unit,
            ];
            features[8..].iter_mut().zip(terms).for_each(|(sum, term)| *sum += term);
        }
        features
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::score::packed::Packed;
    use crate::score::plain::Plain;
    use crate::scoring::SameGame;

    #[test]
    fn the_weights_are_whole() {
        let text = include_str!("../../data/score.weights");
        assert!(Weights::from_text(text).is_some_and(|weights| weights != Weights::default()));
        for index in [0, 100, text.len() / 2, text.len() - 2] {
            let mut changed = text.as_bytes().to_vec();
            changed[index] ^= 1;
            let changed = String::from_utf8(changed).unwrap_or_default();
            assert!(Weights::from_text(&changed).is_none(), "{index}");
        }
        let (first, rest) = text.split_once('\n').unwrap();
        assert!(Weights::from_text(rest).is_none());
        let (lines, _) = rest.rsplit_once("checksum").unwrap();
        for lines in [lines.trim_end().to_owned(), format!("{first}\n{}\n1 1", lines.trim_end())] {
            let whole = format!("{lines}\nchecksum {:016x}\n", checksum(&lines));
            assert!(Weights::from_text(&whole).is_none());
        }
        assert!(Weights::from_text("").is_none());
    }

    #[test]
    fn guesses_are_linear_between_knots() {
        let text = Weights::to_text(|output, knot, feature| match (output, feature) {
            (0, 0) => (knot * SPACING) as f64,
            _ => 0.0,
        });
        let weights = Weights::from_text(&text).unwrap();
        for left in 0..200 {
            let most = (KNOTS - 1) * SPACING;
            let [points, cleared] = weights.guess(left, &[1.0; FEATURES]);
            assert!((points - left.min(most) as f64).abs() < 1e-9, "{left}: {points}");
            assert_eq!(cleared, 0.0);
        }
    }

    #[test]
    fn features_of_a_board_by_hand() {
        // Columns from the left: a a b, b a, a.
        let board: Board = "b..|aa.|aba".parse().unwrap();
        let points = PointTable::new(&board, &SameGame::PLAIN);
        let features = Evaluator::default().features(&Packed::<3>::new(&board).unwrap(), &points);
        assert_eq!(features, Evaluator::default().features(&Plain::new(&board).unwrap(), &points));
        let kept = [1.0, 4.0, 4.0 * 10.0 / 16.0, 1.0, 2.0, 3.0, 6.0, 3.0];
        let others = [0.0, 0.0, 2.0, 2.0, 2.0, 0.0, 0.0];
        assert_eq!(features[..15], [kept.as_slice(), &others].concat());
        assert_eq!(features[15..], [0.0, 0.0, 2.0, 2.0, 1.0, 1.0]);
    }
}
