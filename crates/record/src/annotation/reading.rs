//! Annotations read from the comments of a node, with their lines of play replayed from the right position.

use super::dialects::DIALECTS;
use super::types::{AnnotatedPosition, Annotation, AnnotationScore, CommentDialect, CommentLine, ParsedAnnotation};
use crate::game::node::NodeId;
use crate::game::tree::Game;
use crate::notation::move_sequence::replay;
use crate::text::lines::lines;
use sankoma_rules::{Move, Position};
use std::ops::Range;

/// The annotations in the comments at `node`, in their order. Linear in the comments and in the plies up to the node.
pub fn at_node(game: &Game, node: NodeId) -> Vec<Annotation> {
    let found = read(&game.node(node).comments);
    let after = found.iter().any(|found| found.pv.is_some()).then(|| game.position(node));
    let annotation = |found: ParsedAnnotation| match (&found.pv, &after) {
        (Some(pv), Some(after)) => {
            let (kind, moves) = locate_pv(game, node, after, pv, found.replaces_move);
            found.into_annotation(kind, moves)
        }
        _ => found.into_annotation(AnnotatedPosition::AfterMove, Vec::new()),
    };
    found.into_iter().map(annotation).collect()
}

/// For each node of `line` the score that its comments give to the move or the position after it: of several the last,
/// which an analysis adds after the player's own, and of several candidates the best. No line of play is replayed, so
/// this is linear in the comments.
pub fn scores(game: &Game, line: &[NodeId]) -> Vec<Option<AnnotationScore>> {
    let best = |found: &ParsedAnnotation| {
        if found.replaces_move || found.rank.unwrap_or(1) != 1 { None } else { found.score() }
    };
    line.iter().map(|&id| read(&game.node(id).comments).iter().rev().find_map(best)).collect()
}

/// The deepest score that the comments at `node` give to its move or the position after it, with its depth in plies
/// where they say it; of equally deep ones the last. No line of play is replayed.
pub fn deepest_score(game: &Game, node: NodeId) -> Option<(AnnotationScore, Option<u32>)> {
    let found = read(&game.node(node).comments).into_iter();
    let of_move = found.filter(|found| !found.replaces_move && found.rank.unwrap_or(1) == 1);
    of_move.filter_map(|found| Some((found.score()?, found.depth))).max_by_key(|(_, depth)| *depth)
}

/// The comments that are no annotation: neither scores nor lines of play in a known dialect, nor the signature of a
/// review.
pub fn prose(comments: &[String]) -> impl Iterator<Item = &str> {
    let annotated: Vec<Range<usize>> = read(comments).into_iter().map(|found| found.lines).collect();
    let is_prose = move |(at, comment): &(usize, &String)| {
        !annotated.iter().any(|lines| lines.contains(at)) && signature(comment).is_none()
    };
    comments.iter().enumerate().filter(is_prose).map(|(_, comment)| comment.as_str())
}

/// The dialect of the last annotation in the comments at `node`. No line of play is replayed.
pub fn dialect_at(game: &Game, node: NodeId) -> Option<CommentDialect> {
    read(&game.node(node).comments).last().map(|found| found.dialect)
}

fn read(comments: &[String]) -> Vec<ParsedAnnotation> {
    let mut all: Vec<ParsedAnnotation> = Vec::new();
    let mut signed: Option<(usize, &str)> = None;
    for (number, comment) in comments.iter().enumerate() {
        for line in lines(comment) {
            if let Some((signature, _)) = signature(line.text) {
                signed = (signature != COMPARISON_SIGNATURE).then_some((number, signature));
                continue;
            }
            let text = CommentLine::of(line.text);
            let signature = signed.take().filter(|(at, _)| number <= at + 1);
            let Some(mut found) = DIALECTS.iter().find_map(|row| (row.read)(&text)) else { continue };
            found.lines = signature.map_or(number, |(at, _)| at)..number + 1;
            found.signature = signature.map(|(_, signature)| signature.to_owned());
            match all.last_mut() {
                Some(last) if last.is_continued_by(&found) => last.merge(found),
                _ => all.push(found),
            }
        }
    }
    all.into_iter().filter_map(ParsedAnnotation::if_informative).collect()
}

/// The position from which `pv`, written at `node`, begins, and its moves: the position `after` the move, unless more
/// of it can be played from the one before. `instead`: the dialect says that it replaces the move.
fn locate_pv(game: &Game, node: NodeId, after: &Position, pv: &str, instead: bool) -> (AnnotatedPosition, Vec<Move>) {
    let replies = (!instead).then(|| replay(after, pv));
    let is_whole = replies.as_ref().is_some_and(|replies| replies.fault.is_none());
    let replies = replies.map(|replies| replies.moves()).unwrap_or_default();
    let before = if is_whole { None } else { game.position_before(node) };
    let chosen = before.map(|before| replay(&before, pv).moves()).unwrap_or_default();
    if chosen.len() <= replies.len() {
        return (AnnotatedPosition::AfterMove, replies);
    }
    let is_made = chosen.first().copied() == game.node(node).mv;
    (if is_made { AnnotatedPosition::BeforeMove } else { AnnotatedPosition::InsteadOfMove }, chosen)
}

/// The name of this program, which every signature begins with.
pub const PROGRAM: &str = "sankoma";

/// The signature of a line with the comparison of a move with a better one. It belongs to no block.
pub const COMPARISON_SIGNATURE: &str = "sankoma compared";

/// Splits a comment line into the signature and the remark after it.
pub(super) fn signature(line: &str) -> Option<(&str, &str)> {
    let inside = line.strip_prefix('[').filter(|inside| inside.strip_prefix(PROGRAM).is_some_and(ends_program_name))?;
    let (signature, remark) = inside.split_once(']')?;
    Some((signature, remark.trim()))
}

fn ends_program_name(rest: &str) -> bool {
    rest.starts_with([' ', ']'])
}
