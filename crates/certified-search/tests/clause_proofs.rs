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
fn texts() {
    let text = "a -3 7 12\nc 0 1 17 18\nl 5 -9 : 0 1\nl : 2";
    let proof: ClauseProof = text.parse().unwrap();
    assert_eq!(proof.to_string(), text);
    assert_eq!("\n a 1 \r\n\nl : 0\n".parse::<ClauseProof>().unwrap().to_string(), "a 1\nl : 0");
    let error = |text: &str| text.parse::<ClauseProof>().unwrap_err().to_string();
    assert_eq!(
        error("a 1\nx 2"),
        "line 2, column 1: unexpected character 'x'; expected `a`, `c` or `l`"
    );
    assert_eq!(error("a 1 0"), "line 1, column 5: unexpected character '0'; expected a literal");
    assert_eq!(
        error("a 1073741825"),
        "line 1, column 3: unexpected character '1'; expected a literal"
    );
    assert_eq!(
        error("c 1 -2"),
        "line 1, column 5: unexpected character '-'; expected a number from 0"
    );
    assert_eq!(
        error("c 1\nl 3 4"),
        "line 2, column 6: the text ends too early; expected `:` and the hints"
    );
    assert_eq!(
        error("l 3 : x"),
        "line 1, column 7: unexpected character 'x'; expected a number from 0"
    );
}

#[test]
fn faults_of_proofs() {
    let fault = |text: &str| {
        let proof: ClauseProof = text.parse().unwrap();
        proof.check(&Formula).unwrap_err().to_string()
    };
    assert_eq!(fault(""), "the last step is not the empty clause");
    assert_eq!(fault("a 1 2"), "the last step is not the empty clause");
    assert_eq!(fault("a 1 2\na 1"), "step 1: not a clause of the formula");
    assert_eq!(fault("c 7"), "step 0: no clause has this name");
    assert_eq!(fault("a 1 2\nl 2 : 1"), "step 1: hint 0: is no earlier step");
    assert_eq!(fault("a 1 2\nl : 0"), "step 1: hint 0: has two literals that are not false");
    assert_eq!(fault("a 1 2\nl 1 :"), "step 1: the hints lead to no contradiction");
    assert_eq!(fault("a 1 2\nl 1 -1 : 0"), "step 1: contains -1 and its negation");
    assert_eq!(fault("a 1 2\nl 3 : 0"), "step 1: no earlier axiom has the variable of -3");
    assert_eq!(fault("a 1 2\na -1 2\nl -1 : 0"), "step 2: hint 0: is true already");
    assert_eq!(
        fault("a 1 2\na -1 2\nl 2 : 0 1 1"),
        "step 2: hint 2: comes after the contradiction"
    );
}
