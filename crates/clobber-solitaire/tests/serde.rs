//! Written values are read back, other texts are refused, and every value read is checked like a stranger's claim.

use clobber_core::{Color, Cycle, Delta, Grid, MoveOrder, Path, Position, Reduction};
use clobber_solitaire::{
    Bound, ClauseProof, Effort, Limits, PartReason, Reason, Solution, balance_bound, lower_bound,
    reduce_cycle, reduce_full_grid, reduce_row, solve,
};
use testkit::Random;
use testkit::serde::{anything, refused, round_trip, written};

#[test]
fn reasons_in_json() {
    written(Reason::Survivor, r#""Survivor""#);
    written(Reason::Factors, r#""Factors""#);
    written(
        Reason::Weighted { first: Color::Black, numerator: -1, denominator: 2 },
        r#"{"Weighted":{"first":"x","numerator":-1,"denominator":2}}"#,
    );
    written(Reason::Alternation { first: Color::White }, r#"{"Alternation":{"first":"o"}}"#);
    written(
        Reason::Balance { first: Color::White, black: 3, white: 2, constant: 1 },
        r#"{"Balance":{"first":"o","black":3,"white":2,"constant":1}}"#,
    );
    written(
        Reason::Exhausted { stones: 3, positions: 9 },
        r#"{"Exhausted":{"stones":3,"positions":9}}"#,
    );
    written(
        Reason::Swept { first: Color::Black, stones: 3, frontiers: 9 },
        r#"{"Swept":{"first":"x","stones":3,"frontiers":9}}"#,
    );
    let survivor = Bound { stones: 1, reason: PartReason::Survivor };
    written(
        Reason::SweptBeside {
            first: Color::Black,
            stones: 3,
            bounds: vec![None, Some(survivor.clone())],
            frontiers: 9,
        },
        concat!(
            r#"{"SweptBeside":{"first":"x","stones":3,"bounds":[null,"#,
            r#"{"stones":1,"reason":"Survivor"}],"frontiers":9}}"#,
        ),
    );
    let proof: ClauseProof = "a 1 -2\nl 2 : 0\nl : 1".parse().unwrap();
    written(
        Reason::Clauses {
            first: Color::White,
            stones: 3,
            bounds: vec![survivor],
            proof: proof.clone(),
        },
        concat!(
            r#"{"Clauses":{"first":"o","stones":3,"bounds":[{"stones":1,"reason":"Survivor"}],"#,
            r#""proof":"a 1 -2\nl 2 : 0\nl : 1"}}"#,
        ),
    );
    written(PartReason::Clauses { proof }, r#"{"Clauses":{"proof":"a 1 -2\nl 2 : 0\nl : 1"}}"#);
    written(Reason::Parts(vec![]), r#"{"Parts":[]}"#);
    let bound = |stones, reason| Bound { stones, reason };
    let of_parts = vec![
        bound(1, PartReason::Survivor),
        bound(2, PartReason::Monochromatic),
        bound(3, PartReason::AlternatingRow),
        bound(2, PartReason::Delta(Delta::new(3, 0))),
        bound(1, PartReason::Factors),
        bound(1, PartReason::DynamicProgram),
        bound(1, PartReason::Swept { frontiers: 5 }),
        bound(4, PartReason::Exhausted { positions: u64::MAX }),
    ];
    written(
        Bound { stones: 15, reason: Reason::Parts(of_parts) },
        concat!(
            r#"{"stones":15,"reason":{"Parts":[{"stones":1,"reason":"Survivor"},"#,
            r#"{"stones":2,"reason":"Monochromatic"},{"stones":3,"reason":"AlternatingRow"},"#,
            r#"{"stones":2,"reason":{"Delta":{"stones":3,"clashing":0}}},"#,
            r#"{"stones":1,"reason":"Factors"},{"stones":1,"reason":"DynamicProgram"},"#,
            r#"{"stones":1,"reason":{"Swept":{"frontiers":5}}},"#,
            r#"{"stones":4,"reason":{"Exhausted":{"positions":18446744073709551615}}}]}}"#,
        ),
    );
}

#[test]
fn solutions_in_json() {
    let reduction: Reduction = "any\t0>1".parse().unwrap();
    let bound = Bound { stones: 1, reason: Reason::Survivor };
    let fields =
        r#"{"reduction":"any\t0>1","stones_left":1,"bound":{"stones":1,"reason":"Survivor"}}"#;
    written(Solution { reduction, stones_left: 1, bound }, fields);
}

/// Stones on 7 of 8 vertices.
fn squares(random: &mut Random, count: usize) -> String {
    random.word("xxxxooo.", count)
}

/// All answers of the crate's functions for small positions.
#[test]
fn what_is_found_round_trips() {
    let mut random = Random::new(1);
    let (mut of_parts, mut searched, mut weighted) = (0, 0, 0);
    for _ in 0..300 {
        let rows: Vec<String> = (0..3).map(|_| squares(&mut random, 5)).collect();
        let grid: Position<Grid> = rows.join("|").parse().unwrap();
        round_trip(&lower_bound(&grid));
        for color in Color::BOTH {
            round_trip(&balance_bound(&grid, color));
        }
        for order in MoveOrder::ALL {
            let solution = solve(&grid, order, &mut Effort::new());
            round_trip(&solution);
            of_parts += usize::from(matches!(solution.bound.reason, Reason::Parts(_)));
            searched += usize::from(matches!(solution.bound.reason, Reason::Exhausted { .. }));
            let read: Solution =
                serde_json::from_str(&serde_json::to_string(&solution).unwrap()).unwrap();
            assert_eq!(read.check(&grid, &mut Effort::new()), Ok(()));
            let squares = squares(&mut random, 20);
            let row: Position<Path> = squares.parse().unwrap();
            let solution = reduce_row(&row, order, &mut Effort::new());
            weighted += usize::from(matches!(solution.bound.reason, Reason::Weighted { .. }));
            round_trip(&solution);
            let cycle: Position<Cycle> = squares.parse().unwrap();
            round_trip(&reduce_cycle(&cycle, order, &mut Effort::new()));
        }
    }
    assert!(of_parts > 50 && searched > 20 && weighted > 20, "{of_parts} {searched} {weighted}");
    let full: Position<Grid> = "xxo|oxx|oox".parse().unwrap();
    let found = reduce_full_grid(&full, MoveOrder::Any, &mut Effort::new()).unwrap();
    round_trip(&found);
}

/// Claims are read unchanged: their check finds that they are wrong.
#[test]
fn a_changed_claim_is_read_and_refuted() {
    let grid: Position<Grid> = "xo.xoxo|ox.ox..".parse().unwrap();
    let text = serde_json::to_string(&lower_bound(&grid)).unwrap();
    let changed = text.replacen("\"stones\":3", "\"stones\":4", 1);
    assert_ne!(text, changed);
    let check = |text: &str| {
        let bound: Bound<Reason> = serde_json::from_str(text).unwrap();
        bound.check(&grid, MoveOrder::Any, &mut Effort::new())
    };
    assert_eq!(check(&text), Ok(()));
    assert!(check(&changed).is_err());

    let text = serde_json::to_string(&solve(&grid, MoveOrder::Any, &mut Effort::new())).unwrap();
    let changed = text.replacen("\"stones_left\":3", "\"stones_left\":2", 1);
    assert_ne!(text, changed);
    let solution: Solution = serde_json::from_str(&changed).unwrap();
    let refuted = solution.check(&grid, &mut Effort::new()).unwrap_err();
    assert_eq!(refuted.to_string(), "stones left by the play: 2 is claimed, 3 is proved");
}

#[test]
fn other_data_are_refused_with_the_place() {
    refused::<PartReason>(r#"{"Delta":1}"#, "struct Delta at line 1 column 10");
    refused::<Reason>(r#"{"Luck":1}"#, "unknown variant `Luck`");
    refused::<Bound<Reason>>(r#"{"stones":-1,"reason":"Survivor"}"#, "at line 1 column 12");
    refused::<Bound<Reason>>(r#"{"stones":1}"#, "missing field `reason`");
    refused::<Bound<Reason>>("[[]]", "usize");
    refused::<Solution>(
        r#"{"reduction":"any\t0>y","stones_left":1,"bound":{"stones":1,"reason":"Survivor"}}"#,
        "line 1, column 7: ",
    );
    // Parts cannot contain parts.
    let nested = r#"{"stones":1,"reason":{"Parts":[{"stones":1,"reason":{"Parts":[]}}]}}"#;
    refused::<Bound<Reason>>(nested, "unknown variant `Parts`");
    let deep = r#"{"stones":1,"reason":{"Parts":["#.repeat(1_000_000);
    refused::<Bound<Reason>>(&deep, "unknown variant `Parts`");
}

/// Checks everything that can be read, without a panic.
#[test]
fn anything_is_read_or_refused() {
    let effort = || Effort::within(Limits { steps: Some(100), ..Limits::default() });
    let grid: Position<Grid> = "xo.xo|ox.o.".parse().unwrap();
    let row: Position<Path> = "xooxxo.xo".parse().unwrap();
    let cycle: Position<Cycle> = "xooxxoxo".parse().unwrap();
    let truth = solve(&grid, MoveOrder::Any, &mut Effort::new());
    anything(std::slice::from_ref(&truth), |solution| {
        let _ = (solution.to_string(), solution.check(&grid, &mut effort()));
        let _ = solution.check(&row, &mut effort());
        let _ = solution.check(&cycle, &mut effort());
    });
    anything(&[truth.bound], |bound: &Bound<Reason>| {
        for order in MoveOrder::ALL {
            let _ = bound.check(&grid, order, &mut effort());
            let _ = bound.check(&row, order, &mut effort());
            let _ = bound.check(&cycle, order, &mut effort());
        }
    });
}
