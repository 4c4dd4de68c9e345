//! Serves the tests, benches and fuzz targets of the Clobber libraries: seeded random values, naive players and
//! harnesses.
//!
//! A naive player implements the rules of its game. From the library under test it only uses reading and writing of
//! boards.
//!
//! This crate is not published. A crate lists it as a development dependency by path alone; Cargo omits that when it
//! packages the crate.

#[cfg(feature = "clobber")]
pub mod boards;
#[cfg(feature = "clickomania")]
pub mod clicks;
mod clock;
mod forgeries;
pub mod generators;
#[cfg(feature = "clobber")]
pub mod plays;
#[cfg(feature = "clobber")]
pub mod positions;
mod random;
pub mod rows;
pub mod serde;
pub mod texts;
pub mod xml;

pub use clock::{readings, ticking};
pub use forgeries::{Forger, Forgeries};
pub use random::Random;
