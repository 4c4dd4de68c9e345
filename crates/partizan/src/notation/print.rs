//! Prints games.

use core::fmt;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::game::{Game, NumberUpStar};
use crate::games::Games;
use crate::number::Dyadic;

impl fmt::Display for NumberUpStar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { number, ups, star } = *self;
        if number != Dyadic::ZERO || (ups == 0 && star == 0) {
            write!(f, "{number}")?;
        }
        if ups != 0 {
            f.write_str(if ups > 0 { "^" } else { "v" })?;
        }
        if ups.unsigned_abs() > 1 {
            write!(f, "{}", ups.unsigned_abs())?;
        }
        match star {
            0 => Ok(()),
            1 => f.write_str("*"),
            _ => write!(f, "*{star}"),
        }
    }
}

/// A printable game, from [`Games::display`].
#[derive(Clone, Debug)]
pub struct DisplayGame<'a> {
    games: &'a Games,
    game: Game,
    sorted: Sorted,
    max_len: Option<usize>,
}

/// The rank of each game without a name.
type Ranks = FxHashMap<Game, usize>;

/// The sorted options of each of them.
type Sorted = FxHashMap<Game, [Vec<Game>; 2]>;

/// The rank of a game in print.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Rank {
    Named(NumberUpStar),
    /// Its rank among the followers without names.
    Unnamed(usize),
}

impl Games {
    /// Returns the game in a printable form, in the [notation](crate::notation) of this crate.
    ///
    /// # Complexity
    /// O(n log n) for a game with n options in all its followers. The text may be much longer, because it repeats a
    /// follower wherever it occurs: see [`DisplayGame::with_max_len`].
    ///
    /// ```
    /// use partizan::Games;
    ///
    /// let mut games = Games::new();
    /// let mut list = Vec::new();
    /// for text in ["{0,^*|v*,0}", "*2", "+-1", "^", "0", "-1/2", "+-{2|1}", "+_2"] {
    ///     let game = games.parse(text)?;
    ///     assert_eq!(games.display(game).to_string(), text);
    ///     list.push(game);
    /// }
    /// assert_eq!(games.display(list[0]).with_max_len(8).to_string(), "{0,^*|v…");
    /// games.sort(&mut list);
    /// let texts: Vec<String> = list.iter().map(|&game| games.display(game).to_string()).collect();
    /// assert_eq!(texts, ["-1/2", "0", "*2", "^", "+-1", "+_2", "+-{2|1}", "{0,^*|v*,0}"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn display(&self, game: Game) -> DisplayGame<'_> {
        let (_, sorted) = self.order(self.printed(game));
        DisplayGame { games: self, game, sorted, max_len: None }
    }

    /// Sorts games by their printed form, in the [order of options](crate::notation#the-order-of-options), so that a
    /// table of games is the same in every arena. This is not an order of values: for that, see
    /// [`compare`](Self::compare).
    ///
    /// # Complexity
    /// O(n log n) for games with n options in all their followers, counted for each game.
    pub fn sort(&self, games: &mut [Game]) {
        let printed: FxHashSet<Game> = games.iter().flat_map(|&game| self.printed(game)).collect();
        let (ranks, _) = self.order(printed.into_iter().collect());
        games.sort_by_key(|&game| self.rank(&ranks, game));
    }

    /// Returns the order of some games and of all games in their texts.
    fn order(&self, mut unnamed: Vec<Game>) -> (Ranks, Sorted) {
        unnamed.retain(|&follower| self.store.name(follower).is_none());
        unnamed.sort_by_key(|&follower| self.store.depth(follower));
        let (mut ranks, mut sorted) = (Ranks::default(), Sorted::default());
        for level in unnamed.chunk_by(|&a, &b| self.store.depth(a) == self.store.depth(b)) {
            let ranked = |options: &[Game]| -> (Vec<Rank>, Vec<Game>) {
                let mut ranked: Vec<_> =
                    options.iter().map(|&game| (self.rank(&ranks, game), game)).collect();
                ranked.sort_unstable_by_key(|&(rank, _)| rank);
                ranked.into_iter().unzip()
            };
            let mut level: Vec<_> = level
                .iter()
                .map(|&game| {
                    let (left_ranks, left) = ranked(self.store.left(game));
                    let (right_ranks, right) = ranked(self.store.right(game));
                    ([left_ranks, right_ranks], [left, right], game)
                })
                .collect();
            level.sort_unstable_by(|(a, ..), (b, ..)| a.cmp(b));
            let first = ranks.len();
            for (place, (_, lists, game)) in level.into_iter().enumerate() {
                ranks.insert(game, first + place);
                sorted.insert(game, lists);
            }
        }
        (ranks, sorted)
    }

    fn rank(&self, ranks: &Ranks, game: Game) -> Rank {
        match self.store.name(game) {
            Some(name) => Rank::Named(name),
            None => Rank::Unnamed(ranks.get(&game).copied().unwrap_or(0)),
        }
    }
}

impl DisplayGame<'_> {
    /// Prints at most `characters` characters, and at least one: a longer text is cut off and ends with `…`.
    #[must_use]
    pub const fn with_max_len(mut self, characters: usize) -> Self {
        self.max_len = Some(characters);
        self
    }

    fn write(&self, f: &mut impl fmt::Write, game: Game) -> fmt::Result {
        if let Some(name) = self.games.as_number_up_star(game) {
            return write!(f, "{name}");
        }
        let negative = self.games.neg(game);
        for (prefix, inner) in [
            ("+_", self.games.threat_of_tiny(game)),
            ("-_", self.games.threat_of_tiny(negative)),
            ("+-", self.games.as_switch(game)),
        ] {
            if let Some(inner) = inner {
                f.write_str(prefix)?;
                return self.write(f, inner);
            }
        }
        let is_switch = negative == game && !self.games.is_infinitesimal(game);
        f.write_str(if is_switch { "+-{" } else { "{" })?;
        let [left, right] = self
            .sorted
            .get(&game)
            .map_or([&[][..]; 2], |lists| lists.each_ref().map(Vec::as_slice));
        self.write_list(f, left)?;
        if !is_switch {
            f.write_str("|")?;
            self.write_list(f, right)?;
        }
        f.write_str("}")
    }

    fn write_list(&self, f: &mut impl fmt::Write, list: &[Game]) -> fmt::Result {
        for (index, &game) in list.iter().enumerate() {
            if index > 0 {
                f.write_str(",")?;
            }
            self.write(f, game)?;
        }
        Ok(())
    }
}

impl Games {
    /// Returns the x of a game {0||0|-x}, unless it is infinitesimal.
    fn threat_of_tiny(&self, game: Game) -> Option<Game> {
        let store = &self.store;
        let from_zero = |game| match (store.left(game), store.right(game)) {
            (&[zero], &[right]) if zero.is_zero() => Some(right),
            _ => None,
        };
        let loss = from_zero(from_zero(game)?)?;
        (!self.is_infinitesimal(loss)).then(|| self.neg(loss))
    }

    /// Returns the games whose texts occur in a game's text, inner ones first: the followers, and the x of each tiny,
    /// which are negatives of followers.
    fn printed(&self, game: Game) -> Vec<Game> {
        let mut printed = self.store.followers(game);
        let tinies = printed.iter().filter_map(|&follower| {
            let negative = self.neg(follower);
            self.threat_of_tiny(follower).or_else(|| self.threat_of_tiny(negative))
        });
        let more: Vec<Game> = tinies.flat_map(|threat| self.store.followers(threat)).collect();
        if !more.is_empty() {
            printed.extend(more);
            Game::sort(&mut printed);
            printed.dedup();
        }
        printed
    }
}

impl fmt::Display for DisplayGame<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(max_len) = self.max_len else { return self.write(f, self.game) };
        let mut cut = Cut { text: String::new(), most: max_len.max(1) };
        // It fails only when the text is too long.
        if self.write(&mut cut, self.game).is_err() {
            cut.text.truncate(cut.most - 1);
            cut.text.push('…');
        }
        f.write_str(&cut.text)
    }
}

/// Takes a text until it is longer than `most` characters; the texts of games are ASCII.
struct Cut {
    text: String,
    most: usize,
}

impl fmt::Write for Cut {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.text.push_str(text);
        if self.text.len() > self.most { Err(fmt::Error) } else { Ok(()) }
    }
}
