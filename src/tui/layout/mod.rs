//! Layout: the areas of title bar, panes and status bar for every terminal size.
//!
//! | question | file |
//! |---|---|
//! | which panes does a screen of this size show, and where? | `mod` |
//! | how is a length divided among parts? | `division` |

mod division;

use super::arrangement::{Arrangement, Measure, SizeClass};
use super::model::{Model, ViewState};
use super::pane::Pane;
use super::panes::board;
use division::{Extent, divide};
use ratatui::layout::{Direction, Rect, Size};

/// An area of the screen for one pane, or for several tabs of which one is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PaneSlot {
    /// The whole area, heading included.
    pub area: Rect,
    /// The panes of this area.
    pub panes: Vec<Pane>,
    /// The pane that is shown.
    pub shown: Pane,
    /// Whether the first row is the heading.
    pub has_heading: bool,
}

impl PaneSlot {
    /// The area below the heading.
    pub fn body(&self) -> Rect {
        let heading = u16::from(self.has_heading).min(self.area.height);
        Rect { y: self.area.y + heading, height: self.area.height - heading, ..self.area }
    }
}

/// A border between two parts of the screen, which the mouse can drag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PaneBorder {
    /// Its cells: a blank column, or the heading of the lower part.
    pub area: Rect,
    /// Whether it is dragged up and down, or to the left and right.
    pub direction: Direction,
    /// The measure that it changes.
    pub measure: Measure,
    /// Cells by which the measure grows when the border moves down or to the right by one: 1 or -1.
    pub growth: i16,
}

/// The areas of the screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScreenLayout {
    /// The whole screen.
    pub screen: Rect,
    /// The class of its size.
    pub class: SizeClass,
    /// The top line; empty on screens without one.
    pub title_bar: Rect,
    /// The panes.
    pub slots: Vec<PaneSlot>,
    /// The panel of a mode beside or below the board; in its place there are no other panes.
    pub side_panel: Option<Rect>,
    /// What is left below the board beside such a panel, if that is enough for a few rows of text.
    pub below_board: Option<Rect>,
    /// The borders between them.
    pub borders: Vec<PaneBorder>,
    /// The bottom line.
    pub status_bar: Rect,
    /// The offset of each measure as far as the screen has room for it.
    offsets: [Option<i16>; Measure::COUNT],
}

impl ScreenLayout {
    /// Arranges the panes on a screen.
    ///
    /// ```text
    /// +---------------------------+
    /// | title bar                 |
    /// +---------------------------+
    /// | slots: the zoomed pane,   |
    /// | or the arrangement of the |
    /// | size class                |
    /// +---------------------------+
    /// | status bar                |
    /// +---------------------------+
    /// ```
    pub fn new(screen: Rect, model: &Model) -> Self {
        let class = SizeClass::of(screen.as_size());
        let (title_bar, rest) = cut_rows(screen, u16::from(class.has_title_bar()));
        let (body, status_bar) = cut_rows(rest, rest.height.saturating_sub(1));
        let has_moves = model.game.shown.line.len() > 1;
        let view = &model.view;
        let mut arranger = Arranger {
            view,
            arrangement: view.arrangements.of(class),
            has_moves,
            layout: Self {
                screen,
                class,
                title_bar,
                slots: Vec::new(),
                side_panel: None,
                below_board: None,
                borders: Vec::new(),
                status_bar,
                offsets: [None; Measure::COUNT],
            },
        };
        match class {
            SizeClass::Line => {}
            _ if model.has_side_panel() => arranger.beside_panel(body, model.has_notes()),
            _ if view.zoom => arranger.rows(body, vec![arranger.flexible(&[view.focus], 1)]),
            SizeClass::Board => arranger.board_alone(body),
            SizeClass::Narrow => arranger.narrow(body),
            SizeClass::Portrait => arranger.portrait(body),
            SizeClass::Medium => arranger.medium(body),
            SizeClass::Tall => arranger.tall(body),
            SizeClass::Wide => arranger.wide(body),
        }
        arranger.layout
    }

    /// The slot that shows `pane`, if one does.
    pub fn slot(&self, pane: Pane) -> Option<&PaneSlot> {
        self.slots.iter().find(|slot| slot.shown == pane)
    }

    /// The slot under this cell.
    pub fn slot_at(&self, column: u16, row: u16) -> Option<&PaneSlot> {
        self.slots.iter().find(|slot| slot.area.contains((column, row).into()))
    }

    /// The border under this cell. Rows that are no heading are none: clicks there go to the pane.
    pub fn border_at(&self, column: u16, row: u16) -> Option<&PaneBorder> {
        let is_heading = || self.slot_at(column, row).is_some_and(|slot| slot.has_heading && slot.area.y == row);
        let is_here = |border: &&PaneBorder| border.area.contains((column, row).into());
        let borders = self.borders.iter().filter(|border| border.direction == Direction::Horizontal || is_heading());
        borders.into_iter().find(is_here)
    }

    /// Cells by which this measure differs from the standard one, as far as the screen has room for it; `None` if the
    /// layout has no such measure.
    pub const fn offset(&self, measure: Measure) -> Option<i16> {
        self.offsets[measure as usize]
    }
}

/// The panes that explain a position or a move, or say something of the record.
const EXPLANATION: [Pane; 6] =
    [Pane::Evaluation, Pane::Legality, Pane::Comment, Pane::Diagnostics, Pane::Movement, Pane::Log];
/// The same, with the lines of play before them.
const TABS: [Pane; 7] =
    [Pane::Engine, Pane::Evaluation, Pane::Legality, Pane::Comment, Pane::Diagnostics, Pane::Movement, Pane::Log];

/// Fewest rows of the game graph: two of blocks, and one of ply numbers and marks.
const GRAPH_LEAST: u16 = 3;
/// Rows from which it has a heading; the title bar says whose win rate it is too.
const GRAPH_WITH_HEADING: u16 = 6;
/// Fewest rows of an area of tabs, heading included.
const TABS_LEAST: u16 = 3;

/// Fewest columns of a panel beside the board, the blank one before it included.
const PANEL_COLUMNS: u16 = 30;
/// The same of a panel with a tree of moves.
const TREE_PANEL_COLUMNS: u16 = 44;
/// Fewest rows below the board that are used for notes.
const NOTES_LEAST: u16 = 5;
/// Rows of a screen of 60 columns from which the board may have a heading.
const HEIGHT_WITH_LEGEND: u16 = 21;

/// A part of a column: the panes of one slot and their rows.
#[derive(Clone, Debug)]
struct LayoutPart {
    panes: Vec<Pane>,
    has_heading: bool,
    rows: Extent,
}

/// Arranges slots on the body of the screen.
struct Arranger<'a> {
    view: &'a ViewState,
    arrangement: &'a Arrangement,
    has_moves: bool,
    layout: ScreenLayout,
}

impl Arranger<'_> {
    /// Below 60×20: the board, and the moves beside or below it if they fit.
    fn board_alone(&mut self, body: Rect) {
        const MOVES: Size = Size::new(18, 4);
        let focused = self.view.focus;
        if !matches!(focused, Pane::Board | Pane::Moves) {
            return self.rows(body, vec![self.flexible(&[focused], 1)]);
        }
        let board = board::best_size(body.as_size(), self.view);
        let (board_part, moves) = (self.board(1), self.flexible(&[Pane::Moves], MOVES.height));
        if body.width > board.width + MOVES.width {
            let (left, right) = cut_columns(body, board.width);
            self.rows(left, vec![board_part]);
            self.rows(gap(right), vec![moves]);
        } else if body.height >= board.height + MOVES.height {
            let (top, below) = cut_rows(body, board.height);
            self.rows(top, vec![board_part]);
            self.rows(below, vec![moves]);
        } else {
            self.rows(body, vec![board_part]);
        }
    }

    /// While a mode has a panel: beside the board, or below it where that is too narrow. With notes, what is left below
    /// the board is for them.
    ///
    /// ```text
    /// +-----------------+-------------------+
    /// | board           | panel             |
    /// +-----------------+                   |
    /// | notes           |                   |
    /// +-----------------+-------------------+
    /// ```
    fn beside_panel(&mut self, body: Rect, has_notes: bool) {
        let columns = if has_notes { TREE_PANEL_COLUMNS } else { PANEL_COLUMNS };
        let board = self.board_size(Size::new(body.width.saturating_sub(columns), body.height));
        let is_beside = board.width + columns <= body.width;
        let (mut board_area, panel) =
            if is_beside { cut_columns(body, board.width) } else { cut_rows(body, board.height.min(body.height)) };
        if is_beside && has_notes && board_area.height >= board.height + NOTES_LEAST {
            let (upper, below) = cut_rows(board_area, board.height);
            board_area = upper;
            self.layout.below_board = Some(below);
        }
        self.rows(board_area, vec![self.board(1)]);
        self.layout.side_panel = Some(if is_beside { gap(panel) } else { panel }).filter(|panel| !panel.is_empty());
    }

    /// From 60×20 on.
    ///
    /// ```text
    /// +-----------------+-------------------+
    /// | board           | moves             |
    /// +-----------------+-------------------+
    /// | game graph                          |
    /// +-------------------------------------+
    /// | engine · evaluation · legality · …  |
    /// +-------------------------------------+
    /// ```
    fn narrow(&mut self, body: Rect) {
        const MOVES: u16 = 28;
        /// Columns of the moves without times, which leave room for numbers on the board.
        const MOVES_WITHOUT_TIMES: u16 = 20;
        const MOVES_LEAST: u16 = 16;
        let moves = if board::shows_numbers(self.view) { MOVES_WITHOUT_TIMES } else { MOVES };
        let board = self.board_size(Size::new(body.width - moves - 1, body.height - GRAPH_LEAST - TABS_LEAST - 1));
        let below = body.height.saturating_sub(board.height);
        let graph = self.graph((below / 4).clamp(GRAPH_LEAST, 8));
        let graph_rows = Self::extent(&graph).map_or(0, |rows| rows.base);
        let tabs = self.tabs(&TABS, below.saturating_sub(graph_rows).max(TABS_LEAST));
        let upper = Extent::flexible(board.height);
        let areas = self.split_rows(body, &[Some(upper), Self::extent(&graph), Self::extent(&tabs)]);
        let [Some(upper), graph_area, tabs_area] = areas[..] else {
            return;
        };
        let columns = [Some(board_columns(board)), self.shows(Pane::Moves).then(|| Extent::flexible(MOVES_LEAST))];
        let columns = self.split_columns(upper, &columns);
        self.column(columns[0], vec![self.board(1)]);
        self.column(columns[1], vec![self.flexible(&[Pane::Moves], 1)]);
        self.column(graph_area, vec![graph]);
        self.column(tabs_area, vec![tabs]);
    }

    /// Narrower than 80 columns, and tall: board, graph, moves and tabs below each other.
    fn portrait(&mut self, body: Rect) {
        const ENGINE_FROM: u16 = 56;
        let board = self.board_size(Size::new(body.width, body.height - GRAPH_LEAST - TABS_LEAST - 5));
        let below = body.height.saturating_sub(board.height);
        let board = LayoutPart { rows: Extent::fixed(board.height), ..self.board(1) };
        let graph = self.graph((below / 6).clamp(GRAPH_LEAST, 9));
        let moves = self.flexible(&[Pane::Moves], 4);
        if body.height < ENGINE_FROM {
            let tabs = self.tabs(&TABS, (below / 2).saturating_sub(1));
            return self.rows(body, vec![board, graph, moves, tabs]);
        }
        let engine = self.engine(below / 5);
        let tabs = self.tabs(&EXPLANATION, below * 3 / 10);
        self.rows(body, vec![board, graph, moves, engine, tabs]);
    }

    /// From 100×20 on: the graph below the board, or else between moves and tabs.
    ///
    /// ```text
    /// +--------------+-----------------------------+
    /// | board        | moves                       |
    /// |              |                             |
    /// |              +-----------------------------+
    /// +--------------+ engine · evaluation · …     |
    /// | game graph   |                             |
    /// +--------------+-----------------------------+
    /// ```
    fn medium(&mut self, body: Rect) {
        const RIGHT: u16 = 48;
        let above = |graph: u16| Size::new(body.width - RIGHT - 1, body.height - graph);
        let (beside, below) = (self.board_size(above(0)), self.board_size(above(GRAPH_LEAST + 1)));
        let has_right = self.shows_any(&[Pane::Moves], &TABS);
        let is_below = below == beside || !has_right;
        let board = if is_below { below } else { beside };
        let graph = self.graph(if is_below { body.height.saturating_sub(board.height) } else { GRAPH_LEAST + 1 });
        let columns = [Some(board_columns(board)), has_right.then(|| Extent::flexible(RIGHT / 2))];
        let columns = self.split_columns(body, &columns);
        let mut left = vec![self.board(board::SMALLEST_SIZE.height)];
        let mut right = vec![self.flexible(&[Pane::Moves], TABS_LEAST)];
        if is_below {
            left.push(graph);
        } else {
            right.push(graph);
        }
        right.push(self.tabs(&TABS, body.height * 3 / 5));
        self.column(columns[0], left);
        self.column(columns[1], right);
    }

    /// From 100×34 on.
    ///
    /// ```text
    /// +-----------------------+------------------+
    /// | board                 | moves            |
    /// |                       +------------------+
    /// +-----------------------+ engine           |
    /// | game graph            |                  |
    /// +-----------------------+------------------+
    /// | evaluation · legality · comment · …      |
    /// +------------------------------------------+
    /// ```
    fn tall(&mut self, body: Rect) {
        const RIGHT: u16 = 48;
        const BELOW: u16 = 10;
        let board = self.board_size(Size::new(body.width - RIGHT - 1, body.height - BELOW));
        let below = body.height - board.height;
        let graph = self.graph((below * 2 / 5).clamp(GRAPH_LEAST + 1, 12));
        let graph_rows = Self::extent(&graph).map_or(0, |rows| rows.base);
        let tabs = self.tabs(&EXPLANATION, below.saturating_sub(graph_rows).max(TABS_LEAST));
        let upper = Extent::flexible(body.height / 2);
        let areas = self.split_rows(body, &[Some(upper), Self::extent(&tabs)]);
        let [Some(upper), tabs_area] = areas[..] else {
            return;
        };
        let columns = [
            Some(board_columns(board)),
            self.shows_any(&[Pane::Moves], &[Pane::Engine]).then(|| Extent::flexible(RIGHT / 2)),
        ];
        let columns = self.split_columns(upper, &columns);
        self.column(columns[0], vec![self.board(board::SMALLEST_SIZE.height), graph]);
        self.column(columns[1], vec![self.flexible(&[Pane::Moves], TABS_LEAST), self.engine(upper.height * 2 / 5)]);
        self.column(tabs_area, vec![tabs]);
    }

    /// From 150×28 on.
    ///
    /// ```text
    /// +-----------+--------+---------------------------+
    /// | board     | moves  | engine                    |
    /// |           |        +---------------------------+
    /// |           |        | evaluation · legality · … |
    /// +-----------+--------+---------------------------+
    /// | game graph                                     |
    /// +------------------------------------------------+
    /// ```
    fn wide(&mut self, body: Rect) {
        const RIGHT: u16 = 44;
        const MOVES: u16 = 34;
        const GRAPH_MOST: u16 = 18;
        /// Rows that remain below the board from which it is worth having tabs there.
        const REST: u16 = 8;
        let board = self.board_size(Size::new(body.width - MOVES - RIGHT - 2, body.height - GRAPH_LEAST - 1));
        let below = body.height - board.height;
        let graph = self.graph(below.min(GRAPH_MOST));
        let rest = below - Self::extent(&graph).map_or(0, |rows| rows.base);
        let areas = self.split_rows(body, &[Some(Extent::flexible(body.height / 2)), Self::extent(&graph)]);
        let [Some(upper), graph_area] = areas[..] else {
            return;
        };
        let moves = MOVES + ((body.width - board.width - MOVES - RIGHT - 2) / 4).min(16);
        let columns = [
            Some(board_columns(board)),
            self.shows(Pane::Moves).then_some(Extent::resizable(Measure::MovesColumns, moves, MOVES / 2)),
            self.shows_any(&[Pane::Engine], &EXPLANATION).then(|| Extent::flexible(RIGHT / 2)),
        ];
        let columns = self.split_columns(upper, &columns);
        let mut left = vec![self.board(board::SMALLEST_SIZE.height)];
        let mut explanation = EXPLANATION.as_slice();
        if rest >= REST {
            left.push(self.tabs(&EXPLANATION[4..], rest));
            explanation = &EXPLANATION[..4];
        }
        // Half of the rows: below three lines there is room for the chosen one on a board of its own.
        let engine = self.engine(upper.height / 2);
        let right = vec![engine, self.flexible(explanation, TABS_LEAST)];
        self.column(columns[0], left);
        self.column(columns[1], vec![self.flexible(&[Pane::Moves], 1)]);
        self.column(columns[2], right);
        self.column(graph_area, vec![graph]);
    }
}

/// The parts.
impl Arranger<'_> {
    /// Whether a pane has room of its own: it is not hidden, and has something to show.
    fn shows(&self, pane: Pane) -> bool {
        let has_content = pane != Pane::Graph || self.has_moves;
        pane == self.view.focus || (has_content && !self.arrangement.is_hidden(pane))
    }

    fn shows_any(&self, panes: &[Pane], others: &[Pane]) -> bool {
        panes.iter().chain(others).any(|&pane| self.shows(pane))
    }

    /// Whether the board has a heading: where numbers on it need a legend, and where there is room.
    fn board_has_heading(&self) -> bool {
        match self.layout.class {
            SizeClass::Line | SizeClass::Board => false,
            SizeClass::Narrow | SizeClass::Portrait => {
                board::has_legend(self.view) && self.layout.screen.height >= HEIGHT_WITH_LEGEND
            }
            SizeClass::Medium | SizeClass::Tall | SizeClass::Wide => true,
        }
    }

    /// Size of the largest board that fits `room`, heading included.
    fn board_size(&self, room: Size) -> Size {
        let heading = u16::from(self.board_has_heading());
        let size = board::best_size(Size { height: room.height.saturating_sub(heading), ..room }, self.view);
        Size { height: size.height + heading, ..size }
    }

    fn board(&self, least: u16) -> LayoutPart {
        LayoutPart { has_heading: self.board_has_heading(), ..self.flexible(&[Pane::Board], least) }
    }

    /// A part that takes what the others leave.
    fn flexible(&self, panes: &[Pane], least: u16) -> LayoutPart {
        let panes = panes.iter().copied().filter(|&pane| self.shows(pane)).collect();
        LayoutPart { panes, has_heading: true, rows: Extent::flexible(least) }
    }

    fn graph(&self, rows: u16) -> LayoutPart {
        let rows = Extent::resizable(Measure::GraphRows, rows, GRAPH_LEAST);
        LayoutPart { rows, ..self.flexible(&[Pane::Graph], 1) }
    }

    fn engine(&self, rows: u16) -> LayoutPart {
        let rows = Extent::resizable(Measure::EngineRows, rows, TABS_LEAST);
        LayoutPart { rows, ..self.flexible(&[Pane::Engine], 1) }
    }

    fn tabs(&self, panes: &[Pane], rows: u16) -> LayoutPart {
        let rows = Extent::resizable(Measure::TabsRows, rows, TABS_LEAST);
        LayoutPart { rows, ..self.flexible(panes, 1) }
    }

    /// The rows of a part; `None` if none of its panes is shown.
    fn extent(part: &LayoutPart) -> Option<Extent> {
        (!part.panes.is_empty()).then_some(part.rows)
    }
}

/// Division of areas.
impl Arranger<'_> {
    fn column(&mut self, area: Option<Rect>, parts: Vec<LayoutPart>) {
        if let Some(area) = area {
            self.rows(area, parts);
        }
    }

    /// Puts the parts that show anything below each other.
    fn rows(&mut self, area: Rect, parts: Vec<LayoutPart>) {
        let extents: Vec<_> = parts.iter().map(Self::extent).collect();
        let areas = self.split_rows(area, &extents);
        for (part, area) in parts.into_iter().zip(areas) {
            if let Some(area) = area.filter(|area| area.height > 0) {
                let tab = part.panes.iter().find(|&&pane| pane == self.view.tab);
                let shown = tab.copied().unwrap_or(part.panes[0]);
                let has_heading = part.has_heading && (shown != Pane::Graph || area.height >= GRAPH_WITH_HEADING);
                self.layout.slots.push(PaneSlot { area, shown, panes: part.panes, has_heading });
            }
        }
    }

    /// Divides the rows of an area among extents, those that are `None` left out; the first row of each part but the
    /// first is a border.
    fn split_rows(&mut self, area: Rect, extents: &[Option<Extent>]) -> Vec<Option<Rect>> {
        let lengths = self.divide(area.height, extents);
        let mut y = area.y;
        let areas = lengths.into_iter().map(|length| {
            let part = Rect { y, height: length?, ..area };
            y += part.height;
            Some(part)
        });
        let areas = areas.collect();
        self.add_borders(Direction::Vertical, extents, &areas, |part| Rect { height: part.height.min(1), ..part });
        areas
    }

    /// Divides the columns of an area among extents; a blank column between two parts is a border.
    fn split_columns(&mut self, area: Rect, extents: &[Option<Extent>]) -> Vec<Option<Rect>> {
        let gaps = extents.iter().flatten().count().saturating_sub(1) as u16;
        let lengths = self.divide(area.width - gaps, extents);
        let mut x = area.x;
        let areas = lengths.into_iter().map(|length| {
            let part = Rect { x, width: length?, ..area };
            x += part.width + 1;
            Some(part)
        });
        let areas = areas.collect();
        self.add_borders(Direction::Horizontal, extents, &areas, |part| Rect { x: part.x - 1, width: 1, ..part });
        areas
    }

    fn divide(&mut self, length: u16, extents: &[Option<Extent>]) -> Vec<Option<u16>> {
        let shown: Vec<Extent> = extents.iter().flatten().copied().collect();
        let lengths = divide(length, &shown, |measure| self.arrangement.offset(measure));
        for (extent, &length) in shown.iter().zip(&lengths) {
            if let Some(measure) = extent.measure {
                self.layout.offsets[measure as usize] = Some(length as i16 - extent.base as i16);
            }
        }
        let mut lengths = lengths.into_iter();
        extents.iter().map(|extent| extent.and_then(|_| lengths.next())).collect()
    }

    /// Adds the border between each part and the one before it. It changes the measure of the part before, or else of
    /// the part behind it.
    fn add_borders(
        &mut self,
        direction: Direction,
        extents: &[Option<Extent>],
        areas: &Vec<Option<Rect>>,
        cells: impl Fn(Rect) -> Rect,
    ) {
        let shown: Vec<(Option<Measure>, Rect)> =
            extents.iter().zip(areas).filter_map(|(extent, area)| Some(((*extent)?.measure, (*area)?))).collect();
        for pair in shown.windows(2) {
            let [(before, _), (behind, area)] = pair else { continue };
            let changed = before.map(|measure| (measure, 1)).or(behind.map(|measure| (measure, -1)));
            if let Some((measure, growth)) = changed {
                self.layout.borders.push(PaneBorder { area: cells(*area), direction, measure, growth });
            }
        }
    }
}

/// The columns of the board.
const fn board_columns(board: Size) -> Extent {
    Extent::resizable(Measure::BoardColumns, board.width, board::SMALLEST_SIZE.width)
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
mod tests;
