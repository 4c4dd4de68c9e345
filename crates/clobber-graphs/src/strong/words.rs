//! Words of stones, and the sets of windows behind them: finitely many sets cover a sweep of any length.
//!
//! Let B(w) be the set of windows that are possible behind the word w of stones. Windows are passed one by one. So if
//! B(w) contains B(w'), then B(wa) contains B(w'a) for every letter a: wu can do everything that w'u can do. So a
//! word is kept only if no kept word of its class stands for it, that is, has a set inside its own. If finitely many
//! words are kept, they are the states of an automaton that reads words of any length, and every word can do
//! everything that some kept word can do. The tests find all words that may be kept; a play makes only the words that
//! it meets.
//!
//! A subset can replace B(w) if it is also found window by window; here it contains the windows with few edges in
//! use. Fewer windows promise less, so the test results for all kept words still hold.
//!
//! Words shorter than a least length are all kept, and stand only for themselves.

// This module numbers words and windows.
#![allow(clippy::indexing_slicing)]

use std::collections::HashMap;

use clobber_core::{BalancedForest, Color, Vertex};

use super::windows::{Letter, NO_SEAM, Parent, Seams, Sweep, Window};

/// A set of windows by their numbers.
type Set = Vec<u64>;

fn contains(set: &[u64], number: usize) -> bool {
    set.get(number / 64).is_some_and(|word| word >> (number % 64) & 1 == 1)
}

fn is_inside(set: &[u64], other: &[u64]) -> bool {
    set.iter().enumerate().all(|(index, word)| word & !other.get(index).unwrap_or(&0) == 0)
}

fn numbers_in(set: &[u64]) -> impl Iterator<Item = usize> {
    set.iter().enumerate().flat_map(|(index, &word)| {
        let rest = core::iter::successors(Some(word), |&rest| Some(rest & rest.wrapping_sub(1)));
        rest.take_while(|&rest| rest != 0)
            .map(move |rest| 64 * index + rest.trailing_zeros() as usize)
    })
}

/// A kept word.
struct Word {
    set: Set,
    /// The facts besides the set that the promise depends on.
    class: u8,
    length: usize,
    /// For each letter, the kept word that stands for this word and the letter.
    next: Vec<Option<usize>>,
}

/// The letters, the graph of the sweep, and the promise.
pub(super) struct Alphabet {
    pub(super) sweep: Sweep,
    pub(super) letters: Vec<Letter>,
    /// The ways to use the edges across the seam; the root's letter chooses one.
    pub(super) seams: Vec<Seams>,
    /// Returns the class of a word with one letter more, if that is a word.
    pub(super) class: fn(u8, usize) -> Option<u8>,
    /// Returns whether a word with this window behind it leaves a single stone.
    pub(super) ends: fn(&Sweep, Window) -> bool,
    /// The least length of a word that may stand for others.
    pub(super) least: usize,
}

/// The words that are kept so far. Word 0 is empty.
pub(super) struct Words {
    alphabet: Alphabet,
    words: Vec<Word>,
    windows: Vec<Window>,
    numbers: HashMap<Window, usize>,
    /// For each letter and each window, the windows behind it, once they are known.
    behind: Vec<Vec<Option<Vec<usize>>>>,
    /// For each letter and each window, the known windows before it.
    before: Vec<Vec<Vec<usize>>>,
}

impl Words {
    pub(super) fn new(alphabet: Alphabet) -> Self {
        let letters = alphabet.letters.len();
        let empty = Word { set: vec![1], class: 0, length: 0, next: vec![None; letters] };
        Self {
            alphabet,
            words: vec![empty],
            windows: vec![0],
            numbers: HashMap::from([(0, 0)]),
            behind: vec![Vec::new(); letters],
            before: vec![Vec::new(); letters],
        }
    }

    /// Returns the forest on the word's vertices in their order, a single tree with the root that the word names;
    /// `None` if there is none, which can happen if nothing is promised.
    pub(super) fn forest(&mut self, letters: &[usize]) -> Option<BalancedForest> {
        let mut path = vec![0];
        for &letter in letters {
            let next = self.read(*path.last()?, letter)?;
            path.push(next);
        }
        let sweep = &self.alphabet.sweep;
        let is_end = |&number: &usize| (self.alphabet.ends)(sweep, self.windows[number]);
        let mut number = numbers_in(&self.words[*path.last()?].set).find(is_end)?;
        let mut forest = BalancedForest::edgeless(letters.len());
        for (vertex, &letter) in letters.iter().enumerate().rev() {
            let possible = &self.words[path[vertex]].set;
            let mut before = self.before[letter][number].iter().copied();
            let before = before.find(|&before| contains(possible, before))?;
            let [from, to] = [before, number].map(|number| self.windows[number]);
            let parent = match sweep.parent(from, to) {
                _ if self.alphabet.letters[letter].root.is_some() => None,
                // After the end comes the first vertex.
                Some(Parent::Ahead(steps)) => Some((vertex + steps) % letters.len()),
                Some(Parent::Behind(steps)) => vertex.checked_sub(steps),
                None => None,
            };
            let vertex = Vertex::from_index(vertex)?;
            forest.set_parent(vertex, parent.and_then(Vertex::from_index));
            number = before;
        }
        Some(forest)
    }

    /// Returns the word that stands for a kept word with one letter more.
    fn read(&mut self, word: usize, letter: usize) -> Option<usize> {
        if self.words[word].next[letter].is_none() {
            let class = (self.alphabet.class)(self.words[word].class, letter)?;
            let set = self.behind(word, letter);
            self.keep(word, letter, class, set);
        }
        self.words[word].next[letter]
    }

    /// Keeps a word with one letter more, unless another word stands for it. Returns whether it is kept.
    fn keep(&mut self, word: usize, letter: usize, class: u8, set: Set) -> bool {
        let least = self.alphabet.least;
        let stands =
            |kept: &Word| kept.length >= least && kept.class == class && is_inside(&kept.set, &set);
        let length = self.words[word].length + 1;
        let known = self.words.iter().position(stands).filter(|_| length >= least);
        self.words[word].next[letter] = Some(known.unwrap_or(self.words.len()));
        if known.is_none() {
            let next = vec![None; self.alphabet.letters.len()];
            self.words.push(Word { set, class, length, next });
        }
        known.is_none()
    }

    /// Returns the windows of a word with one letter more.
    fn behind(&mut self, word: usize, letter: usize) -> Set {
        let before: Vec<usize> = numbers_in(&self.words[word].set).collect();
        for &window in &before {
            self.pass(window, letter);
        }
        let mut set = vec![0; self.windows.len().div_ceil(64)];
        for window in before {
            for &number in self.behind[letter][window].iter().flatten() {
                set[number / 64] |= 1 << (number % 64);
            }
        }
        set
    }

    /// Computes the windows behind a window and a letter, unless they are known.
    fn pass(&mut self, window: usize, letter: usize) {
        let known = &mut self.behind[letter];
        known.resize(known.len().max(window + 1), None);
        if known[window].is_some() {
            return;
        }
        let mut found = Vec::new();
        let read = self.alphabet.letters[letter];
        let seams = if read.root.is_some() { &self.alphabet.seams[..] } else { &NO_SEAM };
        let before = self.windows[window];
        self.alphabet.sweep.pass(before, read, seams, &mut |next| found.push(next));
        let mut numbers: Vec<usize> = found.into_iter().map(|next| self.number(next)).collect();
        numbers.sort_unstable();
        numbers.dedup();
        let before = &mut self.before[letter];
        before.resize(before.len().max(self.windows.len()), Vec::new());
        for &number in &numbers {
            before[number].push(window);
        }
        self.behind[letter][window] = Some(numbers);
    }

    fn number(&mut self, window: Window) -> usize {
        let next = self.windows.len();
        let number = *self.numbers.entry(window).or_insert(next);
        if number == next {
            self.windows.push(window);
        }
        number
    }
}

/// Returns the number of a stone's letter if the stone is not the root; black comes first.
pub(super) const fn letter_of(color: Color) -> usize {
    color as usize
}

#[cfg(test)]
impl Words {
    /// Finds all kept words, the shortest first, and among words of one length the ones with the fewest windows
    /// first.
    ///
    /// # Returns
    /// Five numbers: the windows; the kept words of at least the least length; the letters of the longest; how many
    /// of these words satisfy `promised`; and how many of the latter leave more than a single stone.
    pub(super) fn close(mut self, promised: fn(u8) -> bool) -> [usize; 5] {
        let mut level = 0..1;
        while !level.is_empty() {
            let mut longer = Vec::new();
            for word in level {
                for letter in 0..self.alphabet.letters.len() {
                    if let Some(class) = (self.alphabet.class)(self.words[word].class, letter) {
                        longer.push((word, letter, class, self.behind(word, letter)));
                    }
                }
            }
            // Words with few windows stand for the most others.
            longer.sort_by_key(|(_, _, _, set)| set.iter().map(|w| w.count_ones()).sum::<u32>());
            let start = self.words.len();
            for (word, letter, class, set) in longer {
                self.keep(word, letter, class, set);
            }
            level = start..self.words.len();
        }
        let kept = || self.words.iter().filter(|word| word.length >= self.alphabet.least);
        let (sweep, ends) = (&self.alphabet.sweep, self.alphabet.ends);
        let promised = || kept().filter(|word| promised(word.class));
        let fails = |word: &&Word| !numbers_in(&word.set).any(|n| ends(sweep, self.windows[n]));
        [
            self.windows.len(),
            kept().count(),
            kept().map(|word| word.length).max().unwrap_or(0),
            promised().count(),
            promised().filter(fails).count(),
        ]
    }
}
