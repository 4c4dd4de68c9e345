//! Finds the full boards of two rows on which play in turn keeps more stones than its bound.
//!
//! `cargo run --release -p clobber-examples --bin two_rows -- 8` decides all colourings of 2 x 3 to 2 x 8 by all plays,
//! in three orders: free order, one-sided play in which Black never moves twice in a row, and play in turn. It works
//! from few stones to many: for each set of squares it keeps for each colouring one bit, whether the bound can be met
//! from there, and treats 64 colourings at a time. The exceptions are listed up to symmetry, each with what [`solve`]
//! finds. 2 x 10 takes half a minute.

use std::collections::{BTreeSet, HashMap};
use std::env;

use clobber_core::{Color, Grid, MoveOrder, Position};
use clobber_solitaire::{Effort, balance_bound, lower_bound, solve};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let most = env::args().nth(1).map_or(Ok(7), |number| number.parse())?;
    for cols in 3..=most {
        let board = TwoRows::new(cols);
        let met = board.decide();
        let exceptions: Vec<u32> =
            (0..=board.all).filter(|&black| !met.in_turn.get(black)).collect();
        let (mut balanced, mut kinds) = (0, [0; 4]);
        for &black in exceptions.iter().filter(|&&black| black.count_ones() == cols as u32) {
            let exchanged = board.all ^ black;
            let kind = if !met.free.get(black) {
                0
            } else if !met.one_sided.get(black) || !met.one_sided.get(exchanged) {
                1
            } else {
                2 + usize::from(met.in_turn.get(exchanged))
            };
            balanced += 1;
            kinds[kind] += 1;
        }
        let [free, one_sided, either, first] = kinds;
        let least = |&black: &u32| board.images(black).into_iter().min().unwrap_or(black);
        let classes: BTreeSet<u32> = exceptions.iter().map(least).collect();
        println!(
            "2 x {cols}: {} exceptions with Black first, {} classes; {balanced} with as many black as white stones: \
             {free} in free order already, {one_sided} in one-sided play, {either} in turn with either colour first, \
             {first} with Black first only",
            exceptions.len(),
            classes.len()
        );
        for black in classes {
            let position = board.position(black)?;
            // The least image need not be an exception with Black first; then it is one with White first.
            let first = if met.in_turn.get(black) { Color::White } else { Color::Black };
            let found = solve(&position, MoveOrder::Alternating(first), &mut Effort::new());
            let stones = found.replay(&position)?.stones_left();
            let bound = lower_bound(&position).stones.max(balance_bound(&position, first).stones);
            assert!(found.value() == Some(stones) && stones > bound, "{position}: {stones}");
            println!(
                "  {} {first} first: {stones}",
                position.to_string().trim().replace('\n', "|")
            );
        }
    }
    Ok(())
}

/// A board of two rows. Sets of squares are bits, row by row.
struct TwoRows {
    cols: usize,
    all: u32,
    /// The squares of one colour of a checkerboard.
    pattern: u32,
}

/// The colourings of a set of squares from which the bound can be met.
#[derive(Clone)]
struct Met {
    /// In free order.
    free: Bits,
    /// Anyone may move, but Black never moves twice in a row.
    one_sided: Bits,
    /// The same, after a move of Black.
    after_black: Bits,
    /// In turn, Black to move.
    in_turn: Bits,
}

impl TwoRows {
    fn new(cols: usize) -> Self {
        let all = u32::MAX >> (32 - 2 * cols);
        let is_in = |square: usize| (square / cols + square % cols) % 2 == 0;
        let pattern = (0..2 * cols).filter(|&square| is_in(square)).fold(0, |set, s| set | 1 << s);
        Self { cols, all, pattern }
    }

    fn position(&self, black: u32) -> Result<Position<Grid, u64>, Box<dyn std::error::Error>> {
        let grid = Grid::new(2, self.cols)?;
        Ok(Position::from_stones(grid, black.into(), (self.all ^ black).into())?)
    }

    /// Returns the images of a board under the symmetries and the exchange of the colours.
    fn images(&self, black: u32) -> Vec<u32> {
        let low = (1 << self.cols) - 1;
        let reversed = |row: u32| row.reverse_bits() >> (32 - self.cols);
        let (top, bottom) = (black & low, black >> self.cols);
        let rows = [(top, bottom), (bottom, top)];
        let rows = rows.into_iter().flat_map(|(a, b)| [(a, b), (reversed(a), reversed(b))]);
        rows.map(|(a, b)| a | b << self.cols).flat_map(|set| [set, self.all ^ set]).collect()
    }

    /// Decides all colourings of the full board.
    fn decide(&self) -> Met {
        let mut smaller = HashMap::new();
        for stones in 1..=2 * self.cols {
            let mut decided = HashMap::new();
            let mut set = (1_u64 << stones) - 1;
            while set <= self.all.into() {
                decided.insert(set as u32, self.of_set(set as u32, &smaller));
                let lowest = set & set.wrapping_neg();
                let carried = set + lowest;
                set = carried | ((set ^ carried) / lowest) >> 2;
            }
            smaller = decided;
        }
        smaller.remove(&self.all).expect("the full board is the last set")
    }

    fn of_set(&self, set: u32, smaller: &HashMap<u32, Met>) -> Met {
        use Color::{Black, White};
        let stones = set.count_ones();
        let mut met = self.at_once(set);
        let place = |square: u32| (set & ((1 << square) - 1)).count_ones();
        let squares = (0..2 * self.cols as u32).filter(|square| set >> square & 1 == 1);
        for from in squares {
            let Some(rest) = smaller.get(&(set ^ 1 << from)) else { continue };
            let cols = self.cols as u32;
            let col = from % cols;
            let beside = [(col > 0).then(|| from - 1), (col + 1 < cols).then(|| from + 1)];
            let across = Some((from + cols) % (2 * cols));
            let targets = beside.into_iter().chain([across]).flatten();
            for to in targets.filter(|to| set >> to & 1 == 1) {
                let places = (place(from), place(to));
                met.free.add(places, Black, &rest.free);
                met.free.add(places, White, &rest.free);
                met.one_sided.add(places, Black, &rest.after_black);
                met.one_sided.add(places, White, &rest.one_sided);
                met.after_black.add(places, White, &rest.one_sided);
                met.in_turn.add(places, Black, &rest.in_turn);
            }
        }
        if set != self.all {
            // After a move in turn the colours change roles, so that Black moves again.
            met.in_turn = met.in_turn.exchanged(stones);
        }
        met
    }

    /// Returns the colourings that meet the bound as they are: a single stone, or two stones if delta is 0 modulo 3;
    /// and, in turn, stones of one colour, however many.
    fn at_once(&self, set: u32) -> Met {
        let stones = set.count_ones();
        let mut met = Bits(vec![0; 1 << stones.saturating_sub(6)]);
        if stones <= 2 {
            let squares: Vec<u32> = (0..32).filter(|square| set >> square & 1 == 1).collect();
            for coloring in 0..1_u32 << stones {
                let clashes = |place: &usize| {
                    let is_black = coloring >> place & 1;
                    is_black != self.pattern >> squares[*place] & 1
                };
                let clashing = (0..squares.len()).filter(clashes).count();
                if stones == 1 || (squares.len() + clashing) % 3 == 0 {
                    met.set(coloring);
                }
            }
        }
        let mut in_turn = met.clone();
        in_turn.set(0);
        in_turn.set(((1_u64 << stones) - 1) as u32);
        Met { free: met.clone(), one_sided: met.clone(), after_black: met, in_turn }
    }
}

/// A set of colourings of some squares, as numbers: bit i is 1 if stone i is black.
#[derive(Clone)]
struct Bits(Vec<u64>);

impl Bits {
    fn get(&self, coloring: u32) -> bool {
        self.0[coloring as usize >> 6] >> (coloring & 63) & 1 == 1
    }

    fn set(&mut self, coloring: u32) {
        self.0[coloring as usize >> 6] |= 1 << (coloring & 63);
    }

    /// Adds the colourings from which a move of a colour leads to one of a set.
    fn add(&mut self, (from, to): (u32, u32), mover: Color, rest: &Self) {
        for index in 0..self.0.len() {
            let movers = match mover {
                Color::Black => has_bit(from, index) & !has_bit(to, index),
                Color::White => !has_bit(from, index) & has_bit(to, index),
            };
            if movers == 0 {
                continue;
            }
            // The colouring after the move differs in the colour of the target.
            let met = match (to.checked_sub(6), mover) {
                (Some(bit), _) => rest.without(from, index ^ 1 << bit),
                (None, Color::Black) => rest.without(from, index) >> (1 << to),
                (None, Color::White) => rest.without(from, index) << (1 << to),
            };
            self.0[index] |= movers & met;
        }
    }

    /// Returns, for the 64 colourings of a word, whether the set contains them without the stone at a place.
    fn without(&self, place: u32, index: usize) -> u64 {
        if let Some(bit) = place.checked_sub(6) {
            let low = index & ((1 << bit) - 1);
            return self.0[index >> (bit + 1) << bit | low];
        }
        let half = self.0[index >> 1] >> (32 * (index & 1)) & 0xFFFF_FFFF;
        // Separate the blocks of 2^place bits, and double each.
        let spread =
            (place..5).rev().fold(half, |word, bit| (word | word << (1 << bit)) & !has_bit(bit, 0));
        spread | spread << (1 << place)
    }

    /// Exchanges the colours.
    fn exchanged(&self, stones: u32) -> Self {
        let words = self.0.iter().rev().map(|word| word.reverse_bits());
        Self(
            words
                .map(|word| if stones < 6 { word >> (64 - (1 << stones)) } else { word })
                .collect(),
        )
    }
}

/// Returns which of the 64 colourings of a word have a black stone at a place.
fn has_bit(place: u32, index: usize) -> u64 {
    const BITS: [u64; 6] = [
        0xAAAA_AAAA_AAAA_AAAA, 0xCCCC_CCCC_CCCC_CCCC, 0xF0F0_F0F0_F0F0_F0F0, 0xFF00_FF00_FF00_FF00,
        0xFFFF_0000_FFFF_0000, 0xFFFF_FFFF_0000_0000,
    ];
    match place.checked_sub(6) {
        None => BITS[place as usize],
        Some(bit) => {
            if index >> bit & 1 == 1 {
                u64::MAX
            } else {
                0
            }
        }
    }
}
