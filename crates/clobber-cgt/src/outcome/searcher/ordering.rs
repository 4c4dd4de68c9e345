//! Puts the options of a sum into the order of the search.

use clobber_core::BitSet;

use super::Result;
use super::{Node, Searcher};
use crate::outcome::layout::KeyedBoard;
use crate::outcome::move_ordering::{GuessedCost, MoveFeatures};
use crate::outcome::network::{Network, WIDTH};

/// A guess takes about as long as copying this number of summands.
const COPIES_OF_A_GUESS: usize = 1 << 8;

impl<B: KeyedBoard> Searcher<'_, '_, B> {
    /// Orders the options of a sum by hand-made features.
    pub(super) fn order(&mut self, node: &Node, first: usize) -> bool {
        for index in first..self.pools.nodes.len() {
            let option = self.pools.nodes[index];
            let cost = self.features(&option).cost() - self.history.score(node.step, option.step);
            self.pools.nodes[index].cost = cost;
        }
        self.sort(first);
        false
    }

    fn sort(&mut self, first: usize) {
        self.pools.nodes[first..].sort_unstable_by(|a, b| a.cost.total_cmp(&b.cost));
    }

    /// Orders the options of a sum as learned; true if the opponent clearly loses one.
    pub(super) fn order_as_learned(
        &mut self,
        network: &Network,
        node: &Node,
        first: usize,
    ) -> Result<bool> {
        // Without look-ahead, there are more sums to learn from.
        let looks = self.recorder.is_none() && self.stones(node) >= self.settings.look_ahead;
        let end = self.pools.nodes.len();
        let mut kept = first;
        for index in first..end {
            let option = self.pools.nodes[index];
            let mut cost = self.guess(network, &option);
            if looks {
                match self.look_ahead(network, &option, &mut cost)? {
                    Some(true) => continue,
                    Some(false) => return Ok(true),
                    None => {}
                }
            }
            let guess = cost.guess();
            let cost = cost.cost() - 0.02 * self.history.score(node.step, option.step);
            self.pools.nodes[kept] = Node { cost, guess, ..option };
            kept += 1;
        }
        self.pools.nodes.truncate(kept);
        self.sort(first);
        Ok(false)
    }

    /// Makes the options of an option, and improves the guess by them. Returns true if the opponent wins the option,
    /// false if he loses it; `None` if neither is clear.
    pub(super) fn look_ahead(
        &mut self,
        network: &Network,
        option: &Node,
        cost: &mut GuessedCost,
    ) -> Result<Option<bool>> {
        let before = self.pools.marks();
        let wins = self.expand(option)?;
        let answer = if wins {
            Some(true)
        } else if self.pools.nodes.len() == before.nodes {
            Some(false)
        } else {
            for index in before.nodes..self.pools.nodes.len() {
                let reply = self.pools.nodes[index];
                let reply = self.guess(network, &reply);
                cost.see_reply(&reply);
            }
            cost.after_replies();
            // Many options have many replies each.
            self.copied += COPIES_OF_A_GUESS * (self.pools.nodes.len() - before.nodes);
            self.look_at_pools(self.pools.marks())?;
            None
        };
        self.pools.truncate(before);
        if let Some(wins) = answer {
            self.table.put(option.key, 1, wins);
        }
        Ok(answer)
    }

    /// Returns the number of stones in the pieces of a sum.
    pub(super) fn stones(&self, node: &Node) -> u32 {
        self.pools.pieces_of(node).iter().map(|piece| piece.stones.all().count_ones()).sum()
    }

    pub(super) fn features(&self, node: &Node) -> MoveFeatures {
        let mut features = MoveFeatures::default();
        for piece in self.pools.pieces_of(node) {
            features.moves += piece.moves;
            features.stones += piece.stones.all().count_ones();
        }
        for &value in self.pools.values_of(node) {
            features.values += 1;
            features.height += self.values.height(value);
        }
        features
    }

    /// Guesses who wins a sum, and how much work the proof is.
    pub(super) fn guess(&mut self, network: &Network, node: &Node) -> GuessedCost {
        let (mut moves, mut stones) = (0, 0);
        for piece in self.pools.pieces_of(node) {
            moves += piece.moves;
            stones += piece.stones.all().count_ones();
        }
        if let Some(guess) = self.guesses.get(node.key) {
            return GuessedCost::new(guess, moves, stones);
        }
        let mut sums = [0; WIDTH];
        for piece in self.pools.pieces_of(node) {
            B::windows(piece.stones, |row| {
                row.iter().for_each(|&window| network.add(&mut sums, network.of_window(window)));
            });
        }
        for &value in self.pools.values_of(node) {
            network.add(&mut sums, Network::of_value(self.values.key(value)));
        }
        let guess = network.guess_of(&sums, moves, stones);
        self.guesses.put(node.key, guess);
        GuessedCost::new(guess, moves, stones)
    }
}
