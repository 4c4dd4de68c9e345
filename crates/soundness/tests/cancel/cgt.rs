//! Values and outcomes.

use super::*;
use clobber_cgt::alternating::*;
use clobber_cgt::*;
use clobber_core::Path;

#[test]
fn values() {
    let boards = [random(grid(1000, 1000), 4), random(grid(8, 8), 4), random(grid(3, 3), 4)];
    check("clobber_cgt::ClobberValues::value", &boards, |board, effort| {
        let mut values = ClobberValues::new();
        let value = values.value(board, effort);
        told(value.map(|value| values.games().display(value).to_string()))
    });
    check("clobber_cgt::ClobberValues::value_of_sum", &boards, |board, effort| {
        let mut values = ClobberValues::new();
        let value = values.value_of_sum([board, board], effort);
        told(value.map(|value| values.games().display(value).to_string()))
    });
    check("clobber_cgt::ClobberValues::outcome", &boards, |board, effort| {
        told(ClobberValues::new().outcome(board, effort))
    });
    check("clobber_cgt::ClobberValues::atomic_weight", &boards, |board, effort| {
        let mut values = ClobberValues::new();
        let weight = values.atomic_weight(board, effort);
        told(weight.map(|weight| values.display(weight).to_string()))
    });
}

#[test]
fn grundy_values() {
    let boards = [checkerboard(1000, 1000), checkerboard(7, 7), checkerboard(3, 4)];
    check("clobber_cgt::ImpartialClobber::grundy", &boards, |board, effort| {
        told(ImpartialClobber::new().grundy(board, effort))
    });
    check("clobber_cgt::ImpartialClobber::grundy_of_sum", &boards, |board, effort| {
        told(ImpartialClobber::new().grundy_of_sum([board, board], effort))
    });
    check(
        "clobber_cgt::ImpartialClobber::grundy_of_powers",
        &[1_000_000, 10_000, 20],
        |&n, effort| {
            let word = [Color::Black, Color::White];
            told(ImpartialClobber::new().grundy_of_powers(&word, n, effort))
        },
    );
}

#[test]
fn outcomes() {
    let hard = [random(grid(8, 8), 7), random(grid(7, 7), 8)];
    let huge = [random(grid(1000, 1000), 7)];
    let many: Vec<_> = (0..30_000).map(|seed| random(grid(1, 12), seed)).collect();
    let rows = [random(grid(1, 100), 7)];
    let easy = [random(grid(3, 4), 7), random(grid(2, 3), 8)];
    for threads in [1, 2] {
        let solver = || OutcomeSolver::new().with_threads(threads);
        let mover = Color::Black;
        let name =
            |name: &str| if threads == 1 { name.into() } else { format!("{name} on threads") };
        for hard in [&hard[..], &rows] {
            let sums = [&huge[..], &many, hard, &easy];
            check(&name("clobber_cgt::OutcomeSolver::wins"), &sums, |sum, effort| {
                told(solver().wins(*sum, mover, effort))
            });
            check(&name("clobber_cgt::OutcomeSolver::outcome"), &sums, |sum, effort| {
                told(solver().outcome(*sum, effort))
            });
            check(&name("clobber_cgt::OutcomeSolver::winning_move"), &sums, |sum, effort| {
                let found = solver().winning_move(*sum, mover, effort);
                told(found.map(|found| found.is_some()))
            });
            check(&name("clobber_cgt::OutcomeSolver::winning_moves"), &sums, |sum, effort| {
                told(solver().winning_moves(*sum, mover, effort))
            });
            check(&name("clobber_cgt::OutcomeSolver::strategy"), &sums, |sum, effort| {
                let found = solver().strategy(*sum, mover, 1_000_000, effort);
                told(found.map(|(winner, strategy)| {
                    strategy.check(&(*sum, mover, winner), &mut Effort::new()).unwrap();
                    winner
                }))
            });
        }
    }
}

#[test]
fn trees_of_sums() {
    let boards = [random(grid(300, 300), 7), random(grid(40, 40), 7), random(grid(3, 4), 8)];
    check("clobber_cgt::ProofTree::new", &boards, |board, effort| {
        told(ProofTree::new(board, Color::Black, effort).map(|tree| tree.to_string()))
    });
    let trees =
        boards.map(|board| ProofTree::new(&board, Color::Black, &mut Effort::new()).unwrap());
    check("clobber_cgt::ProofTree::split", &trees, |tree, effort| {
        told(tree.clone().split(9, effort))
    });
    let texts = trees.each_ref().map(|tree| {
        let text = tree.to_string();
        text.clone() + &text.replace("root", "split")
    });
    check("clobber_cgt::ProofTree::read", &texts, |text, effort| {
        told(ProofTree::read(text, "a text", effort).map(|tree| tree.to_string()))
    });
    let joins = [0, 1, 2].map(|size| (&trees[size], &texts[size]));
    check("clobber_cgt::ProofTree::join", &joins, |&(tree, text), effort| {
        told(tree.clone().join(text, "a text", effort))
    });
    let boards = [random(grid(8, 8), 7), random(grid(6, 6), 7), random(grid(3, 4), 8)];
    let searched = boards.map(|board| {
        let mut tree = ProofTree::new(&board, Color::Black, &mut Effort::new()).unwrap();
        tree.split(50, &mut Effort::new()).unwrap();
        while tree.verdict().is_none() {
            let leaves = tree.leaves(200).into_iter();
            let answers: String = leaves.map(|leaf| format!("{leaf}\twon\n")).collect();
            tree.join(&answers, "answers", &mut Effort::new()).unwrap();
        }
        tree
    });
    check("clobber_cgt::ProofTree::teach", &searched, |tree, effort| {
        told(tree.teach(&mut OutcomeSolver::new(), effort))
    });
    check("clobber_cgt::ProofTree::wins", &searched, |tree, effort| {
        told(tree.wins(tree.root(), Color::White, &mut OutcomeSolver::new(), effort))
    });
    check("clobber_cgt::ProofTree::learn", &searched, |tree, effort| {
        told(tree.clone().learn(&mut OutcomeSolver::new(), 0, effort))
    });
    check("clobber_cgt::ProofTree::proof", &searched, |tree, effort| told(tree.proof(effort)));
    let texts = texts.map(|text| text.replace("split", "lost"));
    check("clobber_cgt::OutcomeProof::read", &texts, |text, effort| {
        told(OutcomeProof::read(text, effort))
    });
    let proofs = texts.map(|text| OutcomeProof::read(&text, &mut Effort::new()).unwrap());
    check("clobber_cgt::OutcomeProof::verdict", &proofs, |proof, effort| {
        told(proof.verdict(effort))
    });
}

#[test]
fn plain_play() {
    let boards = [(6, 6), (4, 5), (2, 4)].map(|(rows, cols)| [checkerboard(rows, cols)]);
    check("clobber_cgt::PlainSearch::wins", &boards, |sum, effort| {
        told(PlainSearch::new().wins(sum, Color::Black, effort))
    });
    check("clobber_cgt::PlainSearch::outcome", &boards, |sum, effort| {
        told(PlainSearch::misere().outcome(sum, effort))
    });
    check("clobber_cgt::PlainSearch::wins_on_graph", &boards, |[board], effort| {
        told(PlainSearch::misere().wins_on_graph(board, Color::Black, effort))
    });
    check("clobber_cgt::PlainSearch::outcome_on_graph", &boards, |[board], effort| {
        told(PlainSearch::new().outcome_on_graph(board, effort))
    });
}

#[test]
fn moves_and_lines_of_programs() {
    let boards = [random(grid(1000, 1000), 4), random(grid(8, 8), 4), random(grid(3, 3), 4)];
    check("clobber_cgt::OutcomeSolver::best_move", &boards, |board, effort| {
        told(OutcomeSolver::new().best_move(&[board.by_ref()], Color::Black, effort).1)
    });
    let lines = boards.clone().map(|board| format!("[{board}] - mean(^)"));
    check("clobber_cgt::Calculator::evaluate", &lines, |line, effort| {
        let mut calculator = Calculator::with_memory(Games::DEFAULT_MEMORY);
        told(calculator.evaluate(line, effort).map(|found| match found {
            Calculated::Game { game, .. } => calculator.values().display(game).to_string(),
            other => format!("{other:?}"),
        }))
    });
    let tests = boards.map(|board| format!("[clobber] {board} {{winning moves B}}"));
    let tests = tests.map(|text| text.parse::<mcgs::File>().unwrap().tests.remove(0));
    check("clobber_cgt::Solvers::answer", &tests, |test, effort| {
        told(mcgs::Solvers::default().answer(test, test.claims[0].question, effort))
    });
}

#[test]
fn misere() {
    let row = |stones: usize| -> Position<Path> { "xo".repeat(stones / 2).parse().unwrap() };
    let rows = [random(Path::new(250), 9), row(120), row(16)];
    let mover = Color::Black;
    check("clobber_cgt::OutcomeSolver::misere, wins", &rows, |row, effort| {
        told(OutcomeSolver::misere().wins(row, mover, effort))
    });
    check("clobber_cgt::OutcomeSolver::misere, outcome", &rows, |row, effort| {
        told(OutcomeSolver::misere().outcome(row, effort))
    });
    check("clobber_cgt::OutcomeSolver::misere, winning_move", &rows, |row, effort| {
        told(OutcomeSolver::misere().winning_move(row, mover, effort).map(|found| found.is_some()))
    });
}

#[test]
fn tables_of_outcomes() {
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("outcomes");
    let mut solver = OutcomeSolver::new();
    assert!(solver.wins(checkerboard(3, 7), Color::Black, &mut Effort::new()).unwrap());
    solver.save(&file).unwrap();
    check("clobber_cgt::OutcomeSolver::load", &[(), ()], |(), effort| {
        told(OutcomeSolver::new().load(&file, effort))
    });
}

#[test]
fn strategies() {
    let strategies = [checkerboard(4, 4), checkerboard(2, 3)].map(|board| {
        let mut solver = OutcomeSolver::new();
        let found = solver.strategy(&board, Color::Black, 100_000, &mut Effort::new());
        let (winner, strategy) = found.unwrap();
        (board, winner, strategy)
    });
    check("clobber_cgt::Strategy::check", &strategies, |played, effort| {
        let (board, winner, strategy) = played;
        told(strategy.check(&(board.as_ref(), Color::Black, *winner), effort))
    });
}

#[test]
fn linear_clobber() {
    check("clobber_cgt::Verifier::check", &[400, 60, 12], |&half_length, effort| {
        told(Verifier::default().check(half_length, effort))
    });
    check("clobber_cgt::Sum::symmetric_p_positions", &[1000, 200, 12], |&stones, effort| {
        told(Sum::symmetric_p_positions(stones, &mut ClobberValues::new(), effort))
    });
    let xxo = [Color::Black, Color::Black, Color::White];
    check("clobber_cgt::PeriodicWeights::find", &[1000, 240, 60], |&longest, effort| {
        told(PeriodicWeights::find(&xxo, longest, effort))
    });
    let certificates = [240, 160, 60].map(|longest| {
        let found = PeriodicWeights::find(&xxo, longest, &mut Effort::new()).unwrap();
        found.certificate().unwrap()
    });
    check("clobber_cgt::PeriodicWeights::count_checks", &certificates, |weights, effort| {
        told(weights.count_checks(effort))
    });
    let longest = Lengths::UpTo(Part::MAX_STONES);
    check_apart(
        "clobber_cgt::LocalCertificate::prove, of long parts",
        |effort| told(LocalCertificate::prove(longest, effort)),
        |effort| told(LocalCertificate::prove(Lengths::All, effort)),
    );
    check("clobber_cgt::LocalCertificate::prove", &[(); 2], |(), effort| {
        told(LocalCertificate::prove(Lengths::All, effort))
    });
    let certificate = LocalCertificate::prove(longest, &mut Effort::new()).unwrap();
    let lengths = [longest, Lengths::All];
    check("clobber_cgt::LocalCertificate::count_checks", &lengths, |&lengths, effort| {
        told(certificate.count_checks(lengths, effort))
    });
}

/// Either player removes two neighbouring tokens.
struct Pairs;

impl Rules for Pairs {
    type Position = u64;

    fn left_options(&self, &tokens: &u64) -> impl Iterator<Item = u64> {
        (0..63)
            .map(|k| 3 << k)
            .filter(move |pair| tokens & pair == *pair)
            .map(move |pair| tokens ^ pair)
    }

    fn right_options(&self, tokens: &u64) -> impl Iterator<Item = u64> {
        self.left_options(tokens)
    }
}

/// Sums of large games take a long time; operations of an arena count no steps.
#[test]
fn arithmetic() {
    check_work("partizan::Games::within", &[200, 60, 2], |&stars, effort| {
        let mut games = Games::new();
        let [g, h] = [games.parse("-_2-_4").unwrap(), games.nimber(stars).unwrap()];
        told(games.within(effort, |games| games.sum(g, h)).map(|sum| games.followers(sum).len()))
    });
    check_work("partizan::Games::parse_with", &[200, 60, 2], |&stars, effort| {
        let (mut games, text) = (Games::new(), format!("{{-_2-_4 + *{stars}|^}}"));
        games.parse_with(&text, &mut |_, _| Ok(None), effort).ok().map(|game| format!("{game:?}"))
    });
}

#[test]
fn operations_on_games() {
    type Operation = fn(&mut Games, Game, &mut Effort) -> Result<Game, GameError>;
    fn half() -> Dyadic {
        Dyadic::new(1, 1).unwrap()
    }
    fn up(games: &mut Games) -> Game {
        games.ups(1).unwrap()
    }
    let operations: [(&str, Operation); 6] = [
        ("partizan::Games::ordinal_sum", |games, g, effort| games.ordinal_sum(g, g, effort)),
        ("partizan::Games::cooled", |games, g, effort| games.cooled(g, half(), effort)),
        ("partizan::Games::heated", |games, g, effort| games.heated(g, half(), effort)),
        ("partizan::Games::overheated", |games, g, effort| {
            let unit = up(games);
            games.overheated(g, unit, unit, effort)
        }),
        ("partizan::Games::norton_product", |games, g, effort| {
            let unit = up(games);
            games.norton_product(g, unit, effort)
        }),
        ("partizan::Games::reduced_canonical_form", |games, g, effort| {
            games.reduced_canonical_form(g, effort)
        }),
    ];
    for (name, operation) in operations {
        check(name, &["^5 + {3|1}", "{4||2|-1} + ^*"], |text, effort| {
            let mut games = Games::new();
            let game = games.parse(text).unwrap();
            let found = operation(&mut games, game, effort);
            told(found.map(|game| games.display(game).to_string()))
        });
    }
    check("partizan::Games::born_by_day", &[4, 2], |&day, effort| {
        told(Games::new().born_by_day(day, effort).map(|games| games.len()))
    });
}

#[test]
fn rules_of_ones_own() {
    check("partizan::Evaluator::value", &[63, 30, 9], |tokens, effort| {
        let mut evaluator = Evaluator::new(Pairs);
        let found = evaluator.value((1 << tokens) - 1, effort);
        told(found.map(|game| evaluator.games().display(game).to_string()))
    });
    let search = || OutcomeSearch::new(Pairs);
    let row = |tokens: &u32| [(1_u64 << tokens) - 1];
    check("partizan::OutcomeSearch::wins", &[63, 60, 9], |tokens, effort| {
        told(search().wins(row(tokens), Player::Left, effort))
    });
    check("partizan::OutcomeSearch::outcome", &[63, 60, 9], |tokens, effort| {
        told(search().outcome(row(tokens), effort))
    });
    check("partizan::OutcomeSearch::winning_option", &[63, 60, 9], |tokens, effort| {
        let found = search().winning_option(row(tokens), Player::Left, effort);
        told(found.map(|found| found.is_some()))
    });
}
