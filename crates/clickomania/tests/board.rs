//! Clicks, falling and shifting compared with the rules written out on rows of numbers; boards that are equal up to
//! names.

use clickomania::{Blocks, Board, Clicks, Color, Group, IllegalClick, SameGame, Square};
use testkit::Random;
use testkit::clicks::{Naive, replayed};

/// A board in play, and squares to click.
type Played = (Naive, Vec<(usize, usize)>);

pub(crate) fn played(random: &mut Random) -> Played {
    let (height, width, colors) = (random.below(7), random.below(7), 1 + random.below(5));
    let board = random.blocks_with_holes(height, width, colors, 6);
    (board, (0..20).map(|_| (random.below(8), random.below(8))).collect())
}

/// Checks a law of `count` boards in play.
fn always(count: usize, law: impl Fn(Played) -> bool) {
    let mut random = Random::new(1);
    (0..count).for_each(|_| assert!(law(played(&mut random))));
}

/// Every click, legal or not, follows the rules.
pub(crate) fn follows_the_rules((mut naive, squares): Played) -> bool {
    let mut board = naive.to_board();
    let mut legal = Vec::new();
    let start = board.clone();
    for (row, col) in squares {
        let before = board.clone();
        let is_on_board = row < naive.height() && col < naive.width();
        match (board.click(Square { row, col }), naive.after(row, col)) {
            (Ok(group), Some((after, size))) => {
                let color = usize::from(naive.0[row][col]) - 1;
                assert_eq!((group.len(), group.color().index()), (size, color));
                let mut expected = naive.group(row, col);
                let mut found: Vec<_> =
                    group.squares().iter().map(|square| (square.row, square.col)).collect();
                expected.sort_unstable();
                found.sort_unstable();
                assert_eq!(found, expected);
                naive = after;
                legal.push((Square { row, col }, size));
            }
            (Err(error), None) => {
                assert_eq!(board, before);
                match error {
                    IllegalClick::OffBoard { height, width } => {
                        assert!(!is_on_board);
                        // A frame without squares has no height.
                        let rows = if naive.width() > 0 { naive.height() } else { 0 };
                        assert_eq!((height, width), (rows, naive.width()));
                    }
                    IllegalClick::Empty => assert_eq!(naive.0[row][col], 0),
                    IllegalClick::Single { color } => {
                        assert_eq!(usize::from(naive.0[row][col]), color.index() + 1);
                    }
                    other => panic!("{other}"),
                }
            }
            (found, expected) => panic!("{found:?} {expected:?}"),
        }
        if naive.width() > 0 {
            assert_eq!(board.to_string(), naive.to_string());
        }
        assert_eq!(board.to_string().parse(), Ok(board.clone()));
        assert_eq!(board, naive.to_board());
        assert_eq!(board.has_click(), !naive.clicks().is_empty());
    }
    let clicks = Clicks::new(legal.iter().map(|&(click, _)| click));
    let replay = replayed(&start, &clicks);
    let sizes: Vec<usize> = legal.iter().map(|&(_, size)| size).collect();
    assert_eq!(replay.group_sizes(), sizes);
    assert_eq!(replay.end(), &board);
    assert_eq!(replay.removed(), start.block_count() - board.block_count());
    assert_eq!(replay.score(&Blocks), replay.removed() as i64);
    let squares: i64 = sizes.iter().map(|&size| (size as i64 - 2).pow(2)).sum();
    let bonus = if board.is_empty() { 1000 } else { 0 };
    replay.score(&SameGame::STANDARD) == squares + bonus
}

#[test]
fn clicks_follow_the_rules() {
    always(3000, follows_the_rules);
}

#[test]
fn groups_and_squares() {
    fn law((naive, _): Played) -> bool {
        let board = naive.to_board();
        let groups = board.groups();
        assert_eq!(groups.iter().map(Group::len).sum::<usize>(), naive.blocks());
        let big = groups.iter().filter(|group| group.len() >= 2).count();
        assert_eq!((board.clicks().len(), big), (naive.clicks().len(), naive.clicks().len()));
        for group in &groups {
            for &square in group.squares() {
                assert_eq!(board.color_at(square), Some(group.color()));
                assert_eq!(board.group_at(square).map(|group| group.len()), Some(group.len()));
            }
        }
        let counts = board.color_counts();
        (1..=5).all(|number| {
            let expected = naive.0.iter().flatten().filter(|&&square| square == number).count();
            let color = Color::new(usize::from(number) - 1);
            let found = counts.iter().find(|(found, _)| Some(*found) == color);
            found.map_or(0, |&(_, count)| count) == expected
        })
    }
    always(1000, law);
}

/// Boards of 2 x 3 in three colours: canonical forms are equal exactly if mirroring and renaming turn one board into
/// the other.
#[test]
fn canonical_forms_tell_boards_apart() {
    let boards: Vec<Naive> = Naive::all(2, 3, 3).collect();
    let permutations = [[1, 2, 3], [1, 3, 2], [2, 1, 3], [2, 3, 1], [3, 1, 2], [3, 2, 1]];
    let images = |naive: &Naive| -> Vec<Naive> {
        let mut mirrored = naive.clone();
        mirrored.0.iter_mut().for_each(|row| row.reverse());
        let renamed = |naive: &Naive, names: [u8; 3]| {
            let rows = naive.0.iter();
            Naive(
                rows.map(|row| row.iter().map(|&c| names[usize::from(c) - 1]).collect()).collect(),
            )
        };
        permutations
            .iter()
            .flat_map(|&names| [renamed(naive, names), renamed(&mirrored, names)])
            .collect()
    };
    let canonical: Vec<Board> = boards.iter().map(|naive| naive.to_board().canonical()).collect();
    for (a, form) in boards.iter().zip(&canonical) {
        let images = images(a);
        for (b, other) in boards.iter().zip(&canonical) {
            assert_eq!(form == other, images.contains(b), "{a} {b}");
        }
    }
}
