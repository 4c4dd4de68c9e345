//! Lemma 9: the prism K_3 x K_2, by search.
//!
//! Six vertices have 3^6 positions. The goals that can be met from each position form a set of 36 bits. One pass
//! finds all sets, fewest stones first: a position meets its own goals and the goals of its followers. This replaces
//! the lost Figure 16, and decides all goals on K_2 x K_3 exactly, beyond the condition of the lemma.

// The states are numbers below 2^12, and the vertices below 6.
#![allow(clippy::indexing_slicing)]

use std::sync::OnceLock;

use clobber_core::Color;

use crate::strong::play::TrackedPlay;

/// A stone's place on the prism: a + 3b for vertex a of copy b of the triangle.
pub(super) type PrismPlace = u32;
const PLACES: PrismPlace = 6;

/// The neighbours of each place, as a set of bits.
const NEIGHBORS: [u16; PLACES as usize] =
    [0b1110, 0b1_0101, 0b10_0011, 0b11_0001, 0b10_1010, 0b1_1100];

/// The stones of each colour, as sets of bits.
#[derive(Clone, Copy)]
pub(super) struct State {
    stones: [u16; 2],
}

/// A goal, as a bit.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Goals(u64);

impl Goals {
    /// Returns the goal of one stone of this colour here.
    pub(super) const fn one(place: PrismPlace, color: Color) -> Self {
        Self(1 << (2 * place + color as u32))
    }

    /// Returns the goal of a stone of this colour here, and perhaps one of the named other colour elsewhere.
    pub(super) const fn two(place: PrismPlace, color: Color, other: Color) -> Self {
        Self(1 << (12 + 4 * place + 2 * (color as u32) + other as u32))
    }
}

impl State {
    pub(super) fn new(colors: impl IntoIterator<Item = Color>) -> Self {
        let mut stones = [0; 2];
        for (place, color) in colors.into_iter().enumerate() {
            stones[color as usize] |= 1 << place;
        }
        Self { stones }
    }

    const fn index(self) -> usize {
        (self.stones[0] | self.stones[1] << PLACES) as usize
    }

    fn moves(self) -> impl Iterator<Item = (PrismPlace, PrismPlace, Color)> {
        Color::BOTH.into_iter().flat_map(move |color| {
            let targets = move |from: PrismPlace| {
                bits(NEIGHBORS[from as usize] & self.stones[!color as usize])
            };
            bits(self.stones[color as usize])
                .flat_map(move |from| targets(from).map(move |to| (from, to, color)))
        })
    }

    fn after(self, (from, to, color): (PrismPlace, PrismPlace, Color)) -> Self {
        let mut stones = self.stones;
        stones[color as usize] ^= 1 << from | 1 << to;
        stones[!color as usize] ^= 1 << to;
        Self { stones }
    }

    /// Returns the goals that the state itself meets.
    fn met(self) -> u64 {
        let stones = || {
            let of = |color| bits(self.stones[color as usize]).map(move |place| (place, color));
            of(Color::Black).chain(of(Color::White))
        };
        let count = stones().count();
        let mut met = 0;
        for (place, color) in stones() {
            match count {
                1 => {
                    met |= Goals::one(place, color).0;
                    for other in Color::BOTH {
                        met |= Goals::two(place, color, other).0;
                    }
                }
                2 => {
                    let others = stones().filter(|&(other, _)| other != place);
                    others.for_each(|(_, other)| met |= Goals::two(place, color, other).0);
                }
                _ => {}
            }
        }
        met
    }

    /// Returns whether some play can meet the goal.
    pub(super) fn can_meet(self, goal: Goals) -> bool {
        table()[self.index()] & goal.0 != 0
    }

    /// Moves that meet the goal, if there are any.
    pub(super) fn moves_to(self, goal: Goals) -> Option<Vec<(PrismPlace, PrismPlace)>> {
        if !self.can_meet(goal) {
            return None;
        }
        let (mut state, mut moves) = (self, Vec::new());
        while state.met() & goal.0 == 0 {
            let (from, to, color) = state.moves().find(|&mv| state.after(mv).can_meet(goal))?;
            moves.push((from, to));
            state = state.after((from, to, color));
        }
        Some(moves)
    }
}

fn bits(set: u16) -> impl Iterator<Item = PrismPlace> {
    (0..PLACES).filter(move |place| set >> place & 1 == 1)
}

/// Returns the goals that can be met from each state, by [`State::index`].
fn table() -> &'static [u64] {
    static TABLE: OnceLock<Vec<u64>> = OnceLock::new();
    TABLE.get_or_init(|| {
        let mut table = vec![0; 1 << (2 * PLACES)];
        // A move removes a stone from the set of all stones, which becomes a smaller number.
        for stones in 0..1_u16 << PLACES {
            for black in (0..=stones).filter(|black| black & !stones == 0) {
                let state = State { stones: [black, stones ^ black] };
                let later = state.moves().map(|mv| table[state.after(mv).index()]);
                table[state.index()] = later.fold(state.met(), |met, later| met | later);
            }
        }
        table
    })
}

/// Reduces, by Lemma 9, the prism on these vertices to one stone of colour `c` on `v`, if c(v) is not rare in v's
/// triangle and the others have both colours. Also does so in all other possible cases.
pub(super) fn reduce(vertices: [u32; 6], v: u32, c: Color, play: &mut TrackedPlay) {
    let state = State::new(vertices.map(|vertex| play.color(vertex)));
    let goals = (0..).zip(vertices).filter(|&(_, vertex)| vertex == v);
    let moves = goals.filter_map(|(place, _)| state.moves_to(Goals::one(place, c)));
    for (from, to) in moves.flatten() {
        play.step(vertices[from as usize], vertices[to as usize]);
    }
}
