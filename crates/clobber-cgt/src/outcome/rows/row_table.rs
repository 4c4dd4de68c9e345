//! The parts of the sums: their values, or the moves of those that have none.

use core::ops::Range;

use partizan::{Game, GameError};
use rustc_hash::FxHashMap;

use super::RowSearcher;
use super::long_row::LongRow;
use super::summand::{FAR, Kind, Summand, SummandInfo, Weight, hash_of};

/// A move by the one or two terms that it leaves; zero if there is one or none.
pub(super) type Pieces = [Summand; 2];

/// A part without a value.
#[derive(Clone, Debug)]
pub(super) struct LongPart {
    pub(super) word: LongRow,
    pub(super) facts: SummandInfo,
    pub(super) weighing: Weighing,
    /// The negatives of Left's options, once they have been computed.
    pub(super) options: Option<Range<usize>>,
}

/// The state of the search for a part's atomic weight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Weighing {
    NotYet,
    Begun,
    Done,
}

/// All parts that have been met, and the known values.
#[derive(Clone, Debug, Default)]
pub(super) struct PartTable {
    terms: FxHashMap<LongRow, Summand>,
    parts: Vec<LongPart>,
    options: Vec<Pieces>,
    /// The place of the facts of a game, plus one, by the place of the game.
    fact_places: Vec<u32>,
    facts: Vec<SummandInfo>,
    /// The hashes of games, by their places; zero if not known.
    hashes: Vec<u128>,
}

impl PartTable {
    pub(super) fn new() -> Self {
        Self::default()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.terms.is_empty()
    }

    pub(super) fn bytes(&self) -> usize {
        self.terms.capacity() * (size_of::<(LongRow, Summand)>() + 1)
            + self.parts.capacity() * size_of::<LongPart>()
            + self.options.capacity() * size_of::<Pieces>()
            + self.fact_places.capacity() * size_of::<u32>()
            + self.facts.capacity() * size_of::<SummandInfo>()
            + self.hashes.capacity() * size_of::<u128>()
    }

    pub(super) fn part(&self, index: usize) -> Option<&LongPart> {
        self.parts.get(index)
    }

    pub(super) fn part_mut(&mut self, index: usize) -> Option<&mut LongPart> {
        self.parts.get_mut(index)
    }

    pub(super) fn option(&self, index: usize) -> Pieces {
        self.options.get(index).copied().unwrap_or([Summand::ZERO; 2])
    }

    fn facts_of_value(&self, game: Game) -> Option<&SummandInfo> {
        let place = *self.fact_places.get(game.index())? as usize;
        self.facts.get(place.checked_sub(1)?)
    }

    fn keep_facts_of_value(&mut self, game: Game, facts: SummandInfo) {
        if self.fact_places.len() <= game.index() {
            self.fact_places.resize(game.index() + 1, 0);
        }
        self.facts.push(facts);
        if let Some(place) = self.fact_places.get_mut(game.index()) {
            *place = self.facts.len() as u32;
        }
    }

    fn hash(&self, game: Game) -> u128 {
        self.hashes.get(game.index()).copied().unwrap_or(0)
    }
}

/// There is no room for a part.
#[derive(Clone, Copy, Debug)]
pub(super) struct OutOfMemory;

/// Summands.
impl RowSearcher {
    /// Returns the value of a row, or the part that it is.
    pub(super) fn term_of(&mut self, word: LongRow) -> Result<Summand, OutOfMemory> {
        if word.is_monochromatic() {
            return Ok(Summand::ZERO);
        }
        let word = word.upright();
        if let Some(&term) = self.parts.terms.get(&word) {
            return Ok(term);
        }
        if self.own_bytes() > self.max_bytes {
            self.is_full = true;
            return Err(OutOfMemory);
        }
        let swapped = word.swapped().upright();
        if let Some(value) = self.value_of(word)? {
            self.parts.terms.insert(word, Summand::value(value));
            self.parts.terms.insert(swapped, Summand::value(self.games.neg(value)));
            return Ok(Summand::value(value));
        }
        let index = self.parts.parts.len();
        let (term, other) = (Summand::part(index), Summand::part(index + 1));
        if word == swapped {
            self.push_part(word, term);
        } else {
            self.push_part(word, other);
            self.push_part(swapped, term);
        }
        Ok(term)
    }

    fn push_part(&mut self, word: LongRow, negative: Summand) {
        let term = Summand::part(self.parts.parts.len());
        let [a, b, c, d] = word.bits();
        let facts = SummandInfo {
            hash: hash_of([word.len() as u64, a, b, c, d]),
            negative,
            size: 0,
            weight: Weight::Unknown,
            effort: self.settings.stone_factor * word.len() as f32,
            advantage: 0.0,
            low: [-FAR; 2],
            high: [FAR; 2],
        };
        self.parts.parts.push(LongPart { word, facts, weighing: Weighing::NotYet, options: None });
        self.parts.terms.insert(word, term);
    }

    /// Returns the value of a row that is short enough and whose value does not grow too large. It has at most
    /// as many stones as may be valued, and every move takes one, so the recursion is not deep.
    fn value_of(&mut self, word: LongRow) -> Result<Option<Game>, OutOfMemory> {
        if word.len() > self.settings.valued_stones {
            return Ok(None);
        }
        let mut sides = [Vec::new(), Vec::new()];
        for (side, options) in [word, word.swapped()].into_iter().zip(&mut sides) {
            for pieces in side.moves_of_black() {
                let mut values = [Game::ZERO; 2];
                for (piece, value) in pieces.into_iter().zip(&mut values) {
                    match self.term_of(piece)?.kind() {
                        Kind::Value(game) => *value = game,
                        Kind::Part(_) => return Ok(None),
                    }
                }
                let [a, b] = values;
                let pairs = self.size(a).saturating_mul(self.size(b));
                if pairs > self.settings.valued_pairs {
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
        Ok(value.filter(|&value| self.size(value) <= self.settings.valued_size))
    }

    fn size(&mut self, game: Game) -> u32 {
        self.facts(Summand::value(game)).size
    }

    /// Returns the facts of a term; the atomic weight of a part may have to be [looked for](Self::weigh) first.
    #[inline]
    pub(super) fn facts(&mut self, term: Summand) -> SummandInfo {
        match term.kind() {
            Kind::Part(index) => {
                self.parts.part(index).map_or(SummandInfo::NONE, |part| part.facts)
            }
            Kind::Value(game) => match self.parts.facts_of_value(game) {
                Some(facts) => *facts,
                None => self.find_facts(game),
            },
        }
    }

    #[inline]
    pub(super) fn negative(&self, term: Summand) -> Summand {
        match term.kind() {
            Kind::Part(index) => {
                self.parts.part(index).map_or(Summand::ZERO, |part| part.facts.negative)
            }
            Kind::Value(game) => Summand::value(self.games.neg(game)),
        }
    }

    fn find_facts(&mut self, game: Game) -> SummandInfo {
        let followers = self.games.followers(game);
        let size = followers.len() as u32;
        for follower in followers {
            self.find_hash(follower);
        }
        let weight = self.weight_of_value(game);
        let bounds = self.games.up_bounds(game);
        let low = bounds.map(|bounds| i32::from(bounds.low));
        let high = bounds.map(|bounds| i32::from(bounds.high));
        let middle = (low[0] + high[0]) as f32 / 2.0;
        let facts = SummandInfo {
            hash: self.parts.hash(game),
            negative: Summand::value(self.games.neg(game)),
            size,
            weight,
            effort: self.settings.size_factor * (size as f32).ln(),
            advantage: self.mean(weight) + self.settings.scale_factor * middle,
            low,
            high,
        };
        self.parts.keep_facts_of_value(game, facts);
        facts
    }

    /// Finds the hash of a game whose options' are known.
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
        if let Some(slot) = self.parts.hashes.get_mut(game.index()) {
            *slot = hash;
        }
    }

    /// Returns where the negatives of Left's options of a part are.
    pub(super) fn options_of(&mut self, index: usize) -> Result<Range<usize>, OutOfMemory> {
        let Some(part) = self.parts.part(index) else { return Ok(0..0) };
        if let Some(options) = &part.options {
            return Ok(options.clone());
        }
        let word = part.word;
        let mut options = Vec::new();
        for pieces in word.moves_of_black() {
            let mut terms = [Summand::ZERO; 2];
            for (piece, term) in pieces.into_iter().zip(&mut terms) {
                *term = self.term_of(piece.swapped())?;
            }
            options.push(self.simplified(terms));
        }
        options.sort_unstable();
        options.dedup();
        let start = self.parts.options.len();
        self.parts.options.append(&mut options);
        let range = start..self.parts.options.len();
        if let Some(part) = self.parts.part_mut(index) {
            part.options = Some(range.clone());
        }
        Ok(range)
    }

    /// Returns two terms, the lesser first; as one value if that is small.
    fn simplified(&mut self, terms: Pieces) -> Pieces {
        let [a, b] = terms;
        if self.negative(a) == b {
            return [Summand::ZERO; 2];
        }
        match self.merged(a, b) {
            Some(sum) => [sum, Summand::ZERO],
            None => [a.max(b), a.min(b)],
        }
    }

    /// Returns the sum of two values, if they are small enough.
    pub(super) fn merged(&mut self, a: Summand, b: Summand) -> Option<Summand> {
        let (Kind::Value(g), Kind::Value(h)) = (a.kind(), b.kind()) else {
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
            Weight::Other(game) => self
                .games
                .mean(game)
                .map_or(0.0, |mean| mean.numerator() as f32 / mean.denominator() as f32),
        }
    }

    /// Returns the atomic weight of a value.
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

    /// Returns a game as an atomic weight.
    pub(super) fn weight(&self, game: Game) -> Weight {
        let integer = self.games.as_number(game).and_then(partizan::Dyadic::to_integer);
        match integer.and_then(|integer| i32::try_from(integer).ok()) {
            Some(integer) => Weight::Integer(integer),
            None => Weight::Other(game),
        }
    }
}

impl SummandInfo {
    const NONE: Self = Self {
        hash: 0,
        negative: Summand::ZERO,
        size: 1,
        weight: Weight::Integer(0),
        effort: 0.0,
        advantage: 0.0,
        low: [0, -2],
        high: [0, 2],
    };
}
