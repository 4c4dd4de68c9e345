//! Prints pictures of a position and a play as SVG.

use clobber_core::svg::{Picture, filmstrip};
use clobber_core::{Grid, Position, Reduction};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let start: Position<Grid> = "xox|oxo".parse()?;
    let moves = "alternating:o 0,1>0,2 1,1>1,2 1,0>0,0 1,2>0,2";
    let play = Reduction::parse_on(start.board(), moves)?;
    print!("{}", Picture::new(&start).with_names().with_moves(&play.moves));
    print!("{}", filmstrip(&start, &play, Some("Four moves"), 1)?);
    Ok(())
}
