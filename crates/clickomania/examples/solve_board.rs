//! Solves a board within a limit, and checks the answer.

use clickomania::{Blocks, Board, Effort, Limits, solve};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let board: Board = "acaac|cbccb|ccabc|abcba".parse()?;
    let mut effort = Effort::within(Limits { steps: Some(100_000), ..Limits::default() });
    let solution = solve(&board, &Blocks, &mut effort);
    println!("{solution}: {}", solution.clicks);
    solution.check(&board, &Blocks, &mut Effort::new())?;

    let mut after = board;
    for click in solution.clicks.iter() {
        after.click(click)?;
        println!("{click}\n{}\n", after.to_string().replace('|', "\n"));
    }
    Ok(())
}
