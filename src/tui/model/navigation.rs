//! Stepping through the game.

use super::{Effect, Model};
use crate::record::{GameNode, NodeId};
use crate::wording::Message;

/// Whether something is wrong with this ply: an illegal move, or text that could not be read as one.
pub fn is_faulty_ply(node: &GameNode) -> bool {
    !node.reasons.is_empty() || (node.mv.is_none() && node.end.is_none() && node.written.is_some())
}

impl Model {
    /// Puts `node` on the board.
    pub(super) fn go_to_node(&mut self, node: NodeId) -> Vec<Effect> {
        if node == self.shown.node {
            return Vec::new();
        }
        if !self.document.game.is_linked(node) {
            self.show_warning(Message::new(
                "その手は削除されています（u で元に戻す）",
                "that move has been deleted; u undoes",
            ));
            return Vec::new();
        }
        self.shown.go_to(&self.document.game, node);
        self.position_changed()
    }

    /// Shows `node` after the tree was changed.
    pub(super) fn show_after_edit(&mut self, node: NodeId) -> Vec<Effect> {
        let moved = node != self.shown.node;
        self.shown = self.document.show(node);
        if moved { self.position_changed() } else { Vec::new() }
    }

    /// Another position is on the board.
    pub(super) fn position_changed(&mut self) -> Vec<Effect> {
        self.clear_judgements();
        self.engine.position_changed()
    }

    /// What was said of the position before is over.
    pub(super) fn clear_judgements(&mut self) {
        self.judged = None;
        self.linted = None;
        self.selection.clear_picked();
        self.refresh_evaluation();
    }

    /// Goes `plies` on, or back, as far as the line reaches.
    pub(super) fn step_plies(&mut self, plies: isize) -> Vec<Effect> {
        let last = self.shown.line.len() - 1;
        let ply = self.shown.ply().saturating_add_signed(plies).min(last);
        self.go_to_node(self.shown.line[ply])
    }

    pub(super) fn go_to_ply(&mut self, ply: usize) -> Vec<Effect> {
        let last = self.shown.line.len() - 1;
        if ply > last {
            self.show_warning(Message::new(
                format!("この手順は{last}手までです（{ply}手目はありません）"),
                format!("this line has {last} plies, there is no ply {ply}"),
            ));
            return Vec::new();
        }
        self.go_to_node(self.shown.line[ply])
    }

    /// Goes to the next node of the line, in the direction of `step`, for which `wanted` holds.
    pub(super) fn seek(&mut self, step: isize, wanted: impl Fn(&GameNode) -> bool, what: (&str, &str)) -> Vec<Effect> {
        let line = &self.shown.line;
        let places = std::iter::successors(self.shown.ply().checked_add_signed(step), |at| at.checked_add_signed(step));
        let found = places.map_while(|at| line.get(at)).find(|&&node| wanted(self.document.game.node(node)));
        if let Some(&node) = found {
            return self.go_to_node(node);
        }
        let (ja, en) = what;
        let (side_ja, side_en) = if step > 0 { ("先", "after") } else { ("前", "before") };
        self.show_warning(Message::new(
            format!("この{side_ja}に{ja}はありません"),
            format!("no {en} {side_en} this ply on this line"),
        ));
        Vec::new()
    }

    /// The moves that were played or considered instead of the one shown, itself included.
    pub fn siblings(&self) -> Vec<NodeId> {
        match self.document.game.parent(self.shown.node) {
            Some(parent) => self.document.game.children(parent).collect(),
            None => vec![NodeId::ROOT],
        }
    }

    /// Switches to another variation at this ply; at a ply without one, to those of the next ply.
    pub(super) fn switch_variation(&mut self, step: isize) -> Vec<Effect> {
        let siblings = self.siblings();
        if siblings.len() > 1 {
            let at = siblings.iter().position(|&node| node == self.shown.node).unwrap_or(0) as isize;
            return self.go_to_node(siblings[(at + step).rem_euclid(siblings.len() as isize) as usize]);
        }
        let children: Vec<NodeId> = self.document.game.children(self.shown.node).collect();
        match children.as_slice() {
            [_, .., last] if step < 0 => self.go_to_node(*last),
            [_, second, ..] => self.go_to_node(*second),
            _ => {
                self.show_warning(Message::new("ここに変化はありません", "there is no variation here"));
                Vec::new()
            }
        }
    }

    /// Goes to the main line's ply where the variation shown left it.
    pub(super) fn return_to_main_line(&mut self) -> Vec<Effect> {
        let main = self.document.game.main_line();
        let path = self.document.game.path(self.shown.node);
        let common = path.iter().zip(&main).take_while(|(a, b)| a == b).count();
        let target = main.get(common).or(main.last()).copied().unwrap_or(NodeId::ROOT);
        if common == path.len() {
            self.show_note("本譜にいます", "this is the main line");
            // A variation may still lie ahead on the list: show the main line's own continuation.
            self.shown = super::ShownNode::new(&self.document.game, self.shown.node);
            return Vec::new();
        }
        self.go_to_node(target)
    }
}
