//! `think --tree DEPTH`: the tree of a small search.

use super::super::wording::{bound_code, in_words, unit_and_number, usual_style};
use super::{Context, Result, Status};
use crate::analysis::tree::{DEEPEST, NodeId, Row, Tree, USUAL_MOST, What, grow, left_out, more};
use crate::cli::engine::refused;
use crate::record::notation::Style;
use crate::rules::{Lang, Position};
use crate::search::{Control, Trial};
use clap::value_parser;
use serde_json::{Value, json};
use std::io::Write;

/// Options about the tree. Named apart from `Args`: clap takes the names of flattened structs as those of groups.
#[derive(clap::Args)]
pub(super) struct TreeArgs {
    /// Print the tree of a small search of its own to this depth: every node with the reason for its value; scores are
    /// those of the side to move at the root.
    #[arg(
        long, value_name = "DEPTH", value_parser = value_parser!(u32).range(1..=i64::from(DEEPEST)),
        conflicts_with_all = ["nodes", "depth", "time", "multipv", "threat", "roots", "counters", "table_line"]
    )]
    pub(super) tree: Option<u32>,
    /// Show only so many plies of the tree.
    #[arg(long, value_name = "N", requires = "tree", default_value = "2", value_parser = value_parser!(u32).range(0..))]
    plies: u32,
    /// Below the moves at the root, show only the move that decided each node.
    #[arg(long, requires = "tree")]
    best: bool,
    /// Write down about so many nodes of the tree; the others are counted.
    #[arg(long, value_name = "N", requires = "tree", default_value_t = USUAL_MOST)]
    most: usize,
}

pub(super) fn run(args: &super::Args, depth: u32, position: &Position, context: &Context) -> Result {
    let weights = args.weights.open(context.lang)?;
    let grown = grow(&weights, position, depth, args.tree.most, &Control::new());
    let tree = grown.map_err(|defects| refused(&defects, context.lang))?;
    // Nobody stops it.
    let Some(tree) = tree else { return Ok(Status::Done) };
    let printer = Printer {
        tree: &tree,
        lang: context.lang,
        style: args.notation.unwrap_or_else(|| usual_style(context.lang)),
        plies: args.tree.plies as usize,
        best: args.tree.best,
    };
    let mut out = std::io::stdout().lock();
    if args.json {
        writeln!(out, "{}", printer.json())?;
    } else {
        for row in printer.rows() {
            writeln!(out, "{}", printer.text(&row))?;
        }
        writeln!(out, "{}", printer.summary())?;
    }
    Ok(Status::Done)
}

struct Printer<'a> {
    tree: &'a Tree,
    lang: Lang,
    style: Style,
    plies: usize,
    best: bool,
}

impl Printer<'_> {
    fn rows(&self) -> Vec<Row> {
        self.tree.rows(|id| self.tree.node(id).asked.ply < self.plies, |id| self.shows(id))
    }

    fn shows(&self, id: NodeId) -> bool {
        let parent = self.tree.node(id).parent;
        !self.best || parent.is_none_or(|parent| parent == Tree::ROOT || self.tree.best_child(parent) == Some(id))
    }

    fn text(&self, row: &Row) -> String {
        let indent = "  ".repeat(row.level);
        match row.what {
            What::Node(id) => format!("{indent}{}", self.node(id)),
            What::Skipped(_, why, _, count) => format!("{indent}- {}", left_out(why, count).text(self.lang)),
            What::More(_, count) => format!("{indent}{}", more(count).text(self.lang)),
        }
    }

    fn node(&self, id: NodeId) -> String {
        let node = self.tree.node(id);
        let (score, bound) = self.tree.score(id);
        let name = match node.parent {
            None => self.lang.pick("根", "root").to_owned(),
            Some(parent) => {
                let mark = if self.tree.best_child(parent) == Some(id) { "*" } else { "" };
                format!("{mark}{}", self.tree.move_text(id, self.style, self.lang).trim())
            }
        };
        let told = self.tree.told(id);
        let by = node.reason.mv().map(|mv| self.tree.reply_text(id, mv, self.style, self.lang));
        let by = by.map(|name| format!(": {}", name.trim())).unwrap_or_default();
        let depth = node.asked.depth;
        format!("{name} {} d{depth} n{} {}{by}", in_words(score, bound), node.below + 1, told.text(self.lang))
    }

    fn summary(&self) -> String {
        let Tree { searched, before, .. } = self.tree;
        match self.lang {
            Lang::Ja => format!("局面{searched}（その前の浅い探索に{before}）"),
            Lang::En => format!("{searched} nodes, after {before} of shallower searches"),
        }
    }

    fn json(&self) -> Value {
        let best = self.tree.outcome.best.map(|mv| mv.to_string());
        json!({
            "kind": "tree", "sfen": self.tree.position.sfen(), "best": best, "nodes": self.tree.searched,
            "before": self.tree.before, "root": self.node_json(Tree::ROOT),
        })
    }

    /// A node with those below it. A tree is hardly deeper than its search and a few captures.
    fn node_json(&self, id: NodeId) -> Value {
        let node = self.tree.node(id);
        let (score, bound) = self.tree.score(id);
        let (unit, number) = unit_and_number(score);
        let mut value = json!({
            "move": node.asked.mv.filter(|_| node.parent.is_some()).map(|mv| mv.to_string()), "ply": node.asked.ply,
            "depth": node.asked.depth, "unit": unit, "score": number, "bound": bound_code(bound),
            "reason": node.reason.code(), "by": node.reason.mv().map(|mv| mv.to_string()),
            "trial": node.trial.map(Trial::code), "beside": self.tree.is_beside(id), "nodes": node.below,
        });
        if node.asked.ply < self.plies {
            let children = node.children.iter().filter(|&&child| self.shows(child));
            value["children"] = children.map(|&child| self.node_json(child)).collect();
            value["hidden"] = json!(node.hidden);
            let left_out = node.skipped.iter();
            value["left_out"] =
                left_out.map(|(mv, why)| json!({ "move": mv.to_string(), "why": why.wording().code })).collect();
        }
        value
    }
}
