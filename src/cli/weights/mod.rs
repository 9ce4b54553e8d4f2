//! `weights …`: sets of weights and the files that hold them.
//!
//! To add a task: write `x.rs` with `Args` and `run`, one variant of [`Task`] and its match arm.

mod diff;
mod convert;
mod info;
mod progress;
mod source;

use super::{Context, Result};

/// Arguments of `weights`.
#[derive(clap::Args)]
#[command(arg_required_else_help = false, disable_help_subcommand = true)]
pub(super) struct Args {
    #[command(subcommand)]
    task: Task,
}

#[derive(clap::Subcommand)]
enum Task {
    /// Say what a set of weights is, what its cells look like, and what is wrong with them.
    Info(info::Args),
    /// Set what two sets of weights say of a position side by side.
    Diff(diff::Args),
    /// Write a set of weights in the format of another program.
    Convert(convert::Args),
}

pub(super) fn run(args: &Args, context: &Context) -> Result {
    match &args.task {
        Task::Info(args) => info::run(args, context),
        Task::Diff(args) => diff::run(args, context),
        Task::Convert(args) => convert::run(args, context),
    }
}
