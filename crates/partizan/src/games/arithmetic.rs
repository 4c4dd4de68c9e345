//! Sums and differences.

use super::Games;
use crate::error::GameError;
use crate::game::Game;
use crate::sum::Adder;

/// # Sums and differences
impl Games {
    /// Returns the game {left|right}, brought to canonical form.
    ///
    /// # Errors
    /// A limit.
    ///
    /// ```
    /// use partizan::{Dyadic, Game, Games};
    ///
    /// let mut games = Games::new();
    /// let one = games.integer(1)?;
    /// let half = games.from_options(&[Game::ZERO], &[one])?;
    /// assert_eq!(games.as_number(half), Some(Dyadic::new(1, 1)?));
    /// # Ok::<(), partizan::GameError>(())
    /// ```
    ///
    /// # Source
    /// Dominated options are removed and reversible ones bypassed until there are none left. A form that is a number
    /// is the simplest one that fits (Conway, *On Numbers and Games*; Siegel, *Combinatorial Game Theory*, section
    /// II.2).
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
    ///
    /// ```
    /// use partizan::Games;
    ///
    /// let mut games = Games::new();
    /// let [g, h] = [games.parse("{2|0}")?, games.parse("{0|-2}")?];
    /// assert!(games.sum(g, h)?.is_zero());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn sum(&mut self, g: Game, h: Game) -> Result<Game, GameError> {
        let (g, h) = (self.store.own(g)?, self.store.own(h)?);
        self.comparisons.begin();
        let (store, comparisons) = (&mut self.store, &mut self.comparisons);
        Adder { store, comparisons, sums: &mut self.sums, spare: &mut self.spare }.sum(g, h)
    }

    /// Returns the sum of all the games.
    ///
    /// # Errors
    /// A limit.
    ///
    /// ```
    /// use partizan::Games;
    ///
    /// let mut games = Games::new();
    /// let star = games.nimber(1)?;
    /// assert_eq!(games.sum_of([star, star, star])?, star);
    /// # Ok::<(), partizan::GameError>(())
    /// ```
    pub fn sum_of(&mut self, games: impl IntoIterator<Item = Game>) -> Result<Game, GameError> {
        games.into_iter().try_fold(Game::ZERO, |sum, game| self.sum(sum, game))
    }

    /// Returns the negative -g, in constant time.
    ///
    /// ```
    /// use partizan::Games;
    ///
    /// let mut games = Games::new();
    /// let up = games.ups(1)?;
    /// assert_eq!(games.neg(up), games.ups(-1)?);
    /// # Ok::<(), partizan::GameError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn neg(&self, g: Game) -> Game {
        self.store.negative(g)
    }

    /// Returns the difference g - h.
    ///
    /// # Errors
    /// A limit.
    ///
    /// ```
    /// use partizan::Games;
    ///
    /// let mut games = Games::new();
    /// let up = games.ups(1)?;
    /// assert!(games.difference(up, up)?.is_zero());
    /// # Ok::<(), partizan::GameError>(())
    /// ```
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
    ///
    /// ```
    /// use partizan::Games;
    ///
    /// let mut games = Games::new();
    /// let game = games.parse("{2|0}")?;
    /// let many = games.multiple(-4, game)?;
    /// assert_eq!(games.display(many).to_string(), "-4");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
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
