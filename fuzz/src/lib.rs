//! Inputs and limits for all fuzz targets. `testkit` has the naive players for comparison.
//!
//! Nothing here uses the code under test; [`xml`] uses none of the libraries.

pub mod boards;
pub mod forging;
pub mod limits;

pub mod xml;
