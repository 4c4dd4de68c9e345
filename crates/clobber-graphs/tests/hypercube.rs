//! Compares hypercubes with the rules: all positions of Q_0 to Q_3 with all goals, and all positions of Q_4. Each
//! reduction is replayed, and each obstacle checked.

use clobber_core::{Color, Position, Vertex};
use clobber_graphs::{
    Answer, Effort, Error, Goal, Hypercube, Obstacle, reduce_hypercube, reduce_hypercube_to,
};

use crate::support::{COLORS, Reachable, all_goals, check_result, goals_on, proved};

type Cube = Position<Hypercube, u64>;

fn position(dimension: u32, white: u64) -> Cube {
    let all = (1 << (1 << dimension)) - 1;
    Position::from_stones(Hypercube::new(dimension).unwrap(), all & !white, white).unwrap()
}

fn is_reached(start: &Cube, goal: Goal) -> bool {
    proved(start, goal, &reduce_hypercube_to(start, goal)).is_some()
}

/// Compares all goals with all plays. On each vertex from Q_1 on, the same number of pairs of stones can be prescribed.
#[test]
fn all_goals_on_all_positions_up_to_q3() {
    for (dimension, from_each_vertex) in [(0, 0), (1, 4), (2, 38), (3, 2304)] {
        let vertices = 1_usize << dimension;
        let mut pairs = vec![0; vertices];
        for white in 0..1_u64 << vertices {
            let start = position(dimension, white);
            let reachable = Reachable::with_joker(&start);
            let value = reachable.least();
            assert_eq!(Hypercube::value_of(&start), Ok(value), "{start}");
            let fewest = reduce_hypercube(&start).unwrap();
            assert_eq!(fewest.value(), Some(value), "{start}");
            assert_eq!(fewest.check(&start, &mut Effort::new()), Ok(()), "{start}");
            for goal in all_goals(vertices) {
                let found = reduce_hypercube_to(&start, goal);
                let fewest = check_result(&start, &reachable, goal, &found);
                match (goal, found) {
                    (Goal::Joker { vertex, color }, Ok(Answer::Yes(play))) => {
                        let is_plain = reachable.meets(Goal::One { vertex, color });
                        assert_eq!(play.joker.is_none(), is_plain, "{start} {goal}");
                    }
                    (Goal::Both { vertex, .. }, _) => {
                        pairs[vertex.index()] += usize::from(fewest.is_some());
                    }
                    _ => {}
                }
            }
        }
        assert_eq!(pairs, vec![from_each_vertex; vertices]);
    }
}

/// The numbers of T1 and T2 on Q_4; the obstacles show that no more is possible.
#[test]
fn all_positions_of_q4() {
    let (mut one, mut two) = (0, 0);
    for white in 0..1 << 16 {
        let start = position(4, white);
        for goal in (0..16).map(Vertex::new).flat_map(goals_on) {
            let reached = u32::from(is_reached(&start, goal));
            *if matches!(goal, Goal::One { .. }) { &mut one } else { &mut two } += reached;
        }
    }
    assert_eq!(one, 699_008);
    // The goals of T1, with either colour for an absent second stone, and the goals of T2.
    assert_eq!(two, 2 * one + 2_795_808);
}

#[test]
fn proposition_6_has_a_witness_of_each_dimension_from_2() {
    for dimension in 0..=20 {
        let cube = Hypercube::new(dimension).unwrap();
        match cube.irreducible_position() {
            None => assert!(dimension < 2),
            Some(witness) => {
                assert!(dimension >= 2 && !witness.is_monochromatic());
                assert_eq!(Hypercube::value_of(&witness), Ok(2));
                // Its own reason, by a count that is independent of the implementation.
                let clashing =
                    (0..).map(Vertex::new).zip(witness.squares()).filter(|(v, square)| {
                        (*square == Some(Color::White)) != (v.get().count_ones() % 2 == 1)
                    });
                assert_eq!(((1 << dimension) + clashing.count()) % 3, 0);
            }
        }
    }
}

#[test]
fn two_prescribed_stones_on_all_positions_of_q4() {
    let mut reached = [0; 4];
    for white in 0..1 << 16 {
        let start = position(4, white);
        for (count, w) in reached.iter_mut().zip([1, 3, 7, 15]) {
            for (color, other) in COLORS {
                let (vertex, other_vertex) = (Vertex::new(0), Vertex::new(w));
                let goal = Goal::Both { vertex, color, other_vertex, other };
                *count += usize::from(is_reached(&start, goal));
            }
        }
    }
    assert_eq!(reached, [87_370, 87_360, 87_370, 87_360]);
}

#[test]
fn what_is_not_answered_says_so() {
    let start = position(2, 0b0110);
    let (vertex, vertex_count) = (Vertex::new(4), 4);
    let outside = Err(Error::NoVertex { vertex, vertex_count });
    assert_eq!(reduce_hypercube_to(&start, "4:x".parse().unwrap()), outside);
    assert_eq!(reduce_hypercube_to(&start, "joker:4:x".parse().unwrap()), outside);
    let mut with_hole = start;
    with_hole.put(Vertex::new(2), None).unwrap();
    let hole = Error::Hole { vertex: Vertex::new(2) };
    assert_eq!(reduce_hypercube(&with_hole), Err(hole));
    assert_eq!(Hypercube::value_of(&with_hole), Err(hole));
    assert_eq!(reduce_hypercube_to(&with_hole, "joker:0:x".parse().unwrap()), Err(hole));
}

#[test]
fn each_kind_of_obstacle_is_met() {
    let obstacle = |stones: u64, goal: &str| {
        let start = position(3, stones);
        reduce_hypercube_to(&start, goal.parse().unwrap()).unwrap().no().unwrap()
    };
    assert!(matches!(obstacle(0b1000_0001, "5:x"), Obstacle::Delta { goal: 1 | 2, .. }));
    assert!(matches!(obstacle(0b0000_0001, "0:x"), Obstacle::OneColorElsewhere { .. }));
    assert!(matches!(obstacle(0b0000_1000, "0:o,o"), Obstacle::TooFew { .. }));
    let vertex = Vertex::new(0);
    assert_eq!(obstacle(1, "joker:0:x"), Obstacle::RareOnVertex { vertex });
}
