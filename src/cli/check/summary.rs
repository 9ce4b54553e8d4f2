//! Summary of all files: counts of files, games and plies, and of diagnostics by code.

use super::args::Args;
use super::report::{CheckGameRow, main_line_plies};
use crate::cli::context::{Result, Status};
use crate::cli::output::diagnostic::{SeverityName, location};
use crate::cli::output::json::{list, rows};
use crate::cli::output::{print, standard_output};
use crate::second_reader::{SecondAnswer, SecondReading};
use sankoma_record::{Diagnostic, Game, RecordFormat, Severity};
use sankoma_wording::Language;
use sankoma_wording::text_table::{ColumnAlignment, TextTable};
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::path::Path;

/// One line per game; the last line, of another form, is the summary. With `--quiet` the summary alone.
#[derive(Serialize, schemars::JsonSchema)]
#[serde(untagged)]
pub(in crate::cli) enum CheckRow {
    Game(CheckGameRow),
    Summary(CheckSummaryLineRow),
}

rows! {
    /// The last line: the summary of all files.
    struct CheckSummaryLineRow(summary: &CheckSummary) {
        /// Counts over all files.
        summary: CheckSummaryRow = summary.into(),
    }

    /// Counts over all files.
    struct CheckSummaryRow(summary: &CheckSummary) {
        /// Files.
        files: usize,
        /// Files without any diagnostic.
        read_whole: usize = summary.clean,
        /// Files with diagnostics.
        with_diagnostics: usize,
        /// Files that could not be opened, or hold no record.
        unreadable: usize,
        /// Games.
        games: usize,
        /// Moves on their main lines.
        plies: usize,
        /// Diagnostics of severity error.
        errors: usize = summary.count(Severity::Error),
        /// Diagnostics of severity warning.
        warnings: usize = summary.count(Severity::Warning),
        /// Diagnostics of severity note.
        notes: usize = summary.count(Severity::Note),
        /// With `--second-reader`: files by what the other program reads in them.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schemars(with = "SecondReadingCounts")]
        second_reader: Option<SecondReadingCounts> = summary.second,
        /// The codes, the most frequent first.
        codes: Vec<CheckCodeRow> = list(summary.most_frequent_first()),
    }

    /// All diagnostics of one code.
    struct CheckCodeRow(counted: (&str, &DiagnosticCount)) {
        let (code, DiagnosticCount { severity, count, first }) = counted;

        /// The code.
        code: String = code.to_owned(),
        /// How much it matters.
        severity: SeverityName = SeverityName::of(*severity),
        /// How many.
        count: usize = *count,
        /// Where the first one stands: `file:line:column`, as far as it is known.
        first: String = first.clone(),
    }
}

/// Files by what the other program reads in them.
#[derive(Clone, Copy, Default, Serialize, Deserialize, schemars::JsonSchema)]
pub(in crate::cli) struct SecondReadingCounts {
    /// Everything alike.
    pub(super) alike: usize,
    /// The game alike, something other than the game different.
    pub(super) game_alike: usize,
    /// Another game, or none.
    pub(super) different: usize,
    /// Formats that it does not read.
    pub(super) not_asked: usize,
}

/// The options that the summary at the end depends on.
#[derive(Clone, Copy)]
pub(super) struct SummaryOptions {
    pub(super) as_json: bool,
    pub(super) quiet: bool,
    pub(super) strict: bool,
}

impl SummaryOptions {
    pub(super) const fn of(args: &Args) -> Self {
        Self { as_json: args.json, quiet: args.quiet, strict: args.strict }
    }
}

/// Prints the summary at the end, if it says more than what stands above it.
pub(super) fn print_last_summary(summary: &CheckSummary, options: SummaryOptions, lang: Language) -> Result {
    if options.as_json || options.quiet || standard_output::is_terminal() || summary.files > 1 {
        print_summary(summary, options.as_json, lang)?;
    }
    Ok(summary.status(options.strict))
}

/// Prints the summary as it is now.
pub(super) fn print_summary(summary: &CheckSummary, as_json: bool, lang: Language) -> Result<()> {
    print(as_json, || CheckRow::Summary(summary.into()), || summary.to_text(lang)).map(drop)
}

/// Counts over any number of files. Its size grows with the number of diagnostic codes only.
#[derive(Default, Serialize, Deserialize)]
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
    /// What the second reader read, where it was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    second: Option<SecondReadingCounts>,
    by_code: BTreeMap<String, DiagnosticCount>,
}

/// All diagnostics with the same code.
#[derive(Serialize, Deserialize)]
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

    /// One file that was opened. Its games are counted by [`Self::add_game`].
    pub(super) fn of_file(format: RecordFormat) -> Self {
        let is_record = format != RecordFormat::Unknown;
        Self { files: 1, clean: usize::from(is_record), unreadable: usize::from(!is_record), ..Self::default() }
    }

    /// Counts a game of the file.
    pub(super) fn add_game(&mut self, path: &Path, game: &Game, diagnostics: &[Diagnostic]) {
        self.games += usize::from(self.unreadable == 0);
        self.plies += main_line_plies(game);
        if !diagnostics.is_empty() {
            self.with_diagnostics += std::mem::take(&mut self.clean);
        }
        self.count_codes(path, diagnostics);
    }

    /// Counts what the second reader reads in the file.
    pub(super) fn add_second_reading(&mut self, path: &Path, reading: &SecondReading) {
        let counts = self.second.get_or_insert_default();
        let count = match reading.answer {
            SecondAnswer::NotAsked => &mut counts.not_asked,
            _ if reading.is_alike() => &mut counts.alike,
            _ if reading.reads_game() => &mut counts.game_alike,
            _ => &mut counts.different,
        };
        *count += 1;
        self.count_codes(path, &reading.differences);
    }

    fn count_codes(&mut self, path: &Path, diagnostics: &[Diagnostic]) {
        for found in diagnostics {
            match self.by_code.get_mut(found.code) {
                Some(known) => known.count += 1,
                None => drop(self.by_code.insert(found.code.to_owned(), DiagnosticCount::first(path, found))),
            }
        }
    }

    /// Adds the counts of later files.
    pub(super) fn add(&mut self, other: Self) {
        self.files += other.files;
        self.games += other.games;
        self.plies += other.plies;
        self.clean += other.clean;
        self.with_diagnostics += other.with_diagnostics;
        self.unreadable += other.unreadable;
        self.unopened += other.unopened;
        if let Some(added) = other.second {
            self.second.get_or_insert_default().add(added);
        }
        for (code, added) in other.by_code {
            match self.by_code.get_mut(&code) {
                Some(known) => known.count += added.count,
                None => drop(self.by_code.insert(code, added)),
            }
        }
    }

    /// The exit status of `check`; `strict`: warnings count as errors do.
    pub(super) fn status(&self, strict: bool) -> Status {
        if self.unopened > 0 {
            return Status::Incomplete;
        }
        let is_read_otherwise = self.second.is_some_and(|second| second.different > 0);
        let has_findings = self.count(Severity::Error) > 0 || (strict && self.count(Severity::Warning) > 0);
        if has_findings || is_read_otherwise { Status::Findings } else { Status::Done }
    }

    fn count(&self, severity: Severity) -> usize {
        self.by_code.values().filter(|code| code.severity == severity).map(|code| code.count).sum()
    }

    /// The codes with their counts, the most frequent first.
    fn most_frequent_first(&self) -> Vec<(&str, &DiagnosticCount)> {
        let mut codes: Vec<_> = self.by_code.iter().map(|(code, count)| (code.as_str(), count)).collect();
        codes.sort_by_key(|(_, count)| Reverse(count.count));
        codes
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
        let mut table = TextTable::without_headings(&[ColumnAlignment::Left, ColumnAlignment::Right]);
        let second = self.second.map(SecondReadingCounts::rows);
        for (ja, en, count) in totals.into_iter().chain(second.into_iter().flatten()) {
            table.add_row([lang.pick(ja, en).to_owned(), count.to_string()]);
        }
        if self.by_code.is_empty() {
            return table.unindented_text();
        }
        format!("{}\n{}", table.unindented_text(), self.codes_table(lang).unindented_text())
    }

    fn codes_table(&self, lang: Language) -> TextTable {
        let mut table = TextTable::new([
            (ColumnAlignment::Right, lang.pick("件数", "count")),
            (ColumnAlignment::Left, lang.pick("重さ", "severity")),
            (ColumnAlignment::Left, lang.pick("コード", "code")),
            (ColumnAlignment::Left, lang.pick("最初の箇所", "first at")),
        ]);
        for (code, DiagnosticCount { severity, count, first }) in self.most_frequent_first() {
            table.add_row([count.to_string(), severity.name().to_owned(), code.to_owned(), first.clone()]);
        }
        table
    }
}

impl SecondReadingCounts {
    fn add(&mut self, other: Self) {
        self.alike += other.alike;
        self.game_alike += other.game_alike;
        self.different += other.different;
        self.not_asked += other.not_asked;
    }

    /// Rows of the table: name in both languages, and count.
    fn rows(self) -> [(&'static str, &'static str, usize); 5] {
        [
            ("別のソフトで読んだファイル", "read by another program", self.alike + self.game_alike + self.different),
            ("  同じ", "  alike", self.alike),
            ("  対局だけ同じ", "  the game alike", self.game_alike),
            ("  違う", "  otherwise, or not", self.different),
            ("別のソフトの読まない形式", "not asked about", self.not_asked),
        ]
    }
}

impl DiagnosticCount {
    fn first(path: &Path, first: &Diagnostic) -> Self {
        Self { severity: first.severity, count: 1, first: location(path, first) }
    }
}
