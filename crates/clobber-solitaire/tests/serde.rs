//! What is written is read back, nothing else is, and what is read is checked as if anybody had written it.

use clobber_core::{Color, Cycle, Delta, Grid, MoveOrder, Path, Position, Reduction};
use clobber_solitaire::{
    CycleBound, Decision, Effort, Limits, LowerBound, Reason, RowBound, RowReason, Solution,
    Solver, Verified, VerifyError, balance_bound, lower_bound, reduce_cycle, reduce_full_grid,
    reduce_row, solve,
};
use testkit::Random;
use testkit::serde::{refused, round_trip, written};

fn bound(stones: usize, reason: Reason) -> LowerBound {
    LowerBound { stones, reason }
}

#[test]
fn reasons_in_json() {
    written(Reason::Survivor, r#""Survivor""#);
    written(Reason::Monochromatic, r#""Monochromatic""#);
    written(Reason::AlternatingRow, r#""AlternatingRow""#);
    written(Reason::Delta(Delta::new(7, 2)), r#"{"Delta":{"stones":7,"clashing":2}}"#);
    written(
        Reason::Balance { first: Color::White, black: 3, white: 2, constant: 1 },
        r#"{"Balance":{"first":"o","black":3,"white":2,"constant":1}}"#,
    );
    written(
        Reason::Exhausted { order: MoveOrder::Alternating(Color::Black), positions: 9 },
        r#"{"Exhausted":{"order":"alternating:x","positions":9}}"#,
    );
    written(Reason::Parts(vec![]), r#"{"Parts":[]}"#);
    // Every other reason may be one for a part.
    let of_parts = vec![
        bound(1, Reason::Survivor),
        bound(2, Reason::Monochromatic),
        bound(3, Reason::AlternatingRow),
        bound(2, Reason::Delta(Delta::new(3, 0))),
        bound(1, Reason::Balance { first: Color::Black, black: 1, white: 1, constant: 0 }),
        bound(4, Reason::Exhausted { order: MoveOrder::Any, positions: u64::MAX }),
    ];
    written(
        bound(13, Reason::Parts(of_parts)),
        concat!(
            r#"{"stones":13,"reason":{"Parts":[{"stones":1,"reason":"Survivor"},"#,
            r#"{"stones":2,"reason":"Monochromatic"},{"stones":3,"reason":"AlternatingRow"},"#,
            r#"{"stones":2,"reason":{"Delta":{"stones":3,"clashing":0}}},"#,
            r#"{"stones":1,"reason":{"Balance":{"first":"x","black":1,"white":1,"constant":0}}},"#,
            r#"{"stones":4,"reason":{"Exhausted":{"order":"any","positions":18446744073709551615}}}]}}"#,
        ),
    );
}

#[test]
fn answers_and_settings_in_json() {
    let reduction: Reduction = "any\t0>1".parse().unwrap();
    let solution =
        Solution { reduction: reduction.clone(), at_most: 1, bound: bound(1, Reason::Survivor) };
    let fields = r#"{"reduction":"any\t0>1","at_most":1,"bound":{"stones":1,"reason":"Survivor"}}"#;
    written(solution.clone(), fields);
    written(Decision::Yes(reduction), r#"{"Yes":"any\t0>1"}"#);
    written(
        Decision::No(bound(2, Reason::Monochromatic)),
        r#"{"No":{"stones":2,"reason":"Monochromatic"}}"#,
    );
    written(Decision::Undecided(solution), &format!(r#"{{"Undecided":{fields}}}"#));
    written(Verified::Fully, r#""Fully""#);
    written(Verified::Partly { at_least: 3 }, r#"{"Partly":{"at_least":3}}"#);
    written(
        RowBound { stones: 2, reason: RowReason::Factors },
        r#"{"stones":2,"reason":"Factors"}"#,
    );
    written(
        RowReason::Weighted { first: Color::Black, numerator: -1, denominator: 2 },
        r#"{"Weighted":{"first":"x","numerator":-1,"denominator":2}}"#,
    );
    written(RowReason::Search { first: Color::White }, r#"{"Search":{"first":"o"}}"#);
    written(CycleBound { stones: 2, order: MoveOrder::Any }, r#"{"stones":2,"order":"any"}"#);
}

/// Stones on 7 of 8 vertices.
fn squares(random: &mut Random, count: usize) -> String {
    random.word("xxxxooo.", count)
}

/// All that the functions of the crate answer for small positions.
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
            assert_eq!(read.verify(&grid, &Solver::new(), &mut Effort::new()), Ok(Verified::Fully));
            for stones in 0..4 {
                round_trip(&Solver::new().decide(&grid, order, stones, &mut Effort::new()));
            }
            let squares = squares(&mut random, 20);
            let row: Position<Path> = squares.parse().unwrap();
            let bound = reduce_row(&row, order, &mut Effort::new()).unwrap().lower_bound();
            weighted += usize::from(matches!(bound.reason, RowReason::Weighted { .. }));
            round_trip(&bound);
            let cycle: Position<Cycle> = squares.parse().unwrap();
            round_trip(&reduce_cycle(&cycle, order, &mut Effort::new()).unwrap().lower_bound());
        }
    }
    assert!(of_parts > 30 && searched > 20 && weighted > 20, "{of_parts} {searched} {weighted}");
    let full: Position<Grid> = "xxo|oxx|oox".parse().unwrap();
    let found = reduce_full_grid(&full, &mut Effort::new()).unwrap();
    round_trip(&found.to_reduction());
    round_trip(found.lower_bound());
}

/// Claims are read as they are: that they are wrong is found by whoever checks them.
#[test]
fn a_changed_claim_is_read_and_refuted() {
    let grid: Position<Grid> = "xo.xoxo|ox.ox..".parse().unwrap();
    let text = serde_json::to_string(&lower_bound(&grid)).unwrap();
    let changed = text.replacen("\"stones\":3", "\"stones\":4", 1);
    assert_ne!(text, changed);
    assert_eq!(serde_json::from_str::<LowerBound>(&text).unwrap().check(&grid), Ok(()));
    assert!(serde_json::from_str::<LowerBound>(&changed).unwrap().check(&grid).is_err());

    let text = serde_json::to_string(&solve(&grid, MoveOrder::Any, &mut Effort::new())).unwrap();
    let changed = text.replacen("\"at_most\":3", "\"at_most\":2", 1);
    assert_ne!(text, changed);
    let solution: Solution = serde_json::from_str(&changed).unwrap();
    assert_eq!(
        solution.verify(&grid, &Solver::new(), &mut Effort::new()),
        Err(VerifyError::StonesLeft { claimed: 2, found: 3 })
    );
}

#[test]
fn other_data_are_refused_with_the_place() {
    refused::<Reason>(r#"{"Delta":1}"#, "struct Delta at line 1 column 10");
    refused::<Reason>(r#"{"Luck":1}"#, "unknown variant `Luck`");
    refused::<LowerBound>(r#"{"stones":-1,"reason":"Survivor"}"#, "at line 1 column 12");
    refused::<LowerBound>(r#"{"stones":1}"#, "missing field `reason`");
    refused::<LowerBound>("[[]]", "usize");
    refused::<RowBound>(r#"{"stones":1,"reason":"Survivor"}"#, "unknown variant `Survivor`");
    refused::<CycleBound>(r#"{"stones":1,"order":"alternating:z"}"#, "line 1, column 13: ");
    refused::<Decision>(r#"{"Yes":"any\n0>1 2"}"#, "line 2, column 6: ");
    refused::<Solution>(
        r#"{"reduction":"any\t0>y","at_most":1,"bound":{"stones":1,"reason":"Survivor"}}"#,
        "line 1, column 7: ",
    );
}

/// Parts of parts are neither written nor read: they would take as deep a stack.
#[test]
fn nested_parts_are_refused() {
    let nested = r#"{"stones":1,"reason":{"Parts":[{"stones":1,"reason":{"Parts":[]}}]}}"#;
    refused::<LowerBound>(nested, "a part has no parts of its own at line 1 column 6");
    let reason = Reason::Parts(vec![bound(0, Reason::Parts(vec![]))]);
    let error = serde_json::to_string(&reason).unwrap_err().to_string();
    assert_eq!(error, "a part has no parts of its own");
    assert!(postcard::to_allocvec(&reason).is_err());

    let deep = r#"{"stones":1,"reason":{"Parts":["#.repeat(1_000_000);
    refused::<LowerBound>(&deep, "a part has no parts of its own at line 1 column 6");
    let parts = postcard::to_allocvec(&bound(1, Reason::Parts(vec![bound(1, Reason::Survivor)])));
    let [stones, variant, count, ..] = parts.unwrap()[..] else { panic!("too short") };
    let deep = [stones, variant, count].repeat(1_000_000);
    assert!(postcard::from_bytes::<LowerBound>(&deep).is_err());
    // A list that claims to be endless.
    let endless = [stones, variant, 0xff, 0xff, 0xff, 0xff, 0x0f, 1, 0];
    assert!(postcard::from_bytes::<LowerBound>(&endless).is_err());
}

/// Whatever can be read is checked without a panic.
fn check_all(solution: &Solution, row: RowBound, cycle: CycleBound) {
    let effort = || Effort::within(Limits { steps: Some(100), ..Limits::default() });
    let grid: Position<Grid> = "xo.xo|ox.o.".parse().unwrap();
    let _ = solution.bound.check(&grid);
    let _ = solution.verify(&grid, &Solver::new(), &mut effort());
    let _ = (solution.to_string(), row.to_string(), cycle.to_string());
    let _ = row.check(&"xooxxo.xo".parse::<Position<Path>>().unwrap(), &mut effort());
    let _ = cycle.check(&"xooxxoxo".parse::<Position<Cycle>>().unwrap(), &mut effort());
}

#[test]
fn random_bytes_never_panic() {
    let mut random = Random::new(7);
    let mut read = 0;
    for round in 0..100_000 {
        let bytes = random.small_bytes(round % 40);
        let solution = postcard::from_bytes::<Solution>(&bytes);
        let row = postcard::from_bytes::<RowBound>(&bytes);
        let cycle = postcard::from_bytes::<CycleBound>(&bytes);
        let _ = postcard::from_bytes::<Decision>(&bytes);
        let _ = postcard::from_bytes::<Verified>(&bytes);
        if let (Ok(row), Ok(cycle)) = (row, cycle) {
            read += 1;
            let nothing = Reduction { order: MoveOrder::Any, moves: vec![] };
            let bound = postcard::from_bytes(&bytes).unwrap_or(bound(1, Reason::Survivor));
            let solution = solution.unwrap_or(Solution { reduction: nothing, at_most: 8, bound });
            check_all(&solution, row, cycle);
        }
    }
    assert!(read > 1000, "{read}");
}

#[test]
fn changed_texts_never_panic() {
    let mut random = Random::new(3);
    let grid: Position<Grid> = "xo.xo|ox.o.".parse().unwrap();
    let solution = solve(&grid, MoveOrder::Any, &mut Effort::new());
    let text = serde_json::to_string(&solution).unwrap();
    let row = RowBound {
        stones: 3,
        reason: RowReason::Weighted { first: Color::Black, numerator: 1, denominator: 2 },
    };
    let row_text = serde_json::to_string(&row).unwrap();
    let mut read = 0;
    for _ in 0..50_000 {
        let mut changed = |text: &str| random.changed(text, "0123456789-xo>[]{}\",:");
        let changed_solution = serde_json::from_str::<Solution>(&changed(&text));
        let changed_row = serde_json::from_str::<RowBound>(&changed(&row_text));
        read += usize::from(changed_solution.is_ok()) + usize::from(changed_row.is_ok());
        let row = changed_row.unwrap_or(row);
        let cycle = CycleBound { stones: row.stones, order: MoveOrder::Any };
        check_all(&changed_solution.unwrap_or(solution.clone()), row, cycle);
    }
    assert!(read > 1000, "{read}");
}
