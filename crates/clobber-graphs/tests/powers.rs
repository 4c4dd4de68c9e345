//! Compares powers of paths and circulant graphs with all reachable positions.

use clobber_core::{BoardError, Cycle, Path, Topology, Vertex, check_topology};
use clobber_graphs::{Circulant, Effort, PathPower, solve};
use testkit::positions;

use crate::support::{check_all, colored, goals};

#[test]
fn boards_keep_the_contract() {
    for count in 0..9 {
        for reach in 0..11 {
            let board = PathPower::new(count, reach);
            check_topology(&board).unwrap();
            assert_eq!(board.to_string().parse::<PathPower>().unwrap(), board);
        }
        for steps in [vec![1], vec![2], vec![1, 2], vec![1, 2, 3], vec![3, 4, 1], vec![5, 5, 12]] {
            let loops = steps.iter().any(|&step| count > 0 && step % count == 0);
            match Circulant::new(count, steps.iter().copied()) {
                Ok(board) => {
                    assert!(!loops);
                    check_topology(&board).unwrap();
                    assert_eq!(board.to_string().parse::<Circulant>().unwrap(), board);
                }
                Err(error) => assert!(loops && matches!(error, BoardError::Loop { .. })),
            }
        }
    }
    // Like `Path` and `Cycle`.
    for v in (0..7).map(Vertex::new) {
        assert!(PathPower::new(7, 1).neighbors(v).eq(Path::new(7).neighbors(v)));
        let mut near: Vec<_> = Cycle::new(7).neighbors(v).collect();
        near.sort_unstable();
        let mut circulant: Vec<_> = Circulant::new(7, [1]).unwrap().neighbors(v).collect();
        circulant.sort_unstable();
        assert_eq!(near, circulant);
    }
    for (text, column) in
        [("", 1), ("P", 2), ("P5", 3), ("P5^", 4), ("P5^2x", 5), ("C5", 1), ("P5^99999999999", 4)]
    {
        assert_eq!(text.parse::<PathPower>().unwrap_err().column(), column, "{text}");
    }
    for (text, column) in
        [("C5", 3), ("C5(", 4), ("C5(1", 5), ("C5(1,", 6), ("C5(5)", 1), ("P5", 1)]
    {
        assert_eq!(text.parse::<Circulant>().unwrap_err().column(), column, "{text}");
    }
}

/// All goals from all colourings and, on few vertices, from colourings with holes.
#[test]
fn all_small_powers() {
    for reached in 1..=3 {
        for count in 1..=7 {
            let goals = goals(count, count <= 5);
            for black in 0..1 << (count - 1) {
                check_all(&colored(PathPower::new(count as u32, reached), black), &goals);
            }
        }
        for (code, position) in positions::all(PathPower::new(5, reached)).enumerate() {
            check_all(&position, &goals(5, code % 7 == 0));
        }
    }
}

/// Some squares of paths keep two stones, from ten vertices on.
#[test]
fn squares_of_paths() {
    for count in 3..=10 {
        let values = (1..1_u64 << (count - 1)).map(|black| {
            let position = colored(PathPower::new(count, 2), black);
            solve(&position, &mut Effort::new()).unwrap().value().unwrap()
        });
        assert_eq!(values.max(), Some(if count < 10 { 1 } else { 2 }), "{count}");
    }
}
