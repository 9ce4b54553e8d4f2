//! What goes to the clipboard, and what comes from it.

use super::{Effect, Model};
use crate::record::{self, Encoding, Game, Newline, RecordFormat, RecordWriteOptions};
use crate::rules::Move;
use crate::rules::legality;
use crate::tui::action::CopyFormat;
use crate::wording::Message;

impl Model {
    /// Puts the position or the game on the clipboard.
    pub(super) fn copy(&mut self, what: CopyFormat) -> Vec<Effect> {
        let position = &self.shown.position;
        let (text, losses) = match what {
            CopyFormat::Sfen => (position.sfen(), 0),
            CopyFormat::Position => (position_text(self), 0),
            CopyFormat::Diagram => as_text(&Game::new(position.setup()), RecordFormat::Kif),
            CopyFormat::Game(format) => as_text(&self.document.game, format),
        };
        let name = what.name();
        if losses == 0 {
            self.show_note(format!("{name} をコピーしました"), format!("{name} is on the clipboard"));
        } else {
            self.show_warning(Message::new(
                format!("{name} をコピーしました（書けないもの{losses}件を除く）"),
                format!("{name} is on the clipboard without {losses} thing(s) that it cannot hold"),
            ));
        }
        vec![Effect::Copy(text)]
    }

    /// Takes a text from the clipboard: a record is opened, a line of play replayed.
    pub(super) fn paste(&mut self, text: String) -> Vec<Effect> {
        if record::read(text.as_bytes(), None).format != RecordFormat::Unknown {
            return vec![Effect::OpenText(text)];
        }
        let line = legality::line_of_play_in(&text);
        if line.split_whitespace().next().is_some_and(|word| word.parse::<Move>().is_ok()) {
            return self.lint(&text);
        }
        self.show_warning(Message::new(
            "貼り付けた文字は棋譜でも局面でもありません",
            "what was pasted is no record and no position",
        ));
        Vec::new()
    }
}

/// The game as a text, and how many things its format cannot hold.
fn as_text(game: &Game, format: RecordFormat) -> (String, usize) {
    let target = RecordWriteOptions { format, encoding: Encoding::Utf8, newline: Newline::Lf, byte_order_mark: false };
    let written = record::write(&[game], target);
    (String::from_utf8_lossy(&written.bytes).into_owned(), written.diagnostics.len())
}

/// `position sfen … moves …` as USI engines take it.
fn position_text(model: &Model) -> String {
    let (start, moves) = model.shown.position.start_and_moves();
    let moves: Vec<String> = moves.iter().map(Move::to_string).collect();
    let moves = if moves.is_empty() { String::new() } else { format!(" moves {}", moves.join(" ")) };
    format!("position sfen {}{moves}", start.sfen())
}
