//! Numbers of colourings of each kind.

use std::collections::BTreeMap;

use clobber_cgt::Outcome;

use super::pattern::Pattern;
use super::{Asked, Question};
use crate::prelude::*;

/// The answer of one colouring.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(untagged)]
pub(super) enum Kind {
    Outcome(Outcome),
    Stones(usize),
}

/// Reads a kind, a colon, and a number.
fn kind_and_count(text: &str) -> Option<(Kind, u64)> {
    let (kind, count) = text.split_once(':')?;
    let outcome = kind.parse().map(Kind::Outcome).ok();
    let kind = outcome.or_else(|| kind.parse().map(Kind::Stones).ok())?;
    Some((kind, count.parse().ok()?))
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Outcome(outcome) => write!(f, "{outcome}"),
            Self::Stones(stones) => write!(f, "{stones}"),
        }
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub(crate) struct Tally {
    colorings: u64,
    kinds: BTreeMap<Kind, u64>,
    /// The colourings that are listed, in order.
    listed: Vec<String>,
}

impl Tally {
    pub(super) fn count(&mut self, kind: Kind, listed: Option<&Position<Grid>>) {
        self.colorings += 1;
        *self.kinds.entry(kind).or_default() += 1;
        self.listed.extend(listed.map(ToString::to_string));
    }

    /// Returns the tally of two patterns that have no colouring in common.
    pub(super) fn with(mut self, other: Self) -> Self {
        self.colorings = self.colorings.saturating_add(other.colorings);
        for (kind, count) in other.kinds {
            let sum = self.kinds.entry(kind).or_default();
            *sum = sum.saturating_add(count);
        }
        self.listed.extend(other.listed);
        self.sorted()
    }

    fn sorted(mut self) -> Self {
        self.listed.sort_unstable();
        self.listed.dedup();
        self
    }

    /// Reads the fields of an answer, and checks that it has the kinds of the question, that the numbers add up, that each
    /// listed board fits the pattern, and that the list of a question about outcomes has every win of the second player.
    pub(super) fn parse(fields: &[Field<'_>], question: &Question) -> Result<Self, Fault> {
        let Question { pattern, asked } = question;
        let [colorings, kinds, listed] = *fields else {
            return Err(Fault::new("an answer has three fields: a number, kinds, and a list"));
        };
        let mut tally = Self { colorings: colorings.number()?, ..Self::default() };
        let mut sum = 0_u64;
        for field in kinds.words() {
            let wrong = || field.wrong(format_args!("no kind and number: {}", field.text));
            let (kind, count) = kind_and_count(field.text).ok_or_else(wrong)?;
            if matches!(kind, Kind::Outcome(_)) != (*asked == Asked::Outcome) {
                return Err(field.wrong(format_args!("no answer to this question: {kind}")));
            }
            sum = sum.saturating_add(count);
            if tally.kinds.insert(kind, count).is_some() {
                return Err(field.wrong(format_args!("{kind} comes twice")));
            }
        }
        if [sum, tally.colorings] != [pattern.count(); 2] {
            let sum = pattern.count();
            return Err(Fault::new(format_args!("the numbers do not add up to {sum}")));
        }
        for field in listed.words().filter(|field| field.text != "-") {
            let coloring = Pattern::parse(field.text)?;
            if coloring.open() > 0 || !pattern.contains(&coloring) {
                let message = format!("not one of these colourings: {}", field.text);
                return Err(field.wrong(message));
            }
            tally.listed.push(coloring.to_string());
        }
        let tally = tally.sorted();
        let second = tally.kinds.get(&Kind::Outcome(Outcome::P)).copied().unwrap_or(0);
        let listed = tally.listed.len();
        if *asked == Asked::Outcome && listed as u64 != second {
            let message = format!("P:{second}, but the number of those listed is {listed}");
            return Err(Fault::new(message));
        }
        Ok(tally)
    }
}

/// Writes three fields, with tabs between them.
impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kinds = || self.kinds.iter().map(|(kind, count)| format!("{kind}:{count}"));
        let listed = joined(|| &self.listed, " ", "-");
        write!(f, "{}\t{}\t{listed}", self.colorings, joined(kinds, " ", ""))
    }
}
