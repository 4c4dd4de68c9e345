//! Lemmas 2, 3 and 4 of Dorbec, Duchêne and Gravier.

use clobber_core::{Color, Cycle, Grid, Position, Topology, Vertex};
use clobber_graphs::{Clique, EmptiedHalf, Error, Goal, HamiltonianCycle, Hypercube, Rarity};
use testkit::{Random, positions};

use crate::support::painted;

/// All four stones of Lemma 2 are reached, and no other is promised.
fn check_lemma_2<T: Topology + Clone>(board: &T, cycle: &[Vertex]) {
    let n = cycle.len();
    let checked = HamiltonianCycle::new(board, cycle.iter().copied()).unwrap();
    for (i, &rare) in cycle.iter().enumerate() {
        for color in Color::BOTH {
            let position: Position<T> =
                Position::from_fn(board.clone(), |v| Some(if v == rare { color } else { !color }));
            for (k, &vertex) in cycle.iter().enumerate() {
                let away = (k + n - i) % n;
                for last in Color::BOTH {
                    let goal = Goal::One { vertex, color: last };
                    let of_lemma = if last == color { [1, n - 1] } else { [2, n - 2] };
                    match checked.reduce(&position, goal) {
                        Ok(reduction) => {
                            assert!(of_lemma.contains(&away) || n == 3);
                            assert!(goal.is_met_by(reduction.replay(&position).unwrap().end()));
                        }
                        Err(error) => {
                            assert!(!of_lemma.contains(&away), "{goal}");
                            assert_eq!(error, Error::OtherGoal { goal, instead: "reach" });
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn lemma_2_on_cycles_cliques_hypercubes_and_a_grid() {
    for n in 3..12 {
        let cycle: Vec<Vertex> = (0..n).map(Vertex::new).collect();
        check_lemma_2(&Cycle::new(n), &cycle);
        check_lemma_2(&Clique::new(n), &cycle);
    }
    for dimension in 2..7 {
        let gray: Vec<Vertex> = (0..1 << dimension).map(|k| Vertex::new(k ^ k >> 1)).collect();
        check_lemma_2(&Hypercube::new(dimension).unwrap(), &gray);
    }
    let around = [0, 1, 2, 5, 4, 3].map(Vertex::new);
    check_lemma_2(&Grid::new(2, 3).unwrap(), &around);
}

#[test]
fn lemma_2_asks_for_a_hamiltonian_cycle_and_a_rare_color() {
    let position: Position<Cycle> = "xoooo".parse().unwrap();
    let goal: Goal = "1:x".parse().unwrap();
    for wrong in [&[0, 1, 2, 3][..], &[0, 1, 2, 3, 3], &[0, 2, 1, 3, 4], &[0, 1, 2, 3, 9], &[]] {
        let vertices = wrong.iter().copied().map(Vertex::new);
        assert!(HamiltonianCycle::new(position.board(), vertices).is_err(), "{wrong:?}");
    }
    // Cycles of other boards.
    for other in [vec![0, 1, 2, 3], vec![0, 2, 1, 3, 4]] {
        let clique = Clique::new(other.len() as u32);
        let other = HamiltonianCycle::new(&clique, other.into_iter().map(Vertex::new)).unwrap();
        let error = other.reduce(&position, goal).unwrap_err();
        assert!(matches!(error, Error::OtherBoard { .. }));
    }
    let cycle = HamiltonianCycle::new(position.board(), (0..5).map(Vertex::new)).unwrap();
    let common: Position<Cycle> = "xxooo".parse().unwrap();
    let error = cycle.reduce(&common, goal).unwrap_err();
    assert_eq!(error, Error::NoRareColor);
    let two = Goal::two(0, Color::Black, Color::White);
    let error = cycle.reduce(&position, two).unwrap_err();
    assert_eq!(error, Error::OtherGoal { goal: two, instead: "reach" });
    let hole: Position<Cycle> = "xoo.o".parse().unwrap();
    let error = cycle.reduce(&hole, goal).unwrap_err();
    assert_eq!(error, Error::Hole { vertex: Vertex::new(3) });
}

/// Checks Lemmas 3 and 4 on one position; returns whether a half has a rare colour.
fn check_half(position: &Position<Hypercube>, coordinate: u32, value: bool) -> bool {
    let dimension = position.board().dimension();
    let [own, other]: [Vec<Vertex>; 2] = [value, !value].map(|value| {
        let vertices = (0..1 << dimension).filter(|v| (v >> coordinate & 1 == 1) == value);
        vertices.map(Vertex::new).collect()
    });
    let rarities = |position: &Position<Hypercube>, half: &[Vertex]| {
        Color::BOTH.map(|color| Rarity::on(position, half.iter().copied(), color))
    };
    let is_rare = |rarity: &Rarity| matches!(rarity, Rarity::Rare(_));
    let emptied = EmptiedHalf::new(position, coordinate, value);
    if !rarities(position, &own).iter().any(is_rare) {
        assert_eq!(emptied, Err(Error::NoRareColor));
        return false;
    }
    let emptied = emptied.unwrap();
    assert_eq!(emptied.check(position, coordinate, value), Ok(()), "{position}");
    let end_of = |reduction: &clobber_core::Reduction| {
        let replay = reduction.replay(position).unwrap();
        assert!(own.iter().all(|&v| replay.end().color_at(v).is_none()), "{position}");
        assert_eq!(replay.stones_left(), other.len(), "{position}");
        rarities(replay.end(), &other)
    };
    let first = end_of(&emptied.reduction);
    assert!(!first.contains(&Rarity::Absent), "{position}");
    let before = [&own, &other].map(|half| rarities(position, half));
    let mixed = !before[1].contains(&Rarity::Absent);
    // Whether the other half has the rare colour.
    let of_rare_color =
        (0..2).any(|color| is_rare(&before[0][color]) && before[1][1 - color] == Rarity::Absent);
    if mixed && dimension > 3 || of_rare_color {
        assert_eq!(first, [Rarity::Common; 2], "{position}");
    }
    match emptied.alternative {
        None => assert_eq!(first, [Rarity::Common; 2], "{position}"),
        Some(alternative) => {
            let rare = first.into_iter().find(is_rare).unwrap();
            let second = end_of(&alternative).into_iter().find(is_rare).unwrap();
            assert_ne!(rare, second, "{position}");
        }
    }
    true
}

#[test]
fn lemmas_3_and_4_on_all_positions_of_q3() {
    let cube = Hypercube::new(3).unwrap();
    let mut halves = 0;
    for position in positions::all_full(cube) {
        for coordinate in 0..3 {
            for value in [false, true] {
                halves += usize::from(check_half(&position, coordinate, value));
            }
        }
    }
    // Eight of the sixteen colourings of a square have a rare colour.
    assert_eq!(halves, 6 * 8 * 16);
}

#[test]
fn lemmas_3_and_4_on_q4_to_q8() {
    let mut numbers = Random::new(7);
    let mut random = |bound: u32| numbers.below(bound as usize) as u32;
    for dimension in 4..=8 {
        let cube = Hypercube::new(dimension).unwrap();
        for round in 0..2_000 >> (dimension - 4) {
            let (coordinate, value) = (random(dimension), random(2) == 1);
            let inside = |v: u32| (v >> coordinate & 1 == 1) == value;
            let mut vertices = std::iter::repeat_with(|| random(1 << dimension));
            let rare = vertices.find(|&v| inside(v)).unwrap();
            let color = Color::BOTH[random(2) as usize];
            // The other half: of one colour, with one or two stones of the other, or any.
            let ground = Color::BOTH[random(2) as usize];
            let apart = [random(1 << dimension), random(1 << dimension)];
            let position = Position::from_fn(cube, |v| {
                let apart = match round % 4 {
                    0 => false,
                    1 => v.get() == apart[0],
                    2 => apart.contains(&v.get()),
                    _ => random(2) == 1,
                };
                Some(match inside(v.get()) {
                    true if v.get() == rare => color,
                    true => !color,
                    false if apart => !ground,
                    false => ground,
                })
            });
            assert!(check_half(&position, coordinate, value));
        }
    }
}

/// The other half in every combination of rare and common colours: all positions of Q_4 with a rare stone on one
/// half.
#[test]
fn lemmas_3_and_4_on_all_positions_of_q4() {
    let cube = Hypercube::new(4).unwrap();
    for rare in 8..16 {
        for color in Color::BOTH {
            for low in 0..256_u32 {
                let is_white = |v| match v {
                    8.. => (color == Color::White) == (v == rare),
                    _ => low >> v & 1 == 1,
                };
                let position = painted(cube, is_white);
                assert!(check_half(&position, 3, true));
            }
        }
    }
}

#[test]
fn halves_that_are_not_there() {
    let small = Position::parse_on(Hypercube::new(2).unwrap(), "xooo").unwrap();
    assert!(matches!(EmptiedHalf::new(&small, 0, false), Err(Error::OtherBoard { .. })));
    let position = Position::parse_on(Hypercube::new(3).unwrap(), "xoooxxoo").unwrap();
    for coordinate in [3, 4, 31, 32, u32::MAX] {
        let error = EmptiedHalf::new(&position, coordinate, false);
        assert!(matches!(error, Err(Error::OtherBoard { .. })));
    }
}
