//! The panel of a mate search: the tree of the mate, and what is known of it.
//!
//! ```text
//!  詰みの木                          5手
//!  開始局面
//!  -▲５三金打                        4
//!   -△４一玉                         3
//!    -▲４二金                        0
//!   +△６一玉                         3
//!   ・△５二歩打                 無駄合
//! ```

use super::{TsumeProgress, TsumeState};
use crate::tui::action::{Action, ActionGroup, ActionId};
use crate::tui::canvas::Canvas;
use crate::tui::core::{Core, Effect, ListStep};
use crate::tui::layout::ScreenLayout;
use crate::tui::pages::mode::BoardMode;
use crate::tui::pages::{Below, MouseAnswer, MouseGesture, PageAnswer, PageContent, PageForm, PageView, mode};
use crate::tui::panes::row_format::wrapped_rows;
use crate::tui::theme::Theme;
use crate::tui::tsume;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use ratatui::text::Line;
use sankoma_analysis::mate_tree::MateTreeRow;
use sankoma_record::notation::line_text;
use sankoma_wording::{counted_noun, sentence, text};

/// The page of the tree. The mate search, whose position is on the board, is stored with it.
#[derive(Clone, Debug)]
pub struct MateTreePage;

/// The tree of a mate is on the board.
const MODE: BoardMode = BoardMode {
    groups: &[ActionGroup::Tsume, ActionGroup::Tree, ActionGroup::View],
    actions: &[ActionId::Tsume, ActionId::Write, ActionId::Undo, ActionId::Redo],
    refuses_input: |action| matches!(action, Action::Paste(_) | Action::PickSquare(_) | Action::PickHand(..)),
};

impl PageContent for MateTreePage {
    fn open(action: &Action, _: &Below<'_>, core: &mut Core) -> Option<(Self, Vec<Effect>)> {
        let seconds = if let Action::Tsume(seconds) = action { *seconds } else { None };
        Some((Self, vec![tsume::open_tsume(core, seconds)]))
    }

    fn form(&self) -> PageForm {
        PageForm::Mode
    }

    fn groups(&self, _: &Core, _: Vec<ActionGroup>) -> Vec<ActionGroup> {
        vec![ActionGroup::Tsume, ActionGroup::Tree, ActionGroup::View, ActionGroup::Program]
    }

    fn hints(&self, _: &Core) -> Option<Vec<ActionId>> {
        use ActionId as Id;
        let of_tree = [Id::TreeDown, Id::TreeUnfold, Id::TreeFold];
        Some([&of_tree[..], &[Id::TsumeAdopt, Id::TsumeAdoptAll, Id::TsumeStop, Id::Cancel]].concat())
    }

    fn perform(&mut self, action: &Action, core: &mut Core) -> PageAnswer {
        let Core { tsume, messages, .. } = core;
        let Some(tree) = tsume else { return PageAnswer::closed() };
        match action {
            Action::TreeUp => tree.step(ListStep::Rows(-1)),
            Action::TreeDown => tree.step(ListStep::Rows(1)),
            Action::TreePageUp => tree.step(ListStep::Pages(-1)),
            Action::TreePageDown => tree.step(ListStep::Pages(1)),
            Action::TreeToggle => tree.toggle(),
            Action::TreeUnfold => tree.unfold(),
            Action::TreeFold => tree.fold(),
            Action::PickTsumeRow(row) => tree.pick_row(*row),
            Action::TreeDeeper | Action::TreeShallower | Action::TreeBest => {
                messages.warn("詰みの木はこれですべてです", "the tree of the mate is complete");
            }
            Action::Tsume(seconds) => return PageAnswer::Stay(vec![tsume::open_tsume(core, *seconds)]),
            Action::TsumeStop => return PageAnswer::Stay(tsume::stop_or_repeat_tsume(core).into_iter().collect()),
            Action::TsumeAdopt => tsume::adopt_mate(core, false),
            Action::TsumeAdoptAll => tsume::adopt_mate(core, true),
            Action::Cancel => {
                core.tsume = None;
                return PageAnswer::Close(Vec::new());
            }
            action if MODE.refuses(action) => messages.warn(
                "詰みの木を見ています（Esc で対局に戻る）",
                "the board shows the tree of a mate; Esc returns to the game",
            ),
            _ => return PageAnswer::PassOn,
        }
        PageAnswer::done()
    }

    /// Another game on the board ends the search.
    fn is_current(&self, core: &Core) -> bool {
        core.tsume.is_some()
    }

    fn draw(&self, view: PageView<'_>, buffer: &mut Buffer) -> Option<Position> {
        draw_panel(view.core, view.core.tsume.as_ref()?, view.theme, view.layout, buffer);
        None
    }

    fn mouse(&self, view: PageView<'_>, cell: Position, gesture: MouseGesture) -> MouseAnswer {
        let Some(tsume) = &view.core.tsume else { return MouseAnswer::PassOn };
        let is_here = view.layout.side_panel.is_some_and(|panel| panel.contains(cell));
        match gesture {
            MouseGesture::Wheel(rows) if is_here => {
                let step = if rows < 0 { Action::TreeUp } else { Action::TreeDown };
                MouseAnswer::Taken(Some(Action::Repeat(rows.unsigned_abs(), Box::new(step))))
            }
            gesture => mode::panel_mouse(view, cell, gesture, |_| click(view.core, tsume, view.layout, cell.y)),
        }
    }

    fn fit(&mut self, core: &mut Core, _: &Theme, layout: &ScreenLayout) {
        let room = core.tsume.as_ref().map(|tsume| visible_tree_rows(core, tsume, layout));
        if let (Some(tsume), Some(room)) = (&mut core.tsume, room) {
            tsume.update_viewport(room);
        }
    }
}

/// Draws the tree next to the board, and the notes below the board or, without room there, above the tree.
fn draw_panel(core: &Core, tsume: &TsumeState, theme: &Theme, layout: &ScreenLayout, buffer: &mut Buffer) {
    let Some(panel) = layout.side_panel else { return };
    let (notes_area, tree_area) = areas(core, tsume, layout, panel);
    let notes = notes(core, tsume, theme, notes_area.width.into());
    mode::draw_notes(&notes, &mut Canvas::new(buffer, theme, notes_area));
    draw_tree(core, tsume, &mut Canvas::new(buffer, theme, tree_area));
}

/// The areas of the notes and of the tree with its heading.
fn areas(core: &Core, tsume: &TsumeState, layout: &ScreenLayout, panel: Rect) -> (Rect, Rect) {
    mode::panel_areas(layout, panel, panel.height / 2, |columns| notes(core, tsume, &Theme::standard(), columns).len())
}

/// What is known: the result, other mates, and how much of the tree is known.
fn notes(core: &Core, tsume: &TsumeState, theme: &Theme, columns: usize) -> Vec<Line<'static>> {
    let lang = core.lang;
    let mut rows = wrapped_rows(tsume.sentence().text(lang), columns, theme.strong);
    if let Some(others) = tsume.other_mates(core.view.notation, lang) {
        rows.extend(wrapped_rows(&others, columns, Style::new()));
    }
    if let Some(tree) = tsume.tree() {
        let count = tree.len();
        let sentence = sentence!(lang, "攻方の局面 {count}", ("{} of the attacker", counted_noun(count, "position")));
        rows.extend(wrapped_rows(&sentence, columns, theme.faint));
        if !tree.is_whole {
            let cut =
                lang.pick("木は途中までです（上限に達しました）", "the tree is cut off where a limit was reached");
            rows.extend(wrapped_rows(cut, columns, theme.warning));
        }
    }
    rows
}

fn draw_tree(core: &Core, tsume: &TsumeState, canvas: &mut Canvas<'_>) {
    let theme = canvas.theme;
    let (title, note) = (core.lang.pick(" 詰みの木", " Tree of the mate"), core.lang.pick("詰みまで ", "to mate "));
    canvas.heading(title, note);
    if tsume.tree().is_none() {
        let hint = match tsume.progress {
            TsumeProgress::Searching(_) => core.lang.pick(" 探索中（Space で止める）", " searching; Space stops"),
            _ => core.lang.pick(" Space でもう一度探す、Esc で戻る", " Space searches again, Esc goes back"),
        };
        canvas.text(0, 1, &text::fit(hint, canvas.width()), theme.faint);
        return;
    }
    let rows = tsume.rows();
    let window = tsume.cursor().visible_rows(visible_rows(canvas.area), rows.len());
    for (y, at) in window.enumerate() {
        let y = y as u16 + 1;
        let is_selected = at == tsume.cursor().selected;
        let ground = if is_selected { theme.text.patch(theme.chosen) } else { theme.text };
        canvas.tint(Rect::new(0, y, canvas.area.width, 1), ground);
        draw_row(core, tsume, rows[at], ground, is_selected, y, canvas);
    }
}

fn draw_row(
    core: &Core,
    tsume: &TsumeState,
    row: Option<&MateTreeRow>,
    ground: Style,
    is_selected: bool,
    y: u16,
    canvas: &mut Canvas<'_>,
) {
    let theme = canvas.theme;
    let styled = |style: Style| if is_selected { ground } else { ground.patch(style) };
    let Some(row) = row else {
        canvas.text(1, y, core.lang.pick("開始局面", "the position"), styled(theme.faint));
        return;
    };
    let length = match row.plies {
        _ if row.is_futile => core.lang.pick("無駄合", "futile").to_owned(),
        Some(0) => core.lang.pick("詰み", "mate").to_owned(),
        Some(plies) => plies.to_string(),
        None => "?".to_owned(),
    };
    let fold = match (row.is_expandable, row.is_unfolded) {
        (false, _) => " ",
        (true, true) => "-",
        (true, false) => "+",
    };
    let (before, last) = row.path.split_at(row.path.len() - 1);
    let position = tsume.tree().map(|tree| tree.position_after(before));
    let mv = position.map(|position| line_text(&position, last, core.view.notation, core.lang).concat());
    let indent = before.len().min(canvas.width() / 2);
    let room = canvas.width().saturating_sub(indent + 3 + text::width(&length));
    let style = match (row.is_futile, row.is_attack()) {
        (true, _) => theme.faint,
        (false, true) => theme.strong,
        (false, false) => Style::new(),
    };
    canvas.text(indent as u16 + 1, y, fold, styled(theme.key));
    canvas.text(indent as u16 + 2, y, &text::fit(mv.unwrap_or_default().trim(), room), styled(style));
    canvas.text_right(y, &format!("{length} "), styled(if row.is_futile { theme.faint } else { Style::new() }));
}

/// Rows of the tree that fit an area with its heading.
fn visible_rows(area: Rect) -> usize {
    usize::from(area.height).saturating_sub(1)
}

/// Rows of the tree that are visible on the screen.
fn visible_tree_rows(core: &Core, tsume: &TsumeState, layout: &ScreenLayout) -> usize {
    layout.side_panel.map_or(0, |panel| visible_rows(areas(core, tsume, layout, panel).1))
}

/// A click on a row of the tree selects it, or folds or unfolds the one that is selected.
fn click(core: &Core, tsume: &TsumeState, layout: &ScreenLayout, row: u16) -> Option<Action> {
    let area = areas(core, tsume, layout, layout.side_panel?).1;
    let at = row.checked_sub(area.y + 1)?;
    let window = tsume.cursor().visible_rows(visible_rows(area), tsume.rows().len());
    window.into_iter().nth(usize::from(at)).map(Action::PickTsumeRow)
}
