//! Explanation of a move, as text and as JSON: the verdict, the broken rules and their proofs.

use super::rows::{
    CheckStatusCode, EvasionGroupRow, EvasionsRow, ExplanationRow, NearestMovesRow, ProofCode, ProofRow, ReasonCode,
    ReasonRow, VerdictCode,
};
use crate::cli::output::json::{square_names, usi_moves};
use sankoma_betza::shogi;
use sankoma_record::notation::{NotationStyle, unmarked_text};
use sankoma_rules::legality::{
    EvasionGroup, EvasionKind, IllegalityProof, IllegalityReason, LegalityExplanation, ProofDetail,
};
use sankoma_rules::{Position, Square};
use sankoma_wording::legality::{ExplanationNames, explanation_sentences};
use sankoma_wording::{Language, ToMessage};
use std::fmt::Write as _;

/// The rows below the line of the verdict, each indented by its level. `position` is the one of the explanation.
pub(in crate::cli) fn to_text(explanation: &LegalityExplanation, position: &Position, lang: Language) -> String {
    let mut text = String::new();
    let names = ExplanationNames {
        movement: shogi::notation,
        moves: &|mv| unmarked_text(position, mv, NotationStyle::of_language(lang)),
    };
    for sentence in explanation_sentences(explanation, names) {
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

impl ExplanationRow {
    /// Of the move written as `word` in the position `sfen`.
    pub(in crate::cli) fn of(sfen: &str, word: &str, explanation: &LegalityExplanation) -> Self {
        let (verdict, nearest) = (&explanation.verdict, &explanation.nearest);
        let evasions = explanation.evasions.as_ref();
        Self {
            sfen: sfen.to_owned(),
            r#move: word.to_owned(),
            pseudo_legal: verdict.pseudo_legal,
            legal: verdict.legal,
            reasons: explanation.reasons_with_proofs().map(|(reason, proof)| ReasonRow::of(reason, proof)).collect(),
            verdict: VerdictCode::of(&explanation.kind()),
            class: CheckStatusCode::of(&explanation.check_status),
            checkers: evasions.map_or_else(Vec::new, |evasions| square_names(&evasions.checkers)),
            evasions: evasions.map(|evasions| EvasionsRow::of(&evasions.groups)),
            nearest: NearestMovesRow {
                same_piece: usi_moves(&nearest.same_piece),
                same_target: usi_moves(&nearest.same_target),
            },
        }
    }
}

impl ReasonRow {
    fn of(reason: &IllegalityReason, proof: &IllegalityProof) -> Self {
        Self {
            code: ReasonCode::of(reason),
            squares: square_names(&reason.squares()),
            lines: proof.lines.iter().map(|(from, to)| [from.to_string(), to.to_string()]).collect(),
            proof: proof.details.iter().map(ProofRow::of).collect(),
            sentence: reason.message().into(),
        }
    }
}

impl ProofRow {
    fn of(detail: &ProofDetail) -> Self {
        let mut row = Self {
            code: ProofCode::of(detail),
            squares: square_names(&detail.squares()),
            sentence: detail.message().into(),
            betza: None,
            r#move: None,
            refuted_by: None,
        };
        if let ProofDetail::Movement { piece, .. } = detail {
            row.betza = Some(shogi::notation(piece.kind));
        }
        if let ProofDetail::Reply { mv, refuted_by, .. } = detail {
            row.r#move = Some(mv.to_string());
            row.refuted_by = Some(refuted_by.iter().map(ReasonCode::of).collect());
        }
        row
    }
}

impl EvasionsRow {
    /// Of the groups in the order of [`EvasionKind::ALL`].
    fn of(groups: &[EvasionGroup; EvasionKind::ALL.len()]) -> Self {
        let [king_move, capture, drop_between, move_between] = groups.each_ref().map(|group| EvasionGroupRow {
            moves: usi_moves(&group.moves),
            why_not: group.not_evasion_reason.as_ref().map(|reason| reason.message().into()),
        });
        Self { king_move, capture, drop_between, move_between }
    }
}
