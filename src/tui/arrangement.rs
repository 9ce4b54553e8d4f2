//! Arrangement of the panes: which are hidden and how large they are, remembered for each class of screen sizes.

use super::pane::Pane;
use ratatui::layout::Size;
use sankoma_wording::named;

/// A class of screen sizes with an arrangement of panes of its own. The names are those in the file of the view.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(usize)]
pub enum SizeClass {
    /// No room for a board: move, score and lines of play in words.
    Line,
    /// The board, and the moves where they fit.
    Board,
    /// From 60×20 on: board next to moves, the rest below.
    Narrow,
    /// Narrow and tall, from 40×28 on: everything below each other.
    Portrait,
    /// From 100×20 on: the rest at the right.
    Medium,
    /// From 100×34 on: lines of play next to the explanation.
    Tall,
    /// From 150×28 on: three columns above the game graph.
    Wide,
}

named! {
    SizeClass, "class of screen sizes":
    Line = "line";
    Board = "board";
    Narrow = "narrow";
    Portrait = "portrait";
    Medium = "medium";
    Tall = "tall";
    Wide = "wide";
}

impl SizeClass {
    /// The smallest screen with a board.
    pub const SMALLEST_BOARD: Size = Size::new(32, 13);
    /// The smallest screen on which anything is shown.
    pub const SMALLEST: Size = Size::new(20, 5);

    /// Whether a screen is too small for anything.
    pub const fn is_too_small(screen: Size) -> bool {
        screen.width < Self::SMALLEST.width || screen.height < Self::SMALLEST.height
    }

    /// The class of a screen of this size in cells.
    pub const fn of(screen: Size) -> Self {
        match (screen.width, screen.height) {
            (150.., 28..) => Self::Wide,
            (100.., 34..) => Self::Tall,
            (100.., 20..) => Self::Medium,
            (40..60, 28..) | (60..80, 44..) => Self::Portrait,
            (60.., 20..) => Self::Narrow,
            (width, height) if width >= Self::SMALLEST_BOARD.width && height >= Self::SMALLEST_BOARD.height => {
                Self::Board
            }
            _ => Self::Line,
        }
    }

    /// Whether the screen has a title bar, and pop-ups have room.
    pub const fn has_title_bar(self) -> bool {
        !matches!(self, Self::Line | Self::Board)
    }
}

/// A measure of the layout that can be changed. The names are those in the file of the view.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(usize)]
pub enum Measure {
    /// Columns of the board and of what is below it.
    BoardColumns,
    /// Columns of the moves, where they have a column of their own.
    MovesColumns,
    /// Rows of the game graph.
    GraphRows,
    /// Rows of the lines of play, where they are no tab.
    EngineRows,
    /// Rows of the tabs.
    TabsRows,
}

named! {
    Measure, "measure":
    BoardColumns = "board-columns";
    MovesColumns = "moves-columns";
    GraphRows = "graph-rows";
    EngineRows = "engine-rows";
    TabsRows = "tabs-rows";
}

/// What a person changed of the arrangement of one size class.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Arrangement {
    /// Cells by which each measure differs from the standard one.
    offsets: [i16; Measure::COUNT],
    hidden: Vec<Pane>,
}

impl Arrangement {
    /// Cells by which this measure differs from the standard one.
    pub const fn offset(&self, measure: Measure) -> i16 {
        self.offsets[measure as usize]
    }

    /// Sets by how many cells this measure differs from the standard one.
    pub const fn set_offset(&mut self, measure: Measure, cells: i16) {
        self.offsets[measure as usize] = cells;
    }

    /// Whether this pane is hidden.
    pub fn is_hidden(&self, pane: Pane) -> bool {
        self.hidden.contains(&pane)
    }

    /// Hides this pane or shows it again. The board is always shown.
    pub fn set_hidden(&mut self, pane: Pane, is_hidden: bool) {
        self.hidden.retain(|other| *other != pane);
        if is_hidden && pane != Pane::Board {
            self.hidden.push(pane);
        }
    }

    /// The hidden panes.
    pub fn hidden(&self) -> &[Pane] {
        &self.hidden
    }
}

/// The arrangements of all size classes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Arrangements([Arrangement; SizeClass::COUNT]);

impl Arrangements {
    /// The arrangement of a size class.
    pub const fn of(&self, class: SizeClass) -> &Arrangement {
        &self.0[class as usize]
    }

    /// The arrangement of a size class, to be changed.
    pub const fn of_mut(&mut self, class: SizeClass) -> &mut Arrangement {
        &mut self.0[class as usize]
    }
}
