//! The fields of a line, with tabs or other blanks between them.

use std::borrow::Cow;
use std::fmt::Display;
use std::str::FromStr;

use crate::answer::Fault;
use certified_search::text::from_fn;
use clobber_core::{DynBoard, Grid, Move, MoveOrder, ParseError, Position, Topology, Vertex};
use clobber_graphs::NamedBoard;

/// A field of a line and the column at which it starts, from 1.
#[derive(Clone, Copy)]
pub(crate) struct Field<'a> {
    pub(crate) text: &'a str,
    pub(crate) column: usize,
}

impl<'a> Field<'a> {
    /// Returns all fields of a line that has tabs between them.
    pub(crate) fn split(line: &'a str) -> Vec<Self> {
        let mut column = 1;
        let fields = line.split('\t').map(|text| {
            let field = Field { text: text.trim_end(), column };
            column += text.chars().count() + 1;
            field
        });
        fields.collect()
    }

    pub(crate) fn fault(self, error: ParseError) -> Fault {
        error.shifted(self.column - 1).into()
    }

    /// Returns the fault of a field that is something else.
    pub(crate) fn wrong(self, message: impl Display) -> Fault {
        Fault::at(self.column, message)
    }

    /// Reads the field.
    pub(crate) fn parse<T: FromStr<Err = ParseError>>(self) -> Result<T, Fault> {
        self.text.parse().map_err(|error| self.fault(error))
    }

    /// Reads moves as a board names them.
    pub(crate) fn moves(self, board: &impl Topology) -> Result<Vec<Move>, Fault> {
        Move::parse_all_on(board, self.text).map_err(|error| self.fault(error))
    }

    /// Reads vertices as a board names them.
    pub(crate) fn vertices(self, board: &impl Topology) -> Result<Vec<Vertex>, Fault> {
        let vertex = |name: Self| board.parse_vertex(name.text).map_err(|error| name.fault(error));
        self.words().map(vertex).collect()
    }

    /// Returns the words, with single blanks between them.
    pub(crate) fn words(self) -> impl Iterator<Item = Self> {
        let mut column = self.column;
        self.text.split(' ').map(move |text| {
            let word = Self { text, column };
            column += text.chars().count() + 1;
            word
        })
    }

    /// Cuts the field in two where a sign stands.
    pub(crate) fn halves(self, sign: &str, expected: &str) -> Result<(Self, Self), Fault> {
        let wrong = || self.wrong(format_args!("expected {expected}, not {:?}", self.text));
        let (before, after) = self.text.split_once(sign).ok_or_else(wrong)?;
        let column = self.column + before.chars().count() + sign.chars().count();
        Ok((Self { text: before, ..self }, Self { text: after, column }))
    }

    /// Reads a number, which may be negative if its type has negative numbers.
    pub(crate) fn number<N: FromStr>(self) -> Result<N, Fault> {
        let number = self.text.parse().ok().filter(|_| is_integer(self.text));
        number.ok_or_else(|| self.wrong(format_args!("not a number: {:?}", self.text)))
    }
}

pub(crate) fn texts<'a>(fields: &[Field<'a>]) -> Vec<&'a str> {
    fields.iter().map(|field| field.text).collect()
}

/// Writes items as they come, with something between them; or what stands for none.
pub(crate) fn joined<I: IntoIterator<Item: Display>>(
    items: impl Fn() -> I,
    between: &str,
    none: &str,
) -> impl Display {
    from_fn(move |f| {
        let mut items = items().into_iter();
        match items.next() {
            Some(first) => write!(f, "{first}")?,
            None => f.write_str(none)?,
        }
        items.try_for_each(|item| write!(f, "{between}{item}"))
    })
}

/// Replaces the blanks before the last word of a line without tabs by a tab, if that word is the last field.
/// Without a last field, that one is added.
pub(crate) fn with_last_field<'a>(
    line: &'a str,
    is_field: impl Fn(&str) -> bool,
    default: Option<&str>,
) -> Cow<'a, str> {
    if line.contains('\t') {
        return line.into();
    }
    let line_end = line.trim_end();
    let cut = line_end.rfind(char::is_whitespace).filter(|&at| !line[..at].trim().is_empty());
    if let Some(at) = cut {
        let (board, word) = (&line[..at], line_end[at..].trim_start());
        let mut board_words = board.split_whitespace();
        // The last square of a row with blanks between all squares is no field.
        let is_square =
            word.chars().nth(1).is_none() && board_words.all(|word| word.chars().nth(1).is_none());
        if !is_square && is_field(word) {
            return format!("{}\t{word}", board.trim_end()).into();
        }
    }
    match default {
        Some(default) => format!("{line_end}\t{default}").into(),
        None => line.into(),
    }
}

/// Returns whether a word cannot be a row of stones: it has a letter that stands for none.
pub(crate) fn is_no_row(word: &str) -> bool {
    word.chars().any(|c| c.is_ascii_alphabetic() && !"xXbBoOwW".contains(c))
        && !word.starts_with(|c: char| c.is_ascii_digit())
}

/// Puts tabs after the first word and before the last word of a line without tabs.
pub(crate) fn with_three_fields(line: &str) -> Cow<'_, str> {
    let line = with_whole_edges(line);
    let trimmed = line.trim();
    let ends = trimmed.find(char::is_whitespace).zip(trimmed.rfind(char::is_whitespace));
    let tabbed = match ends {
        Some((first, last)) if !line.contains('\t') && !trimmed[first..last].trim().is_empty() => {
            let (middle, last) = (trimmed[first..last].trim(), trimmed[last..].trim());
            // The text before a field keeps its columns if one blank stands between the fields.
            Some(format!("{}\t{middle}\t{last}", &trimmed[..first]))
        }
        _ => None,
    };
    tabbed.map_or(line, Cow::Owned)
}

pub(crate) fn continues_three(line: &str, word: &str) -> Result<bool, String> {
    let is_list = |text: &str| text.ends_with([':', ',']);
    let fields = with_three_fields(line).split_whitespace().count();
    Ok(is_list(line) || fields < 3 && !word.contains(char::is_whitespace) && !line.contains('\t'))
}

/// Returns whether a word is an order of play or no row of stones: it asks something of the board before it.
pub(crate) fn is_asked(word: &str) -> bool {
    word.parse::<MoveOrder>().is_ok() || is_no_row(word)
}

/// Returns whether a word goes on with a line that is a sum, or the name of a graph without its colouring.
pub(crate) fn continues_sum(line: &str, word: &str) -> Result<bool, String> {
    let is_sign = |word: &str| matches!(word, "+" | "-");
    let is_graph = !line.contains(char::is_whitespace) && names_graph(line);
    let last = line.rsplit(char::is_whitespace).next().unwrap_or_default();
    Ok(is_sign(word) || is_sign(last) || is_graph && word.parse::<Position<Grid>>().is_ok())
}

pub(crate) fn continues_integers(line: &str, word: &str) -> Result<bool, String> {
    Ok(line.split_whitespace().chain([word]).all(is_integer))
}

pub(crate) fn is_integer(word: &str) -> bool {
    let digits = word.strip_prefix('-').unwrap_or(word);
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// Returns a line without the blanks around the commas in a list of edges.
pub(crate) fn with_whole_edges(line: &str) -> Cow<'_, str> {
    let is_blank = |word: &str| word.starts_with(' ') || word.ends_with(' ');
    let Some(list) = line.trim_start().strip_prefix("edges:") else { return line.into() };
    // The last piece has the other fields.
    let pieces: Vec<&str> = list.split(',').collect();
    let (last, others) = pieces.split_last().unwrap_or((&"", &[]));
    if !others.iter().any(|edge| is_blank(edge)) && !last.starts_with(' ') {
        return line.into();
    }
    let edges = others.iter().map(|edge| edge.trim()).chain([last.trim_start()]);
    format!("edges:{}", edges.collect::<Vec<_>>().join(",")).into()
}

/// Returns whether a word begins as the name of a graph does: neither with a stone nor with a sign of a sum.
fn names_graph(word: &str) -> bool {
    word.starts_with(['Q', 'K', 'P', 'C', 'e'])
        || word.starts_with(|c: char| c.is_ascii_digit() || c == '(')
            && word.contains(['K', 'Q', 'P', 'C'])
}

/// A sum of positions on grids, or a position on a graph.
pub(crate) enum Sum {
    Grids(Vec<Position<Grid>>),
    Graph([Position<NamedBoard>; 1]),
}

impl Sum {
    /// Returns the positions on boards of one type, so that what answers questions about them is compiled once. Their moves come
    /// in another order than a grid's.
    pub(crate) fn positions(&self) -> Vec<Position<DynBoard<'_>>> {
        match self {
            Self::Grids(grids) => grids.iter().map(Position::by_dyn).collect(),
            Self::Graph(graph) => graph.iter().map(Position::by_dyn).collect(),
        }
    }

    /// Reads a sum, or the name of a graph and a colouring.
    pub(crate) fn parse(line: &str) -> Result<Self, Fault> {
        let line = &*with_whole_edges(line);
        let word = line.split_whitespace().next().unwrap_or_default();
        if !names_graph(word) {
            return Ok(Self::Grids(Position::parse_sum(line)?));
        }
        let rest = line.trim_start();
        let colouring = rest[word.len()..].trim_start();
        let column = |rest: &str| line[..line.len() - rest.len()].chars().count() + 1;
        let graph = Field { text: word, column: column(rest) };
        let colouring = Field { text: colouring.trim_end(), column: column(colouring) };
        Ok(Self::Graph([colored(graph, colouring)?]))
    }
}

/// Writes moves in a sum, each with the number of its summand.
pub(crate) fn moves_in_sum<T: Topology>(
    moves: &[(usize, Move)],
    sum: &[Position<T>],
) -> impl Display {
    let name = |&(summand, mv): &(usize, Move)| {
        format!("{summand}:{}", mv.display_on(sum[summand].board()))
    };
    joined(move || moves.iter().map(name), " ", "-")
}

pub(crate) fn colored(
    graph: Field<'_>,
    colouring: Field<'_>,
) -> Result<Position<NamedBoard>, Fault> {
    let is_vertex = |c: &char| {
        c.is_ascii_alphabetic() || !c.is_whitespace() && !matches!(c, ',' | '|' | '/' | '\u{fe0f}')
    };
    let found = colouring.text.chars().filter(is_vertex).count();
    let board = NamedBoard::parse_with(graph.text, found).map_err(|error| graph.fault(error))?;
    // Before memory is taken for the board.
    let expected = board.vertex_count();
    if expected != found {
        return Err(Fault::at(
            colouring.column,
            format_args!("{found} vertices are coloured, but the graph has {expected}"),
        ));
    }
    Position::parse_on(board, colouring.text).map_err(|error| colouring.fault(error))
}
