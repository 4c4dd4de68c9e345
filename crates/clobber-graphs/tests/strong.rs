//! Strongly 1-reducible graphs: replays every goal that the theorems promise, and tests their exceptions.

use clobber_core::{Bipartition, Color, Delta, Path, Position, Topology, Vertex};
use clobber_graphs::{
    Circulant, Clique, Effort, Goal, Labeling, Multipartite, NamedBoard, PartReason, PathPower,
    Product, StrongReducibility, StrongTheorem, reach, solve,
};
use testkit::Random;

use crate::support::{colored, coloring, is_mixed_off, painted, proved, vertices};

/// Asks for one stone, which can be left unless the others all have one colour.
#[track_caller]
fn check<T: Topology + Clone>(position: &Position<T>, vertex: Vertex, color: Color) {
    let goal = Goal::One { vertex, color };
    let play = proved(position, goal, &reach(position, goal, &mut Effort::new()));
    assert_eq!(play.is_some(), is_mixed_off(position, vertex), "{position} {goal}");
}

/// Asks for all goals of all colourings; returns how many are promised.
fn check_all<T: Topology + Clone>(board: &T) -> usize {
    let mut promised = 0;
    for black in 0..1_u64 << board.vertex_count() {
        let position = colored(board.clone(), black);
        for vertex in vertices(board).filter(|&vertex| is_mixed_off(&position, vertex)) {
            promised += 2;
            for color in Color::BOTH {
                check(&position, vertex, color);
            }
        }
    }
    promised
}

/// Asks for some goals of colourings of all kinds; copies of the first factor have `copy` vertices.
fn check_some<T: Topology + Clone>(board: &T, copy: usize, rounds: usize, random: &mut Random) {
    let count = board.vertex_count();
    for round in 0..rounds {
        let colors = coloring(count, copy, round % 8, random);
        let position = Position::<_>::from_fn(board.clone(), |v| Some(colors[v.index()]));
        // Occasionally on a stone of a rare colour.
        let rare = (0..count).filter(|&v| position.count(colors[v]) < 4);
        let rare: Vec<usize> = rare.collect();
        let vertex = match random.below(3) {
            0 if !rare.is_empty() => rare[random.below(rare.len())],
            _ => random.below(count),
        };
        check(&position, Vertex::new(vertex as u32), random.color());
    }
}

fn multipartite(parts: &[u32]) -> Multipartite {
    Multipartite::new(parts.iter().copied()).unwrap()
}

fn circulant(count: u32, steps: &[u32]) -> Circulant {
    Circulant::new(count, steps.iter().copied()).unwrap()
}

/// Compares Theorem 8 and the tree product with all plays: on 12 vertices every goal that is not excluded is
/// possible.
#[test]
fn all_goals_on_twelve_vertices() {
    let octahedra = Product::new(multipartite(&[2, 2, 2]), Clique::new(2)).unwrap();
    assert_eq!(check_all(&octahedra), 98_208);
    let cliques = Product::new(Clique::new(4), Path::new(3)).unwrap();
    assert_eq!(check_all(&cliques), 98_208);
}

/// Examples that a search leaves open.
#[test]
fn products_with_a_clique() {
    check_boards(
        8,
        80,
        &[
            ("C30(1,2,3)xK3", 30),
            ("K3xC10(1,2,3)", 3),
            ("P40^3xK5", 40),
            ("K2,2,2xK6", 6),
            ("C9(1,2)xK4", 9),
            ("K3,3,2xK3", 8),
            // Repeated products.
            ("K2xK3xC10(1,2,3)", 6),
            ("C30(1,2,3)xK3xK4xK2", 90),
        ],
    );
}

/// Asks for some goals on boards, whose copies have this many vertices.
fn check_boards(seed: u64, rounds: usize, boards: &[(&str, usize)]) {
    let mut random = Random::new(seed);
    for &(text, copy) in boards {
        check_some(&text.parse::<NamedBoard>().unwrap(), copy, rounds, &mut random);
    }
}

#[test]
fn products_with_paths_cycles_and_trees() {
    let paths_and_cycles = [
        "K4xP7", "K5xC6", "C9(1,2)xP3", "P12^3xP7", "K3,3,2xC5", "K2,2,2xP5", "K4x(3x4)",
        "(K3xK3)xP4", "K6,5,4xP9xK2",
    ];
    check_boards(9, 120, &paths_and_cycles.map(|text| (text, 4)));
    // A star with four leaves, and a tree of degree three with eight nodes.
    let trees = [
        "K9x(edges:0-1,0-2,0-3,0-4)",
        "C9(1,2)x(edges:0-1,0-2,0-3,0-4)",
        "K7x(edges:0-1,0-2,0-3,1-4,1-5,2-6,2-7)",
        "P8^3x(edges:0-1,0-2,0-3,1-4,1-5,2-6,2-7)",
    ];
    check_boards(10, 120, &trees.map(|text| (text, 9)));
}

/// The limit of the degree: nine vertices and four monochromatic leaves, in all patterns.
#[test]
fn stars_at_the_limit() {
    for text in ["K9", "C9(1,2)", "K3,3,3", "P9^3"] {
        let board: NamedBoard = format!("{text}x(edges:0-1,0-2,0-3,0-4)").parse().unwrap();
        for pattern in 0..16 {
            for odd in 0..10 {
                // A monochromatic home, except for at most one stone.
                let position = painted(board.clone(), |v| match v / 9 {
                    0 => v != odd,
                    node => pattern >> (node - 1) & 1 == 0,
                });
                for vertex in [0, 1, odd % 9].map(Vertex::new) {
                    for color in Color::BOTH {
                        check(&position, vertex, color);
                    }
                }
            }
        }
    }
}

#[test]
fn squares_of_cycles() {
    // A goal that a search leaves open.
    let position = painted(circulant(100, &[1, 2]), |v| v == 0);
    check(&position, Vertex::new(50), Color::White);
    for count in 5..=9 {
        check_all(&circulant(count, &[1, 2]));
    }
    let mut random = Random::new(10);
    for (count, steps) in
        [(12, [1, 2]), (25, [2, 4]), (31, [7, 14]), (64, [3, 6]), (1001, [1, 2]), (10_000, [1, 2])]
    {
        check_some(&circulant(count, &steps), 10, 40, &mut random);
    }
    // Graphs that contain a strongly 1-reducible graph.
    check_some(&circulant(40, &[1, 2, 9]), 10, 40, &mut random);
    check_some(&PathPower::new(50, 20), 10, 40, &mut random);
}

#[test]
fn cubes_of_paths() {
    for count in 4..=9 {
        check_all(&PathPower::new(count, 3));
    }
    let mut random = Random::new(11);
    for (count, reach) in [(20, 3), (100, 3), (100, 4), (3000, 3)] {
        check_some(&PathPower::new(count, reach), 10, 40, &mut random);
    }
}

/// The strategies take linear time.
#[test]
fn a_hundred_thousand_vertices() {
    check_boards(
        12,
        3,
        &[
            ("C30(1,2,3)xK3333", 30),
            ("C33333(1,2,3)xK3", 33_333),
            ("P20000^3xK5", 20_000),
            ("P40^3xK2500", 40),
            ("K2,2,2xK16667", 6),
            ("K16667,16667,16667xK2", 50_001),
            ("K4xP25000", 4),
            ("C9(1,2)xC11111", 9),
        ],
    );
}

#[test]
fn complete_multipartite_graphs() {
    fn partitions(count: u32, most: u32) -> Vec<Vec<u32>> {
        if count == 0 {
            return vec![Vec::new()];
        }
        let first = |size| {
            partitions(count - size, size).into_iter().map(move |rest| [vec![size], rest].concat())
        };
        (1..=most.min(count)).flat_map(first).collect()
    }
    // The tests of walks cover K_{m,m,1}.
    for count in 4..=8_u32 {
        for parts in partitions(count, (count - 1) / 2) {
            let sides = matches!(*parts.as_slice(), [m, other, 1] if m == other && m > 1);
            if !sides {
                check_all(&multipartite(&parts));
            }
        }
    }
    let mut random = Random::new(13);
    for _ in 0..400 {
        let greatest = 3 + random.below(6) as u32;
        let mut parts = vec![greatest];
        while parts.iter().sum::<u32>() < 2 * greatest + 1 {
            let rest = 2 * greatest + 1 - parts.iter().sum::<u32>();
            parts.push(1 + random.below(rest.min(greatest) as usize) as u32);
        }
        parts.extend((0..random.below(3)).map(|_| 1 + random.below(2) as u32));
        let mut sorted = parts.clone();
        sorted.sort_unstable();
        if sorted.len() == 3 && sorted[0] == 1 && sorted[1] == sorted[2] {
            continue;
        }
        check_some(&multipartite(&parts), greatest as usize, 12, &mut random);
    }
}

#[test]
fn fewest_stones_by_the_theorems() {
    for text in ["K3xC30(1,2,3)", "P40^3xK5", "K6xK2,2,2", "C100(1,2)", "K40,30,20", "K4xP50"] {
        let rare = painted(text.parse::<NamedBoard>().unwrap(), |v| v == 7);
        let solution = solve(&rare, &mut Effort::new()).unwrap();
        assert_eq!(solution.value(), Some(1), "{text}");
        assert_eq!(solution.check(&rare, &mut Effort::new()), Ok(()));
    }
}

/// Graphs given by their edges, in any order, get their theorems.
#[test]
fn shuffled_graphs() {
    let mut random = Random::new(14);
    for text in [
        "K3xC30(1,2,3)", "P9^3xK5", "K2,2,2xK6", "C17(1,2)", "C20(1,2,3)", "K5,4,3", "C9(1,2)xP5",
        "K4x(3x4)", "K3,3,2xC5",
    ] {
        let board: NamedBoard = text.parse().unwrap();
        let graph = random.renumbered(&board).0;
        let found = Labeling::recognize(&graph, &mut Effort::new())
            .unwrap()
            .unwrap_or_else(|| panic!("{text}"));
        assert_eq!(found.check(&graph), Ok(()), "{text}");
        if !text.starts_with("P9^3") {
            check_some(&graph, 4, 16, &mut random);
        }
    }
}

/// Returns whether a colouring leaves two stones because of delta; without that it must leave one.
fn leaves_two(board: &NamedBoard, black: u64) -> bool {
    let position = colored(board.clone(), black);
    let solution = solve(&position, &mut Effort::new()).unwrap();
    let delta = matches!(solution.bound.reason.parts()[0].reason, PartReason::Delta(_));
    assert_eq!(solution.value(), Some(1 + usize::from(delta)), "{board} {position}");
    delta
}

/// On these products, delta is the only obstacle to one stone.
#[test]
fn small_products() {
    for text in ["K3,3xP2", "C4xP3"] {
        let board: NamedBoard = text.parse().unwrap();
        // Up to exchanging the colours.
        let twos = (1..1 << 11).filter(|&black| leaves_two(&board, black));
        assert_eq!(2 * twos.count(), 1364, "{text}");
    }
}

/// Asks for the fewest stones of every colouring of C_m x P_2 with both colours, up to the prism's symmetries and the
/// exchange of the colours. Returns the number of colourings that leave two.
fn twos_on_prism(m: u32) -> u64 {
    let board: NamedBoard = format!("C{m}xP2").parse().unwrap();
    let mask = (1_u64 << m) - 1;
    let turned = move |row: u64, by| (row << by | row >> (m - by)) & mask;
    let reversed = move |row: u64| row.reverse_bits() >> (u64::BITS - m);
    let mut twos = 0;
    for black in 1..(1 << (2 * m)) - 1 {
        let (upper, lower) = (black & mask, black >> m);
        let mirrored = [(upper, lower), (reversed(upper), reversed(lower))];
        let layers = mirrored.into_iter().flat_map(|(a, b)| [(a, b), (b, a)]);
        let colors = layers.flat_map(|(a, b)| [(a, b), (a ^ mask, b ^ mask)]);
        let images =
            colors.flat_map(|(a, b)| (0..m).map(move |by| turned(a, by) | turned(b, by) << m));
        let mut images: Vec<u64> = images.collect();
        images.sort_unstable();
        if images[0] == black && leaves_two(&board, black) {
            images.dedup();
            twos += images.len() as u64;
        }
    }
    twos
}

/// Each block of 19 columns keeps a stone (docs/strong.md), so the stones needed on prisms are unbounded, whatever
/// delta is.
#[test]
fn blocks_on_prisms() {
    const BLOCK: [&str; 2] = ["xoxxoxoooxoooxxoxxo", "xoxxoxxooxooxxxoxxo"];
    for (blocks, rest, stones) in
        [(2, ["o", "o"], 2), (2, ["xx", "xo"], 2), (3, ["", ""], 3), (4, ["", ""], 4)]
    {
        let columns = 19 * blocks + rest[0].len();
        let board: NamedBoard = format!("C{columns}xP2").parse().unwrap();
        let stones_of = |row: usize| BLOCK[row].repeat(blocks) + rest[row];
        let position = Position::parse_on(board, &(stones_of(0) + &stones_of(1))).unwrap();
        let solution = solve(&position, &mut Effort::new()).unwrap();
        assert_eq!(solution.value(), Some(stones), "C{columns}xP2");
        assert_eq!(solution.check(&position, &mut Effort::new()), Ok(()));
        // Delta allows one stone if it is not 0; on an odd prism it is undefined.
        let sides = Bipartition::new(position.board());
        assert_eq!(sides.is_ok(), columns % 2 == 0);
        if rest[0] == "xx" {
            assert_ne!(Delta::from_position(&position, &sides.unwrap()).class(), 0);
        }
    }
}

/// Counts the colourings of small prisms that leave two stones: the ones whose delta is 0, a third if m is even.
fn check_prisms(sizes: impl IntoIterator<Item = u32>) {
    for m in sizes {
        let of_delta = if m % 2 == 0 { ((1_u64 << (2 * m)) - 4) / 3 } else { 0 };
        assert_eq!(twos_on_prism(m), of_delta, "C{m}xP2");
    }
}

#[test]
fn prisms() {
    check_prisms(3..=8);
}

#[test]
#[ignore = "a minute"]
fn exhaustive_larger_prisms() {
    check_prisms(9..=11);
}

/// The theorem, as text, that decides the strong properties of a graph.
fn theorem(board: &str) -> String {
    let board: NamedBoard = board.parse().unwrap();
    match StrongTheorem::find(&board, &mut Effort::new()).unwrap() {
        Some(StrongTheorem::AllProperties(names)) => names.join(", "),
        Some(StrongTheorem::Hypercube { dimension }) => format!("Q{dimension}"),
        other => format!("{other:?}"),
    }
}

#[test]
fn theorems_decide_graphs_of_any_size() {
    for (board, expected) in [
        ("K30", "Proposition 1"),
        ("K4xK5", "Theorem 12"),
        ("K2xK3xK3", "Theorem 12"),
        ("C60(1,2)", "the theorem on squares of cycles"),
        ("P500^3", "the theorem on cubes of paths"),
        ("K5,5,4", "the theorem on complete multipartite graphs"),
        ("K5,5,4xK7", "the theorem on complete multipartite graphs, Theorem 8"),
        ("P40^3xK5xP9", "the theorem on cubes of paths, Theorem 8, the theorem on products"),
        ("Q6", "Q6"),
        ("P2xP2xP2", "Q3"),
        ("C4", "Q2"),
        ("edges:0-3,0-5,0-6,3-1,3-2,5-1,5-4,6-2,6-4,7-1,7-2,7-4", "Q3"),
        ("K1", "None"),
        ("K2", "None"),
        ("K2xK3", "None"),
        ("K3,3,1", "None"),
        ("K3,2", "None"),
        ("C9", "None"),
        ("3x4", "None"),
    ] {
        assert_eq!(theorem(board), expected, "{board}");
    }
}

/// Compares each theorem with all plays from all colourings of small graphs.
#[test]
fn theorems_on_strong_properties_agree_with_all_plays() {
    use StrongReducibility::{One, OneWithJoker, Two};
    let mut decided = 0;
    for text in [
        "K1", "K2", "K3", "K4", "K5", "K7", "Q2", "Q3", "C5", "P4", "P5^2", "P6^3", "P7^3",
        "C5(1,2)", "C7(1,2)", "C8(1,2)", "K2xK3", "K2xK4", "K2,2,1", "K2,2,2", "K3,2,2",
        "K2,1,1,1", "K3,3,1", "K3,3", "P3xP2",
    ] {
        let board: NamedBoard = text.parse().unwrap();
        let failures =
            |property: StrongReducibility| property.failures(&board, &mut Effort::new()).unwrap();
        match StrongTheorem::find(&board, &mut Effort::new()).unwrap() {
            Some(StrongTheorem::AllProperties(_)) => {
                for property in [One, OneWithJoker, Two] {
                    assert!(failures(property).is_empty(), "{text}: {property:?}");
                }
            }
            Some(StrongTheorem::Hypercube { .. }) => {
                assert!(failures(OneWithJoker).is_empty() && failures(Two).is_empty(), "{text}");
                let failed = failures(One);
                assert!(!failed.is_empty());
                for (position, goal) in failed {
                    let deltas = Delta::of_start_and_end(&position, goal, &mut Effort::new());
                    let [start, end] = deltas.unwrap().unwrap();
                    assert_ne!(start.class(), end.class(), "{position} {goal}");
                }
            }
            _ => continue,
        }
        decided += 1;
    }
    assert!(decided >= 14, "{decided}");
}
