//! What is printed of one game.

use super::illegal_move::IllegalMove;
use crate::cli::diagnostic_output;
use crate::record::{Diagnostic, Encoding, Game, PositionCursor, RecordFormat};
use crate::rules::legality::IllegalityReason;
use crate::wording::Language;
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::path::Path;

/// A game and where it comes from.
pub(super) struct CheckReport<'a> {
    pub(super) path: &'a Path,
    pub(super) format: RecordFormat,
    pub(super) encoding: Encoding,
    /// Which game of the file, 1 for the first.
    pub(super) number: usize,
    pub(super) game: Game,
    pub(super) diagnostics: Vec<Diagnostic>,
    pub(super) explain: bool,
}

/// Moves on the main line.
pub(super) fn main_line_plies(game: &Game) -> usize {
    game.main_line().into_iter().filter(|&id| game.node(id).mv.is_some()).count()
}

impl CheckReport<'_> {
    /// One line for each diagnostic; proofs under those that break a rule, if asked for.
    pub(super) fn to_text(&self, lang: Language) -> String {
        let mut text = String::new();
        let mut tour = PositionCursor::new(&self.game);
        for (at, found) in self.diagnostics.iter().enumerate() {
            let _ = writeln!(text, "{}", diagnostic_output::line(self.path, found, lang));
            // One move may have several rows; its proofs stand under the last.
            let is_last = self.diagnostics.get(at + 1).is_none_or(|next| next.node != found.node);
            if let Some(illegal) = Some(found)
                .filter(|_| self.explain && is_last)
                .and_then(|it| IllegalMove::of(&self.game, &mut tour, it))
            {
                text.push_str(&illegal.to_text(lang));
            }
        }
        text
    }

    pub(super) fn to_json(&self) -> Value {
        let mut tour = PositionCursor::new(&self.game);
        let rows: Vec<Value> = self.diagnostics.iter().map(|found| self.row(found, &mut tour)).collect();
        json!({
            "file": self.path.display().to_string(), "game": self.number, "format": self.format.name(),
            "encoding": self.encoding.name(), "plies": main_line_plies(&self.game), "diagnostics": rows,
        })
    }

    fn row(&self, found: &Diagnostic, tour: &mut PositionCursor<'_>) -> Value {
        let mut row = diagnostic_output::to_json(found);
        let is_rule = self.explain && IllegalityReason::CODES.contains(&found.code);
        if let Some(illegal) = Some(found).filter(|_| is_rule).and_then(|it| IllegalMove::of(&self.game, tour, it)) {
            row["explanation"] = illegal.to_json();
        }
        row
    }
}
