//! clobber-solitaire, rows: growth in free order and in turn.

use clobber_benches::{Times, heading, rate};
use clobber_core::{Color, MoveOrder, Path, Position, Reduction};
use clobber_solitaire::{Effort, free_row_value, reduce_row};
use testkit::Random;

const FIRST: Color = Color::Black;
const ALTERNATING: MoveOrder = MoveOrder::Alternating(FIRST);

/// `n` stones in runs of one colour, of random lengths: black ones of up to `black` stones, white
/// ones of up to `white`.
fn runs(n: u32, black: usize, white: usize) -> Position<Path> {
    let mut random = Random::new(1);
    let (mut color, mut left) = (Color::White, 0);
    Position::from_fn(Path::new(n), |_| {
        if left == 0 {
            color = !color;
            left = 1 + random.below(if color == Color::Black { black } else { white });
        }
        left -= 1;
        Some(color)
    })
}

/// Runs of 6 and 2, and of 2 and 6 in the last third. The shortest factors lean first to one side
/// and then to the other, so the balance has to swing far.
fn swinging(n: u32) -> Position<Path> {
    let (left, right) = (runs(n, 6, 2), runs(n, 2, 6));
    Position::from_fn(Path::new(n), |v| {
        if v.get() < n / 3 * 2 { left.color_at(v) } else { right.color_at(v) }
    })
}

fn reduction(row: &Position<Path>, order: MoveOrder) -> Reduction {
    reduce_row(row, order, &mut Effort::new()).reduction
}

fn main() {
    heading("rates over growing rows, one core");
    for n in [10_000, 1_000_000] {
        let stones = (u64::from(n), "stones");
        let row = runs(n, 3, 3);
        rate(&format!("free order, {n} stones, moves"), stones, || reduction(&row, MoveOrder::Any));
        let row = swinging(n);
        rate(&format!("alternating, {n} stones, swinging, moves"), stones, || {
            reduction(&row, ALTERNATING)
        });
    }

    let mut times = Times::new("solitaire/rows");
    for n in [1000, 100_000] {
        let row = runs(n, 3, 3);
        times.of(format_args!("free value/{n}"), || free_row_value(row.squares()));
        times.of(format_args!("alternating moves/{n}"), || reduction(&row, ALTERNATING));
    }
}
