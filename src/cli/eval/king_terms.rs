//! Terms of pieces with kings, in words: castles, single pieces and pairs.
//!
//! ```text
//!    +67.6  Black's gold 7h with king 7i
//!    -12.4  White's rook 4b and bishop 3c against king 7i
//! ```

use super::text_format::{black_view_unit, centipawn_text, side_name};
use crate::cli::output::SCREEN_WIDTH;
use sankoma_analysis::CastleValue;
use sankoma_eval::features::KingSquares;
use sankoma_eval::{Breakdown, KingTerm, PairShare, RawScale, term_words};
use sankoma_wording::Language;
use sankoma_wording::text::{pad_left, wrap};

/// Columns of a number.
const NUMBER_WIDTH: usize = 8;

/// What the pieces around each king are worth with it; empty without kings.
pub(super) fn castles(values: &[CastleValue], scale: RawScale, lang: Language) -> String {
    if values.is_empty() {
        return String::new();
    }
    let title =
        lang.pick("囲い: 玉のまわりの駒の働き（駒割を除く）", "Castles: the pieces around each king, no material");
    let line = |value: &CastleValue| {
        let words = format!("{} {}", side_name(value.side, lang), value.words(lang));
        value_line(scale.centipawns(value.raw), &words)
    };
    format!("{title} ({})\n{}", black_view_unit(lang), values.iter().map(line).collect::<String>())
}

/// The pieces with the strongest terms with the kings.
pub(super) fn pieces(breakdown: &Breakdown, top: usize, lang: Language) -> String {
    let terms = breakdown.piece_terms();
    let title = lang.pick("玉との値の大きい駒（KKP）", "Strongest pieces with the kings (KKP)");
    section(title, terms.iter().take(top).copied(), terms.len(), breakdown, lang)
}

/// The pairs of the breakdown, of `all` that there are.
pub(super) fn pairs(breakdown: &Breakdown, all: usize, lang: Language) -> String {
    let title = lang.pick("値の大きい駒の組（KPP）", "Strongest pairs of pieces (KPP)");
    section(title, breakdown.pairs.iter().map(PairShare::term), all, breakdown, lang)
}

fn section(
    title: &str,
    terms: impl ExactSizeIterator<Item = KingTerm>,
    all: usize,
    breakdown: &Breakdown,
    lang: Language,
) -> String {
    let shown = terms.len();
    if shown == 0 {
        return String::new();
    }
    let view = black_view_unit(lang);
    let heading = match lang {
        Language::Ja => format!("{title}、{all}のうち{shown} ({view})\n"),
        Language::En => format!("{title}, {shown} of {all} ({view})\n"),
    };
    heading + &terms.map(|term| term_line(&term, breakdown.kings, breakdown.scale, lang)).collect::<String>()
}

/// A term in words, its value first: `   +12.5  Black's gold 7h and silver 7g with king 8h`.
pub(super) fn term_line(term: &KingTerm, kings: KingSquares, scale: RawScale, lang: Language) -> String {
    value_line(scale.centipawns(term.raw), &term_words(term, kings, lang))
}

/// A value and its words, wrapped under themselves.
pub(super) fn value_line(centipawns: f64, words: &str) -> String {
    let indent = format!("\n{}", " ".repeat(NUMBER_WIDTH + 4));
    let words = wrap(words, SCREEN_WIDTH - NUMBER_WIDTH - 4).join(&indent);
    format!("  {}  {words}\n", pad_left(&centipawn_text(centipawns), NUMBER_WIDTH))
}
