//! The panel of a drill, of mates or of mistakes: its problems with how each went, and below the board what is to be
//! done.
//!
//! ```text
//!  詰将棋ドリル problems.kif          3/20
//!  ○  1                              0:12
//!  ×  2                              1:40
//!  ▸  3
//! ```

use super::{DrillKind, DrillOutcome, DrillPhase, DrillProblem, DrillState, time_text};
use crate::tui::action::{Action, ActionGroup, ActionId};
use crate::tui::canvas::Canvas;
use crate::tui::core::Core;
use crate::tui::drill;
use crate::tui::layout::ScreenLayout;
use crate::tui::pages::mode::BoardMode;
use crate::tui::pages::{MouseAnswer, MouseGesture, PageAnswer, PageContent, PageForm, PageView, mode};
use crate::tui::panes::key_hints::shown_key;
use crate::tui::panes::row_format::wrapped_rows;
use crate::tui::theme::Theme;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use sankoma_wording::{sentence, text};

/// The page of a drill. Its problem is the game on the board; the drill is stored with it.
#[derive(Clone, Debug)]
pub struct DrillPage;

/// A drill is on the board.
const MODE: BoardMode = BoardMode {
    groups: &[ActionGroup::Drill, ActionGroup::Cursor, ActionGroup::Promotion, ActionGroup::View],
    actions: &[ActionId::Move, ActionId::Cursor, ActionId::Copy, ActionId::Drill],
    refuses_input: |action| matches!(action, Action::Paste(_)),
};

/// The actions that step through the lines of a mistake once it is done.
const STEPS: [ActionId; 10] = [
    ActionId::Next,
    ActionId::Previous,
    ActionId::Forward,
    ActionId::Back,
    ActionId::First,
    ActionId::Last,
    ActionId::NextVariation,
    ActionId::PreviousVariation,
    ActionId::LeaveVariation,
    ActionId::MainLine,
];

impl PageContent for DrillPage {
    fn form(&self) -> PageForm {
        PageForm::Mode
    }

    fn groups(&self, core: &Core, _: Vec<ActionGroup>) -> Vec<ActionGroup> {
        use ActionGroup::{Cursor, Drill, Game, Play, Program, Promotion, View};
        let selection = &core.game.selection;
        let innermost = match (selection.promotion, selection.cursor) {
            (Some(_), _) => Some(Promotion),
            (None, Some(_)) => Some(Cursor),
            (None, None) => None,
        };
        let steps = shows_lines(core).then_some(Game);
        innermost.into_iter().chain([Drill]).chain(steps).chain([Play, View, Program]).collect()
    }

    fn hints(&self, core: &Core) -> Option<Vec<ActionId>> {
        use ActionId as Id;
        if shows_lines(core) {
            return Some(vec![Id::Next, Id::Previous, Id::NextVariation, Id::DrillNext, Id::DrillAgain, Id::Cancel]);
        }
        Some(vec![Id::CursorPick, Id::Move, Id::DrillHint, Id::DrillGiveUp, Id::DrillNext, Id::Cancel])
    }

    fn perform(&mut self, action: &Action, core: &mut Core) -> PageAnswer {
        let Some((kind, phase)) = core.drill.as_ref().map(|drill| (drill.file.kind, drill.phase)) else {
            return PageAnswer::closed();
        };
        match action {
            Action::DrillNext => PageAnswer::Stay(drill::step_drill(core, None)),
            Action::DrillPrevious => PageAnswer::Stay(drill::step_drill(core, Some(-1))),
            Action::DrillAgain => PageAnswer::Stay(drill::repeat_problem(core)),
            Action::DrillHint => {
                drill::give_hint(core);
                PageAnswer::done()
            }
            Action::DrillGiveUp if kind == DrillKind::Mistakes => PageAnswer::Stay(drill::give_up(core)),
            Action::DrillGiveUp => PageAnswer::Then(drill::give_up(core), Action::Tsume(None)),
            Action::PickProblem(at) => PageAnswer::Stay(drill::pick_problem(core, *at)),
            // A picked piece and the cursor come first.
            Action::Cancel if core.cancel_on_board() => PageAnswer::done(),
            Action::Cancel => {
                drill::close_drill(core);
                PageAnswer::Close(Vec::new())
            }
            action if phase != DrillPhase::YourMove && makes_a_move(action) => PageAnswer::done(),
            action if shows_lines(core) && steps(action) => PageAnswer::PassOn,
            action if MODE.refuses(action) => {
                let message = (
                    "ドリルの途中です（n で次の問題、Esc でやめる）",
                    "a drill is open: n shows the next problem, Esc leaves it",
                );
                core.messages.warn(message.0, message.1);
                PageAnswer::done()
            }
            _ => PageAnswer::PassOn,
        }
    }

    fn is_current(&self, core: &Core) -> bool {
        core.drill.is_some()
    }

    fn draw(&self, view: PageView<'_>, buffer: &mut Buffer) -> Option<Position> {
        draw_panel(view.core, view.core.drill.as_ref()?, view.theme, view.layout, buffer);
        None
    }

    fn mouse(&self, view: PageView<'_>, cell: Position, gesture: MouseGesture) -> MouseAnswer {
        let Some(drill) = &view.core.drill else { return MouseAnswer::PassOn };
        mode::panel_mouse(view, cell, gesture, |_| click(view.core, drill, view.layout, cell.y))
    }
}

/// Whether the lines of a mistake are on the board: it is done.
fn shows_lines(core: &Core) -> bool {
    let is_done = |drill: &DrillState| matches!(drill.phase, DrillPhase::Done(_));
    core.drill.as_ref().is_some_and(|drill| drill.file.kind == DrillKind::Mistakes && is_done(drill))
}

fn steps(action: &Action) -> bool {
    match action {
        Action::Repeat(_, action) => steps(action),
        action => action.id().is_some_and(|id| STEPS.contains(&id)),
    }
}

fn makes_a_move(action: &Action) -> bool {
    action.picks_on_board() || matches!(action, Action::Promote | Action::Decline)
}

/// Draws the list of problems next to the board, and the notes below the board or, without room there, above the list.
fn draw_panel(core: &Core, drill: &DrillState, theme: &Theme, layout: &ScreenLayout, buffer: &mut Buffer) {
    let Some(panel) = layout.side_panel else { return };
    let (notes_area, list_area) = areas(core, drill, layout, panel);
    let notes = notes(core, drill, theme, notes_area.width.into());
    mode::draw_notes(&notes, &mut Canvas::new(buffer, theme, notes_area));
    draw_list(core, drill, &mut Canvas::new(buffer, theme, list_area));
}

/// The areas of the notes and of the list with its heading.
fn areas(core: &Core, drill: &DrillState, layout: &ScreenLayout, panel: Rect) -> (Rect, Rect) {
    mode::panel_areas(layout, panel, panel.height.saturating_sub(2), |columns| {
        notes(core, drill, &Theme::standard(), columns).len()
    })
}

/// What is to be done, what is said of the last move, the hint, and the keys.
fn notes(core: &Core, drill: &DrillState, theme: &Theme, columns: usize) -> Vec<Line<'static>> {
    let lang = core.lang;
    let mut rows = wrapped_rows(drill.sentence(core.view.notation).text(lang), columns, theme.strong);
    if let Some(remark) = &drill.remark {
        rows.extend(wrapped_rows(remark.text(lang), columns, theme.warning));
    }
    if let Some(hint) = drill.hint(&core.game.shown.position, core.view.notation, lang) {
        rows.extend(wrapped_rows(&hint, columns, theme.good));
    }
    rows.extend(wrapped_rows(drill.summary().text(lang), columns, theme.faint));
    let mut keys = Line::default();
    for (_, next) in core.keymap.listed(ActionGroup::Drill, lang) {
        let entry = [
            Span::styled(format!(" {}", shown_key(&next.key.to_string(), core)), theme.key),
            Span::raw(format!(" {}", next.label)),
        ];
        if keys.width() + entry.iter().map(Span::width).sum::<usize>() > columns {
            rows.push(std::mem::take(&mut keys));
        }
        keys.spans.extend(entry);
    }
    rows.push(keys);
    rows
}

fn draw_list(core: &Core, drill: &DrillState, canvas: &mut Canvas<'_>) {
    let theme = canvas.theme;
    let count = drill.file.problems.len();
    let place = format!("{}/{count} ", drill.at + 1);
    let title = match drill.file.kind {
        DrillKind::Mates => core.lang.pick("詰将棋ドリル", "Tsume drill"),
        DrillKind::Mistakes => core.lang.pick("悪手の指し直し", "Mistakes"),
    };
    let title = format!(" {title}  {}", drill.file.name);
    canvas.heading(&text::fit(&title, canvas.width().saturating_sub(text::width(&place))), &place);
    for (y, at) in visible_problems(drill, canvas.area).enumerate() {
        let y = y as u16 + 1;
        let is_shown = at == drill.at;
        let ground = if is_shown { theme.text.patch(theme.chosen) } else { theme.text };
        canvas.tint(Rect::new(0, y, canvas.area.width, 1), ground);
        let problem = &drill.file.problems[at];
        let (mark, style) = mark(problem, theme);
        let styled = |style: Style| if is_shown { ground } else { ground.patch(style) };
        canvas.text(1, y, mark, styled(style));
        canvas.text(3, y, &text::pad_left(&(at + 1).to_string(), 5), styled(Style::new()));
        let time = problem.result.map(|result| format!(" {} ", time_text(result.time))).unwrap_or_default();
        let room = canvas.width().saturating_sub(10 + text::width(&time));
        canvas.text(10, y, &text::fit(&description(core, drill, at), room), styled(Style::new()));
        canvas.text_right(y, &time, styled(theme.faint));
    }
}

/// What a row says of its problem: the mistake, and what it was about once it is done; of a mate its length while it is
/// on the board.
fn description(core: &Core, drill: &DrillState, at: usize) -> String {
    let problem = &drill.file.problems[at];
    if let Some(mistake) = &problem.mistake {
        let theme = problem.result.and(mistake.theme()).map(|theme| format!("  {}", theme.title(core.lang)));
        return mistake.label(core.view.notation, core.lang) + &theme.unwrap_or_default();
    }
    let length =
        drill.length.filter(|_| at == drill.at).map(|plies| sentence!(core.lang, "{plies}手詰", "mate in {plies}"));
    length.unwrap_or_default()
}

/// Mark and style of how a problem went.
fn mark(problem: &DrillProblem, theme: &Theme) -> (&'static str, Style) {
    match problem.result.map(|result| result.outcome) {
        Some(DrillOutcome::Solved) => ("o", theme.good),
        Some(DrillOutcome::Helped) => ("+", theme.warning),
        Some(DrillOutcome::Failed) => ("x", theme.error),
        None => (".", theme.faint),
    }
}

/// The indices of the problems that fit an area with its heading, the one on the board among them.
fn visible_problems(drill: &DrillState, area: Rect) -> std::ops::Range<usize> {
    let (count, room) = (drill.file.problems.len(), usize::from(area.height).saturating_sub(1));
    let first = drill.at.saturating_sub(room / 2).min(count.saturating_sub(room));
    first..count.min(first + room)
}

/// A click on a problem goes there.
fn click(core: &Core, drill: &DrillState, layout: &ScreenLayout, row: u16) -> Option<Action> {
    let area = areas(core, drill, layout, layout.side_panel?).1;
    let at = row.checked_sub(area.y + 1)?;
    visible_problems(drill, area).nth(usize::from(at)).map(Action::PickProblem)
}
