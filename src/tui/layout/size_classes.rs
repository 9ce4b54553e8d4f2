//! Arrangements: which panes a screen of each size class shows, and where.

use super::arranger::{Arranger, GRAPH_MIN, LayoutPart, TABS_MIN, board_columns};
use super::board_size;
use super::division::{Extent, cut_columns, cut_rows, gap};
use super::screen_layout::PaneSlot;
use crate::tui::arrangement::Measure;
use crate::tui::pane::Pane;
use ratatui::layout::{Rect, Size};

/// The tabs where the lines of play have room of their own.
const EXPLANATION: &[Pane] = Pane::TABS.split_at(1).1;

/// Minimum number of columns of a panel next to the board, the blank one before it included.
const PANEL_COLUMNS: u16 = 30;
/// The same of a panel with a tree of moves.
const TREE_PANEL_COLUMNS: u16 = 44;
/// Fewest rows below the board that are used for notes.
const NOTES_MIN: u16 = 5;

/// The arrangements, one for each class.
impl Arranger<'_> {
    /// Below 60×20: the board, and the moves next to or below it if they fit.
    pub(super) fn board_alone(&mut self, body: Rect) {
        const MOVES: Size = Size::new(18, 4);
        let focused = self.view.focus;
        if !matches!(focused, Pane::Board | Pane::Moves) {
            return self.rows(body, vec![self.flexible(&[focused], 1)]);
        }
        let board = board_size::best(body.as_size(), self.view);
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

    /// While a mode has a panel: next to the board, or below it where that is too narrow. With notes, what is left
    /// below the board is for them.
    ///
    /// ```text
    /// +-----------------+-------------------+
    /// | board           | panel             |
    /// +-----------------+                   |
    /// | notes           |                   |
    /// +-----------------+-------------------+
    /// ```
    pub(super) fn beside_panel(&mut self, body: Rect, has_notes: bool) {
        let columns = if has_notes { TREE_PANEL_COLUMNS } else { PANEL_COLUMNS };
        let board = self.board_size(Size::new(body.width.saturating_sub(columns), body.height));
        let is_beside = board.width + columns <= body.width;
        let (mut board_area, panel) =
            if is_beside { cut_columns(body, board.width) } else { cut_rows(body, board.height.min(body.height)) };
        if is_beside && has_notes && board_area.height >= board.height + NOTES_MIN {
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
    pub(super) fn narrow(&mut self, body: Rect) {
        const MOVES: u16 = 28;
        /// Columns of the moves without times, which leave room for numbers on the board.
        const MOVES_WITHOUT_TIMES: u16 = 20;
        const MOVES_MIN: u16 = 16;
        let moves = if board_size::shows_numbers(self.view) { MOVES_WITHOUT_TIMES } else { MOVES };
        let board = self.board_size(Size::new(body.width - moves - 1, body.height - GRAPH_MIN - TABS_MIN - 1));
        let below = body.height.saturating_sub(board.height);
        let graph = self.graph((below / 4).clamp(GRAPH_MIN, 8));
        let graph_rows = Self::extent(&graph).map_or(0, |rows| rows.base);
        let tabs = self.tabs(&Pane::TABS, below.saturating_sub(graph_rows).max(TABS_MIN));
        let upper = Extent::flexible(board.height);
        let areas = self.split_rows(body, &[Some(upper), Self::extent(&graph), Self::extent(&tabs)]);
        let [Some(upper), graph_area, tabs_area] = areas[..] else {
            return;
        };
        let columns = [Some(board_columns(board)), self.shows(Pane::Moves).then(|| Extent::flexible(MOVES_MIN))];
        let columns = self.split_columns(upper, &columns);
        self.column(columns[0], vec![self.board(1)]);
        self.column(columns[1], vec![self.flexible(&[Pane::Moves], 1)]);
        self.column(graph_area, vec![graph]);
        self.column(tabs_area, vec![tabs]);
    }

    /// Narrower than 80 columns, and tall: board, graph, moves and tabs below each other.
    pub(super) fn portrait(&mut self, body: Rect) {
        const ENGINE_FROM: u16 = 56;
        let board = self.board_size(Size::new(body.width, body.height - GRAPH_MIN - TABS_MIN - 5));
        let below = body.height.saturating_sub(board.height);
        let board = LayoutPart { rows: Extent::fixed(board.height), ..self.board(1) };
        let graph = self.graph((below / 6).clamp(GRAPH_MIN, 9));
        let moves = self.flexible(&[Pane::Moves], 4);
        if body.height < ENGINE_FROM {
            let tabs = self.tabs(&Pane::TABS, (below / 2).saturating_sub(1));
            return self.rows(body, vec![board, graph, moves, tabs]);
        }
        let engine = self.engine(below / 5);
        let tabs = self.tabs(EXPLANATION, below * 3 / 10);
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
    pub(super) fn medium(&mut self, body: Rect) {
        const RIGHT: u16 = 48;
        let above = |graph: u16| Size::new(body.width - RIGHT - 1, body.height - graph);
        let (beside, below) = (self.board_size(above(0)), self.board_size(above(GRAPH_MIN + 1)));
        let has_right = self.shows_any(&[Pane::Moves], &Pane::TABS);
        let is_below = below == beside || !has_right;
        let board = if is_below { below } else { beside };
        let graph = self.graph(if is_below { body.height.saturating_sub(board.height) } else { GRAPH_MIN + 1 });
        let columns = [Some(board_columns(board)), has_right.then(|| Extent::flexible(RIGHT / 2))];
        let columns = self.split_columns(body, &columns);
        let mut left = vec![self.board(board_size::MIN.height)];
        let mut right = vec![self.flexible(&[Pane::Moves], TABS_MIN)];
        if is_below {
            left.push(graph);
        } else {
            right.push(graph);
        }
        right.push(self.tabs(&Pane::TABS, body.height * 3 / 5));
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
    pub(super) fn tall(&mut self, body: Rect) {
        const RIGHT: u16 = 48;
        const BELOW: u16 = 10;
        let board = self.board_size(Size::new(body.width - RIGHT - 1, body.height - BELOW));
        let below = body.height - board.height;
        let graph = self.graph((below * 2 / 5).clamp(GRAPH_MIN + 1, 12));
        let graph_rows = Self::extent(&graph).map_or(0, |rows| rows.base);
        let tabs = self.tabs(EXPLANATION, below.saturating_sub(graph_rows).max(TABS_MIN));
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
        self.column(columns[0], vec![self.board(board_size::MIN.height), graph]);
        self.column(columns[1], vec![self.flexible(&[Pane::Moves], TABS_MIN), self.engine(upper.height * 2 / 5)]);
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
    pub(super) fn wide(&mut self, body: Rect) {
        const RIGHT: u16 = 44;
        const MOVES: u16 = 34;
        const GRAPH_MAX: u16 = 18;
        /// Rows that remain below the board from which it is worth having tabs there.
        const REST: u16 = 8;
        let board = self.board_size(Size::new(body.width - MOVES - RIGHT - 2, body.height - GRAPH_MIN - 1));
        let below = body.height - board.height;
        let graph = self.graph(below.min(GRAPH_MAX));
        let rest = below - Self::extent(&graph).map_or(0, |rows| rows.base);
        let areas = self.split_rows(body, &[Some(Extent::flexible(body.height / 2)), Self::extent(&graph)]);
        let [Some(upper), graph_area] = areas[..] else {
            return;
        };
        let moves = MOVES + ((body.width - board.width - MOVES - RIGHT - 2) / 4).min(16);
        let columns = [
            Some(board_columns(board)),
            self.shows(Pane::Moves).then_some(Extent::resizable(Measure::MovesColumns, moves, MOVES / 2)),
            self.shows_any(&[Pane::Engine], EXPLANATION).then(|| Extent::flexible(RIGHT / 2)),
        ];
        let columns = self.split_columns(upper, &columns);
        let mut left = vec![self.board(board_size::MIN.height)];
        let mut explanation = EXPLANATION;
        if rest >= REST {
            left.push(self.tabs(&EXPLANATION[4..], rest));
            explanation = &EXPLANATION[..4];
        }
        // Half of the rows: below three lines there is room for the chosen one on a board of its own.
        let engine = self.engine(upper.height / 2);
        let right = vec![engine, self.flexible(explanation, TABS_MIN)];
        self.column(columns[0], left);
        self.column(columns[1], vec![self.flexible(&[Pane::Moves], 1)]);
        self.column(columns[2], right);
        self.column(graph_area, vec![graph]);
        self.put_tabs_in_reading_order();
    }

    /// Reading order: of two areas of tabs, the one whose heading is read first gets the first tabs.
    fn put_tabs_in_reading_order(&mut self) {
        let slots = &mut self.layout.slots;
        let is_tabs = |slot: &PaneSlot| slot.panes.iter().all(|pane| EXPLANATION.contains(pane));
        let tabs: Vec<usize> = (0..slots.len()).filter(|&at| is_tabs(&slots[at])).collect();
        let place = |slot: &PaneSlot| (slot.area.y, slot.area.x);
        if let [left, right] = tabs[..]
            && place(&slots[left]) < place(&slots[right])
        {
            let [left_area, right_area] = [slots[left].area, slots[right].area];
            slots.swap(left, right);
            (slots[left].area, slots[right].area) = (left_area, right_area);
        }
    }
}
