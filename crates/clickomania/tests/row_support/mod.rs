//! Words, and play on them by the rules alone.

use std::collections::HashMap;

use clickomania::{Clicks, Color, Row, Scoring};
use testkit::Random;

pub(crate) type ColorWord = Vec<u8>;

pub(crate) fn row(word: &[u8]) -> Row {
    word.iter().map(|&color| Color::new(color.into()).expect("a colour")).collect()
}

/// All words of this length.
pub(crate) fn words(colors: u8, length: u32) -> impl Iterator<Item = ColorWord> {
    let colors = u64::from(colors);
    (0..colors.pow(length)).map(move |number| {
        (0..length).map(|place| (number / colors.pow(place) % colors) as u8).collect()
    })
}

/// Lists the results of one click: the size of the group, and the word after it.
pub(crate) fn after_one_click(word: &[u8]) -> Vec<(usize, ColorWord)> {
    let mut found = Vec::new();
    let mut start = 0;
    while start < word.len() {
        let end = (start..word.len()).find(|&k| word[k] != word[start]).unwrap_or(word.len());
        if end - start >= 2 {
            found.push((end - start, [&word[..start], &word[end..]].concat()));
        }
        start = end;
    }
    found
}

/// The best score by all plays, which may stop at any time.
pub(crate) struct Plays<S> {
    scoring: S,
    best: HashMap<ColorWord, i64>,
}

impl<S: Scoring> Plays<S> {
    pub(crate) fn new(scoring: S) -> Self {
        Self { scoring, best: HashMap::new() }
    }

    pub(crate) fn best(&mut self, word: &[u8]) -> i64 {
        if let Some(&known) = self.best.get(word) {
            return known;
        }
        let mut best = self.scoring.end(word.len());
        for (size, after) in after_one_click(word) {
            best = best.max(self.scoring.group(size) + self.best(&after));
        }
        self.best.insert(word.to_vec(), best);
        best
    }
}

/// Plays clicks, and returns the number of blocks left.
pub(crate) fn left_after(row: &Row, clicks: &Clicks) -> usize {
    row.replay(clicks).expect("legal").end().len()
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
