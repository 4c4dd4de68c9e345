//! Adds limits to your own search: how many queens on a 10 x 10 board attack no other?

use certified_search::{Effort, Limits, Stopped};

/// Counts the ways to place a queen in each row from `row` on; `columns` and both diagonals are taken.
fn queens(row: u32, taken: [u32; 3], effort: &mut Effort<'_>) -> Result<u64, Stopped> {
    const SIZE: u32 = 10;
    effort.spend(1)?;
    if row == SIZE {
        return Ok(1);
    }
    let [columns, left, right] = taken;
    let mut count = 0;
    for queen in (0..SIZE).map(|column| 1 << column) {
        if (columns | left | right) & queen == 0 {
            let taken = [columns | queen, (left | queen) << 1, (right | queen) >> 1];
            count += queens(row + 1, taken, effort)?;
        }
    }
    Ok(count)
}

fn main() -> Result<(), Stopped> {
    let mut effort = Effort::within(Limits::steps(1000));
    println!("{}", queens(0, [0; 3], &mut effort).unwrap_err());

    let mut effort = Effort::new();
    println!("{} ways, {} steps", queens(0, [0; 3], &mut effort)?, effort.progress().steps);
    Ok(())
}
