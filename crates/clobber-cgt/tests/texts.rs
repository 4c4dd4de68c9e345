//! Reads texts, and compares each value or refusal, with its place, to a table.

use clobber_cgt::alternating::{Part, Sum};
use clobber_cgt::{Effort, ProofTree, Strategy};
use testkit::text_table;
use testkit::texts::{printed, read};

#[test]
fn texts_are_read_or_refused() {
    text_table!("texts.txt":
        "Part" => read::<Part>,
        "Sum" => read::<Sum>,
        "Strategy" => read::<Strategy>,
        "ProofTree" => |text| printed(ProofTree::read(text, "a text", &mut Effort::new())),
    );
}
