//! The broken rules: code, proof squares and a sentence in both languages, each written once.

use crate::rules::square::{squares_en, squares_ja};
use crate::rules::{Color, Piece, PieceKind, Square};
use crate::wording::{Message, quoted};

/// One broken rule with what proves it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "field names and the sentence in `message` say it")]
pub enum IllegalityReason {
    /// The text is no move.
    Syntax { text: String },
    /// Nothing stands on the origin.
    NoPiece { from: Square },
    /// The piece on the origin is the opponent's.
    OpponentsPiece { from: Square, piece: Piece },
    /// The move is written for the side that is not to move.
    WrongTurn { expected: Color },
    /// The piece does not move that way, even on an empty board.
    CannotReach { from: Square, to: Square, piece: Piece },
    /// It moves that way, but a piece stands in between.
    Blocked { from: Square, to: Square, piece: Piece, blocker: Square },
    /// A piece of the same side stands on the target.
    OwnPieceOnTarget { to: Square, piece: Piece },
    /// A drop onto a piece.
    Occupied { to: Square, piece: Piece },
    /// The dropped piece is not held.
    NotInHand { kind: PieceKind, color: Color },
    /// Kings and promoted pieces are never dropped.
    NotDroppable { kind: PieceKind },
    /// This kind has no promotion.
    CannotPromote { from: Square, piece: Piece },
    /// Neither origin nor target lies in the three far ranks.
    OutsidePromotionZone { from: Square, to: Square },
    /// The piece could never move again.
    DeadEnd { to: Square, kind: PieceKind },
    /// A second unpromoted pawn on the file.
    Nifu { to: Square, pawn: Square },
    /// A dropped pawn that mates.
    Uchifuzume { to: Square, king: Square },
    /// The piece leaves the line on which it shields its king.
    Pinned { from: Square, pinner: Square, king: Square },
    /// The king goes where it can be taken.
    KingIntoAttack { to: Square, attackers: Vec<Square> },
    /// The king stays in check.
    CheckNotAnswered { king: Square, checkers: Vec<Square> },
    /// The fourth occurrence, reached by checks of the mover only.
    PerpetualCheck { checks: usize },
    /// The position had already occurred four times.
    GameOver { perpetual: Option<Color> },
    /// A pass while in check.
    PassInCheck { king: Square, checkers: Vec<Square> },
}

macro_rules! codes {
    ($($variant:ident => $code:literal,)*) => {
        impl IllegalityReason {
            /// Every code, as `explain --json` prints them.
            pub const CODES: &[&str] = &[$($code),*];

            /// The stable code of the rule.
            pub const fn code(&self) -> &'static str {
                match self {
                    $(Self::$variant { .. } => $code,)*
                }
            }
        }
    };
}

codes! {
    Syntax => "syntax",
    NoPiece => "no_piece",
    OpponentsPiece => "opponents_piece",
    WrongTurn => "wrong_turn",
    CannotReach => "cannot_reach",
    Blocked => "blocked",
    OwnPieceOnTarget => "own_piece_on_target",
    Occupied => "occupied",
    NotInHand => "not_in_hand",
    NotDroppable => "not_droppable",
    CannotPromote => "cannot_promote",
    OutsidePromotionZone => "outside_promotion_zone",
    DeadEnd => "dead_end",
    Nifu => "nifu",
    Uchifuzume => "uchifuzume",
    Pinned => "pinned",
    KingIntoAttack => "king_into_attack",
    CheckNotAnswered => "check_not_answered",
    PerpetualCheck => "perpetual_check",
    GameOver => "game_over",
    PassInCheck => "pass_in_check",
}

impl IllegalityReason {
    /// Whether the moves that led to the position prove it, and not the board alone.
    pub const fn needs_game_history(&self) -> bool {
        matches!(self, Self::PerpetualCheck { .. } | Self::GameOver { .. })
    }

    /// Whether the move could be made but for its king, which hangs afterwards.
    pub const fn only_exposes_king(&self) -> bool {
        matches!(
            self,
            Self::Pinned { .. }
                | Self::KingIntoAttack { .. }
                | Self::CheckNotAnswered { .. }
                | Self::PassInCheck { .. }
        )
    }

    /// The squares that prove it, most telling first.
    pub fn squares(&self) -> Vec<Square> {
        match self {
            Self::Syntax { .. }
            | Self::WrongTurn { .. }
            | Self::NotInHand { .. }
            | Self::NotDroppable { .. }
            | Self::PerpetualCheck { .. }
            | Self::GameOver { .. } => Vec::new(),
            Self::NoPiece { from } | Self::OpponentsPiece { from, .. } | Self::CannotPromote { from, .. } => {
                vec![*from]
            }
            Self::OwnPieceOnTarget { to, .. } | Self::Occupied { to, .. } | Self::DeadEnd { to, .. } => vec![*to],
            Self::CannotReach { from, to, .. } | Self::OutsidePromotionZone { from, to } => vec![*from, *to],
            Self::Blocked { from, to, blocker, .. } => vec![*blocker, *from, *to],
            Self::Nifu { to, pawn } => vec![*pawn, *to],
            Self::Uchifuzume { to, king } => vec![*to, *king],
            Self::Pinned { from, pinner, king } => vec![*pinner, *from, *king],
            Self::KingIntoAttack { to, attackers } => with_appended(attackers, *to),
            Self::CheckNotAnswered { king, checkers } | Self::PassInCheck { king, checkers } => {
                with_appended(checkers, *king)
            }
        }
    }

    /// The sentence for people.
    pub fn message(&self) -> Message {
        match self {
            Self::Syntax { text } => {
                let text = quoted(text);
                Message::new(format!("{text} は指し手として読めません"), format!("{text} cannot be read as a move"))
            }
            Self::NoPiece { from } => {
                Message::new(format!("{}に駒がありません", from.ja()), format!("there is no piece on {from}"))
            }
            Self::OpponentsPiece { from, piece } => Message::new(
                format!("{}の{}は相手（{}）の駒です", from.ja(), piece.kind.ja(), piece.color.ja()),
                format!("the {} on {from} belongs to {}", piece.kind.en(), piece.color.en()),
            ),
            Self::WrongTurn { expected } => {
                Message::new(format!("手番は{}です", expected.ja()), format!("it is {}'s turn", expected.en()))
            }
            Self::CannotReach { from, to, piece } => Message::new(
                format!("{}の{}は{}へ動けない駒です", from.ja(), piece.kind.ja(), to.ja()),
                format!("a {} on {from} does not move to {to}", piece.kind.en()),
            ),
            Self::Blocked { from, to, piece, blocker } => Message::new(
                format!("{}の{}は{}の駒に遮られて{}へ行けません", from.ja(), piece.kind.ja(), blocker.ja(), to.ja()),
                format!("the {} on {from} is blocked on {blocker} on its way to {to}", piece.kind.en()),
            ),
            Self::OwnPieceOnTarget { to, piece } => Message::new(
                format!("{}に自分の{}があります", to.ja(), piece.kind.ja()),
                format!("{to} holds a {} of the same side", piece.kind.en()),
            ),
            Self::Occupied { to, piece } => Message::new(
                format!("{}には{}の{}があり、打てません", to.ja(), piece.color.ja(), piece.kind.ja()),
                format!("cannot drop on {to}: {}'s {} stands there", piece.color.en(), piece.kind.en()),
            ),
            Self::NotInHand { kind, color } => Message::new(
                format!("{}は{}を持っていません", color.ja(), kind.ja()),
                format!("{} has no {} in hand", color.en(), kind.en()),
            ),
            Self::NotDroppable { kind } => {
                Message::new(format!("{}は打てない駒です", kind.ja()), format!("a {} can never be dropped", kind.en()))
            }
            Self::CannotPromote { from, piece } => Message::new(
                format!("{}の{}は成れない駒です", from.ja(), piece.kind.ja()),
                format!("the {} on {from} cannot promote", piece.kind.en()),
            ),
            Self::OutsidePromotionZone { from, to } => Message::new(
                format!("{}も{}も敵陣ではないので成れません", from.ja(), to.ja()),
                format!("no promotion: neither {from} nor {to} lies in the promotion zone"),
            ),
            Self::DeadEnd { to, kind } => Message::new(
                format!("{}の{}は行き所のない駒になります", to.ja(), kind.ja()),
                format!("a {} on {to} could never move again", kind.en()),
            ),
            Self::Nifu { to, pawn } => Message::new(
                format!("二歩です（{}筋には{}に歩があります）", to.file(), pawn.ja()),
                format!("nifu: file {} already has an unpromoted pawn on {pawn}", to.file()),
            ),
            Self::Uchifuzume { to, king } => Message::new(
                format!("打ち歩詰めです（{}の歩で{}の玉が詰みます）", to.ja(), king.ja()),
                format!("uchifuzume: the pawn dropped on {to} mates the king on {king}"),
            ),
            Self::Pinned { from, pinner, king } => Message::new(
                format!(
                    "{}の駒はピンされています（動くと{}の駒が{}の玉を取れます）",
                    from.ja(),
                    pinner.ja(),
                    king.ja()
                ),
                format!("the piece on {from} is pinned: without it {pinner} takes the king on {king}"),
            ),
            Self::KingIntoAttack { to, attackers } => Message::new(
                format!("{}は相手の利きがあり、玉は行けません（{}）", to.ja(), squares_ja(attackers)),
                format!("the king would be taken on {to} from {}", squares_en(attackers)),
            ),
            Self::CheckNotAnswered { king, checkers } => Message::new(
                format!("{}の玉への王手が残ります（{}）", king.ja(), squares_ja(checkers)),
                format!("the king on {king} stays in check from {}", squares_en(checkers)),
            ),
            Self::PerpetualCheck { checks } => Message::new(
                format!("連続王手の千日手です（{checks}回続けて王手、同一局面4回目）"),
                format!("perpetual check: fourth occurrence, reached by {checks} checks in a row"),
            ),
            Self::GameOver { perpetual: None } => {
                Message::new("千日手で終局しています", "the game is over: sennichite (fourth occurrence)")
            }
            Self::GameOver { perpetual: Some(loser) } => Message::new(
                format!("連続王手の千日手（{}の反則）で終局しています", loser.ja()),
                format!("the game is over: {} lost by perpetual check", loser.en()),
            ),
            Self::PassInCheck { king, checkers } => Message::new(
                format!("王手がかかっている間はパスできません（{}の玉、{}）", king.ja(), squares_ja(checkers)),
                format!("no pass in check (king on {king}, attacked from {})", squares_en(checkers)),
            ),
        }
    }
}

fn with_appended(others: &[Square], last: Square) -> Vec<Square> {
    others.iter().copied().chain([last]).collect()
}
