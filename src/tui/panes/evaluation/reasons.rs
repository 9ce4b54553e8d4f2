//! Reasons in words: one row each, the value first; the chosen one opens into what it is made of.
//!
//! ```text
//!  reasons                                  ↑↓ Enter
//!    +52.0  castle: gold 7h, silver 7i with king 8h
//!    -31.5  attackers: knight 6f against king 8h
//!    +12.3  4 more
//! ```

use super::table_format::{PickableRows, number, rounded, view_title};
use crate::eval::features::PieceLocation;
use crate::eval::{PieceGroup, RawScale, Reason, ReasonSubject};
use crate::rules::{Color, Square};
use crate::tui::model::{Model, NAMED_PIECES};
use crate::tui::theme::Theme;
use crate::wording::Language;
use crate::wording::labels::{MATERIAL, TURN};
use crate::wording::text;
use ratatui::text::{Line, Span};

/// Columns of a value.
const NUMBER: usize = 9;

/// The reasons under a title; while one is open its parts, under the names of those around it.
pub(super) fn rows(model: &Model, title: &str, columns: usize, theme: &Theme) -> PickableRows {
    let inspection = &model.evaluation.inspection;
    let mut rows = PickableRows::new(vec![heading(model, title, columns, theme)]);
    for reason in inspection.reasons() {
        rows.push_pickable(row(reason, inspection.scale(), columns, model.lang, theme));
    }
    if inspection.reasons().is_empty() {
        rows.lines.push(Line::styled(model.lang.pick("   差はありません", "   no difference"), theme.faint));
    }
    rows
}

fn heading(model: &Model, title: &str, columns: usize, theme: &Theme) -> Line<'static> {
    let lang = model.lang;
    let opened: Vec<String> = model.evaluation.inspection.opened().iter().map(|reason| name(reason, lang)).collect();
    let hint = match (model.view.is_inspection_focused(), opened.is_empty()) {
        (false, _) => "",
        (true, true) => lang.pick("↑↓ で選び Enter で内訳", "Up, Down, Enter"),
        (true, false) => lang.pick("Esc で戻る", "Esc: back"),
    };
    let path = if opened.is_empty() { title.to_owned() } else { opened.join(" > ") };
    view_title(&text::fit(&path, columns.saturating_sub(text::width(hint) + 4)), hint, theme)
}

fn row(reason: &Reason, scale: RawScale, columns: usize, lang: Language, theme: &Theme) -> Line<'static> {
    let words = text::fit(&sentence(reason, scale, lang), columns.saturating_sub(NUMBER + 3));
    let style = if reason.parts.is_empty() { theme.faint } else { theme.text };
    Line::from(vec![number(scale.centipawns(reason.raw), NUMBER, theme), Span::styled(format!("  {words}"), style)])
}

/// The name, and what it is mainly about.
fn sentence(reason: &Reason, scale: RawScale, lang: Language) -> String {
    let detail = match reason.subject {
        ReasonSubject::Material => kinds(reason, scale, lang),
        ReasonSubject::Factor(_) => pieces_and_king(reason, lang),
        ReasonSubject::Side(..) | ReasonSubject::Kind(_) => named_pieces(reason, lang),
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
        ReasonSubject::Placement(_) => lang.pick("両玉との位置", "place to the kings").to_owned(),
        ReasonSubject::Piece(group) => format!("{}{}", owner(group, lang), piece(group, lang)),
        ReasonSubject::Pair(first, second) => pair(first, second, lang),
        ReasonSubject::Turn => TURN.text(lang).to_owned(),
        ReasonSubject::Others(count) => match lang {
            Language::Ja => format!("ほか{count}件"),
            Language::En => format!("{count} more"),
        },
    }
}

/// `歩 +180・銀 -500`: the kinds that count most.
fn kinds(reason: &Reason, scale: RawScale, lang: Language) -> String {
    let kind = |part: &Reason| format!("{} {}", name(part, lang), rounded(scale.centipawns(part.raw)));
    let parts: Vec<String> = reason.parts.iter().take(NAMED_PIECES).map(kind).collect();
    parts.join(lang.pick("・", ", "))
}

/// `７八金・７九銀と８八玉`; of the enemy's pieces `８八玉に６六桂`.
fn pieces_and_king(reason: &Reason, lang: Language) -> String {
    let pieces = named_pieces(reason, lang);
    let Some((color, square)) = reason.king() else {
        return pieces;
    };
    let king = king(square, lang);
    let found = reason.main_pieces(NAMED_PIECES);
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
    match lang {
        Language::Ja => format!("{}玉", square.ja()),
        Language::En => format!("king {square}"),
    }
}

fn named_pieces(reason: &Reason, lang: Language) -> String {
    let pieces = reason.main_pieces(NAMED_PIECES).into_iter().map(|group| piece(group, lang));
    pieces.collect::<Vec<_>>().join(lang.pick("・", ", "))
}

fn pair(first: PieceGroup, second: PieceGroup, lang: Language) -> String {
    let second_owner = if first.piece.color == second.piece.color { String::new() } else { owner(second, lang) };
    let (owner, one, other) = (owner(first, lang), piece(first, lang), piece(second, lang));
    match lang {
        Language::Ja if first == second => format!("{owner}{one}どうし"),
        Language::En if first == second => format!("{owner}{one} together"),
        Language::Ja => format!("{owner}{one}と{second_owner}{other}"),
        Language::En => format!("{owner}{one} and {second_owner}{other}"),
    }
}

/// `先手`, `Black's `; nothing for missing pieces, which have no owner.
fn owner(group: PieceGroup, lang: Language) -> String {
    let color: Color = group.piece.color;
    match (group.place, lang) {
        (PieceLocation::Missing, _) => String::new(),
        (_, Language::Ja) => color.ja().to_owned(),
        (_, Language::En) => format!("{}'s ", color.en()),
    }
}

/// `７八金`, `gold 7h`; `持駒の歩3`, `3 pawns in hand`; `ない飛`, `no rook`.
fn piece(group: PieceGroup, lang: Language) -> String {
    let (ja, en) = (group.piece.kind.ja(), group.piece.kind.en());
    match (group.place, lang, group.count) {
        (PieceLocation::Board(square), Language::Ja, _) => format!("{}{ja}", square.ja()),
        (PieceLocation::Board(square), Language::En, _) => format!("{en} {square}"),
        (PieceLocation::Hand(_), Language::Ja, 1) => format!("持駒の{ja}"),
        (PieceLocation::Hand(_), Language::Ja, count) => format!("持駒の{ja}{count}"),
        (PieceLocation::Hand(_), Language::En, 1) => format!("{en} in hand"),
        (PieceLocation::Hand(_), Language::En, count) => format!("{count} {en}s in hand"),
        (PieceLocation::Missing, Language::Ja, _) => format!("ない{ja}"),
        (PieceLocation::Missing, Language::En, _) => format!("no {en}"),
    }
}
