//! Status bar: what the topmost page says, a question, the message of the last action, numbers of the board cursor, or
//! key hints. The command line is a page, which covers it. A sentence that is longer than the bar takes one row or two
//! above it too, so that nothing of it is cut.

use super::Workbench;
use crate::tui::action::ActionId;
use crate::tui::canvas::Canvas;
use crate::tui::core::Core;
use crate::tui::glyphs::clear;
use crate::tui::layout::ScreenLayout;
use crate::tui::pages::Typing;
use crate::tui::pane::Pane;
use crate::tui::panes::key_hints::{hints, shown_key};
use crate::tui::theme::Theme;
use crate::tui::{board, explorer, live, review};
use crate::web::fetching_message;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use sankoma_record::Severity;
use sankoma_wording::{Language, Message, counted_noun, sentence, text};

/// Rows above the bar from which on a long sentence may take some of them.
const MIN_ROWS_ABOVE: u16 = 12;
/// Most rows of a sentence.
const MAX_SENTENCE_ROWS: usize = 3;

/// Draws the status bar.
pub(super) fn draw(workbench: &Workbench, canvas: &mut Canvas<'_>) {
    let (core, theme) = (&workbench.core, canvas.theme);
    if let Some((severity, sentence)) = workbench.pages.sentence(core) {
        let style = if severity == Severity::Note { Style::new() } else { theme.warning };
        draw_sentence(&sentence, style, canvas);
    } else if let Some(question) = promotion_question(workbench) {
        canvas.fill(theme.text.patch(theme.prompt));
        let mut line = Line::styled(format!(" {question}  "), theme.text.patch(theme.prompt));
        let answers = [ActionId::Promote, ActionId::Decline, ActionId::Cancel];
        line.spans.extend(hints(core, &answers, theme.prompt, theme).spans);
        canvas.line(0, 0, &line);
    } else if !core.input.pending.is_empty() {
        draw_pending(core, canvas);
    } else if let Some((severity, message)) = &core.messages.notice {
        draw_notice(core, *severity, message, canvas);
    } else if let Some(sentence) = board_sentence(workbench, canvas) {
        draw_sentence(&sentence, Style::new(), canvas);
    } else if let Some(sentence) = sentence_of_work(core) {
        draw_sentence(&sentence, Style::new(), canvas);
    } else {
        draw_hints(workbench, canvas);
    }
}

/// What is going on without the person: fetching, followed games, a review, the index of games.
fn sentence_of_work(core: &Core) -> Option<String> {
    live_sentence(core)
        .or_else(|| review::progress_pane::sentence(core))
        .or_else(|| explorer::pane::update_sentence(core))
}

/// What is being fetched from the net, and how many moves have come to a followed game while the person looks at an
/// earlier position.
fn live_sentence(core: &Core) -> Option<String> {
    if let Some(fetch) = core.live.fetches.last() {
        return Some(fetching_message(&fetch.host, fetch.bytes).text(core.lang).to_owned());
    }
    let moves = live::unseen_moves(core);
    let key = core.keymap.first_key(ActionId::Last).map_or_else(|| ":last".to_owned(), |key| shown_key(&key, core));
    (moves > 0).then(|| {
        sentence!(
            core.lang,
            "新しい手が{moves}手あります（{key} で最新の局面へ）",
            ("{} since; {key} goes to the newest position", counted_noun(moves, "new move"))
        )
    })
}

fn draw_sentence(sentence: &str, style: Style, canvas: &mut Canvas<'_>) {
    let ground = canvas.theme.text.patch(canvas.theme.hint);
    canvas.fill(ground);
    canvas.text(1, 0, &text::fit(sentence, canvas.width().saturating_sub(2)), ground.patch(style));
}

/// Draws a sentence that the bar has no room for into rows above it and the bar, over what stands there.
pub(super) fn draw_long_sentence(workbench: &Workbench, layout: &ScreenLayout, theme: &Theme, buffer: &mut Buffer) {
    let bar = layout.status_bar;
    let room = usize::from(bar.width).saturating_sub(2);
    let Some((sentence, style)) = long_sentence(workbench, theme).filter(|(sentence, _)| text::width(sentence) > room)
    else {
        return;
    };
    if bar.y <= MIN_ROWS_ABOVE {
        return;
    }
    let mut rows = text::wrap(&sentence, room);
    if rows.len() > MAX_SENTENCE_ROWS {
        let rest = rows.split_off(MAX_SENTENCE_ROWS - 1).join(" ");
        rows.push(text::fit(&rest, room));
    }
    let height = rows.len() as u16;
    let area = Rect { y: bar.y + 1 - height, height, ..bar };
    clear(buffer, area);
    let mut canvas = Canvas::new(buffer, theme, area);
    let ground = theme.text.patch(theme.hint);
    canvas.fill(ground);
    for (y, row) in (0..).zip(&rows) {
        canvas.text(1, y, row, ground.patch(style));
    }
}

/// The sentence of the topmost page or of the last action, while neither a question nor keys take its place.
fn long_sentence(workbench: &Workbench, theme: &Theme) -> Option<(String, Style)> {
    let core = &workbench.core;
    if let Some((severity, sentence)) = workbench.pages.sentence(core) {
        return Some((sentence, if severity == Severity::Note { Style::new() } else { theme.warning }));
    }
    if promotion_question(workbench).is_some() || !core.input.pending.is_empty() {
        return None;
    }
    let (severity, message) = core.messages.notice.as_ref()?;
    Some((message.text(core.lang).to_owned(), severity_style(*severity, theme)))
}

const fn severity_style(severity: Severity, theme: &Theme) -> Style {
    match severity {
        Severity::Error => theme.error,
        Severity::Warning => theme.warning,
        Severity::Note => theme.good,
    }
}

/// What the last action has said, and the keys of what can be done about it.
fn draw_notice(core: &Core, severity: Severity, message: &Message, canvas: &mut Canvas<'_>) {
    let theme = canvas.theme;
    let style = severity_style(severity, theme);
    let ground = theme.text.patch(theme.hint);
    canvas.fill(ground);
    let sentence = text::fit(message.text(core.lang), canvas.width().saturating_sub(2));
    let mut line = Line::from(vec![Span::styled(format!(" {sentence}   "), ground.patch(style))]);
    let offers = hints(core, &core.messages.offers, theme.hint, theme);
    if line.width() + offers.width() <= canvas.width() {
        line.spans.extend(offers.spans);
    }
    canvas.line(0, 0, &line);
}

/// What the board says of the place under its cursor, unless a page lies over it.
fn board_sentence(workbench: &Workbench, canvas: &Canvas<'_>) -> Option<String> {
    if workbench.pages.is_covered() {
        return None;
    }
    board::pane::sentence(&workbench.core, canvas.width().saturating_sub(2))
}

/// Whether there is anything to say or to ask, so that the bar is needed on the smallest screens too.
pub(super) fn has_sentence(workbench: &Workbench) -> bool {
    let core = &workbench.core;
    workbench.typing() != Typing::No
        || promotion_question(workbench).is_some()
        || core.messages.notice.is_some()
        || !core.input.pending.is_empty()
}

/// The question whether the piece promotes that was moved, unless a page lies over the board.
fn promotion_question(workbench: &Workbench) -> Option<String> {
    let kind = workbench.core.game.promoting_piece().filter(|_| !workbench.pages.is_covered())?;
    Some(sentence!(workbench.core.lang, ("{}は成りますか？", kind.ja()), ("Promote the {}?", kind.en())))
}

/// What was typed of a command; after a number, which keys it may stand before.
fn draw_pending(core: &Core, canvas: &mut Canvas<'_>) {
    let theme = canvas.theme;
    canvas.fill(theme.text.patch(theme.prompt));
    let pending = &core.input.pending;
    let mut line = Line::styled(format!(" {pending}…  "), theme.text.patch(theme.prompt));
    let counted: &[ActionId] = match pending.count {
        Some(_) if pending.keys.is_empty() => {
            &[ActionId::Next, ActionId::Previous, ActionId::Last, ActionId::FocusNext]
        }
        _ => &[],
    };
    for &id in counted {
        let key = core.keymap.first_key(id).unwrap_or_default();
        let label = counted_label(id, pending.count.unwrap_or_default(), core.lang);
        line.push_span(Span::styled(shown_key(&key, core), theme.text.patch(theme.prompt).patch(theme.key)));
        line.push_span(Span::styled(format!(" {label}  "), theme.text.patch(theme.prompt)));
    }
    line.spans.extend(hints(core, &[ActionId::Cancel], theme.prompt, theme).spans);
    canvas.line(0, 0, &line);
}

/// What an action does with this number before its key.
fn counted_label(id: ActionId, count: usize, lang: Language) -> String {
    let plies = counted_noun(count, "ply");
    match (id, lang) {
        (ActionId::Next, Language::Ja) => format!("{count}手進む"),
        (ActionId::Next, Language::En) => format!("{plies} on"),
        (ActionId::Previous, Language::Ja) => format!("{count}手戻る"),
        (ActionId::Previous, Language::En) => format!("{plies} back"),
        (ActionId::FocusNext, _) => {
            let pane = count.checked_sub(1).and_then(|at| Pane::ALL.get(at));
            pane.map_or_else(|| id.row().label(lang), |pane| pane.title(lang)).to_owned()
        }
        (_, Language::Ja) => format!("{count}手目"),
        (_, Language::En) => format!("ply {count}"),
    }
}

fn draw_hints(workbench: &Workbench, canvas: &mut Canvas<'_>) {
    let (core, theme) = (&workbench.core, canvas.theme);
    let style = theme.text.patch(theme.hint);
    canvas.fill(style);
    let mut ids = workbench.hinted_actions();
    // Help and quit matter most to a new user: hints that do not fit are removed before them.
    loop {
        let mut line = Line::styled(" ", style);
        if let Some(sentence) = board::pane::line_sentence(core) {
            line.push_span(Span::styled(format!(" {sentence} "), theme.text.patch(theme.line_on_board)));
            line.push_span(Span::styled("  ", style));
        }
        line.spans.extend(hints(core, &ids, theme.hint, theme).spans);
        if line.width() <= canvas.width() || ids.len() < 4 {
            canvas.line(0, 0, &line);
            return;
        }
        ids.remove(ids.len() - 3);
    }
}
