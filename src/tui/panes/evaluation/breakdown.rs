//! Breakdown: the score, its terms as signed bars, its reasons in words; castles; the share of each piece, and the
//! score without it.

use super::{reasons, term_bars};
use crate::tui::model::Core;
use crate::tui::pane::Pane;
use crate::tui::panes::evaluation_format::{
    PIECE_NAME, PickableRows, centipawns, favouring, heading, number, piece_label, piece_row, rounded, view_title,
};
use crate::tui::panes::score_format;
use crate::tui::theme::Theme;
use ratatui::layout::Size;
use ratatui::text::{Line, Span};
use sankoma_analysis::CastleValue;
use sankoma_eval::features::PieceLocation;
use sankoma_eval::{Breakdown, EvaluationTerm, PieceShare, RawScale};
use sankoma_rules::Color;
use sankoma_wording::Language;
use sankoma_wording::labels::{BLACKS_VIEW, MATERIAL, STATIC_SCORE, TOTAL};
use sankoma_wording::text;

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
    rows.append(terms_and_reasons(core, &breakdown.sums.terms(), columns, theme));
    if core.evaluation.inspection.opened().is_empty() {
        rows.lines.extend(castles(core, breakdown.scale, columns, theme));
        if hides_tables(core, &rows, room) {
            return rows;
        }
        rows.lines.push(Line::default());
        rows.append(pieces(core, breakdown.scale, columns, theme));
        rows.lines.push(Line::default());
        rows.lines.push(exact_sum(breakdown, columns, theme));
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
    let total = breakdown.sums.total_centipawns();
    let mut line = Line::from(vec![
        Span::styled(format!(" {} ", STATIC_SCORE.text(lang)), theme.faint),
        Span::styled(centipawns(total), favouring(total, theme)),
        Span::styled(format!("  {}", BLACKS_VIEW.text(lang)), theme.faint),
    ]);
    let viewer = score_format::viewer(core.engine.point_of_view, breakdown.side_to_move);
    if viewer == Color::White {
        let seen = centipawns(-total);
        let from_white = match lang {
            Language::Ja => format!("  後手から見ると {seen}"),
            Language::En => format!("  {seen} in White's view"),
        };
        line.push_span(Span::styled(from_white, theme.faint));
    }
    line
}

/// What the pieces around each king are worth with it, under a title; nothing without kings.
fn castles(core: &Core, scale: RawScale, columns: usize, theme: &Theme) -> Vec<Line<'static>> {
    let lang = core.lang;
    let values = &core.evaluation.castles;
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
        let words = text::fit(&words, columns.saturating_sub(CASTLE_NUMBER + 3));
        Line::from(vec![number(scale.centipawns(value.raw), CASTLE_NUMBER, theme), Span::raw(format!("  {words}"))])
    };
    [title].into_iter().chain(values.iter().map(row)).collect()
}

/// The exact sum of the terms in raw units.
fn exact_sum(breakdown: &Breakdown, columns: usize, theme: &Theme) -> Line<'static> {
    let parts: Vec<String> = breakdown.sums.terms().iter().map(|term| term.raw.to_string()).collect();
    let (total, units) = (breakdown.sums.total_raw, breakdown.scale.units());
    let exact = format!(" {total} /{units} = ({}) /{units}", parts.join(" + ")).replace("+ -", "- ");
    Line::styled(text::fit(&exact, columns), theme.faint)
}

/// The tables of both sides, next to each other if there is room; then the pieces missing from a full set.
fn pieces(core: &Core, scale: RawScale, columns: usize, theme: &Theme) -> PickableRows {
    let lang = core.lang;
    let shares = core.evaluation.shares_in_table_order();
    let is_missing = |share: &&PieceShare| share.group.place == PieceLocation::Missing;
    let [black, white] = Color::ALL.map(|color| {
        let own = |share: &&PieceShare| share.group.piece.color == color && !is_missing(share);
        let own: Vec<&PieceShare> = shares.iter().copied().filter(own).collect();
        table(core, scale, lang.pick(color.ja(), color.en()), &own, theme)
    });
    let mut rows = black;
    if columns < 2 * TABLE {
        rows.lines.push(Line::default());
        rows.append(white);
    } else {
        rows = rows.beside((columns / 2).min(TABLE + 4), white);
    }
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
            &cells(core, scale, share),
            NUMBERS,
        )));
    }
    let sum = |part: fn(&PieceShare) -> i32| shares.iter().map(|share| part(share)).sum();
    let material = rounded(f64::from(sum(|share| share.material)));
    let shown = |raw| centipawns(scale.centipawns(raw));
    let [kkp, kpp, total] = [sum(|share| share.kkp), sum(|share| share.kpp), sum(|share| share.total)].map(shown);
    let sums = piece_row(TOTAL.text(lang), &[material, kkp, kpp, total, String::new()], NUMBERS);
    rows.lines.push(Line::from(Span::styled(sums, theme.strong)));
    rows
}

fn cells(core: &Core, scale: RawScale, share: &PieceShare) -> [String; 5] {
    let removals = core.evaluation.removals.iter().flatten();
    let removal =
        removals.into_iter().find(|(group, _)| *group == share.group).map(|&(_, raw)| rounded(scale.centipawns(raw)));
    let [kkp, kpp, total] = [share.kkp, share.kpp, share.total].map(|raw| centipawns(scale.centipawns(raw)));
    [rounded(f64::from(share.material)), kkp, kpp, total, removal.unwrap_or_default()]
}
