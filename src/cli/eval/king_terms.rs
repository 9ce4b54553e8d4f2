//! Terms of pieces with kings, in words: castles, single pieces and pairs.
//!
//! ```text
//!    +67.6  Black's gold 7h with king 7i
//!    -12.4  White's rook 4b and bishop 3c against king 7i
//! ```

use super::text_format::{black_view_unit, centipawn_text, section, side_name};
use crate::cli::output::SCREEN_WIDTH;
use sankoma_analysis::CastleValue;
use sankoma_analysis::assessment::pair_relation;
use sankoma_eval::{Breakdown, KingTerm, PairShare, RawScale, pair_words, term_words};
use sankoma_rules::Position;
use sankoma_wording::Language;
use sankoma_wording::text::{pad_left, wrap};

/// Columns of a number.
const NUMBER_WIDTH: usize = 8;

/// Value of the pieces around each king, with it; empty without kings.
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
    section(title, &values.iter().map(line).collect::<String>(), lang)
}

/// The pieces with the strongest terms with the kings.
pub(super) fn pieces(breakdown: &Breakdown, top: usize, lang: Language) -> String {
    let terms = breakdown.piece_terms();
    let title = lang.pick("玉との値の大きい駒（KKP）", "Strongest pieces with the kings (KKP)");
    let lines: Vec<String> = terms.iter().take(top).map(|term| term_line(breakdown, term, lang)).collect();
    strongest(title, &lines, terms.len(), lang)
}

/// The strongest pairs.
pub(super) fn pairs(breakdown: &Breakdown, position: &Position, top: usize, lang: Language) -> String {
    let title = match breakdown.sample {
        None => lang.pick("値の大きい駒の組（KPP）", "Strongest pairs of pieces (KPP)"),
        Some(_) => pairs_by_network(lang),
    };
    let shown = breakdown.pairs.iter().take(top);
    let lines: Vec<String> = shown.map(|pair| pair_line(breakdown, pair, position, lang)).collect();
    strongest(title, &lines, breakdown.pairs.len(), lang)
}

/// The title of pairs by a network.
pub(super) const fn pairs_by_network(lang: Language) -> &'static str {
    lang.pick("働き合う駒の組（両方を除く差 － 片方ずつ）", "Strongest pairs: what two do together")
}

/// The lines of the strongest, of `all` that there are; empty where there are none.
pub(super) fn strongest(title: &str, lines: &[String], all: usize, lang: Language) -> String {
    let (shown, view) = (lines.len(), black_view_unit(lang));
    match lang {
        _ if shown == 0 => String::new(),
        Language::Ja => format!("{title}、{all}のうち{shown} ({view})\n{}", lines.concat()),
        Language::En => format!("{title}, {shown} of {all} ({view})\n{}", lines.concat()),
    }
}

/// A term in words, its value first: `   +12.5  Black's gold 7h and silver 7g with king 8h`.
fn term_line(breakdown: &Breakdown, term: &KingTerm, lang: Language) -> String {
    value_line(breakdown.scale.centipawns(term.raw), &term_words(term, breakdown.king_squares, lang))
}

/// A pair with its king; by a network what one does to the other on the board, or else their names.
pub(super) fn pair_line(breakdown: &Breakdown, pair: &PairShare, position: &Position, lang: Language) -> String {
    if let Some(term) = pair.term() {
        return term_line(breakdown, &term, lang);
    }
    let relation = pair_relation(position, pair.first, pair.second);
    let words =
        relation.map_or_else(|| pair_words(pair.first, pair.second, lang), |relation| relation.text(lang).to_owned());
    value_line(breakdown.scale.centipawns(pair.raw), &words)
}

/// A value and its words, wrapped under themselves.
pub(super) fn value_line(centipawns: f64, words: &str) -> String {
    let indent = format!("\n{}", " ".repeat(NUMBER_WIDTH + 4));
    let words = wrap(words, SCREEN_WIDTH - NUMBER_WIDTH - 4).join(&indent);
    format!("  {}  {words}\n", pad_left(&centipawn_text(centipawns), NUMBER_WIDTH))
}
