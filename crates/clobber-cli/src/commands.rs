//! The subcommands.

pub(crate) mod checkerboard;
pub(crate) mod perft;
pub(crate) mod solve;
pub(crate) mod value;
