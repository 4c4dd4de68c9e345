#![no_main]
//! Rows: what the solvers find is replayed; on short rows nothing is better.

use std::collections::{HashMap, HashSet};

use clickomania::{
    Blocks, Certificate, Clicks, Color, Effort, Row, SameGame, Scoring, SolvableIntervals, Square,
    solve,
};
use clobber_fuzz::limits;
use libfuzzer_sys::fuzz_target;

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
        let mut known = HashMap::new();
        assert_eq!(removed, best_play(row.as_slice(), &Blocks, &mut known));
        let score = best_play(row.as_slice(), &SameGame::STANDARD, &mut HashMap::new());
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

/// The best of all plays.
fn best_play(row: &[Color], scoring: &impl Scoring, known: &mut HashMap<Vec<Color>, i64>) -> i64 {
    if let Some(&best) = known.get(row) {
        return best;
    }
    let mut best = scoring.end(row.len());
    let mut clicked = HashSet::new();
    for Square { col, .. } in (0..row.len()).map(|col| Square { row: 0, col }) {
        let start = row[..col].iter().rposition(|&c| c != row[col]).map_or(0, |last| last + 1);
        let len = row[start..].iter().take_while(|&&c| c == row[start]).count();
        if len >= 2 && clicked.insert(start) {
            let after = [&row[..start], &row[start + len..]].concat();
            best = best.max(scoring.group(len) + best_play(&after, scoring, known));
        }
    }
    known.insert(row.to_vec(), best);
    best
}
