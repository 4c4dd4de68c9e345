#![no_main]
//! Clicks on a board, compared with a naive board that moves block by block.

use clickomania::{Blocks, Board, Clicks, Effort, Square};
use libfuzzer_sys::fuzz_target;
use testkit::clicks::Naive;

fuzz_target!(|input: (Board, Vec<Square>)| {
    let (start, clicks) = input;
    let (mut board, mut naive) = (start.clone(), Naive::new(&start));
    let mut legal = Vec::new();
    for mut click in clicks {
        // Most squares are on the board.
        if click.row % 8 > 0 && start.height() * start.width() > 0 {
            click = Square { row: click.row % start.height(), col: click.col % start.width() };
        }
        let mut group = naive.group(click.row, click.col);
        group.sort_unstable();
        let found = board.click(click);
        assert_eq!(found.as_ref().map_or(0, |group| group.len()) > 1, group.len() > 1);
        if let Ok(found) = found {
            let mut squares: Vec<_> = found.squares().iter().map(|s| (s.row, s.col)).collect();
            squares.sort_unstable();
            assert_eq!(squares, group);
            (naive, _) = naive.after(click.row, click.col).unwrap();
            legal.push((click, group.len()));
        }
        assert_eq!(Naive::new(&board), naive);
    }
    let replay = Clicks::new(legal.iter().map(|&(click, _)| click))
        .replay(&start, &mut Effort::new())
        .unwrap();
    assert!(replay.group_sizes().iter().eq(legal.iter().map(|(_, size)| size)));
    assert_eq!(replay.end(), &board);
    assert_eq!(replay.score(&Blocks), (start.block_count() - board.block_count()) as i64);
});
