//! Search tree: a row for each node below expanded ones, and above them the selected node in full.
//!
//! ```text
//!  ☗２四歩(25) ☖同　歩(23)                     line from the root to the selected node
//!  先手から見て  ウィンドウ -30..+30  ノード …              its alpha-beta window and node counts
//!  -*２四歩(25)            +45   4  1.2k  …     move, score, depth, nodes, reason
//!    +*同　歩(23)          +45   3   800  …     +/- folded/unfolded, * deciding move
//!    +９六歩(97) .. × 12         2    12  …     moves without anything below that ended for the same reason
//! ```

use crate::tui::core::Core;
use crate::tui::engine::{TreeView, TreeViewRow};
use crate::tui::panes::score_format;
use crate::tui::theme::Theme;
use ratatui::layout::Size;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use sankoma_analysis::search_tree::{
    SearchTree, SearchTreeNodeId, SearchTreeRowContent, skipped_message, unrecorded_message,
};
use sankoma_record::notation::line_text;
use sankoma_rules::Color;
use sankoma_search::Score;
use sankoma_wording::{labels, sentence, text};

/// Rows for the selected node above the list.
const HEADER_ROWS: usize = 2;
/// Columns of a score, a depth and a node count.
const SCORE: usize = 9;
const DEPTH: usize = 4;
const NODES: usize = 6;
/// Columns of the indented move: at least this many, else this fraction (1/n) of the width.
const MIN_MOVE: usize = 20;
const MOVE_FRACTION: usize = 4;

/// Rows of the tree that are visible in a pane of `height` rows.
pub(super) const fn visible_rows(height: usize) -> usize {
    height.saturating_sub(HEADER_ROWS)
}

/// Heading: filter and depth of the tree.
pub(super) fn note(core: &Core) -> String {
    let (view, lang) = (&core.engine.tree, core.lang);
    let best = if view.best_only { lang.pick("決め手だけ  ", "deciding moves  ") } else { "" };
    let depth = sentence!(lang, ("深さ{}", view.depth), ("depth {}", view.depth));
    format!("{best}{depth}")
}

pub(super) fn rows(core: &Core, theme: &Theme, size: Size) -> Vec<Line<'static>> {
    let view = &core.engine.tree;
    let lang = core.lang;
    let Some(tree) = view.tree() else {
        let sentence = if view.unsearchable {
            lang.pick(" この局面は探索できません", " this position cannot be searched")
        } else {
            lang.pick(" 読んでいます", " searching")
        };
        return vec![Line::styled(sentence, theme.faint)];
    };
    let shown = TreeRenderer { core, view, tree, theme, columns: usize::from(size.width) };
    let mut rows = shown.header_rows();
    let window = view.cursor().visible_rows(visible_rows(usize::from(size.height)), view.rows().len());
    rows.extend(window.map(|at| shown.row(&view.rows()[at], at == view.cursor().selected)));
    rows
}

/// Index of the tree row in this row of the pane.
pub(super) fn row_at(core: &Core, size: Size, row: u16) -> Option<usize> {
    let view = &core.engine.tree;
    let at = usize::from(row).checked_sub(HEADER_ROWS)?;
    view.cursor().visible_rows(visible_rows(usize::from(size.height)), view.rows().len()).nth(at)
}

/// A tree and the context in which it is drawn.
struct TreeRenderer<'a> {
    core: &'a Core,
    view: &'a TreeView,
    tree: &'a SearchTree,
    theme: &'a Theme,
    columns: usize,
}

impl TreeRenderer<'_> {
    /// The line to the selected node, its alpha-beta window and node counts.
    fn header_rows(&self) -> Vec<Line<'static>> {
        let id = self.view.selected().unwrap_or(SearchTree::ROOT);
        let lang = self.core.lang;
        let line = line_text(&self.tree.position, &self.tree.path(id), self.core.view.notation, lang).join(" ");
        let start = labels::ROOT.text(lang).to_owned();
        let line = if line.is_empty() { start } else { line };
        let SearchTree { nodes_in_pass: searched, nodes_before_pass: before, .. } = self.tree;
        let entered = &self.tree.node(id).entered;
        let (turned, color) = self.score_perspective(id);
        let side = lang.pick(color.ja(), color.en());
        // The internal values of mates and infinity mean nothing to a reader.
        let limit = |value: i32| match Score::from_value(value) {
            Score::Cp(points) => if turned { -points } else { points }.to_string(),
            Score::Mate(_) => if (value > 0) == turned { "-∞" } else { "+∞" }.to_owned(),
        };
        let window = [entered.alpha, entered.beta].map(limit);
        let [low, high] = if turned { [&window[1], &window[0]] } else { [&window[0], &window[1]] };
        let text = sentence!(
            lang,
            " {side}から見て  ウィンドウ {low}..{high}  ノード{searched}（その前に{before}）",
            " {side}'s view  window {low}..{high}  {searched} nodes after {before}"
        );
        vec![
            Line::styled(text::fit(&format!(" {line}"), self.columns), self.theme.strong),
            Line::styled(text::fit(&text, self.columns), self.theme.faint),
        ]
    }

    /// Whether the values of a node change their sign for the viewer, and the viewer's side.
    fn score_perspective(&self, id: SearchTreeNodeId) -> (bool, Color) {
        let root = self.tree.position.side_to_move();
        let viewer = score_format::viewer(self.core.engine.point_of_view, root);
        let mover = if self.tree.node(id).entered.ply.is_multiple_of(2) { root } else { root.other() };
        (mover != viewer, viewer)
    }

    fn row(&self, shown: &TreeViewRow, picked: bool) -> Line<'static> {
        let lang = self.core.lang;
        let row = &shown.row;
        let indent = "  ".repeat(row.level);
        let line = match row.content {
            SearchTreeRowContent::Node(id) => self.node(id, shown.equal, &indent),
            SearchTreeRowContent::Skipped(_, why, _, count) => {
                self.remark(&indent, skipped_message(why, count).text(lang))
            }
            SearchTreeRowContent::Unrecorded(_, count) => self.remark(&indent, unrecorded_message(count).text(lang)),
        };
        if !picked {
            return line;
        }
        let gap = self.columns.saturating_sub(line.width());
        let chosen = self.theme.text.patch(self.theme.chosen);
        let mut line = line.patch_style(chosen);
        line.spans.iter_mut().for_each(|span| span.style = chosen);
        line.push_span(Span::styled(" ".repeat(gap), chosen));
        line
    }

    fn is_unfolded(&self, id: SearchTreeNodeId, equal: Option<usize>) -> bool {
        if equal.is_some() { self.view.is_run_unfolded(id) } else { self.view.is_unfolded(id) }
    }

    fn remark(&self, indent: &str, text: &str) -> Line<'static> {
        Line::styled(text::fit(&format!("   {indent}{text}"), self.columns), self.theme.faint)
    }

    /// A node, or the run of `equal` nodes that begins with it.
    fn node(&self, id: SearchTreeNodeId, equal: Option<usize>, indent: &str) -> Line<'static> {
        let (core, tree) = (self.core, self.tree);
        let (lang, node) = (core.lang, tree.node(id));
        let fold = match (tree.is_expandable(id) || equal.is_some(), self.is_unfolded(id, equal)) {
            (false, _) => ' ',
            (true, false) => '+',
            (true, true) => '-',
        };
        let decides = node.parent.is_some_and(|parent| tree.best_child(parent) == Some(id));
        let name = match node.parent {
            None => labels::ROOT.text(lang).to_owned(),
            Some(_) => tree.move_text(id, core.view.notation, lang).trim().to_owned(),
        };
        let name = equal.map_or_else(|| name.clone(), |count| format!("{name} .. × {count}"));
        let mark = if decides { '*' } else { ' ' };
        let width = MIN_MOVE.max(self.columns / MOVE_FRACTION);
        let head = text::pad(&text::fit(&format!(" {indent}{fold}{mark}{name}"), width), width);
        let (value, bound) = tree.score(id);
        let root = tree.position.side_to_move();
        let viewer = score_format::viewer(core.engine.point_of_view, root);
        let shown_score = match equal {
            Some(_) => String::new(),
            None => score_format::text(value, bound, root, viewer, lang),
        };
        let ink = score_format::favoured_side(value, root)
            .map_or(self.theme.faint, |color| score_format::side_style(color, self.theme));
        let by = node.reason.mv().map(|mv| tree.reply_text(id, mv, core.view.notation, lang));
        let by = by.map(|name| format!(": {}", name.trim())).unwrap_or_default();
        let reason = format!("  {}{by}", tree.message(id).text(lang));
        let room = self.columns.saturating_sub(width + SCORE + DEPTH + NODES);
        Line::from(vec![
            Span::styled(head, if decides { self.theme.strong } else { Style::new() }),
            Span::styled(text::pad_left(&shown_score, SCORE), ink),
            Span::styled(text::pad_left(&node.entered.depth.to_string(), DEPTH), self.theme.faint),
            Span::raw(text::pad_left(&text::short_number(tree.searched_nodes(id) * equal.unwrap_or(1) as u64), NODES)),
            Span::raw(text::fit(&reason, room)),
        ])
    }
}
