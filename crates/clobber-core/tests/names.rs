//! Texts for people: errors with the board's names, messages, positions along a play, films.
use clobber_core::{
    BoardError, Color, Cycle, GraphBoard, Grid, IllegalMove, LargeSet, Move, MoveOrder, Path,
    Position, Reduction, ReplayError, StoneSet, Topology, Vertex,
};
use testkit::positions;

/// The rules in the order of the checks, in words, with the test's own names.
fn broken_rule(position: &Position<Grid>, mover: Option<Color>, mv: Move) -> Option<String> {
    let cols = position.board().cols();
    let name = |v: Vertex| format!("{},{}", v.index() / cols, v.index() % cols);
    let (from, to) = (name(mv.from), name(mv.to));
    for vertex in [mv.from, mv.to] {
        if vertex.index() >= position.board().vertex_count() {
            return Some(format!("vertex {} is not on the board", vertex.index()));
        }
    }
    let Some(color) = position.color_at(mv.from) else {
        return Some(format!("no stone stands on {from}"));
    };
    if mover == Some(!color) {
        return Some(format!("the stone on {from} is {color}, and it is the other colour's turn"));
    }
    let (a, b) = (mv.from.index(), mv.to.index());
    if (a / cols).abs_diff(b / cols) + (a % cols).abs_diff(b % cols) != 1 {
        return Some(format!("{to} is not a neighbour of {from}"));
    }
    match position.color_at(mv.to) {
        None => Some(format!("there is no stone to clobber on {to}")),
        Some(target) if target == color => {
            Some(format!("the stone on {to} is of the mover's own colour {color}"))
        }
        _ => None,
    }
}

#[test]
fn every_broken_rule_is_told_in_the_boards_names() {
    for position in positions::all::<_, LargeSet>(Grid::new(2, 2).unwrap()) {
        let board = position.board();
        for (from, to) in (0..5).flat_map(|a| (0..5).map(move |b| (a, b))) {
            let mv = Move::between(from, to);
            for order in MoveOrder::ALL {
                let expected = broken_rule(&position, order.mover(0), mv);
                let found = Reduction::new(order, [mv]).replay(&position).err();
                let told =
                    found.map(|error: ReplayError| error.reason.display_on(board).to_string());
                assert_eq!(told, expected, "{position} {mv} {order}");
                if let Some(error) = found {
                    let is_on_board = from < 4 && to < 4;
                    let mv =
                        if is_on_board { mv.display_on(board).to_string() } else { mv.to_string() };
                    let whole = format!("after 0 moves, {mv}: {}", expected.unwrap());
                    assert_eq!(error.display_on(board).to_string(), whole);
                }
            }
        }
    }
}

#[test]
fn messages_count_in_english() {
    let (one_line, lines) = (
        BoardError::TooLarge { lines: 1, width: usize::MAX },
        BoardError::TooLarge { lines: 65_536, width: 65_536 },
    );
    assert_eq!(
        one_line.to_string(),
        format!("a board of {} vertices is too large: at most 4294967295", usize::MAX)
    );
    assert_eq!(
        lines.to_string(),
        "a board of 65536 x 65536 vertices is too large: at most 4294967295"
    );
    assert_eq!(
        GraphBoard::from_edges(1, [(0, 1)]).unwrap_err().to_string(),
        "edge 0 ends at 1, but the graph has 1 vertex"
    );
    assert_eq!(
        u64::with_room(65).unwrap_err().to_string(),
        "a board of 65 vertices does not fit a set of at most 64 vertices"
    );
}

#[test]
fn two_colours_are_the_checkerboard() {
    for (rows, cols) in (0..6).flat_map(|rows| (0..6).map(move |cols| (rows, cols))) {
        let grid = Grid::new(rows, cols).unwrap();
        for color in Color::BOTH {
            let board = Position::checkerboard(grid, color);
            assert_eq!(Position::two_colored(grid, color), Ok(board));
        }
    }
    for n in 0..20 {
        let cycle = Position::two_colored(Cycle::new(n), Color::Black);
        assert_eq!(cycle.is_ok(), n % 2 == 0 || n == 1, "{n}");
    }
    let two_edges = GraphBoard::from_edges(4, [(0, 3), (1, 2)]).unwrap();
    assert_eq!(Position::two_colored(two_edges, Color::White).unwrap().to_string(), "ooxx");
}

#[test]
fn the_positions_along_a_reduction() {
    let start: Position<Path> = "xoxoxo".parse().unwrap();
    let reduction: Reduction = "alternating:x 0>1 3>2 1>2 5>4".parse().unwrap();
    let texts: Vec<_> = reduction.positions(&start).map(|p| p.map(|p| p.to_string())).collect();
    let expected =
        ["xoxoxo", ".xxoxo", ".xo.xo", "..x.xo", "..x.o."].map(|text| Ok(text.to_string()));
    assert_eq!(texts, expected);
    // The first illegal move is the last item, and the error of a replay.
    let wrong: Reduction = "alternating:x 0>1 1>2 3>2".parse().unwrap();
    let items: Vec<_> = wrong.positions(&start).collect();
    assert_eq!(items.len(), 3);
    assert_eq!(items[2].as_ref().err(), wrong.replay(&start).as_ref().err());
    assert!(matches!(
        items[2],
        Err(ReplayError { index: 1, reason: IllegalMove::WrongColor { .. }, .. })
    ));
    assert_eq!(Reduction::new(MoveOrder::Any, []).positions(&start).count(), 1);
}

#[test]
fn films() {
    // All moves of a play to the end, ten boards and more.
    let mut position = Position::checkerboard(Grid::new(3, 5).unwrap(), Color::Black);
    let start = position.clone();
    let mut reduction = Reduction::new(MoveOrder::Any, []);
    loop {
        let Some(mv) = position.all_moves().next() else { break };
        position.play(mv).unwrap();
        reduction.moves.push(mv);
    }
    let text = reduction.filmstrip(&start).unwrap().to_string();
    assert!(text.lines().all(|line| line.len() <= 80 && line == line.trim_end()));
    assert!(text.starts_with("start          1. "));
    for (number, &mv) in (1..).zip(&reduction.moves) {
        assert!(
            text.contains(&format!("{number}. "))
                && text.contains(&mv.display_on(start.board()).to_string())
        );
    }
    // Read column by column, the last board is the end of the play.
    let lines: Vec<&str> = text.lines().rev().take(3).collect();
    let last: Vec<String> = lines
        .iter()
        .rev()
        .map(|line| {
            let line: Vec<char> = line.chars().filter(|c| !c.is_whitespace()).collect();
            line[line.len() - 5..].iter().collect()
        })
        .collect();
    assert_eq!(last.join("|"), position.to_string());

    let nothing = Reduction::new(MoveOrder::Any, []);
    let one: Position<Grid> = "xo|ox".parse().unwrap();
    assert_eq!(nothing.filmstrip(&one).unwrap().to_string(), "start\nx o\no x\n");
    let wide = Position::two_colored(Path::new(100), Color::Black).unwrap();
    let play: Reduction = "any 0>1 3>2".parse().unwrap();
    assert_eq!(play.filmstrip(&wide).unwrap().to_string().lines().count(), 3 * 2 + 2);
    let wrong: Reduction = "any 0>3".parse().unwrap();
    assert_eq!(wrong.filmstrip(&one).err(), wrong.replay(&one).err());
    // Rows longer than a formatter fills.
    let long: Position<Grid> = "xo".repeat(40_000).parse().unwrap();
    let text = nothing.filmstrip(&long).unwrap().to_string();
    assert_eq!(text.lines().map(str::len).collect::<Vec<_>>(), ["start".len(), 159_999]);
}
