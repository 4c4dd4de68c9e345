//! Finds who wins a sum of Clobber and Domineering, and the first move.

use clobber_cgt::{ClobberRules, Effort, Either, OutcomeSearch, Player, Rules, SumRules};
use clobber_core::{Grid, Position};

/// Domineering: Left places a domino on two free squares of a column, Right on two of a row.
struct Domineering;

/// Rows of squares; `.` is a free one.
type Board = Vec<Vec<u8>>;

/// The boards after placing a domino on a square and on a neighbour: below it or to the right.
fn placed(board: &Board, (down, right): (usize, usize)) -> impl Iterator<Item = Board> {
    let squares =
        board.iter().enumerate().flat_map(|(row, line)| (0..line.len()).map(move |col| (row, col)));
    squares.filter_map(move |(row, col)| {
        let is_free =
            |row: usize, col: usize| board.get(row)?.get(col).filter(|&&square| square == b'.');
        is_free(row, col).and(is_free(row + down, col + right))?;
        let mut after = board.clone();
        (after[row][col], after[row + down][col + right]) = (b'#', b'#');
        Some(after)
    })
}

impl Rules for Domineering {
    type Position = Board;

    fn left_options(&self, board: &Board) -> impl Iterator<Item = Board> {
        placed(board, (1, 0))
    }

    fn right_options(&self, board: &Board) -> impl Iterator<Item = Board> {
        placed(board, (0, 1))
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut search = OutcomeSearch::new(SumRules(ClobberRules, Domineering));
    for (clobber, domineering) in
        [("xoxo|oxox", "...|..."), ("xxo|oxx", "....|.#.."), ("xoxox|oxoxo|xoxox", "..|..|..")]
    {
        let position: Position<Grid> = clobber.parse()?;
        let board: Board = domineering.split('|').map(|row| row.bytes().collect()).collect();
        let sum = || [Either::First(position.clone()), Either::Second(board.clone())];
        let outcome = search.outcome(sum(), &mut Effort::new())?;
        println!("{clobber} in Clobber + {domineering} in Domineering: {outcome}");
        for player in [Player::Left, Player::Right] {
            let won = search.winning_option(sum(), player, &mut Effort::new())?;
            let game = won.map(|(summand, _)| ["Clobber", "Domineering"][summand]);
            println!(
                "    {player}, moving first: {}",
                game.map_or("loses".to_owned(), |game| format!("wins by a move in {game}"))
            );
        }
    }
    Ok(())
}
