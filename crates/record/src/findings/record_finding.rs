//! Findings about a record: everything that reading can report, with code, severity and message.

use super::diagnostic::{Diagnostic, Severity};
use super::end_contradiction::EndContradiction;
use super::time_inconsistency::TimeInconsistency;
use crate::game::node::NodeId;
use crate::text::encoding::Encoding;
use sankoma_rules::legality::IllegalityReason;
use sankoma_rules::{Color, PieceKind, SetupDefect, Square};
use sankoma_wording::Message;

/// One deviation of a record, without its location.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum RecordFinding {
    /// The file is empty.
    Empty,
    /// No line belongs to any format.
    NotARecord,
    /// Bytes of this line do not decode.
    Undecodable { encoding: Encoding },
    /// Further such lines, reported together.
    FurtherUndecodable { encoding: Encoding, count: usize },
    /// The file declares another encoding than its bytes have.
    EncodingContradicted { declared: String, encoding: Encoding },
    /// Lines up to this one are not understood.
    UnknownLines { text: String, last: u32 },
    /// A header line where none belongs.
    LateHeader { text: String },
    /// 手合割 with a value that is no handicap.
    UnknownHandicap { value: String },
    /// 手合割 for the second time, with another value.
    SecondHandicap { first: String, second: String },
    /// The headers announce a board, and there is none.
    NoBoard,
    /// 盤面反転: the board is only shown the other way round.
    BoardTurned,
    /// A row of a board that is not nine squares of pieces.
    BoardRow { text: String, squares: usize },
    /// A board that is not nine rows.
    BoardRows { rows: usize },
    /// A part of a hand or a list of pieces is no piece.
    BadPieces { text: String, rest: String },
    /// The set-up has a defect.
    StartDefect(SetupDefect),
    /// The start position is not a valid SFEN.
    BadSfen(Message),
    /// The side to move first is not given.
    TurnAssumed { color: Color },
    /// An end that no format defines.
    UnknownEnd { text: String },
    /// A move breaks a rule.
    Illegal(IllegalityReason),
    /// A move of a line of play that an engine gave, the `number`th, breaks a rule.
    IllegalInPv { number: usize, text: String, reason: IllegalityReason },
    /// A pass among the moves of the game: shogi has none, lines of analysis have.
    Pass,
    /// The moves after a move that cannot be made are kept as text.
    RestAsText,
    /// Another piece stands on a square of the start position than the record says.
    PieceName { square: Square, written: PieceKind, found: PieceKind },
    /// A move without origin and without 打.
    OriginMissing { usi: String },
    /// No piece satisfies the marks (右 左 直 上 寄 引); where only one can reach the square it is taken.
    ImpossibleMarks { marks: String, origins: Vec<Square>, read_as: String },
    /// A piece on the board could go there too, but only the drop is legal.
    DropMarkMissing { usi: String },
    /// 打 although no piece on the board could go there.
    RedundantDrop,
    /// 直 for a kind of piece that is never marked so.
    StraightMark { kind: PieceKind },
    /// The number of a move is not the next one.
    PlyJump { expected: u32, found: u32 },
    /// 変化 at a ply that no line read so far reaches.
    VariationTooLate { ply: u32, longest: u32 },
    /// Moves after the game has ended.
    MovesAfterEnd,
    /// まで N 手 with another N than there are moves.
    MoveCount { written: u32, found: u32 },
    /// A time that cannot be parsed.
    BadTime { text: String },
    /// Text after a move that is neither time nor mark.
    TrailingText { text: String },
    /// The file or a value in it is no valid JSON.
    BadJson { error: String },
    /// The last line of the file has no line end, and no end of the game stands before it.
    UnfinishedLine,
    /// A game with times has no end, or no time of its last move.
    MissingEnd,
    /// No move and no end, from a start position that no board shows, or not in full.
    NoMoves,
    /// A `+` behind a move, or 変化, announces a variation that the file does not have.
    MissingVariation { ply: usize },
    /// The moves contradict the recorded end.
    EndContradiction(EndContradiction),
    /// The written times contradict each other.
    TimeInconsistency(TimeInconsistency),
}

sankoma_wording::codes! { RecordFinding;
    Self::Empty => "empty",
    Self::NotARecord => "not_a_record",
    Self::Undecodable { .. } | Self::FurtherUndecodable { .. } => "undecodable",
    Self::EncodingContradicted { .. } => "encoding_contradicted",
    Self::UnknownLines { .. } => "unknown_line",
    Self::LateHeader { .. } => "late_header",
    Self::UnknownHandicap { .. } => "unknown_handicap",
    Self::SecondHandicap { .. } => "second_handicap",
    Self::NoBoard => "no_board",
    Self::BoardTurned => "board_turned",
    Self::BoardRow { .. } => "board_row",
    Self::BoardRows { .. } => "board_rows",
    Self::BadPieces { .. } => "bad_pieces",
    Self::StartDefect(_) => "start_defect",
    Self::BadSfen(_) => "bad_sfen",
    Self::TurnAssumed { .. } => "turn_assumed",
    Self::UnknownEnd { .. } => "unknown_end",
    Self::Pass => "pass",
    Self::RestAsText => "rest_as_text",
    Self::PieceName { .. } => "piece_name",
    Self::OriginMissing { .. } => "origin_missing",
    Self::ImpossibleMarks { .. } => "impossible_marks",
    Self::DropMarkMissing { .. } => "drop_mark_missing",
    Self::RedundantDrop => "redundant_drop",
    Self::StraightMark { .. } => "straight_mark",
    Self::PlyJump { .. } => "ply_jump",
    Self::VariationTooLate { .. } => "variation_too_late",
    Self::MovesAfterEnd => "moves_after_end",
    Self::MoveCount { .. } => "move_count",
    Self::BadTime { .. } => "bad_time",
    Self::TrailingText { .. } => "trailing_text",
    Self::BadJson { .. } => "bad_json",
    Self::UnfinishedLine => "unfinished_line",
    Self::MissingEnd => "missing_end",
    Self::NoMoves => "no_moves",
    Self::MissingVariation { .. } => "missing_variation",
    ;
    Self::Illegal(reason) | Self::IllegalInPv { reason, .. } => reason.code(),
    Self::EndContradiction(contradiction) => contradiction.code(),
    Self::TimeInconsistency(fault) => fault.code(),
}

impl RecordFinding {
    /// The diagnostic for this finding at a location.
    pub(crate) fn to_diagnostic(&self, line: Option<u32>, ply: Option<usize>, node: Option<NodeId>) -> Diagnostic {
        Diagnostic {
            severity: self.severity(),
            code: self.code(),
            file: None,
            line,
            column: None,
            ply,
            node,
            message: self.message(),
        }
    }

    pub(crate) const fn severity(&self) -> Severity {
        match self {
            Self::EndContradiction(contradiction) => contradiction.severity(),
            Self::BoardTurned | Self::Pass | Self::RestAsText | Self::RedundantDrop | Self::StraightMark { .. } => {
                Severity::Note
            }
            Self::ImpossibleMarks { .. }
            | Self::EncodingContradicted { .. }
            | Self::UnknownLines { .. }
            | Self::SecondHandicap { .. }
            | Self::LateHeader { .. }
            | Self::UnknownHandicap { .. }
            | Self::NoBoard
            | Self::TurnAssumed { .. }
            | Self::UnknownEnd { .. }
            | Self::OriginMissing { .. }
            | Self::DropMarkMissing { .. }
            | Self::PlyJump { .. }
            | Self::MovesAfterEnd
            | Self::MoveCount { .. }
            | Self::BadTime { .. }
            | Self::TrailingText { .. }
            | Self::UnfinishedLine
            | Self::MissingEnd
            | Self::NoMoves
            | Self::MissingVariation { .. }
            | Self::TimeInconsistency(_) => Severity::Warning,
            _ => Severity::Error,
        }
    }
}
