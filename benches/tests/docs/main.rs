//! The pages and pictures of the documentation say what is the case.

mod pages;
mod pictures;
mod values_page;
