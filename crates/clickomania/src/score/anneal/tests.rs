//! Tests of counted clicks and of the records along a play.

use certified_search::Limits;

use super::*;
use crate::board::Board;
use crate::score::packed::Packed;
use crate::scoring::SameGame;

/// With few stored boards all clicks are played; with all boards many are skipped. The anneals are equal.
#[test]
fn passed_clicks_are_as_if_played() {
    let falls = if cfg!(miri) { 1 } else { 12 };
    for seed in 0..falls {
        let size = 6 + seed as usize % 10;
        let board = Board::random(size, 16 - seed as usize % 8, 3 + seed as usize % 4, seed);
        let points = &Points::new(&SameGame::STANDARD, board.block_count());
        let start = &Packed::<3>::new(&board).unwrap();
        let best = AtomicI64::new(i64::MIN);
        let setting = &Setting { start, points, best, enough: i64::MAX, threads: 1 };
        let cooling = Cooling { first: 100.0, last: 20.0, kept: None };
        let fall = |stride: usize| {
            let steps = if cfg!(miri) { 200 } else { 100_000 };
            let mut effort = Effort::within(Limits { steps: Some(steps), ..Limits::NONE });
            let mut annealer = Annealer::new(setting, &mut effort, seed);
            annealer.stride = stride;
            let found = annealer.fall(&[], &cooling);
            (found.blocks, found.score)
        };
        assert_eq!(fall(1), fall(2), "{seed}");
        assert_eq!(fall(1), fall(usize::MAX / 2), "{seed}");
    }
}

/// After every accepted change, the records along the play agree with a replay from the start.
#[test]
fn notes_along_a_play_stay_right() {
    let board = Board::random(8, 8, 3, 1);
    let points = &Points::new(&SameGame::STANDARD, board.block_count());
    let start = &Packed::<3>::new(&board).unwrap();
    let best = AtomicI64::new(i64::MIN);
    let setting = &Setting { start, points, best, enough: i64::MAX, threads: 1 };
    let mut effort = Effort::new();
    let mut annealer = Annealer::new(setting, &mut effort, 1);
    annealer.begin(&[], Policy::Thrifty);
    let mut position = annealer.beginning();
    let (mut joined, mut others, mut passed) = (0, 0, 0);
    for _ in 0..if cfg!(miri) { 5 } else { 500 } {
        let from = annealer.random.below(annealer.current.blocks.len());
        annealer.place(&mut position, from);
        let change = annealer.change(from, &position.field);
        let score = annealer.play_changed(&mut position, from, change, i64::MIN).unwrap();
        let is_joined = annealer.joint < annealer.current.blocks.len();
        *if is_joined { &mut joined } else { &mut others } += 1;
        annealer.accept(&mut position, from);
        assert_eq!(setting.score(&annealer.current.blocks), score);

        let (mut field, current) = (*start, &annealer.current);
        assert_eq!(current.marks.len(), current.blocks.len());
        for (number, (&block, mark)) in current.blocks.iter().zip(&current.marks).enumerate() {
            assert_eq!(mark.left, field.left());
            assert_eq!(current.field(number).unwrap().key(), field.key());
            let before = field;
            field.click(block, &mut ()).unwrap();
            assert_eq!(mark.touched, before.touched(&field));
        }
        // Omit the first click: others do not depend on it.
        annealer.place(&mut position, 0);
        let differing = annealer.current.differing(&position.field, 1);
        let change = Change { block: 0, before: NONE, left_out: 0 };
        passed += annealer.pass(&mut position, 1, differing, &change, i64::MIN).0;
    }
    assert!(cfg!(miri) || joined > 50 && others > 50 && passed > 100, "{joined} {others} {passed}");
}
