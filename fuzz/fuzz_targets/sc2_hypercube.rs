#![no_main]
//! Hypercubes: every goal is reached as the theorems promise, or refused for a reason that is checked. On up to
//! eight vertices all plays are tried.

use arbitrary::{Arbitrary, Result, Unstructured};
use clobber_core::{Color, Position, Topology, Vertex};
use clobber_fuzz::boards::{hypercube, position, squares};
use clobber_fuzz::naive::Naive;
use clobber_graphs::{
    Answer, Effort, Error, Goal, Hypercube, hypercube_value, reduce_hypercube, reduce_hypercube_to,
};
use libfuzzer_sys::fuzz_target;

#[derive(Debug)]
struct Input {
    start: Position<Hypercube>,
    goal: Goal,
}

impl<'a> Arbitrary<'a> for Input {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let [color, other] = u.arbitrary()?;
        let kind = u.int_in_range(0..=4)?;
        let [vertex, other_vertex] = u.arbitrary::<[u8; 2]>()?;
        let board = hypercube(u, 8)?;
        // Now and then one that is not on the board.
        let on = |v: u8| Vertex::new(u32::from(v) % (board.vertex_count() as u32 + 1));
        let (vertex, other_vertex) = (on(vertex), on(other_vertex));
        let goal = match kind {
            0 => Goal::Fewest,
            1 => Goal::One { vertex, color },
            2 => Goal::Two { vertex, color, other },
            3 => Goal::Both { vertex, color, other_vertex, other },
            _ => Goal::Joker { vertex, color },
        };
        let squares = squares(u, &board)?;
        Ok(Self { start: position(board, &squares).expect("any size"), goal })
    }
}

fuzz_target!(|input: Input| {
    let Input { start, goal } = input;
    let count = start.board().vertex_count();
    let is_full = start.stone_count() == count;
    let value = hypercube_value(&start);
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
            assert_eq!(obstacle.check(&start, goal), Ok(()), "{start} {goal}");
            false
        }
        Ok(Answer::Open { stopped, .. }) => panic!("{start} {goal}: {stopped}"),
        Err(Error::NoVertex { vertex, .. }) => return assert!(vertex.index() >= count),
        Err(Error::Hole { vertex }) => return assert_eq!(start.color_at(vertex), None),
        Err(error) => panic!("{start} {goal}: {error}"),
    };
    if count <= 8 {
        let squares: Vec<Option<Color>> = start.squares().collect();
        let naive = Naive::of(start.board());
        let reached = naive.reached(&squares, matches!(goal, Goal::Joker { .. }));
        let met = |end: &Vec<_>| goal.is_met_by(&position::<_, u64>(start.board(), end).unwrap());
        assert_eq!(is_reached, reached.iter().any(met), "{start} {goal}");
        let fewest = naive.reached(&squares, false);
        assert_eq!(value.ok(), fewest.iter().map(|end| end.iter().flatten().count()).min());
    }
});
