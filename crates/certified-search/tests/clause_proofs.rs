//! The text of proofs by clauses, and each fault that their checker finds.

use certified_search::{Axioms, Certificate, ClauseProof, Literal, Refuted};

/// The clauses "1 or 2", "not 1 or 2" and "not 2"; 4 names the first.
struct Formula;

impl Axioms for Formula {
    fn check_clause(&self, clause: &[Literal]) -> Result<(), Refuted> {
        let [a, b] = [0, 1].map(Literal::positive);
        let clauses = [vec![a, b], vec![!a, b], vec![!b]];
        let holds = clauses.iter().any(|axiom| axiom == clause);
        if holds { Ok(()) } else { Err(Refuted::new("not a clause of the formula")) }
    }

    fn named_clause(&self, name: &[u32]) -> Result<Vec<Literal>, Refuted> {
        match name {
            [4] => Ok([0, 1].map(Literal::positive).to_vec()),
            _ => Err(Refuted::new("no clause has this name")),
        }
    }
}

#[test]
fn proofs_that_hold() {
    for text in [
        "a 1 2\na -1 2\nl 2 : 0 1\na -2\nl : 3 2",
        "c 4\na -1 2\na -2\nl : 2 1 0",
        "a 1 2\na -2\na -1 2\nl 1 : 1 0\nl -1 : 1 2\nl : 3 4",
    ] {
        let proof: ClauseProof = text.parse().unwrap();
        assert_eq!(proof.check(&Formula), Ok(()), "{text}");
        // Without one of its steps, no proof holds.
        for step in 0..proof.steps.len() {
            let mut shorter = proof.clone();
            shorter.steps.remove(step);
            assert!(shorter.check(&Formula).is_err(), "{text}: {step}");
        }
    }
}

#[test]
fn literals() {
    for number in [1, -1, 2, 7, -40, 1 << 30, -(1 << 30)] {
        let literal = Literal::from_dimacs(number).unwrap();
        assert_eq!(literal.to_dimacs(), number);
        assert_eq!((!literal).to_dimacs(), -number);
        assert_eq!(Literal::from_index(literal.index() as u32), literal);
        assert_eq!(literal.is_negative(), number < 0);
        assert_eq!(literal.variable() + 1, number.unsigned_abs());
        let made = if number < 0 { Literal::negative } else { Literal::positive };
        assert_eq!(made(literal.variable()), literal);
    }
    for number in [0, i32::MIN, i32::MAX, (1 << 30) + 1] {
        assert_eq!(Literal::from_dimacs(number), None);
    }
}

#[test]
fn texts_are_read_or_refused() {
    let check = |text: &str| {
        let proof = text.parse::<ClauseProof>().map_err(|error| error.to_string())?;
        let checked = proof.check(&Formula).map(|()| "holds".to_owned());
        checked.map_err(|refuted| refuted.to_string())
    };
    testkit::text_table!("texts.txt":
        "ClauseProof" => testkit::texts::read::<ClauseProof>,
        "proof" => check,
    );
}
