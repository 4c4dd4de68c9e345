//! Powers of paths, circulants and narrow boards against all positions that can be reached.

use std::ops::ControlFlow;
use std::time::Duration;

use clobber_core::{
    BoardError, Color, Cycle, GraphBoard, Grid, Path, Position, Topology, Vertex, check_topology,
};
use clobber_graphs::{
    Answer, Circulant, Effort, Error, Goal, Limits, PathPower, Stopped, TreeSearch, reach,
    reduce_band, reduce_circulant, reduce_path_power,
};
use testkit::Random;

use crate::support::{Reachable, Reached, check_result, colored, goals};

#[test]
fn boards_keep_the_contract() {
    for count in 0..9 {
        for reach in 0..11 {
            let board = PathPower::new(count, reach);
            check_topology(&board).unwrap();
            assert_eq!(board.to_string().parse::<PathPower>().unwrap(), board);
        }
        for steps in [vec![1], vec![2], vec![1, 2], vec![1, 2, 3], vec![3, 4, 1], vec![5, 5, 12]] {
            let loops = steps.iter().any(|&step| count > 0 && step % count == 0);
            match Circulant::new(count, steps.iter().copied()) {
                Ok(board) => {
                    assert!(!loops);
                    check_topology(&board).unwrap();
                    assert_eq!(board.to_string().parse::<Circulant>().unwrap(), board);
                }
                Err(error) => assert!(loops && matches!(error, BoardError::Loop { .. })),
            }
        }
    }
    // As Path and Cycle.
    for v in (0..7).map(Vertex::new) {
        assert!(PathPower::new(7, 1).neighbors(v).eq(Path::new(7).neighbors(v)));
        let mut near: Vec<_> = Cycle::new(7).neighbors(v).collect();
        near.sort_unstable();
        let mut circulant: Vec<_> = Circulant::new(7, [1]).unwrap().neighbors(v).collect();
        circulant.sort_unstable();
        assert_eq!(near, circulant);
    }
    for (text, column) in
        [("", 1), ("P", 2), ("P5", 3), ("P5^", 4), ("P5^2x", 5), ("C5", 1), ("P5^99999999999", 4)]
    {
        assert_eq!(text.parse::<PathPower>().unwrap_err().column(), column, "{text}");
    }
    for (text, column) in
        [("C5", 3), ("C5(", 4), ("C5(1", 5), ("C5(1,", 6), ("C5(5)", 1), ("P5", 1)]
    {
        assert_eq!(text.parse::<Circulant>().unwrap_err().column(), column, "{text}");
    }
}

/// All colourings, and those with holes of few vertices, to all goals.
#[test]
fn all_small_bands() {
    for reached in 1..=3 {
        for count in 1..=7 {
            let goals = goals(count, count <= 5);
            for black in 0..1 << (count - 1) {
                let position = colored(PathPower::new(count as u32, reached), black);
                let reachable = Reachable::from(&position);
                for goal in &goals {
                    let found = reach(&position, *goal, TreeSearch::default(), &mut Effort::new());
                    check_result(&position, &reachable, *goal, &found);
                }
            }
        }
    }
    for code in 0..3_usize.pow(5) {
        let square = |v: Vertex| match code / 3_usize.pow(v.get()) % 3 {
            0 => None,
            1 => Some(Color::Black),
            _ => Some(Color::White),
        };
        for reached in 1..=3 {
            let position = Position::from_fn(PathPower::new(5, reached), square);
            let reachable = Reachable::from(&position);
            for goal in goals(5, code % 7 == 0) {
                let found = reach(&position, goal, TreeSearch::default(), &mut Effort::new());
                check_result(&position, &reachable, goal, &found);
            }
        }
    }
}

/// The colourings of a board of which not every colour can be left on every vertex.
fn failures<T: Topology + Clone>(board: T) -> (usize, usize) {
    let count = board.vertex_count();
    let (mut strong, mut value) = (0, 0);
    for black in 0..1_u64 << (count - 1) {
        let position = colored(board.clone(), black);
        let reachable = Reachable::from(&position);
        let one = |vertex, color| {
            let elsewhere = (0..count as u32).map(Vertex::new).filter(|&other| other != vertex);
            let mut colors = elsewhere.map(|other| position.color_at(other));
            let first = colors.next();
            let goal = Goal::One { vertex, color };
            colors.all(|color| Some(color) == first) || reachable.fewest_for(goal).is_some()
        };
        let vertices = (0..count as u32).map(Vertex::new);
        let all = vertices.flat_map(|v| Color::BOTH.map(|color| (v, color)));
        strong += all.filter(|&(v, color)| !one(v, color)).count();
        if !position.is_monochromatic() {
            value = value.max(reachable.least());
        }
    }
    (strong, value)
}

/// The theorems on powers of paths and circulants, from the smallest on: with steps 1, 2 and 3 a stone of
/// either colour can be left anywhere.
#[test]
fn small_cases_of_the_theorems() {
    for count in 3..=7 {
        for reach in 3..=4 {
            assert_eq!(failures(PathPower::new(count, reach)), (0, 1), "P{count}^{reach}");
        }
        let steps = (1..=3).filter(|step| step % count != 0);
        assert_eq!(failures(Circulant::new(count, steps).unwrap()), (0, 1), "C{count}");
        // With two steps not every stone, but one stone.
        let (strong, value) = failures(PathPower::new(count, 2));
        assert_eq!((strong > 0, value), (count > 3, 1), "P{count}^2");
    }
}

/// Boards that contain the cube of a path: what the cube cannot do stays open, and never is wrong.
#[test]
fn boards_around_a_cube() {
    let (mut decided, mut open) = (0, 0);
    let mut check = |position: &Position<GraphBoard>, goal: Goal, found: Reached| {
        match &found {
            Ok(Answer::Open { .. }) => open += 1,
            // It may be met with two stones where one would do.
            Ok(Answer::Yes(play)) if matches!(goal, Goal::Two { .. }) => {
                let replay = play.replay(position).unwrap();
                assert!(goal.is_met_by(replay.end()), "{goal}");
                decided += 1;
            }
            _ => {
                check_result(position, &Reachable::from(position), goal, &found);
                decided += 1;
            }
        }
    };
    let mut random = Random::new(37);
    for round in 0..600 {
        let count = 1 + random.below(8);
        let holes = if round % 2 == 0 { 1 } else { 5 };
        let square =
            |random: &mut Random| (holes == 1 || random.below(holes) > 0).then(|| random.color());
        let goals = goals(count, false);
        let goal = goals[random.below(goals.len())];
        let power = PathPower::new(count as u32, 4 + random.below(3) as u32);
        let power = Position::from_fn(power, |_| square(&mut random));
        let graph = Position::from_fn(GraphBoard::from_board(power.board()).unwrap(), |v| {
            power.color_at(v)
        });
        check(&graph, goal, reach(&power, goal, TreeSearch::default(), &mut Effort::new()));
        let steps = (1..=4).filter(|&step| step % count as u32 != 0);
        let circulant = Circulant::new(count as u32, steps).unwrap();
        let circulant = Position::from_fn(circulant, |_| square(&mut random));
        let graph = Position::from_fn(GraphBoard::from_board(circulant.board()).unwrap(), |v| {
            circulant.color_at(v)
        });
        check(&graph, goal, reach(&circulant, goal, TreeSearch::default(), &mut Effort::new()));
    }
    assert!(decided > 5 * open, "{decided} {open}");
}

/// Two stones are left of some squares of paths, from ten vertices on.
#[test]
fn squares_of_paths() {
    for count in 3..=10 {
        let colorings =
            (1..1_u64 << (count - 1)).map(|black| colored(PathPower::new(count, 2), black));
        let values = colorings
            .map(|position| reduce_path_power(&position, &mut Effort::new()).unwrap().stones_left);
        assert_eq!(values.max(), Some(if count < 10 { 1 } else { 2 }), "{count}");
    }
}

#[test]
fn long_powers() {
    let mut random = Random::new(31);
    for round in 0..24 {
        let count = 12 + random.below(if round < 2 { 30_000 } else { 1_000 });
        let rare = [2, 5, 50, count][random.below(4)];
        let colors: Vec<Color> = (0..count)
            .map(|_| if random.below(rare) == 0 { Color::White } else { Color::Black })
            .collect();
        let color = |v: Vertex| Some(colors[v.index()]);
        let reached = 2 + random.below(4) as u32;
        let power = Position::from_fn(PathPower::new(count as u32, reached), color);
        if power.is_monochromatic() {
            continue;
        }
        let least = reduce_path_power(&power, &mut Effort::new()).unwrap();
        assert!(least.stones_left <= if reached == 2 { 2 } else { 1 });
        assert_eq!(least.check(&power, &mut Effort::new()), Ok(()));
        let vertex = Vertex::new(random.below(count) as u32);
        let goal = Goal::One { vertex, color: random.color() };
        let elsewhere =
            power.count(Color::White) - usize::from(power.color_at(vertex) == Some(Color::White));
        if reached > 2 && elsewhere > 0 {
            let found = reach(&power, goal, TreeSearch::default(), &mut Effort::new()).unwrap();
            let replay = found.yes().unwrap().replay(&power).unwrap();
            assert!(goal.is_met_by(replay.end()));
            let circulant = Circulant::new(count as u32, 1..=reached).unwrap();
            let circulant = Position::from_fn(circulant, color);
            let found = reach(&circulant, goal, TreeSearch::default(), &mut Effort::new()).unwrap();
            let replay = found.yes().unwrap().replay(&circulant).unwrap();
            assert!(goal.is_met_by(replay.end()));
        }
    }
}

#[test]
fn boards_that_are_refused() {
    let wide = colored(Grid::new(2, 5).unwrap(), 0b11_0010_1100);
    let error = reduce_band(&wide, &mut Effort::new()).unwrap_err();
    assert_eq!(error.to_string(), "the board is not of bandwidth three");
    // As a grid of five rows it is narrow enough.
    let narrow = colored(Grid::new(5, 2).unwrap(), 0b11_0010_1100);
    assert!(reduce_band(&narrow, &mut Effort::new()).is_ok());
    let steps = colored(Circulant::new(9, [1, 3]).unwrap(), 3);
    let error = reduce_circulant(&steps, &mut Effort::new()).unwrap_err();
    assert!(matches!(error, Error::OtherBoard { .. }));
    // A square of a cycle is strongly 1-reducible, also by other steps.
    for steps in [[1, 2], [2, 4], [4, 8]] {
        let square = colored(Circulant::new(9, steps).unwrap(), 3);
        let mut effort = Effort::new();
        assert_eq!(reduce_circulant(&square, &mut effort).unwrap().value(), Some(1));
        let goal: Goal = "5:x".parse().unwrap();
        let found = reach(&square, goal, TreeSearch::default(), &mut effort).unwrap();
        let play = found.yes().unwrap();
        assert!(goal.is_met_by(play.replay(&square).unwrap().end()));
    }
}

#[test]
fn limits_and_cancelling() {
    let mut random = Random::new(61);
    let cube = Position::from_fn(PathPower::new(40, 3), |_| Some(random.color()));
    let power = Position::from_fn(PathPower::new(40, 5), |v| cube.color_at(v));
    let circulant: Circulant = "C40(1,2,3)".parse().unwrap();
    let circulant = Position::from_fn(circulant, |v| cube.color_at(v));
    let each = |effort: &mut Effort<'_>| {
        [
            reduce_band(&cube, effort),
            reduce_path_power(&power, effort),
            reduce_circulant(&circulant, effort),
        ]
    };
    let mut effort = Effort::default();
    let found = each(&mut effort);
    assert!(found.iter().all(|found| found.as_ref().unwrap().value() == Some(1)));
    let steps = |steps| Limits { steps: Some(steps), ..Limits::default() };
    let needed = effort.progress().steps;
    assert_eq!(each(&mut Effort::within(steps(needed))), found);
    assert!(each(&mut Effort::within(steps(needed - 1)))[2].is_err());
    let all_stopped = |effort: &mut Effort<'_>, stopped| {
        for result in each(effort) {
            assert_eq!(result, Err(Error::Stopped(stopped)));
        }
    };
    all_stopped(&mut Effort::within(steps(30)), Stopped::Steps { limit: 30 });
    let limit = Duration::ZERO;
    let no_time = Limits { time: Some(limit), ..Limits::default() };
    all_stopped(&mut Effort::within(no_time), Stopped::Time { limit });
    let limit = 10_000;
    let little = Limits { memory: Some(limit), ..Limits::default() };
    all_stopped(&mut Effort::within(little), Stopped::Memory { limit });
    let mut cancelled = Effort::default().watched(|_| ControlFlow::Break(()));
    all_stopped(&mut cancelled, Stopped::Cancelled);
}
