//! Ends answers: verdicts, errors and exit statuses, as lines of text or as JSON from anybody.
//!
//! Whatever characters an answer has, it stays on its line: one line out for each line in.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{self, Display, Write as _};
use std::io::{self, Write};

use certified_search::text::{escaped, from_fn};
use certified_search::{Effort, ParseError, Refuted, Stopped};
use clickomania::two_player::TwoPlayerError;
use clobber_cgt::ClobberError;
use clobber_check::proof_text::ReadError;
use clobber_graphs::Error as GraphError;
use clobber_solitaire::Error as SolitaireError;
use partizan::GameError;
use serde::de::{DeserializeOwned, IgnoredAny};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::ser::{Formatter, Serializer};

use crate::fields::Field;
use crate::line_command::Answering;

// ---- Verdicts on answers -----------------------------------------------------------------------

/// A subcommand whose answers are certificates.
pub(crate) trait Checked: Answering {
    /// The claim of an answer, with its certificate: in JSON, the answer as the subcommand writes it.
    type Claim: DeserializeOwned + Serialize;

    /// Takes the claim from the fields of a text; the verdict shows those that it leaves as unchecked. What they do not have is
    /// supplied in a form that the check proves.
    fn claim(
        question: &Self::Question,
        fields: &mut &[Field<'_>],
    ) -> Result<Self::Claim, Unclaimed>;

    /// Checks a claim.
    ///
    /// It uses the rules and the checkers of the libraries and trusts nothing in the claim.
    fn check(question: &Self::Question, claim: &Self::Claim, effort: &mut Effort) -> Checking;
}

/// Says why a text has no claim to be checked.
pub(crate) enum Unclaimed {
    /// A field cannot be read.
    Fault(Fault),
    /// The verdict stands without a check.
    Verdict(Verdict),
}

impl From<Fault> for Unclaimed {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}

impl From<Refuted> for Unclaimed {
    fn from(refuted: Refuted) -> Self {
        Self::Verdict(refuted.into())
    }
}

/// The reason for which some answers in text are no claims.
pub(crate) const NO_REASON: &str = "the text has no reason that can be checked: use --format json";

/// Returns that a text has no certificate.
pub(crate) fn nothing(reason: &str) -> Unclaimed {
    Unclaimed::Verdict(Verdict::Nothing(reason.to_owned()))
}

/// The verdict of a check, or what refutes the claim or ends the check.
pub(crate) type Checking = Result<Verdict, Refuted>;

/// The verdict of a check about an answer.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Verdict {
    /// The claim holds; the text names the facts that are proved.
    Right(String),
    /// The claim that does not hold, and its place.
    Refuted(String),
    /// The check ended early, for this reason.
    Open(String),
    /// There is nothing to check, for this reason.
    Nothing(String),
}

impl From<Refuted> for Verdict {
    fn from(refuted: Refuted) -> Self {
        match refuted.stopped() {
            None => Self::Refuted(refuted.to_string()),
            Some(_) => Self::Open(refuted.to_string()),
        }
    }
}

impl Verdict {
    /// Returns the statement that is proved, or the reason of another verdict.
    pub(crate) fn reason(&self) -> &str {
        let (Self::Right(why) | Self::Refuted(why) | Self::Open(why) | Self::Nothing(why)) = self;
        why
    }

    /// Adds what in the answer has not been checked.
    pub(crate) fn but_not(mut self, unchecked: impl fmt::Display) -> Self {
        if let Self::Right(statement) = &mut self {
            // It may say so of something else.
            let word = if statement.contains(UNCHECKED) { ", " } else { UNCHECKED };
            *statement += &format!("{word}{unchecked}");
        }
        self
    }
}

const UNCHECKED: &str = "; not checked: ";

pub(crate) fn proved(statement: impl fmt::Display) -> Result<Verdict, Refuted> {
    Ok(Verdict::Right(statement.to_string()))
}

/// Refutes a claim unless it holds.
pub(crate) fn ensure(holds: bool, reason: impl Display) -> Result<(), Refuted> {
    if holds { Ok(()) } else { Err(Refuted::new(reason)) }
}

/// Refutes a claimed number, or text, unless it is the one that is found.
pub(crate) fn ensure_equal<T: PartialEq + Display>(
    what: &str,
    claimed: T,
    found: T,
) -> Result<(), Refuted> {
    if claimed == found { Ok(()) } else { Err(Refuted::claim(what, claimed, found)) }
}

/// Returns the refutation of a claim against which nothing is known.
pub(crate) fn unproved(reason: &'static str) -> Refuted {
    Refuted::from(Stopped::Undecided { reason })
}

/// Takes the first fields of a text.
pub(crate) fn first<'a, const N: usize>(
    fields: &mut &[Field<'a>],
) -> Result<[Field<'a>; N], Unclaimed> {
    let (first, rest) = fields.split_first_chunk().ok_or_else(|| other_fields(N))?;
    *fields = rest;
    Ok(*first)
}

/// Takes all fields of a text, which are this many.
pub(crate) fn exactly<'a, const N: usize>(
    fields: &mut &[Field<'a>],
) -> Result<[Field<'a>; N], Unclaimed> {
    first(fields).and_then(|first| if fields.is_empty() { Ok(first) } else { Err(other_fields(N)) })
}

fn other_fields(count: usize) -> Unclaimed {
    Fault::new(format_args!("the text of an answer has {count} fields")).into()
}

// ---- Errors of a line --------------------------------------------------------------------------

/// Holds what a line asks for, or why there is no answer.
pub(crate) type Answered<T> = Result<T, Failure>;

/// Says why a line has no answer.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The line cannot be read, or asks for what cannot be.
    Fault(Fault),
    /// The search ended early and knows nothing: an answer, and not an error.
    Open(Stopped),
}

/// Some questions no method decides, whatever the limits.
pub(crate) const NO_METHOD: Stopped = Stopped::Undecided { reason: "no method decides this" };

pub(crate) fn wrong_arguments(message: impl fmt::Display) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidInput, message.to_string())
}

/// Names the fault of a line and its place.
#[derive(Debug)]
pub(crate) struct Fault {
    /// Line and column, both from 1, in characters; if the fault is in one place.
    pub(crate) place: Option<(usize, usize)>,
    message: String,
}

/// The hint of the library to programmers where moves are numbers; at a prompt there is no function to call.
const TO_PROGRAMMERS: &str = " (`Move::parse_on` reads a board's names, `0,0>0,1`)";

impl Fault {
    pub(crate) fn new(message: impl fmt::Display) -> Self {
        Self { place: None, message: message.to_string().replace(TO_PROGRAMMERS, "") }
    }

    /// Returns the fault at a column of the first line.
    pub(crate) fn at(column: usize, message: impl fmt::Display) -> Self {
        Self { place: Some((1, column)), ..Self::new(message) }
    }

    /// Returns the fault at a column of the first line, unless it has a place.
    pub(crate) fn or_at(self, column: usize) -> Self {
        Self { place: self.place.or(Some((1, column))), ..self }
    }

    /// Returns the fault with its place, in a line of this number if it is one of several.
    pub(crate) fn placed(&self, line: Option<u64>) -> impl fmt::Display {
        from_fn(move |f| match (line, self.place) {
            (Some(line), Some((_, column))) => write!(f, "line {line}, column {column}: {self}"),
            (Some(line), None) => write!(f, "line {line}: {self}"),
            (None, Some((_, column))) => write!(f, "column {column}: {self}"),
            (None, None) => write!(f, "{self}"),
        })
    }

    /// Returns the fault of an answer that its own check refutes.
    pub(crate) fn bug(refuted: impl fmt::Display) -> Self {
        Self::new(format_args!("the answer is wrong, please report: {refuted}"))
    }
}

impl fmt::Display for Fault {
    /// Writes the message; one that quotes a long line does not become one, and one that quotes several stays one.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.message.char_indices().nth(300) {
            Some((end, _)) => write!(f, "{}...", on_one_line(&self.message[..end], &[])),
            None => write!(f, "{}", on_one_line(&self.message, &[])),
        }
    }
}

impl From<ParseError> for Fault {
    fn from(error: ParseError) -> Self {
        let fault = match error.expected() {
            Some(expected) => Self::new(format_args!("{}; expected {expected}", error.kind())),
            None => Self::new(error.kind()),
        };
        Self { place: Some((error.line(), error.column())), ..fault }
    }
}

impl From<Fault> for Failure {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}

impl From<Failure> for Refuted {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::Fault(fault) => Self::new(fault),
            Failure::Open(stopped) => stopped.into(),
        }
    }
}

impl From<Refuted> for Failure {
    fn from(refuted: Refuted) -> Self {
        match refuted.stopped() {
            Some(stopped) => Self::Open(stopped),
            None => Fault::new(refuted).into(),
        }
    }
}

impl From<Stopped> for Failure {
    fn from(stopped: Stopped) -> Self {
        Self::Open(stopped)
    }
}

impl From<ParseError> for Failure {
    fn from(error: ParseError) -> Self {
        Self::Fault(error.into())
    }
}

/// Converts errors of libraries: a limit leaves the question open.
macro_rules! failures {
    ($($error:ident { $($kind:ident),* }),*) => {$(
        impl From<$error> for Failure {
            fn from(error: $error) -> Self {
                match error {
                    $($error::$kind(error) => error.into(),)*
                    error => Fault::new(error).into(),
                }
            }
        }
    )*};
}

failures!(
    ClobberError { Stopped, Game, Parse, Refuted },
    TwoPlayerError { Stopped, Game },
    GraphError { Stopped },
    ReadError { Stopped, Parse },
    SolitaireError { Stopped }
);

pub(crate) const FULL_ARENA: &str = "more games are needed than an arena can hold";

impl From<GameError> for Failure {
    fn from(error: GameError) -> Self {
        Self::Open(match error {
            GameError::Stopped(stopped) => stopped,
            GameError::Bytes { limit } => Stopped::Memory { limit },
            GameError::Games { .. } => Stopped::Undecided { reason: FULL_ARENA },
            error => return Fault::new(error).into(),
        })
    }
}

// ---- Answers in JSON: one object a line --------------------------------------------------------

/// The answer to a line, with the line itself: enough for `clobber check`.
#[derive(Deserialize)]
pub(crate) struct Record<'a> {
    /// The words that call the subcommand.
    pub(crate) command: Cow<'a, str>,
    /// The number of the line, from 1.
    #[serde(rename = "line")]
    _line: u64,
    pub(crate) input: Cow<'a, str>,
    #[serde(flatten)]
    pub(crate) result: Outcome,
    /// The effort that the answer took.
    #[serde(default, rename = "effort")]
    _effort: Option<Spent>,
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Outcome {
    Answer(Value),
    /// Nothing is known; the reason why the search ended.
    Open(String),
    Error(Wrong),
}

/// The fault of a line.
#[derive(Serialize, Deserialize)]
pub(crate) struct Wrong {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) column: Option<usize>,
    pub(crate) message: String,
}

/// The cost of an answer: the steps of the search, seconds, and the bytes of its tables.
#[derive(Serialize, Deserialize)]
pub(crate) struct Spent {
    pub(crate) steps: u64,
    pub(crate) seconds: f64,
    pub(crate) memory: usize,
    /// The limit that left the question open.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) limit: Option<String>,
}

// ---- Answers in JSON that anybody may have written ---------------------------------------------

/// Reads an answer. It has the fields of a record, one result, and no key twice.
pub(crate) fn read_record<'a>(line: &'a str, effort: &mut Effort) -> Answered<Record<'a>> {
    /// Answers are read as JSON, then as claims, and these are written as JSON again.
    const COPIES: usize = 4;
    // Before anything takes memory for it.
    let keys: BTreeMap<String, IgnoredAny> =
        serde_json::from_str(line).map_err(|error| Fault::at(error.column().max(1), NO_RECORD))?;
    let (_, bytes) = walk(line, usize::MAX)
        .map_err(|end| Fault::at(end + 1, "a key comes twice in one object"))?;
    effort.check_limits()?;
    effort.hold_memory(COPIES.saturating_mul(bytes))?;
    let record: Record<'_> =
        serde_json::from_str(line).map_err(|error| unlike(line, NO_RECORD, &error))?;
    effort.check_limits()?;
    let result = match &record.result {
        Outcome::Answer(_) => "answer",
        Outcome::Open(_) => "open",
        Outcome::Error(_) => "error",
    };
    let known = ["command", "line", "input", result, "effort"];
    match keys.keys().find(|key| !known.contains(&key.as_str())) {
        None => Ok(record),
        Some(key) => Err(Fault::new(format_args!("{NO_RECORD}: it has {key:?}")).into()),
    }
}

const NO_RECORD: &str = "not an answer in JSON";

/// Returns the fault of valid JSON that has another form than is read: the innermost field in which the reader stopped, and the
/// place where its value begins.
pub(crate) fn unlike(json: &str, whole: &str, error: &serde_json::Error) -> Fault {
    /// The beginnings of messages about forms; others are about texts, by the types that read them.
    const FORMS: [&str; 7] = [
        "invalid ", "unknown ", "missing field ", "duplicate ", "data did", "no variant",
        "expected ",
    ];
    let message = error.to_string();
    let message = message.rsplit_once(" at line ").map_or(&*message, |(message, _)| message);
    let missing = message.strip_prefix("missing field ");
    let lines = json.split_inclusive('\n').take(error.line().saturating_sub(1));
    let read = lines.map(str::len).sum::<usize>() + error.column();
    // A reader that stops within a value has read it; a field is missing where the value before is at its end.
    let (field, start) = field_before(json, read + usize::from(missing.is_some()));
    let before = json.get(..start).unwrap_or_default();
    let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
    let why = match missing {
        Some(name) if field.is_empty() => format!("{whole}: {name} is missing"),
        Some(name) => format!("{whole}: {name} is missing in `{field}`"),
        None if field.is_empty() => whole.to_owned(),
        None if FORMS.iter().any(|form| message.starts_with(form)) => {
            format!("{whole}: `{field}` cannot be read")
        }
        None => format!("{whole}: `{field}` cannot be read: {message}"),
    };
    Fault { place: Some((before.matches('\n').count() + 1, column)), ..Fault::new(why) }
}

/// Returns the name of the innermost field that is open before a byte of valid JSON, and where its value begins.
fn field_before(json: &str, end: usize) -> (String, usize) {
    let open = walk(json, end).map_or_else(|_| Vec::new(), |(open, _)| open);
    let name = |place: &Open<'_>| {
        place.number.map_or_else(|| place.key.to_owned(), |number| number.to_string())
    };
    let names: Vec<_> = open.iter().map(name).filter(|name| !name.is_empty()).collect();
    let start = open.last().map_or(0, |place| place.start);
    (names.join("."), json.len() - json[start..].trim_start().len())
}

/// An object or a list that is being read.
#[derive(Default)]
struct Open<'a> {
    /// The number of the item, of a list.
    number: Option<usize>,
    key: &'a str,
    /// Where the value of the item or the key begins.
    start: usize,
    keys: BTreeSet<String>,
}

/// Reads valid JSON up to a byte.
///
/// # Returns
/// The lists and objects that are open there, and roughly the bytes of the JSON as a value.
///
/// # Errors
/// The place behind a key that an object has twice.
fn walk(json: &str, end: usize) -> Result<(Vec<Open<'_>>, usize), usize> {
    /// Lists of values are twice as long as they have to be.
    const VALUE: usize = 2 * size_of::<Value>();
    /// A node of a tree has room for eleven keys and their values.
    const OBJECT: usize = 11 * size_of::<(String, Value)>();
    let mut open: Vec<Open<'_>> = Vec::new();
    let (mut text, mut text_end, mut taken) = ("", 0, VALUE);
    let mut bytes = json.bytes().enumerate();
    while let Some((at, byte)) = bytes.next().filter(|&(at, _)| at + 1 < end) {
        match (byte, open.last_mut()) {
            (b'"', _) => {
                let mut is_escaped = false;
                let quote = bytes.find(|&(_, byte)| {
                    let is_end = byte == b'"' && !is_escaped;
                    is_escaped = byte == b'\\' && !is_escaped;
                    is_end
                });
                text_end = quote.map_or(json.len(), |(quote, _)| quote);
                text = json.get(at + 1..text_end).unwrap_or_default();
                taken += text.len();
            }
            (b'{', _) => {
                open.push(Open { start: at, ..Open::default() });
                taken += OBJECT;
            }
            (b'[', _) => {
                open.push(Open { number: Some(0), start: at + 1, ..Open::default() });
                taken += if json[at + 1..].trim_start().starts_with(']') { 0 } else { VALUE };
            }
            (b'}' | b']', _) => drop(open.pop()),
            (b':', Some(place)) => {
                (place.key, place.start) = (text, at + 1);
                let key = match text.contains('\\') {
                    true => serde_json::from_str(&format!("\"{text}\"")).unwrap_or_default(),
                    false => text.to_owned(),
                };
                if !place.keys.insert(key) {
                    return Err(text_end);
                }
                taken += VALUE;
            }
            (b',', Some(Open { number: Some(number), start, .. })) => {
                (*number, *start) = (*number + 1, at + 1);
                taken += VALUE;
            }
            _ => {}
        }
    }
    Ok((open, taken))
}

/// Returns the place of the first field that a value has and another has not, or has in another way.
pub(crate) fn difference(given: &Value, known: &Value) -> Option<String> {
    let at = |place: &dyn Display, given, known| {
        let inner = difference(given, known)?;
        Some(if inner.is_empty() { place.to_string() } else { format!("{place}.{inner}") })
    };
    match (given, known) {
        (Value::Object(given), Value::Object(known)) => {
            // A field that is left out is null.
            let known_at = |key| known.get(key).unwrap_or(&Value::Null);
            let mut missing = known.iter().filter(|(key, _)| !given.contains_key(*key));
            let other = given.iter().find_map(|(key, value)| at(key, value, known_at(key)));
            let missing = missing.find(|(_, value)| !value.is_null());
            other.or(missing.map(|(key, _)| key.clone()))
        }
        (Value::Array(given), Value::Array(known)) if given.len() == known.len() => {
            let mut pairs = given.iter().zip(known).enumerate();
            pairs.find_map(|(index, (given, known))| at(&index, given, known))
        }
        (given, known) => (given != known).then(String::new),
    }
}

// ---- One line out for each line in -------------------------------------------------------------

/// Writes a value as a part of a line. Escapes the characters that could leave the line, except the kept ones.
pub(crate) fn on_one_line(value: impl Display, kept: &'static [char]) -> impl Display {
    from_fn(move |f| {
        let mut escaping = Escaping { f, kept, waiting: String::with_capacity(ENOUGH) };
        write!(escaping, "{value}")?;
        escaping.flush()
    })
}

/// Writes bytes, which need not be UTF-8, as a part of a line with tabs.
pub(crate) fn bytes_on_one_line(bytes: &[u8]) -> impl Display {
    from_fn(move |f| {
        bytes.utf8_chunks().try_for_each(|chunk| {
            write!(f, "{}", on_one_line(chunk.valid(), &['\t']))?;
            chunk.invalid().iter().try_for_each(|byte| write!(f, "\\x{byte:02x}"))
        })
    })
}

/// The number of bytes that are read at a time.
const ENOUGH: usize = 4096;

/// Answers come in many small pieces: they wait until there are enough of them.
struct Escaping<'a, 'f> {
    f: &'a mut fmt::Formatter<'f>,
    kept: &'static [char],
    waiting: String,
}

impl Escaping<'_, '_> {
    fn flush(&mut self) -> fmt::Result {
        let Self { f, kept, waiting } = self;
        f.write_str(&escaped(waiting, kept, |c| c.escape_default().to_string()))?;
        waiting.clear();
        Ok(())
    }
}

impl fmt::Write for Escaping<'_, '_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.waiting.push_str(text);
        if self.waiting.len() < ENOUGH { Ok(()) } else { self.flush() }
    }
}

/// Writes a value as JSON that stays on its line.
pub(crate) fn write_json(value: &impl Serialize, out: &mut dyn Write) -> io::Result<()> {
    Ok(value.serialize(&mut Serializer::with_formatter(out, OneLine))?)
}

/// The usual format, with escapes also for characters that need none in JSON and end a line elsewhere.
struct OneLine;

impl Formatter for OneLine {
    fn write_string_fragment<W: io::Write + ?Sized>(
        &mut self,
        out: &mut W,
        fragment: &str,
    ) -> io::Result<()> {
        // They all are in the basic plane.
        let fragment = escaped(fragment, &[], |c| format!("\\u{:04x}", u32::from(c)));
        out.write_all(fragment.as_bytes())
    }
}
