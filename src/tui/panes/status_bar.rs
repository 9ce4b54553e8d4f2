//! Status bar: the command prompt, a question, the message of the last action, numbers of the board cursor, or key
//! hints; and the popup of completions above it.

use super::board;
use super::review_progress;
use crate::tui::action::{ACTIONS, ActionGroup, ActionId};
use crate::tui::canvas::Canvas;
use crate::tui::glyphs::AmbiguousWidth;
use crate::tui::model::{ListPage, Model, Prompt};
use crate::tui::pane::Pane;
use crate::tui::theme::Theme;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use sankoma_record::Severity;
use sankoma_rules::wording::Language;
use sankoma_rules::wording::text;

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
        let sign = if model.input.is_search { "/" } else { ":" };
        return Some(draw_prompt(prompt, sign, canvas));
    }
    if let Some(question) = promotion_question(model) {
        canvas.fill(theme.text.patch(theme.prompt));
        let mut line = Line::styled(format!(" {question}  "), theme.text.patch(theme.prompt));
        let answers = [ActionId::Promote, ActionId::Decline, ActionId::Cancel];
        line.spans.extend(hints(model, &answers, theme.prompt, theme).spans);
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
        let ground = theme.text.patch(theme.hint);
        canvas.fill(ground);
        let sentence = text::fit(message.text(model.lang), canvas.width().saturating_sub(2));
        let mut line = Line::from(vec![Span::styled(format!(" {sentence}   "), ground.patch(style))]);
        let offers = hints(model, &model.messages.offers, theme.hint, theme);
        if line.width() + offers.width() <= canvas.width() {
            line.spans.extend(offers.spans);
        }
        canvas.line(0, 0, &line);
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
        || !model.input.pending.is_empty()
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
        line.push_span(Span::styled(shown_key(&key, model), theme.text.patch(theme.prompt).patch(theme.key)));
        line.push_span(Span::styled(format!(" {label}  "), theme.text.patch(theme.prompt)));
    }
    line.spans.extend(hints(model, &[ActionId::Cancel], theme.prompt, theme).spans);
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

fn draw_prompt(prompt: &Prompt, sign: &str, canvas: &mut Canvas<'_>) -> Position {
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

/// The actions whose keys are hinted in the current mode, the most useful first. Those that can do nothing now are left
/// out before they are drawn.
fn hinted_actions(model: &Model) -> Vec<ActionId> {
    use ActionId as Id;
    let ids: &[Id] = match model.active_groups().first() {
        _ if model.view.help.is_some() => &[Id::ScrollDown, Id::ScrollPageDown, Id::Search],
        Some(ActionGroup::Welcome) => &[Id::WelcomeUp, Id::WelcomeDown, Id::WelcomeOpen, Id::Open, Id::LangNext],
        _ if model.drill.is_some() && model.tsume.is_none() => {
            &[Id::CursorPick, Id::Move, Id::DrillHint, Id::DrillGiveUp, Id::DrillNext, Id::Cancel]
        }
        Some(ActionGroup::Tsume) => {
            &[Id::TreeDown, Id::TreeUnfold, Id::TreeFold, Id::TsumeAdopt, Id::TsumeAdoptAll, Id::TsumeStop, Id::Cancel]
        }
        Some(ActionGroup::PositionEditor) => &[Id::SetupDone, Id::SetupPick, Id::SetupHandicap, Id::Copy, Id::Cancel],
        Some(ActionGroup::Cursor) => &[Id::CursorPick, Id::Pass, Id::Cancel],
        Some(ActionGroup::Conflict) => &[Id::KeepMine, Id::TakeTheirs, Id::KeepBoth, Id::NextAnswer, Id::Cancel],
        Some(ActionGroup::Settings) => {
            &[Id::SettingPrevious, Id::SettingNext, Id::TypeSetting, Id::ResetSetting, Id::WriteSettings, Id::Cancel]
        }
        Some(ActionGroup::Recovery) => &[Id::ListOpen, Id::DiscardRecovery, Id::Cancel],
        Some(ActionGroup::EngineList) => &[
            Id::EngineToggle,
            Id::EngineNew,
            Id::EngineSettings,
            Id::EngineTry,
            Id::EngineRestart,
            Id::EngineRemove,
            Id::Dialogue,
            Id::Cancel,
        ],
        Some(ActionGroup::EngineSettings) => &[Id::EngineSettingEdit, Id::EngineSettingReset, Id::Cancel],
        Some(ActionGroup::Dialogue) => &[Id::Filter, Id::CopyDialogue, Id::ListPageUp, Id::ListLast, Id::Cancel],
        Some(ActionGroup::PlayForm) => &[
            Id::PlayStart,
            Id::ListUp,
            Id::ListDown,
            Id::OptionPrevious,
            Id::OptionNext,
            Id::PlayAsCommand,
            Id::Cancel,
        ],
        Some(ActionGroup::Guess) => &[Id::GuessNext, Id::Cancel],
        Some(ActionGroup::List) if model.review.summary.is_some() || model.guess.summary.is_some() => {
            &[Id::ListOpen, Id::Cancel]
        }
        Some(ActionGroup::List) if model.view.list_page == Some(ListPage::Files) => {
            &[Id::ListOpen, Id::CloseFile, Id::Cancel]
        }
        Some(ActionGroup::List) if model.view.list_page == Some(ListPage::Handicaps) => &[Id::ListOpen, Id::Cancel],
        Some(ActionGroup::List) => &[Id::ListOpen, Id::Filter, Id::ListPageDown, Id::Reload, Id::Cancel],
        _ if model.view.declaration.is_some() => &[Id::Previous, Id::Next, Id::ScrollDown, Id::Declaration],
        _ if model.line_view.is_some() => {
            &[Id::Previous, Id::Next, Id::LineDown, Id::Adopt, Id::LineToComment, Id::CopyLine, Id::Cancel]
        }
        Some(ActionGroup::Diagnostics) => &[Id::ScrollUp, Id::ScrollDown, Id::ShowDiagnostic, Id::FocusNext],
        Some(ActionGroup::Tree) => {
            &[Id::TreeToggle, Id::TreeDown, Id::TreeDeeper, Id::TreeShallower, Id::TreeBest, Id::FocusNext]
        }
        _ if model.play.is_active() => {
            &[Id::Previous, Id::Next, Id::Cursor, Id::Move, Id::TakeBack, Id::PauseGame, Id::Resign, Id::DeclareWin]
        }
        _ if model.is_modified() => &[
            Id::Previous,
            Id::Next,
            Id::NextMistake,
            Id::Write,
            Id::Undo,
            Id::Line,
            Id::Engine,
            Id::Adopt,
            Id::Comment,
        ],
        _ => &[
            Id::Previous,
            Id::Next,
            Id::SearchNext,
            Id::NextMistake,
            Id::Line,
            Id::Review,
            Id::Engine,
            Id::Adopt,
            Id::NextFault,
            Id::Threat,
            Id::Comment,
            Id::Cursor,
            Id::Move,
            Id::FocusNext,
        ],
    };
    let arrows = [Id::Previous, Id::Next];
    let is_shown = |id: &Id| arrows.contains(id) || model.is_available(*id);
    ids.iter().copied().filter(is_shown).chain([Id::Palette, Id::Help, Id::Quit]).collect()
}

fn draw_hints(model: &Model, canvas: &mut Canvas<'_>) {
    let theme = canvas.theme;
    let style = theme.text.patch(theme.hint);
    canvas.fill(style);
    let mut ids = hinted_actions(model);
    // Help and quit matter most to a new user: hints that do not fit are removed before them.
    loop {
        let mut line = Line::styled(" ", style);
        if let Some(sentence) = board::line_sentence(model) {
            line.push_span(Span::styled(format!(" {sentence} "), theme.text.patch(theme.line_on_board)));
            line.push_span(Span::styled("  ", style));
        }
        line.spans.extend(hints(model, &ids, theme.hint, theme).spans);
        if line.width() <= canvas.width() || ids.len() < 4 {
            canvas.line(0, 0, &line);
            return;
        }
        ids.remove(ids.len() - 3);
    }
}

/// The keys of these actions with their names in words; the previous and the next move are one hint.
pub(super) fn hints(model: &Model, ids: &[ActionId], ground: Style, theme: &Theme) -> Line<'static> {
    let ground = theme.text.patch(ground);
    let mut line = Line::default();
    let mut ids = ids.iter().copied().peekable();
    while let Some(id) = ids.next() {
        let Some(key) = model.keymap.first_key(id) else { continue };
        let mut key = shown_key(&key, model);
        let mut label = id.row().label(model.lang);
        if id == ActionId::Previous && ids.peek() == Some(&ActionId::Next) {
            let next = model.keymap.first_key(ActionId::Next).unwrap_or_default();
            key.push_str(&shown_key(&next, model));
            label = model.lang.pick("手", "moves");
            ids.next();
        }
        line.push_span(Span::styled(key, ground.patch(theme.key)));
        line.push_span(Span::styled(format!(" {label}  "), ground));
    }
    line
}

/// A sequence of keys in hints: arrow keys as arrows where they are one column wide.
pub(super) fn shown_key(keys: &str, model: &Model) -> String {
    let is_narrow = model.view.ambiguous == AmbiguousWidth::Narrow;
    let name = |key: &str| match key {
        "left" if is_narrow => "←".to_owned(),
        "right" if is_narrow => "→".to_owned(),
        "up" if is_narrow => "↑".to_owned(),
        "down" if is_narrow => "↓".to_owned(),
        "enter" => "Enter".to_owned(),
        "space" => "Space".to_owned(),
        "tab" => "Tab".to_owned(),
        "esc" => "Esc".to_owned(),
        "del" => "Del".to_owned(),
        "pgup" => "PgUp".to_owned(),
        "pgdn" => "PgDn".to_owned(),
        "home" => "Home".to_owned(),
        "end" => "End".to_owned(),
        other => other.replacen("ctrl+", "Ctrl+", 1),
    };
    keys.split(' ').map(name).collect::<Vec<_>>().join(" ")
}

/// Draws the popup of completions above the status bar.
pub(super) fn draw_completions(model: &Model, theme: &Theme, buffer: &mut Buffer) {
    const MAX_ROWS: usize = 9;
    let Some(prompt) = model.input.prompt.as_ref().filter(|_| !model.input.is_search) else {
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
