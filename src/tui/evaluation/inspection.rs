//! Inspection: the reasons on the screen, those that were opened, and the picked row.

use sankoma_eval::{RawScale, Reason, strongest_reasons};

/// How many reasons are shown before the rest is joined.
const STRONGEST: usize = 5;

/// The reasons of what the evaluation pane shows, and which of its rows is picked.
#[derive(Debug, Default)]
pub struct Inspection {
    /// The reasons of the score, of its change or of the difference between two sets of weights, as the view asks.
    pub(super) reasons: Option<Vec<Reason>>,
    /// Raw units per centipawn in the reasons.
    scale: RawScale,
    /// The reasons that were opened, the innermost last.
    opened: Vec<Reason>,
    /// The picked row: of the reasons, then of the table below them.
    pub(super) selected: usize,
    /// Whether the picked row is to be scrolled into view.
    pub(super) follow: bool,
}

impl Inspection {
    /// Takes the reasons of another score, the strongest of them or all; what was open is closed.
    pub(super) fn set_reasons(&mut self, reasons: Vec<Reason>, takes_all: bool, scale: RawScale) {
        self.reasons = Some(if takes_all { reasons } else { strongest_reasons(reasons, STRONGEST) });
        self.scale = scale;
        self.opened.clear();
    }

    /// Drops the reasons, because the score is another.
    pub(super) fn clear(&mut self) {
        self.reasons = None;
        self.opened.clear();
    }

    /// The reasons on the screen: the parts of the one that is open, else those of the score.
    pub fn reasons(&self) -> &[Reason] {
        match self.opened.last() {
            Some(reason) => &reason.parts,
            None => self.reasons.as_deref().unwrap_or_default(),
        }
    }

    /// Raw units per centipawn in the reasons.
    pub const fn scale(&self) -> RawScale {
        self.scale
    }

    /// The reasons that were opened, the innermost last.
    pub fn opened(&self) -> &[Reason] {
        &self.opened
    }

    /// The picked row.
    pub const fn selected(&self) -> usize {
        self.selected
    }

    /// Whether the picked row is to be scrolled into view; true once after each step.
    pub fn take_follow(&mut self) -> bool {
        std::mem::take(&mut self.follow)
    }

    pub(super) fn open(&mut self, reason: Reason) {
        self.opened.push(reason);
        self.select(0);
    }

    /// Picks this row and scrolls it into view.
    pub(super) fn select(&mut self, row: usize) {
        (self.selected, self.follow) = (row, true);
    }

    /// Goes back to the reason around the one that is open. Returns whether one was open.
    pub(in crate::tui) fn close(&mut self) -> bool {
        self.select(0);
        self.opened.pop().is_some()
    }
}
