//! Reading.
//!
//! The braces and parentheses that are open are on the heap, so that nesting costs no stack.

use crate::MAX_DEPTH;
use crate::error::LimitError;
use crate::game::{Game, NumberUpStar};
use crate::games::Games;
use crate::number::Dyadic;

/// A text is not a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("column {column}: {kind}")]
pub struct ParseGameError {
    /// The place, from 1, in characters.
    pub column: usize,
    /// What is wrong there.
    pub kind: ParseGameErrorKind,
}

/// What is wrong with the text of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseGameErrorKind {
    /// A character that cannot stand there.
    #[error("unexpected {found:?}")]
    UnexpectedCharacter {
        /// The character.
        found: char,
    },
    /// The text ends too early.
    #[error("unexpected end")]
    UnexpectedEnd,
    /// A number that is not of the form m / 2^k.
    #[error("the denominator is not a power of two")]
    Denominator,
    /// A multiple n.g whose n is no integer.
    #[error("only an integer multiple can be taken")]
    Multiple,
    /// Bars of the same length, as in `{a|b|c}`: one of them has to be the longest.
    #[error("it is not clear which bar comes first")]
    Bars,
    /// A limit has been met.
    #[error(transparent)]
    Limit(#[from] LimitError),
}

use ParseGameErrorKind as Kind;

impl Games {
    /// Reads a game in the [notation](crate::notation) of CGSuite.
    ///
    /// # Errors
    /// The column and what is wrong there, or the limit that has been met.
    ///
    /// ```
    /// use clobber_cgt::{Games, ParseGameErrorKind};
    ///
    /// let mut games = Games::new();
    /// let slashes = games.parse("{2||1|0}")?;
    /// assert_eq!(slashes, games.parse("{2|{1|0}}")?);
    /// assert_eq!(games.parse("^ + *")?, games.parse("{0,*|0}")?);
    ///
    /// let error = games.parse("{0,*|v").unwrap_err();
    /// assert_eq!(error.kind, ParseGameErrorKind::UnexpectedEnd);
    /// assert_eq!(error.to_string(), "column 7: unexpected end");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn parse(&mut self, text: &str) -> Result<Game, ParseGameError> {
        let mut parser = Parser {
            games: self,
            text: text.chars().collect(),
            next: 0,
            open: Vec::new(),
            here: Bracket::new(Opener::Text),
        };
        let kind = match parser.read() {
            Ok(game) => return Ok(game),
            Err(kind) => kind,
        };
        Err(ParseGameError { column: parser.next + 1, kind })
    }
}

struct Parser<'a> {
    games: &'a mut Games,
    text: Vec<char>,
    /// The character to be read next; where the error is, if there is one.
    next: usize,
    /// The brackets around the one that is being read.
    open: Vec<Bracket>,
    here: Bracket,
}

/// A pair of brackets that is being read.
struct Bracket {
    opener: Opener,
    /// What stands between the bars, so far.
    lists: Vec<Vec<Game>>,
    /// The lengths of the bars, and where they begin.
    bars: Vec<(usize, usize)>,
    /// The list that is being read.
    list: Vec<Game>,
    /// The sum that is being read.
    sum: Game,
    /// The signs and factors in front of the next operand, from the left.
    prefixes: Vec<Prefix>,
    /// Whether an operand has been read, so that an operator or the end of the sum follows.
    has_operand: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Opener {
    Text,
    Brace,
    Parenthesis,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Prefix {
    Negative,
    Switch,
    Tiny,
    Miny,
    Multiple(i64),
}

impl Bracket {
    const fn new(opener: Opener) -> Self {
        Self {
            opener,
            lists: Vec::new(),
            bars: Vec::new(),
            list: Vec::new(),
            sum: Game::ZERO,
            prefixes: Vec::new(),
            has_operand: false,
        }
    }
}

impl Parser<'_> {
    fn read(&mut self) -> Result<Game, Kind> {
        loop {
            while self.peek().is_some_and(char::is_whitespace) {
                self.next += 1;
            }
            match self.peek() {
                None if self.here.opener == Opener::Text && self.here.has_operand => {
                    return Ok(self.here.sum);
                }
                None => return Err(Kind::UnexpectedEnd),
                Some(found) if self.here.has_operand => self.read_after_operand(found)?,
                Some(found) => self.read_operand(found)?,
            }
        }
    }

    fn peek(&self) -> Option<char> {
        self.text.get(self.next).copied()
    }

    fn peek_second(&self) -> Option<char> {
        self.text.get(self.next + 1).copied()
    }

    fn accept(&mut self, expected: &[char]) -> bool {
        let is_there = self.peek().is_some_and(|found| expected.contains(&found));
        self.next += usize::from(is_there);
        is_there
    }

    /// An operator, a comma, a bar, or the end of the bracket.
    fn read_after_operand(&mut self, found: char) -> Result<(), Kind> {
        match (found, self.here.opener) {
            // The operand begins here: with a switch, a tiny or a miny that is added.
            ('+', _) if matches!(self.peek_second(), Some('-' | '_')) => {}
            ('-', _) if self.peek_second() == Some('_') => {}
            ('±', _) => {}
            ('+', _) => self.next += 1,
            ('-', _) => {
                self.next += 1;
                self.here.prefixes.push(Prefix::Negative);
            }
            (',', Opener::Brace) => {
                self.next += 1;
                self.end_sum();
            }
            (',', Opener::Parenthesis) if self.is_switch() => {
                self.next += 1;
                self.end_sum();
            }
            ('|', Opener::Brace) => {
                self.end_sum();
                return self.read_bars();
            }
            ('}', Opener::Brace) => {
                self.end_sum();
                return self.close_brace();
            }
            (')', Opener::Parenthesis) => {
                self.end_sum();
                return self.close_parenthesis();
            }
            _ => return Err(Kind::UnexpectedCharacter { found }),
        }
        self.here.has_operand = false;
        Ok(())
    }

    /// A sign, a factor, a word, an opening bracket, or the end of an empty list.
    fn read_operand(&mut self, found: char) -> Result<(), Kind> {
        let second = self.peek_second();
        let prefix = match (found, second) {
            ('+', Some('-')) => Some((Prefix::Switch, 2)),
            ('±', _) => Some((Prefix::Switch, 1)),
            ('+', Some('_')) => Some((Prefix::Tiny, 2)),
            ('-', Some('_')) => Some((Prefix::Miny, 2)),
            ('-', Some(digit)) if digit.is_ascii_digit() => None,
            ('-', _) => Some((Prefix::Negative, 1)),
            _ => self.named_prefix(),
        };
        if let Some((prefix, length)) = prefix {
            self.next += length;
            self.here.prefixes.push(prefix);
            return Ok(());
        }
        let is_empty_list = self.here.opener == Opener::Brace
            && self.here.prefixes.is_empty()
            && self.here.list.is_empty();
        match found {
            '{' => self.open(Opener::Brace),
            '(' => self.open(Opener::Parenthesis),
            '|' if is_empty_list => return self.read_bars(),
            '}' if is_empty_list => return self.close_brace(),
            '-' | '^' | '↑' | 'v' | '↓' | '*' | '0'..='9' => return self.read_word(),
            _ => return Err(Kind::UnexpectedCharacter { found }),
        }
        Ok(())
    }

    /// `tiny` or `miny`, before a parenthesis.
    fn named_prefix(&self) -> Option<(Prefix, usize)> {
        let word: String = self.text.iter().skip(self.next).take(5).collect();
        match word.as_str() {
            "tiny(" | "Tiny(" => Some((Prefix::Tiny, 4)),
            "miny(" | "Miny(" => Some((Prefix::Miny, 4)),
            _ => None,
        }
    }

    fn open(&mut self, opener: Opener) {
        self.next += 1;
        self.open.push(core::mem::replace(&mut self.here, Bracket::new(opener)));
    }

    /// Whether the bracket that is being read stands after `+-`.
    fn is_switch(&self) -> bool {
        self.open.last().is_some_and(|outer| outer.prefixes.last() == Some(&Prefix::Switch))
    }

    /// A number, ups, a nimber, or any sum of them in this order; or a factor and its point.
    fn read_word(&mut self) -> Result<(), Kind> {
        let start = self.next;
        let mut name = NumberUpStar::default();
        if self.peek().is_some_and(|found| found == '-' || found.is_ascii_digit()) {
            name.number = self.read_number()?;
            if self.peek() == Some('.') {
                let Some(factor) = name.number.to_integer() else {
                    return Err(Kind::Multiple);
                };
                self.next += 1;
                self.here.prefixes.push(Prefix::Multiple(factor));
                return Ok(());
            }
        }
        let too_deep = LimitError::Depth { limit: MAX_DEPTH };
        if let Some(sign @ ('^' | '↑' | 'v' | '↓')) = self.peek() {
            self.next += 1;
            let ups = i32::try_from(self.read_digits()?.unwrap_or(1)).map_err(|_| too_deep)?;
            name.ups = if matches!(sign, '^' | '↑') { ups } else { -ups };
        }
        if self.accept(&['*']) {
            let star = u32::try_from(self.read_digits()?.unwrap_or(1));
            name.star = star.map_err(|_| too_deep)?;
        }
        match self.games.from_number_up_star(name) {
            Ok(game) => self.end_operand(game),
            Err(error) => Err(self.at(start, error.into())),
        }
    }

    /// An error at an earlier place.
    const fn at(&mut self, place: usize, kind: Kind) -> Kind {
        self.next = place;
        kind
    }

    fn read_number(&mut self) -> Result<Dyadic, Kind> {
        let is_negative = self.accept(&['-']);
        let numerator = self.read_digits()?.unwrap_or(0);
        let numerator = if is_negative { -numerator } else { numerator };
        let slash = self.next;
        if !self.accept(&['/']) {
            return Ok(Dyadic::new(numerator, 0)?);
        }
        let denominator = match (self.read_digits()?, self.peek()) {
            (Some(denominator), _) => denominator.unsigned_abs(),
            (None, Some(found)) => return Err(Kind::UnexpectedCharacter { found }),
            (None, None) => return Err(Kind::UnexpectedEnd),
        };
        if !denominator.is_power_of_two() {
            return Err(self.at(slash + 1, Kind::Denominator));
        }
        Ok(Dyadic::new(numerator, denominator.trailing_zeros())?)
    }

    /// The value of the digits that follow, if there are any.
    fn read_digits(&mut self) -> Result<Option<i64>, Kind> {
        let mut value = None;
        while let Some(digit) = self.peek().and_then(|found| found.to_digit(10)) {
            let longer = value.unwrap_or(0_i64).checked_mul(10);
            let longer = longer.and_then(|value| value.checked_add(i64::from(digit)));
            value = Some(longer.ok_or(LimitError::Number)?);
            self.next += 1;
        }
        Ok(value)
    }

    /// Applies the prefixes to an operand, the last one first, and adds it to the sum.
    fn end_operand(&mut self, operand: Game) -> Result<(), Kind> {
        let mut value = operand;
        while let Some(prefix) = self.here.prefixes.pop() {
            value = match prefix {
                Prefix::Negative => self.games.neg(value),
                Prefix::Switch => self.games.switch(value)?,
                Prefix::Tiny => self.games.tiny(value)?,
                Prefix::Miny => {
                    let tiny = self.games.tiny(value)?;
                    self.games.neg(tiny)
                }
                Prefix::Multiple(factor) => self.games.multiple(factor, value)?,
            };
        }
        self.here.sum = self.games.sum(self.here.sum, value)?;
        self.here.has_operand = true;
        Ok(())
    }

    fn end_sum(&mut self) {
        self.here.list.push(core::mem::take(&mut self.here.sum));
    }

    fn read_bars(&mut self) -> Result<(), Kind> {
        let start = self.next;
        while self.accept(&['|']) {}
        if self.next - start > MAX_DEPTH {
            return Err(self.at(start, LimitError::Depth { limit: MAX_DEPTH }.into()));
        }
        self.here.bars.push((self.next - start, start));
        self.here.lists.push(core::mem::take(&mut self.here.list));
        self.here.has_operand = false;
        Ok(())
    }

    fn close_parenthesis(&mut self) -> Result<(), Kind> {
        self.next += 1;
        let outer = self.open.pop().unwrap_or(Bracket::new(Opener::Text));
        let list = core::mem::replace(&mut self.here, outer).list;
        if let [game] = list.as_slice() {
            return self.end_operand(*game);
        }
        // Several games stand after `+-` only, which is used up here.
        self.here.prefixes.pop();
        let negatives: Vec<Game> = list.iter().map(|&game| self.games.neg(game)).collect();
        let game = self.games.from_options(&list, &negatives)?;
        self.end_operand(game)
    }

    fn close_brace(&mut self) -> Result<(), Kind> {
        if self.here.bars.is_empty() {
            return Err(Kind::UnexpectedCharacter { found: '}' });
        }
        let outer = self.open.pop().unwrap_or(Bracket::new(Opener::Text));
        let mut brace = core::mem::replace(&mut self.here, outer);
        brace.lists.push(brace.list);
        let game = self.fold(&brace.lists, &brace.bars)?;
        self.next += 1;
        self.end_operand(game)
    }

    /// The game of lists with bars between them: the longest bar is the outermost. The recursion is
    /// at most as deep as that bar is long.
    fn fold(&mut self, lists: &[Vec<Game>], bars: &[(usize, usize)]) -> Result<Game, Kind> {
        let longest = bars.iter().map(|&(length, _)| length).max().unwrap_or(0);
        let mut places = (0..).zip(bars).filter(|(_, bar)| bar.0 == longest);
        let middle = places.next().map_or(0, |(index, _)| index);
        if let Some((_, &(_, place))) = places.next() {
            return Err(self.at(place, Kind::Bars));
        }
        let (left_lists, right_lists) = lists.split_at(middle + 1);
        let (left_bars, rest) = bars.split_at(middle);
        let right_bars = rest.get(1..).unwrap_or(&[]);
        let left = self.fold_side(left_lists, left_bars)?;
        let right = self.fold_side(right_lists, right_bars)?;
        Ok(self.games.from_options(&left, &right)?)
    }

    /// A list, or the only option that bars make.
    fn fold_side(
        &mut self,
        lists: &[Vec<Game>],
        bars: &[(usize, usize)],
    ) -> Result<Vec<Game>, Kind> {
        match (lists, bars) {
            ([list], []) => Ok(list.clone()),
            _ => Ok(vec![self.fold(lists, bars)?]),
        }
    }
}
