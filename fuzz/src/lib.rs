//! Inputs and limits for all fuzz targets. The naive players to compare with are those of `testkit`.
//!
//! Nothing here uses the code that the targets are about; [`xml`] knows nothing at all.

pub mod blocks;
pub mod boards;
pub mod forging;
pub mod limits;

pub mod walks;
pub mod xml;
