//! The rules of play by their definition, on any board. The fuzz target `play_undo` checks boards of every kind.

use std::collections::BTreeSet;
use std::fmt::Debug;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher, Hash};

use clobber_core::{Color, LargeSet, Move, Position, StoneSet, Symmetric, Topology, Vertex};

pub(crate) type Squares = [Option<Color>];

/// A move by a player: a given one, or else the legal one with this number.
pub(crate) type Choice = (Color, Option<Move>, u8);

/// The position with these stones, if the set can hold the board.
fn position<T: Topology, S: StoneSet>(board: T, squares: &Squares) -> Option<Position<T, S>> {
    let has_room = board.vertex_count() <= S::CAPACITY;
    let position = Position::try_from_fn(board, |v| squares[v.index()]).ok();
    assert_eq!(position.is_some(), has_room);
    position
}

/// From each stone of a colour to each neighbour of the other.
fn defined(board: &impl Topology, squares: &Squares, color: Color) -> Vec<Move> {
    let vertices = (0..board.vertex_count() as u32).map(Vertex::new);
    let sources = vertices.filter(|v| squares[v.index()] == Some(color));
    let from = |from| board.neighbors(from).map(move |to| Move::new(from, to));
    sources.flat_map(from).filter(|mv| squares[mv.to.index()] == Some(!color)).collect()
}

fn is_legal(board: &impl Topology, squares: &Squares, mover: Color, mv: Move) -> bool {
    let square = |index: usize| squares.get(index).copied().flatten();
    square(mv.from.index()) == Some(mover)
        && square(mv.to.index()) == Some(!mover)
        && board.neighbors(mv.from).any(|to| to == mv.to)
}

/// Finds the moves of both colours, with every set of stones, however the iterator is used.
pub(crate) fn moves(board: &impl Topology, squares: &Squares) {
    moves_in::<u64>(board, squares);
    moves_in::<u128>(board, squares);
    moves_in::<LargeSet>(board, squares);
}

fn moves_in<S: StoneSet>(board: &impl Topology, squares: &Squares) {
    let Some(position) = position::<_, S>(board, squares) else { return };
    assert!(position.squares().eq(squares.iter().copied()));
    let stones = (0..).map(Vertex::new).zip(squares).filter_map(|(v, &square)| Some((v, square?)));
    let stones: Vec<(Vertex, Color)> = stones.collect();
    assert!(position.occupied().eq(stones.iter().copied()));
    let sorted = |mut moves: Vec<Move>| {
        moves.sort_unstable();
        moves
    };
    for color in Color::BOTH {
        let expected = sorted(defined(board, squares, color));
        let found: Vec<Move> = position.moves(color).collect();
        assert_eq!(sorted(found.clone()), expected);
        assert_eq!(position.moves(color).count(), expected.len());
        assert!(position.move_list(color).iter().eq(&found));
        // Some one by one, the rest at once.
        for some in [1, 2, found.len() / 2] {
            let mut moves = position.moves(color);
            let mut taken: Vec<Move> = moves.by_ref().take(some).collect();
            moves.for_each(|mv| taken.push(mv));
            assert_eq!(taken, found);
            let mut moves = position.moves(color);
            moves.by_ref().take(some).for_each(drop);
            assert_eq!(moves.count(), found.len().saturating_sub(some));
        }
        assert_eq!(position.has_move(), !expected.is_empty());
        let of_color = stones.iter().filter(|stone| stone.1 == color).map(|stone| stone.0);
        assert_eq!(position.count(color), of_color.clone().count());
        assert!(position.vertices_of(color).eq(of_color));
    }
    let all = Color::BOTH.map(|color| defined(board, squares, color)).concat();
    assert_eq!(sorted(position.all_moves().collect()), sorted(all));
}

/// Plays the legal ones among some moves, and refuses the others, with every set of stones; then undoes step by step.
pub(crate) fn play<T>(board: &T, squares: &Squares, choices: &[Choice])
where
    T: Topology + PartialEq + Hash,
{
    play_in::<T, u64>(board, squares, choices);
    play_in::<T, u128>(board, squares, choices);
    play_in::<T, LargeSet>(board, squares, choices);
}

fn play_in<T, S>(board: &T, squares: &Squares, choices: &[Choice])
where
    T: Topology + PartialEq + Hash,
    S: StoneSet,
{
    let hash = |position: &Position<&T, S>| {
        BuildHasherDefault::<DefaultHasher>::default().hash_one(position)
    };
    let Some(start) = position::<_, S>(board, squares) else { return };
    let (mut position, mut squares) = (start.clone(), squares.to_vec());
    let mut history = Vec::new();
    for &(mover, any, nth) in choices {
        let mv = any.or_else(|| {
            let count = position.moves(mover).count();
            position.moves(mover).nth(usize::from(nth) % count.max(1))
        });
        let Some(mv) = mv else { continue };
        let before = position.clone();
        let is_legal = is_legal(board, &squares, mover, mv);
        assert_eq!(position.check_move(Some(mover), mv).is_ok(), is_legal);
        assert_eq!(position.play_as(mover, mv).is_ok(), is_legal);
        if !is_legal {
            assert!(position == before);
            continue;
        }
        squares[mv.to.index()] = squares[mv.from.index()].take();
        assert!(position.squares().eq(squares.iter().copied()));
        assert_eq!(position.stone_count(), before.stone_count() - 1);
        assert_eq!(position.count(mover), before.count(mover));
        let mut other = before.clone();
        assert_eq!(other.play(mv), Ok(mover));
        assert!(other == position && hash(&other) == hash(&position));
        history.push((mover, mv, before));
    }
    for (mover, mv, before) in history.into_iter().rev() {
        position.undo(mover, mv);
        assert!(position == before && hash(&position) == hash(&before));
    }
    assert!(position == start);
}

/// The images of a position have its moves, its canonical form, which is one of them, and its images.
pub(crate) fn images<T: Symmetric + Ord + Clone + Debug>(board: &T, squares: &Squares) {
    let Some(position) = position::<_, u128>(board.clone(), squares) else { return };
    let images = |position: &Position<T, u128>| -> BTreeSet<String> {
        let images = position.board().symmetries().map(|symmetry| position.image(symmetry));
        images.map(|image| image.to_string()).collect()
    };
    let (all, canonical) = (images(&position), position.canonical());
    assert!(all.contains(&canonical.to_string()));
    let swapped = position.clone().swapped();
    let (up_to_swap, swaps) = position.canonical_up_to_swap();
    assert!(up_to_swap == if swaps { swapped.canonical() } else { canonical.clone() });
    assert!(swapped.canonical_up_to_swap().0 == up_to_swap && swapped.swapped() == position);
    for symmetry in board.symmetries() {
        let image = position.image(symmetry);
        let carried = |vertex| board.image_of(symmetry, vertex);
        let moves = position.all_moves().map(|mv| Move::new(carried(mv.from), carried(mv.to)));
        assert_eq!(image.all_moves().collect::<BTreeSet<_>>(), moves.collect(), "{symmetry:?}");
        assert!(image.canonical() == canonical);
        assert_eq!(images(&image), all);
    }
}
