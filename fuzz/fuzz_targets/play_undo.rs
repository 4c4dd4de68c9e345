#![no_main]
//! Play on any board with any set of stones, compared with squares. Undoing step by step restores
//! the same positions and hashes. On boards with symmetries, also canonical forms.

use std::fmt::Debug;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher, Hash};

use clobber_core::{Color, LargeSet, Move, Position, StoneSet, Symmetric, Topology};
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
    let Some(start) = position::<_, S>(board, squares) else { return };
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
