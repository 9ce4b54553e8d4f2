//! Help popup: every action with its keys, command and help text; the groups of the page below, or else of the focused
//! pane, come first. What is
//! searched for filters the rows with each letter. At its foot stand its own keys.

use super::command_line::draw_line;
use super::scrolled_text::ScrolledText;
use super::{Below, MouseAnswer, MouseGesture, PageAnswer, PageContent, PageView, Typing};
use crate::tui::action::{ACTIONS, Action, ActionGroup, ActionId, ActionRow, TextEdit};
use crate::tui::canvas::Canvas;
use crate::tui::core::{Core, Effect, Prompt};
use crate::tui::keys::keymap::Keymap;
use crate::tui::layout::ScreenLayout;
use crate::tui::pane::Pane;
use crate::tui::panes::key_hints::hints;
use crate::tui::theme::Theme;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use sankoma_record::normalize_text;
use sankoma_wording::{Language, text};

const KEYS: usize = 14;
const NAMES: usize = 21;

/// The help.
#[derive(Clone, Debug, Default)]
pub struct HelpPage {
    /// How far its rows are scrolled.
    pub text: ScrolledText,
    /// The groups of the page below, the first to be listed.
    page_groups: Vec<ActionGroup>,
    /// What the rows must contain.
    filter: String,
    /// The filter while it is typed.
    typed: Option<Prompt>,
}

impl HelpPage {
    /// Edits the filter. The rows follow each letter; without an accepted one all of them are shown.
    fn edit(&mut self, edit: &TextEdit) -> PageAnswer {
        let Some(typed) = &mut self.typed else { return PageAnswer::PassOn };
        let is_left = match edit {
            TextEdit::Accept => true,
            TextEdit::Cancel => {
                *typed = Prompt::default();
                true
            }
            TextEdit::Backspace => {
                let was_empty = typed.text().is_empty();
                typed.edit(edit, &[]);
                was_empty
            }
            TextEdit::Complete | TextEdit::CompletePrevious => false,
            other => {
                typed.edit(other, &[]);
                false
            }
        };
        typed.text().trim().clone_into(&mut self.filter);
        if is_left {
            self.typed = None;
        }
        self.text.scrolled = 0;
        PageAnswer::done()
    }

    fn rows(&self, core: &Core, theme: &Theme, columns: usize) -> Vec<Line<'static>> {
        let mut rows = Vec::new();
        let wanted = normalize_text(&self.filter);
        for group in group_order(&self.page_groups, core.view.focus) {
            let mut found =
                ACTIONS.iter().filter(|row| row.group == group && contains(row, &core.keymap, &wanted)).peekable();
            if found.peek().is_none() {
                continue;
            }
            if !rows.is_empty() {
                rows.push(Line::default());
            }
            rows.push(Line::styled(group.title(core.lang), theme.strong));
            for row in found {
                rows.extend(action_rows(row, &core.keymap, theme, columns, core.lang));
            }
        }
        if rows.is_empty() {
            let (ja, en) = ("その語を含む説明はありません", "no row has these words");
            rows.push(Line::styled(core.lang.pick(ja, en), theme.faint));
        }
        rows
    }

    fn draw_popup(&self, view: PageView<'_>, buffer: &mut Buffer) {
        let (core, theme, area) = (view.core, view.theme, popup_area(buffer.area));
        if area.is_empty() {
            return;
        }
        let mut canvas = Canvas::popup(buffer, theme, area);
        let rows = self.rows(core, theme, canvas.width().saturating_sub(4));
        let filter = if self.filter.is_empty() { String::new() } else { format!("/{} ", self.filter) };
        canvas.heading(core.lang.pick(" ヘルプ", " Help"), &filter);
        let room = canvas.height().saturating_sub(2);
        let hidden = self.text.rows_above(rows.len(), room);
        let more = rows.len() > hidden + room;
        for (y, row) in rows.iter().skip(hidden).take(room).enumerate() {
            canvas.line(2, y as u16 + 1, row);
        }
        Self::draw_foot(core, theme, &mut canvas, more);
    }

    /// The keys of the help itself, and whether there is more below.
    fn draw_foot(core: &Core, theme: &Theme, canvas: &mut Canvas<'_>, more: bool) {
        const KEYS_HERE: [ActionId; 5] =
            [ActionId::ScrollDown, ActionId::ScrollPageDown, ActionId::Search, ActionId::Help, ActionId::Cancel];
        let ground = theme.text.patch(theme.popup);
        let bottom = canvas.area.height - 1;
        canvas.line(1, bottom, &hints(core, &KEYS_HERE, theme.popup, theme));
        if more {
            let text = core.lang.pick("続きがあります ", "more below ");
            canvas.text_right(bottom, text, ground.patch(theme.faint));
        }
    }
}

impl PageContent for HelpPage {
    fn open(_: &Action, below: &Below<'_>, _: &mut Core) -> Option<(Self, Vec<Effect>)> {
        Some((Self { page_groups: below.page_groups.to_vec(), ..Self::default() }, Vec::new()))
    }

    fn groups(&self, _: &Core, _: Vec<ActionGroup>) -> Vec<ActionGroup> {
        vec![ActionGroup::Scroll, ActionGroup::View, ActionGroup::Program]
    }

    fn hints(&self, _: &Core) -> Option<Vec<ActionId>> {
        Some(vec![ActionId::ScrollDown, ActionId::ScrollPageDown, ActionId::Search])
    }

    fn can_perform(&self, action: ActionId, _: &Core) -> Option<bool> {
        (action == ActionId::Search).then_some(true)
    }

    fn perform(&mut self, action: &Action, _: &mut Core) -> PageAnswer {
        match action {
            Action::Ask(ActionId::Search) => {
                self.typed = Some(Prompt::default());
                PageAnswer::done()
            }
            Action::Edit(edit) => self.edit(edit),
            Action::Cancel => PageAnswer::closed(),
            action => self.text.perform(action),
        }
    }

    fn typing(&self, _: &Core) -> Typing {
        if self.typed.is_some() { Typing::Line } else { Typing::No }
    }

    fn takes_status_bar(&self) -> bool {
        self.typed.is_some()
    }

    fn draw(&self, view: PageView<'_>, buffer: &mut Buffer) -> Option<Position> {
        self.draw_popup(view, buffer);
        let mut bar = Canvas::new(buffer, view.theme, view.layout.status_bar);
        self.typed.as_ref().map(|typed| draw_line(typed, "/", &mut bar))
    }

    /// The help has the mouse wherever it is: the wheel scrolls.
    fn mouse(&self, _: PageView<'_>, _: Position, gesture: MouseGesture) -> MouseAnswer {
        MouseAnswer::Taken(ScrolledText::mouse(gesture))
    }

    fn fit(&mut self, core: &mut Core, theme: &Theme, layout: &ScreenLayout) {
        let area = popup_area(layout.screen);
        let rows = self.rows(core, theme, usize::from(area.width).saturating_sub(4)).len();
        self.text.limit(rows, usize::from(area.height).saturating_sub(2));
    }
}

/// All groups, those of the page below first, or else those of the focused pane.
fn group_order(page_groups: &[ActionGroup], focus: Pane) -> Vec<ActionGroup> {
    let first: &[ActionGroup] = match focus {
        _ if !page_groups.is_empty() => page_groups,
        Pane::Board => &[ActionGroup::Play, ActionGroup::Cursor, ActionGroup::Promotion, ActionGroup::Game],
        Pane::Moves => &[ActionGroup::Game, ActionGroup::Change, ActionGroup::Play],
        Pane::Engine => &[ActionGroup::Engine, ActionGroup::Tree, ActionGroup::Scroll],
        Pane::Diagnostics => &[ActionGroup::Diagnostics, ActionGroup::Scroll, ActionGroup::Game],
        Pane::Legality => &[ActionGroup::Play, ActionGroup::Scroll],
        _ => &[ActionGroup::Scroll, ActionGroup::Game],
    };
    let rest = ActionGroup::ALL.into_iter().rev().filter(|group| !first.contains(group));
    first.iter().copied().chain(rest).collect()
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
