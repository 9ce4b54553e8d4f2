//! Reason row: a reason why a move is a mistake or good, as commands print it in JSON.

use super::json::{MessageRow, named_words, rows, square_names, usi_moves};
use sankoma_analysis::why::{Finding, FindingKind};
use sankoma_rules::{Piece, Position};

rows! {
    /// One proved or measured reason (docs/why.md).
    struct MoveReasonRow(before: &Position, finding: &Finding) {
        /// What was found.
        code: MoveReasonCode = MoveReasonCode::of(&finding.kind),
        /// Its size: centipawns as players count exchanges; mates weigh more.
        weight: i32 = finding.weight,
        /// The squares that it is about.
        squares: Vec<String> = square_names(&finding.squares),
        /// The pieces on these squares, in their order, as letters of SFEN: each as it stands before the move or, on a
        /// square that is empty then, as the line first puts it there; null where it puts none.
        pieces: Vec<Option<String>> = finding.pieces(before).into_iter().map(|piece| piece.map(Piece::sfen)).collect(),
        /// The line that shows it, USI, from the position before the move.
        line: Vec<String> = usi_moves(&finding.line),
        /// The sentence.
        #[serde(flatten)]
        message: MessageRow = finding.message(before).into(),
    }
}

named_words! {
    /// A kind of finding.
    MoveReasonCode: codes of FindingKind
}
