//! What is said of a move, as text and as JSON: the same for every command.

use crate::betza::shogi;
use crate::rules::legality::{Detail, Evasion, Explanation, Proof, Reason};
use crate::rules::{Lang, Message, Move, Square};
use serde_json::{Map, Value, json};
use std::fmt::Write as _;

/// The rows below the verdict's own line, each indented by its level.
pub(super) fn to_text(explanation: &Explanation, lang: Lang) -> String {
    let mut text = String::new();
    for told in explanation.told(shogi::notation) {
        let indent = "  ".repeat(told.level + 1);
        let squares = proof_squares(&told.squares);
        let _ = match told.level {
            0 => writeln!(text, "{indent}{}", told.message.text(lang)),
            _ => writeln!(text, "{indent}{:<width$} {}{squares}", told.code, told.message.text(lang), width = 24),
        };
    }
    text
}

/// ` [5b 5h]` behind a sentence; nothing when there are none.
pub(super) fn proof_squares(squares: &[Square]) -> String {
    if squares.is_empty() { String::new() } else { format!(" [{}]", names(squares).join(" ")) }
}

/// The fields of an explanation: those of the contract first, the further ones beside them.
pub(super) fn to_json(sfen: &str, word: &str, explanation: &Explanation) -> Value {
    let verdict = &explanation.verdict;
    let reasons: Vec<Value> = explanation.proved().map(|(reason, proof)| reason_json(reason, proof)).collect();
    json!({
        "sfen": sfen,
        "move": word,
        "pseudo_legal": verdict.pseudo_legal,
        "legal": verdict.legal,
        "reasons": reasons,
        "class": explanation.class.code(),
        "checkers": explanation.evasions.as_ref().map_or_else(Vec::new, |evasions| names(&evasions.checkers)),
        "evasions": explanation.evasions.as_ref().map(|evasions| {
            evasions.ways.iter().map(|way| (way.way.code().to_owned(), evasion_json(way))).collect::<Map<_, _>>()
        }),
        "nearest": {
            "same_piece": moves(&explanation.nearest.same_piece),
            "same_target": moves(&explanation.nearest.same_target),
        },
    })
}

fn reason_json(reason: &Reason, proof: &Proof) -> Value {
    let details: Vec<Value> = proof.details.iter().map(detail_json).collect();
    let lines: Vec<[String; 2]> = proof.lines.iter().map(|(from, to)| [from.to_string(), to.to_string()]).collect();
    with_message(
        json!({
            "code": reason.code(),
            "squares": names(&reason.squares()),
            "lines": lines,
            "proof": details,
        }),
        &reason.message(),
    )
}

fn detail_json(detail: &Detail) -> Value {
    let mut value =
        with_message(json!({ "code": detail.code(), "squares": names(&detail.squares()) }), &detail.message());
    if let Detail::Movement { piece, .. } = detail {
        value["betza"] = json!(shogi::notation(piece.kind));
    }
    if let Detail::Reply { mv, refuted_by, .. } = detail {
        value["move"] = json!(mv.to_string());
        value["refuted_by"] = json!(refuted_by.iter().map(Reason::code).collect::<Vec<_>>());
    }
    value
}

fn evasion_json(evasion: &Evasion) -> Value {
    let why = evasion.why_not.as_ref().map(|why| with_message(json!({}), &why.message()));
    json!({ "moves": moves(&evasion.moves), "why_not": why })
}

/// `value` with both texts of `message`.
pub(super) fn with_message(mut value: Value, message: &Message) -> Value {
    value["message_ja"] = json!(message.ja);
    value["message_en"] = json!(message.en);
    value
}

pub(super) fn names(squares: &[Square]) -> Vec<String> {
    squares.iter().map(Square::to_string).collect()
}

fn moves(moves: &[Move]) -> Vec<String> {
    moves.iter().map(Move::to_string).collect()
}
