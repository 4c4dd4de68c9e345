use clobber_core::{Color, Grid, Position, Vertex};

use super::automaton::Automaton;

fn transitions(automaton: &Automaton) -> usize {
    let states = 0..automaton.frontiers.len() as u16;
    let cells = states.flat_map(|state| (0..automaton.letters).map(move |letter| (state, letter)));
    cells.map(|(state, letter)| automaton.ways_from(state, letter).len()).sum()
}

#[test]
fn sizes_of_the_automata() {
    let sizes = [1, 2, 3].map(|height| {
        let automaton = Automaton::clearing(height);
        (automaton.frontiers.len(), transitions(automaton))
    });
    assert_eq!(sizes, [(5, 26), (33, 584), (253, 15_016)]);
    assert_eq!(Automaton::three_lines().frontiers.len(), 661);
    assert_eq!(Automaton::four_lines().frontiers.len(), 993);
}

fn check(position: &Position<Grid>) {
    let forest = super::forest(position, &mut clobber_core::Effort::new()).unwrap();
    let checked = forest.check(position).unwrap();
    let bound = crate::lower_bound(position).stones;
    assert_eq!(checked.value(), bound, "{position}");
}

#[test]
fn small_all() {
    for (rows, cols) in [(3, 3), (3, 4), (4, 3), (3, 5)] {
        let grid = Grid::new(rows, cols).unwrap();
        for black in 0_u64..1 << (rows * cols) {
            let square =
                |v: Vertex| if black >> v.get() & 1 == 1 { Color::Black } else { Color::White };
            check(&Position::from_fn(grid, |v| Some(square(v))));
        }
    }
}

#[test]
fn random_boards() {
    let mut random = testkit::Random::new(1);
    for _ in 0..2000 {
        let (rows, cols) = (3 + random.below(12), 3 + random.below(12));
        let grid = Grid::new(rows as usize, cols as usize).unwrap();
        let in_all = [2, 3, 6, 20, 100][random.below(5) as usize];
        check(&Position::from_fn(grid, |_| {
            Some(if random.below(in_all) == 0 { Color::Black } else { Color::White })
        }));
    }
}
