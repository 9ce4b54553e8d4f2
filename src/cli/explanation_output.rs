//! What is said of a move, as text and as JSON: the same for every command.

use crate::betza::shogi;
use crate::rules::legality::{EvasionGroup, IllegalityProof, IllegalityReason, LegalityExplanation, ProofDetail};
use crate::rules::{Move, Square};
use crate::wording::legality::explanation_sentences;
use crate::wording::{Language, Message, ToMessage};
use serde_json::{Map, Value, json};
use std::fmt::Write as _;

/// The rows below the verdict's own line, each indented by its level.
pub(super) fn to_text(explanation: &LegalityExplanation, lang: Language) -> String {
    let mut text = String::new();
    for told in explanation_sentences(explanation, shogi::notation) {
        let indent = "  ".repeat(told.level + 1);
        let squares = squares_suffix(&told.squares);
        let _ = match told.level {
            0 => writeln!(text, "{indent}{}", told.message.text(lang)),
            _ => writeln!(text, "{indent}{:<width$} {}{squares}", told.code, told.message.text(lang), width = 24),
        };
    }
    text
}

/// ` [5b 5h]` behind a sentence; nothing when there are none.
pub(super) fn squares_suffix(squares: &[Square]) -> String {
    if squares.is_empty() { String::new() } else { format!(" [{}]", square_names(squares).join(" ")) }
}

/// The fields of an explanation: those of the contract first, the further ones beside them.
pub(super) fn to_json(sfen: &str, word: &str, explanation: &LegalityExplanation) -> Value {
    let verdict = &explanation.verdict;
    let reasons: Vec<Value> =
        explanation.reasons_with_proofs().map(|(reason, proof)| reason_json(reason, proof)).collect();
    json!({
        "sfen": sfen,
        "move": word,
        "pseudo_legal": verdict.pseudo_legal,
        "legal": verdict.legal,
        "reasons": reasons,
        "class": explanation.check_status.code(),
        "checkers": explanation.evasions.as_ref().map_or_else(Vec::new, |evasions| square_names(&evasions.checkers)),
        "evasions": explanation.evasions.as_ref().map(|evasions| {
            evasions.groups.iter().map(|way| (way.kind.code().to_owned(), evasion_json(way))).collect::<Map<_, _>>()
        }),
        "nearest": {
            "same_piece": moves(&explanation.nearest.same_piece),
            "same_target": moves(&explanation.nearest.same_target),
        },
    })
}

fn reason_json(reason: &IllegalityReason, proof: &IllegalityProof) -> Value {
    let details: Vec<Value> = proof.details.iter().map(detail_json).collect();
    let lines: Vec<[String; 2]> = proof.lines.iter().map(|(from, to)| [from.to_string(), to.to_string()]).collect();
    with_message(
        json!({
            "code": reason.code(),
            "squares": square_names(&reason.squares()),
            "lines": lines,
            "proof": details,
        }),
        &reason.message(),
    )
}

fn detail_json(detail: &ProofDetail) -> Value {
    let mut value =
        with_message(json!({ "code": detail.code(), "squares": square_names(&detail.squares()) }), &detail.message());
    if let ProofDetail::Movement { piece, .. } = detail {
        value["betza"] = json!(shogi::notation(piece.kind));
    }
    if let ProofDetail::Reply { mv, refuted_by, .. } = detail {
        value["move"] = json!(mv.to_string());
        value["refuted_by"] = json!(refuted_by.iter().map(IllegalityReason::code).collect::<Vec<_>>());
    }
    value
}

fn evasion_json(evasion: &EvasionGroup) -> Value {
    let why = evasion.not_evasion_reason.as_ref().map(|why| with_message(json!({}), &why.message()));
    json!({ "moves": moves(&evasion.moves), "why_not": why })
}

/// `value` with both texts of `message`.
pub(super) fn with_message(mut value: Value, message: &Message) -> Value {
    value["message_ja"] = json!(message.ja);
    value["message_en"] = json!(message.en);
    value
}

pub(super) fn square_names(squares: &[Square]) -> Vec<String> {
    squares.iter().map(Square::to_string).collect()
}

fn moves(moves: &[Move]) -> Vec<String> {
    moves.iter().map(Move::to_string).collect()
}
