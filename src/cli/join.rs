//! `join RESULT…`: what shards have found, as one run would have printed it.

use super::context::{CommandContext, Result};
use super::shard::JoinedResults;
use super::weights::label::{self, LabelJoinArgs};
use super::{analyze, check, convert, engine_match, validate};
use anyhow::bail;
use sankoma_laboratory::labels::is_label_file;
use sankoma_wording::message;
use std::fs::File;
use std::io::Read as _;
use std::path::{Path, PathBuf};

/// Arguments of `join`.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Args {
    /// Result files of the shards, in any order.
    #[arg(required = true, value_name = "RESULT")]
    results: Vec<PathBuf>,
    #[command(flatten)]
    labels: LabelJoinArgs,
}

const AFTER_HELP: &str = "\
A shard is a command that was given a part of the work: its results are the lines of its result file, or the labels of its \
file of labels. Result files put one after another by `cat` do as well. Printed is what the command prints without shards, \
with the options that the shards were given. A piece of work that was done several times counts once. Missing pieces and \
results that contradict each other are reported on standard error.

Example:
  sankoma check games/ --shard 1/2 --results 1.jsonl
  sankoma check games/ --shard 2/2 --results 2.jsonl
  sankoma join 1.jsonl 2.jsonl

Exit status: as of the command, but 1 if a piece is missing or has results that differ.";

pub(super) fn run(args: &Args, context: &CommandContext) -> Result {
    if is_file_of_labels(&args.results[0]) {
        return label::join(&args.results, &args.labels, context.lang);
    }
    if let Some(out) = &args.labels.out {
        let out = out.display();
        bail!(message!(
            "--out {out} は教師局面のためのものです。ほかのコマンドの結果は標準出力へ出ます",
            "--out {out} is for labels, expected standard output for results of other commands"
        ));
    }
    let results = JoinedResults::find(&args.results, context.lang)?;
    let status = match results.heading.command.as_str() {
        "analyze" => analyze::join(&results)?,
        "check" => check::join(&results)?,
        "convert" => convert::join(&results)?,
        "match" => engine_match::join(&results)?,
        "validate" => validate::join(&results)?,
        other => bail!(message!(
            "'{other}' の結果はまとめられません。--shard のあるコマンドの結果が必要です",
            "results of '{other}' cannot be joined, expected those of a command with --shard"
        )),
    };
    Ok(results.status(status))
}

/// The file begins as one of labels does.
fn is_file_of_labels(path: &Path) -> bool {
    let mut start = Vec::new();
    let read = File::open(path).and_then(|file| file.take(64).read_to_end(&mut start));
    read.is_ok() && is_label_file(&start)
}
