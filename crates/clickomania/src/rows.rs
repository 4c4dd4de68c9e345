//! Polynomial algorithms for rows.
//!
//! A grammar determines the words that can be cleared (Biedl et al., Theorem 2):
//!
//! ```text
//! S -> empty | S S | c S c | c S c S c      for every colour c
//! ```
//!
//! Another way to say it, on which all algorithms here rest: a play puts the groups that it removes
//! into *classes*, those removed by one click. A class has one colour and at least two blocks; all
//! that lies between two of its groups is removed before, so the classes do not cross. A block that
//! stays lies between no two groups of a class. Conversely, take such classes, so that no class has
//! the colour of one that lies directly between two of its groups (else put them into one), and let
//! the classes be clicked from left to right, each after those between its groups: then each class
//! is a group when its turn comes. Its groups have come together; what is on its right has not been
//! touched, and begins with a group of another colour; and what is on its left is a group of the
//! class around it, of another colour, or a block that stays, or nothing. (If that block has the
//! same colour, more can be removed than was said.)
//!
//! From this follow the dynamic program over intervals ([`SolvableIntervals`]), which decides all
//! intervals of a row, and the best score ([`crate::Row::best_score`]); with two colours it is enough to
//! look for long checkerboards ([`TwoColorRow`]).

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
pub use self::score::RowScore;
pub use self::two_colors::TwoColorRow;
