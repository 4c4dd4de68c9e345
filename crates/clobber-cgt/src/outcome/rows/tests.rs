//! Compares the search with plain minimax and with values.

use core::ops::ControlFlow;
use std::collections::HashMap;

use certified_search::{Effort, Limits, Stopped};
use clobber_core::{Color, Path, Position};
use testkit::Random;
use testkit::rows;

use self::naive::{colors, outcome_by, outcome_of_sum};
use super::long_row::LongRow;
use super::summand::Weight;
use super::{RowSearch, Settings};
use crate::error::ClobberError;
use crate::{ClobberValues, Game, Outcome};

#[path = "../../../tests/naive.rs"]
mod naive;

fn wins(search: &mut RowSearch, rows: &[&str], mover: Color) -> bool {
    let rows: Vec<_> = rows.iter().map(|row| colors(row)).collect();
    try_wins(search, &rows, mover, &mut Effort::default()).unwrap()
}

fn try_wins(
    search: &mut RowSearch,
    rows: &[Vec<Color>],
    mover: Color,
    effort: &mut Effort<'_>,
) -> Result<bool, ClobberError> {
    let rows: Vec<&[Color]> = rows.iter().map(Vec::as_slice).collect();
    search.wins(&rows, mover, effort)
}

/// The memory of the searches in these tests.
const MEMORY: usize = 1 << 30;

fn outcome(search: &mut RowSearch, rows: &[&str]) -> Outcome {
    outcome_by(|mover| wins(search, rows, mover))
}

fn new() -> RowSearch {
    RowSearch::new(MEMORY, 1)
}

/// Returns the outcome of a sum of rows by playing every move.
fn naive_outcome(rows: &[&str]) -> Outcome {
    let rows: Vec<Position<Path>> = rows.iter().map(|row| row.parse().unwrap()).collect();
    outcome_of_sum(&rows)
}

fn alternating(stones: usize) -> String {
    "xo".repeat(stones / 2 + 1)[..stones].to_owned()
}

/// Returns several ways to search, most of them with few values, so that the search has something to do.
fn ways() -> Vec<Settings> {
    let default = Settings::default();
    let settings = Settings { weights_after: 0, ..default };
    let bare = Settings { valued_stones: 0, merged_pairs: 0, ..settings };
    vec![
        settings,
        bare,
        default,
        Settings { valued_stones: 5, merged_pairs: 20, weight_positions: 50, ..settings },
        Settings { weights: false, compares_pairs: false, ..bare },
        Settings { weights: false, valued_stones: 4, ..bare },
        Settings { valued_stones: 6, weight_positions: 0, advantage_factor: -1.0, ..settings },
    ]
}

#[test]
fn all_short_rows() {
    let mut searches: Vec<_> =
        ways().into_iter().map(|way| RowSearch::with_settings(MEMORY, 1, way)).collect();
    for stones in 0..=12 {
        for row in rows::all(stones) {
            let expected = naive_outcome(&[&row]);
            for (way, search) in searches.iter_mut().enumerate() {
                assert_eq!(outcome(search, &[&row]), expected, "{row}, way {way}");
            }
        }
    }
}

/// Short rows and pairs of them need no step. With little memory, the table has room for fewer.
#[test]
fn short_rows_are_looked_up() {
    let mut random = Random::new(9);
    let mut values = ClobberValues::new();
    let mut searches = [MEMORY, 1 << 17].map(|memory| RowSearch::new(memory, 1));
    let mut most_words = [0; 2];
    for k in 0..300 {
        let long = random.word("xo", 15 - k % 4);
        let short = random.word("xo", k % 13);
        for rows in [&[&*long][..], &[&*short], &[&long, &short], &[&short, &long]] {
            let sum: Vec<Position<Path>> = rows.iter().map(|row| row.parse().unwrap()).collect();
            let value = values.value_of_sum(&sum, &mut Effort::new()).unwrap();
            let expected = values.games().outcome(value);
            for (search, most) in searches.iter_mut().zip(&mut most_words) {
                assert_eq!(outcome(search, rows), expected, "{rows:?}");
                *most = (*most).max(search.first.parts.short.words());
            }
            let [search, _] = &mut searches;
            let colors: Vec<_> = rows.iter().map(|row| colors(row)).collect();
            let mut none = Effort::within(Limits::steps(0));
            assert!(try_wins(search, &colors, Color::White, &mut none).is_ok(), "{rows:?}");
        }
    }
    assert_eq!(most_words, [1 << 16, 1 << 10]);
}

#[test]
fn random_sums() {
    let mut random = Random::new(1);
    let mut searches: Vec<_> =
        ways().into_iter().map(|way| RowSearch::with_settings(MEMORY, 1, way)).collect();
    let mut seen = HashMap::new();
    for _ in 0..400 {
        let mut left = 4 + random.below(15);
        let mut rows = Vec::new();
        let parts = 1 + random.below(6);
        while left > 0 && rows.len() < parts {
            let stones = if rows.len() + 1 == parts { left } else { random.below(left + 1) };
            rows.push(random.word("xo", stones));
            left -= stones;
        }
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        let expected = naive_outcome(&rows);
        *seen.entry(expected).or_insert(0) += 1;
        for (way, search) in searches.iter_mut().enumerate() {
            assert_eq!(outcome(search, &rows), expected, "{rows:?}, way {way}");
        }
    }
    assert!(seen.len() == 4 && seen.values().all(|&count| count > 20), "{seen:?}");
}

/// The weights found without canonical forms agree with the canonical forms.
#[test]
fn atomic_weights_of_parts() {
    let mut values = ClobberValues::new();
    let few = Settings { valued_stones: 4, merged_pairs: 20, ..Settings::default() };
    let settings = Settings { weights_after: 0, ..few };
    let mut search = RowSearch::with_settings(MEMORY, 1, settings);
    let mut random = Random::new(4);
    let short = (1..=11).flat_map(rows::all);
    let long = (0..60).map(|k| random.word("xo", 12 + k % 9)).collect::<Vec<_>>();
    let (mut unknown, mut others, mut all) = (0, 0, 0);
    for row in short.chain(long) {
        let value =
            values.value(&row.parse::<Position<Path>>().unwrap(), &mut Effort::new()).unwrap();
        let expected = values.games_mut().atomic_weight(value).unwrap().unwrap();
        let expected = values.games().display(expected).to_string();
        let word = LongRow::new(row.bytes().map(|b| b == b'x')).unwrap();
        let search = &mut search.first;
        let mut effort = Effort::default();
        let term = search.term_of(word, &mut effort).unwrap();
        let found = search.weigh(term, &mut effort).unwrap();
        all += 1;
        match found {
            Weight::Unknown => unknown += 1,
            Weight::Integer(n) => assert_eq!(n.to_string(), expected, "{row}"),
            Weight::Other(game) => {
                others += 1;
                assert_eq!(search.games.display(game).to_string(), expected, "{row}");
            }
        }
    }
    assert!(unknown * 20 < all && others > 100, "{unknown} {others} {all}");
}

/// The lemma behind them: a game is at least the far star exactly if its weight is at least 1.
#[test]
fn the_far_star_tells_weights_of_one_and_more() {
    let mut values = ClobberValues::new();
    for row in rows::all(13) {
        values.value(&row.parse::<Position<Path>>().unwrap(), &mut Effort::new()).unwrap();
    }
    let games = values.games_mut();
    let one = games.integer(1).unwrap();
    let mut counts = [0; 2];
    for game in (0..games.len() as u32).map(Game::from_index) {
        let Some(weight) = games.atomic_weight(game).unwrap() else { continue };
        let far = games.nimber(games.far_star(game)).unwrap();
        let is_above = games.ge(game, far);
        assert_eq!(is_above, games.ge(weight, one), "{}", games.display(game));
        counts[usize::from(is_above)] += 1;
    }
    assert!(counts.iter().all(|&count| count > 500), "{counts:?}");
}

#[test]
fn sums_in_which_little_happens() {
    let mut search = new();
    for rows in [&[][..], &[""], &["x"], &["x", "o", "xxxx", "ooo", ""], &["xxo", "oox"]] {
        assert_eq!(outcome(&mut search, rows), Outcome::P, "{rows:?}");
    }
    assert_eq!(outcome(&mut search, &["o", "xo", "x"]), Outcome::N);
    assert_eq!(outcome(&mut search, &["xxo", "xxx"]), Outcome::L);
    // The most stones allowed, and one stone more.
    let longest = format!("{}o", "x".repeat(255));
    assert_eq!(outcome(&mut search, &[&longest]), Outcome::L);
    let halves = format!("{}{}", "x".repeat(128), "o".repeat(128));
    assert_eq!(outcome(&mut search, &[&halves]), Outcome::P);
    let many = vec!["xo"; 1001];
    assert_eq!(outcome(&mut search, &many), Outcome::N);
    let too_long = colors(&"xo".repeat(129));
    let refused = try_wins(&mut search, &[too_long], Color::White, &mut Effort::default());
    assert_eq!(refused, Err(ClobberError::PartTooLarge { stones: 258, limit: 256 }));
}

/// Several threads find the same as one thread, and stop on request.
#[test]
fn threads() {
    let mut random = Random::new(6);
    let bare = Settings { valued_stones: 5, weights_after: 0, ..Settings::default() };
    for settings in [Settings::default(), bare] {
        let mut one = RowSearch::with_settings(MEMORY, 1, settings);
        let mut three = RowSearch::with_settings(MEMORY, 3, settings);
        for _ in 0..10 {
            let rows = [random.word("xo", 30), random.word("xo", 14)];
            let rows = rows.each_ref().map(String::as_str);
            assert_eq!(outcome(&mut three, &rows), outcome(&mut one, &rows), "{rows:?}");
        }
        assert!(wins(&mut three, &[&alternating(60)], Color::White));
    }

    let row = [colors(&alternating(100))];
    let mut effort = Effort::within(Limits { steps: Some(5000), ..Limits::default() });
    let refused = try_wins(&mut RowSearch::new(MEMORY, 2), &row, Color::Black, &mut effort);
    assert_eq!(refused, Err(Stopped::Steps { limit: 5000 }.into()));
    let mut two = RowSearch::new(MEMORY, 2);
    let mut effort = Effort::default().watched(|progress| match progress.steps {
        0..=5000 => ControlFlow::Continue(()),
        _ => ControlFlow::Break(()),
    });
    let cancelled = try_wins(&mut two, &row, Color::Black, &mut effort);
    assert_eq!(cancelled, Err(Stopped::Cancelled.into()));
}
