//! What may happen at a vertex along its edges ahead.

use clobber_core::Color;

use super::{FORWARD, USED, WHITE};

/// The edges ahead that are used: stones that arrive, and perhaps the one that leaves.
#[derive(Clone, Debug)]
pub(super) struct Pattern {
    /// The bytes of the edges, without their component, and without the colour of the stone that leaves.
    pub(super) edges: u128,
    /// A 1 in the byte of each edge used.
    pub(super) used: u128,
    /// A 1 in the byte of the edge along which the stone leaves.
    pub(super) exit_slot: u128,
    /// 32 and the index of this edge, if there is one.
    pub(super) exit: u32,
}

/// The patterns of a vertex, by p - q, where p stones of the other colour and q of its own arrive from ahead.
#[derive(Debug)]
pub(super) struct Patterns {
    /// Those without an exit, and those with one, from p - q = -`most` on.
    arrivals: Vec<Vec<Pattern>>,
    exits: Vec<Vec<Pattern>>,
    most: i32,
}

impl Patterns {
    pub(super) fn new(color: Color, slots: impl ExactSizeIterator<Item = u8>) -> Self {
        let most = slots.len() as i32;
        let own = u8::from(color == Color::White);
        let empty = || vec![Vec::new(); 2 * slots.len() + 1];
        let (mut arrivals, mut exits) = (empty(), empty());
        let none = Pattern { edges: 0, used: 0, exit_slot: 0, exit: 0 };
        let mut all = vec![(none, 0)];
        for (index, slot) in (32..).zip(slots) {
            let at = |byte: u8| u128::from(byte) << (8 * u32::from(slot));
            let mut longer = Vec::with_capacity(4 * all.len());
            for (pattern, net) in all {
                for white in [0, WHITE] {
                    let edges = pattern.edges | at(USED | white);
                    let net = if white == own { net - 1 } else { net + 1 };
                    longer.push((
                        Pattern { edges, used: pattern.used | at(1), ..pattern.clone() },
                        net,
                    ));
                }
                if pattern.exit == 0 {
                    let edges = pattern.edges | at(USED | FORWARD);
                    let used = pattern.used | at(1);
                    longer.push((Pattern { edges, used, exit_slot: at(1), exit: index }, net));
                }
                longer.push((pattern, net));
            }
            all = longer;
        }
        for (pattern, net) in all {
            let by_net = if pattern.exit == 0 { &mut arrivals } else { &mut exits };
            if let Some(patterns) = by_net.get_mut((net + most) as usize) {
                patterns.push(pattern);
            }
        }
        Self { arrivals, exits, most }
    }

    /// Those along which no stone leaves.
    #[inline]
    pub(super) fn arrivals(&self, net: i32) -> &[Pattern] {
        self.arrivals.get((net + self.most) as usize).map_or(&[], Vec::as_slice)
    }

    /// Those along which a stone leaves.
    #[inline]
    pub(super) fn exits(&self, net: i32) -> &[Pattern] {
        self.exits.get((net + self.most) as usize).map_or(&[], Vec::as_slice)
    }
}
