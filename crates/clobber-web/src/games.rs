//! Games: values, order, thermographs and trees of options.

use core::cmp::Ordering;

use clobber_cgt::svg::ThermographPicture;
use clobber_cgt::{Calculated, Calculator, ClobberError, Game, GameError, Games};
use clobber_core::{Effort, Stopped};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::failure::Failure;
use crate::{short, sums};

#[derive(Deserialize)]
#[serde(tag = "ask", rename_all = "kebab-case")]
pub(crate) enum Question {
    /// Evaluates a game.
    Evaluate { game: String },
    /// Compares two games.
    Compare { game: String, other: String },
}

pub(crate) fn answer(
    question: &Question,
    kept: &mut Option<Calculator>,
    effort: &mut Effort<'_>,
) -> Result<Value, Failure> {
    with_room(kept, effort, |calculator, effort| match question {
        Question::Evaluate { game } => {
            let game = read(game, "", calculator, effort)?;
            evaluated(game, calculator.values().games_mut(), effort)
        }
        Question::Compare { game, other } => {
            let game = read(game, "", calculator, effort)?;
            let other = read(other, "the second game: ", calculator, effort)?;
            let compare = |games: &mut Games| games.compare_within_work(game, other);
            let sign = match calculator.values().games_mut().within(effort, compare)? {
                Some(Ordering::Less) => "<",
                Some(Ordering::Equal) => "=",
                Some(Ordering::Greater) => ">",
                None => "<>",
            };
            Ok(json!({ "sign": sign }))
        }
    })
}

/// Calls a function, and again with an empty arena if the games of earlier questions have taken the memory.
pub(crate) fn with_room<T>(
    kept: &mut Option<Calculator>,
    effort: &mut Effort<'_>,
    mut ask: impl FnMut(&mut Calculator, &mut Effort<'_>) -> Result<T, Failure>,
) -> Result<T, Failure> {
    let fresh = |effort: &Effort<'_>| Calculator::with_memory(effort.memory_limit());
    let was_fresh = kept.is_none();
    let calculator = kept.get_or_insert_with(|| fresh(effort));
    match ask(calculator, effort) {
        Err(Failure::Stopped(Stopped::Memory { .. })) if !was_fresh => {
            *calculator = fresh(effort);
            ask(calculator, effort)
        }
        found => found,
    }
}

/// Reads a game, after definitions such as `G := {3|-1};`.
fn read(
    text: &str,
    which: &'static str,
    calculator: &mut Calculator,
    effort: &mut Effort<'_>,
) -> Result<Game, Failure> {
    calculator.clear_names();
    let (mut found, mut start) = (Game::ZERO, 0);
    for line in short(text)?.split(';') {
        found = read_line(line, calculator, effort).map_err(|failure| match failure {
            Failure::Unreadable(_, error) => Failure::Unreadable(which, error.shifted(start)),
            other => other,
        })?;
        start += line.chars().count() + 1;
    }
    Ok(found)
}

/// Reads a line that gives a game; a text of squares alone is a position.
fn read_line(
    line: &str,
    calculator: &mut Calculator,
    effort: &mut Effort<'_>,
) -> Result<Game, Failure> {
    let is_position = line.contains(['x', 'o', 'X', 'O'])
        && line.chars().all(|c| "xXoO.|/+- ".contains(c) || c.is_ascii_digit() || c == '*');
    if is_position {
        return Ok(calculator.values().value_of_sum(&sums::read(line)?, effort)?);
    }
    for position in line.split('[').skip(1).filter_map(|inside| inside.split(']').next()) {
        // The calculator finds the other faults.
        if let Err(failure @ Failure::Impossible(_)) = sums::read(position) {
            return Err(failure);
        }
    }
    match calculator.evaluate(line, effort)? {
        Calculated::Game { game, .. } => Ok(game),
        _ => Err(Failure::new("not a game, but a comparison or a list")),
    }
}

/// Evaluates a game, and returns the tree of its options.
pub(crate) fn evaluated(
    game: Game,
    games: &mut Games,
    effort: &mut Effort<'_>,
) -> Result<Value, Failure> {
    let weight = games.within(effort, |games| games.atomic_weight(game))?;
    let thermograph = games.thermograph(game)?;
    let mut tree = Vec::new();
    grow(games, game, None, &mut tree)?;
    Ok(json!({
        "outcome": games.outcome(game).to_string(),
        "value": printed(games, game),
        "leftStop": games.left_stop(game).to_string(),
        "rightStop": games.right_stop(game).to_string(),
        "mean": thermograph.mean().to_string(),
        "temperature": thermograph.temperature().to_string(),
        "atomicWeight": weight.map(|weight| printed(games, weight)),
        "birthday": games.birthday(game),
        "thermograph": ThermographPicture::new(&thermograph).to_string(),
        "tree": tree,
    }))
}

/// A game in the tree of options.
#[derive(Serialize)]
struct Node {
    /// The game, unless its text is long.
    game: Option<String>,
    /// The beginning of its text.
    label: String,
    /// The place of the game whose option it is, and whether it is Left's.
    parent: Option<(usize, bool)>,
}

/// Adds a game to the tree, and its options below it to three moves from the top.
fn grow(
    games: &mut Games,
    game: Game,
    parent: Option<(usize, bool)>,
    tree: &mut Vec<Node>,
) -> Result<(), GameError> {
    const MOST: usize = 60;
    const LONGEST: usize = 200;
    let text = games.display(game).with_max_len(LONGEST).to_string();
    let label = games.display(game).with_max_len(12).to_string();
    let game_text = (!text.ends_with('…')).then_some(text);
    tree.push(Node { game: game_text, label, parent });
    let (index, mut depth, mut above) = (tree.len() - 1, 0, parent);
    while let Some((parent, _)) = above {
        depth += 1;
        above = tree.get(parent).and_then(|node| node.parent);
    }
    if depth == 3 {
        return Ok(());
    }
    let left = games.left_options(game)?.iter().map(|&option| (option, true));
    let mut options: Vec<(Game, bool)> = left.collect();
    options.extend(games.right_options(game)?.iter().map(|&option| (option, false)));
    for (option, is_left) in options {
        if tree.len() < MOST {
            grow(games, option, Some((index, is_left)), tree)?;
        }
    }
    Ok(())
}

/// Returns the text of a game; of a long one, its beginning.
fn printed(games: &Games, game: Game) -> String {
    const LONGEST: usize = 10_000;
    games.display(game).with_max_len(LONGEST).to_string()
}

impl From<ClobberError> for Failure {
    fn from(error: ClobberError) -> Self {
        match error {
            ClobberError::Stopped(stopped) => Self::Stopped(stopped),
            ClobberError::Parse(error) => error.into(),
            ClobberError::Game(error) => error.into(),
            error => Self::new(error),
        }
    }
}

impl From<GameError> for Failure {
    fn from(error: GameError) -> Self {
        match error {
            GameError::Stopped(stopped) => Self::Stopped(stopped),
            GameError::Bytes { limit } => Self::Stopped(Stopped::Memory { limit }),
            error => Self::new(error),
        }
    }
}
