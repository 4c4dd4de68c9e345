//! Serves the tests, benches and fuzz targets of the Clobber libraries: seeded random values, naive players, and harnesses.
//!
//! This crate is not published. A crate names it as a development dependency by path alone, which Cargo leaves out when it
//! packages that crate.

pub mod lines;
mod random;

pub use random::Random;
