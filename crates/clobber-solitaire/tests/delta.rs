//! Corollary 4: compares the lower bounds with exhaustive search.

use clobber_core::{Color, Cycle, GraphBoard, Grid, MoveOrder, Path, Position, StoneSet, Topology};
use clobber_solitaire::{
    Bipartition, Bound, Delta, Effort, PartReason, Reason, balance_bound, lower_bound,
};
use testkit::plays::{Naive, Placement};
use testkit::positions;

use crate::union;

/// Compares the bound with the three values of every colouring of a board, and counts how often it equals the
/// free-order value.
fn assert_bounds<T: Topology + Copy>(board: T) -> (usize, usize) {
    let (mut naive, mut exact, mut all) = (Naive::new(&board), 0, 0);
    for position in positions::all::<_, u64>(board) {
        let bound = lower_bound(&position);
        let checked = bound.check(&position, MoveOrder::Any, &mut Effort::new());
        assert_eq!(checked, Ok(()), "{position}: {bound}");
        let values = MoveOrder::ALL.map(|order| naive.fewest(Placement::new(&position), order));
        // Free order comes last.
        assert!(values.iter().all(|&value| bound.stones <= value), "{position} {bound} {values:?}");
        all += 1;
        exact += usize::from(bound.stones == values[2]);
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
    assert_bounds(&union(&["K6"]));
    let house = [(0, 1), (1, 2), (2, 3), (3, 0), (0, 4), (1, 4), (3, 5), (5, 6)];
    assert_bounds(&GraphBoard::from_edges(7, house).unwrap());
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
    let position = Position::parse_on(union(&["K3"]), "xox").unwrap();
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
