//! `book info FILE…`: what books have, and what is damaged in them.

use crate::cli::context::{CommandContext, Result, Status};
use crate::cli::output::json::rows;
use crate::cli::output::print;
use sankoma_books::{Book, BookFinding, BookInspection, BookPlace};
use sankoma_wording::text::group_thousands;
use sankoma_wording::{Language, ToMessage as _, counted_noun, sentence};
use std::path::{Path, PathBuf};

/// Arguments of `book info`.
#[derive(clap::Args)]
pub(super) struct Args {
    /// Books: #YANEURAOU-DB2016, Apery's book.bin or .sbk.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

rows! {
    /// A book.
    struct BookInfoRow(path: &Path, found: &BookInspection, lang: Language) {
        /// The file.
        file: String = path.to_string_lossy().into_owned(),
        /// Its form: YANEURAOU-DB2016, Apery book.bin or sbk.
        form: &'static str = found.form.name(),
        /// Positions; one that stands at two places counts twice.
        positions: usize = found.positions,
        /// Moves.
        moves: usize = found.moves,
        /// Whether it is searched in place, because its positions are sorted.
        sorted: bool = found.is_sorted,
        /// What is damaged.
        findings: Vec<BookFindingRow> =
            found.findings.iter().map(|finding| BookFindingRow::of(finding, lang)).collect(),
    }

    /// Something damaged.
    struct BookFindingRow(finding: &BookFinding, lang: Language) {
        let (line, byte) = match finding.place {
            BookPlace::Line(line) => (Some(line), None),
            BookPlace::Byte(byte) => (None, Some(byte)),
        };

        /// The number of the line, counted from 1; null in a binary form.
        line: Option<usize> = line,
        /// The number of the byte, counted from 0; null in the text form.
        byte: Option<u64> = byte,
        /// The sentence, in the language of messages.
        message: String = finding.message().text(lang).to_owned(),
    }
}

pub(super) fn run(args: &Args, context: &CommandContext) -> Result {
    let mut status = Status::Done;
    for path in &args.files {
        let inspection = Book::open(path)?.inspect()?;
        if !inspection.findings.is_empty() {
            status = Status::Findings;
        }
        let row = || BookInfoRow::of(path, &inspection, context.lang);
        print(args.json, row, || text(path, &inspection, context.lang))?;
    }
    Ok(status)
}

fn text(path: &Path, found: &BookInspection, lang: Language) -> String {
    let findings = found.findings.iter().map(|finding| format!("  {}\n", finding.message().text(lang)));
    format!("{}\n{}", summary(path, found, lang), findings.collect::<String>())
}

fn summary(path: &Path, found: &BookInspection, lang: Language) -> String {
    let [positions, moves] = [found.positions, found.moves].map(group_thousands);
    let (path, form) = (path.display(), found.form.name());
    let order = match (lang, found.is_sorted) {
        (Language::Ja, true) => "整列済み",
        (Language::Ja, false) => "整列していません",
        (Language::En, true) => "sorted",
        (Language::En, false) => "not sorted",
    };
    sentence!(
        lang,
        "{path}: {form}  {positions}局面  {moves}手  {order}",
        ("{path}: {form}, {}, {}, {order}", counted_noun(positions, "position"), counted_noun(moves, "move"))
    )
}
