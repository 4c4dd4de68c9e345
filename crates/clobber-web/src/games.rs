//! Games: values, order, thermographs and trees of options.

use core::cmp::Ordering;

use certified_search::{ParseError, ParseErrorKind};
use clobber_cgt::svg::ThermographPicture;
use clobber_cgt::{ClobberError, ClobberValues, Game, GameError, Games};
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
    kept: &mut Option<ClobberValues>,
    effort: &mut Effort<'_>,
) -> Result<Value, Failure> {
    with_room(kept, effort, |values, effort| match question {
        Question::Evaluate { game } => {
            let game = read(game, "", values, effort)?;
            evaluated(game, values.games_mut(), effort)
        }
        Question::Compare { game, other } => {
            let game = read(game, "", values, effort)?;
            let other = read(other, "the second game: ", values, effort)?;
            let compare = |games: &mut Games| games.compare_within_work(game, other);
            let sign = match values.games_mut().within(effort, compare)? {
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
    kept: &mut Option<ClobberValues>,
    effort: &mut Effort<'_>,
    mut ask: impl FnMut(&mut ClobberValues, &mut Effort<'_>) -> Result<T, Failure>,
) -> Result<T, Failure> {
    let fresh =
        |effort: &Effort<'_>| ClobberValues::with_games(Games::with_memory(effort.memory_limit()));
    let was_fresh = kept.is_none();
    let values = kept.get_or_insert_with(|| fresh(effort));
    match ask(values, effort) {
        Err(Failure::Stopped(Stopped::Memory { .. })) if !was_fresh => {
            *values = fresh(effort);
            ask(values, effort)
        }
        found => found,
    }
}

/// Reads a game, after definitions such as `G := {3|-1};`.
fn read(
    text: &str,
    which: &'static str,
    values: &mut ClobberValues,
    effort: &mut Effort<'_>,
) -> Result<Game, Failure> {
    let mut reader = Reader { which, names: Vec::new(), values, effort };
    let (mut rest, mut start) = (short(text)?, 0);
    while let Some((definition, others)) = rest.split_once(';') {
        reader.define(definition, start)?;
        start += definition.chars().count() + 1;
        rest = others;
    }
    reader.game(rest, start)
}

/// Reads the parts of a text. Each part comes with the number of characters before it.
struct Reader<'a, 'w> {
    /// The name of the text for messages, if the question has several.
    which: &'static str,
    names: Vec<(&'a str, Game)>,
    values: &'a mut ClobberValues,
    effort: &'a mut Effort<'w>,
}

impl<'a> Reader<'a, '_> {
    fn fault(&self, message: &str, start: usize) -> Failure {
        let error = ParseError::new(1, ParseErrorKind::invalid(message));
        Failure::Unreadable(self.which, error.shifted(start))
    }

    fn define(&mut self, definition: &'a str, start: usize) -> Result<(), Failure> {
        let Some((name, game)) = definition.split_once(":=") else {
            return Err(self.fault("expected a definition, such as G := {3|-1}", start));
        };
        let before = definition.chars().count() - game.chars().count();
        let name = name.trim();
        let is_word = !name.is_empty() && name.chars().all(|c| c.is_ascii_alphabetic());
        // A word of the notation, such as v or Tiny, keeps its meaning.
        let mut is_taken = |text: &str| self.values.games_mut().parse(text).is_ok();
        if !is_word || is_taken(name) || is_taken(&format!("{name}(1)")) {
            return Err(self.fault("a name has letters only, and is not a game", start));
        }
        let game = self.game(game, start + before)?;
        self.names.push((name, game));
        Ok(())
    }

    /// Reads a sum of positions.
    fn sum(&mut self, text: &str, start: usize) -> Result<Game, Failure> {
        let sum = sums::read(text).map_err(|failure| match failure {
            Failure::Unreadable(_, error) => Failure::Unreadable(self.which, error.shifted(start)),
            other => other,
        })?;
        Ok(self.values.value_of_sum(&sum, self.effort)?)
    }

    /// Reads a game in which positions stand in square brackets; a text of squares alone is a position.
    fn game(&mut self, text: &str, start: usize) -> Result<Game, Failure> {
        let is_position = text.contains(['x', 'o', 'X', 'O'])
            && text.chars().all(|c| "xXoO.|/+- ".contains(c) || c.is_ascii_digit() || c == '*');
        if is_position {
            return self.sum(text, start);
        }
        // The positions, by the bytes from each to the end.
        let mut positions = Vec::new();
        let mut rest = text;
        while let Some((before, inside)) = rest.split_once('[') {
            rest = inside;
            // `^[2]` is an uptimal.
            if before.ends_with(['^', 'v', '↑', '↓', '⇑', '⇓']) {
                continue;
            }
            let column = start + text.chars().count() - inside.chars().count();
            let Some((position, behind)) = inside.split_once(']') else {
                return Err(self.fault("the bracket of a position is not closed", column - 1));
            };
            let value = self.sum(position, column)?;
            positions.push((inside.len() + 1, position.len() + 2, value));
            rest = behind;
        }
        let mut operand = |_: &mut Games, rest: &str| {
            let found = positions.iter().find(|&&(left, ..)| left == rest.len());
            let word = rest.split(|c: char| !c.is_ascii_alphabetic()).next();
            // The last definition of a name holds.
            let named = self.names.iter().rev().find(|(name, _)| Some(*name) == word);
            let named = named.map(|&(name, value)| (value, name.len()));
            Ok(found.map(|&(_, length, value)| (value, length)).or(named))
        };
        let games = self.values.games_mut();
        games.parse_with(text, &mut operand, self.effort).map_err(|error| {
            let full = Stopped::Memory { limit: games.memory() };
            let mut limits = self.effort.limit_met().into_iter().chain([full]);
            let is_met = |limit: &Stopped| *error.kind() == ParseErrorKind::invalid(limit);
            let unreadable = || Failure::Unreadable(self.which, error.clone().shifted(start));
            limits.find(is_met).map_or_else(unreadable, Failure::Stopped)
        })
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
