//! What all files together come to.

use super::Status;
use super::report::main_line_plies;
use crate::cli::diagnostic_output::location;
use crate::record::{Diagnostic, Game, RecordFormat, Severity};
use crate::wording::Language;
use crate::wording::text::{pad, pad_left, width};
use serde_json::{Value, json};
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::path::Path;

/// Counts over any number of files; what belongs to one kind of diagnostic is kept once, so that it stays small.
#[derive(Default)]
pub(super) struct CheckSummary {
    pub(super) files: usize,
    games: usize,
    /// Moves on the main lines.
    plies: usize,
    /// Files without any diagnostic.
    clean: usize,
    with_diagnostics: usize,
    /// Files that could not be opened, or hold no record.
    unreadable: usize,
    /// Files that could not be opened.
    unopened: usize,
    by_code: BTreeMap<&'static str, DiagnosticCount>,
}

/// All diagnostics with the same code.
struct DiagnosticCount {
    severity: Severity,
    count: usize,
    /// Where the first one stands.
    first: String,
}

impl CheckSummary {
    /// One file that could not be opened.
    pub(super) fn unreadable() -> Self {
        Self { files: 1, unreadable: 1, unopened: 1, ..Self::default() }
    }

    /// One file that was opened, its games not yet counted.
    pub(super) fn of_file(format: RecordFormat) -> Self {
        let is_record = format != RecordFormat::Unknown;
        Self { files: 1, clean: usize::from(is_record), unreadable: usize::from(!is_record), ..Self::default() }
    }

    /// Counts a game of that file.
    pub(super) fn add_game(&mut self, path: &Path, game: &Game, diagnostics: &[Diagnostic]) {
        self.games += usize::from(self.unreadable == 0);
        self.plies += main_line_plies(game);
        if !diagnostics.is_empty() {
            self.with_diagnostics += std::mem::take(&mut self.clean);
        }
        for found in diagnostics {
            self.by_code.entry(found.code).or_insert_with(|| DiagnosticCount::new(path, found)).count += 1;
        }
    }

    /// Counts the files of another summary, which come after these.
    pub(super) fn add(&mut self, other: Self) {
        self.files += other.files;
        self.games += other.games;
        self.plies += other.plies;
        self.clean += other.clean;
        self.with_diagnostics += other.with_diagnostics;
        self.unreadable += other.unreadable;
        self.unopened += other.unopened;
        for (code, kind) in other.by_code {
            match self.by_code.get_mut(code) {
                Some(known) => known.count += kind.count,
                None => drop(self.by_code.insert(code, kind)),
            }
        }
    }

    pub(super) fn status(&self) -> Status {
        if self.unopened > 0 {
            return Status::Incomplete;
        }
        if self.count(Severity::Error) > 0 { Status::Findings } else { Status::Done }
    }

    fn count(&self, severity: Severity) -> usize {
        self.by_code.values().filter(|kind| kind.severity == severity).map(|kind| kind.count).sum()
    }

    /// The kinds of diagnostics, the most frequent first.
    fn most_frequent_first(&self) -> Vec<(&'static str, &DiagnosticCount)> {
        let mut kinds: Vec<_> = self.by_code.iter().map(|(&code, kind)| (code, kind)).collect();
        kinds.sort_by_key(|(_, kind)| Reverse(kind.count));
        kinds
    }

    pub(super) fn to_json(&self) -> Value {
        let codes: Vec<Value> = self
            .most_frequent_first()
            .into_iter()
            .map(|(code, kind)| {
                json!({ "code": code, "severity": kind.severity.name(), "count": kind.count, "first": kind.first })
            })
            .collect();
        json!({ "summary": {
            "files": self.files, "read_whole": self.clean, "with_diagnostics": self.with_diagnostics,
            "unreadable": self.unreadable, "games": self.games, "plies": self.plies,
            "errors": self.count(Severity::Error), "warnings": self.count(Severity::Warning),
            "notes": self.count(Severity::Note), "codes": codes,
        } })
    }

    /// ```text
    /// files                  9
    ///   read whole           5
    ///   with diagnostics     3
    ///   unreadable           1
    /// games                 12
    /// plies               1302
    ///
    /// count  severity  code          first at
    ///     7  error     nifu          games/a.kif:93:1
    ///     2  warning   unknown_line  games/b.csa:5
    /// ```
    pub(super) fn to_text(&self, lang: Language) -> String {
        let totals = [
            ("ファイル", "files", self.files),
            ("  そのまま読めた", "  read whole", self.clean),
            ("  指摘あり", "  with diagnostics", self.with_diagnostics),
            ("  読めない", "  unreadable", self.unreadable),
            ("対局", "games", self.games),
            ("手数", "plies", self.plies),
        ];
        let rows = totals.map(|(ja, en, count)| [lang.pick(ja, en).to_owned(), count.to_string()]);
        let mut text = aligned_columns(&rows, &[false, true]);
        if !self.by_code.is_empty() {
            let head = [("件数", "count"), ("重さ", "severity"), ("コード", "code"), ("最初の箇所", "first at")];
            let mut rows = vec![head.map(|(ja, en)| lang.pick(ja, en).to_owned())];
            rows.extend(self.most_frequent_first().into_iter().map(|(code, kind)| kind.row(code)));
            text.push('\n');
            text.push_str(&aligned_columns(&rows, &[true, false, false, false]));
        }
        text
    }
}

impl DiagnosticCount {
    fn new(path: &Path, first: &Diagnostic) -> Self {
        Self { severity: first.severity, count: 0, first: location(path, first) }
    }

    fn row(&self, code: &str) -> [String; 4] {
        [self.count.to_string(), self.severity.name().to_owned(), code.to_owned(), self.first.clone()]
    }
}

/// Lines with aligned columns; those marked are flush right.
fn aligned_columns<const N: usize>(rows: &[[String; N]], right: &[bool; N]) -> String {
    let widths: [usize; N] =
        std::array::from_fn(|column| rows.iter().map(|row| width(&row[column])).max().unwrap_or_default());
    let line = |row: &[String; N]| {
        let cell = |column: usize| {
            let fill = if right[column] { pad_left } else { pad };
            fill(&row[column], widths[column])
        };
        std::array::from_fn::<String, N, _>(cell).join("  ").trim_end().to_owned() + "\n"
    };
    rows.iter().map(line).collect()
}
