//! Every public function that takes numbers gets the largest ones: an error, or an answer with bounded work. Tests are
//! built with overflow checks.

use clobber_core::{Color, Grid, MoveOrder, Path, Position, Topology, Vertex};

const SIZES: [usize; 12] =
    [0, 1, 2, 63, 64, 65, 1 << 16, (1 << 31) - 1, 1 << 31, u32::MAX as usize, 1 << 32, usize::MAX];

const WORDS: [u32; 8] = [0, 1, 2, 31, 32, 1 << 16, 1 << 31, u32::MAX];

#[test]
fn overflow_is_checked_here() {
    let one = std::hint::black_box(1_u8);
    let sum = std::panic::catch_unwind(|| u8::MAX + one);
    assert!(sum.is_err(), "the test profile has overflow checks");
}

/// Calls a board's methods on its first and last vertices, and on vertices outside it.
fn ask(board: &impl Topology) {
    let count = board.vertex_count();
    let near = |n: usize| [n.wrapping_sub(1), n, n.wrapping_add(1)];
    let vertices: Vec<Vertex> = [0, count / 2, count, 1 << 31, u32::MAX as usize]
        .into_iter()
        .flat_map(near)
        .filter_map(Vertex::from_index)
        .collect();
    for &a in &vertices {
        for b in board.neighbors(a).take(10) {
            assert!(b.index() < count && a.index() < count && board.are_adjacent(b, a));
        }
        for &b in &vertices {
            let adjacent = board.are_adjacent(a, b);
            assert!(!adjacent || a != b && a.index() < count && b.index() < count);
        }
        let mut name = String::new();
        let _ = board.fmt_vertex(a, &mut name);
        if a.index() < count {
            assert_eq!(board.parse_vertex(&name).ok(), Some(a));
        }
    }
    let _ = board.line_width();
}

#[test]
fn boards() {
    use clobber_core::{Cycle, GraphBoard};
    use clobber_graphs::{Circulant, Clique, Hamming, Hypercube, PathPower, Product};
    for &a in &SIZES {
        for &b in &SIZES {
            if let Ok(grid) = Grid::new(a, b) {
                ask(&grid);
                assert_eq!(grid.vertex(usize::MAX, usize::MAX), None);
                assert_eq!(grid.vertex(0, usize::MAX), None);
                let product = Product::new(grid, Path::new(3));
                assert!(product.is_ok() || grid.vertex_count() > u32::MAX as usize / 3);
            } else {
                assert!(a.checked_mul(b).is_none_or(|count| count > u32::MAX as usize));
            }
        }
        // The function makes as many vertices as the caller wants, so only impossible numbers are requested here.
        if a > u32::MAX as usize {
            assert!(GraphBoard::from_edges(a, []).is_err());
        }
        assert!(GraphBoard::from_edges(3, [(a, a)]).is_err());
        assert!(GraphBoard::from_edges(3, [(a, usize::MAX)]).is_err());
        assert!(a > u32::MAX as usize || Vertex::from_index(a).is_some());
    }
    for &a in &WORDS {
        ask(&Path::new(a));
        ask(&Cycle::new(a));
        ask(&Clique::new(a));
        if let Ok(cube) = Hypercube::new(a) {
            ask(&cube);
        }
        for &b in &WORDS {
            ask(&PathPower::new(a, b));
            if let Ok(graph) = Hamming::new([a, b]) {
                ask(&graph);
                assert_eq!(graph.vertex([a, b]), None);
                assert_eq!(graph.vertex([u32::MAX]), None);
            }
            if let Ok(product) = Product::new(Clique::new(a), Cycle::new(b)) {
                ask(&product);
                let far = Vertex::new(u32::MAX);
                let _ = (product.split(far), product.join(far, far));
            }
            if let Ok(graph) = Circulant::new(a, [b, 1, u32::MAX - 1]) {
                ask(&graph);
            }
        }
        let _ = Hamming::new([a; 40]);
    }
}

#[test]
fn positions_and_moves() {
    use clobber_core::{
        BalancedForest, Delta, Effort, Move, ParseError, ParseErrorKind, Reduction,
    };
    // A bit and a colour per vertex: small sets refuse huge boards.
    assert!(Position::<_, u64>::try_empty(Path::new(u32::MAX)).is_err());
    assert!(Position::<_, u128>::try_empty(Grid::new(1 << 16, (1 << 16) - 1).unwrap()).is_err());
    assert!(Position::parse_on(Path::new(1 << 20), "xo").is_err());
    let row: Position<Path> = "xoxo".parse().unwrap();
    for far in [4, 63, 64, 1 << 31, u32::MAX] {
        for mv in [Move::between(far, 0), Move::between(0, far), Move::between(far, far)] {
            assert!(row.clone().play(mv).is_err());
            assert!(row.check_move(None, mv).is_err());
            let reduction = Reduction::new(MoveOrder::Any, [mv]);
            assert!(reduction.replay(&row).is_err());
            assert_eq!(reduction.to_string().parse(), Ok(reduction));
        }
        let vertices = [Some(Vertex::new(far)), None, None, None];
        // The largest number counts as none, and no stone moves.
        let is_none = far == u32::MAX;
        assert_eq!(BalancedForest::new(vertices).check(&row).is_ok(), is_none);
        assert_eq!(row.color_at(Vertex::new(far)), None);
        let _ = row.extracted(&[Vertex::new(far)]);
        let _ = row.parts().get(far as usize);
    }
    for depth in WORDS {
        assert!(row.perft(Color::Black, depth, &mut Effort::new()).unwrap() <= 7);
    }
    for &a in &SIZES {
        for &b in &SIZES {
            let delta = Delta::new(a, b);
            let _ = (delta, delta.value(), delta.class());
            let kind = ParseErrorKind::UnexpectedEnd;
            let _ = ParseError::new(a, kind).shifted(b).to_string();
        }
        let _ = MoveOrder::Any.mover(a);
        let _ = MoveOrder::Alternating(Color::White).mover(a);
    }
}

#[test]
fn pictures() {
    use clobber_core::Reduction;
    use clobber_core::svg::filmstrip;
    let row: Position<Path> = "xoxo".parse().unwrap();
    let reduction: Reduction = "alternating:x 0>1 3>2 1>2".parse().unwrap();
    for size in SIZES {
        let _ = filmstrip(&row, &reduction, None, size).unwrap().to_string();
    }
}

#[test]
fn solitaire() {
    use clobber_solitaire::*;
    let black_first = MoveOrder::Alternating(Color::Black);
    for &a in &SIZES {
        for &b in &SIZES {
            // Skip valid rectangles, because they take work proportional to their squares.
            let squares = a.checked_mul(b);
            if squares.is_none_or(|squares| squares > u32::MAX as usize) {
                assert!(Grid::new(a, b).is_err());
            }
        }
        let _ = row_value(a);
        let row: Position<Path> = "xoxo".parse().unwrap();
        let answer = Solver::new().decide(&row, black_first, a, &mut Effort::new());
        assert_eq!(answer.is_yes(), a >= 1);
        let check = |reason: Reason| {
            let bound = Bound { stones: a, reason };
            bound.check(&row, black_first, &mut Effort::new())
        };
        assert_eq!(check(Reason::Survivor).is_ok(), a <= 1);
        let first = Color::Black;
        let _ = check(Reason::Balance { first, black: a, white: a, constant: a });
        let _ = check(Reason::Exhausted { stones: a, positions: u64::MAX });
        let of_part = Bound { stones: a, reason: PartReason::Swept { frontiers: u64::MAX } };
        let proof = "a 1\nc 4294967295\nl : 0".parse().unwrap();
        let _ = check(Reason::Clauses { first, stones: a, bounds: vec![of_part.clone()], proof });
        let _ = check(Reason::Parts(vec![of_part]));
        for numerator in [i64::MIN, -1, 0, 1, i64::MAX] {
            for denominator in [i64::MIN, -1, 0, 1, 2, i64::MAX] {
                let _ = check(Reason::Weighted { first, numerator, denominator });
            }
        }
    }
}

#[test]
fn graphs() {
    use clobber_graphs::*;
    for dimension in [30, 31, 32, 63, 64, u32::MAX] {
        let cube: Position<Hypercube> =
            Position::parse_on(Hypercube::new(2).unwrap(), "xoxo").unwrap();
        assert!(EmptiedHalf::new(&cube, dimension, true).is_err());
    }
    let cube = Position::parse_on(Hypercube::new(3).unwrap(), "xoxooxxo").unwrap();
    for vertex in [8, 63, 64, 1 << 31, u32::MAX].map(Vertex::new) {
        for color in Color::BOTH {
            for goal in [
                Goal::One { vertex, color },
                Goal::Two { vertex, color, other: color },
                Goal::Joker { vertex, color },
            ] {
                let effort = &mut Effort::new();
                assert!(reach(&cube, goal, effort).is_err());
                assert!(reduce_hypercube_to(&cube, goal).is_err());
                let all = SubsetTable::with_joker(&cube, effort).unwrap();
                assert!(all.reach(goal).unwrap().is_no());
                assert!(!all.is_reachable(goal));
            }
        }
    }
    let _ = solve(&cube, &mut Effort::within(Limits::steps(100_000)));
}

#[test]
fn grid_graphs() {
    use clobber_npc::*;
    for &a in &SIZES {
        for &b in &SIZES {
            let nodes = a.checked_mul(b);
            if nodes.is_none_or(|nodes| nodes > 1 << 26) {
                let found = GridGraph::rectangle(a, b);
                assert!(found.is_err(), "{a} {b}");
            }
        }
    }
    let extremes = [i32::MIN, i32::MIN + 1, -(1 << 30), -1, 0, 1, 1 << 30, i32::MAX - 1, i32::MAX];
    let mut graphs = 0;
    for row in extremes {
        for col in extremes {
            let cells = [Cell::new(0, 0), Cell::new(0, 1), Cell::new(1, 0), Cell::new(row, col)];
            let Ok(graph) = GridGraph::from_cells(cells) else { continue };
            graphs += 1;
            ask(&graph);
            let _ = (graph.shape(), graph.corners(), graph.is_rectangle());
            assert!(graph.find_circuit(&mut Effort::new()).decided().is_some());
            let _ = graph.count_circuits(&mut Effort::within(Limits::steps(1000)));
            let _ = graph.find_path_from(Vertex::new(u32::MAX), &mut Effort::new());
            if let Ok(gadget) = Gadget::new(graph.clone()) {
                ask(&gadget);
                let _ = gadget.grid();
                let _ = gadget.fuse(u32::MAX);
                let _ = gadget.cell(Vertex::new(u32::MAX));
                let _ = gadget.vertex_at(Cell::new(i32::MIN, i32::MAX));
            }
        }
    }
    assert!(graphs > 4);
}

#[test]
fn games() {
    use clobber_cgt::alternating::*;
    use clobber_cgt::*;
    let integers = [i64::MIN, i64::MIN + 1, -(1 << 62), -1, 0, 1, 1 << 62, i64::MAX - 1, i64::MAX];
    let mut games = Games::with_memory(1 << 24);
    let (up, half) = (games.ups(1).unwrap(), games.parse("1/2").unwrap());
    let mut made = vec![Game::ZERO, up, half];
    for n in integers {
        made.extend(games.integer(n).ok());
        made.extend(games.multiple(n, up).ok());
        made.extend(games.multiple(n, half).ok());
        let fraction = Dyadic::new(n, 62).ok();
        made.extend(fraction.and_then(|number| games.number(number).ok()));
        for exponent in WORDS {
            let Ok(number) = Dyadic::new(n, exponent) else { continue };
            let _ =
                (number.to_string(), number.checked_mul(i64::MAX), number.checked_mul(i64::MIN));
            for other in integers.into_iter().filter_map(|n| Dyadic::new(n, 0).ok()) {
                let _ = (number.cmp(&other), number.checked_add(other), number.checked_sub(other));
            }
        }
    }
    for k in WORDS {
        made.extend(games.nimber(k).ok());
        made.extend(games.uptimal(k).ok());
        made.extend(games.sum_of_uptimals(k).ok());
        made.extend(games.ups(k as i32).ok());
        made.extend(games.ups((k as i32).wrapping_neg()).ok());
    }
    for &a in &made {
        let text = games.display(a).with_max_len(1000).to_string();
        assert!(!text.is_empty() && text.len() < 3000);
        let _ = (games.left_stop(a), games.right_stop(a), games.mean(a), games.birthday(a));
        let _ = games.atomic_weight(a);
        let _ = games.thermograph(a);
        for &b in &made {
            let _ = (games.le(a, b), games.sum(a, b), games.difference(a, b));
            let _ = games.from_options(&[a], &[b]);
        }
    }

    for stones in [0, 1, 2, 3, Part::MAX_STONES, Part::MAX_STONES + 1, u16::MAX] {
        for family in Family::ALL {
            let Some(part) = Part::new(family, stones) else { continue };
            for place in [0, stones, u16::MAX] {
                let _ = part.color_at(place);
                let _ = part.play(Color::Black, place, place.wrapping_add(1));
                let _ = part.play(Color::White, place.wrapping_add(1), place);
            }
        }
    }
    for size in SIZES {
        let limits = Limits { steps: Some(1000), ..Limits::default() };
        let mut effort = Effort::within(limits);
        let _ = Verifier::default().check(size, &mut effort);
        let little = || Effort::within(Limits { memory: Some(size), ..limits });
        let _ = Verifier::default().check(size, &mut little());
        let _ = PartMove::winning(size);
        let row: Position<Path> = "xoxxo".parse().unwrap();
        let mut solver = OutcomeSolver::new().with_threads(size);
        let _ = solver.outcome(core::slice::from_ref(&row), &mut Effort::new());
        let _ = ClobberValues::new().value(&row, &mut little());
        let _ = ImpartialClobber::new().grundy(&row, &mut little());
        let _ = Games::with_memory(size).integer(7);
        let word = [Color::Black, Color::White];
        let mut effort = Effort::within(limits);
        let values = ImpartialClobber::new().grundy_of_powers(&word, size, &mut effort);
        assert!(values.is_err() || size < 100);
        let values = ImpartialClobber::new().grundy_of_powers(&[], size.min(100), &mut effort);
        let _ = values;
    }
    // The least memory that a solver takes, and its memory if the limit exceeds the machine's.
    for bytes in [0, 1, 1 << 20] {
        let row: Position<Path> = "xoxxo".parse().unwrap();
        let mut solver = OutcomeSolver::new().with_threads(usize::MAX);
        let mut effort = Effort::within(Limits::memory(bytes));
        assert!(solver.outcome(core::slice::from_ref(&row), &mut effort).is_ok());
    }
}

#[test]
fn clicks() {
    use clickomania::hardness::three_partition::{Palette, ThreePartition, ThreePartitionBoard};
    use clickomania::hardness::three_sat::{Formula, Gadget};
    use clickomania::two_player::{ImpartialClickomania, Partizan};
    use clickomania::*;
    let board: Board = "aab|bba".parse().unwrap();
    let row: Row = "aabba".parse().unwrap();
    for &a in &SIZES {
        if a > 4 {
            let mut effort = Effort::within(Limits { steps: Some(1000), ..Limits::default() });
            assert!(Row::count_solvable(a, a, &mut effort).is_err());
            assert!(Row::count_solvable(a, 61, &mut effort).is_err());
            assert!(Row::count_solvable(2, a.max(128), &mut effort).is_err());
            let _ = Row::count_solvable(a, 3, &mut effort);
        }
        for palette in Palette::ALL {
            let instance = ThreePartition::new(vec![3, 3, 4]).unwrap();
            let made = ThreePartitionBoard::with_multiplier(instance, palette, a.max(1 << 26));
            let blocks = made.map_or(0, |made| made.board().block_count());
            assert!(blocks <= ThreePartitionBoard::MOST_BLOCKS);
        }
        let formula: Formula = "1 2 0".parse().unwrap();
        if let Ok(gadget) = Gadget::with_columns(formula, a, Gadget::MOST_BLOCKS) {
            assert!(gadget.height().checked_mul(gadget.columns()).is_some());
        }
        let limits = Limits { steps: Some(10), memory: Some(a), ..Limits::default() };
        let mut effort = Effort::within(limits);
        let _ = Solver::new().solve(&board, &SameGame::STANDARD, &mut effort);
        let _ = ScoreSearch::new().best(&board, &SameGame::STANDARD, &mut effort);
        let limits = Limits { memory: Some(a.max(1 << 20)), ..Limits::NONE };
        assert!(ImpartialClickomania::new().grundy(&board, &mut Effort::within(limits)).is_ok());
        let position = Partizan::default().position(&board, &mut Effort::new()).unwrap();
        let mut partizan = partizan::Evaluator::new(Partizan::default());
        let _ = partizan.value(position, &mut Effort::within(limits));
        let _ = Solver::new().decide(&board, &Blocks, a as i64, &mut Effort::new());
    }
    for score in [i64::MIN, i64::MAX] {
        let _ = Solver::new().decide(&board, &Blocks, score, &mut Effort::new());
        let scoring = SameGame { bonus: score };
        let _ = solve(&board, &scoring, &mut Effort::new());
        let _ = row.best_score(&scoring, &mut Effort::new());
        let _ =
            ScoreSearch::new().best(&board, &scoring, &mut Effort::within(Limits::steps(200_000)));
    }
}

/// Displaying unchecked data adds up its numbers.
#[test]
fn bounds_of_parts_that_are_forged_are_shown() {
    use clobber_core::Bound;
    use clobber_solitaire::{PartReason, Reason};
    let part = Bound { stones: usize::MAX, reason: PartReason::Survivor };
    let reason = Reason::Parts(vec![part; 3]);
    assert!(Bound { stones: usize::MAX, reason }.to_string().contains("3 parts"));
}

/// More threads than possible: the search uses as many as the system provides.
#[test]
fn threads() {
    use clickomania::{Board, Effort, Limits, SameGame, ScoreSearch};
    let board = Board::random(4, 4, 2, 1);
    let limits = Limits { steps: Some(1000), ..Limits::default() };
    for threads in [0, 1, 300, 1 << 40, usize::MAX] {
        let mut effort = Effort::within(limits);
        let search = ScoreSearch::new().with_threads(threads);
        let found = search.best(&board, &SameGame::STANDARD, &mut effort);
        assert_eq!(
            found.clicks.replay(&board, &mut Effort::new()).unwrap().score(&SameGame::STANDARD),
            found.score
        );
    }
}

#[test]
fn squares_and_gadgets() {
    use clickomania::hardness::Exhausted;
    use clickomania::hardness::three_partition::*;
    use clickomania::hardness::three_sat::*;
    use clickomania::two_player::*;
    use clickomania::{
        Board, Certificate, Checkerboard, Clicks, Color, Effort, Limits, Row, RowObstruction, Side,
        SolvableIntervals, Square,
    };
    let few = || Effort::within(Limits { steps: Some(5000), memory: Some(1 << 20), time: None });
    let [board, other]: [Board; 2] = ["abba|abab", "aabb"].map(|text| text.parse().unwrap());
    let row: Row = "aababa".parse().unwrap();
    let intervals = SolvableIntervals::new(&row, &mut Effort::new()).unwrap();
    let formula: Formula = "1 2 0 -1 2 0".parse().unwrap();
    let gadget = Gadget::new(formula.clone()).unwrap();
    let instance = ThreePartition::from_triples(&[3, 3, 4, 3, 4, 3]).unwrap();
    let hard = ThreePartitionBoard::new(instance.clone(), Palette::Five).unwrap();
    let [a, b] = ["a", "b"].map(|letter| letter.parse::<Color>().unwrap());
    for &x in &SIZES {
        assert_eq!(Color::new(x).map(Color::index), (x < Color::COUNT).then_some(x));
        for &y in &SIZES {
            let square = Square { row: x, col: y };
            let is_there = x < 2 && y < 4;
            assert_eq!(board.color_at(square).is_some(), is_there);
            assert_eq!(board.group_at(square).is_some(), is_there);
            assert!(board.clone().click(square).is_ok() <= is_there);
            let clicks = Clicks::new([square]);
            assert_eq!(clicks.to_string().parse(), Ok(clicks.clone()));
            assert!(clicks.replay(&board, &mut few()).is_ok() <= is_there);
            assert!(gadget.assignment_of(&clicks).is_err() && hard.partition_of(&clicks).is_err());
            assert!(intervals.contains(x, y) <= (x <= y && y <= row.len()));
            let found = Checkerboard { start: x, len: y };
            let _ = RowObstruction::Odd(found).check(&row);
            let even = RowObstruction::Even(vec![(Side::Left, found), (Side::Right, found)]);
            assert!(even.check(&row).is_err() && !even.display_on(&row).to_string().is_empty());
            let _ = Row::count_solvable(x, y, &mut few());
            let partition = Partition { sets: vec![[x, y, 0], [1, 2, 3]] };
            assert!(hard.clicks_of(&partition).is_err() && partition.check(&instance).is_err());
            let _ = Gadget::with_columns(formula.clone(), x, y.min(1 << 16));
        }
        let literal = Literal::positive(x);
        let clause = Clause::new(&[literal, Literal::negative(x)]).unwrap();
        let _ = (literal.to_string(), Assignment::new([true]).satisfies(literal));
        assert_eq!(Formula::new(2, [clause]).is_ok(), x < 2);
        let large = Formula::new(x, []);
        assert_eq!(large.is_ok(), x <= Formula::MAX_VARIABLES);
        if let Ok(large) = large {
            let _ = Gadget::new(large.clone());
            let _ = Exhausted { steps: u64::MAX }.check_formula(&large, &mut few());
        }
        let larger = ThreePartitionBoard::with_multiplier(instance.clone(), Palette::Four, x);
        assert_eq!(larger.is_ok(), x <= 1 << 16, "{x}");
        assert_eq!(TwoColorRows::new(x, &mut few()).is_ok(), x <= 2, "{x}");
        assert_eq!(TwoColorValues::new(x, &mut few()).is_ok(), x <= 2, "{x}");
        let many = vec![true; x.min(1000)];
        let rows = TwoColorRows::new(8, &mut Effort::new()).unwrap();
        let values = TwoColorValues::new(8, &mut Effort::new()).unwrap();
        assert_eq!(rows.grundy(&many).is_some(), x <= 8);
        assert!(
            rows.outcome(&many).is_some() == (x <= 8) && values.value(&many).is_some() <= (x <= 8)
        );
    }
    for number in [0, 1, 1 << 31, u64::MAX / 3, u64::MAX / 2, u64::MAX] {
        for numbers in [vec![number; 3], vec![number, 1, number], vec![number; 7]] {
            let _ = ThreePartition::new(numbers.clone());
            let integers: Vec<i64> = numbers.iter().map(|&number| number as i64).collect();
            let Ok(instance) = ThreePartition::from_triples(&integers) else { continue };
            let _ = instance.find_partition(&mut few());
            let _ = Exhausted { steps: 0 }.check_partition(&instance, &mut few());
            let _ = ThreePartitionBoard::new(instance, Palette::Five);
        }
    }
    // The board has both colours, then only one of the two.
    for (left, right) in [(a, b), (Color::new(usize::from(u16::MAX) - 1).unwrap(), a)] {
        let rules = Partizan::new(left, right).unwrap();
        assert_eq!(rules.position(&other, &mut Effort::new()).is_ok(), (left, right) == (a, b));
    }
    assert!(Partizan::new(a, a).is_none());
}
