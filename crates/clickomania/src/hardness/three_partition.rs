//! Two columns and five colours, or four: from 3-Partition to Clickomania (Biedl et al., section 3, Theorem 14).
//!
//! The left column stands for the sets, the right one for the numbers. Both are described at
//! [`ThreePartitionBoard`], with the proof.

// Before the others, as the documentation lists the methods in the order of the modules.
mod instance;

mod board;
mod find_partition;

pub use self::board::{BlockRole, Palette, ThreePartitionBoard};
pub use self::instance::{Partition, ThreePartition, ThreePartitionError};
