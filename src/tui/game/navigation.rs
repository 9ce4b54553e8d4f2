//! Stepping through the game.

use super::document::GameDocument;
use super::merge::line_end;
use super::shown_node::ShownNode;
use super::state::GameState;
use crate::tui::action::ActionId;
use crate::tui::core::messages::{Messages, ObstacleText};
use sankoma_record::{GameNode, NodeId, Severity};
use sankoma_wording::{Message, counted_noun, message};

/// Why no step leads further on.
pub(in crate::tui) const LAST_PLY: ObstacleText = ("この手順の最終手です", "this is the last ply of this line");
/// Why no step leads further back.
pub(in crate::tui) const START_POSITION: ObstacleText = ("開始局面です", "this is the start position");
/// Why there is no variation to go to or to move.
pub(in crate::tui) const NO_VARIATION: ObstacleText = ("ここに変化はありません", "there is no variation here");
/// Why no variation can be left or promoted.
pub(in crate::tui) const MAIN_LINE_SHOWN: ObstacleText = ("本譜を表示しています", "the main line is shown");

/// A kind of plies that a person steps to.
pub(in crate::tui) struct SoughtPlies {
    is_one: fn(&GameNode) -> bool,
    /// What such a ply is called, in Japanese and English.
    name: (&'static str, &'static str),
}

impl SoughtPlies {
    /// Illegal moves, and text that is no move.
    pub(in crate::tui) const FAULTS: Self = Self { is_one: is_faulty_ply, name: ("反則手", "illegal ply") };
    /// Moves with a comment or a bookmark.
    pub(in crate::tui) const COMMENTS: Self =
        Self { is_one: GameNode::has_comment_or_bookmark, name: ("コメント", "comment") };

    /// The next one on the line shown, in the direction of `step`.
    pub(in crate::tui) fn next(&self, game: &GameState, step: isize) -> Option<NodeId> {
        game.shown.nodes_ahead(step).find(|&node| (self.is_one)(game.document.game.node(node)))
    }

    /// That none follows on the line in the direction of `step`.
    pub(in crate::tui) fn none_there(&self, step: isize) -> Message {
        let (ja, en) = self.name;
        let (side_ja, side_en) = if step > 0 { ("先", "after") } else { ("前", "before") };
        message!("この{side_ja}に{ja}はありません", "no {en} {side_en} this ply on this line")
    }
}

/// Whether a ply is faulty: an illegal move, or text that could not be read as a move.
pub fn is_faulty_ply(node: &GameNode) -> bool {
    !node.reasons.is_empty() || (node.mv.is_none() && node.end.is_none() && node.written.is_some())
}

impl GameState {
    /// Shows `node`, unless it was deleted.
    pub(in crate::tui) fn go_to_node(&mut self, node: NodeId, messages: &mut Messages) {
        if self.document.game.is_linked(node) {
            self.show_node(node);
        } else {
            messages.warn("その手は削除されています", "that move has been deleted");
            messages.offer(ActionId::Undo);
        }
    }

    /// Shows a node of the tree.
    pub(super) fn show_node(&mut self, node: NodeId) {
        if node != self.shown.node {
            self.shown.go_to(&self.document.game, node);
            self.position_changed();
        }
    }

    /// Shows `node` after the tree was changed.
    pub(in crate::tui) fn show_after_edit(&mut self, node: NodeId) {
        let moved = node != self.shown.node;
        self.shown = ShownNode::new(&self.document.game, node);
        if moved {
            self.position_changed();
        }
    }

    /// Reads the node shown again after its comments were changed.
    pub(in crate::tui) fn refresh_shown(&mut self) {
        self.show_after_edit(self.shown.node);
    }

    /// Replaces the game, and shows the node at which it was left.
    pub(in crate::tui) fn show_document(&mut self, document: GameDocument) {
        self.document = document;
        let before = std::mem::replace(&mut self.shown, self.document.show_last());
        clear_judgements(self);
        self.board_change.document = true;
        self.board_change.position |= !before.position.is_identical(&self.shown.position);
    }

    /// Takes the game out to store it while another is shown, with the text that is being written.
    pub(in crate::tui) fn take_document(&mut self) -> GameDocument {
        if self.take_over_text().is_some() {
            self.finish_action(self.shown.node);
        }
        self.document.last_shown = self.shown.node;
        std::mem::take(&mut self.document)
    }

    fn position_changed(&mut self) {
        clear_judgements(self);
        self.board_change.position = true;
    }

    /// Goes `plies` on, or back if negative, as far as the line reaches.
    pub(in crate::tui) fn step_plies(&mut self, plies: isize) {
        let last = self.shown.line.len() - 1;
        let ply = self.shown.ply().saturating_add_signed(plies).min(last);
        self.show_node(self.shown.line[ply]);
    }

    /// Goes to a ply of the line shown.
    pub(in crate::tui) fn go_to_ply(&mut self, ply: usize, messages: &mut Messages) {
        let last = self.shown.line.len() - 1;
        match self.shown.line.get(ply) {
            Some(&node) => self.show_node(node),
            None => messages.warn(
                format!("この手順は{last}手までです（{ply}手目はありません）"),
                format!("this line has {}, there is no ply {ply}", counted_noun(last, "ply")),
            ),
        }
    }

    /// Goes to the last ply of the main line.
    pub(in crate::tui) fn go_to_main_line_end(&mut self) {
        self.show_node(line_end(&self.document.game, NodeId::ROOT));
    }

    /// Goes to the next ply of this kind on the line, in the direction of `step`, and returns whether there is one.
    pub(in crate::tui) fn seek(&mut self, step: isize, sought: &SoughtPlies, messages: &mut Messages) -> bool {
        let found = sought.next(self, step);
        match found {
            Some(node) => self.show_node(node),
            None => messages.show(Severity::Warning, sought.none_there(step)),
        }
        found.is_some()
    }

    /// The variations at the ply shown: the moves played or considered instead of the one shown, itself included.
    pub fn siblings(&self) -> Vec<NodeId> {
        match self.document.game.parent(self.shown.node) {
            Some(parent) => self.document.game.children(parent).collect(),
            None => vec![NodeId::ROOT],
        }
    }

    /// Switches to another variation at this ply; at a ply without one, to those of the next ply.
    pub(in crate::tui) fn switch_variation(&mut self, step: isize, messages: &mut Messages) {
        let siblings = self.siblings();
        if siblings.len() > 1 {
            let at = siblings.iter().position(|&node| node == self.shown.node).unwrap_or(0) as isize;
            self.show_node(siblings[(at + step).rem_euclid(siblings.len() as isize) as usize]);
            return;
        }
        let children: Vec<NodeId> = self.document.game.children(self.shown.node).collect();
        match children.as_slice() {
            [_, .., last] if step < 0 => self.show_node(*last),
            [_, second, ..] => self.show_node(*second),
            _ => messages.warn_obstacle(NO_VARIATION),
        }
    }

    /// Goes to the move that was played instead of the variation shown, on the line that the variation branches from.
    pub(in crate::tui) fn leave_variation(&mut self, messages: &mut Messages) {
        let game = &self.document.game;
        let path = game.path(self.shown.node);
        let branched = path.windows(2).rev().find_map(|pair| {
            let first = game.children(pair[0]).next()?;
            (first != pair[1]).then_some(first)
        });
        match branched {
            Some(node) => self.show_node(node),
            None => messages.warn_obstacle(MAIN_LINE_SHOWN),
        }
    }

    /// Goes to the ply of the main line at which the variation shown left it.
    pub(in crate::tui) fn return_to_main_line(&mut self, messages: &mut Messages) {
        let main = self.document.game.main_line();
        let path = self.document.game.path(self.shown.node);
        let common = path.iter().zip(&main).take_while(|(a, b)| a == b).count();
        let target = main.get(common).or(main.last()).copied().unwrap_or(NodeId::ROOT);
        if common == path.len() {
            messages.note(MAIN_LINE_SHOWN.0, MAIN_LINE_SHOWN.1);
            // A variation may still lie ahead on the list: show the main line's own continuation.
            self.shown = ShownNode::new(&self.document.game, self.shown.node);
            return;
        }
        self.show_node(target);
    }
}

/// Drops what was judged and selected in the position before.
fn clear_judgements(game: &mut GameState) {
    game.clear_verdicts();
    game.selection.clear_picked();
}
