//! Every search ends at once when it is told to, and is never wrong for having ended.
//!
//! Each public function that is lent an effort is called on a hard instance, with a watch that breaks at
//! once, with no time, and with no steps; and on an easy one with ever more steps, where what it answers is
//! compared with its answer without limits. The list of functions is compared with the sources.

use std::collections::BTreeSet;
use std::fmt::{Debug, Display};
use std::fs;
use std::ops::ControlFlow;
use std::path::{Path as FilePath, PathBuf};
use std::time::{Duration, Instant};

use clobber_core::{Color, Cycle, Grid, MoveOrder, Path, Position, Topology, Vertex};
use testkit::Random;

/// An answer that does not depend on how it was found, or nothing.
type Told = Option<String>;

/// What a search tells, if it is not that it was stopped.
fn told<T: Debug, E: Display>(result: Result<T, E>) -> Told {
    match result {
        Ok(answer) => Some(format!("{answer:?}")),
        Err(error) => {
            let error = error.to_string();
            let is_stop = error.contains("no answer within")
                || error.contains("bytes are needed")
                || error.contains("cancelled");
            (!is_stop).then_some(error)
        }
    }
}

/// The searches of one crate: `clobber_core` has the same `Effort` as the crates above it, `clickomania` its own.
macro_rules! cases {
    ($module:ident, $effort:path, $limits:path) => {
        mod $module {
            use super::*;
            use $effort as Effort;
            use $limits as Limits;

            /// How long a search may go on after it should have ended. A machine may be busy: of three tries, one
            /// has to keep it.
            const PROMPT: Duration = Duration::from_secs(1);

            fn is_prompt(mut run: impl FnMut()) -> bool {
                (0..3).any(|_| {
                    let start = Instant::now();
                    run();
                    start.elapsed() < PROMPT
                })
            }

            /// `hard` is called with an effort that ends at once, `easy` with ever more steps.
            pub(super) fn check(
                name: &str,
                mut hard: impl FnMut(&mut Effort) -> Told,
                mut easy: impl FnMut(&mut Effort) -> Told,
            ) {
                let none = Limits::NONE;
                let no_time = Limits { time: Some(Duration::ZERO), ..none };
                let no_steps = Limits { steps: Some(0), ..none };
                for limits in [no_time, no_steps] {
                    let prompt = is_prompt(|| {
                        let mut effort = Effort::within(limits);
                        assert_eq!(hard(&mut effort), None, "{name}, {limits:?}");
                        assert!(effort.stopped().is_some(), "{name}, {limits:?}");
                    });
                    assert!(prompt, "{name}, {limits:?}: does not end");
                }
                let prompt = is_prompt(|| {
                    let mut effort = Effort::within(none).watched(|_| ControlFlow::Break(()));
                    assert_eq!(hard(&mut effort), None, "{name}, cancelled");
                    assert!(effort.stopped().is_some(), "{name}, cancelled");
                });
                assert!(prompt, "{name}: cannot be cancelled");

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
        }
    };
}

cases!(clobber, clobber_core::Effort, clobber_core::Limits);
cases!(click, clickomania::Effort, clickomania::Limits);

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
    let count = |position: Position<Grid>, depth| {
        move |effort: &mut clobber_core::Effort| {
            told(clobber_core::perft(&position, Color::Black, depth, effort))
        }
    };
    clobber::check(
        "clobber_core::perft",
        count(checkerboard(8, 8), 40),
        count(checkerboard(4, 4), 6),
    );
}

mod solitaire {
    use super::*;
    use clobber_solitaire::*;

    #[test]
    fn rows_and_cycles() {
        // Most rows are decided without a search, but not these.
        let row = |blacks: usize| -> Position<Path> {
            let text = "x".repeat(blacks) + &"o".repeat(2 * blacks);
            text.parse().unwrap()
        };
        let (hard, easy) = (row(1000), row(5));
        let value = |solution: Solution| solution.value().map(|value| value.to_string());
        clobber::check(
            "clobber_solitaire::reduce_row",
            |effort| value(reduce_row(&hard, BLACK_FIRST, effort)),
            |effort| value(reduce_row(&easy, BLACK_FIRST, effort)),
        );
        let factors = |row: &Position<Path>, effort: &mut Effort| {
            let factors = row_factors(row, BLACK_FIRST, effort);
            effort.stopped().is_none().then(|| factors.len().to_string())
        };
        clobber::check(
            "clobber_solitaire::row_factors",
            |effort| factors(&hard, effort),
            |effort| factors(&easy, effort),
        );
        let check = |row: &Position<Path>, stones, effort: &mut Effort| {
            let bound = Bound { stones, reason: Reason::Alternation { first: Color::Black } };
            told(bound.check(row, BLACK_FIRST, effort))
        };
        let least = reduce_row(&easy, BLACK_FIRST, &mut Effort::new()).stones_left;
        // The second is not true, and that is told.
        for claimed in [least, least + 1] {
            clobber::check(
                "clobber_core::Bound::check",
                |effort| check(&hard, 2000, effort),
                |effort| check(&easy, claimed, effort),
            );
        }

        let ring = |length| random(Cycle::new(length), 5);
        let (hard, easy) = (ring(3000), ring(20));
        clobber::check(
            "clobber_solitaire::reduce_cycle",
            |effort| value(reduce_cycle(&hard, MoveOrder::Any, effort)),
            |effort| value(reduce_cycle(&easy, MoveOrder::Any, effort)),
        );
    }

    #[test]
    fn grids() {
        /// What a reduction proves; that it is one is checked.
        fn shown(position: &Position<Grid>, found: Result<Solution, Error>) -> Told {
            told(found.map(|found| {
                assert_eq!(found.check(position, &mut Effort::new()), Ok(()));
                found.value()
            }))
        }
        let full = |rows, cols| {
            let position = random(grid(rows, cols), 3);
            move |effort: &mut Effort| shown(&position, reduce_full_grid(&position, effort))
        };
        clobber::check("clobber_solitaire::reduce_full_grid", full(30, 30), full(6, 6));
        let narrow = |rows, cols| {
            let position = random(grid(rows, cols), 3);
            move |effort: &mut Effort| shown(&position, reduce_narrow_grid(&position, effort))
        };
        clobber::check("clobber_solitaire::reduce_narrow_grid", narrow(5, 100), narrow(3, 4));

        let undecided = |rows, cols| {
            move |effort: &mut Effort| {
                told(undecided_colorings(grid(rows, cols), BLACK_FIRST, effort))
            }
        };
        clobber::check("clobber_solitaire::undecided_colorings", undecided(4, 6), undecided(2, 4));
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
        let shown = |position: &Position<Grid>, solution: Solution, is_easy: bool| {
            let replay = solution.reduction.replay(position).unwrap();
            assert_eq!(replay.stones_left(), solution.at_most());
            assert!(solution.bound.stones <= solution.at_most());
            if is_easy {
                assert!((solution.bound.stones..=solution.at_most()).contains(&least));
            }
            (solution.bound.stones == solution.at_most()).then(|| solution.at_most().to_string())
        };
        clobber::check(
            "clobber_solitaire::solve",
            |effort| shown(&hard, solve(&hard, BLACK_FIRST, effort), false),
            |effort| shown(&easy, solve(&easy, BLACK_FIRST, effort), true),
        );
        let solver = Solver::new();
        clobber::check(
            "clobber_solitaire::Solver::solve",
            |effort| shown(&hard, solver.solve(&hard, BLACK_FIRST, effort), false),
            |effort| shown(&easy, solver.solve(&easy, BLACK_FIRST, effort), true),
        );
        type Decided = Answer<clobber_core::Reduction, Bound<Reason>, Solution>;
        let decided = |position: &Position<Grid>, decision: Decided, stones| match decision {
            Answer::Yes(reduction) => {
                assert!(reduction.replay(position).unwrap().stones_left() <= stones);
                Some("yes".into())
            }
            Answer::No(bound) => {
                assert!(bound.stones > stones);
                Some("no".into())
            }
            _ => None,
        };
        let solution = solve(&hard, BLACK_FIRST, &mut Effort::within(no_steps));
        let proved = solution.bound.stones;
        for (easy, stones) in [(&to_find.0, to_find.1), (&easy, least - 1)] {
            clobber::check(
                "clobber_solitaire::Solver::decide",
                |effort| {
                    let decision = solver.decide(&hard, BLACK_FIRST, proved, effort);
                    decided(&hard, decision, proved)
                },
                |effort| {
                    let decision = solver.decide(easy, BLACK_FIRST, stones, effort);
                    decided(easy, decision, stones)
                },
            );
        }
        // What is claimed by a search has to be searched again.
        let check = |position: Position<Grid>| {
            let solution = solve(&position, BLACK_FIRST, &mut Effort::new());
            // True, so that no play refutes it early, and not obvious.
            let stones = solution.bound.stones;
            assert!(stones > 1);
            let reason = Reason::Exhausted { stones, positions: 1 };
            let solution = Solution { bound: Bound { stones, reason }, ..solution };
            move |effort: &mut Effort| told(solution.check(&position, effort))
        };
        let row = random(grid(1, 40), 2);
        clobber::check("clobber_core::Solution::check", check(row), check(easy));
    }
}

mod graphs {
    use super::*;
    use clobber_graphs::*;

    /// Two stones are the least, and a search cannot know.
    fn irreducible(dimension: u32) -> Position<Hypercube> {
        irreducible_hypercube(Hypercube::new(dimension).unwrap()).unwrap()
    }

    /// The same stones on the cube without one of its edges, as text that does not say what it was.
    fn damaged(cube: &Position<Hypercube>) -> Position<AnyBoard> {
        let graph = clobber_core::GraphBoard::from_board(cube.board()).unwrap();
        let edges: Vec<String> = graph.edges().skip(1).map(|(v, w)| format!("{v}-{w}")).collect();
        let board: AnyBoard = format!("edges:{}", edges.join(",")).parse().unwrap();
        Position::from_fn(board, |v| cube.color_at(v))
    }

    #[test]
    fn spanning_trees() {
        let search = TreeSearch::default();
        let cube = Position::parse_on(Hypercube::new(4).unwrap(), "xooxoooooxxxooxo").unwrap();
        let least = hypercube_value(&cube).unwrap();
        let fewest = |position: Position<Hypercube>, least| {
            move |effort: &mut Effort| {
                let found = reduce_graph(&position, search, effort);
                let Ok(solution) = found else { return told(found) };
                assert!((solution.at_least()..=solution.stones_left).contains(&least));
                assert_eq!(solution.check(&position, &mut Effort::new()), Ok(()));
                solution.value().map(|left| left.to_string())
            }
        };
        clobber::check(
            "clobber_graphs::reduce_graph",
            fewest(irreducible(9), 2),
            fewest(cube.clone(), least),
        );

        // Nearly the same cubes, so that they are not recognised.
        let any = |cube: &Position<Hypercube>| {
            let position = damaged(cube);
            move |effort: &mut Effort| {
                let found = reduce_any(&position, search, effort);
                let Ok(solution) = found else { return told(found) };
                assert_eq!(solution.check(&position, &mut Effort::new()), Ok(()));
                solution.value().map(|left| left.to_string())
            }
        };
        clobber::check("clobber_graphs::reduce_any", any(&irreducible(9)), any(&cube));
        let any_to = |cube: &Position<Hypercube>| {
            let position = damaged(cube);
            let goal = Goal::Joker { vertex: Vertex::new(0), color: Color::White };
            move |effort: &mut Effort| answered(reduce_any_to(&position, goal, search, effort))
        };
        clobber::check("clobber_graphs::reduce_any_to", any_to(&irreducible(10)), any_to(&cube));
        let nodes = |cube: &Position<Hypercube>| {
            let position = damaged(cube);
            let graph = interop::graph_of(position.board(), |v| position.color_at(v)).unwrap();
            move |effort: &mut Effort| {
                let found = interop::reduce_nodes(&graph, |v| graph[v], Goal::Fewest, effort);
                let play = found.ok()?.yes()?;
                let (left, bound) = (play.left.len(), play.bound?);
                (left == bound.stones).then(|| left.to_string())
            }
        };
        clobber::check("clobber_graphs::reduce_nodes", nodes(&irreducible(9)), nodes(&cube));
        let known = |dimension| {
            let cube = Hypercube::new(dimension).unwrap();
            move |effort: &mut Effort| {
                told(recognize(&cube, effort).map(|found| found.map(|f| f.board)))
            }
        };
        clobber::check("clobber_graphs::recognize", known(16), known(3));

        let joker = |position: Position<Hypercube>| {
            let goal = Goal::Joker { vertex: Vertex::new(0), color: Color::White };
            move |effort: &mut Effort| answered(reduce_graph_to(&position, goal, search, effort))
        };
        clobber::check("clobber_graphs::reduce_graph_to", joker(irreducible(10)), joker(cube));

        // Boards half black, half white, of which all plays have to be gone through.
        let halves = |cols: usize| {
            let position = Position::from_fn(grid(2, cols), |vertex| {
                let is_left = vertex.index() % cols < cols / 2;
                let color = if is_left { Color::Black } else { Color::White };
                // Without a corner delta tells nothing.
                (vertex.index() > 0).then_some(color)
            });
            let solution = reduce_graph(&position, search, &mut Effort::new()).unwrap();
            assert_eq!(solution.bound.reason.parts[0].reason, PartReason::Exhausted);
            move |effort: &mut Effort| told(solution.check(&position, effort))
        };
        clobber::check("clobber_core::Solution::check", halves(8), halves(7));
        let bound = |cols: usize| {
            let position = Position::from_fn(grid(2, cols), |vertex| {
                let is_left = vertex.index() % cols < cols / 2;
                let color = if is_left { Color::Black } else { Color::White };
                (vertex.index() > 0).then_some(color)
            });
            let solution = reduce_graph(&position, search, &mut Effort::new()).unwrap();
            move |effort: &mut Effort| told(solution.bound.check(&position, MoveOrder::Any, effort))
        };
        clobber::check("clobber_core::Bound::check", bound(8), bound(7));
        let obstacle = |cols: usize| {
            let position = Position::from_fn(grid(2, cols), |vertex| {
                let is_left = vertex.index() % cols < cols / 2;
                (vertex.index() > 0).then(|| Color::BOTH[usize::from(is_left)])
            });
            let goal = Goal::Joker { vertex: Vertex::new(1), color: Color::Black };
            move |effort: &mut Effort| told(Obstacle::Exhausted.check(&position, goal, effort))
        };
        clobber::check("clobber_graphs::Obstacle::check", obstacle(8), obstacle(4));
        let in_nodes = |cols: usize| {
            let stones = |v: usize| (v > 0).then(|| Color::BOTH[usize::from(v % cols < cols / 2)]);
            let graph = interop::graph_of(&grid(2, cols), |v| stones(v.index())).unwrap();
            let fewest = Goal::Fewest;
            let answer = interop::reduce_nodes(&graph, |v| graph[v], fewest, &mut Effort::new());
            let answer = answer.unwrap();
            move |effort: &mut Effort| {
                told(interop::check_nodes(&graph, |v| graph[v], fewest, &answer, effort))
            }
        };
        clobber::check("clobber_graphs::check_nodes", in_nodes(8), in_nodes(7));
    }

    /// What an answer tells: whether the goal can be reached, if that is decided.
    fn answered(found: Result<Answer<JokerReduction, Obstacle>, Error>) -> Told {
        match found {
            Ok(answer) => answer.decided().map(|yes| yes.to_string()),
            Err(error) => told(Err::<(), _>(error)),
        }
    }

    #[test]
    fn pseudoforests() {
        let goal = Goal::one(0, Color::Black);
        let fewest = |length| {
            let position = random(Cycle::new(length), 1);
            move |effort: &mut Effort| {
                told(reduce_pseudoforest(&position, effort).map(|found| found.value()))
            }
        };
        clobber::check("clobber_graphs::reduce_pseudoforest", fewest(300_000), fewest(12));
        let to = |length| {
            let position = random(Cycle::new(length), 1);
            move |effort: &mut Effort| answered(reduce_pseudoforest_to(&position, goal, effort))
        };
        clobber::check("clobber_graphs::reduce_pseudoforest_to", to(300_000), to(12));
        let leaving = |length| {
            let position = random(Cycle::new(length), 1);
            let stones = [(Vertex::new(0), position.color_at(Vertex::new(0)).unwrap())];
            move |effort: &mut Effort| match reduce_pseudoforest_leaving(&position, &stones, effort)
            {
                Ok(answer) => answer.decided().map(|yes| yes.to_string()),
                Err(error) => told(Err::<(), _>(error)),
            }
        };
        clobber::check(
            "clobber_graphs::reduce_pseudoforest_leaving",
            leaving(300_000),
            leaving(12),
        );
    }

    #[test]
    fn bands() {
        let goal = Goal::one(0, Color::Black);
        let band = |length| {
            let position = random(PathPower::new(length, 2), 1);
            move |effort: &mut Effort| {
                told(reduce_band(&position, effort).map(|found| found.value()))
            }
        };
        clobber::check("clobber_graphs::reduce_band", band(100_000), band(12));
        let band_to = |length| {
            let position = random(PathPower::new(length, 2), 1);
            move |effort: &mut Effort| answered(reduce_band_to(&position, goal, effort))
        };
        clobber::check("clobber_graphs::reduce_band_to", band_to(100_000), band_to(12));
        let power = |length| {
            let position = random(PathPower::new(length, 2), 1);
            move |effort: &mut Effort| {
                told(reduce_path_power(&position, effort).map(|found| found.value()))
            }
        };
        clobber::check("clobber_graphs::reduce_path_power", power(100_000), power(12));
        let power_to = |length| {
            let position = random(PathPower::new(length, 2), 1);
            move |effort: &mut Effort| answered(reduce_path_power_to(&position, goal, effort))
        };
        clobber::check("clobber_graphs::reduce_path_power_to", power_to(100_000), power_to(12));
        let circulant = |length| random(Circulant::new(length, [1, 2, 3]).unwrap(), 1);
        let fewest = |position: Position<Circulant>| {
            move |effort: &mut Effort| {
                told(reduce_circulant(&position, effort).map(|found| found.value()))
            }
        };
        clobber::check(
            "clobber_graphs::reduce_circulant",
            fewest(circulant(100_000)),
            fewest(circulant(12)),
        );
        let to = |position: Position<Circulant>| {
            move |effort: &mut Effort| answered(reduce_circulant_to(&position, goal, effort))
        };
        clobber::check(
            "clobber_graphs::reduce_circulant_to",
            to(circulant(100_000)),
            to(circulant(12)),
        );
    }

    #[test]
    fn all_plays() {
        let of = |size| {
            let position = random(Clique::new(size), 1);
            move |effort: &mut Effort| {
                told(Exhaustive::of(&position, effort).and_then(|all| Ok(all.value(effort)?)))
            }
        };
        clobber::check("clobber_graphs::Exhaustive::of", of(20), of(6));
        let with_joker = |size| {
            let position = random(Clique::new(size), 1);
            move |effort: &mut Effort| {
                told(
                    Exhaustive::with_joker(&position, effort)
                        .and_then(|all| Ok(all.value(effort)?)),
                )
            }
        };
        clobber::check("clobber_graphs::Exhaustive::with_joker", with_joker(20), with_joker(6));

        let value = |size: usize| {
            let all = Exhaustive::of(&random(grid(2, size), 1), &mut Effort::new()).unwrap();
            move |effort: &mut Effort| told(all.value(effort))
        };
        clobber::check("clobber_graphs::Exhaustive::value", value(7), value(3));
        let reduce = |size: usize| {
            let position = random(grid(2, size), 1);
            let all = Exhaustive::of(&position, &mut Effort::new()).unwrap();
            move |effort: &mut Effort| answered(all.reduce_to(Goal::Fewest, effort))
        };
        clobber::check("clobber_graphs::Exhaustive::reduce_to", reduce(7), reduce(3));

        let definition = StrongReducibility::One;
        let of = |size| {
            let position = random(Clique::new(size), 1);
            move |effort: &mut Effort| told(definition.failures_of(&position, effort))
        };
        clobber::check("clobber_graphs::StrongReducibility::failures_of", of(20), of(6));
        let all = |size| {
            let board = Clique::new(size);
            move |effort: &mut Effort| {
                told(definition.failures(&board, effort).map(|found| found.len()))
            }
        };
        clobber::check("clobber_graphs::StrongReducibility::failures", all(20), all(4));
    }
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
        let find = |graph: GridGraph| {
            move |effort: &mut Effort| match find_circuit(&graph, effort) {
                Answer::Yes(circuit) => {
                    assert_eq!(circuit.vertices().len(), graph.cells().len());
                    Some("yes".into())
                }
                Answer::No(_) => Some("no".to_owned()),
                Answer::Open { .. } => None,
            }
        };
        let rectangle = |rows, cols| GridGraph::rectangle(rows, cols).unwrap();
        clobber::check("clobber_npc::find_circuit", find(holed(60)), find(small.clone()));
        let path = |graph: GridGraph| {
            move |effort: &mut Effort| {
                let found = find_path_from(&graph, Vertex::new(0), effort);
                found.decided().map(|is_yes| is_yes.to_string())
            }
        };
        clobber::check("clobber_npc::find_path_from", path(holed(60)), path(small.clone()));
        let count =
            |graph: GridGraph| move |effort: &mut Effort| told(count_circuits(&graph, effort));
        clobber::check(
            "clobber_npc::count_circuits",
            count(rectangle(24, 24)),
            count(rectangle(4, 5)),
        );
        let free = |graph: GridGraph| {
            let gadget = Gadget::new(graph).unwrap();
            move |effort: &mut Effort| {
                gadget.free_order_path(effort).decided().map(|is_yes| is_yes.to_string())
            }
        };
        clobber::check("clobber_npc::Gadget::free_order_path", free(holed(60)), free(small));
    }
}

mod cgt {
    use super::*;
    use clobber_cgt::linear::*;
    use clobber_cgt::*;

    #[test]
    fn values() {
        let value = |position: Position<Grid>| {
            move |effort: &mut Effort| {
                let mut values = ClobberValues::new();
                told(
                    values
                        .value(&position, effort)
                        .map(|value| values.games().display(value).to_string()),
                )
            }
        };
        let (hard, easy) = (random(grid(8, 8), 4), random(grid(3, 3), 4));
        clobber::check(
            "clobber_cgt::ClobberValues::value",
            value(hard.clone()),
            value(easy.clone()),
        );
        let value = |position: Position<Grid>| {
            move |effort: &mut Effort| {
                let mut values = ClobberValues::new();
                told(
                    values
                        .value_of_sum([&position, &position], effort)
                        .map(|value| values.games().display(value).to_string()),
                )
            }
        };
        clobber::check(
            "clobber_cgt::ClobberValues::value_of_sum",
            value(hard.clone()),
            value(easy.clone()),
        );
        clobber::check(
            "clobber_cgt::ClobberValues::outcome",
            |effort| told(ClobberValues::new().outcome(&hard, effort)),
            |effort| told(ClobberValues::new().outcome(&easy, effort)),
        );
        clobber::check(
            "clobber_cgt::ClobberValues::atomic_weight",
            |effort| told(ClobberValues::new().atomic_weight(&hard, effort)),
            |effort| told(ClobberValues::new().atomic_weight(&easy, effort)),
        );
    }

    #[test]
    fn grundy_values() {
        let grundy = |position: Position<Grid>| {
            move |effort: &mut Effort| told(ImpartialClobber::new().grundy(&position, effort))
        };
        clobber::check(
            "clobber_cgt::ImpartialClobber::grundy",
            grundy(checkerboard(7, 7)),
            grundy(checkerboard(3, 4)),
        );
        let grundy_of_sum = |position: Position<Grid>| {
            move |effort: &mut Effort| {
                let sum = [&position, &position];
                told(ImpartialClobber::new().grundy_of_sum(sum, effort))
            }
        };
        clobber::check(
            "clobber_cgt::ImpartialClobber::grundy_of_sum",
            grundy_of_sum(checkerboard(7, 7)),
            grundy_of_sum(checkerboard(3, 4)),
        );
        let powers = |n| {
            move |effort: &mut Effort| {
                let word = [Color::Black, Color::White];
                told(ImpartialClobber::new().grundy_of_powers(&word, n, effort))
            }
        };
        clobber::check(
            "clobber_cgt::ImpartialClobber::grundy_of_powers",
            powers(10_000),
            powers(20),
        );
    }

    #[test]
    fn outcomes() {
        let hard = [random(grid(8, 8), 7), random(grid(7, 7), 8)];
        let rows = [random(grid(1, 100), 7)];
        let easy = [random(grid(3, 4), 7), random(grid(2, 3), 8)];
        for threads in [1, 2] {
            let solver = || OutcomeSolver::new().with_threads(threads);
            let mover = Color::Black;
            for hard in [&hard[..], &rows] {
                clobber::check(
                    "clobber_cgt::OutcomeSolver::wins",
                    |effort| told(solver().wins(hard, mover, effort)),
                    |effort| told(solver().wins(&easy, mover, effort)),
                );
                clobber::check(
                    "clobber_cgt::OutcomeSolver::outcome",
                    |effort| told(solver().outcome(hard, effort)),
                    |effort| told(solver().outcome(&easy, effort)),
                );
                let is_winning = |found: Option<_>| found.is_some();
                clobber::check(
                    "clobber_cgt::OutcomeSolver::winning_move",
                    |effort| told(solver().winning_move(hard, mover, effort).map(is_winning)),
                    |effort| told(solver().winning_move(&easy, mover, effort).map(is_winning)),
                );
                clobber::check(
                    "clobber_cgt::OutcomeSolver::winning_moves",
                    |effort| told(solver().winning_moves(hard, mover, effort)),
                    |effort| told(solver().winning_moves(&easy, mover, effort)),
                );
                clobber::check(
                    "clobber_cgt::OutcomeSolver::strategy",
                    |effort| {
                        let found = solver().strategy(hard, mover, 1_000_000, effort);
                        told(found.map(|(winner, _)| winner))
                    },
                    |effort| {
                        let found = solver().strategy(&easy, mover, 1_000_000, effort);
                        told(found.map(|(winner, strategy)| {
                            strategy.check(&(easy.as_ref(), mover, winner)).unwrap();
                            winner
                        }))
                    },
                );
            }
        }
    }

    const XXO: [Color; 3] = [Color::Black, Color::Black, Color::White];

    #[test]
    fn linear_clobber() {
        clobber::check(
            "clobber_cgt::Verifier::verify",
            |effort| told(Verifier::new().verify(80, effort)),
            |effort| told(Verifier::new().verify(12, effort)),
        );
        clobber::check(
            "clobber_cgt::symmetric_p_positions",
            |effort| told(symmetric_p_positions(200, &mut ClobberValues::new(), effort)),
            |effort| told(symmetric_p_positions(12, &mut ClobberValues::new(), effort)),
        );
        clobber::check(
            "clobber_cgt::PeriodicWeights::find",
            |effort| told(PeriodicWeights::find(&XXO, 240, effort)),
            |effort| told(PeriodicWeights::find(&XXO, 60, effort)),
        );
        let [long, short] = [160, 60].map(|longest| {
            let found = PeriodicWeights::find(&XXO, longest, &mut Effort::new()).unwrap();
            found.certificate().unwrap()
        });
        clobber::check(
            "clobber_cgt::PeriodicWeights::count_checks",
            |effort| told(long.count_checks(effort)),
            |effort| told(short.count_checks(effort)),
        );
        clobber::check(
            "clobber_cgt::LocalCertificate::by_rules",
            |effort| told(LocalCertificate::by_rules(Lengths::UpTo(Part::MAX_STONES), effort)),
            |effort| told(LocalCertificate::prove(effort)),
        );
        let [long, short] = [Lengths::UpTo(Part::MAX_STONES), Lengths::All];
        let certificate = LocalCertificate::by_rules(long, &mut Effort::new()).unwrap();
        clobber::check(
            "clobber_cgt::LocalCertificate::count_checks",
            |effort| told(certificate.count_checks(long, effort)),
            |effort| told(certificate.count_checks(short, effort)),
        );
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

    #[test]
    fn rules_of_ones_own() {
        let evaluate = |tokens: u32| {
            move |effort: &mut Effort| {
                let mut evaluator = Evaluator::new(Pairs);
                let found = evaluator.value((1 << tokens) - 1, effort);
                told(found.map(|game| evaluator.games().display(game).to_string()))
            }
        };
        clobber::check("partizan::Evaluator::value", evaluate(60), evaluate(9));
    }
}

mod clicks {
    use super::*;
    use clickomania::hardness::three_partition::ThreePartition;
    use clickomania::hardness::three_sat::{Clause, Formula, Literal};
    use clickomania::two_player::{
        ImpartialClickomania, PartizanClickomania, TwoColorRows, TwoColorValues,
    };
    use clickomania::{
        Answer, Board, Clicks, Color, Effort, Limits, Reason, Row, SameGame, ScoreSearch, Solution,
        SolvableIntervals, Solver, UpperBound, count_solvable_words,
    };

    fn row(length: usize) -> Row {
        let mut random = Random::new(3);
        Row::new((0..length).filter_map(|_| Color::new(random.below(3))))
    }

    #[test]
    fn rows() {
        click::check(
            "clickomania::count_solvable_words",
            |effort| told(count_solvable_words(3, 60, effort)),
            |effort| told(count_solvable_words(3, 6, effort)),
        );
        let intervals = |row: Row| {
            move |effort: &mut Effort| {
                let found = SolvableIntervals::new(&row, effort);
                told(found.map(|found| found.contains(0, row.len())))
            }
        };
        click::check(
            "clickomania::SolvableIntervals::new",
            intervals(row(3000)),
            intervals(row(30)),
        );
        let score = |row: Row| {
            move |effort: &mut Effort| {
                let found = row.best_score(&SameGame::STANDARD, effort);
                told(found.map(|found| found.score()))
            }
        };
        click::check("clickomania::Row::best_score", score(row(300)), score(row(20)));
    }

    #[test]
    fn boards() {
        let (hard, easy) = (Board::random(15, 15, 5, 1), Board::random(3, 4, 2, 1));
        let scoring = SameGame::STANDARD;
        let best = Solver::new().solve(&easy, &scoring, &mut Effort::new()).score;
        let shown = |board: &Board, solution: Solution, is_easy: bool| {
            assert_eq!(solution.clicks.replay(board).unwrap().score(&scoring), solution.score);
            assert!(solution.score <= solution.bound.score);
            if is_easy {
                assert!((solution.score..=solution.bound.score).contains(&best));
            }
            (solution.score == solution.bound.score).then(|| solution.score.to_string())
        };
        let solver = Solver::new();
        click::check(
            "clickomania::Solver::solve",
            |effort| shown(&hard, solver.solve(&hard, &scoring, effort), false),
            |effort| shown(&easy, solver.solve(&easy, &scoring, effort), true),
        );
        click::check(
            "clickomania::solve",
            |effort| shown(&hard, clickomania::solve(&hard, &scoring, effort), false),
            |effort| shown(&easy, clickomania::solve(&easy, &scoring, effort), true),
        );
        let decided = |answer: Answer<Clicks, UpperBound, Solution>| {
            answer.decided().map(|is_yes| is_yes.to_string())
        };
        for score in [best, best + 1] {
            click::check(
                "clickomania::Solver::decide",
                |effort| decided(solver.decide(&hard, &scoring, 2500, effort)),
                |effort| decided(solver.decide(&easy, &scoring, score, effort)),
            );
        }
        click::check(
            "clickomania::Solver::clear",
            |effort| decided(solver.clear(&hard, effort)),
            |effort| decided(solver.clear(&easy, effort)),
        );
        // What is claimed by a search has to be searched again.
        let check = |board: Board, score| {
            let mut solution = solver.solve(&easy, &scoring, &mut Effort::new());
            if board != easy {
                let mut effort = Effort::within(Limits { steps: Some(100), ..Limits::default() });
                solution = solver.solve(&board, &scoring, &mut effort);
            }
            let score = if board == easy { score } else { solution.score };
            let reason = Reason::Search { positions: 1 };
            (solution.bound.score, solution.bound.reason) = (score, reason);
            move |effort: &mut Effort| match solution.check(
                &board,
                &scoring,
                &Solver::new(),
                effort,
            ) {
                Err(refuted) if refuted.stopped().is_some() => None,
                checked => told(checked),
            }
        };
        click::check(
            "clickomania::Solution::check",
            check(hard.clone(), 0),
            check(easy.clone(), best),
        );

        // A search that proves nothing: it has what it has, and that is a play.
        let play = |board: &Board, effort: &mut Effort| {
            let found = ScoreSearch::new().best(board, &scoring, effort);
            assert_eq!(found.clicks.replay(board).unwrap().score(&scoring), found.score);
            found.score
        };
        for steps in [0, 1, 10, 1000, 100_000] {
            let mut effort = Effort::within(Limits { steps: Some(steps), ..Limits::NONE });
            assert!(play(&easy, &mut effort) <= best && effort.progress().steps <= steps);
        }
        click::check(
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
        let (hard, easy) = (Board::random(12, 12, 2, 1), Board::random(3, 4, 2, 1));
        click::check(
            "clickomania::ImpartialClickomania::grundy",
            |effort| told(ImpartialClickomania::new().grundy(&hard, effort)),
            |effort| told(ImpartialClickomania::new().grundy(&easy, effort)),
        );
        click::check(
            "clickomania::ImpartialClickomania::grundy_of_sum",
            |effort| told(ImpartialClickomania::new().grundy_of_sum([&hard, &easy], effort)),
            |effort| told(ImpartialClickomania::new().grundy_of_sum([&easy, &easy], effort)),
        );
        let partizan = || PartizanClickomania::new();
        click::check(
            "clickomania::PartizanClickomania::value",
            |effort| told(partizan().value(&hard, effort).map(|_| ())),
            |effort| told(partizan().value(&easy, effort).map(|_| ())),
        );
        click::check(
            "clickomania::PartizanClickomania::value_of_sum",
            |effort| told(partizan().value_of_sum([&hard], effort).map(|_| ())),
            |effort| told(partizan().value_of_sum([&easy], effort).map(|_| ())),
        );
        click::check(
            "clickomania::PartizanClickomania::outcome",
            |effort| told(partizan().outcome(&hard, effort)),
            |effort| told(partizan().outcome(&easy, effort)),
        );
        let values = |runs: usize| {
            move |effort: &mut Effort| {
                let doubles = vec![true; runs];
                told(TwoColorValues::new(runs, effort).map(|table| table.value(&doubles)))
            }
        };
        click::check("clickomania::TwoColorValues::new", values(24), values(4));
        let rows = |runs: usize| {
            move |effort: &mut Effort| {
                let doubles = vec![true; runs];
                told(TwoColorRows::new(runs, effort).map(|table| table.grundy(&doubles)))
            }
        };
        click::check("clickomania::TwoColorRows::new", rows(26), rows(4));
    }

    #[test]
    fn hard_problems() {
        let formula = |variables: usize, clauses: usize| {
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
            let formula = Formula::new(variables, clauses).unwrap();
            move |effort: &mut Effort| {
                formula.satisfying_assignment(effort).decided().map(|is_yes| is_yes.to_string())
            }
        };
        click::check(
            "clickomania::Formula::satisfying_assignment",
            formula(300, 1280),
            formula(6, 25),
        );

        let partition = |sets: usize| {
            let mut random = Random::new(2);
            let triple = |_| {
                let (a, b) = (9000 + random.below(2000), 9000 + random.below(2000));
                [a, b, 30_000 - a - b].map(|number| number as u64)
            };
            let numbers: Vec<u64> = (0..sets).flat_map(triple).collect();
            let instance = ThreePartition::new(numbers).unwrap();
            move |effort: &mut Effort| {
                instance.find_partition(effort).decided().map(|is_yes| is_yes.to_string())
            }
        };
        click::check("clickomania::ThreePartition::find_partition", partition(60), partition(3));
    }
}

/// All files below a folder.
fn files_below(folder: &FilePath, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() { files_below(&path, found) } else { found.push(path) }
    }
}

/// The name of a public function that takes an effort, with its type, as far as a line tells.
#[test]
fn none_is_forgotten() {
    let crates = FilePath::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut files = Vec::new();
    for entry in fs::read_dir(crates).unwrap() {
        let of_crate = entry.unwrap();
        let name = of_crate.file_name().into_string().unwrap().replace('-', "_");
        let mut sources = Vec::new();
        files_below(&of_crate.path().join("src"), &mut sources);
        files.extend(sources.into_iter().map(|path| (name.clone(), path)));
    }
    let mut declared = BTreeSet::new();
    for (of_crate, path) in files {
        let text = fs::read_to_string(&path).unwrap();
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
            if head.contains("effort: &mut Effort") {
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
