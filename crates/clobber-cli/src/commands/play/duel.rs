//! Two players: against the solver, or two people.

use std::io::{self, Write};

use certified_search::{Effort, Limits, Stopped};
use clobber_cgt::{ClobberError, ClobberValues, Game, Games, Outcome, OutcomeSolver};
use clobber_core::{Color, Move, Position};
use clobber_graphs::NamedBoard;

use super::named;
use super::table::{Paint, Table, show_position};
use crate::answer::Fault;
use crate::commands::open_spiel::{guess, longest, moves};
use crate::commands::value::printed;
use crate::fields::joined;

/// A game of two players.
pub(super) struct Duel {
    sum: Vec<Position<NamedBoard>>,
    mover: Color,
    person: Color,
    /// Whether a second person plays the other colour.
    has_people: bool,
    /// The moves, each with the number of its board.
    history: Vec<(usize, Move)>,
    solver: OutcomeSolver,
}

/// A move, and whether it wins; or the limit that was met, for a guess.
type Advice = ((usize, Move), Result<bool, Stopped>);

impl Duel {
    pub(super) fn new(
        sum: Vec<Position<NamedBoard>>,
        first: Color,
        person: Color,
        has_people: bool,
    ) -> Self {
        let solver = OutcomeSolver::new();
        Self { sum, mover: first, person, has_people, history: Vec::new(), solver }
    }

    fn is_person(&self, color: Color) -> bool {
        self.has_people || color == self.person
    }

    /// Returns the best move that is found; `None` if there is no move.
    fn advice(&mut self, effort: &mut Effort) -> Option<Advice> {
        let (sum, mover) = (&self.sum, self.mover);
        let any = moves(sum, mover).next()?;
        let (mv, wins) = match self.solver.winning_move(sum, mover, effort) {
            Ok(Some(mv)) => (Some(mv), Ok(true)),
            Ok(None) => (longest(sum, mover, effort), Ok(false)),
            Err(error) => (guess(sum, mover), Err(stopped(&error))),
        };
        Some((mv.unwrap_or(any), wins))
    }

    /// Returns the text of a move; in a sum the number of the board comes first.
    fn name(&self, (index, mv): (usize, Move)) -> String {
        let board = named(self.sum[index].board());
        let name = mv.display_on(&board);
        if self.sum.len() == 1 { name.to_string() } else { format!("{index}:{name}") }
    }

    /// Reads a move, which needs not be legal.
    fn read(&self, text: &str) -> Result<(usize, Move), Fault> {
        let (number, rest) = match text.split_once(':') {
            Some((number, rest)) => (number.trim(), rest),
            None if self.sum.len() == 1 => ("0", text),
            None => {
                return Err(Fault::at(1, "first the number of a board and a colon, as in 1:0>1"));
            }
        };
        let index = number.parse().ok();
        let found = index.and_then(|index: usize| Some((index, self.sum.get(index)?)));
        let Some((index, position)) = found else {
            return Err(Fault::at(1, format_args!("there is no board {number}")));
        };
        let before = text[..text.len() - rest.len()].chars().count();
        let mv = Move::parse_on(&named(position.board()), rest)
            .map_err(|error| error.shifted(before))?;
        Ok((index, mv))
    }

    fn make(&mut self, (index, mv): (usize, Move)) {
        self.sum[index].play_unchecked(self.mover, mv);
        self.history.push((index, mv));
        self.mover = !self.mover;
    }

    fn take_back(&mut self) -> bool {
        let Some((index, mv)) = self.history.pop() else { return false };
        self.mover = !self.mover;
        self.sum[index].undo(self.mover, mv);
        true
    }

    /// Returns the value and the atomic weight, if they are found within a quarter of the effort.
    fn value(&self, effort: &mut Effort) -> Option<String> {
        let time = effort.limits_left().time.map(|time| time / 4);
        let quarter = Limits { steps: Some(100_000), time, memory: None };
        // The solver keeps its tables.
        let left = effort.memory_limit().saturating_sub(effort.progress().memory);
        let games = Games::with_memory(left.min(effort.memory_limit() / 4));
        let mut values = ClobberValues::with_games(games);
        let mut value = |effort: &mut Effort| -> Result<String, ClobberError> {
            let value = values.value_of_sum(&self.sum, effort)?;
            described(values.games_mut(), value, effort)
        };
        let found = effort.attempt(quarter, |effort| match value(effort) {
            Ok(text) => Ok(Some(text)),
            Err(ClobberError::Stopped(stopped)) => Err(stopped),
            Err(_) => Ok(None),
        });
        found.ok().flatten().flatten()
    }
}

fn described(games: &mut Games, value: Game, effort: &mut Effort) -> Result<String, ClobberError> {
    let weight = games.within(effort, |games| games.atomic_weight(value))?;
    let weight = weight.map(|weight| format!(", atomic weight {}", printed(games, weight, 100)));
    Ok(format!("The value is {}{}.", printed(games, value, 200), weight.unwrap_or_default()))
}

/// Returns the limit that a search has met; another error has to be seen as well.
fn stopped(error: &ClobberError) -> Stopped {
    match error {
        ClobberError::Stopped(stopped) => *stopped,
        _ => Stopped::Undecided { reason: "the board is too large for the solver" },
    }
}

impl Table for Duel {
    fn rules(&self) -> String {
        let who = match self.has_people {
            true => "Two people play.".to_owned(),
            false => format!("You play {}, the solver {}.", self.person, !self.person),
        };
        format!("{who} {} moves first; who cannot move loses.", self.mover)
    }

    fn mover(&self) -> String {
        self.mover.to_string()
    }

    fn show(&self, paint: Paint, out: &mut dyn Write) -> io::Result<()> {
        for (index, position) in self.sum.iter().enumerate() {
            if self.sum.len() > 1 {
                writeln!(out, "board {index}:")?;
            }
            show_position(position, paint, out)?;
        }
        Ok(())
    }

    fn end(&self) -> Option<String> {
        if moves(&self.sum, self.mover).next().is_some() {
            return None;
        }
        let (loser, winner) = (self.mover, !self.mover);
        Some(match (self.has_people, winner == self.person) {
            (true, _) => format!("{loser} has no move: {winner} wins."),
            (_, true) => format!("The solver has no move: you win as {winner}."),
            (_, false) => format!("You have no move: the solver wins as {winner}."),
        })
    }

    fn resignation(&self) -> String {
        let (loser, winner) = (self.mover, !self.mover);
        match self.has_people {
            true => format!("{loser} resigns: {winner} wins."),
            false => format!("You resign: the solver wins as {winner}."),
        }
    }

    fn answer(&mut self, effort: &mut Effort) -> Option<String> {
        if self.is_person(self.mover) {
            return None;
        }
        let (mv, wins) = self.advice(effort)?;
        let name = self.name(mv);
        self.make(mv);
        Some(match wins {
            Ok(true) => format!("The solver plays {name}, and wins whatever you do."),
            Ok(false) => format!("The solver plays {name}; you win if you make no mistake."),
            Err(stopped) => format!("The solver plays {name}, a guess: {stopped}."),
        })
    }

    fn play(&mut self, text: &str) -> Result<(), Fault> {
        let (index, mv) = self.read(text)?;
        let position = &self.sum[index];
        let checked = position.check_move(Some(self.mover), mv);
        checked.map_err(|error| Fault::new(error.display_on(&named(position.board()))))?;
        self.make((index, mv));
        Ok(())
    }

    fn undo(&mut self) -> bool {
        // There has to be a move of a person.
        let of_person = |index: usize| {
            let is_own = (self.history.len() - index) % 2 == 0;
            self.is_person(if is_own { self.mover } else { !self.mover })
        };
        let Some(last) = (0..self.history.len()).rev().find(|&index| of_person(index)) else {
            return false;
        };
        (last..self.history.len()).all(|_| self.take_back())
    }

    fn moves(&self) -> String {
        joined(|| moves(&self.sum, self.mover).map(|mv| self.name(mv)), " ", "-").to_string()
    }

    fn hint(&mut self, effort: &mut Effort) -> String {
        let Some((mv, wins)) = self.advice(effort) else {
            return "There is no move.".to_owned();
        };
        let name = self.name(mv);
        match wins {
            Ok(true) => format!("{name} wins."),
            Ok(false) => format!("Every move loses; {name} resists longest."),
            Err(stopped) => format!("{name}, a guess: {stopped}."),
        }
    }

    fn why(&mut self, effort: &mut Effort) -> String {
        let (mover, count) = (self.mover, moves(&self.sum, self.mover).count());
        let won = match self.solver.winning_moves(&self.sum, mover, effort) {
            Ok(_) if count == 0 => format!("{mover} has no move, and has lost."),
            Ok(winning) if winning.is_empty() => format!(
                "{mover} is to move and loses: each of its {count} moves has an answer that wins."
            ),
            Ok(winning) => {
                let names = joined(|| winning.iter().map(|&mv| self.name(mv)), " ", "");
                let wins = winning.len();
                format!("{mover} is to move and wins, by {wins} of {count} moves: {names}.")
            }
            Err(error) => format!("It is open who wins: {}.", stopped(&error)),
        };
        let class = match self.solver.outcome(&self.sum, effort) {
            Ok(Outcome::N) => " The player who moves first wins.",
            Ok(Outcome::P) => " The player who moves second wins.",
            Ok(Outcome::L) => " x wins with either player first.",
            Ok(Outcome::R) => " o wins with either player first.",
            Err(_) => "",
        };
        let value = self.value(effort).map_or_else(String::new, |value| format!(" {value}"));
        format!("{won}{class}{value}")
    }
}
