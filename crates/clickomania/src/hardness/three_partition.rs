//! Two columns and five colours, or four: from 3-Partition to Clickomania (Biedl et al., section 3, Theorem 14).
//!
//! The left column represents the sets, the right column the numbers. [`ThreePartitionBoard`] describes both, with the
//! proof.

// This module comes first because the documentation lists methods in the order of the modules.
mod instance;

mod board;
mod find_partition;

pub use self::board::{Palette, ThreePartitionBoard};
pub use self::instance::{Partition, ThreePartition, ThreePartitionError};
