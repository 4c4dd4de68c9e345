//! Defines a scoring and plays for points: n (n - 1) for a group of n blocks, and minus 10 for each block left.

use clickomania::{Board, Effort, Limits, ScoreSearch, Scoring, solve};

struct Squares;

impl Scoring for Squares {
    fn group(&self, size: usize) -> i64 {
        let n = size as i64;
        n * (n - 1)
    }

    fn end(&self, left: usize) -> i64 {
        -10 * left as i64
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let board: Board = "abcab|aabbc|ccbaa|bcabb".parse()?;
    println!("exactly: {}", solve(&board, &Squares, &mut Effort::new()));

    let mut effort = Effort::within(Limits { steps: Some(200_000), ..Limits::default() });
    let found = ScoreSearch::new().best(&board, &Squares, &mut effort);
    println!("by annealing: {} points, {}", found.score, found.clicks);
    assert_eq!(found.clicks.replay(&board, &mut Effort::new())?.score(&Squares), found.score);
    Ok(())
}
