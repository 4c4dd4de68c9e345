//! The best score of a row compared with all plays.

use clickomania::{Blocks, Effort, Row, RowError, SameGame, Scoring, SolvableIntervals};

use testkit::Random;
use testkit::clicks::replayed;

use crate::forgers::Given;
use crate::row_support::{Plays, left_after, random_word, row, words};

fn points(blocks: usize) -> i64 {
    blocks as i64
}

/// n(n - 1), and every block left costs 3.
const COSTLY: Given = Given(|size| points(size * (size - 1)), |left| -3 * points(left));
/// Loses points with every click, and more with every block left.
const NEGATIVE: Given = Given(|size| points(size) * 2 - 9, |left| -2 * points(left * left));
/// A step at five blocks.
const STEP: Given = Given(|size| points(size / 5), |left| if left < 3 { 2 } else { 0 });

pub(crate) fn check<S: Scoring + Copy>(word: &[u8], scoring: S, plays: &mut Plays<S>) {
    let row = row(word);
    let best = row.best_score(&scoring, &mut Effort::new());
    let (best, plan) = best.unwrap_or_else(|error| panic!("{row}: {error}"));
    assert_eq!(best, plays.best(word), "{row}");
    let clicks = plan.to_clicks();
    let replay = replayed(&row.to_board(), &clicks);
    assert_eq!(replay.score(&scoring), best, "{row}: {clicks}");
}

fn check_words<S: Scoring + Copy>(scoring: S, two: u32, three: u32, random_words: usize) {
    let mut plays = Plays::new(scoring);
    let all = (0..=two).flat_map(|n| words(2, n)).chain((0..=three).flat_map(|n| words(3, n)));
    all.for_each(|word| check(&word, scoring, &mut plays));
    let mut random = Random::new(7);
    for _ in 0..random_words {
        let (colors, length) = (2 + random.below(3), 11 + random.below(6));
        check(&random_word(&mut random, colors, length), scoring, &mut plays);
    }
}

#[test]
fn best_scores_of_all_plays() {
    check_words(SameGame::PLAIN, 13, 10, 1000);
    check_words(SameGame { bonus: 7 }, 11, 8, 500);
    check_words(SameGame { bonus: -1 }, 11, 8, 500);
    check_words(Blocks, 11, 8, 500);
    check_words(COSTLY, 11, 8, 500);
    check_words(STEP, 11, 8, 500);
    check_words(NEGATIVE, 11, 8, 500);
}

/// Points for blocks are the most that can be removed.
#[test]
fn blocks_are_most_removed() {
    let mut random = Random::new(8);
    for _ in 0..150 {
        let (colors, length) = (2 + random.below(5), random.below(90));
        let row = row(&random_word(&mut random, colors, length));
        let (best, plan) = row.best_score(&Blocks, &mut Effort::new()).expect("within the limits");
        let intervals = SolvableIntervals::new(&row, &mut Effort::new()).expect("short");
        let most = length - left_after(&row, &intervals.most_removed().to_clicks());
        assert_eq!(best, points(most), "{row}");
        assert_eq!(length - left_after(&row, &plan.to_clicks()), most);
    }
}

#[test]
fn scorings_that_do_not_fit() {
    let row: Row = "aabaababaa".parse().expect("a word");
    let merging = RowError::NotSuperadditive { a: 2, b: 2 };
    let leaving = RowError::PaysToLeave { size: 2, left: 1 };
    let overflow = RowError::Overflow { blocks: 10 };
    let of_groups = |group: fn(usize) -> i64| Given(group, |_| 0);
    for (scoring, error) in [
        (&of_groups(|_| 1) as &dyn Scoring, merging),
        (&SameGame { bonus: -2 }, leaving),
        (&of_groups(|size| -points(size * size)), merging),
        (&of_groups(|size| if size == 3 { 0 } else { points(size) }), leaving),
        (&of_groups(|_| i64::MAX), overflow),
        (&of_groups(|_| i64::MIN), overflow),
    ] {
        assert_eq!(row.best_score(scoring, &mut Effort::new()), Err(error));
    }
    assert_eq!(
        RowError::NotSuperadditive { a: 2, b: 3 }.to_string(),
        "a group of 5 blocks scores less than groups of 2 and 3",
    );
    // Sizes that cannot occur do not matter.
    let row: Row = "abcabc".parse().expect("a word");
    assert!(row.best_score(&of_groups(|_| 1), &mut Effort::new()).is_ok());
}

/// Shows why the scoring has to be superadditive. In `abbaabba` the classes aa, bb, aa, bb do not cross, but no play
/// has four clicks, because some of them merge.
#[test]
fn classes_come_together() {
    let mut plays = Plays::new(Given(|_| 1, |left| -9 * points(left)));
    assert_eq!(plays.best(&[0, 1, 1, 0, 0, 1, 1, 0]), 3);
}
