//! Compares the sweep with prices and a band with the sweep of all leads, and checks the drawn forests.

use clobber_core::BalancedForest;
use testkit::Random;

use super::*;

/// Bands find a forest exactly if one exists, and the drawn result is a forest.
#[test]
fn bands_are_sweeps() {
    let mut random = Random::new(1);
    let mut counts = [0; 2];
    for round in 0..60 {
        let columns = 1 + random.below(if round % 4 == 0 { 40 } else { 12 });
        // Mostly black boards, and balanced ones.
        let one_in = random.pick(&[2, 2, 3, 8]);
        let color =
            |random: &mut Random| if random.once_in(one_in) { Color::White } else { Color::Black };
        let colors: Vec<Color> = (0..2 * columns).map(|_| color(&mut random)).collect();
        let black = colors.iter().filter(|&&color| color == Color::Black).count();
        if [0, 2 * columns].contains(&black) {
            continue;
        }
        let lead = 2 * black as i32 - 2 * columns as i32;
        let mut search = Search::new(colors);
        let effort = &mut Effort::new();
        let prices = Prices::new(&search.kinds, lead, effort).unwrap();
        let position = search.position().unwrap();
        let sweep = Sweep::new(&position, effort).unwrap().unwrap();
        let least = usize::try_from(lead.abs()).unwrap().max(1);
        for roots in least.saturating_sub(1).max(1)..(least + 5).min(2 * columns) {
            let is_odd = (2 * columns - roots) % 2 == 1;
            let (lead, last) = if is_odd { (lead + 1, Color::Black) } else { (lead, Color::White) };
            let goal = Goal { lead: Some([lead; 2]), last: Some([last; 2]), ..Goal::trees(roots) };
            let swept = sweep.forests(goal, usize::MAX, 0, effort).unwrap();
            assert!(swept.is_exhaustive);
            let wanted = Wanted { roots: roots as i32, lead, last };
            let band = search.band(wanted, &prices, effort).unwrap();
            assert_eq!(band.is_some(), swept.is_found(), "{position} {roots}");
            counts[usize::from(swept.is_found())] += 1;
            let Some(band) = band else { continue };
            for number in 0..4 {
                let taste = taste(number, 2 * columns);
                let parents = band.forest(&search.kinds, taste, &mut search.chance).unwrap();
                let forest = BalancedForest::new(parents.iter().map(|to| to.map(Vertex::new)));
                assert!(forest.check(&position).unwrap().value() <= roots, "{position}");
                if let Some(moves) = search.schedule(&parents, effort).unwrap() {
                    let order = clobber_core::MoveOrder::Alternating(Color::Black);
                    let play = clobber_core::Reduction { order, moves };
                    assert!(play.replay(&position).unwrap().stones_left() <= roots);
                }
            }
        }
    }
    assert!(counts[0] > 30 && counts[1] > 60, "{counts:?}");
}
