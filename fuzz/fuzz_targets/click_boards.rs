#![no_main]
//! Clicks on a board, against a naive one that moves block by block.

use clickomania::{Blocks, Board, Click, Clicks, Color};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (Board, Vec<Click>)| {
    let (start, clicks) = input;
    let (mut board, mut naive) = (start.clone(), squares(&start));
    let mut legal = Vec::new();
    for mut click in clicks {
        // Most of them on the board.
        if click.row % 8 > 0 && start.height() * start.width() > 0 {
            click = Click { row: click.row % start.height(), col: click.col % start.width() };
        }
        let group = group(&naive, click);
        let found = board.click(click);
        assert_eq!(found.as_ref().map_or(0, |group| group.len()) > 1, group.len() > 1);
        if let Ok(found) = found {
            let mut squares: Vec<_> = found.squares().iter().map(|s| (s.row, s.col)).collect();
            squares.sort_unstable();
            assert_eq!(squares, group);
            remove(&mut naive, &group);
            legal.push((click, group.len()));
        }
        assert_eq!(squares(&board), naive);
    }
    let replay = Clicks::new(legal.iter().map(|&(click, _)| click)).replay(&start).unwrap();
    assert!(replay.group_sizes().iter().eq(legal.iter().map(|(_, size)| size)));
    assert_eq!(replay.end(), &board);
    assert_eq!(replay.score(&Blocks), (start.block_count() - board.block_count()) as i64);
});

type Naive = Vec<Vec<Option<Color>>>;

fn squares(board: &Board) -> Naive {
    let row = |row| (0..board.width()).map(move |col| board.color_at(Click { row, col }));
    (0..board.height()).map(|r| row(r).collect()).collect()
}

fn at(naive: &Naive, row: usize, col: usize) -> Option<Color> {
    naive.get(row)?.get(col).copied().flatten()
}

/// In reading order.
fn group(naive: &Naive, click: Click) -> Vec<(usize, usize)> {
    let color = at(naive, click.row, click.col);
    let mut group: Vec<_> = color.iter().map(|_| (click.row, click.col)).collect();
    let mut next = 0;
    while let Some(&(row, col)) = group.get(next) {
        next += 1;
        let (up, left) = (row.wrapping_sub(1), col.wrapping_sub(1));
        for (row, col) in [(up, col), (row + 1, col), (row, left), (row, col + 1)] {
            if at(naive, row, col) == color && !group.contains(&(row, col)) {
                group.push((row, col));
            }
        }
    }
    group.sort_unstable();
    group
}

fn remove(naive: &mut Naive, group: &[(usize, usize)]) {
    // From the top: each time what is above moves down by one.
    for &(row, col) in group {
        for row in (0..=row).rev() {
            naive[row][col] = row.checked_sub(1).and_then(|above| naive[above][col]);
        }
    }
    let width = naive[0].len();
    for col in (0..width).rev() {
        if naive.iter().all(|row| row[col].is_none()) {
            for row in &mut *naive {
                row.remove(col);
                row.push(None);
            }
        }
    }
}
