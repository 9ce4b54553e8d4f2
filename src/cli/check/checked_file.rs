//! Checked file: what is printed and counted of one file.

use super::args::Args;
use super::report::CheckReport;
use super::summary::{CheckRow, CheckSummary};
use crate::cli::input::record_files;
use crate::cli::output::errors::InputError;
use crate::cli::output::json::row_text;
use crate::second_reader;
use sankoma_record as record;
use sankoma_wording::Language;
use std::path::Path;

/// The result of checking one file.
#[derive(Default)]
pub(super) struct CheckedFile {
    /// The report to print.
    pub(super) text: String,
    pub(super) summary: CheckSummary,
    /// Why the file could not be read.
    pub(super) error: Option<anyhow::Error>,
}

impl CheckedFile {
    pub(super) fn unreadable(error: anyhow::Error) -> Self {
        Self { summary: CheckSummary::unreadable(), error: Some(error), ..Self::default() }
    }

    /// Reads and checks a file.
    pub(super) fn read(path: &Path, args: &Args, lang: Language) -> Self {
        match record_files::read_bytes(path) {
            Ok(bytes) => check_bytes(path, &bytes, args, lang),
            Err(error) => Self::unreadable(error),
        }
    }
}

fn check_bytes(path: &Path, bytes: &[u8], args: &Args, lang: Language) -> CheckedFile {
    let record = record::read(bytes, Some(path));
    let (format, encoding) = (record.format, record.encoding);
    let mut text = String::new();
    let mut summary = CheckSummary::of_file(format);
    let mut second = match args.second_reader.then(|| second_reader::read(&record, Some(path))).transpose() {
        Ok(second) => second,
        Err(error) => {
            let (ja, en) = ("第二の読み取り器を起動できません", "cannot start the second reader");
            return CheckedFile::unreadable(InputError::new(ja, en).caused_by(error).into());
        }
    };
    if let Some(second) = &mut second {
        second.differences.retain(|found| args.filter.passes(found));
        summary.add_second_reading(path, second);
    }
    for (number, (game, mut diagnostics)) in (1..).zip(record.into_games()) {
        diagnostics.retain(|found| args.filter.passes(found));
        summary.add_game(path, &game, &diagnostics);
        // It reads the first game only.
        let second = second.take();
        let report = CheckReport { path, format, encoding, number, game, diagnostics, second, explain: args.explain };
        match (args.quiet, args.json) {
            (true, _) => {}
            (false, true) => text.extend([row_text(&CheckRow::Game((&report).into())).as_str(), "\n"]),
            (false, false) => text.push_str(&report.to_text(lang)),
        }
    }
    CheckedFile { text, summary, error: None }
}
