//! Printing.

use core::fmt;

use rustc_hash::FxHashMap;

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

/// A game to be printed, made by [`Games::display`].
#[derive(Clone, Debug)]
pub struct DisplayGame<'a> {
    games: &'a Games,
    game: Game,
    /// The options of the followers that have no name, sorted.
    sorted: FxHashMap<Game, [Vec<Game>; 2]>,
}

/// What sorts a game among others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Rank {
    Named((Dyadic, i32, u32)),
    /// Its place among the followers without names.
    Unnamed(usize),
}

impl Games {
    /// The game in the [notation](crate::notation) of CGSuite, to be printed.
    ///
    /// # Complexity
    /// O(n log n) for a game with n options in all its followers; what is printed may be much
    /// longer, as it repeats a follower wherever it occurs.
    ///
    /// ```
    /// use clobber_cgt::Games;
    ///
    /// let mut games = Games::new();
    /// for text in ["0", "-1/2^*", "*3", "v2", "{0,^*|v*,0}", "+-1", "+-{2|1}", "+_2", "{3|{2|-1}}"] {
    ///     let game = games.parse(text)?;
    ///     assert_eq!(games.display(game).to_string(), text);
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn display(&self, game: Game) -> DisplayGame<'_> {
        let mut unnamed = self.store.followers(self.store.known(game));
        unnamed.retain(|&follower| self.store.name(follower).is_none());
        unnamed.sort_by_key(|&follower| self.store.depth(follower));
        let mut ranks: FxHashMap<Game, usize> = FxHashMap::default();
        let mut sorted: FxHashMap<Game, [Vec<Game>; 2]> = FxHashMap::default();
        for level in unnamed.chunk_by(|&a, &b| self.store.depth(a) == self.store.depth(b)) {
            let rank = |game: Game| match self.store.name(game) {
                Some(name) => Rank::Named(name.key()),
                None => Rank::Unnamed(ranks.get(&game).copied().unwrap_or(0)),
            };
            let ranked = |options: &[Game]| -> (Vec<Rank>, Vec<Game>) {
                let mut ranked: Vec<_> = options.iter().map(|&game| (rank(game), game)).collect();
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
        DisplayGame { games: self, game, sorted }
    }
}

impl DisplayGame<'_> {
    fn write(&self, f: &mut fmt::Formatter<'_>, game: Game) -> fmt::Result {
        if let Some(name) = self.games.number_up_star(game) {
            return write!(f, "{name}");
        }
        if let Some(threat) = self.tiny(game) {
            return write!(f, "+_{threat}");
        }
        if let Some(threat) = self.tiny(self.games.neg(game)) {
            return write!(f, "-_{threat}");
        }
        let Some([left, right]) = self.sorted.get(&game) else { return Ok(()) };
        if let ([option], true) = (left.as_slice(), self.games.neg(game) == game) {
            f.write_str("+-")?;
            return self.write(f, *option);
        }
        f.write_str("{")?;
        self.write_list(f, left)?;
        f.write_str("|")?;
        self.write_list(f, right)?;
        f.write_str("}")
    }

    fn write_list(&self, f: &mut fmt::Formatter<'_>, list: &[Game]) -> fmt::Result {
        for (index, &game) in list.iter().enumerate() {
            if index > 0 {
                f.write_str(",")?;
            }
            self.write(f, game)?;
        }
        Ok(())
    }

    /// The number x of a game {0||0|-x}.
    fn tiny(&self, game: Game) -> Option<Dyadic> {
        let store = &self.games.store;
        let (&[Game::ZERO], &[threat]) = (store.left(game), store.right(game)) else { return None };
        let (&[Game::ZERO], &[loss]) = (store.left(threat), store.right(threat)) else {
            return None;
        };
        store.as_number(loss).map(|number| -number)
    }
}

impl fmt::Display for DisplayGame<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, self.game)
    }
}
