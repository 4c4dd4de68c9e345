//! The least prism C_m x P_2 that can keep two stones although delta allows one: m = 19, and m = 24 if m is even.
//!
//! A play to one stone is a spanning tree, directed to its root, in which the stones that arrive at each vertex fit its
//! colour. This program cuts the ring between two columns, and only looks for trees with at most one edge across the
//! seam, directed onwards. An automaton reads the columns from the seam on, for each of the five possible edges. A ring
//! needs two stones only if no automaton accepts it, wherever it is cut. Nothing is shared with the library.

use std::collections::HashMap;
use std::hash::Hash;

use clobber_core::{Color, Position};
use clobber_graphs::{Effort, NamedBoard, solve};

/// An edge between two vertices, and the colour of the stone that makes its move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Edge {
    Unused,
    Onwards(Color),
    Back(Color),
}

impl Edge {
    const ALL: [Self; 5] = [
        Self::Unused,
        Self::Onwards(Color::Black),
        Self::Onwards(Color::White),
        Self::Back(Color::Black),
        Self::Back(Color::White),
    ];

    fn reversed(self) -> Self {
        match self {
            Self::Unused => Self::Unused,
            Self::Onwards(color) => Self::Back(color),
            Self::Back(color) => Self::Onwards(color),
        }
    }
}

/// Where the moves that follow an edge end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum End {
    Root,
    /// Onwards, out of the last column.
    Row(usize),
}

/// A forest on the first columns, reduced to the facts that matter for the others.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Frontier {
    /// The edges to the next column.
    edges: [Edge; 2],
    /// The ends of the edges that come back from the next column, and of the edge across the seam.
    ends: [Option<End>; 3],
    has_root: bool,
}

/// A column is a number: bit k is 1 if row k has a white stone.
const COLUMNS: [usize; 4] = [0, 1, 2, 3];

fn color(column: usize, row: usize) -> Color {
    if column >> row & 1 == 0 { Color::Black } else { Color::White }
}

/// Returns delta of a column modulo 3: a stone counts 1 on a square of its colour, and else -1.
fn weight(column: usize, place: usize) -> usize {
    let fits = |row: &usize| (column >> row & 1) == (row + place) % 2;
    match (0..2).filter(fits).count() {
        0 => 1,
        1 => 0,
        _ => 2,
    }
}

impl Frontier {
    /// Returns the frontiers after one more column.
    fn after(&self, column: usize) -> Vec<Self> {
        let mut frontiers = Vec::new();
        for rung in Edge::ALL {
            for upper in Edge::ALL {
                for lower in Edge::ALL {
                    frontiers.extend(self.with(column, rung, [upper, lower]));
                }
            }
        }
        frontiers
    }

    /// Adds a column with its rung and the edges behind it, if both vertices are in balance and there is no cycle.
    fn with(&self, column: usize, rung: Edge, edges: [Edge; 2]) -> Option<Self> {
        /// A way for a stone to leave its vertex.
        #[derive(Clone, Copy)]
        enum Way {
            Root,
            Back,
            Rung,
            Onwards,
        }
        let mut ways = [Way::Root; 2];
        for row in 0..2 {
            let rung = if row == 0 { rung } else { rung.reversed() };
            // Each edge as the vertex sees it: `Onwards` leaves it.
            let around = [
                (self.edges[row].reversed(), Way::Back),
                (rung, Way::Rung),
                (edges[row], Way::Onwards),
            ];
            let own = color(column, row);
            let (mut surplus, mut leaves) = (0, None);
            for (edge, way) in around {
                match edge {
                    Edge::Unused => {}
                    Edge::Back(color) => surplus += if color == own { -1 } else { 1 },
                    Edge::Onwards(color) if leaves.is_none() => leaves = Some((color, way)),
                    Edge::Onwards(_) => return None,
                }
            }
            // The arrivals alternate, and begin with the other colour.
            let last = match surplus {
                0 => own,
                1 => !own,
                _ => return None,
            };
            if let Some((color, way)) = leaves {
                ways[row] = way;
                if color != last {
                    return None;
                }
            }
        }
        let roots = ways.iter().filter(|way| matches!(way, Way::Root)).count();
        if roots + usize::from(self.has_root) > 1 {
            return None;
        }
        // Follows the moves from a vertex of the column; a cycle has no end.
        let end_of = |mut row: usize| {
            for _ in 0..6 {
                match ways[row] {
                    Way::Root => return Some(End::Root),
                    Way::Onwards => return Some(End::Row(row)),
                    Way::Rung => row = 1 - row,
                    Way::Back => match self.ends[row]? {
                        End::Root => return Some(End::Root),
                        End::Row(next) => row = next,
                    },
                }
            }
            None
        };
        let own = [end_of(0)?, end_of(1)?];
        let back = |row: usize| matches!(edges[row], Edge::Back(_)).then_some(own[row]);
        let seam = self.ends[2].map(|end| match end {
            End::Root => End::Root,
            End::Row(row) => own[row],
        });
        Some(Self { edges, ends: [back(0), back(1), seam], has_root: self.has_root || roots == 1 })
    }
}

/// Values in the order in which they are found, and their numbers.
struct Numbered<T> {
    list: Vec<T>,
    numbers: HashMap<T, usize>,
}

impl<T: Clone + Eq + Hash> Numbered<T> {
    fn of(first: T) -> Self {
        Self { list: vec![first.clone()], numbers: HashMap::from([(first, 0)]) }
    }

    fn number(&mut self, value: T) -> usize {
        let new = self.list.len();
        *self.numbers.entry(value).or_insert_with_key(|value| {
            self.list.push(value.clone());
            new
        })
    }
}

/// The sets of frontiers after all words of columns, for one edge across the seam.
struct Automaton {
    /// The sets after a set and each column.
    next: Vec<[usize; 4]>,
    accepts: Vec<bool>,
    /// For r and a set: bit w is 1 if some r columns with weight w lead from the set to one that does not accept.
    can_fail: Vec<Vec<u8>>,
}

impl Automaton {
    fn new(seam: [Edge; 2]) -> Self {
        let entry = (0..2).find(|&row| seam[row] != Edge::Unused).map(End::Row);
        let start = Frontier { edges: seam, ends: [None, None, entry], has_root: false };
        let mut frontiers = Numbered::of(start);
        let mut after: Vec<[Vec<usize>; 4]> = Vec::new();
        while let Some(frontier) = frontiers.list.get(after.len()).cloned() {
            let mut numbers =
                |column| frontier.after(column).into_iter().map(|f| frontiers.number(f)).collect();
            after.push([numbers(0), numbers(1), numbers(2), numbers(3)]);
        }
        let mut sets = Numbered::of(vec![0]);
        let mut next = Vec::new();
        while let Some(set) = sets.list.get(next.len()).cloned() {
            next.push(COLUMNS.map(|column| {
                let mut set: Vec<usize> =
                    set.iter().flat_map(|&f| &after[f][column]).copied().collect();
                set.sort_unstable();
                set.dedup();
                sets.number(set)
            }));
        }
        let closes = |f: &Frontier| {
            f.has_root && f.edges == seam && f.ends.iter().flatten().all(|&end| end == End::Root)
        };
        let accepts =
            sets.list.iter().map(|set| set.iter().any(|&f| closes(&frontiers.list[f]))).collect();
        Self { next, accepts, can_fail: Vec::new() }
    }

    /// Fills `can_fail` for rings of m columns.
    fn prepare(&mut self, m: usize) {
        self.can_fail = vec![self.accepts.iter().map(|&accepts| u8::from(!accepts)).collect()];
        for left in 1..=m {
            let fails = &self.can_fail[left - 1];
            let mask = |next: &[usize; 4]| {
                COLUMNS.iter().fold(0, |mask, &column| {
                    let (fails, by) = (fails[next[column]], weight(column, m - left));
                    mask | (fails << by | fails >> (3 - by)) & 7
                })
            };
            let masks = self.next.iter().map(mask).collect();
            self.can_fail.push(masks);
        }
    }

    fn run(&self, columns: &[usize]) -> usize {
        columns.iter().fold(0, |set, &column| self.next[set][column])
    }
}

fn automata() -> Vec<Automaton> {
    let mut seams = vec![[Edge::Unused; 2]];
    for color in Color::BOTH {
        seams.push([Edge::Onwards(color), Edge::Unused]);
        seams.push([Edge::Unused, Edge::Onwards(color)]);
    }
    seams.into_iter().map(Automaton::new).collect()
}

/// Returns whether a ring that begins with these columns may need two stones although delta allows one. Each automaton
/// answers for itself, so a yes proves nothing.
fn may_fail(automata: &[Automaton], m: usize, word: &[usize]) -> bool {
    // The possible values of delta, with the ring cut in front of each column in turn. It is not 0 on an even ring.
    let mut deltas: Vec<usize> = if m % 2 == 0 { vec![1, 2] } else { vec![0, 1, 2] };
    for (start, &column) in word.iter().enumerate() {
        let mut known = word[start..].to_vec();
        if word.len() == m {
            known.extend(&word[..start]);
        }
        let known_delta: usize = known.iter().zip(0..).map(|(&c, place)| weight(c, place)).sum();
        for automaton in automata {
            let mask = automaton.can_fail[m - known.len()][automaton.run(&known)];
            deltas.retain(|delta| mask >> ((delta + 2 * known_delta) % 3) & 1 == 1);
        }
        // The column goes to the end, and the squares of all others change their colours.
        for delta in &mut deltas {
            *delta = (weight(column, m - 1) + 2 * *delta + weight(column, 0)) % 3;
        }
    }
    !deltas.is_empty()
}

/// Extends a word to the rings that may fail, up to rotations and the exchange of rows and of colours.
fn extend(automata: &[Automaton], m: usize, word: &mut Vec<usize>, rings: &mut Vec<Vec<usize>>) {
    const EXCHANGES: [[usize; 4]; 4] = [[0, 1, 2, 3], [0, 2, 1, 3], [3, 2, 1, 0], [3, 1, 2, 0]];
    let is_least = |word: &[usize]| {
        (0..word.len()).all(|start| {
            EXCHANGES.iter().all(|exchange| {
                let image = word[start..].iter().map(|&column| exchange[column]);
                image.ge(word[..word.len() - start].iter().copied())
            })
        })
    };
    if !is_least(word) || !may_fail(automata, m, word) {
        return;
    }
    if word.len() == m {
        // Stones of one colour have no moves.
        if word.iter().any(|&column| column != 0) {
            rings.push(word.clone());
        }
        return;
    }
    for column in COLUMNS {
        word.push(column);
        extend(automata, m, word, rings);
        word.pop();
    }
}

fn rings_that_may_fail(automata: &mut [Automaton], m: usize) -> Vec<Vec<usize>> {
    automata.iter_mut().for_each(|automaton| automaton.prepare(m));
    let mut rings = Vec::new();
    extend(automata, m, &mut Vec::new(), &mut rings);
    rings
}

fn position(word: &[usize]) -> Position<NamedBoard> {
    let row = |row| word.iter().map(move |&column| color(column, row).to_string());
    let board = format!("C{}xP2", word.len()).parse().unwrap();
    Position::parse_on(board, &row(0).chain(row(1)).collect::<String>()).unwrap()
}

#[test]
fn accepted_rings_leave_one_stone() {
    let automata = automata();
    let mut accepted = 0;
    for m in 3..=5 {
        for code in 0..4_usize.pow(m) {
            let word: Vec<usize> = (0..m).map(|place| code >> (2 * place) & 3).collect();
            if automata.iter().any(|automaton| automaton.accepts[automaton.run(&word)]) {
                accepted += 1;
                assert_eq!(solve(&position(&word), &mut Effort::new()).unwrap().value(), Some(1));
            }
        }
    }
    assert!(accepted > 800, "{accepted}");
}

#[test]
fn the_least_prism_on_which_delta_does_not_decide_has_nineteen_columns() {
    let mut automata = automata();
    for m in 3..=18 {
        assert_eq!(rings_that_may_fail(&mut automata, m), Vec::<Vec<usize>>::new(), "C{m}xP2");
    }
    check_exception(&mut automata, ["xooxooxoxxoxooxoxxo", "xxoxxoxooxoxxoxooxo"]);
    check_exception(&mut automata, ["xxoooxoooxxoxxoooxoooxxo", "xxxooxooxxxoxxxooxooxxxo"]);
}

/// Delta is only defined on even rings.
#[test]
#[ignore = "takes minutes"]
fn exhaustive_the_least_even_prism_has_twenty_four_columns() {
    let mut automata = automata();
    for m in [20, 22] {
        assert_eq!(rings_that_may_fail(&mut automata, m), Vec::<Vec<usize>>::new(), "C{m}xP2");
    }
}

/// Checks that two stones are left, although delta allows one.
fn check_exception(automata: &mut [Automaton], rows: [&str; 2]) {
    let [upper, lower] = rows.map(|row| row.bytes().map(|stone| usize::from(stone == b'o')));
    let word: Vec<usize> = upper.zip(lower).map(|(upper, lower)| upper + 2 * lower).collect();
    automata.iter_mut().for_each(|automaton| automaton.prepare(word.len()));
    assert!(may_fail(automata, word.len(), &word));
    let position = position(&word);
    let solution = solve(&position, &mut Effort::new()).unwrap();
    assert_eq!(solution.value(), Some(2));
    assert_eq!(solution.check(&position, &mut Effort::new()), Ok(()));
}
