//! The functions of the calculator.

use core::fmt;

use certified_search::Effort;
use partizan::{Dyadic, Game, GameError, Games};

use super::{Calculator, fault};
use crate::error::ClobberError;

impl Calculator {
    /// The functions that give a game.
    pub const FUNCTIONS: [&str; 12] = [
        "birthday", "cool", "heat", "leftstop", "mean", "norton", "ordinal", "overheat", "reduced",
        "rightstop", "temperature", "weight",
    ];

    /// The functions that give a list of games.
    pub const LISTS: [&str; 5] = ["born", "followers", "incentives", "left", "right"];
}

/// There are 1,474 games born by this day, and by the next more than 10^184.
const LAST_DAY: u32 = 3;

/// Returns how a function is called.
pub(super) fn usage(name: &str) -> String {
    let arguments = match name {
        "cool" | "heat" => "G,T",
        "overheat" => "G,S,T",
        "norton" => "G,U",
        "ordinal" => "G,H",
        "born" => "N",
        _ => "G",
    };
    format!("{name}({arguments})")
}

/// Evaluates a function that gives a game. The place of a fault has no meaning.
pub(super) fn call(
    name: &str,
    games: &mut Games,
    arguments: &[Game],
    effort: &mut Effort<'_>,
) -> Result<Game, ClobberError> {
    Ok(match (name, arguments) {
        ("cool", &[g, t]) => {
            let t = number(games, t)?;
            games.cooled(g, t, effort)?
        }
        ("heat", &[g, t]) => {
            let t = number(games, t)?;
            games.heated(g, t, effort)?
        }
        ("overheat", &[g, s, t]) => games.overheated(g, s, t, effort)?,
        ("norton", &[g, u]) => games.norton_product(g, u, effort)?,
        ("ordinal", &[g, h]) => games.ordinal_sum(g, h, effort)?,
        ("reduced", &[g]) => games.reduced_canonical_form(g, effort)?,
        ("weight", &[g]) => games
            .within(effort, |games| games.atomic_weight(g))?
            .ok_or_else(|| unplaced("the game is not all-small, so it has no atomic weight"))?,
        ("mean", &[g]) => {
            let mean = games.mean(g)?;
            games.number(mean)?
        }
        ("temperature", &[g]) => {
            let temperature = games.temperature(g)?;
            games.number(temperature)?
        }
        ("leftstop", &[g]) => games.number(games.left_stop(g))?,
        ("rightstop", &[g]) => games.number(games.right_stop(g))?,
        ("birthday", &[g]) => {
            let day = i64::try_from(games.birthday(g));
            games.integer(day.map_err(|_| unplaced("the birthday is too large"))?)?
        }
        _ => return Err(other_arguments(name)),
    })
}

fn unplaced(message: impl fmt::Display) -> ClobberError {
    fault(1, message).into()
}

fn other_arguments(name: &str) -> ClobberError {
    unplaced(format_args!("{name} has other arguments: {}", usage(name)))
}

/// Evaluates a function that gives a list of games. The place of a fault has no meaning.
pub(super) fn list(
    name: &str,
    games: &mut Games,
    arguments: &[Game],
    effort: &mut Effort<'_>,
) -> Result<Vec<Game>, ClobberError> {
    let &[argument] = arguments else { return Err(other_arguments(name)) };
    let mut list = match name {
        "left" => games.left_options(argument)?.to_vec(),
        "right" => games.right_options(argument)?.to_vec(),
        "followers" => games.followers(argument),
        "incentives" => games.within(effort, |games| {
            let left = games.left_incentives(argument)?;
            Ok::<_, GameError>([left, games.right_incentives(argument)?].concat())
        })?,
        _ => {
            let day = games.as_integer(argument).and_then(|day| u32::try_from(day).ok());
            let day = day.ok_or_else(|| unplaced("a day is 0, 1, 2 or 3"))?;
            if day > LAST_DAY {
                let message = "more games are born by this day than can be listed: N is at most 3";
                return Err(unplaced(message));
            }
            games.born_by_day(day, effort)?
        }
    };
    games.sort(&mut list);
    list.dedup();
    Ok(list)
}

fn number(games: &Games, game: Game) -> Result<Dyadic, ClobberError> {
    games.as_number(game).ok_or_else(|| unplaced("a temperature is a number"))
}
