//! **Alternating Linear Clobber**: Clobber on a row of alternating stones.
//!
//! Xinyue Chen, Taylor Folkersen, Kamillah Hasham, Ryan B. Hayward, David Lee, Owen Randall, Luke Schultz and Emily
//! Vandermeer, *A Proof of the 2004 Albert-Grossman-Nowakowski-Wolfe Conjecture on Alternating Linear Clobber*, prove
//! that the first player wins on every alternating row of even length except `oxoxox`. Left has the stones x, Right
//! the stones o.
//!
//! Lengths are numbers of stones, with one exception: like the paper, [`PartMove::winning`] and [`Verifier::check`]
//! take the half-length n of the row a(2n).
//!
//! ```
//! use clobber_cgt::alternating::Sum;
//! use clobber_core::{Color, Path, Position};
//!
//! let mut row: Position<Path> = "oxoxoxoxoxoxoxox".parse()?;
//! let (part, mv, _) = Sum::from_position(&row).ok_or("no such sum")?.left_move_on_stones().ok_or("none")?;
//! row.play(mv.on_row(part, &row).ok_or("no such part")?)?;
//! assert_eq!(row.to_string(), "oxx.oxoxoxoxoxox");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | to | use |
//! |---|---|
//! | name a part and move on it | [`Part`], [`Family`], [`Part::moves`] |
//! | add parts, and bring the sum to standard form | [`Sum`], [`Sum::standard_form`], [`StandardRule`] |
//! | find its count vector and its sets | [`Counts`], [`Sum::is_in_s0`], [`Sum::is_in_ll`] |
//! | play by the strategy | [`Sum::left_move`], [`Sum::right_move`], [`Sum::improved_left_move`], [`PartMove::winning`] |
//! | play on a row of stones | [`Sum::from_position`], [`Sum::left_move_on_stones`], [`PartMove::on_row`] |
//! | verify the strategy by search | [`Verifier`] |
//! | prove it for rows of any length, without search | [`LocalCertificate`], [`Lengths`] |
//! | find the atomic weight and the winner of a sum | [`Part::atomic_weight`], [`Sum::atomic_weight`], [`AtomicWeight::outcome`] |
//! | list symmetric sums in P | [`Sum::symmetric_p_positions`] |

// These come first because rustdoc lists methods in the order of the modules.
mod part;
mod sum;

mod certificate;
mod counts;
mod row;
mod sets;
mod standard;
mod strategy;
mod symmetric;
mod verify;
mod weight;

pub use certificate::{Lengths, LocalCertificate, LocalChecks};
pub use counts::Counts;
pub use part::{Family, Part, PartMove};
pub use standard::StandardRule;
pub use strategy::{StrategyMove, StrategyRule};
pub use sum::Sum;
pub use verify::{Verification, Verifier};
pub use weight::AtomicWeight;
