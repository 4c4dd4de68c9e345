//! Theorem 2: exactly the words of the grammar S -> empty | S S | c S c | c S c S c can be cleared. Also counts them.

use std::collections::HashMap;

use clickomania::{Blocks, Effort, Row, SolvableIntervals};

use testkit::Random;

use crate::row_support::{ColorWord, Plays, random_word, row, words};

/// A parser that tries every production in every way.
#[derive(Default)]
struct Parser(HashMap<ColorWord, bool>);

impl Parser {
    fn derives(&mut self, word: &[u8]) -> bool {
        if let Some(&known) = self.0.get(word) {
            return known;
        }
        let derives = match word {
            [] => true,
            [_] => false,
            [first, inner @ .., last] => {
                let mut wrapped = || {
                    let mut split = (0..inner.len()).filter(|&k| inner[k] == *first);
                    self.derives(inner)
                        || split.any(|k| self.derives(&inner[..k]) && self.derives(&inner[k + 1..]))
                };
                first == last && wrapped()
                    || (1..word.len()).any(|k| self.derives(&word[..k]) && self.derives(&word[k..]))
            }
        };
        self.0.insert(word.to_vec(), derives);
        derives
    }
}

fn compare(words: impl Iterator<Item = ColorWord>) {
    let (mut parser, mut plays) = (Parser::default(), Plays::new(Blocks));
    for word in words {
        let derives = parser.derives(&word);
        assert_eq!(plays.best(&word) as usize == word.len(), derives, "play of {word:?}");
        let row = row(&word);
        let intervals = SolvableIntervals::new(&row, &mut Effort::new()).expect("short");
        assert_eq!(intervals.is_solvable(), derives, "intervals of {word:?}");
    }
}

#[test]
fn words_of_the_grammar_are_those_that_can_be_cleared() {
    compare((0..=12).flat_map(|length| words(2, length)));
    compare((0..=9).flat_map(|length| words(3, length)));
    compare((0..=7).flat_map(|length| words(4, length)));
    let mut random = Random::new(6);
    compare((0..2000).map(|_| {
        let (colors, length) = (2 + random.below(3), 8 + random.below(5));
        random_word(&mut random, colors, length)
    }));
}

#[test]
fn counts_over_two_colors() {
    let counts: Vec<u128> =
        (0..=22).map(|n| Row::count_solvable(2, n, &mut Effort::new()).expect("few")).collect();
    assert_eq!(counts[..13], [1, 0, 2, 2, 6, 12, 26, 58, 126, 278, 602, 1300, 2774]);
    // The linear algorithm agrees with the recurrence of the sequence A035615.
    let signature = [4, -2, -8, 6, 6, -3, -2];
    for window in counts[2..].windows(8) {
        let terms = window[..7].iter().rev().zip(signature);
        let next: i128 = terms.map(|(&count, factor)| count as i128 * factor).sum();
        assert_eq!(window[7] as i128, next);
    }
    let longest = Row::count_solvable(2, 127, &mut Effort::new()).unwrap();
    assert!(longest < 1 << 127 && longest > 1 << 126);
    for (length, &count) in counts.iter().enumerate().take(17) {
        let solvable = words(2, length as u32)
            .filter(|word| row(word).two_colors().is_some_and(|row| row.is_solvable()));
        assert_eq!(solvable.count() as u128, count, "{length}");
    }
}

#[test]
fn counts_over_more_colors() {
    for (colors, longest) in [(0, 3), (1, 9), (3, 9), (4, 8), (5, 6), (7, 5)] {
        let mut plays = Plays::new(Blocks);
        for length in 0..=longest {
            let solvable =
                words(colors, length).filter(|word| plays.best(word) as usize == word.len());
            let count = Row::count_solvable(colors.into(), length as usize, &mut Effort::new());
            assert_eq!(count, Ok(solvable.count() as u128), "{colors} colours, {length} blocks");
        }
    }
}

/// Words of two colours that no deterministic pushdown automaton distinguishes: docs/clickomania-rows.md.
#[test]
fn clearable_words_around_two_doubles() {
    let mut checked = 0;
    for p in 0..=8_usize {
        for q in 0..=8_usize {
            for t in 0..=18_usize {
                let text = [
                    "ab".repeat(p),
                    "aa".into(),
                    "ba".repeat(q),
                    "bb".into(),
                    "ab".repeat(t),
                    "a".into(),
                ];
                let text = text.concat();
                if text.len() > 62 {
                    continue;
                }
                checked += 1;
                let least = p.saturating_sub(q + 1).max(q.saturating_sub(p));
                let expected = (least..=p + q).contains(&t);
                let found: Row = text.parse().unwrap();
                let intervals = SolvableIntervals::new(&found, &mut Effort::new()).unwrap();
                assert_eq!(intervals.is_solvable(), expected, "{text}");
                assert_eq!(found.two_colors().unwrap().is_solvable(), expected, "{text}");
            }
        }
    }
    assert_eq!(checked, 1483);
}

/// Majority by words of two colours: docs/clickomania-rows.md.
#[test]
fn clearable_words_decide_majorities() {
    let mut checked = 0;
    for bits in [2, 4, 6, 8_usize] {
        for ones in 0..1_u32 << bits {
            let of_bits = (0..bits).map(|place| ["aaaa", "bbaa"][(ones >> place & 1) as usize]);
            let text = "ab".repeat(bits / 2) + "aa" + &of_bits.collect::<String>();
            let found: Row = text.parse().unwrap();
            let intervals = SolvableIntervals::new(&found, &mut Effort::new()).unwrap();
            assert_eq!(intervals.is_solvable(), 2 * ones.count_ones() as usize >= bits, "{text}");
            checked += 1;
        }
    }
    assert_eq!(checked, 340);
}
