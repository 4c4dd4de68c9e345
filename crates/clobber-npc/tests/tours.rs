//! Circuits and paths of all small graphs, compared with trying all orders; forged proofs and tours.

use clobber_core::{GraphBoard, Vertex};
use clobber_npc::{Answer, ClauseProof, Effort, Tour};
use testkit::Random;

/// Whether the vertices from a place on can be put in an order that makes the whole a tour.
fn has_tour(tour: Tour, edges: &[(usize, usize)], way: &mut [usize], at: usize) -> bool {
    let is_edge = |a: usize, b: usize| edges.contains(&(a.min(b), a.max(b)));
    if at == way.len() {
        return match (tour, &*way) {
            (_, []) | (Tour::Circuit, [_] | [_, _]) => false,
            (Tour::Circuit, &[first, .., last]) => is_edge(first, last),
            (Tour::Path, _) => true,
        };
    }
    (at..way.len()).any(|index| {
        way.swap(at, index);
        let found =
            (at == 0 || is_edge(way[at - 1], way[at])) && has_tour(tour, edges, way, at + 1);
        way.swap(at, index);
        found
    })
}

#[test]
fn all_small_graphs() {
    let mut random = Random::new(1);
    for tour in [Tour::Circuit, Tour::Path] {
        let (mut with, mut proofs) = (Vec::new(), Vec::new());
        for vertices in 0..=5 {
            let pairs: Vec<(usize, usize)> =
                (0..vertices).flat_map(|a| (a + 1..vertices).map(move |b| (a, b))).collect();
            for set in 0..1_u32 << pairs.len() {
                let of_set = (0..pairs.len()).filter(|index| set >> index & 1 == 1);
                let edges: Vec<(usize, usize)> = of_set.map(|index| pairs[index]).collect();
                let board = GraphBoard::from_edges(vertices, edges.iter().copied()).unwrap();
                let exists = has_tour(tour, &edges, &mut (0..vertices).collect::<Vec<_>>(), 0);
                match tour.find(&board, &mut Effort::new()) {
                    Answer::Yes(way) => {
                        assert!(exists, "{board} {tour:?}");
                        assert_eq!(tour.check(&board, &way), Ok(()));
                        with.push((board, way));
                    }
                    Answer::No(proof) => {
                        assert!(!exists, "{board} {tour:?}");
                        assert_eq!(tour.check_none(&board, &proof, &mut Effort::new()), Ok(()));
                        proofs.push(proof);
                    }
                    Answer::Open { stopped, .. } => panic!("{board}: {stopped}"),
                }
            }
        }
        // A proof, as it is or changed, proves nothing where there is a tour.
        for proof in &proofs {
            let (board, _) = random.pick(&with.iter().collect::<Vec<_>>());
            let changed = random.changed(&proof.to_string(), "0123456789 -a\n");
            for forged in [Ok(proof.clone()), changed.parse::<ClauseProof>()].into_iter().flatten()
            {
                let checked = tour.check_none(board, &forged, &mut Effort::new());
                assert!(checked.is_err(), "{board} {tour:?} {forged}");
            }
        }
        // A tour that is changed is one only if it is one by the definition.
        for (board, way) in &with {
            let mut forged = way.clone();
            let index = random.below(forged.len());
            match random.below(3) {
                0 => drop(forged.remove(index)),
                1 => forged.insert(index, way[0]),
                _ => forged[index] = Vertex::new(random.below(7) as u32),
            }
            assert_eq!(tour.check(board, &forged).is_ok(), forged == *way, "{board} {forged:?}");
        }
    }
}
