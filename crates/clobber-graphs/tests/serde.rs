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
use testkit::serde::{anything, refused, round_trip, written};

#[test]
fn boards_in_json() {
    written(Hypercube::new(4).unwrap(), r#""Q4""#);
    written(Clique::new(5), r#""K5""#);
    written(Hamming::new([3, 2, 2]).unwrap(), r#""K3xK2xK2""#);
    written(PathPower::new(7, 2), r#""P7^2""#);
    written(Circulant::new(9, [1, 2, 3]).unwrap(), r#""C9(1,2,3)""#);
    for text in ["Q4", "K3xK2xK2", "P7", "P7^2", "C6", "C9(1,2,3)", "edges:", "edges:5:0-1,1-2"] {
        written(text.parse::<NamedBoard>().unwrap(), &format!("{text:?}"));
    }
    let cube = Hypercube::new(2).unwrap();
    let prism = Product::new(cube, Path::new(3)).unwrap();
    written(prism, r#"{"first":"Q2","second":{"vertices":3}}"#);
    let graph = GraphBoard::from_edges(2, [(0, 1)]).unwrap();
    written(
        Product::new(Clique::new(3), Product::new(graph, Grid::new(2, 2).unwrap()).unwrap())
            .unwrap(),
        concat!(
            r#"{"first":"K3","second":{"first":{"vertices":2,"edges":[[0,1]]},"#,
            r#""second":{"rows":2,"cols":2}}}"#
        ),
    );
    // Every format stores a text.
    assert_eq!(postcard::to_allocvec(&cube).unwrap(), [2, b'Q', b'2']);
}

#[test]
fn goals_and_reductions_in_json() {
    for text in ["0:x", "3:x,o", "3:x,4:o", "joker:7:o"] {
        written(text.parse::<Goal>().unwrap(), &format!("{text:?}"));
    }
    for text in ["-", "0>1", "!0 0>1 2>1", "0>1 !2 3>1", "0>1 !4294967295"] {
        written(text.parse::<JokerReduction>().unwrap(), &format!("{text:?}"));
    }
    written(Joker { after: 2, vertex: Vertex::new(7) }, r#"{"after":2,"vertex":7}"#);
    let emptied = EmptiedHalf {
        reduction: Reduction::new(MoveOrder::Any, [Move::between(0, 1)]),
        alternative: None,
    };
    written(emptied, r#"{"reduction":"any\t0>1","alternative":null}"#);
}

#[test]
fn claims_and_settings_in_json() {
    let vertex = Vertex::new(3);
    let delta = Delta::new(8, 2);
    written(Obstacle::Empty { vertex }, r#"{"Empty":{"vertex":3}}"#);
    written(Obstacle::<Vertex>::Parts { parts: 2 }, r#"{"Parts":{"parts":2}}"#);
    written(
        Obstacle::OneColorElsewhere { vertex, color: Color::White },
        r#"{"OneColorElsewhere":{"vertex":3,"color":"o"}}"#,
    );
    written(
        Obstacle::<Vertex>::Delta { delta, goal: 2 },
        r#"{"Delta":{"delta":{"stones":8,"clashing":2},"goal":2}}"#,
    );
    written(
        Obstacle::<Vertex>::TooFew { delta, goal: 2, color: Color::Black },
        r#"{"TooFew":{"delta":{"stones":8,"clashing":2},"goal":2,"color":"x"}}"#,
    );
    written(Obstacle::RareOnVertex { vertex }, r#"{"RareOnVertex":{"vertex":3}}"#);
    written(Obstacle::<Vertex>::Exhausted, r#""Exhausted""#);
    written(Obstacle::SameVertex { vertex }, r#"{"SameVertex":{"vertex":3}}"#);
    written(Obstacle::<Vertex>::Forests { trees: Some(2) }, r#"{"Forests":{"trees":2}}"#);
    written(
        Obstacle::Cut { vertices: vec![vertex], parts: 2 },
        r#"{"Cut":{"vertices":[3],"parts":2}}"#,
    );
    written(Obstacle::Sides { walker: vertex }, r#"{"Sides":{"walker":3}}"#);
    written(Obstacle::<Vertex>::Forests { trees: None }, r#"{"Forests":{"trees":null}}"#);
    written(PartReason::Delta(delta), r#"{"Delta":{"stones":8,"clashing":2}}"#);
    written(
        Bound { stones: 2, reason: PartReason::DynamicProgram },
        r#"{"stones":2,"reason":"DynamicProgram"}"#,
    );
    written(Rarity::Absent, r#""Absent""#);
    written(Rarity::Rare(vertex), r#"{"Rare":3}"#);
    written(StrongReducibility::OneWithJoker, r#""OneWithJoker""#);
    let grid: Position<Grid> = "xo.x".parse().unwrap();
    written(
        fewest(&grid),
        concat!(
            r#"{"reduction":"any\t0>1","stones_left":2,"bound":{"stones":2,"reason":{"Parts":["#,
            r#"{"stones":1,"reason":"Survivor"},{"stones":1,"reason":"Monochromatic"}]}}}"#
        ),
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

/// Claims are read without a check: only their checker finds that they are wrong.
#[test]
fn a_changed_claim_is_read_and_refuted() {
    let grid: Position<Grid> = "xoxoxx|ooxoxo|xxoxoo|oxoxxo".parse().unwrap();
    let text = serde_json::to_string(&fewest(&grid)).unwrap();
    let check = |text: &str| {
        let read = serde_json::from_str::<Solution>(text).unwrap();
        read.check(&grid, &mut Effort::new())
    };
    assert_eq!(check(&text), Ok(()));
    for (from, to, fault) in [
        ("stones\":2,\"reason\":{\"Delta", "stones\":3,\"reason\":{\"Delta", "part 0: "),
        ("\"stones_left\":2", "\"stones_left\":1", "stones left by the play: "),
        ("any\\t", "any\\t0>0 ", "move 0: "),
    ] {
        let changed = text.replacen(from, to, 1);
        assert_ne!(changed, text, "{from}");
        let refuted = check(&changed).unwrap_err().to_string();
        assert!(refuted.starts_with(fault), "{refuted}");
    }
    // Numbers too large for any sum.
    let most = usize::MAX;
    let text = format!(
        r#"{{"reduction":"any\t-","stones_left":{most},"bound":{{"stones":{most},"reason":{{"Parts":[{0},{0}]}}}}}}"#,
        format_args!(r#"{{"stones":{most},"reason":"Survivor"}}"#)
    );
    assert!(check(&text).is_err());

    let position = Position::parse_on(Hypercube::new(3).unwrap(), "xoooooxo").unwrap();
    let obstacle = |text: &str| serde_json::from_str::<Obstacle>(text).unwrap();
    let goal: Goal = serde_json::from_str(r#""0:o""#).unwrap();
    let true_one = obstacle(r#"{"Delta":{"delta":{"stones":8,"clashing":2},"goal":2}}"#);
    assert_eq!(true_one.check(&position, goal, &mut Effort::new()), Ok(()));
    let wrong = obstacle(r#"{"Delta":{"delta":{"stones":8,"clashing":3},"goal":2}}"#);
    assert!(wrong.check(&position, goal, &mut Effort::new()).is_err());

    let reduction: JokerReduction = serde_json::from_str(r#""0>1 0>2""#).unwrap();
    assert!(reduction.replay(&position).is_err());
}

#[test]
fn other_data_are_refused_with_the_place() {
    refused::<Hypercube>(r#""Q32""#, "too large");
    refused::<Hypercube>(r#""Q4 ""#, "line 1, column 3: ");
    refused::<Hypercube>("4", "a text");
    refused::<Clique>(r#""Q4""#, "line 1, column 1: ");
    refused::<Hamming>(r#""K3xQ2""#, "line 1, column 4: ");
    refused::<Hamming>(r#""K65536xK65536""#, "too large");
    refused::<PathPower>(r#""P4^""#, "line 1, column 4: ");
    refused::<Circulant>(r#""C9(3,9)""#, "is a loop");
    refused::<NamedBoard>(r#""edges:0-1,x-2""#, "line 1, column 11: ");
    refused::<NamedBoard>(r#""edges:4294967295:""#, "at most 2^24 vertices");
    refused::<Goal>(r#""3:x,z""#, "line 1, column 5: ");
    refused::<JokerReduction>(r#""0>1 !2 !3""#, "line 1, column 8: ");
    refused::<Joker>(r#"{"after":-1,"vertex":0}"#, "at line 1 column 11");
    refused::<Product<Clique, Clique>>(r#"{"first":"K65536","second":"K65536"}"#, "too large");
    refused::<Product<Clique, Clique>>(r#"{"first":"K5","second":"Q5"}"#, "line 1, column 1: ");
    refused::<Product<Clique, Clique>>(r#"{"first":"K5"}"#, "missing field `second`");
    refused::<Obstacle>(r#"{"Luck":1}"#, "unknown variant `Luck`");
    refused::<Rarity>(r#"{"Rare":4294967296}"#, "u32");
    refused::<Bound<PartReason>>(r#"{"stones":1}"#, "missing field `reason`");
    refused::<EmptiedHalf>(r#"{"reduction":"any\t0>y","alternative":null}"#, "line 1, column 7: ");
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
