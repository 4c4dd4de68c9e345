//! Bounds the time and memory for preparing a search, and for printing its answer.

use certified_search::{Effort, Stopped};

use crate::answer::{Answered, FULL_ARENA, Failure};

/// The cost of a square of a board that is taken apart, or made, compared and printed.
pub(crate) struct Square {
    pub(crate) bytes: usize,
    pub(crate) nanoseconds: u64,
}

/// Checks that there are room and time for a board.
pub(crate) fn afford(squares: usize, of_each: Square, effort: &mut Effort) -> Result<(), Stopped> {
    /// The bytes that are not worth counting.
    const SMALL: usize = 8 << 20;
    effort.check_limits()?;
    let bytes = squares.saturating_mul(of_each.bytes);
    if bytes > SMALL {
        effort.hold_memory(bytes)?;
    }
    let needed = u128::from(of_each.nanoseconds) * squares as u128;
    match (effort.limits_left().time, effort.limits().time) {
        (Some(left), Some(limit)) if left.as_nanos() < needed => Err(Stopped::Time { limit }),
        _ => Ok(()),
    }
}

/// Answers with the tables that earlier lines have left, and with fresh ones if these leave too little room.
pub(crate) fn with_room<T, A>(
    tables: &mut Option<T>,
    fresh: impl Fn() -> T,
    mut answer: impl FnMut(&mut T) -> Answered<A>,
) -> Answered<A> {
    let was_fresh = tables.is_none();
    match answer(tables.get_or_insert_with(&fresh)) {
        Err(Failure::Open(Stopped::Memory { .. } | Stopped::Undecided { reason: FULL_ARENA }))
            if !was_fresh =>
        {
            answer(tables.insert(fresh()))
        }
        answer => answer,
    }
}
