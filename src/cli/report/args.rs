//! The arguments of `report`.

use crate::cli::engine_options::{NotationArgs, WeightsArgs};
use crate::cli::option_values::{concurrency_range, whole_number};
use std::path::PathBuf;

const LONG_HELP: &str = "\
Results, openings and positions lost again and again are counted over all games of the player. Accuracy, kinds of \
mistakes and where games were lost are known of reviewed games: those reviewed in the workbench (R), whose results are \
saved, and those with scores in their comments, as sankoma analyze writes them. A report searches nothing anew but the \
reasons of the mistakes.

A player is found by a part of the name, letters of any width and case.

With --json, one object: see docs/json.md.";

/// Arguments of `report`.
#[derive(clap::Args)]
#[command(after_long_help = LONG_HELP)]
pub(in crate::cli) struct Args {
    /// Game records, and folders of them.
    #[arg(value_name = "FOLDER", required = true)]
    pub(super) records: Vec<PathBuf>,
    /// The player, by a part of the name.
    #[arg(long, value_name = "NAME", allow_hyphen_values = true)]
    pub(super) player: Option<String>,
    /// Do not look for the reasons of mistakes: quick, but their kinds are not counted.
    #[arg(long)]
    pub(super) no_reasons: bool,
    /// The largest number of rows of each table.
    #[arg(long, value_name = "N", default_value = "10", value_parser = whole_number::<usize>(1..))]
    pub(super) limit: usize,
    /// Write a page of pictures too: a file with the ending .svg or .png.
    #[arg(long, value_name = "FILE")]
    pub(super) picture: Option<PathBuf>,
    /// Replace the picture if it exists.
    #[arg(long, requires = "picture")]
    pub(super) force: bool,
    #[command(flatten)]
    pub(super) notation: NotationArgs,
    #[command(flatten)]
    pub(super) weights: WeightsArgs,
    /// Threads that read and explain; as many as there are cores when not given.
    #[arg(long, value_parser = concurrency_range())]
    pub(super) threads: Option<usize>,
    /// Print JSON.
    #[arg(long)]
    pub(super) json: bool,
}
