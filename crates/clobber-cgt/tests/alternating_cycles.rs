//! Finds the winner on alternating cycles C_2n: the theorem for odd n, and a search for even n.
//!
//! The first move leaves a row: oo(2n - 1) if Right has moved, its negative if Left has.

use clobber_cgt::{ClobberRules, Effort, Outcome, OutcomeSearch, OutcomeSolver, Player};
use clobber_core::{Color, Cycle, Grid, Move, Path, Position, Vertex};
use testkit::rows::swapped;

use crate::naive;

fn cycle(pairs: usize) -> Position<Cycle> {
    "xo".repeat(pairs).parse().unwrap()
}

/// The row ooxoxo... of k stones, oo(k).
fn oo(stones: usize) -> String {
    (0..stones).map(|k| if k > 1 && k % 2 == 0 { 'x' } else { 'o' }).collect()
}

/// Left's move of the stone at a place, from 1, to the next place: the two rows that it leaves.
fn moved(row: &str, place: usize) -> [String; 2] {
    assert!(row.as_bytes()[place - 1] == b'x' && row.as_bytes()[place] == b'o', "{row}, {place}");
    [row[..place - 1].to_owned(), format!("x{}", &row[place + 1..])]
}

fn rows(words: &[String]) -> Vec<Position<Path>> {
    words.iter().map(|word| word.parse().unwrap()).collect()
}

/// The second player wins for these n up to 40.
fn is_second_player_win(pairs: usize) -> bool {
    ![1, 2, 4, 14].contains(&pairs)
}

#[test]
fn cycles_are_rows_after_the_first_move() {
    for pairs in 2..=20 {
        let board = cycle(pairs);
        for mover in Color::BOTH {
            for mv in board.moves(mover).collect::<Vec<_>>() {
                let mut after = board.clone();
                after.play(mv).unwrap();
                // Around the cycle from the vacated place.
                let count = 2 * pairs as u32;
                let Move { from, .. } = mv;
                let mut row: String = (1..count)
                    .map(|step| after.color_at(Vertex::new((from.get() + step) % count)))
                    .map(|color| if color == Some(Color::Black) { 'x' } else { 'o' })
                    .collect();
                if !row.starts_with("oo") && !row.starts_with("xx") {
                    row = row.chars().rev().collect();
                }
                let expected = oo(2 * pairs - 1);
                let expected = if mover == Color::White { expected } else { swapped(&expected) };
                assert_eq!(row, expected, "{pairs}, {mv}");
            }
        }
    }
}

/// For odd n, Left's move in the middle of oo(2n - 1) leaves a row and its negative, which is 0.
#[test]
fn odd_cycles_by_the_theorem() {
    for pairs in (3..=1001).step_by(2) {
        let half = (pairs - 1) / 2;
        let [left, right] = moved(&oo(2 * pairs - 1), 2 * half + 1);
        assert_eq!(left, oo(2 * half));
        assert_eq!(right, swapped(&left));
    }
}

#[test]
fn cycles_as_all_plays_say() {
    let mut plain = OutcomeSearch::new(ClobberRules);
    for pairs in 2..=7 {
        let board = cycle(pairs);
        let outcome = naive::outcome_of_sum(std::slice::from_ref(&board));
        let expected = if is_second_player_win(pairs) { Outcome::P } else { Outcome::N };
        assert_eq!(outcome, expected, "{pairs}");
        assert_eq!(OutcomeSolver::new().outcome(&board, &mut Effort::new()), Ok(outcome));
    }
    // Longer rows, by the rules of grids.
    for pairs in 8..=10 {
        let row: Position<Grid> = oo(2 * pairs - 1).parse().unwrap();
        let wins = plain.wins([row], Player::Left, &mut Effort::new()).unwrap();
        assert_eq!(wins, is_second_player_win(pairs), "{pairs}");
    }
}

/// Left, moving first, wins oo(m), m = 2n - 1, except for n = 2, 4, 14. For even n the move from place 5 to place 6
/// wins, except for m = 11 and 19, where other moves win.
#[test]
fn even_cycles_by_search() {
    let mut solver = OutcomeSolver::new();
    for pairs in 2..=40 {
        let stones = 2 * pairs - 1;
        let row = rows(&[oo(stones)]);
        let wins = solver.wins(&row, Color::Black, &mut Effort::new()).unwrap();
        assert_eq!(wins, is_second_player_win(pairs), "{pairs}");
        if pairs % 2 == 0 && stones >= 7 {
            let sum = moved(&oo(stones), 5);
            assert_eq!(sum[0], oo(4));
            let sum = rows(&sum);
            let loses = !solver.wins(&sum, Color::White, &mut Effort::new()).unwrap();
            assert_eq!(loses, ![7, 11, 19, 27].contains(&stones), "{stones}");
        }
    }
}

/// ^* > oo(k) for the listed k, and for every even k from 34 on that was tried.
#[test]
fn rows_below_up_star() {
    let mut solver = OutcomeSolver::new();
    for stones in (4..=60).step_by(2) {
        let difference = rows(&["ooxo".to_owned(), swapped(&oo(stones))]);
        let outcome = solver.outcome(&difference, &mut Effort::new()).unwrap();
        let holds = stones >= 34 || [10, 16, 18, 24, 26, 30].contains(&stones);
        assert_eq!(outcome == Outcome::L, holds, "{stones}: {outcome}");
    }
}
