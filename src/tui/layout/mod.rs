//! Layout: the areas of title bar, panes and status bar for every terminal size.
//!
//! | question | file |
//! |---|---|
//! | which areas has the screen? | `screen_layout` |
//! | which panes does a screen of this size show, and where? | `mod`, `size_classes` |
//! | how are parts put below and next to each other? | `arranger` |
//! | how is a length divided among parts? | `division` |
//! | how large is the board? | `board_size` |
//! | what does a change of the sizes of panes do to their measures? | `resizing` |

mod arranger;
mod board_size;
mod division;
mod resizing;
mod screen_layout;
mod size_classes;

pub(in crate::tui) use board_size::{SquareAnnotation, SquareSize, shows_attack_counts, square_annotation};
pub(in crate::tui) use resizing::resize_panes;
pub use screen_layout::{PaneBorder, PaneSlot, ScreenLayout};

use super::arrangement::{Measure, SizeClass};
use super::core::Core;
use arranger::Arranger;
use division::cut_rows;
use ratatui::layout::Rect;

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
    pub fn new(screen: Rect, core: &Core) -> Self {
        let class = SizeClass::of(screen.as_size());
        let (title_bar, rest) = cut_rows(screen, u16::from(class.has_title_bar()));
        let (body, status_bar) = cut_rows(rest, rest.height.saturating_sub(1));
        let has_moves = core.game.shown.line.len() > 1;
        let view = &core.view;
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
            _ if core.has_side_panel() => arranger.beside_panel(body, core.has_notes()),
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
}

#[cfg(test)]
mod tests;
