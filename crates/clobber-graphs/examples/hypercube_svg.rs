//! Draws a reduction of a hypercube: `hypercube_svg STONES GOAL > picture.svg`.
//!
//! The stones are `x` and `o` in the order of the vertices, 2 to 32 of them (Q_1 to Q_5), the goal is as
//! in `clobber_graphs::Goal`. From each vertex goes an arrow to where its stone moves, with the number of
//! the move. The stones that are left have a ring in the colour that they end with.

use std::fmt::Write;
use std::process::ExitCode;

use clobber_core::{Color, Position, Reduction, Vertex};
use clobber_graphs::{Goal, Hypercube, reduce_hypercube};

type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

const USAGE: &str = "hypercube_svg STONES GOAL, such as: hypercube_svg xoxxoooo 5:o";

/// Where each coordinate leads on the page.
const AXES: [(f64, f64); 5] =
    [(120.0, 0.0), (0.0, -120.0), (52.0, -40.0), (285.0, -108.0), (70.0, -350.0)];
const RADIUS: f64 = 11.0;
const MARGIN: f64 = 30.0;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if arguments.iter().any(|argument| argument == "--help") {
        println!("{USAGE}");
        return ExitCode::SUCCESS;
    }
    match draw(&arguments) {
        Ok(picture) => {
            print!("{picture}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn draw(arguments: &[String]) -> Result<String> {
    let [stones, goal] = arguments else { return Err(USAGE.into()) };
    let dimension = stones.len().checked_ilog2().unwrap_or(0);
    if dimension == 0 || dimension as usize > AXES.len() {
        return Err("between 2 and 32 stones are drawn".into());
    }
    let position = Position::parse_on(Hypercube::new(dimension)?, stones)?;
    let goal: Goal = goal.parse()?;
    let reduction = reduce_hypercube(&position, goal)?;
    picture(&position, &reduction)
}

fn picture(position: &Position<Hypercube>, reduction: &Reduction) -> Result<String> {
    let replay = reduction.replay(position)?;
    let dimension = position.board().dimension();
    let axes = AXES.iter().take(dimension as usize);
    let width = MARGIN * 2.0 + axes.clone().map(|axis| axis.0).sum::<f64>();
    let height = MARGIN * 2.0 - axes.map(|axis| axis.1).sum::<f64>();
    let place = |vertex: Vertex| {
        let ones = (0..dimension).zip(AXES).filter(|(k, _)| vertex.get() >> k & 1 == 1);
        let start = (MARGIN, height - MARGIN);
        ones.fold(start, |(x, y), (_, (dx, dy))| (x + dx, y + dy))
    };
    let mut svg = String::new();
    writeln!(
        svg,
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" font-family="sans-serif" font-size="11">
<title>{position}: {reduction}</title>
<defs><marker id="tip" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="7" markerHeight="7" orient="auto"><path d="M0,1 L10,5 L0,9 z" fill="#c03020"/></marker></defs>
<rect width="{width}" height="{height}" fill="white"/>"##
    )?;
    let vertices = || (0..1 << dimension).map(Vertex::new);
    for a in vertices() {
        for b in (0..dimension).map(|k| Vertex::new(a.get() | 1 << k)).filter(|&b| b != a) {
            let ((x1, y1), (x2, y2)) = (place(a), place(b));
            writeln!(svg, r##"<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" stroke="#d0d0d0"/>"##)?;
        }
    }
    for (index, mv) in reduction.moves.iter().enumerate() {
        let ((x1, y1), (x2, y2)) = (place(mv.from), place(mv.to));
        let length = (x2 - x1).hypot(y2 - y1);
        let (dx, dy) = ((x2 - x1) / length, (y2 - y1) / length);
        let (gap, label) = (RADIUS + 3.0, RADIUS + 18.0);
        writeln!(
            svg,
            r##"<line x1="{:.1}" y1="{:.1}" x2="{:.1}" y2="{:.1}" stroke="#c03020" stroke-width="1.8" marker-end="url(#tip)"/>
<text x="{:.1}" y="{:.1}" text-anchor="middle" stroke="white" stroke-width="3" paint-order="stroke">{}</text>"##,
            x1 + gap * dx,
            y1 + gap * dy,
            x2 - gap * dx,
            y2 - gap * dy,
            x1 + label * dx,
            y1 + label * dy + 4.0,
            index + 1,
        )?;
    }
    let fill = |color| if color == Color::Black { "#202020" } else { "white" };
    for vertex in vertices() {
        let (x, y) = place(vertex);
        if let Some(left) = replay.end().color_at(vertex) {
            let ring = RADIUS + 5.0;
            writeln!(
                svg,
                r##"<circle cx="{x}" cy="{y}" r="{ring}" fill="{}" stroke="#c03020" stroke-width="1.8"/>"##,
                fill(left)
            )?;
        }
        let color = position.color_at(vertex).ok_or("an empty vertex")?;
        let text = fill(!color);
        writeln!(
            svg,
            r##"<circle cx="{x}" cy="{y}" r="{RADIUS}" fill="{}" stroke="#202020"/>
<text x="{x}" y="{:.1}" text-anchor="middle" fill="{}">{vertex}</text>"##,
            fill(color),
            y + 4.0,
            if text == "white" { "white" } else { "#202020" },
        )?;
    }
    svg.push_str("</svg>\n");
    Ok(svg)
}
