//! The tests of clobber-solitaire: one program, so that shared code is compiled once.

mod checkerboard;
mod colorings;
mod cycles;
mod delta;
mod door;
mod forgers;
mod forgery;
mod full_grids;
mod full_grids_alternating;
mod greatest_values;
mod majority;
mod meshes;
mod products;
mod rows;
#[cfg(feature = "serde")]
mod serde;
mod solver;
mod together;
mod two_rows_in_turn;
