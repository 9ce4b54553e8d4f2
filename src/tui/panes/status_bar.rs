//! Status bar: the command prompt, a question, the message of the last action, numbers of the board cursor, or key
//! hints; and the popup of completions above it.

use super::board;
use super::review_progress;
use crate::record::Severity;
use crate::tui::action::{ACTIONS, ActionGroup, ActionId};
use crate::tui::canvas::Canvas;
use crate::tui::model::{ListPage, Model, Prompt};
use crate::tui::pane::Pane;
use crate::tui::theme::Theme;
use crate::wording::Language;
use crate::wording::text;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};

/// Draws the status bar and returns the position of the caret while a command is typed.
pub(super) fn draw(model: &Model, canvas: &mut Canvas<'_>) -> Option<Position> {
    let theme = canvas.theme;
    if model.game.editor.is_some() {
        let style = theme.text.patch(theme.hint);
        canvas.fill(style);
        if model.files.open.shown().has_postponed_version() {
            let sentence = model.lang.pick(
                "ファイルが変わりました。書き終えたら読み込みます",
                "the file has changed on disk; it is read when the text is finished",
            );
            canvas.text(1, 0, &text::fit(sentence, canvas.width().saturating_sub(2)), style.patch(theme.warning));
        }
        return None;
    }
    if let Some(prompt) = &model.input.prompt {
        return Some(draw_prompt(prompt, canvas));
    }
    if let Some(question) = promotion_question(model) {
        canvas.fill(theme.text.patch(theme.prompt));
        let mut line = Line::styled(format!(" {question}  "), theme.text.patch(theme.prompt));
        push_hints(&mut line, model, &[ActionId::Promote, ActionId::Decline, ActionId::Cancel], theme.prompt, theme);
        canvas.line(0, 0, &line);
    } else if model.is_filtering() {
        let style = theme.text.patch(theme.hint);
        canvas.fill(style);
        let sentence = model.lang.pick(
            "Enter で決定、Esc で元の絞り込みに戻す、上下で行を選ぶ",
            "Enter keeps the filter, Esc takes back the one before, up and down choose a row",
        );
        canvas.text(1, 0, &text::fit(sentence, canvas.width().saturating_sub(2)), style);
    } else if !model.input.pending.is_empty() {
        draw_pending(model, canvas);
    } else if let Some((severity, message)) = &model.messages.notice {
        let style = match severity {
            Severity::Error => theme.error,
            Severity::Warning => theme.warning,
            Severity::Note => theme.good,
        };
        canvas.fill(theme.text.patch(theme.hint));
        let sentence = text::fit(message.text(model.lang), canvas.width().saturating_sub(2));
        canvas.text(1, 0, &sentence, theme.text.patch(theme.hint).patch(style));
    } else if let Some(sentence) = board::sentence(model, canvas.width().saturating_sub(2)) {
        let style = theme.text.patch(theme.hint);
        canvas.fill(style);
        canvas.text(1, 0, &sentence, style);
    } else if let Some(sentence) = review_progress::sentence(model) {
        let style = theme.text.patch(theme.hint);
        canvas.fill(style);
        canvas.text(1, 0, &text::fit(&sentence, canvas.width().saturating_sub(2)), style);
    } else {
        draw_hints(model, canvas);
    }
    None
}

/// Whether there is anything to say or to ask, so that the bar is needed on the smallest screens too.
pub(super) fn has_sentence(model: &Model) -> bool {
    model.input.prompt.is_some()
        || model.game.editor.is_some()
        || model.game.selection.promotion.is_some()
        || model.is_filtering()
        || model.messages.notice.is_some()
}

fn promotion_question(model: &Model) -> Option<String> {
    let kind = model.game.promoting_piece()?;
    Some(match model.lang {
        Language::Ja => format!("{}は成りますか？", kind.ja()),
        Language::En => format!("Promote the {}?", kind.en()),
    })
}

/// What was typed of a command; after a number, which keys it may stand before.
fn draw_pending(model: &Model, canvas: &mut Canvas<'_>) {
    let theme = canvas.theme;
    canvas.fill(theme.text.patch(theme.prompt));
    let pending = &model.input.pending;
    let mut line = Line::styled(format!(" {pending}…  "), theme.text.patch(theme.prompt));
    let counted: &[ActionId] = match pending.count {
        Some(_) if pending.keys.is_empty() => {
            &[ActionId::Next, ActionId::Previous, ActionId::Last, ActionId::FocusNext]
        }
        _ => &[],
    };
    for &id in counted {
        let key = model.keymap.first_key(id).unwrap_or_default();
        let label = counted_label(id, pending.count.unwrap_or_default(), model.lang);
        line.push_span(Span::styled(key_name(&key), theme.text.patch(theme.prompt).patch(theme.key)));
        line.push_span(Span::styled(format!(" {label}  "), theme.text.patch(theme.prompt)));
    }
    push_hints(&mut line, model, &[ActionId::Cancel], theme.prompt, theme);
    canvas.line(0, 0, &line);
}

/// What an action does with this number before its key.
fn counted_label(id: ActionId, count: usize, lang: Language) -> String {
    let plies = if count == 1 { "ply" } else { "plies" };
    match (id, lang) {
        (ActionId::Next, Language::Ja) => format!("{count}手進む"),
        (ActionId::Next, Language::En) => format!("{count} {plies} on"),
        (ActionId::Previous, Language::Ja) => format!("{count}手戻る"),
        (ActionId::Previous, Language::En) => format!("{count} {plies} back"),
        (ActionId::FocusNext, _) => {
            let pane = count.checked_sub(1).and_then(|at| Pane::ALL.get(at));
            pane.map_or_else(|| id.row().label(lang), |pane| pane.title(lang)).to_owned()
        }
        (_, Language::Ja) => format!("{count}手目"),
        (_, Language::En) => format!("ply {count}"),
    }
}

fn draw_prompt(prompt: &Prompt, canvas: &mut Canvas<'_>) -> Position {
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
    canvas.text(0, 0, ":", canvas.theme.key);
    canvas.text(1, 0, shown, style);
    Position::new(canvas.area.x + 1 + text::width(before) as u16, canvas.area.y)
}

/// The actions whose keys are hinted in the current mode, the most useful first.
fn hinted_actions(model: &Model) -> &'static [ActionId] {
    use ActionId::{
        Adopt, Cancel, CloseFile, Command, CopyLine, Cursor, CursorPick, Declaration, DiscardRecovery, Engine,
        Evaluation, Filter, FocusNext, Folder, Help, Judge, KeepBoth, KeepMine, Line, LineDown, LineToComment,
        ListOpen, ListPageDown, MoreLines, Move, Next, NextAnswer, NextFault, Overlay, Pass, Previous, Quit, Reload,
        ScrollDown, ScrollUp, ShowDiagnostic, TakeTheirs, Threat, TreeBest, TreeDeeper, TreeDown, TreeFold,
        TreeShallower, TreeToggle, TreeUnfold, Undo, Watch, Write, Zoom,
    };
    match model.active_groups().first() {
        Some(ActionGroup::Cursor) => &[CursorPick, Cancel, Cursor, Pass, Help, Quit],
        Some(ActionGroup::List) if model.review.summary.is_some() => &[ListOpen, Cancel, Help, Quit],
        Some(ActionGroup::Conflict) => &[KeepMine, TakeTheirs, KeepBoth, NextAnswer, Cancel, Help],
        Some(ActionGroup::Recovery) => &[ListOpen, DiscardRecovery, Cancel, Help, Quit],
        Some(ActionGroup::List) if model.view.list_page == Some(ListPage::Files) => {
            &[ListOpen, CloseFile, Cancel, Help, Quit]
        }
        Some(ActionGroup::List) => &[ListOpen, Filter, ListPageDown, Reload, Folder, Cancel, Help, Quit],
        _ if model.view.help.is_some() => &[ScrollDown, Help, Quit],
        _ if model.view.declaration.is_some() => &[Previous, Next, ScrollDown, Declaration, Help, Quit],
        _ if model.line_view.is_some() => {
            &[Previous, Next, LineDown, Adopt, LineToComment, CopyLine, Cancel, Help, Quit]
        }
        Some(ActionGroup::Diagnostics) => {
            &[ScrollUp, ScrollDown, ShowDiagnostic, Previous, Next, FocusNext, Zoom, Command, Help, Quit]
        }
        Some(ActionGroup::Tree) => &[
            TreeToggle,
            TreeUnfold,
            TreeFold,
            TreeDown,
            TreeDeeper,
            TreeShallower,
            TreeBest,
            Watch,
            FocusNext,
            Zoom,
            Help,
            Quit,
        ],
        Some(ActionGroup::Scroll) if model.view.focus == Pane::Engine => {
            &[Previous, Next, Watch, ScrollDown, Engine, MoreLines, Adopt, FocusNext, Zoom, Command, Help, Quit]
        }
        Some(ActionGroup::Scroll) if model.view.focus == Pane::Evaluation => {
            &[Previous, Next, Evaluation, Overlay, ScrollDown, Engine, FocusNext, Zoom, Command, Help, Quit]
        }
        Some(ActionGroup::Scroll) => {
            &[Previous, Next, ScrollDown, Engine, MoreLines, Adopt, FocusNext, Zoom, Command, Help, Quit]
        }
        _ if model.is_modified() => {
            &[Previous, Next, Undo, Write, Engine, Cursor, Move, Judge, FocusNext, Command, Help, Quit]
        }
        Some(ActionGroup::Lines) => {
            &[Previous, Next, LineDown, Line, Adopt, Engine, Threat, Cursor, FocusNext, Command, Help, Quit]
        }
        _ => &[Previous, Next, Engine, Threat, Cursor, Move, Judge, NextFault, FocusNext, Command, Help, Quit],
    }
}

fn draw_hints(model: &Model, canvas: &mut Canvas<'_>) {
    let theme = canvas.theme;
    let style = theme.text.patch(theme.hint);
    canvas.fill(style);
    let mut ids = hinted_actions(model).to_vec();
    // The last hints (help, quit) matter most to a new user: hints that do not fit are removed before them.
    loop {
        let mut line = Line::styled(" ", style);
        if let Some(sentence) = board::line_sentence(model) {
            line.push_span(Span::styled(format!(" {sentence} "), theme.text.patch(theme.line_on_board)));
            line.push_span(Span::styled("  ", style));
        }
        push_hints(&mut line, model, &ids, theme.hint, theme);
        if line.width() <= canvas.width() || ids.len() < 4 {
            canvas.line(0, 0, &line);
            return;
        }
        ids.remove(ids.len() - 4);
    }
}

fn push_hints(line: &mut Line<'_>, model: &Model, ids: &[ActionId], ground: Style, theme: &Theme) {
    let ground = theme.text.patch(ground);
    for &id in ids {
        let Some(key) = model.keymap.first_key(id) else {
            continue;
        };
        line.push_span(Span::styled(key_name(&key), ground.patch(theme.key)));
        line.push_span(Span::styled(format!(" {}  ", id.row().label(model.lang)), ground));
    }
}

/// The name of a key in hints: arrow keys as arrows.
pub(super) fn key_name(key: &str) -> String {
    match key {
        "left" => "<-".to_owned(),
        "right" => "->".to_owned(),
        other => other.to_owned(),
    }
}

/// Draws the popup of completions above the status bar.
pub(super) fn draw_completions(model: &Model, theme: &Theme, buffer: &mut Buffer) {
    const MAX_ROWS: usize = 9;
    let Some(prompt) = &model.input.prompt else {
        return;
    };
    let lines = prompt.completions();
    let screen = buffer.area;
    let rows = lines.len().min(MAX_ROWS).min(usize::from(screen.height).saturating_sub(3));
    let first = prompt.chosen_completion().map_or(0, |chosen| (chosen + 1).saturating_sub(rows));
    let area = Rect { y: screen.bottom().saturating_sub(1 + rows as u16), height: rows as u16, ..screen };
    let mut canvas = Canvas::popup(buffer, theme, area);
    for (y, (at, line)) in lines.iter().enumerate().skip(first).take(rows).enumerate() {
        let ground = theme.text.patch(theme.popup);
        let style = if prompt.chosen_completion() == Some(at) { ground.patch(theme.chosen) } else { ground };
        canvas.tint(Rect::new(0, y as u16, canvas.area.width, 1), style);
        let row = ACTIONS.iter().find(|row| row.name == line);
        let usage = row.map_or_else(|| line.clone(), crate::tui::action::ActionRow::usage);
        canvas.text(1, y as u16, &usage, style);
        if let Some(row) = row {
            canvas.text(24, y as u16, row.help(model.lang), style.patch(Style { bg: None, ..theme.faint }));
        }
    }
}
