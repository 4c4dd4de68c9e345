//! Replays clicks on a row and on its board, compared with clicks on the board.

use clickomania::{Clicks, Effort, IllegalClick, Refuted, Row};
use testkit::Random;

use crate::row_support::{random_word, row};

/// All agree, also on the first illegal click.
fn agree(row: &Row, clicks: &Clicks) {
    let mut board = row.to_board();
    let sizes: Result<Vec<usize>, (usize, IllegalClick)> = (0..)
        .zip(clicks.as_slice())
        .map(|(index, &click)| match board.click(click) {
            Ok(group) => Ok(group.len()),
            Err(cause) => Err((index, cause)),
        })
        .collect();
    match (row.replay(clicks), clicks.replay(&row.to_board(), &mut Effort::new())) {
        (Ok(by_row), Ok(by_board)) => {
            assert_eq!(Ok(by_row.group_sizes()), sizes.as_deref());
            assert_eq!(by_row.group_sizes(), by_board.group_sizes());
            assert_eq!(by_row.removed(), by_board.removed());
            assert_eq!(*by_board.end(), board);
            let end: Vec<_> = by_board.end().columns().map(|column| column[0]).collect();
            assert_eq!(by_row.end().as_slice(), end);
        }
        (by_row, by_board) => {
            let error = by_row.expect_err("one is wrong");
            assert_eq!(Err(Refuted::from(error)), by_board, "{row}: {clicks}");
            assert_eq!(sizes, Err((error.index, error.cause)));
        }
    }
}

/// Plays to the end, with legal clicks and an occasional illegal one.
#[test]
fn legal_clicks() {
    let mut random = Random::new(5);
    for _ in 0..3000 {
        let (colors, length) = (1 + random.below(3), random.below(60));
        let row = row(&random_word(&mut random, colors, length));
        let mut board = row.to_board();
        let mut clicks = Vec::new();
        while let Some(groups) = Some(board.groups()).filter(|_| board.has_click()) {
            let groups: Vec<_> = groups.into_iter().filter(|group| group.len() >= 2).collect();
            let group = &groups[random.below(groups.len())];
            let click = group.squares()[random.below(group.len())];
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

#[test]
fn errors_name_the_click() {
    let row: Row = "abba".parse().expect("a word");
    let error = |clicks: &str| {
        let error = row.replay(&clicks.parse().expect("clicks")).expect_err("illegal");
        (error.index, error.cause)
    };
    assert_eq!(error("0,4"), (0, IllegalClick::OffBoard { height: 1, width: 4 }));
    assert_eq!(error("1,0"), (0, IllegalClick::OffBoard { height: 1, width: 4 }));
    assert_eq!(error("0,2 0,3"), (1, IllegalClick::Empty));
    assert_eq!(
        error("0,18446744073709551615"),
        (0, IllegalClick::OffBoard { height: 1, width: 4 })
    );
    let empty = Row::default().replay(&"0,0".parse().expect("clicks")).expect_err("illegal");
    assert_eq!(empty.cause, IllegalClick::OffBoard { height: 0, width: 0 });
}
