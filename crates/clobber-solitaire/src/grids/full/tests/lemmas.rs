//! The lemmas about strips of two and three lines of any length.
//!
//! In all of them a = White if line 1 is of one colour; the other colour follows by exchange.

use std::collections::{HashMap, HashSet};

use clobber_core::Color;

use super::super::automaton::Task;
use super::super::runs::{Subsets, Wishes};
use super::{States, closure, layers};

const A: Color = Color::White;
const B: Color = Color::Black;

/// Clears a strip so that a stone of colour b moves along its first line, and a stone of another colour than z is left
/// on the interface.
fn clearing(height: usize, z: Color) -> Subsets {
    let wishes = Wishes { interface: Some(!z), crossing: Some(B) };
    Subsets::new(Task::Clear(height), wishes)
}

/// The state of a lemma's condition: the number of columns read, up to a greatest one, and a state.
type ReadState = (usize, u32);

/// A lemma about strips: the words that it covers.
struct Lemma {
    subsets: Subsets,
    most: usize,
    /// Returns the state after a column, or `None` if the lemma covers no word that begins in this way.
    after: fn(ReadState, u32) -> Option<u32>,
    relevant: fn(ReadState) -> bool,
}

impl Lemma {
    fn successors(&self, (states, word): &(States, ReadState)) -> Vec<(States, ReadState)> {
        let letters = 0..self.subsets.automaton.letters();
        let after = letters.filter_map(|letter| {
            let state = (self.after)(*word, letter)?;
            let length = self.most.min(word.0 + 1);
            Some((self.subsets.after(states, letter), (length, state)))
        });
        after.collect()
    }

    fn fails(&self, (states, word): &(States, ReadState)) -> bool {
        (self.relevant)(*word) && !self.subsets.contain(states, 0)
    }

    fn start(&self) -> (States, ReadState) {
        (self.subsets.start(), (0, 0))
    }

    /// For each number of columns from 1 on, the words that are not cleared, and all words that the lemma covers.
    fn not_cleared(&self, columns: usize) -> Vec<(u64, u64)> {
        let layers = layers(self.start(), |node| self.successors(node));
        let counts = layers.skip(1).take(columns).map(|layer| {
            let relevant = layer.iter().filter(|(node, _)| (self.relevant)(node.1));
            let failing = layer.iter().filter(|(node, _)| self.fails(node));
            (failing.map(|(_, n)| n).sum(), relevant.map(|(_, n)| n).sum())
        });
        counts.collect()
    }

    /// Checks all sets of states, and returns their number.
    ///
    /// # Panics
    /// If a word of this many columns or more is not cleared.
    fn assert_from(&self, columns: usize) -> usize {
        let nodes = closure(self.start(), |node| self.successors(node));
        assert!(nodes.iter().all(|node| node.1.0 < columns || !self.fails(node)));
        nodes.iter().map(|(states, _)| states).collect::<HashSet<_>>().len()
    }
}

fn bit(letter: u32, line: usize) -> u32 {
    letter >> (line - 1) & 1
}

/// Line 1 is all a; the state is whether line 2 is all a as well.
fn lemma_b(z: Color) -> Lemma {
    Lemma {
        subsets: clearing(2, z),
        most: 6,
        after: |(_, state), letter| (bit(letter, 1) == 0).then(|| state | bit(letter, 2)),
        relevant: |(_, state)| state == 1,
    }
}

#[test]
fn lemma_b_two_lines_the_first_of_one_colour() {
    let same = lemma_b(A).not_cleared(9);
    let counts = [(2, 2), (8, 12), (10, 56), (5, 240), (2, 992), (0, 4032), (0, 16_256)];
    assert_eq!(same[..7], counts);
    assert_eq!(same[7..], [(0, 65_280), (0, 261_632)]);
    let other: Vec<u64> =
        lemma_b(B).not_cleared(9).into_iter().map(|(failing, _)| failing).collect();
    assert_eq!(other, [2, 10, 10, 6, 2, 0, 0, 0, 0]);
    assert_eq!([A, B].map(|z| lemma_b(z).assert_from(6)), [1503, 1348]);
}

/// Lemma B fails for two words of five columns, E and its mirror image, and three lines can be cleared there.
#[test]
fn lemma_b5_the_exceptions_with_five_columns() {
    // (line 2, line 3) = (aabba, babab).
    let line_2 = [0, 0, 1, 1, 0];
    let line_3 = [1, 0, 1, 0, 1];
    let read = |subsets: Subsets, letters: &mut dyn Iterator<Item = u32>| {
        let states = letters.fold(subsets.start(), |s, letter| subsets.after(&s, letter));
        subsets.contain(&states, 0)
    };
    for z in [A, B] {
        for mirrored in [false, true] {
            let column = |col: usize| if mirrored { 4 - col } else { col };
            let letter = |col| line_2[column(col)] << 1 | line_3[column(col)] << 2;
            assert!(!read(clearing(2, z), &mut (0..5).map(letter)));
            for line_4 in 0..32 {
                let letter = |col| letter(col) | (line_4 >> col & 1) << 3;
                assert!(read(clearing(3, z), &mut (0..5).map(letter)));
            }
        }
    }
}

/// F: the number of columns is odd, line 3 is all a except for one b on an even column, line 4 is a on all odd columns.
///
/// The state has bit 0: the number of columns read is odd; bits 1, 2: the number of b on line 3, up to 2; bit 3: one
/// of them is on an odd column, or line 4 has a b on one.
fn lemma_c(z: Color) -> Lemma {
    Lemma {
        subsets: clearing(3, z),
        most: 5,
        after: |(_, state), letter| {
            let is_odd_column = state & 1 == 0;
            let b = (state >> 1 & 3) + bit(letter, 3);
            let breaks = is_odd_column && (bit(letter, 3) == 1 || bit(letter, 4) == 1);
            let line_1_and_2 = bit(letter, 1) | bit(letter, 2);
            let broken = state >> 3 | u32::from(breaks);
            (line_1_and_2 == 0).then(|| (state & 1 ^ 1) | b.min(2) << 1 | broken << 3)
        },
        relevant: |(_, state)| state >> 1 & 3 > 0,
    }
}

/// Returns whether the columns read are F.
fn is_f((_, state): ReadState) -> bool {
    state == 0b0011
}

#[test]
#[ignore = "ten seconds"]
fn exhaustive_lemma_c_three_lines_the_first_two_of_one_colour() {
    let counts =
        [(2, 2), (8, 12), (8, 56), (0, 240), (8, 992), (0, 4032), (24, 16_256), (0, 65_280)];
    assert_eq!(lemma_c(A).not_cleared(8), counts);
    let other: Vec<u64> =
        lemma_c(B).not_cleared(8).into_iter().map(|(failing, _)| failing).collect();
    assert_eq!(other, [2, 10, 8, 0, 8, 0, 24, 0]);
    for (z, sets) in [(A, 14_955), (B, 9312)] {
        let lemma = lemma_c(z);
        let nodes = closure(lemma.start(), |node| lemma.successors(node));
        // From five columns on, F is the only word that is not cleared.
        let long = nodes.iter().filter(|(_, word)| word.0 == 5 && (lemma.relevant)(*word));
        long.for_each(|node| assert_eq!(lemma.fails(node), is_f(node.1)));
        let different: HashSet<_> = nodes.iter().map(|(states, _)| states).collect();
        assert_eq!(different.len(), sets);
    }
}

/// Returns the strip that clears F: line 1 is all a except for one b on an even column, line 2 is a on all odd columns.
///
/// The state has bit 0: the number of columns read is odd; bit 1: there was a b on line 1.
fn lemma_d(z: Color) -> Lemma {
    Lemma {
        subsets: clearing(2, z),
        most: 5,
        after: |(_, state), letter| {
            let is_odd_column = state & 1 == 0;
            let b = (state >> 1) + bit(letter, 1);
            let breaks = is_odd_column && (bit(letter, 1) == 1 || bit(letter, 2) == 1);
            (b < 2 && !breaks).then_some((state & 1 ^ 1) | b << 1)
        },
        relevant: |(_, state)| state == 0b11,
    }
}

#[test]
fn lemma_d_the_exceptions_of_lemma_c() {
    for (z, failing, sets) in [(A, 8, 1126), (B, 6, 904)] {
        let counts = lemma_d(z).not_cleared(11);
        let odd: Vec<_> = counts.into_iter().skip(2).step_by(2).collect();
        let long = [(0, 256), (0, 3072), (0, 32_768), (0, 327_680)];
        assert_eq!((odd[0], &odd[1..]), ((failing, 16), &long[..]));
        assert_eq!(lemma_d(z).assert_from(5), sets);
    }
}

/// Lines 1 to 3 are all equal to a^m b^3. The state is the number of b read.
#[test]
fn lemma_g_three_equal_lines() {
    let lemma = Lemma {
        subsets: Subsets::new(Task::Clear(2), Wishes::default()),
        most: 6,
        after: |(_, state), letter| match letter {
            0b000 if state == 0 => Some(0),
            0b111 if state < 3 => Some(state + 1),
            _ => None,
        },
        relevant: |(columns, state)| columns == 6 && state == 3,
    };
    assert_eq!(lemma.assert_from(6), 16);
}

/// The state of a sweep that should clear two lines: the sets of states, the colours of line 1, the number of columns.
type TwoLines = (States, [bool; 2], usize);

/// **Lemma A.** If line 1 has both colours and at least five columns, lines 1-2 or lines 1-3 can be cleared so that a
/// stone of another colour than z is left on the rest of lines 1-4.
#[test]
#[ignore = "ten seconds"]
fn exhaustive_lemma_a_two_lines_or_three() {
    let wishes = Wishes { interface: Some(B), crossing: None };
    let [two, three] = [2, 3].map(|height| Subsets::new(Task::Clear(height), wishes));
    // With z = White: if two lines are cleared, a black stone is left on line 4.
    let after_two = |(states, seen, columns): &TwoLines, letter: u32| {
        let mut states = two.after(states, letter & 7);
        if bit(letter, 4) == 1 {
            let (unfulfilled, fulfilled) = states.split_at_mut(two.words);
            for (from, to) in unfulfilled.iter_mut().zip(fulfilled) {
                *to |= core::mem::take(from);
            }
        }
        let color = bit(letter, 1) as usize;
        let seen = [seen[0] || color == 0, seen[1] || color == 1];
        (states, seen, 5.min(columns + 1))
    };
    let is_relevant = |(_, seen, columns): &TwoLines| *columns == 5 && *seen == [true; 2];
    let fails = |node: &TwoLines| is_relevant(node) && !two.contain(&node.0, 0);

    let start: TwoLines = (two.start(), [false; 2], 0);
    let successors = |node: &TwoLines| (0..16).map(|letter| after_two(node, letter)).collect();
    let nodes = closure(start.clone(), successors);
    let failing: Vec<_> = nodes.iter().filter(|&node| fails(node)).collect();
    assert_eq!((nodes.len(), failing.len()), (17_455, 170));
    let numbers: HashMap<_, _> = nodes.iter().zip(0..).collect();
    let next: Vec<Vec<usize>> =
        nodes.iter().map(|node| (0..16).map(|l| numbers[&after_two(node, l)]).collect()).collect();
    let mut leads_to_failing: Vec<bool> = nodes.iter().map(fails).collect();
    while let Some(node) = (0..nodes.len())
        .find(|&n| !leads_to_failing[n] && next[n].iter().any(|&m| leads_to_failing[m]))
    {
        leads_to_failing[node] = true;
    }
    assert_eq!(leads_to_failing.iter().filter(|&&leads| leads).count(), 818);

    // Three lines are cleared along these words. A set of states that contains another one clears all words that the
    // other clears.
    let mut minimal: HashMap<usize, Vec<States>> = HashMap::from([(0, vec![three.start()])]);
    let mut unread = vec![(0, three.start())];
    while let Some((node, states)) = unread.pop() {
        assert!(!fails(&nodes[node]) || three.contain(&states, 0));
        for letter in 0..16 {
            let after = next[node][letter as usize];
            if leads_to_failing[after] {
                let states = three.after(&states, letter);
                let known = minimal.entry(after).or_default();
                if !known.iter().any(|smaller| is_subset(smaller, &states)) {
                    known.retain(|larger| !is_subset(&states, larger));
                    known.push(states.clone());
                    unread.push((after, states));
                }
            }
        }
    }

    // The numbers of words that two lines do not clear, and that neither two nor three clear.
    let has_both_colors = |(_, seen, _): &TwoLines| *seen == [true; 2];
    let counts = layers(start.clone(), successors).skip(1).take(8).map(|layer| {
        let failing =
            layer.iter().filter(|(node, _)| has_both_colors(node) && !cleared(two, &node.0));
        failing.map(|(_, count)| count).sum()
    });
    let by_two = [0, 18, 178, 1448, 5060, 12_032, 35_840, 147_456];
    assert_eq!(counts.collect::<Vec<u64>>(), by_two);
    let layers = layers((start, three.start()), |(node, states)| {
        let after = |letter| (after_two(node, letter), three.after(states, letter));
        (0..16).map(after).collect()
    });
    let counts = layers.skip(1).take(3).map(|layer| {
        let failing = layer.iter().filter(|((node, states), _)| {
            has_both_colors(node) && !cleared(two, &node.0) && !cleared(three, states)
        });
        failing.map(|(_, count)| count).sum()
    });
    assert_eq!(counts.collect::<Vec<u64>>(), [0, 6, 57]);
}

/// Returns whether a run has ended with all wishes fulfilled.
fn cleared(subsets: Subsets, states: &States) -> bool {
    subsets.contain(states, 0)
}

fn is_subset(smaller: &States, larger: &States) -> bool {
    smaller.iter().zip(larger).all(|(smaller, larger)| smaller & !larger == 0)
}
