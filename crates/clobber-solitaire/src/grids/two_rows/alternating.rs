//! Full boards of two rows with the colours in turn.
//!
//! A play is a balanced forest. Its number of moves determines which colour moves last, and the *lead*: the surplus of
//! black stones over white ones at the end. A stone of the last colour stays where another one arrived. So the least
//! number of roots of such a forest, the *relaxed value*, is a lower bound. A sweep finds it by following the lead as
//! well, within a [`band`] around the course of a cheapest forest at some [price](prices) of the lead. Then forests
//! with this number of roots are drawn, and their moves are scheduled. `docs/two-rows.md`, section 2, has the proofs.

mod band;
mod prices;
#[cfg(test)]
mod tests;

use clobber_core::{
    Bound, Color, Effort, GraphBoard, Grid, Move, Position, StoneSet, Stopped, Topology, Vertex,
};
use clobber_graphs::internal::sweep::{Goal, Sweep, mixed};
use clobber_graphs::internal::{ListSchedule, schedule};

use self::band::{Band, Swept, Taste, Wanted};
use self::prices::{
    Blend, Course, Potential, UNIT, best_price, cheapest_with_last, roots_at_least,
};
use super::super::chance::Chance;
use super::columns;
use crate::{Reason, room};

/// The bounds of a full board of two rows with stones of both colours.
#[derive(Debug, Default)]
pub(crate) struct TwoRowsInTurn {
    /// A play, if one has been found.
    pub(crate) moves: Option<Vec<Move>>,
    /// A lower bound on the stones left.
    pub(crate) at_least: usize,
    /// True if chains of moves have excluded forests with fewer roots.
    pub(crate) is_by_chains: bool,
    /// The most frontiers behind a column.
    pub(crate) frontiers: u64,
}

impl TwoRowsInTurn {
    /// Returns the bound for play in turn, if it exceeds one stone.
    pub(crate) fn bound(&self, first: Color) -> Option<Bound<Reason>> {
        let (stones, frontiers) = (self.at_least, self.frontiers);
        let reason = match self.is_by_chains {
            true => Reason::Chains { first, stones, frontiers },
            false => Reason::Swept { first, stones, frontiers },
        };
        (stones > 1).then_some(Bound { stones, reason })
    }
}

/// Looks for a play in turn that leaves as few stones as possible, until the effort ends, on a full board of two rows
/// and at least two columns, or of two columns and at least two rows.
pub(crate) fn two_rows_in_turn<S: StoneSet>(
    position: &Position<Grid, S>,
    first: Color,
    effort: &mut Effort<'_>,
) -> TwoRowsInTurn {
    let grid = *position.board();
    let columns = grid.vertex_count() / 2;
    // The squares along one row, then along the other.
    let vertex = |square: usize| match grid.rows() {
        2 => square,
        _ => 2 * (square % columns) + square / columns,
    };
    let own = |square: usize| position.color_at(Vertex::from_index(vertex(square))?);
    // Exchange the colours if White moves first.
    let exchanged = |color: Color| if color == first { Color::Black } else { Color::White };
    let colors: Vec<Color> = (0..2 * columns).filter_map(own).map(exchanged).collect();
    let mut search = Search::new(colors);
    let is_mixed = !position.is_monochromatic() && search.colors.len() == grid.vertex_count();
    if is_mixed && room::hold(grid.vertex_count(), BYTES, effort).is_ok() {
        // Keep the results found before the effort ends.
        let _ = search.run(effort);
    }
    let found = search.found;
    let on_board = |square: Vertex| Vertex::from_index(vertex(square.index())).unwrap_or(square);
    let named = |mv: Move| Move { from: on_board(mv.from), to: on_board(mv.to) };
    let moves = found.moves.map(|moves| moves.into_iter().map(named).collect());
    TwoRowsInTurn { moves, ..found }
}

/// Bytes for each square, in addition to the potentials and the band: its colour, its move, and its node in a schedule.
const BYTES: usize = 64;

struct Search {
    /// The squares' colours along both rows, and the columns' kinds; black moves first.
    colors: Vec<Color>,
    kinds: Vec<u8>,
    /// The bounds, with the moves on these squares.
    found: TwoRowsInTurn,
    chance: Chance,
}

/// The cheapest forests at some prices.
struct Prices {
    potentials: Vec<Potential>,
    /// The cheapest forests at prices next to the best one.
    courses: [Course; 2],
    bytes: usize,
}

impl Prices {
    fn new(kinds: &[u8], lead: i32, effort: &mut Effort<'_>) -> Result<Self, Stopped> {
        /// The distances of other prices from the best one.
        const APART: [i32; 4] = [-8, 8, -24, 24];
        /// Passes over the board.
        const PASSES: u64 = 20;
        /// Bytes of a column at a price, and in the two courses.
        const BYTES: usize = 4 * columns::FRONTIERS;
        const OF_COURSES: usize = 16 + 12;
        effort.spend(PASSES * kinds.len() as u64)?;
        let best = best_price(kinds, lead);
        let mut prices = vec![best, 0, -UNIT, UNIT];
        prices.extend(APART.map(|apart| best + apart));
        let mut known = Vec::new();
        prices.retain(|price| {
            let is_new = price.abs() <= UNIT && !known.contains(price);
            known.push(*price);
            is_new
        });
        let bytes = (kinds.len() + 1) * (BYTES * (prices.len() + 2) + OF_COURSES);
        effort.hold_memory(bytes)?;
        let potentials = prices.into_iter().map(|price| Potential::new(kinds, price)).collect();
        let beside = [(best + 1).min(UNIT), (best - 1).max(-UNIT)];
        let courses = beside.map(|price| Potential::new(kinds, price).course(kinds));
        effort.check_limits()?;
        Ok(Self { potentials, courses, bytes })
    }

    /// Returns whether every forest with this lead has more roots.
    fn exceed(&self, roots: i32, lead: i32) -> bool {
        self.potentials.iter().any(|potential| potential.bound(lead) > roots)
    }
}

impl Search {
    fn new(colors: Vec<Color>) -> Self {
        let (upper, lower) = colors.split_at(colors.len() / 2);
        let kinds: Vec<u8> =
            upper.iter().zip(lower).map(|(&upper, &lower)| columns::kind([upper, lower])).collect();
        let seed = kinds.iter().fold(1, |seed, &kind| mixed(seed ^ u64::from(kind)));
        let found = TwoRowsInTurn { at_least: 1, ..TwoRowsInTurn::default() };
        Self { colors, kinds, found, chance: Chance::new(seed) }
    }

    fn run(&mut self, effort: &mut Effort<'_>) -> Result<(), Stopped> {
        /// The larger numbers of roots that are tried after the first one with a forest.
        const MORE: usize = 4;
        let squares = self.colors.len();
        let black = self.colors.iter().filter(|&&color| color == Color::Black).count();
        let lead = 2 * black as i32 - squares as i32;
        let prices = Prices::new(&self.kinds, lead, effort)?;
        let mut relaxed = None;
        for roots in 1..squares {
            if relaxed.is_some_and(|relaxed| roots > relaxed + MORE) {
                break;
            }
            let moves = squares - roots;
            // After an odd number of moves the first colour, black, has removed one stone more and moved last.
            let (lead_left, last) = match moves % 2 {
                0 => (lead, Color::White),
                _ => (lead + 1, Color::Black),
            };
            let wanted = Wanted { roots: roots as i32, lead: lead_left, last };
            let Some(band) = self.band(wanted, &prices, effort)? else {
                self.rule_out(roots, effort);
                continue;
            };
            relaxed.get_or_insert(roots);
            let mut moves = self.draw(&band, 0..FEW_FORESTS, effort)?;
            if moves.is_none() {
                moves = self.draw_by_chains(Goal::in_turn(roots, lead, Color::Black), effort)?;
            }
            if moves.is_none() && self.found.at_least <= roots {
                moves = self.draw(&band, FEW_FORESTS..MANY_FORESTS, effort)?;
            }
            if moves.is_some() {
                self.found.moves = moves;
                break;
            }
        }
        Ok(())
    }

    fn note_frontiers(&mut self, frontiers: usize) {
        self.found.frontiers = self.found.frontiers.max(frontiers as u64);
    }

    /// Records that no play leaves `roots` stones, if fewer are already excluded.
    fn rule_out(&mut self, roots: usize, effort: &mut Effort<'_>) -> bool {
        let is_next = self.found.at_least == roots;
        if is_next {
            self.found.at_least = roots + 1;
            effort.note_at_least(roots as i64 + 1);
        }
        is_next
    }

    /// Returns a band that contains a wanted forest; `None` if no forest exists.
    fn band(
        &mut self,
        wanted: Wanted,
        prices: &Prices,
        effort: &mut Effort<'_>,
    ) -> Result<Option<Band>, Stopped> {
        /// The half width of the first band.
        const FIRST: i32 = 8;
        /// The prices at which the last colour is considered.
        const PRICES: usize = 1;
        if prices.exceed(wanted.roots, wanted.lead) {
            return Ok(None);
        }
        for price in prices.potentials.iter().take(PRICES).map(|potential| potential.price) {
            effort.spend(self.kinds.len() as u64)?;
            let cost = cheapest_with_last(&self.kinds, price, wanted.last);
            if roots_at_least(cost, price, wanted.lead) > wanted.roots {
                return Ok(None);
            }
        }
        let [one, other] = &prices.courses;
        let between = |one, other, blend| Course::between(one, other, wanted.lead, blend);
        let courses = [
            between(one, other, Blend::Even),
            between(one, other, Blend::Switch),
            between(other, one, Blend::Switch),
        ];
        let potentials: Vec<&Potential> = prices.potentials.iter().collect();
        let mut half_width = FIRST;
        loop {
            for course in &courses {
                let course = (course, half_width);
                let tools = (prices.bytes, &mut *effort);
                match Band::sweep(&self.kinds, wanted, &potentials, course, tools)? {
                    Swept::Found(band) => {
                        self.note_frontiers(band.widest);
                        return Ok(Some(band));
                    }
                    Swept::Nothing { is_exhaustive, widest } => {
                        self.note_frontiers(widest);
                        if is_exhaustive {
                            return Ok(None);
                        }
                    }
                }
            }
            half_width *= 2;
        }
    }

    /// Draws forests until the moves of one can be scheduled.
    fn draw(
        &mut self,
        band: &Band,
        numbers: core::ops::Range<usize>,
        effort: &mut Effort<'_>,
    ) -> Result<Option<Vec<Move>>, Stopped> {
        /// The number of squares in all forests together.
        const SQUARES: usize = 100_000;
        let squares = self.colors.len();
        let most = (SQUARES / squares).max(8);
        for number in numbers.take_while(|&number| number < most) {
            effort.spend(squares as u64)?;
            let taste = taste(number, squares);
            let Some(parents) = band.forest(&self.kinds, taste, &mut self.chance) else { break };
            if let Some(moves) = self.schedule(&parents, effort)? {
                return Ok(Some(moves));
            }
        }
        Ok(None)
    }

    /// Draws forests whose chains of moves fit into the time, until the moves of one can be scheduled.
    fn draw_by_chains(
        &mut self,
        goal: Goal,
        effort: &mut Effort<'_>,
    ) -> Result<Option<Vec<Move>>, Stopped> {
        /// On larger boards it does not help: they have many roots.
        const MOST_SQUARES: usize = 1 << 12;
        /// The most ways to a frontier.
        const WAYS: usize = 1 << 9;
        const FORESTS: u64 = 64;
        if self.colors.len() > MOST_SQUARES {
            return Ok(None);
        }
        let Some(position) = self.position() else { return Ok(None) };
        let Some(sweep) = Sweep::new(&position, effort)? else { return Ok(None) };
        let chained = sweep.chained(goal, Color::Black, WAYS, effort)?;
        self.note_frontiers(chained.frontiers);
        if !chained.is_found() {
            if chained.is_exhaustive && self.rule_out(goal.trees, effort) {
                self.found.is_by_chains = true;
            }
            return Ok(None);
        }
        for seed in 0..FORESTS {
            effort.spend(self.colors.len() as u64)?;
            let Some(parents) = chained.forest(seed) else { break };
            let found = match self.schedule(&parents, effort)? {
                None => schedule(&position, &parents, Color::Black, seed, effort)?,
                found => found,
            };
            if found.is_some() {
                return Ok(found);
            }
        }
        Ok(None)
    }

    /// Returns the position as a graph, with black to move.
    fn position(&self) -> Option<Position<GraphBoard>> {
        let grid = Grid::new(2, self.kinds.len()).ok()?;
        let position: Position<Grid> =
            Position::from_fn(grid, |vertex| self.colors.get(vertex.index()).copied());
        let all: Vec<Vertex> = (0..self.colors.len()).map_while(Vertex::from_index).collect();
        Some(position.extracted(&all))
    }

    /// Looks for an order of a forest's moves in which the colours take turns.
    fn schedule(
        &mut self,
        parents: &[Option<u32>],
        effort: &mut Effort<'_>,
    ) -> Result<Option<Vec<Move>>, Stopped> {
        /// The most that is added to a level.
        const NOISE: [usize; 6] = [0, 2, 6, 20, 50, 200];
        let mut list = ListSchedule::new(&self.colors, parents);
        list.order(Color::Black, &NOISE, (|end| self.chance.below(end), effort))
    }
}

/// The number of forests drawn before the sweep of chains, and in all.
const FEW_FORESTS: usize = 24;
const MANY_FORESTS: usize = 300;

/// Returns the taste of the forest with this number.
fn taste(number: usize, squares: usize) -> Taste {
    const BENDS: [u32; 8] = [8, 8, 4, 0, 8, 2, 8, 16];
    const AWAY: [u32; 8] = [4, 2, 2, 0, 1, 1, 0, 8];
    const NOISE: [usize; 8] = [2, 4, 4, 8, 6, 8, 8, 4];
    const MIDDLES: [usize; 8] = [50, 50, 40, 60, 50, 45, 55, 50];
    let parts = if number % 2 == 0 { 1 } else { 1 + number % (squares / 16).max(1) % 8 };
    let (place, middle) = (number % 8, MIDDLES[(number / 8 + number) % 8]);
    Taste { bend: BENDS[place], away: AWAY[place], noise: NOISE[place], parts, middle }
}
