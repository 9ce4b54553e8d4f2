//! The board: a position of a mate, the position edited, a line of play, or the game; with cursor, picked piece and
//! proofs.

use crate::tui::core::Core;
use crate::tui::game::BoardLocation;
use crate::tui::lines::LineView;
use crate::tui::position_editor::PositionEditor;
use crate::tui::tsume::TsumeState;
use crate::tui::why;
use sankoma_rules::legality::LegalityExplanation;
use sankoma_rules::{Move, Position, movegen};

impl Core {
    /// The position on the board: that of a row of a mate's tree, of the editor, of the line of play that is shown
    /// there, else that of the game.
    pub fn board_position(&self) -> &Position {
        let line = || self.line_view.as_ref().map(LineView::position);
        let edited = self.position_editor.as_ref().map(PositionEditor::position);
        let mate = self.tsume.as_ref().map(TsumeState::position);
        mate.or(edited).or_else(line).unwrap_or(&self.game.shown.position)
    }

    /// Whether a move led to the position that the evaluation is of.
    pub fn has_previous_position(&self) -> bool {
        let in_line = self.line_view.as_ref().and_then(LineView::previous_position);
        in_line.is_some() || self.game.document.game.parent(self.game.shown.node).is_some()
    }

    /// Where the board cursor stands, while it is shown.
    pub fn board_cursor(&self) -> Option<BoardLocation> {
        match &self.position_editor {
            Some(_) if self.tsume.is_some() => None,
            Some(editor) => PositionEditor::board_location(editor.cursor),
            None => self.game.selection.cursor,
        }
    }

    /// The piece that was picked up on the board or in a hand.
    pub fn board_picked(&self) -> Option<BoardLocation> {
        match &self.position_editor {
            Some(_) if self.tsume.is_some() => None,
            Some(editor) => editor.picked.and_then(PositionEditor::board_location),
            None => self.game.selection.picked,
        }
    }

    /// The move that is expected next: in the line on the board, or else the engine's best one.
    pub fn expected_move(&self) -> Option<Move> {
        if self.has_side_panel() {
            return None;
        }
        self.line_view.as_ref().map_or_else(|| self.engine.best_move(), LineView::next_move)
    }

    /// Why a move is illegal in the position on the board: the move judged last, the ply at which the line on the board
    /// ends, or the move of the game that led there.
    pub fn board_explanation(&self) -> Option<&LegalityExplanation> {
        if self.has_side_panel() {
            return None;
        }
        match (&self.game.judged, &self.line_view) {
            (Some(judged), _) => Some(&judged.explanation),
            (None, Some(view)) => view.fault_here().map(|fault| &fault.explanation),
            (None, None) => self.game.shown.explanation.as_ref(),
        }
    }

    /// The places on the board that light up: those of the findings in the editor, else what the picked row of the
    /// evaluation pane is about, while that pane is in focus, else the squares of the chosen reason for the move shown.
    pub fn lit_places(&self) -> Vec<BoardLocation> {
        match &self.position_editor {
            _ if self.tsume.is_some() => Vec::new(),
            Some(editor) => editor.faulty_places(),
            None if self.view.is_inspection_focused() => self.evaluation.lit_places(self.view.evaluation),
            None => why::squares_of_chosen_reason(self).iter().copied().map(BoardLocation::Square).collect(),
        }
    }

    /// Whether the side to move has no legal move: there is nothing to search.
    pub fn is_over(&self) -> bool {
        !movegen::has_legal_move(&self.game.shown.position)
    }

    /// Whether a panel next to the board takes the place of the other panes.
    pub fn has_side_panel(&self) -> bool {
        self.position_editor.is_some() || self.tsume.is_some() || self.drill.is_some()
    }

    /// Whether such a panel comes with notes, which lie below the board.
    pub fn has_notes(&self) -> bool {
        self.tsume.is_some() || self.drill.is_some()
    }
}
