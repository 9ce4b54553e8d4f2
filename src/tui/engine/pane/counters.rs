//! Search counters: statistics, how nodes ended, and moves that were skipped.

use super::lines::waiting_row;
use crate::tui::core::Core;
use crate::tui::panes::row_format::in_columns;
use crate::tui::theme::Theme;
use ratatui::text::{Line, Span};
use sankoma_record::notation::move_text;
use sankoma_search::SearchCounters;
use sankoma_wording::{Language, labels, sentence, text};

/// Columns of a name, a number and a share.
const NAME: usize = 36;
const NUMBER: usize = 8;
const SHARE: usize = 8;
const TABLE: usize = 1 + NAME + NUMBER + SHARE;

pub(super) fn rows(core: &Core, theme: &Theme, columns: usize) -> Vec<Line<'static>> {
    let Some(counters) = core.engine.counters() else {
        return vec![waiting_row(core, theme)];
    };
    let mut rows = vec![current_move_row(core, theme)];
    rows.extend(in_columns(&statistics_rows(counters, core.lang, theme), TABLE + 1, columns));
    let ends = node_end_rows(counters, core.lang, theme);
    rows.push(heading(core.lang.pick("局面の終わり方", "how nodes ended"), core.lang, columns, theme));
    rows.extend(in_columns(&ends, TABLE + 1, columns));
    let skips = skipped_move_rows(counters, core.lang, theme);
    if !skips.is_empty() {
        rows.push(Line::styled(
            text::pad(&format!(" {}", core.lang.pick("省いた手", "moves left out")), columns.min(TABLE)),
            theme.heading,
        ));
        rows.extend(in_columns(&skips, TABLE + 1, columns));
    }
    rows
}

/// The root move that is being searched.
fn current_move_row(core: &Core, theme: &Theme) -> Line<'static> {
    let Some(current) = &core.engine.current else {
        let sentence = core.lang.pick(" いま読んでいる根の手はない", " no root move is being searched");
        return Line::styled(sentence, theme.faint);
    };
    let name = move_text(&core.game.shown.position, current.mv, core.view.notation);
    let all = core.engine.iteration_statistics.as_ref().map_or(0, |seen| seen.root_statistics.len());
    let (number, depth) = (current.number, current.depth);
    let text = sentence!(
        core.lang,
        " 深さ{depth} 根の手{number}/{all} {name}",
        " depth {depth}, root move {number}/{all} {name}"
    );
    Line::styled(text, theme.strong)
}

fn statistics_rows(counters: &SearchCounters, lang: Language, theme: &Theme) -> Vec<Line<'static>> {
    let rows = counters.statistics().into_iter();
    rows.map(|statistic| {
        let percent = statistic.percent.map(|percent| format!("{percent:.1}%")).unwrap_or_default();
        row(statistic.label.text(lang), statistic.count, &percent, theme)
    })
    .collect()
}

fn heading(title: &str, lang: Language, columns: usize, theme: &Theme) -> Line<'static> {
    let labels = [labels::SEARCH.text(lang), lang.pick("静止", "quiet")];
    let title = text::fit(title, NAME - 1);
    let text = format!(
        " {}{}{}",
        text::pad(&title, NAME),
        text::pad_left(labels[0], NUMBER),
        text::pad_left(labels[1], SHARE)
    );
    Line::styled(text::fit(&text, columns), theme.heading)
}

/// Counts by reason; reasons that have not occurred are left out.
fn node_end_rows(counters: &SearchCounters, lang: Language, theme: &Theme) -> Vec<Line<'static>> {
    let found = counters.node_reasons().filter(|(_, counts)| counts.iter().any(|&count| count > 0));
    found.map(|(label, [search, quiet])| row(label.text(lang), search, &text::short_number(quiet), theme)).collect()
}

fn skipped_move_rows(counters: &SearchCounters, lang: Language, theme: &Theme) -> Vec<Line<'static>> {
    let found = counters.skip_reasons().filter(|&(_, count)| count > 0);
    found.map(|(label, count)| row(label.text(lang), count, "", theme)).collect()
}

fn row(name: &str, count: u64, more: &str, theme: &Theme) -> Line<'static> {
    Line::from(vec![
        Span::styled(format!(" {}", text::pad(&text::fit(name, NAME - 1), NAME)), theme.faint),
        Span::raw(text::pad_left(&text::short_number(count), NUMBER)),
        Span::raw(text::pad_left(more, SHARE)),
    ])
}
