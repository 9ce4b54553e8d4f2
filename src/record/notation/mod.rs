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
mod japanese_move;
mod marks;
mod move_sequence;
mod parsing;
mod style;
mod western;

pub use move_sequence::{find_line, replay};
pub use parsing::{MoveTextError, parse};
pub use style::NotationStyle;

pub(super) use japanese_move::JapaneseMove;
pub(super) use marks::{MoveMarks, OriginCandidates, SideMark, pieces_reaching};
pub(super) use move_sequence::begins_with_move;
pub(super) use parsing::split_color;

use super::{Game, NodeId};
use crate::rules::{Color, Move, MoveParts, Position};
use crate::wording::Language;
use japanese_move::moves_to_last_target;
use western::WesternRankStyle;

/// The mark of a side before its moves.
pub const fn color_mark(color: Color) -> char {
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
pub fn move_text(before: &Position, mv: Move, style: NotationStyle) -> String {
    match style {
        NotationStyle::Usi => mv.to_string(),
        _ => localized(before, mv, style, Language::Ja),
    }
}

/// [`move_text`] without the mark of the side.
pub fn unmarked_text(before: &Position, mv: Move, style: NotationStyle) -> String {
    let text = move_text(before, mv, style);
    split_color(&text).1.to_owned()
}

/// The moves of `pv`, one text each, beginning in `start`. A pass is パス or pass; from a move that cannot be carried
/// out onward the texts are USI.
pub fn line_text(start: &Position, pv: &[Move], style: NotationStyle, lang: Language) -> Vec<String> {
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
pub fn game_text(game: &Game, line: &[NodeId], style: NotationStyle, lang: Language) -> Vec<String> {
    let mut position = Position::from_setup_unchecked(game.start());
    line.iter()
        .map(|&id| {
            let node = game.node(id);
            node.pass_if_out_of_turn(&mut position);
            let text = match (&node.mv, &node.end) {
                (Some(mv), _) if position.can_make(*mv) => localized(&position, *mv, style, lang),
                (None, Some(end)) => end.message().text(lang).to_owned(),
                (mv, _) => node.written.as_deref().map_or_else(|| usi_or_empty(*mv), str::to_owned),
            };
            node.play_without_pass(&mut position);
            text
        })
        .collect()
}

fn usi_or_empty(mv: Option<Move>) -> String {
    mv.map(|mv| mv.to_string()).unwrap_or_default()
}

fn localized(before: &Position, mv: Move, style: NotationStyle, lang: Language) -> String {
    if mv.is_pass() {
        let pass = lang.pick("パス", "pass");
        return if style.is_japanese() { format!("{}{pass}", turn_mark(before)) } else { pass.to_owned() };
    }
    let text = match style {
        NotationStyle::Kif => kif_text(before, mv),
        NotationStyle::Federation => federation::text(before, mv),
        NotationStyle::Western => western::text(before, mv, WesternRankStyle::Letters),
        NotationStyle::WesternNumeric => western::text(before, mv, WesternRankStyle::Numbers),
        NotationStyle::Usi => None,
    };
    text.unwrap_or_else(|| mv.to_string())
}

fn turn_mark(before: &Position) -> char {
    color_mark(before.side_to_move())
}

fn kif_text(before: &Position, mv: Move) -> Option<String> {
    let mark = turn_mark(before);
    Some(match mv.parts() {
        MoveParts::Pass => return None,
        MoveParts::Drop { kind, to } => format!("{mark}{}{}打", to.ja(), kind.ja()),
        MoveParts::Board { from, to, promote } => {
            let kind = before.on(from)?.kind;
            let target = if moves_to_last_target(before, mv) { "同　".to_owned() } else { to.ja() };
            let promotion = if promote { "成" } else { "" };
            format!("{mark}{target}{}{promotion}({}{})", kind.ja(), from.file(), from.rank())
        }
    })
}
