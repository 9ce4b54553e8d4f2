//! ▲７六歩, △同銀左上不成: as books and newspapers write, by the federation's rules.

use super::color_mark;
use super::japanese_move::JapaneseMove;
use crate::rules::{Move, PieceKind, Position};

/// `mv`, about to be made in `before`, with the mark of the side: ▲５八金左. `None` for a pass and for a move of no
/// piece.
pub fn text(before: &Position, mv: Move) -> Option<String> {
    let phrase = JapaneseMove::of(before, mv)?;
    let piece = if phrase.kind == PieceKind::Dragon { "竜" } else { phrase.kind.ja() };
    Some(format!("{}{}", color_mark(before.side_to_move()), phrase.text("同", piece)))
}
