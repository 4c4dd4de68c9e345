//! `clobber outcome`: who wins.

mod check;
pub(crate) mod tree;

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use std::{fmt, io};

use clap::Args;
use clobber_cgt::{ClobberError, Outcome, OutcomeSolver, PlainSearch, ProofTree, Side, Strategy};
use clobber_core::{Color, Effort, Limits, Move, Position, Topology};
use partizan::GameError;
use serde::{Deserialize, Serialize};

use super::afford::{Square, afford};
use crate::answer::{Failure, Fault, Status, wrong_arguments};
use crate::fields::{Sum, continues_sum, joined};
use crate::interrupt::Interrupt;
use crate::line_command::{Answered, Answering, Printing, Reading, Usage};
use crate::service::{Lines, ProgressLine};
use crate::words;

/// Finds who wins positions of Clobber and sums of them, by search
///
/// Each line is a position, or a sum: `xxo + -xo`, `3*xo`, `-(xo|ox)`; or a graph of `clobber sc2` and
/// a colouring: `C6 xoxoxo`. The answer:
///
/// - the outcome class: N (the next player wins), P (the previous one), L (Left), R (Right),
/// - the number of positions searched,
/// - with --move: a winning move of Black, and one of White, each moving first: the number of the
///   summand, from 0, a colon, and the move (0:2,5>2,4); - if every move loses; with --moves: all of
///   them, with blanks between them.
///
/// With --first x or --first o only that player moves first. The answer: won or lost, the number of
/// positions, and with --move the winning move.
///
/// With --table FILE a search that was ended continues: the file is the table of proved results. The
/// answers are only as reliable as the file.
///
/// With --tree FILE the lines are units of that tree (clobber outcome split). The results in the file
/// count as known, so the units cost fewer positions; the answers are only as reliable as the file.
///
/// With --plain another search answers, which has only clobber-core in common with the usual one: it
/// plays all out, without values and without a learned order. It confirms claims of a proof:
///
/// clobber outcome prove TREE | grep 'claim$' | shuf -n 10 | cut -f1 |
///     clobber outcome --first x --plain
///
/// With --misere the player who cannot move wins. Sums of rows have a special search; other sums and
/// graphs are played out, without values, and for them there is no --move. No certificate exists:
/// check an answer by --misere --plain, which plays out rows too.
///
/// Parts of up to 128 stones are searched. Proved results are kept for the lines that follow.
/// The memory is 1024 MiB unless given.
///
/// Example: clobber outcome --move 'xoxo|oxox|xoxo' 'xxo + xo|ox'
#[derive(Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct FindOutcome {
    /// Also find winning moves
    #[arg(long = "move")]
    moves: bool,
    /// Also find all winning moves
    #[arg(long = "moves", conflicts_with_all = ["moves", "strategy", "plain"])]
    all_moves: bool,
    /// Whether this player, x or o, wins moving first
    #[arg(long, value_name = "x|o", value_parser = words::color(), hide_possible_values = true)]
    first: Option<Color>,
    /// With --format json: the winner's moves after every reply, for N positions at most, for `clobber check`
    #[arg(long, value_name = "N")]
    strategy: Option<usize>,
    /// The number of threads that search a line together
    #[arg(long, value_name = "N", default_value_t = 1)]
    threads: usize,
    /// Begin with the proved results in this file, if it exists; save the results there, every five minutes and at the
    /// end
    #[arg(long, value_name = "FILE")]
    table: Option<PathBuf>,
    /// The file of the tree; the lines are its units
    #[arg(long, value_name = "FILE", requires = "first", conflicts_with_all = ["moves", "all_moves", "strategy"])]
    tree: Option<PathBuf>,
    /// Answer by a search that shares no code with the usual one, and is slower
    #[arg(long, conflicts_with_all = ["moves", "strategy", "table", "tree", "threads"])]
    plain: bool,
    /// Play misère: the player who cannot move wins
    #[arg(long, conflicts_with_all = ["all_moves", "strategy", "table", "tree", "threads"])]
    misere: bool,
}

#[derive(Serialize, Deserialize)]
#[serde(untagged)]
pub(crate) enum Won {
    /// With either player first.
    Both {
        outcome: Outcome,
        positions: u64,
        /// Of Black and of White, each moving first: the summand and the move.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        winning_moves: Option<[Option<(usize, Move)>; 2]>,
        /// All of them.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        all_winning_moves: Option<[Vec<(usize, Move)>; 2]>,
        /// If Black moves first, and if White does.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        strategies: Option<[Strategy; 2]>,
    },
    /// If one player moves first.
    First {
        first: Color,
        wins: bool,
        positions: u64,
        #[serde(flatten)]
        details: Details,
    },
}

/// The findings for a player who moves first.
#[derive(Default, Serialize, Deserialize)]
pub(crate) struct Details {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    winning_move: Option<(usize, Move)>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    all_winning_moves: Option<Vec<(usize, Move)>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    strategy: Option<Strategy>,
}

/// The solvers, with what they have found for earlier lines.
#[derive(Default)]
pub(crate) struct Solvers {
    usual: Option<OutcomeSolver>,
    /// The tree whose units the lines are.
    tree: Option<Arc<ProofTree>>,
    plain: Option<PlainSearch>,
    misere: Option<OutcomeSolver>,
}

impl Reading for FindOutcome {
    const USAGE: Usage =
        Usage { limits: Limits::memory(1 << 30), continues, ..Usage::new("outcome", "lines") };

    type Question = Sum;

    fn parse(line: &str) -> Result<Sum, Fault> {
        Sum::parse(line)
    }
}

fn continues(line: &str, word: &str) -> Result<bool, String> {
    match word.parse::<Color>() {
        Ok(first) => Err(format!(
            "{word} is a board of one stone; whether {first} wins moving first: clobber outcome --first {first} '{line}'"
        )),
        Err(_) => continues_sum(line, word),
    }
}

impl Answering for FindOutcome {
    type Answer = Won;
    type Tables = Solvers;

    /// Answers a line, with all its searches in the limits.
    fn answer(&self, sum: &Sum, solvers: &mut Solvers, effort: &mut Effort) -> Answered<Self> {
        let stones = sum.positions().iter().map(Position::stone_count).sum();
        afford(stones, Square { bytes: 32, nanoseconds: 0 }, effort)?;
        if self.plain {
            return Ok(self.answer_plainly(solvers, sum, effort)?);
        }
        if self.misere {
            return Ok(self.answer_in_misere(solvers, sum, effort)?);
        }
        let tree = solvers.tree.as_deref();
        if solvers.usual.is_none() {
            solvers.usual = Some(self.taught(self.solver(), tree, effort)?);
        }
        let solver = solvers.usual.get_or_insert_default();
        let Some(file) = &self.table else { return self.answer_by(solver, tree, sum, effort) };
        loop {
            let answer = effort.attempt(Limits::time(SAVE_AFTER), |effort| {
                match self.answer_by(solver, tree, sum, effort) {
                    Err(Failure::Open(stopped)) => Err(stopped),
                    answer => Ok(answer),
                }
            });
            match answer? {
                Some(answer) => return answer,
                None => solver
                    .save(file)
                    .map_err(|error| Fault::new(format_args!("{}: {error}", file.display())))?,
            }
        }
    }
}

impl Printing for FindOutcome {
    fn header(&self) -> Vec<&'static str> {
        let moves: &[_] = match (self.first, self.moves, self.all_moves) {
            (_, false, false) => &[],
            (None, true, _) => &["move of x", "move of o"],
            (None, ..) => &["moves of x", "moves of o"],
            (Some(_), true, _) => &["move"],
            (Some(_), ..) => &["moves"],
        };
        [&["outcome", "positions"], moves].concat()
    }

    fn write(&self, sum: &Sum, won: &Won, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sum = sum.positions();
        let write_moves = |f: &mut fmt::Formatter<'_>, found: &[(usize, Move)]| {
            let name = |&(summand, mv): &(usize, Move)| {
                format!("{summand}:{}", mv.display_on(sum[summand].board()))
            };
            write!(f, "\t{}", joined(|| found.iter().map(name), " ", "-"))
        };
        match won {
            Won::Both { outcome, positions, winning_moves, all_winning_moves, .. } => {
                write!(f, "{outcome}\t{positions}")?;
                let one = winning_moves.iter().flatten();
                one.map(Option::as_slice).try_for_each(|found| write_moves(f, found))?;
                all_winning_moves.iter().flatten().try_for_each(|found| write_moves(f, found))
            }
            Won::First { wins, positions, details, .. } => {
                write!(f, "{}\t{positions}", if *wins { "won" } else { "lost" })?;
                match &details.all_winning_moves {
                    Some(found) => write_moves(f, found),
                    None if self.moves => write_moves(f, details.winning_move.as_slice()),
                    None => Ok(()),
                }
            }
        }
    }
}

/// The time after which the table of a search is saved.
const SAVE_AFTER: Duration = Duration::from_secs(300);

impl Lines<FindOutcome> {
    /// Answers all lines, as units of the tree, and with the table of the file before and after.
    pub(crate) fn run_with_files(&self, interrupt: &Interrupt) -> io::Result<Status> {
        let tree = self.command.tree.as_ref().map(|file| {
            ProgressLine::during("sums", Limits::NONE, interrupt, |effort| {
                tree::read(file, effort, interrupt)
            })
        });
        if tree.is_some() && interrupt.has_come() {
            return Ok(Status::of(true, interrupt));
        }
        let tree = tree.transpose()?.map(Arc::new);
        let Some(file) = &self.command.table else {
            let solvers = || Solvers { tree: tree.clone(), ..Solvers::default() };
            return Ok(self.run_with(interrupt, solvers)?.0);
        };
        let wrong =
            |error: &dyn fmt::Display| wrong_arguments(format_args!("{}: {error}", file.display()));
        if self.service.jobs > 1 {
            return Err(wrong(&"--table goes with --threads, and not with --jobs"));
        }
        OutcomeSolver::check_can_save(file).map_err(|error| wrong(&error))?;
        let mut usual = None;
        if file.exists() {
            let Limits { memory, .. } = self.command.limits(self.service.limits.given());
            let mut effort = Effort::within(Limits { memory, ..Limits::NONE });
            let mut solver = self.command.solver();
            solver.load(file, &mut effort).map_err(|error| wrong(&error))?;
            let taught = self.command.taught(solver, tree.as_deref(), &effort);
            usual = Some(taught.map_err(|error| wrong(&error))?);
        }
        let solvers = || Solvers { tree: tree.clone(), usual: usual.take(), ..Solvers::default() };
        let (status, solvers) = self.run_with(interrupt, solvers)?;
        for solver in solvers.iter().filter_map(|solvers| solvers.usual.as_ref()) {
            solver.save(file).map_err(|error| wrong(&error))?;
        }
        Ok(status)
    }
}

impl FindOutcome {
    fn solver(&self) -> OutcomeSolver {
        OutcomeSolver::new().with_threads(self.threads)
    }

    /// Teaches a solver what the tree says.
    fn taught(
        &self,
        mut solver: OutcomeSolver,
        tree: Option<&ProofTree>,
        effort: &Effort,
    ) -> Result<OutcomeSolver, Fault> {
        if let Some(tree) = tree {
            // In the memory of the searches; with another it would forget.
            let memory = Some(effort.memory_limit());
            let teaching = &mut Effort::within(Limits { memory, ..Limits::NONE });
            tree.teach(&mut solver, teaching).map_err(Fault::new)?;
        }
        Ok(solver)
    }

    /// Answers a line with a solver.
    fn answer_by(
        &self,
        solver: &mut OutcomeSolver,
        tree: Option<&ProofTree>,
        sum: &Sum,
        effort: &mut Effort,
    ) -> Result<Won, Failure> {
        match sum {
            Sum::Grids(sum) => {
                let told = self.first.zip(tree);
                let told = told.map(|(first, tree)| tree.wins(sum, first, solver, effort));
                self.answer_on(sum, told.transpose()?, solver, effort)
            }
            Sum::Graph(sum) => self.answer_on(sum, None, solver, effort),
        }
    }

    /// Answers a line; perhaps a tree has told whether the player who moves first wins.
    fn answer_on<T: Topology + Clone>(
        &self,
        sum: &[Position<T>],
        told: Option<bool>,
        solver: &mut OutcomeSolver,
        effort: &mut Effort,
    ) -> Result<Won, Failure> {
        let won = self.won(
            solver,
            effort,
            |solver, effort| solver.outcome(sum, effort),
            |solver, first, effort| told.map_or_else(|| solver.wins(sum, first, effort), Ok),
            |solver, mover, wins, effort| self.details(sum, mover, wins, solver, effort),
        );
        Ok(won?)
    }

    /// Answers a line by the searches of a solver: who wins, whether a player wins moving first, and what else is asked for.
    fn won<S, E>(
        &self,
        solver: &mut S,
        effort: &mut Effort,
        outcome: impl FnOnce(&mut S, &mut Effort) -> Result<Outcome, E>,
        wins: impl FnOnce(&mut S, Color, &mut Effort) -> Result<bool, E>,
        details: impl Fn(&mut S, Color, bool, &mut Effort) -> Result<Details, E>,
    ) -> Result<Won, E> {
        if let Some(first) = self.first {
            let wins = wins(solver, first, effort)?;
            let positions = effort.progress().steps;
            let details = details(solver, first, wins, effort)?;
            return Ok(Won::First { first, wins, positions, details });
        }
        let outcome = outcome(solver, effort)?;
        let positions = effort.progress().steps;
        // A search that has been made need not be made again.
        let wins = |mover| winner(outcome, mover) == mover;
        let [black, white] = Color::BOTH.map(|mover| details(solver, mover, wins(mover), effort));
        let (black, white) = (black?, white?);
        let all = black.all_winning_moves.zip(white.all_winning_moves);
        Ok(Won::Both {
            outcome,
            positions,
            // Perhaps without a move.
            winning_moves: self.moves.then_some([black.winning_move, white.winning_move]),
            all_winning_moves: all.map(<[_; 2]>::from),
            strategies: black.strategy.zip(white.strategy).map(<[_; 2]>::from),
        })
    }

    /// Finds what else is asked for about a player who moves first.
    fn details<T: Topology + Clone>(
        &self,
        sum: &[Position<T>],
        mover: Color,
        wins: bool,
        solver: &mut OutcomeSolver,
        effort: &mut Effort,
    ) -> Result<Details, ClobberError> {
        let mut found = Details::default();
        if let Some(limit) = self.strategy {
            found.strategy = Some(solver.strategy(sum, mover, limit, effort)?.1);
        }
        if self.moves && wins {
            found.winning_move = match &found.strategy {
                // It proves that its own move wins.
                Some(strategy) => {
                    strategy.moves.get(&Position::display_sum(sum).to_string()).copied()
                }
                None => solver.winning_move(sum, mover, effort)?,
            };
        }
        if self.all_moves {
            found.all_winning_moves = Some(solver.winning_moves(sum, mover, effort)?);
        }
        Ok(found)
    }

    /// Answers a line by a search that plays out.
    fn answer_plainly(
        &self,
        solvers: &mut Solvers,
        sum: &Sum,
        effort: &mut Effort,
    ) -> Result<Won, GameError> {
        let new = if self.misere { PlainSearch::misere } else { PlainSearch::new };
        self.won(
            solvers.plain.get_or_insert_with(new),
            effort,
            |plain, effort| match sum {
                Sum::Grids(sum) => plain.outcome(sum, effort),
                Sum::Graph([graph]) => plain.outcome_on_graph(graph, effort),
            },
            |plain, first, effort| match sum {
                Sum::Grids(sum) => plain.wins(sum, first, effort),
                Sum::Graph([graph]) => plain.wins_on_graph(graph, first, effort),
            },
            |_, _, _, _| Ok(Details::default()),
        )
    }

    /// Answers a line in misère play: rows by their own search, all else by playing it out.
    fn answer_in_misere(
        &self,
        solvers: &mut Solvers,
        sum: &Sum,
        effort: &mut Effort,
    ) -> Result<Won, ClobberError> {
        let misere = solvers.misere.get_or_insert_with(OutcomeSolver::misere);
        let answer = match sum {
            Sum::Grids(sum) => self.answer_rows_in_misere(sum, misere, effort),
            Sum::Graph(sum) => self.answer_rows_in_misere(sum, misere, effort),
        };
        match answer {
            Err(ClobberError::NotARow { .. }) if !self.moves => {
                Ok(self.answer_plainly(solvers, sum, effort)?)
            }
            answer => answer,
        }
    }

    fn answer_rows_in_misere<T: Topology + Clone>(
        &self,
        sum: &[Position<T>],
        misere: &mut OutcomeSolver,
        effort: &mut Effort,
    ) -> Result<Won, ClobberError> {
        self.won(
            misere,
            effort,
            |misere, effort| misere.outcome(sum, effort),
            |misere, first, effort| misere.wins(sum, first, effort),
            |misere, mover, _, effort| {
                let found = self.moves.then(|| misere.winning_move(sum, mover, effort));
                Ok(Details { winning_move: found.transpose()?.flatten(), ..Details::default() })
            },
        )
    }
}

/// Returns who wins if this colour moves first.
fn winner(outcome: Outcome, first: Color) -> Color {
    outcome.winner(first.player()).color()
}
