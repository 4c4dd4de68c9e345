//! The sweep's view of a vertex, and the ways past it.

use std::rc::Rc;

use clobber_core::Color;
use smallvec::SmallVec;

use super::Role;
use super::layer::{FrontierWord, LABEL_SHIFT, OF_EDGE, UNLABELLED};
use super::patterns::{FORWARD, KnownPatterns, Pattern, Patterns, USED, WHITE, in_slot};

/// The colour of a vertex and the slots of the edges around it; a long board has few different kinds.
#[derive(Debug)]
pub(crate) struct VertexKind {
    pub(super) color: Color,
    /// The slots of the edges to vertices behind.
    pub(super) back: Slots,
    /// All bits of these slots.
    back_bits: u128,
    /// The slots of the edges to vertices ahead.
    pub(super) ahead: Slots,
    /// The slots of the edges that pass by the vertex, in increasing order.
    pub(super) passing: Slots,
    patterns: Rc<Patterns>,
}

/// The slots of some edges.
type Slots = SmallVec<[u8; 16]>;

/// The stone that leaves a vertex or stays.
#[derive(Clone, Copy)]
pub(crate) struct Leaving {
    pub(crate) is_white: bool,
    /// True if another stone arrives at the vertex; this matters if the stone stays.
    pub(crate) is_moved: bool,
}

/// Returns the differences, arrivals of the other colour minus arrivals of the stone's own, that leave a stone in its
/// colour in the end, or in the other one, if it also changes its colour once.
const fn nets_with_joker(is_turned: bool) -> [i32; 2] {
    if is_turned { [0, 2] } else { [1, -1] }
}

/// The edges of a vertex to vertices that the sweep never passes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Outside {
    /// Stones of the other colour that arrive from there, minus stones of the same colour.
    pub(crate) arrived: i32,
    /// The number of edges along which any stone, or none, may arrive.
    pub(crate) free: i32,
}

impl VertexKind {
    /// `None` if too many edges lead ahead.
    pub(super) fn new(color: Color, back: &[u8], ahead: &[u8], passing: &[u8]) -> Option<Self> {
        let patterns = Patterns::new(color, ahead, &[], back.len() as u32 + 1)?;
        Some(Self::with_patterns(color, back, ahead, passing, Rc::new(patterns)))
    }

    /// A tie is a permanent connection with a vertex ahead, along which no stone moves. `None` if too many edges lead
    /// ahead.
    pub(crate) fn with_ties(
        color: Color,
        [back, ahead, ties_ahead, passing]: [&[u8]; 4],
        known: &mut KnownPatterns,
    ) -> Option<Self> {
        let patterns = known.get(color, ahead, ties_ahead, back.len() as u32 + 1)?;
        Some(Self::with_patterns(color, back, ahead, passing, patterns))
    }

    fn with_patterns(
        color: Color,
        back: &[u8],
        ahead: &[u8],
        passing: &[u8],
        patterns: Rc<Patterns>,
    ) -> Self {
        let back_bits = back.iter().fold(0, |bits, &slot| bits | in_slot(OF_EDGE, slot));
        let (back, ahead) = (Slots::from_slice(back), Slots::from_slice(ahead));
        let passing = Slots::from_slice(passing);
        Self { color, back, back_bits, ahead, passing, patterns }
    }

    /// Returns the number of edges.
    pub(super) fn degree(&self) -> usize {
        self.back.len() + self.ahead.len()
    }

    /// Visits all ways to continue a frontier past this vertex. Each comes with the stone that leaves or stays, its
    /// exit, and whether it uses the joker. The exit is 0 if the stone stays, and otherwise one more than the index
    /// of the edge among the ones back and ahead.
    #[inline]
    pub(super) fn pass<W: FrontierWord, const JOKER: bool>(
        &self,
        role: Role,
        frontier: W,
        visit: impl FnMut(W, Leaving, u32, bool),
    ) {
        self.pass_beside::<W, JOKER>(role, Outside { arrived: 0, free: 0 }, frontier, visit);
    }

    /// Visits all ways past this vertex if it has edges to vertices that are never passed.
    #[inline]
    pub(crate) fn pass_beside<W: FrontierWord, const JOKER: bool>(
        &self,
        role: Role,
        outside: Outside,
        frontier: W,
        mut visit: impl FnMut(W, Leaving, u32, bool),
    ) {
        let own = u8::from(self.color == Color::White);
        let (mut components, mut net, mut owed) = (0_u32, outside.arrived, None);
        let mut has_arrivals = false;
        for (index, &slot) in (1..).zip(&self.back) {
            let edge = frontier.byte(slot);
            if edge == 0 {
                continue;
            }
            // Two edges to one component would close a cycle.
            let component = 1 << (edge >> LABEL_SHIFT);
            if components & component != 0 {
                return;
            }
            components |= component;
            if edge & USED == 0 {
                // A tie.
                continue;
            }
            if edge & FORWARD != 0 {
                has_arrivals = true;
                net += if edge & WHITE == own { -1 } else { 1 };
            } else if owed.is_some() {
                // A stone leaves along one edge only.
                return;
            } else {
                owed = Some((index, edge & WHITE));
            }
        }
        let mut rest = frontier & W::low(!self.back_bits);
        // The other edges of the components that merge.
        let (mut members, mut lowest) = (0_u128, u8::MAX);
        if components != 0 {
            for &slot in &self.passing {
                let edge = frontier.byte(slot);
                if edge != 0 && components >> (edge >> LABEL_SHIFT) & 1 == 1 {
                    members |= in_slot(1, slot);
                    lowest = lowest.min(slot);
                }
            }
            rest = rest & W::low(!(members * u128::from(OF_EDGE & !UNLABELLED)));
        }
        let members = W::low(members);
        let mut go = |patterns: &[Pattern], leaving: u8, exit: Option<u32>, takes_joker: bool| {
            for pattern in patterns {
                let label = lowest.min(pattern.lowest);
                let component = (members | W::low(pattern.used)).labelled(label);
                let edges = W::low(if leaving == WHITE { pattern.white } else { pattern.black });
                let exit = exit.unwrap_or(pattern.exit);
                let is_moved = has_arrivals || pattern.used != 0;
                let leaving = Leaving { is_white: leaving == WHITE, is_moved };
                visit(rest | edges | component, leaving, exit, takes_joker);
            }
        };
        let Role { leaves, stays } = role;
        let nets = |turns: i32| turns - net - outside.free..=turns - net + outside.free;
        match owed {
            Some(_) if !leaves => {}
            Some((index, color)) => {
                let is_turned = color != own;
                for net in nets(is_turned.into()) {
                    go(self.patterns.arrivals(net), color, Some(index), false);
                }
                for turns in nets_with_joker(is_turned).into_iter().filter(|_| JOKER) {
                    go(self.patterns.arrivals(turns - net), color, Some(index), true);
                }
            }
            None => {
                for turns in 0..=1 {
                    let leaving = own ^ turns as u8;
                    let stays = stays[usize::from(leaving)];
                    for net in nets(turns) {
                        if stays {
                            go(self.patterns.arrivals(net), leaving, Some(0), false);
                        }
                        if leaves {
                            go(self.patterns.exits(net), leaving, None, false);
                        }
                    }
                    for turns in nets_with_joker(turns == 1).into_iter().filter(|_| JOKER) {
                        if stays {
                            go(self.patterns.arrivals(turns - net), leaving, Some(0), true);
                        }
                        if leaves {
                            go(self.patterns.exits(turns - net), leaving, None, true);
                        }
                    }
                }
            }
        }
    }
}
