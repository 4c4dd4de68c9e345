//! **Alternating Linear Clobber**: the play of a row of alternating stones.
//!
//! Xinyue Chen, Taylor Folkersen, Kamillah Hasham, Ryan B. Hayward, David Lee, Owen Randall, Luke
//! Schultz and Emily Vandermeer, *A Proof of the 2004 Albert-Grossman-Nowakowski-Wolfe Conjecture on
//! Alternating Linear Clobber*, prove that the first player wins on every alternating row of even length
//! but `oxoxox`. Left has the stones x, Right the stones o.
//!
//! | to | use |
//! |---|---|
//! | name a part and move on it | [`Part`], [`Family`], [`Part::moves`] |
//! | add parts, and bring the sum to standard form | [`Sum`], [`Sum::standard_form`], [`StandardRule`] |
//! | know its count vector and its sets | [`Counts`], [`Sum::is_in_s0`], [`Sum::is_in_ll`] |
//! | play by the strategy | [`left_move`], [`right_move`], [`improved_left_move`], [`winning_move`] |
//! | verify the strategy by search | [`Verifier`] |
//! | verify it for all rows up to a length, without | [`LocalCertificate`] |
//! | list symmetric sums in P | [`symmetric_p_positions`] |

mod certificate;
mod coding;
mod counts;
mod lines;
mod outline;
mod packed;
mod part;
mod standard;
mod strategy;
mod sum;
mod symmetric;
mod verify;

pub use certificate::{CertificateError, LocalCertificate};
pub use counts::Counts;
pub use part::{Family, ParsePartError, Part, PartMove};
pub use standard::StandardRule;
pub use strategy::{Rule, StrategyMove, improved_left_move, left_move, right_move, winning_move};
pub use sum::Sum;
pub use symmetric::{symmetric_p_positions, symmetric_p_positions_within};
pub use verify::{Verification, Verifier, VerifyError};
