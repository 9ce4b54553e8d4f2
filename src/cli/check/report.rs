//! Text about one game: its diagnostics, and the proofs of illegal moves.

use crate::cli::explain;
use crate::cli::explain::rows::ExplanationRow;
use crate::cli::output::diagnostic::{self, DiagnosticRow, EncodingName, RecordFormatName};
use crate::cli::output::json::{list, named_words, rows};
use crate::second_reader::{self, SecondAnswer, SecondReading};
use sankoma_record::{Diagnostic, Encoding, Game, NodeId, PositionCursor, RecordFormat, notation};
use sankoma_rules::Position;
use sankoma_rules::legality::{self, IllegalityReason, LegalityExplanation};
use sankoma_wording::Language;
use sankoma_wording::legality::explain_command;
use std::fmt::Write as _;
use std::path::Path;

rows! {
    /// A game of a file, with what was found.
    struct CheckGameRow(report: &CheckReport<'_>) {
        let mut cursor = PositionCursor::new(&report.game);

        /// Path of the file; `-` for standard input.
        file: String = report.path.display().to_string(),
        /// Number of the game in its file, from 1.
        #[schemars(range(min = 1))]
        game: usize = report.number,
        /// Format of the file.
        format: RecordFormatName = RecordFormatName::of(report.format),
        /// Encoding of its text.
        encoding: EncodingName = EncodingName::of(report.encoding),
        /// Moves on the main line.
        plies: usize = main_line_plies(&report.game),
        /// What was found, in the order of the file.
        diagnostics: Vec<ExplainedDiagnosticRow> =
            report.diagnostics.iter().map(|found| report.diagnostic_row(found, &mut cursor)).collect(),
        /// With `--second-reader`, of the first game of a file: what the other program reads.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schemars(with = "CheckSecondReadingRow")]
        second_reader: Option<CheckSecondReadingRow> = report.second.as_ref().map(Into::into),
    }

    /// Something found in a game.
    struct ExplainedDiagnosticRow {
        #[serde(flatten)]
        found: DiagnosticRow,
        /// With `--explain`, of an illegal move: the rules it breaks.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schemars(with = "ExplanationRow")]
        explanation: Option<ExplanationRow>,
    }

    /// What the other program reads.
    struct CheckSecondReadingRow(second: &SecondReading) {
        /// Its name.
        program: &'static str = second_reader::PROGRAM,
        /// Its version.
        version: &'static str = second_reader::PROGRAM_VERSION,
        /// What it answered.
        answer: SecondAnswerName,
        /// Moves of the main line that it reads alike, from the first on; where it refuses the file, those before the
        /// place.
        plies_read: usize,
        /// Where it decodes the file otherwise, or refuses it for that: moves that it would read in the encoding that
        /// it expects.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schemars(with = "usize")]
        plies_readable: Option<usize>,
        /// Where it reads otherwise.
        differences: Vec<DiagnosticRow> = list(&second.differences),
    }
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

/// A game, where it comes from, and its diagnostics.
pub(super) struct CheckReport<'a> {
    pub(super) path: &'a Path,
    pub(super) format: RecordFormat,
    pub(super) encoding: Encoding,
    /// Number of the game in its file, from 1.
    pub(super) number: usize,
    pub(super) game: Game,
    pub(super) diagnostics: Vec<Diagnostic>,
    /// What the second reader reads, where it was asked about the game.
    pub(super) second: Option<SecondReading>,
    /// Whether proofs are printed for illegal moves.
    pub(super) explain: bool,
}

/// Number of moves of the main line.
pub(super) fn main_line_plies(game: &Game) -> usize {
    game.main_line().into_iter().filter(|&id| game.node(id).mv.is_some()).count()
}

impl CheckReport<'_> {
    /// One line per diagnostic, with the proofs under an illegal move.
    pub(super) fn to_text(&self, lang: Language) -> String {
        let mut text = String::new();
        let mut cursor = PositionCursor::new(&self.game);
        for (index, found) in self.diagnostics.iter().enumerate() {
            let _ = writeln!(text, "{}", diagnostic::to_text(self.path, found, lang));
            // A move may have several diagnostics. Its proofs stand under the last one.
            let is_last = self.diagnostics.get(index + 1).is_none_or(|next| next.node != found.node);
            if self.explain
                && is_last
                && let Some(illegal) = IllegalMove::of(&self.game, &mut cursor, found)
            {
                text.push_str(&illegal.to_text(lang));
            }
        }
        for found in self.second.iter().flat_map(|second| &second.differences) {
            let _ = writeln!(text, "{}", diagnostic::to_text(self.path, found, lang));
        }
        text
    }

    fn diagnostic_row(&self, found: &Diagnostic, cursor: &mut PositionCursor<'_>) -> ExplainedDiagnosticRow {
        let is_explained = self.explain && IllegalityReason::CODES.contains(&found.code);
        let illegal = is_explained.then(|| IllegalMove::of(&self.game, cursor, found)).flatten();
        ExplainedDiagnosticRow { found: found.into(), explanation: illegal.as_ref().map(IllegalMove::row) }
    }
}

/// An illegal move of a record and why it is illegal.
struct IllegalMove {
    /// The position in which it was to be made.
    sfen: String,
    move_text: String,
    explanation: LegalityExplanation,
    /// The position of the explanation, in which a move out of turn is the mover's.
    before: Position,
    /// Whether `explain` comes to the same reasons.
    is_reproducible: bool,
    /// The command line that explains the move again; `None` when it would be too long.
    command: Option<String>,
}

impl IllegalMove {
    /// The move that a diagnostic is about, if it breaks a rule. `cursor` is moved to it.
    fn of(game: &Game, cursor: &mut PositionCursor<'_>, found: &Diagnostic) -> Option<Self> {
        found.node.and_then(|id| Self::at(game, cursor, id))
    }

    fn at(game: &Game, cursor: &mut PositionCursor<'_>, id: NodeId) -> Option<Self> {
        let node = game.node(id);
        let parent = game.parent(id).filter(|_| !node.reasons.is_empty())?;
        let position = cursor.position_at(parent).clone();
        let word = notation::text_to_explain(&position, node);
        let before = cursor.position_before(id)?.clone();
        Some(Self {
            sfen: position.sfen(),
            explanation: legality::explain_reasons(&before, node.mv, node.reasons.clone()),
            command: explain_command(&position, &word, &node.reasons),
            is_reproducible: is_reproducible(&position, &word, &node.reasons),
            move_text: word,
            before,
        })
    }

    /// The proofs, and the command that shows them again.
    fn to_text(&self, lang: Language) -> String {
        let mut text = explain::output::to_text(&self.explanation, &self.before, lang);
        if self.is_reproducible {
            let too_long =
                || lang.pick("（手順が長すぎて explain では確かめられません）", "(the game is too long for explain)");
            text.extend(["  ", self.command.as_deref().unwrap_or_else(too_long), "\n"]);
        }
        text
    }

    fn row(&self) -> ExplanationRow {
        ExplanationRow::of(&self.sfen, &self.move_text, &self.explanation)
    }
}

/// `explain` finds `reasons` for `word`. What the board alone decides is asked without the game.
fn is_reproducible(position: &Position, word: &str, reasons: &[IllegalityReason]) -> bool {
    if reasons.iter().any(IllegalityReason::needs_game_history) {
        return true;
    }
    let found = notation::verdict(&Position::from_setup_unchecked(&position.setup()), word).reasons;
    found.iter().map(IllegalityReason::code).eq(reasons.iter().map(IllegalityReason::code))
}
