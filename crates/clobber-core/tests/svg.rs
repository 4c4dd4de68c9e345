//! Pictures: well-formed text with the right elements, for all boards and sizes.
use clobber_core::svg::{Layout, OnCircle, Picture, animation, filmstrip};
use clobber_core::{
    Color, Cycle, GraphBoard, Grid, Move, MoveOrder, Path, Position, Reduction, Vertex,
};
use testkit::xml::elements;

fn count(svg: &str, name: &str) -> usize {
    elements(svg).iter().filter(|&&element| element == name).count()
}

fn stones_are_shown<T: Layout>(position: &Position<T>) {
    let svg =
        Picture::new(position).with_names().with_title("a < b & \"c\" \u{7}\u{ffff}").to_string();
    assert_eq!(count(&svg, "circle"), position.stone_count());
    assert_eq!(count(&svg, "text"), position.board().vertex_count());
    assert!(svg.contains("<title>a &lt; b &amp; &quot;c&quot;   </title>"));
    let black = svg.matches(r##"fill="#202020" stroke"##).count();
    assert_eq!(black, position.count(Color::Black));
}

#[test]
fn every_kind_of_board() {
    for (rows, cols) in [(0, 0), (0, 3), (1, 1), (1, 7), (5, 1), (4, 6)] {
        let Ok(grid) = Grid::new(rows, cols) else { continue };
        stones_are_shown(&Position::checkerboard(grid, Color::White));
    }
    for stones in ["", "x", "xo", "xo.ox"] {
        stones_are_shown(&stones.parse::<Position<Path>>().unwrap());
        let count = stones.len() as u32;
        stones_are_shown(&Position::parse_on(Cycle::new(count), stones).unwrap());
        let graph = GraphBoard::from_board(&Path::new(count)).unwrap();
        stones_are_shown(&Position::parse_on(graph, stones).unwrap());
        stones_are_shown(&Position::parse_on(OnCircle(Path::new(count)), stones).unwrap());
    }
}

#[test]
fn no_two_vertices_in_one_place() {
    fn check(board: &impl Layout) {
        let points: Vec<_> =
            (0..board.vertex_count()).map(|v| board.point(Vertex::new(v as u32))).collect();
        for (index, a) in points.iter().enumerate() {
            for b in &points[..index] {
                assert!((a.0 - b.0).hypot(a.1 - b.1) > 0.99, "{a:?} and {b:?}");
            }
        }
    }
    check(&Grid::new(5, 7).unwrap());
    check(&Path::new(40));
    for count in 0..40 {
        check(&Cycle::new(count));
    }
}

#[test]
fn edges_are_lines_where_there_are_no_squares() {
    let cycle: Position<_> = Position::parse_on(Cycle::new(5), "xo.xo").unwrap();
    assert_eq!(count(&Picture::new(&cycle).to_string(), "line"), 5);
    let grid: Position<Grid> = "xo|ox".parse().unwrap();
    assert_eq!(count(&Picture::new(&grid).to_string(), "line"), 0);
}

#[test]
fn what_is_not_on_the_board_is_left_out() {
    let row: Position<Path> = "xo".parse().unwrap();
    let off = Vertex::new(7);
    let moves = [Move::new(Vertex::new(0), off), Move::new(Vertex::new(0), Vertex::new(0))];
    let svg = Picture::new(&row).with_moves(&moves).with_rings([(off, Color::Black)]);
    let svg = svg.with_lines([(off, Vertex::new(0))]).to_string();
    assert_eq!(count(&svg, "circle"), 2);
}

fn sample() -> (Position<Grid>, Reduction) {
    let start: Position<Grid> = "xo|ox".parse().unwrap();
    let text = "alternating:x 0,0>0,1 1,0>1,1 0,1>1,1";
    let reduction = Reduction::parse_on(start.board(), text).unwrap();
    (start, reduction)
}

#[test]
fn films_show_every_position() {
    let (start, reduction) = sample();
    let film = |start: &_, reduction: &_, every| {
        filmstrip(start, reduction, None, every).unwrap().to_string()
    };
    let svg = film(&start, &reduction, 1);
    assert_eq!(count(&svg, "g"), 4);
    // 4 + 3 + 2 + 1 stones, and a ring in every frame but the first.
    assert_eq!(count(&svg, "circle"), 10 + 3);
    let two = film(&start, &reduction, 2);
    assert_eq!(count(&two, "g"), 3);
    assert_eq!(count(&two, "circle"), 4 + 2 + 1 + 2);
    // Either colour moves first, with any number of moves between frames.
    for first in Color::BOTH {
        let order = MoveOrder::Alternating(first);
        let start: Position<Grid> =
            if first == Color::Black { start.clone() } else { start.clone().swapped() };
        let reduction = Reduction::new(order, reduction.moves.iter().copied());
        for every in 1..5 {
            film(&start, &reduction, every);
        }
    }
}

#[test]
fn stones_move_and_fade() {
    let (start, reduction) = sample();
    let svg = animation(&start, &reduction, None).unwrap().to_string();
    assert_eq!(count(&svg, "circle"), 4);
    // Two stones move, one of them twice; three are clobbered.
    assert_eq!(count(&svg, "animateTransform"), 2);
    assert_eq!(count(&svg, "animate"), 3);
    assert!(svg.contains(r#"dur="5.6s""#));
    for times in svg.split("keyTimes=\"").skip(1) {
        let (times, after) = times.split_once('"').unwrap();
        let times: Vec<f64> = times.split(';').map(|time| time.parse().unwrap()).collect();
        assert_eq!((times[0], times[times.len() - 1]), (0.0, 1.0));
        assert!(times.is_sorted());
        let values = after.split("values=\"").nth(1).unwrap().split('"').next().unwrap();
        assert_eq!(values.split(';').count(), times.len());
    }
}

#[test]
fn what_cannot_be_played_is_not_drawn() {
    let (start, mut reduction) = sample();
    reduction.moves.swap(0, 1);
    assert_eq!(filmstrip(&start, &reduction, None, 1).err().map(|error| error.index), Some(0));
    assert_eq!(animation(&start, &reduction, None).err().map(|error| error.index), Some(0));
}
