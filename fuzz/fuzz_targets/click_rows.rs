#![no_main]
//! Rows: solvers' plays are replayed; on short rows nothing is better.

use std::collections::HashMap;

use clickomania::{
    Blocks, Certificate, Clicks, Effort, Row, SameGame, Scoring, SolvableIntervals, solve,
};
use clobber_fuzz::limits;
use libfuzzer_sys::fuzz_target;
use testkit::clicks::Naive;

fuzz_target!(|row: Row| {
    let intervals = SolvableIntervals::new(&row, &mut Effort::new()).unwrap();
    let plan = intervals.most_removed();
    let removed = replayed(&row, &plan.to_clicks(), &Blocks);
    assert_eq!(removed, intervals.most_removed_blocks() as i64);
    assert_eq!(intervals.is_solvable(), removed == row.len() as i64);
    if let Some(plan) = intervals.solution() {
        assert_eq!(replayed(&row, &plan.to_clicks(), &Blocks), row.len() as i64);
    }
    if let Some(two_colors) = row.two_colors() {
        assert_eq!(two_colors.is_solvable(), intervals.is_solvable());
        match two_colors.solution() {
            Some(plan) => {
                assert_eq!(replayed(&row, &plan.to_clicks(), &Blocks), row.len() as i64);
            }
            None => two_colors.obstruction().unwrap().check(&row).unwrap(),
        }
    }
    let best = row.best_score(&SameGame::STANDARD, &mut limits::effort(1 << 22)).ok();
    if let Some(best) = &best {
        let clicks = best.plan().to_clicks();
        assert_eq!(replayed(&row, &clicks, &SameGame::STANDARD), best.score());
    }
    if row.len() <= 12 {
        let naive = Naive::new(&row.to_board().renamed());
        assert_eq!(removed, naive.best(&Blocks, &mut HashMap::new()));
        let score = naive.best(&SameGame::STANDARD, &mut HashMap::new());
        assert_eq!(best.unwrap().score(), score);
        assert_eq!(
            solve(&row.to_board(), &SameGame::STANDARD, &mut Effort::new()).value(),
            Some(score)
        );
    }
});

/// Replays a play on the row and on its board, click by click, and returns its value.
fn replayed(row: &Row, clicks: &Clicks, scoring: &impl Scoring) -> i64 {
    let by_row = row.replay(clicks).unwrap();
    let mut board = row.to_board();
    let sizes = clicks.as_slice().iter().map(|&click| board.click(click).unwrap().len());
    assert!(sizes.eq(by_row.group_sizes().iter().copied()));
    assert_eq!(by_row.end().to_board().columns().len(), board.columns().len());
    by_row.score(scoring)
}
