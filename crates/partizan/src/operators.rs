//! Further operations on games: ordinal sums, cooling and heating, Norton products, incentives, and the games born by
//! a day. Reduced canonical forms are in [`reduced`].
//!
//! Each is defined by recursion over the options of a canonical form. Here the recursion is a loop over the
//! followers, each after its options.

mod reduced;

use certified_search::Effort;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::error::GameError;
use crate::game::Game;
use crate::games::Games;
use crate::number::Dyadic;

/// The images of followers under an operation.
type Images = FxHashMap<Game, Game>;

/// # Ordinal sums, heat and products
///
/// ```
/// use partizan::{Dyadic, Effort, Games};
///
/// let mut games = Games::new();
/// let effort = &mut Effort::new();
/// let [star, up, one] = [games.nimber(1)?, games.ups(1)?, games.integer(1)?];
/// let up_star = games.ordinal_sum(star, one, effort)?;
/// assert_eq!(games.display(up_star).to_string(), "^*");
/// let hot = games.parse("{5|1}")?;
/// for (t, cooled) in [(1, "{4|2}"), (2, "3*"), (3, "3")] {
///     let game = games.cooled(hot, Dyadic::from(t), effort)?;
///     assert_eq!(games.display(game).to_string(), cooled);
/// }
/// let hot = games.heated(star, Dyadic::from(2), effort)?;
/// assert_eq!(games.display(hot).to_string(), "+-2");
/// let half = games.parse("1/2")?;
/// let hot = games.overheated(half, one, one, effort)?;
/// assert_eq!(games.display(hot).to_string(), "{1|0}");
/// let product = games.norton_product(star, up, effort)?;
/// assert_eq!(games.atomic_weight(product)?, Some(star));
///
/// assert_eq!(games.left_incentives(up)?, [games.ups(-1)?]);
/// assert_eq!(games.right_incentives(up)?, [games.parse("^*")?]);
/// let born = games.born_by_day(1, effort)?;
/// let texts: Vec<String> = born.iter().map(|&game| games.display(game).to_string()).collect();
/// assert_eq!(texts, ["-1", "0", "*", "1"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl Games {
    /// Returns the ordinal sum g:h = {g^L, g:h^L | g^R, g:h^R}, in which a move in g ends the play in h.
    ///
    /// It depends on the form of g; here this is the canonical form.
    ///
    /// # Arguments
    /// `effort`: a step is a follower of h, below numbers too.
    ///
    /// # Complexity
    /// A canonical form for every follower of h.
    ///
    /// # Errors
    /// A limit.
    ///
    /// # Source
    /// *Winning Ways*, chapter 7 (the Colon Principle).
    pub fn ordinal_sum(
        &mut self,
        g: Game,
        h: Game,
        effort: &mut Effort<'_>,
    ) -> Result<Game, GameError> {
        let base = [self.left_options(g)?.to_vec(), self.right_options(g)?.to_vec()];
        self.by_followers(
            h,
            |_, _| false,
            effort,
            |games, h, images| {
                let ([mut left, mut right], images) =
                    (base.clone(), games.option_images(h, images));
                left.extend(&images[0]);
                right.extend(&images[1]);
                games.from_options(&left, &right)
            },
        )
    }

    /// Returns g cooled by t: each move costs t, and from the temperature of g on, the result is its mean.
    ///
    /// # Arguments
    /// t >= 0; `effort`: a step is a follower of g.
    ///
    /// # Complexity
    /// The thermograph, and a canonical form for every follower.
    ///
    /// # Errors
    /// A limit; [`GameError::Undefined`] for t < 0.
    ///
    /// # Source
    /// Conway, *On Numbers and Games*, chapter 9; Siegel, *Combinatorial Game Theory*, section II.5.
    pub fn cooled(
        &mut self,
        g: Game,
        t: Dyadic,
        effort: &mut Effort<'_>,
    ) -> Result<Game, GameError> {
        if t < Dyadic::ZERO {
            return Err(GameError::Undefined { reason: "cooling by less than 0" });
        }
        let thermographs = self.thermographs(g, effort)?;
        let (tax, refund) = (self.number(-t)?, self.number(t)?);
        self.by_followers(g, Self::is_number, effort, |games, follower, images| {
            let frozen = thermographs.get(&follower).filter(|graph| t > graph.temperature());
            match frozen {
                Some(graph) => games.number(graph.mean()),
                None => games.shifted_options(follower, images, tax, refund),
            }
        })
    }

    /// Returns g heated by t: numbers stay, and in every other follower each move gains t.
    ///
    /// Cooling the result by t gives g again. Heating respects neither sums nor order if numbers less than t apart
    /// occur.
    ///
    /// # Arguments
    /// t >= 0; `effort`: a step is a follower of g.
    ///
    /// # Complexity
    /// A canonical form for every follower.
    ///
    /// # Errors
    /// A limit; [`GameError::Undefined`] for t < 0.
    ///
    /// # Source
    /// *Winning Ways*, chapter 6 (heating); Siegel, *Combinatorial Game Theory*, section II.5.
    pub fn heated(
        &mut self,
        g: Game,
        t: Dyadic,
        effort: &mut Effort<'_>,
    ) -> Result<Game, GameError> {
        if t < Dyadic::ZERO {
            return Err(GameError::Undefined { reason: "heating by less than 0" });
        }
        let (gain, loss) = (self.number(t)?, self.number(-t)?);
        self.by_followers(g, Self::is_number, effort, |games, follower, images| {
            match games.as_number(follower) {
                Some(_) => Ok(follower),
                None => games.shifted_options(follower, images, gain, loss),
            }
        })
    }

    /// Returns g overheated from s to t: an integer n becomes n·s, and in every other follower, fractions too, each move
    /// gains t.
    ///
    /// # Arguments
    /// `effort`: a step is a follower of g, below fractions too.
    ///
    /// # Complexity
    /// A canonical form for every follower.
    ///
    /// # Errors
    /// A limit.
    ///
    /// # Source
    /// Berlekamp, *Blockbusting and Domineering*, Journal of Combinatorial Theory A 49 (1988).
    pub fn overheated(
        &mut self,
        g: Game,
        s: Game,
        t: Game,
        effort: &mut Effort<'_>,
    ) -> Result<Game, GameError> {
        let (s, loss) = (self.store.own(s)?, self.neg(self.store.own(t)?));
        self.by_followers(g, Self::is_integer, effort, |games, follower, images| {
            match games.as_integer(follower) {
                Some(n) => games.multiple(n, s),
                None => games.shifted_options(follower, images, t, loss),
            }
        })
    }

    /// Returns the Norton product g·u with the unit u > 0. An integer n becomes n·u; any other game becomes {g^L·u +
    /// (u + i) | g^R·u - (u + i)} over all incentives i of u.
    ///
    /// # Arguments
    /// `effort`: a step is a follower of g, below fractions too.
    ///
    /// # Complexity
    /// For every follower a sum for each of its options and each incentive, and a canonical form.
    ///
    /// # Errors
    /// A limit; [`GameError::Undefined`] unless u > 0.
    ///
    /// # Source
    /// *Winning Ways*, chapter 8 (Norton multiplication). The atomic weight of g·^ is g.
    pub fn norton_product(
        &mut self,
        g: Game,
        u: Game,
        effort: &mut Effort<'_>,
    ) -> Result<Game, GameError> {
        if u.is_zero() || !self.store.summary(self.store.own(u)?).is_nonnegative() {
            return Err(GameError::Undefined {
                reason: "a Norton product by a unit that is not > 0",
            });
        }
        let changes = self.within(effort, |games| {
            let incentives = [games.left_incentives(u)?, games.right_incentives(u)?].concat();
            incentives
                .into_iter()
                .map(|incentive| games.sum(u, incentive))
                .collect::<Result<Vec<_>, _>>()
        })?;
        self.by_followers(g, Self::is_integer, effort, |games, follower, images| {
            if let Some(n) = games.as_integer(follower) {
                return games.multiple(n, u);
            }
            let [left, right] = games.option_images(follower, images);
            let mut lists = [Vec::new(), Vec::new()];
            for &change in &changes {
                for &option in &left {
                    lists[0].push(games.sum(option, change)?);
                }
                for &option in &right {
                    lists[1].push(games.difference(option, change)?);
                }
            }
            games.from_options(&lists[0], &lists[1])
        })
    }

    /// Returns Left's incentives g^L - g, the gains of her options in canonical form.
    ///
    /// # Errors
    /// A limit.
    pub fn left_incentives(&mut self, g: Game) -> Result<Vec<Game>, GameError> {
        let options = self.left_options(g)?.to_vec();
        options.into_iter().map(|option| self.difference(option, g)).collect()
    }

    /// Returns Right's incentives g - g^R, the gains of his options in canonical form.
    ///
    /// # Errors
    /// A limit.
    pub fn right_incentives(&mut self, g: Game) -> Result<Vec<Game>, GameError> {
        let options = self.right_options(g)?.to_vec();
        options.into_iter().map(|option| self.difference(g, option)).collect()
    }

    /// Returns all games born by a day, [sorted](Self::sort).
    ///
    /// There are 1, 4, 22 and 1474 for days 0 to 3. On day 4 there are more than 10^12, too many for any limits.
    ///
    /// # Arguments
    /// `effort`: a step is an antichain, a set of options without two comparable ones, or a form made of two such sets.
    ///
    /// # Errors
    /// A limit.
    ///
    /// # Source
    /// Wolfe and Fraser, *Counting the number of games*, Theoretical Computer Science 313 (2004).
    pub fn born_by_day(
        &mut self,
        day: u32,
        effort: &mut Effort<'_>,
    ) -> Result<Vec<Game>, GameError> {
        let mut born = vec![Game::ZERO];
        for _ in 0..day {
            let sets = self.antichains(&born, effort)?;
            let mut next = FxHashSet::default();
            for left in &sets {
                for right in &sets {
                    effort.spend(1)?;
                    next.insert(self.from_options(left, right)?);
                }
            }
            born = next.into_iter().collect();
            self.sort(&mut born);
        }
        Ok(born)
    }

    /// Returns the antichains, which are sets without two comparable games: a dominated option changes nothing.
    fn antichains(
        &mut self,
        games: &[Game],
        effort: &mut Effort<'_>,
    ) -> Result<Vec<Vec<Game>>, GameError> {
        let mut sets = vec![Vec::new()];
        let mut held = 0;
        for &game in games {
            for index in 0..sets.len() {
                let Some(set) = sets.get(index) else { break };
                effort.spend(1)?;
                if set.iter().all(|&other| self.compare(game, other).is_none()) {
                    let larger: Vec<Game> = set.iter().copied().chain([game]).collect();
                    held += size_of::<Vec<Game>>() + size_of_val(larger.as_slice());
                    effort.hold_memory(held)?;
                    sets.push(larger);
                }
            }
        }
        Ok(sets)
    }
}

/// # Recursion over followers
impl Games {
    fn is_number(&self, game: Game) -> bool {
        self.store.summary(game).is_number()
    }

    fn is_integer(&self, game: Game) -> bool {
        self.as_integer(game).is_some()
    }

    /// Returns the image of a game under an operation. The operation receives the images of the options, except for
    /// the options of a leaf, and may be called several times for one follower.
    fn by_followers(
        &mut self,
        game: Game,
        is_leaf: impl Fn(&Self, Game) -> bool,
        effort: &mut Effort<'_>,
        mut image: impl FnMut(&mut Self, Game, &Images) -> Result<Game, GameError>,
    ) -> Result<Game, GameError> {
        let game = self.store.own(game)?;
        let mut images = Images::default();
        let mut open = vec![game];
        let mut met = FxHashSet::default();
        while let Some(&next) = open.last() {
            if images.contains_key(&next) {
                open.pop();
                continue;
            }
            // Take a step before the descent: below a number there may be a chain of billions, which takes memory on
            // the way down.
            if met.insert(next) {
                effort.spend(1)?;
                let lists = (open.capacity() + 4 * met.capacity()) * size_of::<Game>();
                effort.hold_memory(self.bytes() + lists)?;
            }
            let before = open.len();
            if !is_leaf(self, next) {
                self.store.expand(next)?;
                let options = self.store.left(next).iter().chain(self.store.right(next)).copied();
                open.extend(options.filter(|option| !images.contains_key(option)));
            }
            if open.len() == before {
                let found = self.within(effort, |games| image(games, next, &images))?;
                images.insert(next, found);
                open.pop();
            }
        }
        images.get(&game).copied().ok_or(GameError::OtherArena)
    }

    /// Returns the images of Left's and of Right's options.
    fn option_images(&self, game: Game, images: &Images) -> [Vec<Game>; 2] {
        let image = |option: &Game| images.get(option).copied();
        [self.store.left(game), self.store.right(game)]
            .map(|options| options.iter().filter_map(image).collect())
    }

    /// Returns the game {image of g^L + a | image of g^R + b}, with one game added for each player.
    fn shifted_options(
        &mut self,
        game: Game,
        images: &Images,
        to_left: Game,
        to_right: Game,
    ) -> Result<Game, GameError> {
        let mut lists = self.option_images(game, images);
        for (list, change) in lists.iter_mut().zip([to_left, to_right]) {
            for option in list {
                *option = self.sum(*option, change)?;
            }
        }
        let [left, right] = &lists;
        self.from_options(left, right)
    }
}
