//! 3-SAT becomes Clickomania with five columns and three colours (Theorem 15), or with three columns.
//!
//! The paper's text does not determine its construction: the numbers b_j of the clauses and what
//! protects the barriers are missing. This one keeps the paper's white area, sliders, bombs, barriers and
//! the two gray blocks that have to meet, and leaves out what made them hard to control: keys, locks and
//! the gray rectangle. `docs/clickomania-hardness.md` in the repository has the proof.
//!
//! # The construction
//! For n variables and m clauses, with h0 = 3 ([`Gadget::SLIDE`]) and from the left:
//!
//! - White columns, as many as make five in all (or as many as [`Gadget::with_columns`] wants).
//! - The *v-column*. At its foot are two black rectangles for each variable x_i, the *sliders*: the one of S_i is
//!   2 h0 high, the one of S̄_i is h0 high. Above them are black single blocks, the *bombs*.
//! - The *c-column*, with a black single block for each *barrier*; at its foot a black block, at its
//!   head a gray block and a white one.
//! - The *last column*, at its foot a white block and a gray one.
//!
//! All else is white and hangs together: the *white area*. A black *lid* on all columns but the c-column
//! makes the board a full rectangle.
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
//! Each clause has a barrier, and for each of its literals a bomb above it: d rows above it, where d
//! is 3 h0 (i - 1) + 2 h0 for x_i and 3 h0 (i - 1) + h0 for its negation. A click on a slider lowers all
//! bombs by its height. So a bomb comes beside the barrier of its clause after d rows of sliding and at
//! no other time; the two can then be clicked. Between each variable x_i and the next there is one more
//! barrier with one bomb, 3 h0 i rows above. The barriers stand 3 h0 n rows apart, so that no bomb ever
//! comes beside the barrier of another.
//!
//! # Why it is right
//! - All barriers of the variables can go only if S_i and S̄_i go, in either order, after those of
//!   x_1, ..., x_(i-1): three sliders of height h0 in a row would leave too few for the others. Which of the two
//!   goes first is the value of x_i: S_i if it is true. All barriers of the clauses can then go exactly if every
//!   clause has a true literal.
//! - Once the white area is clicked, nothing lies below the upper gray but black blocks: those of the
//!   barriers that remain, and the lower black. These are one group. So the grays come side by side
//!   exactly if no barrier remains. If one does, nothing ever removes the lower white.
//!
//! ```
//! use clickomania::Effort;
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
//! assert!(gadget.formula().is_satisfied_by(&back));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

// Before the others, as the documentation lists the methods in the order of the modules.
mod formula;
mod gadget;

mod backwards;
mod decide;
mod dimacs;
mod error;
mod forwards;
mod parts;

pub use error::ThreeSatError;
pub use formula::{Assignment, Clause, Formula, Literal};
pub use gadget::{Barrier, Gadget};
pub use parts::{GadgetPart, PlacedPart};
