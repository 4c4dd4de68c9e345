//! One player, who leaves as few stones as possible.

use std::io::{self, Write};

use certified_search::Effort;
use clobber_core::{Color, Move, MoveOrder, Position};
use clobber_graphs::NamedBoard;
use clobber_solitaire::{Solution, solve};

use super::named;
use super::table::{Paint, Table, limit, show_position};
use crate::answer::Fault;
use crate::fields::joined;

/// A game of one player.
pub(super) struct Solitaire {
    position: Position<NamedBoard>,
    order: MoveOrder,
    /// The moves, each with the colour that moved.
    history: Vec<(Color, Move)>,
}

impl Solitaire {
    pub(super) const fn new(position: Position<NamedBoard>, order: MoveOrder) -> Self {
        Self { position, order, history: Vec::new() }
    }

    /// Returns who has to move; `None` if any stone may.
    fn turn(&self) -> Option<Color> {
        self.order.mover(self.history.len())
    }

    fn legal(&self) -> Vec<Move> {
        match self.turn() {
            Some(color) => self.position.moves(color).collect(),
            None => self.position.all_moves().collect(),
        }
    }

    fn solution(&self, effort: &mut Effort) -> Solution {
        let order = self.turn().map_or(MoveOrder::Any, MoveOrder::Alternating);
        solve(&self.position, order, effort)
    }
}

impl Table for Solitaire {
    fn rules(&self) -> String {
        let order = match self.order {
            MoveOrder::Any => "any stone may move",
            MoveOrder::Alternating(Color::Black) => "x and o move in turn, x first",
            MoveOrder::Alternating(Color::White) => "x and o move in turn, o first",
        };
        format!("Leave as few stones as you can; {order}.")
    }

    fn mover(&self) -> String {
        self.turn().map_or_else(String::new, |color| color.to_string())
    }

    fn show(&self, paint: Paint, out: &mut dyn Write) -> io::Result<()> {
        show_position(&self.position, paint, out)
    }

    fn end(&self) -> Option<String> {
        let stones = self.position.stone_count();
        self.legal().is_empty().then(|| match self.turn().filter(|_| self.position.has_move()) {
            Some(color) => format!("{color} has no move: {stones} stones are left."),
            None if stones == 1 => "One stone is left: it cannot be done better.".to_owned(),
            None => format!("No stone can move: {stones} stones are left."),
        })
    }

    fn play(&mut self, text: &str) -> Result<(), Fault> {
        let board = self.position.board();
        let mv = Move::parse_on(&named(board), text)?;
        let checked = self.position.check_move(self.turn(), mv);
        let color = checked.map_err(|error| Fault::new(error.display_on(&named(board))))?;
        self.position.play_unchecked(color, mv);
        self.history.push((color, mv));
        Ok(())
    }

    fn undo(&mut self) -> bool {
        let Some((color, mv)) = self.history.pop() else { return false };
        self.position.undo(color, mv);
        true
    }

    fn moves(&self) -> String {
        let board = named(self.position.board());
        joined(|| self.legal().into_iter().map(|mv| mv.display_on(&board)), " ", "-").to_string()
    }

    fn hint(&mut self, effort: &mut Effort) -> String {
        let solution = self.solution(effort);
        let Some(&mv) = solution.reduction.moves.first() else {
            return "No move is better than to stop here.".to_owned();
        };
        let name = mv.display_on(&named(self.position.board())).to_string();
        match solution.value() {
            Some(stones) => format!("{name}: {stones} can be left, and no fewer."),
            None => {
                let (least, most) = (solution.at_least(), solution.at_most());
                format!("{name}: {most} can be left; fewer than {least} cannot. {}", limit(effort))
            }
        }
    }

    fn why(&mut self, effort: &mut Effort) -> String {
        let solution = self.solution(effort);
        let stones = self.position.stone_count();
        let (fewest, open) = match solution.value() {
            Some(stones) => (stones.to_string(), String::new()),
            None => (format!("{} to {}", solution.at_least(), solution.at_most()), limit(effort)),
        };
        format!("Of the {stones} stones, {fewest} are left at best: {}. {open}", solution.bound)
            .trim_end()
            .to_owned()
    }
}
