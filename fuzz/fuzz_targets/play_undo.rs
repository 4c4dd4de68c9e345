#![no_main]
//! Moves found by boards and sets of stones satisfy the definition, on every kind of board, with every set of stones.
//! Play is compared with squares, and undoing step by step restores the same positions and hashes. On boards with
//! symmetries, also canonical forms.

use std::fmt::Debug;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher, Hash};

use clobber_core::{
    Color, LargeSet, Move, Position, StoneSet, Symmetric, Topology, Vertex, check_topology,
};
use clobber_fuzz::boards::{AnyPosition, NamedBoard, position};
use clobber_fuzz::on_board;
use libfuzzer_sys::fuzz_target;

/// Moves of all kinds, and legal moves by number.
type Choices = Vec<(Color, Option<Move>, u8)>;

fuzz_target!(|input: (AnyPosition, Choices)| {
    let (AnyPosition { board, squares }, choices) = &input;
    on_board!(board, board => {
        play::<_, u64>(board, squares, choices);
        play::<_, u128>(board, squares, choices);
        play::<_, LargeSet>(board, squares, choices);
        if board.vertex_count() <= 40 {
            assert_eq!(check_topology(board), Ok(()));
        }
    });
    match board {
        NamedBoard::Grid(board) => images(*board, squares),
        NamedBoard::Path(board) => images(*board, squares),
        NamedBoard::Cycle(board) if board.vertex_count() <= 40 => images(*board, squares),
        _ => {}
    }
});

fn play<T, S>(board: &T, squares: &[Option<Color>], choices: &Choices)
where
    T: Topology + PartialEq + Hash,
    S: StoneSet,
{
    let Some(start) = position::<_, S>(board, squares) else {
        return assert!(board.vertex_count() > S::CAPACITY);
    };
    moves(&start, squares);
    let (mut position, mut squares) = (start.clone(), squares.to_vec());
    let mut history = Vec::new();
    for &(mover, any, nth) in choices {
        let mv = any.or_else(|| {
            let count = position.moves(mover).count();
            position.moves(mover).nth(usize::from(nth) % count.max(1))
        });
        let Some(mv) = mv else { continue };
        let before = (position.clone(), hash(&position));
        let is_legal = is_legal(board, &squares, mover, mv);
        assert_eq!(position.check_move(Some(mover), mv).is_ok(), is_legal);
        assert_eq!(position.play_as(mover, mv).is_ok(), is_legal);
        if !is_legal {
            assert!(position == before.0);
            continue;
        }
        squares[mv.to.index()] = squares[mv.from.index()].take();
        assert!(position.squares().eq(squares.iter().copied()));
        assert_eq!(position.stone_count(), before.0.stone_count() - 1);
        assert_eq!(position.count(mover), before.0.count(mover));
        history.push((mover, mv, before));
        let mut other = history.last().map(|(_, _, (before, _))| before.clone()).unwrap();
        assert_eq!(other.play(mv), Ok(mover));
        assert!(other == position && hash(&other) == hash(&position));
    }
    while let Some((mover, mv, (before, hash_before))) = history.pop() {
        position.undo(mover, mv);
        assert!(position == before && hash(&position) == hash_before);
    }
    assert!(position == start);
}

/// Checks the moves by their definition, however the iterator is used.
fn moves<T: Topology, S: StoneSet>(position: &Position<&T, S>, squares: &[Option<Color>]) {
    let board = *position.board();
    assert!(position.squares().eq(squares.iter().copied()));
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
        let mut moves = position.moves(color);
        let mut taken: Vec<Move> = moves.by_ref().take(expected.len() / 2).collect();
        moves.for_each(|mv| taken.push(mv));
        assert_eq!(taken, found);
        assert_eq!(position.has_move(), !expected.is_empty());
    }
    let all = [Color::Black, Color::White].map(|color| defined(board, squares, color)).concat();
    assert_eq!(sorted(position.all_moves().collect()), sorted(all));
}

/// From each stone of a colour to each neighbour of the other.
fn defined(board: &impl Topology, squares: &[Option<Color>], color: Color) -> Vec<Move> {
    let vertices = (0..board.vertex_count() as u32).map(Vertex::new);
    let sources = vertices.filter(|v| squares[v.index()] == Some(color));
    let from = |from| board.neighbors(from).map(move |to| Move::new(from, to));
    sources.flat_map(from).filter(|mv| squares[mv.to.index()] == Some(!color)).collect()
}

fn is_legal(board: &impl Topology, squares: &[Option<Color>], mover: Color, mv: Move) -> bool {
    let square = |index: usize| squares.get(index).copied().flatten();
    square(mv.from.index()) == Some(mover)
        && square(mv.to.index()) == Some(!mover)
        && board.neighbors(mv.from).any(|to| to == mv.to)
}

fn hash(value: &impl Hash) -> u64 {
    BuildHasherDefault::<DefaultHasher>::default().hash_one(value)
}

/// All images have the same canonical form, which is one of them.
fn images<T: Symmetric + Ord + Clone + Debug>(board: T, squares: &[Option<Color>]) {
    let Some(position) = position::<_, u128>(board.clone(), squares) else { return };
    let canonical = position.canonical();
    let (up_to_swap, swaps) = position.canonical_up_to_swap();
    let of_other = position.clone().swapped().canonical();
    assert!(up_to_swap == if swaps { of_other.clone() } else { canonical.clone() });
    assert!(position.clone().swapped().canonical_up_to_swap().0 == up_to_swap);
    assert!(position.clone().swapped().swapped() == position);
    let mut is_image = false;
    for symmetry in board.symmetries() {
        let image: Position<T, u128> = position.image(symmetry);
        assert_eq!(image.all_moves().count(), position.all_moves().count());
        assert!(image.canonical() == canonical);
        is_image |= image == canonical;
    }
    assert!(is_image);
}
