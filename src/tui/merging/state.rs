//! The record that was pasted last, which can still be opened beside the game.

use crate::tui::core::messages::ObstacleText;
use crate::tui::files::OpenFileId;

/// Why no pasted record can be opened.
pub(in crate::tui) const NOTHING_PASTED: ObstacleText = ("貼り付けた棋譜はありません", "no record was pasted");

/// The record that was pasted last.
#[derive(Clone, Debug, Default)]
pub struct MergingState {
    pub(super) pasted: Option<PastedRecord>,
}

/// A record that was pasted and merged.
#[derive(Clone, Debug)]
pub(super) struct PastedRecord {
    pub(super) text: String,
    /// The file with the game, and the number of changes of the game after the merge; `None` where that changed
    /// nothing.
    pub(super) merged: Option<(OpenFileId, u64)>,
}
