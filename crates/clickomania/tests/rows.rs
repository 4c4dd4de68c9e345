//! Clearable rows, and the most blocks that can be removed: all small words compared with all plays.

use clickomania::{
    Blocks, Certificate, Checkerboard, Effort, Row, RowObstruction, RowPlan, Side,
    SolvableIntervals,
};

use testkit::Random;

use crate::row_support::{Plays, left_after, random_word, row, words};

/// Lemma 3: the blocks at both ends are there until the last two clicks, or the last one, which remove them.
fn check_internal(plan: &RowPlan<'_>) {
    let row = plan.row();
    let internal = plan.internal().expect("the plan removes all blocks");
    assert_eq!(left_after(row, &internal.to_clicks()), 0, "{row}");
    assert!(internal.len() <= plan.len().max(2), "{row}");
    let mut blocks: Vec<_> = row.as_slice().iter().copied().enumerate().collect();
    let clicks = internal.to_clicks();
    let mut left = clicks.len();
    for click in clicks.iter() {
        left -= 1;
        let color = blocks[click.col].1;
        let end = blocks[click.col..].iter().position(|block| block.1 != color);
        let start = blocks[..click.col].iter().rposition(|block| block.1 != color);
        let end = end.map_or(blocks.len(), |end| click.col + end);
        blocks.drain(start.map_or(0, |start| start + 1)..end);
        if left >= 2 {
            let ends = [blocks[0].0, blocks[blocks.len() - 1].0];
            assert_eq!(ends, [0, row.len() - 1], "{row}: {clicks}");
        }
    }
}

/// Returns the texts that a production may write for an S.
fn productions(word: &str) -> impl Iterator<Item = String> {
    let colors = word.chars().flat_map(|c| [format!("{c}S{c}"), format!("{c}S{c}S{c}")]);
    colors.chain([String::new(), "SS".into()])
}

/// Theorem 2: each form arises from the one before by a production at its first S.
fn check_derivation(plan: &RowPlan<'_>) -> Vec<String> {
    let word = plan.row().to_string();
    let forms = plan.derivation(&mut Effort::new()).expect("short").expect("all blocks go");
    assert_eq!((forms.first(), forms.last()), (Some(&"S".into()), Some(&word)));
    for pair in forms.windows(2) {
        let after = |by: &str| pair[0].replacen('S', by, 1);
        assert!(productions(&word).any(|by| after(&by) == pair[1]), "{word}: {pair:?}");
    }
    forms
}

/// Changed derivations are refused, unless each step is a production at any S.
#[test]
fn forged_derivations() {
    let mut counts = [0; 2];
    for word in ["abba", "abbabaab", "aaaa", "aabbbaaab"] {
        let row: Row = word.parse().unwrap();
        let forms = check_derivation(&row.two_colors().unwrap().solution().unwrap());
        assert_eq!(row.check_derivation(&forms), Ok(()));
        let mut check = |forge: &dyn Fn(&mut Vec<String>)| {
            let mut forms = forms.clone();
            forge(&mut forms);
            let follows = |pair: &[String]| {
                pair[0].match_indices('S').any(|(at, _)| {
                    let (before, after) = (&pair[0][..at], &pair[0][at + 1..]);
                    productions(word).any(|by| format!("{before}{by}{after}") == pair[1])
                })
            };
            let truth = forms.windows(2).all(follows)
                && forms.first().is_some_and(|form| form == "S")
                && forms.last().is_some_and(|form| form == word);
            assert_eq!(row.check_derivation(&forms).is_ok(), truth, "{forms:?}");
            counts[usize::from(truth)] += 1;
        };
        for index in 0..forms.len() {
            check(&|forms| drop(forms.remove(index)));
            (index..forms.len()).for_each(|other| check(&|forms| forms.swap(index, other)));
            for place in 0..forms[index].len() {
                for by in ["", "S", "a", "b", "SS", "1"] {
                    check(&|forms| forms[index].replace_range(place..=place, by));
                }
            }
        }
    }
    assert!(counts[0] > 500 && counts[1] > 20, "{counts:?}");
}

/// Both algorithms on a word, with their clicks.
pub(crate) fn check(word: &[u8], plays: &mut Plays<Blocks>) {
    let row = row(word);
    let most = plays.best(word) as usize;
    let is_solvable = most == word.len();

    let intervals = SolvableIntervals::new(&row, &mut Effort::new()).expect("short");
    assert_eq!(intervals.is_solvable(), is_solvable, "{row}");
    assert_eq!(word.len() - left_after(&row, &intervals.most_removed().to_clicks()), most, "{row}");
    assert_eq!(intervals.solution().is_some(), is_solvable);
    if let Some(plan) = intervals.solution() {
        assert_eq!(left_after(&row, &plan.to_clicks()), 0, "{row}");
        check_internal(&plan);
        check_derivation(&plan);
    } else {
        assert_eq!(intervals.most_removed().internal(), None, "{row}");
        assert_eq!(intervals.most_removed().derivation(&mut Effort::new()), Ok(None), "{row}");
    }

    let mut colors: Vec<u8> = word.to_vec();
    colors.sort_unstable();
    colors.dedup();
    let two_colors = row.two_colors();
    assert_eq!(two_colors.is_some(), colors.len() <= 2);
    let Some(two_colors) = two_colors else { return };
    assert_eq!(two_colors.is_solvable(), is_solvable, "{row}");
    match (two_colors.solution(), two_colors.obstruction()) {
        (Some(plan), None) => {
            assert_eq!(left_after(&row, &plan.to_clicks()), 0, "{row}");
            check_internal(&plan);
            check_derivation(&plan);
            // Theorem 12: both parts can be cleared, and have odd numbers of groups.
            let groups = row.groups().count();
            if groups % 2 == 0 && !word.is_empty() {
                let cut = two_colors.split().expect("a cut");
                assert_eq!(cut % 2, 1, "{row}");
                assert!(intervals.contains(0, cut) && intervals.contains(cut, groups), "{row}");
            } else {
                assert_eq!(two_colors.split(), None, "{row}");
            }
        }
        (None, Some(obstruction)) => assert_eq!(obstruction.check(&row), Ok(()), "{row}"),
        (plan, obstruction) => panic!("{row}: {plan:?}, {obstruction:?}"),
    }
    assert_eq!(two_colors.solution().is_some(), is_solvable, "{row}");
}

#[test]
fn all_short_words() {
    for (colors, longest) in [(2, 14), (3, 10), (4, 8)] {
        let mut plays = Plays::new(Blocks);
        let all = (0..=longest).flat_map(|length| words(colors, length));
        all.for_each(|word| check(&word, &mut plays));
    }
}

#[test]
fn longer_random_words() {
    let mut random = Random::new(1);
    let mut plays = Plays::new(Blocks);
    for _ in 0..300 {
        let (colors, length) = (2 + random.below(3), 14 + random.below(8));
        check(&random_word(&mut random, colors, length), &mut plays);
    }
}

/// Every interval of groups has the same answer as a separate row.
#[test]
fn intervals_are_rows() {
    let mut random = Random::new(2);
    let mut plays = Plays::new(Blocks);
    for length in 0..=18 {
        for colors in 1..=4 {
            let row = row(&random_word(&mut random, colors, length));
            let intervals = SolvableIntervals::new(&row, &mut Effort::new()).expect("short");
            let groups: Vec<_> = row.groups().collect();
            for (start, end) in (0..=groups.len() + 1)
                .flat_map(|start| (0..=groups.len() + 1).map(move |e| (start, e)))
            {
                let expected = groups.get(start..end).is_some_and(|groups| {
                    let word: Vec<u8> = groups
                        .iter()
                        .flat_map(|&(color, size)| std::iter::repeat_n(color.index() as u8, size))
                        .collect();
                    plays.best(&word) as usize == word.len()
                });
                assert_eq!(intervals.contains(start, end), expected, "{row} {start} {end}");
            }
        }
    }
}

/// The mirror image, other names for the colours, and larger groups change nothing; a row is
/// cleared as a part of another.
#[test]
fn symmetries() {
    let mut random = Random::new(3);
    for _ in 0..500 {
        let (colors, length) = (2 + random.below(4), random.below(120));
        let word = random_word(&mut random, colors, length);
        let most = |word: &[u8]| {
            let row = row(word);
            let intervals = SolvableIntervals::new(&row, &mut Effort::new()).expect("short");
            word.len() - left_after(&row, &intervals.most_removed().to_clicks())
        };
        let mirrored: Vec<u8> = word.iter().rev().copied().collect();
        let renamed: Vec<u8> = word.iter().map(|color| 7 - color).collect();
        assert_eq!(most(&mirrored), most(&word));
        assert_eq!(most(&renamed), most(&word));
        let twice: Vec<u8> = word.iter().flat_map(|&color| [color, color]).collect();
        assert_eq!(most(&twice), twice.len());
        let other = random_word(&mut random, colors, length);
        assert!(most(&[word.clone(), other.clone()].concat()) >= most(&word) + most(&other));
    }
}

/// Among all forged obstructions of short rows, only true ones pass the check.
#[test]
fn obstructions_are_checked() {
    let mut plays = Plays::new(Blocks);
    for word in (0..=7).flat_map(|length| words(2, length)) {
        let row = row(&word);
        let is_solvable = plays.best(&word) as usize == word.len();
        let count = row.groups().count();
        let boards =
            (0..=count).flat_map(|start| (0..=count).map(move |len| Checkerboard { start, len }));
        let boards: Vec<_> = boards.collect();
        let odd = boards.iter().map(|&board| RowObstruction::Odd(board).check(&row));
        assert_eq!(odd.filter(Result::is_ok).count() > 0, count % 2 == 1 && !is_solvable, "{row}");
        let parts: Vec<_> =
            boards.iter().flat_map(|&board| [(Side::Left, board), (Side::Right, board)]).collect();
        let is_obstruction = |parts: Vec<_>| RowObstruction::Even(parts).check(&row).is_ok();
        let even = match count {
            2 => parts.iter().any(|&part| is_obstruction(vec![part])),
            4 => parts.iter().any(|&one| parts.iter().any(|&two| is_obstruction(vec![one, two]))),
            _ => continue,
        };
        assert_eq!(even, !is_solvable, "{row}");
    }
}

#[test]
fn false_obstructions_are_refused() {
    let odd = |start, len| RowObstruction::Odd(Checkerboard { start, len });
    let left = |lens: &[usize]| {
        let split = |&len| (Side::Left, Checkerboard { start: 0, len });
        RowObstruction::Even(lens.iter().map(split).collect())
    };
    let beyond = odd(usize::MAX, usize::MAX);
    let no_checkerboard = "there is no such checkerboard";
    for (word, obstruction, refuted) in [
        ("aba", odd(0, 3), ""),
        ("abc", odd(0, 3), "there are more than two colours"),
        ("abab", odd(0, 3), "there are 4 groups"),
        ("aba", left(&[]), "there are 3 groups"),
        ("", left(&[]), "cuts: 0 is claimed, 0 is proved"),
        ("abab", left(&[3]), "cuts: 1 is claimed, 2 is proved"),
        ("abba", odd(0, 3), no_checkerboard),
        ("aba", beyond, no_checkerboard),
        ("aba", odd(0, 1), "the checkerboard is short enough"),
        ("ab", left(&[1]), ""),
        ("aabab", left(&[1, 1]), "cut 0: there is no such checkerboard"),
        ("abab", left(&[1, 1]), "cut 1: the checkerboard is short enough"),
    ] {
        let checked = obstruction.check(&word.parse().expect("a word"));
        let found = checked.err().map(|refuted| refuted.to_string()).unwrap_or_default();
        assert_eq!(found, refuted, "{word}: {obstruction:?}");
    }
    let text = "3 single groups in sequence from group 2 on are too many";
    assert_eq!(odd(1, 3).to_string(), text);
}
