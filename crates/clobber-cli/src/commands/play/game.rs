//! Clobber: two players, of whom one may be the solver, or one player, who leaves as few stones as possible.

use clobber_cgt::{ClobberError, ClobberValues, Game as Value, Games, Outcome, OutcomeSolver};
use clobber_core::{Color, Effort, Limits, Move, MoveOrder, Position, Stopped};
use clobber_graphs::NamedBoard;
use clobber_solitaire::{Solution, solve};

use super::named;
use super::table::{Table, limit, position_text};
use crate::answer::Fault;
use crate::commands::value::printed;
use crate::fields::joined;

/// A game of one player, or of two.
pub(super) struct Game {
    sum: Vec<Position<NamedBoard>>,
    order: MoveOrder,
    /// The moves, each with its colour and the number of its board.
    history: Vec<(Color, usize, Move)>,
    /// None for one player, who has one board.
    duel: Option<Duel>,
}

#[derive(Default)]
pub(super) struct Duel {
    /// Whom the solver does not play; none if two people play.
    pub(super) person: Option<Color>,
    pub(super) solver: OutcomeSolver,
}

impl Game {
    pub(super) const fn new(
        sum: Vec<Position<NamedBoard>>,
        order: MoveOrder,
        duel: Option<Duel>,
    ) -> Self {
        Self { sum, order, history: Vec::new(), duel }
    }

    /// Returns who has to move; `None` if any stone may.
    fn turn(&self) -> Option<Color> {
        self.order.mover(self.history.len())
    }

    /// Returns the colour that the solver does not play, in a game against it.
    fn person(&self) -> Option<Color> {
        self.duel.as_ref()?.person
    }

    /// Returns the moves, each with the number of its board.
    fn legal(&self) -> Vec<(usize, Move)> {
        let mut legal = Vec::new();
        for (index, position) in self.sum.iter().enumerate() {
            match self.turn() {
                Some(mover) => legal.extend(position.moves(mover).map(|mv| (index, mv))),
                None => legal.extend(position.all_moves().map(|mv| (index, mv))),
            }
        }
        legal
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
            Some((number, rest)) if self.duel.is_some() => (number.trim(), rest),
            _ if self.sum.len() == 1 => ("0", text),
            _ => return Err(Fault::at(1, "first the number of a board and a colon, as in 1:0>1")),
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

    fn make(&mut self, mover: Color, (index, mv): (usize, Move)) {
        self.sum[index].play_unchecked(mover, mv);
        self.history.push((mover, index, mv));
    }

    /// Returns the fewest stones that one player can leave.
    fn solution(&self, effort: &mut Effort) -> Solution {
        solve(&self.sum[0], self.turn().map_or(MoveOrder::Any, MoveOrder::Alternating), effort)
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

fn described(games: &mut Games, value: Value, effort: &mut Effort) -> Result<String, ClobberError> {
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

impl Table for Game {
    fn rules(&self) -> String {
        let (Some(duel), Some(mover)) = (&self.duel, self.turn()) else {
            let order = match self.order {
                MoveOrder::Any => "any stone may move".to_owned(),
                MoveOrder::Alternating(first) => format!("x and o move in turn, {first} first"),
            };
            return format!("Leave as few stones as you can; {order}.");
        };
        let who = match duel.person {
            None => "Two people play.".to_owned(),
            Some(person) => format!("You play {person}, the solver {}.", !person),
        };
        format!("{who} {mover} moves first; who cannot move loses.")
    }

    fn mover(&self) -> String {
        self.turn().map_or_else(String::new, |color| color.to_string())
    }

    fn board(&self) -> String {
        let boards = self.sum.iter().enumerate().map(|(index, position)| {
            let number = (self.sum.len() > 1).then(|| format!("board {index}:\n"));
            number.unwrap_or_default() + &position_text(position)
        });
        boards.collect()
    }

    fn end(&self) -> Option<String> {
        if !self.legal().is_empty() {
            return None;
        }
        let (Some(duel), Some(loser)) = (&self.duel, self.turn()) else {
            let stones = self.sum[0].stone_count();
            return Some(match stones {
                1 => "One stone is left: it cannot be done better.".to_owned(),
                _ => format!("No stone can move: {stones} stones are left."),
            });
        };
        let winner = !loser;
        Some(match duel.person {
            None => format!("{loser} has no move: {winner} wins."),
            Some(person) if person == winner => {
                format!("The solver has no move: you win as {winner}.")
            }
            Some(_) => format!("You have no move: the solver wins as {winner}."),
        })
    }

    fn resignation(&self) -> String {
        match (&self.duel, self.turn()) {
            (Some(Duel { person: None, .. }), Some(loser)) => {
                format!("{loser} resigns: {} wins.", !loser)
            }
            (Some(_), Some(loser)) => format!("You resign: the solver wins as {}.", !loser),
            _ => "The game ends here.".to_owned(),
        }
    }

    fn answer(&mut self, effort: &mut Effort) -> Option<String> {
        let mover = self.turn().filter(|&mover| self.person() == Some(!mover))?;
        let solver = &mut self.duel.as_mut()?.solver;
        let (mv, wins) = solver.best_move(&self.sum, mover, effort);
        let name = self.name(mv?);
        self.make(mover, mv?);
        Some(match wins {
            Ok(true) => format!("The solver plays {name}, and wins whatever you do."),
            Ok(false) => format!("The solver plays {name}; you win if you make no mistake."),
            Err(error) => format!("The solver plays {name}, a guess: {}.", stopped(&error)),
        })
    }

    fn play(&mut self, text: &str) -> Result<(), Fault> {
        let (index, mv) = self.read(text)?;
        let position = &self.sum[index];
        let checked = position.check_move(self.turn(), mv);
        let board = named(position.board());
        let mover = checked.map_err(|error| Fault::new(error.display_on(&board)))?;
        self.make(mover, (index, mv));
        Ok(())
    }

    fn undo(&mut self) -> bool {
        // There has to be a move of a person.
        let person = self.person();
        let is_own =
            |&(mover, ..): &(Color, usize, Move)| person.is_none_or(|person| person == mover);
        let Some(last) = self.history.iter().rposition(is_own) else { return false };
        for (mover, index, mv) in self.history.drain(last..).rev() {
            self.sum[index].undo(mover, mv);
        }
        true
    }

    fn moves(&self) -> String {
        joined(|| self.legal().into_iter().map(|mv| self.name(mv)), " ", "-").to_string()
    }

    fn hint(&mut self, effort: &mut Effort) -> String {
        let (Some(duel), Some(mover)) = (&mut self.duel, self.order.mover(self.history.len()))
        else {
            let solution = self.solution(effort);
            let Some(&mv) = solution.reduction.moves.first() else {
                return "No move is better than to stop here.".to_owned();
            };
            let (name, least) = (self.name((0, mv)), solution.at_least());
            return match solution.value() {
                Some(stones) => format!("{name}: {stones} can be left, and no fewer."),
                None => {
                    let (most, open) = (solution.at_most(), limit(effort));
                    format!("{name}: {most} can be left; fewer than {least} cannot. {open}")
                }
            };
        };
        let (mv, wins) = duel.solver.best_move(&self.sum, mover, effort);
        let Some(name) = mv.map(|mv| self.name(mv)) else { return "There is no move.".to_owned() };
        match wins {
            Ok(true) => format!("{name} wins."),
            Ok(false) => format!("Every move loses; {name} resists longest."),
            Err(error) => format!("{name}, a guess: {}.", stopped(&error)),
        }
    }

    fn why(&mut self, effort: &mut Effort) -> String {
        let count = self.legal().len();
        let (Some(duel), Some(mover)) = (&mut self.duel, self.order.mover(self.history.len()))
        else {
            let solution = self.solution(effort);
            let (stones, bound) = (self.sum[0].stone_count(), &solution.bound);
            let (least, most) = (solution.at_least(), solution.at_most());
            let (fewest, open) = match solution.value() {
                Some(stones) => (stones.to_string(), String::new()),
                None => (format!("{least} to {most}"), limit(effort)),
            };
            let why = format!("Of the {stones} stones, {fewest} are left at best: {bound}. {open}");
            return why.trim_end().to_owned();
        };
        let winning = duel.solver.winning_moves(&self.sum, mover, effort);
        let class = match duel.solver.outcome(&self.sum, effort) {
            Ok(Outcome::N) => " The player who moves first wins.",
            Ok(Outcome::P) => " The player who moves second wins.",
            Ok(Outcome::L) => " x wins with either player first.",
            Ok(Outcome::R) => " o wins with either player first.",
            Err(_) => "",
        };
        let won = match winning {
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
        let value = self.value(effort).map_or_else(String::new, |value| format!(" {value}"));
        format!("{won}{class}{value}")
    }
}
