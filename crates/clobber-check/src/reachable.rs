//! Decides whether play in free order can leave few stones, each as its role allows, by visiting all positions that
//! play reaches.

// The bits of a set are numbers of stones.
#![allow(clippy::indexing_slicing)]

use std::collections::HashSet;

use clobber_core::{Color, Effort, Stopped};

use crate::graph::Graph;

/// The most stones of a graph: the number of bits in a set.
const MOST_STONES: usize = u32::BITS as usize;

/// The stones of both colours, and whether one of them may still change its colour.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Stones {
    of: [u32; 2],
    has_joker: bool,
}

impl Stones {
    const fn all(self) -> u32 {
        self.of[0] | self.of[1]
    }
}

/// Returns an upper bound on the positions that play can reach; `None` if there are too many stones.
///
/// Each stone is unchanged, of the other colour, or gone.
pub(crate) fn most_positions(graph: &Graph) -> Option<f64> {
    (graph.len() <= MOST_STONES).then(|| 3_f64.powi(graph.len() as i32))
}

/// Returns whether a play leaves at most a given number of stones, each as its role allows. A vertex that its stone
/// must not leave has a stone at the end. A step is a move.
pub(crate) fn can_end(
    graph: &Graph,
    most: usize,
    has_joker: bool,
    effort: &mut Effort<'_>,
) -> Result<bool, Stopped> {
    /// An entry, its share of a table that has just doubled with the old one still allocated, and its place in the
    /// list.
    const BYTES: usize = 48;
    let set = |is_member: &dyn Fn(usize) -> bool| {
        (0..graph.len()).filter(|&v| is_member(v)).fold(0, |set, v| set | 1_u32 << v)
    };
    let around: Vec<u32> =
        (0..graph.len()).map(|v| set(&|near| graph.neighbors[v].contains(&near))).collect();
    let may_leave = set(&|v| graph.roles[v].leaves);
    let may_stay = Color::BOTH.map(|color| set(&|v| graph.roles[v].stays_as(color)));
    let start =
        Stones { of: Color::BOTH.map(|color| set(&|v| graph.colors[v] == color)), has_joker };
    let (mut known, mut open) = (HashSet::from([start]), vec![start]);
    while let Some(stones) = open.pop() {
        let are_allowed = (0..2).all(|color| stones.of[color] & !may_stay[color] == 0);
        if stones.all().count_ones() as usize <= most && are_allowed {
            return Ok(true);
        }
        let mut reach = |after| {
            if known.insert(after) {
                open.push(after);
            }
        };
        for (vertex, near) in around.iter().enumerate() {
            let bit = 1 << vertex;
            for own in (0..2).filter(|&own| stones.of[own] & bit != 0) {
                if stones.has_joker {
                    reach(Stones { of: stones.of.map(|set| set ^ bit), has_joker: false });
                }
                let mut onto = near & stones.of[1 - own];
                while may_leave & bit != 0 && onto != 0 {
                    effort.spend(1)?;
                    let to = onto & onto.wrapping_neg();
                    onto ^= to;
                    let mut of = stones.of;
                    of[own] ^= bit | to;
                    of[1 - own] ^= to;
                    reach(Stones { of, ..stones });
                }
            }
        }
        effort.hold_memory(known.len().saturating_mul(BYTES))?;
    }
    Ok(false)
}
