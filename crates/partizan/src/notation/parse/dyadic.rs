//! Reads numbers.

use core::str::FromStr;

use certified_search::{Effort, ParseError, ParseErrorKind as Kind};

use super::{DECIMAL, Parser};
use crate::games::Games;
use crate::number::Dyadic;

/// Reads printed numbers, and fractions in any terms.
///
/// ```
/// use partizan::Dyadic;
///
/// assert_eq!("-6/16".parse::<Dyadic>()?, Dyadic::new(-3, 3)?);
/// assert!("1/3".parse::<Dyadic>().is_err());
/// assert_eq!(Dyadic::try_from(7_i64)?.to_string(), "7");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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
