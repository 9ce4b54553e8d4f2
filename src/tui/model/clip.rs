//! What goes to the clipboard, and what comes from it.

use super::{Effect, Model};
use crate::record::{self, Encoding, Format, Game, Newline, Target};
use crate::rules::legality;
use crate::rules::{Message, Move};
use crate::tui::action::Copied;

impl Model {
    /// Puts the position or the game on the clipboard.
    pub(super) fn copy(&mut self, what: Copied) -> Vec<Effect> {
        let position = &self.shown.position;
        let (text, losses) = match what {
            Copied::Sfen => (position.sfen(), 0),
            Copied::Position => (position_text(self), 0),
            Copied::Diagram => as_text(&Game::new(position.setup()), Format::Kif),
            Copied::Game(format) => as_text(&self.sheet.game, format),
        };
        let name = what.name();
        if losses == 0 {
            self.say(format!("{name} をコピーしました"), format!("{name} is on the clipboard"));
        } else {
            self.refuse(Message::new(
                format!("{name} をコピーしました（書けないもの{losses}件を除く）"),
                format!("{name} is on the clipboard without {losses} thing(s) that it cannot hold"),
            ));
        }
        vec![Effect::Copy(text)]
    }

    /// Takes a text from the clipboard: a record is opened, a line of play replayed.
    pub(super) fn paste(&mut self, text: String) -> Vec<Effect> {
        if record::read(text.as_bytes(), None).format != Format::Unknown {
            return vec![Effect::OpenText(text)];
        }
        let line = legality::pasted(&text);
        if line.split_whitespace().next().is_some_and(|word| word.parse::<Move>().is_ok()) {
            return self.lint(&text);
        }
        self.refuse(Message::new(
            "貼り付けた文字は棋譜でも局面でもありません",
            "what was pasted is no record and no position",
        ));
        Vec::new()
    }
}

/// The game as a text, and how many things its format cannot hold.
fn as_text(game: &Game, format: Format) -> (String, usize) {
    let target = Target { format, encoding: Encoding::Utf8, newline: Newline::Lf, mark: false };
    let written = record::write(&[game], target);
    (String::from_utf8_lossy(&written.bytes).into_owned(), written.diagnostics.len())
}

/// `position sfen … moves …` as USI engines take it.
fn position_text(model: &Model) -> String {
    let (start, moves) = legality::way_here(&model.shown.position);
    let moves: Vec<String> = moves.iter().map(Move::to_string).collect();
    let moves = if moves.is_empty() { String::new() } else { format!(" moves {}", moves.join(" ")) };
    format!("position sfen {}{moves}", start.sfen())
}
