//! `book merge BOOK…`: books in the text form become one.

use super::output::{say_findings, write_new};
use crate::cli::context::{CommandContext, Result, Status};
use crate::cli::output::errors::InputError;
use anyhow::bail;
use sankoma_books::TextBookFile;
use std::path::PathBuf;

const LONG_HELP: &str = "\
Of a move that several books have, score, depth and reply come from the greater depth, of equal ones from the book named \
first; the count is the greater one, since two books often come from the same games. Comments that differ stand one after the \
other. Sorted books are read side by side; one that is not sorted is in memory meanwhile, some 500 bytes a position.";

/// Arguments of `book merge`.
#[derive(clap::Args)]
#[command(after_long_help = LONG_HELP)]
pub(super) struct Args {
    /// Books in the text form.
    #[arg(required = true, num_args = 1.., value_name = "BOOK")]
    books: Vec<PathBuf>,
    /// The file to write.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Replace it if it exists.
    #[arg(long)]
    force: bool,
}

pub(super) fn run(args: &Args, context: &CommandContext) -> Result {
    let read = |path: &PathBuf| -> Result<_> {
        let file = TextBookFile::read(path)?;
        say_findings(&file, path, context.lang);
        Ok(file)
    };
    if args.books.len() < 2 {
        bail!(InputError::new("定跡が1つです。2つ以上指定してください", "one book is given, expected two or more"));
    }
    let books: Vec<TextBookFile> = args.books.iter().map(read).collect::<Result<_>>()?;
    write_new(&args.out, args.force, |output| TextBookFile::write_merged(&books, output))?;
    Ok(Status::Done)
}
