//! The pages, pictures and data of the documentation say what is the case.

mod pages;
mod pictures;
mod rustdoc;
mod trees;
mod values_page;
