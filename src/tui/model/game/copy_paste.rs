//! The clipboard: copying the position or the game, and pasting a record or a line of play.

use super::lint::lint_line;
use super::state::GameState;
use crate::tui::action::CopyFormat;
use crate::tui::model::effect::Effect;
use crate::tui::model::messages::Messages;
use crate::tui::model::view::ViewState;
use sankoma_record::{self as record, Encoding, Game, Newline, RecordFormat, RecordWriteOptions};
use sankoma_rules::legality;
use sankoma_rules::wording::Message;
use sankoma_rules::{Move, Position};

/// What a pasted text was.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::tui) enum PastedText {
    /// A record, to be opened.
    Record(Effect),
    /// A line of play, which was replayed.
    Line,
    /// Neither.
    Unknown,
}

/// Takes a text from the clipboard: a record is opened, a line of play replayed.
pub(in crate::tui) fn paste_text(
    game: &mut GameState,
    text: String,
    view: &mut ViewState,
    messages: &mut Messages,
) -> PastedText {
    if record::read(text.as_bytes(), None).format != RecordFormat::Unknown {
        return PastedText::Record(Effect::OpenText(text, Message::new("貼り付け", "pasted")));
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
        CopyFormat::Sfen => (position.sfen(), 0),
        CopyFormat::Position => (position_text(position), 0),
        CopyFormat::Diagram => as_text(&Game::new(position.setup()), RecordFormat::Kif),
        CopyFormat::Game(format) => as_text(game, format),
    };
    let name = format.name();
    if losses == 0 {
        messages.note(format!("{name} をコピーしました"), format!("{name} is on the clipboard"));
    } else {
        messages.warn(
            format!("{name} をコピーしました（書けないもの{losses}件を除く）"),
            format!("{name} is on the clipboard without {losses} thing(s) that it cannot hold"),
        );
    }
    text
}

/// The game as a text, and the number of things that the format cannot hold.
fn as_text(game: &Game, format: RecordFormat) -> (String, usize) {
    let target = RecordWriteOptions { format, encoding: Encoding::Utf8, newline: Newline::Lf, byte_order_mark: false };
    let written = record::write(&[game], target);
    (String::from_utf8_lossy(&written.bytes).into_owned(), written.diagnostics.len())
}

/// The USI command `position sfen … moves …`.
fn position_text(position: &Position) -> String {
    let (start, moves) = position.start_and_moves();
    let moves: Vec<String> = moves.iter().map(Move::to_string).collect();
    let moves = if moves.is_empty() { String::new() } else { format!(" moves {}", moves.join(" ")) };
    format!("position sfen {}{moves}", start.sfen())
}
