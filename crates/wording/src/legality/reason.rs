//! Illegality reasons in sentences.

use crate::message;
use crate::squares::{squares_en, squares_ja};
use crate::{Message, ToMessage, quoted};
use sankoma_rules::legality::IllegalityReason;
use sankoma_rules::{Color, Piece, PieceKind, Square};

/// One move in each notation, for sentences about a text that is in none.
const MOVE_FORMS: &str = "7g7f, ７六歩, +7776FU, P-7f";

impl ToMessage for IllegalityReason {
    fn message(&self) -> Message {
        match self {
            Self::Syntax { text } => syntax(&quoted(text)),
            Self::SameWithoutPrevious => Message::new(
                "同 の前に指し手がありません（同 は直前の手と同じマスです）",
                "同 names the target of the move before, and there is none",
            ),
            Self::NoPiece { from } => {
                message!(("{}に駒がありません", from.ja()), "there is no piece on {from}")
            }
            Self::NoSuchPiece { from, written, found } => message!(
                ("{}に{}はありません（あるのは{}です）", from.ja(), written.ja(), found.ja()),
                ("there is no {} on {from}: a {} stands there", written.en(), found.en())
            ),
            Self::OriginUnclear { kind, to, origins } => origin_unclear(*kind, *to, origins),
            Self::MarksFitNone { kind, to, marks, origins } => marks_fit_none(*kind, *to, marks, origins),
            Self::NoneReaches { piece, to, candidates } => none_reaches(*piece, *to, candidates),
            Self::OpponentsPiece { from, piece } => opponents_piece(*from, *piece),
            Self::WrongTurn { expected, other_could } => wrong_turn(*expected, *other_could),
            Self::JustMade { mover, .. } => just_made(*mover),
            Self::CannotReach { from, to, piece } => message!(
                ("{}の{}は{}へは動けません", from.ja(), piece.kind.ja(), to.ja()),
                ("the {} on {from} does not move to {to}", piece.kind.en())
            ),
            Self::Blocked { from, to, piece, blocker } => message!(
                ("{}の{}は{}の駒に遮られて{}へ行けません", from.ja(), piece.kind.ja(), blocker.ja(), to.ja()),
                ("the {} on {from} is blocked on {blocker} on its way to {to}", piece.kind.en())
            ),
            Self::OwnPieceOnTarget { to, piece } => message!(
                ("{}に自分の{}があります", to.ja(), piece.kind.ja()),
                ("{to} holds a {} of the same side", piece.kind.en())
            ),
            Self::Occupied { to, piece } => message!(
                ("{}には{}の{}があり、打てません", to.ja(), piece.color.ja(), piece.kind.ja()),
                ("cannot drop on {to}: {}'s {} stands there", piece.color.en(), piece.kind.en())
            ),
            Self::NotInHand { kind, color } => message!(
                ("{}は{}を持っていません", color.ja(), kind.ja()),
                ("{} has no {} in hand", color.en(), kind.en())
            ),
            Self::NotDroppable { kind } => {
                message!(("{}は打てない駒です", kind.ja()), ("a {} can never be dropped", kind.en()))
            }
            Self::CannotPromote { from, piece } => message!(
                ("{}の{}は成れない駒です", from.ja(), piece.kind.ja()),
                ("the {} on {from} cannot promote", piece.kind.en())
            ),
            Self::OutsidePromotionZone { from, to } => message!(
                ("{}も{}も敵陣ではないので成れません", from.ja(), to.ja()),
                "no promotion: neither {from} nor {to} lies in the promotion zone"
            ),
            Self::DeadEnd { to, kind } => message!(
                ("{}の{}は行き所のない駒になります", to.ja(), kind.ja()),
                ("a {} on {to} could never move again", kind.en())
            ),
            Self::Nifu { to, pawn } => message!(
                ("二歩です（{}筋には{}に歩があります）", to.file(), pawn.ja()),
                ("nifu: file {} already has an unpromoted pawn on {pawn}", to.file())
            ),
            Self::Uchifuzume { to, king } => message!(
                ("打ち歩詰めです（{}の歩で{}の玉が詰みます）", to.ja(), king.ja()),
                "uchifuzume: the pawn dropped on {to} mates the king on {king}"
            ),
            Self::Pinned { from, pinner, king } => message!(
                ("{}の駒はピンされています（動くと{}の駒が{}の玉を取れます）", from.ja(), pinner.ja(), king.ja()),
                "the piece on {from} is pinned: without it {pinner} takes the king on {king}"
            ),
            Self::KingIntoAttack { to, attackers } => message!(
                ("{}は相手の利きがあり、玉は行けません（{}）", to.ja(), squares_ja(attackers)),
                ("the king would be taken on {to} from {}", squares_en(attackers))
            ),
            Self::CheckNotAnswered { king, checkers } => message!(
                ("{}の玉への王手が残ります（{}）", king.ja(), squares_ja(checkers)),
                ("the king on {king} stays in check from {}", squares_en(checkers))
            ),
            Self::PerpetualCheck { checks } => message!(
                "連続王手の千日手です（{checks}回続けて王手、同一局面4回目）",
                "perpetual check: fourth occurrence, reached by {checks} checks in a row"
            ),
            Self::GameOver { perpetual: None } => {
                Message::new("千日手で終局しています", "the game is over: sennichite (fourth occurrence)")
            }
            Self::GameOver { perpetual: Some(loser) } => message!(
                ("連続王手の千日手（{}の反則）で終局しています", loser.ja()),
                ("the game is over: {} lost by perpetual check", loser.en())
            ),
            Self::PassInCheck { king, checkers } => message!(
                ("王手がかかっている間はパスできません（{}の玉、{}）", king.ja(), squares_ja(checkers)),
                ("no pass in check (king on {king}, attacked from {})", squares_en(checkers))
            ),
        }
    }
}

fn syntax(text: &str) -> Message {
    message!(
        "{text} は指し手として読めません（{MOVE_FORMS} などの形）",
        "{text} cannot be read as a move, expected a form such as {MOVE_FORMS}"
    )
}

fn origin_unclear(kind: PieceKind, to: Square, origins: &[Square]) -> Message {
    let (to_ja, count) = (to.ja(), origins.len());
    let (ja, en) = (squares_ja(origins), squares_en(origins));
    message!(
        ("{to_ja}へ行ける{}が{count}枚あり（{ja}）、どれか決まりません", kind.ja()),
        ("{count} {}s can go to {to} ({en}), and what is written does not say which", kind.en())
    )
}

fn marks_fit_none(kind: PieceKind, to: Square, marks: &str, origins: &[Square]) -> Message {
    let (name, words) = (kind.ja(), marks.chars().map(mark_word).collect::<Vec<_>>().join(", "));
    message!(
        ("「{marks}」に当たる{name}はありません（{}へ行けるのは{}の{name}）", to.ja(), squares_ja(origins)),
        ("'{marks}' ({words}) fits none of the {}s that can go to {to} ({})", kind.en(), squares_en(origins))
    )
}

/// Meaning of a mark of Japanese notation, for readers of English.
const fn mark_word(mark: char) -> &'static str {
    match mark {
        '左' => "from the left",
        '右' => "from the right",
        '直' => "straight forward",
        '上' => "forward",
        '寄' => "sideways",
        '引' => "backward",
        _ => "a mark",
    }
}

fn wrong_turn(expected: Color, other_could: bool) -> Message {
    let (ja, en) = (expected.ja(), expected.en());
    if !other_could {
        return message!("手番は{ja}です", "it is {en}'s turn");
    }
    let other = expected.other();
    message!(("手番は{ja}です（{}なら指せる手です）", other.ja()), ("it is {en}'s turn; {} could play it", other.en()))
}

fn just_made(mover: Color) -> Message {
    let turn = mover.other();
    message!(
        ("手番は{}です（この手は{}が今指したところです）", turn.ja(), mover.ja()),
        ("it is {}'s turn; {} has just played this move", turn.en(), mover.en())
    )
}

fn opponents_piece(from: Square, piece: Piece) -> Message {
    let (owner, mover) = (piece.color, piece.color.other());
    message!(
        ("{}の{}は{}の駒で、手番は{}です", from.ja(), piece.kind.ja(), owner.ja(), mover.ja()),
        ("the {} on {from} belongs to {}, and it is {}'s turn", piece.kind.en(), owner.en(), mover.en())
    )
}

fn none_reaches(piece: Piece, to: Square, candidates: &[Square]) -> Message {
    let (side_ja, side_en, kind_ja, kind_en) = (piece.color.ja(), piece.color.en(), piece.kind.ja(), piece.kind.en());
    match candidates {
        [] => message!("{side_ja}の{kind_ja}は盤上にありません", "{side_en} has no {kind_en} on the board"),
        [from] => message!(
            ("{}の{kind_ja}は{}へ行けません", from.ja(), to.ja()),
            "{side_en}'s {kind_en} on {from} cannot go to {to}"
        ),
        _ => message!(
            ("{}へ行ける{kind_ja}がありません（{}）", to.ja(), squares_ja(candidates)),
            ("none of {side_en}'s {kind_en}s ({}) can go to {to}", squares_en(candidates))
        ),
    }
}
