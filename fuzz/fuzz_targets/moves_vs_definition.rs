#![no_main]
//! Moves found by boards and sets of stones satisfy the definition, on every kind of board, with every set of stones,
//! however the iterator is used.

use clobber_core::{Color, LargeSet, Move, StoneSet, Topology, Vertex, check_topology};
use clobber_fuzz::boards::{AnyPosition, position};
use clobber_fuzz::on_board;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: AnyPosition| {
    on_board!(&input.board, board => {
        compare::<_, u64>(board, &input.squares);
        compare::<_, u128>(board, &input.squares);
        compare::<_, LargeSet>(board, &input.squares);
        if board.vertex_count() <= 40 {
            assert_eq!(check_topology(board), Ok(()));
        }
    });
});

fn compare<T: Topology, S: StoneSet>(board: &T, squares: &[Option<Color>]) {
    let Some(position) = position::<_, S>(board, squares) else {
        return assert!(board.vertex_count() > S::CAPACITY);
    };
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
