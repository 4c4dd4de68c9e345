//! What the fuzz targets share: inputs, limits, and naive searches to compare with.
//!
//! Nothing here uses the code that the targets are about: [`naive`] and [`blocks`] know the rules of the games and the
//! neighbours of a vertex, and [`xml`] knows nothing at all.

pub mod blocks;
pub mod boards;
pub mod limits;
pub mod naive;
pub mod xml;
