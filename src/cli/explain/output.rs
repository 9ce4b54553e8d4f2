//! Explanation of a move, as text and as JSON: the verdict, the broken rules and their proofs.

use crate::cli::output::json::{square_names, usi_moves, with_message};
use sankoma_rules::Square;
use sankoma_rules::betza::shogi;
use sankoma_rules::legality::{EvasionGroup, IllegalityProof, IllegalityReason, LegalityExplanation, ProofDetail};
use sankoma_rules::wording::legality::explanation_sentences;
use sankoma_rules::wording::{Language, ToMessage};
use serde_json::{Map, Value, json};
use std::fmt::Write as _;

/// The rows below the line of the verdict, each indented by its level.
pub(in crate::cli) fn to_text(explanation: &LegalityExplanation, lang: Language) -> String {
    let mut text = String::new();
    for sentence in explanation_sentences(explanation, shogi::notation) {
        let indent = "  ".repeat(sentence.level + 1);
        let squares = squares_suffix(&sentence.squares);
        let _ = match sentence.level {
            0 => writeln!(text, "{indent}{}", sentence.message.text(lang)),
            _ => writeln!(text, "{indent}{:<24} {}{squares}", sentence.code, sentence.message.text(lang)),
        };
    }
    text
}

/// ` [5b 5h]` behind a sentence; nothing when there are none.
pub(super) fn squares_suffix(squares: &[Square]) -> String {
    if squares.is_empty() { String::new() } else { format!(" [{}]", square_names(squares).join(" ")) }
}

/// The JSON object of `explain`.
pub(in crate::cli) fn to_json(sfen: &str, word: &str, explanation: &LegalityExplanation) -> Value {
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
            evasions.groups.iter().map(|group| (group.kind.code().to_owned(), evasion_json(group))).collect::<Map<_, _>>()
        }),
        "nearest": {
            "same_piece": usi_moves(&explanation.nearest.same_piece),
            "same_target": usi_moves(&explanation.nearest.same_target),
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
    let reason = evasion.not_evasion_reason.as_ref().map(|reason| with_message(json!({}), &reason.message()));
    json!({ "moves": usi_moves(&evasion.moves), "why_not": reason })
}
