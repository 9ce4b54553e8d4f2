//! Moves as people read and write them.
//!
//! | question | file |
//! |---|---|
//! | which notations are there? | `style` |
//! | which of several pieces is meant? | `marks` |
//! | of which words is a Japanese move made? | `phrase`, `federation` |
//! | how is P-7f put together and taken apart? | `western` |
//! | which move does a text mean? | `reading` |
//! | where in a line of play does each move end? | `play` |

pub mod federation;
mod marks;
mod phrase;
mod play;
mod reading;
mod style;
mod western;

pub use play::{find_line, replay};
pub use reading::{NotAMove, parse};
pub use style::Style;

pub(super) use marks::{Marks, Side, Table, reaching};
pub(super) use phrase::Phrase;
pub(super) use reading::split_color;

use super::{Game, NodeId};
use crate::rules::{Color, Lang, Move, MoveParts, Position};
use phrase::follows_to;
use western::Ranks;

/// The mark of a side before its moves.
pub const fn mark(color: Color) -> char {
    match color {
        Color::Black => '▲',
        Color::White => '△',
    }
}

/// The side that a mark stands for, in any of its shapes.
pub(in crate::record) const fn color_of(letter: char) -> Option<Color> {
    match letter {
        '▲' | '▼' | '☗' => Some(Color::Black),
        '△' | '▽' | '☖' => Some(Color::White),
        _ => None,
    }
}

/// `mv`, about to be made in `before`, a pass in Japanese. A move that `before` cannot carry out is written in USI in
/// every style.
pub fn move_text(before: &Position, mv: Move, style: Style) -> String {
    match style {
        Style::Usi => mv.to_string(),
        _ => localized(before, mv, style, Lang::Ja),
    }
}

/// [`move_text`] without the mark of the side.
pub fn bare_text(before: &Position, mv: Move, style: Style) -> String {
    let text = move_text(before, mv, style);
    split_color(&text).1.to_owned()
}

/// The moves of `pv`, one text each, beginning in `start`. A pass is パス or pass; from a move that cannot be carried
/// out onward the texts are USI.
pub fn line_text(start: &Position, pv: &[Move], style: Style, lang: Lang) -> Vec<String> {
    let mut position = start.clone();
    let mut lost = false;
    pv.iter()
        .map(|&mv| {
            lost |= !position.can_make(mv);
            let text = if lost { mv.to_string() } else { localized(&position, mv, style, lang) };
            if !lost {
                position.play(mv);
            }
            text
        })
        .collect()
}

/// One text for each node of `line`, which begins at the root: the move, the words of an end, or what the file has
/// in their place. The root's text is empty.
pub fn game_text(game: &Game, line: &[NodeId], style: Style, lang: Lang) -> Vec<String> {
    let mut position = Position::forced(game.start());
    line.iter()
        .map(|&id| {
            let node = game.node(id);
            node.take_turn(&mut position);
            let text = match (&node.mv, &node.end) {
                (Some(mv), _) if position.can_make(*mv) => localized(&position, *mv, style, lang),
                (None, Some(end)) => end.message().text(lang).to_owned(),
                (mv, _) => node.written.as_deref().map_or_else(|| usi_or_nothing(*mv), str::to_owned),
            };
            node.make(&mut position);
            text
        })
        .collect()
}

fn usi_or_nothing(mv: Option<Move>) -> String {
    mv.map(|mv| mv.to_string()).unwrap_or_default()
}

fn localized(before: &Position, mv: Move, style: Style, lang: Lang) -> String {
    if mv.is_pass() {
        let pass = lang.pick("パス", "pass");
        return if style.is_japanese() { format!("{}{pass}", side_mark(before)) } else { pass.to_owned() };
    }
    let text = match style {
        Style::Kif => kif_text(before, mv),
        Style::Federation => federation::text(before, mv),
        Style::Western => western::text(before, mv, Ranks::Letters),
        Style::WesternNumeric => western::text(before, mv, Ranks::Numbers),
        Style::Usi => None,
    };
    text.unwrap_or_else(|| mv.to_string())
}

fn side_mark(before: &Position) -> char {
    mark(before.side_to_move())
}

fn kif_text(before: &Position, mv: Move) -> Option<String> {
    let mark = side_mark(before);
    Some(match mv.parts() {
        MoveParts::Pass => return None,
        MoveParts::Drop { kind, to } => format!("{mark}{}{}打", to.ja(), kind.ja()),
        MoveParts::Board { from, to, promote } => {
            let kind = before.on(from)?.kind;
            let target = if follows_to(before, mv) { "同　".to_owned() } else { to.ja() };
            let promotion = if promote { "成" } else { "" };
            format!("{mark}{target}{}{promotion}({}{})", kind.ja(), from.file(), from.rank())
        }
    })
}
