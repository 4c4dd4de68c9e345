//! Forged certificates: an accepted one is true by the rules alone. The fuzz target `claims` forges them from its
//! input.

use clobber_core::{
    BalancedForest, Bipartition, Certificate, Color, GraphBoard, Move, MoveOrder, Position,
    Reduction, Topology, Vertex,
};
use testkit::plays::{Naive, Placement, played};
use testkit::{Forgeries, Random};

/// A graph of a few vertices, as a list of its edges.
fn edges(random: &mut Random, count: usize) -> Vec<(usize, usize)> {
    let one_in = random.pick(&[1, 2, 3]);
    let all = (0..count).flat_map(|b| (0..b).map(move |a| (a, b)));
    all.filter(|_| random.once_in(one_in)).collect()
}

fn position(random: &mut Random, most: usize) -> Position<GraphBoard> {
    let count = 1 + random.below(most);
    let board = GraphBoard::from_edges(count, edges(random, count)).unwrap();
    let empty_in = random.pick(&[4, 100]);
    Position::from_fn(board, |_| (!random.once_in(empty_in)).then(|| random.pick(&Color::BOTH)))
}

pub(crate) fn reductions(random: &mut Random, forgeries: &mut Forgeries) {
    while forgeries.are_wanted() {
        let start = position(random, 7);
        let count = start.board().vertex_count();
        let mut whole = Reduction::new(random.pick(&MoveOrder::ALL), []);
        let mut at = start.clone();
        for index in 0.. {
            let moves: Vec<Move> = match whole.order.mover(index) {
                Some(mover) => at.moves(mover).collect(),
                None => at.all_moves().collect(),
            };
            if moves.is_empty() {
                break;
            }
            let mv = random.pick(&moves);
            at.play(mv).unwrap();
            whole.moves.push(mv);
        }
        for _ in 0..20 {
            let mut forged = whole.clone();
            for _ in 0..random.below(3) {
                let end = |random: &mut Random| random.below(count + 1) as u32;
                match random.once_in(6) {
                    true => forged.order = random.pick(&MoveOrder::ALL),
                    false => random.change(&mut forged.moves, |random| {
                        Move::between(end(random), end(random))
                    }),
                }
            }
            let forged: Reduction = forged.to_string().parse().unwrap();
            let replayed = forged.replay(&start);
            forgeries.record("`Reduction` of core", replayed.is_ok());
            let expected = played(&start, forged.order, &forged.moves);
            let end = replayed.ok().map(|replay| replay.end().squares().collect::<Vec<_>>());
            assert_eq!(end, expected, "{start}: {forged}");
        }
    }
}

#[test]
fn forged_reductions() {
    Forgeries::try_many(1, 1000, reductions);
}

pub(crate) fn forests(random: &mut Random, forgeries: &mut Forgeries) {
    while forgeries.are_wanted() {
        let start = position(random, 6);
        let count = start.board().vertex_count();
        let reached = Naive::new(start.board()).reached(Placement::new(&start), false);
        let mut at = start.clone();
        let mut parents = vec![None; count];
        while let [_, ..] = at.all_moves().collect::<Vec<_>>().as_slice() {
            let mv = random.pick(&at.all_moves().collect::<Vec<_>>());
            at.play(mv).unwrap();
            parents[mv.from.index()] = Some(mv.to);
        }
        for _ in 0..20 {
            let mut forged = parents.clone();
            for _ in 0..random.below(4) {
                random.change(&mut forged, |random| {
                    random.coin().then(|| Vertex::new(random.below(count + 1) as u32))
                });
            }
            let forest = BalancedForest::new(forged.iter().copied());
            let checked = forest.check(&start);
            forgeries.record("`BalancedForest` of core", checked.is_ok());
            if let Ok(checked) = checked {
                // The final stones of the forest are the stones left by a play.
                let mut squares = vec![None; count];
                for (vertex, color) in checked.final_stones() {
                    squares[vertex.index()] = Some(color);
                }
                let end = Placement::from_squares(squares.iter().copied());
                assert!(reached.contains(&end), "{start}: {forged:?}");
                assert_eq!(checked.value(), end.count());
                let reduction: Reduction = checked.to_reduction();
                let end = played(&start, reduction.order, &reduction.moves);
                assert_eq!(end, Some(squares), "{start}: {forged:?}");
            }
        }
    }
}

#[test]
fn forged_forests() {
    Forgeries::try_many(2, 1000, forests);
}

/// They cannot be written by hand, but can be taken from another board.
pub(crate) fn sides_and_odd_cycles(random: &mut Random, forgeries: &mut Forgeries) {
    while forgeries.are_wanted() {
        let own = position(random, 6);
        let found = Bipartition::new(own.board());
        let is_right = match &found {
            Ok(sides) => Certificate::check(sides, own.board()),
            Err(odd) => odd.check(own.board()),
        };
        assert_eq!(is_right, Ok(()));
        for other in [own].into_iter().chain((0..4).map(|_| position(random, 7))) {
            let count = other.board().vertex_count();
            let all = (0..count as u32).map(Vertex::new);
            let edges: Vec<(Vertex, Vertex)> =
                all.flat_map(|a| other.board().neighbors(a).map(move |b| (a, b))).collect();
            match &found {
                Ok(found) => {
                    let is_right = |on_stones: bool| {
                        edges.iter().all(|&(a, b)| {
                            let are_stones = [a, b].iter().all(|&v| other.color_at(v).is_some());
                            on_stones && !are_stones || found.side(a) != found.side(b)
                        })
                    };
                    let is_accepted = Certificate::check(found, other.board()).is_ok();
                    forgeries.record("`Bipartition` of core", is_accepted);
                    assert_eq!(is_accepted, is_right(false));
                    assert_eq!(Certificate::check(found, &other).is_ok(), is_right(true));
                }
                Err(found) => {
                    let is_accepted = found.check(other.board()).is_ok();
                    forgeries.record("`OddCycle` of core", is_accepted);
                    let is_bipartite = (0..1_u32 << count).any(|sides| {
                        edges.iter().all(|(a, b)| (sides >> a.get() ^ sides >> b.get()) & 1 == 1)
                    });
                    assert!(!is_accepted || !is_bipartite);
                    let vertices = found.vertices();
                    let next = vertices.iter().cycle().skip(1);
                    let are_edges =
                        vertices.iter().zip(next).all(|(&a, &b)| edges.contains(&(a, b)));
                    assert_eq!(is_accepted, are_edges, "{found}");
                }
            }
        }
    }
}

#[test]
fn sides_and_odd_cycles_of_other_boards() {
    Forgeries::try_many(3, 100, sides_and_odd_cycles);
}
