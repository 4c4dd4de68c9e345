//! Polynomial algorithms for rows.
//!
//! A grammar determines the words that can be cleared (Biedl et al., Theorem 2):
//!
//! ```text
//! S -> empty | S S | c S c | c S c S c      for every colour c
//! ```
//!
//! All algorithms here use an equivalent statement. A play divides the groups that it removes into *classes*: a class
//! contains the groups removed by one click. A class has one colour and at least two blocks. Everything between two of
//! its groups is removed earlier, so classes do not cross, and no block that stays lies between two groups of a class.
//! Conversely, take such classes, and merge two of the same colour if one lies directly between two groups of the
//! other. Click the classes from left to right, each after the classes between its groups. Then each class is a group
//! when its turn comes. Its groups have come together. The blocks on its right are untouched, and begin with a group of
//! another colour. On its left is a group of the surrounding class, which has another colour, a block that stays, or
//! nothing. (If that block has the same colour, more blocks than claimed can be removed.)
//!
//! Dynamic programs follow: one over intervals, which decides all intervals of a row
//! ([`SolvableIntervals`]), and one for the best score ([`crate::Row::best_score`]). With two
//! colours it suffices to find long checkerboards ([`TwoColorRow`]).

mod clearing;
mod count;
mod error;
mod groups;
mod intervals;
mod obstruction;
mod pieces;
mod plan;
mod play;
mod score;
mod two_colors;

pub use self::error::RowError;
pub use self::intervals::SolvableIntervals;
pub use self::obstruction::{Checkerboard, RowObstruction, Side};
pub(crate) use self::pieces::most_removed_in_pieces;
pub use self::plan::RowPlan;
pub use self::two_colors::TwoColorRow;
