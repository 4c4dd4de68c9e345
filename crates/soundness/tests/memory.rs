//! On a million squares, solvers and checkers exceed the allowed memory by at most 8 MiB, preparation included.
//!
//! It is a separate program because its allocator counts. Its tests run one at a time, so that nothing else is
//! measured.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use clickomania::two_player::ImpartialClickomania;
use clickomania::{
    Blocks, Board, Clicks, Reason, SameGame, ScoreSearch, Solver, Square, UpperBound,
};
use clobber_cgt::alternating::Verifier;
use clobber_cgt::{ClobberValues, Games, OutcomeSolver};
use clobber_core::{Color, Cycle, Effort, Grid, Limits, MoveOrder, Path, Position};
use clobber_graphs::{Circulant, Clique, Goal, NamedBoard};
use peak_alloc::PeakAlloc;
use testkit::{Random, ticking};

#[global_allocator]
static ALLOCATED: PeakAlloc = PeakAlloc;

const LIMIT: usize = 16 << 20;

/// Enough to start a search; preparation takes the most memory.
const STEPS: u64 = 2000;

/// Held by the test that is measured.
static ALONE: Mutex<()> = Mutex::new(());

/// Memory that the effort does not count.
const BEYOND: usize = 8 << 20;

/// Calls a function with little memory and a hundred readings of the clock, or with a number of steps and any time.
fn measure<A>(name: &str, mut run: impl FnMut(&mut Effort<'_>) -> A) {
    let of_memory = Limits::memory(LIMIT);
    let looks = Limits { time: Some(Duration::from_millis(100)), ..of_memory };
    for (kind, limits) in [("looks", looks), ("steps", Limits { steps: Some(STEPS), ..of_memory })]
    {
        let mut effort = Effort::within(limits);
        if limits.time.is_some() {
            effort = effort.with_clock(ticking);
        }
        let before = ALLOCATED.current_usage();
        ALLOCATED.reset_peak_usage();
        drop(run(&mut effort));
        let most = ALLOCATED.peak_usage() - before;
        println!("{name}, {kind}: {:.1} MiB", most as f64 / (1 << 20) as f64);
        assert!(most <= LIMIT + BEYOND, "{name}, {kind}: {most} bytes");
    }
}

/// A full board of random colours, or one with holes.
fn random(rows: usize, cols: usize, holes: usize) -> Position<Grid> {
    Random::new(1).position(Grid::new(rows, cols).unwrap(), holes)
}

#[test]
fn one_player() {
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    let one_of = |vertex: u32| {
        move |v: clobber_core::Vertex| Some(Color::BOTH[usize::from(v.get() != vertex)])
    };
    let row: Position<Path> = Random::new(2).position(Path::new(1_000_000), 0);
    let lean = "x".repeat(333_333) + &"o".repeat(666_667);
    let rows = [
        ("a random row", row),
        ("x^n o^2n", lean.parse().unwrap()),
        ("a row with one black stone", Position::from_fn(Path::new(1_000_000), one_of(500_000))),
        ("an alternating row", "xo".repeat(2_000_000).parse().unwrap()),
    ];
    let ring = Random::new(3).position(Cycle::new(1_000_000), 0);
    let boards = [
        ("a square", random(1000, 1000, 0)),
        ("a square with holes", random(1000, 1000, 30)),
        ("a square of parts", random(1000, 1000, 130)),
        ("four rows", random(4, 250_000, 0)),
        ("two columns with holes", random(500_000, 2, 20)),
        ("a column", random(1_000_000, 1, 0)),
        ("a column of rows", random(1_000_000, 1, 60)),
        ("a checkerboard", Position::checkerboard(Grid::new(2000, 2000).unwrap(), Color::Black)),
        ("one black stone", Position::from_fn(Grid::new(1000, 1000).unwrap(), one_of(500_500))),
    ];
    for order in [MoveOrder::Any, MoveOrder::Alternating(Color::Black)] {
        for (name, row) in &rows {
            measure(&format!("solve {name}, {order}"), |effort| {
                clobber_solitaire::solve(row, order, effort)
            });
        }
        measure(&format!("solve a cycle, {order}"), |effort| {
            clobber_solitaire::solve(&ring, order, effort)
        });
        for (name, board) in &boards {
            measure(&format!("solve {name}, {order}"), |effort| {
                clobber_solitaire::solve(board, order, effort)
            });
        }
    }
}

#[test]
fn graphs() {
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    let joker = Goal::Joker { vertex: clobber_core::Vertex::new(0), color: Color::White };
    let random = |board: NamedBoard| Random::new(4).position(board, 0);
    let boards = [
        "K1000000", "K1000xK1000", "P1000000^1000000", "C1000000(1,2)", "C1000000(1,7,31)",
        "1000x1000", "Q20", "K3xC333333",
    ];
    for name in boards {
        let position = random(name.parse().unwrap());
        measure(&format!("the fewest on {name}"), |effort| {
            clobber_graphs::solve(&position, effort)
        });
        measure(&format!("a joker on {name}"), |effort| {
            clobber_graphs::reach(&position, joker, effort)
        });
    }
    let clique = Random::new(5).position(Clique::new(20_000), 0);
    measure("solve a clique in turn", |effort| {
        clobber_solitaire::solve(&clique, MoveOrder::Alternating(Color::Black), effort)
    });
    let circulant = Random::new(5).position(Circulant::new(100_000, [1, 7, 31]).unwrap(), 0);
    measure("solve a circulant in turn", |effort| {
        clobber_solitaire::solve(&circulant, MoveOrder::Alternating(Color::Black), effort)
    });
}

#[test]
fn two_players() {
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    let parts = Random::new(6).position(Path::new(1_000_000), 130);
    measure("who wins a row of parts", |effort| {
        OutcomeSolver::new().wins(&parts, Color::Black, effort)
    });
    measure("the value of a row of parts", |effort| {
        ClobberValues::with_games(Games::with_memory(LIMIT)).value(&parts, effort)
    });
    measure("an alternating row", |effort| {
        Verifier { counts_left: true, ..Verifier::default() }.check(100, effort)
    });
    // To the limit of the memory.
    let before = ALLOCATED.current_usage();
    ALLOCATED.reset_peak_usage();
    let mut effort = Effort::within(Limits::memory(LIMIT));
    let ended = Verifier { counts_left: true, ..Verifier::default() }.check(60, &mut effort);
    assert_eq!(ended, Err(effort.out_of_memory().into()));
    let most = ALLOCATED.peak_usage() - before;
    assert!((LIMIT / 4..=LIMIT + (1 << 20)).contains(&most), "{most} bytes");
}

#[test]
fn clicks() {
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    for (height, width) in
        [(1000, 1000), (4, 250_000), (250_000, 4), (1, 1_000_000), (1_000_000, 1)]
    {
        let board = Board::random(height, width, 5, 1);
        let name = |what: &str| format!("{what} {height} x {width}");
        measure(&name("the most blocks of"), |effort| Solver::new().solve(&board, &Blocks, effort));
        measure(&name("a high score on"), |effort| {
            ScoreSearch::new().best(&board, &SameGame::STANDARD, effort)
        });
        let clicks = Clicks::new(board.clicks().into_iter().rev().take(1000));
        measure(&name("a play on"), |effort| clicks.replay(&board, effort).map(drop));
        for reason in [Reason::Counts, Reason::Meetings, Reason::Row] {
            let bound = UpperBound { score: 1, reason };
            measure(&name("a bound of"), |effort| bound.check(&board, &Blocks, effort));
        }
    }
}

/// The boards of a question are in memory all the time, and count together with the data made from them.
#[test]
fn clicks_on_boards_that_are_held() {
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    // No click is possible: the copy is made before the first.
    let chess = |row: usize, col: usize| clickomania::Color::new((row + col) % 2);
    measure("a board of eight rows and a play on it", |effort| {
        let board = Board::settled_from_fn(8, 299_000, chess);
        Clicks::new([Square { row: 0, col: 0 }]).replay(&board, effort).map(drop)
    });
    measure("a column for two", |effort| {
        ImpartialClickomania::new().grundy(&Board::random(1_000_000, 1, 2, 1), effort)
    });
}
