//! Reading from several parts of the state.

use super::Core;
use crate::tui::game::GameDocument;
use sankoma_eval::TermSums;
use sankoma_record::NodeId;

impl Core {
    /// The move texts of the line shown, in the notation and language in use; the root's is empty.
    pub fn move_texts(&self) -> &[String] {
        self.game.move_texts(self.view.notation, self.lang)
    }

    /// The evaluation terms of the position at `node` by both sets of weights, where they are known.
    pub fn sums_at(&self, node: NodeId) -> [Option<&TermSums>; 2] {
        self.evaluation.sums_at(&self.game.document, node)
    }

    /// Whether any open file has unsaved changes.
    pub fn is_modified(&self) -> bool {
        self.files.is_modified(&self.game.document)
    }

    /// Whether the open file with this index has unsaved changes.
    pub fn is_file_modified(&self, file: usize) -> bool {
        self.files.is_file_modified(&self.game.document, file)
    }

    /// The document of a game of an open file, on the board or not.
    pub fn document_of(&self, file: usize, game: usize) -> Option<&GameDocument> {
        self.files.document_of(&self.game.document, file, game)
    }
}
