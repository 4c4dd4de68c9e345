//! Every search ends at once when it is cancelled, and then never gives a wrong answer.
//!
//! Each public function with an effort is called on a hard instance, with a callback that cancels at once, with no
//! time, and with no steps. On an easy instance it is called with increasing steps, with increasing memory, and with a
//! callback that cancels later; its answers are compared with the answer without limits, and equal steps give equal
//! answers. Instances of all sizes end after 12 readings of the clock. The list of functions is compared
//! with the sources.

mod cgt;
mod clicks;
mod graphs;
mod npc;
mod solitaire;

use std::collections::BTreeSet;
use std::fmt::{Debug, Display};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clobber_core::{Answer, Color, Cycle, Effort, Grid, Limits, MoveOrder, Position, Topology};
use testkit::{Random, ticking};

/// An answer that does not depend on the search, or nothing.
type Told = Option<String>;

/// Returns the answer of a search, or "stopped".
fn told<T: Debug, E: Display>(result: Result<T, E>) -> Told {
    match result {
        Ok(answer) => Some(format!("{answer:?}")),
        Err(error) => {
            let error = error.to_string();
            let is_stop = error.contains("no answer within")
                || error.contains("of memory is needed")
                || error.contains("cancelled");
            (!is_stop).then_some(error)
        }
    }
}

/// Returns yes or no, if the question is decided.
fn decided<W, R, K>(answer: Answer<W, R, K>) -> Told {
    answer.decided().map(|is_yes| is_yes.to_string())
}

/// Calls a search with an effort that ends after 12 readings of the clock, some 2,000 steps.
fn within_looks(mut run: impl FnMut(&mut Effort)) {
    let limits = Limits { time: Some(Duration::from_millis(12)), ..Limits::default() };
    run(&mut Effort::within(limits).with_clock(ticking));
}

/// Returns the efforts that end at once whatever a search counts: one without time, and one that is cancelled.
fn at_once<'w>() -> [Effort<'w>; 2] {
    let cancelled = Effort::within(Limits::NONE).watched(|_| ControlFlow::Break(()));
    [Effort::within(Limits::time(Duration::ZERO)), cancelled]
}

/// Calls `hard` with an effort that ends at once, and `easy` with increasing steps.
fn check_apart(
    name: &str,
    mut hard: impl FnMut(&mut Effort) -> Told,
    mut easy: impl FnMut(&mut Effort) -> Told,
) {
    // Shows the place of a failure, or of a test that does not end.
    println!("{name}");
    within_looks(|effort| drop(hard(effort)));
    within_looks(|effort| drop(easy(effort)));
    for mut effort in at_once().into_iter().chain([Effort::within(Limits::steps(0))]) {
        let limits = *effort.limits();
        assert_eq!(hard(&mut effort), None, "{name}, {limits:?}");
        assert!(effort.stopped().is_some(), "{name}, {limits:?}");
    }
    let mut effort = Effort::within(Limits::NONE);
    let answer = easy(&mut effort);
    assert!(answer.is_some(), "{name}: no answer without limits");
    let (needed, mut stopped) = (effort.progress().steps, 0);
    for steps in (0..).map(|power| (1_u64 << power) - 1) {
        let mut effort = Effort::within(Limits::steps(steps));
        let told = easy(&mut effort);
        stopped += usize::from(told.is_none());
        assert!(told.is_none() || told == answer, "{name}, {steps} steps: {told:?}");
        let taken = effort.progress().steps;
        assert!(taken <= steps, "{name}, {steps} steps");
        // Threads share the steps in another way each time.
        if !name.ends_with("on threads") {
            let mut again = Effort::within(Limits::steps(steps));
            assert!(easy(&mut again) == told && again.progress().steps == taken, "{name}, again");
        }
        if steps >= needed {
            break;
        }
    }
    assert!(stopped > 0, "{name}: easy needs no step");
    for bytes in (0..30).step_by(3).map(|power| 1 << power) {
        let told = easy(&mut Effort::within(Limits::memory(bytes)));
        assert!(told.is_none() || told == answer, "{name}, {bytes} bytes: {told:?}");
    }
    for last in [1, 2, 5, 20] {
        let mut calls = 0;
        let mut effort = Effort::within(Limits::NONE).with_clock(ticking).watched(|now| {
            calls += 1;
            assert!(calls <= last, "{name}: watched after it was cancelled");
            assert!(now.at_least.zip(now.at_most).is_none_or(|(least, most)| least <= most));
            if calls < last { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        let told = easy(&mut effort);
        assert!(told.is_none() || told == answer, "{name}, cancelled late: {told:?}");
    }
}

/// Checks functions that count no steps but take time. The last input is easy, the others are hard.
fn check_work<I>(name: &str, inputs: &[I], run: impl Fn(&I, &mut Effort) -> Told) {
    let [hard @ .., easy] = inputs else { panic!("{name}: no input") };
    for input in hard {
        within_looks(|effort| drop(run(input, effort)));
        for mut effort in at_once() {
            assert_eq!(run(input, &mut effort), None, "{name}: does not end");
            assert!(effort.stopped().is_some(), "{name}");
        }
    }
    let mut effort = Effort::within(Limits::steps(0));
    assert!(run(easy, &mut effort).is_some(), "{name}: no answer");
    assert_eq!(effort.progress().steps, 0, "{name}");
}

/// Checks one search on all inputs: the last is easy, the second last hard, the others larger.
fn check<I>(name: &str, inputs: &[I], run: impl Fn(&I, &mut Effort) -> Told) {
    let [larger @ .., hard, easy] = inputs else { panic!("{name}: two inputs at least") };
    println!("{name}, {} larger inputs", larger.len());
    for input in larger {
        within_looks(|effort| drop(run(input, effort)));
    }
    check_apart(name, |effort| run(hard, effort), |effort| run(easy, effort));
}

/// A full board of random colours.
fn random<T: Topology>(board: T, seed: u64) -> Position<T> {
    Random::new(seed).position(board, 0)
}

fn grid(rows: usize, cols: usize) -> Grid {
    Grid::new(rows, cols).unwrap()
}

fn checkerboard(rows: usize, cols: usize) -> Position<Grid> {
    Position::checkerboard(grid(rows, cols), Color::Black)
}

const BLACK_FIRST: MoveOrder = MoveOrder::Alternating(Color::Black);

#[test]
fn perft() {
    let cycles = [1 << 22, 1 << 20, 12].map(|length| random(Cycle::new(length), 1));
    check("clobber_core::Parts::new", &cycles, |position, effort| {
        told(clobber_core::Parts::new(position, effort).map(|parts| parts.len()))
    });
    check_work("clobber_core::Bipartition::from_parts", &cycles, |position, effort| {
        told(clobber_core::Bipartition::from_parts(position, &position.parts(), effort))
    });
    check_work("clobber_core::Bipartition::from_stones", &cycles, |position, effort| {
        told(match clobber_core::Bipartition::from_stones(position, effort) {
            clobber_core::Answer::Open { stopped, .. } => Err(stopped),
            found => Ok(found.is_yes()),
        })
    });
    check_work("clobber_core::Delta::of_start_and_end", &cycles, |position, effort| {
        let goal = clobber_core::Goal::one(0, Color::Black);
        told(clobber_core::Delta::of_start_and_end(position, goal, effort))
    });
    let boards = [(1000, 1000, 40), (8, 8, 40), (4, 4, 6)]
        .map(|(rows, cols, depth)| (checkerboard(rows, cols), depth));
    check("clobber_core::Position::perft", &boards, |(board, depth), effort| {
        told(board.perft(Color::Black, *depth, effort))
    });
}

/// The pigeonhole principle: one more pigeon than holes.
#[test]
fn clauses() {
    use clause_learning::{Literal, Solver};
    check("clause_learning::Solver::solve", &[60, 10, 4_u32], |&holes, effort| {
        let sits = |pigeon, hole| Literal::positive(pigeon * holes + hole);
        let mut solver = Solver::new();
        for pigeon in 0..=holes {
            solver.add(&(0..holes).map(|hole| sits(pigeon, hole)).collect::<Vec<_>>());
            for other in 0..pigeon {
                (0..holes).for_each(|hole| solver.add(&[!sits(pigeon, hole), !sits(other, hole)]));
            }
        }
        decided(solver.solve(&mut (), effort))
    });
}

/// The name of a public function that takes an effort, with its type if a line contains it.
#[test]
fn none_is_forgotten() {
    let mut declared = BTreeSet::new();
    let sources = |(name, folder): (String, PathBuf)| {
        soundness::texts_below(&folder.join("src"))
            .into_iter()
            .map(move |text| (name.clone(), text))
    };
    for (of_crate, text) in soundness::crates().flat_map(sources) {
        let mut owner = String::new();
        let mut rest = text.as_str();
        while let Some((line, below)) = rest.split_once('\n') {
            let head = rest.split(" {\n").next().unwrap();
            rest = below;
            if line.starts_with("impl") {
                owner = type_of(line);
            } else if line == "}" {
                owner.clear();
            }
            let Some((_, name)) = line.split_once("pub fn ") else { continue };
            let name = name.split(['(', '<']).next().unwrap();
            // Hidden functions that the solvers of two crates share; the callers here reach them.
            let is_hidden = ["PartSearch", "Sweep", "Questions", "Windows"]
                .contains(&owner.as_str())
                || ["classify", "has_time", "quick_play", "schedule"].contains(&name);
            if head.contains("effort: &mut Effort") && !is_hidden {
                let is_method = line.starts_with(' ');
                declared.insert(match is_method {
                    true => format!("{of_crate}::{owner}::{name}"),
                    false => format!("{of_crate}::{name}"),
                });
            }
        }
    }
    let mut own = vec![include_str!("cancel.rs").to_owned()];
    own.extend(soundness::texts_below(Path::new(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/cancel"
    ))));
    let checked: BTreeSet<String> = own
        .iter()
        .flat_map(|text| text.split('"'))
        .filter(|text| text.starts_with("cl") || text.starts_with("partizan"))
        .filter(|text| text.contains("::") && !text.contains(' '))
        .map(str::to_owned)
        .collect();
    let missing: Vec<_> = declared.difference(&checked).collect();
    let gone: Vec<_> = checked.difference(&declared).collect();
    assert!(missing.is_empty(), "not checked: {missing:?}");
    assert!(gone.is_empty(), "checked, but not declared: {gone:?}");
    assert!(declared.len() > 45, "{}", declared.len());
}

/// The type of `impl<T: A> Type<T> {`.
fn type_of(line: &str) -> String {
    let line = line.strip_prefix("impl").unwrap();
    let mut depth = 0;
    let after = line.find(|c| {
        match c {
            '<' => depth += 1,
            '>' => depth -= 1,
            _ => {}
        }
        depth == 0 && c != '>'
    });
    let named = line[after.unwrap_or(0)..].trim();
    named.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect()
}
