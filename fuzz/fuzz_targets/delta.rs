#![no_main]
//! Theorem 3: a move of a matching stone preserves delta, and a move of a clashing stone lowers it by 3. So delta
//! modulo 3 never changes, for the position and for each part.

use clobber_core::{
    Bipartition, Certificate, Color, Delta, Effort, Limits, MoveOrder, Position, Topology,
};
use clobber_fuzz::boards::{AnyPosition, position};
use clobber_fuzz::on_board;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (AnyPosition, MoveOrder, Vec<u8>)| {
    let (AnyPosition { board, squares }, order, choices) = &input;
    on_board!(board, board => {
        let start = position(board, squares).unwrap();
        if let Err(circle) = Bipartition::new(board) {
            assert!(circle.check(board).is_ok() && circle.vertices().len() % 2 == 1);
        }
        // The sides of the whole board, of all stones, or of each bipartite part.
        if let Ok(sides) = Bipartition::new(board) {
            follow(&start, &sides, *order, choices, |_| true);
        }
        let unlimited = &mut Effort::within(Limits::NONE);
        if let Some(sides) = Bipartition::from_stones(&start, unlimited).yes() {
            follow(&start, &sides, *order, choices, |_| true);
        }
        let parts = start.parts();
        let sides = Bipartition::from_parts(&start, &parts, &mut Effort::within(Limits::NONE));
        let (sides, bipartite) = sides.expect("no limit");
        follow(&start, &sides, *order, choices, |part| bipartite[part]);
    });
});

/// Plays in the parts that have sides.
fn follow<T: Topology + Clone>(
    start: &Position<T>,
    sides: &Bipartition,
    order: MoveOrder,
    choices: &[u8],
    has_sides: impl Fn(usize) -> bool,
) {
    let parts = start.parts();
    let mut part_of = vec![usize::MAX; start.board().vertex_count()];
    for (index, part) in parts.iter().enumerate() {
        part.iter().for_each(|v| part_of[v.index()] = index);
    }
    let of_part =
        |position: &Position<T>, part| Delta::from_vertices(position, sides, &parts[part]);
    let mut position = start.clone();
    let mut delta = Delta::from_position(&position, sides);
    let mut line = Vec::new();
    for (index, &choice) in choices.iter().enumerate() {
        let mover = order.mover(index).unwrap_or(Color::BOTH[usize::from(choice >> 7)]);
        let count = position.moves(mover).filter(|mv| has_sides(part_of[mv.from.index()])).count();
        let mut moves = position.moves(mover).filter(|mv| has_sides(part_of[mv.from.index()]));
        let Some(mv) = moves.nth(usize::from(choice & 127) % count.max(1)) else { continue };
        drop(moves);
        let is_matching = sides.side(mv.from) == mover;
        let (before, value) = (delta, delta.value());
        position.play_unchecked(mover, mv);
        delta.play(sides, mover, mv);
        assert_eq!(delta.value(), if is_matching { value } else { value - 3 });
        assert_eq!(
            (delta, delta.value()),
            (Delta::from_position(&position, sides), counted(&position, sides))
        );
        assert_eq!(delta.class(), before.class());
        line.push((mover, mv, before));
    }
    for part in (0..parts.len()).filter(|&part| has_sides(part)) {
        let (first, last) = (of_part(start, part), of_part(&position, part));
        assert_eq!(first.class(), last.class());
        // Corollary 4.
        assert!(last.stones() >= if first.class() == 0 { 2 } else { 1 });
    }
    while let Some((mover, mv, before)) = line.pop() {
        position.undo(mover, mv);
        delta.undo(sides, mover, mv);
        assert_eq!(delta, before);
    }
}

/// Counts the stones, and once more the stones whose colour differs from their vertex's.
fn counted<T: Topology>(position: &Position<T>, sides: &Bipartition) -> usize {
    let squares = position.squares().zip(0_u32..);
    let stones = squares.filter_map(|(square, v)| Some((square?, v)));
    stones.map(|(color, v)| 1 + usize::from(sides.side(v.into()) != color)).sum()
}
