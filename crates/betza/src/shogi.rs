//! The pieces of shogi in `XBetza`.

use sankoma_rules::PieceKind;

/// The movement and drops of a kind of piece: `f@` allows one pawn per file, the number after `@` is the last rank on
/// which the piece still has a move.
pub const fn notation(kind: PieceKind) -> &'static str {
    match kind {
        PieceKind::Pawn => "fWf@8",
        PieceKind::Lance => "fR@8",
        PieceKind::Knight => "fN@7",
        PieceKind::Silver => "FfW@",
        PieceKind::Bishop => "B@",
        PieceKind::Rook => "R@",
        PieceKind::Gold => "WfF@",
        PieceKind::King => "K",
        PieceKind::ProPawn | PieceKind::ProLance | PieceKind::ProKnight | PieceKind::ProSilver => "WfF",
        PieceKind::Horse => "BW",
        PieceKind::Dragon => "RF",
    }
}
