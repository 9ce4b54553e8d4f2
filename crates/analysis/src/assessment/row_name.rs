//! Row names: a piece in two positions, once where it has stayed, else with where it has gone.

use sankoma_eval::{PieceGroup, owned_piece_words, piece_words};
use sankoma_wording::{Language, square_name};

/// `Black's silver 7g`; of one that has moved `Black's silver 7g -> 6f`, and as what if it was promoted.
pub(super) fn moved_piece_words([first, second]: [Option<PieceGroup>; 2], lang: Language) -> String {
    match (first, second) {
        (Some(first), Some(second)) => in_both(first, second, lang),
        (first, second) => first.or(second).map(|group| owned_piece_words(group, lang)).unwrap_or_default(),
    }
}

fn in_both(first: PieceGroup, second: PieceGroup, lang: Language) -> String {
    let words = owned_piece_words(first, lang);
    match second.square().filter(|_| first.square() != second.square()) {
        None => owned_piece_words(second, lang),
        Some(square) if first.piece == second.piece => format!("{words} -> {}", square_name(square, lang)),
        Some(_) => format!("{words} -> {}", piece_words(second, lang)),
    }
}
