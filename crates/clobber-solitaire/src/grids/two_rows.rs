//! Full boards of two rows in free order: an automaton that reads columns, and exact counts.
//!
//! Play is a balanced spanning forest ([`BalancedForest`](clobber_core::BalancedForest)). Of a forest on the columns read so
//! far all that matters is its [frontier](Frontier): the edges into the next column, with the colours that move along them.
//! There are 33 frontiers. A state of the automaton has the least number of roots of such a forest for each of them, so its
//! answers are exact. `docs/grids.md`, section 12, has the results.

#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, HashMap};

use clobber_core::{Color, Effort};

use crate::error::Error;

/// 4^63 has 127 bits.
const MOST_COLUMNS: usize = 63;

/// Numbers of full boards of two rows with stones of both colours, by the fewest stones that play in free order can leave.
///
/// ```
/// use clobber_solitaire::{Effort, TwoRowCounts};
///
/// let counts = TwoRowCounts::new(23, &mut Effort::new())?;
/// assert_eq!(counts.by_stones(false).last(), Some((4, 4)));
/// # Ok::<(), clobber_solitaire::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TwoRowCounts {
    zero: BTreeMap<usize, u128>,
    other: BTreeMap<usize, u128>,
}

impl TwoRowCounts {
    /// Counts the full 2 x n boards with stones of both colours by the fewest stones that play in free order can leave.
    ///
    /// On three rows and more the fewest stones are one, or two if delta is 0 modulo 3. On two rows some boards need more, from
    /// five columns on, and there is no greatest value. The moves on one board are those of
    /// [`reduce_narrow_grid`](crate::reduce_narrow_grid).
    ///
    /// ```
    /// use clobber_solitaire::{Effort, TwoRowCounts};
    ///
    /// let counts = TwoRowCounts::new(5, &mut Effort::new())?;
    /// // Of the boards whose delta is not 0, four need two stones.
    /// assert!(counts.by_stones(false).eq([(1, 678), (2, 4)]));
    /// assert!(counts.by_stones(true).eq([(2, 340)]));
    /// assert_eq!(counts.above_bound(), 4);
    /// # Ok::<(), clobber_solitaire::Error>(())
    /// ```
    ///
    /// # Arguments
    /// The number of columns, and the effort: a step is a state of the automaton that has not been met before.
    ///
    /// # Returns
    /// The counts, which are exact.
    ///
    /// # Complexity
    /// Some 53,000 states at most, and O(n) numbers for each of the columns and states.
    ///
    /// # Errors
    /// [`Error::TooManyColumns`] beyond 63 columns, as counts have 128 bits; [`Error::Stopped`] if the effort ends first.
    ///
    /// # Source
    /// This library's, with the proof in `docs/grids.md`. It answers, for two rows, a question of section 5 of Demaine, Demaine
    /// and Fleischer, *Solitaire Clobber*.
    pub fn new(columns: usize, effort: &mut Effort<'_>) -> Result<Self, Error> {
        if columns > MOST_COLUMNS {
            return Err(Error::TooManyColumns { columns, limit: MOST_COLUMNS });
        }
        let mut automaton = Automaton::new();
        let mut layer = HashMap::from([(Prefix::default(), 1_u128)]);
        for column in 0..columns {
            let mut next: HashMap<Prefix, u128> = HashMap::new();
            for (prefix, boards) in layer {
                effort.work(1)?;
                for (index, colors) in COLUMNS.into_iter().enumerate() {
                    let (state, roots) = automaton.next(prefix.state, index, effort)?;
                    let mut after =
                        Prefix { state, roots: prefix.roots + u16::from(roots), ..prefix };
                    for (row, color) in colors.into_iter().enumerate() {
                        let matches = (color == Color::Black) == ((row + column) % 2 == 0);
                        after.delta = (after.delta + if matches { 1 } else { 2 }) % 3;
                        *(if color == Color::Black {
                            &mut after.black
                        } else {
                            &mut after.white
                        }) = true;
                    }
                    *next.entry(after).or_insert(0) += boards;
                }
            }
            layer = next;
            effort
                .hold_memory(automaton.bytes() + layer.capacity() * size_of::<(Prefix, u128)>())?;
        }
        let mut counts = Self::default();
        for (prefix, boards) in layer.into_iter().filter(|(prefix, _)| prefix.black && prefix.white)
        {
            // A board has a forest in which every vertex is a root.
            let Some(roots) = automaton.least_roots(prefix.state) else { continue };
            let stones = usize::from(prefix.roots + u16::from(roots));
            let of_delta = if prefix.delta == 0 { &mut counts.zero } else { &mut counts.other };
            *of_delta.entry(stones).or_insert(0) += boards;
        }
        Ok(counts)
    }

    /// Lists the numbers of stones, increasing, each with the number of boards that need them.
    ///
    /// # Arguments
    /// Whether the boards are those whose delta is 0 modulo 3, or those whose delta is not.
    pub fn by_stones(&self, delta_is_zero: bool) -> impl Iterator<Item = (usize, u128)> {
        let counts = if delta_is_zero { &self.zero } else { &self.other };
        counts.iter().map(|(&stones, &boards)| (stones, boards))
    }

    /// Returns the number of boards that need more stones than delta requires: one, or two if delta is 0 modulo 3.
    #[must_use]
    pub fn above_bound(&self) -> u128 {
        let zero = self.by_stones(true).filter(|&(stones, _)| stones > 2);
        let other = self.by_stones(false).filter(|&(stones, _)| stones > 1);
        zero.chain(other).map(|(_, boards)| boards).sum()
    }
}

/// All that matters of the columns read so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
struct Prefix {
    state: usize,
    /// The roots that every forest has; those beyond are in the state.
    roots: u16,
    delta: u8,
    black: bool,
    white: bool,
}

/// The colours of a column, the upper square first.
type Column = [Color; 2];

const COLUMNS: [Column; 4] = [
    [Color::Black, Color::Black],
    [Color::White, Color::Black],
    [Color::Black, Color::White],
    [Color::White, Color::White],
];

/// The edges between a column and the next, the upper one first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
struct Frontier {
    edges: [Edge; 2],
    /// True if the stone that comes back along one edge goes on to the next column along the other.
    is_joined: bool,
}

/// An edge to the next column, and the colour that moves along it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
enum Edge {
    #[default]
    Unused,
    Out(Color),
    Back(Color),
}

const EDGES: [Edge; 5] = [
    Edge::Unused,
    Edge::Out(Color::Black),
    Edge::Out(Color::White),
    Edge::Back(Color::Black),
    Edge::Back(Color::White),
];

/// Where the stone of a square goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Target {
    /// Nowhere: the square is a root.
    Stay,
    Before,
    Next,
    OtherRow,
}

const TARGETS: [Target; 4] = [Target::Stay, Target::Before, Target::Next, Target::OtherRow];

/// Pairs of these.
fn pairs<T: Copy, const N: usize>(items: [T; N]) -> impl Iterator<Item = [T; 2]> {
    items.into_iter().flat_map(move |a| items.into_iter().map(move |b| [a, b]))
}

impl Frontier {
    /// Returns the frontiers that are possible behind a column, each with the roots in the column.
    fn after(self, column: Column) -> impl Iterator<Item = (Self, u8)> {
        pairs(TARGETS).flat_map(move |targets| {
            let roots = targets.iter().filter(|&&target| target == Target::Stay).count() as u8;
            pairs(EDGES)
                .filter(move |&edges| self.is_balanced(column, targets, edges))
                .filter_map(move |edges| self.followed_by(targets, edges))
                .map(move |frontier| (frontier, roots))
        })
    }

    /// Returns whether both squares are balanced, and the stones move as the edges say.
    fn is_balanced(self, column: Column, targets: [Target; 2], edges: [Edge; 2]) -> bool {
        let squares = |row: usize| {
            let pick = |[upper, lower]: [Edge; 2]| if row == 0 { upper } else { lower };
            let ([c, d], [t, u]) = (column, targets);
            let (color, target) = if row == 0 { (c, t) } else { (d, u) };
            Square { color, target, before: pick(self.edges), next: pick(edges) }
        };
        // A stone that moves to the other row arrives there before the stone of that row leaves.
        let [first, second] = match targets {
            [Target::OtherRow, Target::OtherRow] => return false,
            [_, Target::OtherRow] => [squares(1), squares(0)],
            _ => [squares(0), squares(1)],
        };
        let Some(left) = first.leaves(None) else { return false };
        let arrives = (first.target == Target::OtherRow).then_some(left);
        second.leaves(arrives).is_some()
    }

    /// Returns the frontier with these edges, unless there is a cycle.
    fn followed_by(self, targets: [Target; 2], edges: [Edge; 2]) -> Option<Self> {
        // The row in which the stones of a row go on to the next column, if they do.
        let goes_on = |row: usize| {
            let mut row = row;
            for _ in 0..=4 {
                let [upper, lower] = targets;
                match if row == 0 { upper } else { lower } {
                    Target::Stay => return Some(None),
                    Target::Next => return Some(Some(row)),
                    Target::Before if !self.is_joined => return Some(None),
                    Target::Before | Target::OtherRow => row = 1 - row,
                }
            }
            None
        };
        let [from_upper, from_lower] = [goes_on(0)?, goes_on(1)?];
        let is_back = |edge| matches!(edge, Edge::Back(_));
        let [upper, lower] = edges;
        let is_joined =
            is_back(upper) && from_upper == Some(1) || is_back(lower) && from_lower == Some(0);
        Some(Self { edges, is_joined })
    }
}

/// A square with its edges.
struct Square {
    color: Color,
    target: Target,
    before: Edge,
    next: Edge,
}

impl Square {
    /// Returns the colour that leaves the square or stays there, if the square is balanced and its edges have that colour.
    fn leaves(&self, from_other_row: Option<Color>) -> Option<Color> {
        let is_back = matches!(self.before, Edge::Back(_));
        let is_out = matches!(self.next, Edge::Out(_));
        if is_back != (self.target == Target::Before) || is_out != (self.target == Target::Next) {
            return None;
        }
        let mut net = 0;
        let mut arrive = |color| net += if color == self.color { -1 } else { 1 };
        if let Edge::Out(color) = self.before {
            arrive(color);
        }
        if let Edge::Back(color) = self.next {
            arrive(color);
        }
        if let Some(color) = from_other_row {
            arrive(color);
        }
        let leaves = match net {
            0 => self.color,
            1 => !self.color,
            _ => return None,
        };
        let fits = |edge, is_own: bool| match edge {
            Edge::Out(color) | Edge::Back(color) => !is_own || color == leaves,
            Edge::Unused => true,
        };
        (fits(self.before, is_back) && fits(self.next, is_out)).then_some(leaves)
    }
}

/// No forest has this frontier.
const NONE: u8 = u8::MAX;

/// The least numbers of roots by frontier.
type Roots = Vec<u8>;

/// For each column, the frontiers behind it with the roots in it.
type Steps = [Vec<(usize, u8)>; 4];

/// The automaton, with the states that have been met.
struct Automaton {
    /// By the frontier before. The first is that without edges.
    steps: Vec<Steps>,
    /// The number of a state by its roots, of which the least is 0.
    numbers: HashMap<Roots, usize>,
    states: Vec<State>,
}

struct State {
    roots: Roots,
    /// For each column the next state, and the roots that are subtracted.
    next: [Option<(usize, u8)>; 4],
}

impl Automaton {
    fn new() -> Self {
        let (mut frontiers, mut steps) = (vec![Frontier::default()], Vec::new());
        while let Some(&frontier) = frontiers.get(steps.len()) {
            steps.push(COLUMNS.map(|column| {
                let mut numbered: Vec<(usize, u8)> = frontier
                    .after(column)
                    .map(|(next, roots)| {
                        let known = frontiers.iter().position(|&known| known == next);
                        let number = known.unwrap_or_else(|| {
                            frontiers.push(next);
                            frontiers.len() - 1
                        });
                        (number, roots)
                    })
                    .collect();
                numbered.sort_unstable();
                numbered.dedup();
                numbered
            }));
        }
        let mut start = vec![NONE; frontiers.len()];
        if let Some(empty) = start.first_mut() {
            *empty = 0;
        }
        let first = State { roots: start.clone(), next: [None; 4] };
        Self { steps, numbers: HashMap::from([(start, 0)]), states: vec![first] }
    }

    /// Reads a column: the least numbers of roots behind it, up to `most`.
    fn read(&self, roots: &[u8], column: usize, most: u8) -> Roots {
        let mut after = vec![NONE; roots.len()];
        for (&before, steps) in roots.iter().zip(&self.steps).filter(|&(&before, _)| before != NONE)
        {
            for &(frontier, more) in steps.get(column).into_iter().flatten() {
                let Some(least) = after.get_mut(frontier) else { continue };
                let sum = before.saturating_add(more);
                if sum <= most {
                    *least = sum.min(*least);
                }
            }
        }
        after
    }

    /// Returns the state behind a column, and the roots that every forest has more.
    fn next(
        &mut self,
        state: usize,
        column: usize,
        effort: &mut Effort<'_>,
    ) -> Result<(usize, u8), Error> {
        let Some(from) = self.states.get(state) else { return Ok((state, 0)) };
        if let Some(&Some(next)) = from.next.get(column) {
            return Ok(next);
        }
        let mut roots = self.read(&from.roots, column, NONE - 1);
        let least = roots.iter().copied().min().unwrap_or(0);
        for root in roots.iter_mut().filter(|root| **root != NONE) {
            *root -= least;
        }
        let number = match self.numbers.get(&roots) {
            Some(&number) => number,
            None => {
                effort.spend(1)?;
                self.numbers.insert(roots.clone(), self.states.len());
                self.states.push(State { roots, next: [None; 4] });
                self.states.len() - 1
            }
        };
        if let Some(next) = self.states.get_mut(state).and_then(|from| from.next.get_mut(column)) {
            *next = Some((number, least));
        }
        Ok((number, least))
    }

    /// Returns the least number of roots of a forest on the columns read.
    fn least_roots(&self, state: usize) -> Option<u8> {
        self.states.get(state)?.roots.first().copied().filter(|&roots| roots != NONE)
    }

    fn bytes(&self) -> usize {
        // Each list of roots twice, with the bytes beside an allocation.
        let of_roots = 2 * (self.steps.len() + 16);
        self.numbers.capacity() * size_of::<(Roots, usize)>()
            + self.states.capacity() * size_of::<State>()
            + self.states.len() * of_roots
    }
}
