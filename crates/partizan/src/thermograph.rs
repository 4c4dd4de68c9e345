//! Thermographs: the gain from a move, and the mean value of a game.
//!
//! G cooled by t >= 0 has stops L_t(G) and R_t(G), the *walls* of the thermograph:
//!
//! ```text
//! L_t(G) = max R_t(G^L) - t,    R_t(G) = min L_t(G^R) + t,
//! ```
//!
//! up to the least t at which they meet, the *temperature*. From there on both equal the *mean* of G. (Conway, *On
//! Numbers and Games*, chapter 9; Siegel, *Combinatorial Game Theory*, section II.5.)

use core::cmp::Ordering;
use core::fmt;

use certified_search::Effort;
use rustc_hash::FxHashMap;

use crate::error::GameError;
use crate::game::Game;
use crate::games::Games;
use crate::number::Dyadic;

/// The thermograph of a game, for temperatures from 0 on; made by [`Games::thermograph`].
///
/// ```
/// use partizan::{Dyadic, Games};
///
/// let mut games = Games::new();
/// let game = games.parse("{4|{1|-2}}")?;
/// let thermograph = games.thermograph(game)?;
/// assert_eq!(thermograph.mean(), Dyadic::new(7, 2)?);
/// assert_eq!(thermograph.temperature(), Dyadic::new(9, 2)?);
/// assert_eq!((games.mean(game)?, games.temperature(game)?), (Dyadic::new(7, 2)?, Dyadic::new(9, 2)?));
/// let at = Dyadic::new(1, 1)?;
/// assert_eq!(thermograph.left_at(at)?.to_string(), "7/2");
/// assert_eq!(thermograph.right_at(at)?.to_string(), "1");
///
/// let switch = games.parse("{2|-1}")?;
/// let thermograph = games.thermograph(switch)?;
/// let text = "mean 1/2, temperature 3/2; left 2 at 0, 1/2 at 3/2; right -1 at 0, 1/2 at 3/2";
/// assert_eq!(thermograph.to_string(), text);
/// assert_eq!(thermograph.left_wall()[0], (Dyadic::ZERO, Dyadic::from(2)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Thermograph {
    mean: Dyadic,
    temperature: Dyadic,
    left_wall: Line,
    right_wall: Line,
}

/// A continuous function of t >= 0, piecewise linear with slopes -1, 0 and 1.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(transparent))]
struct Line {
    /// (t, value) at t = 0 and wherever the slope changes.
    knots: Vec<(Dyadic, Dyadic)>,
    /// The slope from the last knot on.
    #[cfg_attr(feature = "serde", serde(skip))]
    last_slope: i64,
}

impl Games {
    /// Returns the thermograph.
    ///
    /// # Complexity
    /// For each follower, the length of its walls times the number of its options.
    ///
    /// # Errors
    /// [`GameError::Number`], if a wall bends at a number that does not fit.
    pub fn thermograph(&self, game: Game) -> Result<Thermograph, GameError> {
        let found = self.thermographs(game, &mut Effort::new())?.remove(&game);
        found.ok_or(GameError::OtherArena)
    }

    pub(crate) fn thermographs(
        &self,
        game: Game,
        effort: &mut Effort<'_>,
    ) -> Result<FxHashMap<Game, Thermograph>, GameError> {
        let mut found: FxHashMap<Game, Thermograph> = FxHashMap::default();
        let game = self.store.own(game)?;
        for follower in self.store.followers(game) {
            effort.work(
                1 + self.store.left(follower).len() as u64
                    + self.store.right(follower).len() as u64,
            )?;
            let thermograph = match self.as_number(follower) {
                Some(number) => Thermograph::from_number(number),
                None => {
                    let options = |options: &[Game]| -> Vec<&Thermograph> {
                        options.iter().filter_map(|option| found.get(option)).collect()
                    };
                    let left = options(self.store.left(follower));
                    let right = options(self.store.right(follower));
                    Thermograph::from_options(&left, &right)?
                }
            };
            found.insert(follower, thermograph);
        }
        Ok(found)
    }

    /// Returns the mean value m: the difference between n·g and n times m is bounded.
    ///
    /// # Errors
    /// The errors of [`thermograph`](Self::thermograph).
    pub fn mean(&self, game: Game) -> Result<Dyadic, GameError> {
        Ok(self.thermograph(game)?.mean)
    }

    /// Returns the temperature: -1/2^k for a number with the denominator 2^k, and at least 0 for other games.
    ///
    /// # Errors
    /// The errors of [`thermograph`](Self::thermograph).
    pub fn temperature(&self, game: Game) -> Result<Dyadic, GameError> {
        Ok(self.thermograph(game)?.temperature)
    }
}

impl Thermograph {
    /// Returns the mean value.
    pub const fn mean(&self) -> Dyadic {
        self.mean
    }

    /// Returns the temperature: -1/2^k for a number with the denominator 2^k, and at least 0 for other games.
    pub const fn temperature(&self) -> Dyadic {
        self.temperature
    }

    /// Returns the bends of the Left wall: pairs (t, L_t), the first with t = 0. Above the last it is vertical, at
    /// the mean.
    pub fn left_wall(&self) -> &[(Dyadic, Dyadic)] {
        &self.left_wall.knots
    }

    /// Returns the bends of the Right wall: pairs (t, R_t), the first with t = 0. Above the last it is vertical, at
    /// the mean.
    pub fn right_wall(&self) -> &[(Dyadic, Dyadic)] {
        &self.right_wall.knots
    }

    /// Returns the Left wall at a temperature: the stop L_t; below 0, the stop at 0.
    ///
    /// # Errors
    /// [`GameError::Number`], if the value does not fit.
    pub fn left_at(&self, temperature: Dyadic) -> Result<Dyadic, GameError> {
        self.left_wall.value(temperature.max(Dyadic::ZERO))
    }

    /// Returns the Right wall at a temperature: the stop R_t; below 0, the stop at 0.
    ///
    /// # Errors
    /// [`GameError::Number`], if the value does not fit.
    pub fn right_at(&self, temperature: Dyadic) -> Result<Dyadic, GameError> {
        self.right_wall.value(temperature.max(Dyadic::ZERO))
    }

    fn from_number(number: Dyadic) -> Self {
        let mast = Line { knots: vec![(Dyadic::ZERO, number)], last_slope: 0 };
        let temperature = -number.unit();
        Self { mean: number, temperature, left_wall: mast.clone(), right_wall: mast }
    }

    /// Returns the thermograph of a game that has options for both players and is not a number.
    fn from_options(left: &[&Self], right: &[&Self]) -> Result<Self, GameError> {
        let left = Line::best(left.iter().map(|option| &option.right_wall), Ordering::Greater, -1)?;
        let right = Line::best(right.iter().map(|option| &option.left_wall), Ordering::Less, 1)?;
        // One wall falls in the end, and the other rises.
        let samples = left.samples(&right)?;
        let meeting = samples.into_iter().find(|sample| sample.values[0] <= sample.values[1]);
        let (temperature, mean) =
            meeting.map_or((Dyadic::ZERO, Dyadic::ZERO), |sample| (sample.at, sample.values[0]));
        let [left_wall, right_wall] = [left, right].map(|line| line.with_mast(temperature, mean));
        Ok(Self { mean, temperature, left_wall, right_wall })
    }
}

impl fmt::Display for Thermograph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { mean, temperature, left_wall, right_wall } = self;
        write!(f, "mean {mean}, temperature {temperature}; left {left_wall}; right {right_wall}")
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.knots.iter().enumerate().try_for_each(|(index, (at, value))| {
            let comma = if index > 0 { ", " } else { "" };
            write!(f, "{comma}{value} at {at}")
        })
    }
}

/// Two lines at a place where one of them bends, or where they cross.
#[derive(Clone, Copy)]
struct Sample {
    at: Dyadic,
    values: [Dyadic; 2],
}

impl Line {
    /// Returns the best of some lines, then tilted: the greatest or the least value everywhere.
    fn best<'a>(
        mut lines: impl Iterator<Item = &'a Self>,
        better: Ordering,
        tilt: i64,
    ) -> Result<Self, GameError> {
        let none = Self { knots: Vec::new(), last_slope: 0 };
        let first = lines.next().cloned().unwrap_or(none);
        let mut best = lines.try_fold(first, |best, line| best.better_of(line, better))?;
        for (at, value) in &mut best.knots {
            *value = value.checked_add(at.checked_mul(tilt)?)?;
        }
        best.last_slope += tilt;
        Ok(best)
    }

    fn better_of(&self, other: &Self, better: Ordering) -> Result<Self, GameError> {
        let samples = self.samples(other)?;
        let is_other = |order: Ordering| order == better.reverse();
        let last = samples.last().map_or(Ordering::Equal, Sample::order);
        let last_slope = if is_other(last.then(self.last_slope.cmp(&other.last_slope))) {
            other.last_slope
        } else {
            self.last_slope
        };
        let value =
            |&Sample { values: [a, b], .. }: &Sample| if is_other(a.cmp(&b)) { b } else { a };
        let knots = samples.iter().map(|sample| (sample.at, value(sample))).collect();
        Ok(Self { knots, last_slope }.without_straight_knots())
    }

    /// Returns both lines at every bend of either and at every crossing.
    fn samples(&self, other: &Self) -> Result<Vec<Sample>, GameError> {
        let mut places: Vec<Dyadic> =
            self.knots.iter().chain(&other.knots).map(|&(at, _)| at).collect();
        places.sort_unstable();
        places.dedup();
        let mut samples: Vec<Sample> = Vec::with_capacity(places.len() + 1);
        for at in places {
            let next = Sample { at, values: [self.value(at)?, other.value(at)?] };
            if let Some(&before) = samples.last() {
                // Between two knots both lines are straight, so they cross at most once.
                let slope = |index: usize| before.slope_to(next, index);
                let crossing = before.crossing([slope(0), slope(1)])?;
                samples.extend(crossing.filter(|crossing| crossing.at < at));
            }
            samples.push(next);
        }
        if let Some(&last) = samples.last() {
            samples.extend(last.crossing([self.last_slope, other.last_slope])?);
        }
        Ok(samples)
    }

    fn value(&self, at: Dyadic) -> Result<Dyadic, GameError> {
        let after = self.knots.partition_point(|knot| knot.0 <= at);
        let before = after.checked_sub(1).and_then(|index| self.knots.get(index));
        let Some(&(start, value)) = before else { return Ok(Dyadic::ZERO) };
        let slope = match self.knots.get(after) {
            Some(&(_, next)) => sign(next.cmp(&value)),
            None => self.last_slope,
        };
        value.checked_add(at.checked_sub(start)?.checked_mul(slope)?)
    }

    /// Returns the line up to a place, and vertical from there on.
    fn with_mast(mut self, at: Dyadic, value: Dyadic) -> Self {
        self.knots.retain(|knot| knot.0 < at);
        self.knots.push((at, value));
        self.last_slope = 0;
        self.without_straight_knots()
    }

    /// Removes knots at which the slope does not change.
    fn without_straight_knots(self) -> Self {
        let mut knots: Vec<(Dyadic, Dyadic)> = Vec::with_capacity(self.knots.len());
        let mut slope_before = None;
        for (index, &(at, value)) in self.knots.iter().enumerate() {
            let slope = match self.knots.get(index + 1) {
                Some(&(_, next)) => sign(next.cmp(&value)),
                None => self.last_slope,
            };
            if slope_before != Some(slope) {
                knots.push((at, value));
            }
            slope_before = Some(slope);
        }
        Self { knots, last_slope: self.last_slope }
    }
}

impl Sample {
    fn order(&self) -> Ordering {
        self.values[0].cmp(&self.values[1])
    }

    fn slope_to(self, next: Self, index: usize) -> i64 {
        let value = |sample: Self| if index == 0 { sample.values[0] } else { sample.values[1] };
        sign(value(next).cmp(&value(self)))
    }

    /// Returns where the lines cross after this place, if they continue with these slopes.
    fn crossing(self, slopes: [i64; 2]) -> Result<Option<Self>, GameError> {
        let [a, b] = self.values;
        let gap = a.checked_sub(b)?;
        // The decrease of the gap per unit of time: 1 or 2.
        let closing = (slopes[1] - slopes[0]) * sign(gap.cmp(&Dyadic::ZERO));
        if closing <= 0 {
            return Ok(None);
        }
        let size = if gap < Dyadic::ZERO { -gap } else { gap };
        let wait = if closing == 1 { size } else { size.checked_half()? };
        let value = a.checked_add(wait.checked_mul(slopes[0])?)?;
        Ok(Some(Self { at: self.at.checked_add(wait)?, values: [value, value] }))
    }
}

/// Returns the slope of a line, from how its value compares with the one before.
const fn sign(order: Ordering) -> i64 {
    order as i64
}
