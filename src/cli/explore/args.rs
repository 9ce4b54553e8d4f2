//! The arguments of `explore`.

use crate::cli::engine_options::NotationArgs;
use crate::cli::option_values::{concurrency_range, whole_number};
use std::path::PathBuf;

const LONG_HELP: &str = "\
The records of folders are indexed once, in one file in the cache folder that can be deleted at any time; later only \
new and changed files are read. Ctrl-C keeps what was read, and the next run continues. A folder given by --games is \
remembered; without --games every remembered folder is looked through.

A position that was reached by another order of moves, or with the sides exchanged and the board turned round, is the \
same one. A game counts once for a move; the main line alone counts, up to the first move that breaks a rule. Wins and \
draws are shares of the games with a result.

A filter is written as in the list of records of the workbench: player:habu date:>=2020 result:black opening:Yagura \
-file:blitz.

With --json, one object with the moves or, with --list, one a game: see docs/json.md.";

/// Arguments of `explore`.
#[derive(clap::Args)]
#[command(after_long_help = LONG_HELP)]
pub(in crate::cli) struct Args {
    /// The position: SFEN, startpos or "position … moves …"; the start position when not given.
    #[arg(value_name = "SFEN")]
    pub(super) position: Vec<String>,
    /// A folder of game records: it is indexed, and the games of such folders alone are counted. May be given several
    /// times.
    #[arg(long, value_name = "FOLDER")]
    pub(super) games: Vec<PathBuf>,
    /// Show what an opening book says too: #YANEURAOU-DB2016, Apery's book.bin or .sbk. May be given several times.
    #[arg(long, value_name = "FILE")]
    pub(super) book: Vec<PathBuf>,
    /// Count these games only, in the words of the filter of the list of records.
    #[arg(long, value_name = "FILTER", default_value = "", hide_default_value = true, allow_hyphen_values = true)]
    pub(super) filter: String,
    /// List the games, the latest first, with the ply at which the position was on the board.
    #[arg(long)]
    pub(super) list: bool,
    /// List only games in which this move was made there.
    #[arg(long, value_name = "MOVE", requires = "list", allow_hyphen_values = true)]
    pub(super) r#move: Option<String>,
    /// The largest number of games in the list.
    #[arg(long, value_name = "N", default_value = "50", value_parser = whole_number::<usize>(1..))]
    pub(super) limit: usize,
    /// Answer from the index as it is, without looking for new and changed files.
    #[arg(long, conflicts_with = "games")]
    pub(super) no_update: bool,
    /// Forget a folder and its games.
    #[arg(long, value_name = "FOLDER", conflicts_with_all = ["games", "list", "json", "filter"])]
    pub(super) forget: Option<PathBuf>,
    /// The file of the index [default: games.index in the cache folder].
    #[arg(long, value_name = "FILE")]
    pub(super) index: Option<PathBuf>,
    #[command(flatten)]
    pub(super) notation: NotationArgs,
    /// Threads that read; as many as there are cores when not given.
    #[arg(long, value_parser = concurrency_range())]
    pub(super) threads: Option<usize>,
    /// Print JSON.
    #[arg(long)]
    pub(super) json: bool,
}
