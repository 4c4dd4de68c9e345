//! A clique reduced to a prescribed stone, a star to its fewest stones, and a hypercube.
use clobber_core::{GraphBoard, Position};
use clobber_graphs::{Clique, Effort, Hypercube};
use clobber_graphs::{reduce_clique_to, reduce_hypercube_to, reduce_pseudoforest};

fn main() {
    let clique: Position<Clique> = Position::parse_on(Clique::new(6), "xoooxo").unwrap();
    let play = reduce_clique_to(&clique, "2:x".parse().unwrap()).unwrap().yes().unwrap();
    assert_eq!(play.replay(&clique).unwrap().stones_left(), 1);
    let star = GraphBoard::from_edges(4, [(0, 1), (0, 2), (0, 3)]).unwrap();
    let star: Position<GraphBoard> = Position::parse_on(star, "xoxo").unwrap();
    let solution = reduce_pseudoforest(&star, &mut Effort::new()).unwrap();
    solution.check(&star, &mut Effort::new()).unwrap();
    // Miri takes minutes for the tables of all plays on small cubes.
    if !cfg!(miri) {
        let cube = Hypercube::new(3).unwrap();
        let cube: Position<Hypercube> = Position::parse_on(cube, "xoooooxo").unwrap();
        let play = reduce_hypercube_to(&cube, "0:x".parse().unwrap()).unwrap().yes().unwrap();
        assert_eq!(play.replay(&cube).unwrap().stones_left(), 1);
    }
}
