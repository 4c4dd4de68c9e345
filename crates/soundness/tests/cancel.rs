//! Every search ends at once when it is told to, and is never wrong for having ended.
//!
//! Each public function that is lent an effort is called on a hard instance, with a watch that breaks at
//! once, with no time, and with no steps; and on an easy one with ever more steps, where what it answers is
//! compared with its answer without limits. Instances of all sizes end after 12 looks at the clock; how long these take, the
//! bench `door` measures. The list of functions is compared with the sources.

use std::collections::BTreeSet;
use std::fmt::{Debug, Display};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::Duration;

use clobber_core::{
    Answer, Color, Cycle, Effort, Grid, Limits, MoveOrder, Path, Position, Topology, Vertex,
};
use testkit::{Random, ticking};

/// An answer that does not depend on how it was found, or nothing.
type Told = Option<String>;

/// Returns the answer of a search, or that it was stopped.
fn told<T: Debug, E: Display>(result: Result<T, E>) -> Told {
    match result {
        Ok(answer) => Some(format!("{answer:?}")),
        Err(error) => {
            let error = error.to_string();
            let is_stop = error.contains("no answer within")
                || error.contains("of memory is needed")
                || error.contains("cancelled");
            (!is_stop).then_some(error)
        }
    }
}

/// Returns whether something can be done, if that is decided.
fn decided<W, R, K>(answer: Answer<W, R, K>) -> Told {
    answer.decided().map(|is_yes| is_yes.to_string())
}

/// Lends a search an effort that ends after 12 looks at the clock, however long they take: some 2,000 steps.
fn within_looks(mut run: impl FnMut(&mut Effort)) {
    let time = Some(Duration::from_millis(12));
    let mut effort = Effort::within(Limits { time, ..Limits::default() }).with_clock(ticking);
    run(&mut effort);
}

/// `hard` is called with an effort that ends at once, `easy` with ever more steps.
fn check_apart(
    name: &str,
    mut hard: impl FnMut(&mut Effort) -> Told,
    mut easy: impl FnMut(&mut Effort) -> Told,
) {
    // So that a failure, or a test that does not end, tells where it is.
    println!("{name}");
    within_looks(|effort| drop(hard(effort)));
    within_looks(|effort| drop(easy(effort)));
    let none = Limits::NONE;
    let no_time = Limits { time: Some(Duration::ZERO), ..none };
    for limits in [no_time, Limits { steps: Some(0), ..none }] {
        let mut effort = Effort::within(limits);
        assert_eq!(hard(&mut effort), None, "{name}, {limits:?}");
        assert!(effort.stopped().is_some(), "{name}, {limits:?}");
    }
    let mut effort = Effort::within(none).watched(|_| ControlFlow::Break(()));
    assert_eq!(hard(&mut effort), None, "{name}, cancelled");
    assert!(effort.stopped().is_some(), "{name}, cancelled");

    let mut effort = Effort::within(none);
    let answer = easy(&mut effort);
    assert!(answer.is_some(), "{name}: no answer without limits");
    let (needed, mut stopped) = (effort.progress().steps, 0);
    for steps in (0..).map(|power| (1_u64 << power) - 1) {
        let mut effort = Effort::within(Limits { steps: Some(steps), ..none });
        match easy(&mut effort) {
            None => stopped += 1,
            told => assert_eq!(told, answer, "{name}, {steps} steps"),
        }
        assert!(effort.progress().steps <= steps, "{name}, {steps} steps");
        if steps >= needed {
            break;
        }
    }
    assert!(stopped > 0, "{name}: easy needs no step");
}

/// Checks what takes no steps, but time: the last input is easy, those before are hard.
fn check_work<I>(name: &str, inputs: &[I], run: impl Fn(&I, &mut Effort) -> Told) {
    let [hard @ .., easy] = inputs else { panic!("{name}: no input") };
    for input in hard {
        within_looks(|effort| drop(run(input, effort)));
        let no_time = Effort::within(Limits { time: Some(Duration::ZERO), ..Limits::NONE });
        let cancelled = Effort::within(Limits::NONE).watched(|_| ControlFlow::Break(()));
        for mut effort in [no_time, cancelled] {
            assert_eq!(run(input, &mut effort), None, "{name}: does not end");
            assert!(effort.stopped().is_some(), "{name}");
        }
    }
    let mut effort = Effort::within(Limits { steps: Some(0), ..Limits::NONE });
    assert!(run(easy, &mut effort).is_some(), "{name}: no answer");
    assert_eq!(effort.progress().steps, 0, "{name}");
}

/// Checks a search that is the same for all inputs: the last is easy, the one before hard, others are larger.
fn check<I>(name: &str, inputs: &[I], run: impl Fn(&I, &mut Effort) -> Told) {
    let [larger @ .., hard, easy] = inputs else { panic!("{name}: two inputs at least") };
    println!("{name}, {} larger inputs", larger.len());
    for input in larger {
        within_looks(|effort| drop(run(input, effort)));
    }
    check_apart(name, |effort| run(hard, effort), |effort| run(easy, effort));
}

/// A full board of random colours.
fn random<T: Topology>(board: T, seed: u64) -> Position<T> {
    Random::new(seed).position(board, 0)
}

fn grid(rows: usize, cols: usize) -> Grid {
    Grid::new(rows, cols).unwrap()
}

fn checkerboard(rows: usize, cols: usize) -> Position<Grid> {
    Position::checkerboard(grid(rows, cols), Color::Black)
}

const BLACK_FIRST: MoveOrder = MoveOrder::Alternating(Color::Black);

#[test]
fn perft() {
    let cycles = [1 << 22, 1 << 20, 12].map(|length| random(Cycle::new(length), 1));
    check("clobber_core::Parts::new", &cycles, |position, effort| {
        told(clobber_core::Parts::new(position, effort).map(|parts| parts.len()))
    });
    check_work("clobber_core::Bipartition::from_parts", &cycles, |position, effort| {
        told(clobber_core::Bipartition::from_parts(position, &position.parts(), effort))
    });
    check_work("clobber_core::Bipartition::from_stones", &cycles, |position, effort| {
        told(match clobber_core::Bipartition::from_stones(position, effort) {
            clobber_core::Answer::Open { stopped, .. } => Err(stopped),
            found => Ok(found.is_yes()),
        })
    });
    check_work("clobber_core::Delta::of_start_and_end", &cycles, |position, effort| {
        let goal = clobber_core::Goal::one(0, Color::Black);
        told(clobber_core::Delta::of_start_and_end(position, goal, effort))
    });
    let boards = [(1000, 1000, 40), (8, 8, 40), (4, 4, 6)]
        .map(|(rows, cols, depth)| (checkerboard(rows, cols), depth));
    check("clobber_core::perft", &boards, |(board, depth), effort| {
        told(clobber_core::perft(board, Color::Black, *depth, effort))
    });
}

mod solitaire {
    use super::*;
    use clobber_solitaire::*;

    #[test]
    fn rows_and_cycles() {
        // Most rows are decided without a search, but not these.
        let rows = [300_000, 1000, 5].map(|blacks| -> Position<Path> {
            let text = "x".repeat(blacks) + &"o".repeat(2 * blacks);
            text.parse().unwrap()
        });
        let value = |solution: Solution| solution.value().map(|value| value.to_string());
        check("clobber_solitaire::reduce_row", &rows, |row, effort| {
            value(reduce_row(row, BLACK_FIRST, effort))
        });
        check("clobber_solitaire::row_factors", &rows, |row, effort| {
            let factors = row_factors(row, BLACK_FIRST, effort);
            effort.stopped().is_none().then(|| factors.len().to_string())
        });
        let [huge, hard, easy] = &rows;
        let least = reduce_row(easy, BLACK_FIRST, &mut Effort::new()).stones_left;
        // The second is not true, and that is told.
        for claimed in [least, least + 1] {
            let claims = [(huge, 600_000), (hard, 2000), (easy, claimed)];
            check("clobber_core::Bound::check", &claims, |&(row, stones), effort| {
                let bound = Bound { stones, reason: Reason::Alternation { first: Color::Black } };
                told(bound.check(row, BLACK_FIRST, effort))
            });
        }

        let rings = [1_000_000, 3000, 20].map(|length| random(Cycle::new(length), 5));
        check("clobber_solitaire::reduce_cycle", &rings, |ring, effort| {
            value(reduce_cycle(ring, MoveOrder::Any, effort))
        });
    }

    #[test]
    fn grids() {
        /// Checks a reduction, and returns the number of stones that it proves.
        fn shown(position: &Position<Grid>, found: Result<Solution, Error>) -> Told {
            told(found.map(|found| {
                assert_eq!(found.check(position, &mut Effort::new()), Ok(()));
                found.value()
            }))
        }
        let boards =
            |shapes: [(usize, usize); 3]| shapes.map(|(rows, cols)| random(grid(rows, cols), 3));
        check(
            "clobber_solitaire::reduce_full_grid",
            &boards([(1000, 1000), (30, 30), (6, 6)]),
            |board, effort| shown(board, reduce_full_grid(board, effort)),
        );
        check(
            "clobber_solitaire::reduce_full_grid_alternating",
            &boards([(1000, 1000), (30, 30), (6, 6)]),
            |board, effort| shown(board, reduce_full_grid_alternating(board, Color::Black, effort)),
        );
        check(
            "clobber_solitaire::reduce_narrow_grid",
            &boards([(6, 100_000), (5, 100), (3, 4)]),
            |board, effort| shown(board, reduce_narrow_grid(board, effort)),
        );
        check("clobber_solitaire::count_two_row_boards", &[60, 23, 3], |&columns, effort| {
            told(count_two_row_boards(columns, effort))
        });
    }

    /// The interval of a solution holds what the search knows; on the way it may be wide, but never wrong.
    #[test]
    fn exact_solver() {
        let hard = random(grid(7, 7), 2);
        let no_steps = Limits { steps: Some(0), ..Limits::default() };
        // Boards of which a search has to find a play, and has to prove that there is no better one.
        let needing = |finds: bool| {
            let shapes = [(3, 4), (3, 5), (2, 8), (1, 20)].map(|(rows, cols)| grid(rows, cols));
            let all = shapes.into_iter().flat_map(|grid| {
                (0..500).map(move |seed| {
                    // With holes.
                    Random::new(seed).position(grid, 14)
                })
            });
            let mut fitting = all.filter_map(|board| {
                let known = solve(&board, BLACK_FIRST, &mut Effort::within(no_steps));
                if known.bound.stones == known.at_most() {
                    return None;
                }
                let least = solve(&board, BLACK_FIRST, &mut Effort::new()).at_most();
                let fits = if finds { least < known.at_most() } else { known.bound.stones < least };
                fits.then_some((board, least))
            });
            fitting.next().unwrap()
        };
        let (to_find, (easy, least)) = (needing(true), needing(false));
        let sized = |size, holes| Random::new(5).position(grid(size, size), holes);
        let rare =
            Position::from_fn(grid(100, 100), |v| Some(Color::BOTH[usize::from(v.get() != 5050)]));
        let larger =
            [sized(1000, 0), sized(1000, 30), rare, sized(30, 20), sized(12, 20), sized(12, 0)];
        let boards: Vec<_> = larger
            .iter()
            .chain([&hard])
            .map(|board| (board, None))
            .chain([(&easy, Some(least))])
            .collect();
        for &(board, _) in &boards {
            within_looks(|effort| drop(solve(board, MoveOrder::Any, effort)));
        }
        let shown = |&(position, least): &(&Position<Grid>, Option<usize>), solution: Solution| {
            let replay = solution.reduction.replay(position).unwrap();
            assert_eq!(replay.stones_left(), solution.at_most());
            assert!(solution.bound.stones <= solution.at_most());
            let interval = solution.bound.stones..=solution.at_most();
            assert!(least.is_none_or(|least| interval.contains(&least)));
            (solution.bound.stones == solution.at_most()).then(|| solution.at_most().to_string())
        };
        check("clobber_solitaire::solve", &boards, |board, effort| {
            shown(board, solve(board.0, BLACK_FIRST, effort))
        });
        let solver = Solver::new();
        check("clobber_solitaire::Solver::solve", &boards, |board, effort| {
            shown(board, solver.solve(board.0, BLACK_FIRST, effort))
        });
        let solution = solve(&hard, BLACK_FIRST, &mut Effort::within(no_steps));
        let proved = solution.bound.stones;
        for question in [(&to_find.0, to_find.1), (&easy, least - 1)] {
            let questions = [(&larger[1], 100_000), (&hard, proved), question];
            check("clobber_solitaire::Solver::decide", &questions, |&(board, stones), effort| {
                let answer = solver.decide(board, BLACK_FIRST, stones, effort);
                match &answer {
                    Answer::Yes(reduction) => {
                        assert!(reduction.replay(board).unwrap().stones_left() <= stones);
                    }
                    Answer::No(bound) => assert!(bound.stones > stones),
                    _ => {}
                }
                decided(answer)
            });
        }
        // What is claimed by a search has to be searched again.
        let claims = [sized(30, 20), random(grid(1, 40), 2), easy].map(|position| {
            let limits = Limits { steps: Some(10_000), ..Limits::default() };
            let solution = solve(&position, BLACK_FIRST, &mut Effort::within(limits));
            // True, so that no play refutes it early, and not obvious.
            let stones = solution.bound.stones;
            assert!(stones > 1);
            let reason = Reason::Exhausted { stones, positions: 1 };
            (position, Solution { bound: Bound { stones, reason }, ..solution })
        });
        check("clobber_core::Solution::check", &claims, |(position, solution), effort| {
            told(solution.check(position, effort))
        });
    }
}

mod graphs {
    use super::*;
    use clobber_graphs::*;

    /// Two stones are the least, and a search cannot know.
    fn irreducible(dimension: u32) -> Position<Hypercube> {
        irreducible_hypercube(Hypercube::new(dimension).unwrap()).unwrap()
    }

    /// Returns the stones on the cube without one of its edges, as text that does not name a cube.
    fn damaged(cube: &Position<Hypercube>) -> Position<AnyBoard> {
        let graph = clobber_core::GraphBoard::from_board(cube.board()).unwrap();
        let edges: Vec<String> = graph.edges().skip(1).map(|(v, w)| format!("{v}-{w}")).collect();
        let board: AnyBoard = format!("edges:{}", edges.join(",")).parse().unwrap();
        Position::from_fn(board, |v| cube.color_at(v))
    }

    /// Returns whether the goal can be reached, if that is decided.
    fn answered<W>(found: Result<Answer<W, Obstacle>, Error>) -> Told {
        found.map_or_else(|error| told(Err::<(), _>(error)), decided)
    }

    #[test]
    fn spanning_trees() {
        let search = TreeSearch::default();
        let cube = Position::parse_on(Hypercube::new(4).unwrap(), "xooxoooooxxxooxo").unwrap();
        let cubes = |dimensions: [u32; 2]| {
            let [larger, hard] = dimensions.map(irreducible);
            [larger, hard, cube.clone()]
        };
        let values = [2, 2, hypercube_value(&cube).unwrap()];
        let boards: Vec<_> = cubes([16, 9]).into_iter().zip(values).collect();
        // Theorems solve them without a step.
        for (position, least) in &boards {
            within_looks(|effort| drop(solve(position, search, effort)));
            let solution = solve(position, search, &mut Effort::new()).unwrap();
            assert_eq!(solution.value(), Some(*least));
            assert_eq!(solution.check(position, &mut Effort::new()), Ok(()));
        }

        let large = [0, 20].map(|holes| Random::new(3).position(grid(1000, 1000), holes));
        for position in &large {
            within_looks(|effort| drop(solve(position, search, effort)));
        }

        // Nearly the same cubes, so that they are not recognised.
        let similar = cubes([16, 9]).map(|cube| damaged(&cube));
        check("clobber_graphs::solve", &similar, |position, effort| {
            let found = solve(position, search, effort);
            let Ok(solution) = found else { return told(found) };
            assert_eq!(solution.check(position, &mut Effort::new()), Ok(()));
            solution.value().map(|left| left.to_string())
        });
        let joker = Goal::Joker { vertex: Vertex::new(0), color: Color::White };
        let larger = cubes([16, 10]).map(|cube| damaged(&cube));
        check("clobber_graphs::reach", &larger, |position, effort| {
            answered(reach(position, joker, search, effort))
        });
        let graphs = similar
            .map(|position| interop::graph_of(position.board(), |v| position.color_at(v)).unwrap());
        check("clobber_graphs::solve_nodes", &graphs, |graph, effort| {
            let found = interop::solve_nodes(graph, |v| graph[v], effort).ok()?;
            let left = found.left.len();
            (left == found.bound.stones).then(|| left.to_string())
        });
        check("clobber_graphs::reach_nodes", &graphs, |graph, effort| {
            let goal = joker.try_map(|vertex| graph.node_indices().nth(vertex.index()).ok_or(()));
            decided(interop::reach_nodes(graph, |v| graph[v], goal.unwrap(), effort).unwrap())
        });
        let boards = [18, 16, 3].map(|dimension| Hypercube::new(dimension).unwrap());
        check("clobber_graphs::recognize", &boards, |cube, effort| {
            told(recognize(cube, effort).map(|found| found.map(|f| f.board)))
        });
        let boards = boards.map(|cube| clobber_core::GraphBoard::from_board(&cube).unwrap());
        let positions = boards.map(|board| random(board, 1));
        check("clobber_graphs::reduce_by_theorem", &positions, |position, effort| {
            let found = reduce_by_theorem(position, effort).ok().flatten();
            found.map(|found| format!("{:?}", found.value()))
        });
        for cube in &cubes([16, 10]) {
            within_looks(|effort| drop(reach(cube, joker, search, effort)));
        }
    }

    /// Boards half black, half white, of which all plays have to be gone through.
    #[test]
    fn checks_by_all_plays() {
        let halves = |cols: [usize; 3]| {
            cols.map(|cols| {
                Position::from_fn(grid(2, cols), |vertex| {
                    let is_left = vertex.index() % cols < cols / 2;
                    // Without a corner delta tells nothing.
                    (vertex.index() > 0).then(|| Color::BOTH[usize::from(!is_left)])
                })
            })
        };
        let [largest, small @ ..] = halves([100_000, 8, 7]);
        let claims = small.map(|position| {
            let search = TreeSearch::default();
            let solution = solve(&position, search, &mut Effort::new()).unwrap();
            let reason = &solution.bound.reason.parts()[0].reason;
            assert!(matches!(reason, PartReason::Swept { .. }), "{reason}");
            (position, solution)
        });
        let mut claim = claims[0].1.clone();
        claim.reduction.moves.clear();
        claim.stones_left = largest.stone_count();
        let claims = [&[(largest, claim)], &claims[..]].concat();
        check("clobber_core::Solution::check", &claims, |(position, solution), effort| {
            told(solution.check(position, effort))
        });
        check("clobber_core::Bound::check", &claims, |(position, solution), effort| {
            told(solution.bound.check(position, MoveOrder::Any, effort))
        });
        check("clobber_check::Obstacle::check", &halves([100_000, 8, 4]), |position, effort| {
            let goal = Goal::Joker { vertex: Vertex::new(1), color: Color::White };
            told(Obstacle::Exhausted.check(position, goal, effort))
        });
        let graphs = halves([9, 8, 4])
            .map(|position| interop::graph_of(position.board(), |v| position.color_at(v)).unwrap());
        check("clobber_graphs::check_nodes", &graphs, |graph, effort| {
            let vertex = graph.node_indices().nth(1).unwrap();
            let goal = Goal::Joker { vertex, color: Color::White };
            let claim = Answer::No(Obstacle::Exhausted);
            told(interop::check_nodes(graph, |v| graph[v], goal, &claim, effort))
        });
        let in_nodes = halves([9, 8, 7]).map(|position| {
            let graph = interop::graph_of(position.board(), |v| position.color_at(v)).unwrap();
            let mut effort = Effort::new();
            let found = interop::solve_nodes(&graph, |v| graph[v], &mut effort);
            (graph, found.unwrap())
        });
        check("clobber_graphs::NodeSolution::check", &in_nodes, |(graph, found), effort| {
            told(found.check(graph, |v| graph[v], effort))
        });
    }

    #[test]
    fn pseudoforests() {
        let goal = Goal::one(0, Color::Black);
        let cycles = [1_000_000, 300_000, 12].map(|length| random(Cycle::new(length), 1));
        check("clobber_graphs::reduce_pseudoforest", &cycles, |cycle, effort| {
            told(reduce_pseudoforest(cycle, effort).map(|found| found.value()))
        });
        for cycle in &cycles {
            within_looks(|effort| drop(reach(cycle, goal, TreeSearch::default(), effort)));
        }
        check("clobber_graphs::reduce_pseudoforest_leaving", &cycles, |cycle, effort| {
            let stones = [(Vertex::new(0), cycle.color_at(Vertex::new(0)).unwrap())];
            answered(reduce_pseudoforest_leaving(cycle, &stones, effort))
        });
    }

    #[test]
    fn powers_of_paths_and_circulants() {
        let goal = Goal::one(0, Color::Black);
        let powers = [1_000_000, 100_000, 12].map(|length| random(PathPower::new(length, 2), 1));
        check("clobber_graphs::solve on powers of paths", &powers, |power, effort| {
            let solution = solve(power, TreeSearch::default(), effort).ok()?;
            solution.value().map(|left| left.to_string())
        });
        check("clobber_graphs::reach on powers of paths", &powers, |power, effort| {
            answered(reach(power, goal, TreeSearch::default(), effort))
        });
        let circulants = [1_000_000, 100_000, 12]
            .map(|length| random(Circulant::new(length, [1, 2, 3]).unwrap(), 1));
        check("clobber_graphs::reach on circulants", &circulants, |circulant, effort| {
            answered(reach(circulant, goal, TreeSearch::default(), effort))
        });
    }

    #[test]
    fn all_plays() {
        let cliques = [1000, 20, 6].map(|size| random(Clique::new(size), 1));
        check("clobber_graphs::Exhaustive::of", &cliques, |clique, effort| {
            told(Exhaustive::of(clique, effort).and_then(|all| Ok(all.value(effort)?)))
        });
        check("clobber_graphs::Exhaustive::with_joker", &cliques, |clique, effort| {
            told(Exhaustive::with_joker(clique, effort).and_then(|all| Ok(all.value(effort)?)))
        });
        let all = [8, 7, 3]
            .map(|size| Exhaustive::of(&random(grid(2, size), 1), &mut Effort::new()).unwrap());
        check("clobber_graphs::Exhaustive::value", &all, |all, effort| told(all.value(effort)));
        check("clobber_graphs::Exhaustive::reduce", &all, |all, effort| {
            told(all.reduce(effort).map(|found| found.moves.len()))
        });

        let definition = StrongReducibility::One;
        check("clobber_graphs::StrongReducibility::failures_of", &cliques, |clique, effort| {
            told(definition.failures_of(clique, effort))
        });
        let boards = [1000, 20, 4].map(Clique::new);
        check("clobber_graphs::StrongReducibility::failures", &boards, |board, effort| {
            told(definition.failures(board, effort).map(|found| found.len()))
        });
    }
}

/// So many pigeons, and one more, do not fit into so many holes.
#[test]
fn clauses() {
    use clause_learning::{Literal, Solver};
    check("clause_learning::Solver::solve", &[60, 10, 4_u32], |&holes, effort| {
        let sits = |pigeon, hole| Literal::positive(pigeon * holes + hole);
        let mut solver = Solver::new();
        for pigeon in 0..=holes {
            solver.add(&(0..holes).map(|hole| sits(pigeon, hole)).collect::<Vec<_>>());
            for other in 0..pigeon {
                (0..holes).for_each(|hole| solver.add(&[!sits(pigeon, hole), !sits(other, hole)]));
            }
        }
        decided(solver.solve(&mut (), effort))
    });
}

mod npc {
    use super::*;
    use clobber_npc::*;

    /// A square with holes, without which colouring or a cut would decide it.
    fn holed(size: usize) -> GridGraph {
        let mut random = Random::new(11);
        let side = size as i32;
        let cells = (0..side).flat_map(|row| (0..side).map(move |col| Cell::new(row, col)));
        let inner =
            |cell: &Cell| (1..side - 1).contains(&cell.row) && (1..side - 1).contains(&cell.col);
        let holes = [0, 1].map(|parity| {
            let mut chosen = Vec::new();
            while chosen.len() < size / 15 {
                let cell = Cell::new(random.below(size) as i32, random.below(size) as i32);
                if inner(&cell) && (cell.row + cell.col) % 2 == parity && !chosen.contains(&cell) {
                    chosen.push(cell);
                }
            }
            chosen
        });
        let kept = cells.filter(|cell| !holes.iter().flatten().any(|hole| hole == cell));
        GridGraph::from_cells(kept.collect::<Vec<_>>()).unwrap()
    }

    #[test]
    fn circuits_and_paths() {
        let small: GridGraph = "#####|#.###|###.#|#####|.####".parse().unwrap();
        let graphs = [holed(300), holed(60), small.clone()];
        check("clobber_npc::find_circuit", &graphs, |graph, effort| {
            let answer = find_circuit(graph, effort);
            if let Answer::Yes(circuit) = &answer {
                assert_eq!(circuit.vertices().len(), graph.cells().len());
            }
            decided(answer)
        });
        let any = [150, 60].map(holed).map(|graph| graph.to_petgraph());
        let [larger, hard] = any;
        check(
            "clobber_npc::find_circuit_in",
            &[larger, hard, small.to_petgraph()],
            |graph, effort| decided(find_circuit_in(graph, effort)),
        );
        check("clobber_npc::find_path_from", &graphs, |graph, effort| {
            decided(find_path_from(graph, Vertex::new(0), effort))
        });
        check("clobber_npc::Reason::check", &graphs, |graph, effort| {
            told(Reason::Exhausted.check(graph, effort))
        });
        check("clobber_npc::Reason::check_path_from", &graphs, |graph, effort| {
            told(Reason::Exhausted.check_path_from(graph, Vertex::new(0), effort))
        });
        let rectangles =
            [(300, 300), (24, 24), (4, 5)].map(|(rows, cols)| GridGraph::rectangle(rows, cols));
        check("clobber_npc::count_circuits", &rectangles.map(Result::unwrap), |graph, effort| {
            told(count_circuits(graph, effort))
        });
        let gadgets = graphs.map(|graph| Gadget::new(graph).unwrap());
        check("clobber_npc::Gadget::free_order_path", &gadgets, |gadget, effort| {
            decided(gadget.free_order_path(effort))
        });
    }
}

mod cgt {
    use super::*;
    use clobber_cgt::alternating::*;
    use clobber_cgt::*;

    #[test]
    fn values() {
        let boards = [random(grid(1000, 1000), 4), random(grid(8, 8), 4), random(grid(3, 3), 4)];
        check("clobber_cgt::ClobberValues::value", &boards, |board, effort| {
            let mut values = ClobberValues::new();
            let value = values.value(board, effort);
            told(value.map(|value| values.games().display(value).to_string()))
        });
        check("clobber_cgt::ClobberValues::value_of_sum", &boards, |board, effort| {
            let mut values = ClobberValues::new();
            let value = values.value_of_sum([board, board], effort);
            told(value.map(|value| values.games().display(value).to_string()))
        });
        check("clobber_cgt::ClobberValues::outcome", &boards, |board, effort| {
            told(ClobberValues::new().outcome(board, effort))
        });
        check("clobber_cgt::ClobberValues::atomic_weight", &boards, |board, effort| {
            told(ClobberValues::new().atomic_weight(board, effort))
        });
    }

    #[test]
    fn grundy_values() {
        let boards = [checkerboard(1000, 1000), checkerboard(7, 7), checkerboard(3, 4)];
        check("clobber_cgt::ImpartialClobber::grundy", &boards, |board, effort| {
            told(ImpartialClobber::new().grundy(board, effort))
        });
        check("clobber_cgt::ImpartialClobber::grundy_of_sum", &boards, |board, effort| {
            told(ImpartialClobber::new().grundy_of_sum([board, board], effort))
        });
        check(
            "clobber_cgt::ImpartialClobber::grundy_of_powers",
            &[1_000_000, 10_000, 20],
            |&n, effort| {
                let word = [Color::Black, Color::White];
                told(ImpartialClobber::new().grundy_of_powers(&word, n, effort))
            },
        );
    }

    #[test]
    fn outcomes() {
        let hard = [random(grid(8, 8), 7), random(grid(7, 7), 8)];
        let huge = [random(grid(1000, 1000), 7)];
        let many: Vec<_> = (0..30_000).map(|seed| random(grid(1, 12), seed)).collect();
        let rows = [random(grid(1, 100), 7)];
        let easy = [random(grid(3, 4), 7), random(grid(2, 3), 8)];
        for threads in [1, 2] {
            let solver = || OutcomeSolver::new().with_threads(threads);
            let mover = Color::Black;
            for hard in [&hard[..], &rows] {
                let sums = [&huge[..], &many, hard, &easy];
                check("clobber_cgt::OutcomeSolver::wins", &sums, |sum, effort| {
                    told(solver().wins(*sum, mover, effort))
                });
                check("clobber_cgt::OutcomeSolver::outcome", &sums, |sum, effort| {
                    told(solver().outcome(*sum, effort))
                });
                check("clobber_cgt::OutcomeSolver::winning_move", &sums, |sum, effort| {
                    let found = solver().winning_move(*sum, mover, effort);
                    told(found.map(|found| found.is_some()))
                });
                check("clobber_cgt::OutcomeSolver::winning_moves", &sums, |sum, effort| {
                    told(solver().winning_moves(*sum, mover, effort))
                });
                check("clobber_cgt::OutcomeSolver::strategy", &sums, |sum, effort| {
                    let found = solver().strategy(*sum, mover, 1_000_000, effort);
                    told(found.map(|(winner, strategy)| {
                        strategy.check(&(*sum, mover, winner), &mut Effort::new()).unwrap();
                        winner
                    }))
                });
            }
        }
    }

    #[test]
    fn trees_of_sums() {
        let boards = [random(grid(300, 300), 7), random(grid(40, 40), 7), random(grid(3, 4), 8)];
        check("clobber_cgt::ProofTree::new", &boards, |board, effort| {
            told(ProofTree::new(board, Color::Black, effort).map(|tree| tree.to_string()))
        });
        let trees =
            boards.map(|board| ProofTree::new(&board, Color::Black, &mut Effort::new()).unwrap());
        check("clobber_cgt::ProofTree::split", &trees, |tree, effort| {
            told(tree.clone().split(9, effort))
        });
        let texts = trees.each_ref().map(|tree| {
            let text = tree.to_string();
            text.clone() + &text.replace("root", "split")
        });
        check("clobber_cgt::ProofTree::read", &texts, |text, effort| {
            told(ProofTree::read(text, "a text", effort).map(|tree| tree.to_string()))
        });
        let joins = [0, 1, 2].map(|size| (&trees[size], &texts[size]));
        check("clobber_cgt::ProofTree::join", &joins, |&(tree, text), effort| {
            told(tree.clone().join(text, "a text", effort))
        });
        let boards = [random(grid(8, 8), 7), random(grid(6, 6), 7), random(grid(3, 4), 8)];
        let searched = boards.map(|board| {
            let mut tree = ProofTree::new(&board, Color::Black, &mut Effort::new()).unwrap();
            tree.split(50, &mut Effort::new()).unwrap();
            while tree.verdict().is_none() {
                let leaves = tree.leaves(200).into_iter();
                let answers: String = leaves.map(|leaf| format!("{leaf}\twon\n")).collect();
                tree.join(&answers, "answers", &mut Effort::new()).unwrap();
            }
            tree
        });
        check("clobber_cgt::ProofTree::teach", &searched, |tree, effort| {
            told(tree.teach(&mut OutcomeSolver::new(), effort))
        });
        check("clobber_cgt::ProofTree::wins", &searched, |tree, effort| {
            told(tree.wins(tree.root(), Color::White, &mut OutcomeSolver::new(), effort))
        });
        check("clobber_cgt::ProofTree::learn", &searched, |tree, effort| {
            told(tree.clone().learn(&mut OutcomeSolver::new(), 0, effort))
        });
        check("clobber_cgt::ProofTree::proof", &searched, |tree, effort| told(tree.proof(effort)));
        let texts = texts.map(|text| text.replace("split", "lost"));
        check("clobber_cgt::OutcomeProof::read", &texts, |text, effort| {
            told(OutcomeProof::read(text, effort))
        });
        let proofs = texts.map(|text| OutcomeProof::read(&text, &mut Effort::new()).unwrap());
        check("clobber_cgt::OutcomeProof::verdict", &proofs, |proof, effort| {
            told(proof.verdict(effort))
        });
    }

    #[test]
    fn misere() {
        let row = |stones: usize| -> Position<Path> { "xo".repeat(stones / 2).parse().unwrap() };
        let rows = [random(Path::new(250), 9), row(120), row(16)];
        let mover = Color::Black;
        check("clobber_cgt::MisereRows::wins", &rows, |row, effort| {
            told(MisereRows::new().wins(row, mover, effort))
        });
        check("clobber_cgt::MisereRows::outcome", &rows, |row, effort| {
            told(MisereRows::new().outcome(row, effort))
        });
        check("clobber_cgt::MisereRows::winning_move", &rows, |row, effort| {
            told(MisereRows::new().winning_move(row, mover, effort).map(|found| found.is_some()))
        });
    }

    #[test]
    fn tables_of_outcomes() {
        let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("outcomes");
        let mut solver = OutcomeSolver::new();
        assert!(solver.wins(checkerboard(3, 7), Color::Black, &mut Effort::new()).unwrap());
        solver.save(&file).unwrap();
        check("clobber_cgt::OutcomeSolver::load", &[(), ()], |(), effort| {
            told(OutcomeSolver::new().load(&file, effort))
        });
    }

    #[test]
    fn strategies() {
        let strategies = [checkerboard(4, 4), checkerboard(2, 3)].map(|board| {
            let mut solver = OutcomeSolver::new();
            let found = solver.strategy(&board, Color::Black, 100_000, &mut Effort::new());
            let (winner, strategy) = found.unwrap();
            (board, winner, strategy)
        });
        check("clobber_cgt::Strategy::check", &strategies, |played, effort| {
            let (board, winner, strategy) = played;
            told(strategy.check(&(board.as_ref(), Color::Black, *winner), effort))
        });
    }

    #[test]
    fn linear_clobber() {
        check("clobber_cgt::Verifier::check", &[400, 60, 12], |&half_length, effort| {
            told(Verifier::new().check(half_length, effort))
        });
        check("clobber_cgt::symmetric_p_positions", &[1000, 200, 12], |&stones, effort| {
            told(symmetric_p_positions(stones, &mut ClobberValues::new(), effort))
        });
        let xxo = [Color::Black, Color::Black, Color::White];
        check("clobber_cgt::PeriodicWeights::find", &[1000, 240, 60], |&longest, effort| {
            told(PeriodicWeights::find(&xxo, longest, effort))
        });
        let certificates = [240, 160, 60].map(|longest| {
            let found = PeriodicWeights::find(&xxo, longest, &mut Effort::new()).unwrap();
            found.certificate().unwrap()
        });
        check("clobber_cgt::PeriodicWeights::count_checks", &certificates, |weights, effort| {
            told(weights.count_checks(effort))
        });
        let longest = Lengths::UpTo(Part::MAX_STONES);
        check_apart(
            "clobber_cgt::LocalCertificate::by_rules",
            |effort| told(LocalCertificate::by_rules(longest, effort)),
            |effort| told(LocalCertificate::prove(effort)),
        );
        check("clobber_cgt::LocalCertificate::prove", &[(); 2], |(), effort| {
            told(LocalCertificate::prove(effort))
        });
        let certificate = LocalCertificate::by_rules(longest, &mut Effort::new()).unwrap();
        let lengths = [longest, Lengths::All];
        check("clobber_cgt::LocalCertificate::count_checks", &lengths, |&lengths, effort| {
            told(certificate.count_checks(lengths, effort))
        });
    }

    /// Two neighbouring tokens are taken, by either player.
    struct Pairs;

    impl Rules for Pairs {
        type Position = u64;

        fn left_options(&self, &tokens: &u64) -> impl Iterator<Item = u64> {
            (0..63)
                .map(|k| 3 << k)
                .filter(move |pair| tokens & pair == *pair)
                .map(move |pair| tokens ^ pair)
        }

        fn right_options(&self, tokens: &u64) -> impl Iterator<Item = u64> {
            self.left_options(tokens)
        }
    }

    /// Sums of large games take any time; operations of an arena take no steps.
    #[test]
    fn arithmetic() {
        check_work("partizan::Games::within", &[200, 60, 2], |&stars, effort| {
            let mut games = Games::new();
            let [g, h] = [games.parse("-_2-_4").unwrap(), games.nimber(stars).unwrap()];
            told(
                games.within(effort, |games| games.sum(g, h)).map(|sum| games.followers(sum).len()),
            )
        });
        check_work("partizan::Games::parse_with", &[200, 60, 2], |&stars, effort| {
            let (mut games, text) = (Games::new(), format!("{{-_2-_4 + *{stars}|^}}"));
            games
                .parse_with(&text, &mut |_, _| Ok(None), effort)
                .ok()
                .map(|game| format!("{game:?}"))
        });
    }

    #[test]
    fn operations_on_games() {
        type Operation = fn(&mut Games, Game, &mut Effort) -> Result<Game, GameError>;
        fn half() -> Dyadic {
            Dyadic::new(1, 1).unwrap()
        }
        fn up(games: &mut Games) -> Game {
            games.ups(1).unwrap()
        }
        let operations: [(&str, Operation); 6] = [
            ("partizan::Games::ordinal_sum", |games, g, effort| games.ordinal_sum(g, g, effort)),
            ("partizan::Games::cooled", |games, g, effort| games.cooled(g, half(), effort)),
            ("partizan::Games::heated", |games, g, effort| games.heated(g, half(), effort)),
            ("partizan::Games::overheated", |games, g, effort| {
                let unit = up(games);
                games.overheated(g, unit, unit, effort)
            }),
            ("partizan::Games::norton_product", |games, g, effort| {
                let unit = up(games);
                games.norton_product(g, unit, effort)
            }),
            ("partizan::Games::reduced_canonical_form", |games, g, effort| {
                games.reduced_canonical_form(g, effort)
            }),
        ];
        for (name, operation) in operations {
            check(name, &["^5 + {3|1}", "{4||2|-1} + ^*"], |text, effort| {
                let mut games = Games::new();
                let game = games.parse(text).unwrap();
                let found = operation(&mut games, game, effort);
                told(found.map(|game| games.display(game).to_string()))
            });
        }
        check("partizan::Games::born_by_day", &[4, 2], |&day, effort| {
            told(Games::new().born_by_day(day, effort).map(|games| games.len()))
        });
    }

    #[test]
    fn rules_of_ones_own() {
        check("partizan::Evaluator::value", &[63, 30, 9], |tokens, effort| {
            let mut evaluator = Evaluator::new(Pairs);
            let found = evaluator.value((1 << tokens) - 1, effort);
            told(found.map(|game| evaluator.games().display(game).to_string()))
        });
        let search = || OutcomeSearch::new(Pairs);
        let row = |tokens: &u32| [(1_u64 << tokens) - 1];
        check("partizan::OutcomeSearch::wins", &[63, 60, 9], |tokens, effort| {
            told(search().wins(row(tokens), Player::Left, effort))
        });
        check("partizan::OutcomeSearch::outcome", &[63, 60, 9], |tokens, effort| {
            told(search().outcome(row(tokens), effort))
        });
        check("partizan::OutcomeSearch::winning_option", &[63, 60, 9], |tokens, effort| {
            let found = search().winning_option(row(tokens), Player::Left, effort);
            told(found.map(|found| found.is_some()))
        });
    }
}

mod clicks {
    use super::*;
    use clickomania::hardness::Exhausted;
    use clickomania::hardness::three_partition::ThreePartition;
    use clickomania::hardness::three_sat::{Clause, Formula, Literal};
    use clickomania::two_player::{
        ImpartialClickomania, PartizanClickomania, TwoColorRows, TwoColorValues,
    };
    use clickomania::{
        Blocks, Board, Clicks, Color, Reason, Row, SameGame, ScoreSearch, Solution,
        SolvableIntervals, Solver, Square, UpperBound, count_solvable_words,
    };

    fn row(length: usize) -> Row {
        let mut random = Random::new(3);
        Row::new((0..length).filter_map(|_| Color::new(random.below(3))))
    }

    #[test]
    fn rows() {
        check("clickomania::count_solvable_words", &[1000, 60, 6], |&length, effort| {
            told(count_solvable_words(3, length, effort))
        });
        check(
            "clickomania::SolvableIntervals::new",
            &[1_000_000, 3000, 30].map(row),
            |row, effort| {
                let found = SolvableIntervals::new(row, effort);
                told(found.map(|found| found.contains(0, row.len())))
            },
        );
        check("clickomania::Row::best_score", &[1_000_000, 300, 20].map(row), |row, effort| {
            let found = row.best_score(&SameGame::STANDARD, effort);
            told(found.map(|found| found.score()))
        });
    }

    #[test]
    fn boards() {
        let rows = [250_000, 3].map(|pairs| {
            let board: Board = "aabb".repeat(pairs).parse().unwrap();
            let clicks = Clicks::new((0..2 * pairs).map(|_| Square::new(0, 0)));
            (board, clicks)
        });
        check("clickomania::Clicks::replay", &rows, |(board, clicks), effort| {
            told(clicks.replay(board, effort).map(|replay| replay.removed()))
        });

        let [huge, hard, easy] = [(500, 500, 5), (15, 15, 5), (3, 4, 2)]
            .map(|(rows, cols, colors)| Board::random(rows, cols, colors, 1));
        let scoring = SameGame::STANDARD;
        let solver = Solver::new();
        let best = solver.solve(&easy, &scoring, &mut Effort::new()).score;
        let boards = [(&huge, None), (&hard, None), (&easy, Some(best))];
        let shown = |&(board, best): &(&Board, Option<i64>), solution: Solution| {
            assert_eq!(
                solution.clicks.replay(board, &mut Effort::new()).unwrap().score(&scoring),
                solution.score
            );
            assert!(solution.score <= solution.bound.score);
            let interval = solution.score..=solution.bound.score;
            assert!(best.is_none_or(|best| interval.contains(&best)));
            (solution.score == solution.bound.score).then(|| solution.score.to_string())
        };
        check("clickomania::Solver::solve", &boards, |board, effort| {
            shown(board, solver.solve(board.0, &scoring, effort))
        });
        check("clickomania::solve", &boards, |board, effort| {
            shown(board, clickomania::solve(board.0, &scoring, effort))
        });
        for score in [best, best + 1] {
            let questions = [(&huge, 1_000_000), (&hard, 2500), (&easy, score)];
            check("clickomania::Solver::decide", &questions, |&(board, score), effort| {
                decided(solver.decide(board, &scoring, score, effort))
            });
        }
        check("clickomania::Solver::clear", &[&huge, &hard, &easy], |board, effort| {
            decided(solver.clear(board, effort))
        });
        // What is claimed by a search has to be searched again.
        let claims = [(&huge, 100), (&hard, 100), (&easy, u64::MAX)].map(|(board, steps)| {
            let mut effort = Effort::within(Limits { steps: Some(steps), ..Limits::default() });
            let mut solution = solver.solve(board, &scoring, &mut effort);
            solution.bound.score = solution.score;
            solution.bound.reason = Reason::Search { positions: 1 };
            (board, solution)
        });
        check("clickomania::Solution::check", &claims, |(board, solution), effort| {
            told(solution.check(board, &scoring, effort))
        });
        check("clickomania::UpperBound::check", &claims, |(board, solution), effort| {
            told(solution.bound.check(board, &scoring, effort))
        });
        // Long rows, of which one bound is checked by intervals and the other by boxes.
        for row in [20_000, 2000].map(row) {
            let bound = UpperBound::new(2, Reason::Row);
            let board = row.to_board();
            within_looks(|effort| drop(bound.check(&board, &Blocks, effort)));
            within_looks(|effort| drop(bound.check(&board, &scoring, effort)));
        }

        // A search that proves nothing: it has what it has, and that is a play.
        let play = |board: &Board, effort: &mut Effort| {
            let found = ScoreSearch::new().best(board, &scoring, effort);
            assert_eq!(
                found.clicks.replay(board, &mut Effort::new()).unwrap().score(&scoring),
                found.score
            );
            found.score
        };
        for steps in [0, 1, 10, 1000, 100_000] {
            let mut effort = Effort::within(Limits { steps: Some(steps), ..Limits::NONE });
            assert!(play(&easy, &mut effort) <= best && effort.progress().steps <= steps);
        }
        within_looks(|effort| _ = play(&huge, effort));
        check_apart(
            "clickomania::ScoreSearch::best",
            |effort| {
                play(&hard, effort);
                None
            },
            // What it would be without limits is not asked.
            |effort| effort.limits().steps.is_none().then(|| "a play".into()),
        );
    }

    #[test]
    fn two_players() {
        let boards =
            [(500, 500), (12, 12), (3, 4)].map(|(rows, cols)| Board::random(rows, cols, 2, 1));
        let easy = &boards[2];
        check("clickomania::ImpartialClickomania::grundy", &boards, |board, effort| {
            told(ImpartialClickomania::new().grundy(board, effort))
        });
        check("clickomania::ImpartialClickomania::grundy_of_sum", &boards, |board, effort| {
            told(ImpartialClickomania::new().grundy_of_sum([board, easy], effort))
        });
        let partizan = PartizanClickomania::new;
        check("clickomania::PartizanClickomania::value", &boards, |board, effort| {
            told(partizan().value(board, effort).map(|_| ()))
        });
        check("clickomania::PartizanClickomania::value_of_sum", &boards, |board, effort| {
            told(partizan().value_of_sum([board], effort).map(|_| ()))
        });
        check("clickomania::PartizanClickomania::outcome", &boards, |board, effort| {
            told(partizan().outcome(board, effort))
        });
        check("clickomania::TwoColorValues::new", &[60, 24, 4], |&runs, effort| {
            let doubles = vec![true; runs];
            told(TwoColorValues::new(runs, effort).map(|table| table.value(&doubles)))
        });
        check("clickomania::TwoColorRows::new", &[60, 26, 4], |&runs, effort| {
            let doubles = vec![true; runs];
            told(TwoColorRows::new(runs, effort).map(|table| table.grundy(&doubles)))
        });
    }

    #[test]
    fn hard_problems() {
        let formulas = [(100_000, 426_000), (300, 1280), (6, 25)].map(|(variables, clauses)| {
            let mut random = Random::new(1);
            let clause = |_| {
                let literals: Vec<_> = (0..3)
                    .map(|_| {
                        let variable = random.below(variables);
                        match random.coin() {
                            true => Literal::positive(variable),
                            false => Literal::negative(variable),
                        }
                    })
                    .collect();
                Clause::new(&literals).unwrap()
            };
            let clauses: Vec<_> = (0..clauses).map(clause).collect();
            Formula::new(variables, clauses).unwrap()
        });
        check("clickomania::Formula::satisfying_assignment", &formulas, |formula, effort| {
            decided(formula.satisfying_assignment(effort))
        });
        let none = Exhausted { steps: 0 };
        check("clickomania::Exhausted::check_formula", &formulas, |formula, effort| {
            told(none.check_formula(formula, effort))
        });

        let partitions = [30_000, 60, 3].map(|sets| {
            let mut random = Random::new(2);
            let triple = |_| {
                let (a, b) = (9000 + random.below(2000), 9000 + random.below(2000));
                [a, b, 30_000 - a - b].map(|number| number as u64)
            };
            ThreePartition::new((0..sets).flat_map(triple).collect::<Vec<_>>()).unwrap()
        });
        check("clickomania::ThreePartition::find_partition", &partitions, |instance, effort| {
            decided(instance.find_partition(effort))
        });
        check("clickomania::Exhausted::check_partition", &partitions, |instance, effort| {
            told(none.check_partition(instance, effort))
        });
    }
}

/// The name of a public function that takes an effort, with its type, as far as a line tells.
#[test]
fn none_is_forgotten() {
    let mut declared = BTreeSet::new();
    let sources = |(name, folder): (String, PathBuf)| {
        soundness::texts_below(&folder.join("src"))
            .into_iter()
            .map(move |text| (name.clone(), text))
    };
    for (of_crate, text) in soundness::crates().flat_map(sources) {
        let mut owner = String::new();
        let mut rest = text.as_str();
        while let Some((line, below)) = rest.split_once('\n') {
            let head = rest.split(" {\n").next().unwrap();
            rest = below;
            if line.starts_with("impl") {
                owner = type_of(line);
            } else if line == "}" {
                owner.clear();
            }
            let Some((_, name)) = line.split_once("pub fn ") else { continue };
            let name = name.split(['(', '<']).next().unwrap();
            // Hidden: what the solvers of two crates have in common, which its callers here reach.
            let is_hidden = owner == "Sweep";
            if head.contains("effort: &mut Effort") && !is_hidden {
                let is_method = line.starts_with(' ');
                declared.insert(match is_method {
                    true => format!("{of_crate}::{owner}::{name}"),
                    false => format!("{of_crate}::{name}"),
                });
            }
        }
    }
    let own = include_str!("cancel.rs");
    let checked: BTreeSet<String> = own
        .split('"')
        .filter(|text| text.starts_with("cl") || text.starts_with("partizan"))
        .filter(|text| text.contains("::") && !text.contains(' '))
        .map(str::to_owned)
        .collect();
    let missing: Vec<_> = declared.difference(&checked).collect();
    let gone: Vec<_> = checked.difference(&declared).collect();
    assert!(missing.is_empty(), "not checked: {missing:?}");
    assert!(gone.is_empty(), "checked, but not declared: {gone:?}");
    assert!(declared.len() > 45, "{}", declared.len());
}

/// The type of `impl<T: A> Type<T> {`.
fn type_of(line: &str) -> String {
    let line = line.strip_prefix("impl").unwrap();
    let mut depth = 0;
    let after = line.find(|c| {
        match c {
            '<' => depth += 1,
            '>' => depth -= 1,
            _ => {}
        }
        depth == 0 && c != '>'
    });
    let named = line[after.unwrap_or(0)..].trim();
    named.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect()
}
