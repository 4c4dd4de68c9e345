//! The stack does not grow with the input: texts nested a million times, trees that are one long path, rows of many
//! squares. The thread has a stack of 256 KiB.

use clobber_core::{
    BalancedForest, Color, Cycle, GraphBoard, Grid, MoveOrder, Path, Position, Vertex,
};

/// Runs on a small stack; the only requirement is that it suffices.
fn on_a_small_stack(run: impl FnOnce() + Send) {
    const STACK: usize = 256 << 10;
    std::thread::scope(|scope| {
        std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, run).unwrap().join()
    })
    .unwrap();
}

const LONG: usize = 1_000_000;

#[test]
fn nested_games() {
    on_a_small_stack(|| {
        let texts = [
            "{".repeat(LONG),
            format!("{}0{}", "{".repeat(LONG), "|}".repeat(LONG)),
            format!("{}0{}", "{0|".repeat(LONG), "}".repeat(LONG)),
            "+-".repeat(LONG),
            format!("{}0{}", "(".repeat(LONG), ")".repeat(LONG)),
            format!("{}0{}", "-(".repeat(LONG), ")".repeat(LONG)),
            format!("{{0{}0}}", "|".repeat(LONG)),
            format!("{{{}0}}", "0,".repeat(LONG)),
            "-".repeat(LONG),
            "^".repeat(LONG),
            "*".repeat(LONG),
            format!("0{}", " + *".repeat(LONG)),
            "9".repeat(LONG),
            format!("1/{}", "8".repeat(LONG)),
            format!("*{}", "7".repeat(LONG)),
            "[".repeat(LONG),
        ];
        for text in texts {
            let mut games = clobber_cgt::Games::with_memory(1 << 24);
            let _ = games.parse(&text).map_err(|error| error.to_string().len());
            let _ = text.parse::<clobber_cgt::Dyadic>().map_err(|error| error.to_string().len());
            let _ = text
                .parse::<clobber_cgt::alternating::Sum>()
                .map_err(|error| error.to_string().len());
        }
    });
}

#[test]
fn deep_games() {
    on_a_small_stack(|| {
        // Each is an option of the next: {0|...} is hot at every depth.
        let mut games = clobber_cgt::Games::with_memory(1 << 26);
        let mut game = games.parse("{2|-1}").unwrap();
        let mut depth = 0;
        for _ in 0..100_000 {
            let Ok(one) = games.integer(depth + 3) else { break };
            let Ok(next) = games.from_options(&[one], &[game]) else { break };
            (game, depth) = (next, depth + 1);
        }
        let text = games.display(game).with_max_len(100_000).to_string();
        assert!(depth > 100 && !text.is_empty(), "{depth}");
        let _ = games.birthday(game);
        let _ = games.neg(game);
        let _ = games.left_stop(game);
        let _ = games.mean(game);
        let _ = games.thermograph(game);
        let _ = games.atomic_weight(game);
        let _ = games.sum(game, game);
        let _ = games.le(game, game);
        let mut other = clobber_cgt::Games::with_memory(1 << 26);
        let _ = other.import(&games, game);
    });
}

fn alternating(length: u32) -> Position<Path> {
    Position::two_colored(Path::new(length), Color::Black).unwrap()
}

#[test]
fn long_rows() {
    on_a_small_stack(|| {
        use clobber_solitaire::{Effort, Limits, Solver, lower_bound, reduce_cycle, reduce_row};
        let row = alternating(LONG as u32);
        assert_eq!(row.parts().len(), 1);
        for order in [MoveOrder::Any, MoveOrder::Alternating(Color::Black)] {
            let found = reduce_row(&row, order, &mut Effort::new());
            found.check(&row, &mut Effort::new()).unwrap();
        }
        let ring = Position::two_colored(Cycle::new(LONG as u32), Color::Black).unwrap();
        let found = reduce_cycle(&ring, MoveOrder::Any, &mut Effort::new());
        found.check(&ring, &mut Effort::new()).unwrap();
        assert!(lower_bound(&row).check(&row, MoveOrder::Any, &mut Effort::new()).is_ok());
        let limits = Limits { steps: Some(10), ..Limits::default() };
        let _ = Solver::new().solve(&row, MoveOrder::Any, &mut Effort::within(limits));
        let short = alternating(5000);
        let mut effort = Effort::within(Limits { steps: Some(3), ..limits });
        let _ = short.perft(Color::Black, 5000, &mut effort);
        let text = row.to_string();
        assert_eq!(text.parse(), Ok(row));
    });
}

#[test]
fn long_trees() {
    on_a_small_stack(|| {
        use clobber_graphs::{Effort, reduce_pseudoforest, solve};
        const COUNT: usize = 200_000;
        // A path, a comb, and a cycle with a tail.
        let path: Vec<_> = (1..COUNT).map(|v| (v - 1, v)).collect();
        let comb: Vec<_> =
            (1..COUNT).map(|v| if v % 2 == 0 { (v - 2, v) } else { (v - 1, v) }).collect();
        let tailed: Vec<_> = path.iter().copied().chain([(0, COUNT / 2)]).collect();
        for edges in [path, comb, tailed] {
            let board = GraphBoard::from_edges(COUNT, edges).unwrap();
            let position = Position::from_fn(&board, |vertex| {
                Some(if vertex.get() % 3 == 0 { Color::Black } else { Color::White })
            });
            let effort = &mut Effort::new();
            let found = reduce_pseudoforest(&position, effort).unwrap();
            assert_eq!(found.check(&position, effort), Ok(()));
            let same = solve(&position, effort).unwrap();
            assert_eq!(same.value(), found.value());
        }
        // A forest that is one path, and one with a cycle.
        let board = Path::new(COUNT as u32);
        let parent = |v: u32| v.checked_sub(1).map(Vertex::new);
        let chain = BalancedForest::new((0..COUNT as u32).map(parent));
        let _ = chain.check(&alternating(COUNT as u32)).map(|_| ());
        let round = (0..COUNT as u32).map(|v| Some(Vertex::new((v + 1) % COUNT as u32)));
        assert!(BalancedForest::new(round).check(&Position::empty(board)).is_err());
    });
}

#[test]
fn large_boards() {
    on_a_small_stack(|| {
        let grid = Grid::new(500, 500).unwrap();
        let board = Position::checkerboard(grid, Color::Black);
        let found = clobber_solitaire::CheckerboardReduction::new(grid, Color::Black, Color::Black)
            .unwrap();
        assert!(found.stones_left() <= 2);
        assert_eq!(board.parts().len(), 1);
        // The largest board that is searched move by move.
        let mixed = Position::from_fn(Grid::new(11, 11).unwrap(), |vertex| {
            Some(if vertex.get() % 7 < 3 { Color::Black } else { Color::White })
        });
        for order in [MoveOrder::Any, MoveOrder::Alternating(Color::Black)] {
            use clobber_solitaire::{Effort, Limits, Solver};
            let limits = Limits { steps: Some(100_000), ..Limits::default() };
            let found = Solver::new().solve(&mixed, order, &mut Effort::within(limits));
            assert!(found.at_least() <= found.at_most());
        }
        let graph = clobber_npc::GridGraph::rectangle(300, 300).unwrap();
        assert!(matches!(
            graph.find_circuit(&mut clobber_npc::Effort::new()),
            clobber_npc::Answer::Yes(_)
        ));
        let path: String = "#".repeat(20_000);
        let path: clobber_npc::GridGraph = path.parse().unwrap();
        assert!(path.find_circuit(&mut clobber_npc::Effort::new()).is_no());
        assert!(path.find_path_from(Vertex::new(0), &mut clobber_npc::Effort::new()).is_yes());
    });
}

#[test]
fn clicks() {
    on_a_small_stack(|| {
        use clickomania::{Board, Effort, Limits, Row, SameGame, ScoreSearch, Solver};
        let word = "abba".repeat(LONG / 4);
        let row: Row = word.parse().unwrap();
        assert!(row.two_colors().unwrap().is_solvable());
        let rows =
            ["abba".repeat(5000), "ab".repeat(2000), "abcd".repeat(1000), "a".repeat(20_000)];
        for word in rows {
            let board: Board = word.parse().unwrap();
            assert!(!board.groups().is_empty());
            let limits = Limits { steps: Some(10), ..Limits::default() };
            let mut effort = Effort::within(limits);
            let _ = Solver::new().solve(&board, &SameGame::STANDARD, &mut effort);
            let _ = ScoreSearch::new().best(&board, &SameGame::STANDARD, &mut effort);
            let column = word.chars().map(String::from).collect::<Vec<_>>().join("|");
            let board: Board = column.parse().unwrap();
            let _ = Solver::new().solve(&board, &SameGame::STANDARD, &mut effort);
        }
        let flat: Board = ["a".repeat(1000)]
            .into_iter()
            .cycle()
            .take(1000)
            .collect::<Vec<_>>()
            .join("|")
            .parse()
            .unwrap();
        assert_eq!(flat.groups().len(), 1);
    });
}
