//! Draws the thermograph of a game as SVG.

use partizan::Games;
use partizan::svg::ThermographPicture;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut games = Games::new();
    let game = games.parse("{4|{1|-2}}")?;
    print!("{}", ThermographPicture::new(&games.thermograph(game)?));
    Ok(())
}
