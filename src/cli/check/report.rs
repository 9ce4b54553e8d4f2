//! What is printed of one game.

use super::illegal::Illegal;
use crate::cli::diagnosis;
use crate::record::{Diagnostic, Encoding, Format, Game, Tour};
use crate::rules::Lang;
use crate::rules::legality::Reason;
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::path::Path;

/// A game and where it comes from.
pub(super) struct Report<'a> {
    pub(super) path: &'a Path,
    pub(super) format: Format,
    pub(super) encoding: Encoding,
    /// Which game of the file, 1 for the first.
    pub(super) number: usize,
    pub(super) game: Game,
    pub(super) diagnostics: Vec<Diagnostic>,
    pub(super) explain: bool,
}

/// Moves on the main line.
pub(super) fn plies(game: &Game) -> usize {
    game.main_line().into_iter().filter(|&id| game.node(id).mv.is_some()).count()
}

impl Report<'_> {
    /// One line for each diagnostic; proofs under those that break a rule, if asked for.
    pub(super) fn to_text(&self, lang: Lang) -> String {
        let mut text = String::new();
        let mut tour = Tour::new(&self.game);
        for (at, found) in self.diagnostics.iter().enumerate() {
            let _ = writeln!(text, "{}", diagnosis::line(self.path, found, lang));
            // One move may have several rows; its proofs stand under the last.
            let is_last = self.diagnostics.get(at + 1).is_none_or(|next| next.node != found.node);
            if let Some(illegal) =
                Some(found).filter(|_| self.explain && is_last).and_then(|it| Illegal::of(&self.game, &mut tour, it))
            {
                text.push_str(&illegal.to_text(lang));
            }
        }
        text
    }

    pub(super) fn to_json(&self) -> Value {
        let mut tour = Tour::new(&self.game);
        let rows: Vec<Value> = self.diagnostics.iter().map(|found| self.row(found, &mut tour)).collect();
        json!({
            "file": self.path.display().to_string(), "game": self.number, "format": self.format.name(),
            "encoding": self.encoding.name(), "plies": plies(&self.game), "diagnostics": rows,
        })
    }

    fn row(&self, found: &Diagnostic, tour: &mut Tour<'_>) -> Value {
        let mut row = diagnosis::to_json(found);
        let is_rule = self.explain && Reason::CODES.contains(&found.code);
        if let Some(illegal) = Some(found).filter(|_| is_rule).and_then(|it| Illegal::of(&self.game, tour, it)) {
            row["explanation"] = illegal.to_json();
        }
        row
    }
}
