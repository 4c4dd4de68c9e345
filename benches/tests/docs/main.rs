//! The pages, pictures and data of the documentation are correct.

mod pages;
mod pictures;
mod rustdoc;
mod trees;
mod values_page;
