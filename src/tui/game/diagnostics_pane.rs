//! Diagnostics of the record in file order: one row each, the selected one in full. A broken file can have a diagnostic
//! for every line, so that only the visible ones are formatted. Below them stands how far another program reads the
//! file; what it reads otherwise is listed with the diagnostics.

use crate::second_reader::PROGRAM;
use crate::tui::action::Action;
use crate::tui::canvas::Canvas;
use crate::tui::core::Core;
use crate::tui::second_reading;
use crate::tui::second_reading::SecondReadingState;
use crate::tui::theme::Theme;
use ratatui::layout::Rect;
use ratatui::style::Style;
use sankoma_record::{Diagnostic, Severity};
use sankoma_wording::{Language, Message, message, sentence, text};

/// Columns of the severity mark, the location in the file, the ply and the code.
const MARK: usize = 3;
const LOCATION: usize = 9;
const PLY: usize = 9;
const CODE: usize = 18;
/// A narrower pane, in columns, shows no code.
const MIN_WIDTH_WITH_CODE: usize = 72;

/// The visible part of the list.
struct DiagnosticsWindow {
    /// Index of the first visible diagnostic.
    first: usize,
    picked: Option<usize>,
    /// The wrapped message of the picked diagnostic.
    sentence: Vec<String>,
}

pub(in crate::tui) fn draw(core: &Core, canvas: &mut Canvas<'_>) {
    let reading = second_reading(core, canvas.theme);
    let room = room(core, canvas.area);
    let mut y = draw_list(core, room, canvas);
    if y == 0 {
        let nothing = core.lang.pick("この棋譜に診断はありません", "Nothing is wrong with this record.");
        canvas.text(2, 0, nothing, canvas.theme.faint);
        y = 1;
    }
    if let Some((sentence, style)) = reading.filter(|_| room < canvas.height()) {
        let sentence = text::fit(sentence.text(core.lang), canvas.width().saturating_sub(MARK));
        canvas.text(MARK as u16, y.min(room as u16), &sentence, style);
    }
}

/// What the row below the list says of another program, if it was asked about the file.
fn second_reading(core: &Core, theme: &Theme) -> Option<(Message, Style)> {
    Some(match second_reading::second_reading(core)? {
        SecondReadingState::Pending => {
            let message =
                message!("{PROGRAM} ではどう読めるかを調べています", "asking what {PROGRAM} reads in the file");
            (message, theme.faint)
        }
        SecondReadingState::NotAsked(reason) => (reason.clone(), theme.warning),
        SecondReadingState::Known(reading) if reading.reads_game() => (reading.verdict(), theme.faint),
        SecondReadingState::Known(reading) => (reading.verdict(), theme.warning),
    })
}

/// Rows of the list: all, or all but the one below it.
fn room(core: &Core, area: Rect) -> usize {
    let height = usize::from(area.height);
    if second_reading::second_reading(core).is_some() && height > 1 { height - 1 } else { height }
}

/// Draws the visible part of the list in the first `room` rows and returns how many it takes.
fn draw_list(core: &Core, room: usize, canvas: &mut Canvas<'_>) -> u16 {
    let theme = canvas.theme;
    let window = window(core, canvas.area);
    let mut y = 0;
    for (number, diagnostic) in core.game.document.listed_diagnostics().enumerate().skip(window.first) {
        if usize::from(y) >= room {
            break;
        }
        let is_picked = window.picked == Some(number);
        let rows = if is_picked { window.sentence.len().max(1) } else { 1 };
        if is_picked {
            canvas.tint(Rect::new(0, y, canvas.area.width, rows as u16), theme.text.patch(theme.chosen));
        }
        draw_header(diagnostic, core.lang, is_picked, y, canvas);
        let indent = indent(canvas.width());
        if is_picked {
            for (at, row) in window.sentence.iter().enumerate() {
                canvas.text(indent as u16, y + at as u16, row, theme.text.patch(theme.chosen));
            }
        } else {
            let sentence = text::fit(diagnostic.message.text(core.lang), canvas.width().saturating_sub(indent));
            canvas.text(indent as u16, y, &sentence, Style::new());
        }
        y += rows as u16;
    }
    y
}

/// Mark, place, ply and code.
fn draw_header(diagnostic: &Diagnostic, lang: Language, is_picked: bool, y: u16, canvas: &mut Canvas<'_>) {
    let theme = canvas.theme;
    let (mark, role) = mark(diagnostic.severity, theme);
    let over = |style: Style| if is_picked { theme.text.patch(theme.chosen) } else { style };
    canvas.text(0, y, mark, over(role));
    canvas.text(MARK as u16, y, &text::fit(&location_text(diagnostic), LOCATION - 1), over(theme.faint));
    canvas.text((MARK + LOCATION) as u16, y, &ply(diagnostic, lang), over(theme.faint));
    if canvas.width() >= MIN_WIDTH_WITH_CODE {
        let code = text::fit(diagnostic.code, CODE - 1);
        canvas.text((MARK + LOCATION + PLY) as u16, y, &code, over(role));
    }
}

/// The column at which the message begins.
const fn indent(columns: usize) -> usize {
    let code = if columns >= MIN_WIDTH_WITH_CODE { CODE } else { 0 };
    MARK + LOCATION + PLY + code
}

/// Mark and style of a severity.
pub(in crate::tui) fn mark(severity: Severity, theme: &Theme) -> (&'static str, Style) {
    match severity {
        Severity::Error => (" ! ", theme.error),
        Severity::Warning => (" ? ", theme.warning),
        Severity::Note => (" - ", theme.faint),
    }
}

fn location_text(diagnostic: &Diagnostic) -> String {
    match (diagnostic.line, diagnostic.column) {
        (None, _) => String::new(),
        (Some(line), None) => line.to_string(),
        (Some(line), Some(column)) => format!("{line}:{column}"),
    }
}

fn ply(diagnostic: &Diagnostic, lang: Language) -> String {
    diagnostic.ply.map_or_else(String::new, |ply| sentence!(lang, "{ply}手", "ply {ply}"))
}

/// The visible part, with the picked diagnostic in the middle unless it is near an end of the list.
fn window(core: &Core, area: Rect) -> DiagnosticsWindow {
    let (found, picked) = (|| core.game.document.listed_diagnostics(), core.game.picked_diagnostic());
    let room = room(core, area);
    let columns = usize::from(area.width);
    let sentence = picked.and_then(|picked| found().nth(picked)).map_or_else(Vec::new, |diagnostic| {
        text::wrap(diagnostic.message.text(core.lang), columns.saturating_sub(indent(columns)))
    });
    let rows = found().count() + sentence.len().saturating_sub(1);
    let first = picked.unwrap_or(0).saturating_sub(room.saturating_sub(sentence.len()) / 2);
    DiagnosticsWindow { first: first.min(rows.saturating_sub(room)), picked, sentence }
}

/// A click on a diagnostic selects it, which shows its move.
pub(in crate::tui) fn click(core: &Core, area: Rect, _: u16, row: u16) -> Option<Action> {
    let window = window(core, area);
    let rows = |number: usize| if window.picked == Some(number) { window.sentence.len().max(1) } else { 1 };
    let mut below = 0;
    let listed = core.game.document.listed_diagnostics().count();
    let hit = (window.first..listed).find(|&number| {
        below += rows(number);
        usize::from(row) < below
    });
    hit.map(Action::PickDiagnostic)
}

/// Heading: number of diagnostics, and which one is picked.
pub(in crate::tui) fn note(core: &Core) -> String {
    let all = core.game.document.listed_diagnostics().count();
    match core.game.picked_diagnostic() {
        Some(picked) => format!("{}/{all} ", picked + 1),
        None if all == 0 => String::new(),
        None => format!("{all} "),
    }
}
