//! Compares the exact solver with brute force.

use clobber_core::{
    Color, Cycle, GraphBoard, Grid, Move, MoveOrder, Path, Position, Topology, Vertex,
};
use clobber_graphs::internal::quick_play;
use clobber_solitaire::{Bound, Effort, PartReason, Reason, Solution, Solver, Technique, solve};
use testkit::boards::{FAMILIES, board};
use testkit::plays::Naive;
use testkit::{Random, positions};

use crate::{TURNS, agrees, solved, solved_within, union, within};

// ---- Brute force --------------------------------------------------------------------------------

/// Every way to place stones on a board, in the three orders, against brute force.
fn check_all<T: Topology + Copy>(board: T) {
    let mut naive = Naive::new(&board);
    for position in positions::all::<_, u64>(board) {
        for order in MoveOrder::ALL {
            assert_eq!(agrees(&position, order, &mut naive).reduction.order, order);
        }
    }
}

#[test]
fn all_positions_of_small_grids_and_rows() {
    check_all(Grid::new(2, 3).unwrap());
    check_all(Grid::new(2, 4).unwrap());
    check_all(Grid::new(3, 3).unwrap());
    (0..=7).for_each(|n| check_all(Path::new(n)));
}

#[test]
fn all_positions_of_small_cycles_stars_and_complete_graphs() {
    (1..=7).for_each(|n| check_all(Cycle::new(n)));
    for n in 2..=7 {
        check_all(&union(&[format!("K1,{}", n - 1)]));
        check_all(&union(&[format!("K{n}")]));
    }
}

// ---- Random boards ------------------------------------------------------------------------------

#[test]
fn random_graphs_with_holes() {
    let mut random = Random::new(1);
    for round in 0..1500 {
        let count = 5 + round % 6;
        let edges = count + random.below(12);
        let board = random.graph(count, edges);
        let position = random.position(&board, 10).with_sets::<u64>().unwrap();
        let mut naive = Naive::new(&board);
        MoveOrder::ALL.iter().for_each(|&order| drop(agrees(&position, order, &mut naive)));
    }
}

#[test]
fn every_kind_of_pruning_leaves_the_answers_as_they_are() {
    use Technique::*;
    let each = [Delta, Balance, Parts, Table, Ordering, Theorems, Clauses, Sweeps, Plays];
    let each = each.map(|technique| Solver::new().without(technique));
    let kinds: Vec<_> = each.into_iter().chain([Solver::without_theorems()]).collect();
    let mut random = Random::new(2);
    let grid = Grid::new(3, 4).unwrap();
    let symmetric = ["xoxo|oxox|xoxo", "xox.|ox.o|.oxo|oxox", "xxx|xox|xxx", "oxo|x.x|oxo"];
    let symmetric = symmetric.map(|text| text.parse::<Position<Grid>>().unwrap());
    for position in (0..60).map(|_| random.position(grid, 25)).chain(symmetric) {
        for order in MoveOrder::ALL {
            let value = solve(&position, order, &mut Effort::new()).value();
            assert!(value.is_some());
            for solver in &kinds {
                let found = solver.solve(&position, order, &mut Effort::new()).value();
                assert_eq!(found, value, "{position} {solver:?}");
            }
        }
    }
}

/// Nodes of a graph with removed nodes, in the three orders; changed solutions are refused.
#[cfg(feature = "petgraph")]
#[test]
fn nodes_of_petgraph_in_every_order() {
    use clobber_solitaire::solve_nodes;
    use petgraph::stable_graph::StableUnGraph;

    let mut random = Random::new(31);
    for _ in 0..40 {
        let position = random.position(Grid::new(3, 4).unwrap(), 20);
        // Every second node is removed again, so that indices differ from vertices.
        let mut graph = StableUnGraph::<Option<Color>, ()>::default();
        let mut nodes = Vec::new();
        for square in position.squares() {
            let removed = graph.add_node(None);
            nodes.push(graph.add_node(square));
            graph.remove_node(removed);
        }
        for (a, b) in GraphBoard::from_board(position.board()).unwrap().edges() {
            graph.add_edge(nodes[a.index()], nodes[b.index()], ());
        }
        let color = |node| graph[node];
        for order in MoveOrder::ALL {
            let value = solve(&position, order, &mut Effort::new()).value();
            let found = solve_nodes(&graph, color, order, &mut Effort::new()).unwrap();
            assert_eq!((found.order, Some(found.left.len())), (order, value), "{position} {order}");
            assert_eq!(found.check(&graph, color, &mut Effort::new()), Ok(()));
            let more = found.bound.stones + 1;
            let mut wrong = found.clone();
            wrong.bound.stones = more;
            assert!(wrong.check(&graph, color, &mut Effort::new()).is_err(), "{position} {order}");
            if found.moves.len() > 1 {
                let mut wrong = found;
                wrong.moves.pop();
                assert!(wrong.check(&graph, color, &mut Effort::new()).is_err());
            }
        }
    }
}

// ---- The errata's tables ------------------------------------------------------------------------

/// Boards on which stones lose every way to a root long before their ways close a cycle. When only cycles were cut,
/// each took more than 42 million steps and was not decided; now they take 189,905 and 208,982.
#[test]
fn dead_ends_are_cut_off() {
    let mut random = Random::new(7);
    let grid = Grid::new(10, 10).unwrap();
    let boards: Vec<_> = (0..84).map(|_| random.position(grid, 20)).collect();
    for (number, stones) in [(73, 2), (83, 3)] {
        let position = &boards[number];
        let solution = solved_within(position, MoveOrder::Any, &mut within(1_000_000));
        assert_eq!(solution.value(), Some(stones), "{position}");
    }
}

/// Boards on which only few stones of one colour can be left, so that their places decide. With counts of all roots and
/// of black roots only, they took more than 20 million steps; now 422,590 and 856,869.
#[test]
fn few_roots_of_one_color() {
    let boards = [
        (
            "o.x.x.x.x|xo..xxx.o|..oxo...o|xxo.x.xx.|x..xoxxxo|\
            o.x..xo.o|x..xx..x.|xx...xoxx|xoxxoxxoo",
            Color::Black,
            21,
        ),
        (
            "xo.ooxxoxx|o.oo.xoo.x|o.xxx...ox|x.xx.xoxxx|o..x.o..x.|\
            ..xxx.xxxo|.o.o.xx.x.|..oxx.ox.o|.o.x.oxxxx|x..xxo.xo.",
            Color::White,
            23,
        ),
    ];
    for (board, first, stones) in boards {
        let position: Position<Grid> = board.parse().unwrap();
        let order = MoveOrder::Alternating(first);
        let solution = solved_within(&position, order, &mut within(2_000_000));
        assert_eq!(solution.value(), Some(stones), "{position}");
    }
}

// ---- Certificates -------------------------------------------------------------------------------

/// In alternating play sweeps find plays and bounds that the sweeps of free order miss.
#[test]
fn sweeps_in_turns() {
    let mut random = Random::new(8);
    let mut swept = 0;
    let solver = Solver::new().without(Technique::Clauses);
    for _ in 0..60 {
        let position = random.position(Grid::new(6, 6).unwrap(), 30);
        for order in TURNS {
            let solution = solver.solve(&position, order, &mut within(300_000));
            if matches!(solution.bound.reason, Reason::Swept { .. }) {
                swept += 1;
                assert_eq!(solution.check(&position, &mut Effort::new()), Ok(()), "{position}");
                let wrong = Bound { stones: solution.at_most() + 1, ..solution.bound };
                assert!(wrong.check(&position, order, &mut Effort::new()).is_err());
            }
        }
    }
    assert!(swept > 0, "{swept}");
}

#[test]
fn wrong_solutions_are_refused() {
    // A position whose bound rests on a search.
    let position: Position<Grid> = "xo.x|oxoo|x.xo".parse().unwrap();
    let order = MoveOrder::Alternating(Color::White);
    let good = solved(&position, order);
    let error = |change: &dyn Fn(&mut Solution)| {
        let mut wrong = good.clone();
        change(&mut wrong);
        wrong.check(&position, &mut Effort::new()).unwrap_err().to_string()
    };
    let illegal = error(&|wrong| wrong.reduction.moves[0] = Move::between(0, 11));
    assert!(illegal.starts_with("move 0: "), "{illegal}");
    let stones = error(&|wrong| wrong.stones_left = 1);
    assert_eq!(stones, "stones left by the play: 1 is claimed, 2 is proved");
    let bound = error(&|wrong| wrong.bound.stones = 3);
    assert_eq!(bound, "stones left at least: 3 is claimed, 2 is proved");
    let counts = Reason::Balance { first: Color::White, black: 1, white: 8, constant: 0 };
    let refused = error(&|wrong| wrong.bound = Bound { stones: 2, reason: counts.clone() });
    assert!(refused.starts_with("the stones are: "), "{refused}");
    let other = Reason::Alternation { first: Color::Black };
    let refused = error(&|wrong| wrong.bound = Bound { stones: 2, reason: other.clone() });
    assert_eq!(refused, "the reason holds in alternating:x alone, not in alternating:o");
}

// ---- Unusual boards -----------------------------------------------------------------------------

#[test]
fn many_parts_are_solved_apart() {
    // 4,000 parts of both colours, and the stones between them never move.
    let text = "xo.xoxx.ooxo.x.".repeat(1500);
    let row: Position<Path> = text.parse().unwrap();
    let one: Position<Path> = "xo.xoxx.ooxo.x.".parse().unwrap();
    let value = solve(&one, MoveOrder::Any, &mut Effort::new()).value().unwrap();
    assert_eq!(solved(&row, MoveOrder::Any).value(), Some(1500 * value));
}

/// Boards with holes and graphs of many kinds: their stones on separate graphs, and some number of steps.
fn boards_of_many_kinds(random: &mut Random) -> Vec<(Position<GraphBoard>, u64)> {
    let many_parts = random.position(Grid::new(30, 30).unwrap(), 40);
    let mut boards = vec![(stones_of(&many_parts), 1 << 21)];
    for (family, percent) in FAMILIES.into_iter().step_by(4).zip([10, 20, 30, 40].iter().cycle()) {
        let mut position = board(family, Grid::new(12, 12).unwrap(), random);
        for vertex in (0..144).map(Vertex::new).filter(|_| random.below(100) < *percent) {
            position.put(vertex, None).unwrap();
        }
        boards.push((stones_of(&position), 1 << 18));
    }
    for edges in [60, 130, 180, 400] {
        let graph = random.graph(120, edges);
        boards.push((stones_of(&random.position(graph, 0)), 1 << 18));
    }
    boards
}

fn stones_of<T: Topology>(position: &Position<T>) -> Position<GraphBoard> {
    position.extracted(&position.occupied().map(|(vertex, _)| vertex).collect::<Vec<_>>())
}

/// Solves square boards with holes with 30, 300 and 3,000 steps for each square, as if all had 30 x 30 at least: few
/// steps remove most stones, and a tenth of the steps leaves at most three times the stones, and a few more.
fn check_a_tenth_of_the_steps(boards: &[(usize, usize)]) {
    const LEAST: usize = 30;
    const MORE: usize = 12;
    let mut random = Random::new(62);
    for &(size, percent) in boards {
        let board = random.position(Grid::new(size, size).unwrap(), percent);
        for order in [MoveOrder::Any, MoveOrder::Alternating(Color::Black)] {
            let squares = size.max(LEAST).pow(2);
            let left = |steps: usize| {
                let found = solve(&board, order, &mut within((steps * squares) as u64));
                found.replay(&board).unwrap().stones_left()
            };
            let [first, tenth, all] = [30, 300, 3_000].map(left);
            assert!(6 * first < squares, "{size} {percent} {order}: {first}");
            assert!(tenth <= 3 * all + MORE, "{size} {percent} {order}: {tenth} {all}");
        }
    }
}

#[test]
fn a_tenth_of_the_steps_leaves_few_stones() {
    check_a_tenth_of_the_steps(&[(30, 10), (40, 20)]);
}

#[test]
#[ignore = "a minute"]
fn exhaustive_tenths_of_the_steps_leave_few_stones() {
    let sizes = [16, 20, 30, 50, 64, 100];
    let boards = sizes.into_iter().flat_map(|size| [10, 20, 30].map(|percent| (size, percent)));
    check_a_tenth_of_the_steps(&boards.collect::<Vec<_>>());
}

/// On boards of large areas in one colour, roots of the rare colour are few and far from each other.
#[test]
fn rare_roots_find_each_other() {
    let mut random = Random::new(8);
    let mut gap = 0;
    for _ in 0..6 {
        let blocks: Vec<Color> = (0..25).map(|_| random.color()).collect();
        let board = Position::from_fn(Grid::new(30, 30).unwrap(), |vertex| {
            let (row, col) = (vertex.index() / 30, vertex.index() % 30);
            (random.below(10) > 0).then(|| blocks[row / 6 * 5 + col / 6])
        });
        let found = solve(&board, MoveOrder::Alternating(Color::Black), &mut within(6_000_000));
        gap += found.at_most() - found.at_least();
    }
    assert!(gap <= 2, "{gap}");
}

/// Through every door and in every order, no play leaves more stones than quick play, and more steps worsen no bound. On
/// the large board, a tenth of the steps leaves at most three times the stones.
#[test]
fn more_steps_never_worsen_a_bound() {
    type Door = fn(&Position<GraphBoard>, MoveOrder, &mut Effort<'_>) -> Solution;
    let on_graphs: Door = |board, _, effort| clobber_graphs::solve(board, effort).unwrap();
    let doors = [
        (MoveOrder::Any, on_graphs),
        (MoveOrder::Any, solve),
        (MoveOrder::Alternating(Color::Black), solve),
        (MoveOrder::Alternating(Color::White), solve),
    ];
    for (number, (board, steps)) in boards_of_many_kinds(&mut Random::new(61)).iter().enumerate() {
        for (order, door) in doors {
            let moves = quick_play(board, order, &mut Effort::new());
            let (mut at_least, mut at_most) = (0, board.stone_count() - moves.len());
            let powers = (1..=5).rev().map(|power| steps / 10_u64.pow(power));
            for steps in [0].into_iter().chain(powers) {
                let found = door(board, order, &mut within(steps));
                assert!(found.at_most() <= at_most, "{number} {order} {steps}");
                assert!(found.at_least() >= at_least, "{number} {order} {steps}");
                (at_least, at_most) = (found.at_least(), found.at_most());
            }
            let last = door(board, order, &mut within(*steps));
            assert!(last.at_least() >= at_least && last.at_most() <= at_most, "{number} {order}");
            assert!(number > 0 || at_most <= 3 * last.at_most(), "{order}: {at_most}");
            assert_eq!(last.check(board, &mut Effort::new()), Ok(()));
        }
    }
}

/// On these boards forests of fewer trees leave the right numbers of both colours, but cannot be played in turn.
#[test]
fn turns_rule_out_forests() {
    let (mut by_clauses, mut raised) = (0, 0);
    for (text, value) in [
        ("xoxxxxo|...o.xo|.oxooo.|.ooxxx.|.ooxo..|oooxxxx", 3),
        ("xxoxoox|.xoooxx|oooxoox|xoxoxoo|o...xxo|.xxooxx", 3),
        ("o..xxo.|xoo..x.|oooxo.x|.xoooxx|oxooxoo|xoxo.xo", 7),
        ("xox.o.o|xxoo..x|xx.xx.o|xoxox..|xxo.oxo|oxxx..x", 12),
    ] {
        let board: Position<Grid> = text.parse().unwrap();
        let order = MoveOrder::Alternating(Color::Black);
        let solution = solved(&board, order);
        assert_eq!(solution.value(), Some(value), "{text}");
        let Reason::Clauses { bounds, .. } = &solution.bound.reason else { continue };
        by_clauses += 1;
        // The bound on a part of one colour is not used: all its stones are left.
        let is_used = |index: &usize| !matches!(bounds[*index].reason, PartReason::Monochromatic);
        for index in (0..bounds.len()).filter(is_used) {
            let mut forged = solution.clone();
            if let Reason::Clauses { bounds, .. } = &mut forged.bound.reason {
                bounds[index].stones += 1;
                raised += 1;
            }
            assert!(forged.check(&board, &mut Effort::new()).is_err(), "{text}");
        }
    }
    assert!(by_clauses > 0 && raised > 0);
}
