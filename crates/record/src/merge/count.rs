//! Merge count: what was added by the games of one record.

use super::MergedGame;
use crate::game::node::NodeId;
use crate::game::tree::Game;
use sankoma_wording::{Message, counted_noun, message};

/// Counts of the additions of a record's games to a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MergeCount {
    /// Moves that were added.
    pub moves: usize,
    /// Branches that begin with them: each is a variation, or continues a line.
    pub branches: usize,
    /// Nodes that were there and have got a comment, a bookmark or a time.
    pub annotated: usize,
    /// Headers that were added.
    pub headers: usize,
    /// The first node that was added.
    pub first: Option<NodeId>,
}

impl MergeCount {
    /// Counts what was merged into `game`.
    pub fn add(&mut self, game: &Game, merged: &MergedGame) {
        self.moves += merged.added.iter().filter(|&&node| game.node(node).mv.is_some()).count();
        self.branches += merged.branches;
        self.annotated += merged.annotated.len();
        self.headers += merged.headers;
        self.first = self.first.or(merged.added.first().copied());
    }

    /// Nothing was added: the game had everything already.
    pub fn is_nothing(&self) -> bool {
        self.branches + self.annotated + self.headers == 0
    }

    /// The ply of the first move that was added to `game`.
    pub fn first_ply(&self, game: &Game) -> Option<usize> {
        self.first.map(|first| game.ply(first))
    }

    /// Sentence about the additions to `game` under the name of the record.
    pub fn message(&self, game: &Game, (ja, en): (&str, &str)) -> Message {
        if self.is_nothing() {
            return message!("{ja}はすべてこの棋譜にあります", "the game has all of {en} already");
        }
        let Self { moves, branches, annotated, headers, .. } = *self;
        let mut parts = Vec::new();
        if let Some(ply) = self.first_ply(game) {
            parts.push(message!(
                "{moves}手（{ply}手目から、分岐{branches}）",
                ("{} in {} from ply {ply} on", counted_noun(moves, "move"), counted_noun(branches, "variation"))
            ));
        }
        if annotated > 0 {
            parts.push(message!(
                "{annotated}か所のコメントなど",
                ("comments, bookmarks or times of {}", counted_noun(annotated, "move"))
            ));
        }
        if headers > 0 {
            parts.push(Message::new(format!("ヘッダー{headers}個"), counted_noun(headers, "header")));
        }
        let joined = |text: fn(&Message) -> &str, by: &str| parts.iter().map(text).collect::<Vec<_>>().join(by);
        message!(
            ("{ja}を合わせました: {}", joined(|part| part.ja.as_str(), "、")),
            ("merged {en}: {}", joined(|part| part.en.as_str(), ", "))
        )
    }
}
