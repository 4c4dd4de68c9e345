//! The pages and pictures of the documentation say what is the case.

mod pages;
mod pictures;
mod two_player_page;
mod values_page;
