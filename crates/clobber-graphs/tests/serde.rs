//! Written values are read back, invalid data is refused, and every claim that is read can be checked.

use clobber_core::{
    Color, Cycle, Delta, GraphBoard, Grid, Move, MoveOrder, Path, Position, Reduction, Topology,
    Vertex,
};
use clobber_graphs::{
    Answer, Bound, Circulant, Clique, Effort, EmptiedHalf, Goal, Hamming, Hypercube, Joker,
    JokerReduction, Limits, NamedBoard, Obstacle, PartReason, PathPower, Product, Rarity, Solution,
    StrongReducibility, reach, solve,
};
use testkit::Random;
use testkit::serde::{anything, round_trip};

#[test]
fn json_of_all_types() {
    // Every format stores a text.
    let cube = Hypercube::new(2).unwrap();
    assert_eq!(postcard::to_allocvec(&cube).unwrap(), [2, b'Q', b'2']);
    testkit::json_table!(
        "serde.txt":
        Hypercube, Clique, Hamming, PathPower, Circulant, Product<Hypercube, Path>, Product<Clique,
        Product<GraphBoard, Grid>>, Joker, EmptiedHalf, Obstacle, PartReason, Bound<PartReason>,
        Rarity, StrongReducibility, Solution, NamedBoard, Goal, JokerReduction, Product<Clique,
        Clique>,
    );
}

fn fewest<T: Topology>(position: &Position<T>) -> Solution {
    solve(position, &mut Effort::new()).unwrap()
}

fn reduce<T: Topology>(position: &Position<T>, goal: Goal) -> Answer<JokerReduction, Obstacle> {
    reach(position, goal, &mut Effort::new()).unwrap()
}

fn random_position<T: Topology>(random: &mut Random, board: T) -> Position<T> {
    Position::from_fn(board, |_| (random.below(8) > 0).then(|| random.color()))
}

/// All results for small positions: solutions, obstacles, reductions with a joker.
#[test]
fn what_is_found_round_trips() {
    let mut random = Random::new(1);
    let (mut found, mut ruled_out) = (0, 0);
    for _ in 0..500 {
        let grid = random_position(&mut random, Grid::new(3, 4).unwrap());
        let solution = fewest(&grid);
        round_trip(&solution);
        let read: Solution =
            serde_json::from_str(&serde_json::to_string(&solution).unwrap()).unwrap();
        assert_eq!(read.check(&grid, &mut Effort::new()), Ok(()));
        let (vertex, color) = (Vertex::new(random.below(12) as u32), random.color());
        for goal in [Goal::One { vertex, color }, Goal::Two { vertex, color, other: !color }] {
            round_trip(&goal);
            match reduce(&grid, goal) {
                Answer::Yes(play) => round_trip(&play),
                Answer::No(obstacle) => {
                    round_trip(&obstacle);
                    ruled_out += 1;
                }
                Answer::Open { .. } => {}
            }
        }
        if let Answer::Yes(reduction) = reduce(&grid, Goal::Joker { vertex, color }) {
            round_trip(&reduction);
            found += 1;
        }
        let full = Position::from_fn(Hypercube::new(4).unwrap(), |_| Some(random.color()));
        if let Ok(emptied) = EmptiedHalf::new(&full, 3, true) {
            round_trip(&emptied);
        }
    }
    assert!(found > 20 && ruled_out > 50, "{found} {ruled_out}");
}

/// Its text would be another board's text.
#[test]
fn a_joker_after_the_end_is_not_written() {
    let late = JokerReduction {
        moves: vec![Move::between(0, 1)],
        joker: Some(Joker { after: 2, vertex: Vertex::new(2) }),
    };
    let error = serde_json::to_string(&late).unwrap_err().to_string();
    assert_eq!(error, "a joker after more moves than there are is not written");
    assert!(postcard::to_allocvec(&late).is_err());
}

/// Checks everything that can be read, without a panic.
#[test]
fn anything_is_read_or_refused() {
    let grid: Position<Grid> = "xo.xo|ox.o.".parse().unwrap();
    anything(&[fewest(&grid)], |solution| {
        let mut effort = Effort::within(Limits { steps: Some(1000), ..Limits::default() });
        let _ = (solution.to_string(), solution.is_optimal(), solution.replay(&grid).is_ok());
        let _ = solution.check(&grid, &mut effort);
    });
    let goals = ["0:x", "1:x,o", "1:x,2:o"].map(|goal| goal.parse::<Goal>().unwrap());
    let too_few = Obstacle::TooFew { delta: Delta::new(8, 2), goal: 2, color: Color::Black };
    let cut = Obstacle::Cut { vertices: vec![Vertex::new(3)], parts: 2 };
    anything(&[too_few, cut], |obstacle: &Obstacle| {
        let check = |&goal| obstacle.check(&grid, goal, &mut Effort::new()).is_ok();
        let _ = (obstacle.to_string(), goals.iter().filter(|goal| check(goal)).count());
    });
    anything(&["!3 3>4 1>0".parse().unwrap()], |reduction: &JokerReduction| {
        let _ = reduction.replay(&grid).map(|replay| goals[0].is_met_by(replay.end()));
    });
    anything(&goals, |goal| drop(goal.to_string()));
    let play = Reduction::new(MoveOrder::Any, [Move::between(0, 1)]);
    anything(&[EmptiedHalf { reduction: play, alternative: None }], |_| {});
    anything(&[Bound { stones: 2, reason: PartReason::DynamicProgram }], |_| {});
    anything(&[Rarity::Rare(Vertex::new(3))], |_| {});
    anything(&["edges:5:0-1,1-2".parse::<NamedBoard>().unwrap()], |_| {});
    anything(&[Circulant::new(9, [1, 2, 3]).unwrap()], |_| {});
    anything(&[Product::new(Cycle::new(3), Hypercube::new(2).unwrap()).unwrap()], |_| {});
    // Lists that claim to be endless.
    assert!(postcard::from_bytes::<Solution>(&[0xff, 0xff, 0xff, 0xff, 0x0f, 0]).is_err());
    assert!(postcard::from_bytes::<Solution>(&[0, 0xff, 0xff, 0xff, 0xff, 0x0f, 0]).is_err());
    assert!(postcard::from_bytes::<NamedBoard>(&[0xff, 0xff, 0xff, 0xff, 0x0f, b'Q']).is_err());
}
