//! Comparison of a game with another reading of it: what was read back from its text, or what another program read.
//!
//! No difference is what only the wording of a format changes: the name of a known end, a total that is the sum of the
//! times, the closing sentence (まで87手で先手の勝ち), whether a comment or bookmark stands at the end or at the move
//! before it, the lines that name the format itself, blanks at the ends of headers and behind comments.

use super::end::RecordedCause;
use super::handicap;
use super::header::{Header, Remark};
use super::move_time::{MoveTime, whole_seconds};
use super::node::{GameNode, NodeId};
use super::tree::Game;
use crate::text::lines::trim;
use sankoma_rules::{Move, Setup};
use std::collections::HashMap;
use std::time::Duration;

/// Differences of a reading of a game: parts that it has not, or has otherwise.
#[derive(Debug, Default)]
pub struct RereadDifferences {
    /// The start position, its move number left aside.
    pub start: bool,
    /// The number of the first move.
    pub move_number: bool,
    /// Names of the headers, in the order of the file.
    pub headers: Vec<String>,
    /// Lines that belong to no move and are no header.
    pub remarks: Vec<String>,
    /// Nodes outside the main line, or outside a line.
    pub variations: NodeCount,
    /// Nodes of a line from one on that is missing.
    pub moves: NodeCount,
    /// Nodes with another comment.
    pub comments: NodeCount,
    /// Nodes with another bookmark.
    pub bookmarks: NodeCount,
    /// Nodes with another time, or total.
    pub times: NodeCount,
    /// Nodes with a time rounded to whole seconds.
    pub fractions: NodeCount,
    /// Passes that are there.
    pub passes: NodeCount,
    /// Nodes with other words in place of a move.
    pub words: NodeCount,
    /// Nodes with another end, and the end there.
    pub ends: Vec<(NodeId, Option<RecordedCause>)>,
    /// Moves of the other reading that this game has not.
    pub added: usize,
}

/// The number of nodes with a difference of one kind, and the first of them.
#[derive(Clone, Copy, Debug, Default)]
pub struct NodeCount {
    pub count: usize,
    pub first: Option<NodeId>,
}

impl NodeCount {
    fn add(&mut self, id: NodeId) {
        self.count += 1;
        self.first.get_or_insert(id);
    }
}

/// Parts of `game` that `reread` has not, or has otherwise.
pub fn differences(game: &Game, reread: &Game) -> RereadDifferences {
    let (start, is) = (game.start(), reread.start());
    let owned = |texts: Vec<&str>| texts.into_iter().map(str::to_owned).collect();
    let headers = missing(&header_keys(game), &header_keys(reread));
    let mut comparison = GameComparison::new(game, reread);
    comparison.found = RereadDifferences {
        start: (Setup { move_number: is.move_number, ..start.clone() }) != *is,
        move_number: start.move_number != is.move_number,
        headers: owned(headers.into_iter().map(|(name, _)| name).collect()),
        remarks: owned(missing(&remark_keys(game), &remark_keys(reread))),
        added: reread.walk().filter(|&id| reread.node(id).mv.is_some()).count(),
        ..RereadDifferences::default()
    };
    for id in game.walk() {
        comparison.visit(id);
    }
    comparison.found
}

/// The keys of `was` that `is` has not, or not as often.
fn missing<K: Copy + Eq + std::hash::Hash>(was: &[K], is: &[K]) -> Vec<K> {
    let mut there: HashMap<K, usize> = HashMap::new();
    for &key in is {
        *there.entry(key).or_default() += 1;
    }
    let mut gone = |key: &&K| match there.get_mut(*key).filter(|count| **count > 0) {
        Some(count) => {
            *count -= 1;
            false
        }
        None => true,
    };
    was.iter().filter(|key| gone(key)).copied().collect()
}

/// 下手 and 上手 are players as 先手 and 後手 are, and a 手合割 that says what the start shows says nothing more.
fn header_keys(game: &Game) -> Vec<(&str, &str)> {
    let says_more = |header: &&Header| {
        header.name != handicap::HEADER || handicap::from_header(&header.value).as_ref() != Some(game.start())
    };
    let plain = |name| match name {
        "下手" => "先手",
        "上手" => "後手",
        other => other,
    };
    game.headers.iter().filter(says_more).map(|header| (plain(&*header.name), trim(&header.value))).collect()
}

fn remark_keys(game: &Game) -> Vec<&str> {
    let says_more = |remark: &&Remark| !remark.names_format();
    game.remarks.iter().filter(says_more).map(|remark| remark.text.as_str()).collect()
}

/// The comparison of the two trees, node by node.
struct GameComparison<'a> {
    game: &'a Game,
    reread: &'a Game,
    /// By index of the game: the node of the other reading.
    counterparts: Vec<Counterpart>,
    /// Time of each side up to the nodes of the path.
    totals: Vec<[Duration; 2]>,
    found: RereadDifferences,
}

#[derive(Clone, Copy)]
enum Counterpart {
    Matched(NodeId),
    /// Missing with the rest of its line.
    MissingMove,
    /// Missing with its variation.
    MissingVariation,
}

impl<'a> GameComparison<'a> {
    fn new(game: &'a Game, reread: &'a Game) -> Self {
        let nodes = game.walk().map(NodeId::index).max().unwrap_or(0) + 1;
        let mut counterparts = vec![Counterpart::MissingMove; nodes];
        counterparts[NodeId::ROOT.index()] = Counterpart::Matched(NodeId::ROOT);
        Self { game, reread, counterparts, totals: Vec::new(), found: RereadDifferences::default() }
    }

    fn visit(&mut self, id: NodeId) {
        let place = self.counterparts[id.index()];
        self.match_children(id, place);
        let expected = self.expected_total(id);
        match place {
            Counterpart::Matched(there) => {
                self.found.added -= usize::from(self.reread.node(there).mv.is_some());
                self.compare(id, there, expected);
            }
            Counterpart::MissingMove if is_end(self.game.node(id)) => self.found.ends.push((id, None)),
            Counterpart::MissingMove => self.found.moves.add(id),
            Counterpart::MissingVariation => self.found.variations.add(id),
        }
    }

    /// Finds the children of `id` among those of its counterpart, in order.
    fn match_children(&mut self, id: NodeId, place: Counterpart) {
        let Counterpart::Matched(there) = place else {
            for child in self.game.children(id) {
                self.counterparts[child.index()] = place;
            }
            return;
        };
        let mut candidates = self.reread.children(there);
        let mut candidate = candidates.next();
        for child in self.game.children(id) {
            let is_main = self.game.next(id) == Some(child);
            self.counterparts[child.index()] =
                if is_main { Counterpart::MissingMove } else { Counterpart::MissingVariation };
            if let Some(found) = candidate.filter(|&found| is_same(self.game.node(child), self.reread.node(found))) {
                self.counterparts[child.index()] = Counterpart::Matched(found);
                candidate = candidates.next();
            }
        }
    }

    fn has_same_comments(&self, id: NodeId, there: NodeId) -> bool {
        ends_main_line(self.game, id) || comments_to_end(self.game, id).eq(comments_to_end(self.reread, there))
    }

    /// The total that the times up to `id` make.
    fn expected_total(&mut self, id: NodeId) -> Duration {
        self.totals.truncate(self.game.ply(id));
        let mut totals = self.totals.last().copied().unwrap_or_default();
        let time = self.game.node(id).time;
        let total = &mut totals[self.game.ply(id) % 2];
        let sum = total.saturating_add(time.map_or(Duration::ZERO, |time| time.spent));
        *total = time.and_then(|time| time.total).unwrap_or(sum);
        self.totals.push(totals);
        sum
    }

    fn compare(&mut self, id: NodeId, there: NodeId, sum: Duration) {
        let (was, is) = (self.game.node(id), self.reread.node(there));
        if !self.has_same_comments(id, there) {
            self.found.comments.add(id);
        }
        if is.mv.is_some_and(Move::is_pass) {
            self.found.passes.add(id);
        }
        if !ends_main_line(self.game, id) && !bookmarks_to_end(self.game, id).eq(bookmarks_to_end(self.reread, there)) {
            self.found.bookmarks.add(id);
        }
        if let Some(time) = was.time {
            let total = time.total.filter(|&total| total != sum);
            match is.time {
                Some(found) if is_same_time(found, time.spent, total) => {}
                Some(found) if is_rounded_time(found, time.spent, total) => self.found.fractions.add(id),
                _ => self.found.times.add(id),
            }
        }
        let cause = is.end.as_ref().map(|end| end.cause);
        if let Some(end) = was.end.as_ref().filter(|end| Some(end.cause) != cause) {
            self.found.ends.push((id, cause.filter(|_| end.cause != RecordedCause::Other)));
        } else if text_in_place_of_move(was).is_some_and(|words| is.written.as_deref() != Some(words)) {
            self.found.words.add(id);
        }
    }
}

/// A node, and the end that follows it: in KI2 the comments and bookmarks of both stand before the end.
fn node_and_end(game: &Game, id: NodeId) -> impl Iterator<Item = &GameNode> {
    let end = game.next(id).map(|next| game.node(next)).filter(|next| is_end(next));
    std::iter::once(game.node(id)).chain(end)
}

fn comments_to_end(game: &Game, id: NodeId) -> impl Iterator<Item = &str> {
    node_and_end(game, id).flat_map(GameNode::comment_lines).map(str::trim_end)
}

fn bookmarks_to_end(game: &Game, id: NodeId) -> impl Iterator<Item = &str> {
    node_and_end(game, id).filter_map(|node| node.bookmark.as_deref()).flat_map(|names| names.split('\n'))
}

/// The node is an end whose comment and bookmark are compared with those of the move before.
fn ends_main_line(game: &Game, id: NodeId) -> bool {
    is_end(game.node(id)) && game.parent(id).is_some_and(|parent| game.next(parent) == Some(id))
}

/// `is` can be what was read for `was`: the same move, or both none, or both an end.
fn is_same(was: &GameNode, is: &GameNode) -> bool {
    was.mv == is.mv && was.end.is_some() == is.end.is_some()
}

fn is_end(node: &GameNode) -> bool {
    node.mv.is_none() && node.end.is_some()
}

/// `is` says the time spent, and the total where one is given.
fn is_same_time(is: MoveTime, spent: Duration, total: Option<Duration>) -> bool {
    is.spent == spent && total.is_none_or(|total| is.total == Some(total))
}

/// `is` says them in whole seconds. What one move loses by that, another gains.
fn is_rounded_time(is: MoveTime, spent: Duration, total: Option<Duration>) -> bool {
    let is_whole = |time: Duration| time.subsec_nanos() == 0;
    is_whole(is.spent)
        && is.spent.abs_diff(spent) <= Duration::from_secs(1)
        && !(is_whole(spent) && total.is_none_or(is_whole))
        && total.is_none_or(|total| is.total == Some(whole_seconds(total)))
}

/// The words of what is no move.
fn text_in_place_of_move(node: &GameNode) -> Option<&str> {
    node.written.as_deref().filter(|_| node.mv.is_none() && node.end.is_none())
}
