//! Illegality reasons in sentences.

use crate::rules::legality::IllegalityReason;
use crate::wording::squares::{squares_en, squares_ja};
use crate::wording::{Message, ToMessage, quoted};

impl ToMessage for IllegalityReason {
    fn message(&self) -> Message {
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
