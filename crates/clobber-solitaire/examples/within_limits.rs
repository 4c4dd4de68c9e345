//! Solves a position within limits; if it hits one, it prints an interval and a play.

use std::time::Duration;

use clobber_core::{Color, Grid, MoveOrder, Position};
use clobber_solitaire::{Effort, Limits, solve};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let order = MoveOrder::Alternating(Color::Black);
    for text in
        ["xo.x|oxoo|x.xo", "x.xox...o|x.x...xo.|x.xoxxxo.|ox.ox.x..|oxox.ox..|xoooxoooo|.oxoo...."]
    {
        let position: Position<Grid> = text.parse()?;
        let limits =
            Limits { steps: Some(20_000), time: Some(Duration::from_secs(5)), ..Limits::default() };
        let mut effort = Effort::within(limits);
        let solution = solve(&position, order, &mut effort);
        match solution.value() {
            Some(stones) => println!("{stones} stones, and no fewer"),
            None => println!("{} to {} stones", solution.at_least(), solution.at_most()),
        }
        println!("  {}\n  {}", solution.reduction.display_on(position.board()), solution.bound);
    }
    Ok(())
}
