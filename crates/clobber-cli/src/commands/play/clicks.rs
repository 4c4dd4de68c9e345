//! Clickomania.

use clickomania::{Blocks, Board, Effort, Solution, Solver, Square};

use super::table::{Table, colored, grid_text, limit};
use crate::answer::Fault;
use crate::fields::joined;

pub(super) struct Clicks {
    /// The board after each click.
    boards: Vec<Board>,
    board: Board,
}

impl Clicks {
    pub(super) const fn new(board: Board) -> Self {
        Self { boards: Vec::new(), board }
    }

    fn solution(&self, effort: &mut Effort) -> Solution {
        Solver::new().solve(&self.board, &Blocks, effort)
    }
}

fn most(solution: &Solution) -> String {
    match solution.value() {
        Some(blocks) => format!("{blocks} blocks can be removed, and no more"),
        None => format!(
            "{} blocks can be removed; more than {} cannot",
            solution.score, solution.bound.score
        ),
    }
}

impl Table for Clicks {
    fn rules(&self) -> String {
        "Remove as many blocks as you can: a click removes a group of two or more of one colour."
            .to_owned()
    }

    fn board(&self) -> String {
        let (rows, columns) = (self.board.height(), self.board.width());
        grid_text(rows, columns, |row, col| match self.board.color_at(Square { row, col }) {
            None => ".".to_owned(),
            Some(color) => {
                let symbol = color.to_string();
                let number = symbol.bytes().next_back().map_or(0, usize::from);
                colored(&symbol, number.wrapping_sub(usize::from(b'a')))
            }
        })
    }

    fn end(&self) -> Option<String> {
        let blocks = self.board.block_count();
        (!self.board.has_click()).then(|| match blocks {
            0 => "The board is empty: it cannot be done better.".to_owned(),
            _ => format!("No group is left: {blocks} blocks remain."),
        })
    }

    fn play(&mut self, text: &str) -> Result<(), Fault> {
        let square: Square = text.parse()?;
        let mut next = self.board.clone();
        next.click(square).map_err(Fault::new)?;
        self.boards.push(std::mem::replace(&mut self.board, next));
        Ok(())
    }

    fn undo(&mut self) -> bool {
        self.boards.pop().map(|before| self.board = before).is_some()
    }

    fn moves(&self) -> String {
        joined(|| self.board.clicks(), " ", "-").to_string()
    }

    fn hint(&mut self, effort: &mut Effort) -> String {
        let solution = self.solution(effort);
        match solution.clicks.iter().next() {
            Some(square) => format!("{square}: {}.", most(&solution)),
            None => "No click removes anything.".to_owned(),
        }
    }

    fn why(&mut self, effort: &mut Effort) -> String {
        let solution = self.solution(effort);
        let blocks = self.board.block_count();
        let open = if solution.value().is_none() { limit(effort) } else { String::new() };
        format!("Of {blocks} blocks, {}: {}. {open}", most(&solution), solution.bound)
            .trim_end()
            .to_owned()
    }
}
