//! Reason row: a reason why a move is a mistake or good, as commands print it in JSON.

use super::json::{MessageRow, named_words, square_names, usi_moves};
use sankoma_analysis::why::{Finding, FindingKind};
use sankoma_rules::{Piece, Position};
use serde::Serialize;

/// One proved or measured reason (docs/why.md).
#[derive(Serialize, schemars::JsonSchema)]
pub(crate) struct MoveReasonRow {
    /// What was found.
    code: MoveReasonCode,
    /// Its size: centipawns as players count exchanges; mates weigh more.
    weight: i32,
    /// The squares that it is about.
    squares: Vec<String>,
    /// The pieces on these squares, in their order, as letters of SFEN: each as it stands before the move or, on a
    /// square that is empty then, as the line first puts it there; null where it puts none.
    pieces: Vec<Option<String>>,
    /// The line that shows it, USI, from the position before the move.
    line: Vec<String>,
    /// The sentence.
    #[serde(flatten)]
    message: MessageRow,
}

named_words! {
    /// A kind of finding.
    MoveReasonCode: codes of FindingKind
}

impl MoveReasonRow {
    /// A finding about a move in the position `before`.
    pub(crate) fn of(before: &Position, finding: &Finding) -> Self {
        Self {
            code: MoveReasonCode::of(&finding.kind),
            weight: finding.weight,
            squares: square_names(&finding.squares),
            pieces: finding.pieces(before).into_iter().map(|piece| piece.map(Piece::sfen)).collect(),
            line: usi_moves(&finding.line),
            message: finding.message(before).into(),
        }
    }
}
