//! Reasons in words: one row each, the value first; the chosen one opens into what it is made of.
//!
//! ```text
//!  reasons                                  ↑↓ Enter
//!    +52.0  castle: gold 7h, silver 7i with king 8h
//!    -31.5  attackers: knight 6f against king 8h
//!    +12.3  4 more
//! ```

use super::format::{PickableRows, number, rounded, view_title};
use crate::tui::core::Core;
use crate::tui::evaluation::NAMED_PIECES;
use crate::tui::theme::Theme;
use ratatui::text::{Line, Span};
use sankoma_analysis::assessment::others_words;
use sankoma_eval::{PieceGroup, RawScale, Reason, ReasonSubject, owned_piece_words, pair_words, piece_words};
use sankoma_rules::{Color, Square};
use sankoma_wording::labels::{MATERIAL, TURN};
use sankoma_wording::{Language, sentence, text};

/// Columns of a value.
const NUMBER: usize = 9;
/// How many parts of a piece's share are named with it.
const NAMED_PARTS: usize = 3;

/// The reasons under a title; while one is open its parts, under the names of those around it.
pub(super) fn rows(core: &Core, title: &str, columns: usize, theme: &Theme) -> PickableRows {
    let inspection = &core.evaluation.inspection;
    let mut rows = PickableRows::new(vec![heading(core, title, columns, theme)]);
    for reason in inspection.reasons() {
        rows.push_pickable(row(reason, inspection.scale(), columns, core.lang, theme));
    }
    if inspection.reasons().is_empty() {
        rows.lines.push(Line::styled(core.lang.pick("   差はありません", "   no difference"), theme.faint));
    }
    rows
}

fn heading(core: &Core, title: &str, columns: usize, theme: &Theme) -> Line<'static> {
    let lang = core.lang;
    let opened: Vec<String> = core.evaluation.inspection.opened().iter().map(|reason| name(reason, lang)).collect();
    let hint = match (core.view.is_inspection_focused(), opened.is_empty()) {
        (false, _) => "",
        (true, true) => lang.pick("↑↓ で選び Enter で内訳", "Up, Down, Enter"),
        (true, false) => lang.pick("Esc で戻る", "Esc: back"),
    };
    let path = if opened.is_empty() { title.to_owned() } else { opened.join(" > ") };
    view_title(&text::fit(&path, columns.saturating_sub(text::width(hint) + 4)), hint, theme)
}

fn row(reason: &Reason, scale: RawScale, columns: usize, lang: Language, theme: &Theme) -> Line<'static> {
    let room = columns.saturating_sub(NUMBER + 3);
    let mut sentences = (0..=NAMED_PARTS).rev().map(|named| sentence(reason, scale, named, lang));
    let whole = sentences.find(|words| text::width(words) <= room);
    let words = whole.unwrap_or_else(|| text::fit(&name(reason, lang), room));
    let style = if reason.parts.is_empty() { theme.faint } else { theme.text };
    Line::from(vec![number(scale.centipawns(reason.raw), NUMBER, theme), Span::styled(format!("  {words}"), style)])
}

/// The name, and what it is mainly about, with at most `named` pieces or parts.
fn sentence(reason: &Reason, scale: RawScale, named: usize, lang: Language) -> String {
    let detail = match reason.subject {
        ReasonSubject::Material => kinds(reason, scale, named, lang),
        ReasonSubject::Piece(group) => strongest_parts(reason, group, scale, named, lang),
        ReasonSubject::Factor(_) => pieces_and_king(reason, named, lang),
        ReasonSubject::Side(..) | ReasonSubject::Kind(_) => named_pieces(reason, named, lang),
        _ => String::new(),
    };
    let name = name(reason, lang);
    if detail.is_empty() { name } else { format!("{name}: {detail}") }
}

fn name(reason: &Reason, lang: Language) -> String {
    match reason.subject {
        ReasonSubject::Material => MATERIAL.text(lang).to_owned(),
        ReasonSubject::Kind(kind) => lang.pick(kind.ja(), kind.en()).to_owned(),
        ReasonSubject::Factor(factor) => factor.title(lang).to_owned(),
        ReasonSubject::Side(color, king) => match (king, lang) {
            (None, _) => lang.pick(color.ja(), color.en()).to_owned(),
            (Some(king), Language::Ja) => format!("{}玉（{}）", color.ja(), king.ja()),
            (Some(king), Language::En) => format!("{}'s king {king}", color.en()),
        },
        ReasonSubject::Kings => lang.pick("両玉の位置", "the kings' places").to_owned(),
        ReasonSubject::Placement(group, king) => placement(group, king, lang),
        ReasonSubject::Piece(group) => owned_piece_words(group, lang),
        ReasonSubject::Pair(first, second) => pair_words(first, second, lang),
        ReasonSubject::Turn => TURN.text(lang).to_owned(),
        ReasonSubject::Others(count) => others_words(count).text(lang).to_owned(),
    }
}

/// `歩 +180・銀 -500`: the kinds that count most.
fn kinds(reason: &Reason, scale: RawScale, named: usize, lang: Language) -> String {
    if named == 0 {
        return String::new();
    }
    let named = named.min(NAMED_PIECES);
    let kind = |part: &Reason| format!("{} {}", name(part, lang), rounded(scale.centipawns(part.raw)));
    let mut parts: Vec<String> = reason.parts.iter().take(named).map(kind).collect();
    if let Some(more @ 1..) = reason.parts.len().checked_sub(named) {
        parts.push(if lang == Language::Ja { format!("ほか{more}種") } else { format!("{more} more") });
    }
    parts.join(lang.pick("・", ", "))
}

/// `with king 7h`, `against king 3b`, `with both kings`.
fn placement(group: PieceGroup, king: Option<(Color, Square)>, lang: Language) -> String {
    let Some((side, square)) = king else { return lang.pick("両玉との位置", "with both kings").to_owned() };
    let king = self::king(square, lang);
    match lang {
        Language::Ja => format!("{king}との位置"),
        Language::En if side == group.piece.color => format!("with {king}"),
        Language::En => format!("against {king}"),
    }
}

/// `king 3b -53, pawn 4c -12`, `３二玉 -53・４三歩 -12`: the strongest parts of a piece's share.
fn strongest_parts(reason: &Reason, group: PieceGroup, scale: RawScale, named: usize, lang: Language) -> String {
    let part = |part: &Reason| {
        let name = match part.subject {
            ReasonSubject::Pair(first, second) if first == second => lang.pick("どうし", "together").to_owned(),
            ReasonSubject::Pair(first, second) => piece_words(if first == group { second } else { first }, lang),
            ReasonSubject::Placement(_, Some((_, square))) => king(square, lang),
            ReasonSubject::Placement(_, None) => lang.pick("両玉", "both kings").to_owned(),
            _ => name(part, lang),
        };
        format!("{name} {}", rounded(scale.centipawns(part.raw)))
    };
    reason.parts.iter().take(named).map(part).collect::<Vec<_>>().join(lang.pick("・", ", "))
}

/// `７八金・７九銀と８八玉`; of the enemy's pieces `８八玉に６六桂`.
fn pieces_and_king(reason: &Reason, named: usize, lang: Language) -> String {
    let pieces = named_pieces(reason, named, lang);
    let Some((color, square)) = reason.king() else {
        return pieces;
    };
    let king = king(square, lang);
    let found = reason.main_pieces(named.min(NAMED_PIECES));
    let is_enemy = found.iter().all(|group| group.piece.color != color);
    match lang {
        _ if found.is_empty() => king,
        Language::Ja if is_enemy => format!("{king}に{pieces}"),
        Language::Ja => format!("{pieces}と{king}"),
        Language::En if is_enemy => format!("{pieces} against {king}"),
        Language::En => format!("{pieces} with {king}"),
    }
}

fn king(square: Square, lang: Language) -> String {
    sentence!(lang, ("{}玉", square.ja()), "king {square}")
}

fn named_pieces(reason: &Reason, named: usize, lang: Language) -> String {
    let pieces = reason.main_pieces(named.min(NAMED_PIECES)).into_iter().map(|group| piece_words(group, lang));
    pieces.collect::<Vec<_>>().join(lang.pick("・", ", "))
}
