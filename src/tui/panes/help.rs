//! Help popup: every action with its keys, command and help text; the groups for the focused pane come first. What is
//! searched for filters the rows with each letter. At its foot stand its own keys.

use super::status_bar::hints;
use crate::tui::action::{ACTIONS, ActionGroup, ActionId, ActionRow};
use crate::tui::canvas::Canvas;
use crate::tui::keymap::Keymap;
use crate::tui::model::Model;
use crate::tui::pane::Pane;
use crate::tui::theme::Theme;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use sankoma_record::normalize_text;
use sankoma_rules::wording::Language;
use sankoma_rules::wording::text;

const KEYS: usize = 14;
const NAMES: usize = 21;

/// All groups, those of the focused pane first.
fn group_order(focus: Pane) -> Vec<ActionGroup> {
    let first: &[ActionGroup] = match focus {
        Pane::Board => &[ActionGroup::Play, ActionGroup::Cursor, ActionGroup::Promotion, ActionGroup::Game],
        Pane::Moves => &[ActionGroup::Game, ActionGroup::Change, ActionGroup::Play],
        Pane::Engine => &[ActionGroup::Engine, ActionGroup::Tree, ActionGroup::Scroll],
        Pane::Evaluation | Pane::Movement | Pane::Log | Pane::Graph | Pane::Comment => {
            &[ActionGroup::Scroll, ActionGroup::Game]
        }
        Pane::Diagnostics => &[ActionGroup::Diagnostics, ActionGroup::Scroll, ActionGroup::Game],
        Pane::Legality => &[ActionGroup::Play, ActionGroup::Scroll],
    };
    let rest = ActionGroup::ALL.into_iter().rev().filter(|group| !first.contains(group));
    first.iter().copied().chain(rest).collect()
}

fn rows(model: &Model, theme: &Theme, columns: usize) -> Vec<Line<'static>> {
    let mut rows = Vec::new();
    let wanted = normalize_text(&model.view.help_filter);
    for group in group_order(model.view.focus) {
        let mut found =
            ACTIONS.iter().filter(|row| row.group == group && contains(row, &model.keymap, &wanted)).peekable();
        if found.peek().is_none() {
            continue;
        }
        if !rows.is_empty() {
            rows.push(Line::default());
        }
        rows.push(Line::styled(group.title(model.lang), theme.strong));
        for row in found {
            rows.extend(action_rows(row, &model.keymap, theme, columns, model.lang));
        }
    }
    if rows.is_empty() {
        let (ja, en) = ("その語を含む説明はありません", "no row has these words");
        rows.push(Line::styled(model.lang.pick(ja, en), theme.faint));
    }
    rows
}

/// Whether the row has `wanted`, a normalized text, in a name, a sentence or a key.
fn contains(row: &ActionRow, keymap: &Keymap, wanted: &str) -> bool {
    let texts = [row.name, row.label_ja, row.label_en, row.help_ja, row.help_en];
    texts.iter().any(|text| normalize_text(text).contains(wanted))
        || keymap.keys(row.id).iter().any(|keys| keys.to_lowercase() == wanted)
}

fn action_rows(row: &ActionRow, keymap: &Keymap, theme: &Theme, columns: usize, lang: Language) -> Vec<Line<'static>> {
    let keys = key_list(&keymap.keys(row.id), KEYS - 1);
    let command = format!(":{}", row.usage());
    let room = columns.saturating_sub(KEYS + NAMES).max(20);
    let sentence = text::wrap(row.help(lang), room);
    let head = [text::pad(&keys, KEYS), text::pad(&command, NAMES)];
    let mut lines = Vec::new();
    for (at, part) in sentence.into_iter().enumerate() {
        let [keys, command] = if at == 0 { head.clone() } else { [" ".repeat(KEYS), " ".repeat(NAMES)] };
        lines.push(Line::from(vec![
            Span::styled(keys, theme.key),
            Span::styled(command, theme.faint),
            Span::styled(part, Style::new()),
        ]));
    }
    lines
}

/// As many whole keys as `columns` have room for, the first at least; ` …` stands for the others.
pub(super) fn key_list(keys: &[String], columns: usize) -> String {
    let shown = |count: usize| {
        let more = if count < keys.len() { " …" } else { "" };
        format!("{}{more}", keys[..count].join(", "))
    };
    let fitting = (1..=keys.len()).rev().map(shown).find(|list| text::width(list) <= columns);
    fitting.or_else(|| keys.first().cloned()).unwrap_or_default()
}

fn popup_area(screen: Rect) -> Rect {
    let width = screen.width.saturating_sub(4).min(104);
    let height = screen.height.saturating_sub(2);
    Rect { x: screen.x + (screen.width - width) / 2, y: screen.y + 1, width, height }
}

/// Draws the popup over the panes if it is open.
pub(super) fn draw(model: &Model, theme: &Theme, buffer: &mut Buffer) {
    let Some(scrolled) = model.view.help else {
        return;
    };
    let area = popup_area(buffer.area);
    if area.is_empty() {
        return;
    }
    let mut canvas = Canvas::popup(buffer, theme, area);
    let rows = rows(model, theme, canvas.width().saturating_sub(4));
    let heading = Rect { height: 1, ..area };
    canvas.part(heading).fill(theme.text.patch(theme.heading_focus));
    let title = model.lang.pick(" ヘルプ", " Help");
    canvas.text(0, 0, title, theme.text.patch(theme.heading_focus));
    let room = canvas.height().saturating_sub(2);
    let hidden = scrolled.min(rows.len().saturating_sub(room));
    let more = rows.len() > hidden + room;
    for (y, row) in rows.iter().skip(hidden).take(room).enumerate() {
        canvas.line(2, y as u16 + 1, row);
    }
    draw_foot(model, theme, &mut canvas, more);
}

/// The keys of the help itself, what the rows are filtered by, and whether there is more below.
fn draw_foot(model: &Model, theme: &Theme, canvas: &mut Canvas<'_>, more: bool) {
    const KEYS_HERE: [ActionId; 5] =
        [ActionId::ScrollDown, ActionId::ScrollPageDown, ActionId::Search, ActionId::Help, ActionId::Cancel];
    let ground = theme.text.patch(theme.popup);
    let bottom = canvas.area.height - 1;
    canvas.line(1, bottom, &hints(model, &KEYS_HERE, theme.popup, theme));
    if more {
        let text = model.lang.pick("続きがあります ", "more below ");
        canvas.text_right(bottom, text, ground.patch(theme.faint));
    }
    if !model.view.help_filter.is_empty() {
        let text = format!("/{} ", model.view.help_filter);
        canvas.text_right(0, &text, theme.text.patch(theme.heading_focus));
    }
}

/// The largest scroll offset, in rows.
pub(super) fn max_scroll(model: &Model, theme: &Theme, screen: Rect) -> usize {
    let area = popup_area(screen);
    let rows = rows(model, theme, usize::from(area.width).saturating_sub(4)).len();
    rows.saturating_sub(usize::from(area.height).saturating_sub(2))
}
