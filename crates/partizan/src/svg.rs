//! Pictures of games (feature `svg`): thermographs, and the options of a game as a tree.
//!
//! `new` makes a picture, and its `Display` writes the SVG.

// Games in a tree have the numbers that `TreePicture::grow` gives them.
#![allow(clippy::indexing_slicing)]

use core::fmt;

use crate::error::GameError;
use crate::game::Game;
use crate::games::Games;
use crate::number::Dyadic;
use crate::thermograph::Thermograph;

/// Pixels to a unit of value and of temperature.
const UNIT: f64 = 48.0;
const MARGIN: f64 = 30.0;
/// The length of the mast above the temperature.
const MAST: f64 = 0.75;

/// Draws a thermograph in the field's orientation: values grow to the left, temperature upwards. `Display` writes the SVG.
///
#[doc = include_str!("../pictures/thermograph.svg")]
///
/// ```
/// use partizan::Games;
/// use partizan::svg::ThermographPicture;
///
/// let mut games = Games::new();
/// let game = games.parse("{4|{1|-2}}")?;
/// let svg = ThermographPicture::new(&games.thermograph(game)?).to_string();
/// assert!(svg.starts_with("<svg") && svg.contains(">7/4<"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct ThermographPicture<'a> {
    thermograph: &'a Thermograph,
    /// The least and the greatest value.
    values: (f64, f64),
    top: f64,
    /// Pixels per unit: fewer if the values are far apart.
    unit: f64,
}

impl<'a> ThermographPicture<'a> {
    /// Draws a thermograph.
    #[must_use]
    pub fn new(thermograph: &'a Thermograph) -> Self {
        let walls = thermograph.left_wall().iter().chain(thermograph.right_wall());
        let (mut least, mut greatest) = (f64::INFINITY, f64::NEG_INFINITY);
        for &(_, value) in walls {
            least = least.min(f64::from(value));
            greatest = greatest.max(f64::from(value));
        }
        // A single mast also needs some room.
        let (least, greatest) = (least.min(greatest - 0.5), greatest.max(least + 0.5));
        let top = f64::from(thermograph.temperature()).max(0.0) + MAST;
        let unit = UNIT.min(800.0 / (greatest - least)).min(600.0 / top);
        Self { thermograph, values: (least, greatest), top, unit }
    }

    fn place(&self, temperature: f64, value: f64) -> (i64, i64) {
        let x = MARGIN + (self.values.1 - value) * self.unit;
        let y = MARGIN + (self.top - temperature) * self.unit;
        (x.round() as i64, y.round() as i64)
    }

    fn write_wall(&self, f: &mut fmt::Formatter<'_>, wall: &[(Dyadic, Dyadic)]) -> fmt::Result {
        f.write_str(r#"<polyline points=""#)?;
        for &(at, value) in wall {
            let (x, y) = self.place(f64::from(at), f64::from(value));
            write!(f, "{x},{y} ")?;
        }
        let (x, y) = self.place(self.top, f64::from(self.thermograph.mean()));
        writeln!(f, r##"{x},{y}" fill="none" stroke="#202020" stroke-width="2"/>"##)
    }

    /// Writes a value below the foot of a wall, or above the mast.
    fn write_value(
        &self,
        f: &mut fmt::Formatter<'_>,
        (temperature, value): (f64, Dyadic),
        down: i64,
    ) -> fmt::Result {
        let (x, y) = self.place(temperature, f64::from(value));
        writeln!(f, r#"<text x="{x}" y="{}">{value}</text>"#, y + down)
    }
}

impl fmt::Display for ThermographPicture<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (right, floor) = self.place(0.0, self.values.0);
        let (width, height) = (right + MARGIN as i64, floor + MARGIN as i64);
        let (mean, temperature) = (self.thermograph.mean(), self.thermograph.temperature());
        writeln!(
            f,
            r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" font-family="sans-serif" font-size="11" text-anchor="middle">
<title>A thermograph: mean {mean}, temperature {temperature}</title>
<path d="M5 {floor}H{}" stroke="#b0b0b0"/>"##,
            width - 5
        )?;
        let walls = [self.thermograph.left_wall(), self.thermograph.right_wall()];
        for wall in walls {
            self.write_wall(f, wall)?;
        }
        let feet = walls.map(|wall| wall.first().map_or(mean, |&(_, value)| value));
        self.write_value(f, (0.0, feet[0]), 16)?;
        if feet[1] != feet[0] {
            self.write_value(f, (0.0, feet[1]), 16)?;
        }
        self.write_value(f, (self.top, mean), -6)?;
        if temperature > Dyadic::ZERO {
            let (_, y) = self.place(f64::from(temperature), 0.0);
            let (x, _) = self.place(0.0, f64::from(mean));
            writeln!(
                f,
                r##"<path d="M5 {y}H{x}" stroke="#b0b0b0" stroke-dasharray="3"/><text x="14" y="{}">{temperature}</text>"##,
                y - 4
            )?;
        }
        f.write_str("</svg>\n")
    }
}

/// Draws the options of a game as a tree; `Display` writes the SVG. Left's options are down to the left, Right's down
/// to the right, and each game carries its name.
///
#[doc = include_str!("../pictures/tree.svg")]
///
/// ```
/// use partizan::Games;
/// use partizan::svg::TreePicture;
///
/// let mut games = Games::new();
/// let up = games.parse("^")?;
/// let svg = TreePicture::new(&mut games, up, 3)?.to_string();
/// assert_eq!(svg.matches("<text").count(), 5); // ^, its options 0 and *, and those of *
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct TreePicture {
    /// For each game the line from the game above it, and the name.
    nodes: Vec<[String; 2]>,
    /// The place of the next game without options.
    next_leaf: f64,
    deepest: usize,
}

impl TreePicture {
    /// Draws a game, down to games without options or `depth` moves away.
    ///
    /// # Arguments
    /// `depth`: the number of moves to show, at most 12. A tree of more than 2,000 games is cut off.
    ///
    /// # Complexity
    /// Linear in the size of the tree, which repeats a game for each way to it.
    ///
    /// # Errors
    /// The errors of [`Games::left_options`].
    pub fn new(games: &mut Games, game: Game, depth: usize) -> Result<Self, GameError> {
        games.store.own(game)?;
        let mut tree = Self { nodes: Vec::new(), next_leaf: 0.0, deepest: 0 };
        tree.grow(games, game, (0, depth.min(12)))?;
        Ok(tree)
    }
}

const MOST_NODES: usize = 2000;
/// The length limit of a label.
const MOST_CHARACTERS: usize = 16;

impl TreePicture {
    /// Draws a game in the middle of its options, and the options below it, given its depth and the number of levels to
    /// draw. Returns its place from the left.
    fn grow(
        &mut self,
        games: &mut Games,
        game: Game,
        (depth, levels): (usize, usize),
    ) -> Result<f64, GameError> {
        let label = games.display(game).with_max_len(MOST_CHARACTERS).to_string();
        let width = 0.35 + 0.12 * label.chars().count() as f64;
        let index = self.nodes.len();
        self.nodes.push([const { String::new() }; 2]);
        self.deepest = self.deepest.max(depth);
        let mut options: Vec<(Game, &str)> = Vec::new();
        if levels > 0 {
            let left = games.left_options(game)?.iter();
            options.extend(left.map(|&option| (option, "#2050b0")));
            let right = games.right_options(game)?.iter();
            options.extend(right.map(|&option| (option, "#c03020")));
        }
        let mut below = Vec::new();
        for (option, stroke) in options {
            let child = self.nodes.len();
            if child >= MOST_NODES {
                break;
            }
            below.push((child, self.grow(games, option, (depth + 1, levels - 1))?, stroke));
        }
        let x = match (below.first(), below.last()) {
            (Some((_, first, _)), Some((_, last, _))) => (first + last) / 2.0,
            _ => self.next_leaf + width / 2.0,
        };
        if below.is_empty() {
            self.next_leaf += width;
        }
        let across = |x: f64| (MARGIN + x * UNIT).round() as i64;
        let down = |depth: usize| MARGIN as i64 + depth as i64 * UNIT as i64;
        let (left, top) = (across(x), down(depth));
        for (child, to, stroke) in below {
            let (to, from_y, to_y) = (across(to), top + 5, down(depth + 1) - 12);
            self.nodes[child][0] =
                format!(r#"<path d="M{left} {from_y}L{to} {to_y}" stroke="{stroke}"/>"#) + "\n";
        }
        let label = label.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
        self.nodes[index][1] = format!(r#"<text x="{left}" y="{top}">{label}</text>"#) + "\n";
        Ok(x)
    }
}

impl fmt::Display for TreePicture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = (2.0 * MARGIN + self.next_leaf * UNIT).round() as i64;
        let height = 2 * MARGIN as i64 + self.deepest as i64 * UNIT as i64;
        writeln!(
            f,
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" font-family="sans-serif" font-size="11" text-anchor="middle">"#
        )?;
        self.nodes.iter().try_for_each(|[line, _]| f.write_str(line))?;
        self.nodes.iter().try_for_each(|[_, name]| f.write_str(name))?;
        f.write_str("</svg>\n")
    }
}
