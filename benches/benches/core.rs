//! clobber-core: move generation compared with a hand-written loop, and a board of a million squares.

use std::hint::black_box;

use clobber_benches::{Times, compare, heading, rate};
use clobber_core::{Color, Effort, Grid, MoveOrder, Position, Reduction};

/// A 5x6 board written for this size only: constants, shifts and masks.
mod by_hand {
    const COLS: u32 = 6;
    const BOARD: u64 = (1 << 30) - 1;
    const NOT_FIRST_COL: u64 = BOARD & !0x0104_1041;
    const NOT_LAST_COL: u64 = BOARD & !0x2082_0820;

    pub(crate) fn checkerboard() -> (u64, u64) {
        let black = (0..30).filter(|v| (v / 6 + v % 6) % 2 == 0).map(|v| 1_u64 << v).sum::<u64>();
        (black, BOARD & !black)
    }

    /// Visits every leaf, or counts the last moves without making them.
    pub(crate) fn leaves<const VISITS: bool>(own: u64, other: u64, depth: u32) -> u64 {
        if VISITS && depth == 0 {
            return 1;
        }
        if !VISITS && depth == 1 {
            return u64::from(
                ((own << 1) & NOT_FIRST_COL & other).count_ones()
                    + ((own >> 1) & NOT_LAST_COL & other).count_ones()
                    + ((own << COLS) & other).count_ones()
                    + ((own >> COLS) & other).count_ones(),
            );
        }
        let mut sum = 0;
        let mut try_all = |mut targets: u64, back: fn(u64) -> u64| {
            while targets != 0 {
                let to = targets & targets.wrapping_neg();
                targets ^= to;
                sum += leaves::<VISITS>(other & !to, own & !back(to) | to, depth - 1);
            }
        };
        try_all((own << 1) & NOT_FIRST_COL & other, |to| to >> 1);
        try_all((own >> 1) & NOT_LAST_COL & other, |to| to << 1);
        try_all((own << COLS) & other, |to| to >> COLS);
        try_all((own >> COLS) & other, |to| to << COLS);
        sum
    }
}

/// Visits every leaf through a position: play, visit, undo.
fn visit(position: &Position<Grid, u64>, color: Color, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut child = *position;
    position
        .moves(color)
        .map(|mv| {
            child.play_unchecked(color, mv);
            let count = visit(&child, !color, depth - 1);
            child.undo(color, mv);
            count
        })
        .sum()
}

fn board() -> Position<Grid, u64> {
    let grid = Grid::new(5, 6).expect("30 squares");
    Position::checkerboard(grid, Color::Black).with_sets().expect("30 squares")
}

const DEPTH: u32 = 5;
const LEAVES: (u64, &str) = (74_662_024, "leaves");

fn perft_ratios() {
    let (black, white) = by_hand::checkerboard();
    let small = board();

    let hand_count = || by_hand::leaves::<false>(black_box(black), black_box(white), DEPTH);
    let hand_visit = || by_hand::leaves::<true>(black_box(black), black_box(white), DEPTH);
    let count = || black_box(&small).perft(Color::Black, DEPTH, &mut Effort::new()).unwrap_or(0);
    let visit_small = || visit(black_box(&small), Color::Black, DEPTH);

    heading(&format!("perft({DEPTH}) of the 5x6 checkerboard, one core; ratios of speed"));
    compare("perft, u64 / by hand", LEAVES, ("perft", count), ("by hand", hand_count));
    compare(
        "every leaf, Position / by hand",
        LEAVES,
        ("Position", visit_small),
        ("by hand", hand_visit),
    );
}

/// A thousand rows of a thousand squares: the cost of replaying a strategy and of a solver's first pass.
fn large_board(times: &mut Times) {
    let grid = Grid::new(1000, 1000).expect("a million squares");
    let position = Position::checkerboard(grid, Color::Black);
    // Every second stone of a row clobbers its right neighbour: half a million moves.
    let lines = (0..1000).flat_map(|row| {
        (0..999).step_by(2).filter_map(move |col| {
            Some(clobber_core::Move::new(grid.vertex(row, col)?, grid.vertex(row, col + 1)?))
        })
    });
    let reduction = Reduction::new(MoveOrder::Any, lines);
    let half = (reduction.moves.len() as u64, "moves");
    rate("1000x1000 replay", half, || {
        reduction.replay(&position).map(|replay| replay.stones_left())
    });
    times.of("moves 1000x1000", || position.moves(Color::White).count());
    times
        .of("replay 1000x1000", || reduction.replay(&position).map(|replay| replay.moves_played()));
}

fn main() {
    let mut times = Times::new("core");
    perft_ratios();
    times.of("perft(4) 5x6 u64", || black_box(&board()).perft(Color::Black, 4, &mut Effort::new()));
    large_board(&mut times);
}
