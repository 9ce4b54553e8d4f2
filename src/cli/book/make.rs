//! `book make FOLDER…`: a book of game records.

use super::output::write_new;
use crate::cli::context::{CommandContext, Result, Status};
use crate::cli::input::record_files;
use crate::cli::option_values::{concurrency_range, whole_number};
use crate::cli::output::errors::{InputError, describe_error, print_to_stderr};
use crate::cli::output::new_file::unwritable;
use crate::cli::output::progress::ProgressBar;
use crate::cli::parallel::{map_in_order, thread_count};
use anyhow::bail;
use sankoma_books::{BookMaker, MakingOptions, MoveSource};
use sankoma_record::{self as record, Game, RecordFormat};
use sankoma_wording::text::group_thousands;
use sankoma_wording::{Language, counted_noun, message, sentence};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

const LONG_HELP: &str = "\
The main line of each game counts, up to the first move that breaks a rule. A position that is reached by another order of \
moves, or with the sides exchanged and the board turned round, is the same one. With --analysis the scores in comments \
(sankoma analyze, ShogiHome, ShogiGUI, floodgate …) are taken over, and the better moves that they name.";

/// Arguments of `book make`.
#[derive(clap::Args)]
#[command(after_long_help = LONG_HELP)]
#[expect(clippy::struct_excessive_bools, reason = "options of the command line")]
pub(super) struct Args {
    /// Game records of any format, and folders of them.
    #[arg(required = true, value_name = "FILE|FOLDER")]
    files: Vec<PathBuf>,
    /// The file to write.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// How many plies of each game.
    #[arg(long, value_name = "N", default_value = "40", value_parser = whole_number::<u32>(1..))]
    plies: u32,
    /// Leave out moves that were made less often.
    #[arg(long, value_name = "N", default_value = "1", value_parser = whole_number::<u64>(1..))]
    min_count: u64,
    /// Count the moves of the side that won only.
    #[arg(long)]
    winner: bool,
    /// Take over scores and better moves of the comments.
    #[arg(long)]
    analysis: bool,
    /// Write how the games of a move went as a comment on it.
    #[arg(long)]
    results: bool,
    /// Replace the file if it exists.
    #[arg(long)]
    force: bool,
    /// Threads that read; as many as there are cores when not given.
    #[arg(long, value_parser = concurrency_range())]
    threads: Option<usize>,
}

pub(super) fn run(args: &Args, context: &CommandContext) -> Result {
    if !args.force && args.out.exists() {
        return Err(unwritable(&args.out, ErrorKind::AlreadyExists.into()));
    }
    let mut maker = BookMaker::new(MakingOptions {
        plies: args.plies,
        min_count: args.min_count,
        source: if args.winner { MoveSource::Winner } else { MoveSource::BothSides },
        analysis: args.analysis,
        results: args.results,
    });
    let ReadCounts { games, unreadable } = read_all(args, &mut maker, context.lang)?;
    if games == 0 {
        bail!(InputError::new(
            "ファイルに対局がありません。棋譜が必要です",
            "there is no game in the files, expected game records",
        ));
    }
    let book = maker.finish();
    write_new(&args.out, args.force, |output| book.write(output))?;
    let [games, positions, moves] = [games, book.position_count(), book.move_count()].map(group_thousands);
    print_to_stderr(&sentence!(
        context.lang,
        "{games}局から {positions}局面 {moves}手",
        (
            "{} of {} from {}",
            counted_noun(moves, "move"),
            counted_noun(positions, "position"),
            counted_noun(games, "game")
        )
    ));
    Ok(if unreadable > 0 { Status::Incomplete } else { Status::Done })
}

/// What was read.
#[derive(Default)]
struct ReadCounts {
    games: usize,
    /// Files that are no records.
    unreadable: usize,
}

/// Adds the games of all files to the book. Only of several files one may be unreadable.
fn read_all(args: &Args, maker: &mut BookMaker, lang: Language) -> Result<ReadCounts> {
    let files: Vec<PathBuf> = record_files::list(&args.files).collect::<Result<_>>()?;
    let bar = ProgressBar::steps(files.len() as u64, lang.pick("ファイル", "files"));
    let mut counts = ReadCounts::default();
    let read = |path: &PathBuf| read_games(path);
    map_in_order(files.iter(), thread_count(args.threads), read, |read| {
        bar.inc(1);
        match read {
            Ok(games) => {
                counts.games += games.len();
                for game in &games {
                    maker.add(game);
                }
            }
            Err(error) if files.len() == 1 => return Err(error),
            Err(error) => {
                counts.unreadable += 1;
                bar.suspend(|| print_to_stderr(&describe_error(&error, lang)));
            }
        }
        Ok(())
    })?;
    bar.finish_and_clear();
    Ok(counts)
}

fn read_games(path: &Path) -> Result<Vec<Game>> {
    let record = record::read(&record_files::read_bytes(path)?, Some(path));
    if record.format == RecordFormat::Unknown {
        let path = path.display();
        bail!(message!(
            "'{path}' は棋譜ではありません。棋譜が必要です（形式は問いません）",
            "'{path}' is no game record, expected one of any format"
        ));
    }
    Ok(record.into_games().map(|(game, _)| game).collect())
}
