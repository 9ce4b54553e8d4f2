//! Title bar and pane headings.
//!
//! ```text
//!  game.kif [+] 2/5局  ▲ 羽生  △ 森内        34/112手  先手 36% ████░░░░░░    title bar
//!  3 検討  4 評価  5 合法性                             検討中  候補3         tabs and note of a pane
//! ```

use crate::tui::action::Action;
use crate::tui::canvas::Canvas;
use crate::tui::core::Core;
use crate::tui::layout::PaneSlot;
use crate::tui::live;
use crate::tui::pane::Pane;
use crate::tui::review::graph_pane::win_rate_bar;
use crate::tui::views::MovesView;
use ratatui::style::Modifier;
use ratatui::text::{Line, Span};
use sankoma_rules::Color;
use sankoma_wording::{Language, counted_noun, text};

/// Columns of the win-rate bar.
const MIN_BAR: usize = 8;
const MAX_BAR: usize = 32;

/// Draws the title bar: file and players; at the right the number of errors, the ply and the win-rate bar.
pub(super) fn draw_title_bar(core: &Core, canvas: &mut Canvas<'_>) {
    let style = canvas.theme.text.patch(canvas.theme.title);
    canvas.fill(style);
    // While a line of play is on the board, its step stands in place of the ply of the game.
    let mut right = match &core.line_view {
        Some(_) => Line::from(Span::styled(
            format!(" {}", crate::tui::board::pane::legend(core)),
            canvas.theme.text.patch(canvas.theme.line_on_board),
        )),
        None => Line::from(Span::styled(format!(" {}", ply(core)), style)),
    };
    let columns = (canvas.width() / 7).clamp(MIN_BAR, MAX_BAR);
    if let Some(bar) = win_rate_bar(core, canvas.theme, style, columns) {
        right.push_span(Span::styled(" ", style));
        right.spans.extend(bar.spans);
    }
    right.push_span(Span::styled(" ", style));
    let room = canvas.width().saturating_sub(right.width());
    let players = players(core);
    let name = text::fit(&format!(" {}", source(core)), room);
    let mut line = Line::from(Span::styled(name, style.add_modifier(Modifier::BOLD)));
    if !players.is_empty() {
        let left = room.saturating_sub(line.width() + 2);
        line.push_span(Span::styled(format!("  {}", text::fit(&players, left)), style));
    }
    canvas.line(0, 0, &line);
    canvas.line(room as u16, 0, &right);
}

/// File name, whether it is gone from the disk, `[+]` for unsaved changes, number of the file and of the game, and
/// whether the end is followed.
fn source(core: &Core) -> String {
    let modified = if core.is_file_modified(core.files.open.shown_index()) { "[+]" } else { "" };
    let name = match core.files.source().name.as_str() {
        "" => env!("CARGO_PKG_NAME").to_owned(),
        name => name.to_owned(),
    };
    let missing = if core.files.open.shown().missing { core.lang.pick("[削除]", "[deleted]") } else { "" };
    let versions = core.files.open.shown().has_open_conflict();
    let versions = if versions { core.lang.pick("[版の違い]", "[two versions]") } else { "" };
    let mut parts = vec![name, versions.to_owned(), missing.to_owned(), modified.to_owned()];
    let (files, at) = (core.files.open.files(), core.files.open.shown_index() + 1);
    let changed = if files.iter().any(|file| file.changed) { "*" } else { "" };
    let others = (0..files.len()).filter(|&file| file + 1 != at && core.is_file_modified(file)).count();
    match (core.lang, files.len()) {
        (_, 1) => {}
        (Language::Ja, count) => parts.push(format!("ファイル{at}/{count}{changed}")),
        (Language::En, count) => parts.push(format!("file {at}/{count}{changed}")),
    }
    match (core.lang, others) {
        (_, 0) => {}
        (Language::Ja, count) => parts.push(format!("ほか{count}個未保存")),
        (Language::En, 1) => parts.push("another unsaved".to_owned()),
        (Language::En, count) => parts.push(format!("{count} others unsaved")),
    }
    let game = core.files.game_number() + 1;
    match (core.lang, core.files.games()) {
        (_, 0 | 1) => {}
        (Language::Ja, count) => parts.push(format!("{game}/{count}局")),
        (Language::En, count) => parts.push(format!("game {game}/{count}")),
    }
    let shown = core.files.open.shown().id;
    if core.files.follow_end || (live::is_followed(core, shown) && !live::has_ended(core, shown)) {
        parts.push(core.lang.pick("追跡中", "following").to_owned());
    }
    parts.retain(|part| !part.is_empty());
    parts.join(" ")
}

fn players(core: &Core) -> String {
    let [black, white] = Color::ALL.map(|color| core.game.document.game.player(color).unwrap_or_default());
    if black.is_empty() && white.is_empty() {
        return String::new();
    }
    format!("▲ {black}  △ {white}")
}

fn ply(core: &Core) -> String {
    let errors = core.game.document.error_count;
    let ply = core.game.shown.ply();
    let all = core.game.shown.line.len() - 1;
    match (core.lang, errors) {
        (Language::Ja, 0) => format!("{ply}/{all}手 "),
        (Language::En, 0) => format!("ply {ply}/{all} "),
        (Language::Ja, _) => format!("誤り{errors}件  {ply}/{all}手 "),
        (Language::En, _) => format!("{}  ply {ply}/{all} ", counted_noun(errors, "error")),
    }
}

/// Draws the heading of a slot: the names of its panes with the shown one emphasized, and its note.
pub(super) fn draw_pane_heading(core: &Core, slot: &PaneSlot, canvas: &mut Canvas<'_>) {
    let theme = canvas.theme;
    let mut row = canvas.part(ratatui::layout::Rect { height: 1, ..slot.area });
    let plain = theme.text.patch(theme.heading);
    row.fill(plain);
    let mut used = 0;
    for (x, pane, label) in tab_labels(core, slot) {
        let style = match pane {
            pane if pane == core.view.focus && pane == slot.shown => theme.text.patch(theme.heading_focus),
            pane if pane == slot.shown => plain.patch(theme.strong),
            _ => plain,
        };
        row.text(x, 0, &label, style);
        used = usize::from(x) + text::width(&label);
    }
    let note = note(core, slot.shown);
    if used + text::width(&note) < row.width() {
        let is_line = slot.shown == Pane::Board && core.line_view.is_some();
        row.text_right(0, &note, if is_line { theme.text.patch(theme.line_on_board) } else { plain });
    }
}

/// The tab labels with their first columns. If they leave no room for the note, the last ones of hidden panes are
/// shortened to their numbers.
fn tab_labels(core: &Core, slot: &PaneSlot) -> Vec<(u16, Pane, String)> {
    let label = |&pane: &Pane| match pane.digit() {
        Some(number) => format!(" {number} {} ", pane.title(core.lang)),
        None => format!(" {} ", pane.title(core.lang)),
    };
    let mut labels: Vec<String> = slot.panes.iter().map(label).collect();
    let room = usize::from(slot.area.width).saturating_sub(text::width(&note(core, slot.shown)) + 1);
    for at in (0..labels.len()).rev().filter(|&at| slot.panes[at] != slot.shown) {
        if labels.iter().map(|label| text::width(label)).sum::<usize>() > room {
            labels[at] = slot.panes[at].digit().map_or_else(|| " … ".to_owned(), |number| format!(" {number} "));
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
fn note(core: &Core, pane: Pane) -> String {
    match pane {
        Pane::Engine => crate::tui::engine::pane::note(core),
        Pane::Moves if core.view.moves == MovesView::Tree => {
            crate::tui::variation_tree::pane::note(core) + &crate::tui::game::moves_pane::note(core)
        }
        Pane::Moves => crate::tui::game::moves_pane::note(core),
        Pane::Board => crate::tui::board::pane::legend(core),
        Pane::Evaluation => crate::tui::evaluation::pane::note(core),
        Pane::Diagnostics => crate::tui::game::diagnostics_pane::note(core),
        Pane::Explorer => crate::tui::explorer::pane::note(core),
        Pane::Graph => crate::tui::review::graph_pane::note(core),
        _ => String::new(),
    }
}

/// A click on a tab label focuses its pane.
pub(super) fn click(core: &Core, slot: &PaneSlot, column: u16) -> Option<Action> {
    let x = column - slot.area.x;
    let pane = tab_labels(core, slot).into_iter().rev().find(|(start, ..)| *start <= x).map(|(_, pane, _)| pane)?;
    Some(Action::Focus(pane))
}
