//! The proof that the first player wins 6 x 6 follows by the rules from its claims; a search of seconds confirms some
//! of these.

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
    // Claims with the fewest stones are searched fast.
    let mut solver = OutcomeSolver::new();
    let claims = PROOF.lines().filter_map(|line| line.strip_suffix("\tclaim")?.split_once('\t'));
    let few = claims.filter(|(sum, _)| sum.matches(['x', 'o']).count() <= 25);
    let mut searched = 0;
    for (text, word) in few.step_by(4) {
        let sum: Vec<Position<Grid>> = Position::parse_sum(text).unwrap();
        let wins = solver.wins(&sum, Color::Black, effort).unwrap();
        assert_eq!(word, if wins { "won" } else { "lost" }, "{text}");
        searched += 1;
    }
    assert!(searched > 15, "{searched}");
}
