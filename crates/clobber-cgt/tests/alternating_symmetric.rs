//! The sums of Alternating Linear Clobber in P that are symmetric in Left and Right.

use clobber_cgt::alternating::Sum;
use clobber_cgt::{ClobberValues, Effort};
use clobber_core::Color;
use std::collections::HashMap;

use crate::sums::wins;

#[test]
fn those_found_are_lost_by_the_player_to_move_and_no_others() {
    let found =
        Sum::symmetric_p_positions(16, &mut ClobberValues::new(), &mut Effort::new()).unwrap();
    let parts =
        ["a2", "a4", "a8", "oo8xx", "a10", "oo10xx", "a14", "oo12xx", "a16", "oo14xx", "oo16xx"];
    let mut known = HashMap::new();
    for set in 1..1_u32 << parts.len() {
        let chosen = (0..parts.len()).filter(|i| set >> i & 1 == 1);
        let sum: Sum = chosen.map(|i| parts[i].parse().unwrap()).collect();
        if sum.stones() <= 16 {
            assert!(sum.is_standard() && -&sum == sum);
            let lost = !wins(&sum, Color::Black, &mut known);
            assert_eq!(lost, found.contains(&sum), "{sum}");
        }
    }
}

#[test]
fn up_to_32_stones_only_zero_is_in_p() {
    assert_eq!(
        Sum::symmetric_p_positions(32, &mut ClobberValues::new(), &mut Effort::new()),
        Ok(Vec::new())
    );
}
