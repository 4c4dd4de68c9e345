//! Decides the order in which options are searched.
//!
//! If the player to move wins, one good move is enough, and work on other moves before it is wasted. The waste
//! multiplies from level to level, so good guesses pay. An option comes early if it leaves the opponent few moves,
//! few stones and bad values. It also comes early if the same step has won before: in general, and as a reply to the
//! same step of the opponent.

use super::network::Guess;

/// A step: where a stone moves from, and its direction; 0 for a move in a value.
///
/// Pieces are pushed into the corner when they lose a row or a column. So a step is usually, but not always, the same
/// move on the board.
pub(super) type MoveStep = u32;

/// Returns the step of a stone between two squares.
pub(super) const fn move_step(from: u32, to: u32) -> MoveStep {
    let direction = match (to > from, to.abs_diff(from) == 1) {
        (true, true) => 0,
        (true, false) => 1,
        (false, true) => 2,
        (false, false) => 3,
    };
    1 + 4 * from + direction
}

/// Features of an option that need no search.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct MoveFeatures {
    /// The opponent's moves in pieces.
    pub(super) moves: u32,
    pub(super) stones: u32,
    pub(super) values: u32,
    /// The sum of their places on the scales of ups, seen by the opponent.
    pub(super) height: i32,
}

impl MoveFeatures {
    /// Returns a measure of the work left and of the opponent's prospects.
    pub(super) fn cost(self) -> f32 {
        10.0 * self.moves as f32
            + 5.0 * self.stones as f32
            + 10.0 * self.values as f32
            + 3.0 * self.height as f32
    }
}

/// The guess about an option of a sum on grids.
#[derive(Clone, Copy, Debug)]
pub(super) struct GuessedCost {
    guess: Guess,
    /// The opponent's moves and the stones, in pieces.
    moves: u32,
    stones: u32,
    /// The least logit and the total work of the replies.
    replies: [f32; 2],
}

impl GuessedCost {
    pub(super) const fn new(guess: Guess, moves: u32, stones: u32) -> Self {
        Self { guess, moves, stones, replies: [f32::INFINITY, 0.0] }
    }

    /// Takes a reply into account.
    pub(super) fn see_reply(&mut self, reply: &Self) {
        let [logit, work] = &mut self.replies;
        *logit = logit.min(reply.guess.logit);
        *work += reply.guess.ln_work.exp();
    }

    /// Improves the guess by the replies.
    pub(super) fn after_replies(&mut self) {
        let [logit, work] = self.replies;
        self.guess.logit = 0.4 * self.guess.logit - 0.6 * logit;
        self.guess.ln_work = work.ln_1p();
    }

    pub(super) const fn guess(&self) -> Guess {
        self.guess
    }

    /// Returns the expected time to find a lost option this way, as a logarithm: the odds against a loss, and the work.
    pub(super) fn cost(&self) -> f32 {
        let against = self.guess.logit.max(0.0) + (-self.guess.logit.abs()).exp().ln_1p();
        against + 0.7 * self.guess.ln_work + 0.1 * (self.moves + self.stones) as f32
    }
}

/// Counts how often each step was searched and how often it won.
#[derive(Clone, Debug)]
pub(super) struct HistoryTable {
    steps: usize,
    of_steps: Vec<Record>,
    /// For every pair of a step and the reply to it.
    of_replies: Vec<Record>,
}

/// The number of searches, and of wins.
type Record = [f32; 2];

impl HistoryTable {
    /// Creates an empty history for boards of `squares` squares.
    pub(super) const fn new(squares: u32) -> Self {
        Self { steps: 1 + 4 * squares as usize, of_steps: Vec::new(), of_replies: Vec::new() }
    }

    const fn reply(&self, before: MoveStep, step: MoveStep) -> usize {
        before as usize * self.steps + step as usize
    }

    /// Returns the number to subtract from the cost of an option.
    pub(super) fn score(&self, before: MoveStep, step: MoveStep) -> f32 {
        let general = self.of_steps.get(step as usize).copied().unwrap_or_default();
        let special = self.of_replies.get(self.reply(before, step)).copied().unwrap_or_default();
        let ([searched, won], [searched_as_reply, won_as_reply]) = (general, special);
        let expected = (won + 1.0) / (searched + 4.0);
        10.0 * ((won_as_reply + 2.0 * expected) / (searched_as_reply + 2.0)).ln()
    }

    /// Remembers that a step was searched, and whether it won.
    pub(super) fn update(&mut self, before: MoveStep, step: MoveStep, wins: bool) {
        if self.of_steps.is_empty() {
            self.of_steps.resize(self.steps, Record::default());
            self.of_replies.resize(self.steps * self.steps, Record::default());
        }
        let reply = self.reply(before, step);
        let records = [self.of_steps.get_mut(step as usize), self.of_replies.get_mut(reply)];
        for [searched, won] in records.into_iter().flatten() {
            *searched += 1.0;
            *won += f32::from(u8::from(wins));
        }
    }
}
