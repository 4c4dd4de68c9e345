//! One function for everything: `solve` finds every result of the special functions.

use clobber_core::{Color, Cycle, GraphBoard, Grid, MoveOrder, Path, Position, Topology};
use clobber_graphs::{
    Circulant, Hamming, Hypercube, NamedBoard, PathPower, reduce_hamming, reduce_hypercube,
    reduce_pseudoforest, solve as solve_freely,
};
use clobber_solitaire::{
    CheckerboardReduction, Effort, reduce_cycle, reduce_full_grid, reduce_majority_first,
    reduce_row, solve,
};
use testkit::Random;

use crate::{TURNS, solved, union};

const ANY: MoveOrder = MoveOrder::Any;

/// `solve` finds the result of the special function.
#[track_caller]
fn compare<T: Topology + Clone>(
    position: &Position<T>,
    order: MoveOrder,
    special: impl FnOnce() -> usize,
) {
    assert_eq!(solved(position, order).value(), Some(special()), "{order}");
}

const SIZES: [u32; 10] = [1, 2, 5, 20, 60, 200, 300, 1000, 10_000, 100_000];

#[test]
fn rows_and_cycles() {
    let mut random = Random::new(1);
    for count in SIZES {
        for holes in [0, 3] {
            let row = random.position(Path::new(count), holes);
            let cycle = random.position(Cycle::new(count), holes);
            for order in MoveOrder::ALL {
                let effort = Effort::new;
                compare(&row, order, || reduce_row(&row, order, &mut effort()).stones_left);
                compare(&cycle, order, || reduce_cycle(&cycle, order, &mut effort()).stones_left);
            }
        }
    }
}

#[test]
fn trees_and_forests() {
    let mut random = Random::new(2);
    for count in SIZES.map(|count| count as usize) {
        for lost in [usize::MAX, 20] {
            let mut edges = Vec::new();
            for vertex in (1..count).filter(|vertex| vertex % lost != 0) {
                edges.push((random.below(vertex), vertex));
            }
            let forest = GraphBoard::from_edges(count, edges).unwrap();
            let position = random.position(forest, 0);
            compare(&position, ANY, || {
                reduce_pseudoforest(&position, &mut Effort::new()).unwrap().stones_left
            });
        }
    }
}

#[test]
fn full_grids() {
    let mut random = Random::new(3);
    for (rows, cols) in [(3, 3), (3, 40), (8, 8), (20, 30), (5, 2000), (300, 334)] {
        let position = random.position(Grid::new(rows, cols).unwrap(), 0);
        compare(&position, ANY, || {
            reduce_full_grid(&position, ANY, &mut Effort::new()).unwrap().stones_left
        });
    }
}

#[test]
fn checkerboards() {
    let sizes =
        [(1, 1), (1, 7), (1, 1000), (1, 100_000), (2, 2), (2, 5), (2, 5000), (3, 3), (3, 5)];
    for (rows, cols) in sizes.into_iter().chain([(7, 9), (8, 8), (30, 30), (99, 101), (300, 334)]) {
        let grid = Grid::new(rows, cols).unwrap();
        let board = Position::checkerboard(grid, Color::White);
        for order in MoveOrder::ALL {
            compare(&board, order, || {
                let first = order.mover(0).unwrap_or(Color::Black);
                let found = CheckerboardReduction::new(grid, Color::White, first)
                    .or_else(|_| reduce_majority_first(grid, Color::White))
                    .unwrap();
                rows * cols - found.to_reduction().moves.len()
            });
        }
    }
}

#[test]
fn hypercubes_and_products_of_cliques() {
    let mut random = Random::new(11);
    for dimension in [0, 1, 2, 3, 5, 8, 11, 14, 16] {
        let position = random.position(Hypercube::new(dimension).unwrap(), 0);
        compare(&position, ANY, || reduce_hypercube(&position).unwrap().stones_left);
    }
    for text in [
        "K3xK2", "K3xK3", "K2xK5xK1", "K4xK3xK2xK2", "K10xK10xK10", "K3xK3xK3xK3xK3xK3xK3",
        "K10xK10xK10xK10xK10",
    ] {
        let position = random.position(text.parse::<Hamming>().unwrap(), 0);
        compare(&position, ANY, || reduce_hamming(&position).unwrap().stones_left);
    }
}

/// Powers of paths, circulant graphs, and grids of three lines, some long or with holes.
#[test]
fn narrow_graphs() {
    fn compare_doors<T: Topology + Clone>(position: &Position<T>) {
        let value = solve_freely(position, &mut Effort::new()).unwrap().value();
        compare(position, ANY, || value.expect("the value"));
    }
    let mut random = Random::new(13);
    let with_holes = [1, 2, 5, 20, 60, 200, 300, 1000].map(|size| (size, 10));
    for (size, holes) in SIZES.map(|size| (size, 0)).into_iter().chain(with_holes) {
        for reach in [2, 3] {
            compare_doors(&random.position(PathPower::new(size, reach), holes));
        }
        if size <= if holes == 0 { 1000 } else { 200 } {
            compare_doors(&random.position(Grid::new(size as usize, 3).unwrap(), holes));
        }
    }
    for size in SIZES {
        compare_doors(&random.position(PathPower::new(size, 5), 0));
        for steps in [&[1, 2, 3][..], &[1, 2, 3, 7]] {
            let Ok(board) = Circulant::new(size, steps.iter().copied()) else { continue };
            compare_doors(&random.position(board, 0));
        }
    }
}

/// Wide boards with holes: both doors find the same fewest stones, in as many steps up to a tenth.
#[test]
fn wide_boards_as_grids_and_as_graphs() {
    let mut random = Random::new(16);
    let mut steps = [0; 2];
    for size in [10, 12, 14, 16] {
        for _ in 0..2 {
            let position = random.position(Grid::new(size, size).unwrap(), 20);
            let [mut there, mut here] = [(); 2].map(|()| Effort::new());
            let found = solve(&position, ANY, &mut there);
            let on_graph = position.on(GraphBoard::from_board(position.board()).unwrap()).unwrap();
            let known = solve_freely(&on_graph, &mut here).unwrap();
            assert!(found.is_optimal(), "{position}");
            assert_eq!(known.value(), found.value(), "{position}");
            assert_eq!(known.check(&on_graph, &mut Effort::new()), Ok(()), "{position}");
            steps = [steps[0] + there.progress().steps, steps[1] + here.progress().steps];
        }
    }
    assert!(10 * steps[0].abs_diff(steps[1]) < steps[0], "{steps:?}");
}

/// Several such graphs, each as a part of one graph.
#[test]
fn theorems_serve_each_part() {
    let mut random = Random::new(15);
    let texts = ["Q5", "K7", "K4xK3xK2", "P30^3", "P40^2", "30x3", "C20(1,2,3)", "P9", "C8"];
    let position = random.position(union(&texts), 0);
    let parts = position.parts();
    let values = parts.iter().zip(texts).map(|(part, text)| {
        let alone = position.extracted(part).on(text.parse::<NamedBoard>().unwrap()).unwrap();
        solve_freely(&alone, &mut Effort::new()).unwrap().value().unwrap()
    });
    compare(&position, ANY, || values.sum());
}

/// Results of other functions of the workspace that `solve` once missed.
#[test]
fn positions_of_the_table() {
    let mut random = Random::new(4);
    let two_rows = Position::from_fn(Grid::new(3, 60).unwrap(), |v| {
        (!(60..120).contains(&v.get())).then(|| random.color())
    });
    assert!(solved(&two_rows, TURNS[0]).is_optimal());
    for (text, value) in [
        ("o.o..oo|o.oxx.o|ooo.xxo|xxxo.oo|xoooooo|oxox.ox", 2),
        ("oxooxoo|xoxxoox|.xxooxo|x.oo..x|xoxooo.|ox.xxoo", 2),
    ] {
        compare(&text.parse::<Position<Grid>>().unwrap(), ANY, || value);
    }
    let long: Position<Path> = format!("x{}", "o".repeat(3999)).parse().unwrap();
    compare(&long, ANY, || 1);
}
