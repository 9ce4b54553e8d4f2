//! The command line: a command with its completions and history, or what is searched for in the game. It is typed on
//! the status bar, and what lies below stays visible.

use super::{Below, MouseAnswer, MouseGesture, PageAnswer, PageContent, PageForm, PageView, Typing};
use crate::tui::action;
use crate::tui::action::{Action, ActionGroup, ActionId, ActionRow, TextEdit};
use crate::tui::canvas::Canvas;
use crate::tui::core::{Core, Effect, Prompt};
use crate::tui::layout::ScreenLayout;
use crate::tui::theme::Theme;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use sankoma_record::Severity;
use sankoma_wording::{Language, sentence, text};

/// Most completions on the screen.
const MAX_ROWS: usize = 9;
/// The column of the sentence that explains a completion.
const HELP_COLUMN: u16 = 24;

/// The line that is being typed.
#[derive(Clone, Debug, Default)]
pub struct CommandLinePage {
    /// The line.
    pub prompt: Prompt,
    /// Whether it is searched for; otherwise it is a command.
    is_search: bool,
    /// The whole command with which a key has opened the line; empty where there is none.
    proposed: String,
}

impl CommandLinePage {
    /// A command line that begins with `text`: a whole command, which a person runs or changes, or with a blank at the end
    /// one whose argument is to follow.
    pub(super) fn with(text: String) -> Self {
        let proposed = if text.ends_with(' ') { String::new() } else { text.clone() };
        Self { prompt: Prompt::new(text), proposed, ..Self::default() }
    }

    /// What to do with the command proposed, and what can be changed in it; `None` once it is changed.
    fn proposal_hint(&self, lang: Language) -> Option<String> {
        if self.proposed.is_empty() || self.prompt.text() != self.proposed {
            return None;
        }
        let name = self.proposed.split(' ').next().unwrap_or_default();
        let help = ActionRow::named(name).map_or("", |row| row.help(lang));
        Some(sentence!(
            lang,
            "Enter でこのまま実行、Esc でやめる、書き換えもできる。{help}",
            "Enter runs it, Esc cancels, or change it first. {help}"
        ))
    }

    /// The folder whose names the completion of a path needs.
    pub(in crate::tui) fn folder_wanted(&self) -> Option<String> {
        if self.is_search { None } else { self.prompt.folder_wanted() }
    }

    fn edit(&mut self, edit: &TextEdit, core: &mut Core) -> PageAnswer {
        match edit {
            TextEdit::Accept => return self.accept(core),
            TextEdit::Cancel => return PageAnswer::closed(),
            // Backspace on an empty line closes it, as in other programs with such a line.
            TextEdit::Backspace if self.prompt.text().is_empty() => return PageAnswer::closed(),
            TextEdit::Complete | TextEdit::CompletePrevious if self.is_search => {}
            other => self.prompt.edit(other, &core.input.history),
        }
        PageAnswer::done()
    }

    fn accept(&self, core: &mut Core) -> PageAnswer {
        let line = self.prompt.text().trim().to_owned();
        if line.is_empty() {
            return PageAnswer::closed();
        }
        if self.is_search {
            return PageAnswer::CloseAndPerform(Action::Search(line));
        }
        core.input.add_to_history(&line);
        match action::parse(&line) {
            Ok(action) => PageAnswer::CloseAndPerform(action),
            Err(message) => {
                core.messages.show(Severity::Error, message);
                core.messages.offer(ActionId::Palette);
                PageAnswer::closed()
            }
        }
    }

    fn draw_completions(&self, view: PageView<'_>, buffer: &mut Buffer) {
        let (theme, screen) = (view.theme, buffer.area);
        let lines = self.prompt.completions();
        let hint = self.proposal_hint(view.core.lang).unwrap_or_default();
        let mut hint = text::wrap(&hint, usize::from(screen.width).saturating_sub(2));
        hint.truncate(usize::from(screen.height) / 2);
        let rows = lines.len().min(MAX_ROWS).min(usize::from(screen.height).saturating_sub(4));
        let first = self.prompt.chosen_completion().map_or(0, |chosen| (chosen + 1).saturating_sub(rows));
        let height = (rows + hint.len()) as u16;
        let area = Rect { y: screen.bottom().saturating_sub(1 + height), height, ..screen };
        let mut canvas = Canvas::popup(buffer, theme, area);
        for (y, row) in (rows..).zip(&hint) {
            canvas.text(1, y as u16, row, theme.text.patch(theme.popup));
        }
        for (y, (at, line)) in lines.iter().enumerate().skip(first).take(rows).enumerate() {
            let ground = theme.text.patch(theme.popup);
            let style = if self.prompt.chosen_completion() == Some(at) { ground.patch(theme.chosen) } else { ground };
            canvas.tint(Rect::new(0, y as u16, canvas.area.width, 1), style);
            let row = ActionRow::named(line);
            let usage = row.map_or_else(|| line.clone(), ActionRow::usage);
            canvas.text(1, y as u16, &usage, style);
            if let Some(row) = row {
                let faint = style.patch(Style { bg: None, ..theme.faint });
                canvas.text(HELP_COLUMN, y as u16, row.help(view.core.lang), faint);
            }
        }
    }
}

impl PageContent for CommandLinePage {
    fn open(action: &Action, _: &Below<'_>, _: &mut Core) -> Option<(Self, Vec<Effect>)> {
        let page = match action {
            Action::Ask(ActionId::Search) => Self { is_search: true, ..Self::default() },
            // The name of the action, whose argument is to follow.
            Action::Ask(id) => Self::with(format!("{} ", id.row().name)),
            Action::CommandWith(text) => Self::with(text.clone()),
            _ => Self::default(),
        };
        Some((page, Vec::new()))
    }

    fn form(&self) -> PageForm {
        PageForm::Line
    }

    fn groups(&self, _: &Core, below: Vec<ActionGroup>) -> Vec<ActionGroup> {
        below
    }

    fn perform(&mut self, action: &Action, core: &mut Core) -> PageAnswer {
        match action {
            Action::Edit(edit) => self.edit(edit, core),
            Action::Cancel => PageAnswer::closed(),
            _ => PageAnswer::PassOn,
        }
    }

    fn typing(&self, _: &Core) -> Typing {
        Typing::Line
    }

    /// Takes note of the engines that there are.
    fn fit(&mut self, core: &mut Core, _: &Theme, _: &ScreenLayout) {
        self.prompt.receive_engines(core.engines.words());
    }

    fn takes_status_bar(&self) -> bool {
        true
    }

    fn draw(&self, view: PageView<'_>, buffer: &mut Buffer) -> Option<Position> {
        if !self.is_search {
            self.draw_completions(view, buffer);
        }
        let sign = if self.is_search { "/" } else { ":" };
        Some(draw_line(&self.prompt, sign, &mut Canvas::new(buffer, view.theme, view.layout.status_bar)))
    }

    /// While a line is typed, the mouse does nothing.
    fn mouse(&self, _: PageView<'_>, _: Position, _: MouseGesture) -> MouseAnswer {
        MouseAnswer::Taken(None)
    }
}

/// Draws a line that is being typed, after the sign that says what it is. Returns the position of the caret.
pub(super) fn draw_line(prompt: &Prompt, sign: &str, canvas: &mut Canvas<'_>) -> Position {
    let style = canvas.theme.text.patch(canvas.theme.prompt);
    canvas.fill(style);
    // A line wider than the screen is scrolled so that the caret is visible.
    let room = canvas.width().saturating_sub(2);
    let mut shown = prompt.text();
    let mut before = prompt.before_caret();
    while text::width(before) > room {
        let first = before.chars().next().map_or(0, char::len_utf8);
        (shown, before) = (&shown[first..], &before[first..]);
    }
    canvas.text(0, 0, sign, canvas.theme.key);
    canvas.text(1, 0, shown, style);
    Position::new(canvas.area.x + 1 + text::width(before) as u16, canvas.area.y)
}
