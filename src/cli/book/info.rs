//! `book info FILE…`: what books have, and what is damaged in them.

use crate::cli::context::{CommandContext, Result, Status};
use crate::cli::output::json::row_text;
use crate::cli::output::standard_output;
use sankoma_books::{Book, BookFinding, BookInspection, BookPlace};
use sankoma_wording::text::group_thousands;
use sankoma_wording::{Language, ToMessage as _, counted_noun, sentence};
use serde::Serialize;
use std::io::Write as _;
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

/// A book.
#[derive(Serialize, schemars::JsonSchema)]
pub(in crate::cli) struct BookInfoRow {
    /// The file.
    file: String,
    /// Its form: YANEURAOU-DB2016, Apery book.bin or sbk.
    form: &'static str,
    /// Positions; one that stands at two places counts twice.
    positions: usize,
    /// Moves.
    moves: usize,
    /// Whether it is searched in place, because its positions are sorted.
    sorted: bool,
    /// What is damaged.
    findings: Vec<BookFindingRow>,
}

/// Something damaged.
#[derive(Serialize, schemars::JsonSchema)]
struct BookFindingRow {
    /// The number of the line, counted from 1; null in a binary form.
    line: Option<usize>,
    /// The number of the byte, counted from 0; null in the text form.
    byte: Option<u64>,
    /// The sentence, in the language of messages.
    message: String,
}

pub(super) fn run(args: &Args, context: &CommandContext) -> Result {
    let mut out = standard_output::json_or_text(args.json);
    let mut status = Status::Done;
    for path in &args.files {
        let inspection = Book::open(path)?.inspect()?;
        if !inspection.findings.is_empty() {
            status = Status::Findings;
        }
        if args.json {
            writeln!(out, "{}", row_text(&BookInfoRow::of(path, &inspection, context.lang)))?;
        } else {
            writeln!(out, "{}", summary(path, &inspection, context.lang))?;
            for finding in &inspection.findings {
                writeln!(out, "  {}", finding.message().text(context.lang))?;
            }
        }
    }
    Ok(status)
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

impl BookInfoRow {
    fn of(path: &Path, found: &BookInspection, lang: Language) -> Self {
        Self {
            file: path.to_string_lossy().into_owned(),
            form: found.form.name(),
            positions: found.positions,
            moves: found.moves,
            sorted: found.is_sorted,
            findings: found.findings.iter().map(|finding| BookFindingRow::of(finding, lang)).collect(),
        }
    }
}

impl BookFindingRow {
    fn of(finding: &BookFinding, lang: Language) -> Self {
        let (line, byte) = match finding.place {
            BookPlace::Line(line) => (Some(line), None),
            BookPlace::Byte(byte) => (None, Some(byte)),
        };
        Self { line, byte, message: finding.message().text(lang).to_owned() }
    }
}
