//! Packed boards compared with general boards.

use super::*;
use crate::random::SeededRandom;
use crate::score::general::GeneralBoard;

/// Along random plays the smallest group is the smallest of all groups, and both kinds of boards have the right blocks.
#[test]
fn smallest_groups_and_clicks() {
    along_random_plays::<3>();
    along_random_plays::<4>();
}

fn along_random_plays<const BITS: usize>() {
    let (boards, most, clicks) = if cfg!(miri) { (12, 5, 15) } else { (200, 16, 1000) };
    let mut random = SeededRandom::new(1);
    let mut played = 0;
    for seed in 0..boards {
        let [height, width] = [1, 1].map(|least| least + random.below(most));
        let mut board = Board::random(height, width, 2 + random.below(6), seed).renamed();
        let (mut field, mut plain) =
            (Packed::<BITS>::new(&board).unwrap(), GeneralBoard::new(&board).unwrap());
        let (mut scratch, mut groups) = (plain.scratch(), Vec::new());
        loop {
            field.clickable(&mut (), &mut groups);
            for kept in 0..8 {
                let smallest = groups
                    .iter()
                    .min_by_key(|group| (group.color == kept, group.size, group.square));
                let found = field.smallest(kept, &mut (), &mut Vec::new());
                assert_eq!(found, smallest.map(|group| group.block), "{board}");
            }
            let Some(group) = groups.get(random.below(groups.len())) else { break };
            // General boards use other names for the blocks.
            let square = field.square(group.block).unwrap();
            let mut others = (0..plain.left()).map(|index| plain.nth(index));
            let other = others.find(|&block| plain.square(block) == Some(square)).unwrap();
            let clicked = field.click(group.block, &mut ()).unwrap();
            let expected = plain.click(other, &mut scratch).unwrap();
            assert_eq!((clicked.size, clicked.others), (expected.size, expected.others));
            assert_eq!(clicked.size, group.size as usize);
            board.click(square).unwrap();
            assert_eq!((field.left(), plain.left()), (board.block_count(), board.block_count()));
            for (column, blocks) in board.columns().enumerate() {
                for (row, color) in blocks.iter().enumerate() {
                    // Packed boards number colours from 1, the others from 0.
                    let packed = number(&field.color(column, row as u32));
                    let general = plain.start.colors[plain.at(column, row).unwrap() as usize];
                    let expected = color.index() as u16;
                    assert_eq!((packed, general), (expected + 1, expected), "{board}");
                }
            }
            played += 1;
        }
    }
    assert!(played > clicks, "{played}");
}

#[test]
fn colors_that_have_room() {
    for colors in 1..=16_u16 {
        let row: String = (0..colors as u8).map(|color| char::from(b'a' + color)).collect();
        let board: Board = row.parse().unwrap();
        let fits = [Packed::<3>::new(&board).is_some(), Packed::<4>::new(&board).is_some()];
        assert_eq!(fits, [colors < 8, colors < 16], "{colors}");
    }
}

/// The blocks of each column.
fn blocks<const BITS: usize>(field: &Packed<BITS>) -> Vec<Vec<Block>> {
    let heights = (0..COLUMNS)
        .map(|column| field.words[column / 4].occupied() >> (16 * (column % 4)) & 0xffff);
    let column = |(column, squares): (usize, u64)| {
        (0..squares.count_ones()).map(|row| field.block(column, row)).collect()
    };
    heights.enumerate().map(column).collect()
}

/// A click has the same effect after another click that only changed columns on which it does not depend.
#[test]
fn columns_that_differ_and_those_that_matter() {
    let (boards, most) = if cfg!(miri) { (12, 5) } else { (300, 16) };
    let mut random = SeededRandom::new(2);
    let (mut same, mut others, mut moved) = (0, 0, 0);
    for seed in 0..boards {
        let [height, width] = [1, 1].map(|least| least + random.below(most));
        let board = Board::random(height, width, 2 + random.below(6), seed);
        let (mut field, mut groups) = (Packed::<3>::new(&board).unwrap(), Vec::new());
        loop {
            field.clickable(&mut (), &mut groups);
            let Some(&group) = groups.get(random.below(groups.len())) else { break };
            let any = groups[random.below(groups.len())];
            let (mut after, mut other) = (field, field);
            after.click(group.block, &mut ()).unwrap();
            other.click(any.block, &mut ()).unwrap();

            let differing = field.differing(&other);
            if field.origins == other.origins {
                let (before, changed) = (blocks(&field), blocks(&other));
                let set = (0..COLUMNS).filter(|&column| before[column] != changed[column]);
                assert_eq!(differing, set.map(|column| 1 << column).sum::<ColumnSet>());
                let own = random.next() as ColumnSet;
                let mut mixed = field;
                mixed.take_but(own, &other);
                for (column, blocks) in blocks(&mixed).iter().enumerate() {
                    let from = if own >> column & 1 != 0 { &before } else { &changed };
                    assert_eq!(*blocks, from[column]);
                }
            } else {
                moved += 1;
                assert_eq!(differing, ALL);
            }

            let touched = field.touched(&after);
            if touched & differing == 0 {
                let removed = other.click(group.block, &mut ()).unwrap();
                assert_eq!(removed.size, group.size as usize);
                // Only the changes of the other click.
                let mut mixed = other;
                mixed.take_but(differing, &after);
                assert_eq!(blocks(&mixed), blocks(&other));
                same += 1;
            } else {
                others += 1;
            }
            field = after;
        }
    }
    assert!(cfg!(miri) || same > 500 && others > 500 && moved > 50, "{same} {others} {moved}");
}
