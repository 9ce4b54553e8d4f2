//! Squares in sentences.

use super::Language;
use sankoma_rules::Square;

/// The name of `square` in that language: `７六` or `7f`.
pub fn square_name(square: Square, lang: Language) -> String {
    match lang {
        Language::Ja => square.ja(),
        Language::En => square.to_string(),
    }
}

/// `７六、７七`.
pub(super) fn squares_ja(squares: &[Square]) -> String {
    squares.iter().map(|square| square.ja()).collect::<Vec<_>>().join("、")
}

/// `7f, 7g`.
pub(super) fn squares_en(squares: &[Square]) -> String {
    squares.iter().map(Square::to_string).collect::<Vec<_>>().join(", ")
}
