//! `merge FILE…`: the games of records become one game with variations, as `:merge` of the workbench does.
//!
//! | question | file |
//! |---|---|
//! | how are the games put together? | `merger` |
//! | what is printed as JSON? | `rows` |

mod merger;
pub(super) mod rows;

use super::context::{CommandContext, Result, Status};
use super::input::is_dash;
use super::interrupt::PartialResults;
use super::output::errors::{InputError, print_to_stderr, stderr_is_terminal};
use super::output::json::row_text;
use super::output::{diagnostic, new_file, standard_output};
use anyhow::bail;
use merger::MergedRecords;
use rows::MergeRow;
use sankoma_record::{Diagnostic, RecordFormat, RecordWriteOptions, WrittenRecord};
use sankoma_wording::Language;
use std::io::Write as _;
use std::path::{Path, PathBuf};

const LONG_HELP: &str = "\
The first game of the first FILE is the game; all other games become part of it, as variations. Moves, comments and \
bookmarks that it has already stand there once, and of every move both comments are kept. A time that differs, and the \
players and event of another game, become comments. A record that begins at a position within the game is merged there, \
wherever in the order it stands; one that begins elsewhere is refused, and nothing is written.

The format is that of the first FILE, or what the extension of --out says: KIF, KI2, JKF and USEN hold variations. What it \
cannot hold is a warning on standard error. Where the format stays, lines of the first FILE that have not changed stay as \
they are.

Exit status: 0 all is merged, 1 a record has errors (as check finds them) and is merged all the same, 2 a file could not be \
read, merged or written.";

/// Arguments of `merge`.
#[derive(clap::Args)]
#[command(after_long_help = LONG_HELP)]
pub(in crate::cli) struct Args {
    /// Records and folders of them; `-` is standard input.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The file to write; standard output when not given.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Replace the file of --out if it exists.
    #[arg(long, requires = "out")]
    force: bool,
    /// Print what was added from each file as JSON.
    #[arg(long)]
    json: bool,
}

impl Args {
    /// The file to write; `None` is standard output.
    fn output(&self) -> Option<&Path> {
        self.out.as_deref().filter(|out| !is_dash(out))
    }

    /// Checks what can be known before a file is read.
    ///
    /// # Errors
    /// Options that contradict one another.
    fn check(&self) -> Result<()> {
        if self.json && self.output().is_none() {
            bail!(InputError::new(
                "--json は標準出力に出ます。--out FILE を指定してください",
                "--json prints to standard output, expected --out FILE",
            ));
        }
        if self.files.iter().filter(|file| is_dash(file)).count() > 1 {
            bail!(InputError::new(
                "標準入力が二度以上指定されています。'-' は1つだけにしてください",
                "standard input is named more than once, expected one '-'",
            ));
        }
        Ok(())
    }
}

pub(super) fn run(args: &Args, context: &CommandContext) -> Result {
    args.check()?;
    let lang = context.lang;
    let _nothing = PartialResults::new((), move |()| broken_off_text(lang));
    let merged = MergedRecords::of_files(&args.files, lang)?;
    let target = target(&merged, args.output());
    let WrittenRecord { bytes, diagnostics } = merged.written(target);
    match args.output() {
        Some(path) => new_file::write(path, &bytes, args.force)?,
        None => standard_output::file().write_all(&bytes)?,
    }
    let written = args.output().unwrap_or(Path::new("-"));
    let losses: Vec<(&Path, Diagnostic)> =
        diagnostics.into_iter().map(|found| merged.located(found, written)).collect();
    if args.json {
        writeln!(standard_output::json(), "{}", row_text(&MergeRow::of(&merged, written, target.format, &losses)))?;
    } else {
        say(&merged, &losses, lang);
    }
    let has_errors = merged.files.iter().any(|file| file.errors > 0);
    Ok(if has_errors { Status::Findings } else { Status::Done })
}

/// Format, encoding and line ends to write: those of the first file, unless the name of the output says another format.
/// Versions of a format share an extension, so that a record in one of them keeps its version.
fn target(merged: &MergedRecords, output: Option<&Path>) -> RecordWriteOptions {
    let named = output.and_then(RecordFormat::from_file_name);
    match named.filter(|named| named.extension() != merged.first.format.extension()) {
        Some(format) => RecordWriteOptions::defaults_for(format),
        None => RecordWriteOptions::of(&merged.first),
    }
}

fn broken_off_text(lang: Language) -> String {
    lang.pick("棋譜を合わせるのを中断しました", "the merge was broken off").to_owned()
}

/// Says on standard error what was added, to a person, and always which files have errors and what is lost.
fn say(merged: &MergedRecords, losses: &[(&Path, Diagnostic)], lang: Language) {
    for (index, file) in merged.files.iter().enumerate() {
        let is_merged = index > 0 || file.games > 1;
        if let Some(line) = file.text(&merged.game, is_merged && stderr_is_terminal(), lang) {
            print_to_stderr(&line);
        }
    }
    for (file, found) in losses {
        print_to_stderr(&diagnostic::to_text(file, found, lang));
    }
}
