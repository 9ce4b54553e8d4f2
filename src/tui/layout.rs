//! Layout: the areas of title bar, panes and status bar for every terminal size.

use super::model::ViewState;
use super::pane::Pane;
use super::panes::board;
use super::views::EvaluationOverlay;
use ratatui::layout::{Rect, Size};

/// The smallest supported terminal: the board fits beside the moves.
pub const SMALLEST: Size = Size::new(60, 20);

/// An area of the screen for one pane, or for several tabs of which one is shown. Its first row is the heading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PaneSlot {
    /// The whole area, heading included.
    pub area: Rect,
    /// The panes of this area.
    pub panes: Vec<Pane>,
    /// The pane that is shown.
    pub shown: Pane,
}

/// The areas of the screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScreenLayout {
    /// The top line.
    pub title_bar: Rect,
    /// The panes.
    pub slots: Vec<PaneSlot>,
    /// The bottom line.
    pub status_bar: Rect,
}

impl PaneSlot {
    fn one(pane: Pane, area: Rect) -> Self {
        Self { area, panes: vec![pane], shown: pane }
    }

    fn tabs(panes: &[Pane], area: Rect, view: &ViewState) -> Self {
        let shown = if panes.contains(&view.tab) { view.tab } else { panes[0] };
        Self { area, panes: panes.to_vec(), shown }
    }

    /// The area below the heading.
    pub fn body(&self) -> Rect {
        Rect { y: self.area.y.saturating_add(1), height: self.area.height.saturating_sub(1), ..self.area }
    }
}

impl ScreenLayout {
    /// Arranges the panes on a screen; `None` if it is smaller than [`SMALLEST`].
    ///
    /// ```text
    /// +-------------------------+
    /// | title bar               |
    /// +-------------------------+
    /// | slots: zoomed pane, or  |
    /// | narrow, medium, tall or |
    /// | wide arrangement        |
    /// +-------------------------+
    /// | status bar              |
    /// +-------------------------+
    /// ```
    pub fn new(screen: Rect, view: &ViewState) -> Option<Self> {
        if screen.width < SMALLEST.width || screen.height < SMALLEST.height {
            return None;
        }
        let (title, rest) = cut_rows(screen, 1);
        let (body, bottom) = cut_rows(rest, rest.height - 1);
        let slots = match (body.width, body.height) {
            _ if view.zoom => vec![PaneSlot::one(view.focus, body)],
            (150.., 40..) => wide(body, view),
            (100.., 34..) => tall(body, view),
            (100.., _) => medium(body, view),
            _ => narrow(body, view),
        };
        Some(Self { title_bar: title, slots, status_bar: bottom })
    }

    /// The slot that shows `pane`, if one does.
    pub fn slot(&self, pane: Pane) -> Option<&PaneSlot> {
        self.slots.iter().find(|slot| slot.shown == pane)
    }

    /// The slot under this cell.
    pub fn slot_at(&self, column: u16, row: u16) -> Option<&PaneSlot> {
        self.slots.iter().find(|slot| slot.area.contains((column, row).into()))
    }
}

/// The panes that share an area as tabs if there is no room for all.
const TABS: [Pane; 6] = [Pane::Engine, Pane::Evaluation, Pane::Legality, Pane::Movement, Pane::Log, Pane::Diagnostics];

/// Below 100 columns.
///
/// ```text
/// +--------------+-------------------+
/// | board        | moves             |
/// |              |                   |
/// +--------------+-------------------+
/// | engine · evaluation · legality · |
/// | movement · log · diagnostics     |
/// +----------------------------------+
/// ```
fn narrow(body: Rect, view: &ViewState) -> Vec<PaneSlot> {
    const MOVES: u16 = 28;
    /// Columns of the moves without times, which leave room for numbers on the board.
    const MOVES_WITHOUT_TIMES: u16 = 20;
    const LOWER: u16 = 9;
    let moves = if view.overlay == EvaluationOverlay::Off { MOVES } else { MOVES_WITHOUT_TIMES };
    let room = Size::new(body.width - moves - 1, body.height.saturating_sub(LOWER + 1));
    let board = board::best_size(room, view);
    let (upper, lower) = cut_rows(body, (board.height + 1).min(body.height - 4));
    let (left, right) = cut_columns(upper, board.width);
    vec![PaneSlot::one(Pane::Board, left), PaneSlot::one(Pane::Moves, gap(right)), PaneSlot::tabs(&TABS, lower, view)]
}

/// From 100 columns on; log and diagnostics move to the right if there is no room below the board.
///
/// ```text
/// +-------------------+-----------------------------+
/// | board             | moves                       |
/// |                   |                             |
/// |                   +-----------------------------+
/// |                   | engine · evaluation ·       |
/// +-------------------+ legality · movement         |
/// | log · diagnostics |                             |
/// +-------------------+-----------------------------+
/// ```
fn medium(body: Rect, view: &ViewState) -> Vec<PaneSlot> {
    const RIGHT: u16 = 48;
    let room = Size::new(body.width - RIGHT - 1, body.height - 1);
    let board = board::best_size(room, view);
    let (left, right) = cut_columns(body, board.width);
    let (upper, lower) = cut_rows(gap(right), body.height * 2 / 5);
    let mut slots = vec![PaneSlot::one(Pane::Moves, upper)];
    if body.height >= board.height + 1 + 5 {
        let (top, below) = cut_rows(left, board.height + 1);
        slots.extend([
            PaneSlot::one(Pane::Board, top),
            PaneSlot::tabs(&TABS[..4], lower, view),
            PaneSlot::tabs(&TABS[4..], below, view),
        ]);
    } else {
        slots.extend([PaneSlot::one(Pane::Board, left), PaneSlot::tabs(&TABS, lower, view)]);
    }
    slots
}

/// From 100×34 on.
///
/// ```text
/// +-----------------------+----------------------------+
/// | board                 | moves                      |
/// |                       +----------------------------+
/// |                       | engine                     |
/// +-----------------------+                            |
/// | legality · movement · +----------------------------+
/// | log · diagnostics     | evaluation                 |
/// +-----------------------+----------------------------+
/// ```
fn tall(body: Rect, view: &ViewState) -> Vec<PaneSlot> {
    const RIGHT: u16 = 48;
    const BELOW: u16 = 8;
    let room = Size::new(body.width - RIGHT - 1, body.height - BELOW - 1);
    let board = board::best_size(room, view);
    let (left, right) = cut_columns(body, board.width);
    let (top, below) = cut_rows(left, board.height + 1);
    let (moves, right) = cut_rows(gap(right), body.height / 3);
    let (engine, evaluation) = cut_rows(right, right.height / 2);
    vec![
        PaneSlot::one(Pane::Board, top),
        PaneSlot::tabs(&[Pane::Legality, Pane::Movement, Pane::Log, Pane::Diagnostics], below, view),
        PaneSlot::one(Pane::Moves, moves),
        PaneSlot::one(Pane::Engine, engine),
        PaneSlot::one(Pane::Evaluation, evaluation),
    ]
}

/// From 150×40 on.
///
/// ```text
/// +-------------------+-----------+---------------------+
/// | board             | moves     | engine              |
/// |                   |           +---------------------+
/// |                   |           | evaluation          |
/// +-------------------+           |                     |
/// | log · diagnostics |           +---------------------+
/// |                   |           | legality · movement |
/// +-------------------+-----------+---------------------+
/// ```
fn wide(body: Rect, view: &ViewState) -> Vec<PaneSlot> {
    const RIGHT: u16 = 62;
    const MOVES: u16 = 34;
    const LEGALITY: u16 = 10;
    let room = Size::new(body.width - MOVES - RIGHT - 2, body.height - 6);
    let board = board::best_size(room, view);
    let (left, rest) = cut_columns(body, board.width);
    let rest = gap(rest);
    let (middle, right) = cut_columns(rest, MOVES + (rest.width - MOVES - RIGHT) / 3);
    let right = gap(right);
    let (top, below) = cut_rows(left, board.height + 1);
    let (engine, right) = cut_rows(right, (right.height - LEGALITY) * 2 / 5);
    let (evaluation, legality) = cut_rows(right, right.height - LEGALITY);
    vec![
        PaneSlot::one(Pane::Board, top),
        PaneSlot::tabs(&TABS[4..], below, view),
        PaneSlot::one(Pane::Moves, middle),
        PaneSlot::one(Pane::Engine, engine),
        PaneSlot::one(Pane::Evaluation, evaluation),
        PaneSlot::tabs(&[Pane::Legality, Pane::Movement], legality, view),
    ]
}

/// Splits off the top `rows` rows.
fn cut_rows(area: Rect, rows: u16) -> (Rect, Rect) {
    let rows = rows.min(area.height);
    (Rect { height: rows, ..area }, Rect { y: area.y + rows, height: area.height - rows, ..area })
}

/// Splits off the left `columns` columns.
fn cut_columns(area: Rect, columns: u16) -> (Rect, Rect) {
    let columns = columns.min(area.width);
    (Rect { width: columns, ..area }, Rect { x: area.x + columns, width: area.width - columns, ..area })
}

/// Drops the first column, the blank one between neighbours.
fn gap(area: Rect) -> Rect {
    cut_columns(area, 1).1
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn view(tab: usize, zoom: bool) -> ViewState {
        let mut view = ViewState::default();
        view.zoom = zoom;
        view.focus(Pane::ALL[tab]);
        view
    }

    proptest! {
        #[test]
        fn slots_lie_on_the_screen_and_never_overlap(
            width in 0_u16..=250, height in 0_u16..=250, tab in 0..Pane::COUNT, zoom: bool,
        ) {
            let screen = Rect::new(0, 0, width, height);
            let Some(layout) = ScreenLayout::new(screen, &view(tab, zoom)) else {
                prop_assert!(width < SMALLEST.width || height < SMALLEST.height);
                return Ok(());
            };
            let areas: Vec<Rect> =
                layout.slots.iter().map(|slot| slot.area).chain([layout.title_bar, layout.status_bar]).collect();
            for (at, area) in areas.iter().enumerate() {
                prop_assert_eq!(area.intersection(screen), *area);
                prop_assert!(area.width > 0 && area.height > 0, "{:?}", layout);
                prop_assert!(areas[at + 1..].iter().all(|other| !other.intersects(*area)), "{:?}", layout);
            }
        }

        #[test]
        fn the_focused_pane_is_always_on_screen(
            width in 60_u16..=250, height in 20_u16..=250, tab in 0..Pane::COUNT, zoom: bool,
        ) {
            let view = view(tab, zoom);
            let layout = ScreenLayout::new(Rect::new(0, 0, width, height), &view).expect("it is large enough");
            prop_assert!(layout.slot(view.focus).is_some());
        }
    }
}
