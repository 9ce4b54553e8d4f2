//! King reason: what a piece close to a king does for or against it.

use super::relation::{PieceOnSquare, words};
use sankoma_eval::PieceGroup;
use sankoma_rules::{Color, PieceKind, Position, Square, attacks};
use sankoma_wording::{Message, message};

/// Words for a piece that acts for or against the king of `side`; `None` where nothing on the board says so.
pub(super) fn piece_words(position: &Position, side: Color, group: PieceGroup, units: i64) -> Option<Message> {
    let at = PieceOnSquare::of(group)?;
    let is_good = units.signum() == i64::from(side.sign());
    let (verb_ja, verb_en) = verb(position, side, at, is_good)?;
    let (ja, en) = words(at);
    Some(message!("{ja}{verb_ja}", "{en} {verb_en}"))
}

fn verb(
    position: &Position,
    side: Color,
    PieceOnSquare { piece, square }: PieceOnSquare,
    is_good: bool,
) -> Option<(&'static str, &'static str)> {
    let king = position.king(side)?;
    let reach = attacks::attacks(piece, square, position.occupied());
    let beside = attacks::king(king);
    let reaches_beside = reach.intersects(beside);
    let is_rook = piece.kind.unpromoted() == PieceKind::Rook;
    let is_ahead = is_ahead_of(king, square, side);
    Some(match (piece.color == side, is_good) {
        (true, true) if is_ahead && piece.kind == PieceKind::Pawn => ("が玉頭を守る", "covers the king's head"),
        (true, true) if is_ahead && !is_rook => ("が玉頭の厚み", "stands before the king"),
        (true, true) if reaches_beside || reach.has(king) => ("が玉の守り", "guards the king"),
        (true, false) if is_rook && king.distance(square) <= 2 => ("が玉に近い", "stands close to the king"),
        (true, false) if beside.has(square) && piece.kind == PieceKind::Silver => ("が壁銀", "walls the king in"),
        (false, false) if reach.has(king) => ("の王手", "gives check"),
        (false, false) if beside.has(square) => ("が玉に迫る", "stands beside the king"),
        (false, false) if reaches_beside => ("が玉のそばに利く", "bears on the king"),
        _ => return None,
    })
}

/// The square lies one or two ranks in front of the king, on its file or one beside it.
fn is_ahead_of(king: Square, square: Square, side: Color) -> bool {
    let ranks = king.rank_for(side).saturating_sub(square.rank_for(side));
    (1..=2).contains(&ranks) && king.file().abs_diff(square.file()) <= 1
}
