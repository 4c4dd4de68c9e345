#![no_main]
//! Hypercubes: every goal is reached as the theorems promise, or refused with a checked reason. On up to eight vertices
//! all plays are tried.

use arbitrary::{Arbitrary, Result, Unstructured};
use clobber_core::{Position, Topology};
use clobber_fuzz::boards::{SmallGoal, hypercube, position, squares};
use clobber_graphs::{
    Answer, Effort, Error, Goal, Hypercube, reduce_hypercube, reduce_hypercube_to,
};
use libfuzzer_sys::fuzz_target;
use testkit::plays::{Naive, Placement};

#[derive(Debug)]
struct Input {
    start: Position<Hypercube>,
    goal: Goal,
}

impl<'a> Arbitrary<'a> for Input {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let goal: SmallGoal = u.arbitrary()?;
        let board = hypercube(u, 8)?;
        let goal = goal.on_board_of(board.vertex_count());
        let squares = squares(u, &board)?;
        Ok(Self { start: position(board, &squares).expect("any size"), goal })
    }
}

fuzz_target!(|input: Input| {
    let Input { start, goal } = input;
    let count = start.board().vertex_count();
    let is_full = start.stone_count() == count;
    let value = Hypercube::value_of(&start);
    assert_eq!(value.is_ok(), is_full);
    if let Ok(found) = reduce_hypercube(&start) {
        assert_eq!(found.check(&start, &mut Effort::new()), Ok(()), "{start} {found}");
        assert_eq!(found.value(), value.ok(), "{start}");
    }
    let is_reached = match reduce_hypercube_to(&start, goal) {
        Ok(Answer::Yes(play)) => {
            let end = play.replay(&start).unwrap().into_end();
            assert!(is_full && goal.is_met_by(&end), "{start} {goal}: {end}");
            true
        }
        Ok(Answer::No(obstacle)) => {
            assert_eq!(obstacle.check(&start, goal, &mut Effort::new()), Ok(()), "{start} {goal}");
            false
        }
        Ok(Answer::Open { stopped, .. }) => panic!("{start} {goal}: {stopped}"),
        Err(Error::NoVertex { vertex, .. }) => return assert!(vertex.index() >= count),
        Err(Error::Hole { vertex }) => return assert_eq!(start.color_at(vertex), None),
        Err(error) => panic!("{start} {goal}: {error}"),
    };
    if count <= 8 {
        let (naive, stones) = (Naive::new(start.board()), Placement::new(&start));
        let reached = naive.reached(stones, matches!(goal, Goal::Joker { .. }));
        let met = |end: &Placement| {
            goal.is_met_by(&Position::<_>::from_fn(start.board(), |v| end.color_at(v)))
        };
        assert_eq!(is_reached, reached.iter().any(met), "{start} {goal}");
        let fewest = naive.reached(stones, false).into_iter().map(Placement::count).min();
        assert_eq!(value.ok(), fewest);
    }
});
