//! Sums and differences.

use super::Games;
use crate::error::GameError;
use crate::game::Game;

/// # Sums and differences
///
/// ```
/// use partizan::{Game, Games};
///
/// let mut games = Games::new();
/// let [one, star] = [games.integer(1)?, games.nimber(1)?];
/// let half = games.from_options(&[Game::ZERO], &[one])?;
/// assert_eq!(games.display(half).to_string(), "1/2");
/// let [g, h] = [games.parse("{2|0}")?, games.parse("{0|-2}")?];
/// assert!(games.sum(g, h)?.is_zero() && games.neg(g) == h);
/// assert!(games.difference(g, g)?.is_zero());
/// assert_eq!(games.sum_of([star, star, star])?, star);
/// assert_eq!(games.multiple(-4, g)?, games.integer(-4)?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl Games {
    /// Returns the game {left|right}, brought to canonical form.
    ///
    /// # Errors
    /// A limit.
    ///
    /// # Source
    /// Dominated options are removed and reversible ones bypassed until there are none left. A form that is a number is
    /// the simplest one that fits (Conway, *On Numbers and Games*; Siegel, *Combinatorial Game Theory*, section II.2).
    pub fn from_options(&mut self, left: &[Game], right: &[Game]) -> Result<Game, GameError> {
        for &option in left.iter().chain(right) {
            self.store.own(option)?;
        }
        let mut lists = [left, right].map(|options| {
            let mut list = self.spare.pop().unwrap_or_default();
            list.extend_from_slice(options);
            list
        });
        let [left, right] = &mut lists;
        self.comparisons.begin();
        let game = self.store.canonical(&mut self.comparisons, left, right);
        for mut list in lists {
            list.clear();
            self.spare.push(list);
        }
        game
    }

    /// Returns the sum g + h.
    ///
    /// # Complexity
    /// Constant for sums of numbers, ups and nimbers. Otherwise it adds pairs of followers of g and h, and looks up
    /// pairs that it has met before.
    ///
    /// # Errors
    /// A limit.
    pub fn sum(&mut self, g: Game, h: Game) -> Result<Game, GameError> {
        let (g, h) = (self.store.own(g)?, self.store.own(h)?);
        self.comparisons.begin();
        self.sum_of_own(g, h)
    }

    /// Returns the sum of all the games.
    ///
    /// # Errors
    /// A limit.
    pub fn sum_of(&mut self, games: impl IntoIterator<Item = Game>) -> Result<Game, GameError> {
        games.into_iter().try_fold(Game::ZERO, |sum, game| self.sum(sum, game))
    }

    /// Returns the negative -g, in constant time.
    #[inline]
    #[must_use]
    pub fn neg(&self, g: Game) -> Game {
        self.store.negative(g)
    }

    /// Returns the difference g - h.
    ///
    /// # Errors
    /// A limit.
    pub fn difference(&mut self, g: Game, h: Game) -> Result<Game, GameError> {
        self.sum(g, self.neg(self.store.own(h)?))
    }

    /// Returns n·g, the sum of n copies of g, or of -n copies of -g.
    ///
    /// # Complexity
    /// O(log n) sums.
    ///
    /// # Errors
    /// A limit.
    pub fn multiple(&mut self, n: i64, g: Game) -> Result<Game, GameError> {
        let g = self.store.own(g)?;
        if let Some(name) = self.as_number_up_star(g) {
            return self.number_up_star(name.times(n)?);
        }
        let mut power = if n < 0 { self.neg(g) } else { g };
        let mut remaining = n.unsigned_abs();
        let mut multiple = Game::ZERO;
        while remaining > 0 {
            if remaining % 2 == 1 {
                multiple = self.sum(multiple, power)?;
            }
            remaining /= 2;
            if remaining > 0 {
                power = self.sum(power, power)?;
            }
        }
        Ok(multiple)
    }
}
