//! `think --tree DEPTH`: the tree of a small search.

use super::score_rows::{BoundedScoreRow, NodeReasonCode, SearchAttemptName, SkipReasonCode};
use crate::cli::output::json::{list, rows};
use crate::cli::output::score::bounded_score_text;
use sankoma_analysis::search_tree::{
    SearchTree, SearchTreeNodeId, SearchTreeRow, SearchTreeRowContent, skipped_message, unrecorded_message,
};
use sankoma_record::notation::NotationStyle;
use sankoma_rules::Move;
use sankoma_search::SkipReason;
use sankoma_wording::{Language, counted_noun, labels, sentence};

rows! {
    /// With `--tree`: the tree of a small search.
    struct ThinkTreeRow(printer: &TreePrinter<'_>) {
        let tree = printer.tree;

        /// The position.
        sfen: String = tree.position.sfen(),
        /// The best move, USI; null when there is none.
        best: Option<String> = tree.outcome.best.map(|mv| mv.to_string()),
        /// Nodes of the tree, the root not counted.
        nodes: u64 = tree.nodes_in_pass,
        /// Nodes of the shallower searches before.
        before: u64 = tree.nodes_before_pass,
        /// The root.
        root: ThinkTreeNodeRow = ThinkTreeNodeRow::of(printer, SearchTree::ROOT),
    }

    /// A node of the tree.
    struct ThinkTreeNodeRow(printer: &TreePrinter<'_>, id: SearchTreeNodeId) {
        let node = printer.tree.node(id);
        let (score, bound) = printer.tree.score(id);

        /// The move that led here, USI; null at the root.
        r#move: Option<String> = node.entered.mv.filter(|_| node.parent.is_some()).map(|mv| mv.to_string()),
        /// Its ply, 0 at the root.
        ply: usize = node.entered.ply,
        /// Depth left, in plies.
        depth: i32 = node.entered.depth,
        #[serde(flatten)]
        score: BoundedScoreRow = BoundedScoreRow::of(score, bound),
        /// How the node ended.
        reason: NodeReasonCode = node.reason.into(),
        /// The move that decided it, USI; null when none did.
        by: Option<String> = node.reason.mv().map(|mv| mv.to_string()),
        /// What the search of this node was: less deep, again at full depth, or again with the full window; null for an
        /// ordinary one.
        trial: Option<SearchAttemptName> = node.trial.map(Into::into),
        /// True of the verification of its parent's own position.
        verification: bool = printer.tree.shares_parent_position(id),
        /// Nodes below it.
        nodes: u64 = node.descendants,
        #[serde(flatten)]
        below: Option<ThinkBelowNodeRow> =
            (node.entered.ply < printer.plies).then(|| ThinkBelowNodeRow::of(printer, id)),
    }

    /// What lies below a node.
    struct ThinkBelowNodeRow(printer: &TreePrinter<'_>, id: SearchTreeNodeId) {
        let node = printer.tree.node(id);
        let children = node.children.iter().filter(|&&child| printer.shows(child));

        /// The nodes below it; absent beyond `--plies`.
        children: Vec<ThinkTreeNodeRow> = children.map(|&child| ThinkTreeNodeRow::of(printer, child)).collect(),
        /// Nodes directly below that were not written down; absent beyond `--plies`.
        hidden: u64 = node.unrecorded,
        /// Moves that were not searched; absent beyond `--plies`.
        left_out: Vec<ThinkLeftOutRow> = list(&node.skipped),
    }

    /// A move that was not searched.
    struct ThinkLeftOutRow(skipped: &(Move, SkipReason)) {
        /// The move, USI.
        r#move: String = skipped.0.to_string(),
        /// Why.
        why: SkipReasonCode = SkipReasonCode(skipped.1.label().code),
    }
}

/// Writes the tree of a search.
pub(super) struct TreePrinter<'a> {
    pub(super) tree: &'a SearchTree,
    pub(super) lang: Language,
    pub(super) style: NotationStyle,
    /// Plies to show.
    pub(super) plies: usize,
    /// Whether below the root moves only the move is shown that decided each node.
    pub(super) best: bool,
}

impl TreePrinter<'_> {
    /// One row per line, and how many nodes there are.
    pub(super) fn to_text(&self) -> String {
        let lines: String = self.rows().iter().map(|row| self.text(row) + "\n").collect();
        lines + &self.summary() + "\n"
    }

    fn rows(&self) -> Vec<SearchTreeRow> {
        self.tree.rows(|id| self.tree.node(id).entered.ply < self.plies, |id| self.shows(id))
    }

    fn shows(&self, id: SearchTreeNodeId) -> bool {
        let parent = self.tree.node(id).parent;
        !self.best || parent.is_none_or(|parent| parent == SearchTree::ROOT || self.tree.best_child(parent) == Some(id))
    }

    fn text(&self, row: &SearchTreeRow) -> String {
        let indent = "  ".repeat(row.level);
        match row.content {
            SearchTreeRowContent::Node(id) => format!("{indent}{}", self.node(id)),
            SearchTreeRowContent::Skipped(_, reason, _, count) => {
                format!("{indent}- {}", skipped_message(reason, count).text(self.lang))
            }
            SearchTreeRowContent::Unrecorded(_, count) => {
                format!("{indent}{}", unrecorded_message(count).text(self.lang))
            }
        }
    }

    fn node(&self, id: SearchTreeNodeId) -> String {
        let node = self.tree.node(id);
        let (score, bound) = self.tree.score(id);
        let name = match node.parent {
            None => labels::ROOT.text(self.lang).to_owned(),
            Some(parent) => {
                let mark = if self.tree.best_child(parent) == Some(id) { "*" } else { "" };
                format!("{mark}{}", self.tree.move_text(id, self.style, self.lang).trim())
            }
        };
        let reason = self.tree.message(id);
        let by = node.reason.mv().map(|mv| self.tree.reply_text(id, mv, self.style, self.lang));
        let by = by.map(|name| format!(": {}", name.trim())).unwrap_or_default();
        let depth = node.entered.depth;
        format!(
            "{name} {} d{depth} n{} {}{by}",
            bounded_score_text(score, bound),
            self.tree.searched_nodes(id),
            reason.text(self.lang)
        )
    }

    fn summary(&self) -> String {
        let SearchTree { nodes_in_pass: searched, nodes_before_pass: before, .. } = self.tree;
        sentence!(
            self.lang,
            "局面{searched}（その前の浅い探索に{before}）",
            ("{}, after {before} of shallower searches", counted_noun(*searched, "node"))
        )
    }
}
