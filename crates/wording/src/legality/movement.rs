//! Movement: how each piece moves, in sentences.

use crate::Message;
use sankoma_rules::PieceKind;

/// Movement of a piece of `kind`; ahead is towards the opponent.
pub(crate) fn movement_message(kind: PieceKind) -> Message {
    let (ja, en) = match kind {
        PieceKind::Pawn => ("前へ1マス", "one square straight ahead"),
        PieceKind::Lance => ("前へ何マスでも", "any number of squares straight ahead"),
        PieceKind::Knight => {
            ("前へ2マスの左右隣へ跳ぶ", "a jump to the squares two ahead and one to the left or to the right")
        }
        PieceKind::Silver => ("前・斜めへ1マス", "one square straight ahead or in any diagonal direction"),
        PieceKind::Bishop => ("斜めへ何マスでも", "any number of squares diagonally"),
        PieceKind::Rook => ("縦横へ何マスでも", "any number of squares along its file or rank"),
        PieceKind::King => ("全方向へ1マス", "one square in any direction"),
        PieceKind::Horse => (
            "斜めへ何マスでも、または縦横へ1マス",
            "any number of squares diagonally, or one square along its file or rank",
        ),
        PieceKind::Dragon => (
            "縦横へ何マスでも、または斜めへ1マス",
            "any number of squares along its file or rank, or one square diagonally",
        ),
        PieceKind::Gold | PieceKind::ProPawn | PieceKind::ProLance | PieceKind::ProKnight | PieceKind::ProSilver => {
            ("前・斜め前・横・後ろへ1マス", "one square ahead, diagonally ahead, sideways or straight back")
        }
    };
    Message::new(ja, en)
}
