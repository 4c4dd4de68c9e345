//! The subcommands.

mod afford;
pub(crate) mod alternating;
pub(crate) mod checkerboard;
pub(crate) mod clickomania;
pub(crate) mod colorings;
pub(crate) mod film;
pub(crate) mod gadget;
pub(crate) mod game;
pub(crate) mod linear;
pub(crate) mod mcgs;
pub(crate) mod open_spiel;
pub(crate) mod outcome;
pub(crate) mod perft;
pub(crate) mod play;
pub(crate) mod sc2;
pub(crate) mod solve;
pub(crate) mod value;
