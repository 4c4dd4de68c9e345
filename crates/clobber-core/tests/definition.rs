//! The library against the rules: all positions of small boards, and random ones of every width.

use std::collections::BTreeSet;

use clobber_core::{
    Color, Cycle, Effort, FromShape, GraphBoard, Grid, GridSymmetry, LargeSet, Move, Path,
    Position, StoneSet, Topology, Vertex,
};
use testkit::plays::{Naive, Placement};
use testkit::{Random, positions};

use crate::rules;

/// All ways to lay black, white and no stones on n squares.
fn all_squares(n: u32) -> impl Iterator<Item = Vec<Option<Color>>> {
    positions::all::<_, u64>(Path::new(n)).map(|position| position.squares().collect())
}

fn random_squares(random: &mut Random, n: usize) -> Vec<Option<Color>> {
    random.position(Path::new(n as u32), 20).squares().collect()
}

/// Writes rows as text, and reads them.
fn read<T: FromShape>(squares: &[Option<Color>], cols: usize) {
    let symbol = |square: &Option<Color>| square.map_or('.', Color::symbol);
    let rows: Vec<String> =
        squares.chunks(cols).map(|row| row.iter().map(symbol).collect()).collect();
    let text = rows.join("|");
    let position: Position<T, LargeSet> = text.parse().unwrap();
    assert!(position.squares().eq(squares.iter().copied()) && position.to_string() == text);
}

#[test]
fn neighbors_are_the_squares_beside() {
    fn check(board: &impl Topology, touch: impl Fn(usize, usize) -> bool) {
        let all = || (0..board.vertex_count() as u32).map(Vertex::new);
        for a in all() {
            let near: BTreeSet<Vertex> = board.neighbors(a).collect();
            assert_eq!(board.neighbors(a).count(), near.len());
            let beside = |b: &Vertex| touch(a.index(), b.index());
            assert!(near.iter().copied().eq(all().filter(beside)));
            assert!(all().all(|b| board.are_adjacent(a, b) == beside(&b)));
        }
    }
    for (rows, cols) in [(1, 1), (1, 7), (5, 1), (3, 4), (2, 9)] {
        check(&Grid::new(rows, cols).unwrap(), |a, b| {
            (a / cols).abs_diff(b / cols) + (a % cols).abs_diff(b % cols) == 1
        });
    }
    for n in 0..12 {
        check(&Path::new(n as u32), |a, b| a.abs_diff(b) == 1);
        check(&Cycle::new(n as u32), |a, b| a.abs_diff(b) == 1 || n > 2 && a.abs_diff(b) == n - 1);
    }
}

/// All moves between two vertices, also outside the board, by both colours.
fn all_choices(n: u32) -> impl Iterator<Item = (Move, Color)> {
    let vertices = move || (0..=n).chain([64, 200, u32::MAX]);
    let moves = vertices().flat_map(move |from| vertices().map(move |to| Move::between(from, to)));
    moves.flat_map(|mv| Color::BOTH.map(|color| (mv, color)))
}

#[test]
fn every_position_of_small_grids() {
    for (rows, cols) in
        [(1, 1), (1, 2), (2, 1), (2, 2), (1, 5), (5, 1), (2, 3), (3, 2), (2, 4), (3, 3)]
    {
        let (grid, n) = (Grid::new(rows, cols).unwrap(), (rows * cols) as u32);
        for squares in all_squares(n) {
            read::<Grid>(&squares, cols);
            rules::moves(&grid, &squares);
            if n <= 6 {
                for (mv, color) in all_choices(n) {
                    rules::play(&grid, &squares, &[(color, Some(mv), 0)]);
                }
            }
        }
    }
}

#[test]
fn every_position_of_small_rows_cycles_and_graphs() {
    for n in 1..=8 {
        let (row, cycle) = (Path::new(n), Cycle::new(n));
        let graph = GraphBoard::from_board(&cycle).unwrap();
        for squares in all_squares(n) {
            read::<Path>(&squares, n as usize);
            read::<Cycle>(&squares, n as usize);
            rules::moves(&row, &squares);
            rules::moves(&cycle, &squares);
            rules::moves(&graph, &squares);
            if n <= 5 {
                for (mv, color) in all_choices(n) {
                    rules::play(&row, &squares, &[(color, Some(mv), 0)]);
                    rules::play(&cycle, &squares, &[(color, Some(mv), 0)]);
                    rules::play(&graph, &squares, &[(color, Some(mv), 0)]);
                }
            }
        }
    }
}

#[test]
fn random_positions_of_every_width() {
    let mut random = Random::new(1);
    for width in 1..=200 {
        for rows in [1, 2, 3, 260 / width + 1] {
            let grid = Grid::new(rows, width).unwrap();
            let squares = random_squares(&mut random, rows * width);
            read::<Grid>(&squares, width);
            rules::moves(&grid, &squares);
            let choices: Vec<_> =
                (0..20).map(|_| (random.color(), None, random.below(256) as u8)).collect();
            rules::play(&grid, &squares, &choices);
            let squares = random_squares(&mut random, width);
            rules::moves(&Cycle::new(width as u32), &squares);
        }
    }
}

fn perft_of<T: Topology, S: StoneSet>(position: &Position<T, S>, first: Color, depth: u32) -> u64 {
    position.perft(first, depth, &mut Effort::new()).unwrap()
}

/// Counts the sequences of moves one by one.
fn sequences(naive: &Naive, stones: Placement, color: Color, depth: u32) -> u64 {
    match depth {
        0 => 1,
        _ => naive.after(stones, color).map(|s| sequences(naive, s, !color, depth - 1)).sum(),
    }
}

#[test]
fn perft_counts_the_sequences() {
    let mut random = Random::new(2);
    for (rows, cols) in [(1, 7), (2, 3), (3, 3), (4, 3), (2, 6)] {
        let grid = Grid::new(rows, cols).unwrap();
        let (graph, naive) = (GraphBoard::from_board(&grid).unwrap(), Naive::new(&grid));
        for _ in 0..30 {
            let position = random.position(grid, 20);
            let on_graph = Position::<_>::from_fn(&graph, |v| position.color_at(v));
            for (depth, color) in (0..=4).flat_map(|depth| Color::BOTH.map(|c| (depth, c))) {
                let expected = sequences(&naive, Placement::new(&position), color, depth);
                assert_eq!(perft_of(&position, color, depth), expected, "{position} {depth}");
                assert_eq!(perft_of(&on_graph, color, depth), expected);
            }
        }
    }
}

#[test]
fn perft_of_the_tournament_board() {
    // The bench's hand-written loop returns the same count.
    let board = Position::checkerboard(Grid::new(5, 6).unwrap(), Color::Black);
    for (count, depth) in [49, 2116, 80_063, 2_630_382, 74_662_024].into_iter().zip(1..) {
        assert_eq!(perft_of(&board, Color::Black, depth), count, "{depth}");
        assert_eq!(perft_of(&board, Color::White, depth), count, "{depth}");
    }
}

#[test]
fn perft_goes_deeper_than_it_recurses() {
    // Separate pairs: k! ways to order k black moves, interleaved with the same for White.
    let factorial = |k: u64| (1..=k).product::<u64>();
    let pairs = ["xo"; 4].join(".");
    let row: Position<Path> = pairs.parse().unwrap();
    assert_eq!(perft_of(&row, Color::Black, 4), factorial(4));
    // A long row with one move at a time at first: it ends after 40 plies, though 10^5 are requested.
    let long: Position<Path> = format!("{}{}", "x", "o".repeat(40)).parse().unwrap();
    let (naive, stones) = (Naive::new(long.board()), Placement::new(&long));
    for depth in [10, 16, 17, 18, 25, 100_000] {
        let expected = sequences(&naive, stones, Color::Black, depth);
        assert_eq!(perft_of(&long, Color::Black, depth), expected, "{depth}");
    }
    // Repeat in sets of every size.
    let blank = ".".repeat(100);
    for text in [format!("{long}{}", &blank[..40]), format!("{long}{blank}")] {
        let row: Position<Path> = text.parse().unwrap();
        assert_eq!(perft_of(&row, Color::White, 3), perft_of(&long, Color::White, 3));
    }
}

#[test]
fn symmetries_form_a_group_and_keep_the_moves() {
    let mut random = Random::new(3);
    for (rows, cols) in [(0, 0), (1, 1), (1, 4), (3, 3), (2, 5), (7, 10)] {
        for _ in 0..20 {
            let squares = random_squares(&mut random, rows * cols);
            rules::images(&Grid::new(rows, cols).unwrap(), &squares);
            if rows == 1 {
                rules::images(&Path::new(cols as u32), &squares);
                rules::images(&Cycle::new(cols as u32), &squares);
            }
        }
    }
    let quarter: Position<Grid> = "xo.|..x".parse().unwrap();
    let turned = |symmetry| quarter.image(symmetry).to_string();
    assert_eq!(turned(GridSymmetry::Rotate90), ".x|.o|x.");
    assert_eq!(turned(GridSymmetry::Rotate180), "x..|.ox");
    assert_eq!(turned(GridSymmetry::Rotate270), ".x|o.|x.");
    assert_eq!(turned(GridSymmetry::FlipColumns), ".ox|x..");
    assert_eq!(turned(GridSymmetry::FlipRows), "..x|xo.");
    assert_eq!(turned(GridSymmetry::Transpose), "x.|o.|.x");
    assert_eq!(turned(GridSymmetry::AntiTranspose), "x.|.o|.x");
}

#[test]
fn parts_are_the_connected_components() {
    let mut random = Random::new(4);
    for round in 0..200 {
        let (rows, cols) = (1 + random.below(9), 1 + random.below(30));
        let board = Grid::new(rows, cols).unwrap();
        let position = random.position(board, 50);
        let stones: Vec<Vertex> = position.occupied().map(|(vertex, _)| vertex).collect();
        let parts = position.parts();
        // Spread the lowest number of each component until nothing changes.
        let mut label: Vec<Vertex> = (0..(rows * cols) as u32).map(Vertex::new).collect();
        loop {
            let before = label.clone();
            for &a in &stones {
                for b in board.neighbors(a).filter(|b| stones.contains(b)) {
                    label[a.index()] = label[a.index()].min(label[b.index()]);
                }
            }
            if label == before {
                break;
            }
        }
        let lowest: BTreeSet<Vertex> = stones.iter().map(|v| label[v.index()]).collect();
        assert_eq!(parts.len(), lowest.len(), "round {round}");
        assert_eq!(parts.is_empty(), lowest.is_empty());
        assert!(parts.get(parts.len()).is_none());
        let mut moves = BTreeSet::new();
        for (part, &low) in parts.iter().zip(&lowest) {
            assert!(part.iter().eq(stones.iter().filter(|v| label[v.index()] == low)));
            let alone = position.restricted_to(part);
            assert_eq!(alone.stone_count(), part.len());
            let extracted = position.extracted(part);
            let on_board = |mv: Move| Move::new(part[mv.from.index()], part[mv.to.index()]);
            let carried: BTreeSet<Move> = extracted.all_moves().map(on_board).collect();
            assert_eq!(carried, alone.all_moves().collect());
            let mut shuffled = part.to_vec();
            shuffled.reverse();
            shuffled.push(part[0]);
            shuffled.push(Vertex::new(u32::MAX));
            assert_eq!(position.extracted(&shuffled).all_moves().count(), carried.len());
            moves.extend(carried);
            let (cropped, corner) = alone.cropped();
            assert_eq!(cropped.all_moves().count(), alone.all_moves().count());
            assert!(corner <= part[0] || corner.index() % cols <= part[0].index() % cols);
        }
        assert_eq!(moves, position.all_moves().collect());
    }
}
