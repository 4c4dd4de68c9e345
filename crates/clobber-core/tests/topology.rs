//! Boards that break their contract in one way each, and names of vertices.

use clobber_core::{
    Grid, Move, ParseError, Path, Position, StoneSet, Topology, Vertex, check_topology,
};

/// A row with this number of vertices, and a fault.
#[derive(Clone, Copy)]
struct Row {
    count: u32,
    fault: Fault,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Fault {
    None,
    /// Lists moves onto empty squares.
    OntoEmpty,
    /// Gives neighbours to this vertex outside the board.
    Outside(u32),
    /// Calls these two vertices adjacent, whichever comes first.
    Adjacent(u32, u32),
    /// Calls all distant pairs adjacent.
    FarApart,
    /// Calls these two neighbours not adjacent.
    Apart(u32, u32),
    /// Lists a move twice.
    Twice(Move),
    /// Counts one move less.
    Count,
    /// Omits a move.
    Without(Move),
    /// Lists one move less in sets of this capacity.
    LessIn(usize),
    /// Fails to write the last vertex.
    Unwritten,
    /// Reads every name as vertex 1.
    Name,
    /// Declares lines without squares.
    LineWidth,
}

impl Topology for Row {
    fn vertex_count(&self) -> usize {
        self.count as usize
    }

    fn neighbors(&self, vertex: Vertex) -> impl Iterator<Item = Vertex> {
        let v = vertex.get();
        let inside = v < self.count;
        let before = v.checked_sub(1).filter(|_| inside);
        let after = v.checked_add(1).filter(|&after| inside && after < self.count);
        let more = (self.fault == Fault::Outside(v)).then_some(0);
        before.into_iter().chain(after).chain(more).map(Vertex::new)
    }

    fn are_adjacent(&self, a: Vertex, b: Vertex) -> bool {
        let pair = (a.get(), b.get());
        match self.fault {
            Fault::Adjacent(a, b) if (a, b) == pair => true,
            Fault::FarApart if pair.0.abs_diff(pair.1) > 20 && pair.0.max(pair.1) < self.count => {
                true
            }
            Fault::Apart(a, b) if (a, b) == pair => false,
            _ => pair.0.abs_diff(pair.1) == 1 && pair.0.max(pair.1) < self.count,
        }
    }

    fn moves_between<'a, S: StoneSet>(
        &'a self,
        movers: &'a S,
        targets: &'a S,
    ) -> impl Iterator<Item = Move> + 'a {
        let onto_empty = self.fault == Fault::OntoEmpty;
        let is_target = move |to| targets.contains(to) || onto_empty && !movers.contains(to);
        let moves = movers.iter().flat_map(move |from| {
            self.neighbors(from).filter(move |&to| is_target(to)).map(move |to| Move { from, to })
        });
        let less = self.fault == Fault::LessIn(S::CAPACITY);
        let moves = moves.skip(usize::from(less)).flat_map(|mv| {
            let times = match self.fault {
                Fault::Twice(twice) if mv == twice => 2,
                Fault::Without(omitted) if mv == omitted => 0,
                _ => 1,
            };
            std::iter::repeat_n(mv, times)
        });
        Moves(moves, self.fault == Fault::Count)
    }

    fn fmt_vertex(&self, vertex: Vertex, out: &mut impl std::fmt::Write) -> std::fmt::Result {
        write!(out, "{vertex}")?;
        let fails = self.fault == Fault::Unwritten && vertex.get() + 1 == self.count;
        if fails { Err(std::fmt::Error) } else { Ok(()) }
    }

    fn parse_vertex(&self, text: &str) -> Result<Vertex, ParseError> {
        if self.fault == Fault::Name { Ok(Vertex::new(1)) } else { text.parse() }
    }

    fn line_width(&self) -> usize {
        if self.fault == Fault::LineWidth { 0 } else { self.vertex_count() }
    }
}

/// Counts one too few if the flag is set.
struct Moves<I>(I, bool);

impl<I: Iterator<Item = Move>> Iterator for Moves<I> {
    type Item = Move;

    fn next(&mut self) -> Option<Move> {
        self.0.next()
    }

    fn count(self) -> usize {
        self.0.count().saturating_sub(usize::from(self.1))
    }
}

#[test]
fn every_breach_is_found_on_small_and_large_boards() {
    let check = |count, fault| check_topology(&Row { count, fault });
    // Beyond 1,024 vertices not all pairs are tested.
    for count in [2, 3, 60, 100, 200, 1023, 1024, 1025, 1500] {
        assert_eq!(check(count, Fault::None), Ok(()), "{count}");
        let last = count - 1;
        let mut faults = vec![
            Fault::Outside(count),
            Fault::Outside(count + 1),
            Fault::Outside(u32::MAX),
            Fault::Adjacent(last, count),
            Fault::Adjacent(count, last),
            Fault::Adjacent(0, count + 1),
            Fault::Adjacent(0, u32::MAX),
            Fault::Adjacent(last, last),
            Fault::Apart(0, 1),
            Fault::Apart(1, 0),
            Fault::Apart(last, last - 1),
            Fault::Twice(Move::between(0, 1)),
            Fault::Twice(Move::between(last, last - 1)),
            Fault::Without(Move::between(0, 1)),
            Fault::Without(Move::between(last, last - 1)),
            Fault::Unwritten,
            Fault::Count,
            Fault::Name,
            Fault::LineWidth,
        ];
        if count > 2 {
            // Vertices two steps apart.
            faults.extend([
                Fault::Adjacent(0, 2),
                Fault::Adjacent(last, last - 2),
                Fault::OntoEmpty,
            ]);
        }
        if count > 30 {
            faults.push(Fault::FarApart);
        }
        // Sets that are as small as possible are tested, and large ones.
        faults.extend(
            [64, 128].into_iter().filter(|&room| count as usize <= room).map(Fault::LessIn),
        );
        if (12..=1024).contains(&count) {
            faults.extend([
                Fault::Adjacent(1, 11),
                Fault::Adjacent(11, 1),
                Fault::Adjacent(last, 5),
            ]);
        }
        for fault in faults {
            assert!(check(count, fault).is_err(), "{count} {fault:?}");
        }
    }
    // The message names the wrong one of the two numbers.
    let told = |fault| check(2, fault).unwrap_err().to_string();
    assert!(told(Fault::Twice(Move::between(1, 0))).contains("2 moves instead of 1"));
    assert!(!told(Fault::Count).contains("1 move instead of 1"), "{}", told(Fault::Count));
}

#[test]
fn names_of_vertices() {
    let grid = Grid::new(2, 3).unwrap();
    let name = |vertex| Vertex::new(vertex).display_on(&grid).to_string();
    assert_eq!([5, 6, 7].map(name), ["1,2", "6", "7"]);
}

#[test]
fn sums_without_empty_boards() {
    let sum: Vec<Position<Path>> = ["xo", "", "oox", "o"].map(|text| text.parse().unwrap()).into();
    assert_eq!(Position::display_sum(&sum).to_string(), "xo + oox + o");
    assert_eq!(Position::display_sum(&sum[1..2]).to_string(), "");
    assert_eq!(Position::<Path, u64>::parse_sum("xo + oox + o").unwrap().len(), 3);
}
