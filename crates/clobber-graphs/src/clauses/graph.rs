//! The stones of a position, and the numbers of the variables that describe how a forest uses them.

// Stones are stones of the graph, and places index their neighbours.
#![allow(clippy::indexing_slicing)]

use clause_learning::Literal;
use clobber_core::{
    Bipartition, Color, Effort, GraphBoard, Limits, Position, Stopped, Topology, Vertex,
};

use crate::sweep::Role;

/// The stones of a position, numbered from 0, with the variables of each.
///
/// The variables come stone by stone. For each neighbour: a black stone leaves for it, and a white one does. Then: a
/// black stone stays, a white one stays, and the stone that leaves or stays is black. Behind all of these come the
/// variables that count trees, weigh roots, count arrivals at a stone with many neighbours, and describe the joker.
pub(super) struct StoneGraph {
    pub(super) colors: Vec<Color>,
    /// The neighbours of each stone in order.
    pub(super) neighbors: Vec<Vec<u32>>,
    /// The first variable of each stone, and the end of the last one's.
    starts: Vec<u32>,
    /// For each stone, whether its vertex is on the black side of its part; `None` if the part is not bipartite.
    pub(super) sides: Vec<Option<Color>>,
    /// The possible ends of each stone.
    pub(super) roles: Vec<Role>,
    /// True if one stone may change its colour once.
    pub(super) has_joker: bool,
    /// True if stones that stay in any case are counted too, as readers of proofs expect.
    pub(super) counts_all: bool,
    /// For each variable about a stone: the stone, and the neighbour for which it leaves. Otherwise the stone is
    /// repeated.
    ways: Vec<(u32, u32)>,
}

impl StoneGraph {
    /// With more neighbours there would be too many clauses, so arrivals are counted instead.
    pub(super) const FEW_NEIGHBORS: usize = 6;
    /// The most pairs of neighbours of a stone, over all stones; each pair is a few clauses.
    const MOST_PAIRS: usize = 1 << 19;
    /// With more stones, the numbers of trees take too many variables.
    const MOST_STONES: usize = 1 << 11;

    /// Reads a position with a stone on every vertex; `None` if it is too large or too dense. Without roles, stones
    /// may end in any way.
    pub(super) fn new(
        position: &Position<GraphBoard>,
        roles: Option<Vec<Role>>,
        has_joker: bool,
    ) -> Option<Self> {
        let board = position.board();
        let count = board.vertex_count();
        if count > Self::MOST_STONES {
            return None;
        }
        let (mut colors, mut neighbors, mut starts) = (Vec::new(), Vec::new(), vec![0]);
        let (mut next, mut pairs) = (0, 0);
        for vertex in (0..count).filter_map(Vertex::from_index) {
            let mut around: Vec<u32> = board.neighbors(vertex).map(Vertex::get).collect();
            around.sort_unstable();
            pairs += around.len() * around.len();
            if pairs > Self::MOST_PAIRS {
                return None;
            }
            // A colour for each neighbour, a colour for staying, and the colour of the stone.
            next += 2 * around.len() as u32 + 3;
            starts.push(next);
            colors.push(position.color_at(vertex)?);
            neighbors.push(around);
        }
        let sides = sides(position).ok()?;
        let mut ways = Vec::with_capacity(next as usize);
        for (stone, around) in (0..).zip(&neighbors) {
            ways.extend(around.iter().flat_map(|&near| [(stone, near); 2]));
            ways.extend([(stone, stone); 3]);
        }
        let roles = roles.unwrap_or_else(|| vec![Role::FREE; count]);
        Some(Self { colors, neighbors, starts, sides, roles, has_joker, counts_all: true, ways })
    }

    pub(super) fn len(&self) -> usize {
        self.colors.len()
    }

    /// Returns the number of variables about single stones.
    pub(super) fn variables(&self) -> u32 {
        self.starts[self.len()]
    }

    /// Returns the literal that a stone of a colour leaves this vertex for the neighbour in this place.
    pub(super) fn leaves(&self, stone: u32, place: usize, color: Color) -> Literal {
        let white = u32::from(color == Color::White);
        Literal::positive(self.starts[stone as usize] + 2 * place as u32 + white)
    }

    /// Returns the literal that a stone of a colour leaves for a neighbour.
    pub(super) fn leaves_for(&self, stone: u32, to: u32, color: Color) -> Literal {
        let place = self.neighbors[stone as usize].binary_search(&to).unwrap_or_default();
        self.leaves(stone, place, color)
    }

    /// Returns the literal that a stone of a colour stays on this vertex.
    pub(super) fn is_root(&self, stone: u32, color: Color) -> Literal {
        self.leaves(stone, self.neighbors[stone as usize].len(), color)
    }

    /// Returns the literal that the stone that leaves a vertex or stays there has a colour.
    pub(super) fn is_of(&self, stone: u32, color: Color) -> Literal {
        let is_black = Literal::positive(self.starts[stone as usize + 1] - 1);
        if color == Color::Black { is_black } else { !is_black }
    }

    /// Returns the stone that a variable is about, and the neighbour for which the stone leaves if the variable is
    /// true; for other variables, the stone twice.
    pub(super) fn way(&self, variable: u32) -> Option<(u32, u32)> {
        self.ways.get(variable as usize).copied()
    }
}

/// Returns the side of each stone; `None` if its part is not bipartite. The first stone of a part is on the black
/// side.
fn sides(position: &Position<GraphBoard>) -> Result<Vec<Option<Color>>, Stopped> {
    let parts = position.parts();
    // Without limits nothing stops this.
    let mut effort = Effort::within(Limits::NONE);
    let (found, bipartite) = Bipartition::from_parts(position, &parts, &mut effort)?;
    let mut sides = vec![None; position.board().vertex_count()];
    for (part, _) in parts.iter().zip(bipartite).filter(|&(_, is_bipartite)| is_bipartite) {
        part.iter().for_each(|&stone| sides[stone.index()] = Some(found.side(stone)));
    }
    Ok(sides)
}
