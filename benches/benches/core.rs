//! clobber-core: move generation compared with a hand-written loop, types of sets and boards, and a
//! board of a million squares.

use std::hint::black_box;

use clobber_benches::{compare, heading, rate};
use clobber_core::{
    Color, Effort, GraphBoard, Grid, LargeSet, MoveOrder, Path, Position, Reduction, StoneSet,
    Topology,
};
use criterion::Criterion;

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

    /// Visits every leaf.
    pub(crate) fn visit(own: u64, other: u64, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let mut count = 0;
        let mut try_all = |mut targets: u64, back: fn(u64) -> u64| {
            while targets != 0 {
                let to = targets & targets.wrapping_neg();
                targets ^= to;
                count += visit(other & !to, own & !back(to) | to, depth - 1);
            }
        };
        try_all((own << 1) & NOT_FIRST_COL & other, |to| to >> 1);
        try_all((own >> 1) & NOT_LAST_COL & other, |to| to << 1);
        try_all((own << COLS) & other, |to| to >> COLS);
        try_all((own >> COLS) & other, |to| to << COLS);
        count
    }

    /// Counts the last moves without making them.
    pub(crate) fn count(own: u64, other: u64, depth: u32) -> u64 {
        if depth == 1 {
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
                sum += count(other & !to, own & !back(to) | to, depth - 1);
            }
        };
        try_all((own << 1) & NOT_FIRST_COL & other, |to| to >> 1);
        try_all((own >> 1) & NOT_LAST_COL & other, |to| to << 1);
        try_all((own << COLS) & other, |to| to >> COLS);
        try_all((own >> COLS) & other, |to| to << COLS);
        sum
    }
}

/// Visits every leaf through the library; the search holds the two sets.
fn visit_sets<T: Topology, S: StoneSet>(board: &T, own: S, other: S, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    board
        .moves_between(&own, &other)
        .map(|mv| {
            let (mut own, mut other) = (own.clone(), other.clone());
            own.toggle([mv.from, mv.to]);
            other.toggle([mv.to]);
            visit_sets(board, other, own, depth - 1)
        })
        .sum()
}

/// Visits every leaf through a position: play, visit, undo.
fn visit<T: Topology + Clone, S: StoneSet>(
    position: &Position<T, S>,
    color: Color,
    depth: u32,
) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut child = position.clone();
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

fn board<S: StoneSet>() -> Position<Grid, S> {
    let grid = Grid::new(5, 6).expect("30 squares");
    Position::checkerboard(grid, Color::Black).with_sets().expect("30 squares")
}

const DEPTH: u32 = 5;
const LEAVES: (u64, &str) = (74_662_024, "leaves");

fn perft_ratios() {
    let (black, white) = by_hand::checkerboard();
    let (small, middle, large) = (board::<u64>(), board::<u128>(), board::<LargeSet>());
    let graph_board = GraphBoard::from_board(small.board()).expect("30 vertices");
    let graph = Position::<_, u64>::from_stones(
        &graph_board,
        *small.stones().of(Color::Black),
        *small.stones().of(Color::White),
    )
    .expect("the same vertices");

    let hand_count = || by_hand::count(black_box(black), black_box(white), DEPTH);
    let hand_visit = || by_hand::visit(black_box(black), black_box(white), DEPTH);
    let count = || black_box(&small).perft(Color::Black, DEPTH, &mut Effort::new()).unwrap_or(0);
    let visit_small = || visit(black_box(&small), Color::Black, DEPTH);

    heading(&format!("perft({DEPTH}) of the 5x6 checkerboard, one core; ratios of speed"));
    compare("perft, u64 / by hand", LEAVES, ("perft", count), ("by hand", hand_count));
    let sets = || visit_sets(small.board(), black_box(black), black_box(white), DEPTH);
    compare("every leaf, sets of u64 / by hand", LEAVES, ("sets", sets), ("by hand", hand_visit));
    compare(
        "every leaf, Position / by hand",
        LEAVES,
        ("Position", visit_small),
        ("by hand", hand_visit),
    );
    compare("every leaf, Position / sets", LEAVES, ("Position", visit_small), ("sets", sets));
    let count_large =
        || black_box(&large).perft(Color::Black, DEPTH, &mut Effort::new()).unwrap_or(0);
    compare("perft, LargeSet / u64", LEAVES, ("LargeSet", count_large), ("u64", count));
    let visit_large = || visit(black_box(&large), Color::Black, DEPTH);
    compare("every leaf, LargeSet / u64", LEAVES, ("LargeSet", visit_large), ("u64", visit_small));
    let count_middle =
        || black_box(&middle).perft(Color::Black, DEPTH, &mut Effort::new()).unwrap_or(0);
    compare("perft, u128 / u64", LEAVES, ("u128", count_middle), ("u64", count));
    let visit_graph = || visit(black_box(&graph), Color::Black, DEPTH);
    compare("every leaf, graph / grid", LEAVES, ("graph", visit_graph), ("grid", visit_small));
}

/// A board that fits no machine word, compared with an array of squares and loops over neighbours.
fn middle_board() {
    const SIDE: usize = 12;
    const DEPTH: u32 = 3;
    fn naive(squares: &mut [i8], mover: i8, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let mut count = 0;
        for from in 0..squares.len() {
            if squares[from] != mover {
                continue;
            }
            let (row, col) = (from / SIDE, from % SIDE);
            let neighbors = [
                (row > 0).then(|| from - SIDE),
                (col > 0).then(|| from - 1),
                (col + 1 < SIDE).then(|| from + 1),
                (row + 1 < SIDE).then(|| from + SIDE),
            ];
            for to in neighbors.into_iter().flatten() {
                if squares[to] == -mover {
                    (squares[from], squares[to]) = (0, mover);
                    count += naive(squares, -mover, depth - 1);
                    (squares[from], squares[to]) = (mover, -mover);
                }
            }
        }
        count
    }
    let board = Position::checkerboard(Grid::new(SIDE, SIDE).expect("144 squares"), Color::Black);
    let mut squares: Vec<i8> =
        board.squares().map(|square| if square == Some(Color::Black) { 1 } else { -1 }).collect();
    let leaves = (board.perft(Color::Black, DEPTH, &mut Effort::new()).unwrap_or(0), "leaves");
    let visit_large = || visit(black_box(&board), Color::Black, DEPTH);
    compare(
        "12x12, every leaf, LargeSet / array of squares",
        leaves,
        ("LargeSet", visit_large),
        ("array", || naive(&mut squares, 1, DEPTH)),
    );
    compare(
        "12x12, perft in LargeSet / every leaf",
        leaves,
        ("perft", || black_box(&board).perft(Color::Black, DEPTH, &mut Effort::new()).unwrap_or(0)),
        ("every leaf", visit_large),
    );
}

/// A thousand rows of a thousand squares: the cost of replaying a strategy and of a solver's first
/// pass.
fn large_board(criterion: &mut Criterion) {
    let grid = Grid::new(1000, 1000).expect("a million squares");
    let squares = (1_000_000, "squares");
    rate("1000x1000 constructed", squares, || Position::checkerboard(grid, Color::Black));
    let position = Position::checkerboard(grid, Color::Black);
    let moves = (position.moves(Color::White).count() as u64, "moves");
    rate("1000x1000 moves listed", moves, || position.moves(Color::White).collect::<Vec<_>>());
    compare(
        "1000x1000 moves, by words / by neighbours",
        moves,
        ("by words", || position.moves(Color::White).fold(0, |sum, mv| sum ^ mv.to.get())),
        ("by neighbours", || {
            let (own, other) =
                (position.stones().of(Color::White), position.stones().of(Color::Black));
            own.iter().fold(0, |sum, from| {
                let targets = grid.neighbors(from).filter(|&to| other.contains(to));
                targets.fold(sum, |sum, to| sum ^ to.get())
            })
        }),
    );
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
    criterion.bench_function("core/moves 1000x1000", |bencher| {
        bencher.iter(|| position.moves(Color::White).count());
    });
    criterion.bench_function("core/replay 1000x1000", |bencher| {
        bencher.iter(|| reduction.replay(&position).map(|replay| replay.moves_played()));
    });
}

fn text(criterion: &mut Criterion) {
    let row = Position::from_fn(Path::new(1_000_000), |v| {
        Some(if v.index() % 3 == 0 { Color::Black } else { Color::White })
    });
    let printed = row.to_string();
    criterion
        .bench_function("core/print a row of 10^6", |bencher| bencher.iter(|| row.to_string()));
    criterion.bench_function("core/read a row of 10^6", |bencher| {
        bencher.iter(|| printed.parse::<Position<Path>>());
    });
}

fn main() {
    let mut criterion = Criterion::default().configure_from_args().sample_size(10);
    perft_ratios();
    middle_board();
    criterion.bench_function("core/perft(4) 5x6 u64", |bencher| {
        bencher.iter(|| black_box(&board::<u64>()).perft(Color::Black, 4, &mut Effort::new()));
    });
    large_board(&mut criterion);
    text(&mut criterion);
    criterion.final_summary();
}
