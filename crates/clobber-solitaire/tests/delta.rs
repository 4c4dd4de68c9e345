//! Theorem 3 and Corollary 4: compares bipartitions, delta and the lower bounds with definitions written out here and
//! with exhaustive search.

use clobber_core::{
    Certificate, Color, Cycle, GraphBoard, Grid, MoveOrder, Path, Position, StoneSet, Topology,
    Vertex,
};
use clobber_solitaire::{
    Bipartition, Bound, Delta, Effort, OddCycle, PartReason, Reason, balance_bound, lower_bound,
};
use testkit::Random;
use testkit::plays::{Naive, Placement};
use testkit::positions;

fn vertices(board: &impl Topology) -> impl Iterator<Item = Vertex> {
    (0..board.vertex_count() as u32).map(Vertex::new)
}

/// The numbers of the stones and of the clashing stones, by definition.
fn counted<T: Topology>(position: &Position<T, u64>, sides: &Bipartition) -> (usize, usize) {
    let on = |v| position.color_at(v);
    let stones = vertices(position.board()).filter(|&v| on(v).is_some()).count();
    let matching = vertices(position.board()).filter(|&v| on(v) == Some(sides.side(v))).count();
    (stones, stones - matching)
}

#[test]
fn the_sides_of_a_grid_are_its_checkerboard() {
    for rows in 1..20 {
        for cols in 1..80 {
            let grid = Grid::new(rows, cols).unwrap();
            let sides = Bipartition::new(&grid).unwrap();
            let board = Position::checkerboard(grid, Color::Black);
            assert!(vertices(&grid).all(|v| Some(sides.side(v)) == board.color_at(v)));
        }
    }
    assert_eq!(Bipartition::new(&Path::new(0)).unwrap().side(Vertex::new(3)), Color::Black);
}

#[test]
fn a_graph_has_sides_or_an_odd_cycle() {
    let (mut random, mut bipartite) = (Random::new(1), 0);
    for round in 0..20_000 {
        let vertex_count = 1 + round % 12;
        let edges = random.below(2 * vertex_count);
        let board = random.graph(vertex_count, edges);
        match Bipartition::new(&board) {
            Ok(sides) => {
                bipartite += 1;
                assert!(board.edges().all(|(a, b)| sides.side(a) != sides.side(b)));
                for component in Position::from_fn(&board, |_| Some(Color::Black)).parts().iter() {
                    assert_eq!(sides.side(component[0]), Color::Black);
                }
            }
            Err(odd) => assert_is_odd_cycle(&odd, &board),
        }
    }
    assert!((5_000..15_000).contains(&bipartite), "{bipartite} of 20,000");
}

/// Checks an odd cycle by definition, and then by the crate's own check.
fn assert_is_odd_cycle(odd: &OddCycle, board: &GraphBoard) {
    let cycle = odd.vertices();
    assert!(cycle.len() % 2 == 1 && cycle.len() >= 3);
    for (index, &vertex) in cycle.iter().enumerate() {
        assert!(!cycle[..index].contains(&vertex), "{vertex} comes twice");
        let next = cycle[(index + 1) % cycle.len()];
        assert!(board.neighbors(vertex).any(|neighbor| neighbor == next));
    }
    assert!(odd.check(board).is_ok());
}

#[test]
fn odd_cycles_are_witnesses_of_their_board_alone() {
    for n in 3..200 {
        let odd = Bipartition::new(&Cycle::new(n));
        assert_eq!(odd.is_err(), n % 2 == 1, "C_{n}");
        if let Err(odd) = odd {
            assert_eq!(odd.vertices().len(), n as usize);
            assert!(odd.check(&Cycle::new(n)).is_ok());
            assert!(odd.check(&Path::new(n)).is_err());
            assert!(odd.check(&Cycle::new(n + 2)).is_err());
        }
    }
    let triangle = GraphBoard::from_edges(4, [(1, 2), (2, 3), (3, 1)]).unwrap();
    let odd = Bipartition::new(&triangle).unwrap_err();
    assert_eq!(odd.to_string(), "not bipartite: an odd cycle of 3 vertices: 2-1-3");
    let long = Bipartition::new(&Cycle::new(99)).unwrap_err().to_string();
    assert!(long.ends_with("-..."), "{long}");
}

/// Plays every move of both colours and compares with delta computed from scratch.
fn assert_invariant<T: Topology + Copy>(board: T) {
    let sides = Bipartition::new(&board).unwrap();
    for position in positions::all::<_, u64>(board) {
        let delta = Delta::from_position(&position, &sides);
        let (stones, clashing) = counted(&position, &sides);
        assert_eq!((delta.stones(), delta.clashing()), (stones, clashing));
        assert_eq!(delta.value(), stones + clashing);
        assert_eq!(usize::from(delta.class()), delta.value() % 3);

        // Exchanging the colours has the same effect as exchanging the sides.
        let swapped = Delta::from_position(&position.swapped(), &sides);
        assert_eq!((swapped.class() + delta.class()) % 3, 0);

        for mv in position.all_moves() {
            let mut after = position;
            let mover = after.play(mv).unwrap();
            let mut played = delta;
            played.play(&sides, mover, mv);
            assert_eq!(played, Delta::from_position(&after, &sides));
            let drop = if sides.is_matching(mv.from, mover) { 0 } else { 3 };
            assert_eq!(played.value() + drop, delta.value());
            played.undo(&sides, mover, mv);
            assert_eq!(played, delta);
        }
    }
}

#[test]
fn a_move_leaves_delta_or_lowers_it_by_three() {
    assert_invariant(Grid::new(2, 2).unwrap());
    assert_invariant(Grid::new(2, 4).unwrap());
    assert_invariant(Grid::new(3, 3).unwrap());
    assert_invariant(Path::new(9));
    assert_invariant(Cycle::new(8));
    // Two components; in the second one the lowest vertex is the middle of a star.
    let edges = [(0, 1), (1, 2), (3, 4), (3, 5), (3, 6), (6, 7)];
    assert_invariant(&GraphBoard::from_edges(8, edges).unwrap());
}

#[test]
fn delta_along_random_games() {
    let grid = Grid::new(9, 11).unwrap();
    let sides = Bipartition::new(&grid).unwrap();
    let mut random = Random::new(7);
    for _ in 0..200 {
        let mut position = Position::from_fn(grid, |_| match random.below(5) {
            0 => None,
            1 | 2 => Some(Color::Black),
            _ => Some(Color::White),
        });
        let start = Delta::from_position(&position, &sides);
        let (mut delta, mut game) = (start, Vec::new());
        loop {
            let moves: Vec<_> = position.all_moves().collect();
            if moves.is_empty() {
                break;
            }
            let mv = random.pick(&moves);
            let mover = position.play(mv).unwrap();
            delta.play(&sides, mover, mv);
            assert_eq!(
                (delta, delta.class()),
                (Delta::from_position(&position, &sides), start.class())
            );
            game.push((mover, mv));
        }
        for (mover, mv) in game.into_iter().rev() {
            delta.undo(&sides, mover, mv);
        }
        assert_eq!(delta, start);
    }
}

#[test]
fn moves_out_of_place_do_not_panic() {
    let sides = Bipartition::new(&Path::new(2)).unwrap();
    let mut delta = Delta::default();
    for mv in [clobber_core::Move::between(0, 7), clobber_core::Move::between(u32::MAX, 3)] {
        for color in Color::BOTH {
            delta.play(&sides, color, mv);
            delta.undo(&sides, color, mv);
        }
    }
    assert_eq!(delta, Delta::default());
}

/// Compares the bound with the three values of every colouring of a board, and counts how often it equals the
/// free-order value.
fn assert_bounds<T: Topology + Copy>(board: T) -> (usize, usize) {
    let (mut naive, mut exact, mut all) = (Naive::new(&board), 0, 0);
    for position in positions::all::<_, u64>(board) {
        let bound = lower_bound(&position);
        assert_eq!(
            bound.check(&position, MoveOrder::Any, &mut Effort::new()),
            Ok(()),
            "{position}: {bound}"
        );
        for order in MoveOrder::ALL {
            let value = naive.fewest(Placement::new(&position), order);
            assert!(bound.stones <= value, "{position}: {bound}, but {value} in order {order}");
        }
        all += 1;
        exact +=
            usize::from(bound.stones == naive.fewest(Placement::new(&position), MoveOrder::Any));
    }
    (exact, all)
}

#[test]
fn bounds_hold_on_all_small_boards() {
    for (rows, cols) in [(1, 7), (2, 2), (2, 3), (2, 4), (3, 3), (2, 5)] {
        let (exact, all) = assert_bounds(Grid::new(rows, cols).unwrap());
        assert!(2 * exact > all, "{rows} x {cols}: {exact} of {all}");
    }
    for n in 3..=9 {
        assert_bounds(Cycle::new(n));
    }
    let complete = (0..6).flat_map(|a| (0..a).map(move |b| (a, b)));
    assert_bounds(&GraphBoard::from_edges(6, complete).unwrap());
    let house = [(0, 1), (1, 2), (2, 3), (3, 0), (0, 4), (1, 4), (3, 5), (5, 6)];
    assert_bounds(&GraphBoard::from_edges(7, house).unwrap());
}

#[test]
fn bounds_are_exact_where_the_errata_say_so() {
    // On full boards of two colours free order can leave one stone exactly if delta is not 0 modulo 3, and two
    // otherwise; except, on 2 x 5, for 4 of 682.
    for (rows, cols, exceptions) in [(2, 2, 0), (2, 3, 0), (2, 4, 0), (3, 3, 0), (2, 5, 4)] {
        let grid = Grid::new(rows, cols).unwrap();
        let full = (1_u64 << (rows * cols)) - 1;
        let (mut naive, mut wrong, mut candidates) = (Naive::new(&grid), 0, 0);
        for black in 1..full {
            let position = Position::from_stones(grid, black, full & !black).unwrap();
            let bound = lower_bound(&position);
            candidates += usize::from(bound.stones == 1);
            let value = naive.fewest(Placement::new(&position), MoveOrder::Any);
            wrong += usize::from(bound.stones != value);
        }
        assert_eq!(wrong, exceptions, "{rows} x {cols}");
        assert!((rows, cols) != (2, 5) || candidates == 682);
    }
}

#[test]
fn the_colour_condition_is_one_of_alternating_play() {
    // Erratum 1: of the sixteen colourings of 2 x 2, ten are 1-reducible in free order, and two with
    // the colours moving in turn.
    let grid = Grid::new(2, 2).unwrap();
    let mut naive = Naive::new(&grid);
    for (order, expected) in MoveOrder::ALL.into_iter().zip([2, 2, 10]) {
        let reducible = (0..16_u64).filter(|&black| {
            let position = Position::from_stones(grid, black, 15 & !black).unwrap();
            naive.fewest(Placement::new(&position), order) == 1
        });
        assert_eq!(reducible.count(), expected, "{order}");
    }
}

#[test]
fn a_part_counts_by_itself() {
    // Three parts: a board of delta 6, one colour, and an alternating row of three.
    let position: Position<Grid> = "xo.ooo.x|ox.....o|xo.....x".parse().unwrap();
    let bound = lower_bound(&position);
    let part = |stones, reason| Bound { stones, reason };
    let Reason::Parts(parts) = &bound.reason else { panic!("{bound}") };
    assert_eq!(
        parts[1..],
        [part(3, PartReason::Monochromatic), part(2, PartReason::AlternatingRow)]
    );
    assert!(matches!(parts[0].reason, PartReason::Delta(delta) if delta.value() == 6));
    assert_eq!(
        (bound.stones, bound.check(&position, MoveOrder::Any, &mut Effort::new())),
        (7, Ok(()))
    );

    let empty: Position<Grid> = "...".parse().unwrap();
    assert_eq!(lower_bound(&empty), Bound { stones: 0, reason: Reason::Parts(vec![]) });
    assert_eq!(lower_bound(&empty).to_string(), "at least 0 (there are no stones)");
    assert_eq!(lower_bound(&empty).check(&empty, MoveOrder::Any, &mut Effort::new()), Ok(()));
}

/// Checks a bound of a position of one part.
fn check<T: Topology, S: StoneSet>(
    position: &Position<T, S>,
    stones: usize,
    reason: PartReason,
) -> Result<(), String> {
    let bound = Bound { stones, reason: Reason::Parts(vec![Bound { stones, reason }]) };
    let checked = bound.check(position, MoveOrder::Any, &mut Effort::new());
    checked.map_err(|refuted| refuted.to_string())
}

#[test]
fn false_claims_are_refused() {
    let claim = |text: &str, stones, reason| {
        check(&text.parse::<Position<Grid>>().unwrap(), stones, reason)
    };
    let refuted = |text: &str| Err(text.to_owned());
    assert_eq!(claim("xo", 1, PartReason::Survivor), Ok(()));
    assert_eq!(claim("xo", 0, PartReason::Survivor), Ok(()));
    let too_many = "part 0: stones left at least: 2 is claimed, 1 is proved";
    assert_eq!(claim("xo", 2, PartReason::Survivor), refuted(too_many));
    let not = |what| Err(format!("part 0: this is false: {what}"));
    let monochromatic = not("stones of one colour cannot move");
    assert_eq!(claim("xo", 2, PartReason::Monochromatic), monochromatic);
    let row = not("an alternating row, by Theorem 2");
    assert_eq!(claim("xoo", 2, PartReason::AlternatingRow), row);
    assert_eq!(claim("xo|ox", 1, PartReason::AlternatingRow), row);
    let count = |found| refuted(&format!("number of parts: 1 is claimed, {found} is proved"));
    assert_eq!(claim("xo.x", 1, PartReason::Survivor), count(2));
    assert_eq!(claim("...", 1, PartReason::Survivor), count(0));
    let by_parts = |text: &str, stones, parts: &[usize]| {
        let bound = |&stones| Bound { stones, reason: PartReason::Survivor };
        let bounds = parts.iter().map(bound).collect();
        let position: Position<Grid> = text.parse().unwrap();
        let bound = Bound { stones, reason: Reason::Parts(bounds) };
        bound.check(&position, MoveOrder::Any, &mut Effort::new()).is_ok()
    };
    assert!(!by_parts("...", 1, &[]) && by_parts("...", 0, &[]));
    assert!(by_parts("xo.x", 2, &[1, 1]) && !by_parts("xo.x", usize::MAX, &[1, 1]));
    // The sum is not enough.
    assert!(!by_parts("xo.x", 2, &[0, 2]));

    // A delta is compared with the computed one, and must be a multiple of three.
    let delta_of = |text: &str| {
        let position: Position<Grid> = text.parse().unwrap();
        Delta::from_position(
            &position,
            &Bipartition::from_stones(&position, &mut Effort::new()).yes().unwrap(),
        )
    };
    let (six, four) = (delta_of("xox|oxo"), delta_of("xo|ox"));
    assert_eq!(claim("xox|oxo", 2, PartReason::Delta(six)), Ok(()));
    assert!(claim("xox|oxo", 2, PartReason::Delta(four)).is_err());
    assert!(claim("xo|ox", 2, PartReason::Delta(four)).is_err());
    let triangle = GraphBoard::from_edges(3, [(0, 1), (1, 2), (2, 0)]).unwrap();
    let position = Position::parse_on(&triangle, "xox").unwrap();
    let odd = refuted("part 0: there is an odd cycle");
    assert_eq!(check(&position, 2, PartReason::Delta(delta_of("xox"))), odd);
    let survivor = Bound { stones: 1, reason: PartReason::Survivor };
    assert_eq!(lower_bound(&position).reason, Reason::Parts(vec![survivor]));
}

#[test]
fn a_delta_by_either_colouring_of_the_board_is_a_reason() {
    for text in [".oxo", "oxo.", ".xox|xoxo|.xo."] {
        let position: Position<Grid> = text.parse().unwrap();
        let delta = Delta::from_position(&position, &Bipartition::new(position.board()).unwrap());
        assert_eq!(delta.class(), 0, "{text}");
        for delta in [delta, Delta::new(delta.stones(), delta.stones() - delta.clashing())] {
            assert_eq!(check(&position, 2, PartReason::Delta(delta)), Ok(()), "{text} {delta}");
        }
        let wrong = Delta::new(delta.stones() + 3, delta.clashing());
        assert!(check(&position, 2, PartReason::Delta(wrong)).is_err());
    }
}

/// The balance bound counts the stones left when the colours remove each other in turn until one is gone, plus the
/// stones that cannot move.
#[test]
fn the_balance_is_that_of_taking_in_turn() {
    for (blacks, whites) in (1..10).flat_map(|a| (1..10).map(move |b| (a, b))) {
        let text = format!("xxx.{}{}.oo.x", "x".repeat(blacks), "o".repeat(whites));
        let row: Position<Path> = text.parse().unwrap();
        for first in Color::BOTH {
            let (mut own, mut others) =
                if first == Color::Black { (blacks, whites) } else { (whites, blacks) };
            while own > 0 && others > 0 {
                (own, others) = (others - 1, own);
            }
            let bound = balance_bound(&row, first);
            assert_eq!(bound.stones, 6 + own + others, "{text} {first}");
            let order = MoveOrder::Alternating(first);
            assert_eq!(bound.check(&row, order, &mut Effort::new()), Ok(()), "{text} {first}");
        }
    }
}
