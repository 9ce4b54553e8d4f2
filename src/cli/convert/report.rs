//! Text of `convert` about a file, and about all of them.

use crate::cli::context::{Result, Status};
use crate::cli::output::diagnostic::{self, DiagnosticRow, RecordFormatName};
use crate::cli::output::errors::{print_to_stderr, stderr_is_terminal};
use crate::cli::output::json::{list, row_text, rows};
use crate::cli::output::standard_output;
use anyhow::bail;
use sankoma_record::{Diagnostic, Record, RecordFormat, Severity};
use sankoma_wording::{Language, counted_noun, message, sentence};
use serde::{Deserialize, Serialize};
use std::io::Write;
use std::path::{Path, PathBuf};

rows! {
    /// One line per file read: the file, and those written from it.
    struct ConvertFileRow(report: &ConversionReport) {
        /// Path of the file read; `-` for standard input.
        r#in: String = report.input.display().to_string(),
        /// Its format.
        format: RecordFormatName = RecordFormatName::of(report.format),
        /// Paths of the files written.
        out: Vec<String> = report.written_files().map(|path| path.display().to_string()).collect(),
        /// What the new files cannot hold, or why the file was not read.
        diagnostics: Vec<ConvertDiagnosticRow> = list(report.diagnostics()),
    }

    /// Something that a new file cannot hold, or why a file was not read.
    struct ConvertDiagnosticRow(located: (&Path, &Diagnostic)) {
        #[serde(flatten)]
        found: DiagnosticRow = located.1.into(),
        /// The file it is about: one written when there is a column, else the one read.
        file: String = located.0.display().to_string(),
    }
}

/// An input file and the files written from it.
pub(super) struct ConversionReport {
    input: PathBuf,
    format: RecordFormat,
    /// The diagnostics of a file that is no record.
    reading_errors: Vec<Diagnostic>,
    /// Each file written, with what it could not hold. `None` is standard output.
    outputs: Vec<(Option<PathBuf>, Vec<Diagnostic>)>,
    /// Whether the record has errors.
    pub(super) has_errors: bool,
}

impl ConversionReport {
    pub(super) fn new(input: &Path, record: &Record) -> Self {
        let reading_errors =
            if record.format == RecordFormat::Unknown { record.diagnostics.clone() } else { Vec::new() };
        Self { input: input.to_owned(), format: record.format, reading_errors, outputs: Vec::new(), has_errors: false }
    }

    pub(super) fn add(&mut self, path: Option<PathBuf>, diagnostics: Vec<Diagnostic>) {
        self.outputs.push((path, diagnostics));
    }

    /// Prints warnings to standard error, or one JSON object to standard output.
    pub(super) fn print(&self, as_json: bool, lang: Language) -> Result<()> {
        if as_json {
            writeln!(standard_output::json(), "{}", row_text(&ConvertFileRow::from(self)))?;
        } else {
            self.warnings(lang).iter().for_each(|line| print_to_stderr(line));
        }
        Ok(())
    }

    /// Why the file is no record, and what the files written do not hold.
    pub(super) fn warnings(&self, lang: Language) -> Vec<String> {
        self.diagnostics().map(|(file, found)| diagnostic::to_text(file, found, lang)).collect()
    }

    /// The same, each with the file that it is about.
    fn diagnostics(&self) -> impl Iterator<Item = (&Path, &Diagnostic)> {
        let unreadable = self.reading_errors.iter().map(|found| (self.input.as_path(), found));
        let lost = self.outputs.iter().flat_map(|(path, diagnostics)| {
            diagnostics.iter().map(|found| (self.file_of(path.as_deref(), found), found))
        });
        unreadable.chain(lost)
    }

    /// The files written.
    pub(super) fn written_files(&self) -> impl Iterator<Item = &Path> {
        self.outputs.iter().filter_map(|(path, _)| path.as_deref())
    }

    /// The file that a diagnostic is about: one with a column is about the file written, any other about the file read.
    fn file_of<'a>(&'a self, output: Option<&'a Path>, found: &Diagnostic) -> &'a Path {
        match found.column {
            Some(_) => output.unwrap_or(Path::new("-")),
            None => &self.input,
        }
    }
}

/// Counts over all files.
#[derive(Default, Serialize, Deserialize)]
pub(super) struct ConversionCounts {
    files: usize,
    warnings: usize,
    /// Records with errors, which are converted too.
    with_errors: usize,
    /// Files that are no records.
    unreadable: usize,
    /// Files that could not be read or written.
    pub(super) failed: usize,
}

impl ConversionCounts {
    /// Prints how many files of `jobs` are converted, and returns the exit status.
    pub(super) fn finish(&self, jobs: usize, as_json: bool, lang: Language) -> Result {
        if stderr_is_terminal() && jobs > 1 && !as_json {
            print_to_stderr(&self.text(lang));
        }
        self.status(jobs)
    }

    pub(super) fn add(&mut self, report: &ConversionReport) {
        let warnings = report.outputs.iter().flat_map(|(_, found)| found);
        self.warnings += warnings.filter(|found| found.severity >= Severity::Warning).count();
        self.files += report.outputs.len();
        self.with_errors += usize::from(report.has_errors);
        self.unreadable += usize::from(report.format == RecordFormat::Unknown);
    }

    /// Adds the counts of other files.
    pub(super) fn add_counts(&mut self, other: &Self) {
        self.files += other.files;
        self.warnings += other.warnings;
        self.with_errors += other.with_errors;
        self.unreadable += other.unreadable;
        self.failed += other.failed;
    }

    pub(super) fn text(&self, lang: Language) -> String {
        let Self { files, warnings, with_errors, unreadable, failed } = self;
        sentence!(
            lang,
            "{files}ファイルを書きました: 注意{warnings} 誤りのある棋譜{with_errors} 棋譜でない{unreadable} 失敗{failed}",
            (
                "{} written: {}, {} with errors, {unreadable} no records, {failed} failed",
                counted_noun(files, "file"),
                counted_noun(warnings, "warning"),
                counted_noun(with_errors, "record")
            )
        )
    }

    /// # Errors
    /// When one of `jobs` files failed.
    pub(super) fn status(&self, jobs: usize) -> Result {
        if self.failed > 0 {
            let failed = self.failed;
            bail!(message!(
                "{jobs}個の棋譜のうち{failed}個を変換していません。理由は上のとおりです",
                ("{failed} of {} not converted, the reasons stand above", counted_noun(jobs, "record"))
            ));
        }
        Ok(if self.with_errors + self.unreadable > 0 { Status::Findings } else { Status::Done })
    }
}
