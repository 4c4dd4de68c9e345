//! `clobber alternating`: the strategy of Alternating Linear Clobber.

mod play;
mod symmetric;
mod verify;

use std::io;

use clap::Subcommand;

use self::play::AlternatingPlay;
use self::symmetric::Symmetric;
use self::verify::{Certificate, Verify};
use crate::answer::Status;
use crate::interrupt::Interrupt;

/// Verifies, proves and plays the strategy of Alternating Linear Clobber.
#[derive(Subcommand)]
pub(crate) enum Alternating {
    Verify(Verify),
    Certificate(Certificate),
    Play(AlternatingPlay),
    Symmetric(Symmetric),
}

impl Alternating {
    pub(crate) fn run(&self, interrupt: &Interrupt) -> io::Result<Status> {
        match self {
            Self::Verify(verify) => verify.run(interrupt),
            Self::Certificate(certificate) => certificate.run(interrupt),
            Self::Play(play) => play.run(),
            Self::Symmetric(symmetric) => symmetric.run(interrupt),
        }
    }
}
