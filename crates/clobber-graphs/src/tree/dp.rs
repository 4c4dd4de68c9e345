//! The dynamic program: least costs from the leaves to the root, and the choices back.

// Places come from the layout, and the vectors here have its length.
#![allow(clippy::indexing_slicing)]

use clobber_core::{BalancedForest, Color, Effort, Stopped, Vertex};

use super::layout::{Layout, Stone, look_at_times};
use super::selection::{Choice, Cost, Costs, IMPOSSIBLE, Selection};

/// The costs of roots, and the vertices that must be roots.
#[derive(Clone, Debug)]
pub(crate) struct Roots {
    /// The cost of a root of each colour, unless one is required.
    costs: [Cost; 2],
    /// The required roots, in increasing order. Each costs 1.
    required: Vec<(Vertex, Color)>,
    /// The cost of a forbidden choice, which exceeds the cost of any allowed one.
    forbidden: Cost,
}

impl Roots {
    /// The most stones for which the costs do not overflow.
    pub(crate) const MOST_STONES: usize = 1 << 28;

    /// Returns costs of 1 for every root of an allowed colour. `stones` is the number of the position's stones, and
    /// `others` the colour of all roots that are not required, if that matters.
    pub(crate) fn new(stones: usize, required: &[(Vertex, Color)], others: Option<Color>) -> Self {
        let mut required = required.to_vec();
        required.sort_unstable_by_key(|&(vertex, _)| vertex);
        let forbidden = stones as Cost + 1;
        let is_allowed = |color| others.is_none_or(|other| other == color);
        let costs = Color::BOTH.map(|color| if is_allowed(color) { 1 } else { forbidden });
        Self { costs, required, forbidden }
    }

    /// Returns whether this is the cost of an allowed forest.
    pub(crate) fn allows(&self, cost: Cost) -> bool {
        cost < self.forbidden
    }

    /// Returns the cost of a root of a colour, given the required colour, if any.
    fn cost_given(&self, required: Option<Color>, color: Color) -> Cost {
        match required {
            None => self.costs[color as usize],
            Some(required) if required == color => 1,
            Some(_) => self.forbidden,
        }
    }

    /// Returns the cost of a root of a colour on a vertex.
    pub(crate) fn cost(&self, vertex: Vertex, color: Color) -> Cost {
        self.cost_given(self.required_at(vertex), color)
    }

    /// Returns the colour of the root that is required on a vertex, if one is.
    pub(crate) fn required_at(&self, vertex: Vertex) -> Option<Color> {
        let found = self.required.binary_search_by_key(&vertex, |&(vertex, _)| vertex);
        found.ok().map(|index| self.required[index].1)
    }
}

/// A stone that leaves the tree at its root and arrives elsewhere in it. This is how the dynamic program handles an
/// edge that closes a cycle.
#[derive(Clone, Debug)]
pub(super) struct Detour {
    /// The colour in which the root's stone leaves.
    pub(super) color: Color,
    /// The places from its arrival up to the root.
    pub(super) way_up: Vec<usize>,
}

/// The use of the edge between a vertex and its parent.
#[derive(Clone, Copy, Debug)]
enum Edge {
    Cut,
    /// The vertex's stone leaves along it. If `open`, some edge of the detour's way up from here is not used upwards.
    Up {
        color: Color,
        open: bool,
    },
    Down(Color),
}

/// The dynamic program with its memory, which later trees reuse.
#[derive(Default)]
pub(super) struct TreeDp {
    costs: Vec<Costs>,
    /// U(f) at each place of the detour's way up, where some edge of the way is not used upwards.
    open: Vec<[Cost; 2]>,
    selection: Selection,
    edges: Vec<Edge>,
    /// The children of a vertex on the way up, with the open costs for the one on the way.
    changed: Vec<Costs>,
}

/// The choices that achieve the least cost of a vertex.
#[derive(Clone, Copy)]
struct Way {
    cost: Cost,
    /// The colour of the exit, if there is one.
    exit: Option<Color>,
    /// The net of the arrivals from the children.
    net: i32,
}

impl Way {
    const NONE: Self = Self { cost: IMPOSSIBLE, exit: None, net: 0 };

    fn or(self, other: Self) -> Self {
        if other.cost < self.cost { other } else { self }
    }
}

/// A vertex whose children have been selected.
struct Junction<'a> {
    color: Color,
    /// The change of the net by an arrival over the detour.
    offset: i32,
    required: Option<Color>,
    roots: &'a Roots,
}

impl Junction<'_> {
    /// Returns the net of arrivals with which the stone leaves, or ends, in a colour.
    fn net(&self, end: Color) -> i32 {
        i32::from(end != self.color) - self.offset
    }

    /// Returns the way in which a stone leaves to its parent.
    fn leaves(&self, end: Color, selection: &Selection) -> Way {
        let net = self.net(end);
        match self.required {
            Some(_) => Way::NONE,
            None => Way { cost: selection.cost(None, net), exit: None, net },
        }
    }

    /// Returns the way in which a stone does not leave to its parent, whose stone may have arrived in some colour.
    fn stays(&self, arrived: Option<Color>, selection: &Selection) -> Way {
        let arrival = arrived.map_or(0, |color| if color == self.color { -1 } else { 1 });
        let ways = Color::BOTH.map(|end| {
            let net = self.net(end) - arrival;
            let root_cost = self.roots.cost_given(self.required, end);
            let root = Way { cost: selection.cost(None, net) + root_cost, exit: None, net };
            let passed_on = match self.required {
                None => Way { cost: selection.cost(Some(end), net), exit: Some(end), net },
                Some(_) => Way::NONE,
            };
            root.or(passed_on)
        });
        let [first, second] = ways;
        first.or(second)
    }
}

impl TreeDp {
    /// Returns the least cost of a balanced forest of the tree.
    pub(super) fn run(
        &mut self,
        layout: &Layout<'_>,
        roots: &Roots,
        detour: Option<&Detour>,
        effort: &mut Effort<'_>,
    ) -> Result<Cost, Stopped> {
        let stones = layout.stones();
        self.costs.clear();
        self.costs.resize(stones.len(), Costs::NONE);
        self.open.clear();
        let mut way_up = detour.into_iter().flat_map(|detour| &detour.way_up).copied().peekable();
        for (place, stone) in stones.iter().enumerate().rev() {
            look_at_times(place, effort)?;
            let junction = Junction::at(place, layout, roots, detour);
            self.selection.select(&self.costs[stone.children()], stone.color);
            let up = Color::BOTH.map(|end| junction.leaves(end, &self.selection).cost);
            let down = Color::BOTH.map(|color| junction.stays(Some(color), &self.selection).cost);
            let cut = junction.stays(None, &self.selection).cost;
            let clamp = |cost: Cost| cost.min(IMPOSSIBLE);
            self.costs[place] = Costs { cut: clamp(cut), up: up.map(clamp), down: down.map(clamp) };
            // On the detour's way up, some edge must not be used upwards: open costs enforce that.
            if way_up.next_if_eq(&place).is_some() {
                let open = match self.take_open(place, layout, detour) {
                    true => {
                        Color::BOTH.map(|end| clamp(junction.leaves(end, &self.selection).cost))
                    }
                    false => [IMPOSSIBLE; 2],
                };
                self.open.push(open);
            }
        }
        Ok(match (detour, self.open.last(), self.costs.first()) {
            (Some(detour), Some(open), _) => open[detour.color as usize],
            (_, _, Some(costs)) => costs.cut,
            _ => 0,
        })
    }

    /// Writes the cheapest forest of the last run. The arguments must be the same.
    pub(super) fn trace(
        &mut self,
        layout: &Layout<'_>,
        roots: &Roots,
        detour: Option<&Detour>,
        forest: &mut BalancedForest,
        effort: &mut Effort<'_>,
    ) -> Result<(), Stopped> {
        let stones = layout.stones();
        let at_root = match detour {
            None => Edge::Cut,
            Some(detour) => Edge::Up { color: detour.color, open: true },
        };
        self.edges.clear();
        self.edges.resize(stones.len(), at_root);
        for (place, stone) in stones.iter().enumerate() {
            look_at_times(place, effort)?;
            let edge = self.edges[place];
            let junction = Junction::at(place, layout, roots, detour);
            let open = matches!(edge, Edge::Up { open: true, .. });
            if !(open && self.take_open(place, layout, detour)) {
                let children = &self.costs[stone.children()];
                self.changed.clear();
                self.changed.extend_from_slice(children);
                self.selection.select(children, stone.color);
            }
            // Repeat the run's choice for the one use of the edge to the parent.
            let way = match edge {
                Edge::Up { color, .. } => junction.leaves(color, &self.selection),
                Edge::Cut => junction.stays(None, &self.selection),
                Edge::Down(color) => junction.stays(Some(color), &self.selection),
            };
            let next_on_way = detour.filter(|_| open).and_then(|detour| detour.before(place));
            let first = stone.children().start;
            let edges = &mut self.edges;
            let mut exit_to = None;
            self.selection.trace(
                &self.changed,
                stone.color,
                (way.exit, way.net),
                |number, choice| {
                    let child = first + number;
                    edges[child] = match choice {
                        Choice::Cut => Edge::Cut,
                        Choice::Arrives(color) => {
                            Edge::Up { color, open: next_on_way == Some(child) }
                        }
                        Choice::Exit(color) => {
                            exit_to = Some(child);
                            Edge::Down(color)
                        }
                    };
                },
            );
            let to = match edge {
                Edge::Up { .. } if place != 0 => Some(stone.parent as usize),
                Edge::Up { .. } => detour.and_then(|detour| detour.way_up.first().copied()),
                _ => exit_to,
            };
            forest.set_parent(stone.vertex, to.map(|to| stones[to].vertex));
        }
        Ok(())
    }

    /// Selects among the children of a place on the way up. The child on the way may leave only if its own way is
    /// open. Returns false at the start of the way, where there is no such child.
    fn take_open(&mut self, place: usize, layout: &Layout<'_>, detour: Option<&Detour>) -> bool {
        let Some(detour) = detour else { return false };
        // The places of the way come in the order of the run, so the ones below are done.
        let below = detour.step(place).and_then(|step| step.checked_sub(1));
        let Some(below) = below else { return false };
        let stone = &layout.stones()[place];
        self.changed.clear();
        self.changed.extend_from_slice(&self.costs[stone.children()]);
        self.changed[detour.way_up[below] - stone.children().start].up = self.open[below];
        self.selection.select(&self.changed, stone.color);
        true
    }
}

impl Detour {
    /// Returns the number of a place on the way up.
    fn step(&self, place: usize) -> Option<usize> {
        // Upwards from its end, the places decrease.
        self.way_up.binary_search_by(|other| place.cmp(other)).ok()
    }

    /// Returns the place just before one on the way up.
    fn before(&self, place: usize) -> Option<usize> {
        Some(self.way_up[self.step(place)?.checked_sub(1)?])
    }
}

impl<'a> Junction<'a> {
    fn at(place: usize, layout: &Layout<'_>, roots: &'a Roots, detour: Option<&Detour>) -> Self {
        let &Stone { vertex, color, .. } = &layout.stones()[place];
        let arrives = detour.filter(|detour| detour.way_up.first() == Some(&place));
        let offset = arrives.map_or(0, |detour| if detour.color == color { -1 } else { 1 });
        let required = roots.required_at(vertex);
        Self { color, offset, required, roots }
    }
}
