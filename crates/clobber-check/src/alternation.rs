//! The least number of factors that can be played alternately, by the definition of the counters, for checking bounds.
//!
//! These are the counters of `balanced.rs` for all balances, without bands or a trace. They are written independently
//! and share no line.

use clobber_core::{Color, Effort, Stopped};

/// A row, read from left to right.
type Squares<'a> = &'a [Option<Color>];

/// More than the number of factors, even after one has been added for each stone.
const INFINITE: usize = usize::MAX / 2;

/// Returns the least number of stones of some rows, with holes between them, in alternating play, in O(n^2) time and
/// O(n) memory. A step is a stone and a balance.
pub(crate) fn alternation_value(
    squares: Squares<'_>,
    first: Color,
    effort: &mut Effort<'_>,
) -> Result<usize, Stopped> {
    let stones = squares.iter().flatten().count();
    // After k of n stones the absolute balance must be at most min(k, n - k) + 1 to end at 0 or 1.
    let most = stones / 2 + 2;
    /// The tables before a stone and after it, and one blank table.
    const TABLES: usize = 9;
    let bytes = (2 * most + 1).saturating_mul(size_of::<usize>() * TABLES);
    effort.hold_memory(bytes.saturating_add(size_of_val(squares)))?;
    let blank = vec![INFINITE; 2 * most + 1];
    let zero = most;
    // Closed after at least one pair; X Y^i read, by X; X Y^a X^i read, with X the colour read last.
    let (mut closed, mut runs, mut back) =
        (blank.clone(), [blank.clone(), blank.clone()], blank.clone());
    let (mut read, mut last) = (0, None);
    for &square in squares {
        let Some(color) = square else {
            (runs, back, last) = ([blank.clone(), blank.clone()], blank.clone(), None);
            continue;
        };
        let [mut own, mut other] = runs;
        if color == Color::White {
            core::mem::swap(&mut own, &mut other);
        }
        effort.spend(blank.len() as u64)?;
        let at = |values: &[usize], index: usize| values.get(index).copied().unwrap_or(INFINITE);
        // Inside a pair the other colour clobbers each stone, which changes the balance.
        let before = |index: usize| if color == first { index + 1 } else { index.wrapping_sub(1) };
        let goes_on = last == Some(color);
        let mut next = [blank.clone(), blank.clone(), blank.clone(), blank.clone()];
        for index in 0..blank.len() {
            let close = (at(&closed, index) + 1).min(at(&other, index));
            let close = if goes_on { close } else { close.min(at(&back, index)) };
            let open = at(&closed, index.wrapping_sub(1)).min(at(&closed, index + 1));
            let open = if index == zero { open.min(read) } else { open };
            let turn = at(&own, before(index));
            let turn = if goes_on { turn.min(at(&back, before(index))) } else { turn };
            let values = [close, open + 1, at(&other, before(index)), turn];
            for (next, value) in next.iter_mut().zip(values) {
                if let Some(next) = next.get_mut(index) {
                    *next = value.min(INFINITE);
                }
            }
        }
        let [own, other];
        [closed, own, other, back] = next;
        runs = if color == Color::White { [other, own] } else { [own, other] };
        (read, last) = (read + 1, Some(color));
    }
    // Without a pair no stone moves.
    Ok(at_end(&closed, zero).min(stones))
}

fn at_end(closed: &[usize], zero: usize) -> usize {
    closed.get(zero..zero + 2).and_then(|ends| ends.iter().min().copied()).unwrap_or(INFINITE)
}
