//! Conflict between a file and the game here: what is stored of it, and its answers.

use crate::tui::game::{GameDifference, GameDocument};
use sankoma_record::Record;

/// The answer to a conflict.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ConflictAnswer {
    /// The version here counts.
    #[default]
    KeepMine,
    /// The version on the disk counts.
    TakeTheirs,
    /// Both in one game, or in two files if they begin at different positions.
    KeepBoth,
}

impl ConflictAnswer {
    /// The answers in the order of the page.
    pub const ALL: [Self; 3] = [Self::KeepMine, Self::TakeTheirs, Self::KeepBoth];

    /// The answer `step` further on, cyclically.
    pub(in crate::tui) fn step(self, step: isize) -> Self {
        Self::ALL[(self as isize + step).rem_euclid(Self::ALL.len() as isize) as usize]
    }
}

/// A version of a file on the disk that contradicts the changes made here.
#[derive(Debug)]
pub struct FileConflict {
    pub(super) theirs: Record,
    /// Whether the person has decided. The page can be called again nevertheless.
    pub(super) is_answered: bool,
    /// Whether the page is to be shown without being asked for.
    pub(super) announces_itself: bool,
    /// What differs between the two versions, as of when the page was opened.
    pub differences: Vec<GameDifference>,
}

/// The version of a file that was on the board before an answer replaced it.
#[derive(Debug)]
pub(super) struct ReplacedVersion {
    pub(super) documents: Vec<Option<GameDocument>>,
    /// The version on the disk.
    pub(super) theirs: Record,
}

impl FileConflict {
    pub(super) fn new(theirs: Record, announces_itself: bool) -> Self {
        Self { theirs, is_answered: false, announces_itself, differences: Vec::new() }
    }
}
