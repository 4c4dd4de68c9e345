//! Formulas: text, errors, and whether they are satisfiable.

use clickomania::hardness::three_sat::{
    Assignment, Clause, Formula, Gadget, Literal, ThreeSatError,
};
use clickomania::{Answer, Certificate, Effort};
use testkit::Random;

/// Clauses of one to three literals, perhaps with one twice or with its negation.
pub(crate) fn random_formula(random: &mut Random, variables: usize, clauses: usize) -> Formula {
    let literal = |random: &mut Random| Literal {
        variable: random.below(variables),
        is_positive: random.below(2) == 0,
    };
    let clauses: Vec<Clause> = (0..clauses)
        .map(|_| {
            let size = 1 + random.below(3);
            let literals: Vec<Literal> = (0..size).map(|_| literal(random)).collect();
            Clause::new(&literals).unwrap()
        })
        .collect();
    Formula::new(variables, clauses).unwrap()
}

#[test]
fn the_search_agrees_with_all_assignments() {
    let mut random = Random::new(0x9e37_79b9_7f4a_7c15);
    let mut satisfiable = 0;
    for round in 0..20_000 {
        let variables = 1 + random.below(8);
        let clauses = random.below(6 * variables);
        let formula = random_formula(&mut random, variables, clauses);
        let all = (0..1_usize << variables)
            .map(|bits| -> Assignment { (0..variables).map(|i| bits >> i & 1 == 1).collect() });
        let expected = all.clone().any(|values| {
            formula.clauses().iter().all(|clause| {
                clause.literals().iter().any(|l| values.values()[l.variable] == l.is_positive)
            })
        });
        let found = formula.satisfying_assignment(&mut Effort::new());
        assert_eq!(found.decided(), Some(expected), "round {round}: {formula:#}");
        if let Answer::Yes(values) = found {
            assert_eq!(values.values().len(), variables);
            assert_eq!(values.check(&formula), Ok(()));
        }
        satisfiable += usize::from(expected);
    }
    assert!((5_000..15_000).contains(&satisfiable), "{satisfiable}");
}

#[test]
fn what_is_printed_is_read_again() {
    let mut random = Random::new(1);
    for _ in 0..1000 {
        let (variables, clauses) = (1 + random.below(9), random.below(9));
        let formula = random_formula(&mut random, variables, clauses);
        assert_eq!(formula.to_string().parse().as_ref(), Ok(&formula));
        // A text on one line does not contain the number of variables.
        let line: Formula = format!("{formula:#}").parse().unwrap();
        assert_eq!(line.clauses(), formula.clauses());
        assert!(!format!("{formula:#}").contains('\n'));
    }
}

#[test]
fn lines_do_not_matter_and_comments_are_skipped() {
    let expected: Formula = "1 -2 0 3 0".parse().unwrap();
    for text in [
        "1 -2\n0\n3 0\n",
        "c first\n  c second\n1 -2 0 3 0",
        "p cnf 3 2\n1\t-2 0\r\n3 0\r\n",
        "p cnf 3 2 1 -2 0 3 0",
        "\n\n 01 -002 0 3 0",
    ] {
        assert_eq!(text.parse::<Formula>().as_ref(), Ok(&expected), "{text:?}");
    }
    assert_eq!("p cnf 5 0".parse::<Formula>().unwrap().variables(), 5);
    assert_eq!("".parse::<Formula>().unwrap(), Formula::new(0, []).unwrap());
    assert!("0".parse::<Formula>().unwrap().clauses()[0].is_empty());
}

#[test]
fn errors_name_their_place() {
    for (text, message) in [
        ("1 x 0", "line 1, column 3: not a literal: \"x\""),
        ("1 --2 0", "line 1, column 3: not a literal: \"--2\""),
        ("1 -0 0", "line 1, column 3: not a literal: \"-0\""),
        ("1 +2 0", "line 1, column 3: not a literal: \"+2\""),
        ("99999999999999999999 0", "line 1, column 1: not a literal: \"99999999999999999999\""),
        ("1 2 0\n3 é 0", "line 2, column 3: not a literal: \"é\""),
        ("1 2", "line 1, column 4: the last clause does not end with 0"),
        ("1 0\n 1 2 3 4 0", "line 2, column 2: a clause has at most three literals, not 4"),
        ("p cnf 2 1\n1 3 0", "line 2, column 3: there is no variable 3: the formula has 2"),
        ("p cnf 2 2\n1 2 0", "line 2, column 6: 1 clauses, but the header says 2"),
        (
            "p dnf 2 2\n1 2 0",
            "line 1, column 1: expected `p cnf VARIABLES CLAUSES`, once, before the clauses",
        ),
        (
            "1 0 p cnf 2 2",
            "line 1, column 5: expected `p cnf VARIABLES CLAUSES`, once, before the clauses",
        ),
        (
            "p cnf 99999999 0",
            "line 1, column 17: a formula has at most 16777216 variables, not 99999999",
        ),
        ("99999999 0", "line 1, column 1: there is no variable 99999999: the formula has 16777216"),
    ] {
        assert_eq!(text.parse::<Formula>().unwrap_err().to_string(), message, "{text:?}");
    }
}

#[test]
fn formulas_too_large_are_refused_before_memory_is_used() {
    let large = Formula::new(Formula::MAX_VARIABLES, []).unwrap();
    assert_eq!(Gadget::new(large.clone()), Err(ThreeSatError::TooLarge { max_blocks: 1 << 26 }));
    let refused = Err(ThreeSatError::TooLarge { max_blocks: usize::MAX });
    assert_eq!(Gadget::with_columns(large, usize::MAX, usize::MAX), refused);

    let small = Formula::new(1, []).unwrap();
    assert_eq!(Gadget::with_columns(small.clone(), usize::MAX, usize::MAX), refused);
    assert_eq!(
        Gadget::with_columns(small, 2, Gadget::MOST_BLOCKS),
        Err(ThreeSatError::TooFewColumns { columns: 2 })
    );
    assert_eq!(
        Formula::new(usize::MAX, []),
        Err(ThreeSatError::TooManyVariables { found: usize::MAX, limit: 1 << 24 })
    );
    let far = Clause::new(&[Literal::positive(usize::MAX)]).unwrap();
    let none = ThreeSatError::NoSuchVariable { variable: usize::MAX, variables: 3 };
    assert_eq!(Formula::new(3, [far]), Err(none));
}
