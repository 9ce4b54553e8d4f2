//! The rows that `check --json` prints.

use crate::cli::explain::rows::ExplanationRow;
use crate::cli::output::diagnostic::{DiagnosticRow, EncodingName, RecordFormatName, SeverityName};
use crate::cli::output::json::named_words;
use crate::second_reader::{self, SecondAnswer, SecondReading};
use serde::{Deserialize, Serialize};

/// One line per game; the last line, of another form, is the summary. With `--quiet` the summary alone.
#[derive(Serialize, schemars::JsonSchema)]
#[serde(untagged)]
pub(in crate::cli) enum CheckRow {
    Game(CheckGameRow),
    Summary(CheckSummaryLineRow),
}

/// A game of a file, with what was found.
#[derive(Serialize, schemars::JsonSchema)]
pub(in crate::cli) struct CheckGameRow {
    /// Path of the file; `-` for standard input.
    pub(super) file: String,
    /// Number of the game in its file, from 1.
    #[schemars(range(min = 1))]
    pub(super) game: usize,
    /// Format of the file.
    pub(super) format: RecordFormatName,
    /// Encoding of its text.
    pub(super) encoding: EncodingName,
    /// Moves on the main line.
    pub(super) plies: usize,
    /// What was found, in the order of the file.
    pub(super) diagnostics: Vec<ExplainedDiagnosticRow>,
    /// With `--second-reader`, of the first game of a file: what the other program reads.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "CheckSecondReadingRow")]
    pub(super) second_reader: Option<CheckSecondReadingRow>,
}

/// Something found in a game.
#[derive(Serialize, schemars::JsonSchema)]
pub(super) struct ExplainedDiagnosticRow {
    #[serde(flatten)]
    pub(super) found: DiagnosticRow,
    /// With `--explain`, of an illegal move: the rules it breaks.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "ExplanationRow")]
    pub(super) explanation: Option<ExplanationRow>,
}

/// What the other program reads.
#[derive(Serialize, schemars::JsonSchema)]
pub(super) struct CheckSecondReadingRow {
    /// Its name.
    program: &'static str,
    /// Its version.
    version: &'static str,
    /// What it answered.
    answer: SecondAnswerName,
    /// Moves of the main line that it reads alike, from the first on; where it refuses the file, those before the
    /// place.
    plies_read: usize,
    /// Where it decodes the file otherwise, or refuses it for that: moves that it would read in the encoding that it
    /// expects.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "usize")]
    plies_readable: Option<usize>,
    /// Where it reads otherwise.
    differences: Vec<DiagnosticRow>,
}

named_words! {
    /// What a second reader answered. `not_asked`: it does not read the format; `none`: no answer within its limits;
    /// `refused`: an error or a panic.
    SecondAnswerName of SecondAnswer {
        "not_asked" = SecondAnswer::NotAsked,
        "none" = SecondAnswer::Missing,
        "refused" = SecondAnswer::Refused,
        "read" = SecondAnswer::Read,
    }
}

impl CheckSecondReadingRow {
    pub(super) fn of(second: &SecondReading) -> Self {
        Self {
            program: second_reader::PROGRAM,
            version: second_reader::PROGRAM_VERSION,
            answer: second.answer.into(),
            plies_read: second.plies_read,
            plies_readable: second.plies_readable,
            differences: second.differences.iter().map(DiagnosticRow::from).collect(),
        }
    }
}

/// The last line: the summary of all files.
#[derive(Serialize, schemars::JsonSchema)]
pub(in crate::cli) struct CheckSummaryLineRow {
    /// Counts over all files.
    pub(super) summary: CheckSummaryRow,
}

/// Counts over all files.
#[derive(Serialize, schemars::JsonSchema)]
pub(super) struct CheckSummaryRow {
    /// Files.
    pub(super) files: usize,
    /// Files without any diagnostic.
    pub(super) read_whole: usize,
    /// Files with diagnostics.
    pub(super) with_diagnostics: usize,
    /// Files that could not be opened, or hold no record.
    pub(super) unreadable: usize,
    /// Games.
    pub(super) games: usize,
    /// Moves on their main lines.
    pub(super) plies: usize,
    /// Diagnostics of severity error.
    pub(super) errors: usize,
    /// Diagnostics of severity warning.
    pub(super) warnings: usize,
    /// Diagnostics of severity note.
    pub(super) notes: usize,
    /// With `--second-reader`: files by what the other program reads in them.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "SecondReadingCounts")]
    pub(super) second_reader: Option<SecondReadingCounts>,
    /// The codes, the most frequent first.
    pub(super) codes: Vec<CheckCodeRow>,
}

/// Files by what the other program reads in them.
#[derive(Clone, Copy, Default, Serialize, Deserialize, schemars::JsonSchema)]
pub(super) struct SecondReadingCounts {
    /// Everything alike.
    pub(super) alike: usize,
    /// The game alike, something other than the game different.
    pub(super) game_alike: usize,
    /// Another game, or none.
    pub(super) different: usize,
    /// Formats that it does not read.
    pub(super) not_asked: usize,
}

/// All diagnostics of one code.
#[derive(Serialize, schemars::JsonSchema)]
pub(super) struct CheckCodeRow {
    /// The code.
    pub(super) code: String,
    /// How much it matters.
    pub(super) severity: SeverityName,
    /// How many.
    pub(super) count: usize,
    /// Where the first one stands: `file:line:column`, as far as it is known.
    pub(super) first: String,
}
