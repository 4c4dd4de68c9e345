//! The tests of promises of all libraries together: one program, so that it is linked once.

mod cancel;
mod deep;
mod flicker;
mod garbage;
mod huge;
