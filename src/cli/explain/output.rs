//! Explanation of a move, as text and as JSON: the verdict, the broken rules and their proofs.

use crate::cli::output::json::square_names;
use sankoma_betza::shogi;
use sankoma_record::notation::{NotationStyle, unmarked_text};
use sankoma_rules::legality::LegalityExplanation;
use sankoma_rules::{Position, Square};
use sankoma_wording::Language;
use sankoma_wording::legality::{ExplanationNames, explanation_sentences};
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
