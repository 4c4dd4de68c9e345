//! The parts of the engine that it shares with the solver of `clobber-solitaire`.

pub use crate::methods::{
    Class, Interval, Methods, Needed, PartSearch, RoundQueue, classify, has_time,
};
pub use crate::quick_play::quick_play;
pub use crate::reason::{by_delta, by_parts, is_monochromatic};
pub use crate::schedule::{ListSchedule, schedule};

/// Balanced forests by clause learning.
pub mod clauses {
    pub use crate::clauses::{Asked, Known, Play, Questions};
}

/// Sweeps over a board of small cut width.
pub mod sweep {
    pub use crate::sweep::{Chained, Goal, Role, Sweep, Swept, mixed};
}

/// Windows of a balanced forest, for large boards.
pub mod windows {
    pub use crate::windows::Windows;
}
