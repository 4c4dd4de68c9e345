//! `clobber game`: a calculator of short games.

mod prompt;

use std::io::IsTerminal;

use clap::ValueEnum;
use clobber_cgt::{Calculated, Calculator};
use partizan::svg::ThermographPicture;
use partizan::{Game, GameError, Games};

use crate::prelude::*;

/// Computes with games: values, sums, order, thermographs
///
/// Each line is a game, in CGSuite's notation: 0, -3/4, *2, ^, v*, {2||1|0}, +-1, +_2; sums,
/// differences and multiples (^* + 3.{1|-1}); positions of Clobber inside ([xxo|o.x]). The answer:
///
/// - the canonical form, or that it has more than --longest characters,
/// - the outcome class: N (the next player wins), P (the previous one), L (Left), R (Right),
/// - the Left stop and the Right stop, the mean, the temperature,
/// - the atomic weight, or - if the game is not all-small; the birthday,
/// - with --thermograph text or svg, the thermograph.
///
/// Other lines:
///
///   NAME := GAME                   gives a name to a game, for the lines that follow
///   GAME <> GAME                   true or false, and the sign that holds. Signs: <, <=, ==, >=, >,
///                                  <> (confused), != (not equal)
///   GAME ? GAME                    the sign that holds: <, =, > or <>
///   left(G) right(G)               the options of the canonical form: their number and the list
///   followers(G) incentives(G)     the followers, those below numbers not counted; all incentives
///   born(N)                        all games born by day N, up to 3
///
/// Functions in games: cool(G,T) heat(G,T) overheat(G,S,T) norton(G,U) ordinal(G,H) reduced(G)
/// weight(G) mean(G) temperature(G) leftstop(G) rightstop(G) birthday(G).
///
/// Without an argument on a terminal there is a prompt, where Tab completes names, and the arrows go
/// back to earlier lines.
///
/// The limits of a line are 60 seconds and 4096 MiB unless given. A step is a position of Clobber or
/// a follower of a game.
///
/// Loopy and misère games are not there, and no games of positions but Clobber's.
///
/// Example: clobber game '{2||1|0} + ^*' '^ <> *' '[xxo|o.x] - ^'
#[derive(Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Calculate {
    /// Also write the thermograph: as text, or as a picture
    #[arg(long, value_name = "AS", value_enum)]
    thermograph: Option<Drawn>,
    /// Write games as LaTeX
    #[arg(long)]
    latex: bool,
    /// The most characters of a game, or of a list of games, that is printed
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    longest: usize,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Drawn {
    Text,
    Svg,
}

#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Printed {
    Game(Box<Properties>),
    Order {
        /// Whether the sign of the question holds, if it has one.
        #[serde(skip_serializing_if = "Option::is_none")]
        holds: Option<bool>,
        sign: &'static str,
    },
    Games {
        count: usize,
        games: String,
    },
}

#[derive(Serialize)]
pub(crate) struct Properties {
    /// The name that the game has got.
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    value: String,
    outcome: String,
    is_number: bool,
    left_stop: String,
    right_stop: String,
    mean: String,
    temperature: String,
    /// None unless the game is all-small.
    atomic_weight: Option<String>,
    birthday: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    thermograph: Option<String>,
}

impl Answering for Calculate {
    const USAGE: Usage = Usage {
        limits: Limits {
            steps: None,
            time: Some(Duration::from_secs(60)),
            memory: Some(Games::DEFAULT_MEMORY),
        },
        has_brackets: false,
        continues,
        ..Usage::new("game", "lines")
    };

    /// A line is read when the names in it are known.
    type Question = String;
    type Answer = Printed;
    type Tables = Option<Calculator>;

    /// Answers lines, or talks with a person at a terminal.
    fn run(lines: Lines<Self>, interrupt: &Interrupt) -> io::Result<bool> {
        if lines.service.jobs > 1 {
            let message = "--jobs does not go with game, whose lines use the names of earlier ones";
            return Err(wrong_arguments(message));
        }
        if lines.input.is_standard()
            && !lines.service.says_how()
            && io::stdin().is_terminal()
            && io::stdout().is_terminal()
        {
            return prompt::ask(&lines, interrupt);
        }
        lines.serve(interrupt)
    }

    fn parse(line: &str) -> Result<String, Fault> {
        Ok(line.to_owned())
    }

    fn answer(
        &self,
        line: &String,
        tables: &mut Option<Calculator>,
        effort: &mut Effort,
    ) -> Answered<Printed> {
        let memory = effort.limits().memory.unwrap_or(Games::DEFAULT_MEMORY);
        let was_fresh = tables.is_none();
        let calculator = tables.get_or_insert_with(|| Calculator::with_memory(memory));
        match self.answered(line, calculator, effort) {
            Err(Failure::Open(Stopped::Memory { .. })) if !was_fresh => {
                // The room for games may have been taken by other lines.
                calculator.clear_unnamed()?;
                self.answered(line, calculator, effort)
            }
            found => found,
        }
    }

    fn header(&self) -> Vec<&'static str> {
        const NAMES: &str =
            "value,outcome,left stop,right stop,mean,temperature,atomic weight,birthday";
        NAMES.split(',').chain(self.thermograph.map(|_| "thermograph")).collect()
    }

    fn names(&self, printed: &Printed) -> Vec<&'static str> {
        match printed {
            Printed::Game(_) => self.header(),
            Printed::Order { holds: Some(_), .. } => vec!["holds", "sign"],
            Printed::Order { holds: None, .. } => vec!["sign"],
            Printed::Games { .. } => vec!["count", "games"],
        }
    }

    fn write(&self, _: &String, printed: &Printed, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match printed {
            Printed::Order { holds: Some(holds), sign } => write!(f, "{holds}\t{sign}"),
            Printed::Order { holds: None, sign } => f.write_str(sign),
            Printed::Games { count, games } => write!(f, "{count}\t{games}"),
            Printed::Game(game) => {
                let Properties { value, outcome, left_stop, right_stop, mean, temperature, .. } =
                    &**game;
                let weight = game.atomic_weight.as_deref().unwrap_or("-");
                write!(f, "{value}\t{outcome}\t{left_stop}\t{right_stop}\t{mean}\t{temperature}")?;
                write!(f, "\t{weight}\t{}", game.birthday)?;
                game.thermograph.iter().try_for_each(|drawn| write!(f, "\t{drawn}"))
            }
        }
    }
}

fn continues(line: &str, word: &str) -> Result<bool, String> {
    let last = line.rsplit(char::is_whitespace).next().unwrap_or_default();
    Ok(continues_sum(line, word)? || [last, word].into_iter().any(Calculator::is_sign))
}

impl Calculate {
    fn answered(
        &self,
        line: &str,
        calculator: &mut Calculator,
        effort: &mut Effort,
    ) -> Answered<Printed> {
        let unplaced = |error: ParseError| Fault::new(error.kind());
        let found = match Calculator::with_functions(line).map_err(unplaced)? {
            None => calculator.evaluate(line, effort)?,
            Some(line) => match calculator.evaluate(&line, effort).map_err(Failure::from) {
                Err(Failure::Fault(fault)) => {
                    return Err(Fault::new(format_args!("{fault}, in {line}")).into());
                }
                found => found?,
            },
        };
        let games = calculator.values().games_mut();
        Ok(match found {
            Calculated::Game { name, game } => {
                Printed::Game(Box::new(self.properties(name, game, games, effort)?))
            }
            Calculated::Order { holds, sign } => Printed::Order { holds, sign },
            Calculated::Games(list) => {
                Printed::Games { count: list.len(), games: self.list(games, &list) }
            }
        })
    }

    fn properties(
        &self,
        name: Option<String>,
        game: Game,
        games: &mut Games,
        effort: &mut Effort,
    ) -> Result<Properties, GameError> {
        let weight = games.within(effort, |games| games.atomic_weight(game))?;
        let thermograph = games.thermograph(game)?;
        let drawn = self.thermograph.map(|drawn| match drawn {
            Drawn::Text => thermograph.to_string(),
            Drawn::Svg => ThermographPicture::new(&thermograph).to_string().replace('\n', ""),
        });
        Ok(Properties {
            name,
            value: self.text(games, game),
            outcome: games.outcome(game).to_string(),
            is_number: games.as_number(game).is_some(),
            left_stop: games.left_stop(game).to_string(),
            right_stop: games.right_stop(game).to_string(),
            mean: thermograph.mean().to_string(),
            temperature: thermograph.temperature().to_string(),
            atomic_weight: weight.map(|weight| self.text(games, weight)),
            birthday: games.birthday(game),
            thermograph: drawn,
        })
    }

    fn text(&self, games: &Games, game: Game) -> String {
        let shown = games.display(game).with_max_len(self.longest);
        let text = if self.latex { shown.to_latex().to_string() } else { shown.to_string() };
        match text.ends_with('…') || text.ends_with(r"\ldots") {
            true => format!("more than {} characters", self.longest),
            false => text,
        }
    }

    fn list(&self, games: &Games, list: &[Game]) -> String {
        let mut text = String::new();
        for &game in list {
            if !text.is_empty() {
                text += ", ";
            }
            text += &self.text(games, game);
            if text.len() > self.longest {
                return format!("more than {} characters", self.longest);
            }
        }
        text
    }
}
