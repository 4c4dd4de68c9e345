//! The order of games: g <= h if Right, moving second, wins g - h.

use core::cmp::Ordering;

use certified_search::Stopped;

use crate::cache::{Cache, CacheEntry};
use crate::error::GameError;
use crate::game::Game;
use crate::store::Store;
use crate::summary::FormRef;

/// The results of comparisons, and the limit of work.
#[derive(Clone, Debug)]
pub(crate) struct Comparisons {
    known: Cache<KnownOrder>,
    /// The comparisons of this operation that summaries and pivots did not settle, and the games that it has made.
    work: u64,
    /// The limit of this operation. Beyond it, answers mean nothing and are not kept.
    most: u64,
    /// The rest of the limit that several operations share.
    share: u64,
}

impl Comparisons {
    pub(crate) const fn new(bytes: usize) -> Self {
        Self { known: Cache::new(bytes), work: 0, most: u64::MAX, share: u64::MAX }
    }

    pub(crate) fn bytes(&self) -> usize {
        self.known.bytes()
    }

    pub(crate) fn clear(&mut self) {
        self.known.clear();
    }

    /// Limits the total work of the next operations.
    pub(crate) const fn limit_share(&mut self, share: u64) {
        (self.work, self.share) = (0, share);
    }

    /// Ends the shared limit, and returns its rest.
    pub(crate) fn end_share(&mut self) -> u64 {
        self.share = self.share.saturating_sub(self.work);
        core::mem::replace(&mut self.share, u64::MAX)
    }

    /// Returns whether the shared limit stopped an operation.
    pub(crate) const fn is_share_spent(&self) -> bool {
        self.work > self.most
    }

    /// Begins an operation that can fail.
    pub(crate) fn begin(&mut self) {
        self.share = self.share.saturating_sub(self.work);
        (self.work, self.most) = (0, self.share);
    }

    /// Begins an operation that cannot fail.
    pub(crate) fn begin_unlimited(&mut self) {
        self.share = self.share.saturating_sub(self.work);
        (self.work, self.most) = (0, u64::MAX);
    }

    /// Takes a step; false beyond the limit.
    pub(crate) fn step(&mut self) -> bool {
        self.work = self.work.saturating_add(1);
        self.work <= self.most
    }

    /// Checks that the answers since the beginning of the operation are valid. [`Games::within`](crate::Games::within)
    /// receives the error and begins again.
    pub(crate) const fn check(&self) -> Result<(), GameError> {
        match self.is_share_spent() {
            true => Err(GameError::Stopped(Stopped::Steps { limit: self.most })),
            false => Ok(()),
        }
    }
}

/// Two handles, and in the upper bit whether the first game is <= the second.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct KnownOrder(u64);

const IS_LE: u64 = 1 << 63;

impl CacheEntry for KnownOrder {
    fn key(self) -> u64 {
        self.0 & !IS_LE
    }
}

impl Store {
    /// Returns whether g <= h: no Left option of g is >= h, and no Right option of h is <= g.
    pub(crate) fn le(&self, comparisons: &mut Comparisons, g: Game, h: Game) -> bool {
        if let Some(answer) = self.compare_quickly(g, h) {
            return answer;
        }
        if !comparisons.step() {
            return false;
        }
        // g <= h is equivalent to -h <= -g.
        let pair = |g: Game, h: Game| u64::from(g.index) << 32 | u64::from(h.index);
        let key = pair(g, h).min(pair(self.negative(h), self.negative(g)));
        if let Some(KnownOrder(entry)) = comparisons.known.get(key) {
            return entry & IS_LE != 0;
        }
        let answer = self.le_by_options(comparisons, g, h);
        if comparisons.check().is_ok() {
            comparisons.known.insert(KnownOrder(key | if answer { IS_LE } else { 0 }));
        }
        answer
    }

    /// Returns whether g <= h, if handles, summaries or pivots decide it.
    #[inline]
    pub(crate) fn compare_quickly(&self, g: Game, h: Game) -> Option<bool> {
        if g == h {
            return Some(true);
        }
        let answer = self.compare_summaries(self.summary(g), self.summary(h));
        answer.or_else(|| self.relations(g).compare(self.relations(h)))
    }

    /// Compares by options, first by those that need no play.
    fn le_by_options(&self, comparisons: &mut Comparisons, g: Game, h: Game) -> bool {
        let (left, right) = (self.left(g), self.right(h));
        if left.iter().any(|&option| self.compare_quickly(h, option) == Some(true))
            || right.iter().any(|&option| self.compare_quickly(option, g) == Some(true))
        {
            return false;
        }
        !left.iter().any(|&option| self.le(comparisons, h, option))
            && !right.iter().any(|&option| self.le(comparisons, option, g))
    }

    /// Returns whether g is <= a form.
    pub(crate) fn le_form(
        &self,
        comparisons: &mut Comparisons,
        g: Game,
        form: FormRef<'_>,
    ) -> bool {
        if let Some(answer) = self.compare_summaries(self.summary(g), form.summary) {
            return answer;
        }
        comparisons.step()
            && !form.right.iter().any(|&option| self.le(comparisons, option, g))
            && !self.left(g).iter().any(|&option| self.ge_form(comparisons, option, form))
    }

    /// Returns whether g is >= a form.
    pub(crate) fn ge_form(
        &self,
        comparisons: &mut Comparisons,
        g: Game,
        form: FormRef<'_>,
    ) -> bool {
        if let Some(answer) = self.compare_summaries(form.summary, self.summary(g)) {
            return answer;
        }
        comparisons.step()
            && !form.left.iter().any(|&option| self.le(comparisons, g, option))
            && !self.right(g).iter().any(|&option| self.le_form(comparisons, option, form))
    }

    /// Compares two games; `None` if they are confused.
    pub(crate) fn compare(
        &self,
        comparisons: &mut Comparisons,
        g: Game,
        h: Game,
    ) -> Option<Ordering> {
        if g == h {
            return Some(Ordering::Equal);
        }
        if self.le(comparisons, g, h) {
            Some(Ordering::Less)
        } else if self.le(comparisons, h, g) {
            Some(Ordering::Greater)
        } else {
            None
        }
    }
}
