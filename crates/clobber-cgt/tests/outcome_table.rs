//! Tables as files: searches continue from them, and damaged files are refused.

use std::fs;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};

use clobber_cgt::{ClobberError, Effort, Limits, OutcomeSolver, Stopped, TableError};
use clobber_core::{Color, Grid, Path, Position};
use testkit::Random;

/// A temporary file, removed at the end.
struct TemporaryFile(PathBuf);

impl TemporaryFile {
    fn new() -> Self {
        static COUNT: AtomicU64 = AtomicU64::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("clobber-table-{}-{number}", std::process::id());
        Self(PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name))
    }
}

impl Drop for TemporaryFile {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

fn checkerboard(rows: usize, cols: usize) -> Position<Grid> {
    Position::checkerboard(Grid::new(rows, cols).unwrap(), Color::Black)
}

/// Returns whether the first player wins, and the positions searched.
fn solve(solver: &mut OutcomeSolver, board: &Position<Grid>) -> (bool, u64) {
    let mut effort = Effort::new();
    (solver.wins(board, Color::Black, &mut effort).unwrap(), effort.progress().steps)
}

#[test]
fn a_search_goes_on_where_it_was() {
    for (rows, cols) in [(2, 12), (3, 8)] {
        let board = checkerboard(rows, cols);
        let (wins, whole) = solve(&mut OutcomeSolver::new(), &board);
        let file = TemporaryFile::new();
        let mut searched = 0;
        // Every process ends after a quarter of the positions.
        let most = whole / 4;
        let mut rounds = 0;
        let found = loop {
            let mut effort = Effort::within(Limits { steps: Some(most), ..Limits::default() });
            let mut solver = OutcomeSolver::new();
            if rounds > 0 {
                solver.load(&file.0, &mut Effort::new()).unwrap();
            }
            let found = solver.wins(&board, Color::Black, &mut effort);
            searched += effort.progress().steps;
            rounds += 1;
            match found {
                Ok(found) => break found,
                Err(error) => assert_eq!(error, Stopped::Steps { limit: most }.into()),
            }
            solver.save(&file.0).unwrap();
        };
        assert_eq!(found, wins);
        assert!(rounds >= 4, "{rounds}");
        // The positions on the path are searched again.
        assert!(searched < whole + whole / 2, "{rows} x {cols}: {searched} of {whole}");
    }
}

#[test]
fn what_is_loaded_is_known() {
    let mut random = Random::new(3);
    let row: Position<Path> = random.position(Path::new(40), 0);
    let board = checkerboard(4, 5);
    let file = TemporaryFile::new();
    let mut solver = OutcomeSolver::new();
    let wins = solve(&mut solver, &board).0;
    let row_wins = solver.wins(&row, Color::White, &mut Effort::new()).unwrap();
    solver.save(&file.0).unwrap();
    let saved = fs::read(&file.0).unwrap();

    let mut loaded = OutcomeSolver::new();
    loaded.load(&file.0, &mut Effort::new()).unwrap();
    assert_eq!(solve(&mut loaded, &board), (wins, 0));
    let mut effort = Effort::new();
    assert_eq!(loaded.wins(&row, Color::White, &mut effort), Ok(row_wins));
    assert_eq!(effort.progress().steps, 0);
    // The order of sums depends on the size of the table.
    loaded.save(&file.0).unwrap();
    assert_eq!(fs::metadata(&file.0).unwrap().len(), saved.len() as u64);

    // Another memory limit starts anew. A file loaded with that limit loses the sums that do not fit.
    let mut effort = Effort::within(Limits::memory(1 << 16));
    assert_eq!(loaded.wins(&board, Color::Black, &mut effort), Ok(wins));
    assert!(effort.progress().steps > 1000);
    loaded.load(&file.0, &mut effort).unwrap();
    assert_eq!(loaded.wins(&board, Color::Black, &mut effort), Ok(wins));

    // A new solver saves an empty table.
    OutcomeSolver::new().save(&file.0).unwrap();
    assert_eq!(fs::metadata(&file.0).unwrap().len(), 40);
}

#[test]
fn a_file_is_written_whole_or_not_at_all() {
    let folder = TemporaryFile::new();
    fs::create_dir(&folder.0).unwrap();
    let file = folder.0.join("table");
    let solver = OutcomeSolver::new();
    solver.save(&file).unwrap();
    let names = || fs::read_dir(&folder.0).unwrap().count();
    assert_eq!(names(), 1);
    // A file cannot replace a folder, and the temporary file is removed.
    fs::remove_file(&file).unwrap();
    fs::create_dir(&file).unwrap();
    assert!(matches!(solver.save(&file), Err(TableError::Io(_))));
    assert_eq!(names(), 1);
    assert!(matches!(solver.save(file.join("no").join("table")), Err(TableError::Io(_))));
    let missing = OutcomeSolver::new().load(file.join("table"), &mut Effort::new());
    assert!(matches!(missing, Err(TableError::Io(_))));
    fs::remove_dir_all(&folder.0).unwrap();
}

/// Truncated, lengthened and changed files are refused, and the solver keeps nothing of them.
#[test]
fn damaged_files() {
    let board = checkerboard(3, 5);
    let file = TemporaryFile::new();
    let mut solver = OutcomeSolver::new();
    let (wins, positions) = solve(&mut solver, &board);
    solver.save(&file.0).unwrap();
    let whole = fs::read(&file.0).unwrap();
    assert!(whole.len() > 40 + 17 * 50, "{}", whole.len());

    let mut fresh = OutcomeSolver::new();
    let load = |fresh: &mut OutcomeSolver, bytes: &[u8]| {
        fs::write(&file.0, bytes).unwrap();
        fresh.load(&file.0, &mut Effort::new())
    };
    for length in 0..whole.len() {
        let refused = load(&mut fresh, &whole[..length]).unwrap_err();
        match refused {
            TableError::NotATable => assert!(length < 8),
            TableError::Damaged => assert!(length >= 8),
            other => panic!("{other}"),
        }
    }
    let mut random = Random::new(5);
    for index in 0..whole.len() {
        let mut changed = whole.clone();
        changed[index] ^= 1 << random.below(8);
        let refused = load(&mut fresh, &changed).unwrap_err();
        match refused {
            TableError::NotATable => assert!(index < 8),
            TableError::OtherVersion { found } => assert!(found != 1 && (8..16).contains(&index)),
            TableError::Damaged => assert!(index >= 16),
            other => panic!("{other}"),
        }
    }
    let mut longer = whole.clone();
    longer.push(0);
    assert!(matches!(load(&mut fresh, &longer), Err(TableError::Damaged)));
    // Two exchanged sums, and random bytes after the version.
    let mut swapped = whole.clone();
    swapped[24..41].copy_from_slice(&whole[41..58]);
    swapped[41..58].copy_from_slice(&whole[24..41]);
    assert!(matches!(load(&mut fresh, &swapped), Err(TableError::Damaged)));
    for _ in 0..300 {
        let mut noise = whole[..16].to_vec();
        noise.extend((0..random.below(200)).map(|_| random.below(256) as u8));
        assert!(matches!(load(&mut fresh, &noise), Err(TableError::Damaged)));
    }
    assert_eq!(solve(&mut fresh, &board), (wins, positions));
    assert!(load(&mut fresh, &whole).is_ok());
    assert_eq!(solve(&mut fresh, &board), (wins, 0));

    let mut effort = Effort::within(Limits::steps(10));
    let refused = fresh.load(&file.0, &mut effort);
    assert!(matches!(refused, Err(TableError::Stopped(Stopped::Steps { limit: 10 }))));
    let mut effort = Effort::new().watched(|_| ControlFlow::Break(()));
    let _ = fresh.wins(checkerboard(6, 6), Color::Black, &mut effort);
    let stopped = fresh.load(&file.0, &mut effort);
    assert!(matches!(stopped, Err(TableError::Stopped(Stopped::Cancelled))), "{stopped:?}");
    let cancelled = Err(ClobberError::Stopped(Stopped::Cancelled));
    assert_eq!(fresh.wins(&board, Color::Black, &mut effort), cancelled);
    assert_eq!(solve(&mut fresh, &board), (wins, 0));
}
