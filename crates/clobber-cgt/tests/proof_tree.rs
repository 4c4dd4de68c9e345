//! Trees of sums that are searched anywhere: they prove only truths, whatever the order of the answers.

use clobber_cgt::{
    Certificate, ClobberError, Effort, Limits, OutcomeProof, OutcomeSolver, ProofTree, Stopped,
};
use clobber_core::{Color, Grid, Position};
use testkit::Random;

use crate::forgers::{SUMS, read, searched, wins, word};

#[test]
fn answers_in_any_order_prove_who_wins() {
    let effort = &mut Effort::new();
    let mut solver = OutcomeSolver::new();
    // As in a search with the order and the values for many stones.
    let large = read("xoxoxo|oxoxox|xoxoxo|oxoxox|xoxoxo|oxoxox");
    let large = ProofTree::new(large, Color::Black, effort).unwrap();
    for text in SUMS {
        for mover in Color::BOTH {
            let sum = read(text);
            let truth = wins(&sum, mover);
            assert_eq!(large.wins(&sum, mover, &mut solver, effort).unwrap(), truth, "{text}");
            for seed in 0..8 {
                let tree = searched(text, mover, seed);
                assert_eq!(tree.verdict(), Some(truth), "{text}, {mover}");
                assert!(tree.leaves(9).is_empty());
                let proof = tree.proof(&mut Effort::new()).unwrap().unwrap();
                let (winner, loser) = if truth { (mover, !mover) } else { (!mover, mover) };
                assert_eq!(proof.check(&(&sum, mover, winner)), Ok(()), "{text}");
                assert!(proof.check(&(&sum, mover, loser)).is_err());
                for (claim, is_won) in proof.claims() {
                    assert_eq!(wins(&read(claim), Color::Black), is_won, "{claim}");
                }
                let again = OutcomeProof::read(&proof.to_string(), effort).unwrap();
                assert_eq!(again, proof);
            }
        }
    }
}

#[test]
fn a_tree_is_its_lines_in_any_order() {
    let effort = &mut Effort::new();
    let mut random = Random::new(3);
    for text in SUMS {
        let tree = searched(text, Color::White, 11);
        let written = tree.to_string();
        let mut lines: Vec<&str> = written.lines().chain(written.lines().take(4)).collect();
        for _ in 0..5 {
            random.shuffle(&mut lines);
            let again = ProofTree::read(&lines.join("\n"), "shuffled", effort).unwrap();
            assert_eq!(again.verdict(), tree.verdict());
            let proof = again.proof(&mut Effort::new()).unwrap().unwrap();
            let is_proved = proof.check(&(&read(text), Color::White, Color::White)).is_ok();
            assert_eq!(is_proved, tree.verdict().unwrap());
            let mut sorted = [again.to_string(), written.clone()].map(|text| {
                let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
                lines.sort();
                lines
            });
            let [again, first] = &mut sorted;
            assert_eq!(again, first);
        }
        // Known facts are not repeated.
        let mut again = tree.clone();
        assert_eq!(again.join(&written, "again", effort), Ok(vec![]));
    }
}

/// The file grows by the lines that the calls return, and agrees with the tree in memory.
#[test]
fn a_file_that_only_grows_keeps_the_tree() {
    let effort = &mut Effort::new();
    let mut tree = ProofTree::new(read("xoxo|oxox|xoxo"), Color::Black, effort).unwrap();
    let mut file = tree.to_string();
    let add = |file: &mut String, lines: Vec<String>| {
        for line in lines {
            *file += &line;
            file.push('\n');
        }
    };
    while tree.verdict().is_none() {
        let lines = tree.split(6, effort).unwrap();
        add(&mut file, lines);
        let mut kept = ProofTree::read(&file, "file", effort).unwrap();
        assert_eq!(kept.leaves(99), tree.leaves(99));
        let leaf = tree.leaves(1)[0].to_owned();
        let answer = format!("{leaf}\t{}\t3\t0:0>1", word(wins(&read(&leaf), Color::Black)));
        let lines = tree.join(&answer, "answer", effort).unwrap();
        assert_eq!(lines, std::slice::from_ref(&answer));
        assert_eq!(kept.join(&answer, "answer", effort), Ok(lines.clone()));
        add(&mut file, lines);
    }
    let kept = ProofTree::read(&file, "file", effort).unwrap();
    assert_eq!((kept.verdict(), kept.work() % 3), (Some(false), 0));
}

/// Two workers that keep their results, and get new units when both have answered.
#[test]
fn two_workers_search_little_more_than_one() {
    for text in ["xoxox|oxoxo|xoxox|oxoxo", "xoxoxox|oxoxoxo|xoxoxox", "xoxoxoxo|oxoxoxox|xoxoxoxo"]
    {
        let effort = &mut Effort::new();
        let board = read(text);
        let alone = OutcomeSolver::new().wins(&board, Color::Black, effort).unwrap();
        let of_one = effort.progress().steps;
        let mut tree = ProofTree::new(&board, Color::Black, effort).unwrap();
        let mut workers = [OutcomeSolver::new(), OutcomeSolver::new()];
        let mut of_both = 0;
        while tree.verdict().is_none() {
            tree.split(2, &mut Effort::new()).unwrap();
            let mut answers = String::new();
            for (leaf, worker) in tree.leaves(2).into_iter().zip(&mut workers) {
                let effort = &mut Effort::new();
                let wins = tree.wins(read(leaf), Color::Black, worker, effort).unwrap();
                of_both += effort.progress().steps;
                answers += &format!("{leaf}\t{}\n", word(wins));
            }
            tree.join(&answers, "the answers", &mut Effort::new()).unwrap();
        }
        assert_eq!(tree.verdict(), Some(alone), "{text}");
        assert!(2 * of_both < 3 * of_one, "{text}: {of_one} positions of one, {of_both} of both");
    }
}

/// A search that is cancelled repeatedly; each new solver only has the text.
#[test]
fn a_search_goes_on_from_its_text() {
    let boards =
        ["xoxox|oxoxo|xoxox|oxoxo", "xoxoxox|oxoxoxo|xoxoxox", "xxoxo|o.xox|xoo.x|oxoxo + xxo"];
    for (text, mover) in boards.into_iter().zip([Color::Black, Color::White, Color::Black]) {
        let unlimited = &mut Effort::new();
        let wins = OutcomeSolver::new().wins(read(text), mover, unlimited).unwrap();
        let whole = unlimited.progress().steps;
        let mut file = ProofTree::new(read(text), mover, unlimited).unwrap().to_string();
        let mut most_searched = 0;
        for pieces in 1.. {
            let mut tree = ProofTree::read(&file, "the file", unlimited).unwrap();
            if tree.verdict().is_some() {
                assert!(pieces > 2, "{text}");
                break;
            }
            let mut solver = OutcomeSolver::new();
            tree.teach(&mut solver, unlimited).unwrap();
            let piece = &mut Effort::within(Limits::steps(whole / 3));
            let answer = solver.wins(tree.root(), Color::Black, piece);
            let stones: usize = tree.root().iter().map(Position::stone_count).sum();
            let least = stones - 6;
            for line in tree.learn(&mut solver, least, unlimited).unwrap() {
                file += &format!("{line}\n");
            }
            match answer {
                Ok(answer) => assert_eq!((answer, tree.verdict()), (wins, Some(wins)), "{text}"),
                Err(error) => assert!(matches!(error, ClobberError::Stopped(_)), "{error}"),
            }
            most_searched += piece.progress().steps;
            assert!(most_searched < 4 * whole, "{text}: {pieces} pieces, {whole} at once");
        }
        let tree = ProofTree::read(&file, "the file", unlimited).unwrap();
        let proof = tree.proof(unlimited).unwrap().unwrap();
        let winner = if wins { mover } else { !mover };
        assert_eq!(proof.check(&(&read(text), mover, winner)), Ok(()));
        // The proof has more than the answer at the root, and no claim is false.
        assert!(proof.findings.len() > proof.claims().count(), "{text}");
        assert!(proof.claims().count() > 5, "{text}");
        for (claim, is_won) in proof.claims().step_by(9) {
            assert_eq!(wins_alone(claim), is_won, "{claim}");
        }
        for line in file.lines().step_by(9) {
            let Some((sum, word)) = line.split_once('\t') else { continue };
            if let "won" | "lost" = word {
                assert_eq!(wins_alone(sum), word == "won", "{sum}");
            }
        }
    }
}

/// Asks a solver that has learned nothing.
fn wins_alone(sum: &str) -> bool {
    OutcomeSolver::new().wins(read(sum), Color::Black, &mut Effort::new()).unwrap()
}

#[test]
fn a_solver_that_knows_better_contradicts() {
    let effort = &mut Effort::new();
    let board = "xoxo|oxox|xoxo";
    let mut tree = ProofTree::new(read(board), Color::Black, effort).unwrap();
    let wins = wins_alone(&tree.leaves(1).concat());
    let mut liar = tree.clone();
    let lie = format!("{}\t{}", liar.leaves(1).concat(), word(!wins));
    liar.join(&lie, "a lie", effort).unwrap();
    // A solver trusts what it is taught.
    let mut believer = OutcomeSolver::new();
    liar.teach(&mut believer, effort).unwrap();
    assert_eq!(believer.wins(liar.root(), Color::Black, effort), Ok(!wins));
    let mut solver = OutcomeSolver::new();
    assert_eq!(solver.wins(tree.root(), Color::Black, effort), Ok(wins));
    let before = liar.to_string();
    let refused = liar.learn(&mut solver, 0, effort).unwrap_err();
    assert!(
        refused.to_string().ends_with("line 1 of the solver contradicts line 1 of a lie"),
        "{refused}"
    );
    assert_eq!(liar.to_string(), before);
    assert!(tree.learn(&mut solver, 0, effort).unwrap().len() > 9);
    let stopped = liar.learn(&mut solver, 0, &mut Effort::within(Limits::steps(3)));
    assert!(matches!(stopped, Err(ClobberError::Stopped(Stopped::Steps { .. }))), "{stopped:?}");
}

#[test]
fn images_and_dead_stones_are_one_sum() {
    let effort = &mut Effort::new();
    let leaf = |text: &str, mover| {
        let tree = ProofTree::new(read(text), mover, &mut Effort::new()).unwrap();
        tree.leaves(1).concat()
    };
    let board: Position<Grid> = "xxo|.ox".parse().unwrap();
    let text = leaf("xxo|.ox", Color::Black);
    for symmetry in clobber_core::GridSymmetry::ALL {
        let image = board.image(symmetry);
        assert_eq!(leaf(&image.to_string(), Color::Black), text);
        assert_eq!(leaf(&image.swapped().to_string(), Color::White), text);
    }
    assert_eq!(leaf("xx.xxo.o|.....o.o", Color::Black), leaf("oox|..x + xxx", Color::White));
    assert_eq!(leaf("xx + o.x", Color::Black), "");
    let lost = ProofTree::new(read("xx + o.x"), Color::Black, effort).unwrap();
    assert_eq!(lost.verdict(), Some(false));
    assert_eq!(lost.proof(&mut Effort::new()).unwrap().unwrap().to_string(), ".\troot\n.\tlost\n");
}

#[test]
fn contradictions_name_both_places() {
    let effort = &mut Effort::new();
    let mut tree = ProofTree::new(read("xoxo"), Color::Black, effort).unwrap();
    tree.join("# a comment\noxox\twon\t4", "tree.txt", effort).unwrap();
    let before = tree.to_string();
    let refused = tree.join("\nxo\twon\nxoxo\tlost", "answers", effort).unwrap_err();
    let message = refused.to_string();
    assert!(message.ends_with("line 3 of answers contradicts line 2 of tree.txt"), "{message}");
    assert_eq!(tree.to_string(), before, "nothing of a refused text is kept");

    // Both options are lost, so the row is won.
    let mut tree = ProofTree::new(read("xxo"), Color::Black, effort).unwrap();
    tree.split(2, effort).unwrap();
    assert_eq!(tree.verdict(), Some(true));
    let refused = tree.join("oxx\tlost", "answers", effort).unwrap_err();
    assert!(matches!(refused, ClobberError::Contradiction { .. }), "{refused}");
}
