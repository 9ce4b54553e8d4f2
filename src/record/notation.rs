//! Moves as people read them.

use super::{Game, NodeId};
use crate::rules::{Color, Lang, Move, MoveParts, Position, Square};

/// How a move is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Style {
    /// ▲７六歩(77), △同　銀成(31), ▲５五角打: side, target, piece, and the origin in brackets.
    #[default]
    Kif,
    /// 7g7f, 3a2b+, B*5e.
    Usi,
}

/// The mark of a side before its moves.
pub const fn mark(color: Color) -> char {
    match color {
        Color::Black => '▲',
        Color::White => '△',
    }
}

/// `mv`, about to be made in `before`. A move that `before` cannot carry out is written in USI in either style.
pub fn move_text(before: &Position, mv: Move, style: Style) -> String {
    match style {
        Style::Kif => kif_text(before, mv, Lang::Ja).unwrap_or_else(|| mv.to_string()),
        Style::Usi => mv.to_string(),
    }
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
            if let Some(mv) = node.mv.filter(|&mv| position.can_make(mv)) {
                position.play(mv);
            }
            text
        })
        .collect()
}

fn usi_or_nothing(mv: Option<Move>) -> String {
    mv.map(|mv| mv.to_string()).unwrap_or_default()
}

fn localized(before: &Position, mv: Move, style: Style, lang: Lang) -> String {
    match style {
        Style::Kif => kif_text(before, mv, lang).unwrap_or_else(|| mv.to_string()),
        Style::Usi if mv.is_pass() => pass(lang).to_owned(),
        Style::Usi => mv.to_string(),
    }
}

const fn pass(lang: Lang) -> &'static str {
    lang.pick("パス", "pass")
}

fn kif_text(before: &Position, mv: Move, lang: Lang) -> Option<String> {
    let mark = mark(before.side_to_move());
    Some(match mv.parts() {
        MoveParts::Pass => format!("{mark}{}", pass(lang)),
        MoveParts::Drop { kind, to } => format!("{mark}{}{}打", to.ja(), kind.ja()),
        MoveParts::Board { from, to, promote } => {
            let kind = before.on(from)?.kind;
            let promotion = if promote { "成" } else { "" };
            let origin = format_args!("({}{})", from.file(), from.rank());
            format!("{mark}{}{}{promotion}{origin}", target(before, to), kind.ja())
        }
    })
}

/// 同 with a full-width space on the square where the last move ended, else the square.
fn target(before: &Position, to: Square) -> String {
    let last = before.last_move().filter(|last| !last.is_pass());
    if last.is_some_and(|last| last.to() == to) { "同　".to_owned() } else { to.ja() }
}
