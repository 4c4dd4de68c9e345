//! Thermographs of all games born by day 3, against the walls computed point by point.

use std::collections::HashMap;

use partizan::{Dyadic, Game, Games};

use crate::naive::born_by_day;

/// Sixteenths; everything that games born by day 3 need.
type Sixteenths = i64;

/// The walls of all games at one temperature after another, by their definition.
struct Walls {
    /// The mast, once the walls have met, and the temperature at which they met.
    masts: HashMap<Game, (Sixteenths, Sixteenths)>,
    walls: HashMap<Game, (Sixteenths, Sixteenths)>,
}

fn sixteenths(x: Dyadic) -> Sixteenths {
    assert!(16 % x.denominator() == 0, "{x}");
    x.numerator() * (16 / x.denominator() as i64)
}

impl Walls {
    fn at(&mut self, games: &mut Games, game: Game, t: Sixteenths) -> (Sixteenths, Sixteenths) {
        if let Some(number) = games.as_number(game) {
            return (sixteenths(number), sixteenths(number));
        }
        if let Some(&(mast, _)) = self.masts.get(&game) {
            return (mast, mast);
        }
        if let Some(&walls) = self.walls.get(&game) {
            return walls;
        }
        let left = games.left_options(game).unwrap().to_vec();
        let right = games.right_options(game).unwrap().to_vec();
        let left = left.into_iter().map(|option| self.at(games, option, t).1 - t).max().unwrap();
        let right = right.into_iter().map(|option| self.at(games, option, t).0 + t).min().unwrap();
        assert!(left >= right, "the walls meet between two sixteenths");
        if left == right {
            self.masts.insert(game, (left, t));
        }
        self.walls.insert(game, (left, right));
        (left, right)
    }
}

/// A wall at a temperature, from where it bends.
fn wall(knots: &[(Dyadic, Dyadic)], t: Sixteenths) -> Sixteenths {
    let knots: Vec<_> =
        knots.iter().map(|&(t, value)| (sixteenths(t), sixteenths(value))).collect();
    let after = knots.partition_point(|knot| knot.0 <= t);
    let (start, value) = knots[after - 1];
    let slope = knots.get(after).map_or(0, |&(_, next)| (next - value).signum());
    value + slope * (t - start)
}

#[test]
fn walls_are_those_of_the_definition() {
    let mut games = Games::new();
    let all = born_by_day(&mut games, 3);
    let mut walls = Walls { masts: HashMap::new(), walls: HashMap::new() };
    let graphs: Vec<_> = all.iter().map(|&game| games.thermograph(game).unwrap()).collect();
    for t in 0..=64 {
        walls.walls.clear();
        for (&game, graph) in all.iter().zip(&graphs) {
            let (left, right) = walls.at(&mut games, game, t);
            let at = Dyadic::new(t, 4).unwrap();
            assert_eq!(sixteenths(graph.left_at(at).unwrap()), left, "at {at}: {graph}");
            assert_eq!(sixteenths(graph.right_at(at).unwrap()), right, "at {at}: {graph}");
            assert_eq!(wall(graph.left_wall(), t), left, "{} at {t}", games.display(game));
            assert_eq!(wall(graph.right_wall(), t), right, "{} at {t}", games.display(game));
        }
    }
    for (&game, graph) in all.iter().zip(&graphs) {
        let Some(number) = games.as_number(game) else {
            let (mast, temperature) = walls.masts[&game];
            assert_eq!(sixteenths(graph.mean()), mast);
            assert_eq!(sixteenths(graph.temperature()), temperature);
            continue;
        };
        assert_eq!((graph.mean(), graph.left_wall().len()), (number, 1));
    }
}
