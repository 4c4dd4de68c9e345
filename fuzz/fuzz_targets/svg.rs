#![no_main]
//! Pictures of any positions are well-formed XML, with any titles.

use arbitrary::Arbitrary;
use clobber_cgt::Games;
use clobber_cgt::svg::{ThermographPicture, TreePicture};
use clobber_core::svg::{Layout, Picture, animation, filmstrip};
use clobber_core::{Color, Grid, Move, MoveOrder, Playout, Position, Reduction, Vertex};
use clobber_fuzz::boards::{AnyPosition, NamedBoard, position};
use clobber_fuzz::{limits, on_board};
use libfuzzer_sys::fuzz_target;
use testkit::xml::elements;

/// Larger ones are drawn once.
const MOST_VERTICES: usize = 40;
const MOST_IN_FRAMES: usize = 300;

#[derive(Arbitrary, Debug)]
struct Input<'a> {
    start: AnyPosition,
    title: &'a str,
    label: &'a str,
    moves: Vec<Move>,
    lines: Vec<(Vertex, Vertex)>,
    rings: Vec<(Vertex, Color)>,
    play: Vec<u8>,
    every: u8,
    line: Playout<Grid>,
    game: &'a str,
    clicks: (clickomania::Board, clickomania::Clicks, Vec<u8>),
}

fuzz_target!(|input: Input| {
    on_board!(&input.start.board, board => pictures(board, &input));
    match &input.start.board {
        NamedBoard::GridGraph(graph) => {
            let circuit = graph.find_circuit(&mut limits::effort(500)).yes();
            elements(&clobber_npc::svg::graph(graph, circuit.as_ref()).to_string());
        }
        NamedBoard::Gadget(gadget) => {
            elements(&clobber_npc::svg::gadget(gadget).to_string());
        }
        _ => {}
    }
    play(&input.line.start, &input.line.reduction, &input);
    let mut games = limits::games();
    if input.game.len() <= 20 {
        if let Ok(game) = games.parse(input.game) {
            drawn(&mut games, game);
        }
    }
    clicks(&input);
});

fn pictures<T: Layout + Clone>(board: &T, input: &Input) {
    let start: Position<&T> = position(board, &input.start.squares).unwrap();
    elements(&Picture::new(&start).to_string());
    if board.vertex_count() > MOST_VERTICES {
        return;
    }
    let label = |v: Vertex| (v.index() % 2 == 0).then(|| input.label.to_owned());
    let picture = Picture::new(&start)
        .with_title(input.title)
        .with_names()
        .with_labels(label)
        .with_moves(&input.moves)
        .with_lines(input.lines.iter().copied())
        .with_rings(input.rings.iter().copied());
    elements(&picture.to_string());
    // A play by the numbers of its moves.
    let (mut after, mut moves) = (start.clone(), Vec::new());
    for &choice in input.play.iter().take(8) {
        let count = after.all_moves().count();
        let Some(mv) = after.all_moves().nth(usize::from(choice) % count.max(1)) else { break };
        after.play(mv).unwrap();
        moves.push(mv);
    }
    play(&start, &Reduction { order: MoveOrder::Any, moves }, input);
    let any = Reduction::new(MoveOrder::Any, input.moves.iter().copied());
    assert_eq!(filmstrip(&start, &any, None, 1).is_ok(), any.replay(&start).is_ok());
}

fn play<T: Layout + Clone>(start: &Position<T>, reduction: &Reduction, input: &Input) {
    // Every frame has every vertex.
    if start.board().vertex_count() * reduction.moves.len() > MOST_IN_FRAMES {
        return;
    }
    for (title, every) in [(None, 1), (Some(input.title), input.every.into())] {
        elements(&filmstrip(start, reduction, title, every).unwrap().to_string());
        elements(&animation(start, reduction, title).unwrap().to_string());
    }
}

fn drawn(games: &mut Games, game: clobber_cgt::Game) {
    if let Ok(thermograph) = games.thermograph(game) {
        elements(&ThermographPicture::new(&thermograph).to_string());
    }
    if let Ok(tree) = TreePicture::new(games, game, 3) {
        elements(&tree.to_string());
    }
}

fn clicks(input: &Input) {
    use clickomania::{Effort, svg};

    let (start, any, choices) = &input.clicks;
    elements(&svg::board(start).to_string());
    if start.block_count() > MOST_VERTICES {
        return;
    }
    let (mut board, mut clicks) = (start.clone(), Vec::new());
    for &choice in choices.iter().take(4) {
        let possible = board.clicks();
        let Some(&click) = possible.get(usize::from(choice) % possible.len().max(1)) else { break };
        board.click(click).unwrap();
        clicks.push(click);
    }
    let clicks = clickomania::Clicks::new(clicks);
    elements(&svg::filmstrip(start, &clicks).unwrap().to_string());
    elements(&svg::animation(start, &clicks).unwrap().to_string());
    let is_legal = any.replay(start, &mut Effort::new()).is_ok();
    assert_eq!(svg::filmstrip(start, any).is_ok(), is_legal);
    assert_eq!(svg::animation(start, any).is_ok(), is_legal);
}
