//! The check of a claim about an outcome, by its strategies.

use std::fmt;

use certified_search::Refuted;
use clobber_cgt::Strategy;
use clobber_core::{Color, Effort, Move, Position, Topology};

use super::{Details, FindOutcome, Won, winner};
use crate::answer::{Checked, Checking, Unclaimed, Verdict, nothing, proved};
use crate::fields::{Field, Sum};

impl Checked for FindOutcome {
    type Claim = Won;

    fn claim(_: &Sum, _: &[Field<'_>]) -> Result<Won, Unclaimed> {
        Err(nothing("an outcome is certified by --strategy N with --format json"))
    }

    fn check(sum: &Sum, claim: &Won, effort: &mut Effort) -> Checking {
        let verdict = match sum {
            Sum::Grids(sum) => check(sum, claim, effort),
            Sum::Graph(sum) => check(sum, claim, effort),
        };
        let has_list = match claim {
            Won::Both { all_winning_moves, .. } => all_winning_moves.is_some(),
            Won::First { details, .. } => details.all_winning_moves.is_some(),
        };
        match has_list {
            true => verdict.map(|verdict| verdict.but_not("the list of winning moves")),
            false => verdict,
        }
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
                if moves[index].is_none() && winner == first {
                    return Err(Refuted::new(format_args!("no move of {first} is said to win")));
                }
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
    if mover != winner {
        return Err(Refuted::new(format_args!("{mover} loses, and a move is said to win")));
    }
    let illegal = |why: &dyn fmt::Display| {
        Refuted::new(format_args!("the winning move of {mover} is illegal: {why}"))
    };
    let moved = sum.get(summand).ok_or_else(|| illegal(&format_args!("no summand {summand}")))?;
    moved.check_move(Some(mover), mv).map_err(|error| illegal(&error))?;
    Ok(strategy.moves.get(&Position::display_sum(sum).to_string()) == Some(&(summand, mv)))
}
