//! Finds the winner of positions under any rules, by search.

// The terms of all sums have their numbers from `OutcomeSearch::number`, and no part is ever removed.
#![allow(clippy::indexing_slicing)]

mod sum;

use certified_search::{Effort, Limits, Stopped};
use rustc_hash::{FxHashMap, FxHashSet};

use self::sum::{Sum, Term};
use crate::error::GameError;
use crate::game::Game;
use crate::player::{Outcome, Player};
use crate::rules::{Evaluator, OPTION, Rules, bytes_of};

/// Finds who wins sums of positions under some rules, with a table of proved results.
///
/// A part that can be evaluated within [a few steps](Self::with_value_steps) is replaced by its value; larger parts
/// are played. So the search reaches positions whose values are far too large for an [`Evaluator`]. For sums of
/// different games use [`SumRules`](crate::SumRules).
///
/// ```
/// use partizan::{Effort, Outcome, OutcomeSearch, Player, Rules};
///
/// /// A heap from which either player takes one coin or two.
/// struct Heap;
///
/// impl Rules for Heap {
///     type Position = u32;
///
///     fn left_options(&self, &heap: &u32) -> impl Iterator<Item = u32> {
///         heap.saturating_sub(2)..heap
///     }
///
///     fn right_options(&self, heap: &u32) -> impl Iterator<Item = u32> {
///         self.left_options(heap)
///     }
/// }
///
/// let mut search = OutcomeSearch::new(Heap);
/// assert_eq!(search.outcome([4], &mut Effort::new())?, Outcome::N);
/// assert_eq!(search.outcome([4, 4], &mut Effort::new())?, Outcome::P);
/// let (_, after) = search.winning_option([4], Player::Left, &mut Effort::new())?.ok_or("none")?;
/// assert_eq!(after, [3]);
/// assert!(!search.wins(after, Player::Right, &mut Effort::new())?);
///
/// // Who takes the last coin, loses.
/// let mut misere = OutcomeSearch::new(Heap).misere();
/// assert_eq!(misere.outcome([1], &mut Effort::new())?, Outcome::P);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Certainty
/// The table stores the sums themselves, not only hashes: an answer is as right as the rules.
#[derive(Debug)]
pub struct OutcomeSearch<R: Rules> {
    evaluator: Evaluator<R>,
    value_steps: u64,
    /// True if the player who cannot move wins.
    is_misere: bool,
    parts: Vec<Summand<R::Position>>,
    numbers: FxHashMap<R::Position, u32>,
    /// The decided sums: true if Left, moving first, wins.
    table: FxHashMap<Sum, bool>,
    /// The numbers of followers of values.
    followers: FxHashMap<Game, usize>,
    /// The heap bytes of the sums in the table, of the parts and of their options.
    bytes: usize,
}

#[derive(Debug)]
struct Summand<P> {
    position: P,
    value: Option<Game>,
    /// The numbers of options of Left and of Right.
    moves: [usize; 2],
    /// The options of Left and of Right, once requested.
    options: [Option<Vec<Sum>>; 2],
}

/// A sum whose options are being searched.
struct OpenSum {
    sum: Sum,
    /// The options of Left, each negated so that Left is again to move.
    options: Vec<Sum>,
    /// True if there were no options from the beginning.
    cannot_move: bool,
    /// The bytes of both.
    bytes: usize,
}

/// Values are added if the product of their numbers of followers is at most this.
const MOST_FOLLOWERS: usize = 1_000;

/// # Setting up
impl<R: Rules> OutcomeSearch<R> {
    /// Creates a search that evaluates parts within 2 steps.
    #[must_use]
    pub fn new(rules: R) -> Self {
        Self {
            evaluator: Evaluator::new(rules),
            value_steps: 2,
            is_misere: false,
            parts: Vec::new(),
            numbers: FxHashMap::default(),
            table: FxHashMap::default(),
            followers: FxHashMap::default(),
            bytes: 0,
        }
    }

    /// Evaluates a part if that takes at most this number of steps; with 0 all parts are played.
    ///
    /// Values pay in games with few different values, such as Clobber: more steps then mean fewer sums. In games with
    /// many large values, such as Domineering, 0 is fastest.
    #[must_use]
    pub const fn with_value_steps(mut self, steps: u64) -> Self {
        self.value_steps = steps;
        self
    }

    /// Plays misère: the player who cannot move wins. Earlier results are dropped.
    ///
    /// Values and cancelling hold only in normal play. So all parts are played, and
    /// [`with_value_steps`](Self::with_value_steps) has no effect. The [parts](Rules::parts) and the
    /// [representative](Rules::representative) of a position must then have the same plays, not only the same value.
    /// A mirror image has the same plays, and a part in which nobody can move may be left out.
    ///
    /// # Complexity
    /// Exponential, like the search in normal play, but slower, because fewer sums are decided at once.
    #[must_use]
    pub fn misere(self) -> Self {
        Self { is_misere: true, ..Self::new(self.evaluator.into_rules()) }
    }

    /// Returns the rules.
    pub const fn rules(&self) -> &R {
        self.evaluator.rules()
    }
}

/// # Queries
impl<R: Rules> OutcomeSearch<R> {
    /// Returns whether `mover`, moving first, wins a sum of positions. In [misère play](Self::misere) a player who cannot move
    /// wins.
    ///
    /// # Arguments
    /// `effort`: a step is a sum that is searched, or a position that is evaluated. The clock is also checked among
    /// the options of a large part. The memory limit covers all tables, and the heap memory of positions if the rules
    /// [report it](Rules::heap_bytes).
    ///
    /// # Complexity
    /// Usually exponential. Results are kept for later calls. There is no recursion: the stack is on the heap.
    ///
    /// # Errors
    /// A limit of the effort, or a loop: a sum that occurs again within a play.
    pub fn wins(
        &mut self,
        sum: impl IntoIterator<Item = R::Position>,
        mover: Player,
        effort: &mut Effort<'_>,
    ) -> Result<bool, GameError> {
        let sum = self.read(sum, mover == Player::Right, effort)?;
        self.search(sum, effort)
    }

    /// Returns the outcome class of a sum of positions: who wins if Left moves first, and if Right does.
    ///
    /// # Errors
    /// The errors of [`wins`](Self::wins).
    pub fn outcome(
        &mut self,
        sum: impl IntoIterator<Item = R::Position>,
        effort: &mut Effort<'_>,
    ) -> Result<Outcome, GameError> {
        let sum = self.read(sum, false, effort)?;
        let negated = self.negated(&sum);
        Ok(Outcome::from_wins([self.search(sum, effort)?, self.search(negated, effort)?]))
    }

    /// Returns a winning first move of `mover`: the index of a summand, and the summand after the move.
    ///
    /// # Returns
    /// The summand after the move as a sum, with the changed part first. `None` if every move loses, or if there is
    /// no move, which wins in misère play.
    ///
    /// # Errors
    /// The errors of [`wins`](Self::wins).
    #[expect(clippy::type_complexity, reason = "a number and a sum, if there is one")]
    pub fn winning_option(
        &mut self,
        sum: impl IntoIterator<Item = R::Position>,
        mover: Player,
        effort: &mut Effort<'_>,
    ) -> Result<Option<(usize, Vec<R::Position>)>, GameError> {
        let sum: Vec<R::Position> = sum.into_iter().collect();
        if !self.wins(sum.iter().cloned(), mover, effort)? {
            return Ok(None);
        }
        for (index, summand) in sum.iter().enumerate() {
            for after in self.moved(summand, mover, effort)? {
                let mut rest = sum.clone();
                rest.splice(index..=index, after.iter().cloned());
                if !self.wins(rest, !mover, effort)? {
                    return Ok(Some((index, after)));
                }
            }
        }
        Ok(None)
    }

    /// Returns the positions after each move, as sums of parts.
    fn moved(
        &self,
        position: &R::Position,
        mover: Player,
        effort: &mut Effort<'_>,
    ) -> Result<Vec<Vec<R::Position>>, Stopped> {
        let rules = self.evaluator.rules();
        let parts: Vec<R::Position> = rules.parts(position.clone()).collect();
        let mut after = Vec::new();
        for (at, part) in parts.iter().enumerate() {
            for option in self.options_by_rules(part, mover, effort)? {
                let mut sum = parts.clone();
                sum.remove(at);
                sum.insert(0, option);
                after.push(sum);
                effort.work(parts.len() as u64)?;
            }
        }
        Ok(after)
    }

    /// Lists the options of a part. They may be many and large, so time and memory are checked in between.
    fn options_by_rules(
        &self,
        part: &R::Position,
        mover: Player,
        effort: &mut Effort<'_>,
    ) -> Result<Vec<R::Position>, Stopped> {
        let rules = self.evaluator.rules();
        let (mut options, mut bytes) = (Vec::new(), self.held());
        let mut add = |option: R::Position| {
            bytes += 2 * size_of::<R::Position>() + rules.heap_bytes(&option);
            options.push(option);
            effort.work(OPTION)?;
            effort.hold_memory(bytes)
        };
        match mover {
            Player::Left => rules.left_options(part).try_for_each(&mut add)?,
            Player::Right => rules.right_options(part).try_for_each(&mut add)?,
        }
        Ok(options)
    }

    /// Returns the bytes of all tables.
    fn held(&self) -> usize {
        let parts = match self.parts.capacity() {
            // While the list grows, a second one of twice the size exists.
            full if full == self.parts.len() => 3 * full,
            capacity => capacity,
        };
        self.evaluator.bytes()
            + bytes_of(&self.numbers)
            + bytes_of(&self.table)
            + bytes_of(&self.followers)
            + parts * size_of::<Summand<R::Position>>()
            + self.bytes
    }

    /// Returns the number of sums in the table.
    pub fn sums(&self) -> usize {
        self.table.len()
    }
}

impl<R: Rules> OutcomeSearch<R> {
    /// Makes a sum of positions, negated if asked for.
    fn read(
        &mut self,
        positions: impl IntoIterator<Item = R::Position>,
        is_negated: bool,
        effort: &mut Effort<'_>,
    ) -> Result<Sum, GameError> {
        let mut sum = Sum::default();
        for position in positions {
            let parts: Vec<R::Position> = self.evaluator.rules().parts(position).collect();
            for part in parts {
                effort.work(OPTION)?;
                let (part, is_negative) = self.evaluator.rules().representative(part);
                let number = self.number(part, effort)?;
                let is_negative = is_negative != is_negated;
                match self.parts[number as usize].value {
                    Some(value) if is_negative => {
                        sum.values.push(self.evaluator.games().neg(value));
                    }
                    Some(value) => sum.values.push(value),
                    None => sum.terms.push(Term::new(number, is_negative)),
                }
            }
        }
        self.settle(&mut sum)?;
        Ok(sum)
    }

    /// Returns the number of a part. A new part is evaluated, if that takes few steps.
    fn number(&mut self, part: R::Position, effort: &mut Effort<'_>) -> Result<u32, GameError> {
        if let Some(&number) = self.numbers.get(&part) {
            return Ok(number);
        }
        let value = if self.is_misere { None } else { self.evaluate(&part, effort)? };
        let rules = self.evaluator.rules();
        let mut moves = [0, 0];
        let mut count = |player: usize| {
            moves[player] += 1;
            effort.work(OPTION)
        };
        rules.left_options(&part).try_for_each(|_| count(0))?;
        rules.right_options(&part).try_for_each(|_| count(1))?;
        let number = u32::try_from(self.parts.len()).map_err(|_| effort.out_of_memory())?;
        // The part is in the list and in the table of numbers.
        self.bytes += 2 * rules.heap_bytes(&part);
        effort.hold_memory(self.held())?;
        self.numbers.insert(part.clone(), number);
        self.parts.push(Summand { position: part, value, moves, options: [None, None] });
        Ok(number)
    }

    /// Returns the value of a part, if that takes few steps.
    fn evaluate(
        &mut self,
        part: &R::Position,
        effort: &mut Effort<'_>,
    ) -> Result<Option<Game>, Stopped> {
        let share =
            Limits { memory: Some(effort.memory_limit() / 2), ..Limits::steps(self.value_steps) };
        // Any deeper position would take more steps.
        let depth = usize::try_from(self.value_steps).unwrap_or(usize::MAX);
        let evaluated = effort.attempt(share, |effort| {
            match self.evaluator.value_in_depth(part.clone(), depth, effort) {
                Err(GameError::Stopped(stopped)) => Err(stopped),
                result => Ok(result),
            }
        })?;
        Ok(match evaluated {
            Some(Ok(value)) => value,
            // The part is too large in another way, or has a loop that play need not reach.
            Some(Err(_)) | None => None,
        })
    }

    /// Brings a sum into its normal form: negatives cancel, small values are added. In misère play only parts without
    /// moves are removed.
    fn settle(&mut self, sum: &mut Sum) -> Result<(), GameError> {
        if self.is_misere {
            sum.terms.retain(|term| self.parts[term.part()].moves != [0, 0]);
            sum.terms.sort_unstable();
            return Ok(());
        }
        sum.cancel();
        let games = self.evaluator.games_mut();
        let mut values: Vec<Game> = Vec::new();
        for value in std::mem::take(&mut sum.values) {
            let mut value = value;
            let mut count =
                |game| *self.followers.entry(game).or_insert_with(|| games.followers(game).len());
            let fits = values.iter().position(|&other| {
                count(value).saturating_mul(count(other)) <= MOST_FOLLOWERS
                    || games.neg(value) == other
            });
            if let Some(other) = fits {
                value = games.sum(value, values.swap_remove(other))?;
            }
            if !value.is_zero() {
                values.push(value);
            }
        }
        Game::sort(&mut values);
        sum.values = values;
        Ok(())
    }

    fn negated(&self, sum: &Sum) -> Sum {
        let mut negated = Sum {
            terms: sum.terms.iter().map(|term| term.negated()).collect(),
            values: sum.values.iter().map(|&value| self.evaluator.games().neg(value)).collect(),
        };
        negated.terms.sort_unstable();
        Game::sort(&mut negated.values);
        negated
    }

    /// Returns whether Left, moving first, wins, if that needs no search.
    fn known(&mut self, sum: &Sum) -> Option<bool> {
        if sum.terms.is_empty() {
            let games = self.evaluator.games_mut();
            match sum.values[..] {
                [] => return Some(self.is_misere),
                [value] => return Some(games.outcome(value).winner(Player::Left) == Player::Left),
                [one, other] => {
                    let negative = games.neg(other);
                    return Some(!games.le(one, negative));
                }
                _ => {}
            }
        }
        self.table.get(sum).copied()
    }

    /// Returns whether Left, moving first, wins.
    fn search(&mut self, root: Sum, effort: &mut Effort<'_>) -> Result<bool, GameError> {
        if let Some(wins) = self.known(&root) {
            return Ok(wins);
        }
        let mut begun: FxHashSet<Sum> = FxHashSet::default();
        let mut stack: Vec<OpenSum> = Vec::new();
        let mut next = Some(root);
        // The bytes of the open sums and of their options.
        let mut on_stack = 0;
        loop {
            if let Some(sum) = next.take() {
                if !begun.insert(sum.clone()) {
                    return Err(GameError::Loop);
                }
                effort.spend(1)?;
                let options = self.options(&sum, effort)?;
                let bytes = options.iter().map(Sum::bytes).sum::<usize>() + 2 * sum.bytes();
                on_stack += bytes;
                effort.hold_memory(self.held() + on_stack)?;
                stack.push(OpenSum { sum, cannot_move: options.is_empty(), options, bytes });
            }
            // The root stays on the stack until it is decided.
            let Some(frame) = stack.last_mut() else { return Err(GameError::Loop) };
            // An option that the opponent loses decides; an unknown one is searched.
            let mut wins = core::mem::take(&mut frame.cannot_move) && self.is_misere;
            while let Some(option) = frame.options.last() {
                match self.known(option) {
                    Some(true) => drop(frame.options.pop()),
                    Some(false) => {
                        wins = true;
                        break;
                    }
                    None => {
                        next = Some(option.clone());
                        break;
                    }
                }
            }
            if next.is_none() {
                let Some(frame) = stack.pop() else { continue };
                begun.remove(&frame.sum);
                on_stack -= frame.bytes;
                self.bytes += frame.sum.heap_bytes();
                self.table.insert(frame.sum, wins);
                if stack.is_empty() {
                    return Ok(wins);
                }
            }
        }
    }

    /// Returns the options of Left, each negated, with the most promising last. If the opponent is known to lose one,
    /// it is the only one.
    fn options(&mut self, sum: &Sum, effort: &mut Effort<'_>) -> Result<Vec<Sum>, GameError> {
        let mut options: Vec<(Sum, (i64, i64))> = Vec::new();
        let mut last = None;
        for (at, &term) in sum.terms.iter().enumerate() {
            if last.replace(term) == Some(term) {
                continue;
            }
            for option in self.options_of(term, effort)? {
                let mut after = option;
                after.terms.extend(
                    sum.terms.iter().enumerate().filter(|&(i, _)| i != at).map(|(_, &t)| t),
                );
                after.values.extend(&sum.values);
                self.add_option(after, &mut options)?;
            }
        }
        for (at, &value) in sum.values.iter().enumerate() {
            let left = self.evaluator.games_mut().left_options(value)?.to_vec();
            for option in left {
                let mut after = sum.clone();
                after.values[at] = option;
                self.add_option(after, &mut options)?;
            }
        }
        if let Some(at) =
            options.iter().position(|(option, _)| self.table.get(option) == Some(&false))
        {
            return Ok(vec![options.swap_remove(at).0]);
        }
        options.sort_by_key(|&(_, price)| std::cmp::Reverse(price));
        Ok(options.into_iter().map(|(option, _)| option).collect())
    }

    /// Adds the negative of an option with its price: few moves for the opponent, and many for the mover, are good.
    fn add_option(
        &mut self,
        mut after: Sum,
        options: &mut Vec<(Sum, (i64, i64))>,
    ) -> Result<(), GameError> {
        self.settle(&mut after)?;
        let option = self.negated(&after);
        let (mut own, mut other) = (0, 0);
        for term in &option.terms {
            let [left, right] = self.parts[term.part()]
                .moves
                .map(|count| i64::try_from(count).unwrap_or(i64::MAX / 4));
            let (left, right) = if term.is_negative() { (right, left) } else { (left, right) };
            own += left;
            other += right;
        }
        options.push((option, (own - other, own + other)));
        Ok(())
    }

    /// Returns the sums that Left's moves in a term lead to.
    fn options_of(&mut self, term: Term, effort: &mut Effort<'_>) -> Result<Vec<Sum>, GameError> {
        let side = usize::from(term.is_negative());
        let part = &self.parts[term.part()];
        let options = match &part.options[side] {
            Some(options) => options.clone(),
            None => {
                let mover = if side == 0 { Player::Left } else { Player::Right };
                let mut options = Vec::new();
                for position in self.options_by_rules(&part.position, mover, effort)? {
                    options.push(self.read([position], false, effort)?);
                }
                self.bytes += options.iter().map(Sum::bytes).sum::<usize>();
                self.parts[term.part()].options[side] = Some(options.clone());
                options
            }
        };
        let negate = |option| if term.is_negative() { self.negated(&option) } else { option };
        Ok(options.into_iter().map(negate).collect())
    }
}
