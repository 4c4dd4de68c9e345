//! NoGo: both players put stones of their colour on a board, and every chain of stones must keep a free point next to it. Who
//! wins, against Du, Wei and Mueller, *Solving NoGo on small rectangular boards* (2023).

use partizan::{Effort, GameError, Outcome, OutcomeSearch, Rules};

/// Boards by their number of columns; a position has a character for each point: `x` of Left, `o` of Right, `.` free.
struct NoGo(usize);

impl NoGo {
    fn near(&self, points: usize, point: usize) -> impl Iterator<Item = usize> {
        let column = point % self.0;
        let beside =
            [column.checked_sub(1).map(|_| point - 1), (column + 1 < self.0).then_some(point + 1)];
        let above =
            [point.checked_sub(self.0), Some(point + self.0).filter(|&below| below < points)];
        beside.into_iter().chain(above).flatten()
    }

    /// Whether every chain of stones has a free point: free points spread along stones of one colour.
    fn is_legal(&self, board: &[u8]) -> bool {
        let is_free = |point: usize| self.near(board.len(), point).any(|near| board[near] == b'.');
        let mut free: Vec<bool> =
            (0..board.len()).map(|point| board[point] == b'.' || is_free(point)).collect();
        for _ in 0..board.len() {
            for point in 0..board.len() {
                let mut chain =
                    self.near(board.len(), point).filter(|&near| board[near] == board[point]);
                free[point] |= chain.any(|near| free[near]);
            }
        }
        free.into_iter().all(|free| free)
    }

    fn options(&self, board: &[u8], stone: u8) -> Vec<Vec<u8>> {
        let free = (0..board.len()).filter(|&point| board[point] == b'.');
        let put = free.map(|point| {
            let mut after = board.to_vec();
            after[point] = stone;
            after
        });
        put.filter(|after| self.is_legal(after)).collect()
    }
}

impl Rules for NoGo {
    type Position = Vec<u8>;

    fn left_options(&self, board: &Vec<u8>) -> impl Iterator<Item = Vec<u8>> {
        self.options(board, b'x').into_iter()
    }

    fn right_options(&self, board: &Vec<u8>) -> impl Iterator<Item = Vec<u8>> {
        self.options(board, b'o').into_iter()
    }
}

fn main() -> Result<(), GameError> {
    use Outcome::{N, P};
    let rows = [P, N, N, P, N, N, N, N]
        .into_iter()
        .zip(1..)
        .map(|(outcome, columns)| (1, columns, outcome));
    for (rows, columns, expected) in rows.chain([(2, 2, N), (2, 3, P), (2, 4, P), (3, 3, N)]) {
        let board = vec![b'.'; rows * columns];
        let outcome = OutcomeSearch::new(NoGo(columns)).outcome([board], &mut Effort::new())?;
        println!("{rows} x {columns}: {outcome}");
        assert_eq!(outcome, expected);
    }
    Ok(())
}
