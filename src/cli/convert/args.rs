//! Arguments of `convert`.

use crate::cli::option_values::{OptionValueError, record_format, whole_number};
use crate::cli::parallel;
use crate::cli::shard::ShardArgs;
use sankoma_record::{Encoding, Newline, RecordFormat, RecordWords};
use std::path::PathBuf;

/// Text of the help after the options.
const AFTER_HELP: &str = "\
The format is that of --to, else what the extension of OUT says. Encoding and newlines stay as they are \
where the format does, else they are the usual ones: UTF-8 and LF, for CSA 2.2 Shift_JIS and CR LF. \
A record that keeps its format keeps its words too, unless --to or --normal is given: then moves and ends are written \
in the form that every program reads (同　銀(31) for 同銀(31)).\n\n\
What the new format or encoding cannot hold is a warning on standard error. Exit status: 0 all is converted, \
1 a record has errors (as check finds them) or a file is none, 2 a file could not be read or written; the others \
are converted all the same. Two inputs that would become one file are named, and neither is converted.";

/// Arguments of `convert`.
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of the command line, independent of the others")]
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(in crate::cli) struct Args {
    /// Records or folders of them, then where to write: a file, a folder, or `-` for standard output.
    #[arg(required = true, num_args = 1.., value_names = ["IN", "OUT"])]
    pub(super) paths: Vec<PathBuf>,
    /// Format to write: kif, ki2, csa (version 2.2), csa3 (3.0), usi, sfen, usen or jkf.
    #[arg(long, value_name = "FORMAT", value_parser = record_format)]
    pub(super) to: Option<RecordFormat>,
    /// Write moves and ends in the normal form of the format, as --to does, where the file says them otherwise.
    #[arg(long)]
    normal: bool,
    /// Encoding to write: utf-8, `shift_jis`, euc-jp or utf-16.
    #[arg(long, value_name = "NAME", value_parser = encoding)]
    pub(super) encoding: Option<Encoding>,
    /// What ends each line: lf, crlf or cr.
    #[arg(long, value_name = "NAME", value_parser = newline)]
    pub(super) newline: Option<Newline>,
    /// Begin with a byte order mark.
    #[arg(long)]
    pub(super) mark: bool,
    /// Replace files that exist.
    #[arg(long)]
    pub(super) force: bool,
    /// Take only this game of a file, counted from 1.
    #[arg(long, value_name = "N", value_parser = whole_number::<usize>(1..))]
    pub(super) game: Option<usize>,
    /// How many files are converted at once; twice the cores and eight at least by default, since writing waits for
    /// the disk; the files of a shard one after the other.
    #[arg(long, value_name = "N", value_parser = whole_number::<usize>(1..))]
    threads: Option<usize>,
    /// Print one JSON object per file.
    #[arg(long)]
    pub(super) json: bool,
    #[command(flatten)]
    pub(super) shard: ShardArgs,
}

/// The minimum number of files that are converted at once.
const MIN_THREADS: usize = 8;

impl Args {
    /// Number of files that are converted at once.
    pub(super) fn threads(&self) -> usize {
        self.threads.unwrap_or_else(|| MIN_THREADS.max(2 * parallel::thread_count(None)))
    }

    /// Whose words stand for moves and ends where a record keeps its format.
    pub(super) const fn words(&self) -> RecordWords {
        if self.normal || self.to.is_some() { RecordWords::Normal } else { RecordWords::OfFile }
    }
}

fn encoding(name: &str) -> std::result::Result<Encoding, OptionValueError> {
    Encoding::named(name)
        .ok_or_else(|| OptionValueError::expected_one_of(["utf-8", "shift_jis", "euc-jp", "utf-16"].into_iter()))
}

fn newline(name: &str) -> std::result::Result<Newline, OptionValueError> {
    Newline::named(name).ok_or_else(|| OptionValueError::expected_one_of(["lf", "crlf", "cr"].into_iter()))
}
