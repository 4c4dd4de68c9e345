//! Compares hypercubes with the rules: all positions of Q_0 to Q_3 with all goals, and all positions of Q_4. Each
//! reduction is replayed, and each obstacle checked.

use clobber_core::{Color, Position, Vertex};
use clobber_graphs::{
    Answer, Effort, Error, Goal, Hypercube, Obstacle, reduce_hypercube, reduce_hypercube_to,
};

type Cube = Position<Hypercube, u64>;

fn position(dimension: u32, white: u64) -> Cube {
    let all = (1 << (1 << dimension)) - 1;
    Position::from_stones(Hypercube::new(dimension).unwrap(), all & !white, white).unwrap()
}

/// The goals of one stone (bit 2 v + 1 for a white one on v, 2 v for a black one) after flipping one of the colours.
fn other_colors(goals: u32) -> u32 {
    (goals & 0x5555_5555) << 1 | goals >> 1 & 0x5555_5555
}

/// The single stones to which each set of stones can be reduced, alone. A set S can be reduced to a stone c on v
/// exactly if it is that stone, or splits into two parts: one can be reduced to a stone of the other colour on v, and
/// the other to a stone c on a neighbour of v. The last stone to arrive at v brings its part along.
struct Reach {
    without_joker: Vec<u32>,
    with_joker: Vec<u32>,
}

impl Reach {
    fn new(dimension: u32, white: u64) -> Self {
        let sets = 1_usize << (1 << dimension);
        let [mut without_joker, mut with_joker] = [(); 2].map(|()| vec![0_u32; sets]);
        // The same table, for any neighbour.
        let [mut beside, mut beside_with_joker] = [(); 2].map(|()| vec![0_u32; sets]);
        let neighbors = |goals: u32| {
            (0..2_u32 << dimension)
                .filter(|goal| goals >> goal & 1 == 1)
                .flat_map(|goal| (0..dimension).map(move |k| 1_u32 << (goal ^ 2 << k)))
                .fold(0, |all, goal| all | goal)
        };
        for set in 1..sets {
            let (mut plain, mut joker) = (0, 0);
            if set.is_power_of_two() {
                let v = set.trailing_zeros();
                plain = 1 << (2 * v + (white >> v & 1) as u32);
            }
            let mut part = (set - 1) & set;
            while part > 0 {
                let rest = set & !part;
                plain |= other_colors(without_joker[part]) & beside[rest];
                joker |= other_colors(with_joker[part]) & beside[rest]
                    | other_colors(without_joker[part]) & beside_with_joker[rest];
                part = (part - 1) & set;
            }
            joker |= other_colors(plain);
            (without_joker[set], with_joker[set]) = (plain, joker);
            (beside[set], beside_with_joker[set]) = (neighbors(plain), neighbors(joker));
        }
        Self { without_joker, with_joker }
    }

    fn all(&self) -> usize {
        self.without_joker.len() - 1
    }

    fn two(&self, stone: u32, other: Color) -> bool {
        let others = if other == Color::Black { 0x5555_5555 } else { 0xAAAA_AAAA };
        let of = |set: usize| self.without_joker[set];
        (1..self.all()).any(|set| of(set) & stone != 0 && of(self.all() & !set) & others != 0)
    }

    fn both(&self, stone: u32, other: u32) -> bool {
        let of = |set: usize| self.without_joker[set];
        (1..self.all()).any(|set| of(set) & stone != 0 && of(self.all() & !set) & other != 0)
    }

    /// The least number of sets that cover the stones and can each be reduced to one stone.
    fn value(&self) -> usize {
        let mut least = vec![0_usize; self.without_joker.len()];
        for set in 1..least.len() {
            let lowest = set & set.wrapping_neg();
            least[set] = usize::MAX;
            let mut part = set;
            while part > 0 {
                if part & lowest != 0 && self.without_joker[part] != 0 {
                    least[set] = least[set].min(1 + least[set & !part]);
                }
                part = (part - 1) & set;
            }
        }
        least[self.all()]
    }
}

/// Returns whether the goal is reached. If not, there is an obstacle, and it holds.
fn is_reached(start: &Cube, goal: Goal) -> bool {
    match reduce_hypercube_to(start, goal) {
        Ok(Answer::Yes(reduction)) => {
            let replay = reduction.replay(start).unwrap();
            assert!(goal.is_met_by(replay.end()), "{start} {goal}: {reduction}");
            true
        }
        Ok(Answer::No(obstacle)) => {
            assert_eq!(
                obstacle.check(start, goal, &mut Effort::new()),
                Ok(()),
                "{start} {goal}: {obstacle}"
            );
            false
        }
        other => panic!("{start} {goal}: {other:?}"),
    }
}

/// Returns the number of jokers with which the goal is reached. If it is not reached, there is an obstacle, and it
/// holds.
fn jokers(start: &Cube, vertex: Vertex, color: Color) -> Option<usize> {
    let goal = Goal::Joker { vertex, color };
    match reduce_hypercube_to(start, goal) {
        Ok(Answer::Yes(reduction)) => {
            let replay = reduction.replay(start).unwrap();
            assert!(goal.is_met_by(replay.end()), "{start} {goal}: {reduction}");
            Some(usize::from(reduction.joker.is_some()))
        }
        Ok(Answer::No(obstacle)) => {
            assert_eq!(
                obstacle.check(start, goal, &mut Effort::new()),
                Ok(()),
                "{start} {goal}: {obstacle}"
            );
            None
        }
        other => panic!("{start} {goal}: {other:?}"),
    }
}

#[test]
fn all_goals_on_all_positions_up_to_q3() {
    for dimension in 0..=3 {
        for white in 0..1_u64 << (1 << dimension) {
            let start = position(dimension, white);
            let reach = Reach::new(dimension, white);
            let value = reach.value();
            assert_eq!(Hypercube::value_of(&start), Ok(value), "{start}");
            let fewest = reduce_hypercube(&start).unwrap();
            assert_eq!(fewest.value(), Some(value), "{start}");
            assert_eq!(fewest.check(&start, &mut Effort::new()), Ok(()), "{start}");
            for (v, color) in (0..1 << dimension).flat_map(|v| Color::BOTH.map(|c| (v, c))) {
                let vertex = Vertex::new(v);
                let stone = 1 << (2 * v + u32::from(color == Color::White));
                let without_joker = reach.without_joker[reach.all()] & stone != 0;
                let with_joker = reach.with_joker[reach.all()] & stone != 0;
                let one = is_reached(&start, Goal::One { vertex, color });
                assert_eq!(one, without_joker, "{start} {vertex}:{color}");
                for other in Color::BOTH {
                    let goal = Goal::Two { vertex, color, other };
                    let expected = without_joker || reach.two(stone, other);
                    assert_eq!(is_reached(&start, goal), expected, "{start} {goal}");
                }
                let expected = match (without_joker, with_joker) {
                    (true, _) => Some(0),
                    (false, true) => Some(1),
                    (false, false) => None,
                };
                assert_eq!(jokers(&start, vertex, color), expected, "{start} {vertex}:{color}");
            }
        }
    }
}

/// Theorem 5 word for word, on Q_2 and Q_3: strongly 1-reducible joker and strongly 2-reducible.
#[test]
fn the_conditions_of_theorem_5_suffice() {
    for dimension in 2..=3 {
        for white in 0..1_u64 << (1 << dimension) {
            let start = position(dimension, white);
            for (vertex, own) in (0..).map(Vertex::new).zip(start.squares()) {
                let own = own.unwrap();
                let rare = start.count(own) == 1;
                let without_v = [Color::Black, Color::White]
                    .map(|color| start.count(color) - usize::from(color == own));
                for color in Color::BOTH {
                    if !rare || own == color {
                        assert!(jokers(&start, vertex, color).is_some());
                    }
                    for other in Color::BOTH {
                        let different = if color == other { 2 } else { 1 };
                        let occur = [color, other].map(|c| start.count(c) >= different);
                        if !without_v.contains(&0) && occur == [true; 2] {
                            assert!(is_reached(&start, Goal::Two { vertex, color, other }));
                        }
                    }
                }
            }
        }
    }
}

/// The numbers of T1 and T2 on Q_4; the obstacles show that no more is possible.
#[test]
fn all_positions_of_q4_to_one_stone() {
    let mut reached = 0;
    for white in 0..1 << 16 {
        let start = position(4, white);
        for (v, color) in (0..16).flat_map(|v| Color::BOTH.map(|c| (v, c))) {
            let goal = Goal::One { vertex: Vertex::new(v), color };
            reached += u32::from(is_reached(&start, goal));
        }
    }
    assert_eq!(reached, 699_008);
}

#[test]
fn all_positions_of_q4_to_two_stones() {
    let mut reached = 0;
    for white in 0..1 << 16 {
        let start = position(4, white);
        for v in (0..16).map(Vertex::new) {
            for (color, other) in Color::BOTH.into_iter().flat_map(|c| Color::BOTH.map(|d| (c, d)))
            {
                reached += u32::from(is_reached(&start, Goal::Two { vertex: v, color, other }));
            }
        }
    }
    // The goals of T1, with either colour for an absent second stone, and the goals of T2.
    assert_eq!(reached, 2 * 699_008 + 2_795_808);
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
                assert_eq!((cube_size(dimension) + clashing.count()) % 3, 0);
            }
        }
    }
}

const fn cube_size(dimension: u32) -> usize {
    1 << dimension
}

/// Compares Theorem T3 on Q_2 and Q_3, and two initial stones on Q_1, with all plays.
#[test]
fn two_prescribed_stones_on_all_positions_up_to_q3() {
    for (dimension, from_each_vertex) in [(1, 4), (2, 38), (3, 2304)] {
        let vertices = 1_u32 << dimension;
        let mut reached = vec![0; vertices as usize];
        for white in 0..1_u64 << vertices {
            let start = position(dimension, white);
            let reach = Reach::new(dimension, white);
            for (v, w) in (0..vertices).flat_map(|v| (0..vertices).map(move |w| (v, w))) {
                for (color, other) in Color::BOTH.iter().flat_map(|&a| Color::BOTH.map(|b| (a, b)))
                {
                    let (vertex, other_vertex) = (Vertex::new(v), Vertex::new(w));
                    let goal = Goal::Both { vertex, color, other_vertex, other };
                    let stone = |v: u32, color| 1 << (2 * v + u32::from(color == Color::White));
                    let expected = v != w && reach.both(stone(v, color), stone(w, other));
                    assert_eq!(is_reached(&start, goal), expected, "{start} {goal}");
                    reached[v as usize] += usize::from(expected);
                }
            }
        }
        assert!(reached.iter().all(|&count| count == from_each_vertex), "{reached:?}");
    }
}

#[test]
fn two_prescribed_stones_on_all_positions_of_q4() {
    let mut reached = [0; 4];
    for white in 0..1 << 16 {
        let start = position(4, white);
        for (count, w) in reached.iter_mut().zip([1, 3, 7, 15]) {
            for (color, other) in Color::BOTH.iter().flat_map(|&a| Color::BOTH.map(|b| (a, b))) {
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
