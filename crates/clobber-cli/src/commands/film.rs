//! `clobber film`: pictures of plays.

use std::fmt::{Display, Write as _};

use certified_search::text::from_fn;
use clap::ValueEnum;
use clickomania::Clicks;
use clobber_core::ReplayError;
use clobber_core::svg::{self, Layout, OnCircle, Picture};
use clobber_graphs::{Hypercube, JokerReduction};
use serde::de::IgnoredAny;

use super::checkerboard::Checkerboard;
use super::sc2::Sc2;
use super::solve::{Board, Question, Solve};
use crate::answer::{Outcome, read_record};
use crate::check::{claim_in, known_names, no_play, play_of};
use crate::prelude::*;

/// Draws the play in an answer: as text, as a film strip, in motion, or as one picture with arrows
///
/// Each line is an answer of checkerboard, solve, sc2, or clickomania row, board or score: in JSON
/// (--format json), or in text with the question in front (--echo); then ANSWERS names the
/// subcommand. Every play is replayed while it is drawn. Arrows with the numbers of the moves are
/// for plays on graphs; the stones that are left have a ring in the colour that they end with.
///
/// Example: clobber solve --echo 'xoxo|oxox' | clobber film solve --as svg > film.svg
#[derive(Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Film {
    /// Kind of picture
    #[arg(long = "as", value_name = "USAGE", value_enum, default_value_t)]
    kind: Kind,
    /// The words before the first line.
    #[arg(skip)]
    answers: String,
}

#[derive(Clone, Copy, Default, ValueEnum)]
enum Kind {
    /// Boards of characters side by side
    #[default]
    Text,
    /// A film strip in SVG: the position after each move, or after every k-th one of more than 400 moves
    Svg,
    /// One board in motion, in SVG
    Animation,
    /// One board with numbered arrows, in SVG
    Arrows,
}

#[derive(Deserialize)]
struct Played {
    reduction: Reduction,
}

/// The play of an answer of `sc2`.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum PlayedOnGraph {
    Fewest(Played),
    Yes { play: JokerReduction },
    No(IgnoredAny),
}

/// The clicks of an answer, unless they are not known.
#[derive(Deserialize)]
struct Clicked {
    clicks: Option<Clicks>,
}

#[derive(Serialize, Deserialize)]
pub(crate) struct Drawn {
    picture: String,
}

impl Answering for Film {
    const USAGE: Usage = Usage {
        limits: Limits::memory(1 << 30),
        header: &["picture"],
        ..Usage::new("film", "pictures")
    };

    type Question = String;
    type Answer = Drawn;
    type Tables = ();

    fn run(mut lines: Lines<Self>, interrupt: &Interrupt) -> io::Result<bool> {
        lines.command.answers = known_names(&mut lines.input)?;
        lines.serve(interrupt)
    }

    fn parse(line: &str) -> Result<Self::Question, Fault> {
        Ok(line.to_owned())
    }

    fn answer(&self, line: &String, (): &mut (), effort: &mut Effort) -> Answered<Drawn> {
        if !line.starts_with('{') {
            let (input, record) = play_of(&self.answers, line, effort)?;
            return Ok(Drawn { picture: self.draw(&self.answers, input, &record, effort)? });
        }
        let record = read_record(line, effort)?;
        let Outcome::Answer(_) = &record.result else {
            return Err(Fault::new("there is no play in the answer").into());
        };
        Ok(Drawn { picture: self.draw(&record.command, &record.input, line, effort)? })
    }

    fn has_lines(&self) -> bool {
        true
    }

    fn write(&self, _: &Self::Question, drawn: &Drawn, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(drawn.picture.trim_end())
    }
}

impl Film {
    /// Draws the play in the answer of a record.
    fn draw(
        &self,
        command: &str,
        input: &str,
        record: &str,
        effort: &mut Effort,
    ) -> Answered<String> {
        effort.check_limits()?;
        match command {
            "solve" => {
                let Question { board, .. } = Solve::parse(input)?;
                let Played { reduction } = claim_in(record, command)?;
                match board {
                    Board::Row(row) => self.reduction(&row, &reduction, effort),
                    Board::Grid(grid) => self.reduction(&grid, &reduction, effort),
                }
            }
            "checkerboard" => {
                let start = Checkerboard::parse(input)?.start()?;
                let Played { reduction } = claim_in(record, command)?;
                self.reduction(&start, &reduction, effort)
            }
            "sc2" => self.on_graph(input, record, effort),
            "clickomania board" | "clickomania row" | "clickomania score" => {
                let board = input.parse()?;
                let Clicked { clicks } = claim_in(record, command)?;
                self.clicks(&board, &clicks.ok_or_else(|| no_play(command))?, effort)
            }
            _ => Err(no_play(command).into()),
        }
    }

    /// Takes the memory and the time for preparing a picture of a reduction.
    fn prepare(
        &self,
        board: &impl Topology,
        moves: usize,
        effort: &mut Effort,
    ) -> Result<(), Stopped> {
        /// The sets of stones of the boards side by side, for a square of each.
        const OF_SETS: usize = 2;
        /// A stone with its places, or the name and the ring of a vertex; and its part of the title.
        const OF_STONE: usize = 128;
        let (beside, nanoseconds) = match self.kind {
            Kind::Text => (OF_SETS, 20),
            Kind::Svg => (0, 300),
            Kind::Animation | Kind::Arrows => (OF_STONE, 300),
        };
        let vertices = board.vertex_count();
        afford(vertices, Square { bytes: 0, nanoseconds }, effort)?;
        hold_beside(effort, vertices.saturating_add(moves).saturating_mul(beside))
    }

    fn reduction<T: Layout + Clone>(
        &self,
        start: &Position<T>,
        reduction: &Reduction,
        effort: &mut Effort,
    ) -> Answered<String> {
        let board = start.board();
        self.prepare(board, reduction.moves.len(), effort)?;
        let fault = |error: ReplayError| Failure::from(Fault::new(error.display_on(board)));
        let title = match self.kind {
            Kind::Text => String::new(),
            _ => format!("{start}: {}", reduction.display_on(board)),
        };
        match self.kind {
            Kind::Text => drawn(&reduction.filmstrip(start).map_err(fault)?, effort),
            Kind::Svg => {
                /// A strip of more frames is too long to be read.
                const MOST_FRAMES: usize = 400;
                let every = reduction.moves.len().div_ceil(MOST_FRAMES);
                let title = match every {
                    0 | 1 => title,
                    _ => format!("{title} (one picture for every {every} moves)"),
                };
                let film = svg::filmstrip(start, reduction, Some(&title), every);
                drawn(&film.map_err(fault)?, effort)
            }
            Kind::Animation => {
                let film = svg::animation(start, reduction, Some(&title));
                drawn(&film.map_err(fault)?, effort)
            }
            Kind::Arrows => {
                let end = reduction.replay(start).map_err(fault)?.into_end();
                let picture = Picture::new(start).with_title(&title).with_names();
                let picture = picture.with_moves(&reduction.moves).with_rings(end.occupied());
                drawn(&picture, effort)
            }
        }
    }

    /// Draws a hypercube as one, and another graph on a circle.
    fn on_graph(&self, input: &str, record: &str, effort: &mut Effort) -> Answered<String> {
        let question = Sc2::parse(input)?;
        let reduction = match claim_in(record, "sc2")? {
            PlayedOnGraph::Fewest(Played { reduction }) => reduction,
            PlayedOnGraph::Yes { play } => {
                let joker = || Fault::new("a stone changes its colour, which is not drawn");
                play.into_reduction().ok_or_else(joker)?
            }
            PlayedOnGraph::No(_) => return Err(Fault::new("there is no play in the answer").into()),
        };
        let position = &question.position;
        let graph = input.split('\t').next().unwrap_or_default();
        match graph.trim_end().parse::<Hypercube>() {
            Ok(cube) => self.reduction(&moved(position, cube), &reduction, effort),
            Err(_) => {
                self.reduction(&moved(position, OnCircle(position.board())), &reduction, effort)
            }
        }
    }

    fn clicks(
        &self,
        board: &clickomania::Board,
        clicks: &Clicks,
        effort: &mut Effort,
    ) -> Answered<String> {
        clicks.replay(board, effort)?;
        let fault = |error| Failure::from(Fault::new(error));
        match self.kind {
            Kind::Text => {
                let film = from_fn(|f| {
                    let mut board = board.clone();
                    write!(f, "{board:#}")?;
                    clicks.iter().try_for_each(|click| {
                        board.click(click).map_err(|_| fmt::Error)?;
                        write!(f, "\n\n{click}\n{board:#}")
                    })
                });
                drawn(&film, effort)
            }
            Kind::Svg => drawn(&clickomania::svg::filmstrip(board, clicks).map_err(fault)?, effort),
            Kind::Animation => {
                /// The memory of a block with its first place, and of a later place.
                const OF_BLOCK: usize = 128;
                const OF_PLACE: usize = 64;
                let blocks = board.block_count();
                let looks = Square { bytes: 0, nanoseconds: 30 };
                afford(blocks.saturating_mul(clicks.len().saturating_add(1)), looks, effort)?;
                let of_places = places(board, clicks, effort)?.saturating_mul(OF_PLACE);
                hold_beside(effort, (blocks * OF_BLOCK).saturating_add(of_places))?;
                drawn(&clickomania::svg::animation(board, clicks).map_err(fault)?, effort)
            }
            Kind::Arrows => Err(Fault::new("clicks have no arrows").into()),
        }
    }
}

/// Holds memory in addition to the memory held already.
fn hold_beside(effort: &mut Effort, bytes: usize) -> Result<(), Stopped> {
    effort.hold_memory(effort.progress().memory.saturating_add(bytes))
}

/// Returns how many places the blocks come to while they fall and shift.
fn places(board: &clickomania::Board, clicks: &Clicks, effort: &mut Effort) -> Answered<usize> {
    let (mut board, mut places) = (board.clone(), 0_usize);
    for click in clicks.iter() {
        effort.work(1 + board.columns().len() as u64)?;
        let before: Vec<usize> = board.columns().map(<[_]>::len).collect();
        let group = board.click(click).map_err(Fault::new)?;
        // Blocks may fall if they lie above the lowest lost block of their column, and shift if a column on their left goes.
        let mut lost = vec![(0, 0); before.len()];
        for square in group.squares() {
            let (count, lowest) = &mut lost[square.col];
            *count += 1;
            *lowest = square.row.max(*lowest);
        }
        let gone = before.iter().zip(&lost).position(|(height, (count, _))| height == count);
        places += gone.map_or(0, |first| before[first..].iter().sum());
        for (height, (_, lowest)) in before.iter().zip(&lost).filter(|(_, (count, _))| *count > 0) {
            places += height.saturating_sub(board.height().saturating_sub(lowest + 1));
        }
    }
    Ok(places)
}

/// Moves the stones to another board with the same vertices.
fn moved<T: Topology, U: Topology>(position: &Position<T>, board: U) -> Position<U> {
    Position::from_fn(board, |vertex| position.color_at(vertex))
}

/// A text whose bytes are counted before it takes memory.
struct Canvas<'a, 'e> {
    /// None while the bytes are counted.
    text: Option<String>,
    bytes: usize,
    effort: &'a mut Effort<'e>,
    /// The bytes that are held already.
    beside: usize,
    stopped: Option<Stopped>,
}

/// Writes a picture: the first time to count its bytes, so that no larger text is ever taken.
fn drawn(picture: &dyn Display, effort: &mut Effort) -> Answered<String> {
    let beside = effort.progress().memory;
    let mut canvas = Canvas { text: None, bytes: 0, effort, beside, stopped: None };
    let written = write!(canvas, "{picture}").and_then(|()| {
        canvas.text = Some(String::with_capacity(canvas.bytes));
        write!(canvas, "{picture}")
    });
    match written {
        Ok(()) => Ok(canvas.text.unwrap_or_default()),
        Err(error) => Err(canvas.stopped.map_or_else(|| Fault::new(error).into(), Failure::Open)),
    }
}

impl fmt::Write for Canvas<'_, '_> {
    fn write_str(&mut self, piece: &str) -> fmt::Result {
        let mut room = self.effort.work(piece.len() as u64);
        match &mut self.text {
            Some(text) => text.push_str(piece),
            None => {
                self.bytes += piece.len();
                let held = self.beside.saturating_add(self.bytes);
                room = room.and_then(|()| self.effort.hold_memory(held));
            }
        }
        self.stopped = room.err();
        room.map_err(|_| fmt::Error)
    }
}
