//! Compares each part of the method with a plain program for its question.

use clobber_core::{Color, Effort, Grid, Vertex};
use testkit::Random;
use testkit::boards::{FAMILIES, board};

use super::super::automaton::{Automaton, Task};
use super::super::board::{Area, Board};
use super::super::forest;
use super::super::frontier::{Frontier, MAY_STAY};
use super::super::runs::Wishes;
use super::leads::Leads;
use super::schedule::Schedule;
use crate::grids::chance::Chance;

#[test]
fn sizes_of_the_automata_in_which_stones_may_stay() {
    let sizes = |task| Automaton::for_task(task).frontiers(0);
    assert_eq!([1, 2, 3].map(|height| sizes(Task::ClearOrStay(height))), [5, 33, 269]);
    assert_eq!(sizes(Task::Finish(3)), 538);
}

/// Adds the leads of all runs past the squares from one on.
fn all_leads(
    automaton: &Automaton,
    letters: &[u32],
    (square, state, lead): (usize, u16, i32),
    end: u16,
    leads: &mut Vec<i32>,
) {
    let Some(&letter) = letters.get(square) else {
        leads.extend((state == end).then_some(lead));
        return;
    };
    for next in automaton.ways_from(square % automaton.task.height(), state, letter) {
        let lead = lead + i32::from(next.way.lead);
        all_leads(automaton, letters, (square + 1, next.state, lead), end, leads);
    }
}

#[test]
fn ranges_are_those_of_all_runs_and_traces_have_the_wanted_lead() {
    let (mut random, mut chance) = (Random::new(1), Chance::new(1));
    let (mut traced, mut missing) = (0, 0);
    for _ in 0..2000 {
        let task = random.pick(&[
            Task::ClearOrStay(1),
            Task::ClearOrStay(2),
            Task::ClearOrStay(3),
            Task::Finish(3),
        ]);
        let (height, columns) = (task.height(), 1 + random.below(4));
        let stay_in = random.pick(&[1, 3, 1000]);
        let letters: Vec<u32> = (0..height * columns)
            .map(|square| {
                let is_last = square % height + 1 == height && task != Task::Finish(3);
                let stays = if random.once_in(stay_in) { MAY_STAY } else { 0 };
                random.below(if is_last { 4 } else { 2 }) as u32 | stays
            })
            .collect();
        let roots = if task == Task::Finish(3) { random.below(2) as u32 } else { 0 };
        let end = Frontier::from_roots(roots);
        let letter = |column: usize, line: usize| letters[column * height + line];
        let run = (task, Wishes::default(), end);
        let leads = Leads::new(run, columns, letter, &mut Effort::new()).unwrap();
        let (automaton, mut all) = (Automaton::for_task(task), Vec::new());
        let end = automaton.state(end).unwrap();
        all_leads(automaton, &letters, (0, 0, 0), end, &mut all);
        let ends = all.iter().min().zip(all.iter().max());
        assert_eq!(leads.range(), ends.map(|(&least, &greatest)| (least, greatest)));
        for lead in leads.range().into_iter().flat_map(|(least, greatest)| least..=greatest) {
            let Some(ways) = leads.trace(lead, &mut chance) else {
                missing += 1;
                continue;
            };
            traced += 1;
            assert_eq!(ways.iter().map(|way| i32::from(way.lead)).sum::<i32>(), lead);
            assert!(all.contains(&lead));
        }
    }
    assert!(traced > 1000 && missing > 0, "{traced} {missing}");
}

/// An attempt takes at most five moves from the heaps for each move that it makes; only the logarithm of a heap comes
/// on top.
#[test]
fn putting_in_order_takes_linearly_many_operations_on_heaps() {
    const ATTEMPTS: u64 = 4;
    let (mut random, mut chance) = (Random::new(2), Chance::new(2));
    let mut in_order = 0;
    for family in FAMILIES {
        for side in [10, 40, 120] {
            let grid = Grid::new(side, side).unwrap();
            let position = board(family, grid, &mut random);
            // A forest of free order: few such forests have an order in which the colours take turns.
            let forest = forest(&position, &mut Effort::new()).unwrap();
            let (mut board, mut moves) = (Board::new(&position).unwrap(), 0);
            for square in 0..side * side {
                if let Some(to) = forest.parent(Vertex::new(square as u32)) {
                    board.go(square, to.index());
                    moves += 1;
                }
            }
            let whole = Area { rows: 0..side, cols: 0..side };
            let (areas, turned) = (std::iter::once(&whole), std::iter::empty());
            let mut effort = Effort::new();
            let tools = (&mut chance, &mut effort);
            let ordered = Schedule::new(side * side)
                .order(&board, areas, turned, random.pick(&Color::BOTH), tools)
                .unwrap();
            in_order += usize::from(ordered.is_some_and(|ordered| ordered.len() == moves));
            let steps = effort.progress().steps;
            assert!(steps <= ATTEMPTS * (5 * moves as u64 + 1), "{steps} for {moves} moves");
        }
    }
    assert!(in_order > 0);
}
