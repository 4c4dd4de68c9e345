//! The text from which the search of 6 x 6 goes on says what is the case, as far as a search of seconds can tell.

use clobber_cgt::{Color, Effort, OutcomeSolver, Position, ProofTree};
use clobber_core::Grid;
use clobber_core::notation::parse_sum;

const TREE: &str = include_str!("../../trees/6x6.tree");

#[test]
fn answers_about_the_board_of_six_by_six() {
    let effort = &mut Effort::new();
    let tree = ProofTree::read(TREE, "6x6.tree", effort).unwrap();
    let board = Position::checkerboard(Grid::new(6, 6).unwrap(), Color::Black);
    let root = ProofTree::new(&board, Color::Black, effort).unwrap();
    assert_eq!((tree.root(), tree.verdict()), (root.root(), None));
    // Those of the fewest stones are soon searched.
    let stones = |sum: &[Position<Grid>]| sum.iter().map(Position::stone_count).sum::<usize>();
    let mut solver = OutcomeSolver::new();
    let mut searched = 0;
    for line in TREE.lines().step_by(3) {
        let Some((sum, word)) = line.split_once('\t') else { continue };
        let sum: Vec<Position<Grid>> = parse_sum(sum).unwrap();
        if stones(&sum) <= 27 && word != "root" {
            let wins = solver.wins(&sum, Color::Black, effort).unwrap();
            assert_eq!(word, if wins { "won" } else { "lost" }, "{line}");
            searched += 1;
        }
    }
    assert!(searched > 20, "{searched}");
}
