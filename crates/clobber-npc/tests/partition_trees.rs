//! Trees of numbers: sets to reductions and back, compared with all plays.

use std::collections::HashSet;

use clobber_npc::{
    Color, Effort, Error, GraphBoard, Move, MoveOrder, PartitionTree, Position, Reduction,
    Topology, Vertex,
};
use clobber_solitaire::solve;
use testkit::Forgeries;

use crate::forgers::{self, partitions};

/// A tree with stones whose edges all lead to a root, and the plays along these edges.
struct Rooted {
    colors: Vec<Color>,
    parents: Vec<Option<usize>>,
    /// For each vertex, the number of children that have not left.
    below: Vec<usize>,
    hopeless: HashSet<Vec<u64>>,
    left: Vec<u64>,
    moves: Vec<Move>,
}

impl Rooted {
    /// The tree, if every stone can leave towards the root: see `BalancedForest` in clobber-core.
    fn new(position: &Position<&GraphBoard>, root: usize) -> Option<Self> {
        let board = position.board();
        let count = board.vertex_count();
        let colors: Vec<Color> = position.squares().map(Option::unwrap).collect();
        let (mut parents, mut order) = (vec![None; count], vec![root]);
        let mut below = vec![0; count];
        for next in 0..count {
            let vertex = order[next];
            for beside in board.neighbors(Vertex::from_index(vertex).unwrap()) {
                if parents[vertex] != Some(beside.index()) {
                    parents[beside.index()] = Some(vertex);
                    below[vertex] += 1;
                    order.push(beside.index());
                }
            }
        }
        let mut net = vec![0; count];
        for &vertex in order.iter().rev() {
            let leaves = match net[vertex] {
                0 => colors[vertex],
                1 => !colors[vertex],
                _ => return None,
            };
            if let Some(parent) = parents[vertex] {
                net[parent] += if leaves == colors[parent] { -1 } else { 1 };
            }
        }
        let (hopeless, left) = (HashSet::new(), vec![0; count.div_ceil(64)]);
        Some(Self { colors, parents, below, hopeless, left, moves: Vec::new() })
    }

    /// Plays to the end, if the colours can move in turn.
    fn play(&mut self, mover: Color) -> bool {
        if self.moves.len() + 1 == self.colors.len() {
            return true;
        }
        if self.hopeless.contains(&self.left) {
            return false;
        }
        for vertex in 0..self.colors.len() {
            let Some(parent) = self.parents[vertex] else { continue };
            let is_here = self.left[vertex / 64] >> (vertex % 64) & 1 == 0;
            let clobbers = self.colors[vertex] == mover && self.colors[parent] != mover;
            if is_here && clobbers && self.below[vertex] == 0 {
                self.below[parent] -= 1;
                self.step(vertex, parent, mover);
                let [from, to] = [vertex, parent].map(|v| Vertex::from_index(v).unwrap());
                self.moves.push(Move::new(from, to));
                if self.play(!mover) {
                    return true;
                }
                self.moves.pop();
                self.below[parent] += 1;
                self.step(vertex, parent, !mover);
            }
        }
        self.hopeless.insert(self.left.clone());
        false
    }

    fn step(&mut self, vertex: usize, parent: usize, color: Color) {
        self.left[vertex / 64] ^= 1 << (vertex % 64);
        self.colors[parent] = color;
    }
}

/// Every choice of a root, and all orders of play towards it: the only ways to one stone on a tree.
#[test]
fn one_stone_is_left_exactly_if_there_is_a_partition() {
    let mut counts = [0, 0];
    for (numbers, sets) in [
        (&[1, 1][..], 1),
        (&[1, 1], 2),
        (&[2, 1, 1], 2),
        (&[1, 2, 1], 2),
        (&[3, 2, 1], 2),
        (&[3, 1], 2),
        (&[5, 1], 2),
        (&[2, 2, 2], 2),
        (&[2, 2, 2], 3),
        (&[4, 1, 1], 2),
        (&[1, 4, 1], 2),
        (&[3, 2, 1], 3),
        (&[1, 2, 3], 3),
        (&[3, 3, 2], 2),
    ] {
        let tree = PartitionTree::new(numbers, sets).unwrap();
        let position = tree.position();
        let vertices = (0..tree.board().vertex_count()).filter_map(Vertex::from_index);
        assert_eq!(vertices.map(|v| tree.board().neighbors(v).count()).max(), Some(3));
        let splits = partitions(numbers, sets);
        counts[usize::from(splits.is_empty())] += 1;
        for split in &splits {
            let reduction = tree.reduction(split).unwrap();
            assert_eq!(reduction.replay(&position).unwrap().stones_left(), 1, "{numbers:?}");
            assert_eq!(tree.partition_of(&reduction).as_ref(), Ok(split), "{numbers:?}");
        }
        let mut reached = false;
        for root in 0..tree.board().vertex_count() {
            let Some(mut rooted) = Rooted::new(&position, root) else { continue };
            if rooted.play(Color::Black) {
                let moves = rooted.moves;
                let reduction = Reduction::new(MoveOrder::Alternating(Color::Black), moves);
                let split = tree.partition_of(&reduction).unwrap();
                assert_eq!(split.len(), sets);
                reached = true;
            }
        }
        assert_eq!(reached, !splits.is_empty(), "{numbers:?} in {sets} sets");
    }
    assert_eq!(counts, [6, 8]);
}

#[test]
fn large_and_wrong_instances() {
    let tree = PartitionTree::new(&[30; 100], 10).unwrap();
    let sets: Vec<Vec<usize>> = (0..10).map(|set| (set..100).step_by(10).collect()).collect();
    let mut reduction = tree.reduction(&sets).unwrap();
    assert_eq!(reduction.moves.len(), 4 * 3_000 * 202 + 200);
    assert_eq!(tree.partition_of(&reduction), Ok(sets.clone()));

    let mut other = sets.clone();
    other[0].pop();
    assert!(tree.reduction(&other).is_err() && tree.reduction(&sets[1..]).is_err());
    other[0].push(0);
    assert!(tree.reduction(&other).is_err());
    let [short, white_first, twice] = [(); 3].map(|()| reduction.clone());
    assert!(tree.partition_of(&Reduction { moves: short.moves[..100].to_vec(), ..short }).is_err());
    let order = MoveOrder::Alternating(Color::White);
    assert!(tree.partition_of(&Reduction { order, ..white_first }).is_err());
    reduction.moves[5] = twice.moves[3];
    assert!(tree.partition_of(&reduction).is_err());

    for (numbers, sets) in [(&[][..], 1), (&[4], 1), (&[1, 0], 1), (&[1, 2], 2), (&[1, 1], 0)] {
        assert_eq!(PartitionTree::new(numbers, sets), Err(Error::NoSets), "{numbers:?}");
    }
    for large in [1 << 27, usize::MAX / 2, usize::MAX] {
        assert_eq!(PartitionTree::new(&[large, large], 2), Err(Error::TooLarge));
    }
}

#[test]
fn forged_partitions() {
    Forgeries::try_many(37, 100, forgers::splits);
}

/// Trees on which the numbers of moves allow alternation, but no play alternates: the smallest one, a path, and a star.
/// White's stones would have to clobber first and last, but Black has to begin.
#[test]
fn counting_moves_is_not_enough() {
    let trees = [
        (GraphBoard::from_edges(3, [(0, 1), (1, 2)]).unwrap(), "oox", 1, 2),
        (GraphBoard::from_edges(4, [(0, 1), (0, 2), (0, 3)]).unwrap(), "ooxx", 2, 3),
    ];
    for (tree, stones, last, left) in &trees {
        let position: Position<&GraphBoard> = Position::parse_on(tree, stones).unwrap();
        let mut rooted = Rooted::new(&position, *last).unwrap();
        assert!(!rooted.play(Color::White));
        let order = MoveOrder::Alternating(Color::White);
        assert_eq!(solve(&position, order, &mut Effort::new()).value(), Some(*left));
    }
}
