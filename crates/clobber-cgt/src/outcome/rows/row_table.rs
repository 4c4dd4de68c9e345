//! The parts of sums: their values, or the moves of parts without a value.

use core::ops::Range;

use certified_search::{Effort, Stopped};
use partizan::{Game, GameError};
use rustc_hash::FxHashMap;

use super::Result;
use super::RowSearcher;
use super::long_row::LongRow;
use super::short_rows::ShortRows;
use super::summand::{Summand, SummandInfo, Weight, hash_of};
use crate::outcome::up_scale::UpScale;

/// The one or two terms that a move leaves; missing terms are zero.
pub(super) type Pieces = [Summand; 2];

/// A part without a value.
#[derive(Clone, Debug)]
pub(super) struct LongPart {
    pub(super) word: LongRow,
    pub(super) facts: SummandInfo,
    /// True once the search for the atomic weight has begun.
    pub(super) is_weighed: bool,
    /// The negatives of Left's options, once they have been computed.
    pub(super) options: Option<Range<usize>>,
    /// True if the part and its negative cancel in any sum.
    cancels: bool,
}

/// All parts that have been met, and the known values.
#[derive(Clone, Debug, Default)]
pub(super) struct PartTable {
    pub(super) short: ShortRows,
    /// The terms of rows that are not in the table of short ones.
    terms: FxHashMap<LongRow, Summand>,
    /// The parts by their hashes, in misère play.
    by_options: FxHashMap<u128, Summand>,
    parts: Vec<LongPart>,
    options: Vec<Pieces>,
    /// The index of a game's facts, plus one, by the index of the game.
    fact_places: Vec<u32>,
    facts: Vec<SummandInfo>,
    /// The hashes of games, by their indices; zero if unknown.
    hashes: Vec<u128>,
}

impl PartTable {
    /// Creates an empty table whose short rows take at most `most_short` bytes.
    pub(super) fn new(most_short: usize) -> Self {
        Self { short: ShortRows::new(most_short), ..Self::default() }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.short.is_empty() && self.terms.is_empty()
    }

    pub(super) fn bytes(&self) -> usize {
        self.short.bytes()
            + self.terms.capacity() * (size_of::<(LongRow, Summand)>() + 1)
            + self.by_options.capacity() * (size_of::<(u128, Summand)>() + 1)
            + self.parts.capacity() * size_of::<LongPart>()
            + self.options.capacity() * size_of::<Pieces>()
            + self.fact_places.capacity() * size_of::<u32>()
            + self.facts.capacity() * size_of::<SummandInfo>()
            + self.hashes.capacity() * size_of::<u128>()
    }

    pub(super) fn part(&self, part: Summand) -> &LongPart {
        &self.parts[part.part_index()]
    }

    pub(super) fn part_mut(&mut self, part: Summand) -> &mut LongPart {
        &mut self.parts[part.part_index()]
    }

    pub(super) fn option(&self, index: usize) -> Pieces {
        self.options[index]
    }

    fn keep_options(&mut self, options: &mut Vec<Pieces>) -> Range<usize> {
        let start = self.options.len();
        self.options.append(options);
        start..self.options.len()
    }

    /// Returns the index of a value's facts, if they have been found.
    fn place_of_facts(&self, game: Game) -> Option<usize> {
        (*self.fact_places.get(game.index())? as usize).checked_sub(1)
    }

    /// Returns the hash of a value, or 0 if it is not known.
    fn hash(&self, game: Game) -> u128 {
        self.hashes.get(game.index()).copied().unwrap_or(0)
    }
}

/// A part gets no value if the two pieces that a move leaves have more pairs of followers.
const MOST_PAIRS: u32 = 20_000;

/// A part gets no value if that has more followers.
const MOST_SIZE: u32 = 500;

/// The weight, in the order of moves, of the logarithm of a value's size, and of a stone of a part without a value.
const SIZE_FACTOR: f32 = 3.0;
const STONE_FACTOR: f32 = 0.25;

/// The weight of a step on the scales, in atomic weights.
const SCALE_FACTOR: f32 = 0.1;

/// In misère play, longer rows are not tested for cancelling.
const MOST_CANCELLED: usize = 16;

impl RowSearcher {
    /// Returns the value of a row, or its part.
    pub(super) fn term_of(&mut self, word: LongRow, effort: &mut Effort<'_>) -> Result<Summand> {
        if word.is_monochromatic() {
            return Ok(Summand::ZERO);
        }
        let short = word.as_row().filter(|&row| self.parts.short.has_place(row));
        let word = word.upright();
        let known = match short {
            Some(row) => self.parts.short.term(row),
            None => self.parts.terms.get(&word).copied(),
        };
        if let Some(term) = known {
            return Ok(term);
        }
        if self.own_bytes() > self.max_bytes {
            self.is_full = true;
            return Err(effort.out_of_memory());
        }
        let swapped = word.swapped().upright();
        let term = if self.is_misere {
            self.part_by_options([word, swapped], effort)?
        } else if let Some(value) = self.value_of(word, effort)? {
            Summand::value(value)
        } else {
            let hash = |word: LongRow| {
                let [a, b, c, d] = word.bits();
                hash_of([word.len() as u64, a, b, c, d])
            };
            self.push_part([word, swapped], [word, swapped].map(hash), word == swapped)
        };
        let negative = self.negative(term);
        match short {
            Some(row) => {
                self.parts.short.set_term(row, term);
                self.parts.short.set_term(row.swapped(), negative);
            }
            None => {
                self.parts.terms.insert(word, term);
                self.parts.terms.insert(swapped, negative);
            }
        }
        Ok(term)
    }

    /// Adds a part, and its negative right after it, unless they are equal.
    fn push_part(
        &mut self,
        words: [LongRow; 2],
        hashes: [u128; 2],
        is_own_negative: bool,
    ) -> Summand {
        let index = self.parts.parts.len();
        let (term, negative) = (Summand::part(index), Summand::part(index + 1));
        let (negatives, count) =
            if is_own_negative { ([term; 2], 1) } else { ([negative, term], 2) };
        for ((word, hash), negative) in words.into_iter().zip(hashes).zip(negatives).take(count) {
            let facts = SummandInfo {
                hash,
                negative,
                size: 0,
                weight: Weight::Unknown,
                effort: STONE_FACTOR * word.len() as f32,
                advantage: 0.0,
                scale: UpScale::UNKNOWN,
            };
            let (is_weighed, cancels) = (false, !self.is_misere);
            self.parts.parts.push(LongPart { word, facts, is_weighed, options: None, cancels });
        }
        term
    }

    /// Returns the part of a row in misère play: rows with the same options are one. Every move takes a stone, so the
    /// recursion is at most as deep as the row is long.
    fn part_by_options(
        &mut self,
        words: [LongRow; 2],
        effort: &mut Effort<'_>,
    ) -> Result<Summand, Stopped> {
        let [word, swapped] = words;
        let mut sides =
            [self.options_by_moves(word, effort)?, self.options_by_moves(swapped, effort)?];
        let [left, right] = sides.each_ref().map(|side| self.hash_of_options(side));
        let hash = |own: u128, other: u128| {
            hash_of([own as u64, (own >> 64) as u64, other as u64, (other >> 64) as u64])
        };
        let hashes = [hash(left, right), hash(right, left)];
        let term = match self.parts.by_options.get(&hashes[0]) {
            Some(&term) => term,
            None => {
                let term = self.push_part(words, hashes, left == right);
                let pair = [term, self.negative(term)];
                // The second entry is the same if the part is its own negative.
                for ((term, hash), options) in pair.into_iter().zip(hashes).zip(&mut sides) {
                    self.parts.by_options.insert(hash, term);
                    let (moves, range) = (options.len(), self.parts.keep_options(options));
                    let part = self.parts.part_mut(term);
                    part.options = Some(range);
                    // Fewer stones make a search shorter; the number of moves breaks ties.
                    part.facts.effort = (part.word.len() << 8) as f32 + moves as f32;
                }
                term
            }
        };
        self.find_whether_cancels(term, effort)?;
        Ok(term)
    }

    /// Returns the hash of a set of options by the hashes of their pieces, whatever the order in which parts have
    /// been met.
    fn hash_of_options(&mut self, options: &[Pieces]) -> u128 {
        options.iter().fold(0, |sum: u128, pieces| {
            let [a, b] = pieces.map(|piece| self.facts(piece).hash);
            let both = a.wrapping_add(b);
            sum.wrapping_add(hash_of([both as u64, (both >> 64) as u64]))
        })
    }

    /// Returns whether a term cancels with its negative: always in normal play, and in misère play if that has been
    /// proved.
    #[inline]
    pub(super) fn cancels(&self, term: Summand) -> bool {
        term.as_value().is_some() || self.parts.part(term).cancels
    }

    /// Finds whether a short part cancels with its negative in misère play: all its followers do, and the player to
    /// move wins the two together.
    fn find_whether_cancels(&mut self, term: Summand, effort: &mut Effort<'_>) -> Result<()> {
        let pair = [term, self.negative(term)];
        for term in pair {
            let part = self.parts.part(term);
            // Without its options, nothing is known about its followers.
            let Some(options) = part.options.clone() else { return Ok(()) };
            let mut pieces = options.flat_map(|option| self.parts.option(option));
            if part.cancels
                || part.word.len() > MOST_CANCELLED
                || !pieces.all(|piece| self.cancels(piece))
            {
                return Ok(());
            }
        }
        let base = self.stack.len();
        self.stack.extend(pair);
        let wins = self.outcome_of_stack(base, effort);
        self.stack.truncate(base);
        let wins = wins?;
        pair.iter().for_each(|&term| self.parts.part_mut(term).cancels = wins);
        Ok(())
    }

    /// Returns the value of a row that is short enough and whose value does not grow too large. Every move takes a
    /// stone, so the recursion is at most as deep as such a row is long.
    fn value_of(&mut self, word: LongRow, effort: &mut Effort<'_>) -> Result<Option<Game>> {
        if word.len() > self.settings.valued_stones {
            return Ok(None);
        }
        let mut sides = [Vec::new(), Vec::new()];
        for (side, options) in [word, word.swapped()].into_iter().zip(&mut sides) {
            for pieces in side.moves_of_black() {
                let mut values = [Game::ZERO; 2];
                for (piece, value) in pieces.into_iter().zip(&mut values) {
                    match self.term_of(piece, effort)?.as_value() {
                        Some(game) => *value = game,
                        None => return Ok(None),
                    }
                }
                // Large sums take long to compute, and such a part is searched as it stands.
                let [a, b] = values;
                let pairs = self.size(a).saturating_mul(self.size(b));
                if pairs > MOST_PAIRS {
                    return Ok(None);
                }
                let sum = self.games.sum(a, b);
                let Some(sum) = self.if_room(sum) else { return Ok(None) };
                options.push(sum);
            }
        }
        let [left, right] = &mut sides;
        right.iter_mut().for_each(|option| *option = self.games.neg(*option));
        let value = self.games.from_options(left, right);
        let value = self.if_room(value);
        Ok(value.filter(|&value| self.size(value) <= MOST_SIZE))
    }

    fn size(&mut self, game: Game) -> u32 {
        self.facts(Summand::value(game)).size
    }

    /// Returns the facts of a term; a part may need [weighing](Self::weigh) first.
    #[inline]
    pub(super) fn facts(&mut self, term: Summand) -> &SummandInfo {
        match term.as_value() {
            None => &self.parts.part(term).facts,
            Some(game) => {
                let place = self.parts.place_of_facts(game);
                let place = place.unwrap_or_else(|| self.find_facts(game));
                &self.parts.facts[place]
            }
        }
    }

    #[inline]
    pub(super) fn negative(&self, term: Summand) -> Summand {
        match term.as_value() {
            None => self.parts.part(term).facts.negative,
            Some(game) => Summand::value(self.games.neg(game)),
        }
    }

    fn find_facts(&mut self, game: Game) -> usize {
        let followers = self.games.followers(game);
        let size = followers.len() as u32;
        for follower in followers {
            self.find_hash(follower);
        }
        let weight = self.weight_of_value(game);
        let scale = UpScale::new(self.games.up_bounds(game));
        let place = self.parts.facts.len();
        self.parts.facts.push(SummandInfo {
            hash: self.parts.hash(game),
            negative: Summand::value(self.games.neg(game)),
            size,
            weight,
            effort: SIZE_FACTOR * (size as f32).ln(),
            advantage: self.mean(weight) + SCALE_FACTOR * scale.middle(),
            scale,
        });
        if self.parts.fact_places.len() <= game.index() {
            self.parts.fact_places.resize(game.index() + 1, 0);
        }
        self.parts.fact_places[game.index()] = place as u32 + 1;
        place
    }

    fn find_hash(&mut self, game: Game) {
        if self.parts.hash(game) != 0 {
            return;
        }
        let (left, right) = self.games.options(game).unwrap_or_default();
        let [left, right] = [left, right]
            .map(|side| side.iter().fold(0, |sum: u128, &g| sum.wrapping_add(self.parts.hash(g))));
        let words = [left as u64, (left >> 64) as u64, right as u64, (right >> 64) as u64];
        let hash = hash_of(words).max(1);
        if self.parts.hashes.len() <= game.index() {
            self.parts.hashes.resize(game.index() + 1, 0);
        }
        self.parts.hashes[game.index()] = hash;
    }

    /// Returns the range of the negatives of Left's options of a part.
    pub(super) fn options_of(
        &mut self,
        part: Summand,
        effort: &mut Effort<'_>,
    ) -> Result<Range<usize>> {
        let &LongPart { word, ref options, .. } = self.parts.part(part);
        if let Some(options) = options {
            return Ok(options.clone());
        }
        let mut options = self.options_by_moves(word, effort)?;
        let range = self.parts.keep_options(&mut options);
        self.parts.part_mut(part).options = Some(range.clone());
        Ok(range)
    }

    /// Returns the distinct negatives of Left's options of a row.
    fn options_by_moves(&mut self, word: LongRow, effort: &mut Effort<'_>) -> Result<Vec<Pieces>> {
        let mut options = Vec::new();
        for pieces in word.moves_of_black() {
            effort.work(1)?;
            let mut terms = [Summand::ZERO; 2];
            for (piece, term) in pieces.into_iter().zip(&mut terms) {
                *term = self.term_of(piece.swapped(), effort)?;
            }
            options.push(self.simplified(terms));
        }
        options.sort_unstable();
        options.dedup();
        Ok(options)
    }

    /// Returns two terms, the lesser first, or one value if their sum is small.
    fn simplified(&mut self, terms: Pieces) -> Pieces {
        let [a, b] = terms;
        if self.negative(a) == b && self.cancels(a) {
            return [Summand::ZERO; 2];
        }
        match self.merged(a, b) {
            Some(sum) => [sum, Summand::ZERO],
            None => [a.max(b), a.min(b)],
        }
    }

    /// Returns the sum of two values, if they are small enough.
    pub(super) fn merged(&mut self, a: Summand, b: Summand) -> Option<Summand> {
        let (Some(g), Some(h)) = (a.as_value(), b.as_value()) else {
            return match (a, b) {
                (Summand::ZERO, other) | (other, Summand::ZERO) => Some(other),
                _ => None,
            };
        };
        let pairs = self.size(g).saturating_mul(self.size(h));
        if g.is_zero() || h.is_zero() || pairs <= self.settings.merged_pairs {
            let sum = self.games.sum(g, h);
            self.if_room(sum).map(Summand::value)
        } else {
            None
        }
    }

    pub(super) fn mean(&self, weight: Weight) -> f32 {
        match weight {
            Weight::Unknown => 0.0,
            Weight::Integer(n) => n as f32,
            Weight::Other(game) => self.games.mean(game).map_or(0.0, |mean| f64::from(mean) as f32),
        }
    }

    fn weight_of_value(&mut self, game: Game) -> Weight {
        if !self.settings.weights {
            return Weight::Unknown;
        }
        let weight: Result<Option<Game>, GameError> = self.games.atomic_weight(game);
        self.if_room(weight).flatten().map_or(Weight::Unknown, |weight| self.weight(weight))
    }

    /// Returns the result of an operation of the arena, and records if there was no room.
    fn if_room<T>(&mut self, found: Result<T, GameError>) -> Option<T> {
        self.is_full |= found.is_err();
        found.ok()
    }

    pub(super) fn weight(&self, game: Game) -> Weight {
        let integer = self.games.as_number(game).and_then(partizan::Dyadic::to_integer);
        match integer.and_then(|integer| i32::try_from(integer).ok()) {
            Some(integer) => Weight::Integer(integer),
            None => Weight::Other(game),
        }
    }
}
