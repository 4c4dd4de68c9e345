//! The arena: every canonical form once, by structure.
//!
//! A game is interned together with its negative, after all its options. So the negative of a game is a link, and the
//! handles of a game's options are smaller than its own. Numbers are stored as dyadic rationals, and their options
//! are only made on request.

// This module hands out all handles, options and numbers; a handle of another arena panics.
#![allow(clippy::indexing_slicing)]

mod shared_log;

use core::ops::Range;

use rustc_hash::{FxHashMap, FxHashSet};

use self::shared_log::SharedLog;
use crate::MAX_DEPTH;
use crate::error::GameError;
use crate::game::{Game, NumberUpStar};
use crate::number::{Cut, Dyadic};
use crate::origins::{Origin, Origins};
use crate::pivots::{Pivots, Relations};
use crate::player::Player;
use crate::summarize::Form;
use crate::summary::{FormRef, Summary};

/// The data of a game, without its [`Summary`].
#[derive(Clone, Copy, Debug)]
struct Record {
    /// The start of the Left options; the Right options follow, then the next game's.
    left: u32,
    right: u32,
    end: u32,
    negative: Game,
    /// An index into the names, or [`UNNAMED`].
    name: u32,
    /// The longest play outside numbers.
    depth: u16,
    /// One more than the largest nimber among the followers.
    far_star: u16,
    birthday: u64,
}

const UNNAMED: u32 = u32::MAX;

const MOST_GAMES: usize = 1 << 31;

const ZERO: Record = Record {
    left: 0,
    right: 0,
    end: 0,
    negative: Game::ZERO,
    name: 0,
    depth: 0,
    far_star: 1,
    birthday: 0,
};

/// The arena without its caches.
#[derive(Clone, Debug)]
pub(crate) struct Store {
    records: Vec<Record>,
    summaries: Vec<Summary>,
    relations: Vec<Relations>,
    pub(crate) pivots: Pivots,
    /// The options of all games, one list after another, each sorted by handle.
    options: Vec<Game>,
    /// The numbers that are games or stops of games.
    numbers: Vec<Dyadic>,
    names: Vec<NumberUpStar>,
    named_games: FxHashMap<NumberUpStar, Game>,
    index: Index,
    /// The limit of the whole arena; half of it is for the games.
    max_bytes: usize,
    log: SharedLog,
    origins: Origins,
}

/// A game to look up, and to make if it is missing.
#[derive(Clone, Copy)]
pub(crate) enum NewGame<'a> {
    Number(Dyadic),
    /// A canonical form that is not a number, and its relations and its negative's, if they are known. The options are
    /// sorted by handle.
    Form(FormRef<'a>, Option<[Relations; 2]>),
}

impl Store {
    pub(crate) fn new(max_bytes: usize) -> Self {
        let zero = NumberUpStar::default();
        Self {
            records: vec![ZERO],
            summaries: vec![Summary::ZERO],
            relations: vec![Relations::NONE],
            pivots: Pivots::default(),
            options: Vec::new(),
            numbers: vec![Dyadic::ZERO],
            names: vec![zero],
            named_games: [(zero, Game::ZERO)].into_iter().collect(),
            index: Index::new(),
            max_bytes,
            log: SharedLog::default(),
            origins: Origins::default(),
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.records.len()
    }

    pub(crate) fn bytes(&self) -> usize {
        self.records.capacity() * size_of::<Record>()
            + self.summaries.capacity() * size_of::<Summary>()
            + self.relations.capacity() * size_of::<Relations>()
            + self.options.capacity() * size_of::<Game>()
            + self.numbers.capacity() * size_of::<Dyadic>()
            + self.names.capacity() * size_of::<NumberUpStar>()
            + self.named_games.capacity() * size_of::<(NumberUpStar, Game)>()
            + self.index.bytes()
            + self.log.bytes
            + self.origins.bytes()
    }

    #[inline]
    pub(crate) fn game_at(&self, index: u32) -> Game {
        Game { index, origin: self.origins.of(index) }
    }

    /// Returns whether a handle may belong to this arena. A foreign handle may go unnoticed.
    #[inline]
    fn is_own(&self, game: Game) -> bool {
        let has_origin = |origin| origin == Origin::ANY || origin == self.origins.of(game.index);
        game.index() < self.records.len() && has_origin(game.origin)
    }

    /// Returns the game itself, unless the handle belongs to another arena.
    #[inline]
    pub(crate) fn own(&self, game: Game) -> Result<Game, GameError> {
        if self.is_own(game) { Ok(game) } else { Err(GameError::OtherArena) }
    }

    /// Panics for a handle of another arena.
    pub(crate) fn assert_own(&self, games: [Game; 2]) {
        assert!(games.iter().all(|&game| self.is_own(game)), "{}", GameError::OtherArena);
    }

    /// Returns the place of a game in the lists; panics for a handle of another arena.
    #[inline]
    fn place(&self, game: Game) -> usize {
        debug_assert!(self.is_own(game), "{}", GameError::OtherArena);
        game.index()
    }

    #[inline]
    fn record(&self, game: Game) -> &Record {
        &self.records[self.place(game)]
    }

    #[inline]
    pub(crate) fn summary(&self, game: Game) -> &Summary {
        &self.summaries[self.place(game)]
    }

    #[inline]
    pub(crate) fn negative(&self, game: Game) -> Game {
        self.record(game).negative
    }

    /// Returns Left's options; empty for a number that has not been [expanded](Self::expand).
    #[inline]
    pub(crate) fn left(&self, game: Game) -> &[Game] {
        let record = self.record(game);
        &self.options[record.left as usize..record.right as usize]
    }

    /// Returns Right's options; empty for a number that has not been [expanded](Self::expand).
    #[inline]
    pub(crate) fn right(&self, game: Game) -> &[Game] {
        let record = self.record(game);
        &self.options[record.right as usize..record.end as usize]
    }

    /// Returns the options of a player; empty for a number that has not been [expanded](Self::expand).
    #[inline]
    pub(crate) fn options_of(&self, player: Player, game: Game) -> &[Game] {
        match player {
            Player::Left => self.left(game),
            Player::Right => self.right(game),
        }
    }

    /// Returns the ranges of Left's and Right's options, which never move.
    pub(crate) fn option_ranges(&self, game: Game) -> [Range<usize>; 2] {
        let record = self.record(game);
        [record.left as usize..record.right as usize, record.right as usize..record.end as usize]
    }

    pub(crate) fn option_at(&self, index: usize) -> Game {
        self.options[index]
    }

    pub(crate) fn birthday(&self, game: Game) -> u64 {
        self.record(game).birthday
    }

    pub(crate) fn depth(&self, game: Game) -> u16 {
        self.record(game).depth
    }

    pub(crate) fn far_star(&self, game: Game) -> u32 {
        u32::from(self.record(game).far_star)
    }

    pub(crate) fn name(&self, game: Game) -> Option<NumberUpStar> {
        self.names.get(self.record(game).name as usize).copied()
    }

    pub(crate) fn named(&self, name: NumberUpStar) -> Option<Game> {
        self.named_games.get(&name).copied()
    }

    /// Returns the game and all its followers, each after its options; numbers are not entered.
    pub(crate) fn followers(&self, game: Game) -> Vec<Game> {
        self.followers_until(game, |_| false)
    }

    /// Returns the followers, without known ones and without those reachable only through them.
    pub(crate) fn followers_until(&self, game: Game, is_known: impl Fn(Game) -> bool) -> Vec<Game> {
        if is_known(game) {
            return Vec::new();
        }
        let mut seen: FxHashSet<Game> = [game].into_iter().collect();
        let mut pending = vec![game];
        while let Some(next) = pending.pop() {
            if self.summary(next).is_number() {
                continue;
            }
            let options = self.left(next).iter().chain(self.right(next));
            let unknown = options.copied().filter(|&option| !is_known(option));
            pending.extend(unknown.filter(|&option| seen.insert(option)));
        }
        let mut followers: Vec<Game> = seen.into_iter().collect();
        Game::sort(&mut followers);
        followers
    }

    /// Returns the number of a game, if it is one.
    pub(crate) fn as_number(&self, game: Game) -> Option<Dyadic> {
        let summary = self.summary(game);
        summary.is_number().then(|| self.number_at(summary.left_stop))
    }

    /// Returns the number of an index that summaries hold.
    #[inline]
    pub(crate) fn number_at(&self, index: u32) -> Dyadic {
        self.numbers[index as usize]
    }

    pub(crate) fn number(&mut self, number: Dyadic) -> Result<Game, GameError> {
        let new = NewGame::Number(number);
        self.find(new).map_or_else(|| self.make_for_all(new), Ok)
    }

    pub(crate) fn find(&self, new: NewGame<'_>) -> Option<Game> {
        match new {
            NewGame::Number(number) => {
                self.named(NumberUpStar { number, ..NumberUpStar::default() })
            }
            NewGame::Form(FormRef { left, right, .. }, _) => self.find_form(left, right),
        }
    }

    fn find_form(&self, left: &[Game], right: &[Game]) -> Option<Game> {
        let is_it = |index| {
            let game = self.game_at(index);
            (self.left(game) == left && self.right(game) == right).then_some(game)
        };
        self.index.find(hash(left, right), is_it)
    }

    pub(crate) fn make(&mut self, new: NewGame<'_>) -> Result<Game, GameError> {
        match new {
            NewGame::Number(number) => self.make_number(number),
            NewGame::Form(form, relations) => self.make_form(form, relations),
        }
    }

    fn make_number(&mut self, number: Dyadic) -> Result<Game, GameError> {
        self.make_room(0)?;
        let game = self.next_game();
        let negative = self.game_at(game.index + 1);
        for (game, negative, number) in [(game, negative, number), (negative, game, -number)] {
            let stop = self.numbers.len() as u32;
            let name = NumberUpStar { number, ..NumberUpStar::default() };
            self.numbers.push(number);
            self.named_games.insert(name, game);
            self.records.push(Record {
                negative,
                name: self.names.len() as u32,
                birthday: number.birthday(),
                ..ZERO
            });
            self.names.push(name);
            self.summaries.push(Summary::from_number(stop, number > Dyadic::ZERO));
            self.relations.push(self.related(game, Relations::NONE, 0));
        }
        Ok(game)
    }

    /// Stores the options of a number, unless the game has them or is not a number.
    pub(crate) fn expand(&mut self, game: Game) -> Result<(), GameError> {
        let [left, right] = self.option_ranges(game);
        let Some(number) = self.as_number(game) else { return Ok(()) };
        if number == Dyadic::ZERO || !left.is_empty() || !right.is_empty() {
            return Ok(());
        }
        let left = number.left_option().map(|option| self.number(option)).transpose()?;
        let right = (-number).left_option().map(|option| self.number(-option)).transpose()?;
        self.make_room(2)?;
        let start = self.options.len();
        self.options.extend(left);
        let middle = self.options.len();
        self.options.extend(right);
        let record = &mut self.records[game.index()];
        (record.left, record.right) = (start as u32, middle as u32);
        record.end = self.options.len() as u32;
        Ok(())
    }

    /// Returns the game of a canonical form that is not a number; the lists are sorted by handle.
    pub(crate) fn intern(&mut self, left: &[Game], right: &[Game]) -> Result<Game, GameError> {
        if let Some(game) = self.find_form(left, right) {
            return Ok(game);
        }
        // The summary must come from these lists: other lists of the same value may have another one, because a
        // dominated or reversible option need not be all-small.
        match self.summarize(left, right) {
            Form::Other(summary) => {
                let form = FormRef { left, right, summary: &summary };
                self.make_for_all(NewGame::Form(form, None))
            }
            Form::Number(low, high) => self.simplest_number(low, high),
        }
    }

    /// Returns the simplest number between two cuts.
    pub(crate) fn simplest_number(
        &mut self,
        low: Option<Cut>,
        high: Option<Cut>,
    ) -> Result<Game, GameError> {
        let number = Dyadic::simplest_between(low, high).ok_or(GameError::Number)?;
        self.number(number)
    }

    /// Fails if a form that is not a number is too deep.
    fn check_depth(&self, FormRef { left, right, .. }: FormRef<'_>) -> Result<(), GameError> {
        let is_deep = |&option: &Game| usize::from(self.depth(option)) >= MAX_DEPTH;
        let deep = left.iter().chain(right).any(is_deep);
        if deep { Err(GameError::Depth { limit: MAX_DEPTH }) } else { Ok(()) }
    }

    /// Makes a missing form and its negative. Their relations are computed, unless they are given.
    fn make_form(
        &mut self,
        form: FormRef<'_>,
        relations: Option<[Relations; 2]>,
    ) -> Result<Game, GameError> {
        let FormRef { left, right, summary } = form;
        self.check_depth(form)?;
        // The negatives of the summary's numbers are needed too.
        let left_stop = self.number(-self.number_at(summary.left_stop))?;
        let right_stop = self.number(-self.number_at(summary.right_stop))?;
        let [low, high] = [right_stop, left_stop].map(|stop| self.summary(stop).left_stop);
        self.make_room(2 * (left.len() + right.len()))?;

        let game = self.next_game();
        let name = self.name_of(left, right);
        let [negative_left, negative_right] = [right, left].map(|options| {
            let mut negatives: Vec<Game> = options.iter().map(|&g| self.negative(g)).collect();
            Game::sort(&mut negatives);
            negatives
        });
        let is_own_negative = negative_left == left && negative_right == right;
        let negative = if is_own_negative { game } else { self.game_at(game.index + 1) };
        let [relations, of_negative] = relations.map_or([None; 2], |pair| pair.map(Some));
        self.push(form, negative, name, relations);
        if !is_own_negative {
            let summary = &summary.negative(low, high);
            let form = FormRef { left: &negative_left, right: &negative_right, summary };
            self.push(form, game, name.map(NumberUpStar::negative), of_negative);
        }
        Ok(game)
    }

    /// Returns the name of a form or, by way of its negative, of the form's negative.
    fn name_of(&self, left: &[Game], right: &[Game]) -> Option<NumberUpStar> {
        let has_name = |&option: &Game| self.record(option).name != UNNAMED;
        if !left.iter().chain(right).all(has_name) {
            return None;
        }
        let names =
            |options: &[Game]| -> Vec<_> { options.iter().map(|&g| self.name(g)).collect() };
        let negatives = |names: &[Option<NumberUpStar>]| -> Vec<_> {
            names.iter().map(|name| name.map(NumberUpStar::negative)).collect()
        };
        let (left, right) = (names(left), names(right));
        NumberUpStar::from_options(&left, &right).or_else(|| {
            let negative = NumberUpStar::from_options(&negatives(&right), &negatives(&left));
            negative.map(NumberUpStar::negative)
        })
    }

    fn next_game(&mut self) -> Game {
        let index = self.records.len() as u32;
        self.origins.begin(index);
        self.game_at(index)
    }

    /// Stores a form of which the depth has been checked.
    fn push(
        &mut self,
        form: FormRef<'_>,
        negative: Game,
        name: Option<NumberUpStar>,
        relations: Option<Relations>,
    ) {
        let (game, FormRef { left, right, summary }) = (self.next_game(), form);
        let is_nimber = |name: &NumberUpStar| name.number == Dyadic::ZERO && name.ups == 0;
        let mut record = Record {
            left: self.options.len() as u32,
            right: (self.options.len() + left.len()) as u32,
            end: (self.options.len() + left.len() + right.len()) as u32,
            negative,
            name: name.map_or(UNNAMED, |_| self.names.len() as u32),
            depth: 0,
            far_star: name.filter(is_nimber).map_or(1, |name| name.star as u16 + 1),
            birthday: 0,
        };
        for option in left.iter().chain(right).map(|&option| self.record(option)) {
            record.depth = record.depth.max(option.depth);
            record.far_star = record.far_star.max(option.far_star);
            record.birthday = record.birthday.max(option.birthday);
        }
        record.depth += 1;
        record.birthday = record.birthday.saturating_add(1);
        self.records.push(record);
        self.options.extend_from_slice(left);
        self.options.extend_from_slice(right);
        self.summaries.push(*summary);
        if let Some(name) = name {
            self.names.push(name);
            self.named_games.insert(name, game);
        }
        self.index.insert((hash(left, right) >> 32) << 32 | u64::from(game.index));
        let relations = relations.unwrap_or_else(|| self.related(game, Relations::NONE, 0));
        self.relations.push(relations);
        if name.is_none() && !self.pivots.is_full() {
            self.adopt_pivot(game);
        }
    }

    /// Compares all games with a new pivot, if the game can be one. Options come before the games that have them.
    fn adopt_pivot(&mut self, game: Game) {
        let mut pivots = core::mem::take(&mut self.pivots);
        let is_adopted =
            pivots.adopt(game, self.left(game), self.right(game), |option| self.name(option));
        self.pivots = pivots;
        if !is_adopted {
            return;
        }
        for index in 0..self.relations.len() {
            let known = self.relations[index];
            let game = self.game_at(index as u32);
            self.relations[index] = self.related(game, known, self.pivots.last());
        }
    }

    /// Returns the relations of a game to the pivots from `first` on, derived from the relations of its options.
    fn related(&self, game: Game, known: Relations, first: usize) -> Relations {
        let (left, right) = (self.left(game), self.right(game));
        let form = FormRef { left, right, summary: self.summary(game) };
        self.pivots.relations(known, first, form, |option| *self.relations(option))
    }

    /// Returns the relations of a missing form and of its negative, if they no longer depend on when it is made: once
    /// no more pivots are adopted.
    fn final_relations(&self, form: FormRef<'_>) -> Option<[Relations; 2]> {
        if !self.pivots.is_full() {
            return None;
        }
        let FormRef { left, right, summary } = form;
        let [negative_left, negative_right] = [right, left]
            .map(|options| options.iter().map(|&option| self.negative(option)).collect::<Vec<_>>());
        let stops = [summary.right_stop, summary.left_stop]
            .map(|stop| self.find(NewGame::Number(-self.number_at(stop))));
        let [Some(low), Some(high)] = stops else { return None };
        let negative = summary.negative(self.summary(low).left_stop, self.summary(high).left_stop);
        let of_negative =
            FormRef { left: &negative_left, right: &negative_right, summary: &negative };
        Some([form, of_negative].map(|form| {
            self.pivots.relations(Relations::NONE, 0, form, |option| *self.relations(option))
        }))
    }

    /// Returns how a game compares with the pivots.
    #[inline]
    pub(crate) fn relations(&self, game: Game) -> &Relations {
        &self.relations[self.place(game)]
    }

    fn make_room(&mut self, options: usize) -> Result<(), GameError> {
        if self.records.len() + 2 > MOST_GAMES {
            return Err(GameError::Games { limit: MOST_GAMES });
        }
        let bytes = self.bytes();
        let limit = self.max_bytes;
        let spare = (limit / 2).checked_sub(bytes).ok_or(GameError::Bytes { limit })?;
        let mut budget = Budget { spare, limit };
        budget.reserve(&mut self.records, 2)?;
        budget.reserve(&mut self.summaries, 2)?;
        budget.reserve(&mut self.relations, 2)?;
        budget.reserve(&mut self.options, options)?;
        budget.reserve(&mut self.numbers, 2)?;
        budget.reserve(&mut self.names, 2)?;
        // The map grows by itself, to twice its size.
        let named = &self.named_games;
        if named.len() + 2 > named.capacity() {
            budget.spend(2 * named.capacity() * size_of::<(NumberUpStar, Game)>())?;
        }
        if self.index.is_full() {
            budget.spend(2 * self.index.bytes())?;
            self.index.grow();
        }
        // Indices of options have 32 bits.
        if self.options.len() + options > u32::MAX as usize {
            return Err(GameError::Bytes { limit });
        }
        Ok(())
    }
}

/// The bytes that may still be allocated.
struct Budget {
    spare: usize,
    limit: usize,
}

impl Budget {
    fn spend(&mut self, bytes: usize) -> Result<(), GameError> {
        self.spare = self.spare.checked_sub(bytes).ok_or(GameError::Bytes { limit: self.limit })?;
        Ok(())
    }

    /// Grows a vector by half or more, so that the new entries fit.
    fn reserve<T>(&mut self, vector: &mut Vec<T>, more: usize) -> Result<(), GameError> {
        if vector.capacity() - vector.len() < more {
            let additional = more.max(vector.len() / 2).max(16);
            self.spend(additional * size_of::<T>())?;
            vector.reserve_exact(additional);
        }
        Ok(())
    }
}

/// Returns a hash of a form, finished so that forms that differ in few bits are far apart.
fn hash(left: &[Game], right: &[Game]) -> u64 {
    const MULTIPLIER: u64 = 0x9e37_79b9_7f4a_7c15;
    let mut hash = left.len() as u64;
    for &game in left.iter().chain(right) {
        hash = (hash ^ u64::from(game.index)).wrapping_mul(MULTIPLIER);
        hash ^= hash >> 29;
    }
    hash = (hash ^ (hash >> 32)).wrapping_mul(0xd6e8_feb8_6659_fd93);
    hash ^ (hash >> 32)
}

/// An open-addressed table of the games by their hashes.
#[derive(Clone, Debug)]
struct Index {
    /// A handle and the upper half of its hash, or [`FREE`].
    slots: Vec<u64>,
    used: usize,
}

const FREE: u64 = u64::MAX;

impl Index {
    fn new() -> Self {
        Self { slots: vec![FREE; 64], used: 0 }
    }

    fn bytes(&self) -> usize {
        self.slots.capacity() * size_of::<u64>()
    }

    /// Returns whether two more entries are too many.
    fn is_full(&self) -> bool {
        (self.used + 2) * 4 > self.slots.len() * 3
    }

    /// Returns the slots from the hash on. At least one of them is free.
    fn probe(&self, hash: u64) -> impl Iterator<Item = usize> + use<> {
        let mask = self.slots.len() - 1;
        (0..=mask).map(move |step| ((hash >> 32) as usize + step) & mask)
    }

    fn find(&self, hash: u64, is_same: impl Fn(u32) -> Option<Game>) -> Option<Game> {
        self.probe(hash)
            .map(|index| self.slots[index])
            .take_while(|&slot| slot != FREE)
            .filter(|slot| slot >> 32 == hash >> 32)
            .find_map(|slot| is_same(slot as u32))
    }

    fn insert(&mut self, entry: u64) {
        let free = self.probe(entry).find(|&index| self.slots[index] == FREE);
        if let Some(index) = free {
            self.slots[index] = entry;
            self.used += 1;
        }
    }

    fn grow(&mut self) {
        let doubled = vec![FREE; self.slots.len() * 2];
        let old = core::mem::replace(&mut self.slots, doubled);
        self.used = 0;
        for entry in old.into_iter().filter(|&entry| entry != FREE) {
            self.insert(entry);
        }
    }
}
