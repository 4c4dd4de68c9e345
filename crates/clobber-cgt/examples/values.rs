//! Adds up positions by their values: who wins the sum, and by how much?

use clobber_cgt::{ClobberValues, Effort, Grid, Position};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut clobber = ClobberValues::new();
    for text in ["xo", "xxo", "xoxo|oxox", "xxo + oox", "xxxo + oxo|xox + xo"] {
        let sum: Vec<Position<Grid>> = Position::parse_sum(text)?;
        let value = clobber.value_of_sum(&sum, &mut Effort::new())?;
        let weight = clobber.games_mut().atomic_weight(value)?.ok_or("not all-small")?;
        let games = clobber.games();
        let (value_text, weight) = (games.display(value), games.display(weight));
        println!("{text} = {value_text}, outcome {}, atomic weight {weight}", games.outcome(value));
    }
    Ok(())
}
