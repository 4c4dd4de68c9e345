//! Replays clicks on boards of one row or column, compared with clicks on the board.

use clickomania::{Board, Clicks, Effort, IllegalClick, Refuted, Square};
use testkit::Random;

/// Both agree, also on the first illegal click.
fn agree(start: &Board, clicks: &Clicks) {
    let mut board = start.clone();
    let sizes: Result<Vec<usize>, (usize, IllegalClick)> = (0..)
        .zip(clicks.as_slice())
        .map(|(index, &click)| match board.click(click) {
            Ok(group) => Ok(group.len()),
            Err(cause) => Err((index, cause)),
        })
        .collect();
    match (clicks.replay(start, &mut Effort::new()), sizes) {
        (Ok(replay), Ok(sizes)) => {
            assert_eq!(replay.group_sizes(), sizes);
            assert_eq!(replay.removed(), sizes.iter().sum::<usize>());
            assert_eq!(*replay.end(), board);
        }
        (Err(refuted), Err((index, cause))) => {
            let fault = format!("on {}: {cause}", clicks.as_slice()[index]);
            assert_eq!(refuted, Refuted::new(fault).at("click", index), "{start}: {clicks}");
        }
        (replay, sizes) => panic!("{start}: {clicks}: {replay:?}, {sizes:?}"),
    }
}

/// Plays to the end, with legal clicks and an occasional illegal one.
#[test]
fn legal_clicks() {
    let mut random = Random::new(5);
    for _ in 0..3000 {
        let (colors, length) = (1 + random.below(3), random.below(60));
        let row = random.blocks(1, length, colors).to_board();
        let mut board = row.clone();
        let mut clicks = Vec::new();
        while board.has_click() {
            let click = random.pick(&board.clicks());
            let group = board.group_at(click).expect("a block");
            let click = random.pick(group.squares());
            board.click(click).expect("legal");
            clicks.push(click);
        }
        agree(&row, &Clicks::new(clicks.iter().copied()));
        if !clicks.is_empty() {
            let index = random.below(clicks.len());
            clicks[index].col = random.below(length);
            agree(&row, &Clicks::new(clicks));
        }
    }
}

/// Clicks on squares of the frame outside the row, and outside the frame.
#[test]
fn clicks_beside_a_row() {
    for board in ["...|aab", "a..|a..|b..", "aab.", "..|..", ""] {
        let board: Board = board.parse().expect("a board");
        for row in (0..5).chain([usize::MAX]) {
            let click = |col| Square { row, col };
            (0..5).chain([usize::MAX]).for_each(|col| agree(&board, &Clicks::new([click(col)])));
        }
    }
}
