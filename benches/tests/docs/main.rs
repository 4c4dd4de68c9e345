//! The pages and pictures of the documentation say what is the case.

mod pages;
mod pictures;
mod rustdoc;
mod values_page;
