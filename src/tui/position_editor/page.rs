//! The panel of the position editor: the table of both hands and the box, what is wrong with the set-up, the keys.
//!
//! ```text
//!  局面編集                  先手番
//!       飛 角 金 銀 桂 香 歩 玉
//!  後手  1  1  3  4  4  4 17
//!  先手  .  .  .  .  .  .  .
//!  駒箱  .  .  .  .  .  .  .  1
//!
//!  - 先手の玉がありません（詰将棋なら正常）
//!
//!  t 向きを変える   + 成り・不成
//! ```

use super::PositionEditor;
use crate::tui::action::{Action, ActionGroup, ActionId};
use crate::tui::canvas::Canvas;
use crate::tui::core::{Core, Effect};
use crate::tui::game::diagnostics_pane::mark;
use crate::tui::game::{color_above, copied_text};
use crate::tui::pages::mode::BoardMode;
use crate::tui::pages::{Below, MouseAnswer, MouseGesture, PageAnswer, PageContent, PageForm, PageView, mode};
use crate::tui::panes::key_hints::shown_key;
use crate::tui::panes::row_format::in_columns;
use crate::tui::position_editor;
use crate::tui::theme::Theme;
use ratatui::buffer::Buffer;
use ratatui::layout::Position;
use ratatui::text::{Line, Span};
use sankoma_record::Game;
use sankoma_rules::{Color, PieceKind, PiecePlace};
use sankoma_wording::{sentence, text};

/// Columns of the label of a row of the table, and of each kind of piece.
const LABEL: u16 = 5;
const CELL: u16 = 3;
/// The row of the panel with the names of the kinds; below it lie both hands and the box.
const KINDS_ROW: u16 = 1;
/// Columns of a key with what it does: at least and at most.
const KEY_COLUMNS: std::ops::RangeInclusive<usize> = 14..=20;

/// The kinds in the order of the table.
const KINDS: [PieceKind; 8] = [
    PieceKind::Rook,
    PieceKind::Bishop,
    PieceKind::Gold,
    PieceKind::Silver,
    PieceKind::Knight,
    PieceKind::Lance,
    PieceKind::Pawn,
    PieceKind::King,
];

/// The page of the position editor. What is edited is on the board, and therefore stored with it.
#[derive(Clone, Debug)]
pub struct PositionEditorPage;

/// A position is edited.
const MODE: BoardMode = BoardMode {
    groups: &[ActionGroup::PositionEditor, ActionGroup::View, ActionGroup::Cursor],
    actions: &[ActionId::Copy, ActionId::PositionEditor],
    refuses_input: |_| false,
};

impl PageContent for PositionEditorPage {
    fn open(_: &Action, _: &Below<'_>, core: &mut Core) -> Option<(Self, Vec<Effect>)> {
        position_editor::open_position_editor(core);
        Some((Self, Vec::new()))
    }

    fn form(&self) -> PageForm {
        PageForm::Mode
    }

    fn groups(&self, _: &Core, _: Vec<ActionGroup>) -> Vec<ActionGroup> {
        vec![ActionGroup::PositionEditor, ActionGroup::Cursor, ActionGroup::View, ActionGroup::Program]
    }

    fn hints(&self, _: &Core) -> Option<Vec<ActionId>> {
        use ActionId as Id;
        Some(vec![Id::SetupDone, Id::SetupPick, Id::SetupHandicap, Id::Copy, Id::Cancel])
    }

    fn perform(&mut self, action: &Action, core: &mut Core) -> PageAnswer {
        let Core { position_editor, messages, view, .. } = core;
        let Some(editor) = position_editor else { return PageAnswer::closed() };
        editor.begin_action(action);
        match action {
            Action::SetupPick | Action::CursorPick => editor.pick(editor.cursor, messages),
            Action::PickSetupPlace(place) => editor.pick(*place, messages),
            Action::PickSquare(square) => editor.pick(PiecePlace::Square(*square), messages),
            Action::PickHand(color, kind) => editor.pick(PiecePlace::Hand(*color, *kind), messages),
            Action::ReleasePiece(target) => editor.release(*target, messages),
            Action::CursorLeft => editor.move_cursor(-1, 0, view.flip),
            Action::CursorRight => editor.move_cursor(1, 0, view.flip),
            Action::CursorUp => editor.move_cursor(0, -1, view.flip),
            Action::CursorDown => editor.move_cursor(0, 1, view.flip),
            Action::ShowNextForm(square) => editor.show_next_form(*square),
            Action::SetupPiece(piece) => editor.put(piece.0, messages),
            Action::SetupChange(command) => editor.perform(*command, messages),
            Action::SetupHandicap(handicap) => editor.set_up_handicap(handicap, messages),
            Action::Paste(text) => editor.paste(text, messages),
            Action::Copy(format) => {
                let game = Game::new(editor.setup().clone());
                let text = copied_text(editor.position(), &game, *format, messages);
                return PageAnswer::Stay(vec![Effect::Copy(text)]);
            }
            Action::SetupDone => return PageAnswer::Close(position_editor::begin_game_from_setup(core)),
            Action::PositionEditor => {}
            Action::Cancel => position_editor::close_position_editor(core),
            Action::Quit if !editor.may_be_lost(messages) => {}
            action if MODE.refuses(action) => messages.warn(
                "局面を編集しています（Enter でこの局面から始める、Esc でやめる）",
                "a position is being edited: Enter begins a game from it, Esc leaves it",
            ),
            _ => return PageAnswer::PassOn,
        }
        PageAnswer::done()
    }

    fn is_current(&self, core: &Core) -> bool {
        core.position_editor.is_some()
    }

    fn draw(&self, view: PageView<'_>, buffer: &mut Buffer) -> Option<Position> {
        let (core, area, editor) = (view.core, view.layout.side_panel?, view.core.position_editor.as_ref()?);
        draw_panel(core, editor, &mut Canvas::new(buffer, view.theme, area));
        None
    }

    fn mouse(&self, view: PageView<'_>, cell: Position, gesture: MouseGesture) -> MouseAnswer {
        mode::panel_mouse(view, cell, gesture, |area| click(view.core, cell.x - area.x, cell.y - area.y))
    }
}

/// Draws the panel.
fn draw_panel(core: &Core, editor: &PositionEditor, canvas: &mut Canvas<'_>) {
    draw_heading(core, editor, canvas);
    draw_table(core, editor, canvas);
    let first = KINDS_ROW + 5;
    let room = canvas.height().saturating_sub(usize::from(first));
    let keys = key_rows(core, canvas.theme, canvas.width());
    let findings = finding_rows(core, editor, canvas.theme, canvas.width());
    // The keys stand in the help too, the findings here alone.
    let shown_findings = findings.len().min(room);
    let shown_keys = keys.len().min(room.saturating_sub(shown_findings + 1));
    for (y, row) in findings[..shown_findings].iter().enumerate() {
        canvas.line(0, first + y as u16, row);
    }
    let keys_from = first + (shown_findings + 1) as u16;
    for (y, row) in keys[..shown_keys].iter().enumerate() {
        canvas.line(0, keys_from + y as u16, row);
    }
}

fn draw_heading(core: &Core, editor: &PositionEditor, canvas: &mut Canvas<'_>) {
    let side = editor.setup().side_to_move;
    let turn = sentence!(core.lang, ("{}番 ", side.ja()), ("{} to move ", side.en()));
    let turn = if text::width(&turn) + 18 <= canvas.width() { turn } else { String::new() };
    canvas.heading(core.lang.pick(" 局面編集", " Position editor"), &turn);
}

fn draw_table(core: &Core, editor: &PositionEditor, canvas: &mut Canvas<'_>) {
    let theme = canvas.theme;
    for (column, kind) in KINDS.into_iter().enumerate() {
        canvas.text(cell_x(column), KINDS_ROW, &core.view.pieces.in_two_columns(kind), theme.faint);
    }
    for row in 0..3 {
        let y = KINDS_ROW + 1 + row as u16;
        canvas.text(0, y, &text::fit(row_label(core, row), usize::from(LABEL)), theme.strong);
        for (column, kind) in KINDS.into_iter().enumerate() {
            let Some(place) = place_in(core, row, kind) else { continue };
            let count = editor.setup().count_at(place);
            let style = match place {
                place if place == editor.cursor => theme.square_cursor,
                place if editor.picked == Some(place) => theme.square_picked,
                _ if count == 0 => theme.faint,
                _ => theme.strong,
            };
            let count = if count == 0 { "・".to_owned() } else { text::pad_left(&count.to_string(), 2) };
            canvas.text(cell_x(column), y, &count, theme.text.patch(style));
        }
    }
}

fn cell_x(column: usize) -> u16 {
    LABEL + column as u16 * CELL
}

/// The place of a kind in a row of the table: the hand of the side above, that of the side below, the box.
fn place_in(core: &Core, row: usize, kind: PieceKind) -> Option<PiecePlace> {
    let color = row_color(core, row);
    match color {
        None => Some(PiecePlace::Box(kind)),
        Some(color) => (kind != PieceKind::King).then_some(PiecePlace::Hand(color, kind)),
    }
}

fn row_color(core: &Core, row: usize) -> Option<Color> {
    let above = color_above(core.view.flip);
    [Some(above), Some(above.other()), None].get(row).copied().flatten()
}

fn row_label(core: &Core, row: usize) -> &'static str {
    match row_color(core, row) {
        Some(color) => core.lang.pick(color.ja(), color.en()),
        None => core.lang.pick("駒箱", "Box"),
    }
}

fn finding_rows(core: &Core, editor: &PositionEditor, theme: &Theme, columns: usize) -> Vec<Line<'static>> {
    let rows = editor.findings().iter().flat_map(|finding| {
        let (mark, style) = mark(finding.severity, theme);
        let sentence = text::wrap(finding.message.text(core.lang), columns.saturating_sub(mark.len()));
        let rows = sentence.into_iter().enumerate().map(move |(at, row)| {
            let margin = if at == 0 { mark } else { "   " };
            Line::from(vec![Span::styled(margin, style), Span::styled(row, style)])
        });
        rows.collect::<Vec<_>>()
    });
    rows.collect()
}

/// The letters of the pieces in one row, then a key for every command that the status bar does not name.
fn key_rows(core: &Core, theme: &Theme, columns: usize) -> Vec<Line<'static>> {
    let lang = core.lang;
    let letters = lang.pick("駒（大文字は先手）", "(capitals: Black)");
    let first = Line::from(vec![
        Span::styled(" PLNSGBRK", theme.key),
        Span::raw(format!(" {}", text::fit(letters, columns.saturating_sub(10)))),
    ]);
    let listed = core.keymap.listed(ActionGroup::PositionEditor, lang);
    let entries: Vec<Line<'static>> = listed
        .into_iter()
        .filter(|(id, _)| matches!(id, ActionId::SetupChange | ActionId::SetupHandicap | ActionId::SetupMate))
        .map(|(_, next)| {
            Line::from(vec![
                Span::styled(format!(" {}", shown_key(&next.key.to_string(), core)), theme.key),
                Span::raw(format!(" {}", next.label)),
            ])
        })
        .collect();
    let wide = (columns / 2).clamp(*KEY_COLUMNS.start(), *KEY_COLUMNS.end());
    std::iter::once(first).chain(in_columns(&entries, wide, columns)).collect()
}

/// A click on a number of the table picks that kind of piece, or puts the picked piece there.
fn click(core: &Core, x: u16, y: u16) -> Option<Action> {
    let row = y.checked_sub(KINDS_ROW + 1)?;
    let column = x.checked_sub(LABEL)? / CELL;
    let kind = *KINDS.get(usize::from(column))?;
    (row < 3).then(|| place_in(core, usize::from(row), kind))?.map(Action::PickSetupPlace)
}
