//! `weights …`: sets of weights and the files that hold them.
//!
//! To add a task: write `x.rs` with `Args` and `run`, one variant of [`Task`] and its match arm.

mod info;

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
    /// Say what a set of weights is and what its cells look like.
    Info(info::Args),
}

pub(super) fn run(args: &Args, context: &Context) -> Result {
    match &args.task {
        Task::Info(args) => info::run(args, context),
    }
}
