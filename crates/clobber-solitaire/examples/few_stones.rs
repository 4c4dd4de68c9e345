//! The finite part of a theorem. On a full board of at least three rows and columns, let one colour have at most a
//! given number of stones. Then alternating play meets the bound, whichever colour moves first.
//!
//! `cargo run --release -p clobber-examples --bin few_stones -- 10` goes through all boards that the cut lemma does not
//! reduce to smaller ones: both sides are at most five long, or the lead is at most three times the shorter side and
//! one. Of each class under symmetry one board is reduced and its play replayed.

use std::env;

use clobber_core::{Color, Effort, Grid, Limits, MoveOrder, Position, Symmetric, Vertex};
use clobber_solitaire::{reduce_full_grid, solve};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let most = env::args().nth(1).map_or(Ok(5), |number| number.parse())?;
    println!(
        "w: stones of the minority; sets of w squares; boards with a colour that moves first; not by strips"
    );
    for minority in 1..=most {
        let mut total = Counts::default();
        for (rows, cols) in sizes(minority) {
            let counts = Size::new(rows, cols).check(minority)?;
            println!("  {rows} x {cols}: {}", shown(counts));
            total.iter_mut().zip(counts).for_each(|(total, count)| *total += count);
        }
        println!("w = {minority}: {}", shown(total));
    }
    Ok(())
}

/// Returns the sizes that the cut lemma leaves.
fn sizes(minority: usize) -> impl Iterator<Item = (usize, usize)> {
    let all = (3..=2 * minority + 5).flat_map(|cols| (3..=cols).map(move |rows| (rows, cols)));
    all.filter(move |&(rows, cols)| {
        let lead = (rows * cols).checked_sub(2 * minority);
        lead.is_some_and(|lead| cols <= 5 || lead <= 3 * rows + 1)
    })
}

/// The numbers of sets, of boards, and of boards that took a search.
type Counts = [u64; 3];

fn shown([sets, boards, by_search]: Counts) -> String {
    format!("{sets} sets, {boards} boards, {by_search} by search")
}

/// The boards of one size, given as the sets of the minority's squares.
struct Size {
    grid: Grid,
    /// The squares of one colour of a checkerboard.
    pattern: u64,
    /// The squares before each cut into parts of at least three rows and columns, and the squares behind it.
    cuts: Vec<[u64; 2]>,
    /// The image of each square under each symmetry.
    images: Vec<Vec<u32>>,
}

impl Size {
    fn new(rows: usize, cols: usize) -> Self {
        let set = |is_in: &dyn Fn(usize, usize) -> bool| {
            let squares = (0..rows * cols).filter(|square| is_in(square / cols, square % cols));
            squares.fold(0, |set, square| set | 1_u64 << square)
        };
        let by_rows = (3..).take_while(|k| k + 3 <= rows).map(|k| set(&|row, _| row < k));
        let by_cols = (3..).take_while(|k| k + 3 <= cols).map(|k| set(&|_, col| col < k));
        let all = set(&|_, _| true);
        let grid = Grid::new(rows, cols).expect("a small grid");
        let squares = || (0..rows * cols).filter_map(Vertex::from_index);
        let images = |symmetry| squares().map(|s| grid.image_of(symmetry, s).get()).collect();
        let symmetries = grid.symmetries().filter(|&symmetry| grid.image(symmetry) == grid);
        Self {
            grid,
            pattern: set(&|row, col| (row + col) % 2 == 0),
            cuts: by_rows.chain(by_cols).map(|part| [part, all ^ part]).collect(),
            images: symmetries.map(images).collect(),
        }
    }

    /// Reduces all boards on which the minority has this many stones.
    fn check(&self, minority: usize) -> Result<Counts, Box<dyn std::error::Error>> {
        let squares = self.grid.rows() * self.grid.cols();
        let [mut sets, mut boards, mut by_search] = Counts::default();
        let mut set = (1_u64 << minority) - 1;
        while set >> squares == 0 {
            sets += 1;
            // If both colours have equally many stones, exchanging them exchanges the first mover.
            let firsts = if 2 * minority == squares { &[true][..] } else { &[true, false] };
            for &minority_first in firsts {
                if self.is_cut(set, minority_first) || !self.is_least_image(set) {
                    continue;
                }
                boards += 1;
                by_search += u64::from(self.reduce(set, minority_first)?);
            }
            // The next larger set with the same number of squares.
            let lowest = set & set.wrapping_neg();
            let carried = set + lowest;
            set = carried | ((set ^ carried) / lowest) >> 2;
        }
        Ok([sets, boards, by_search])
    }

    /// Returns the lead of the majority on a part of a board, and whether delta is 0 modulo 3 there.
    fn part(&self, set: u64, part: u64) -> (i32, bool) {
        let stones = part.count_ones();
        let lead = stones as i32 - 2 * (set & part).count_ones() as i32;
        let clashing = ((set ^ self.pattern) & part).count_ones();
        (lead, (stones + clashing) % 3 == 0)
    }

    /// Returns whether a cut leaves two boards whose bounds add up.
    fn is_cut(&self, set: u64, minority_first: bool) -> bool {
        // The minority begins on this part.
        let second = |(lead, is_delta_zero): (i32, bool)| lead >= 2 || lead == 1 && !is_delta_zero;
        // The majority begins on this part, which has both colours.
        let first = |part: u64, (lead, is_delta_zero): (i32, bool)| {
            set & part != 0 && (lead >= 1 || lead == 0 && !is_delta_zero)
        };
        let whole = self.cuts.first().map_or(0, |[part, rest]| part | rest);
        let lead = self.part(set, whole).0;
        lead >= 2
            && self.cuts.iter().any(|&[part, rest]| {
                let [one, other] = [part, rest].map(|part| self.part(set, part));
                match minority_first {
                    true => second(one) && second(other),
                    false => first(part, one) && second(other) || first(rest, other) && second(one),
                }
            })
    }

    fn is_least_image(&self, set: u64) -> bool {
        self.images.iter().all(|image| {
            let (mut rest, mut mapped) = (set, 0);
            while rest != 0 {
                mapped |= 1_u64 << image[rest.trailing_zeros() as usize];
                rest &= rest - 1;
            }
            set <= mapped
        })
    }

    /// Reduces a board to its bound and replays the play. Returns whether it took a search instead of strips.
    fn reduce(&self, set: u64, minority_first: bool) -> Result<bool, Box<dyn std::error::Error>> {
        let squares = self.grid.rows() * self.grid.cols();
        let all = u64::MAX >> (64 - squares);
        let position = Position::<Grid, u64>::from_stones(self.grid, all ^ set, set)?;
        let first = if minority_first { Color::White } else { Color::Black };
        let (lead, is_delta_zero) = self.part(set, all);
        let by_delta = if is_delta_zero { 2 } else { 1 };
        // The table of the statement.
        let bound = match (lead, minority_first) {
            (0, _) | (1, true) => by_delta,
            (1, false) => 2,
            (_, true) => lead as usize,
            (_, false) => lead as usize + 1,
        };
        let meets =
            |found: &clobber_solitaire::Solution| -> Result<bool, Box<dyn std::error::Error>> {
                Ok(found.replay(&position)?.stones_left() == bound)
            };
        if let Ok(found) =
            reduce_full_grid(&position, MoveOrder::Alternating(first), &mut Effort::new())
        {
            if meets(&found)? {
                return Ok(false);
            }
        }
        let mut effort = Effort::within(Limits::steps(100_000_000));
        let found = solve(&position, MoveOrder::Alternating(first), &mut effort);
        if meets(&found)? {
            return Ok(true);
        }
        Err(format!("{position}, {first} first: no play to {bound} stones").into())
    }
}
