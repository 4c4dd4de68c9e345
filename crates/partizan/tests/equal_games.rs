//! Equal games have equal answers to every question, in any form and after any other input.

use partizan::{Dyadic, Effort, Evaluator, Game, Games};
use testkit::Random;

use crate::domineering::Domineering;
use crate::naive::{Form, Minimax, forms};

/// Everything that an arena answers about a game, as text, as handles of two arenas differ. The questions are asked in an
/// order that begins at `first`.
fn answers(games: &mut Games, game: Game, first: usize) -> Vec<String> {
    type Question = fn(&mut Games, Game) -> String;
    fn text(games: &Games, game: Game) -> String {
        games.display(game).to_string()
    }
    fn texts(games: &Games, of: &[Game]) -> String {
        let mut texts: Vec<String> = of.iter().map(|&game| text(games, game)).collect();
        texts.sort();
        texts.join(" ")
    }
    let questions: [Question; 20] = [
        |games, g| text(games, g),
        |games, g| games.display(g).to_latex().to_string(),
        |games, g| format!("{:?} {}", games.outcome(g), games.birthday(g)),
        |games, g| format!("{} {}", games.left_stop(g), games.right_stop(g)),
        |games, g| format!("{:?} {}", games.up_bounds(g), games.far_star(g)),
        |games, g| format!("{} {}", games.is_infinitesimal(g), games.is_all_small(g)),
        |games, g| format!("{:?} {:?}", games.as_number(g), games.as_number_up_star(g)),
        |games, g| format!("{:?} {:?}", games.as_nimber(g), games.as_integer(g)),
        |games, g| games.as_switch(g).map_or("no switch".into(), |x| text(games, x)),
        |games, g| games.atomic_weight(g).unwrap().map_or("none".into(), |w| text(games, w)),
        |games, g| format!("{:?}", games.thermograph(g)),
        |games, g| format!("{:?}", games.largest_integer_not_above(g)),
        |games, g| texts(games, &games.followers(g)),
        |games, g| {
            let left = games.left_options(g).unwrap().to_vec();
            let right = games.right_options(g).unwrap().to_vec();
            format!("{} | {}", texts(games, &left), texts(games, &right))
        },
        |games, g| {
            let incentives = games.left_incentives(g).unwrap();
            texts(games, &incentives)
        },
        |games, g| {
            let cooled = games.cooled(g, Dyadic::from(1), &mut Effort::new()).unwrap();
            text(games, cooled)
        },
        |games, g| {
            let reduced = games.reduced_canonical_form(g, &mut Effort::new()).unwrap();
            text(games, reduced)
        },
        |games, g| {
            let up = games.ups(1).unwrap();
            let product = games.norton_product(g, up, &mut Effort::new()).unwrap();
            text(games, product)
        },
        |games, g| {
            let others = ["*", "^", "v*", "+_1", "{1|*}", "1/2", "{0,*|v}"];
            let others = others.map(|other| games.parse(other).unwrap());
            let orders = others.map(|other| games.compare(g, other));
            format!("{orders:?}")
        },
        |games, g| {
            let other = games.parse("{1,^|*2}").unwrap();
            let sum = games.sum(g, other).unwrap();
            text(games, sum)
        },
    ];
    let mut answers = vec![String::new(); questions.len()];
    for index in (first..first + questions.len()).map(|index| index % questions.len()) {
        answers[index] = questions[index](games, game);
    }
    answers
}

/// Returns whether a form gives moves to both players or to neither, in itself and in all followers.
fn is_all_small(form: &Form) -> bool {
    form.left.is_empty() == form.right.is_empty()
        && form.left.iter().chain(&form.right).all(is_all_small)
}

/// A form of an equal game: with Left options that are not >= it, and Right options that are not <= it (the gift horse
/// principle).
fn with_gifts(minimax: &mut Minimax, form: &Form, gifts: &[Form]) -> Form {
    let mut equal = form.clone();
    for gift in gifts {
        if !minimax.le(form, gift) {
            equal.left.push(gift.clone());
        } else if !minimax.le(gift, form) {
            equal.right.insert(0, gift.clone());
        }
    }
    equal
}

#[test]
fn any_form_and_any_order_of_lines() {
    let random = &mut Random::new(1);
    for first in (0..20).cycle().take(200) {
        let all_small = random.coin();
        // Gifts that are hot, tiny or numbers, so that all kinds of options come and go.
        let (form, gifts) = (Form::random(random, 3, all_small), forms(random, 4));
        let mut minimax = Minimax::default();
        let equal = with_gifts(&mut minimax, &form, &gifts);
        let before = forms(random, 3);
        let mut lines: Vec<&Form> = before.iter().chain([&form, &equal]).collect();
        let mut expected: Option<Vec<String>> = None;
        for round in 0..4 {
            // An arena for each round, with the lines in another order.
            let mut games = Games::new();
            lines.rotate_left(usize::from(round > 0));
            if round == 2 {
                lines.reverse();
            }
            for &line in &lines {
                let game = line.game(&mut games);
                if line == &form || line == &equal {
                    let canonical = Form::from_game(&mut games, game);
                    assert_eq!(games.is_all_small(game), is_all_small(&canonical));
                    let answers = answers(&mut games, game, (first + round) % 20);
                    assert_eq!(&answers, expected.get_or_insert(answers.clone()), "{lines:?}");
                }
            }
        }
    }
}

/// A tiny option that is reversible leaves ^ all-small, whether it is read first or last.
#[test]
fn a_reversible_option_that_is_not_all_small() {
    for lines in [["{0,+_1|*}", "^"], ["^", "{0,+_1|*}"]] {
        let mut games = Games::new();
        let [one, other] = lines.map(|line| games.parse(line).unwrap());
        assert_eq!(one, other);
        assert_eq!(games.atomic_weight(one), games.integer(1).map(Some));
    }
}

/// All sets of squares of 3 x 4 in Domineering, by one evaluator, and each by itself.
#[test]
fn positions_that_were_met_before() {
    let mut evaluator = Evaluator::new(Domineering);
    for set in 0_u64..1 << 12 {
        let board = (0..3).fold(0, |board, row| board | (set >> (4 * row) & 15) << (8 * row));
        let value = evaluator.value(board, &mut Effort::new()).unwrap();
        let canonical = Form::from_game(evaluator.games_mut(), value);
        assert_eq!(evaluator.games().is_all_small(value), is_all_small(&canonical), "{board:x}");
    }
}
