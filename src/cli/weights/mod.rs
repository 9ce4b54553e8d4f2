//! `weights …`: sets of weights and the files that hold them.
//!
//! | question | file |
//! |---|---|
//! | what do the tasks read? | `input` |
//! | `weights TASK` | the file or folder of that name |
//!
//! To add a task: write `x.rs` with `Args` and `run`, one variant of [`WeightsCommand`] and its match arm.

mod convert;
mod diff;
pub(super) mod fit;
pub(super) mod info;
mod input;
pub(super) mod label;
mod places;
pub(super) mod summary;
pub(super) mod train;

use super::context::{CommandContext, Result};

/// Arguments of `weights`.
#[derive(clap::Args)]
#[command(arg_required_else_help = false, disable_help_subcommand = true)]
pub(super) struct Args {
    #[command(subcommand)]
    task: WeightsCommand,
}

#[derive(clap::Subcommand)]
enum WeightsCommand {
    /// Say what a set of weights is, and what is wrong with its cells.
    Info(info::Args),
    /// Set what two sets of weights say of a position side by side.
    Diff(diff::Args),
    /// Write a set of weights in the format of another program.
    Convert(convert::Args),
    /// Fit the factors' parameters to weights or labelled positions, and say what each explains.
    Fit(fit::Args),
    /// Learn from labelled positions what a piece is worth where it stands.
    Places(places::Args),
    /// Train learned weights on labelled positions.
    Train(train::Args),
    /// Play games and write their positions with score and result, to fit weights to.
    Label(label::Args),
    /// Count what files of labelled positions hold.
    Summary(summary::Args),
}

pub(super) fn run(args: &Args, context: &CommandContext) -> Result {
    match &args.task {
        WeightsCommand::Info(args) => info::run(args, context),
        WeightsCommand::Diff(args) => diff::run(args, context),
        WeightsCommand::Convert(args) => convert::run(args, context),
        WeightsCommand::Fit(args) => fit::run(args, context),
        WeightsCommand::Places(args) => places::run(args, context),
        WeightsCommand::Train(args) => train::run(args, context),
        WeightsCommand::Label(args) => label::run(args, context),
        WeightsCommand::Summary(args) => summary::run(args, context),
    }
}
