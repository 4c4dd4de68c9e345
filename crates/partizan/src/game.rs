//! Handles of games, and the games that have names.

use core::hash::{Hash, Hasher};

use crate::MAX_DEPTH;
use crate::error::GameError;
use crate::number::Dyadic;
use crate::origins::Origin;

/// A game in canonical form: the handle of an entry of [`Games`](crate::Games).
///
/// Two handles of the same arena are equal exactly if the games are. The arena compares games
/// ([`Games::compare`](crate::Games::compare)); to sort handles, use [`index`](Self::index).
///
/// # Handles of another arena
/// Such a handle has no meaning; [`Games::import`](crate::Games::import) copies a game. A function that can fail
/// refuses it with [`GameError::OtherArena`], and any other function panics. With debug assertions, every foreign
/// handle is recognised; without them, only a handle beyond the games of the arena. Handles of a [shared
/// arena](crate::Games::shared_arena), and handles from before an arena was cloned, are not foreign.
#[derive(Clone, Copy, Debug, Default)]
pub struct Game {
    pub(crate) index: u32,
    pub(crate) origin: Origin,
}

impl PartialEq for Game {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.index == other.index
    }
}

impl Eq for Game {}

impl Hash for Game {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.index.hash(state);
    }
}

impl Game {
    /// The game 0 = {|}, the same in every arena.
    pub const ZERO: Self = Self::from_index(0);

    /// Returns the game of an [index](Self::index) in any arena with enough games.
    #[must_use]
    #[inline]
    pub const fn from_index(index: u32) -> Self {
        Self { index, origin: Origin::ANY }
    }

    /// Sorts games by their handles.
    pub(crate) fn sort(games: &mut [Self]) {
        games.sort_unstable_by_key(|game| game.index);
    }

    /// Returns the index in the arena: 0 for 0, and less than [`Games::len`](crate::Games::len). Followers come
    /// before the game, except the ones that a number gets when its options are requested. Apart from this, the order
    /// of indices has no meaning.
    #[inline]
    pub const fn index(self) -> usize {
        self.index as usize
    }

    /// Returns whether the game is 0.
    pub const fn is_zero(self) -> bool {
        self.index == 0
    }
}

/// A sum of a number, a multiple of ^ and a nimber, which has a short name.
///
/// Names are sorted by the number, then by the ups, then by the nimber; this is not the order of the games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct NumberUpStar {
    /// The number.
    pub number: Dyadic,
    /// The multiple of ^; negative for downs.
    pub ups: i32,
    /// The k of the nimber *k.
    pub star: u32,
}

impl NumberUpStar {
    /// Returns the negative: nimbers are their own negatives.
    pub(crate) fn negative(self) -> Self {
        Self { number: -self.number, ups: -self.ups, star: self.star }
    }

    pub(crate) fn plus(self, other: Self) -> Result<Self, GameError> {
        let ups = self.ups.checked_add(other.ups).ok_or(GameError::Depth { limit: MAX_DEPTH })?;
        Ok(Self {
            number: self.number.checked_add(other.number)?,
            ups,
            star: self.star ^ other.star,
        })
    }

    pub(crate) fn times(self, count: i64) -> Result<Self, GameError> {
        let ups = i64::from(self.ups).checked_mul(count).and_then(|ups| i32::try_from(ups).ok());
        Ok(Self {
            number: self.number.checked_mul(count)?,
            ups: ups.ok_or(GameError::Depth { limit: MAX_DEPTH })?,
            star: if count % 2 == 0 { 0 } else { self.star },
        })
    }

    /// Returns the name whose canonical form has these options, if there is one. Options are given by their names;
    /// unnamed ones are `None`. Downs are found as negatives of ups.
    pub(crate) fn from_options(left: &[Option<Self>], right: &[Option<Self>]) -> Option<Self> {
        let number = left.iter().chain(right).find_map(|name| (*name)?.as_number())?;
        let at = |ups, star| Some(Self { number, ups, star });
        let nimbers = || (0..).map(|star| at(0, star));
        if left == right && left.iter().copied().eq(nimbers().take(left.len())) {
            return at(0, left.len() as u32);
        }
        if left == [at(0, 0), at(0, 1)] && right == [at(0, 0)] {
            return at(1, 1);
        }
        match (left, right) {
            (&[zero], &[Some(right)])
                if zero == at(0, 0) && right.number == number && right.ups >= 0 =>
            {
                at(right.ups + 1, right.star ^ 1)
            }
            _ => None,
        }
    }

    fn as_number(self) -> Option<Dyadic> {
        (self.ups == 0 && self.star == 0).then_some(self.number)
    }
}
