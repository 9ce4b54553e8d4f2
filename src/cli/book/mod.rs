//! `book …`: opening books.
//!
//! | question | file |
//! |---|---|
//! | what does a book have, and what is damaged? | `info` |
//! | how are moves added, removed and commented? | `edit` |
//! | how do books become one? | `merge` |
//! | how is a book made of games? | `make` |
//! | where is an edited book written? | `output` |
//!
//! To add a task: write `x.rs` with `Args` and `run`, one variant of [`BookCommand`] and its match arm.

mod edit;
pub(super) mod info;
mod make;
mod merge;
mod output;

use super::context::{CommandContext, Result};

/// Arguments of `book`.
#[derive(clap::Args)]
#[command(arg_required_else_help = false, disable_help_subcommand = true)]
pub(super) struct Args {
    #[command(subcommand)]
    task: BookCommand,
}

#[derive(clap::Subcommand)]
enum BookCommand {
    /// Say what a book has: its form, positions and moves, and what is damaged in it.
    Info(info::Args),
    /// Add a move of a position, or the moves of a game.
    Add(edit::AddArgs),
    /// Remove a move of a position, or the whole position.
    Remove(edit::RemoveArgs),
    /// Write a comment on a position or a move.
    Comment(edit::CommentArgs),
    /// Put books together: of a move that several have, the deeper score and the greater count stay.
    Merge(merge::Args),
    /// Make a book of game records: counts, results, and the scores of their analysis.
    Make(make::Args),
}

pub(super) fn run(args: &Args, context: &CommandContext) -> Result {
    match &args.task {
        BookCommand::Info(args) => info::run(args, context),
        BookCommand::Add(args) => edit::add(args, context),
        BookCommand::Remove(args) => edit::remove(args, context),
        BookCommand::Comment(args) => edit::comment(args, context),
        BookCommand::Merge(args) => merge::run(args, context),
        BookCommand::Make(args) => make::run(args, context),
    }
}
