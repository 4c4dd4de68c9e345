//! Reads games from text.
//!
//! Open brackets are on the heap, so nesting costs no stack. At most [`MAX_OPEN`] of them may be open, with the
//! operands that wait in them. So no text makes the parser need much memory, apart from the arena and the options of
//! a list, at four bytes each.

use core::str::FromStr;

use certified_search::text::Place;
use certified_search::{Effort, ParseError, ParseErrorKind as Kind};

use crate::MAX_DEPTH;
use crate::error::GameError;
use crate::game::{Game, NumberUpStar};
use crate::games::Games;
use crate::number::Dyadic;

/// The most brackets, signs, factors and bars that may be open at once.
const MAX_OPEN: usize = 4096;

impl Games {
    /// Reads a game in the [notation](crate::notation) of this crate, which is close to CGSuite's.
    ///
    /// # Complexity
    /// The text is read once; its numbers, sums and braces cost as much as the corresponding methods.
    ///
    /// # Errors
    /// The column and the fault there, or the limit that was reached.
    ///
    /// ```
    /// use partizan::Games;
    ///
    /// let mut games = Games::new();
    /// let slashes = games.parse("{2||1|0}")?;
    /// assert_eq!(slashes, games.parse("{2|{1|0}}")?);
    /// assert_eq!(games.parse("^ + *")?, games.parse("{0,*|0}")?);
    ///
    /// let error = games.parse("{0,*|v").unwrap_err();
    /// assert_eq!(error.to_string(), "line 1, column 7: the text ends too early");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn parse(&mut self, text: &str) -> Result<Game, ParseError> {
        self.parse_with(text, &mut |_, _| Ok(None), &mut Effort::new())
    }

    /// Reads a game that may contain other operands, such as names and positions, within limits of time and memory.
    ///
    /// # Arguments
    /// `operand`: called with the arena and the rest of the text wherever an operand may begin. It returns the game
    /// and the number of bytes that it takes, or `None` to read the notation of games there. `effort`: every
    /// operation of the text runs [within](Self::within) it, and takes no steps.
    ///
    /// # Errors
    /// The errors of [`parse`](Self::parse); an error of `operand` is reported where the operand begins. A limit
    /// gives the kind of error of [`GameError::Stopped`].
    ///
    /// ```
    /// use partizan::{Effort, Games};
    ///
    /// let mut games = Games::new();
    /// let known = games.parse("{2|-1}")?;
    /// let mut name = |_: &mut Games, rest: &str| Ok(rest.starts_with('G').then_some((known, 1)));
    /// let found = games.parse_with("{2.G|} - G", &mut name, &mut Effort::new())?;
    /// assert_eq!(found, games.parse("{2.{2|-1}|} - {2|-1}")?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn parse_with(
        &mut self,
        text: &str,
        operand: &mut ReadOperand<'_>,
        effort: &mut Effort<'_>,
    ) -> Result<Game, ParseError> {
        let mut parser = Parser::new(self, text, operand, effort);
        parser.read().map_err(|kind| parser.error(kind))
    }
}

/// Reads an operand at the beginning of a text.
type ReadOperand<'a> = dyn FnMut(&mut Games, &str) -> Result<Option<(Game, usize)>, Kind> + 'a;

/// A point makes a multiple, and would read `1.5` as 1 times 5.
const DECIMAL: &str =
    "a decimal point: write a fraction such as 3/2, and a multiple of a number as 3.(1/2)";

const TOO_DEEP: GameError = GameError::Depth { limit: MAX_DEPTH };

#[derive(Clone, Copy)]
enum Arrows {
    /// n·^; downs are negative.
    Multiple(i32),
    /// `^<n>` or the sum `^[n]`, or its negative.
    Uptimal { n: u32, is_sum: bool, is_down: bool },
}

/// Returns the length in bytes of the longest prefix of a text whose characters all fit.
fn leading(text: &str, fits: impl Fn(char) -> bool) -> usize {
    text.len() - text.trim_start_matches(fits).len()
}

struct Parser<'a, 'o, 'e> {
    games: &'a mut Games,
    text: &'a str,
    operand: &'a mut ReadOperand<'o>,
    effort: &'a mut Effort<'e>,
    /// The index of the next character; after an error, the place of the error.
    next: usize,
    /// The brackets around the current one.
    open: Vec<Bracket>,
    /// The number of open brackets, of prefixes that wait for an operand, and of bars that wait for the end of a brace.
    waiting: usize,
    here: Bracket,
}

/// A pair of brackets under construction.
#[derive(Default)]
struct Bracket {
    opener: Opener,
    /// The lists between the bars so far.
    lists: Vec<Vec<Game>>,
    /// The lengths and the places of the bars.
    bars: Vec<(usize, usize)>,
    list: Vec<Game>,
    sum: Game,
    /// The signs and factors in front of the next operand, from the left.
    prefixes: Vec<Prefix>,
    /// True after an operand, so that an operator or the end of the sum must follow.
    has_operand: bool,
}

#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Opener {
    #[default]
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

impl<'a, 'o, 'e> Parser<'a, 'o, 'e> {
    fn new(
        games: &'a mut Games,
        text: &'a str,
        operand: &'a mut ReadOperand<'o>,
        effort: &'a mut Effort<'e>,
    ) -> Self {
        let (open, here) = (Vec::new(), Bracket::default());
        Self { games, text, operand, effort, next: 0, open, waiting: 0, here }
    }

    /// Returns the error at the place of the next character.
    fn error(&self, kind: Kind) -> ParseError {
        let mut place = Place::START;
        place.pass(self.text.get(..self.next).unwrap_or(self.text));
        kind.at(place)
    }

    fn read(&mut self) -> Result<Game, Kind> {
        loop {
            self.next += leading(self.rest(), char::is_whitespace);
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

    /// Returns the unread text.
    fn rest(&self) -> &'a str {
        self.text.get(self.next..).unwrap_or("")
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn peek_second(&self) -> Option<char> {
        self.rest().chars().nth(1)
    }

    fn accept(&mut self, expected: char) -> bool {
        let is_there = self.peek() == Some(expected);
        self.next += if is_there { expected.len_utf8() } else { 0 };
        is_there
    }

    /// Returns the fault of the next character.
    fn unexpected(&self) -> Kind {
        self.peek().map_or(Kind::UnexpectedEnd, |found| Kind::UnexpectedCharacter { found })
    }

    /// Counts another waiting bracket, sign or bar.
    fn wait(&mut self) -> Result<(), Kind> {
        if self.waiting >= MAX_OPEN {
            return Err(Kind::invalid(format_args!(
                "more than {MAX_OPEN} brackets, signs and bars are open"
            )));
        }
        self.waiting += 1;
        Ok(())
    }

    fn push_prefix(&mut self, prefix: Prefix) -> Result<(), Kind> {
        self.wait()?;
        self.here.prefixes.push(prefix);
        Ok(())
    }

    fn pop_prefix(&mut self) -> Option<Prefix> {
        let prefix = self.here.prefixes.pop();
        self.waiting -= usize::from(prefix.is_some());
        prefix
    }

    /// Reads an operator, a comma, a bar, or the end of the bracket.
    fn read_after_operand(&mut self, found: char) -> Result<(), Kind> {
        match (found, self.here.opener) {
            // An operand begins here: a switch, a tiny or a miny that is added.
            ('+', _) if matches!(self.peek_second(), Some('-' | '_')) => {}
            ('-', _) if self.peek_second() == Some('_') => {}
            ('±' | '⧾' | '⧿', _) => {}
            // Directly after a number.
            ('t' | 'T' | 'm' | 'M', _) if self.named_prefix().is_some() => {}
            ('+', _) => self.next += 1,
            ('-', _) => {
                self.push_prefix(Prefix::Negative)?;
                self.next += 1;
            }
            (',', opener) if opener == Opener::Brace || self.is_after_switch() => {
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

    /// Reads a sign, a factor, a word, an opening bracket, or the end of an empty list.
    fn read_operand(&mut self, found: char) -> Result<(), Kind> {
        let rest = self.rest();
        if let Some((game, length)) = (self.operand)(self.games, rest)? {
            self.next += length;
            return self.end_operand(game);
        }
        let second = self.peek_second();
        let prefix = match (found, second) {
            ('+', Some('-')) => Some((Prefix::Switch, 2)),
            ('±', _) => Some((Prefix::Switch, '±'.len_utf8())),
            ('⧾', _) => Some((Prefix::Tiny, '⧾'.len_utf8())),
            ('⧿', _) => Some((Prefix::Miny, '⧿'.len_utf8())),
            ('+', Some('_')) => Some((Prefix::Tiny, 2)),
            ('-', Some('_')) => Some((Prefix::Miny, 2)),
            ('-', _) if self.is_number_negative() => None,
            ('-', _) => Some((Prefix::Negative, 1)),
            _ => self.named_prefix(),
        };
        if let Some((prefix, length)) = prefix {
            self.push_prefix(prefix)?;
            self.next += length;
            return Ok(());
        }
        let is_empty_list = self.here.opener == Opener::Brace
            && self.here.prefixes.is_empty()
            && self.here.list.is_empty();
        match found {
            '{' => self.open(Opener::Brace),
            '(' => self.open(Opener::Parenthesis),
            '|' if is_empty_list => self.read_bars(),
            '}' if is_empty_list => self.close_brace(),
            '-' | '^' | '↑' | '⇑' | 'v' | '↓' | '⇓' | '*' | '0'..='9' => self.read_word(),
            _ => Err(Kind::UnexpectedCharacter { found }),
        }
    }

    /// Returns whether a number comes next, with or without a sign.
    fn is_number_next(&self) -> bool {
        match self.peek() {
            Some('-') => self.is_number_negative(),
            other => other.is_some_and(|digit| digit.is_ascii_digit()),
        }
    }

    /// Returns whether the next sign belongs to a number.
    fn is_number_negative(&self) -> bool {
        let after = self.rest().get(1..).unwrap_or("").trim_start();
        after.starts_with(|digit: char| digit.is_ascii_digit())
    }

    /// Returns whether a point and a digit come next, as after the 1 of `1.5`.
    fn is_decimal(&self) -> bool {
        self.peek() == Some('.') && self.peek_second().is_some_and(|digit| digit.is_ascii_digit())
    }

    /// Reads `tiny` or `miny`, before a bracket.
    fn named_prefix(&self) -> Option<(Prefix, usize)> {
        let (word, after) = self.rest().split_at_checked(4)?;
        if !after.starts_with(['(', '{']) {
            return None;
        }
        match word {
            "tiny" | "Tiny" => Some((Prefix::Tiny, 4)),
            "miny" | "Miny" => Some((Prefix::Miny, 4)),
            _ => None,
        }
    }

    fn open(&mut self, opener: Opener) -> Result<(), Kind> {
        self.wait()?;
        self.next += 1;
        self.open
            .push(core::mem::replace(&mut self.here, Bracket { opener, ..Bracket::default() }));
        Ok(())
    }

    fn close(&mut self) -> Bracket {
        let outer = self.open.pop().unwrap_or_default();
        let closed = core::mem::replace(&mut self.here, outer);
        self.waiting = self.waiting.saturating_sub(1 + closed.bars.len());
        closed
    }

    /// Returns whether the current bracket follows `+-`.
    fn is_after_switch(&self) -> bool {
        self.open.last().is_some_and(|outer| outer.prefixes.last() == Some(&Prefix::Switch))
    }

    /// Reads a number, ups, a nimber, or any sum of them in this order; or a factor and its point.
    fn read_word(&mut self) -> Result<(), Kind> {
        let start = self.next;
        let mut name = NumberUpStar::default();
        if self.is_number_next() {
            name.number = self.read_number()?;
            if self.is_decimal() {
                return Err(Kind::invalid(DECIMAL));
            }
            if self.peek() == Some('.') {
                let Some(factor) = name.number.to_integer() else {
                    return Err(Kind::invalid("only an integer multiple can be taken"));
                };
                self.push_prefix(Prefix::Multiple(factor))?;
                self.next += 1;
                return Ok(());
            }
            // A number and a tiny are a sum: CGSuite prints 2 + Tiny(1) as 2Tiny(1).
            if self.named_prefix().is_some() {
                let number = self.games.number(name.number)?;
                return self.end_operand(number);
            }
        }
        let arrows = self.read_arrows()?;
        if let Arrows::Multiple(ups) = arrows {
            name.ups = ups;
        }
        if self.accept('*') {
            let star = u32::try_from(self.read_digits()?.unwrap_or(1));
            name.star = star.map_err(|_| TOO_DEEP)?;
        }
        match self.game_of_word(name, arrows) {
            Ok(game) => self.end_operand(game),
            Err(error) => Err(self.at(start, error.into())),
        }
    }

    fn game_of_word(&mut self, name: NumberUpStar, arrows: Arrows) -> Result<Game, GameError> {
        self.games.within(self.effort, |games| {
            let named = games.number_up_star(name)?;
            let Arrows::Uptimal { n, is_sum, is_down } = arrows else { return Ok(named) };
            if n as usize >= MAX_DEPTH {
                return Err(TOO_DEEP);
            }
            let uptimal = if is_sum { games.sum_of_uptimals(n)? } else { games.uptimal(n)? };
            let uptimal = if is_down { games.neg(uptimal) } else { uptimal };
            games.sum(named, uptimal)
        })
    }

    fn made(&mut self, left: &[Game], right: &[Game]) -> Result<Game, GameError> {
        self.games.within(self.effort, |games| games.from_options(left, right))
    }

    /// Reads some arrows, one with a number, or an uptimal.
    fn read_arrows(&mut self) -> Result<Arrows, Kind> {
        let is_up = |arrow: char| matches!(arrow, '^' | '↑' | '⇑');
        let is_down = |arrow: char| matches!(arrow, 'v' | '↓' | '⇓');
        let count = |arrows: core::str::Chars<'_>, is_such: &dyn Fn(char) -> bool| -> usize {
            let double = |arrow| if matches!(arrow, '⇑' | '⇓') { 2 } else { 1 };
            arrows.take_while(|&arrow| is_such(arrow)).map(double).sum()
        };
        let ups = count(self.rest().chars(), &is_up);
        let downs = count(self.rest().chars(), &is_down);
        let length = leading(self.rest(), if downs == 0 { is_up } else { is_down });
        self.next += length;
        let is_down = downs > 0;
        let signed = |count: i64| {
            let count = i32::try_from(count).map_err(|_| TOO_DEEP)?;
            Ok::<_, Kind>(Arrows::Multiple(if is_down { -count } else { count }))
        };
        match ups + downs {
            0 => Ok(Arrows::Multiple(0)),
            1 => match self.peek() {
                Some(bracket @ ('<' | '[')) => {
                    let is_sum = bracket == '[';
                    let n = self.read_index(if is_sum { ']' } else { '>' })?;
                    Ok(Arrows::Uptimal { n, is_sum, is_down })
                }
                _ => signed(self.read_digits()?.unwrap_or(1)),
            },
            several => signed(i64::try_from(several).unwrap_or(i64::MAX)),
        }
    }

    /// Reads a positive number in brackets.
    fn read_index(&mut self, close: char) -> Result<u32, Kind> {
        self.next += 1;
        let start = self.next;
        let index = match self.read_digits()? {
            Some(0) => return Err(self.at(start, Kind::UnexpectedCharacter { found: '0' })),
            Some(index) => index,
            None => return Err(self.unexpected()),
        };
        match self.accept(close) {
            true => Ok(u32::try_from(index).map_err(|_| TOO_DEEP)?),
            false => Err(self.unexpected()),
        }
    }

    /// Moves back to an earlier place for an error.
    fn at(&mut self, place: usize, kind: Kind) -> Kind {
        self.next = place;
        kind
    }

    fn read_number(&mut self) -> Result<Dyadic, Kind> {
        let is_negative = self.accept('-');
        self.next += leading(self.rest(), char::is_whitespace);
        let numerator = self.read_digits()?.unwrap_or(0);
        let numerator = if is_negative { -numerator } else { numerator };
        let slash = self.next;
        if !self.accept('/') {
            return Ok(Dyadic::new(numerator, 0)?);
        }
        let denominator = self.read_digits()?.ok_or_else(|| self.unexpected())?.unsigned_abs();
        if !denominator.is_power_of_two() {
            return Err(self.at(slash + 1, Kind::invalid("the denominator is not a power of two")));
        }
        Ok(Dyadic::new(numerator, denominator.trailing_zeros())?)
    }

    /// Reads the digits that follow, if there are any.
    fn read_digits(&mut self) -> Result<Option<i64>, Kind> {
        let mut value = None;
        while let Some(digit) = self.peek().and_then(|found| found.to_digit(10)) {
            let longer = value.unwrap_or(0_i64).checked_mul(10);
            let longer = longer.and_then(|value| value.checked_add(i64::from(digit)));
            value = Some(longer.ok_or(GameError::Number)?);
            self.next += 1;
        }
        Ok(value)
    }

    /// Applies the prefixes to an operand, from the last to the first, and adds it to the sum.
    fn end_operand(&mut self, operand: Game) -> Result<(), Kind> {
        let mut value = operand;
        while let Some(prefix) = self.pop_prefix() {
            value = self.games.within(self.effort, |games| match prefix {
                Prefix::Negative => Ok(games.neg(value)),
                Prefix::Switch => games.switch(value),
                Prefix::Tiny => games.tiny(value),
                Prefix::Miny => games.tiny(value).map(|tiny| games.neg(tiny)),
                Prefix::Multiple(factor) => games.multiple(factor, value),
            })?;
        }
        let sum = self.here.sum;
        self.here.sum = self.games.within(self.effort, |games| games.sum(sum, value))?;
        self.here.has_operand = true;
        Ok(())
    }

    fn end_sum(&mut self) {
        self.here.list.push(core::mem::take(&mut self.here.sum));
    }

    fn read_bars(&mut self) -> Result<(), Kind> {
        let start = self.next;
        self.wait()?;
        self.next += leading(self.rest(), |bar| bar == '|');
        if self.next - start > MAX_DEPTH {
            return Err(self.at(start, GameError::Depth { limit: MAX_DEPTH }.into()));
        }
        self.here.bars.push((self.next - start, start));
        self.here.lists.push(core::mem::take(&mut self.here.list));
        self.here.has_operand = false;
        Ok(())
    }

    fn close_parenthesis(&mut self) -> Result<(), Kind> {
        self.next += 1;
        let list = self.close().list;
        if let [game] = list.as_slice() {
            return self.end_operand(*game);
        }
        // Only after `+-` may there be several games.
        self.end_switch(&list)
    }

    /// Makes the switch of several options, and uses up the `+-` before it.
    fn end_switch(&mut self, list: &[Game]) -> Result<(), Kind> {
        self.pop_prefix();
        let negatives: Vec<Game> = list.iter().map(|&game| self.games.neg(game)).collect();
        let game = self.made(list, &negatives)?;
        self.end_operand(game)
    }

    fn close_brace(&mut self) -> Result<(), Kind> {
        if self.here.bars.is_empty() {
            if !self.is_after_switch() || self.here.list.is_empty() {
                return Err(Kind::UnexpectedCharacter { found: '}' });
            }
            self.next += 1;
            let list = self.close().list;
            return self.end_switch(&list);
        }
        let mut brace = self.close();
        brace.lists.push(brace.list);
        let game = self.fold(&brace.lists, &brace.bars)?;
        self.next += 1;
        self.end_operand(game)
    }

    /// Returns the game of lists with bars between them: the longest bar is the outermost. The recursion is at most
    /// as deep as that bar is long.
    fn fold(&mut self, lists: &[Vec<Game>], bars: &[(usize, usize)]) -> Result<Game, Kind> {
        let longest = bars.iter().map(|&(length, _)| length).max().unwrap_or(0);
        let mut places = (0..).zip(bars).filter(|(_, bar)| bar.0 == longest);
        let middle = places.next().map_or(0, |(index, _)| index);
        if let Some((_, &(_, place))) = places.next() {
            return Err(self.at(place, Kind::invalid("it is not clear which bar comes first")));
        }
        let (left_lists, right_lists) = lists.split_at(middle + 1);
        let (left_bars, rest) = bars.split_at(middle);
        let right_bars = rest.get(1..).unwrap_or(&[]);
        let left = self.fold_side(left_lists, left_bars)?;
        let right = self.fold_side(right_lists, right_bars)?;
        Ok(self.made(&left, &right)?)
    }

    /// Returns a list, or the only option that bars make.
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

/// Reads printed numbers, and fractions in any terms.
impl FromStr for Dyadic {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let (mut games, mut effort) = (Games::new(), Effort::new());
        let mut no_other = |_: &mut Games, _: &str| Ok(None);
        let mut parser = Parser::new(&mut games, text, &mut no_other, &mut effort);
        let is_there = parser.is_number_next();
        let kind = match parser.read_number() {
            Ok(number) if is_there && parser.peek().is_none() => return Ok(number),
            Ok(_) if is_there && parser.is_decimal() => Kind::invalid(DECIMAL),
            Ok(_) if is_there => parser.unexpected(),
            Ok(_) => {
                parser.next = 0;
                parser.unexpected()
            }
            Err(kind) => kind,
        };
        Err(parser.error(kind))
    }
}
