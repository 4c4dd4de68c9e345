//! Pivots: the first games of an arena, with which every game is compared once.
//!
//! For every game, bits record the set of pivots that are <= it and the set of pivots that are >= it. If g <= h, then
//! h is >= every pivot that g is >=, and g is <= every pivot that h is <=. Conversely, if some pivot is between them,
//! then g <= h. This decides most comparisons that the two scales of a [summary](crate::summary) leave open.
//!
//! The options of a pivot are pivots themselves or lie on the scales n·^ and n·^ + *. So the sets of a game follow
//! from the sets of its options and from its summary: g >= p if no Right option of g is <= p and no Left option of p
//! is >= g.

use crate::game::{Game, NumberUpStar};
use crate::number::Dyadic;
use crate::summary::FormRef;

/// A bit for each pivot.
type PivotSet = u128;

const MAX_PIVOTS: usize = PivotSet::BITS as usize;

/// Relations of a game to the pivots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Relations {
    /// The pivots that are <= the game.
    below: PivotSet,
    /// The pivots that are >= the game.
    above: PivotSet,
}

impl Relations {
    /// The relations of a game that has not been compared.
    pub(crate) const NONE: Self = Self { below: 0, above: 0 };

    /// Returns whether a game with these relations is <= one with the others, if they decide it.
    #[inline]
    pub(crate) const fn compare(&self, other: &Self) -> Option<bool> {
        if self.below & !other.below != 0 || other.above & !self.above != 0 {
            Some(false)
        } else if self.above & other.below != 0 {
            Some(true)
        } else {
            None
        }
    }

    /// Returns the pivots that some game is >=, and the pivots that some game is <=.
    fn union(relations: impl Iterator<Item = Self>) -> Self {
        relations.fold(Self::NONE, |union, one| Self {
            below: union.below | one.below,
            above: union.above | one.above,
        })
    }
}

/// A pivot's options, for comparison with a game.
#[derive(Clone, Copy, Debug)]
struct Pivot {
    left: Options,
    right: Options,
}

/// One player's options of a pivot.
#[derive(Clone, Copy, Debug)]
struct Options {
    pivots: PivotSet,
    /// The best n such that n·^ is an option: the largest for Left, the smallest for Right.
    ups: Option<i16>,
    /// The best n such that n·^ + * is an option.
    starred: Option<i16>,
}

/// The pivots of an arena and how its games compare with them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Pivots {
    games: Vec<Game>,
    pivots: Vec<Pivot>,
}

impl Pivots {
    pub(crate) fn is_full(&self) -> bool {
        self.games.len() >= MAX_PIVOTS
    }

    /// Makes a game a pivot, if all its options can be compared. The caller must update the relations of all games.
    pub(crate) fn adopt(
        &mut self,
        game: Game,
        left: &[Game],
        right: &[Game],
        name: impl Fn(Game) -> Option<NumberUpStar>,
    ) -> bool {
        let options = [(left, 1), (right, -1)].map(|(options, sign)| {
            options.iter().try_fold(Options::NONE, |all, &option| match name(option) {
                Some(name) => all.with_named(name, sign),
                None => {
                    let place = self.games.iter().position(|&pivot| pivot == option)?;
                    Some(Options { pivots: all.pivots | 1 << place, ..all })
                }
            })
        });
        let [Some(left), Some(right)] = options else { return false };
        self.games.push(game);
        self.pivots.push(Pivot { left, right });
        true
    }

    /// Returns the relations of a game to the pivots from `first` on, added to the known ones.
    pub(crate) fn relations(
        &self,
        known: Relations,
        first: usize,
        FormRef { left, right, summary }: FormRef<'_>,
        of: impl Fn(Game) -> Relations,
    ) -> Relations {
        if summary.is_number() && !summary.is_nonpositive() {
            return Relations { below: self.all(), above: 0 };
        }
        if summary.is_number() && !summary.is_nonnegative() {
            return Relations { below: 0, above: self.all() };
        }
        let left = Relations::union(left.iter().map(|&option| of(option)));
        let right = Relations::union(right.iter().map(|&option| of(option)));
        // Pivots are examined in the order of adoption, and options that are pivots came earlier. So the lower bits
        // are complete.
        let mut relations = known;
        // The others are decided by the options of the game.
        let mut open = self.all() & !(right.above & left.below) & PivotSet::MAX << first;
        while open != 0 {
            let (place, bit) = (open.trailing_zeros(), open & open.wrapping_neg());
            open ^= bit;
            let Some(pivot) = self.pivots.get(place as usize) else { break };
            let some_left_above = pivot.left.pivots & relations.above != 0
                || pivot.left.ups.is_some_and(|ups| summary.ups.high <= ups)
                || pivot.left.starred.is_some_and(|ups| summary.starred.high <= ups);
            let some_right_below = pivot.right.pivots & relations.below != 0
                || pivot.right.ups.is_some_and(|ups| summary.ups.low >= ups)
                || pivot.right.starred.is_some_and(|ups| summary.starred.low >= ups);
            if right.above & bit == 0 && !some_left_above {
                relations.below |= bit;
            }
            if left.below & bit == 0 && !some_right_below {
                relations.above |= bit;
            }
        }
        relations
    }

    /// Returns the index of the last adopted pivot.
    pub(crate) fn last(&self) -> usize {
        self.games.len().saturating_sub(1)
    }

    fn all(&self) -> PivotSet {
        match self.games.len() {
            0 => 0,
            count => PivotSet::MAX >> (MAX_PIVOTS - count),
        }
    }
}

impl Options {
    const NONE: Self = Self { pivots: 0, ups: None, starred: None };

    /// Adds an option on one of the scales; `sign` is 1 for Left and -1 for Right.
    fn with_named(mut self, name: NumberUpStar, sign: i16) -> Option<Self> {
        if name.number != Dyadic::ZERO {
            return None;
        }
        let best = match name.star {
            0 => &mut self.ups,
            1 => &mut self.starred,
            _ => return None,
        };
        let ups = i16::try_from(name.ups).ok()?;
        *best = Some(best.map_or(ups, |best| sign * (sign * best).max(sign * ups)));
        Some(self)
    }
}
