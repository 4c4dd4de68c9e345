//! Compares winners in misère play with all plays by the rules.

use std::collections::HashMap;

use clobber_cgt::{
    ClobberError, ClobberRules, Effort, Outcome, OutcomeSearch, OutcomeSolver, ProofTree,
};
use clobber_core::{Color, Grid, Path, Position, StoneSet, Topology};
use testkit::Random;
use testkit::plays::{Naive, Placement};
use testkit::rows::{all, swapped};

use crate::naive::outcome_by;
use crate::outcome;

/// Plays everything out in misère: a player who cannot move wins.
#[derive(Default)]
struct Misere(HashMap<(Placement, Color), bool>);

impl Misere {
    fn wins(&mut self, naive: &Naive, stones: Placement, mover: Color) -> bool {
        if let Some(&wins) = self.0.get(&(stones, mover)) {
            return wins;
        }
        let after: Vec<_> = naive.after(stones, mover).collect();
        let wins =
            after.is_empty() || after.into_iter().any(|after| !self.wins(naive, after, !mover));
        self.0.insert((stones, mover), wins);
        wins
    }
}

fn wins<T: Topology, S: StoneSet>(sum: &[Position<T, S>], first: Color) -> bool {
    let (naive, stones) = Naive::from_sum(sum);
    Misere::default().wins(&naive, stones, first)
}

/// Compares with all plays: the outcome, and a winning move of each player.
fn compare<T: Topology + Clone, S: StoneSet + Clone>(
    search: &mut OutcomeSolver,
    sum: &[Position<T, S>],
) {
    outcome::check_by(wins, search, sum);
}

fn alternating(stones: usize) -> Position<Path> {
    "xo".repeat(stones.div_ceil(2))[..stones].parse().unwrap()
}

#[test]
fn all_rows_of_up_to_ten_stones() {
    let mut search = OutcomeSolver::misere();
    for length in 0..=10 {
        for row in all(length) {
            compare(&mut search, &[row.parse::<Position<Path>>().unwrap()]);
        }
    }
}

/// Many summands that are equal or negatives: some pairs may be left out, others not.
#[test]
fn random_sums_of_rows() {
    let mut random = Random::new(1);
    let mut search = OutcomeSolver::misere();
    let mut pairs = 0;
    for _ in 0..1500 {
        let mut sum: Vec<Position<Path>> = Vec::new();
        while sum.iter().map(|row| row.squares().flatten().count()).sum::<usize>() < 11 {
            let length = 2 + random.below(5);
            let word = random.word("xxoo.", length);
            sum.push(word.parse().unwrap());
            if random.coin() {
                pairs += 1;
                sum.push(swapped(&word).parse().unwrap());
            }
        }
        compare(&mut search, &sum);
    }
    assert!(pairs > 1000);
}

/// Rows on grids, also around corners.
#[test]
fn rows_on_grids() {
    let mut search = OutcomeSolver::misere();
    for text in ["xo.|.xo|..x", "xoxo|...x|oxox", "xo + xoxo + x|o|x", "xx + .", "x.x|o.o"] {
        let sum: Vec<Position<Grid>> = Position::parse_sum(text).unwrap();
        compare(&mut search, &sum);
    }
    let board: Position<Grid> = "xo|ox".parse().unwrap();
    let refused = search.outcome(&board, &mut Effort::new());
    assert_eq!(refused, Err(ClobberError::NotARow { stones: 4 }));
}

/// Strategies and proofs are for normal play, and tables of normal play change no answer.
#[test]
fn normal_play_stays_apart() {
    let effort = &mut Effort::new();
    let row: Position<Grid> = "xoxo".parse().unwrap();
    let mut solver = OutcomeSolver::misere();
    assert_eq!(solver.strategy(&row, Color::Black, 9, effort), Err(ClobberError::Misere));
    let mut tree = ProofTree::new(&row, Color::Black, effort).unwrap();
    assert_eq!(tree.wins(&row, Color::Black, &mut solver, effort), Err(ClobberError::Misere));
    assert_eq!(tree.learn(&mut solver, 0, effort), Err(ClobberError::Misere));
    let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("normal play");
    let mut normal = OutcomeSolver::new();
    let rows: Vec<_> = all(9).map(|row| row.parse::<Position<Grid>>().unwrap()).collect();
    rows.iter().for_each(|row| drop(normal.outcome(row, effort)));
    normal.save(&file).unwrap();
    solver.load(&file, effort).unwrap();
    rows.iter().for_each(|row| compare(&mut solver, std::slice::from_ref(row)));
}

/// Other boards, by the rules alone.
#[test]
fn grids_by_search() {
    let mut random = Random::new(2);
    let mut search = OutcomeSearch::new(ClobberRules).misere();
    let mut outcomes = HashMap::new();
    for round in 0..200 {
        let (rows, cols) = (1 + random.below(3), 1 + random.below(4));
        let board = random.position(Grid::new(rows, cols).unwrap(), round % 4);
        let truth = outcome_by(|first| wins(board.as_ref(), first));
        assert_eq!(search.outcome([board], &mut Effort::new()), Ok(truth));
        *outcomes.entry(truth).or_insert(0) += 1;
    }
    assert!(outcomes.len() == 4, "{outcomes:?}");
}

/// In all computed cases, the second player wins (ox)^n exactly if n = 1 modulo 3. Up to n = 9 another search, which
/// leaves out no pairs, agrees.
#[test]
fn alternating_rows_of_even_length() {
    let mut search = OutcomeSolver::misere();
    let mut plain = OutcomeSearch::new(ClobberRules).misere();
    let effort = &mut Effort::new();
    for pairs in 1..=28 {
        let row = alternating(2 * pairs);
        let expected = if pairs % 3 == 1 { Outcome::P } else { Outcome::N };
        assert_eq!(search.outcome(&row, effort), Ok(expected), "{pairs}");
        if pairs <= 9 {
            let text = "xo".repeat(pairs);
            let row: Position<Grid> = text.parse().unwrap();
            assert_eq!(plain.outcome([row], &mut Effort::new()), Ok(expected), "{pairs}");
        }
    }
    println!("{} sums", effort.progress().steps);
    assert!(effort.progress().steps < 1_500_000, "{}", effort.progress().steps);
}

#[test]
fn alternating_rows_of_odd_length() {
    use Outcome::{L, N, P};
    let mut search = OutcomeSolver::misere();
    // o, oxo, oxoxo, ...
    let found = (0..9).map(|k| {
        let row: Position<Path> = format!("o{}", "xo".repeat(k)).parse().unwrap();
        search.outcome(&row, &mut Effort::new()).unwrap()
    });
    assert_eq!(found.collect::<Vec<_>>(), [N, P, N, L, L, N, L, L, N]);
}
