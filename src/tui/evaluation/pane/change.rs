//! Static change: the difference between the static scores before and after the last move: its terms and reasons, then
//! the pieces and pairs.

use super::breakdown::terms_and_reasons;
use super::format::{
    PickableRows, centipawns, favouring, heading, kings_words, number, piece_label_with_side, view_title, waiting,
};
use crate::tui::core::Core;
use crate::tui::panes::row_format::{more_rows, spaced_move, wrapped_rows};
use crate::tui::theme::Theme;
use crate::tui::views::EvaluationView;
use ratatui::layout::Size;
use ratatui::text::{Line, Span};
use sankoma_eval::{EvaluationChange, PairChange, PieceChange, PieceGroup, TermChange, pair_words};
use sankoma_wording::labels::{BLACKS_VIEW, SUM};
use sankoma_wording::{Language, PieceStyle, sentence, text};

/// Columns of a number.
const NUMBER: usize = 8;
/// Maximum number of pairs shown.
const MAX_PAIRS: usize = 12;
/// From this width in columns on, two tables are side by side.
const TWO_TABLE_COLUMNS: usize = 100;

/// What stands there at the start position.
const NO_MOVE: (&str, &str) =
    (" 開始局面の前に手はありません（-> で進む）", " no move leads to the start position (-> steps forward)");

pub(super) fn rows(core: &Core, theme: &Theme, room: Size) -> PickableRows {
    let lang = core.lang;
    let Some(change) = &core.evaluation.change else {
        let no_move = || Line::styled(lang.pick(NO_MOVE.0, NO_MOVE.1), theme.faint);
        let line = if core.has_previous_position() { waiting(lang, theme) } else { no_move() };
        return PickableRows::new(vec![line]);
    };
    let columns = usize::from(room.width);
    let title = title(core, lang.pick("静的な変化", "static change"));
    let mut rows =
        PickableRows::new(vec![view_title(&title, BLACKS_VIEW.text(lang), theme), total(change, lang, theme)]);
    if core.view.evaluation == EvaluationView::Change {
        rows.lines.extend(wrapped_rows(no_lines(lang), columns, theme.faint));
    }
    let Some(terms) = &change.terms else {
        let [from, to] = change.kings.map(|raw| change.scale.centipawns(raw));
        rows.lines.push(change_row(kings_words(lang), [from, to, to - from], columns, theme));
        rows.append(pieces(change, core.view.pieces, lang, columns, theme));
        return rows;
    };
    rows.append(terms_and_reasons(core, &terms.by.terms(), columns, theme));
    if core.evaluation.inspection.opened().is_empty() {
        if columns < TWO_TABLE_COLUMNS {
            // The table of pieces is as long as there are pieces: it would hide what is below it.
            rows.append(pairs(terms, lang, columns, MAX_PAIRS / 2, theme));
            rows.append(piece_table(change, core.view.pieces, lang, columns, theme));
        } else {
            let half = columns / 2;
            let pairs = pairs(terms, lang, half, MAX_PAIRS, theme);
            rows.append(piece_table(change, core.view.pieces, lang, half, theme).beside(half, pairs));
        }
    }
    rows
}

/// Why the static change stands where the change between the ends of two lines is asked for.
const fn no_lines(lang: Language) -> &'static str {
    lang.pick(
        "前後の局面の読み筋がないので、先を読まない評価の差です（R で全局検討）",
        "no search knows the lines before and after the move: the scores are static, without looking ahead (R reviews the game)",
    )
}

/// `change by ply 33, ▲1g`: `what` by the move that led to the position shown.
pub(super) fn title(core: &Core, what: &str) -> String {
    let ply = core.game.shown.ply();
    let text = core.move_texts().get(ply).map(String::as_str).unwrap_or_default();
    let text = spaced_move(text);
    sentence!(core.lang, ("{ply}手目 {} による{what}", text.trim()), ("{what} by ply {ply}, {}", text.trim()))
}

/// The totals before and after.
fn total(change: &EvaluationChange, lang: Language, theme: &Theme) -> Line<'static> {
    let [from, to] = change.totals.map(|raw| change.scale.centipawns(raw));
    let by = to - from;
    Line::from(vec![
        Span::styled(format!(" {} ", SUM.text(lang)), theme.faint),
        Span::raw(format!("{} -> {}  ", centipawns(from), centipawns(to))),
        Span::styled(centipawns(by), favouring(by, theme)),
    ])
}

fn pairs(change: &TermChange, lang: Language, columns: usize, max: usize, theme: &Theme) -> PickableRows {
    let title = lang.pick(" 最も変わった組（KPP）", " pairs that changed most (KPP)");
    let row = |pair: &PairChange| {
        let values = [pair.from, pair.to, pair.by].map(|raw| change.by.scale.centipawns(raw));
        change_row(&pair_text(pair, lang), values, columns, theme)
    };
    let mut rows = PickableRows::new(vec![heading(title, columns.saturating_sub(1), theme)]);
    rows.lines.extend(change.pairs.iter().take(max).map(row));
    if let Some(left_out @ 1..) = change.pairs.len().checked_sub(max) {
        rows.lines.push(Line::styled(format!(" {}", more_rows(left_out, lang)), theme.faint));
    }
    rows
}

/// The pieces under a title.
fn piece_table(
    change: &EvaluationChange,
    style: PieceStyle,
    lang: Language,
    columns: usize,
    theme: &Theme,
) -> PickableRows {
    let title = lang.pick(" 変わった駒（駒割を含む）", " pieces (material included)");
    let mut rows = PickableRows::new(vec![heading(title, columns.saturating_sub(1), theme)]);
    rows.append(pieces(change, style, lang, columns, theme));
    rows
}

fn pieces(change: &EvaluationChange, style: PieceStyle, lang: Language, columns: usize, theme: &Theme) -> PickableRows {
    let mut rows = PickableRows::new(Vec::new());
    for piece in &change.pieces {
        let values = [piece.from, piece.to, piece.by].map(|raw| change.scale.centipawns(raw));
        rows.push_pickable(change_row(&piece_text(piece, style, lang), values, columns, theme));
    }
    rows
}

/// The change, its subject, and the values before and after if there is room; all in centipawns.
fn change_row(subject: &str, [from, to, by]: [f64; 3], columns: usize, theme: &Theme) -> Line<'static> {
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

/// The pair after the move, and the pair before it if that was another.
fn pair_text(pair: &PairChange, lang: Language) -> String {
    let words = |(first, second): (PieceGroup, PieceGroup)| pair_words(first, second, lang);
    match (pair.before, pair.after) {
        (Some(before), Some(after)) if before == after => words(after),
        (Some(before), Some(after)) => {
            let (before, after) = (words(before), words(after));
            if lang == Language::Ja {
                format!("{after}（前は{before}）")
            } else {
                format!("{after} (was {before})")
            }
        }
        (before, after) => before_and_after(before.map(words), after.map(words), lang),
    }
}

/// A piece before and after; once if it has stayed.
fn piece_text(piece: &PieceChange, style: PieceStyle, lang: Language) -> String {
    let name = |group| piece_label_with_side(group, style, lang).trim().to_owned();
    before_and_after(piece.before.map(name), piece.after.map(name), lang)
}

/// The subject before and after the move; once if it is the same.
fn before_and_after(before: Option<String>, after: Option<String>, lang: Language) -> String {
    match (before, after) {
        (Some(before), Some(after)) if before == after => after,
        (Some(before), Some(after)) => format!("{before} -> {after}"),
        (Some(before), None) => format!("{before} {}", lang.pick("（なくなった）", "(no longer there)")),
        (None, Some(after)) => format!("{after} {}", lang.pick("（新）", "(new)")),
        (None, None) => String::new(),
    }
}
