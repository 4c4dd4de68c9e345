//! A test of the contract of [`Topology`], for authors of boards.

use certified_search::{Refuted, text};

use super::Topology;
use crate::moves::{Move, Vertex};
use crate::stones::{LargeSet, StoneSet};

/// Tests that a board keeps the contract of [`Topology`].
///
/// - The lists of neighbours are checked completely.
/// - `moves_between` is compared with the lists, in sets of each type that has room for the board. The boards are full
///   or have empty squares. Among the full ones, for each two vertices there is one in which the first is a mover and
///   the second a target.
/// - `are_adjacent` is called for all pairs on boards of up to 1,024 vertices. On larger boards it is called for
///   neighbours, for vertices two steps away, and for a pseudo-random sample, so a wrong answer for distant vertices
///   may be missed.
/// - If the board declares a family, every list of neighbours is compared with that family.
/// - Every vertex is written and read back, and its name must suit the notation of moves.
///
/// It also requests neighbours, adjacency and names of vertices outside the board.
///
/// # Complexity
/// For V vertices and E edges, O((V + E) log V) steps of the board's iterators and O(V) memory. `are_adjacent` is
/// called once for each edge and each path of two edges, or V^2 times if V <= 1,024.
///
/// # Errors
/// The first breach of the contract.
pub fn check_topology(board: &impl Topology) -> Result<(), Refuted> {
    let count = board.vertex_count();
    let bound = u32::try_from(count).map_err(|_| {
        Refuted::new(format_args!("{count} vertices are too many: at most {}", u32::MAX))
    })?;
    check_neighbors(board, bound)?;
    check_adjacency(board, bound)?;
    check_family(board, bound)?;
    check_names(board, bound)?;
    // Any two numbers differ in some bit, so one full board per bit, coloured by that bit, separates all pairs.
    for bit in 0..u32::BITS - bound.saturating_sub(1).leading_zeros() {
        for side in [0, 1] {
            check_moves(board, |vertex| vertex.get() >> bit & 1 ^ side)?;
        }
    }
    for seed in 0..4 {
        check_moves(board, |vertex| random(vertex.get(), seed) % 4)?;
    }
    Ok(())
}

/// Returns a pseudo-random number.
const fn random(n: u32, seed: u32) -> u32 {
    let mixed = (n as u64 + ((seed as u64 + 1) << 32)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (mixed >> 40) as u32
}

fn check_neighbors(board: &impl Topology, bound: u32) -> Result<(), Refuted> {
    // The vertex that listed each vertex last.
    let mut listed_by = vec![None; bound as usize];
    for a in (0..bound).map(Vertex::new) {
        for b in board.neighbors(a) {
            match listed_by.get_mut(b.index()) {
                None => {
                    let fault = "but not both are vertices of the board";
                    return breach(a, format!("{a} has the neighbour {b}, {fault}"));
                }
                Some(_) if a == b => return breach(a, format!("{a} is its own neighbour")),
                Some(last) if *last == Some(a) => {
                    return breach(a, format!("{a} lists its neighbour {b} twice"));
                }
                Some(last) => *last = Some(a),
            }
            if !board.neighbors(b).any(|back| back == a) {
                let fault = format!("but {b} does not list {a} as a neighbour");
                return breach(a, format!("{a} has the neighbour {b}, {fault}"));
            }
        }
    }
    for outside in [bound, bound.saturating_add(1), u32::MAX].map(Vertex::new) {
        if board.neighbors(outside).next().is_some() {
            let fault = format!("{outside} is not a vertex of the board and has neighbours");
            return breach(outside, fault);
        }
    }
    Ok(())
}

fn check_adjacency(board: &impl Topology, bound: u32) -> Result<(), Refuted> {
    const ALL_PAIRS: u32 = 1024;
    const SAMPLE: u32 = 32;
    let mut listed_by = vec![None; bound as usize];
    for a in (0..bound).map(Vertex::new) {
        for b in board.neighbors(a) {
            if let Some(last) = listed_by.get_mut(b.index()) {
                *last = Some(a);
            }
        }
        let ask = |b: Vertex| {
            let listed = listed_by.get(b.index()) == Some(&Some(a));
            // In both orders, because play may call it in either.
            if board.are_adjacent(a, b) == listed && board.are_adjacent(b, a) == listed {
                Ok(())
            } else {
                let fault = format!("does not agree with the neighbours of {a}");
                breach(a, format!("are_adjacent({a}, {b}) {fault}"))
            }
        };
        [bound, bound.saturating_add(1), u32::MAX]
            .into_iter()
            .map(Vertex::new)
            .try_for_each(ask)?;
        if bound <= ALL_PAIRS {
            (0..bound).map(Vertex::new).try_for_each(ask)?;
        } else {
            board.neighbors(a).try_for_each(ask)?;
            board.neighbors(a).flat_map(|b| board.neighbors(b)).try_for_each(ask)?;
            let v = a.get();
            let near = [v.wrapping_sub(1), v, v.saturating_add(1)];
            let far = (0..SAMPLE).map(|seed| random(v, seed) % bound);
            near.into_iter().chain(far).map(Vertex::new).try_for_each(ask)?;
        }
    }
    Ok(())
}

/// Compares the lists of neighbours with the family that the board declares.
fn check_family(board: &impl Topology, bound: u32) -> Result<(), Refuted> {
    let Some(family) = board.family() else { return Ok(()) };
    if family.vertex_count() != Some(bound) {
        return Err(Refuted::claim("vertices of the family", family, bound));
    }
    for a in (0..bound).map(Vertex::new) {
        let are_near = board.neighbors(a).all(|b| family.are_adjacent(a, b));
        if board.neighbors(a).count() != family.degree(a) || !are_near {
            return breach(a, format!("the neighbours of {a} are not those in {family}"));
        }
    }
    Ok(())
}

fn check_names(board: &impl Topology, bound: u32) -> Result<(), Refuted> {
    if bound > 0 && board.line_width() == 0 {
        return Err(Refuted::new("line_width is 0"));
    }
    let mut name = String::new();
    for vertex in (0..bound).map(Vertex::new) {
        name.clear();
        let written = board.fmt_vertex(vertex, &mut name);
        let breaks_moves = |c: char| c.is_whitespace() || c == '>';
        if name.is_empty() || name.starts_with('!') || name.contains(breaks_moves) {
            let fault = "is empty, begins with `!`, or contains white space or `>`";
            return breach(vertex, format!("the name of {vertex} {fault}"));
        }
        if written.is_err() || board.parse_vertex(&name) != Ok(vertex) {
            return breach(vertex, format!("{vertex} is not read again from its name"));
        }
    }
    // A vertex outside the board may have any name, but writing it must not panic.
    for outside in [bound, u32::MAX].map(Vertex::new) {
        let _ = board.fmt_vertex(outside, &mut name);
    }
    Ok(())
}

/// Compares `moves_between` with the lists of neighbours, in sets of all types that have room. The movers are the
/// vertices of class 0, the targets the vertices of class 1.
fn check_moves(board: &impl Topology, class: impl Fn(Vertex) -> u32) -> Result<(), Refuted> {
    check_moves_in::<LargeSet>(board, &class)?;
    let count = board.vertex_count();
    if count <= u64::CAPACITY {
        check_moves_in::<u64>(board, &class)?;
    }
    if count <= u128::CAPACITY {
        check_moves_in::<u128>(board, &class)?;
    }
    Ok(())
}

fn check_moves_in<S: StoneSet>(
    board: &impl Topology,
    class: &impl Fn(Vertex) -> u32,
) -> Result<(), Refuted> {
    let count = board.vertex_count();
    let empty = || S::with_room(count).map_err(Refuted::new);
    let (mut movers, mut targets) = (empty()?, empty()?);
    for vertex in (0..count).map_while(Vertex::from_index) {
        match class(vertex) {
            0 => movers.insert(vertex),
            1 => targets.insert(vertex),
            _ => {}
        }
    }
    let mut found: Vec<Move> = board.moves_between(&movers, &targets).collect();
    found.sort_unstable();
    let mut expected = Vec::with_capacity(found.len());
    for from in movers.iter() {
        let to = board.neighbors(from).filter(|&to| targets.contains(to));
        expected.extend(to.map(|to| Move { from, to }));
    }
    expected.sort_unstable();
    let counted = board.moves_between(&movers, &targets).count();
    match found.iter().zip(&expected).find(|(found, expected)| found != expected) {
        Some((&found, &expected)) => {
            let (first, fault) =
                (found.min(expected), "moves_between does not agree with neighbors");
            Err(Refuted::new(format_args!("{fault} about the move {first}")))
        }
        None if found.len() == expected.len() && counted == expected.len() => Ok(()),
        None => {
            let moves = if found.len() == expected.len() { counted } else { found.len() };
            let (moves, expected) = (text::counted(moves, "move", "moves"), expected.len());
            let fault = format!("moves_between returns or counts {moves} instead of {expected}");
            Err(Refuted::new(fault))
        }
    }
}

/// Returns a breach of the contract at a vertex.
fn breach(vertex: Vertex, fault: String) -> Result<(), Refuted> {
    Err(Refuted::new(fault).at("vertex", vertex.index()))
}

#[cfg(test)]
mod tests {
    use super::super::{Cycle, Family, GraphBoard, Grid, Path};
    use super::*;

    #[test]
    fn our_boards_keep_the_contract() {
        for n in 0..70 {
            check_topology(&Path::new(n)).unwrap();
            check_topology(&Cycle::new(n)).unwrap();
        }
        for n in [1000, 4095, 4096, 4097] {
            check_topology(&Path::new(n)).unwrap();
            check_topology(&Cycle::new(n)).unwrap();
        }
        for rows in 0..14 {
            // Widths at which a line of squares just fits the words of the sets, or just does not.
            for cols in (0..20).chain(30..35).chain(62..67).chain(126..131) {
                check_topology(&Grid::new(rows, cols).unwrap()).unwrap();
                check_topology(&&Grid::new(cols, rows).unwrap()).unwrap();
            }
        }
        check_topology(&crate::notation::Numbers).unwrap();
        assert_eq!(crate::notation::Numbers.vertex_count(), 0);
        let complete = (0..9).flat_map(|a| (0..a).map(move |b| (a, b)));
        check_topology(&GraphBoard::from_edges(9, complete).unwrap()).unwrap();
    }

    #[test]
    fn a_graph_of_lists_is_the_board_it_was_made_from() {
        let grid = Grid::new(5, 7).unwrap();
        let graph = GraphBoard::from_board(&grid).unwrap();
        check_topology(&graph).unwrap();
        for v in (0..35).map(Vertex::new) {
            let mut neighbors: Vec<_> = grid.neighbors(v).collect();
            neighbors.sort_unstable();
            assert!(graph.neighbors(v).eq(neighbors));
        }
    }

    /// A board given by lists of neighbours, and the family that it declares; right or wrong.
    struct Lists<'a>(Vec<Vec<u32>>, Option<Family<'a>>);

    impl Topology for Lists<'_> {
        fn vertex_count(&self) -> usize {
            self.0.len()
        }

        fn neighbors(&self, vertex: Vertex) -> impl Iterator<Item = Vertex> {
            self.0.get(vertex.index()).into_iter().flatten().copied().map(Vertex::new)
        }

        fn family(&self) -> Option<Family<'_>> {
            self.1
        }
    }

    /// Tests the board of these lists with this family.
    fn check_lists(lists: &[Vec<u32>], family: Family<'_>) -> Result<(), Refuted> {
        check_topology(&Lists(lists.to_vec(), Some(family)))
    }

    #[test]
    fn each_breach_is_found() {
        let check = |lists: &[&[u32]]| {
            check_topology(&Lists(lists.iter().map(|list| list.to_vec()).collect(), None))
        };
        assert_eq!(check(&[&[1], &[0]]), Ok(()));
        let says = |lists, fault| {
            let refuted = check(lists).unwrap_err();
            assert_eq!((refuted.fault(), refuted.place()), (fault, &[("vertex", 0)][..]));
        };
        says(&[&[0], &[]], "0 is its own neighbour");
        says(&[&[1], &[]], "0 has the neighbour 1, but 1 does not list 0 as a neighbour");
        says(&[&[1, 1], &[0]], "0 lists its neighbour 1 twice");
        says(&[&[2], &[]], "0 has the neighbour 2, but not both are vertices of the board");
    }

    /// Two adjacent vertices, the second of this name.
    struct Named(&'static str);

    impl Topology for Named {
        fn vertex_count(&self) -> usize {
            2
        }

        fn neighbors(&self, vertex: Vertex) -> impl Iterator<Item = Vertex> {
            1_u32.checked_sub(vertex.get()).map(Vertex::new).into_iter()
        }

        fn fmt_vertex(&self, vertex: Vertex, out: &mut impl core::fmt::Write) -> core::fmt::Result {
            out.write_str(if vertex.get() == 1 { self.0 } else { "first" })
        }

        fn parse_vertex(&self, text: &str) -> Result<Vertex, crate::ParseError> {
            Ok(Vertex::new(u32::from(text == self.0)))
        }
    }

    #[test]
    fn names_that_moves_cannot_carry_are_found() {
        let mv = [Move::between(0, 1), Move::between(1, 0)];
        let read = |name| {
            Move::parse_all_on(&Named(name), &Move::display_all_on(&Named(name), &mv).to_string())
        };
        for name in ["pole", "-", "0,1", "a!", "e=f:+|/", "é", "0"] {
            assert_eq!(check_topology(&Named(name)), Ok(()), "{name}");
            assert_eq!(read(name).as_deref(), Ok(&mv[..]), "{name}");
        }
        for name in ["north pole", "a>b", "", "!", "!a", " a", "a\u{3000}"] {
            let unfit = check_topology(&Named(name)).unwrap_err();
            assert!(unfit.fault().starts_with("the name of 1 is empty"), "{name}: {unfit}");
        }
        for name in ["north pole", "a>b"] {
            assert_ne!(read(name).as_deref(), Ok(&mv[..]), "{name}");
        }
        let unread = check_topology(&Named("first")).unwrap_err();
        assert_eq!(unread.fault(), "0 is not read again from its name");
    }

    /// Returns the product of cliques, built from coordinates.
    fn product(sizes: &[u32]) -> Vec<Vec<u32>> {
        let all = sizes.iter().fold(vec![vec![]], |all: Vec<Vec<u32>>, &size| {
            let with = |last| all.iter().map(move |first| [first, &[last][..]].concat());
            (0..size).flat_map(with).collect()
        });
        let differ_once =
            |a: &[u32], b: &[u32]| a.iter().zip(b).filter(|(a, b)| a != b).count() == 1;
        let near = |a: &Vec<u32>| {
            (0..).zip(&all).filter(|(_, b)| differ_once(a, b)).map(|(vertex, _)| vertex).collect()
        };
        all.iter().map(near).collect()
    }

    #[test]
    fn products_of_cliques_are_told_from_other_boards() {
        let products: [&[u32]; 10] =
            [&[], &[0], &[1], &[4], &[2, 2], &[2, 3], &[3, 2], &[2, 1, 4], &[2, 2, 2], &[3, 3]];
        for board in products {
            for said in products {
                let found = check_lists(&product(board), Family::Cliques(said));
                let ones = |sizes: &[u32]| sizes.iter().all(|&size| size == 1);
                assert_eq!(found.is_ok(), board == said || ones(board) && ones(said), "{board:?}");
            }
        }
        let row = || vec![vec![1], vec![0, 2], vec![1]];
        let halves = (0..6).map(|v| if v < 3 { vec![3, 4, 5] } else { vec![0, 1, 2] }).collect();
        for (lists, sizes, fault) in [
            (row(), &[2, 2][..], "a product of cliques [2, 2] is claimed, 3 is proved"),
            (row(), &[0], "a product of cliques [0] is claimed, 3 is proved"),
            (row(), &[u32::MAX; 3], "is claimed, 3 is proved"),
            (row(), &[3], "the neighbours of 0 are not those in a product of cliques"),
            (row(), &[3, 1], "the neighbours of 0 are not those in a product of cliques"),
            (halves, &[3, 2], "the neighbours of 0 are not those in a product of cliques"),
            (product(&[0]), &[], "a product of cliques [] is claimed, 0 is proved"),
        ] {
            let found = check_lists(&lists, Family::Cliques(sizes)).unwrap_err();
            assert!(found.fault().contains(fault), "{found}");
        }
        // A size of 0 makes the product empty, however large the others are.
        let none = [&[u32::MAX; 3][..], &[0]].concat();
        assert_eq!(check_lists(&product(&[0]), Family::Cliques(&none)), Ok(()));
    }

    #[test]
    fn multipartite_graphs_are_told_from_other_boards() {
        let lists = |parts: &[usize]| {
            let part_of: Vec<usize> =
                parts.iter().enumerate().flat_map(|(part, &size)| vec![part; size]).collect();
            let near = |part: usize| {
                (0..).zip(&part_of).filter(|(_, other)| **other != part).map(|(v, _)| v).collect()
            };
            part_of.iter().map(|&part| near(part)).collect::<Vec<Vec<u32>>>()
        };
        let all: [&[u32]; 6] = [&[], &[3], &[1, 2], &[2, 1], &[1, 1, 1], &[2, 3]];
        for board in all {
            for said in all {
                let sizes: Vec<usize> = board.iter().map(|&size| size as usize).collect();
                let found = check_lists(&lists(&sizes), Family::Multipartite(said));
                assert_eq!(found.is_ok(), board == said, "{board:?} {said:?}");
            }
        }
        let with_empty = Family::Multipartite(&[0, 2, 0, 1]);
        assert_eq!(check_lists(&lists(&[2, 1]), with_empty), Ok(()));
    }
}
