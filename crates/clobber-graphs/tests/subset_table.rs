//! Compares the exhaustive table with a search over positions, which shares only the moves of `clobber-core` with it,
//! and tests the paper's definitions.

use std::collections::HashMap;

use clobber_core::{Color, Cycle, GraphBoard, Grid, Path, Position, Topology, Vertex};
use clobber_graphs::{
    Answer, Clique, Effort, Error, Goal, Hamming, Hypercube, Obstacle, StrongReducibility,
    SubsetTable,
};

use crate::support::{Reachable, all_goals};

fn check<T: Topology + Clone>(position: &Position<T, u64>) {
    let board = position.board().clone();
    let table = SubsetTable::with_joker(position, &mut Effort::new()).unwrap();
    let (plain, with_joker) = (Reachable::from(position), Reachable::with_joker(position));
    let least = plain.least();
    assert_eq!(table.value(&mut Effort::new()), Ok(least), "{position}");
    let fewest = table.reduce(&mut Effort::new()).unwrap();
    assert_eq!(fewest.replay(position).unwrap().stones_left(), least, "{position}");
    for goal in all_goals(board.vertex_count()) {
        let is_joker = matches!(goal, Goal::Joker { .. });
        let ends = if is_joker { &with_joker } else { &plain };
        let expected = ends.meets(goal);
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

fn all_positions<T: Topology + Clone>(board: T, with_holes: bool) {
    let (count, symbols) = (board.vertex_count() as u32, if with_holes { 3_u64 } else { 2 });
    for code in 0..symbols.pow(count) {
        let square = |v: Vertex| match code / symbols.pow(v.get()) % symbols {
            0 => Some(Color::Black),
            1 => Some(Color::White),
            _ => None,
        };
        check(&Position::<T, u64>::try_from_fn(board.clone(), square).unwrap());
    }
}

#[test]
fn all_positions_of_small_boards() {
    all_positions(Path::new(0), false);
    for n in 1..=4 {
        all_positions(Path::new(n), true);
        all_positions(Clique::new(n), true);
    }
    all_positions(Cycle::new(5), true);
    all_positions(Grid::new(2, 3).unwrap(), false);
    all_positions(Hamming::new([2, 3]).unwrap(), false);
    all_positions(
        GraphBoard::from_edges(6, [(0, 1), (0, 2), (0, 3), (3, 4), (3, 5)]).unwrap(),
        false,
    );
}

#[test]
fn some_colourings_of_q3() {
    let cube = Hypercube::new(3).unwrap();
    for code in [0b1000_0001_u64, 0b0110_1001, 0b0000_1001, 0b0000_1111, 0b0001_0111, 0b1] {
        let white = 0xff & !code;
        check(&Position::from_stones(cube, code, white).unwrap());
    }
}

#[test]
fn twenty_stones_are_gone_through_and_no_more() {
    let row = |n: u32| {
        Position::from_fn(Path::new(n), |v| {
            Some(if v.get() % 2 == 0 { Color::Black } else { Color::White })
        })
    };
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

/// Every obstacle that can be checked holds exactly if no play reaches the goal.
#[test]
fn obstacles_are_sound() {
    let boards: Vec<GraphBoard> = vec![
        GraphBoard::from_board(&Path::new(4)).unwrap(),
        GraphBoard::from_board(&Clique::new(2)).unwrap(),
        GraphBoard::from_board(&Clique::new(4)).unwrap(),
        GraphBoard::from_board(&Hypercube::new(2).unwrap()).unwrap(),
        GraphBoard::from_board(&Hamming::new([2, 3]).unwrap()).unwrap(),
        GraphBoard::from_edges(5, [(0, 1), (1, 2), (3, 4)]).unwrap(),
    ];
    let mut held = HashMap::new();
    for board in boards {
        let count = board.vertex_count() as u32;
        for code in 0..3_u32.pow(count) {
            let position = Position::from_fn(&board, |v| match code / 3_u32.pow(v.get()) % 3 {
                0 => Some(Color::Black),
                1 => Some(Color::White),
                _ => None,
            });
            let table = SubsetTable::with_joker(&position, &mut Effort::new()).unwrap();
            for goal in all_goals(board.vertex_count()) {
                for obstacle in claims(&position, goal) {
                    if obstacle.check(&position, goal, &mut Effort::new()).is_ok() {
                        assert!(!table.is_reachable(goal), "{position} {goal}: {obstacle}");
                        *held.entry(core::mem::discriminant(&obstacle)).or_insert(0) += 1;
                    }
                }
            }
        }
    }
    assert_eq!(held.len(), 6, "every kind of obstacle held somewhere");
}

/// All obstacles that could be claimed, right and wrong.
fn claims<T: Topology>(position: &Position<T>, goal: Goal) -> Vec<Obstacle> {
    let mut claims = vec![Obstacle::Parts { parts: position.parts().len() }];
    let delta = clobber_core::Bipartition::from_stones(position, &mut Effort::new())
        .yes()
        .map(|sides| clobber_core::Delta::from_position(position, &sides));
    for vertex in goal.vertices() {
        claims.push(Obstacle::Empty { vertex });
        claims.push(Obstacle::RareOnVertex { vertex });
        for color in Color::BOTH {
            claims.push(Obstacle::OneColorElsewhere { vertex, color });
            for class in 0..3 {
                if let Some(delta) = delta {
                    claims.push(Obstacle::Delta { delta, goal: class });
                    claims.push(Obstacle::TooFew { delta, goal: class, color });
                }
            }
        }
    }
    claims
}

#[test]
fn the_papers_properties_of_small_graphs() {
    use StrongReducibility::{One, OneWithJoker, Two};
    let fails = |property: StrongReducibility, sizes: &[u32]| {
        let graph = Hamming::new(sizes.iter().copied()).unwrap();
        property.failures(&graph, &mut Effort::new()).unwrap().len()
    };
    // Proposition 1: cliques of at least three vertices; by the definition, also of one or two.
    for size in 1..=6 {
        assert_eq!(fails(One, &[size]), 0, "K{size}");
    }
    // Theorem 5, and that hypercubes are not strongly 1-reducible.
    for dimension in 2..=3 {
        let sizes = vec![2; dimension];
        assert_eq!(fails(OneWithJoker, &sizes), 0);
        assert_eq!(fails(Two, &sizes), 0);
        assert!(fails(One, &sizes) > 0);
    }
    // K_2 x K_3 fails in 12 of 720 cases: v is rare in its copy of K_3, the other copy has v's colour, and the other
    // colour is wanted.
    let graph = Hamming::new([2, 3]).unwrap();
    let failures = One.failures(&graph, &mut Effort::new()).unwrap();
    assert_eq!(failures.len(), 12);
    for (position, goal) in &failures {
        let Goal::One { vertex, color } = *goal else { panic!("{goal}") };
        let own = position.color_at(vertex).unwrap();
        assert_eq!(color, !own);
        for other in (0..6).map(Vertex::new).filter(|&other| other != vertex) {
            let same_copy = other.get() % 2 == vertex.get() % 2;
            assert_eq!(position.color_at(other), Some(if same_copy { !own } else { own }));
        }
    }
    assert_eq!(fails(OneWithJoker, &[2, 3]) + fails(Two, &[2, 3]), 0);
    assert_eq!(fails(One, &[4, 2]), 0);
    assert_eq!(fails(One, &[3, 3]), 0);
}

#[test]
fn all_colourings_of_small_boards_alone() {
    use StrongReducibility::{One, OneWithJoker, Two};
    for property in [One, OneWithJoker, Two] {
        let effort = &mut Effort::new();
        let board = Clique::new(SubsetTable::MAX_STONES as u32 + 1);
        assert!(matches!(property.failures(&board, effort), Err(Error::TooMany { .. })));
        // Single positions, up to the limit of a full search.
        let one_black = |count| {
            Position::from_fn(Clique::new(count), |v| {
                Some(if v.get() == 0 { Color::Black } else { Color::White })
            })
        };
        assert_eq!(property.failures_of(&one_black(13), effort), Ok(Vec::new()));
        assert!(property.failures_of(&one_black(21), effort).is_err());
    }
    // Each colouring separately, compared with the summary by `failures`.
    let graph = Hamming::new([2, 3]).unwrap();
    let of_each: Vec<_> = (0..1_u32 << 6)
        .map(|black| {
            Position::from_fn(&graph, |v| {
                Some(if black >> v.get() & 1 == 1 { Color::Black } else { Color::White })
            })
        })
        .flat_map(|position| {
            let goals = One.failures_of(&position, &mut Effort::new()).unwrap();
            goals.into_iter().map(move |goal| (position.clone(), goal))
        })
        .collect();
    assert_eq!(of_each.len(), 12);
    assert_eq!(of_each, One.failures(&graph, &mut Effort::new()).unwrap());
}

#[test]
fn large_boards_are_refused() {
    let board = Clique::new(21);
    let refused = StrongReducibility::One.failures(&board, &mut Effort::default());
    assert!(matches!(refused, Err(Error::TooMany { .. })));
}
