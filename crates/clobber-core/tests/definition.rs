//! The library against the rules as a player would write them down: characters in a grid, moves by
//! looking at every pair of squares.

use std::collections::BTreeSet;

use clobber_core::{
    Color, Cycle, Effort, GraphBoard, Grid, GridSymmetry, IllegalMove, LargeSet, Move, Path,
    Position, StoneSet, Symmetric, Topology, Vertex,
};
use testkit::Random;

/// Squares in rows, and the pairs that touch.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Naive {
    squares: Vec<char>,
    width: usize,
    closed: bool,
}

impl Naive {
    fn grid(width: usize, squares: Vec<char>) -> Self {
        Self { squares, width, closed: false }
    }

    fn cycle(squares: Vec<char>) -> Self {
        Self { width: squares.len(), squares, closed: true }
    }

    fn touch(&self, a: usize, b: usize) -> bool {
        let place = |v: usize| ((v / self.width) as i64, (v % self.width) as i64);
        let ((ar, ac), (br, bc)) = (place(a), place(b));
        let around = self.closed && self.width > 2 && a.abs_diff(b) == self.width - 1;
        (ar - br).abs() + (ac - bc).abs() == 1 || around
    }

    fn moves(&self, color: char) -> BTreeSet<(usize, usize)> {
        let other = if color == 'x' { 'o' } else { 'x' };
        let all = 0..self.squares.len();
        all.clone()
            .flat_map(|from| all.clone().map(move |to| (from, to)))
            .filter(|&(from, to)| {
                self.squares[from] == color && self.squares[to] == other && self.touch(from, to)
            })
            .collect()
    }

    fn after(&self, (from, to): (usize, usize)) -> Self {
        let mut next = self.clone();
        next.squares[to] = next.squares[from];
        next.squares[from] = '.';
        next
    }

    fn count(&self, color: char, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let other = if color == 'x' { 'o' } else { 'x' };
        self.moves(color).into_iter().map(|mv| self.after(mv).count(other, depth - 1)).sum()
    }

    fn text(&self) -> String {
        let rows: Vec<String> =
            self.squares.chunks(self.width).map(|row| row.iter().collect()).collect();
        rows.join("|")
    }
}

/// All ways to lay black, white and no stones on n squares.
fn all_colorings(n: u32) -> impl Iterator<Item = Vec<char>> {
    (0..3_usize.pow(n))
        .map(move |code| (0..n).map(|v| ['.', 'x', 'o'][code / 3_usize.pow(v) % 3]).collect())
}

fn coloring(random: &mut Random, n: usize) -> Vec<char> {
    random.word(".xoxo", n).chars().collect()
}

fn pair(mv: Move) -> (usize, usize) {
    (mv.from.index(), mv.to.index())
}

/// Tests every rule on one position.
fn check<T: Topology + Clone, S: StoneSet>(naive: &Naive, position: &Position<T, S>) {
    let text = naive.text();
    assert_eq!(position.to_string(), text);
    for (color, symbol) in [(Color::Black, 'x'), (Color::White, 'o')] {
        let expected = naive.moves(symbol);
        let moves: Vec<_> = position.moves(color).map(pair).collect();
        assert_eq!(moves.len(), expected.len(), "{text}: a move is given twice");
        assert_eq!(moves.iter().copied().collect::<BTreeSet<_>>(), expected, "{text}");
        assert_eq!(position.moves(color).count(), expected.len(), "{text}");
        // Some moves by `next`, the rest by `fold`: the same moves in the same order.
        for taken in [1, 2, moves.len() / 2] {
            let mut some = position.moves(color);
            let mut pairs: Vec<_> = some.by_ref().take(taken).map(pair).collect();
            let mut counted = position.moves(color);
            counted.by_ref().take(taken).for_each(drop);
            assert_eq!(counted.count(), moves.len().saturating_sub(taken));
            some.for_each(|mv| pairs.push(pair(mv)));
            assert_eq!(pairs, moves, "{text}");
        }
        assert_eq!(position.count(color), naive.squares.iter().filter(|&&s| s == symbol).count());
    }
    let all = naive.moves('x').len() + naive.moves('o').len();
    assert_eq!(position.all_moves().count(), all);
    assert_eq!(position.has_move(), all > 0);
    assert_eq!(naive.moves('x').is_empty(), naive.moves('o').is_empty());
}

/// Tests every pair of squares as a move, with either colour, Black and White to move.
fn check_play<T: Topology + Clone + PartialEq, S: StoneSet>(naive: &Naive, start: &Position<T, S>) {
    let n = naive.squares.len();
    let outside = [n, n + 1, 64, 200, u32::MAX as usize].into_iter().filter(|&v| v >= n);
    let vertices: Vec<usize> = (0..n).chain(outside).collect();
    for (&from, &to) in vertices.iter().flat_map(|a| vertices.iter().map(move |b| (a, b))) {
        let mv = Move::between(from as u32, to as u32);
        let mover = [Color::Black, Color::White]
            .into_iter()
            .find(|color| naive.moves(color.symbol()).contains(&(from, to)));
        let mut position = start.clone();
        match (position.play(mv), mover) {
            (Ok(color), Some(mover)) => {
                assert_eq!(color, mover);
                assert_eq!(position.to_string(), naive.after((from, to)).text());
                position.undo(color, mv);
            }
            (Err(reason), None) => check_reason(naive, (from, to), reason),
            (played, _) => panic!("{start:?} {mv}: {played:?}, but {mover:?}"),
        }
        assert_eq!(&position, start, "undone or unchanged");
        for color in Color::BOTH {
            let played = position.play_as(color, mv);
            assert_eq!(played.is_ok(), mover == Some(color));
            if mover == Some(!color) {
                let vertex = mv.from;
                assert_eq!(played, Err(IllegalMove::WrongColor { vertex, color: !color }));
            }
            if played.is_ok() {
                position.undo(color, mv);
            }
        }
        assert_eq!(&position, start);
    }
}

fn check_reason(naive: &Naive, (from, to): (usize, usize), reason: IllegalMove) {
    let square = |v: usize| naive.squares.get(v).copied();
    match reason {
        IllegalMove::OutOfBoard { vertex } => assert_eq!(square(vertex.index()), None),
        IllegalMove::EmptySource { vertex } => {
            assert_eq!((vertex.index(), square(from)), (from, Some('.')));
        }
        IllegalMove::EmptyTarget { vertex } => {
            assert_eq!((vertex.index(), square(to)), (to, Some('.')));
        }
        IllegalMove::NotAdjacent { .. } => assert!(!naive.touch(from, to)),
        IllegalMove::SameColor { vertex, color } => {
            assert_eq!((vertex.index(), square(from)), (to, square(to)));
            assert_eq!(square(to), Some(color.symbol()));
        }
        other => panic!("{other}"),
    }
}

fn read<T: clobber_core::FromShape, S: StoneSet>(naive: &Naive) -> Position<T, S> {
    naive.text().parse().unwrap()
}

#[test]
fn every_position_of_small_grids() {
    for (rows, cols) in
        [(1, 1), (1, 2), (2, 1), (2, 2), (1, 5), (5, 1), (2, 3), (3, 2), (2, 4), (3, 3)]
    {
        for squares in all_colorings(rows * cols) {
            let naive = Naive::grid(cols as usize, squares);
            check(&naive, &read::<Grid, u64>(&naive));
            check(&naive, &read::<Grid, u128>(&naive));
            check(&naive, &read::<Grid, LargeSet>(&naive));
            if rows * cols <= 6 {
                check_play(&naive, &read::<Grid, u64>(&naive));
                check_play(&naive, &read::<Grid, LargeSet>(&naive));
            }
        }
    }
}

#[test]
fn every_position_of_small_rows_cycles_and_graphs() {
    for n in 1..=8 {
        for squares in all_colorings(n) {
            let row = Naive::grid(n as usize, squares.clone());
            let cycle = Naive::cycle(squares);
            check(&row, &read::<Path, u64>(&row));
            check(&cycle, &read::<Cycle, u64>(&cycle));
            let graph = GraphBoard::from_board(&Cycle::new(n)).unwrap();
            check(&cycle, &Position::parse_on(&graph, &cycle.text()).unwrap());
            if n <= 5 {
                check_play(&row, &read::<Path, u128>(&row));
                check_play(&cycle, &read::<Cycle, LargeSet>(&cycle));
                check_play(&cycle, &Position::parse_on(&graph, &cycle.text()).unwrap());
            }
        }
    }
}

#[test]
fn random_positions_of_every_width() {
    let mut random = Random::new(1);
    for width in 1..=200 {
        for rows in [1, 2, 3, 260 / width + 1] {
            let naive = Naive::grid(width, coloring(&mut random, rows * width));
            let position: Position<Grid> = read(&naive);
            check(&naive, &position);
            if let Ok(small) = position.clone().with_sets::<u64>() {
                check(&naive, &small);
            }
            if let Ok(middle) = position.clone().with_sets::<u128>() {
                check(&naive, &middle);
            }
            let cycle = Naive::cycle(coloring(&mut random, width));
            check(&cycle, &read::<Cycle, LargeSet>(&cycle));
        }
    }
}

fn perft_of<T: Topology, S: StoneSet>(position: &Position<T, S>, first: Color, depth: u32) -> u64 {
    position.perft(first, depth, &mut Effort::new()).unwrap()
}

#[test]
fn perft_counts_the_sequences() {
    let mut random = Random::new(2);
    for (rows, cols) in [(1, 7), (2, 3), (3, 3), (4, 3), (2, 6)] {
        for _ in 0..30 {
            let naive = Naive::grid(cols, coloring(&mut random, rows * cols));
            let position: Position<Grid> = read(&naive);
            for depth in 0..=4 {
                for (color, symbol) in [(Color::Black, 'x'), (Color::White, 'o')] {
                    let expected = naive.count(symbol, depth);
                    assert_eq!(perft_of(&position, color, depth), expected, "{position} {depth}");
                    let graph = GraphBoard::from_board(position.board()).unwrap();
                    let on_graph =
                        Position::parse_on(&graph, &naive.squares.iter().collect::<String>());
                    assert_eq!(perft_of(&on_graph.unwrap(), color, depth), expected);
                }
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
    for depth in [10, 16, 17, 18, 25, 100_000] {
        let naive = Naive::grid(41, long.to_string().chars().collect());
        assert_eq!(perft_of(&long, Color::Black, depth), naive.count('x', depth), "{depth}");
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
    fn check<T: Symmetric + Ord + Clone + std::fmt::Debug>(position: &Position<T>) {
        let moves =
            |position: &Position<T>| position.all_moves().map(pair).collect::<BTreeSet<_>>();
        let texts: BTreeSet<String> =
            position.board().symmetries().map(|s| position.image(s).to_string()).collect();
        for symmetry in position.board().symmetries() {
            let image = position.image(symmetry);
            let board = position.board();
            let carried = |v: usize| board.image_of(symmetry, Vertex::new(v as u32)).index();
            let expected: BTreeSet<_> = moves(position)
                .into_iter()
                .map(|(from, to)| (carried(from), carried(to)))
                .collect();
            assert_eq!(moves(&image), expected, "{position:?} {symmetry:?}");
            assert_eq!(image.canonical(), position.canonical(), "{position:?} {symmetry:?}");
            let images: BTreeSet<String> =
                image.board().symmetries().map(|s| image.image(s).to_string()).collect();
            assert_eq!(images, texts, "the orbit of an image is the orbit");
            let swapped = image.clone().swapped();
            let (canonical, exchanged) = position.canonical_up_to_swap();
            assert_eq!(swapped.canonical_up_to_swap().0, canonical);
            let same = if exchanged { position.clone().swapped() } else { position.clone() };
            assert_eq!(same.canonical(), canonical);
        }
    }
    let mut random = Random::new(3);
    for (rows, cols) in [(0, 0), (1, 1), (1, 4), (3, 3), (2, 5), (7, 10)] {
        for _ in 0..20 {
            let squares = coloring(&mut random, rows * cols);
            let text: String =
                if rows * cols == 0 { String::new() } else { Naive::grid(cols, squares).text() };
            check(&text.parse::<Position<Grid>>().unwrap());
            if rows == 1 {
                check(&text.parse::<Position<Path>>().unwrap());
                check(&text.parse::<Position<Cycle>>().unwrap());
            }
        }
    }
    let quarter: Position<Grid> = "xo.|..x".parse().unwrap();
    let turned = |symmetry| quarter.image(symmetry).to_string();
    assert_eq!(turned(GridSymmetry::Rotate90), ".x|.o|x.");
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
        let squares: Vec<char> = random.word("..xo", rows * cols).chars().collect();
        let naive = Naive::grid(cols, squares);
        let position: Position<Grid> = read(&naive);
        let parts = position.parts();
        // Spread the lowest number of each component until nothing changes.
        let mut label: Vec<usize> = (0..rows * cols).collect();
        loop {
            let before = label.clone();
            for a in 0..rows * cols {
                for b in 0..rows * cols {
                    let stones = naive.squares[a] != '.' && naive.squares[b] != '.';
                    if stones && naive.touch(a, b) {
                        label[a] = label[a].min(label[b]);
                    }
                }
            }
            if label == before {
                break;
            }
        }
        let lowest: BTreeSet<usize> =
            (0..rows * cols).filter(|&v| naive.squares[v] != '.').map(|v| label[v]).collect();
        assert_eq!(parts.len(), lowest.len(), "round {round}");
        assert_eq!(parts.is_empty(), lowest.is_empty());
        assert!(parts.get(parts.len()).is_none());
        let mut moves = BTreeSet::new();
        for (part, &low) in parts.iter().zip(&lowest) {
            let expected = (0..rows * cols).filter(|&v| naive.squares[v] != '.' && label[v] == low);
            assert!(part.iter().map(|v| v.index()).eq(expected));
            let alone = position.restricted_to(part);
            assert_eq!(alone.stone_count(), part.len());
            let extracted = position.extracted(part);
            let carried: BTreeSet<_> = extracted
                .all_moves()
                .map(|mv| (part[mv.from.index()].index(), part[mv.to.index()].index()))
                .collect();
            assert_eq!(carried, alone.all_moves().map(pair).collect());
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
        assert_eq!(moves, position.all_moves().map(pair).collect());
    }
}
