//! The pictures in the crates' folders equal the crates' drawings.
//!
//! `UPDATE_PICTURES=1 cargo test -p clobber-benches --test docs` draws them again.

use std::fs;
use std::path;

use clickomania::hardness::three_sat::Gadget as ThreeSatGadget;
use clickomania::{Board, Clicks, svg};
use clobber_cgt::svg::{ThermographPicture, TreePicture};
use clobber_cgt::{Effort, Games, OutcomeSolver, Player};
use clobber_core::svg::{Layout, OnCircle, Picture, animation, filmstrip};
use clobber_core::{Color, Grid, MoveOrder, Path, Position, Reduction, Topology, Vertex};
use clobber_graphs::{Hypercube, NamedBoard, reduce_hypercube_to};
use clobber_npc::{Answer, Gadget, GridGraph};
use clobber_solitaire::{CheckerboardReduction, MeshReduction, solve};

fn is_drawn(library: &str, name: &str, picture: impl ToString) {
    let picture = picture.to_string();
    let crates = path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates");
    let folder = crates.join(library).join("pictures");
    let path = folder.join(name).with_extension("svg");
    if std::env::var_os("UPDATE_PICTURES").is_some() {
        fs::write(&path, &picture).unwrap();
    }
    let found = fs::read_to_string(&path).unwrap();
    assert!(found == picture, "{} is not what is drawn", path.display());
}

fn hypercube(stones: &str, goal: &str) -> String {
    let dimension = stones.len().ilog2();
    let position: Position<_> =
        Position::parse_on(Hypercube::new(dimension).unwrap(), stones).unwrap();
    let reduction = reduce_hypercube_to(&position, goal.parse().unwrap()).unwrap().yes().unwrap();
    let title = format!("{position}: {reduction}");
    arrows(&position, &title, &Reduction::new(MoveOrder::Any, reduction.moves))
}

/// One picture of a play: arrows with the numbers of the moves, and rings around the last stones.
fn arrows<T: Layout + Clone>(start: &Position<T>, title: &str, play: &Reduction) -> String {
    let end = play.replay(start).unwrap().into_end();
    let vertices = (0..end.board().vertex_count()).filter_map(Vertex::from_index);
    let left = vertices.filter_map(|vertex| Some((vertex, end.color_at(vertex)?)));
    let picture = Picture::new(start).with_title(title).with_names();
    picture.with_moves(&play.moves).with_rings(left).to_string()
}

/// Removes the initial article and the marks around code.
fn plain(text: &str) -> String {
    let text = text.replace(['`', '*'], "");
    ["A ", "The "].iter().find_map(|article| text.strip_prefix(article)).unwrap_or(&text).to_owned()
}

/// The line before or after a picture on a front page names the subject of the picture's title: its words, or a board's
/// stones or size.
#[test]
fn captions_name_what_is_drawn() {
    let crates = path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates");
    let mut captions = 0;
    for library in fs::read_dir(crates).unwrap() {
        let source = library.unwrap().path().join("src");
        let Ok(page) = fs::read_to_string(source.join("lib.rs")) else { continue };
        let lines: Vec<&str> = page.lines().map(|line| line.trim_start_matches("//!")).collect();
        for (at, line) in lines.iter().enumerate() {
            let Some(picture) = line.strip_prefix("#![doc = include_str!(\"") else { continue };
            let picture =
                fs::read_to_string(source.join(picture.trim_end_matches("\")]"))).unwrap();
            let title = picture.split("<title>").nth(1).unwrap().split("</title>").next().unwrap();
            let subject = title.split([':', ',']).next().unwrap();
            let rows: Vec<&str> = subject.split('|').collect();
            let size = format!("{} x {}", rows.len(), rows[0].len());
            // A blank line stands between the picture and its caption, which may have two lines.
            let [before, after] = [at - 3..at - 1, at + 2..at + 4].map(|lines_of| {
                lines[lines_of].iter().map(|line| plain(line.trim())).collect::<Vec<_>>().join(" ")
            });
            let names = |caption: &str| {
                caption.contains(&plain(subject)) || rows.len() > 1 && caption.contains(&size)
            };
            assert!(names(&before) || names(&after), "{title} is not {before} or {after}");
            captions += 1;
        }
    }
    assert!(captions >= 7, "only {captions}");
}

#[test]
fn positions() {
    let board: Position<Grid> = "xoxo|.xox|oo.x".parse().unwrap();
    let first = board.first_move(Color::White).unwrap();
    let picture = Picture::new(&board).with_title("A position and a move of White");
    is_drawn("clobber-core", "position", picture.with_moves(&[first]));
}

#[test]
fn hypercubes() {
    is_drawn("clobber-graphs", "q3", hypercube("xoxxoooo", "5:o"));
    is_drawn("clobber-graphs", "q4", hypercube("xxoxooxoxoooxoxx", "0:x"));
}

#[test]
fn checkerboards() {
    let draw = |rows, cols, first| {
        let grid = Grid::new(rows, cols).unwrap();
        let laid = CheckerboardReduction::new(grid, Color::Black, first).unwrap();
        (laid.start(), laid.to_reduction())
    };
    let (start, reduction) = draw(3, 4, Color::Black);
    let title = Some("The 3 x 4 checkerboard, two stones left");
    let film = filmstrip(&start, &reduction, title, 1);
    is_drawn("clobber-solitaire", "film", film.unwrap());
    let (start, reduction) = draw(4, 5, Color::Black);
    let title = Some("The 4 x 5 checkerboard, reduced to one stone");
    let drawn = animation(&start, &reduction, title);
    is_drawn("clobber-solitaire", "animation", drawn.unwrap());
}

#[test]
fn meshes() {
    let text = "xoxoxoxo|oxoxoxox|xoxoxoxo|oxoxoxox|xoxo....|oxox....|xoxo....|oxox....";
    let board: Position<Grid> = text.parse().unwrap();
    let order = MoveOrder::Alternating(Color::Black);
    let play = MeshReduction::new(&board, order, &mut Effort::new()).unwrap().to_reduction();
    // The first word clears a leaf of the tree: 16 squares, one stone.
    let moves = &play.moves[..15];
    let left = Reduction::new(order, moves.iter().copied()).replay(&board).unwrap().into_end();
    let last = moves.last().unwrap().to;
    let picture =
        Picture::new(&board).with_title("A board of three blocks, and the word of the first");
    let rings = left.color_at(last).map(|color| (last, color));
    is_drawn("clobber-solitaire", "mesh", picture.with_moves(moves).with_rings(rings));
}

#[test]
fn full_grids() {
    let board: Position<Grid> = "xxxxxx|xxoxxx|xxxxxx|xxxxxx".parse().unwrap();
    let solution = solve(&board, MoveOrder::Any, &mut Effort::new());
    assert_eq!(solution.value(), Some(1));
    let title = "A full board with one white stone, reduced to one stone in free order";
    is_drawn("clobber-solitaire", "full_grid", arrows(&board, title, &solution.reduction));
}

#[test]
fn circulants() {
    let board: NamedBoard = "C9(1,2)".parse().unwrap();
    let start: Position<_> = Position::parse_on(OnCircle(board), "xoooooxoo").unwrap();
    let play = Reduction::parse_on(start.board(), "any 0>1 1>8 8>7 7>5 5>4 3>4 6>4 2>4").unwrap();
    let title = "C_9(1, 2): a white stone is left on vertex 4";
    is_drawn("clobber-graphs", "circulant", arrows(&start, title, &play));
}

#[test]
fn tours() {
    let board: Position<Grid> = "oxox|xxxx".parse().unwrap();
    let play = "any 0,0>1,0 1,0>1,1 1,1>1,2 1,2>1,3 1,3>0,3";
    let play = Reduction::parse_on(board.board(), play).unwrap();
    let title = "A stone of the upper copy tours the lower one and comes back elsewhere";
    is_drawn("clobber-graphs", "tour", arrows(&board, title, &play));
}

#[test]
fn partition_trees() {
    let tree = [
        "..............o..", "..............x..", ".............xx..", "....o..x..o...o..",
        "xooooxxxoooxxxoo.", "...............o.", "...............xx", "...............x.",
        "...............o.",
    ];
    let tree: Position<Grid> = tree.join("|").parse().unwrap();
    let vertices = || (0..tree.board().vertex_count()).filter_map(Vertex::from_index);
    let stones = || vertices().filter(|&vertex| tree.color_at(vertex).is_some());
    let edges = stones().flat_map(|v| stones().filter(move |&w| v < w).map(move |w| (v, w)));
    let edges = edges.filter(|&(v, w)| tree.board().are_adjacent(v, w)).count();
    assert_eq!((edges + 1, tree.parts().len()), (tree.stone_count(), 1));
    let title = "The tree of the reduction, with T = 4, S = 2 and m = k = 2";
    is_drawn("clobber-npc", "partition_tree", Picture::new(&tree).with_title(title));
}

#[test]
fn circuits() {
    let graph: GridGraph = "###.|#.##|####".parse().unwrap();
    let Answer::Yes(circuit) = graph.find_circuit(&mut Effort::new()) else { panic!("no circuit") };
    is_drawn("clobber-npc", "circuit", clobber_npc::svg::graph(&graph, Some(&circuit)));
    is_drawn("clobber-npc", "gadget", clobber_npc::svg::gadget(&Gadget::new(graph).unwrap()));
}

#[test]
fn winning_move() {
    let board: Position<Grid> = "xoxox|oxoxo|xoxox|oxoxo".parse().unwrap();
    let play = Reduction::parse_on(board.board(), "any 1,1>1,2").unwrap();
    let mut solver = OutcomeSolver::new();
    let winning = solver.winning_moves(&board, Player::Left, &mut Effort::new()).unwrap();
    assert!(play.moves.iter().all(|&mv| winning.contains(&(0, mv))));
    let title = "The 4 x 5 checkerboard, and a move with which Left wins";
    let picture = Picture::new(&board).with_title(title).with_moves(&play.moves);
    is_drawn("clobber-cgt", "winning_move", picture);

    let row: Position<Path> = "xoxoxoxoxoxoxoxoxoxo".parse().unwrap();
    let first = solver.winning_move(&row, Player::Left, &mut Effort::new()).unwrap();
    let title = "The alternating row of 20 stones, and a move with which Left wins";
    let moves = [first.unwrap().1];
    let picture = Picture::new(&row).with_title(title).with_moves(&moves);
    is_drawn("clobber-cgt", "row", picture);
}

#[test]
fn games() {
    let mut games = Games::new();
    let hot = games.parse("{4|{1|-2}}").unwrap();
    is_drawn("partizan", "thermograph", ThermographPicture::new(&games.thermograph(hot).unwrap()));
    let half_of_up = games.parse("{*,^|v,*}").unwrap();
    is_drawn("partizan", "tree", TreePicture::new(&mut games, half_of_up, 4).unwrap());
}

#[test]
fn clickomania() {
    let board: Board = "acaac|cbccb|ccabc|abcba".parse().unwrap();
    let clicks: Clicks = "2,0 3,0 0,1 3,2 1,0 3,1 3,1 3,0 3,0".parse().unwrap();
    is_drawn("clickomania", "film", svg::filmstrip(&board, &clicks).unwrap());
    is_drawn("clickomania", "animation", svg::animation(&board, &clicks).unwrap());
}

#[test]
fn three_sat() {
    let formula = "1 0".parse().unwrap();
    let gadget = ThreeSatGadget::with_columns(formula, 3, ThreeSatGadget::MOST_BLOCKS).unwrap();
    let assignment = gadget.formula().satisfying_assignment(&mut Effort::new()).yes().unwrap();
    let clicks = gadget.clicks_of(&assignment).unwrap();
    let board = gadget.to_board();
    let film = svg::filmstrip(&board, &clicks).unwrap();
    is_drawn("clickomania", "three_sat", film);
}
