//! Computes with games: sums, order, means and temperatures.

use partizan::{Game, Games};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut games = Games::new();
    let switch = games.parse("{3|-1}")?;
    let up = games.parse("^")?;
    let sum = games.sum(switch, up)?;
    println!("{} + {} = {}", games.display(switch), games.display(up), games.display(sum));
    println!("mean {}, temperature {}", games.mean(sum)?, games.temperature(sum)?);
    println!("outcome {}", games.outcome(sum));
    for text in ["*", "^", "1/2", "{2|-2}"] {
        let game = games.parse(text)?;
        println!("0 and {text}: {:?}", games.compare(Game::ZERO, game));
    }
    Ok(())
}
