//! Editor popup for a comment or the headers, which leaves as much of the board visible as possible.

use super::{Editor, EditorPurpose};
use crate::tui::action::{Action, ActionGroup, TextEdit};
use crate::tui::canvas::Canvas;
use crate::tui::core::{Core, Effect};
use crate::tui::layout::ScreenLayout;
use crate::tui::pages::{Below, MouseAnswer, MouseGesture, PageAnswer, PageContent, PageForm, PageView, Typing};
use crate::tui::pane::Pane;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use sankoma_record::Severity;
use sankoma_wording::{Language, sentence, text};
use unicode_segmentation::UnicodeSegmentation;

/// With fewer columns next to the board than this, the popup takes the whole width.
const MIN_WIDTH: u16 = 60;
const MAX_WIDTH: u16 = 100;
/// Rows of the popup on the smallest screen, heading and key hints included.
const MIN_HEIGHT: u16 = 11;

/// The editor. What is written is stored with the game, so that it is not lost.
#[derive(Clone, Debug)]
pub struct TextEditorPage;

impl PageContent for TextEditorPage {
    fn open(action: &Action, _: &Below<'_>, core: &mut Core) -> Option<(Self, Vec<Effect>)> {
        match action {
            Action::Headers => core.game.edit_headers(),
            _ => core.game.edit_comment(),
        }
        Some((Self, Vec::new()))
    }

    fn form(&self) -> PageForm {
        PageForm::Line
    }

    fn groups(&self, _: &Core, below: Vec<ActionGroup>) -> Vec<ActionGroup> {
        below
    }

    fn perform(&mut self, action: &Action, core: &mut Core) -> PageAnswer {
        let edit = match action {
            Action::Edit(edit) => edit,
            Action::Cancel => &TextEdit::Accept,
            _ => return PageAnswer::PassOn,
        };
        core.game.edit_text(edit, &mut core.messages);
        PageAnswer::done()
    }

    fn is_current(&self, core: &Core) -> bool {
        core.game.editor.is_some()
    }

    fn typing(&self, _: &Core) -> Typing {
        Typing::Text
    }

    /// The keys stand on the page itself.
    fn sentence(&self, core: &Core) -> Option<(Severity, String)> {
        if !core.files.open.shown().has_postponed_version() {
            return Some((Severity::Note, String::new()));
        }
        let sentence = core.lang.pick(
            "ファイルが変わりました。書き終えたら読み込みます",
            "the file has changed on disk; it is read when the text is finished",
        );
        Some((Severity::Warning, sentence.to_owned()))
    }

    fn draw(&self, view: PageView<'_>, buffer: &mut Buffer) -> Option<Position> {
        let (core, theme, editor) = (view.core, view.theme, view.core.game.editor.as_ref()?);
        let area = popup_area(view.layout);
        let mut canvas = Canvas::popup(buffer, theme, area);
        let ground = theme.text.patch(theme.popup);
        canvas.heading(&title(core, editor), "");
        // The last column stays free for a caret after a full row.
        let (columns, room) = (canvas.width().saturating_sub(3), canvas.height().saturating_sub(2));
        let (rows, caret) = lay_out(editor, columns);
        let first = (caret.0 + 1).saturating_sub(room);
        for (y, row) in rows.iter().skip(first).take(room).enumerate() {
            canvas.text(1, y as u16 + 1, row, ground);
        }
        canvas.text(1, canvas.area.height.saturating_sub(1), keys(core.lang), ground.patch(theme.faint));
        Some(Position::new(area.x + 1 + caret.1 as u16, area.y + 1 + caret.0.saturating_sub(first) as u16))
    }

    /// While a text is written, the mouse does nothing.
    fn mouse(&self, _: PageView<'_>, _: Position, _: MouseGesture) -> MouseAnswer {
        MouseAnswer::Taken(None)
    }
}

fn title(core: &Core, editor: &Editor) -> String {
    match (editor.purpose, core.lang) {
        (EditorPurpose::Headers, Language::Ja) => " ヘッダー（一行に一つ、名前：値）".to_owned(),
        (EditorPurpose::Headers, Language::En) => " Headers: NAME：VALUE, one a row".to_owned(),
        (EditorPurpose::Comment(node), lang) => {
            let ply = core.game.document.game.ply(node);
            let text = core.game.shown.line.get(ply).filter(|&&shown| shown == node).map(|_| &core.move_texts()[ply]);
            let text = text.map(String::as_str).unwrap_or_default();
            sentence!(lang, " {ply}手目 {text} のコメント", " Comment on ply {ply} {text}")
        }
    }
}

const fn keys(lang: Language) -> &'static str {
    lang.pick("Ctrl+S か Esc で終える  Ctrl+C で捨てる", "Ctrl+S or Esc accepts it  Ctrl+C drops it")
}

/// Lower half of the screen: next to the board if there is room, else over the whole width.
///
/// ```text
/// +----------+-----------+     +-------------------+
/// | board    | panes     |     | board    | panes  |
/// |          +-----------+     +-------------------+
/// |          | popup     |     | popup             |
/// +----------+-----------+     +-------------------+
/// ```
fn popup_area(layout: &ScreenLayout) -> Rect {
    let screen = layout.screen;
    let board = layout.slot(Pane::Board).map_or(screen.x, |slot| slot.area.right() + 1);
    let right = screen.right().saturating_sub(board);
    let (x, width) = if right >= MIN_WIDTH { (board, right.min(MAX_WIDTH)) } else { (screen.x, screen.width) };
    let height = (screen.height / 2).max(MIN_HEIGHT).min(screen.height.saturating_sub(2));
    Rect { x, y: layout.status_bar.y.saturating_sub(height), width, height }
}

/// The text wrapped at `columns`, and row and column of the caret.
fn lay_out(editor: &Editor, columns: usize) -> (Vec<&str>, (usize, usize)) {
    let (row, at) = editor.caret();
    let mut rows = Vec::new();
    let mut caret = (0, 0);
    for (number, line) in editor.rows().iter().enumerate() {
        let mut start = 0;
        for part in wrap_line(line, columns) {
            let end = start + part.len();
            if number == row && (start..=end).contains(&at) {
                caret = (rows.len(), text::width(&line[start..at]));
            }
            rows.push(part);
            start = end;
        }
    }
    (rows, caret)
}

/// Splits `line` between grapheme clusters into rows of at most `columns`; at least one row, and nothing is dropped.
fn wrap_line(line: &str, columns: usize) -> Vec<&str> {
    let mut rows = Vec::new();
    let (mut start, mut used) = (0, 0);
    for (at, grapheme) in line.grapheme_indices(true) {
        let width = text::width(grapheme);
        if used + width > columns && at > start {
            rows.push(&line[start..at]);
            (start, used) = (at, 0);
        }
        used += width;
    }
    rows.push(&line[start..]);
    rows
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn a_wrapped_line_is_complete_and_fits(line in "[a-z歩か\u{3099} ]{0,40}", columns in 2_usize..20) {
            let rows = wrap_line(&line, columns);
            prop_assert_eq!(rows.concat(), line.as_str());
            prop_assert!(rows.iter().all(|row| text::width(row) <= columns));
        }
    }
}
