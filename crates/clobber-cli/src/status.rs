//! The exit status.

use std::process::ExitCode;

use crate::service::Served;

/// The way in which the program ends.
pub(crate) enum Status {
    Success,
    SomeErrors,
    WrongArguments,
    Interrupted(u8),
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> Self {
        match status {
            Status::Success => Self::SUCCESS,
            Status::SomeErrors => Self::FAILURE,
            Status::WrongArguments => Self::from(2),
            Status::Interrupted(status) => Self::from(status),
        }
    }
}

impl From<Served> for Status {
    fn from(served: Served) -> Self {
        match served {
            Served::All(_) => Self::Success,
            Served::WithErrors => Self::SomeErrors,
            Served::Interrupted(status) => Self::Interrupted(status),
        }
    }
}
