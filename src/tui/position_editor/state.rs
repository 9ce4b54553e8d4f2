//! The state of the position editor.

use super::findings;
use super::findings::SetupFinding;
use sankoma_rules::{PiecePlace, Position, Setup, SetupEdit, Square};

/// A set-up that is being edited, with its undo history.
#[derive(Clone, Debug)]
pub struct PositionEditor {
    setup: Setup,
    /// The same, as the board draws it.
    position: Position,
    findings: Vec<SetupFinding>,
    /// The set-ups before each change, and those that were undone.
    undone_by: Vec<Setup>,
    redone_by: Vec<Setup>,
    /// Where the cursor is.
    pub cursor: PiecePlace,
    /// The piece that was picked up, if one was.
    pub picked: Option<PiecePlace>,
    /// Whether the action before asked if the changes may be lost.
    pub(super) has_asked: bool,
}

impl PositionEditor {
    /// An editor of `setup`, which begins a game of its own: its next move is the first.
    pub(super) fn new(mut setup: Setup) -> Self {
        setup.move_number = 1;
        Self {
            position: Position::from_setup_unchecked(&setup),
            findings: findings::of(&setup),
            setup,
            undone_by: Vec::new(),
            redone_by: Vec::new(),
            cursor: PiecePlace::Square(Square::from_index(Square::COUNT / 2)),
            picked: None,
            has_asked: false,
        }
    }

    /// The set-up.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The set-up as a position, which may be impossible: for the board alone.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// What is wrong with the set-up, and what is worth saying of it; the worst first.
    pub fn findings(&self) -> &[SetupFinding] {
        &self.findings
    }

    /// Whether anything was changed.
    pub fn is_changed(&self) -> bool {
        self.undone_by.first().is_some_and(|first| *first != self.setup)
    }

    /// Makes a change. Returns whether it changed anything.
    pub(super) fn edit(&mut self, edit: &SetupEdit) -> bool {
        let edited = self.setup.edited(edit);
        if edited == self.setup {
            return false;
        }
        let before = self.show(edited);
        self.undone_by.push(before);
        self.redone_by.clear();
        true
    }

    /// Undoes the latest change. Returns whether there was one.
    pub(super) fn undo(&mut self) -> bool {
        let Some(earlier) = self.undone_by.pop() else { return false };
        let later = self.show(earlier);
        self.redone_by.push(later);
        true
    }

    /// Makes the change again that was undone. Returns whether there was one.
    pub(super) fn redo(&mut self) -> bool {
        let Some(later) = self.redone_by.pop() else { return false };
        let earlier = self.show(later);
        self.undone_by.push(earlier);
        true
    }

    /// Shows another set-up, and returns the one before.
    fn show(&mut self, setup: Setup) -> Setup {
        self.position = Position::from_setup_unchecked(&setup);
        self.findings = findings::of(&setup);
        if self.picked.is_some_and(|place| setup.count_at(place) == 0) {
            self.picked = None;
        }
        std::mem::replace(&mut self.setup, setup)
    }
}
