//! Sends a play as JSON to a receiver that checks it by the rules alone.

use clobber_core::{Grid, Position, Reduction};
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize)]
struct Claim {
    position: Position<Grid>,
    play: Reduction,
    stones_left: usize,
}

/// Returns the fault of the claim, if there is one.
fn refutation(json: &str) -> Result<Option<String>, serde_json::Error> {
    let claim: Claim = serde_json::from_str(json)?;
    Ok(match claim.play.replay(&claim.position) {
        Ok(replay) if replay.stones_left() == claim.stones_left => None,
        Ok(replay) => Some(format!("the play leaves {}", replay.stones_left())),
        Err(error) => Some(error.to_string()),
    })
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let position: Position<Grid> = "xo|ox".parse()?;
    let play = Reduction::parse_on(position.board(), "any 0,0>0,1 1,0>1,1 0,1>1,1")?;
    let json = serde_json::to_string(&Claim { position, play, stones_left: 1 })?;
    println!("{json}\nrefuted: {:?}", refutation(&json)?);
    println!("refuted: {:?}", refutation(&json.replace(":1}", ":0}"))?);
    Ok(())
}
