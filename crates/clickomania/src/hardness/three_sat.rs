//! 3-SAT becomes Clickomania with five columns and three colours (Theorem 15), or with three columns.
//!
//! The paper's text does not determine its construction: it omits the numbers b_j of the clauses and the protection of
//! the barriers. This construction keeps the paper's white area, sliders, bombs, barriers and the two gray blocks that
//! have to meet. It omits the parts that are hard to control: keys, locks and the gray rectangle.
//! `docs/clickomania-hardness.md` in the repository has the proof.
//!
//! # The construction
//! For n variables and m clauses, with h0 = 3 ([`Gadget::SLIDE`]), from the left:
//!
//! - White columns, for a total of five columns (or the number given to [`Gadget::with_columns`]).
//! - The *v-column*. At its foot each variable x_i has two black rectangles, the *sliders*: S_i of height 2 h0 and S̄_i
//!   of height h0. Above them are single black blocks, the *bombs*.
//! - The *c-column*, with a single black block for each *barrier*, a black block at its foot, and a gray and a white
//!   block on top.
//! - The *last column*, with a white and a gray block at its foot.
//!
//! Everything else is white and connected: the *white area*. A black *lid* on all columns except the c-column completes
//! the rectangle.
//!
//! ```text
//! lid  lid  lid  w  lid         w  the upper white
//! lid  lid  lid  g  lid         g  the upper gray
//! lid  lid  lid  .  lid
//!  .    .    .   .   .          .  the white area
//!  .    .    b   .   .          b  a bomb for each literal of the clause
//!  .    .    .   .   .
//!  .    .    b   .   .
//!  .    .    .   X   .          X  the barrier of the clause
//!  .    .    .   .   .
//!  .    .    S   .   .
//!  .    .    S   .   .          S  sliders
//!  .    .    S   .   .
//!  .    .    .   .   g          g  the lower gray
//!  .    .    .   x   w          x  the lower black, w the lower white
//! ```
//!
//! Each clause has a barrier, and for each of its literals a bomb d rows above the barrier. Here d is 3 h0 (i - 1) + 2
//! h0 for x_i, and 3 h0 (i - 1) + h0 for its negation. A click on a slider lowers all bombs by its height. So a bomb is
//! next to the barrier of its clause after exactly d rows of sliding, and then the two can be clicked. For each
//! variable x_i except the last there is one more barrier, with one bomb 3 h0 i rows above. Barriers are 3 h0 n rows
//! apart, so no bomb is ever next to the barrier of another.
//!
//! ```
//! use clickomania::{Certificate, Effort};
//! use clickomania::hardness::three_sat::{Formula, Gadget};
//!
//! // (x1 or x2) and (not x1) and (x1 or not x2 or x3)
//! let formula: Formula = "1 2 0 -1 0 1 -2 3 0".parse()?;
//! let gadget = Gadget::new(formula)?;
//!
//! let assignment = gadget.formula().satisfying_assignment(&mut Effort::new()).yes().ok_or("unsatisfiable")?;
//! let clicks = gadget.clicks_of(&assignment)?;
//! assert!(clicks.replay(&gadget.to_board(), &mut Effort::new())?.end().is_empty());
//!
//! // Any clicks that clear the board give an assignment that satisfies the formula.
//! let back = gadget.assignment_of(&clicks)?;
//! back.check(gadget.formula())?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

// This module comes first because the documentation lists methods in the order of the modules.
mod formula;
mod gadget;

mod decide;
mod dimacs;
mod error;
mod parts;
mod plays;

pub use error::ThreeSatError;
pub use formula::{Assignment, Clause, Formula, Literal};
pub use gadget::{Barrier, Gadget};
pub use parts::{GadgetPart, PlacedPart};
