//! Atomic weights of the powers of a word, for powers of any size.
//!
//! The rows w, ww, www, ... and all their followers fall into parts. Three things determine a part: the place of w
//! where it begins, whether its first and its last stone have been clobbered, and its length. [`PeriodicWeights`]
//! gives the atomic weights of all parts up to some length, and claims that from some length on they grow by a fixed
//! number with each period.
//!
//! **Why the check of finitely many parts is enough.** Let P be the period, a multiple of the length of w; let D be the
//! growth, and N the greatest length. The checker goes through all parts of up to N stones. Each weight must follow
//! from the weights of the options by the calculus of atomic weights (Siegel, *Combinatorial Game Theory*, II.7) or,
//! where the calculus leaves a choice, from the canonical form. From `start` on, which is at least P + 2 and at most
//! N/2, the weight must exceed by D the weight of the part of the same kind with P stones fewer. For the last P lengths
//! up to N the calculus must do without canonical forms, even after a multiple of D is added to the sets of weights.
//!
//! Let n > N, and suppose that all this holds for fewer than n stones. A move on a part of n stones leaves two
//! pieces, and the longer one has at least N/2 stones. With P stones fewer it has at least two, is of the same kind,
//! and weighs D less; and a move of the same player on the part of n - P stones leaves these two pieces. Conversely,
//! the longer piece that a move on n - P stones leaves, with P stones more, is at least as long as `start` and
//! shorter than n; it weighs D more. So the weights of the options of n are the weights of the options of n - P with
//! D added. Then the weight also grows by D:
//!
//! - If G0 = {A - 2 | A + 2} over the options is not an integer, it is the weight. Then the integer D can be added to
//!   its options. If G0 is not a number, this is number translation. If it is one, no integer lies between the
//!   options, and between two successive integers the simplest number is the same after a translation.
//! - If just one integer lies between, it is the weight.
//! - If D is 0, the sets are the same.
//! - If D > 0, some left option weighs 2 or more and no right option -1 or less, the weight is the greatest integer
//!   between, and it remains so after the addition. The case D < 0 is symmetric.
//!
//! No other case is accepted.

// `fits` is checked before any weight is read: every number of stones has a weight for every kind.
#![allow(clippy::indexing_slicing)]

mod find_period;

use std::collections::BTreeSet;

use certified_search::{Certificate, Effort, Refuted};
use clobber_core::{Color, Path, Position};
use partizan::{Game, GameError, Games, WeightByOptions};

use crate::{ClobberError, ClobberValues};

/// Proves the atomic weights of all powers of a word, and of all their followers.
///
/// It is plain data that anyone may write, and [`check`](Certificate::check) checks it. The checker uses the rules of
/// the game on rows, the calculus of atomic weights on the claimed weights, and canonical forms of parts of at most
/// [`MOST_VALUED`](Self::MOST_VALUED) stones.
///
/// ```
/// use clobber_cgt::Color::{Black, White};
/// use clobber_cgt::{Certificate, Effort, Games, PeriodFound, PeriodicWeights};
///
/// let found = PeriodicWeights::find(&[Black, Black, White], 60, &mut Effort::new())?;
/// let weights = found.certificate().ok_or("a far star")?;
/// weights.check(&())?;
/// let mut games = Games::new();
/// // The atomic weight of (xxo)^n is n/2, rounded up.
/// let weight = weights.of_power(1_000_001, &mut games)?;
/// assert_eq!(games.display(weight).to_string(), "500001");
///
/// let both = [Black, Black, White, White];
/// let found = PeriodicWeights::find(&both, 48, &mut Effort::new())?;
/// assert!(matches!(found, PeriodFound::FarStar { .. }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Source
/// Not in the literature; the proof stands at the top of the module's source.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct PeriodicWeights {
    /// The word.
    pub word: Vec<Color>,
    /// The period, in stones.
    pub period: usize,
    /// The growth of the weights with each period.
    pub growth: i64,
    /// The number of stones from which on the weights grow.
    pub start: usize,
    /// The weights as text, by number of stones, then by kind of part; `None` for kinds that play does not reach.
    pub weights: Vec<Vec<Option<String>>>,
}

/// The result of a search for the period of atomic weights.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PeriodFound {
    /// A certificate, which has been checked.
    Periodic(PeriodicWeights),
    /// The weights of the options leave a choice in parts with these numbers of stones, too large for canonical
    /// forms. So this method proves nothing, periodic or not.
    FarStar {
        /// The numbers of stones, in order.
        stones: Vec<usize>,
    },
    /// Parts of up to the given length show no period.
    NoPeriod,
}

impl PeriodFound {
    /// Returns the certificate, if there is one.
    pub fn certificate(self) -> Option<PeriodicWeights> {
        match self {
            Self::Periodic(weights) => Some(weights),
            Self::FarStar { .. } | Self::NoPeriod => None,
        }
    }
}

/// A part of a power of a word: the place in the word where it begins, and whether its first and last stones have
/// been clobbered.
#[derive(Clone, Copy, Debug)]
struct PowerPart {
    start: usize,
    is_first_clobbered: bool,
    is_last_clobbered: bool,
}

impl PowerPart {
    /// Returns the index of the kind in [`PeriodicWeights::weights`].
    const fn index(self) -> usize {
        4 * self.start + 2 * self.is_first_clobbered as usize + self.is_last_clobbered as usize
    }

    /// Returns the colours of the part of this kind with `stones` stones.
    fn stones(self, word: &[Color], stones: usize) -> Vec<Color> {
        let row = word.iter().copied().cycle().skip(self.start).take(stones);
        let mut row: Vec<Color> = row.collect();
        if self.is_first_clobbered {
            row.first_mut().into_iter().for_each(|color| *color = !*color);
        }
        if self.is_last_clobbered {
            row.last_mut().into_iter().for_each(|color| *color = !*color);
        }
        row
    }
}

/// The weights of parts, by number of stones and kind; `None` for kinds that play does not reach.
type KindWeights<W = Game> = Vec<Vec<Option<W>>>;

impl PeriodicWeights {
    /// The most stones of a part whose canonical form the checker finds.
    pub const MOST_VALUED: usize = 20;

    /// Returns the kinds of parts for a word with a number of letters, in the order of the weights.
    fn kinds(letters: usize) -> impl Iterator<Item = PowerPart> {
        (0..letters).flat_map(|start| {
            [(false, false), (false, true), (true, false), (true, true)].map(|(first, last)| {
                PowerPart { start, is_first_clobbered: first, is_last_clobbered: last }
            })
        })
    }

    /// Returns the atomic weight of a power of the word, as a game of the arena.
    ///
    /// It is only as good as the certificate: [`check`](Certificate::check) it first.
    ///
    /// # Complexity
    /// O(1).
    ///
    /// # Errors
    /// The certificate has no such weight, or the arena has no room for it.
    pub fn of_power(&self, exponent: u64, games: &mut Games) -> Result<Game, ClobberError> {
        let missing = || Refuted::new("the certificate has no such weight");
        let period = self.period.max(1) as u64;
        let stones = exponent.checked_mul(self.word.len() as u64).ok_or_else(missing)?;
        let known = self.weights.len().saturating_sub(1) as u64;
        let periods = stones.saturating_sub(known).div_ceil(period);
        let shorter = periods.checked_mul(period).and_then(|whole| stones.checked_sub(whole));
        let stones = usize::try_from(shorter.ok_or_else(missing)?).map_err(|_| missing())?;
        let text = self.weights.get(stones).and_then(|weights| weights.first()?.as_ref());
        let weight = games.parse(text.ok_or_else(missing)?).map_err(Refuted::new)?;
        let more = i64::try_from(periods).ok().and_then(|n| n.checked_mul(self.growth));
        let more = games.integer(more.ok_or_else(missing)?)?;
        Ok(games.sum(weight, more)?)
    }

    /// Checks the certificate like [`check`](Certificate::check), and counts the parts that were checked.
    ///
    /// # Complexity
    /// O(k N²) sums of two weights for words of k letters and parts of up to N stones, and the canonical forms of
    /// short parts.
    ///
    /// # Errors
    /// The first weight that does not follow, or a limit of the effort. Parts, and moves on them, are steps.
    pub fn count_checks(&self, effort: &mut Effort<'_>) -> Result<u64, Refuted> {
        let (parts, mut open) = self.open_lengths(effort)?;
        match open.pop_first() {
            Some(stones) => Err(Refuted::new(format_args!(
                "of a part of {stones} stones the weights of the options leave a choice"
            ))),
            None => Ok(parts),
        }
    }

    /// Checks everything except that the options decide their weights. Returns the number of parts, and the numbers
    /// of stones where the options should decide and do not.
    fn open_lengths(&self, effort: &mut Effort<'_>) -> Result<(u64, BTreeSet<usize>), Refuted> {
        if !self.fits() {
            return Err(Refuted::new("the period, the start and the weights do not fit together"));
        }
        let (letters, longest) = (self.word.len(), self.weights.len() - 1);
        let reached = Reached::new(&self.word);
        let mut values = ClobberValues::new();
        let (mut parts, mut open) = (0, BTreeSet::new());
        let mut weights: KindWeights = Vec::new();
        for (stones, texts) in self.weights.iter().enumerate() {
            weights.push(vec![None; 4 * letters]);
            for kind in Self::kinds(letters) {
                let is_reached = reached.has(kind, stones);
                let at = |refuted: Refuted| refuted.at("kind", kind.index()).at("stones", stones);
                let text = match &texts[kind.index()] {
                    Some(text) if is_reached => text,
                    None if !is_reached => continue,
                    Some(_) => return Err(at(Refuted::new("play does not reach such a part"))),
                    None => return Err(at(Refuted::new("the weight is missing"))),
                };
                effort.spend(1)?;
                parts += 1;
                let claimed = values.games_mut().parse(text).map_err(|e| at(Refuted::new(e)))?;
                weights[stones][kind.index()] = Some(claimed);
                if stones >= self.start {
                    let before = weights[stones - self.period][kind.index()];
                    self.check_growth(before, claimed, values.games_mut()).map_err(at)?;
                }
                let found = self.proved(kind, stones, &weights, &mut values, effort);
                let (proved, is_lasting) = found.map_err(at)?;
                // The parts of the last period stand for all longer ones, so the weights of their options must
                // decide. A shorter part may use its canonical form instead.
                if !is_lasting && (proved.is_none() || stones + self.period > longest) {
                    open.insert(stones);
                }
                if let Some(proved) = proved.filter(|&proved| proved != claimed) {
                    let proved = values.display(proved).to_string();
                    return Err(at(Refuted::claim("weight", text, proved)));
                }
            }
        }
        Ok((parts, open))
    }

    /// Returns whether the numbers of the certificate fit together. The period must be a multiple of the word's length.
    /// The start must be at least the period plus two, and at most half of the greatest length. Each number of stones
    /// must have a weight for every kind.
    fn fits(&self) -> bool {
        let letters = self.word.len();
        letters > 0
            && self.period > 0
            && self.period % letters == 0
            && self.period.checked_add(2).is_some_and(|least| least <= self.start)
            && self.start <= self.weights.len().saturating_sub(1) / 2
            && self.weights.iter().all(|weights| weights.len() == 4 * letters)
    }

    /// Checks that a weight equals the weight one period earlier plus the growth.
    fn check_growth(
        &self,
        before: Option<Game>,
        weight: Game,
        games: &mut Games,
    ) -> Result<(), Refuted> {
        let before =
            before.ok_or_else(|| Refuted::new("there is no such part with a period less"))?;
        let growth = games.integer(self.growth).map_err(Refuted::new)?;
        match games.sum(before, growth).map_err(Refuted::new)? == weight {
            true => Ok(()),
            false => Err(Refuted::new("the weight does not grow as it should")),
        }
    }

    /// Returns the weight of a part, and whether its options decide it; then it holds for longer parts too, if all
    /// weights grow alike. If the options leave a choice, a short part's canonical form decides.
    fn proved(
        &self,
        kind: PowerPart,
        stones: usize,
        weights: &KindWeights,
        values: &mut ClobberValues,
        effort: &mut Effort<'_>,
    ) -> Result<(Option<Game>, bool), Refuted> {
        let row = kind.stones(&self.word, stones);
        let games = values.games_mut();
        let letters = self.word.len();
        let [left, right] = [Color::Black, Color::White]
            .map(|mover| option_weights(games, weights, kind, &row, letters, mover, effort));
        match self.calculus(games, &left?, &right?).map_err(Refuted::new)? {
            Some(weight) => Ok((Some(weight), true)),
            None if stones <= Self::MOST_VALUED => {
                let board = Path::new(row.len() as u32);
                let row: Position<Path> = Position::from_fn(board, |v| Some(row[v.index()]));
                Ok((Some(values.atomic_weight(&row, effort).map_err(reason)?), false))
            }
            None => Ok((None, false)),
        }
    }

    /// Computes the weight from the weights of the options, if they decide it and go on doing so when a multiple of the
    /// growth is added to them. `None` if a comparison with the far star is needed, or if its result may not last.
    fn calculus(
        &self,
        games: &mut Games,
        left: &[Game],
        right: &[Game],
    ) -> Result<Option<Game>, GameError> {
        if left.is_empty() || right.is_empty() {
            // Either both players can move on a row, or neither can.
            return Ok(Some(Game::ZERO));
        }
        let (least, greatest) = match games.weight_by_options(left, right)? {
            WeightByOptions::Weight(weight) => return Ok(Some(weight)),
            WeightByOptions::Between { least, largest } => (least, largest),
        };
        let [minus_two, minus_one, one, two] =
            [games.integer(-2)?, games.integer(-1)?, games.integer(1)?, games.integer(2)?];
        let mut any = |weights: &[Game], is_at_least: bool, bound: Game| {
            weights
                .iter()
                .any(|&w| if is_at_least { games.le(bound, w) } else { games.le(w, bound) })
        };
        let may_be_above = greatest >= 1 && !any(right, false, minus_one);
        let may_be_below = least <= -1 && !any(left, true, one);
        let is_above = may_be_above && any(left, true, two);
        let is_below = may_be_below && any(right, false, minus_two);
        let weight = if self.growth >= 0 && is_above {
            greatest
        } else if self.growth <= 0 && is_below {
            least
        } else if self.growth == 0 && !may_be_above && !may_be_below {
            0
        } else {
            return Ok(None);
        };
        games.integer(weight).map(Some)
    }
}

/// The ways in which parts of the powers of a word can begin, and end: the place in the word, and whether its stone has
/// been clobbered.
struct Reached {
    starts: BTreeSet<(usize, bool)>,
    ends: BTreeSet<(usize, bool)>,
    letters: usize,
}

impl Reached {
    fn new(word: &[Color]) -> Self {
        let [starts, ends] = [false, true].map(|ends| Self::ways(word, ends));
        Self { starts, ends, letters: word.len() }
    }

    /// Returns whether play reaches parts of a kind with this number of stones.
    fn has(&self, kind: PowerPart, stones: usize) -> bool {
        let end = (kind.start + stones + self.letters - 1) % self.letters;
        self.starts.contains(&(kind.start, kind.is_first_clobbered))
            && self.ends.contains(&(end, kind.is_last_clobbered))
    }

    fn ways(word: &[Color], ends: bool) -> BTreeSet<(usize, bool)> {
        let letters = word.len();
        // Steps from the end towards the inside of the part.
        let inwards = |place: usize, steps: usize| {
            if ends {
                (place + letters * steps - steps) % letters
            } else {
                (place + steps) % letters
            }
        };
        let color = |place: usize, steps| word[inwards(place, steps)];
        let first = if ends { letters - 1 } else { 0 };
        let mut reached = BTreeSet::from([(first, false)]);
        for place in 0..letters {
            // The stone outside the end has moved in, or it has moved away.
            if color(place, 0) != color(place, letters - 1) {
                reached.insert((place, true));
            }
            if color(place, letters - 1) != color(place, 2 * letters - 2) {
                reached.insert((place, false));
            }
        }
        loop {
            let mut more = reached.clone();
            for &(place, is_clobbered) in &reached {
                let end = if is_clobbered { !color(place, 0) } else { color(place, 0) };
                // The end stone moves in, or its neighbour moves out onto it.
                if end != color(place, 1) {
                    more.insert((inwards(place, 1), true));
                    more.insert((inwards(place, 2), false));
                }
            }
            if more.len() == reached.len() {
                return reached;
            }
            reached = more;
        }
    }
}

/// Returns the distinct weights that a player's moves leave, from the weights of shorter parts.
fn option_weights(
    games: &mut Games,
    weights: &[Vec<Option<Game>>],
    kind: PowerPart,
    row: &[Color],
    letters: usize,
    mover: Color,
    effort: &mut Effort<'_>,
) -> Result<Vec<Game>, Refuted> {
    let weight = |stones: usize, kind: PowerPart| {
        if stones < 2 {
            return Ok(Game::ZERO);
        }
        weights[stones][kind.index()]
            .ok_or_else(|| Refuted::new("a move leaves a part of a kind that is not reached"))
    };
    let (mut pairs, mut found) = (Vec::new(), Vec::new());
    for (right, pair) in row.windows(2).enumerate().map(|(left, pair)| (left + 1, pair)) {
        let &[first, second] = pair else { continue };
        if first == second {
            continue;
        }
        // The stone before or after the vacated place has been clobbered.
        let vacated = if first == mover { right - 1 } else { right };
        let left = PowerPart { is_last_clobbered: vacated == right, ..kind };
        let after = PowerPart {
            start: (kind.start + vacated + 1) % letters,
            is_first_clobbered: vacated < right,
            ..kind
        };
        let left = weight(vacated, left)?;
        let after = weight(row.len() - vacated - 1, after)?;
        // Weights repeat, so the list is short, and a linear search is faster than hashing.
        effort.spend(1)?;
        if !pairs.contains(&(left, after)) {
            pairs.push((left, after));
            let sum = games.sum(left, after).map_err(Refuted::new)?;
            if !found.contains(&sum) {
                found.push(sum);
            }
        }
    }
    Ok(found)
}

fn reason(error: ClobberError) -> Refuted {
    match error {
        ClobberError::Stopped(stopped) => stopped.into(),
        error => Refuted::new(error),
    }
}

impl Certificate<()> for PeriodicWeights {
    /// Checks that these are the weights of all parts of powers of the word, of any length.
    ///
    /// # Errors
    /// The first weight that does not follow.
    fn check(&self, (): &()) -> Result<(), Refuted> {
        self.count_checks(&mut Effort::new()).map(drop)
    }
}
