//! The words that most subcommands are written with.

pub(crate) use std::borrow::Cow;
pub(crate) use std::fmt::{self, Formatter};
pub(crate) use std::io;
pub(crate) use std::path::PathBuf;
pub(crate) use std::time::Duration;

pub(crate) use clap::Args;
pub(crate) use clobber_core::{
    Color, Effort, Grid, Limits, Move, MoveOrder, ParseError, Position, Reduction, Refuted,
    Stopped, Topology, Vertex,
};
pub(crate) use serde::{Deserialize, Serialize};

pub(crate) use crate::answer::{
    Answered, Checked, Checking, Failure, Fault, NO_REASON, Unclaimed, Verdict, ensure,
    ensure_equal, exactly, first, nothing, on_one_line, proved, unproved, wrong_arguments,
};
pub(crate) use crate::cli::Mode;
pub(crate) use crate::commands::afford::{Square, afford};
pub(crate) use crate::fields::{Field, continues_sum, joined};
pub(crate) use crate::interrupt::Interrupt;
pub(crate) use crate::line_command::{Answering, Usage};
pub(crate) use crate::service::{LimitArgs, Lines, ProgressLine};
