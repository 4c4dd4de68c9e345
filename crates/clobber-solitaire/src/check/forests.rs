//! The fewest trees of a balanced forest on a part with at most one cycle.
//!
//! A stone that arrives counts 1 if it is of the other colour than the one that it meets, else -1. A vertex is balanced
//! if this adds up to 0, when a stone of its own colour leaves or stays, or to 1, when one of the other colour does.

use clobber_core::{Color, Effort, Refuted};

use super::Graph;

/// More trees than there are.
const NEVER: u32 = u32::MAX / 4;

/// The use of an edge that leads away from a vertex.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Use {
    Not,
    /// The vertex's stone leaves along it.
    Leaves(Color),
    /// A stone arrives along it.
    Arrives(Color),
}

const USES: [Use; 5] = [
    Use::Not,
    Use::Leaves(Color::Black),
    Use::Leaves(Color::White),
    Use::Arrives(Color::Black),
    Use::Arrives(Color::White),
];

impl Use {
    /// Returns the use as seen from the other end.
    const fn turned(self) -> Self {
        match self {
            Self::Not => Self::Not,
            Self::Leaves(color) => Self::Arrives(color),
            Self::Arrives(color) => Self::Leaves(color),
        }
    }
}

/// The least numbers of trees that end in what hangs on a vertex, and in it.
struct Hanging {
    color: Color,
    /// By what arrives from there, from -`reach` on, and by the colour in which the vertex's stone leaves into it: in none,
    /// in black, in white.
    least: Vec<[u32; 3]>,
    reach: i64,
}

impl Hanging {
    fn of(color: Color, children: &[[u32; 5]], effort: &mut Effort<'_>) -> Result<Self, Refuted> {
        let mut hanging = Self { color, least: vec![[0, NEVER, NEVER]], reach: 0 };
        for &[apart, leaves_black, leaves_white, arrives_black, arrives_white] in children {
            let reach = hanging.reach + 1;
            let at = |sum| hanging.at(sum);
            let least: Vec<[u32; 3]> = (-reach..=reach)
                .map(|sum| {
                    // For the child it is leaving what for this vertex is arriving.
                    let [from_black, from_white] =
                        [Color::Black, Color::White].map(|c| at(sum - sign(c, color)));
                    let [none, black, white] = at(sum);
                    let best = |staying: u32, in_black: u32, in_white: u32| {
                        (staying + apart).min(in_black + leaves_black).min(in_white + leaves_white)
                    };
                    let least = [
                        best(none, from_black[0], from_white[0]),
                        best(black, from_black[1], from_white[1]).min(none + arrives_black),
                        best(white, from_black[2], from_white[2]).min(none + arrives_white),
                    ];
                    least.map(|trees| trees.min(NEVER))
                })
                .collect();
            effort.spend(least.len() as u64)?;
            hanging = Self { color, least, reach };
        }
        Ok(hanging)
    }

    fn at(&self, sum: i64) -> [u32; 3] {
        let index = usize::try_from(sum + self.reach).ok();
        index.and_then(|index| self.least.get(index)).copied().unwrap_or([NEVER; 3])
    }

    /// Returns the least number of trees if the other edges are used like this.
    fn with(&self, others: &[Use]) -> u32 {
        let (mut arrived, mut exit) = (0, None);
        for &edge in others {
            match edge {
                Use::Not => {}
                Use::Arrives(color) => arrived += sign(color, self.color),
                Use::Leaves(_) if exit.is_some() => return NEVER,
                Use::Leaves(color) => exit = Some(color),
            }
        }
        let mut best = NEVER;
        for (sum, leaving) in [(0, self.color), (1, !self.color)] {
            let [none, black, white] = self.at(sum - arrived);
            best = best.min(match exit {
                Some(color) if color == leaving => none,
                Some(_) => NEVER,
                None if leaving == Color::Black => black.min(none + 1),
                None => white.min(none + 1),
            });
        }
        best
    }
}

/// Returns the net of an arrival: 1 if the colours differ, else -1.
fn sign(arriving: Color, at: Color) -> i64 {
    if arriving == at { -1 } else { 1 }
}

/// Returns the least number of trees of a balanced forest, that is of stones left in free order.
///
/// # Complexity
/// O(n) steps, and d^2 for a vertex of degree d.
///
/// # Errors
/// The part has more than one cycle, or the effort has ended.
pub(crate) fn fewest_trees(graph: &Graph, effort: &mut Effort<'_>) -> Result<usize, Refuted> {
    let count = graph.colors.len();
    let mut degrees: Vec<usize> = graph.neighbors.iter().map(Vec::len).collect();
    if degrees.iter().sum::<usize>() > 2 * count {
        return Err(Refuted::new("the part has more than one cycle"));
    }
    // What hangs on a vertex is known before the vertex is taken off.
    let mut children: Vec<Vec<[u32; 5]>> = vec![Vec::new(); count];
    let mut leaves: Vec<usize> = (0..count).filter(|&v| degrees.get(v) == Some(&1)).collect();
    let mut is_off = vec![false; count];
    while let Some(leaf) = leaves.pop() {
        let next = graph.around(leaf).iter().copied().find(|&v| is_off.get(v) == Some(&false));
        // The last one of a tree stays.
        let Some(next) = next else { continue };
        let of_leaf = children.get_mut(leaf).map(core::mem::take).unwrap_or_default();
        let hanging = Hanging::of(graph.color(leaf), &of_leaf, effort)?;
        if let Some(children) = children.get_mut(next) {
            children.push(USES.map(|edge| hanging.with(&[edge])));
        }
        if let Some(is_off) = is_off.get_mut(leaf) {
            *is_off = true;
        }
        if let Some(degree) = degrees.get_mut(next) {
            *degree -= 1;
            if *degree == 1 {
                leaves.push(next);
            }
        }
    }
    let mut around = Vec::new();
    let left = (0..count).filter(|&v| is_off.get(v) == Some(&false)).count();
    let start = is_off.iter().position(|&is_off| !is_off);
    let (mut before, mut here) = (usize::MAX, start.unwrap_or(0));
    for _ in 0..left {
        let of_vertex = children.get(here).map_or(&[][..], Vec::as_slice);
        around.push(Hanging::of(graph.color(here), of_vertex, effort)?);
        let is_next = |v: &usize| *v != before && is_off.get(*v) == Some(&false);
        let next = graph.around(here).iter().copied().find(is_next);
        (before, here) = (here, next.unwrap_or(here));
    }
    let trees = match around.as_slice() {
        [] => 0,
        [root] => root.with(&[]),
        cycle => around_cycle(cycle),
    };
    Ok(trees as usize)
}

/// Returns the least number of trees on a cycle with what hangs on it, one edge of which is not used.
fn around_cycle(cycle: &[Hanging]) -> u32 {
    let mut best = NEVER;
    for start in USES {
        // By the use of the last edge, seen from its second end, and whether all edges are used.
        let mut least = USES.map(|edge| if edge == start { [NEVER, 0] } else { [NEVER; 2] });
        if start == Use::Not {
            least = least.map(|[all, some]| [some, all]);
        }
        for vertex in cycle {
            let mut next = [[NEVER; 2]; 5];
            for (before, [some, all]) in USES.into_iter().zip(least) {
                for (after, entry) in USES.into_iter().zip(&mut next) {
                    // Seen from the vertex at its other end.
                    let own = vertex.with(&[before, after.turned()]);
                    let unused = after == Use::Not;
                    entry[0] = entry[0].min(if unused { some.min(all) } else { some } + own);
                    entry[1] = entry[1].min(if unused { NEVER } else { all } + own);
                }
            }
            least = next.map(|entry| entry.map(|trees| trees.min(NEVER)));
        }
        for (edge, [some, _]) in USES.into_iter().zip(least) {
            if edge == start {
                best = best.min(some);
            }
        }
    }
    best
}
