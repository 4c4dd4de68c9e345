//! `clobber outcome`: who wins.

pub(crate) mod tree;

use std::sync::Arc;

use clobber_cgt::{ClobberError, Outcome, OutcomeSolver, PlainSearch, ProofTree, Side, Strategy};
use partizan::GameError;

use crate::fields::{Sum, moves_in_sum};
use crate::prelude::*;
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
}

impl Answering for FindOutcome {
    const USAGE: Usage =
        Usage { limits: Limits::memory(1 << 30), continues, ..Usage::new("outcome", "lines") };

    type Question = Sum;
    type Answer = Won;
    type Tables = Solvers;

    /// Answers all lines, as units of the tree, and with the table of the file before and after.
    fn run(lines: Lines<Self>, interrupt: &Interrupt) -> io::Result<bool> {
        let tree = lines.command.tree.as_ref().map(|file| {
            ProgressLine::during("sums", Limits::NONE, interrupt, |effort| {
                tree::read(file, effort, interrupt)
            })
        });
        if tree.is_some() && interrupt.has_come() {
            return Ok(true);
        }
        let tree = tree.transpose()?.map(Arc::new);
        let Some(file) = &lines.command.table else {
            let solvers = || Solvers { tree: tree.clone(), ..Solvers::default() };
            return Ok(lines.run_with(interrupt, solvers)?.0);
        };
        let wrong =
            |error: &dyn fmt::Display| wrong_arguments(format_args!("{}: {error}", file.display()));
        if lines.service.jobs > 1 {
            return Err(wrong(&"--table goes with --threads, and not with --jobs"));
        }
        OutcomeSolver::check_can_save(file).map_err(|error| wrong(&error))?;
        let mut usual = None;
        if file.exists() {
            let Limits { memory, .. } = lines.command.limits(lines.service.limits.given());
            let mut effort = Effort::within(Limits { memory, ..Limits::NONE });
            let mut solver = lines.command.solver();
            solver.load(file, &mut effort).map_err(|error| wrong(&error))?;
            let taught = lines.command.taught(solver, tree.as_deref(), &effort);
            usual = Some(taught.map_err(|error| wrong(&error))?);
        }
        let solvers = || Solvers { tree: tree.clone(), usual: usual.take(), ..Solvers::default() };
        let (status, solvers) = lines.run_with(interrupt, solvers)?;
        for solver in solvers.iter().filter_map(|solvers| solvers.usual.as_ref()) {
            solver.save(file).map_err(|error| wrong(&error))?;
        }
        Ok(status)
    }

    fn parse(line: &str) -> Result<Sum, Fault> {
        Sum::parse(line)
    }

    /// Answers a line, with all its searches in the limits.
    fn answer(&self, sum: &Sum, solvers: &mut Solvers, effort: &mut Effort) -> Answered<Won> {
        let stones = sum.positions().iter().map(Position::stone_count).sum();
        afford(stones, Square { bytes: 32, nanoseconds: 0 }, effort)?;
        let Solvers { usual, tree, plain } = solvers;
        if self.plain {
            return Ok(self.answer_plainly(plain, sum, effort)?);
        }
        let tree = tree.as_deref();
        if usual.is_none() {
            *usual = Some(self.taught(self.solver(), tree, effort)?);
        }
        let solver = usual.get_or_insert_default();
        let Some(file) = &self.table else {
            return match self.answer_by(solver, tree, sum, effort) {
                Err(ClobberError::NotARow { .. }) if self.misere && !self.moves => {
                    Ok(self.answer_plainly(plain, sum, effort)?)
                }
                answer => Ok(answer?),
            };
        };
        loop {
            let answer = effort.attempt(Limits::time(SAVE_AFTER), |effort| {
                match self.answer_by(solver, tree, sum, effort).map_err(Failure::from) {
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
            write!(f, "\t{}", moves_in_sum(found, &sum))
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

fn continues(line: &str, word: &str) -> Result<bool, String> {
    match word.parse::<Color>() {
        Ok(first) => Err(format!(
            "{word} is a board of one stone; whether {first} wins moving first: clobber outcome --first {first} '{line}'"
        )),
        Err(_) => continues_sum(line, word),
    }
}

/// The time after which the table of a search is saved.
const SAVE_AFTER: Duration = Duration::from_secs(300);

impl FindOutcome {
    fn solver(&self) -> OutcomeSolver {
        match self.misere {
            true => OutcomeSolver::misere(),
            false => OutcomeSolver::new().with_threads(self.threads),
        }
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

    /// Answers a line with a solver; the tree may tell whether the player who moves first wins.
    fn answer_by(
        &self,
        solver: &mut OutcomeSolver,
        tree: Option<&ProofTree>,
        sum: &Sum,
        effort: &mut Effort,
    ) -> Result<Won, ClobberError> {
        match sum {
            Sum::Grids(sum) => {
                let told = self.first.zip(tree);
                let told = told.map(|(first, tree)| tree.wins(sum, first, solver, effort));
                self.answer_on(sum, told.transpose()?, solver, effort)
            }
            Sum::Graph(sum) => self.answer_on(sum, None, solver, effort),
        }
    }

    fn answer_on<T: Topology + Clone>(
        &self,
        sum: &[Position<T>],
        told: Option<bool>,
        solver: &mut OutcomeSolver,
        effort: &mut Effort,
    ) -> Result<Won, ClobberError> {
        self.won(
            solver,
            effort,
            |solver, effort| solver.outcome(sum, effort),
            |solver, first, effort| told.map_or_else(|| solver.wins(sum, first, effort), Ok),
            |solver, mover, wins, effort| self.details(sum, mover, wins, solver, effort),
        )
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
        plain: &mut Option<PlainSearch>,
        sum: &Sum,
        effort: &mut Effort,
    ) -> Result<Won, GameError> {
        let new = if self.misere { PlainSearch::misere } else { PlainSearch::new };
        self.won(
            plain.get_or_insert_with(new),
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
}

/// Returns who wins if this colour moves first.
fn winner(outcome: Outcome, first: Color) -> Color {
    outcome.winner(first.player()).color()
}

impl Checked for FindOutcome {
    type Claim = Won;

    fn claim(_: &Sum, _: &mut &[Field<'_>]) -> Result<Won, Unclaimed> {
        Err(nothing("an outcome is certified by --strategy N with --format json"))
    }

    fn check(sum: &Sum, claim: &Won, effort: &mut Effort) -> Checking {
        let verdict = match sum {
            Sum::Grids(sum) => check(sum, claim, effort),
            Sum::Graph(sum) => check(sum, claim, effort),
        }?;
        Ok(match claim {
            Won::Both { all_winning_moves: Some(_), .. }
            | Won::First { details: Details { all_winning_moves: Some(_), .. }, .. } => {
                verdict.but_not("the list of winning moves")
            }
            _ => verdict,
        })
    }
}

fn check<T: Topology + Clone>(sum: &[Position<T>], claim: &Won, effort: &mut Effort) -> Checking {
    match claim {
        Won::Both { outcome, winning_moves, strategies: Some(strategies), .. } => {
            let mut verdict =
                proved(format_args!("{outcome}: the winner's moves hold against every reply"))?;
            for (index, (strategy, first)) in strategies.iter().zip(Color::BOTH).enumerate() {
                let winner = winner(*outcome, first);
                strategy.check(&(sum, first, winner), effort)?;
                let Some(moves) = winning_moves else { continue };
                let is_told = moves[index].is_some() || winner != first;
                ensure(is_told, format_args!("no move of {first} is said to win"))?;
                if !check_move(sum, first, winner, moves[index], strategy)? {
                    verdict = verdict.but_not(format_args!("the winning move of {first}"));
                }
            }
            Ok(verdict)
        }
        Won::First {
            first,
            wins,
            details: Details { winning_move, strategy: Some(strategy), .. },
            ..
        } => {
            let winner = if *wins { *first } else { !*first };
            strategy.check(&(sum, *first, winner), effort)?;
            let result = if *wins { "wins" } else { "loses" };
            let verdict = proved(format_args!(
                "{first} moves first and {result}: the winner's moves hold against every reply"
            ))?;
            match check_move(sum, *first, winner, *winning_move, strategy)? {
                true => Ok(verdict),
                false => Ok(verdict.but_not("the winning move")),
            }
        }
        Won::Both { .. } | Won::First { .. } => {
            Ok(Verdict::Nothing("an outcome is certified by --strategy N".to_owned()))
        }
    }
}

/// Checks a first move that is said to win, and returns whether the strategy proves that it does.
fn check_move<T: Topology + Clone>(
    sum: &[Position<T>],
    mover: Color,
    winner: Color,
    claimed: Option<(usize, Move)>,
    strategy: &Strategy,
) -> Result<bool, Refuted> {
    let Some((summand, mv)) = claimed else { return Ok(true) };
    ensure(mover == winner, format_args!("{mover} loses, and a move is said to win"))?;
    let illegal = |why: &dyn fmt::Display| {
        Refuted::new(format_args!("the winning move of {mover} is illegal: {why}"))
    };
    let moved = sum.get(summand).ok_or_else(|| illegal(&format_args!("no summand {summand}")))?;
    moved.check_move(Some(mover), mv).map_err(|error| illegal(&error))?;
    Ok(strategy.moves.get(&Position::display_sum(sum).to_string()) == Some(&(summand, mv)))
}
