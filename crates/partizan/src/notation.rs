//! The notation of games, close to CGSuite's; `docs/notation.md` lists the differences.
//!
//! | game | printed | also read |
//! |---|---|---|
//! | numbers | `0`, `-3`, `5/8` | `10/16`, `--3` |
//! | nimbers | `*`, `*2`, `*3` | `*0`, `*1` |
//! | multiples of ^ | `^`, `^2`, `v`, `v3` | `↑`, `↓`, `^^`, `vvv`, `⇑`, `⇓` |
//! | sums of these | `^*`, `v2*3`, `1*`, `-1/2^` (the sign is the number's) | `- 1/2^`, `^^*4` |
//! | [uptimals](crate::Games::uptimal) and their sums | | `^<2>`, `v<3>`, `^[2]`, also in a word: `1^<2>*` |
//! | switches {x\|-x} | `+-1`, `+-{2\|1}` | `±1` |
//! | switches with several options, unless infinitesimal | `+-{1,1*}` for `{1,1*\|-1,-1*}` | `+-(1,1*)`; of any games |
//! | tinies {0\|\|0\|-x} and minies, unless x is infinitesimal | `+_2`, `-_1/2`, `+_{2\|1}` | of any game; `Tiny(2)`, `miny{2\|1}`, `⧾2`, `2Tiny(1)` for 2 + Tiny(1) |
//! | all others | `{0,*\|v}`, with sorted options | `{a\|b\|\|c}` for `{{a\|b}\|c}`, `{a\|\|b\|c,d}`, `{\|\|\|...}` |
//! | sums, differences, negatives, multiples | | `^+*`, `{1\|0}-*`, `-(1^)`, `3.{1\|-1}`, `-2.v` |
//!
//! A point makes a multiple, never a decimal fraction: `1.5` is an error. Write `3/2`; write three times a half as
//! `3.(1/2)`.
//!
//! Braces hold two lists of any expressions, and each list may be empty. A word such as `1^*` is read as a whole:
//! `2-1^*` is 1v*, and `3*5` is 3 + *5. A sign before a number belongs to the number, with or without a blank, except
//! between two summands. A term that begins with `+-`, `+_` or `-_` is added to the text before it: `3+-1` is {4|2};
//! for 3 plus -1 write `3 + -1` or `3-1`. Blanks are allowed anywhere except within a word or a sign.
//!
//! # The order of options
//! Sums of numbers, ups and nimbers come first: by number, then by ups, then by nimber. The others follow, by the
//! length of their longest play, then by their sorted Left options, then by their sorted Right options. The order
//! depends only on the games, so equal games print alike in every arena.
//!
//! # In data formats (feature `serde`)
//! | type | form |
//! |---|---|
//! | [`Dyadic`](crate::Dyadic) | its text: `"3/4"` |
//! | [`NumberUpStar`](crate::NumberUpStar) | its fields |
//! | [`Player`](crate::Player), [`Outcome`](crate::Outcome) | their names |
//! | [`Thermograph`](crate::Thermograph) | mean, temperature and both walls; written only |
//!
//! A [`Game`](crate::Game) is an index into an arena, and means nothing elsewhere. To store a game, write its text:
//!
//! ```
//! use partizan::Games;
//!
//! let mut games = Games::new();
//! let game = games.parse("{0,*|v} + ^")?;
//! let stored = games.display(game).to_string();
//!
//! let mut others = Games::new();
//! let read = others.parse(&stored)?;
//! assert_eq!(others.display(read).to_string(), stored);
//! # Ok::<(), partizan::ParseError>(())
//! ```

mod latex;
mod parse;
mod print;

pub use print::DisplayGame;
