//! The proof that the first player wins 6 x 6 follows by the rules from its claims, and these are the case, as far as a search
//! of seconds can tell.

use clobber_cgt::{Certificate, Color, Effort, OutcomeProof, OutcomeSolver, Position};
use clobber_core::Grid;

const PROOF: &str = include_str!("../../trees/6x6.proof");

#[test]
fn the_first_player_wins_six_by_six() {
    let effort = &mut Effort::new();
    let proof = OutcomeProof::read(PROOF, effort).unwrap();
    let board = Position::checkerboard(Grid::new(6, 6).unwrap(), Color::Black);
    proof.check(&(board.as_ref(), Color::Black, Color::Black)).unwrap();
    assert!(proof.check(&(board.as_ref(), Color::Black, Color::White)).is_err());
    // Those of the fewest stones are soon searched.
    let mut solver = OutcomeSolver::new();
    let mut searched = 0;
    for line in PROOF.lines() {
        let Some((sum, word)) = line.strip_suffix("\tclaim").and_then(|line| line.split_once('\t'))
        else {
            continue;
        };
        let sum: Vec<Position<Grid>> = Position::parse_sum(sum).unwrap();
        if sum.iter().map(Position::stone_count).sum::<usize>() <= 25 {
            let wins = solver.wins(&sum, Color::Black, effort).unwrap();
            assert_eq!(word, if wins { "won" } else { "lost" }, "{line}");
            searched += 1;
        }
    }
    assert!(searched > 60, "{searched}");
}
