//! Hypercubes from Q_5 to Q_12: positions near the special cases in the proof of T1 and T2, other structured ones and
//! random ones. The theorems decide each goal; each reduction is replayed, and each obstacle checked.

use clobber_core::{Color, Position, Vertex};
use clobber_graphs::{
    Effort, Goal, Hypercube, JokerReduction, reduce_hypercube, reduce_hypercube_to,
};

use testkit::Random;

use crate::support::{is_mixed_off, painted_cube as painted, proved};

/// The stones after some have changed their colours.
fn turned(start: &Position<Hypercube>, vertices: &[u32]) -> Position<Hypercube> {
    let mut turned = start.clone();
    for vertex in vertices.iter().copied().map(Vertex::new) {
        let color = turned.color_at(vertex).unwrap();
        turned.put(vertex, Some(!color)).unwrap();
    }
    turned
}

/// The number of stones plus the number of clashing stones.
fn delta(start: &Position<Hypercube>) -> usize {
    let clashes =
        |&(v, color): &(Vertex, Color)| (color == Color::White) != (v.get().count_ones() % 2 == 1);
    (start.stone_count() + start.occupied().filter(clashes).count()) % 3
}

/// Checks everything that T1, T2 and Theorem 5 claim about a vertex, with the reductions.
fn check(start: &Position<Hypercube>, v: u32) {
    let vertex = Vertex::new(v);
    let own = start.color_at(vertex).unwrap();
    let mixed_off_v = is_mixed_off(start, vertex);
    for color in Color::BOTH {
        let clashes = (color == Color::White) != (v.count_ones() % 2 == 1);
        let fits = delta(start) == 1 + usize::from(clashes);
        expect(start, Goal::One { vertex, color }, fits && mixed_off_v);
        for other in Color::BOTH {
            let occur = color != other || start.count(color) >= 2;
            expect(start, Goal::Two { vertex, color, other }, mixed_off_v && (fits || occur));
        }
        let goal = Goal::Joker { vertex, color };
        let play = expect(start, goal, color == own || start.count(own) > 1);
        assert!(play.is_none_or(|play| play.joker.is_none() == (fits && mixed_off_v)));
    }
}

fn check_value(start: &Position<Hypercube>) {
    let value = match (start.is_monochromatic(), delta(start)) {
        (true, _) => start.stone_count(),
        (false, 0) => 2,
        (false, _) => 1,
    };
    assert_eq!(Hypercube::value_of(start), Ok(value));
    let solution = reduce_hypercube(start).unwrap();
    assert_eq!(solution.value(), Some(value));
    assert_eq!(solution.check(start, &mut Effort::new()), Ok(()));
}

fn expect(start: &Position<Hypercube>, goal: Goal, possible: bool) -> Option<JokerReduction> {
    let play = proved(start, goal, &reduce_hypercube_to(start, goal));
    assert_eq!(play.is_some(), possible, "{start} {goal}");
    play
}

/// Colourings by a rule: by the parity of some coordinates (none: one colour; all: a checkerboard, all
/// weights equal), by a subcube, by the number of ones.
fn by_rules(dimension: u32) -> Vec<Position<Hypercube>> {
    let all = (1_u32 << dimension) - 1;
    let masks = [0, 1, all / 2 + 1, 0b11, 0b110, 0b111, all >> 1, all - 1, all];
    let parities = masks.map(|mask| painted(dimension, |v| (v & mask).count_ones() % 2 == 1));
    let subcubes = [1, 0b11, 0b111].map(|mask| painted(dimension, |v| v & mask == mask));
    let levels = painted(dimension, |v| 2 * v.count_ones() > dimension);
    parities.into_iter().chain(subcubes).chain([levels]).collect()
}

/// The cube looks the same from every vertex, and with the colours exchanged. So vertex 0 and one of two colourings
/// suffice where every choice of flipped stones is tried.
#[test]
fn up_to_three_stones_from_a_rule_on_q5() {
    for stones in by_rules(5) {
        check(&stones, 0);
        for a in 0..32 {
            check(&turned(&stones, &[a]), 0);
            for b in 0..a {
                check(&turned(&stones, &[a, b]), 0);
                for c in 0..b {
                    check(&turned(&stones, &[a, b, c]), 0);
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
        let turned_over = |stones: Position<Hypercube>| {
            let all: Vec<u32> = (0..size as u32).collect();
            [turned(&stones, &all), stones]
        };
        for stones in by_rules(dimension).into_iter().flat_map(turned_over) {
            check_value(&stones);
            let antipode = size as u32 - 1;
            let vertices = [random.below(size) as u32, 0, 1, antipode];
            for &v in &vertices[..if dimension < 10 { 4 } else { 1 }] {
                check(&stones, v);
                check(&turned(&stones, &[v]), v);
                check(&turned(&stones, &[v ^ antipode]), v);
                check(&turned(&stones, &[v, v ^ antipode]), v);
            }
            let some: Vec<u32> = (0..dimension).map(|_| random.below(size) as u32).collect();
            for count in 1..some.len() {
                let near = turned(&stones, &some[..count]);
                check_value(&near);
                check(&near, if count % 2 == 0 { some[0] } else { random.below(size) as u32 });
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
            let stones = painted(dimension, |_| random.below(256) <= share);
            check_value(&stones);
            check(&stones, random.below(size) as u32);
            let even = painted(dimension, |_| random.coin());
            check_value(&even);
            check(&even, random.below(size) as u32);
        }
    }
}

#[test]
fn a_cube_of_many_words() {
    let mut random = Random::new(3);
    let stones = painted(17, |_| random.coin());
    check_value(&stones);
    check(&stones, 0b1_0110_0101_1010_1001);
    let checkerboard = painted(16, |v| v.count_ones() % 2 == 0);
    check_value(&checkerboard);
    check(&checkerboard, 12_345);
}
