//! Reads texts, and compares each value or refusal, with its place, to a table.

use clobber_core::{GraphBoard, Grid, Path};
use clobber_graphs::{Circulant, Clique, Hamming, Hypercube, NamedBoard, Product};
use testkit::text_table;
use testkit::texts::{printed, read};

#[test]
fn texts_are_read_or_refused() {
    text_table!("texts.txt":
        "NamedBoard" => read::<NamedBoard>,
        "NamedBoard of two vertices" => |text| printed(NamedBoard::parse_with(text, 2)),
        "Product<Clique, Hypercube>" => read::<Product<Clique, Hypercube>>,
        "a product of products" => read::<Product<Product<Hamming, Path>, Product<Grid, GraphBoard>>>,
        "Circulant" => read::<Circulant>,
        "Hamming" => read::<Hamming>,
        "Hypercube" => read::<Hypercube>,
        "Clique" => read::<Clique>,
    );
}
