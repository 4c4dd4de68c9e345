//! The paper's reductions: why no fast algorithm is to be expected for boards.

mod three_partition;

pub use three_partition::{
    ClearedError, Part, Partition, PartitionError, PartitionSearch, ThreePartition,
    ThreePartitionBoard, ThreePartitionError,
};
