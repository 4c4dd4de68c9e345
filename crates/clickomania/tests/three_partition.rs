//! The reduction from 3-Partition: boards, certificates in both directions, and agreement of the direct solver with the
//! solver of boards.

use std::collections::HashSet;

use clickomania::hardness::Exhausted;
use clickomania::hardness::three_partition::{
    Palette, Partition, ThreePartition, ThreePartitionBoard, ThreePartitionError,
};
use clickomania::{Answer, Board, Certificate, Clicks, Effort, Limits, Solver, Square, Stopped};

use testkit::Random;
use testkit::clicks::{falls_into_triples, replayed};

/// All multisets of `len` numbers strictly between t/4 and t/2 with this sum.
fn multisets(len: usize, target: u64, sum: u64) -> Vec<Vec<u64>> {
    fn extend(
        len: usize,
        from: u64,
        target: u64,
        sum: u64,
        so_far: &mut Vec<u64>,
        all: &mut Vec<Vec<u64>>,
    ) {
        if len == 0 {
            if sum == 0 {
                all.push(so_far.clone());
            }
            return;
        }
        for number in from..=sum {
            if 4 * number > target && 2 * number < target {
                so_far.push(number);
                extend(len - 1, number, target, sum - number, so_far, all);
                so_far.pop();
            }
        }
    }
    let mut all = Vec::new();
    extend(len, 1, target, sum, &mut Vec::new(), &mut all);
    all
}

fn instance(numbers: &[u64]) -> ThreePartition {
    ThreePartition::new(numbers.to_vec()).expect("an instance")
}

fn board(instance: &ThreePartition, palette: Palette) -> ThreePartitionBoard {
    ThreePartitionBoard::new(instance.clone(), palette).expect("small")
}

/// Runs the direct solver and checks its answer.
fn divided(instance: &ThreePartition) -> Option<Partition> {
    let found = instance.find_partition(&mut Effort::new());
    assert!(!found.is_open());
    let found = found.yes();
    if let Some(partition) = &found {
        assert_eq!(partition.check(instance), Ok(()));
    }
    found
}

fn check_certificates(board: &ThreePartitionBoard, partition: &Partition) {
    let clicks = board.clicks_of(partition).expect("a partition");
    let replay = replayed(board.board(), &clicks);
    assert!(replay.end().is_empty());
    let sets = |partition: &Partition| -> HashSet<[usize; 3]> {
        let sorted = partition.sets.iter().map(|set| {
            let mut set = *set;
            set.sort_unstable();
            set
        });
        sorted.collect()
    };
    let back = board.partition_of(&clicks).expect("a partition");
    assert_eq!(sets(&back), sets(partition));
}

/// The solver of boards agrees with the direct solver.
fn check_agreement(instance: &ThreePartition, board: &ThreePartitionBoard) -> bool {
    let found = divided(instance);
    match Solver::new().clear(board.board(), &mut Effort::new()) {
        Answer::Yes(clicks) => {
            assert!(found.is_some(), "{:?}", instance.numbers());
            assert_eq!(board.partition_of(&clicks).expect("a partition").check(instance), Ok(()));
        }
        Answer::No(_) => assert!(found.is_none(), "{:?}", instance.numbers()),
        other => panic!("no limit, but {other:?}"),
    }
    found.is_some()
}

#[test]
fn one_set() {
    for target in 1..=20 {
        for numbers in multisets(3, target, target) {
            let instance = instance(&numbers);
            for palette in Palette::ALL {
                let board = board(&instance, palette);
                assert!(check_agreement(&instance, &board));
                check_certificates(&board, &Partition { sets: vec![[2, 0, 1]] });
            }
        }
    }
}

#[test]
fn two_sets() {
    let (mut yes, mut no) = (0, 0);
    for target in 1..=16 {
        for mut numbers in multisets(6, target, 2 * target) {
            // Numbers in any order.
            let mut random = Random::new(target);
            for _ in 0..2 {
                let instance = instance(&numbers);
                for (palette, multiplier, least) in [
                    (Palette::Five, 0, 6),
                    (Palette::Five, 8, 6),
                    (Palette::Four, 8, 8),
                    (Palette::Four, 9, 8),
                ] {
                    let board =
                        ThreePartitionBoard::with_multiplier(instance.clone(), palette, multiplier);
                    let board = board.expect("small");
                    assert_eq!(board.multiplier(), multiplier.max(least));
                    *(if check_agreement(&instance, &board) { &mut yes } else { &mut no }) += 1;
                    if let Some(partition) = divided(&instance) {
                        check_certificates(&board, &partition);
                    }
                }
                for index in 1..numbers.len() {
                    numbers.swap(index, random.below(index + 1));
                }
            }
        }
    }
    assert!(yes >= 80 && no >= 24, "{yes} {no}");
}

fn three_sets(numbers: [u64; 9]) -> bool {
    let instance = instance(&numbers);
    let found = Palette::ALL.map(|palette| {
        let board = ThreePartitionBoard::with_multiplier(instance.clone(), palette, 0);
        check_agreement(&instance, &board.expect("small"))
    });
    assert!(found.iter().all(|&is_solvable| is_solvable == found[0]));
    found[0]
}

#[test]
fn instances_of_three_sets() {
    assert!(three_sets([5, 5, 5, 5, 5, 5, 4, 5, 6]));
    assert!(!three_sets([4, 4, 4, 4, 4, 4, 4, 5, 6]));
    assert!(!three_sets([4, 5, 6, 6, 4, 4, 4, 6, 6]));
}

/// The direct solver compared with all triples, and certificates for every partition.
#[test]
fn direct_solver() {
    let mut random = Random::new(1);
    let mut found = 0;
    for round in 0..3000 {
        let sets = 1 + round % 4;
        let mut integers: Vec<i64> = (1..3 * sets).map(|_| random.below(9) as i64 - 1).collect();
        let sum: i64 = integers.iter().sum();
        let missing = (sets as i64 - sum.rem_euclid(sets as i64)) % sets as i64;
        integers.push(missing + sets as i64 * random.below(3) as i64);
        let target = integers.iter().sum::<i64>() / sets as i64;
        let instance = ThreePartition::from_triples(&integers).expect("the sum fits");
        let answer = divided(&instance);
        assert_eq!(answer.is_some(), falls_into_triples(&integers, target), "{integers:?}");
        let refuted = Exhausted { steps: 0 }.check_partition(&instance, &mut Effort::new());
        assert_eq!(refuted.is_ok(), answer.is_none(), "{integers:?}");
        if let Some(partition) = answer {
            found += 1;
            for set in &partition.sets {
                assert_eq!(set.iter().map(|&index| integers[index]).sum::<i64>(), target);
            }
            if sets <= 2 || round % 50 == 2 {
                for palette in Palette::ALL {
                    check_certificates(&board(&instance, palette), &partition);
                }
            }
        }
    }
    assert!((500..2500).contains(&found), "{found}");
}

#[test]
fn many_numbers() {
    let mut random = Random::new(2);
    let mut numbers = Vec::new();
    for _ in 0..20 {
        let (a, b) = (270 + random.below(60) as u64, 290 + random.below(30) as u64);
        numbers.extend([a, b, 900 - a - b]);
    }
    let instance = instance(&numbers);
    let partition = divided(&instance).expect("it was made from one");
    for palette in Palette::ALL {
        // 24 m²t blocks at most.
        assert!(board(&instance, palette).board().block_count() < 24 * 400 * 900);
    }
    assert_eq!(partition.sets.len(), 20);
    let mut effort = Effort::within(Limits { steps: Some(3), ..Limits::default() });
    let stopped = Stopped::Steps { limit: 3 };
    assert_eq!(instance.find_partition(&mut effort), Answer::open(stopped));
}

/// The figures that the construction promises.
#[test]
fn parts() {
    let instance = instance(&[5, 6, 4, 5, 6, 4]);
    let (m, t, multiplier) = (2, 15, 8);
    // With four colours there are two more green blocks above the numbers, and nothing above the matcher.
    let fillers = [multiplier * t + 4 * m - 1, 3 * m + multiplier * t - 1];
    let right = [3 * m - 1 + 2 + 1, 3 * m - 1 + 3];
    for (index, palette) in Palette::ALL.into_iter().enumerate() {
        let built = board(&instance, palette);
        let board = built.board();
        assert_eq!((built.palette(), built.multiplier()), (palette, multiplier));
        let columns: Vec<usize> = board.columns().map(<[_]>::len).collect();
        assert_eq!(columns, [2 * fillers[index] + 1, multiplier * m * t + right[index]]);
        assert_eq!(board.color_counts().len(), 4 + index);
        // On the left only the middle can be clicked, once the last indicator is gone.
        for row in board.height() - columns[0]..board.height() {
            let group = board.group_at(Square { row, col: 0 });
            assert_eq!(group.map(|group| group.len()), Some(1));
        }
    }
}

/// The exact heights matter: with the indicators two blocks higher, a solvable instance gives an unsolvable board.
#[test]
fn heights_matter() {
    let board = board(&instance(&[5, 6, 4, 5, 6, 4]), Palette::Five);
    let mut columns: Vec<Vec<_>> = board.board().columns().map(<[_]>::to_vec).collect();
    // The same two at the bottom and at the top: the column could still collapse.
    let (first, second) = (columns[0][0], columns[0][1]);
    columns[0].splice(..0, [first, second]);
    columns[0].extend([second, first]);
    let moved = Board::from_columns(columns);
    assert!(matches!(Solver::new().clear(&moved, &mut Effort::new()), Answer::No(_)));
}

/// Any clearing of a board of four colours gives a partition: random clicks, with backtracking from dead ends.
#[test]
fn every_play_that_clears_is_a_partition() {
    let (mut random, mut cleared) = (Random::new(22), 0);
    for numbers in [[5, 6, 4, 5, 6, 4], [5, 5, 5, 5, 5, 5], [4, 4, 6, 4, 4, 6], [7, 5, 5, 5, 5, 7]]
    {
        let Ok(instance) = ThreePartition::new(numbers.to_vec()) else { continue };
        let built = board(&instance, Palette::Four);
        for _ in 0..400 {
            let (mut board, mut clicks) = (built.board().clone(), Vec::new());
            loop {
                let possible = board.clicks();
                if possible.is_empty() {
                    break;
                }
                let click = random.pick(&possible);
                board.click(click).expect("a group");
                clicks.push(click);
            }
            let partition = built.partition_of(&Clicks::new(clicks));
            assert_eq!(partition.is_ok(), board.is_empty());
            cleared += usize::from(board.is_empty());
        }
    }
    assert!(cleared > 20, "{cleared}");
}

#[test]
fn wrong_input() {
    let size = |number, target| ThreePartitionError::Size { index: 0, number, target };
    for (numbers, error) in [
        (&[][..], ThreePartitionError::Length { len: 0 }),
        (&[1, 1], ThreePartitionError::Length { len: 2 }),
        (&[2, 2, 2, 2, 2, 3], ThreePartitionError::Sum { sum: 13, sets: 2 }),
        (&[1, 2, 3], size(1, 6)),
        (&[2, 2, 4], size(2, 8)),
        (&[3, 3, 6], size(3, 12)),
        (&[0, 0, 0], size(0, 0)),
        (&[u64::MAX; 3], ThreePartitionError::TooLarge),
    ] {
        assert_eq!(ThreePartition::new(numbers.to_vec()), Err(error));
    }
    let huge = ThreePartition::new(vec![1 << 40; 3]).expect("an instance");
    assert_eq!(ThreePartitionBoard::new(huge, Palette::Five), Err(ThreePartitionError::TooLarge));
    assert!(
        ThreePartition::from_triples(&[i64::MIN, 0, i64::MAX])
            .is_err_and(|error| error == ThreePartitionError::TooLarge)
    );

    // The added number is minimal: for the least integer, or for the greatest.
    for (integers, numbers) in [
        ([1, 1, 1, 1, 1, 1], [1, 1, 1, 1, 1, 1]),
        ([1, 1, 1, 1, 1, 13], [19, 19, 19, 19, 19, 31]),
        ([0, 6, 6, 6, 6, 6], [16, 22, 22, 22, 22, 22]),
    ] {
        assert_eq!(ThreePartition::from_triples(&integers).unwrap().numbers(), numbers);
    }

    let instance = instance(&[5, 6, 4, 5, 6, 4]);
    for (sets, refuted) in [
        (&[[0, 1, 2]][..], "sets: 1 is claimed, 2 is proved"),
        (&[[0, 1, 2], [3, 4, 4]], "set 1: number 4 does not exist, or is taken"),
        (&[[0, 1, 9], [3, 4, 5]], "set 0: number 9 does not exist, or is taken"),
        (&[[0, 1, 4], [2, 3, 5]], "set 0: sum: 15 is claimed, 17 is proved"),
        (&[[0, 1, 2], [3, 4, 5]], ""),
    ] {
        let checked = Partition { sets: sets.to_vec() }.check(&instance);
        let found = checked.err().map(|refuted| refuted.to_string()).unwrap_or_default();
        assert_eq!(found, refuted, "{sets:?}");
    }

    let board = board(&instance, Palette::Five);
    let left = board.board().block_count();
    let refuted = board.partition_of(&Clicks::default()).expect_err("not cleared");
    assert_eq!(refuted.to_string(), format!("{left} blocks are left"));
    let wrong = Clicks::new([Square { row: 0, col: 0 }]);
    let refuted = board.partition_of(&wrong).expect_err("an illegal click");
    assert_eq!(refuted.place(), [("click", 0)]);
}
