use clobber_core::{BalancedForest, Color, Effort, GraphBoard, Grid, Limits, Move, MoveOrder};
use clobber_core::{Position, Reduction, Topology, Vertex};
use testkit::Random;
use testkit::positions;

use super::{ListSchedule, schedule};
use crate::windows::Windows;

/// Returns whether the moves can be made in turn, by trying all orders.
fn can_be_played(position: &Position<GraphBoard>, parents: &[Option<u32>], turn: Color) -> bool {
    let moves = (0..).zip(parents).filter_map(|(from, to)| Some(Move::between(from, (*to)?)));
    let is_there = |mv: &Move| position.color_at(mv.from) == Some(turn);
    let mut is_over = true;
    for mv in moves.filter(|mv| position.color_at(mv.from).is_some()) {
        is_over = false;
        let comes = |(from, to): (u32, &Option<u32>)| {
            *to == Some(mv.from.get()) && position.color_at(Vertex::new(from)).is_some()
        };
        let mut after = position.clone();
        let is_free = !(0..).zip(parents).any(comes);
        if is_free
            && is_there(&mv)
            && after.play(mv).is_ok()
            && can_be_played(&after, parents, !turn)
        {
            return true;
        }
    }
    is_over
}

/// Plays all playable forests of a position, and returns their number.
fn check_all(position: &Position<GraphBoard>) -> usize {
    let choices: Vec<Vec<Option<u32>>> = (0..position.board().vertex_count())
        .map(|vertex| {
            let near = position.board().neighbors(Vertex::new(vertex as u32));
            near.map(|near| Some(near.get())).chain([None]).collect()
        })
        .collect();
    let all: usize = choices.iter().map(Vec::len).product();
    let mut played = 0;
    for mut number in 0..all {
        let mut choose = |choices: &Vec<Option<u32>>| {
            let choice = choices[number % choices.len()];
            number /= choices.len();
            choice
        };
        let parents: Vec<Option<u32>> = choices.iter().map(&mut choose).collect();
        let forest = BalancedForest::new(parents.iter().map(|to| to.map(Vertex::new)));
        if forest.check(position).is_err() {
            continue;
        }
        let colors: Vec<Color> = position.occupied().map(|(_, color)| color).collect();
        for first in Color::BOTH {
            let found = schedule(position, &parents, first, 1, &mut Effort::new()).unwrap();
            let expected = can_be_played(position, &parents, first);
            assert_eq!(found.is_some(), expected, "{position} {parents:?} {first}");
            let mut list = ListSchedule::new(&colors, &parents);
            let noise = (|end: usize| end / 2, &mut Effort::new());
            let listed = list.order(first, &[0, 2], noise).unwrap();
            for moves in found.into_iter().chain(listed) {
                let reduction = Reduction { order: MoveOrder::Alternating(first), moves };
                let left = reduction.replay(position).unwrap().stones_left();
                assert_eq!(left, parents.iter().filter(|to| to.is_none()).count());
                played += 1;
            }
        }
    }
    played
}

fn as_graph<T: Topology>(position: &Position<T>) -> Position<GraphBoard> {
    position.extracted(&position.occupied().map(|(vertex, _)| vertex).collect::<Vec<_>>())
}

#[test]
fn all_forests_of_small_boards() {
    let mut played = 0;
    for (rows, cols) in [(1, 6), (2, 3)] {
        for position in positions::all::<_, u64>(Grid::new(rows, cols).unwrap()) {
            played += check_all(&as_graph(&position.with_sets().unwrap()));
        }
    }
    let mut random = Random::new(1);
    for _ in 0..40 {
        let board = random.graph(7, 9);
        played += check_all(&random.position(board, 0));
    }
    assert!(played > 10_000, "{played}");
}

/// The moves of forests that windows have reduced for a while, with few trees or many, are put in order at the first try.
#[test]
fn forests_of_large_boards() {
    let mut random = Random::new(2);
    for (rows, cols, empty) in [(60, 60, 10), (40, 90, 25), (30, 100, 2)] {
        let position = Position::from_fn(Grid::new(rows, cols).unwrap(), |_| {
            (random.below(100) >= empty).then(|| random.color())
        });
        let position = as_graph(&position);
        let mut windows = Windows::new(&position, 0, &mut Effort::new()).unwrap();
        for (first, steps) in [(Color::Black, 12), (Color::White, 50), (Color::Black, 200)] {
            let most = Limits::steps(steps * position.stone_count() as u64);
            let _ = windows.reduce(1, &mut Effort::within(most));
            assert!(windows.balance(first, &mut Effort::new()).unwrap());
            let parents = windows.parents();
            let found = schedule(&position, &parents, first, 0, &mut Effort::new()).unwrap();
            let moves = found.unwrap_or_else(|| panic!("{rows} {cols} {first} {steps}"));
            let reduction = Reduction { order: MoveOrder::Alternating(first), moves };
            assert_eq!(reduction.replay(&position).unwrap().stones_left(), windows.trees());
        }
    }
}
