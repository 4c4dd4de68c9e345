//! Clickomania for points: the speed and the scores of the search.
//!
//! `SAMEGAME_SECONDS` is the time per board (default 1), and `SAMEGAME_BOARDS` the number of random boards of 15 x 15
//! blocks in 5 colours (default 10), with seeds from 0. The command `clobber clickomania score` also prints the plays.

use std::time::Duration;

use clickomania::{Board, Effort, Limits, SameGame, ScoreSearch, ScoredPlay};
use clobber_benches::{Times, from_environment, heading, note, rate};

fn search(board: &Board, limits: Limits) -> ScoredPlay {
    ScoreSearch::new().best(board, &SameGame::STANDARD, &mut Effort::within(limits))
}

/// Limits the number of tried clicks.
fn of_clicks(clicks: u64) -> Limits {
    Limits { steps: Some(clicks), ..ScoreSearch::DEFAULT_LIMITS }
}

/// Compares the clicks per second of the search with a replay on `Board`.
fn speed(title: &str, board: &Board) {
    const CLICKS: u64 = 200_000;
    const REPLAYS: u64 = 1000;
    let found = search(board, of_clicks(1000));
    let fast = rate(&format!("{title}, the search"), (CLICKS, "clicks"), || {
        search(board, of_clicks(CLICKS)).score
    });
    let clicks = REPLAYS * found.clicks.len() as u64;
    let plain = rate(&format!("{title}, replayed on Board"), (clicks, "clicks"), || {
        (0..REPLAYS).fold(0, |sum: i64, _| {
            let replay =
                found.clicks.replay(board, &mut Effort::new()).expect("every click is legal");
            sum.wrapping_add(replay.score(&SameGame::STANDARD))
        })
    });
    note(&format!("{title}, clicks of the search / of a replay on Board: {:.1}", fast / plain));
}

fn main() {
    heading("clicks, one core; those of the search include the choice of what to click");
    speed("15 x 15 in 5 colours", &Board::random(15, 15, 5, 0));

    let seconds = from_environment("SAMEGAME_SECONDS", 1);
    let boards = from_environment("SAMEGAME_BOARDS", 10);
    let time = Some(Duration::from_secs(seconds));
    let in_time = Limits { steps: None, time, ..ScoreSearch::DEFAULT_LIMITS };
    let mut scores: Vec<i64> = (0..boards)
        .map(|seed| {
            let board = Board::random(15, 15, 5, seed);
            let found = search(&board, in_time);
            let replay =
                found.clicks.replay(&board, &mut Effort::new()).expect("every click is legal");
            replay.score(&SameGame::STANDARD)
        })
        .collect();
    scores.sort_unstable();
    let mean = scores.iter().sum::<i64>() as f64 / scores.len().max(1) as f64;
    note(&format!(
        "15 x 15 in 5 colours, {boards} boards, {seconds} s each: mean score {mean:.0}, from {} to {}",
        scores.first().unwrap_or(&0),
        scores.last().unwrap_or(&0)
    ));

    let mut times = Times::new("samegame/search");
    const CLICKS: u64 = 100_000;
    for side in [10, 15, 20] {
        let board = Board::random(side, side, 5, 0);
        times.of(side, || search(&board, of_clicks(CLICKS)));
    }
}
