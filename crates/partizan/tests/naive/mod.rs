//! Games as trees, and who wins sums of them by playing every move: the definition, for comparison.

use std::collections::HashMap;

use partizan::{Effort, Game, Games, Outcome};
use testkit::Random;

/// A game as it is written down, not simplified.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Form {
    pub(crate) left: Vec<Form>,
    pub(crate) right: Vec<Form>,
}

impl Form {
    pub(crate) fn zero() -> Self {
        Form { left: vec![], right: vec![] }
    }

    pub(crate) fn negative(&self) -> Self {
        Form {
            left: self.right.iter().map(Form::negative).collect(),
            right: self.left.iter().map(Form::negative).collect(),
        }
    }

    /// The game of the form, made from the bottom up.
    pub(crate) fn game(&self, games: &mut Games) -> Game {
        let left: Vec<Game> = self.left.iter().map(|option| option.game(games)).collect();
        let right: Vec<Game> = self.right.iter().map(|option| option.game(games)).collect();
        games.from_options(&left, &right).unwrap()
    }

    /// The canonical form of a game, written down.
    pub(crate) fn from_game(games: &mut Games, game: Game) -> Self {
        let left = games.left_options(game).unwrap().to_vec();
        let right = games.right_options(game).unwrap().to_vec();
        Form {
            left: left.into_iter().map(|option| Form::from_game(games, option)).collect(),
            right: right.into_iter().map(|option| Form::from_game(games, option)).collect(),
        }
    }

    /// A random form of some depth; `all_small` gives options to both players or to none.
    pub(crate) fn random(random: &mut Random, depth: usize, all_small: bool) -> Self {
        let mut count = || if depth == 0 { 0 } else { random.pick(&[0, 0, 1, 1, 1, 2, 2, 3]) };
        let (mut left, mut right) = (count(), count());
        if all_small && (left == 0) != (right == 0) {
            (left, right) = (left.max(1), right.max(1));
        }
        let mut options =
            |count| (0..count).map(|_| Form::random(random, depth - 1, all_small)).collect();
        Form { left: options(left), right: options(right) }
    }
}

/// Two random forms, both all-small in every second round.
pub(crate) fn pair(random: &mut Random, round: usize) -> [Form; 2] {
    [0; 2].map(|_| {
        let all_small = round % 2 == 0 || random.coin();
        Form::random(random, 3, all_small)
    })
}

/// At most `most` random forms.
pub(crate) fn forms(random: &mut Random, most: usize) -> Vec<Form> {
    (0..random.below(most + 1)).map(|round| Form::random(random, 3, round % 2 == 0)).collect()
}

/// Decides who wins sums of forms.
#[derive(Default)]
pub(crate) struct Minimax {
    table: HashMap<(Vec<Form>, bool), bool>,
}

impl Minimax {
    /// Returns whether the player who is to move wins a sum; `true` is Left.
    pub(crate) fn wins(&mut self, sum: &[Form], left_moves: bool) -> bool {
        let mut sum: Vec<Form> =
            sum.iter().filter(|form| **form != Form::zero()).cloned().collect();
        sum.sort();
        let key = (sum, left_moves);
        if let Some(&wins) = self.table.get(&key) {
            return wins;
        }
        let sum = &key.0;
        let wins = (0..sum.len()).any(|index| {
            let options = if left_moves { &sum[index].left } else { &sum[index].right };
            options.iter().any(|option| {
                let mut next = sum.clone();
                next[index] = option.clone();
                !self.wins(&next, !left_moves)
            })
        });
        self.table.insert(key, wins);
        wins
    }

    pub(crate) fn outcome(&mut self, sum: &[Form]) -> Outcome {
        Outcome::from_wins([true, false].map(|left_moves| self.wins(sum, left_moves)))
    }

    /// Returns whether g <= h: Left, moving first, loses g - h.
    pub(crate) fn le(&mut self, g: &Form, h: &Form) -> bool {
        !self.wins(&[g.clone(), h.negative()], true)
    }

    pub(crate) fn equal(&mut self, g: &[Form], h: &Form) -> bool {
        let mut difference = g.to_vec();
        difference.push(h.negative());
        !self.wins(&difference, true) && !self.wins(&difference, false)
    }
}

/// All games born by a day.
pub(crate) fn born_by_day(games: &mut Games, day: u32) -> Vec<Game> {
    games.born_by_day(day, &mut Effort::new()).unwrap()
}
