//! The options of a sum: every move, and the sum that it leaves.

use clobber_core::{BitSet, Stones};
use partizan::Game;

use super::Result;
use super::{Classified, Component, Marks, Node, PATH, Piece, Searcher};
use crate::outcome::key::Key;
use crate::outcome::layout::KeyedBoard;
use crate::outcome::move_ordering::{MoveStep, move_step};
use crate::outcome::network::Guess;

/// Options are looked up in groups of this size, so the processor waits for the memory only once.
const TOGETHER: usize = 8;

impl<B: KeyedBoard> Searcher<'_, '_, B> {
    /// Finds the options; true if the opponent is known to lose one.
    pub(super) fn expand(&mut self, node: &Node) -> Result<bool> {
        self.unknown_from = self.pools.nodes.len();
        Ok(self.expand_all(node)? || self.one_is_lost())
    }

    fn expand_all(&mut self, node: &Node) -> Result<bool> {
        for index in node.pieces[0]..node.pieces[1] {
            let piece = self.pools.pieces[index as usize];
            if self.expand_piece(node, index as usize, &piece)? {
                return Ok(true);
            }
        }
        for index in node.values[0]..node.values[1] {
            let value = self.pools.values[index as usize];
            let options = self.values.left_options(value).len();
            for option in 0..options {
                let option = self.values.left_options(value)[option];
                let starts = self.begin();
                self.insert_negatives(node, [usize::MAX, index as usize]);
                self.insert(starts, Classified::Value(option));
                if self.is_won_by(starts, 0)? {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    fn expand_piece(&mut self, node: &Node, index: usize, piece: &Piece<B::Set>) -> Result<bool> {
        let (board, board_id, stones) = (self.board, piece.board_id, piece.stones);
        let all = stones.all();
        for from in stones.black().singles() {
            let near = board.neighbors(board_id, from);
            let targets = near & stones.white();
            if targets == B::Set::EMPTY {
                continue;
            }
            // All moves of a stone leave the same components, and only the target changes colour. So they are found
            // once, and all but the target's component are classified once.
            let rest = all & !from;
            self.components.clear();
            let mut unseen = near & rest;
            if unseen.lowest() == unseen {
                // A stone with one neighbour is at an end, and cuts nothing.
                self.components.push(Component { set: rest, unchanged: None });
                unseen = B::Set::EMPTY;
            }
            while unseen != B::Set::EMPTY {
                let set = board.component(board_id, unseen.lowest(), rest);
                self.components.push(Component { set, unchanged: None });
                unseen &= !set;
            }
            for target in targets.singles() {
                let starts = self.begin();
                self.insert_negatives(node, [index, usize::MAX]);
                for k in 0..self.components.len() {
                    let found = self.classify_component(k, board_id, stones, target);
                    self.insert(starts, found);
                }
                let step = move_step(from.trailing_zeros(), target.trailing_zeros());
                if self.is_won_by(starts, step)? {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// Classifies a component of the stones after a move onto `target`.
    fn classify_component(
        &mut self,
        index: usize,
        board_id: u32,
        stones: Stones<B::Set>,
        target: B::Set,
    ) -> Classified<B::Set> {
        let Component { set, unchanged } = self.components[index];
        if set & target != B::Set::EMPTY {
            return self.classify(board_id, stones.within(set).recolored(target));
        }
        let found = unchanged.unwrap_or_else(|| self.classify(board_id, stones.within(set)));
        self.components[index].unchanged = Some(found);
        found
    }

    /// Completes an option; true if the opponent is known to lose it or an earlier one. Otherwise the option is kept,
    /// unless it is known to be won.
    fn is_won_by(&mut self, starts: Marks, step: MoveStep) -> Result<bool> {
        self.look_at_pools(starts)?;
        let option = Node { step, ..self.end(starts) };
        match self.evaluated(&option) {
            Some(false) => return Ok(true),
            Some(true) => self.pools.truncate(starts),
            None => self.pools.nodes.push(option),
        }
        Ok(self.pools.nodes.len() - self.unknown_from >= TOGETHER && self.one_is_lost())
    }

    /// Looks up the remaining options; true if the opponent is known to lose one. Otherwise only undecided options
    /// are kept.
    fn one_is_lost(&mut self) -> bool {
        let options = &mut self.pools.nodes[self.unknown_from..];
        let mut answers = [None; TOGETHER];
        for (answer, option) in answers.iter_mut().zip(&*options) {
            *answer = self.table.get(option.key);
        }
        let mut kept = 0;
        for (index, answer) in answers.into_iter().enumerate().take(options.len()) {
            match answer {
                Some(false) => return true,
                Some(true) => {}
                None => {
                    options.swap(kept, index);
                    kept += 1;
                }
            }
        }
        self.unknown_from += kept;
        self.pools.nodes.truncate(self.unknown_from);
        false
    }

    pub(super) fn classify(&mut self, board_id: u32, stones: Stones<B::Set>) -> Classified<B::Set> {
        if stones.is_monochromatic() {
            return Classified::Nothing;
        }
        let board = self.board;
        let all = stones.all();
        let count = all.count_ones();
        let stones = board.normalized(board_id, stones);
        // A path has few followers, so longer paths are evaluated. Counting comes first, because it is cheaper than
        // recognizing a path.
        let is_small = count <= self.settings.stones;
        let is_path = !is_small && board.is_path(board_id, all);
        let is_evaluated = is_small || is_path && count <= self.settings.path;
        if is_evaluated || count <= self.settings.before_search {
            if let Some(value) = self.value(board_id, stones, is_evaluated) {
                return Classified::Value(value);
            }
        }
        let row = if is_path { board.row(board_id, stones) } else { None };
        let [key, negative_key] = match row {
            Some(row) => row.least_images().map(|row| PATH.word(row.word()).key()),
            None => {
                let least = board.least_image(board_id, stones);
                let hasher = board.hasher(board_id).set(least.all);
                [hasher.set(least.black).key(), hasher.set(least.white).key()]
            }
        };
        let moves = board.move_count(board_id, stones);
        Classified::Piece(Piece { stones, key, negative_key, board_id, moves })
    }

    /// Returns the value of a small piece, remembered or, if allowed, evaluated now.
    pub(super) fn value(
        &mut self,
        board_id: u32,
        stones: Stones<B::Set>,
        may_evaluate: bool,
    ) -> Option<Game> {
        if let Some(value) = self.recent.get(board_id, stones) {
            return value;
        }
        let (image, is_swapped) = self.board.least_image(board_id, stones).representative();
        let value = match self.small.get(board_id, image) {
            Some(value) => value,
            None if !may_evaluate => return None,
            None => {
                let value = self.values.of(&self.board.part(board_id, image), self.effort);
                self.small.put(board_id, image, value);
                value
            }
        };
        let of_stones = |value| if is_swapped { self.values.negative(value) } else { value };
        let value = value.map(of_stones);
        self.recent.put(board_id, stones, value);
        value
    }

    /// Begins a sum at the ends of the pools.
    pub(super) fn begin(&self) -> Marks {
        self.pools.marks()
    }

    /// Inserts the negatives of all summands except one.
    pub(super) fn insert_negatives(&mut self, node: &Node, but: [usize; 2]) {
        let [pieces, values] =
            [node.pieces, node.values].map(|[start, end]| start as usize..end as usize);
        for index in pieces.filter(|&index| index != but[0]) {
            self.pools.pieces.push(self.pools.pieces[index].negative());
        }
        for index in values.filter(|&index| index != but[1]) {
            self.pools.values.push(self.values.negative(self.pools.values[index]));
        }
    }

    /// Inserts the negative of classified stones.
    pub(super) fn insert(&mut self, starts: Marks, found: Classified<B::Set>) {
        match found {
            Classified::Nothing => {}
            Classified::Value(value) => {
                let negative = self.values.negative(value);
                self.values.add(&mut self.pools.values, starts.values, negative);
            }
            Classified::Piece(piece) => {
                let summands = &self.pools.pieces[starts.pieces..];
                // A summand equal to the piece cancels its negative.
                match summands.iter().position(|summand| summand.key == piece.key) {
                    Some(index) => {
                        self.pools.pieces.swap_remove(starts.pieces + index);
                    }
                    None => self.pools.pieces.push(piece.negative()),
                }
            }
        }
    }

    /// Returns the completed sum.
    pub(super) fn end(&mut self, starts: Marks) -> Node {
        let pieces = &self.pools.pieces[starts.pieces..];
        let mut key = pieces.iter().fold(0, |key: Key, piece| key.wrapping_add(piece.key));
        for &value in &self.pools.values[starts.values..] {
            key = key.wrapping_add(self.values.key(value));
        }
        let ends = self.pools.marks();
        Node {
            pieces: [starts.pieces as u32, ends.pieces as u32],
            values: [starts.values as u32, ends.values as u32],
            key,
            step: 0,
            cost: 0.0,
            guess: Guess::NONE,
        }
    }
}
