//! One-player play on rows, cycles and grids, and the solver.

use super::*;
use clobber_core::Path;
use clobber_solitaire::*;

#[test]
fn rows_and_cycles() {
    // Unlike most rows, these need a search.
    let rows = [300_000, 1000, 5].map(|blacks| -> Position<Path> {
        let text = "x".repeat(blacks) + &"o".repeat(2 * blacks);
        text.parse().unwrap()
    });
    let value = |solution: Solution| solution.value().map(|value| value.to_string());
    check("clobber_solitaire::reduce_row", &rows, |row, effort| {
        value(reduce_row(row, BLACK_FIRST, effort))
    });
    check("clobber_solitaire::RowFactor::cut", &rows, |row, effort| {
        let factors = RowFactor::cut(row, BLACK_FIRST, effort);
        effort.limit_met().is_none().then(|| factors.len().to_string())
    });
    let [huge, hard, easy] = &rows;
    let least = reduce_row(easy, BLACK_FIRST, &mut Effort::new()).stones_left;
    // The second claim is false, and is refuted.
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
    let checkerboards = [2000, 100, 4].map(|side| {
        CheckerboardReduction::new(grid(side, side), Color::Black, Color::White).unwrap()
    });
    check("clobber_solitaire::CheckerboardReduction::replay", &checkerboards, |board, effort| {
        told(board.replay(effort).map(|replay| replay.stones_left()))
    });
    check(
        "clobber_solitaire::reduce_full_grid",
        &boards([(1000, 1000), (30, 30), (6, 6)]),
        |board, effort| shown(board, reduce_full_grid(board, MoveOrder::Any, effort)),
    );
    check(
        "clobber_solitaire::reduce_full_grid in turn",
        &boards([(1000, 1000), (30, 30), (6, 6)]),
        |board, effort| {
            shown(board, reduce_full_grid(board, MoveOrder::Alternating(Color::Black), effort))
        },
    );
    let checkerboards = [(1000, 1000), (8, 8)].map(|(rows, cols)| checkerboard(rows, cols));
    check_work("clobber_solitaire::MeshReduction::new", &checkerboards, |board, effort| {
        told(MeshReduction::new(board, BLACK_FIRST, effort).map(Iterator::count))
    });
    check("clobber_solitaire::TwoRowCounts::new", &[60, 23, 3], |&columns, effort| {
        told(TwoRowCounts::new(columns, effort))
    });
}

/// The interval of a solution contains the answer; it may be wide, but never wrong.
#[test]
fn exact_solver() {
    let hard = random(grid(7, 7), 2);
    let no_steps = Limits { steps: Some(0), ..Limits::default() };
    // Boards on which a search has to find a play and prove that no play is better.
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
    let node_graph = |board: &Position<Grid>| {
        clobber_graphs::interop::graph_of(board.board(), |v| board.color_at(v)).unwrap()
    };
    let graphs = [sized(30, 20), hard.clone(), easy.clone()].map(|board| node_graph(&board));
    check("clobber_solitaire::solve_nodes", &graphs, |graph, effort| {
        let found = solve_nodes(graph, |v| graph[v], BLACK_FIRST, effort).unwrap();
        (found.left.len() == found.bound.stones).then(|| found.left.len().to_string())
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
    // A claim of a search has to be searched again.
    let claims = [sized(30, 20), random(grid(1, 40), 2), easy].map(|position| {
        let limits = Limits { steps: Some(10_000), ..Limits::default() };
        let solution = solve(&position, BLACK_FIRST, &mut Effort::within(limits));
        // A true claim, so that no play refutes it early, but not an obvious one.
        let stones = solution.bound.stones;
        assert!(stones > 1);
        let reason = Reason::Exhausted { stones, positions: 1 };
        (position, Solution { bound: Bound { stones, reason }, ..solution })
    });
    check("clobber_core::Solution::check", &claims, |(position, solution), effort| {
        told(solution.check(position, effort))
    });
}

#[test]
fn texts_of_proofs() {
    use clobber_check::proof_text::{read_bound, read_obstacle, read_steps};
    let below = |head: &str| {
        let text = |lines| format!("xo{head}{}", "\na 1".repeat(lines));
        [1 << 20, 1 << 17, 1].map(text)
    };
    let counted = lower_bound(&"xo".parse::<Position<Path>>().unwrap());
    check_work("clobber_check::read_bound", &below("\npart 0 1"), |text, effort| {
        told(read_bound(text, counted.clone(), MoveOrder::Any, 1, effort))
    });
    check_work("clobber_check::read_obstacle", &below("\ngoal 0"), |text, effort| {
        told(read_obstacle(text, 1, effort))
    });
    check_work("clobber_check::read_steps", &below(""), |text, effort| {
        told(read_steps(text, effort))
    });
}
