//! Hypercubes from Q_5 to Q_12: positions near the special cases in the proof of T1 and T2, other structured ones and
//! random ones. The theorems decide each goal; each reduction is replayed, and each obstacle checked.

use clobber_core::{Color, Position, Vertex};
use clobber_graphs::{
    Effort, Goal, Hypercube, JokerReduction, reduce_hypercube, reduce_hypercube_to,
};

use testkit::Random;

use crate::support::{is_mixed_off, painted, proved};

/// The stones in this test's representation: the set of white ones.
#[derive(Clone)]
struct HypercubeStones {
    dimension: u32,
    white: Vec<bool>,
}

impl HypercubeStones {
    fn new(dimension: u32, is_white: impl FnMut(u32) -> bool) -> Self {
        Self { dimension, white: (0..1 << dimension).map(is_white).collect() }
    }

    fn turned(&self, vertices: &[u32]) -> Self {
        let mut turned = self.clone();
        for &v in vertices {
            turned.white[v as usize] ^= true;
        }
        turned
    }

    fn position(&self) -> Position<Hypercube> {
        painted(Hypercube::new(self.dimension).unwrap(), |v| self.white[v as usize])
    }

    /// The number of stones plus the number of clashing stones.
    fn delta(&self) -> usize {
        let clashing =
            (0_u32..).zip(&self.white).filter(|&(v, &white)| white != (v.count_ones() % 2 == 1));
        (self.white.len() + clashing.count()) % 3
    }

    /// Checks everything that T1, T2 and Theorem 5 claim about a vertex, with the reductions.
    fn check(&self, v: u32) {
        let start = self.position();
        let vertex = Vertex::new(v);
        let own = start.color_at(vertex).unwrap();
        let mixed_off_v = is_mixed_off(&start, vertex);
        for color in Color::BOTH {
            let clashes = (color == Color::White) != (v.count_ones() % 2 == 1);
            let fits = self.delta() == 1 + usize::from(clashes);
            expect(&start, Goal::One { vertex, color }, fits && mixed_off_v);
            for other in Color::BOTH {
                let occur = color != other || start.count(color) >= 2;
                expect(&start, Goal::Two { vertex, color, other }, mixed_off_v && (fits || occur));
            }
            let goal = Goal::Joker { vertex, color };
            let play = expect(&start, goal, color == own || start.count(own) > 1);
            assert!(play.is_none_or(|play| play.joker.is_none() == (fits && mixed_off_v)));
        }
    }

    fn check_value(&self) {
        let start = self.position();
        let value = match (start.is_monochromatic(), self.delta()) {
            (true, _) => self.white.len(),
            (false, 0) => 2,
            (false, _) => 1,
        };
        assert_eq!(Hypercube::value_of(&start), Ok(value));
        let solution = reduce_hypercube(&start).unwrap();
        assert_eq!(solution.value(), Some(value));
        assert_eq!(solution.check(&start, &mut Effort::new()), Ok(()));
    }
}

fn expect(start: &Position<Hypercube>, goal: Goal, possible: bool) -> Option<JokerReduction> {
    let play = proved(start, goal, &reduce_hypercube_to(start, goal));
    assert_eq!(play.is_some(), possible, "{start} {goal}");
    play
}

/// Colourings by a rule: by the parity of some coordinates (none: one colour; all: a checkerboard, all
/// weights equal), by a subcube, by the number of ones.
fn by_rules(dimension: u32) -> Vec<HypercubeStones> {
    let all = (1_u32 << dimension) - 1;
    let masks = [0, 1, all / 2 + 1, 0b11, 0b110, 0b111, all >> 1, all - 1, all];
    let parities =
        masks.map(|mask| HypercubeStones::new(dimension, |v| (v & mask).count_ones() % 2 == 1));
    let subcubes =
        [1, 0b11, 0b111].map(|mask| HypercubeStones::new(dimension, |v| v & mask == mask));
    let levels = HypercubeStones::new(dimension, |v| 2 * v.count_ones() > dimension);
    parities.into_iter().chain(subcubes).chain([levels]).collect()
}

/// The cube looks the same from every vertex, and with the colours exchanged. So vertex 0 and one of two colourings
/// suffice where every choice of flipped stones is tried.
#[test]
fn up_to_three_stones_from_a_rule_on_q5() {
    for stones in by_rules(5) {
        stones.check(0);
        for a in 0..32 {
            stones.turned(&[a]).check(0);
            for b in 0..a {
                stones.turned(&[a, b]).check(0);
                for c in 0..b {
                    stones.turned(&[a, b, c]).check(0);
                }
            }
        }
    }
}

#[test]
fn rules_and_a_few_stones_up_to_q12() {
    let mut random = Random::new(1);
    for dimension in 2..=12 {
        let size: usize = 1 << dimension;
        let turned_over = |stones: HypercubeStones| {
            let all: Vec<u32> = (0..size as u32).collect();
            [stones.turned(&all), stones]
        };
        for stones in by_rules(dimension).into_iter().flat_map(turned_over) {
            stones.check_value();
            let antipode = size as u32 - 1;
            let vertices = [random.below(size) as u32, 0, 1, antipode];
            for &v in &vertices[..if dimension < 10 { 4 } else { 1 }] {
                stones.check(v);
                stones.turned(&[v]).check(v);
                stones.turned(&[v ^ antipode]).check(v);
                stones.turned(&[v, v ^ antipode]).check(v);
            }
            let turned: Vec<u32> = (0..dimension).map(|_| random.below(size) as u32).collect();
            for count in 1..turned.len() {
                let near = stones.turned(&turned[..count]);
                near.check_value();
                near.check(if count % 2 == 0 { turned[0] } else { random.below(size) as u32 });
            }
        }
    }
}

#[test]
fn random_colors_up_to_q12() {
    let mut random = Random::new(2);
    for dimension in 2..=12_u32 {
        let size: usize = 1 << dimension;
        for round in 0..4_000 >> dimension.saturating_sub(4) {
            // All proportions of white, down to a stone or two.
            let share = random.below(1 << (1 + round % 8));
            let stones = HypercubeStones::new(dimension, |_| random.below(256) <= share);
            stones.check_value();
            stones.check(random.below(size) as u32);
            let even = HypercubeStones::new(dimension, |_| random.coin());
            even.check_value();
            even.check(random.below(size) as u32);
        }
    }
}

#[test]
fn a_cube_of_many_words() {
    let mut random = Random::new(3);
    let stones = HypercubeStones::new(17, |_| random.coin());
    stones.check_value();
    stones.check(0b1_0110_0101_1010_1001);
    let checkerboard = HypercubeStones::new(16, |v| v.count_ones() % 2 == 0);
    checkerboard.check_value();
    checkerboard.check(12_345);
}
