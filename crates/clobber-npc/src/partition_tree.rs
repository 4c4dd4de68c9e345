//! Trees in alternating play: a number-partitioning problem as a tree of degree three.
//!
//! docs/npc.md has the proof. In short, a reduction of a tree to one stone uses every edge, towards the last stone. A
//! *run* is a stone that clobbers its way along a path. The runs are determined; plays differ only in their order.
//! Alternation couples the runs: while Black makes the T moves of a run on the spine, White has to make T moves
//! elsewhere, in the runs of the numbers of one set.

// `check_sets` checks the indices of numbers.
#![allow(clippy::indexing_slicing)]

use std::collections::BTreeMap;

use certified_search::Refuted;
use clobber_core::{Color, GraphBoard, Move, MoveOrder, Position, Reduction, Vertex};

use crate::error::Error;
use crate::grid_graph::GridGraph;
use crate::plays::leaves_one_stone;

/// A tree with a stone on each vertex, made from numbers. In alternating play with Black first, it can be reduced to
/// one stone exactly if the numbers can be split into sets of equal sum.
///
/// So alternating play is NP-complete on trees of degree three; free order takes linear time there. This is not in the
/// paper.
///
/// ```
/// use clobber_npc::PartitionTree;
///
/// let tree = PartitionTree::new(&[2, 1, 1], 2)?;
/// assert_eq!(tree.board().vertex_count(), 135);
/// let reduction = tree.reduction(&[vec![1, 2], vec![0]])?;
/// assert_eq!(reduction.replay(&tree.position())?.stones_left(), 1);
/// assert_eq!(tree.partition_of(&reduction)?, [vec![1, 2], vec![0]]);
/// # use clobber_npc::Topology as _;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartitionTree {
    numbers: Vec<usize>,
    sets: usize,
    board: GraphBoard,
    colors: Vec<Color>,
    /// The runs on the spine, two for each set: the run of a black stone, then the run of a white one.
    spine: Vec<[Run; 2]>,
    /// The runs of each number: the run of a white stone, then the run of a black one.
    items: Vec<[Run; 2]>,
    /// The run of the white stone that is left at the end of the spine.
    last: Run,
}

/// The vertices of a run: a stone that clobbers along a path.
type Run = Vec<Vertex>;

fn moves(run: &Run) -> impl Iterator<Item = Move> {
    run.windows(2).map(|pair| Move::new(pair[0], pair[1]))
}

fn add(colors: &mut Vec<Color>, color: Color, count: usize) -> Run {
    let first = colors.len();
    colors.resize(first + count, color);
    (first..first + count).filter_map(Vertex::from_index).collect()
}

impl PartitionTree {
    /// Builds the tree for numbers and a number of sets.
    ///
    /// # Returns
    /// A tree of 4 (2k + 2) s + 2k + 1 vertices for k numbers with the sum s.
    ///
    /// # Complexity
    /// Linear time and memory in the vertices.
    ///
    /// # Errors
    /// [`Error::NoSets`] if there are fewer than two numbers, a number is zero, or the sum is not a multiple of the number of sets;
    /// [`Error::TooLarge`] if the tree has too many vertices.
    pub fn new(numbers: &[usize], sets: usize) -> Result<Self, Error> {
        let sum = numbers.iter().try_fold(0_usize, |sum, &number| sum.checked_add(number));
        let sum = sum.ok_or(Error::TooLarge)?;
        if numbers.len() < 2 || numbers.contains(&0) || sets == 0 || sum % sets != 0 {
            return Err(Error::NoSets);
        }
        let factor = 2 * numbers.len() + 2;
        if sum > GridGraph::MAX_NODES / 5 / factor {
            return Err(Error::TooLarge);
        }
        let mut colors = Vec::new();
        // Each run begins on a new vertex. All runs except the first clobber the stone of the run before.
        let mut run = add(&mut colors, Color::Black, 1);
        let mut spine = Vec::with_capacity(sets);
        for _ in 0..sets {
            let [black, white] = Color::BOTH.map(|color| {
                run.extend(add(&mut colors, !color, sum / sets * factor + 1 - run.len()));
                let next = add(&mut colors, !color, 1).into_iter().chain(run.last().copied());
                core::mem::replace(&mut run, next.collect())
            });
            spine.push([black, white]);
        }
        // No run begins where the last of these ends, so its stone continues.
        let mut last = run.split_off(1);
        colors.pop();
        let items = numbers.iter().map(|number| {
            let mut white = add(&mut colors, Color::White, 1);
            white.extend(add(&mut colors, Color::Black, number * factor));
            let mut black = add(&mut colors, Color::Black, 1);
            black.extend(white.last());
            // The last vertex is on the path to which all numbers lead.
            black.extend(add(&mut colors, Color::White, number * factor));
            last.extend(black.last());
            [white, black]
        });
        let items = items.collect::<Vec<_>>();
        let runs = spine.iter().chain(&items).flatten().chain([&last]);
        let edges = runs.flat_map(moves).map(|mv| (mv.from.index(), mv.to.index()));
        let board = GraphBoard::from_edges(colors.len(), edges)?;
        Ok(Self { numbers: numbers.to_vec(), sets, board, colors, spine, items, last })
    }

    /// Returns the tree as a board.
    #[must_use]
    pub const fn board(&self) -> &GraphBoard {
        &self.board
    }

    /// Returns the stones, on the tree.
    #[must_use]
    pub fn position(&self) -> Position<&GraphBoard> {
        Position::from_fn(&self.board, |vertex| self.colors.get(vertex.index()).copied())
    }

    /// Returns the reduction to one stone, Black first, for sets of equal sum.
    ///
    /// # Arguments
    /// - `sets`: the indices of the numbers in each set.
    ///
    /// # Complexity
    /// Linear time in the vertices.
    ///
    /// # Errors
    /// [`Refuted`] if the number of sets is wrong, their sums differ, or they do not contain each number once.
    pub fn reduction(&self, sets: &[Vec<usize>]) -> Result<Reduction, Refuted> {
        self.check_sets(sets)?;
        let mut played = Vec::with_capacity(self.colors.len());
        let mut alternate = |black: &mut dyn Iterator<Item = Move>,
                             white: &mut dyn Iterator<Item = Move>| {
            played.extend(black.zip(white).flat_map(|(black, white)| [black, white]));
        };
        for (set, [black, white]) in sets.iter().zip(&self.spine) {
            let items = || set.iter().map(|&index| &self.items[index]);
            alternate(&mut moves(black), &mut items().flat_map(|[white, _]| moves(white)));
            // The last move of each run waits for the end.
            let run = |black| moves(black).take(black.len() - 2);
            alternate(&mut items().flat_map(|[_, black]| run(black)), &mut moves(white));
        }
        let arrivals = self.items.iter().filter_map(|[_, black]| moves(black).last());
        alternate(&mut arrivals.into_iter(), &mut moves(&self.last));
        Ok(Reduction::new(MoveOrder::Alternating(Color::Black), played))
    }

    /// Returns the sets of equal sum that any reduction to one stone encodes.
    ///
    /// # Complexity
    /// O(n log n) time for n vertices.
    ///
    /// # Errors
    /// [`Refuted`] if Black does not move first, a move is illegal, or the number of stones left is not one.
    pub fn partition_of(&self, reduction: &Reduction) -> Result<Vec<Vec<usize>>, Refuted> {
        if reduction.order != MoveOrder::Alternating(Color::Black) {
            let expected = MoveOrder::Alternating(Color::Black);
            return Err(Refuted::claim("order", expected, reduction.order));
        }
        leaves_one_stone(&self.position(), reduction)?;
        // A number belongs to the set during whose two runs on the spine its black stone starts.
        let beginnings = self.items.iter().enumerate();
        let beginnings: BTreeMap<Vertex, usize> =
            beginnings.filter_map(|(index, [_, black])| Some((*black.first()?, index))).collect();
        let mut sets = vec![Vec::new(); self.sets];
        let mut ends = self.spine.iter().filter_map(|[_, white]| moves(white).last()).peekable();
        let mut over = 0;
        for mv in &reduction.moves {
            if let (Some(&index), Some(set)) = (beginnings.get(&mv.from), sets.get_mut(over)) {
                set.push(index);
            }
            over += usize::from(ends.next_if_eq(mv).is_some());
        }
        // By the theorem the sums are equal; check nevertheless.
        self.check_sets(&sets).map(|()| sets)
    }

    fn check_sets(&self, sets: &[Vec<usize>]) -> Result<(), Refuted> {
        let mut all: Vec<usize> = sets.iter().flatten().copied().collect();
        all.sort_unstable();
        if sets.len() != self.sets || !all.into_iter().eq(0..self.numbers.len()) {
            return Err(Refuted::new(
                "the sets do not have each number once, or are too many or too few",
            ));
        }
        let target = self.numbers.iter().sum::<usize>() / self.sets;
        let sum = |set: &Vec<usize>| set.iter().map(|&index| self.numbers[index]).sum::<usize>();
        match sets.iter().map(sum).enumerate().find(|&(_, sum)| sum != target) {
            Some((index, sum)) => Err(Refuted::claim("sum", target, sum).at("set", index)),
            None => Ok(()),
        }
    }
}
