//! The arena's games with names.

use crate::MAX_DEPTH;
use crate::error::GameError;
use crate::game::{Game, NumberUpStar};
use crate::games::Games;
use crate::number::Dyadic;
use crate::store::Store;

/// # Games with names
///
/// ```
/// use partizan::{Dyadic, Games, NumberUpStar};
///
/// let mut games = Games::new();
/// let half = games.number(Dyadic::new(1, 1)?)?;
/// assert_eq!(games.sum(half, half)?, games.integer(1)?);
/// let [a, b] = [games.nimber(5)?, games.nimber(3)?];
/// assert_eq!(games.sum(a, b)?, games.nimber(6)?);
/// let [up, down] = [games.ups(1)?, games.ups(-1)?];
/// assert_eq!(games.sum(up, down)?, games.ups(0)?);
///
/// let two = games.integer(2)?;
/// let name = NumberUpStar { number: Dyadic::new(1, 1)?, ups: -2, star: 3 };
/// let named = [
///     games.number_up_star(name)?, games.switch(two)?, games.tiny(two)?,
///     games.uptimal(2)?, games.sum_of_uptimals(2)?,
/// ];
/// let texts = named.map(|game| games.display(game).to_string());
/// assert_eq!(texts, ["1/2v2*3", "+-2", "+_2", "{0|v*}", "{^|*}"]);
///
/// let half = games.parse("{0|1}")?;
/// assert_eq!((games.as_number(half), games.as_integer(half)), (Some(Dyadic::new(1, 1)?), None));
/// let nimber = games.parse("{0,*|0,*}")?;
/// assert_eq!((games.as_nimber(nimber), games.as_nimber(half)), (Some(2), None));
/// let switch = games.parse("{2|-2}")?;
/// assert_eq!(games.as_switch(switch), Some(two));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl Games {
    /// Returns the game of a number.
    ///
    /// # Errors
    /// A limit.
    pub fn number(&mut self, number: Dyadic) -> Result<Game, GameError> {
        self.store.number(number)
    }

    /// Returns the game of an integer.
    ///
    /// # Errors
    /// A limit.
    pub fn integer(&mut self, integer: i64) -> Result<Game, GameError> {
        self.store.number(Dyadic::new(integer, 0)?)
    }

    /// Returns *k, the nim-heap of size k.
    ///
    /// # Errors
    /// A limit; [`GameError::Depth`] for k > [`Games::MAX_DEPTH`].
    pub fn nimber(&mut self, k: u32) -> Result<Game, GameError> {
        self.store.game_of_name(NumberUpStar { star: k, ..NumberUpStar::default() })
    }

    /// Returns n·^; downs are negative.
    ///
    /// # Errors
    /// A limit; [`GameError::Depth`] for |n| >= [`Games::MAX_DEPTH`].
    pub fn ups(&mut self, n: i32) -> Result<Game, GameError> {
        self.number_up_star(NumberUpStar { ups: n, ..NumberUpStar::default() })
    }

    /// Returns the sum of a number, ups and a nimber.
    ///
    /// # Errors
    /// A limit; [`GameError::Depth`] if some play has more than [`Games::MAX_DEPTH`] moves before a number. The
    /// longest play of n·^ + *k has |n| + m moves, where m is k for even n and k ^ 1 (exclusive or) for odd n, and
    /// one more if m = 0 and n is not 0.
    pub fn number_up_star(&mut self, name: NumberUpStar) -> Result<Game, GameError> {
        if name.ups.unsigned_abs() as usize > MAX_DEPTH {
            return Err(GameError::Depth { limit: MAX_DEPTH });
        }
        self.store.game_of_name(name)
    }

    /// Returns the switch +-x = {x|-x}.
    ///
    /// # Errors
    /// A limit.
    pub fn switch(&mut self, x: Game) -> Result<Game, GameError> {
        let negative = self.neg(self.store.own(x)?);
        self.from_options(&[x], &[negative])
    }

    /// Returns tiny-x, {0||0|-x}.
    ///
    /// # Errors
    /// A limit.
    pub fn tiny(&mut self, x: Game) -> Result<Game, GameError> {
        let negative = self.neg(self.store.own(x)?);
        let threat = self.from_options(&[Game::ZERO], &[negative])?;
        self.from_options(&[Game::ZERO], &[threat])
    }

    /// Returns the n-th uptimal `^<n>`.
    ///
    /// `^<1>` is ^, and `^<n+1>` = `{0 | * - (^<1> + ... + ^<n>)}`, which is
    /// positive and infinitesimal even with respect to `^<n>`.
    ///
    /// # Arguments
    /// n; for n = 0 the result is 0.
    ///
    /// # Errors
    /// A limit; [`GameError::Depth`] for n >= [`Games::MAX_DEPTH`].
    ///
    /// # Source
    /// Siegel, *Combinatorial Game Theory*, section II.4; Conway, *On Numbers and Games*, chapter 16,
    /// where `^<2>` is ^².
    pub fn uptimal(&mut self, n: u32) -> Result<Game, GameError> {
        if n == 0 {
            return Ok(Game::ZERO);
        }
        let sum = self.sum_of_uptimals(n - 1)?;
        let star = self.nimber(1)?;
        let reply = self.difference(star, sum)?;
        self.from_options(&[Game::ZERO], &[reply])
    }

    /// Returns `^[n]` = `^<1> + ... + ^<n>`, the sum of the first uptimals.
    ///
    /// # Errors
    /// The errors of [`uptimal`](Self::uptimal).
    pub fn sum_of_uptimals(&mut self, n: u32) -> Result<Game, GameError> {
        if n as usize >= MAX_DEPTH {
            return Err(GameError::Depth { limit: MAX_DEPTH });
        }
        let star = self.nimber(1)?;
        let mut sum = Game::ZERO;
        for _ in 0..n {
            let reply = self.difference(star, sum)?;
            let uptimal = self.from_options(&[Game::ZERO], &[reply])?;
            sum = self.sum(sum, uptimal)?;
        }
        Ok(sum)
    }

    /// Returns the game's value as a number, if it is one.
    pub fn as_number(&self, game: Game) -> Option<Dyadic> {
        self.store.as_number(game)
    }

    /// Returns the game's value as an integer, if it is one.
    pub fn as_integer(&self, game: Game) -> Option<i64> {
        self.as_number(game)?.to_integer()
    }

    /// Returns the k for which the game is *k, if there is one; 0 is *0.
    pub fn as_nimber(&self, game: Game) -> Option<u32> {
        let name = self.as_number_up_star(game)?;
        (name.number == Dyadic::ZERO && name.ups == 0).then_some(name.star)
    }

    /// Returns the x for which the game is the switch +-x: the game is its own negative, with one option for each
    /// player.
    pub fn as_switch(&self, game: Game) -> Option<Game> {
        match self.store.left(game) {
            &[option] if self.neg(game) == game => Some(option),
            _ => None,
        }
    }

    /// Returns the game's value as a sum of a number, ups and a nimber, if it is one.
    pub fn as_number_up_star(&self, game: Game) -> Option<NumberUpStar> {
        self.store.name(game)
    }
}

impl Store {
    pub(crate) fn game_of_name(&mut self, name: NumberUpStar) -> Result<Game, GameError> {
        if let Some(game) = self.named(name) {
            return Ok(game);
        }
        if name.ups < 0 {
            let game = self.game_of_name(name.negative())?;
            return Ok(self.negative(game));
        }
        if name.ups as usize > MAX_DEPTH || name.star as usize > MAX_DEPTH {
            return Err(GameError::Depth { limit: MAX_DEPTH });
        }
        let number = self.number(name.number)?;
        if name.ups == 0 && name.star == 0 {
            return Ok(number);
        }
        // Each of n·^, (n-1)·^, ... is an option of the one before, alternately with and without *.
        let first_star = name.star ^ (name.ups as u32 & 1);
        let mut nimbers = vec![number];
        for _ in 0..first_star {
            let next = self.next_nimber(&nimbers)?;
            nimbers.push(next);
        }
        let mut game = nimbers.last().copied().unwrap_or(number);
        for ups in 1..=name.ups {
            let mut left = vec![number];
            if ups == 1 && game == number {
                // {0 | 0} is *; ^ + * has one more option.
                left.push(self.next_nimber(&[number])?);
            }
            game = self.intern_canonical(&mut left, &mut [game])?;
        }
        Ok(game)
    }

    /// Returns x + *k from x, x + *, ..., x + *(k-1).
    fn next_nimber(&mut self, nimbers: &[Game]) -> Result<Game, GameError> {
        self.intern_canonical(&mut nimbers.to_vec(), &mut nimbers.to_vec())
    }
}
