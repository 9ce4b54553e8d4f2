//! State of the game on the board.

use super::document::GameDocument;
use super::editor::Editor;
use super::judgement::{JudgedMove, LintedLine};
use super::selection::Selection;
use super::shown_node::ShownNode;
use sankoma_record::NodeId;
use sankoma_record::notation::NotationStyle;
use sankoma_rules::Move;
use sankoma_rules::legality::{IllegalityReason, LegalityExplanation};
use sankoma_wording::{Language, Message};

/// The game on the board: where in it we are, what is selected, and what was judged.
#[derive(Debug)]
pub struct GameState {
    /// The game, and what is known of it.
    pub document: GameDocument,
    /// The node on the board.
    pub shown: ShownNode,
    /// What is selected on the board.
    pub selection: Selection,
    /// The move that was judged last, in the position shown.
    pub judged: Option<JudgedMove>,
    /// The line of play that was replayed last, in the position shown.
    pub linted: Option<LintedLine>,
    /// The comment or the headers that are being written, if any.
    pub editor: Option<Editor>,
    pub(super) board_change: BoardChange,
    /// What becomes of moves made on the board.
    pub(super) move_gate: MoveGate,
    /// The move that was chosen, until it is made or refused.
    pub(super) chosen_move: Option<Move>,
}

/// What has changed on the board since the other parts of the state were informed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::tui) struct BoardChange {
    /// Another game, or another version of the game, is shown.
    pub(in crate::tui) document: bool,
    /// Another position is shown.
    pub(in crate::tui) position: bool,
}

impl Default for GameState {
    fn default() -> Self {
        let document = GameDocument::default();
        Self {
            shown: ShownNode::new(&document.game, NodeId::ROOT),
            document,
            selection: Selection::default(),
            judged: None,
            linted: None,
            editor: None,
            board_change: BoardChange::default(),
            move_gate: MoveGate::default(),
            chosen_move: None,
        }
    }
}

impl GameState {
    /// The move texts of the line shown; the root's is empty.
    pub fn move_texts(&self, notation: NotationStyle, lang: Language) -> &[String] {
        self.shown.move_texts(&self.document.game, notation, lang)
    }

    /// Whether a node was added here, not read from the record.
    pub fn is_added(&self, node: NodeId) -> bool {
        self.document.added_nodes.contains(&node)
    }

    /// The explanation of the move judged last, or else of the illegal move that led to the position shown.
    pub fn explanation(&self) -> Option<&LegalityExplanation> {
        match &self.judged {
            Some(judged) => Some(&judged.explanation),
            None => self.shown.explanation.as_ref(),
        }
    }

    /// The rules broken by the move judged last, or else by the move that led to the position shown.
    pub fn broken_rules(&self) -> &[IllegalityReason] {
        match &self.judged {
            Some(judged) => &judged.explanation.verdict.reasons,
            None => &self.document.game.node(self.shown.node).reasons,
        }
    }

    /// Ends an action that began at the node `from`: its changes become one step of the undo history.
    pub(in crate::tui) fn finish_action(&mut self, from: NodeId) {
        self.document.undo_history.finish_action(from, self.shown.node);
    }

    /// What has changed on the board since the last call.
    pub(in crate::tui) fn take_board_change(&mut self) -> BoardChange {
        std::mem::take(&mut self.board_change)
    }

    /// Writes the judged move and the replayed line in another notation.
    pub(in crate::tui) fn set_notation(&mut self, style: NotationStyle) {
        if let Some(judged) = &mut self.judged {
            judged.set_style(style);
        }
        if let Some(linted) = &mut self.linted {
            linted.set_style(style);
        }
    }

    /// How many changes can be undone, and how many made again.
    pub(in crate::tui) fn undo_counts(&self) -> (usize, usize) {
        self.document.undo_history.counts()
    }

    /// Cancels the innermost selection: the picked piece, or else the cursor. Returns whether there was one.
    pub(in crate::tui) fn cancel_selection(&mut self) -> bool {
        if self.selection.picked.is_some() {
            self.selection.clear_picked();
            return true;
        }
        self.selection.cursor.take().is_some()
    }

    /// Drops what was judged.
    pub(in crate::tui) fn clear_verdicts(&mut self) {
        self.judged = None;
        self.linted = None;
    }
}

/// What becomes of a legal move that a person makes on the board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::tui) enum MoveGate {
    /// It is made: the continuation that exists, or a new variation.
    #[default]
    Free,
    /// It is chosen, and another part of the state says what becomes of it.
    Chosen,
    /// It is not made, for this reason.
    Refused(Message),
}
