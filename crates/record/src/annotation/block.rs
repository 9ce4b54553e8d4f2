//! Annotation blocks: what an analysis writes into the comments of a node, and how it is found again. A line with the
//! signature (program and settings) and a remark about the move, then the lines of play in one of the dialects.
//!
//! ```text
//! [sankoma 0.1.0 nodes=20000 multipv=2] ?? 悪手 -23% 最善 ▲２六歩
//! #評価値=59
//! #読み筋=△８四歩▲７八金…
//! #候補2=評価値 84 深さ 12/20 読み筋 △３四歩…
//! ```

use super::dialects::{AnnotationLineFormatter, DIALECTS};
use super::reading::{at_node, signature};
use super::types::{Annotation, CommentDialect};
use crate::game::node::NodeId;
use crate::game::tree::Game;
use sankoma_rules::Position;
use std::ops::Range;

pub use super::dialects::AnnotationLine;
pub use super::reading::{COMPARISON_SIGNATURE, PROGRAM};

/// Word before the name of another engine in a signature; it is the last part.
const ENGINE_WORD: &str = " engine=";

/// An analysis of the position at a node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnnotationBlock {
    /// Program and settings, the name and the version first; without `]` and line breaks. It begins with [`PROGRAM`].
    pub signature: String,
    /// The remark about the move that led here; may be empty.
    pub remark: String,
    /// The lines of play, the best first; at least one.
    pub lines: Vec<AnnotationLine>,
}

/// The blocks at `node` with the range of comments that each takes up, in their order.
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

/// Appends `block` to the comments at `node`, as [`texts`] writes it. `position` is the one at the node.
pub fn add(game: &mut Game, node: NodeId, block: &AnnotationBlock, dialect: CommentDialect, position: &Position) {
    game.node_mut(node).comments.extend(texts(block, dialect, position));
}

/// The comments of `block`, written in `dialect` (in [`CommentDialect::Plain`] where there is no writer for it).
/// `position` is the one in which its lines begin.
pub fn texts(block: &AnnotationBlock, dialect: CommentDialect, position: &Position) -> Vec<String> {
    let written = |wanted| DIALECTS.iter().find(|row| row.dialect == wanted).and_then(|row| row.write);
    let write = written(dialect).or_else(|| written(CommentDialect::Plain)).expect("the plain dialect is written");
    let engine = searching_engine(&block.signature);
    let mut comments = vec![heading(&block.signature, &block.remark)];
    for (rank, line) in (1..).zip(&block.lines) {
        comments.extend(write(&AnnotationLineFormatter { line, rank, position, engine: &engine }));
    }
    comments
}

/// The engine that a signature names: the program of its own name after `engine=`, else this program with its version.
pub fn searching_engine(signature: &str) -> String {
    match signature.split_once(ENGINE_WORD) {
        Some((_, name)) => name.to_owned(),
        None => signature.split(' ').take(2).collect::<Vec<_>>().join(" "),
    }
}

/// The signature names another engine than the program's own.
pub fn is_of_other_engine(signature: &str) -> bool {
    signature.contains(ENGINE_WORD)
}

/// A signature of this program for results of another engine.
pub fn signature_of_engine(signature: &str, engine: &str) -> String {
    let engine: String =
        engine.chars().map(|letter| if letter.is_control() || letter == ']' { ' ' } else { letter }).collect();
    format!("{signature}{ENGINE_WORD}{}", engine.trim())
}

fn heading(signature: &str, remark: &str) -> String {
    if remark.is_empty() { format!("[{signature}]") } else { format!("[{signature}] {remark}") }
}

/// Removes every block at `node` whose signature is `unwanted`, and the comparison of the move if
/// [`COMPARISON_SIGNATURE`] is. All other comments stay.
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
    if unwanted(COMPARISON_SIGNATURE) {
        game.node_mut(node).comments.retain(|line| comparison_in(line).is_none());
    }
}

/// A line of a comment with the comparison of a move in words of the analysis.
pub fn comparison_line(comparison: &str) -> String {
    heading(COMPARISON_SIGNATURE, comparison)
}

/// The comparison in a line that [`comparison_line`] has written.
pub fn comparison_in(line: &str) -> Option<&str> {
    signature(line).and_then(|(found, comparison)| (found == COMPARISON_SIGNATURE).then_some(comparison))
}

/// Replaces the remark of the block with this signature.
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
