//! Factors of rows, by the definition of the five counters.

use clobber_core::{Color, Refuted};

/// More than any factorisation weighs, even after all weights of a row are added.
const INFINITE: i64 = 1 << 61;

/// The price of a condition of alternating play: see [`Reason::Weighted`](crate::Reason::Weighted).
#[derive(Clone, Copy)]
pub(crate) struct Price {
    pub(crate) first: Color,
    pub(crate) numerator: i64,
    pub(crate) denominator: i64,
}

/// Returns the least number of factors of rows with holes between them.
pub(crate) fn free_value(squares: impl IntoIterator<Item = Option<Color>>) -> usize {
    lightest(squares, [1, 1], |_| 0) as usize
}

/// Returns the bound that a price gives for rows with holes between them.
///
/// A playable factorisation of T single stones and K factors X Y^a X^b Y has E <= K and -K < E. So for each price p >=
/// 0, its T + K pieces number at least T + K + p (E - K), and at least T + K + p (1 - E - K).
///
/// Fails if the price is not a number, or so large that the weights might overflow.
pub(crate) fn weighted_bound(squares: &[Option<Color>], price: Price) -> Result<usize, Refuted> {
    /// Up to this number of units, the weights of 2^28 stones do not overflow.
    const MOST: i64 = 1 << 30;
    let Price { first, numerator, denominator } = price;
    let stones = squares.iter().flatten().count() as i64;
    if stones >= 1 << 28
        || !(1..=MOST).contains(&denominator)
        || !(-MOST..=MOST).contains(&numerator)
    {
        return Err(Refuted::new(format_args!(
            "{numerator}/{denominator} is not a price that can be checked"
        )));
    }
    // In units of the denominator. In every factor an inner stone of the first mover's colour counts against E, and one
    // of the other colour for it, because the sign of a - b depends on the colour of X.
    let inside = |color: Color| if color == first { -numerator } else { numerator };
    let weights = [denominator, denominator - numerator.abs()];
    let least = lightest(squares.iter().copied(), weights, inside) + (-numerator).max(0);
    // Without a factor of two or more stones there is nothing to balance, and all stones are left.
    Ok((-(-least).div_euclid(denominator)).clamp(0, stones) as usize)
}

/// Returns the least weight of a factorisation. A single stone, a pair of ends X, Y and each stone between the ends
/// have weights.
fn lightest(
    squares: impl IntoIterator<Item = Option<Color>>,
    [single, pair]: [i64; 2],
    inside: impl Fn(Color) -> i64,
) -> i64 {
    /// X Y^a has been read, or X Y^a X^b with b > 0.
    #[derive(Clone, Copy)]
    struct Open {
        run: i64,
        back: i64,
    }
    const NONE: Open = Open { run: INFINITE, back: INFINITE };
    let mut closed = 0;
    // Indexed by the colour of X.
    let (mut black, mut white) = (NONE, NONE);
    for square in squares {
        let Some(color) = square else {
            (black, white) = (NONE, NONE);
            continue;
        };
        let (own, other) = if color == Color::Black { (black, white) } else { (white, black) };
        let opened = Open {
            run: closed + pair,
            back: (own.run.min(own.back) + inside(color)).min(INFINITE),
        };
        let goes_on = Open { run: (other.run + inside(color)).min(INFINITE), back: INFINITE };
        closed = (closed + single).min(other.run).min(other.back);
        (black, white) = if color == Color::Black { (opened, goes_on) } else { (goes_on, opened) };
    }
    closed
}
