//! The other operations on games: against published values, theorems, and their definitions played out on trees.

use partizan::{Dyadic, Effort, Game, GameError, Games, Limits, Stopped};

use crate::naive::{Form, Minimax, born_by_day};

fn effort() -> Effort<'static> {
    Effort::new()
}

fn text(games: &Games, game: Game) -> String {
    games.display(game).to_string()
}

/// The integer that a canonical form is, if it is one.
fn integer(form: &Form) -> Option<i64> {
    match (form.left.as_slice(), form.right.as_slice()) {
        ([], []) => Some(0),
        ([less], []) => Some(integer(less)? + 1),
        ([], [more]) => Some(integer(more)? - 1),
        _ => None,
    }
}

/// Whether a canonical form is a number: two numbers as options, the lesser one on the left, have a number between them.
fn is_number(form: &Form) -> bool {
    let is_between = match (form.left.as_slice(), form.right.as_slice()) {
        ([left], [right]) => Minimax::default().le(left, right) && left != right,
        _ => integer(form).is_some(),
    };
    is_between && form.left.iter().chain(&form.right).all(is_number)
}

/// The form of a sum, not simplified.
fn plus(g: &Form, h: &Form) -> Form {
    let side = |of: fn(&Form) -> &Vec<Form>| {
        let moved = of(g).iter().map(|option| plus(option, h));
        moved.chain(of(h).iter().map(|option| plus(g, option))).collect()
    };
    Form { left: side(|form| &form.left), right: side(|form| &form.right) }
}

fn ordinal(g: &Form, h: &Form) -> Form {
    let side = |of: fn(&Form) -> &Vec<Form>| {
        let ending = of(g).iter().cloned();
        ending.chain(of(h).iter().map(|option| ordinal(g, option))).collect()
    };
    Form { left: side(|form| &form.left), right: side(|form| &form.right) }
}

/// Moves gain a game, except in forms for which the end is known.
fn with_gain(g: &Form, gain: &Form, end: &dyn Fn(&Form) -> Option<Form>) -> Form {
    end(g).unwrap_or_else(|| Form {
        left: g.left.iter().map(|option| plus(&with_gain(option, gain, end), gain)).collect(),
        right: g
            .right
            .iter()
            .map(|option| plus(&with_gain(option, gain, end), &gain.negative()))
            .collect(),
    })
}

fn times(n: i64, g: &Form) -> Form {
    let signed = if n < 0 { g.negative() } else { g.clone() };
    (0..n.abs()).fold(Form::zero(), |sum, _| plus(&sum, &signed))
}

/// The Norton product of a tree of options, with the sums of the arena: trees of all sums would be too large.
fn norton(games: &mut Games, g: &Form, u: Game) -> Game {
    if let Some(n) = integer(g) {
        return games.multiple(n, u).unwrap();
    }
    let twice = games.multiple(2, u).unwrap();
    let mut changes = games.left_options(u).unwrap().to_vec();
    for option in games.right_options(u).unwrap().to_vec() {
        changes.push(games.difference(twice, option).unwrap());
    }
    let mut side = |options: &[Form], sign: i64| {
        let mut side = Vec::new();
        for option in options {
            let product = norton(games, option, u);
            for &change in &changes {
                let signed = games.multiple(sign, change).unwrap();
                side.push(games.sum(product, signed).unwrap());
            }
        }
        side
    };
    let (left, right) = (side(&g.left, 1), side(&g.right, -1));
    games.from_options(&left, &right).unwrap()
}

#[test]
fn definitions_played_out() {
    let mut games = Games::new();
    let day = born_by_day(&mut games, 2);
    let forms: Vec<Form> = day.iter().map(|&game| Form::from_game(&mut games, game)).collect();
    let mut minimax = Minimax::default();
    let one = games.integer(1).unwrap();
    let unit = Form::from_game(&mut games, one);
    for (&game, form) in day.iter().zip(&forms) {
        for (&other, other_form) in day.iter().zip(&forms) {
            let sum = games.ordinal_sum(game, other, &mut effort()).unwrap();
            let expected = ordinal(form, other_form);
            let found = Form::from_game(&mut games, sum);
            assert!(minimax.equal(&[expected], &found), "{}", text(&games, sum));
        }
        let heated = games.heated(game, Dyadic::from(1), &mut effort()).unwrap();
        let expected = with_gain(form, &unit, &|form| is_number(form).then(|| form.clone()));
        assert!(minimax.equal(&[expected], &Form::from_game(&mut games, heated)));
        for (s, t) in [("1", "1"), ("*", "1"), ("2", "-1")] {
            let [s, t] = [s, t].map(|text| games.parse(text).unwrap());
            let [s_form, t_form] = [s, t].map(|game| Form::from_game(&mut games, game));
            let hot = games.overheated(game, s, t, &mut effort()).unwrap();
            let expected = with_gain(form, &t_form, &|form| Some(times(integer(form)?, &s_form)));
            assert!(minimax.equal(&[expected], &Form::from_game(&mut games, hot)));
        }
    }
}

#[test]
fn norton_products_of_trees() {
    let mut games = Games::new();
    let day = born_by_day(&mut games, 2);
    for &unit in &day {
        if unit.is_zero() || !games.le(Game::ZERO, unit) {
            continue;
        }
        for &factor in &day {
            let form = Form::from_game(&mut games, factor);
            let product = games.norton_product(factor, unit, &mut effort());
            assert_eq!(product, Ok(norton(&mut games, &form, unit)));
        }
    }
}

/// Stops of cooled games are the walls of the thermograph, which have a separate test.
#[test]
fn cooled_games_have_the_stops_of_the_walls() {
    let mut games = Games::new();
    for game in born_by_day(&mut games, 3) {
        let graph = games.thermograph(game).unwrap();
        for quarters in 0..=9 {
            let t = Dyadic::new(quarters, 2).unwrap();
            let cooled = games.cooled(game, t, &mut effort()).unwrap();
            assert_eq!(games.left_stop(cooled), graph.left_at(t).unwrap());
            assert_eq!(games.right_stop(cooled), graph.right_at(t).unwrap());
            assert_eq!(games.mean(cooled), Ok(graph.mean()));
        }
    }
}

/// Cooling respects sums (Conway). Heating does not: {1|1/4} is positive, and heated by 1 it is not.
#[test]
fn cooling_respects_sums() {
    let mut games = Games::new();
    let day = born_by_day(&mut games, 3);
    for (t, step) in [(Dyadic::new(1, 1).unwrap(), 37), (Dyadic::from(1), 41)] {
        for (index, &g) in day.iter().enumerate().step_by(step) {
            let h = day[(index * 31 + 5) % day.len()];
            let sum = games.sum(g, h).unwrap();
            let [g, h, cooled] =
                [g, h, sum].map(|game| games.cooled(game, t, &mut effort()).unwrap());
            assert_eq!(games.sum(g, h), Ok(cooled), "{}", text(&games, sum));
        }
    }
}

#[test]
fn cooling_undoes_heating() {
    let mut games = Games::new();
    for game in born_by_day(&mut games, 3) {
        for t in [Dyadic::new(1, 1).unwrap(), Dyadic::from(1), Dyadic::from(3)] {
            let heated = games.heated(game, t, &mut effort()).unwrap();
            assert_eq!(games.cooled(heated, t, &mut effort()), Ok(game), "{}", text(&games, game));
        }
    }
}

#[test]
fn incentives_are_those_of_the_definition() {
    let mut games = Games::new();
    for game in born_by_day(&mut games, 2) {
        let negative = games.neg(game);
        let left = games.left_incentives(game).unwrap();
        let options = games.left_options(game).unwrap().to_vec();
        for (incentive, option) in left.iter().zip(options) {
            assert_eq!(games.sum(*incentive, game), Ok(option));
        }
        let mut mirrored = games.right_incentives(negative).unwrap();
        mirrored.sort_unstable_by_key(|game| game.index());
        let mut left = left;
        left.sort_unstable_by_key(|game| game.index());
        assert_eq!(left, mirrored);
    }
}

/// A reduced form differs by an infinitesimal, is the same for all games that do, and has nothing to reduce.
#[test]
fn reduced_forms_are_unique() {
    let mut games = Games::new();
    let day = born_by_day(&mut games, 3);
    let infinitesimals =
        ["^", "*", "v2*3", "+_1", "{0,*|v}"].map(|text| games.parse(text).unwrap());
    let mut reduced = Vec::new();
    for (index, &game) in day.iter().enumerate() {
        let form = games.reduced_canonical_form(game, &mut effort()).unwrap();
        let difference = games.difference(game, form).unwrap();
        assert!(games.is_infinitesimal(difference), "{}", text(&games, game));
        assert_eq!(games.reduced_canonical_form(form, &mut effort()), Ok(form));
        let small = infinitesimals[index % infinitesimals.len()];
        let beside = games.sum(game, small).unwrap();
        assert_eq!(games.reduced_canonical_form(beside, &mut effort()), Ok(form));
        check_reduced(&mut games, form);
        reduced.push(form);
    }
    // Two games have one reduced form exactly if they differ by an infinitesimal.
    for (index, &game) in day.iter().enumerate().step_by(5) {
        for other in (index % 11..day.len()).step_by(11) {
            let difference = games.difference(game, day[other]).unwrap();
            let is_close = games.is_infinitesimal(difference);
            assert_eq!(reduced[index] == reduced[other], is_close);
        }
    }
}

fn check_reduced(games: &mut Games, game: Game) {
    if games.as_number(game).is_some() {
        return;
    }
    assert_ne!(games.left_stop(game), games.right_stop(game));
    let left = games.left_options(game).unwrap().to_vec();
    let right = games.right_options(game).unwrap().to_vec();
    let at_least = |games: &mut Games, g: Game, h: Game| {
        let difference = games.difference(g, h).unwrap();
        games.right_stop(difference) >= Dyadic::ZERO
    };
    for options in [&left, &right] {
        for (index, &option) in options.iter().enumerate() {
            for &other in &options[..index] {
                assert!(!at_least(games, option, other) && !at_least(games, other, option));
            }
        }
    }
    for &option in &left {
        for reply in games.right_options(option).unwrap().to_vec() {
            assert!(games.as_number(option).is_some() || !at_least(games, game, reply));
        }
    }
    for &option in &right {
        for reply in games.left_options(option).unwrap().to_vec() {
            assert!(games.as_number(option).is_some() || !at_least(games, reply, game));
        }
    }
    left.into_iter().chain(right).for_each(|option| check_reduced(games, option));
}

#[test]
fn all_games_of_a_day() {
    let mut games = Games::new();
    for (day, count) in [(0, 1), (1, 4), (2, 22), (3, 1474)] {
        let mut born = games.born_by_day(day, &mut effort()).unwrap();
        assert_eq!(born.len(), count);
        let mut sorted = born.clone();
        games.sort(&mut sorted);
        assert_eq!(born, sorted);
        // So many different ones are all of them.
        assert!(born.iter().all(|&game| games.birthday(game) <= day.into()));
        born.dedup();
        assert_eq!(born.len(), count);
    }
    let mut limited = Effort::within(Limits { steps: Some(1_000_000), ..Limits::NONE });
    let stopped = GameError::Stopped(Stopped::Steps { limit: 1_000_000 });
    assert_eq!(games.born_by_day(4, &mut limited), Err(stopped));
}

#[test]
fn what_is_not_defined_is_refused() {
    let mut games = Games::new();
    let [star, up] = ["*", "^"].map(|text| games.parse(text).unwrap());
    let minus = Dyadic::from(-1);
    assert!(matches!(games.cooled(up, minus, &mut effort()), Err(GameError::Undefined { .. })));
    assert!(matches!(games.heated(up, minus, &mut effort()), Err(GameError::Undefined { .. })));
    for unit in [star, Game::ZERO, games.neg(up)] {
        let refused = games.norton_product(up, unit, &mut effort());
        assert!(matches!(refused, Err(GameError::Undefined { .. })));
    }
}

/// Below a number there are as many followers as its birthday, one below another: each takes a step before it takes memory.
#[test]
fn long_chains_are_counted_on_the_way_down() {
    let mut games = Games::new();
    let star = games.nimber(1).unwrap();
    let many = games.integer(1_000_000_000).unwrap();
    for limit in [0, 1, 100, 10_000] {
        let (before, mut limited) = (games.len(), Effort::within(Limits::steps(limit)));
        let refused = games.ordinal_sum(star, many, &mut limited);
        assert_eq!(refused, Err(GameError::Stopped(Stopped::Steps { limit })));
        assert!(games.len() - before <= 4 + 2 * limit as usize, "{} of {before}", games.len());
    }
    let room = games.bytes() + (1 << 20);
    let mut limited = Effort::within(Limits::memory(room));
    let refused = games.ordinal_sum(star, many, &mut limited);
    assert_eq!(refused, Err(GameError::Stopped(Stopped::Memory { limit: room })));
    assert!(games.bytes() < 2 * room, "{} of {room}", games.bytes());
    // Every follower is a step, and none is two.
    for (text, followers) in [("0", 1), ("50", 51), ("-7/8", 5), ("^", 3), ("{3|-2}", 7)] {
        let (game, mut counted) = (games.parse(text).unwrap(), effort());
        games.ordinal_sum(star, game, &mut counted).unwrap();
        assert_eq!(counted.progress().steps, followers, "{text}");
    }
}

#[test]
fn names_inside_games() {
    let mut games = Games::new();
    let known = games.parse("{3|-1}").unwrap();
    let mut asked = Vec::new();
    let mut operand = |_: &mut Games, rest: &str| {
        asked.push(rest.chars().next().unwrap());
        let length = ["name", "[x]"].into_iter().find(|name| rest.starts_with(name)).map(str::len);
        Ok(length.map(|length| (known, length)))
    };
    let text = "{2.name|-name} + +-(name,1) - [x]";
    let read = games.parse_with(text, &mut operand, &mut effort());
    let expected = games.parse("{2.{3|-1}|-{3|-1}} + +-({3|-1},1) - {3|-1}").unwrap();
    assert_eq!(read, Ok(expected));
    assert!(asked.contains(&'['));
    let error = games.parse_with("1 + q", &mut |_, _| Ok(None), &mut effort()).unwrap_err();
    assert_eq!(error.to_string(), "line 1, column 5: unexpected character 'q'");
}
