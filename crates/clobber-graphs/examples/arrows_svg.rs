//! Draws a reduction of the 4-cube to one stone as SVG: arrows with the numbers of the moves.

use clobber_core::svg::Picture;
use clobber_core::{Position, Vertex};
use clobber_graphs::{Hypercube, reduce_hypercube_to};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let position = Position::parse_on(Hypercube::new(4)?, "xxoxooxoxoooxoxx")?;
    let play = reduce_hypercube_to(&position, "0:x".parse()?)?.yes().ok_or("no play")?;
    let end = play.replay(&position)?.into_end();
    let left = (0..16).map(Vertex::new).filter_map(|vertex| Some((vertex, end.color_at(vertex)?)));
    let picture = Picture::new(&position).with_names();
    print!("{}", picture.with_moves(&play.moves).with_rings(left));
    Ok(())
}
