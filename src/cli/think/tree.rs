//! `think --tree DEPTH`: the tree of a small search.

use super::args::Args;
use super::rows::{
    BoundedScoreRow, SkipReasonCode, ThinkBelowNodeRow, ThinkLeftOutRow, ThinkRow, ThinkTreeNodeRow, ThinkTreeRow,
};
use crate::cli::context::{CommandContext, Result, Status};
use crate::cli::engine_options::unsearchable_error;
use crate::cli::output::json::row_text;
use crate::cli::output::score::bounded_score_text;
use crate::cli::output::standard_output;
use sankoma_analysis::search_tree::{
    SearchTree, SearchTreeNodeId, SearchTreeRow, SearchTreeRowContent, record_search_tree, skipped_message,
    unrecorded_message,
};
use sankoma_record::notation::NotationStyle;
use sankoma_rules::Position;
use sankoma_search::SearchControl;
use sankoma_wording::{Language, counted_noun, labels, sentence};
use std::io::Write;

/// Searches `position` to `depth` plies and prints the tree.
pub(super) fn run(args: &Args, depth: u32, position: &Position, context: &CommandContext) -> Result {
    let weights = args.weights.open(context.lang)?;
    let recorded = record_search_tree(&weights, position, depth, args.tree.most, &SearchControl::new());
    let tree = recorded.map_err(|defects| unsearchable_error(&defects))?;
    // `None` only for a search that was stopped, which this one never is.
    let Some(tree) = tree else { return Ok(Status::Done) };
    let printer = TreePrinter {
        tree: &tree,
        lang: context.lang,
        style: args.notation.style(context.lang),
        plies: args.tree.plies as usize,
        best: args.tree.best,
    };
    let mut out = standard_output::json_or_text(args.json);
    if args.json {
        writeln!(out, "{}", row_text(&ThinkRow::Tree(printer.row())))?;
    } else {
        for row in printer.rows() {
            writeln!(out, "{}", printer.text(&row))?;
        }
        writeln!(out, "{}", printer.summary())?;
    }
    Ok(Status::Done)
}

struct TreePrinter<'a> {
    tree: &'a SearchTree,
    lang: Language,
    style: NotationStyle,
    /// Plies to show.
    plies: usize,
    /// Whether below the root moves only the move is shown that decided each node.
    best: bool,
}

impl TreePrinter<'_> {
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

    fn row(&self) -> ThinkTreeRow {
        ThinkTreeRow {
            sfen: self.tree.position.sfen(),
            best: self.tree.outcome.best.map(|mv| mv.to_string()),
            nodes: self.tree.nodes_in_pass,
            before: self.tree.nodes_before_pass,
            root: self.node_row(SearchTree::ROOT),
        }
    }

    /// A node with those below it. The recursion is about as deep as the search and a few captures.
    fn node_row(&self, id: SearchTreeNodeId) -> ThinkTreeNodeRow {
        let node = self.tree.node(id);
        let (score, bound) = self.tree.score(id);
        ThinkTreeNodeRow {
            r#move: node.entered.mv.filter(|_| node.parent.is_some()).map(|mv| mv.to_string()),
            ply: node.entered.ply,
            depth: node.entered.depth,
            score: BoundedScoreRow::of(score, bound),
            reason: node.reason.into(),
            by: node.reason.mv().map(|mv| mv.to_string()),
            trial: node.trial.map(Into::into),
            beside: self.tree.shares_parent_position(id),
            nodes: node.descendants,
            below: (node.entered.ply < self.plies).then(|| self.below(id)),
        }
    }

    fn below(&self, id: SearchTreeNodeId) -> ThinkBelowNodeRow {
        let node = self.tree.node(id);
        let children = node.children.iter().filter(|&&child| self.shows(child));
        let left_out = node
            .skipped
            .iter()
            .map(|(mv, reason)| ThinkLeftOutRow { r#move: mv.to_string(), why: SkipReasonCode(reason.label().code) });
        ThinkBelowNodeRow {
            children: children.map(|&child| self.node_row(child)).collect(),
            hidden: node.unrecorded,
            left_out: left_out.collect(),
        }
    }
}
