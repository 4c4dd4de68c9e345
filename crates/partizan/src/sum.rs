//! Sums.

use crate::MAX_DEPTH;
use crate::cache::{Cache, CacheEntry};
use crate::compare::Comparisons;
use crate::error::GameError;
use crate::game::{Game, NumberUpStar};
use crate::store::Store;
use crate::summarize::Form;

/// The sums that have been found.
pub(crate) type Sums = Cache<Known>;

/// Two handles and that of their sum.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Known {
    g: u32,
    h: u32,
    sum: u32,
}

impl CacheEntry for Known {
    const EMPTY: Self = Self { g: 0, h: 0, sum: 0 };

    fn key(self) -> u64 {
        u64::from(self.g) << 32 | u64::from(self.h)
    }
}

/// The tools for computing a sum.
pub(crate) struct Adder<'a> {
    pub(crate) store: &'a mut Store,
    pub(crate) comparisons: &'a mut Comparisons,
    pub(crate) sums: &'a mut Sums,
    /// Lists of options that nobody uses for now.
    pub(crate) spare: &'a mut Vec<Vec<Game>>,
}

impl Adder<'_> {
    /// Returns the sum of two games.
    pub(crate) fn sum(&mut self, g: Game, h: Game) -> Result<Game, GameError> {
        if g.is_zero() {
            return Ok(h);
        }
        if h.is_zero() {
            return Ok(g);
        }
        let (g_negative, h_negative) = (self.store.negative(g), self.store.negative(h));
        if g_negative == h {
            return Ok(Game::ZERO);
        }
        if let (Some(g), Some(h)) = (self.store.name(g), self.store.name(h)) {
            return self.store.game_of_name(g.plus(h)?);
        }
        // (-g) + (-h) = -(g + h).
        let sorted = |g: u32, h: u32| (g.min(h), g.max(h));
        let pair = sorted(g.get(), h.get());
        let negated = sorted(g_negative.get(), h_negative.get());
        let is_negated = negated < pair;
        let (g, h) = if is_negated { negated } else { pair };
        let mut entry = Known { g, h, sum: 0 };
        let sum = match self.sums.get(entry.key()) {
            Some(known) => Game::from_index(known.sum),
            None => {
                let sum = self.sum_by_options(Game::from_index(g), Game::from_index(h))?;
                entry.sum = sum.get();
                self.sums.insert(entry);
                sum
            }
        };
        Ok(if is_negated { self.store.negative(sum) } else { sum })
    }

    /// Returns {g^L + h, g + h^L | g^R + h, g + h^R}, in canonical form.
    fn sum_by_options(&mut self, g: Game, h: Game) -> Result<Game, GameError> {
        let mut left = self.spare.pop().unwrap_or_default();
        let mut right = self.spare.pop().unwrap_or_default();
        let [g_is_number, h_is_number] = [g, h].map(|g| self.store.summary(g).is_number());
        // In a number nobody moves first while there is anything else (number translation).
        let movers = if h_is_number || g == h {
            [Some((g, h)), None]
        } else if g_is_number {
            [Some((h, g)), None]
        } else {
            [Some((g, h)), Some((h, g))]
        };
        for (moved, other) in movers.into_iter().flatten() {
            let [left_range, right_range] = self.store.option_ranges(moved);
            for (range, options) in [(left_range, &mut left), (right_range, &mut right)] {
                for index in range {
                    options.push(self.sum(self.store.option_at(index), other)?);
                }
            }
        }
        let sum = if g_is_number || h_is_number {
            self.store.intern_canonical(&mut left, &mut right)?
        } else {
            self.store.canonical(self.comparisons, &mut left, &mut right)?
        };
        left.clear();
        right.clear();
        self.spare.extend([left, right]);
        Ok(sum)
    }
}

impl Store {
    /// Returns the game of options that make a canonical form which is no number.
    pub(crate) fn intern_canonical(
        &mut self,
        left: &mut [Game],
        right: &mut [Game],
    ) -> Result<Game, GameError> {
        left.sort_unstable_by_key(|game| game.get());
        right.sort_unstable_by_key(|game| game.get());
        match self.summarize(left, right) {
            Form::Other(summary) => self.intern(left, right, summary),
            Form::Number(..) => Ok(Game::ZERO),
        }
    }

    /// Returns the game of a name.
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
        // Each of n·^, (n-1)·^, ... is an option of the one before, with * more or less.
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
                // {0 | 0} is *; ^ + * has one option more.
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
