//! Merging: another game becomes part of a game, its moves as variations. What both have, move by move from the node
//! where the other one begins, stays one; everything else of the other game is added, and nothing of either is lost.
//!
//! ```text
//!  the game      the other     merged
//!  ▲７六歩       ▲７六歩       ▲７六歩
//!  △３四歩       △８四歩       △３四歩 ─── △８四歩
//!  ▲２六歩       ▲２六歩       ▲２六歩     ▲２六歩
//! ```
//!
//! What was added is counted over several games by `count`.

mod count;

pub use count::MergeCount;

use crate::game::edit::GameEdit;
use crate::game::end::{RecordedCause, RecordedEnd};
use crate::game::handicap;
use crate::game::header::Header;
use crate::game::node::{GameNode, NodeId};
use crate::game::tree::Game;
use crate::summary::find_position;
use crate::text::lines::trim;
use sankoma_rules::{Move, Position, Setup};
use sankoma_wording::{Language, sentence};
use std::collections::BTreeSet;
use std::time::Duration;

/// Result of a merge.
#[derive(Clone, Debug)]
pub struct MergedGame {
    /// The inverses of the edits, in the order in which the edits were made; none where the game had everything
    /// already.
    pub inverses: Vec<GameEdit>,
    /// The nodes that were added, in the order of the other game.
    pub added: Vec<NodeId>,
    /// By index of a node of the other game: the same node of the game.
    pub counterparts: Vec<NodeId>,
    /// Number of them that begin a branch: the node before them was there.
    pub branches: usize,
    /// The nodes that were there and have got a comment, a bookmark or a time.
    pub annotated: BTreeSet<NodeId>,
    /// Number of headers added.
    pub headers: usize,
}

/// The node of `game` at which `other` begins: the root where both begin at the same position, else `near` where its
/// position is that one, else the first node with it. Move numbers do not count.
pub fn start_of(game: &Game, other: &Game, near: NodeId) -> Option<NodeId> {
    let start = other.start();
    if *start == (Setup { move_number: start.move_number, ..game.start().clone() }) {
        return Some(NodeId::ROOT);
    }
    let wanted = Position::from_setup_unchecked(start);
    if game.position(near) == wanted { Some(near) } else { find_position(game, &wanted) }
}

/// Merges `other`, which begins at the node `start`, into `game`. Continuations by the same move, or with the same end,
/// are one.
///
/// - Comments that the game has not are added below its own, bookmarks to its own.
/// - A time is taken where there is none; a different one becomes a comment, in the language `lang`.
/// - New moves come after the continuations that are there, but before an end that says only 中断.
/// - Where one main line continues the other, both are of one game: headers whose names the game has not are added.
///   Headers and remarks that differ become comments at the end of the other's main line.
pub fn merge(game: &mut Game, other: &Game, start: NodeId, lang: Language) -> MergedGame {
    let is_one_game = start == NodeId::ROOT && is_continued(game, other);
    let nodes = other.walk().map(NodeId::index).max().unwrap_or(0) + 1;
    let mut merging = Merging {
        game,
        other,
        lang,
        matched: Vec::new(),
        merged: MergedGame {
            inverses: Vec::new(),
            added: Vec::new(),
            counterparts: vec![start; nodes],
            branches: 0,
            annotated: BTreeSet::new(),
            headers: 0,
        },
    };
    for node in other.walk() {
        merging.take_node(node);
    }
    merging.take_headers(is_one_game);
    merging.merged
}

/// A game that is being merged.
struct Merging<'a> {
    game: &'a mut Game,
    other: &'a Game,
    lang: Language,
    /// By index of a node of the game: whether it is a counterpart. Of two equal continuations each has its own.
    matched: Vec<bool>,
    merged: MergedGame,
}

impl Merging<'_> {
    fn apply(&mut self, edit: GameEdit) {
        self.merged.inverses.push(self.game.apply(edit));
    }

    /// Applies an edit that adds something to a node.
    fn apply_at(&mut self, node: NodeId, edit: GameEdit) {
        if self.merged.added.binary_search(&node).is_err() {
            self.merged.annotated.insert(node);
        }
        self.apply(edit);
    }

    /// Finds the same node in the game, or adds it there.
    fn take_node(&mut self, node: NodeId) {
        let Some(parent) = self.other.parent(node) else {
            return self.annotate(self.merged.counterparts[node.index()], node);
        };
        let parent = self.merged.counterparts[parent.index()];
        let same = match self.same_continuation(parent, node) {
            Some(same) => {
                self.annotate(same, node);
                same
            }
            None => self.add(parent, node),
        };
        self.merged.counterparts[node.index()] = same;
        if self.matched.len() <= same.index() {
            self.matched.resize(same.index() + 1, false);
        }
        self.matched[same.index()] = true;
    }

    fn same_continuation(&self, parent: NodeId, node: NodeId) -> Option<NodeId> {
        let content = self.other.node(node);
        let is_same = |&child: &NodeId| is_same_continuation(self.game.node(child), content);
        let is_free = |child: &NodeId| !self.matched.get(child.index()).copied().unwrap_or(false);
        let mut all = self.game.children(parent).filter(is_same);
        self.game.children(parent).filter(is_same).find(is_free).or_else(|| all.next())
    }

    /// Adds a node. What follows a new node comes and goes with it.
    fn add(&mut self, parent: NodeId, node: NodeId) -> NodeId {
        let interruption = self.game.children(parent).position(|child| is_interruption(self.game.node(child)));
        let content = self.adapted(self.other.node(node));
        let is_move = content.mv.is_some();
        let is_branch = self.merged.added.binary_search(&parent).is_err();
        let added = self.game.add_node(parent, content);
        self.merged.added.push(added);
        if is_branch {
            self.merged.branches += 1;
            self.merged.inverses.push(GameEdit::Detach { node: added });
        }
        if let Some(place) = interruption.filter(|_| is_branch && is_move) {
            self.apply(GameEdit::Reorder { node: added, place });
        }
        added
    }

    /// The content of a node in the words of the game: those of another format mean nothing in its file.
    fn adapted(&self, content: &GameNode) -> GameNode {
        let has_words = self.other.written_in.is_some_and(|format| self.game.has_words_of(format));
        let end = content.end.as_ref().map(|end| {
            let word = end.cause.japanese();
            RecordedEnd::new(end.cause, word.map_or_else(|| end.text.clone(), Box::from))
        });
        let keeps_written = (has_words && end.is_none()) || (content.mv.is_none() && end.is_none());
        let written = content.written.clone().filter(|_| keeps_written);
        GameNode { written, end, line: None, ..content.clone() }
    }

    /// Adds what stands at a node of the other game to the same one of the game.
    fn annotate(&mut self, same: NodeId, node: NodeId) {
        let (is, new) = (self.game.node(same), self.other.node(node));
        let mut lines = new.comments.clone();
        let mut edits = Vec::new();
        match (is.time, new.time) {
            (None, Some(_)) => edits.push(GameEdit::Time { node: same, time: new.time }),
            (Some(is), Some(new)) if is.spent != new.spent => lines.push(time_comment(new.spent, self.lang)),
            (Some(is), Some(new)) if is.total.is_none() && new.total.is_some() => {
                edits.push(GameEdit::Time { node: same, time: Some(new) });
            }
            _ => {}
        }
        if let Some(comments) = with_missing(&is.comments, lines) {
            edits.push(GameEdit::Comments { node: same, lines: comments });
        }
        let names = |bookmark: &Option<Box<str>>| -> Vec<String> {
            bookmark.iter().flat_map(|names| names.split('\n')).map(str::to_owned).collect()
        };
        if let Some(names) = with_missing(&names(&is.bookmark), names(&new.bookmark)) {
            edits.push(GameEdit::Bookmark { node: same, name: Some(names.join("\n").into()) });
        }
        for edit in edits {
            self.apply_at(same, edit);
        }
    }

    /// Adds the headers of one game; those of another one stand as comments where its main line ends, as its source.
    fn take_headers(&mut self, is_one_game: bool) {
        let is_missing = |header: &&Header| {
            let is_equal = |own: &Header| own.name == header.name && trim(&own.value) == trim(&header.value);
            let says_start = header.name == handicap::HEADER
                && handicap::from_header(&header.value).as_ref() == Some(self.other.start());
            !says_start && !self.game.headers.iter().any(is_equal)
        };
        let missing: Vec<&Header> = self.other.headers.iter().filter(is_missing).collect();
        let has_name = |header: &&Header| self.game.headers.iter().any(|own| own.name == header.name);
        let (different, new): (Vec<&Header>, Vec<&Header>) =
            missing.into_iter().partition(|header| !is_one_game || has_name(header));
        let own_remarks: Vec<&str> = self.game.remarks.iter().map(|remark| remark.text.as_str()).collect();
        let remarks = self.other.remarks.iter().filter(|remark| !remark.names_format());
        let remarks = remarks.map(|remark| remark.text.as_str()).filter(|text| !own_remarks.contains(text));
        let sources = different.iter().map(|header| format!("{}：{}", header.name, header.value));
        let lines: Vec<String> = sources.chain(remarks.map(str::to_owned)).collect();
        if !new.is_empty() {
            self.merged.headers = new.len();
            let new = new.into_iter().map(|header| Header { line: None, ..header.clone() });
            let headers = self.game.headers.iter().cloned().chain(new).collect();
            self.apply(GameEdit::Headers(headers));
        }
        let line = self.other.main_line();
        let last_move = line.iter().rfind(|&&node| self.other.node(node).mv.is_some()).unwrap_or(&NodeId::ROOT);
        let end = self.merged.counterparts[last_move.index()];
        if let Some(lines) = with_missing(&self.game.node(end).comments, lines) {
            self.apply_at(end, GameEdit::Comments { node: end, lines });
        }
    }
}

/// `own` and after them those of `others` that are missing there; `None` where none is.
fn with_missing(own: &[String], others: Vec<String>) -> Option<Vec<String>> {
    let missing: Vec<String> = others.into_iter().filter(|other| !own.contains(other)).collect();
    (!missing.is_empty()).then(|| own.iter().cloned().chain(missing).collect())
}

/// Two continuations are the same if their moves are, or without moves their ends, or else their texts.
fn is_same_continuation(one: &GameNode, other: &GameNode) -> bool {
    if one.mv.is_some() || other.mv.is_some() {
        return one.mv == other.mv;
    }
    match (&one.end, &other.end) {
        (Some(one), Some(other)) if one.cause == RecordedCause::Other => *one == *other,
        (Some(one), Some(other)) => one.cause == other.cause,
        (None, None) => one.written == other.written,
        _ => false,
    }
}

fn is_interruption(node: &GameNode) -> bool {
    node.mv.is_none() && node.end.as_ref().is_some_and(|end| end.cause == RecordedCause::Interruption)
}

/// The main line of one game is the beginning of that of the other.
fn is_continued(game: &Game, other: &Game) -> bool {
    let moves = |game: &Game| -> Vec<Move> { game.main_line().iter().filter_map(|&node| game.node(node).mv).collect() };
    moves(game).iter().zip(&moves(other)).all(|(one, other)| one == other)
}

/// A time that differs from the one in the game, as a comment.
fn time_comment(spent: Duration, lang: Language) -> String {
    let seconds = spent.as_secs();
    let time = format!("{}:{:02}", seconds / 60, seconds % 60);
    sentence!(lang, "合わせた棋譜の消費時間 {time}", "time in the merged record: {time}")
}
