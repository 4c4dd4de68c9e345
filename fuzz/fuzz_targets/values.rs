#![no_main]
//! The values of Clobber and the Grundy values of impartial Clobber, compared with their definitions: by the options of
//! each position, and as the least excluded number.

use std::collections::HashMap;

use clobber_cgt::{
    ClobberError, ClobberValues, Game, GameError, ImpartialClobber, Outcome, Stopped,
};
use clobber_core::{Color, Cycle, Grid, Path, Position, StoneSet, Topology};
use clobber_fuzz::boards::Small;
use clobber_fuzz::limits;
use libfuzzer_sys::fuzz_target;
use testkit::plays::{Naive, Placement};

const MOST_STONES: usize = 7;

type Boards = (Position<Grid, u64>, Position<Path>, Position<Cycle, u128>);

fuzz_target!(|input: (Small<8>, Boards, u8)| {
    let (Small(graph), (grid, row, cycle), steps) = input;
    let mut values = limits::values();
    let mut impartial = ImpartialClobber::new();
    check(&graph, &mut values, &mut impartial, steps);
    check(&grid, &mut values, &mut impartial, steps);
    check(&row, &mut values, &mut impartial, steps);
    check(&cycle, &mut values, &mut impartial, steps);
});

fn is_for_room(error: &ClobberError) -> bool {
    matches!(error, ClobberError::Game(_) | ClobberError::Stopped(Stopped::Memory { .. }))
}

fn check<T: Topology + Clone, S: StoneSet>(
    position: &Position<T, S>,
    values: &mut ClobberValues,
    impartial: &mut ImpartialClobber,
    steps: u8,
) {
    if position.stone_count() > MOST_STONES {
        return;
    }
    let (mut naive, stones) = Naive::from_sum(std::slice::from_ref(position));
    assert_eq!(impartial.grundy(position, &mut limits::enough()), Ok(naive.grundy(stones)));
    // The only permitted failure is a full arena.
    let value = match values.value(position, &mut limits::enough()) {
        Ok(value) => value,
        Err(error) => return assert!(is_for_room(&error), "{position}"),
    };
    let by_options = by_options(&naive, stones, values, &mut HashMap::new());
    assert!(by_options.is_err() || by_options == Ok(value), "{position}");
    let [left, right] = Color::BOTH.map(|color| naive.wins(stones, color));
    let expected = match (left, right) {
        (true, true) => Outcome::N,
        (true, false) => Outcome::L,
        (false, true) => Outcome::R,
        (false, false) => Outcome::P,
    };
    assert_eq!(values.games().outcome(value), expected, "{position}");
    assert!(values.games().is_all_small(value));
    let other = position.clone().swapped();
    assert!(
        values.value(&other, &mut limits::enough()).is_err()
            || values.value(&other, &mut limits::enough()) == Ok(values.games().neg(value))
    );
    let both = values.value_of_sum([position, &other], &mut limits::enough());
    assert!(both.map_or_else(|error| is_for_room(&error), Game::is_zero));
    // In as many calls as necessary.
    let mut limited = limits::values();
    let again = loop {
        match limited.value(position, &mut limits::effort(u64::from(steps).max(16))) {
            Err(ClobberError::Stopped(Stopped::Steps { .. })) => {}
            other => break other,
        }
    };
    if let Ok(again) = again {
        let printed = limited.games().display(again).to_string();
        assert_eq!(printed, values.games().display(value).to_string());
    }
}

fn by_options(
    naive: &Naive,
    stones: Placement,
    values: &mut ClobberValues,
    known: &mut HashMap<Placement, Game>,
) -> Result<Game, GameError> {
    if let Some(&game) = known.get(&stones) {
        return Ok(game);
    }
    let mut options = |mover| -> Result<Vec<Game>, GameError> {
        let after = naive.after(stones, mover);
        after.map(|after| by_options(naive, after, values, known)).collect()
    };
    let (left, right) = (options(Color::Black)?, options(Color::White)?);
    let game = values.games_mut().from_options(&left, &right)?;
    known.insert(stones, game);
    Ok(game)
}
