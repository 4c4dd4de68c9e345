//! **Alternating Linear Clobber**: the play of a row of alternating stones.
//!
//! Xinyue Chen, Taylor Folkersen, Kamillah Hasham, Ryan B. Hayward, David Lee, Owen Randall, Luke
//! Schultz and Emily Vandermeer, *A Proof of the 2004 Albert-Grossman-Nowakowski-Wolfe Conjecture on
//! Alternating Linear Clobber*, prove that the first player wins on every alternating row of even length
//! but `oxoxox`. Left has the stones x, Right the stones o.

mod certificate;
mod counts;
mod packed;
mod part;
mod standard;
mod strategy;
mod sum;
mod verify;

pub use certificate::{CertificateError, LocalCertificate};
pub use counts::Counts;
pub use part::{Family, ParsePartError, Part, PartMove};
pub use standard::StandardRule;
pub use strategy::{Rule, StrategyMove, improved_left_move, left_move, right_move, winning_move};
pub use sum::Sum;
pub use verify::{Verification, Verifier, VerifyError};
