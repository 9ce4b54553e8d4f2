//! Title bar and pane headings.
//!
//! ```text
//!  game.kif [+] 2/5局  ▲ 羽生  △ 森内        34/112手  先手 36% ████░░░░░░    title bar
//!  3 検討  4 評価  5 合法性                             検討中  候補3         tabs and note of a pane
//! ```

use super::graph::win_rate_bar;
use crate::tui::action::Action;
use crate::tui::canvas::Canvas;
use crate::tui::layout::PaneSlot;
use crate::tui::model::Model;
use crate::tui::pane::Pane;
use ratatui::style::Modifier;
use ratatui::text::{Line, Span};
use sankoma_rules::Color;
use sankoma_rules::wording::Language;
use sankoma_rules::wording::text;

/// Columns of the win-rate bar.
const SHORTEST_BAR: usize = 8;
const LONGEST_BAR: usize = 32;

/// Draws the title bar: file and players; at the right the number of errors, the ply and the win-rate bar.
pub(super) fn draw_title_bar(model: &Model, canvas: &mut Canvas<'_>) {
    let style = canvas.theme.text.patch(canvas.theme.title);
    canvas.fill(style);
    // While a line of play is on the board, its step stands in place of the ply of the game.
    let mut right = match &model.line_view {
        Some(_) => Line::from(Span::styled(
            format!(" {}", super::board::legend(model)),
            canvas.theme.text.patch(canvas.theme.line_on_board),
        )),
        None => Line::from(Span::styled(format!(" {}", ply(model)), style)),
    };
    let columns = (canvas.width() / 7).clamp(SHORTEST_BAR, LONGEST_BAR);
    if let Some(bar) = win_rate_bar(model, canvas.theme, style, columns) {
        right.push_span(Span::styled(" ", style));
        right.spans.extend(bar.spans);
    }
    right.push_span(Span::styled(" ", style));
    let room = canvas.width().saturating_sub(right.width());
    let players = players(model);
    let name = text::fit(&format!(" {}", source(model)), room);
    let mut line = Line::from(Span::styled(name, style.add_modifier(Modifier::BOLD)));
    if !players.is_empty() {
        let left = room.saturating_sub(line.width() + 2);
        line.push_span(Span::styled(format!("  {}", text::fit(&players, left)), style));
    }
    canvas.line(0, 0, &line);
    canvas.line(room as u16, 0, &right);
}

/// File name, whether it is gone from the disk, `[+]` for unsaved changes, number of the file and of the game, and whether the end is followed.
fn source(model: &Model) -> String {
    let modified = if model.is_modified() { "[+]" } else { "" };
    let name = match model.files.source().name.as_str() {
        "" => env!("CARGO_PKG_NAME").to_owned(),
        name => name.to_owned(),
    };
    let missing = if model.files.open.shown().missing { model.lang.pick("[削除]", "[deleted]") } else { "" };
    let versions = model.files.open.shown().has_open_conflict();
    let versions = if versions { model.lang.pick("[版の違い]", "[two versions]") } else { "" };
    let mut parts = vec![name, versions.to_owned(), missing.to_owned(), modified.to_owned()];
    let (files, at) = (model.files.open.files(), model.files.open.shown_index() + 1);
    let changed = if files.iter().any(|file| file.changed) { "*" } else { "" };
    match (model.lang, files.len()) {
        (_, 1) => {}
        (Language::Ja, count) => parts.push(format!("ファイル{at}/{count}{changed}")),
        (Language::En, count) => parts.push(format!("file {at}/{count}{changed}")),
    }
    let game = model.files.game_number() + 1;
    match (model.lang, model.files.games()) {
        (_, 0 | 1) => {}
        (Language::Ja, count) => parts.push(format!("{game}/{count}局")),
        (Language::En, count) => parts.push(format!("game {game}/{count}")),
    }
    if model.files.follow_end {
        parts.push(model.lang.pick("追跡中", "following").to_owned());
    }
    parts.retain(|part| !part.is_empty());
    parts.join(" ")
}

fn players(model: &Model) -> String {
    let [black, white] = Color::ALL.map(|color| model.game.document.game.player(color).unwrap_or_default());
    if black.is_empty() && white.is_empty() {
        return String::new();
    }
    format!("▲ {black}  △ {white}")
}

fn ply(model: &Model) -> String {
    let errors = model.game.document.error_count;
    let ply = model.game.shown.ply();
    let all = model.game.shown.line.len() - 1;
    match (model.lang, errors) {
        (Language::Ja, 0) => format!("{ply}/{all}手 "),
        (Language::En, 0) => format!("ply {ply}/{all} "),
        (Language::Ja, _) => format!("誤り{errors}件  {ply}/{all}手 "),
        (Language::En, 1) => format!("1 error  ply {ply}/{all} "),
        (Language::En, _) => format!("{errors} errors  ply {ply}/{all} "),
    }
}

/// Draws the heading of a slot: the names of its panes with the shown one emphasized, and its note.
pub(super) fn draw_pane_heading(model: &Model, slot: &PaneSlot, canvas: &mut Canvas<'_>) {
    let theme = canvas.theme;
    let mut row = canvas.part(ratatui::layout::Rect { height: 1, ..slot.area });
    let plain = theme.text.patch(theme.heading);
    row.fill(plain);
    let mut used = 0;
    for (x, pane, label) in tab_labels(model, slot) {
        let style = match pane {
            pane if pane == model.view.focus && pane == slot.shown => theme.text.patch(theme.heading_focus),
            pane if pane == slot.shown => plain.patch(theme.strong),
            _ => plain,
        };
        row.text(x, 0, &label, style);
        used = usize::from(x) + text::width(&label);
    }
    let note = note(model, slot.shown);
    if used + text::width(&note) < row.width() {
        let is_line = slot.shown == Pane::Board && model.line_view.is_some();
        row.text_right(0, &note, if is_line { theme.text.patch(theme.line_on_board) } else { plain });
    }
}

/// The tab labels with their first columns. If they leave no room for the note, the last ones of hidden panes are
/// shortened to their numbers.
fn tab_labels(model: &Model, slot: &PaneSlot) -> Vec<(u16, Pane, String)> {
    let label = |&pane: &Pane| match pane.number() {
        Some(number) => format!(" {number} {} ", pane.title(model.lang)),
        None => format!(" {} ", pane.title(model.lang)),
    };
    let mut labels: Vec<String> = slot.panes.iter().map(label).collect();
    let room = usize::from(slot.area.width).saturating_sub(text::width(&note(model, slot.shown)) + 1);
    for at in (0..labels.len()).rev().filter(|&at| slot.panes[at] != slot.shown) {
        if labels.iter().map(|label| text::width(label)).sum::<usize>() > room {
            labels[at] = slot.panes[at].number().map_or_else(|| " … ".to_owned(), |number| format!(" {number} "));
        }
    }
    let mut x = 0;
    let mut positioned = Vec::new();
    for (&pane, label) in slot.panes.iter().zip(labels) {
        let width = text::width(&label) as u16;
        positioned.push((x, pane, label));
        x += width;
    }
    positioned
}

/// The note at the right end of a heading.
fn note(model: &Model, pane: Pane) -> String {
    match pane {
        Pane::Engine => super::engine::note(model),
        Pane::Moves => super::moves::note(model),
        Pane::Board => super::board::legend(model),
        Pane::Evaluation => super::evaluation::note(model),
        Pane::Diagnostics => super::diagnostics::note(model),
        Pane::Graph => super::graph::note(model),
        _ => String::new(),
    }
}

/// A click on a tab label focuses its pane.
pub(super) fn click(model: &Model, slot: &PaneSlot, column: u16) -> Option<Action> {
    let x = column - slot.area.x;
    let pane = tab_labels(model, slot).into_iter().rev().find(|(start, ..)| *start <= x).map(|(_, pane, _)| pane)?;
    Some(Action::Focus(pane))
}
