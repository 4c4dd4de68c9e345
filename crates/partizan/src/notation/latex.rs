//! Games as LaTeX.

use core::fmt::{self, Write};

use super::DisplayGame;

impl DisplayGame<'_> {
    /// Returns the game as LaTeX, for math mode, with or without the package `amsmath`: arrows, stars, fractions, and
    /// braces that grow.
    ///
    /// ```
    /// use partizan::Games;
    ///
    /// let mut games = Games::new();
    /// for (text, latex) in [
    ///     ("-1/2^2*3", r"-\frac{1}{2}+2{\uparrow}{\ast}3"),
    ///     ("{0,*|v}", r"\left\{0,{\ast}\,\middle|\,{\downarrow}\right\}"),
    ///     ("+-{2|1}", r"\pm\left\{2\,\middle|\,1\right\}"),
    ///     ("+_{2|1}", r"{+}_{\left\{2\,\middle|\,1\right\}}"),
    /// ] {
    ///     let game = games.parse(text)?;
    ///     assert_eq!(games.display(game).to_latex().to_string(), latex);
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_latex(&self) -> impl fmt::Display {
        let text = self.to_string();
        let mut latex =
            Latex { rest: &text, out: String::with_capacity(4 * text.len()), indices: Vec::new() };
        // Writing to a string cannot fail.
        let _ = latex.write();
        latex.out
    }
}

/// Turns a printed text into LaTeX, from left to right.
struct Latex<'a> {
    rest: &'a str,
    out: String,
    /// For each open brace, whether it is the index of a tiny, whose own brace is closed after it.
    indices: Vec<bool>,
}

impl<'a> Latex<'a> {
    fn write(&mut self) -> fmt::Result {
        let mut is_index = false;
        while let Some(next) = self.rest.chars().next() {
            let (mark, skipped) = match next {
                '+' if self.rest.starts_with("+-") => (r"\pm", 2),
                '+' | '-' if self.rest.chars().nth(1) == Some('_') => {
                    write!(self.out, "{{{next}}}_{{")?;
                    self.skip(2);
                    is_index = true;
                    if !self.rest.starts_with('{') {
                        self.write_word()?;
                        self.out.push('}');
                        is_index = false;
                    }
                    continue;
                }
                '{' => {
                    self.indices.push(core::mem::take(&mut is_index));
                    (r"\left\{", 1)
                }
                '}' => {
                    (if self.indices.pop() == Some(true) { r"\right\}}" } else { r"\right\}" }, 1)
                }
                '|' => (r"\,\middle|\,", 1),
                ',' => (",", 1),
                '…' => (r"\ldots", next.len_utf8()),
                _ => {
                    self.write_word()?;
                    continue;
                }
            };
            self.out.push_str(mark);
            self.skip(skipped);
        }
        Ok(())
    }

    /// Writes a number, a multiple of ^ and a nimber; at least one character is taken.
    fn write_word(&mut self) -> fmt::Result {
        let mut is_first = true;
        if self.rest.starts_with('-') {
            self.out.push('-');
            self.skip(1);
        }
        let number = self.digits();
        if !number.is_empty() {
            is_first = false;
            match self.rest.strip_prefix('/') {
                Some(rest) => {
                    self.rest = rest;
                    let denominator = self.digits();
                    write!(self.out, r"\frac{{{number}}}{{{denominator}}}")?;
                }
                None => self.out.push_str(number),
            }
        }
        for (mark, arrow) in [('^', r"{\uparrow}"), ('v', r"{\downarrow}")] {
            if let Some(rest) = self.rest.strip_prefix(mark) {
                self.rest = rest;
                let count = self.digits();
                // After a number, a factor would be read as further digits.
                let plus = if is_first || count.is_empty() { "" } else { "+" };
                write!(self.out, "{plus}{count}{arrow}")?;
                is_first = false;
            }
        }
        if let Some(rest) = self.rest.strip_prefix('*') {
            self.rest = rest;
            let k = self.digits();
            write!(self.out, r"{{\ast}}{k}")?;
            is_first = false;
        }
        if is_first {
            // Not part of any printed text; it is left as it is.
            let next = self.rest.chars().next();
            self.out.extend(next);
            self.skip(next.map_or(0, char::len_utf8));
        }
        Ok(())
    }

    fn skip(&mut self, bytes: usize) {
        self.rest = self.rest.get(bytes..).unwrap_or_default();
    }

    fn digits(&mut self) -> &'a str {
        let length =
            self.rest.len() - self.rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let (digits, rest) = self.rest.split_at(length);
        self.rest = rest;
        digits
    }
}
