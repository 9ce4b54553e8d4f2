//! The arranger: puts panes below and next to each other, with the borders between them.

use super::board_size;
use super::division::{Extent, divide};
use super::screen_layout::{PaneBorder, PaneSlot, ScreenLayout};
use crate::tui::arrangement::{Arrangement, Measure, SizeClass};
use crate::tui::core::ViewState;
use crate::tui::pane::Pane;
use ratatui::layout::{Direction, Rect, Size};

/// Fewest rows of the game graph: two of blocks, and one of ply numbers and marks.
pub(super) const GRAPH_MIN: u16 = 3;
/// Rows from which it has a heading; the title bar says whose win rate it is too.
const GRAPH_WITH_HEADING: u16 = 6;
/// Fewest rows of an area of tabs, heading included.
pub(super) const TABS_MIN: u16 = 3;
/// Rows of a screen of 60 columns from which the board may have a heading.
const HEIGHT_WITH_LEGEND: u16 = 21;

/// A part of a column: the panes of one slot and their rows.
#[derive(Clone, Debug)]
pub(super) struct LayoutPart {
    pub(super) panes: Vec<Pane>,
    pub(super) has_heading: bool,
    pub(super) rows: Extent,
}

/// Arranges slots on the body of the screen.
pub(super) struct Arranger<'a> {
    pub(super) view: &'a ViewState,
    pub(super) arrangement: &'a Arrangement,
    pub(super) has_moves: bool,
    pub(super) layout: ScreenLayout,
}

/// The parts.
impl Arranger<'_> {
    /// Whether a pane has room of its own: it is not hidden, and has something to show.
    pub(super) fn shows(&self, pane: Pane) -> bool {
        let has_content = match pane {
            Pane::Graph => self.has_moves,
            Pane::Explorer => self.view.offers_explorer,
            _ => true,
        };
        pane == self.view.focus || (has_content && !self.arrangement.is_hidden(pane))
    }

    pub(super) fn shows_any(&self, panes: &[Pane], others: &[Pane]) -> bool {
        panes.iter().chain(others).any(|&pane| self.shows(pane))
    }

    /// Whether the board has a heading: where numbers on it need a legend, and where there is room.
    pub(super) fn board_has_heading(&self) -> bool {
        match self.layout.class {
            SizeClass::Line | SizeClass::Board => false,
            SizeClass::Narrow | SizeClass::Portrait => {
                board_size::shows_numbers(self.view) && self.layout.screen.height >= HEIGHT_WITH_LEGEND
            }
            SizeClass::Medium | SizeClass::Tall | SizeClass::Wide => true,
        }
    }

    /// Size of the largest board that fits `room`, heading included.
    pub(super) fn board_size(&self, room: Size) -> Size {
        let heading = u16::from(self.board_has_heading());
        let size = board_size::best(Size { height: room.height.saturating_sub(heading), ..room }, self.view);
        Size { height: size.height + heading, ..size }
    }

    pub(super) fn board(&self, min: u16) -> LayoutPart {
        LayoutPart { has_heading: self.board_has_heading(), ..self.flexible(&[Pane::Board], min) }
    }

    /// A part that takes what the others leave.
    pub(super) fn flexible(&self, panes: &[Pane], min: u16) -> LayoutPart {
        let panes = panes.iter().copied().filter(|&pane| self.shows(pane)).collect();
        LayoutPart { panes, has_heading: true, rows: Extent::flexible(min) }
    }

    pub(super) fn graph(&self, rows: u16) -> LayoutPart {
        let rows = Extent::resizable(Measure::GraphRows, rows, GRAPH_MIN);
        LayoutPart { rows, ..self.flexible(&[Pane::Graph], 1) }
    }

    pub(super) fn engine(&self, rows: u16) -> LayoutPart {
        let rows = Extent::resizable(Measure::EngineRows, rows, TABS_MIN);
        LayoutPart { rows, ..self.flexible(&[Pane::Engine], 1) }
    }

    pub(super) fn tabs(&self, panes: &[Pane], rows: u16) -> LayoutPart {
        let rows = Extent::resizable(Measure::TabsRows, rows, TABS_MIN);
        LayoutPart { rows, ..self.flexible(panes, 1) }
    }

    /// The rows of a part; `None` if none of its panes is shown.
    pub(super) fn extent(part: &LayoutPart) -> Option<Extent> {
        (!part.panes.is_empty()).then_some(part.rows)
    }
}

/// Division of areas.
impl Arranger<'_> {
    pub(super) fn column(&mut self, area: Option<Rect>, parts: Vec<LayoutPart>) {
        if let Some(area) = area {
            self.rows(area, parts);
        }
    }

    /// Puts the parts that show anything below each other.
    pub(super) fn rows(&mut self, area: Rect, parts: Vec<LayoutPart>) {
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
    pub(super) fn split_rows(&mut self, area: Rect, extents: &[Option<Extent>]) -> Vec<Option<Rect>> {
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
    pub(super) fn split_columns(&mut self, area: Rect, extents: &[Option<Extent>]) -> Vec<Option<Rect>> {
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

    pub(super) fn divide(&mut self, length: u16, extents: &[Option<Extent>]) -> Vec<Option<u16>> {
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
    pub(super) fn add_borders(
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
pub(super) const fn board_columns(board: Size) -> Extent {
    Extent::resizable(Measure::BoardColumns, board.width, board_size::MIN.width)
}
