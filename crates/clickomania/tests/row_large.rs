//! Long rows: decided, cleared, replayed; refused if they are too long.

use clickomania::{Certificate, Effort, Row, SolvableIntervals};

use testkit::Random;
use testkit::clicks::replayed;

use crate::row_support::{ColorWord, left_after, row, two_colors};

/// The row of two colours with groups of these sizes.
fn groups(sizes: impl IntoIterator<Item = usize>) -> Row {
    let word = sizes.into_iter().enumerate();
    row(&word.flat_map(|(k, size)| std::iter::repeat_n((k % 2) as u8, size)).collect::<ColorWord>())
}

/// Decides a row of two colours, and replays the clicks or checks the reason.
fn decide(row: &Row) -> bool {
    let two_colors = row.two_colors().expect("two colours");
    match two_colors.solution() {
        Some(plan) => assert_eq!(left_after(row, &plan.to_clicks()), 0),
        None => {
            let obstruction = two_colors.obstruction().expect("a reason");
            assert_eq!(obstruction.check(row), Ok(()));
        }
    }
    assert_eq!(two_colors.is_solvable(), two_colors.obstruction().is_none());
    two_colors.is_solvable()
}

#[test]
fn random_rows_of_two_colors() {
    let mut random = Random::new(10);
    for single_percent in [0, 30, 70, 95, 100] {
        for count in [100_000, 100_001] {
            let row = row(&two_colors(&mut random, count, single_percent));
            assert_eq!(decide(&row), single_percent < 100, "{single_percent} {count}");
        }
    }
}

/// A board of one row is replayed like a row: a click takes far less time than a pass over the board.
#[test]
fn boards_that_are_long_rows() {
    let row = groups(std::iter::repeat_n(2, 200_000));
    let plan = row.two_colors().and_then(|row| row.solution()).expect("no single block");
    assert!(replayed(&row.to_board(), &plan.to_clicks()).end().is_empty());
}

/// Rows with one long checkerboard, at the greatest length that can be cleared, and beyond.
#[test]
fn long_checkerboards() {
    let mut random = Random::new(11);
    for count in [101, 1001, 100_001] {
        let bound = (count - 3) / 2;
        for len in [bound - 1, bound, bound + 1, bound + 2] {
            for start in [0, 1, bound / 2, random.below(count - len), count - len - 1, count - len]
            {
                let is_single = |k: usize| (start..start + len).contains(&k);
                let row = groups((0..count).map(|k| if is_single(k) { 1 } else { 2 + k % 2 }));
                let is_at_end = start == 0 || start + len == count;
                let is_short = len <= bound || is_at_end && len == bound + 1;
                assert_eq!(decide(&row), is_short, "{count} groups, {len} from {start}");
            }
        }
    }
}

/// An even number of groups with a single cut: two odd rows that can only just be cleared.
#[test]
fn one_cut() {
    for half in [5, 51, 20_001] {
        let tight = |k: usize| if k < half / 2 { 1 } else { 2 };
        let mirrored = |k: usize| tight(half - 1 - k);
        let sizes = || (0..half).map(mirrored).chain((0..half).map(tight));
        assert!(decide(&groups(sizes())));
        let mut longer: Vec<usize> = sizes().collect();
        longer[half / 2] = 1;
        decide(&groups(longer));
    }
}

/// The linear algorithm and the dynamic program on every interval of some rows.
#[test]
fn both_algorithms() {
    let mut random = Random::new(12);
    for _ in 0..40 {
        let (count, single_percent) = (1 + random.below(130), 60 + random.below(40));
        let word = two_colors(&mut random, count, single_percent);
        let row = row(&word);
        let sizes: Vec<usize> = row.groups().map(|(_, size)| size).collect();
        let intervals = SolvableIntervals::new(&row, &mut Effort::new()).expect("short");
        for start in 0..count {
            for end in start..=count {
                let part = groups(sizes[start..end].iter().copied());
                let expected = part.two_colors().expect("two colours").is_solvable();
                assert_eq!(intervals.contains(start, end), expected);
            }
        }
    }
}

/// A word of the grammar, by random productions.
fn derived(random: &mut Random, colors: usize, length: usize) -> ColorWord {
    if length < 2 {
        return ColorWord::new();
    }
    let (color, cut) = ([random.below(colors) as u8], random.below(length));
    match random.below(3) {
        0 => [derived(random, colors, cut), derived(random, colors, length - cut)].concat(),
        1 => [&color[..], &derived(random, colors, length - 2), &color].concat(),
        _ => {
            let left = derived(random, colors, cut);
            let right = derived(random, colors, (length - cut).saturating_sub(3));
            [&color[..], &left, &color, &right, &color].concat()
        }
    }
}

#[test]
fn words_of_the_grammar_are_cleared() {
    let mut random = Random::new(13);
    for (colors, length, count) in [(3, 60, 500), (3, 600, 20), (5, 2000, 10), (26, 5000, 5)] {
        for _ in 0..count {
            let row = row(&derived(&mut random, colors, length));
            let intervals = SolvableIntervals::new(&row, &mut Effort::new()).expect("short");
            assert!(intervals.is_solvable());
            assert_eq!(left_after(&row, &intervals.solution().expect("solvable").to_clicks()), 0);
            assert_eq!(left_after(&row, &intervals.most_removed().to_clicks()), 0);
        }
    }
}
