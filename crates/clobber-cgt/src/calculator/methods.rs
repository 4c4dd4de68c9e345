//! CGSuite's way to call a function: `G.Mean` is mean(G), and `G.Cool(1)` is cool(G,1).

use certified_search::ParseError;

use super::{Calculator, fault};

/// CGSuite's names of functions that have another name here, in lower case.
const NAMES: [(&str, &str); 6] = [
    ("atomicweight", "weight"),
    ("leftoptions", "left"),
    ("nortonmultiply", "norton"),
    ("ordinalsum", "ordinal"),
    ("reducedcanonicalform", "reduced"),
    ("rightoptions", "right"),
];

impl Calculator {
    /// Writes CGSuite's `G.Mean` and `G.Cool(1)` as `mean(G)` and `cool(G,1)`.
    ///
    /// # Returns
    /// The line with functions; `None` if it has no methods.
    ///
    /// # Errors
    /// The line has too many of them.
    ///
    /// ```
    /// use clobber_cgt::Calculator;
    ///
    /// let line = Calculator::with_functions("{5|1}.Cool(2).Mean")?;
    /// assert_eq!(line.as_deref(), Some("mean(cool({5|1},2))"));
    /// # Ok::<(), clobber_cgt::ParseError>(())
    /// ```
    pub fn with_functions(line: &str) -> Result<Option<String>, ParseError> {
        /// Each is found by reading the line once.
        const MOST: usize = 64;
        let mut changed = None;
        for count in 0.. {
            let text = changed.as_deref().unwrap_or(line);
            let Some((dot, name, function)) = method(text) else { break };
            if count == MOST {
                return Err(fault(1, format_args!("more than {MOST} functions after a point")));
            }
            let receiver = receiver(&text[..dot]);
            let rest = &text[dot + 1 + name.len()..];
            let arguments = rest.strip_prefix('(').and_then(|rest| Some(&rest[..close(rest)?]));
            let after = &rest[arguments.map_or(0, |arguments| arguments.len() + 2)..];
            let arguments = arguments.filter(|arguments| !arguments.trim().is_empty());
            let comma = if arguments.is_some() { "," } else { "" };
            let (before, game) = text[..dot].split_at(receiver);
            let arguments = arguments.unwrap_or_default();
            changed = Some(format!("{before}{function}({game}{comma}{arguments}){after}"));
        }
        Ok(changed)
    }
}

/// Returns the place of the first point before a method, the method, and its function.
fn method(line: &str) -> Option<(usize, &str, &'static str)> {
    let mut is_position = false;
    line.char_indices().find_map(|(at, c)| {
        is_position = (is_position || c == '[') && c != ']';
        let rest = line[at..].strip_prefix('.').filter(|_| !is_position)?;
        let name = &rest[..rest.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(rest.len())];
        let lower = name.to_ascii_lowercase();
        let other = NAMES.iter().find(|(theirs, _)| *theirs == lower).map(|&(_, own)| own);
        let own = Calculator::FUNCTIONS
            .iter()
            .chain(&Calculator::LISTS)
            .copied()
            .find(|function| *function == lower);
        Some((at, name, other.or(own)?))
    })
}

/// Returns where the game begins that ends at the end of a text: a bracket with what calls it, or a word.
fn receiver(text: &str) -> usize {
    let is_name = |c: char| c.is_alphanumeric() || c == '_';
    let is_game = |c: char| is_name(c) || "^*/\u{2191}\u{21d1}\u{2193}\u{21d3}".contains(c);
    let mut depth = 0;
    for (at, c) in text.char_indices().rev() {
        match (deeper(c), depth) {
            (1, 1) => return text[..at].trim_end_matches(is_name).len(),
            (0, 0) => return text.trim_end_matches(is_game).len(),
            (deeper, _) => depth = (depth - deeper).max(0),
        }
    }
    0
}

fn close(text: &str) -> Option<usize> {
    let mut depth = 0;
    text.find(|c| {
        depth += deeper(c);
        depth < 0
    })
}

/// Returns how many more brackets are open after a character.
pub(super) fn deeper(c: char) -> i64 {
    i64::from(matches!(c, '(' | '{' | '[')) - i64::from(matches!(c, ')' | '}' | ']'))
}
