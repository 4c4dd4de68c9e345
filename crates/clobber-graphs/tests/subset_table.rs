//! Compares the exhaustive table with a search over positions, which shares only the moves of `clobber-core` with it,
//! and tests the paper's definitions.

use clobber_core::{Color, Cycle, GraphBoard, Grid, Path, Position, Topology, Vertex};
use clobber_graphs::{
    Answer, Clique, Effort, Error, Goal, Hamming, Obstacle, StrongReducibility, SubsetTable,
};

use testkit::positions::{all, all_full};

use crate::support::{Reachable, all_goals, painted};

fn check<T: Topology + Clone>(position: &Position<T, u64>) {
    let board = position.board().clone();
    let table = SubsetTable::with_joker(position, &mut Effort::new()).unwrap();
    let reachable = Reachable::with_joker(position);
    let least = reachable.least();
    assert_eq!(table.value(&mut Effort::new()), Ok(least), "{position}");
    let fewest = table.reduce(&mut Effort::new()).unwrap();
    assert_eq!(fewest.replay(position).unwrap().stones_left(), least, "{position}");
    for goal in all_goals(board.vertex_count()) {
        let expected = reachable.meets(goal);
        assert_eq!(table.is_reachable(goal), expected, "{position} {goal}");
        match table.reach(goal).unwrap() {
            Answer::Yes(play) => {
                let end = play.replay(position).unwrap().into_end();
                assert!(expected && goal.is_met_by(&end), "{position} {goal}");
                if let Goal::Joker { vertex, color } = goal {
                    let plain = table.is_reachable(Goal::One { vertex, color });
                    assert_eq!(play.joker.is_none(), plain, "{position} {goal}");
                }
            }
            no => assert!(!expected && no.is_no(), "{position} {goal}"),
        }
    }
}

fn check_all<T: Topology + Clone>(positions: impl Iterator<Item = Position<T, u64>>) {
    positions.for_each(|position| check(&position));
}

#[test]
fn all_positions_of_small_boards() {
    check_all(all_full(Path::new(0)));
    for n in 1..=4 {
        check_all(all(Path::new(n)));
        check_all(all(Clique::new(n)));
    }
    check_all(all(Cycle::new(5)));
    check_all(all_full(Grid::new(2, 3).unwrap()));
    check_all(all_full(Hamming::new([2, 3]).unwrap()));
    let edges = [(0, 1), (0, 2), (0, 3), (3, 4), (3, 5)];
    check_all(all_full(GraphBoard::from_edges(6, edges).unwrap()));
}

#[test]
fn twenty_stones_are_gone_through_and_no_more() {
    let row = |n: u32| painted(Path::new(n), |v| v % 2 == 1);
    let effort = &mut Effort::new();
    assert_eq!(SubsetTable::new(&row(16), effort).unwrap().value(effort), Ok(4));
    assert!(matches!(SubsetTable::new(&row(21), effort), Err(Error::TooMany { .. })));
    let empty = Position::empty(Path::new(1000));
    let all = SubsetTable::new(&empty, effort).unwrap();
    assert_eq!(all.value(effort), Ok(0));
    let one = Goal::One { vertex: Vertex::new(999), color: Color::Black };
    let obstacle = Obstacle::Empty { vertex: Vertex::new(999) };
    assert_eq!(all.reach(one), Ok(Answer::No(obstacle)));
}

#[test]
fn all_colourings_of_small_boards_alone() {
    use StrongReducibility::{One, OneWithJoker, Two};
    for property in [One, OneWithJoker, Two] {
        let effort = &mut Effort::new();
        let board = Clique::new(SubsetTable::MAX_STONES as u32 + 1);
        assert!(matches!(property.failures(&board, effort), Err(Error::TooMany { .. })));
        // Single positions, up to the limit of a full search.
        let one_black = |count| painted(Clique::new(count), |v| v != 0);
        assert_eq!(property.failures_of(&one_black(13), effort), Ok(Vec::new()));
        assert!(property.failures_of(&one_black(21), effort).is_err());
    }
    // Each colouring separately, compared with the summary by `failures`.
    let graph = Hamming::new([2, 3]).unwrap();
    let of_each: Vec<_> = all_full(&graph)
        .flat_map(|position| {
            let goals = One.failures_of(&position, &mut Effort::new()).unwrap();
            goals.into_iter().map(move |goal| (position.clone(), goal))
        })
        .collect();
    assert_eq!(of_each.len(), 12);
    assert_eq!(of_each, One.failures(&graph, &mut Effort::new()).unwrap());
}
