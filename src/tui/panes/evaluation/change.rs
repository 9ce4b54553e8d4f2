//! Change: the difference between the evaluations before and after the last move, by term, pair, piece and factor.

use super::table_format::{centipawns, favouring, heading, number, piece_label_with_side, unit, view_title};
use crate::eval::{EvaluationChange, FactorChange, PairChange, PieceChange, PieceGroup};
use crate::tui::model::Model;
use crate::tui::panes::row_format::{side_by_side, spaced_move};
use crate::tui::theme::Theme;
use crate::wording::Language;
use crate::wording::text;
use ratatui::layout::Size;
use ratatui::text::{Line, Span};

/// Columns of a number.
const NUMBER: usize = 8;
/// Maximum number of pairs shown.
const MAX_PAIRS: usize = 12;
/// From this width in columns on, two tables are side by side.
const TWO_TABLE_COLUMNS: usize = 78;

pub(super) fn rows(model: &Model, theme: &Theme, room: Size) -> Vec<Line<'static>> {
    let lang = model.lang;
    let Some(change) = &model.evaluation.change else {
        let none = lang
            .pick(" 開始局面の前に手はありません（-> で進む）", " no move leads to the start position (-> goes on)");
        return vec![Line::styled(none, theme.faint)];
    };
    let columns = usize::from(room.width);
    let mut rows =
        vec![view_title(&title(model), unit(lang), theme), total(change, lang, theme), terms(change, lang, theme)];
    let half = if columns < TWO_TABLE_COLUMNS { columns } else { columns / 2 };
    let (pairs, pieces) = (pairs(change, lang, half, theme), pieces(change, lang, half, theme));
    if columns < TWO_TABLE_COLUMNS {
        rows.extend(pairs);
        rows.extend(pieces);
    } else {
        rows.extend(side_by_side(pairs, half, pieces));
    }
    rows.extend(factors(change, lang, columns, theme));
    rows
}

fn title(model: &Model) -> String {
    let ply = model.game.shown.ply();
    let text = model.move_texts().get(ply).map(String::as_str).unwrap_or_default();
    let text = spaced_move(text);
    match model.lang {
        Language::Ja => format!("{ply}手目 {} で変わった値", text.trim()),
        Language::En => format!("changed by ply {ply}, {}", text.trim()),
    }
}

/// The totals before and after.
fn total(change: &EvaluationChange, lang: Language, theme: &Theme) -> Line<'static> {
    Line::from(vec![
        Span::styled(format!(" {} ", change.by.total().name(lang)), theme.faint),
        Span::raw(format!("{} -> {}  ", centipawns(change.from.total_raw), centipawns(change.to.total_raw))),
        Span::styled(centipawns(change.by.total_raw), favouring(change.by.total_raw, theme)),
    ])
}

/// The change of each term.
fn terms(change: &EvaluationChange, lang: Language, theme: &Theme) -> Line<'static> {
    let mut line = Line::styled(lang.pick(" 差", " by"), theme.faint);
    for term in change.by.terms() {
        line.push_span(Span::styled(format!("  {} ", term.name(lang)), theme.faint));
        line.push_span(Span::styled(centipawns(term.raw), favouring(term.raw, theme)));
    }
    line
}

fn pairs(change: &EvaluationChange, lang: Language, columns: usize, theme: &Theme) -> Vec<Line<'static>> {
    let title = lang.pick(" 最も変わった組（KPP）", " pairs that changed most (KPP)");
    let row = |pair: &PairChange| change_row(pair.by, &pair_text(pair, lang), (pair.from, pair.to), columns, theme);
    table(title, change.pairs.iter().take(MAX_PAIRS).map(row).collect(), lang, columns, theme)
}

fn pieces(change: &EvaluationChange, lang: Language, columns: usize, theme: &Theme) -> Vec<Line<'static>> {
    let title = lang.pick(" 変わった駒（駒割とも）", " pieces (material and all)");
    let row =
        |piece: &PieceChange| change_row(piece.by, &piece_text(piece, lang), (piece.from, piece.to), columns, theme);
    table(title, change.pieces.iter().map(row).collect(), lang, columns, theme)
}

fn factors(change: &EvaluationChange, lang: Language, columns: usize, theme: &Theme) -> Vec<Line<'static>> {
    let mut changed: Vec<&FactorChange> = change.factors.iter().filter(|factor| factor.by != 0).collect();
    changed.sort_by_key(|factor| -factor.by.abs());
    if changed.is_empty() {
        return Vec::new();
    }
    let row = |factor: &&FactorChange| {
        let sentence = factor.factor.sentence();
        change_row(factor.by, sentence.text(lang), (factor.from, factor.to), columns, theme)
    };
    let title = lang.pick(" 要因", " factors");
    table(title, changed.iter().map(row).collect(), lang, columns, theme)
}

fn table(title: &str, rows: Vec<Line<'static>>, lang: Language, columns: usize, theme: &Theme) -> Vec<Line<'static>> {
    let none = rows.is_empty().then(|| Line::styled(lang.pick("   なし", "   none"), theme.faint));
    let head = heading(title, columns.saturating_sub(1), theme);
    [head].into_iter().chain(rows).chain(none).collect()
}

/// The change, its subject, and the values before and after if there is room.
fn change_row(by: i32, subject: &str, (from, to): (i32, i32), columns: usize, theme: &Theme) -> Line<'static> {
    let mut values = format!(" {} -> {} ", centipawns(from), centipawns(to));
    if NUMBER + 3 + text::width(subject) + text::width(&values) > columns {
        values.clear();
    }
    let room = columns.saturating_sub(NUMBER + 3);
    Line::from(vec![
        number(by, NUMBER, theme),
        Span::raw(format!("  {}", text::fit(subject, room))),
        Span::styled(values, theme.faint),
    ])
}

fn pair_text(pair: &PairChange, lang: Language) -> String {
    let both = |(first, second): (PieceGroup, PieceGroup)| {
        format!("{} {}", piece_label_with_side(first, lang).trim(), piece_label_with_side(second, lang).trim())
    };
    before_and_after(pair.before.map(both), pair.after.map(both), lang)
}

fn piece_text(piece: &PieceChange, lang: Language) -> String {
    let name = |group| piece_label_with_side(group, lang).trim().to_owned();
    before_and_after(piece.before.map(name), piece.after.map(name), lang)
}

/// The subject before and after the move; once if it is the same.
fn before_and_after(before: Option<String>, after: Option<String>, lang: Language) -> String {
    match (before, after) {
        (Some(before), Some(after)) if before == after => after,
        (Some(before), Some(after)) => format!("{before} -> {after}"),
        (Some(before), None) => format!("{before} {}", lang.pick("（消えた）", "(gone)")),
        (None, Some(after)) => format!("{after} {}", lang.pick("（新）", "(new)")),
        (None, None) => String::new(),
    }
}
