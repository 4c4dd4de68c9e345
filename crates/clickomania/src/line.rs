//! Boards that are a row, or a column, which is a row turned.

use crate::board::Board;
use crate::clicks::{Click, Clicks, IllegalClick, Replay, ReplayError};
use crate::color::Color;
use crate::row::Row;

/// A board whose blocks lie in one row or stand in one column, as a row: from the left, or from the floor
/// up.
pub(crate) struct Line<'a> {
    board: &'a Board,
    row: Row,
    is_column: bool,
}

impl<'a> Line<'a> {
    /// None if the blocks are neither in one row nor in one column.
    pub(crate) fn of(board: &'a Board) -> Option<Self> {
        let is_row = board.columns().all(|column| column.len() == 1);
        let is_column = !is_row && board.columns().len() == 1;
        let row = board.columns().flatten().copied().collect();
        (is_row || is_column).then_some(Self { board, row, is_column })
    }

    pub(crate) const fn row(&self) -> &Row {
        &self.row
    }

    /// Clicks on the row as clicks on the board.
    pub(crate) fn to_board(&self, clicks: &Clicks) -> Clicks {
        let floor = self.board.height().saturating_sub(1);
        let clicks = clicks.as_slice().iter().map(|&Click { col: block, .. }| {
            if self.is_column {
                Click { row: floor.saturating_sub(block), col: 0 }
            } else {
                Click { row: floor, col: block }
            }
        });
        clicks.collect()
    }

    /// A click on the board as one on the row.
    fn to_row(&self, click: Click) -> Result<Click, IllegalClick> {
        let (height, width) = (self.board.height(), self.board.width());
        if click.row >= height || click.col >= width {
            return Err(IllegalClick::OffBoard { height, width });
        }
        let above_floor = height - 1 - click.row;
        let (beside, block) =
            if self.is_column { (click.col, above_floor) } else { (above_floor, click.col) };
        if beside > 0 || block >= self.row.len() {
            return Err(IllegalClick::Empty);
        }
        Ok(Click { row: 0, col: block })
    }

    /// What [`Clicks::replay`] says.
    pub(crate) fn replay(&self, clicks: &Clicks) -> Result<Replay, ReplayError> {
        let mut on_row = Vec::with_capacity(clicks.len());
        let mut off_row = None;
        for (index, &click) in clicks.as_slice().iter().enumerate() {
            match self.to_row(click) {
                Ok(click) => on_row.push(click),
                Err(cause) => {
                    off_row = Some(ReplayError { index, click, cause });
                    break;
                }
            }
        }
        let on_row = Clicks::new(on_row);
        let replay = self.row.replay(&on_row).map_err(|mut error| {
            error.click = clicks.as_slice().get(error.index).copied().unwrap_or(error.click);
            error
        })?;
        match off_row {
            Some(error) => Err(error),
            None => {
                let end = self.to_end(replay.end().as_slice());
                Ok(Replay::new(end, replay.group_sizes().to_vec()))
            }
        }
    }

    /// The board with these blocks left, in its frame.
    fn to_end(&self, blocks: &[Color]) -> Board {
        let columns = match blocks {
            [] => Vec::new(),
            _ if self.is_column => vec![blocks.to_vec()],
            _ => blocks.iter().map(|&color| vec![color]).collect(),
        };
        self.board.with_columns(columns)
    }
}
