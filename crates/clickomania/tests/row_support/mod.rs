//! Words, and play on them by the rules alone.

use std::collections::HashMap;

use clickomania::{Clicks, Color, Row, Scoring};
use testkit::Random;
use testkit::clicks::{Naive, replayed};

pub(crate) type ColorWord = Vec<u8>;

pub(crate) fn row(word: &[u8]) -> Row {
    Row::new(word.iter().map(|&color| Color::new(color.into()).expect("a colour")))
}

/// All words of this length.
pub(crate) fn words(colors: u8, length: u32) -> impl Iterator<Item = ColorWord> {
    let colors = u64::from(colors);
    (0..colors.pow(length)).map(move |number| {
        (0..length).map(|place| (number / colors.pow(place) % colors) as u8).collect()
    })
}

/// The best score by all plays, which may stop at any time.
pub(crate) struct Plays<S> {
    scoring: S,
    best: HashMap<Naive, i64>,
}

impl<S: Scoring> Plays<S> {
    pub(crate) fn new(scoring: S) -> Self {
        Self { scoring, best: HashMap::new() }
    }

    pub(crate) fn best(&mut self, word: &[u8]) -> i64 {
        let board = Naive(vec![word.iter().map(|color| color + 1).collect()]);
        board.best(&self.scoring, &mut self.best)
    }
}

/// Plays clicks, and returns the number of blocks left.
pub(crate) fn left_after(row: &Row, clicks: &Clicks) -> usize {
    replayed(&row.to_board(), clicks).end().block_count()
}

/// A word of some colours, each equally likely.
pub(crate) fn random_word(random: &mut Random, colors: usize, length: usize) -> ColorWord {
    (0..length).map(|_| random.below(colors) as u8).collect()
}

/// Groups of one or two blocks with two alternating colours.
pub(crate) fn two_colors(random: &mut Random, groups: usize, single_percent: usize) -> ColorWord {
    let groups = (0..groups).flat_map(|group| {
        let size = if random.below(100) < single_percent { 1 } else { 2 };
        std::iter::repeat_n((group % 2) as u8, size)
    });
    groups.collect()
}
