//! Change between the ends of two lines: what the move played has changed against the better one, part by part.
//!
//! ```text
//!  change by ply 33, ▲1g  Black's view, cp
//!  ends of the lines -80.2 -> -600.4  -520.2   search -94 -> -635
//!  material        -320     ▐██│    White wins a silver
//!  Black's king    -100      ▐█│    better: gold 7h guards the king
//! ```

use super::assessment::{full_bar, topic_with_bar};
use super::change::title;
use super::format::{centipawns, favouring, view_title};
use crate::tui::action::ActionId;
use crate::tui::core::Core;
use crate::tui::evaluation::LineChange;
use crate::tui::panes::row_format::wrapped_rows;
use crate::tui::panes::score_format;
use crate::tui::theme::Theme;
use ratatui::layout::Size;
use ratatui::text::{Line, Span};
use sankoma_analysis::assessment::{DifferenceRow, MaterialChange, PartDifference, Topic};
use sankoma_rules::Color;
use sankoma_search::Bound;
use sankoma_wording::labels::BLACKS_VIEW;
use sankoma_wording::{Language, sentence, text};

/// How many relations are named for a part.
const NAMED: usize = 2;

pub(super) fn rows(core: &Core, change: &LineChange, theme: &Theme, room: Size) -> Vec<Line<'static>> {
    let lang = core.lang;
    let columns = usize::from(room.width);
    let title = title(core, lang.pick("変化", "change"));
    let mut rows = vec![view_title(&title, BLACKS_VIEW.text(lang), theme)];
    if change.explains_loss() {
        rows.push(totals(core, change, theme));
        rows.extend(parts(core, change, columns, theme));
        if change.leaves_most_unshown() {
            rows.extend(wrapped_rows(unshown(lang), columns, theme.faint));
        }
    } else {
        rows.push(search_scores(core, change, theme));
        rows.extend(wrapped_rows(why_unexplained(change, lang), columns, theme.text));
    }
    rows.extend(wrapped_rows(&hint(core), columns, theme.faint));
    rows
}

/// The scores of both ends with their difference, and those of the searches.
fn totals(core: &Core, change: &LineChange, theme: &Theme) -> Line<'static> {
    let difference = &change.comparison.difference;
    let [from, to] = difference.totals().map(|units| centipawns(difference.centipawns(units)));
    let by = difference.centipawns(difference.by());
    let mut line = Line::from(vec![
        Span::styled(core.lang.pick(" 読み筋の末 ", " ends of the lines "), theme.faint),
        Span::raw(format!("{from} -> {to}  ")),
        Span::styled(centipawns(by), favouring(by, theme)),
        Span::raw("  "),
    ]);
    line.spans.extend(search_scores(core, change, theme).spans);
    line
}

fn search_scores(core: &Core, change: &LineChange, theme: &Theme) -> Line<'static> {
    let lang = core.lang;
    let shown = |score| score_format::text(score, Bound::Exact, change.mover(), Color::Black, lang);
    let [better, played] = change.scores().map(shown);
    Line::from(vec![
        Span::styled(lang.pick(" 探索 ", " search "), theme.faint),
        Span::raw(format!("{better} -> {played}")),
    ])
}

/// Why the ends of the lines do not explain the loss.
const fn why_unexplained(change: &LineChange, lang: Language) -> &'static str {
    if change.searched().is_none() {
        return lang.pick(
            "読み筋の一方は詰みで終わるので、評価の項の差では言えない",
            "one of the lines ends in mate, which is no sum of parts",
        );
    }
    lang.pick(
        "読み筋は探索が見たところの手前で終わるか別の評価によるもので、その末の評価に手の損得は表れない",
        "the lines stop before what the search has seen, or are of another evaluation: their ends do not show what the move changed",
    )
}

/// What is said where the parts make up less than half of the searches' difference.
const fn unshown(lang: Language) -> &'static str {
    lang.pick(
        "探索の差の半分以上は読み筋の末に表れない。探索が読み筋の先で見たもの",
        "more than half of what the searches say does not show at these ends: it lies beyond the lines",
    )
}

/// The keys that show more.
fn hint(core: &Core) -> String {
    let key = |id: ActionId| core.keymap.first_key(id).unwrap_or_default();
    let (compare, next) = (key(ActionId::ComparePositions), key(ActionId::Evaluation));
    sentence!(
        core.lang,
        "{compare} 二つの末を並べて内訳まで  {next} 静的な変化",
        "{compare} both ends side by side, down to the pair  {next} static change"
    )
}

fn parts(core: &Core, change: &LineChange, columns: usize, theme: &Theme) -> Vec<Line<'static>> {
    let difference = &change.comparison.difference;
    let by = |part: &PartDifference| difference.centipawns(part.by());
    let max = full_bar(difference.parts.iter().map(by));
    let part_rows = |part: &PartDifference| {
        let mut line = topic_with_bar(core, part.topic, by(part), max, theme);
        let at = line.width() + 2;
        let mut words = words(change, part, columns.saturating_sub(at), core.lang).into_iter();
        line.push_span(Span::raw(format!("  {}", words.next().unwrap_or_default())));
        std::iter::once(line).chain(words.map(move |row| Line::raw(format!("{}{row}", " ".repeat(at)))))
    };
    difference.parts.iter().flat_map(part_rows).collect()
}

/// What shows the difference of a part most: as many relations as fit into one row, else the first one, wrapped.
fn words(change: &LineChange, part: &PartDifference, room: usize, lang: Language) -> Vec<String> {
    let named = match part.topic {
        Topic::Material => material(change, lang),
        Topic::Turn if part.by() != 0 => vec![part.sentences[1].text(lang).to_owned()],
        _ => relations(part, lang),
    };
    let joined = |count: usize| named[..count].join(lang.pick("、", "; "));
    let fitting = (1..=named.len()).rev().map(joined).find(|words| text::width(words) <= room);
    fitting.map_or_else(|| text::wrap(&joined(named.len().min(1)), room), |words| vec![words])
}

/// Which pieces the side that loses material has less and more at the end of the played line: no capture, since the
/// ends are those of two lines.
fn material(change: &LineChange, lang: Language) -> Vec<String> {
    let words = |change: &MaterialChange| {
        sentence!(
            lang,
            ("最善に比べて{}は{}", change.side.ja(), change.words().ja),
            ("compared with the better line {} has {}", change.side.en(), change.words().en)
        )
    };
    change.comparison.difference.material.iter().map(words).collect()
}

fn relations(part: &PartDifference, lang: Language) -> Vec<String> {
    let speaks = |row: &&DifferenceRow| row.by().signum() == part.by().signum();
    let words = |row: &DifferenceRow| {
        let relation = row.relation.as_ref()?.text(lang);
        Some(match row.position() {
            0 => format!("{}{relation}", lang.pick("最善なら", "better: ")),
            _ => relation.to_owned(),
        })
    };
    part.rows.iter().filter(speaks).filter_map(words).take(NAMED).collect()
}
