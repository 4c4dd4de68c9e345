//! Tables of the values of small rows and boards, as Markdown.

use std::cmp::Reverse;
use std::collections::HashSet;
use std::fmt::Write as _;
use std::io::{self, Write as _};

use clickomania::two_player::{
    ImpartialClickomania, PartizanClickomania, TwoColorRows, TwoColorValues,
};
use clickomania::{Board, Color, Effort};
use partizan::{Dyadic, Game, Outcome};

use crate::cli::Status;

type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

/// Of the tables that count rows by runs.
const RUNS: usize = 16;

/// Of the canonical forms of families of rows.
const RUNS_OF_VALUES: usize = 12;

/// Forms of more characters are not printed.
const LONGEST: usize = 60;

/// Prints all tables, as Markdown.
pub(crate) fn print() -> io::Result<Status> {
    let page = page().map_err(|error| io::Error::other(error.to_string()))?;
    io::stdout().write_all(page.as_bytes())?;
    Ok(Status::Success)
}

fn page() -> Result<String> {
    let rows = TwoColorRows::new(RUNS, &mut Effort::new())?;
    let mut page = String::new();
    grundy_values_by_runs(&rows, &mut page)?;
    grundy_values_of_families(&rows, &mut page)?;
    grundy_values_by_blocks(&mut page)?;
    outcomes_by_runs(&rows, &mut page)?;
    values_by_runs(&TwoColorValues::new(RUNS, &mut Effort::new())?, &mut page)?;
    values_of_families(&mut page)?;
    values_of_boards(&mut page)?;
    Ok(page)
}

/// Returns the rows of so many runs: of each run whether it is double.
fn words(runs: usize) -> impl Iterator<Item = Vec<bool>> {
    (0..1_usize << runs).map(move |word| (0..runs).map(|run| word >> run & 1 == 1).collect())
}

/// Returns the row whose first run is of the colour `a`.
fn row(doubles: &[bool]) -> Result<Board> {
    let blocks =
        |(run, &double): (usize, &bool)| ["a", "b"][run % 2].repeat(1 + usize::from(double));
    let text: String = doubles.iter().enumerate().map(blocks).collect();
    Ok(text.parse()?)
}

fn doubles(word: &str) -> Vec<bool> {
    word.chars().map(|run| run == 'd').collect()
}

// ---- Impartial ----------------------------------------------------------------------------------

fn grundy_values_by_runs(rows: &TwoColorRows, page: &mut String) -> Result<()> {
    writeln!(page, "### Impartial: rows of two colours by runs\n")?;
    writeln!(page, "How many of the 2^n rows of n runs have each Grundy value.\n")?;
    let most = 9;
    let counts: Vec<Vec<usize>> = (1..=RUNS)
        .map(|runs| {
            let mut counts = vec![0; most];
            for value in words(runs).filter_map(|word| rows.grundy(&word)) {
                counts[value as usize] += 1;
            }
            counts
        })
        .collect();
    let values = counts.iter().filter_map(|c| c.iter().rposition(|&n| n > 0)).max().unwrap_or(0);
    let head: Vec<String> = (0..=values).map(|value| value.to_string()).collect();
    writeln!(page, "| runs | {} |\n|{}", head.join(" | "), "---|".repeat(values + 2))?;
    for (runs, counts) in (1..).zip(&counts) {
        let counts: Vec<String> = counts[..=values].iter().map(|&n| nonzero(n)).collect();
        writeln!(page, "| {runs} | {} |", counts.join(" | "))?;
    }
    writeln!(page)?;
    Ok(())
}

fn nonzero(count: usize) -> String {
    if count == 0 { String::new() } else { count.to_string() }
}

/// A word of runs for every n.
struct Family {
    name: &'static str,
    before: &'static str,
    repeated: &'static str,
    after: &'static str,
}

const fn family(
    name: &'static str,
    before: &'static str,
    repeated: &'static str,
    after: &'static str,
) -> Family {
    Family { name, before, repeated, after }
}

const FAMILIES: [Family; 14] = [
    family("d^n", "", "d", ""),
    family("s d^n", "s", "d", ""),
    family("s d^n s", "s", "d", "s"),
    family("ss d^n ss", "ss", "d", "ss"),
    family("d s d^n", "ds", "d", ""),
    family("dd s d^n", "dds", "d", ""),
    family("ddd s d^n", "ddds", "d", ""),
    family("(sd)^n", "", "sd", ""),
    family("d(sd)^n", "d", "sd", ""),
    family("(sd)^n s", "", "sd", "s"),
    family("(sdd)^n", "", "sdd", ""),
    family("(ssd)^n", "", "ssd", ""),
    family("d s^n d", "d", "s", "d"),
    family("d s^n d s d", "d", "s", "dsd"),
];

impl Family {
    /// Returns the words of up to so many runs, n from 1.
    fn words(&self, runs: usize) -> impl Iterator<Item = Vec<bool>> {
        let Self { before, repeated, after, .. } = *self;
        (1..)
            .map(move |n| doubles(&format!("{before}{}{after}", repeated.repeat(n))))
            .take_while(move |word| word.len() <= runs)
    }
}

fn grundy_values_of_families(rows: &TwoColorRows, page: &mut String) -> Result<()> {
    writeln!(page, "### Impartial: families of rows of two colours\n")?;
    writeln!(
        page,
        "Runs are written `s` if single and `d` if double; n = 1, 2, ... up to {RUNS} runs.\n"
    )?;
    writeln!(page, "| row | Grundy values |\n|---|---|")?;
    for family in &FAMILIES {
        let values = family.words(RUNS).filter_map(|word| rows.grundy(&word));
        let values: Vec<String> = values.map(|value| value.to_string()).collect();
        writeln!(page, "| {} | {} |", family.name, values.join(" "))?;
    }
    writeln!(page)?;
    Ok(())
}

fn grundy_values_by_blocks(page: &mut String) -> Result<()> {
    writeln!(page, "### Impartial: all rows and boards by size\n")?;
    writeln!(
        page,
        "How many of the full boards of this size over these colours have each Grundy value.\n"
    )?;
    writeln!(page, "| board | colours | 0 | 1 | 2 | 3 | 4 |\n|---|---|---|---|---|---|---|")?;
    let mut impartial = ImpartialClickomania::new();
    let sizes = [
        (1, 8, 2),
        (1, 10, 2),
        (1, 12, 2),
        (1, 6, 3),
        (1, 8, 3),
        (1, 7, 4),
        (2, 3, 2),
        (2, 3, 3),
        (2, 4, 2),
        (2, 4, 3),
        (2, 5, 2),
        (3, 3, 2),
        (3, 3, 3),
        (3, 4, 2),
    ];
    for (height, width, colors) in sizes {
        let mut counts = [0; 5];
        for board in boards(height, width, colors) {
            counts[impartial.grundy(&board, &mut Effort::new())? as usize] += 1;
        }
        let counts = counts.map(nonzero).join(" | ");
        writeln!(page, "| {height} x {width} | {colors} | {counts} |")?;
    }
    writeln!(page)?;
    Ok(())
}

/// Returns all boards of this size without an empty square.
fn boards(height: usize, width: usize, colors: usize) -> impl Iterator<Item = Board> {
    (0..colors.pow((height * width) as u32)).map(move |code| {
        let mut rest = code;
        let mut block = || {
            let color = Color::new(rest % colors);
            rest /= colors;
            color
        };
        Board::from_columns((0..width).map(|_| (0..height).filter_map(|_| block()).collect()))
    })
}

// ---- Partizan -----------------------------------------------------------------------------------

fn outcomes_by_runs(rows: &TwoColorRows, page: &mut String) -> Result<()> {
    writeln!(page, "### Partizan: outcomes of rows by runs\n")?;
    writeln!(page, "Of the 2^n rows of n runs whose first run is Left's.\n")?;
    writeln!(page, "| runs | L | R | N | P |\n|---|---|---|---|---|")?;
    for runs in 1..=RUNS {
        let mut counts = [0; 4];
        for outcome in words(runs).filter_map(|word| rows.outcome(&word)) {
            counts[index(outcome)] += 1;
        }
        writeln!(page, "| {runs} | {} |", counts.map(|n: usize| n.to_string()).join(" | "))?;
    }
    writeln!(page)?;
    Ok(())
}

const fn index(outcome: Outcome) -> usize {
    match outcome {
        Outcome::L => 0,
        Outcome::R => 1,
        Outcome::N => 2,
        Outcome::P => 3,
    }
}

/// Statistics of many values.
#[derive(Default)]
struct Census {
    outcomes: [usize; 4],
    values: HashSet<Game>,
    numbers: usize,
    with_star: usize,
    hot: usize,
    largest: Option<Dyadic>,
    hottest: Option<Dyadic>,
    longest: usize,
}

const CENSUS: &str =
    "L | R | N | P | values | x | x + * | hot | largest mean | hottest | longest form |";

impl Census {
    fn note(&mut self, partizan: &PartizanClickomania, value: Game) -> Result<()> {
        let games = partizan.games();
        self.outcomes[index(games.outcome(value))] += 1;
        let thermograph = games.thermograph(value)?;
        let name = games.as_number_up_star(value).filter(|name| name.ups == 0);
        self.numbers += usize::from(name.is_some_and(|name| name.star == 0));
        self.with_star += usize::from(name.is_some_and(|name| name.star == 1));
        self.hot += usize::from(thermograph.temperature() > Dyadic::ZERO);
        self.largest = self.largest.max(Some(thermograph.mean()));
        self.hottest = self.hottest.max(Some(thermograph.temperature()));
        self.longest = self.longest.max(games.display(value).to_string().len());
        self.values.insert(value);
        Ok(())
    }

    fn line(&self) -> String {
        let number = |number: Option<Dyadic>| number.map_or_else(String::new, |n| n.to_string());
        let counts = [self.values.len(), self.numbers, self.with_star, self.hot];
        format!(
            "{} | {} | {} | {} | {}",
            self.outcomes.map(|n| n.to_string()).join(" | "),
            counts.map(|n| n.to_string()).join(" | "),
            number(self.largest),
            number(self.hottest),
            self.longest
        )
    }
}

fn values_by_runs(values: &TwoColorValues, page: &mut String) -> Result<()> {
    writeln!(page, "### Partizan: values of rows by runs\n")?;
    writeln!(
        page,
        "Of the 2^n rows of n runs whose first run is Left's: how many are a number x, how many x + *, \
         and how many neither; how many values there are; the largest number and the largest \
         denominator.\n"
    )?;
    writeln!(page, "| runs | x | x + * | others | values | largest x | denominator |")?;
    writeln!(page, "|{}", "---|".repeat(7))?;
    for runs in 1..=RUNS {
        let (mut counts, mut others) = ([0; 2], 0);
        let (mut distinct, mut largest, mut denominator) = (HashSet::new(), Dyadic::ZERO, 1);
        for word in words(runs) {
            let Some(value) = values.value(&word) else {
                others += 1;
                continue;
            };
            counts[value.star as usize] += 1;
            largest = largest.max(value.number);
            denominator = denominator.max(value.number.denominator());
            distinct.insert((value.number, value.star));
        }
        let [numbers, with_star] = counts;
        let distinct = distinct.len();
        writeln!(
            page,
            "| {runs} | {numbers} | {with_star} | {others} | {distinct} | {largest} | {denominator} |"
        )?;
    }
    writeln!(page)?;
    Ok(())
}

fn values_of_families(page: &mut String) -> Result<()> {
    writeln!(page, "### Partizan: families of rows\n")?;
    writeln!(page, "The first run is Left's; n = 1, 2, ... up to {RUNS_OF_VALUES} runs.\n")?;
    writeln!(page, "| row | values |\n|---|---|")?;
    let mut partizan = PartizanClickomania::new();
    for family in &FAMILIES {
        let mut values = Vec::new();
        for word in family.words(RUNS_OF_VALUES) {
            let value = partizan.value(&row(&word)?, &mut Effort::new())?;
            values.push(shown(&partizan, value));
        }
        writeln!(page, "| {} | {} |", family.name, values.join(", "))?;
    }
    writeln!(page)?;
    Ok(())
}

/// Returns the form in Markdown, or how long it is.
fn shown(partizan: &PartizanClickomania, value: Game) -> String {
    let text = partizan.games().display(value).to_string();
    match text.len() {
        0..=LONGEST => format!("`{}`", text.replace('|', "\\|")),
        length => format!("({length} characters)"),
    }
}

fn values_of_boards(page: &mut String) -> Result<()> {
    writeln!(page, "### Partizan: values of boards\n")?;
    writeln!(
        page,
        "Of all full boards of two colours of a size: how many have each outcome; how many values there \
         are; how many boards are a number x, how many x + *, and how many are hot, of positive \
         temperature; the largest mean, the highest temperature, and the characters of the longest \
         canonical form.\n"
    )?;
    writeln!(page, "| board | {CENSUS}\n|{}", "---|".repeat(12))?;
    let mut partizan = PartizanClickomania::new();
    let sizes =
        [(1, 4), (1, 8), (1, 12), (2, 2), (2, 3), (2, 4), (2, 5), (2, 6), (3, 3), (3, 4), (4, 3)];
    for (height, width) in sizes {
        let mut census = Census::default();
        for board in boards(height, width, 2) {
            let value = partizan.value(&board, &mut Effort::new())?;
            census.note(&partizan, value)?;
        }
        writeln!(page, "| {height} x {width} | {} |", census.line())?;
    }
    writeln!(page)?;
    hottest_boards(&mut partizan, page)
}

/// A board, and what it is chosen by.
struct Hot {
    temperature: Dyadic,
    length: Reverse<usize>,
    mean: Dyadic,
    board: Board,
    value: Game,
}

fn hottest_boards(partizan: &mut PartizanClickomania, page: &mut String) -> Result<()> {
    writeln!(page, "### Partizan: hottest boards\n")?;
    writeln!(page, "Of each size the first of the hottest that have the shortest form.\n")?;
    writeln!(page, "| board | temperature | mean | value |\n|---|---|---|---|")?;
    for (height, width) in [(2, 5), (2, 6), (3, 3), (3, 4), (4, 3)] {
        let mut best: Option<Hot> = None;
        for board in boards(height, width, 2) {
            let value = partizan.value(&board, &mut Effort::new())?;
            let games = partizan.games();
            let thermograph = games.thermograph(value)?;
            let (temperature, mean) = (thermograph.temperature(), thermograph.mean());
            let length = Reverse(games.display(value).to_string().len());
            let rank = (temperature, length);
            if best.as_ref().is_none_or(|best| rank > (best.temperature, best.length)) {
                best = Some(Hot { temperature, length, mean, board, value });
            }
        }
        if let Some(Hot { temperature, mean, board, value, .. }) = best {
            let board = board.to_string().replace('|', "\\|");
            writeln!(page, "| `{board}` | {temperature} | {mean} | {} |", shown(partizan, value))?;
        }
    }
    Ok(())
}
