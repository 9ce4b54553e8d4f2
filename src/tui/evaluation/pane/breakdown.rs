//! Breakdown: the score, its terms as signed bars, its reasons in words; castles; the share of each piece, and the
//! score without it.

use super::format::{
    PIECE_NAME, PickableRows, centipawns, favouring, heading, piece_label, piece_row, rounded, two_tables, value_row,
    view_title,
};
use super::{reasons, term_bars};
use crate::tui::core::Core;
use crate::tui::evaluation::shares_in_table_order;
use crate::tui::pane::Pane;
use crate::tui::panes::score_format;
use crate::tui::theme::Theme;
use ratatui::layout::Size;
use ratatui::text::{Line, Span};
use sankoma_analysis::CastleValue;
use sankoma_eval::features::PieceLocation;
use sankoma_eval::{Breakdown, EvaluationTerm, PieceShare, RawScale, ShareTerms, TermSums};
use sankoma_rules::Color;
use sankoma_wording::labels::{BLACKS_VIEW, MATERIAL, STATIC_SCORE, TOTAL};
use sankoma_wording::{sentence, text};

/// Columns of each number of a piece.
const NUMBERS: [usize; 5] = [8, 7, 7, 8, 11];
/// Columns of a table of pieces: two of them fit side by side into 96 columns.
const TABLE: usize = 1 + PIECE_NAME + NUMBERS[0] + NUMBERS[1] + NUMBERS[2] + NUMBERS[3] + NUMBERS[4];

/// Columns of a castle's value, as of a reason's.
const CASTLE_NUMBER: usize = 9;

/// From this width in columns on, the reasons stand next to the terms.
const TWO_COLUMNS: usize = 76;
/// Columns of the terms with their bars next to the reasons.
const TERMS: usize = 34;

/// The sum, its terms as bars, the reasons in words; below them the tables. While a reason is open only its parts.
pub(super) fn rows(core: &Core, breakdown: &Breakdown, theme: &Theme, room: Size) -> PickableRows {
    let columns = usize::from(room.width);
    let mut rows = PickableRows::new(vec![headline(core, breakdown, theme)]);
    let sums = breakdown.sums.unwrap_or_default();
    rows.append(terms_and_reasons(core, &sums.terms(), columns, theme));
    if core.evaluation.inspection.opened().is_empty() {
        rows.lines.extend(castles(core, breakdown.scale, columns, theme));
        if hides_tables(core, &rows, room) {
            return rows;
        }
        rows.lines.push(Line::default());
        rows.append(pieces(core, breakdown.scale, columns, theme));
        rows.lines.push(Line::default());
        rows.lines.push(exact_sum(&sums, columns, theme));
    }
    rows
}

/// Whether the tables below these rows are out of sight and none of their rows is picked: then they are not laid out,
/// which takes as long as the rest of the pane.
fn hides_tables(core: &Core, rows: &PickableRows, room: Size) -> bool {
    core.view.scroll_offset(Pane::Evaluation) == 0
        && rows.lines.len() >= usize::from(room.height)
        && core.evaluation.inspection.selected() < rows.places.len()
}

/// The terms as bars, and the reasons next to or below them.
pub(super) fn terms_and_reasons(core: &Core, terms: &[EvaluationTerm], columns: usize, theme: &Theme) -> PickableRows {
    let is_wide = columns >= TWO_COLUMNS;
    let terms_columns = if is_wide { TERMS } else { columns };
    let title = core.lang.pick("理由", "reasons");
    let reasons = reasons::rows(core, title, if is_wide { columns - TERMS } else { columns }, theme);
    let bars = term_bars::rows(core, terms, terms_columns, theme);
    let mut rows = PickableRows::new(bars);
    if is_wide {
        return rows.beside(TERMS, reasons);
    }
    rows.append(reasons);
    rows
}

/// The score in centipawns from Black's point of view, in which everything below is; then from that of the side to move
/// where scores are given from it.
fn headline(core: &Core, breakdown: &Breakdown, theme: &Theme) -> Line<'static> {
    let lang = core.lang;
    let total = breakdown.centipawns();
    let mut line = Line::from(vec![
        Span::styled(format!(" {} ", STATIC_SCORE.text(lang)), theme.faint),
        Span::styled(centipawns(total), favouring(total, theme)),
        Span::styled(format!("  {}", BLACKS_VIEW.text(lang)), theme.faint),
    ]);
    let viewer = score_format::viewer(core.engine.point_of_view, breakdown.side_to_move);
    if viewer == Color::White {
        let seen = centipawns(-total);
        let from_white = sentence!(lang, "  後手から見ると {seen}", "  {seen} in White's view");
        line.push_span(Span::styled(from_white, theme.faint));
    }
    line
}

/// What the pieces around each king are worth with it, under a title; nothing without kings.
fn castles(core: &Core, scale: RawScale, columns: usize, theme: &Theme) -> Vec<Line<'static>> {
    let lang = core.lang;
    let values = core.evaluation.castles.as_deref().unwrap_or_default();
    if values.is_empty() {
        return Vec::new();
    }
    let title = view_title(
        lang.pick("囲い", "castles"),
        lang.pick("玉のまわりの駒の働き", "how the pieces around each king work"),
        theme,
    );
    let row = |value: &CastleValue| {
        let words = format!("{} {}", lang.pick(value.side.ja(), value.side.en()), value.words(lang));
        value_row(scale.centipawns(value.raw), CASTLE_NUMBER, &words, columns, theme)
    };
    [title].into_iter().chain(values.iter().map(row)).collect()
}

/// The exact sum of the terms in raw units.
fn exact_sum(sums: &TermSums, columns: usize, theme: &Theme) -> Line<'static> {
    let parts: Vec<String> = sums.terms().iter().map(|term| term.raw.to_string()).collect();
    let (total, units) = (sums.total_raw, sums.scale.units());
    let exact = format!(" {total} /{units} = ({}) /{units}", parts.join(" + ")).replace("+ -", "- ");
    Line::styled(text::fit(&exact, columns), theme.faint)
}

/// The tables of both sides, next to each other if there is room; then the pieces missing from a full set.
fn pieces(core: &Core, scale: RawScale, columns: usize, theme: &Theme) -> PickableRows {
    let lang = core.lang;
    let shares = core.evaluation.breakdown.as_ref().map(shares_in_table_order).unwrap_or_default();
    let is_missing = |share: &&PieceShare| share.group.place == PieceLocation::Missing;
    let both = Color::ALL.map(|color| {
        let own = |share: &&PieceShare| share.group.piece.color == color && !is_missing(share);
        let own: Vec<&PieceShare> = shares.iter().copied().filter(own).collect();
        table(core, scale, lang.pick(color.ja(), color.en()), &own, theme)
    });
    let mut rows = two_tables(both, TABLE, columns);
    let missing: Vec<&PieceShare> = shares.into_iter().filter(is_missing).collect();
    if !missing.is_empty() {
        rows.lines.push(Line::default());
        rows.append(table(core, scale, lang.pick("ない駒", "missing"), &missing, theme));
    }
    rows
}

/// A table of pieces, with their sum.
fn table(core: &Core, scale: RawScale, title: &str, shares: &[&PieceShare], theme: &Theme) -> PickableRows {
    let lang = core.lang;
    let head = [MATERIAL.text(lang), "KKP", "KPP", TOTAL.text(lang), lang.pick("取り除くと", "if removed")];
    let mut rows = PickableRows::new(vec![heading(&piece_row(title, &head.map(str::to_owned), NUMBERS), TABLE, theme)]);
    for share in shares {
        rows.push_pickable(Line::raw(piece_row(
            &piece_label(share.group, core.view.pieces, lang),
            &cells(scale, share),
            NUMBERS,
        )));
    }
    let sum = |part: fn(ShareTerms) -> i32| shares.iter().map(|share| part(share.terms.unwrap_or_default())).sum();
    let terms = ShareTerms {
        material: sum(|terms| terms.material),
        kkp: sum(|terms| terms.kkp),
        kpp: sum(|terms| terms.kpp),
        kkp_views: [0; 2],
    };
    let sums = piece_row(TOTAL.text(lang), &term_cells(scale, terms, None), NUMBERS);
    rows.lines.push(Line::from(Span::styled(sums, theme.strong)));
    rows
}

fn cells(scale: RawScale, share: &PieceShare) -> [String; 5] {
    term_cells(scale, share.terms.unwrap_or_default(), share.removal)
}

fn term_cells(scale: RawScale, terms: ShareTerms, removal: Option<i32>) -> [String; 5] {
    let [kkp, kpp, total] = [terms.kkp, terms.kpp, terms.total(scale)].map(|raw| centipawns(scale.centipawns(raw)));
    let removal = removal.map(|raw| rounded(scale.centipawns(raw))).unwrap_or_default();
    [rounded(f64::from(terms.material)), kkp, kpp, total, removal]
}
