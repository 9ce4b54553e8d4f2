//! The clipboard: copying the position or the game, and pasting a record or a line of play.

use super::lint::lint_line;
use super::state::GameState;
use crate::tui::action::CopyFormat;
use crate::tui::core::messages::Messages;
use crate::tui::core::view::ViewState;
use sankoma_record::{self as record, Diagnostic, Encoding, Game, Newline, Record, RecordFormat, RecordWriteOptions};
use sankoma_rules::{Move, Position, legality};

/// What a pasted text was.
#[derive(Clone, Debug)]
pub(in crate::tui) enum PastedText {
    /// A record, with its text.
    Record(Box<Record>, String),
    /// A line of play, which was replayed.
    Line,
    /// Neither.
    Unknown,
}

/// Takes a text from the clipboard: a record is read, a line of play replayed.
pub(in crate::tui) fn paste_text(
    game: &mut GameState,
    text: String,
    view: &mut ViewState,
    messages: &mut Messages,
) -> PastedText {
    let record = record::read(text.as_bytes(), None);
    if record.format != RecordFormat::Unknown {
        return PastedText::Record(Box::new(record), text);
    }
    let line = legality::line_of_play_in(&text);
    if line.split_whitespace().next().is_some_and(|word| word.parse::<Move>().is_ok()) {
        lint_line(game, &text, view, messages);
        return PastedText::Line;
    }
    messages.warn(
        "貼り付けた文字は棋譜でも局面でも読み筋でもありません",
        "what was pasted is no record, no position and no line of play",
    );
    PastedText::Unknown
}

/// `position` or `game` in this format, and a message that it was copied.
pub(in crate::tui) fn copied_text(
    position: &Position,
    game: &Game,
    format: CopyFormat,
    messages: &mut Messages,
) -> String {
    let (text, losses) = match format {
        CopyFormat::Sfen => (position.sfen(), Vec::new()),
        CopyFormat::Position => (position_text(position), Vec::new()),
        CopyFormat::Diagram => as_text(&Game::new(position.setup()), RecordFormat::Kif),
        CopyFormat::Game(format) => as_text(game, format),
    };
    let name = format.name();
    if losses.is_empty() {
        messages.note(format!("{name} をコピーしました"), format!("{name} is on the clipboard"));
    } else {
        let what = Diagnostic::summary(&losses);
        messages
            .warn(format!("{name} をコピーしました: {}", what.ja), format!("{name} is on the clipboard: {}", what.en));
    }
    text
}

/// The game as a text, and what the format cannot hold of it.
fn as_text(game: &Game, format: RecordFormat) -> (String, Vec<Diagnostic>) {
    let target = RecordWriteOptions {
        encoding: Encoding::Utf8,
        newline: Newline::Lf,
        ..RecordWriteOptions::defaults_for(format)
    };
    let written = record::write(&[game], target);
    (String::from_utf8_lossy(&written.bytes).into_owned(), written.diagnostics)
}

/// The USI command `position sfen … moves …`.
fn position_text(position: &Position) -> String {
    let (start, moves) = position.start_and_moves();
    let moves: Vec<String> = moves.iter().map(Move::to_string).collect();
    let moves = if moves.is_empty() { String::new() } else { format!(" moves {}", moves.join(" ")) };
    format!("position sfen {}{moves}", start.sfen())
}
