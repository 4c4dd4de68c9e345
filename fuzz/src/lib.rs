//! Inputs and limits for all fuzz targets. `testkit` has the naive players for comparison.
//!
//! Nothing here uses the code under test.

pub mod boards;
pub mod forging;
pub mod limits;

/// Calls a function for each of many types.
#[macro_export]
macro_rules! each {
    ($call:ident($text:expr): $($of:ty),*) => { $($call::<$of>($text);)* };
}
