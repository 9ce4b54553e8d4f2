//! The facts of a proof in sentences.

use super::movement_message;
use crate::message;
use crate::squares::{squares_en, squares_ja};
use crate::{Message, ToMessage, counted_noun, english_list};
use sankoma_rules::legality::ProofDetail;
use sankoma_rules::{Color, Hand, Move, Piece, Square};

impl ToMessage for ProofDetail {
    fn message(&self) -> Message {
        match self {
            Self::Movement { piece, from } => {
                let words = movement_message(piece.kind);
                message!(
                    ("{}の{}{}の動き: {}", piece.color.ja(), from.ja(), piece.kind.ja(), words.ja),
                    ("{}'s {} on {from} moves: {}", piece.color.en(), piece.kind.en(), words.en)
                )
            }
            Self::Blocker { square, piece } => message!(
                ("最初に遮るのは{}の{}{}", piece.color.ja(), square.ja(), piece.kind.ja()),
                ("first in the way: {}'s {} on {square}", piece.color.en(), piece.kind.en())
            ),
            Self::Candidate { from, piece, to, blocker } => candidate_message(*from, *piece, *to, *blocker),
            Self::PinLine { pinner, piece, before, from, beyond, king } => {
                pin_message(*piece, [*pinner, *from, *king], &[before.as_slice(), &[*from], beyond].concat())
            }
            Self::Attacker { square, piece, target, through } => attacker_message(*square, *piece, *target, *through),
            Self::OtherPawn { square, color } => message!(
                ("同じ筋の{}の歩: {}", color.ja(), square.ja()),
                ("{}'s other pawn on the file: {square}", color.en())
            ),
            Self::Held { color, hand } => held_message(*color, *hand),
            Self::Repetition { plies, color, checks } => repetition_message(plies, *color, checks),
            Self::Reply { mv, piece, refuted_by } => {
                let join = |part: fn(&Message) -> &str, by: &str| {
                    let texts: Vec<Message> = refuted_by.iter().map(ToMessage::message).collect();
                    texts.iter().map(part).collect::<Vec<_>>().join(by)
                };
                message!(
                    ("{}（{mv}）: {}", piece.kind.ja(), join(|message| &message.ja, "／")),
                    ("{} {mv}: {}", piece.kind.en(), join(|message| &message.en, "; "))
                )
            }
        }
    }
}

fn repetition_message(plies: &[u32], color: Color, checks: &[Move]) -> Message {
    let plies: Vec<String> = plies.iter().map(u32::to_string).collect();
    let moves = checks.iter().map(Move::to_string).collect::<Vec<_>>().join(" ");
    message!(
        ("同じ局面は{}手目のあと。その間の{}の手はすべて王手: {moves}", plies.join("、"), color.ja()),
        (
            "the same position stands after plies {}; every move of {} in between gives check: {moves}",
            english_list(&plies),
            color.en()
        )
    )
}

/// Obstacle of one of the pieces that may have been meant.
fn candidate_message(from: Square, piece: Piece, to: Square, blocker: Option<(Square, Piece)>) -> Message {
    let (ja, en) = (piece.kind.ja(), piece.kind.en());
    match blocker {
        Some((square, other)) => message!(
            ("{}の{ja}は{}の{}{}に遮られる", from.ja(), other.color.ja(), square.ja(), other.kind.ja()),
            ("the {en} on {from} is blocked by {}'s {} on {square}", other.color.en(), other.kind.en())
        ),
        None => message!(
            ("{}の{ja}は盤が空でも{}へ行けない", from.ja(), to.ja()),
            "the {en} on {from} does not reach {to} even on an empty board"
        ),
    }
}

fn pin_message(piece: Piece, [pinner, from, king]: [Square; 3], line: &[Square]) -> Message {
    message!(
        (
            "{}の{}{}が{}の玉へ利く線: {}（遮るのは{}だけ）",
            piece.color.ja(),
            pinner.ja(),
            piece.kind.ja(),
            king.ja(),
            squares_ja(line),
            from.ja()
        ),
        (
            "line of {}'s {} on {pinner} to the king on {king}: {}; only {from} is in the way",
            piece.color.en(),
            piece.kind.en(),
            squares_en(line)
        )
    )
}

fn attacker_message(square: Square, piece: Piece, target: Square, through: Option<Square>) -> Message {
    let (ja, en) = through.map_or_else(
        || (String::new(), String::new()),
        |through| (format!("（玉のいた{}を通して）", through.ja()), format!(" through {through}, which the king left")),
    );
    message!(
        ("{}の{}{}が{}に利いている{ja}", piece.color.ja(), square.ja(), piece.kind.ja(), target.ja()),
        ("{}'s {} on {square} attacks {target}{en}", piece.color.en(), piece.kind.en())
    )
}

fn held_message(color: Color, hand: Hand) -> Message {
    if hand.is_empty() {
        return message!(("{}の持駒はなし", color.ja()), ("{} holds nothing", color.en()));
    }
    let ja: Vec<String> = hand.in_notation_order().map(|(kind, count)| format!("{}{count}", kind.ja())).collect();
    let en: Vec<String> =
        hand.in_notation_order().map(|(kind, count)| counted_noun(u32::from(count), kind.en())).collect();
    message!(("{}の持駒: {}", color.ja(), ja.join(" ")), ("{} holds {}", color.en(), en.join(", ")))
}
