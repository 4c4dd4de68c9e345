//! Cannibal Clobber: like Clobber, but a stone may also take a stone of the same colour. Compares the winners with the
//! results that the authors of the program MCGS published (June 2026): (xo)^n is N for n up to 30 and (xoo)^n R for n
//! up to 23. Checkerboards are N except 2 x 3, up to 2 x 11, 3 x 7, 4 x 4 and 4 x 5.
//!
//! An argument raises the size of the boards: `cargo run --release -p clobber-examples --bin cannibal_clobber 20`.

use partizan::{Effort, GameError, Outcome, OutcomeSearch, Rules};

/// Boards with this number of columns, and one more that is always empty, so that neighbours are 1 or `columns` + 1 apart.
pub(crate) struct Cannibal(pub(crate) u32);

impl Cannibal {
    /// The stones of a text, row by row.
    pub(crate) fn stones(&self, rows: &[String]) -> (u64, u64) {
        let of = |stone| {
            let places = rows.iter().zip(0..).flat_map(|(row, index)| {
                row.chars().zip(index * (self.0 + 1)..).filter(move |&(square, _)| square == stone)
            });
            places.fold(0, |bits, (_, place)| bits | 1 << place)
        };
        (of('x'), of('o'))
    }

    /// The positions after the moves of a player's stones.
    fn moved(&self, own: u64, other: u64) -> impl Iterator<Item = (u64, u64)> {
        let froms = (0..64).map(|place| 1 << place).filter(move |from| own & from != 0);
        froms.flat_map(move |from: u64| {
            let down = self.0 + 1;
            let tos = [from << 1, from >> 1, from << down, from >> down];
            let tos = tos.into_iter().filter(move |to| (own | other) & to != 0);
            tos.map(move |to| (own & !from | to, other & !to))
        })
    }
}

impl Rules for Cannibal {
    /// The stones of Left and of Right.
    type Position = (u64, u64);

    fn left_options(&self, &(black, white): &(u64, u64)) -> impl Iterator<Item = (u64, u64)> {
        self.moved(black, white)
    }

    fn right_options(&self, &(black, white): &(u64, u64)) -> impl Iterator<Item = (u64, u64)> {
        self.moved(white, black).map(|(white, black)| (black, white))
    }

    fn parts(&self, (black, white): (u64, u64)) -> impl Iterator<Item = (u64, u64)> {
        let (mut all, down) = (black | white, self.0 + 1);
        std::iter::from_fn(move || {
            let mut part = all & all.wrapping_neg();
            loop {
                let near = part << 1 | part >> 1 | part << down | part >> down;
                match part | near & all {
                    same if same == part => break,
                    larger => part = larger,
                }
            }
            all &= !part;
            (part != 0).then_some((black & part, white & part))
        })
    }

    /// Moved to the lowest places, and with the colours exchanged if that is smaller.
    fn representative(&self, (black, white): (u64, u64)) -> ((u64, u64), bool) {
        let shift = (black | white).trailing_zeros() % 64;
        let (black, white) = (black >> shift, white >> shift);
        if white < black { ((white, black), true) } else { ((black, white), false) }
    }
}

/// Returns the outcome of a board of these rows.
pub(crate) fn outcome(rows: &[String]) -> Result<Outcome, GameError> {
    let rules = Cannibal(rows[0].len() as u32);
    let stones = rules.stones(rows);
    OutcomeSearch::new(rules).outcome([stones], &mut Effort::new())
}

pub(crate) fn checkerboard(rows: usize, columns: usize) -> Vec<String> {
    (0..rows).map(|row| "xo".repeat(rows + columns)[row % 2..][..columns].to_owned()).collect()
}

fn main() -> Result<(), GameError> {
    let most: usize = std::env::args().nth(1).and_then(|size| size.parse().ok()).unwrap_or(6);
    for n in 1..=most {
        let [even, odd] = ["xo", "xoo"].map(|word| outcome(&[word.repeat(n)]));
        println!("(xo)^{n}: {}, (xoo)^{n}: {}", even?, odd?);
        assert_eq!((even?, odd?), (Outcome::N, Outcome::R));
    }
    for (rows, columns) in
        (2..=4).flat_map(|rows| (rows..=most).map(move |columns| (rows, columns)))
    {
        if rows * columns > 3 * most {
            continue;
        }
        let found = outcome(&checkerboard(rows, columns))?;
        println!("{rows} x {columns}: {found}");
        assert_eq!(found, if (rows, columns) == (2, 3) { Outcome::P } else { Outcome::N });
    }
    Ok(())
}
