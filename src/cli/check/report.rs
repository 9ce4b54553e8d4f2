//! What is printed of one game.

use super::illegal::Illegal;
use crate::record::{Diagnostic, Encoding, Format, Game};
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

/// `file:line:column`, as far as it is known.
pub(super) fn place(path: &Path, found: &Diagnostic) -> String {
    let line = found.line.map(|line| format!(":{line}"));
    let column = line.as_ref().and(found.column).map(|column| format!(":{column}"));
    format!("{}{}{}", path.display(), line.unwrap_or_default(), column.unwrap_or_default())
}

/// Moves on the main line.
pub(super) fn plies(game: &Game) -> usize {
    game.main_line().into_iter().filter(|&id| game.node(id).mv.is_some()).count()
}

impl Report<'_> {
    /// One line for each diagnostic; proofs under those that break a rule, if asked for.
    pub(super) fn to_text(&self, lang: Lang) -> String {
        let mut text = String::new();
        for (at, found) in self.diagnostics.iter().enumerate() {
            let _ = writeln!(text, "{}", printable(&self.line(found, lang)));
            // One move may have several rows; its proofs stand under the last.
            let is_last = self.diagnostics.get(at + 1).is_none_or(|next| next.node != found.node);
            if let Some(illegal) =
                Some(found).filter(|_| self.explain && is_last).and_then(|it| Illegal::of(&self.game, it))
            {
                text.push_str(&illegal.to_text(lang));
            }
        }
        text
    }

    /// `file:line:column: ply N: severity[code]: sentence`.
    fn line(&self, found: &Diagnostic, lang: Lang) -> String {
        let ply = found.ply.map(|ply| lang.pick("{}手目: ", "ply {}: ").replace("{}", &ply.to_string()));
        let (place, severity, code) = (place(self.path, found), found.severity.name(), found.code);
        format!("{place}: {}{severity}[{code}]: {}", ply.unwrap_or_default(), found.message.text(lang))
    }

    pub(super) fn to_json(&self) -> Value {
        let rows: Vec<Value> = self.diagnostics.iter().map(|found| self.row(found)).collect();
        json!({
            "file": self.path.display().to_string(), "game": self.number, "format": self.format.name(),
            "encoding": self.encoding.name(), "plies": plies(&self.game), "diagnostics": rows,
        })
    }

    fn row(&self, found: &Diagnostic) -> Value {
        let mut row = json!({
            "severity": found.severity.name(), "code": found.code, "line": found.line, "column": found.column,
            "ply": found.ply, "message_ja": found.message.ja, "message_en": found.message.en,
        });
        let is_rule = self.explain && Reason::CODES.contains(&found.code);
        if let Some(illegal) = Some(found).filter(|_| is_rule).and_then(|it| Illegal::of(&self.game, it)) {
            row["explanation"] = illegal.to_json();
        }
        row
    }
}

/// Without control characters: a message quotes the file, and a terminal would obey what stands there.
fn printable(line: &str) -> String {
    line.chars().map(|letter| if letter.is_control() { char::REPLACEMENT_CHARACTER } else { letter }).collect()
}
