//! What an analysis of ours leaves at a node, and how it is found again: a line with the signature of the program and
//! its settings, what is said of the move, and then the lines of play in one of the dialects.
//!
//! ```text
//! [sankoma 0.1.0 nodes=20000 multipv=2] 悪手 -23% 最善 ▲２六歩
//! #評価値=59
//! #読み筋=△８四歩▲７八金…
//! #候補2=評価値 84 深さ 12/20 読み筋 △３四歩…
//! ```

use super::{Annotation, AnnotationScore, CommentDialect, DIALECTS, at_node, numbers};
use crate::record::game::node::NodeId;
use crate::record::game::tree::Game;
use crate::record::notation::style::NotationStyle;
use crate::record::notation::text::line_text;
use crate::rules::{Move, Position};
use crate::wording::Language;
use std::ops::Range;

/// An analysis of the position at a node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnnotationBlock {
    /// Program and settings, the name and the version first; without `]` and line breaks. It begins with [`PROGRAM`].
    pub signature: String,
    /// What is said of the move that led here; may be empty.
    pub remark: String,
    /// The lines of play, the best first; at least one.
    pub lines: Vec<AnnotationLine>,
}

/// One line of play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnnotationLine {
    /// The value, from Black's view.
    pub score: AnnotationScore,
    /// Depth in plies.
    pub depth: Option<u32>,
    /// Depth of the longest line in plies.
    pub seldepth: Option<u32>,
    /// Positions searched.
    pub nodes: Option<u64>,
    /// The moves from the position at the node.
    pub pv: Vec<Move>,
}

/// What every signature begins with.
pub const PROGRAM: &str = env!("CARGO_PKG_NAME");

/// A line of play that is to be put into words.
pub(super) struct AnnotationLineFormatter<'a> {
    pub(super) line: &'a AnnotationLine,
    /// Its place, 1 for the best.
    pub(super) rank: usize,
    /// Where it begins.
    pub(super) position: &'a Position,
    /// Name and version of the program.
    pub(super) engine: &'a str,
}

impl AnnotationLineFormatter<'_> {
    pub(super) fn moves(&self, style: NotationStyle) -> Vec<String> {
        line_text(self.position, &self.line.pv, style, Language::Ja)
    }

    /// `深さ 16/24 ノード数 9 評価値 123 読み筋 …`; `moves` is the line of play.
    pub(super) fn labelled_fields(&self, moves: &str) -> String {
        let line = self.line;
        let depth = line.depth.map(|depth| {
            let longest = line.seldepth.map(|depth| format!("/{depth}")).unwrap_or_default();
            format!("深さ {depth}{longest}")
        });
        let nodes = line.nodes.map(|nodes| format!("ノード数 {nodes}"));
        let score = Some(format!("評価値 {}", numbers::score_text(line.score)));
        let pv = (!moves.is_empty()).then(|| format!("読み筋 {moves}"));
        [depth, nodes, score, pv].into_iter().flatten().collect::<Vec<_>>().join(" ")
    }
}

/// The signature in a comment line, and what stands behind it.
pub(super) fn signature(line: &str) -> Option<(&str, &str)> {
    let inside = line.strip_prefix('[').filter(|inside| inside.strip_prefix(PROGRAM).is_some_and(ends_program_name))?;
    let (signature, remark) = inside.split_once(']')?;
    Some((signature, remark.trim()))
}

fn ends_program_name(rest: &str) -> bool {
    rest.starts_with([' ', ']'])
}

/// The blocks at `node` with the comments that each takes up, in their order.
pub fn blocks(game: &Game, node: NodeId) -> Vec<(Range<usize>, AnnotationBlock)> {
    let mut all: Vec<(Range<usize>, AnnotationBlock)> = Vec::new();
    if !is_signed(game, node) {
        return all;
    }
    for found in at_node(game, node) {
        let Some(line) = annotation_line(&found) else { continue };
        if let Some(signature) = found.signature {
            let remark = remark(&game.node(node).comments[found.lines.start]);
            all.push((found.lines, AnnotationBlock { signature, remark, lines: vec![line] }));
        } else if let Some((range, block)) = all.last_mut() {
            let next = u32::try_from(block.lines.len() + 1).ok();
            if found.rank == next && found.lines.start == range.end {
                range.end = found.lines.end;
                block.lines.push(line);
            }
        }
    }
    all
}

fn is_signed(game: &Game, node: NodeId) -> bool {
    game.node(node).comment_lines().any(|line| signature(line).is_some())
}

fn remark(comment: &str) -> String {
    signature(comment.lines().next().unwrap_or_default()).map(|(_, remark)| remark.to_owned()).unwrap_or_default()
}

fn annotation_line(found: &Annotation) -> Option<AnnotationLine> {
    let Annotation { score, depth, seldepth, nodes, .. } = *found;
    let pv = found.pv.as_ref().map(|pv| pv.moves.clone()).unwrap_or_default();
    Some(AnnotationLine { score: score?, depth, seldepth, nodes, pv })
}

/// Writes `block` behind the other comments at `node`, in the words of `dialect` (of [`CommentDialect::Plain`] where we do not
/// write it). `position` is the one at the node.
pub fn add(game: &mut Game, node: NodeId, block: &AnnotationBlock, dialect: CommentDialect, position: &Position) {
    let written = |wanted| DIALECTS.iter().find(|row| row.dialect == wanted).and_then(|row| row.write);
    let write = written(dialect).or_else(|| written(CommentDialect::Plain)).expect("the plain dialect is written");
    let engine = block.signature.split(' ').take(2).collect::<Vec<_>>().join(" ");
    let comments = &mut game.node_mut(node).comments;
    comments.push(heading(&block.signature, &block.remark));
    for (rank, line) in (1..).zip(&block.lines) {
        comments.extend(write(&AnnotationLineFormatter { line, rank, position, engine: &engine }));
    }
}

fn heading(signature: &str, remark: &str) -> String {
    if remark.is_empty() { format!("[{signature}]") } else { format!("[{signature}] {remark}") }
}

/// Removes every block at `node` whose signature is `unwanted`. All other comments stay.
pub fn remove(game: &mut Game, node: NodeId, unwanted: impl Fn(&str) -> bool) {
    if !is_signed(game, node) {
        return;
    }
    split_lines(game, node);
    for (range, block) in blocks(game, node).into_iter().rev() {
        if unwanted(&block.signature) {
            game.node_mut(node).comments.drain(range);
        }
    }
}

/// Says `remark` in the block with this signature, in place of what is said there.
pub fn set_remark(game: &mut Game, node: NodeId, wanted: &str, remark: &str) {
    if !is_signed(game, node) {
        return;
    }
    split_lines(game, node);
    for comment in &mut game.node_mut(node).comments {
        if signature(comment).is_some_and(|(found, _)| found == wanted) {
            *comment = heading(wanted, remark);
        }
    }
}

/// A text of several lines becomes as many texts, as every format but JKF has them.
fn split_lines(game: &mut Game, node: NodeId) {
    let lines: Vec<String> = game.node(node).comment_lines().map(str::to_owned).collect();
    game.node_mut(node).comments = lines;
}
