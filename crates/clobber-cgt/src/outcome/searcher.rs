//! Searches sums depth first, with a table.
//!
//! A sum is always seen by the player to move, who is Left and has the black stones: a move swaps the colours and
//! negates the values. So one key identifies a sum and the player to move.
//!
//! A sum is a list of pieces and a list of values. A piece has two keys, one for itself and one for its negative,
//! which change places with the colours. Two pieces cancel if the key of one is the negative key of the other. Values
//! cancel likewise.

// A sum is a range of pools that grow and shrink as the search enters and leaves sums; `Pools` hands out all indices.
#![allow(clippy::indexing_slicing)]

mod options;
mod ordering;
mod pools;
mod settings;
mod small;

use core::ops::ControlFlow;

use certified_search::{Effort, Stopped};
use clobber_core::{BitSet, Stones};
use partizan::Game;

use self::pools::{Marks, Pools};
pub(super) use self::settings::Settings;
use self::small::SmallPieces;
use super::key::{Hasher, Key};
use super::layout::KeyedBoard;
use super::move_ordering::{HistoryTable, MoveFeatures, MoveStep};
use super::network::{Guess, Network, RecentGuesses};
use super::proof_table::TableRef;
use super::recorder::{Recorder, SolvedSum};
use super::values::ValueArena;

/// The result of a search that a limit may end.
type Result<T> = core::result::Result<T, Stopped>;

/// Connected stones of both colours, too many to evaluate.
#[derive(Clone, Copy, Debug)]
pub(super) struct Piece<W> {
    stones: Stones<W>,
    key: Key,
    negative_key: Key,
    board_id: u32,
    /// The number of moves of either player.
    moves: u32,
}

impl<W: BitSet> Piece<W> {
    fn negative(self) -> Self {
        Self {
            stones: self.stones.swapped(),
            key: self.negative_key,
            negative_key: self.key,
            ..self
        }
    }
}

/// A sum: ranges of the pools, and the facts known about it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pieces: [u32; 2],
    values: [u32; 2],
    key: Key,
    /// The step that led here.
    step: MoveStep,
    /// Options of lower cost are searched earlier.
    cost: f32,
    guess: Guess,
}

/// A sum that is being searched.
#[derive(Clone, Copy, Debug)]
struct OpenNode {
    node: Node,
    /// The steps taken before this sum.
    before: u64,
    /// The ends of the pools before this sum.
    marks: Marks,
    next: usize,
    /// True once a winning move has been found.
    wins: bool,
    /// The options postponed since one was searched.
    put_off: usize,
    /// True if other threads see that it is searched.
    is_marked: bool,
}

/// The classification of stones that enter a sum.
#[derive(Clone, Copy, Debug)]
enum Classified<W> {
    Nothing,
    Value(Game),
    Piece(Piece<W>),
}

/// A component left after lifting a stone, with its classification cached if the move does not touch it.
#[derive(Clone, Copy, Debug)]
struct Component<W> {
    set: W,
    unchanged: Option<Classified<W>>,
}

/// Nodes between two records of the memory.
const NODES_PER_NOTE: u32 = 1 << 8;

/// Nodes between two checks of the decisions of other threads.
const NODES_PER_LOOK: u32 = 1 << 6;

/// The bytes of the recent small pieces: half a megabyte, and half as much while the list grows.
const BYTES_OF_RECENT: usize = 3 << 18;

/// The initial value of the keys of paths.
const PATH: Hasher = Hasher::new(1);

pub(super) struct Searcher<'a, 'w, B: KeyedBoard> {
    board: &'a B,
    table: TableRef<'a>,
    values: &'a mut ValueArena,
    effort: &'a mut Effort<'w>,
    settings: Settings,
    history: HistoryTable,
    /// The learned order, if it is used.
    network: Option<&'a Network>,
    /// Recent guesses, because look-ahead meets the same sums repeatedly.
    guesses: RecentGuesses,
    /// The decided sums, for learning an order.
    recorder: Option<&'a mut Recorder>,
    /// The first thread has the number 0.
    thread: u32,
    /// The nodes until the memory is noted again.
    until_note: u32,
    /// The values of recent small pieces, by their stones in place; few enough for the processor's caches.
    recent: SmallPieces<B::Set>,
    /// The values of small pieces, by their least images. A forgotten piece is looked up among all evaluated ones.
    small: SmallPieces<B::Set>,
    /// The sums on the path from the root.
    pools: Pools<B::Set>,
    /// The first option that has not been looked up.
    unknown_from: usize,
    /// The state of the search in each of these sums.
    frames: Vec<OpenNode>,
    /// The most bytes of the pools and lists.
    room: usize,
    /// Summands copied since the limits were checked.
    copied: usize,
    /// The components that a stone leaves behind.
    components: Vec<Component<B::Set>>,
}

impl<'a, 'w, B: KeyedBoard> Searcher<'a, 'w, B> {
    pub(super) fn new(
        board: &'a B,
        table: TableRef<'a>,
        values: &'a mut ValueArena,
        effort: &'a mut Effort<'w>,
        settings: Settings,
        room: usize,
        thread: u32,
    ) -> Self {
        let small = SmallPieces::new(values.most_small);
        Self {
            board,
            table,
            values,
            effort,
            settings,
            history: HistoryTable::new(B::Set::BITS),
            network: None,
            guesses: RecentGuesses::default(),
            recorder: None,
            thread,
            until_note: 0,
            recent: SmallPieces::new(BYTES_OF_RECENT),
            small,
            pools: Pools::new(),
            unknown_from: 0,
            frames: Vec::new(),
            room,
            copied: 0,
            components: Vec::new(),
        }
    }

    /// Uses a learned order where it is worth its cost: from the given network or the default. Records the decided
    /// sums.
    pub(super) fn learned(
        self,
        network: Option<&'a Network>,
        recorder: Option<&'a mut Recorder>,
    ) -> Self {
        let is_used = self.settings.is_learned() && B::HAS_WINDOWS;
        let network = || network.unwrap_or_else(|| Network::learned());
        Self { network: is_used.then(network), recorder, ..self }
    }

    /// Returns the sum of some parts. Left is to move.
    pub(super) fn root(&mut self, parts: &[(u32, Stones<B::Set>)]) -> Result<Node> {
        let starts = self.begin();
        for &(board_id, stones) in parts {
            let found = self.classify(board_id, stones.swapped());
            self.insert(starts, found);
            // Every part is compared with all parts before it.
            self.look_at_pools(starts)?;
        }
        Ok(self.end(starts))
    }

    /// Returns whether a sum is its own negative, judging by the keys.
    pub(super) fn is_own_negative(&mut self, node: &Node) -> bool {
        let starts = self.begin();
        self.insert_negatives(node, [usize::MAX; 2]);
        let negative = self.end(starts);
        negative.key == node.key
    }

    /// Returns whether Left, moving first, wins the sum of some parts.
    pub(super) fn wins_from(&mut self, parts: &[(u32, Stones<B::Set>)]) -> Result<bool> {
        let root = self.root(parts)?;
        match self.known(&root) {
            Some(wins) => Ok(wins),
            None => self.wins(root),
        }
    }

    /// Estimates the time to find that Left, moving first, loses the sum of some parts. This cost orders the options;
    /// it is infinite if Left clearly wins.
    pub(super) fn cost_of(&mut self, parts: &[(u32, Stones<B::Set>)]) -> Result<f32> {
        let root = self.root(parts)?;
        let Some(network) = self.network else { return Ok(self.features(&root).cost()) };
        let mut cost = self.guess(network, &root);
        let seen = match self.known(&root) {
            None => self.look_ahead(network, &root, &mut cost)?,
            known => known,
        };
        Ok(match seen {
            Some(true) => f32::INFINITY,
            Some(false) => 0.0,
            None => cost.cost(),
        })
    }

    /// Returns whether Left, moving first, wins, if that is known without a search.
    pub(super) fn known(&mut self, node: &Node) -> Option<bool> {
        self.evaluated(node).or_else(|| self.table.get(node.key))
    }

    /// Stores a winner that another search has found.
    pub(super) fn believe(&mut self, node: &Node, positions: u64, wins: bool) {
        self.table.put(node.key, positions, wins);
    }

    /// Returns whether Left wins, if the sum has only values and these decide it.
    fn evaluated(&mut self, node: &Node) -> Option<bool> {
        if !self.pools.pieces_of(node).is_empty() {
            return None;
        }
        self.values.decide(self.pools.values_of(node))
    }

    /// Searches a sum. The open sums are in a list, because sums of many pieces allow longer paths than the stack of
    /// a thread can take.
    fn wins(&mut self, root: Node) -> Result<bool> {
        let wins = self.search(root);
        // Other threads would still see the marks of a search that ended early.
        while self.leave().is_some() {}
        wins
    }

    /// Searches a sum. If the search ends early, the open sums remain.
    fn search(&mut self, mut root: Node) -> Result<bool> {
        root.guess = Guess::TOGETHER;
        self.open(root)?;
        loop {
            let wins = match self.next_option() {
                ControlFlow::Break(wins) => wins,
                ControlFlow::Continue(option) => {
                    self.open(option)?;
                    match self.overtaken() {
                        Some(wins) => wins,
                        None => continue,
                    }
                }
            };
            let closed = self.close(wins);
            let (Some(frame), Some(closed)) = (self.frames.last_mut(), closed) else {
                return Ok(wins);
            };
            frame.wins = !wins;
            let before = frame.node.step;
            self.history.update(before, closed.node.step, !wins);
        }
    }

    /// Begins with a sum: finds its options and puts them in order.
    fn open(&mut self, node: Node) -> Result<()> {
        let before = self.effort.progress().steps;
        if self.until_note == 0 {
            self.until_note = NODES_PER_NOTE;
            self.effort.note_memory(self.bytes());
        }
        if self.until_note % NODES_PER_LOOK == 0 {
            self.table.look();
        }
        self.until_note -= 1;
        self.effort.spend(1)?;
        let marks = self.pools.marks();
        let first = marks.nodes;
        // Mark the sum before it takes time.
        let is_marked = node.guess.is_marked() && self.table.enter(node.key);
        let frame =
            OpenNode { node, before, marks, next: first, wins: false, put_off: 0, is_marked };
        self.frames.push(frame);
        let mut wins = self.expand(&node)?;
        if !wins {
            let network = self.network.filter(|_| self.stones(&node) >= self.settings.learned_from);
            wins = match network {
                Some(network) => self.order_as_learned(network, &node, first)?,
                None => self.order(&node, first),
            };
        }
        if let Some(frame) = self.frames.last_mut() {
            frame.wins = wins;
        }
        Ok(())
    }

    /// Records a decided sum, if there is a recorder.
    fn record(&mut self, node: &Node, wins: bool, positions: u64) {
        let (Some(network), Some(recorder)) = (self.network, self.recorder.take()) else { return };
        if recorder.takes(node.key) {
            let mut inputs = Vec::new();
            for piece in self.pools.pieces_of(node) {
                B::windows(piece.stones, |row| {
                    inputs.extend(row.iter().map(|&window| network.of_window(window)));
                });
            }
            for &value in self.pools.values_of(node) {
                inputs.push(Network::of_value(self.values.key(value)));
            }
            inputs.retain(|&input| input != 0);
            let MoveFeatures { moves, stones, .. } = self.features(node);
            recorder.sums.push(SolvedSum { inputs, moves, stones, wins, positions });
        }
        self.recorder = Some(recorder);
    }

    /// Returns the option to search next of the sum that was opened last, or whether Left wins that sum. An option that another thread is searching waits
    /// until all others have been searched, unless the threads search one [together](Guess::is_together).
    fn next_option(&mut self) -> ControlFlow<bool, Node> {
        while let Some(frame) = self.frames.last_mut().filter(|frame| !frame.wins) {
            let options = &mut self.pools.nodes[frame.next..];
            let Some(mut option) = options.first().copied() else {
                return ControlFlow::Break(false);
            };
            let mut opponent_wins = self.table.get(option.key);
            if opponent_wins.is_none() {
                let searched = frame.next - frame.marks.nodes;
                if self.table.is_shared() && frame.node.guess.is_together(searched) {
                    option = Self::choose(&self.table, &frame.node, &option, options);
                } else if option.guess.is_marked()
                    && frame.put_off < options.len()
                    && self.table.is_searched(option.key)
                {
                    options.rotate_left(1);
                    frame.put_off += 1;
                    continue;
                }
                frame.put_off = 0;
                opponent_wins = self.wins_by_values(&option);
            }
            let Some(frame) = self.frames.last_mut() else { break };
            frame.next += 1;
            match opponent_wins {
                Some(opponent_wins) => frame.wins = !opponent_wins,
                None => return ControlFlow::Continue(option),
            }
        }
        ControlFlow::Break(true)
    }

    /// Chooses the option that all threads search together, and puts it first.
    fn choose(table: &TableRef<'_>, node: &Node, own: &Node, options: &mut [Node]) -> Node {
        let place = |half: u64| options.iter().position(|option| option.key as u64 == half);
        let is_left =
            |half: u64| place(half).is_some_and(|place| table.get(options[place].key).is_none());
        let chosen = table.choose(node.key, own.key, is_left);
        let Some(place) = place(chosen) else { return *own };
        options[..=place].rotate_right(1);
        options[0]
    }

    /// Returns whether Left wins a sum, if its pieces are small enough to evaluate and their values decide it.
    fn wins_by_values(&mut self, node: &Node) -> Option<bool> {
        let is_large =
            |piece: &Piece<B::Set>| piece.stones.all().count_ones() > self.settings.before_search;
        if self.pools.pieces_of(node).iter().any(is_large) {
            return None;
        }
        let start = self.pools.values.len();
        self.pools.values.extend_from_within(node.values[0] as usize..node.values[1] as usize);
        let are_evaluated = (node.pieces[0]..node.pieces[1]).all(|index| {
            let piece = self.pools.pieces[index as usize];
            let value = self.value(piece.board_id, piece.stones, true);
            value.is_some_and(|value| {
                self.values.add(&mut self.pools.values, start, value);
                true
            })
        });
        let sum = &self.pools.values[start..];
        let wins = if are_evaluated { self.values.decide(sum) } else { None };
        self.pools.values.truncate(start);
        if let Some(wins) = wins {
            self.table.put(node.key, 1, wins);
        }
        wins
    }

    /// Checks now and then whether another thread has decided an open sum, and leaves all sums above it. Returns
    /// whether Left wins that sum, which is now the one that was opened last.
    fn overtaken(&mut self) -> Option<bool> {
        if !self.table.is_shared() || self.until_note % NODES_PER_LOOK != 0 {
            return None;
        }
        let known = |frame: &OpenNode| self.table.get(frame.node.key);
        let (depth, wins) = self
            .frames
            .iter()
            .enumerate()
            .find_map(|(depth, frame)| Some((depth, known(frame)?)))?;
        while self.frames.len() > depth + 1 {
            self.leave();
        }
        Some(wins)
    }

    /// Leaves the sum that was opened last.
    fn leave(&mut self) -> Option<OpenNode> {
        let frame = self.frames.pop()?;
        self.pools.truncate(frame.marks);
        if frame.is_marked {
            self.table.leave(frame.node.key);
        }
        Some(frame)
    }

    /// Closes the sum that was opened last.
    fn close(&mut self, wins: bool) -> Option<OpenNode> {
        let frame = *self.frames.last()?;
        let taken = self.effort.progress().steps.saturating_sub(frame.before);
        self.record(&frame.node, wins, taken);
        self.table.put(frame.node.key, taken, wins);
        self.leave()
    }

    /// Returns the bytes that this thread holds; the first thread also counts the shared table.
    fn bytes(&self) -> usize {
        let of_table = if self.thread == 0 { self.table.bytes() } else { 0 };
        let of_pieces = self.recent.bytes() + self.small.bytes();
        self.values.bytes() + of_pieces + self.guesses.bytes() + of_table
    }

    /// Checks memory and time: sums of many pieces have many options, each with many pieces.
    fn look_at_pools(&mut self, starts: Marks) -> Result<()> {
        const MOST_COPIED: usize = 1 << 18;
        let now = self.pools.marks();
        self.copied += now.pieces - starts.pieces + now.values - starts.values;
        if self.copied >= MOST_COPIED {
            self.copied = 0;
            self.effort.note_memory(self.bytes());
            self.effort.check_limits()?;
        }
        if self.pools.bytes() > self.room { Err(self.effort.out_of_memory()) } else { Ok(()) }
    }
}
