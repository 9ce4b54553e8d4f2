//! The Why pane: the better line and the played one, then the reasons why the move shown is a mistake or good. Each
//! reason has a line, which Enter puts on the board.
//!
//! ```text
//!  better   -94  ▲２四歩 △同歩 …
//!  played  -635  ▲１七桂 △１五歩 …
//!  1 does not answer the threat of P-1e (worth 3 pawns)
//!  2 the knight on 1g has nowhere to go
//! ```

use super::ExplainedMove;
use crate::tui::action::{Action, ActionId};
use crate::tui::core::Core;
use crate::tui::line_source::LineSource;
use crate::tui::lines;
use crate::tui::pane::Pane;
use crate::tui::panes::row_format::wrapped_rows;
use crate::tui::theme::Theme;
use ratatui::layout::{Rect, Size};
use ratatui::style::Style;
use ratatui::text::Line;
use sankoma_analysis::why::Finding;
use sankoma_record::notation::line_text;
use sankoma_rules::Move;
use sankoma_wording::Language;

/// Moves of a line that are shown; the rest is stepped on the board.
const MAX_LINE_MOVES: usize = 10;

pub(in crate::tui) fn rows(core: &Core, theme: &Theme, room: Size) -> Vec<Line<'static>> {
    let columns = usize::from(room.width);
    let Some(explained) = core.why.get(core.game.shown.node) else {
        return wrapped_rows(&empty_sentence(core), columns, theme.faint);
    };
    let chosen = lines::chosen_source(core, &lines::lines_of_play(core));
    let style = |source: Option<LineSource>| match source {
        None => theme.faint,
        Some(source) if chosen == Some(source) => theme.text.patch(theme.line_chosen),
        Some(LineSource::Reason(1)) => theme.strong,
        Some(_) => theme.text,
    };
    let parts = parts(core, explained).into_iter();
    parts.flat_map(|(source, text)| wrapped_rows(&text, columns, style(source))).collect()
}

/// The line of the row that was clicked goes on the board.
pub(in crate::tui) fn click(core: &Core, area: Rect, _: u16, row: u16) -> Option<Action> {
    let sources = sources_of_rows(core, usize::from(area.width));
    let source = *sources.get(usize::from(row) + core.view.scroll_offset(Pane::Why))?;
    source.map(|source| Action::PickLineStep(source, 1))
}

/// The last row of the chosen line.
pub(in crate::tui) fn chosen_row(core: &Core, room: Size) -> Option<usize> {
    let chosen = lines::chosen_source(core, &lines::lines_of_play(core))?;
    sources_of_rows(core, usize::from(room.width)).iter().rposition(|&source| source == Some(chosen))
}

/// The line of play that each row is about; none without an explanation.
fn sources_of_rows(core: &Core, columns: usize) -> Vec<Option<LineSource>> {
    let Some(explained) = core.why.get(core.game.shown.node) else { return Vec::new() };
    let rows =
        |(source, text): (Option<LineSource>, String)| vec![source; wrapped_rows(&text, columns, Style::new()).len()];
    parts(core, explained).into_iter().flat_map(rows).collect()
}

/// The texts of the pane, each with the line of play that it is about.
fn parts(core: &Core, explained: &ExplainedMove) -> Vec<(Option<LineSource>, String)> {
    let (lang, explanation) = (core.lang, &explained.explanation);
    let mut parts = Vec::new();
    if !explained.question.is_best() {
        let text = line_row(core, explained, lang.pick("最善", "better"), &explanation.better);
        parts.push((Some(LineSource::Better), text));
    }
    parts.push((None, line_row(core, explained, lang.pick("実戦", "played"), &explanation.played)));
    for (finding, number) in explanation.findings.iter().zip(1..) {
        let text = format!("{number} {}", finding_text(core, explained, finding));
        parts.push((Some(LineSource::Reason(number)), text));
    }
    if explanation.findings.is_empty() {
        parts.push((None, lang.pick("最善手です", "the best move of the search").to_owned()));
    }
    parts
}

fn finding_text(core: &Core, explained: &ExplainedMove, finding: &Finding) -> String {
    finding.text(&explained.question.before, core.view.notation, core.lang)
}

/// `better  P-2d Px2d …`.
fn line_row(core: &Core, explained: &ExplainedMove, name: &str, moves: &[Move]) -> String {
    let texts = line_text(&explained.question.before, moves, core.view.notation, core.lang);
    let shown = texts.iter().take(MAX_LINE_MOVES);
    format!("{name}: {}", shown.map(|text| text.trim().replace('\u{3000}', "")).collect::<Vec<_>>().join(" "))
}

/// What to do for an explanation.
fn empty_sentence(core: &Core) -> String {
    let key = core.keymap.first_key(ActionId::Review).unwrap_or_else(|| ":review".to_owned());
    let is_reviewed = core.review.assessment(core.game.shown.node).is_some();
    match (is_reviewed, core.lang) {
        (true, Language::Ja) => "理由を調べています".to_owned(),
        (true, Language::En) => "looking for the reasons".to_owned(),
        (false, Language::Ja) => format!("{key} で対局を検討すると、この手がなぜ良いか悪いかを示します。"),
        (false, Language::En) => format!("{key} reviews the game; then this says why a move is a mistake, or good."),
    }
}
