//! Outcomes by search: alternating and random rows and checkerboards, each with a new solver, compared with a plain
//! search with a table.

use std::collections::HashMap;

use clobber_benches::{compare, heading, rate};
use clobber_cgt::{Effort, Outcome, OutcomeSolver};
use clobber_core::{Color, Grid, Path, Position, Stones};
use testkit::Random;

fn checkerboard(rows: usize, cols: usize) -> Position<Grid> {
    Position::checkerboard(Grid::new(rows, cols).expect("not too large"), Color::Black)
}

fn alternating(stones: u32) -> Position<Path> {
    let color = |index: usize| if index % 2 == 0 { Color::Black } else { Color::White };
    Position::from_fn(Path::new(stones), |vertex| Some(color(vertex.index())))
}

/// A row of stones of random colours.
fn random(stones: u32, seed: u64) -> Position<Path> {
    Random::new(seed).position(Path::new(stones), 0)
}

/// The outcome, and the number of positions searched.
fn outcome<T: clobber_core::Topology>(position: &Position<T>) -> (Outcome, u64) {
    let mut effort = Effort::default();
    let outcome = OutcomeSolver::new().outcome(std::slice::from_ref(position), &mut effort);
    (outcome.expect("within the limits"), effort.progress().steps)
}

/// Returns whether the mover wins, by trying all moves, with a table of whole positions.
fn wins(
    position: &mut Position<Grid, u64>,
    mover: Color,
    known: &mut HashMap<(Stones<u64>, Color), bool>,
) -> bool {
    let key = (*position.stones(), mover);
    if let Some(&wins) = known.get(&key) {
        return wins;
    }
    let mut has_won = false;
    for mv in position.move_list(mover) {
        position.play_unchecked(mover, mv);
        has_won = !wins(position, !mover, known);
        position.undo(mover, mv);
        if has_won {
            break;
        }
    }
    known.insert(key, has_won);
    has_won
}

fn plain(position: &Position<Grid>) -> Outcome {
    let mut position: Position<Grid, u64> = position.clone().with_sets().expect("64 squares");
    let mut known = HashMap::new();
    Outcome::from_wins(Color::BOTH.map(|mover| wins(&mut position, mover, &mut known)))
}

fn main() {
    heading("ratios of speed, each from nothing");
    let board = checkerboard(4, 4);
    compare(
        "4 x 4 checkerboard, the solver / a plain search that remembers positions",
        (1, "boards"),
        ("solver", || outcome(&board).0),
        ("plain", || plain(&board)),
    );

    heading("yardsticks, each from nothing");
    for stones in [60, 80, 100] {
        let row = alternating(stones);
        let (outcome_class, positions) = outcome(&row);
        let title = format!("alternating row of {stones}: {outcome_class}");
        rate(&title, (positions, "positions"), || outcome(&row));
    }
    for stones in [60, 80] {
        let rows: Vec<_> = (1..=6).map(|seed| random(stones, seed)).collect();
        let positions = rows.iter().map(|row| outcome(row).1).sum();
        rate(&format!("six random rows of {stones}"), (positions, "positions"), || {
            rows.iter().map(|row| outcome(row).1).sum::<u64>()
        });
    }
    for (rows, cols) in [(2, 12), (3, 8), (4, 6), (5, 5)] {
        let board = checkerboard(rows, cols);
        let (outcome_class, positions) = outcome(&board);
        let title = format!("{rows} x {cols} checkerboard: {outcome_class}");
        rate(&title, (positions, "positions"), || outcome(&board));
    }
}
