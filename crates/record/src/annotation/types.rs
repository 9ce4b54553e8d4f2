//! Annotations as data, and the fields found in one comment line before its line of play is replayed.

use crate::text::lines::trim;
use sankoma_rules::{Color, Move};
use std::ops::Range;
use std::time::Duration;

/// Annotation: the judgement of a position or of a move in a comment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Annotation {
    /// The program or format whose way of writing it follows.
    pub dialect: CommentDialect,
    /// Searcher of the position: a player or an analysis.
    pub source: AnnotationSource,
    /// Which position was searched.
    pub kind: AnnotatedPosition,
    /// The value, from Black's view.
    pub score: Option<AnnotationScore>,
    /// Depth in plies.
    pub depth: Option<u32>,
    /// Depth of the longest line in plies.
    pub seldepth: Option<u32>,
    /// Positions searched.
    pub nodes: Option<u64>,
    /// Time used.
    pub time: Option<Duration>,
    /// 候補: the rank among several lines (multi-PV), 1 for the best.
    pub rank: Option<u32>,
    /// Name of the program.
    pub engine: Option<String>,
    /// The line of play.
    pub pv: Option<AnnotationPv>,
    /// The signature in the line before it, where [`super::block`] wrote it.
    pub signature: Option<String>,
    /// The comments of the node that it was parsed from, as indices.
    pub lines: Range<usize>,
}

/// The program or format whose way of writing comments this is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum CommentDialect {
    /// `ShogiHome` (formerly Electron Shogi).
    ShogiHome,
    /// `ShogiGUI`, `ShogiDroid` and programs that follow them.
    ShogiGui,
    /// 棋神アナリティクス.
    Kishin,
    /// Floodgate and other servers, and CSA 3.
    Floodgate,
    /// K-Shogi and ぴよ将棋.
    KShogi,
    /// The usual labels in no known order.
    #[default]
    Plain,
}

/// Searcher of a position in a comment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum AnnotationSource {
    /// A player, for its own move.
    Player,
    /// An analysis, or the comment does not say which.
    #[default]
    Analysis,
}

/// Which position was searched.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum AnnotatedPosition {
    /// The position after the move: the line of play begins with the reply. The default where there is no line of play.
    #[default]
    AfterMove,
    /// The position before the move: the line of play begins with the move.
    BeforeMove,
    /// The position before the move: the line of play begins with another move.
    InsteadOfMove,
}

/// A value from Black's view.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AnnotationScore {
    /// Centipawns.
    Centipawns(i32),
    /// A forced mate.
    Mate {
        /// Side that mates.
        winner: Color,
        /// In how many plies, where the comment says so.
        plies: Option<u32>,
    },
}

/// A line of play (principal variation).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnnotationPv {
    /// As it was written.
    pub text: String,
    /// The moves that can be read and made, from the position that [`AnnotatedPosition`] names.
    pub moves: Vec<Move>,
}

/// A comment line without the marks before it.
pub(super) struct CommentLine<'a> {
    /// Number of `*` before it, beyond the one by which KIF marks a comment.
    pub(super) stars: usize,
    /// A `#` follows them.
    pub(super) hash: bool,
    pub(super) body: &'a str,
}

impl<'a> CommentLine<'a> {
    pub(super) fn of(line: &'a str) -> Self {
        let line = trim(line);
        let unstarred = line.trim_start_matches('*');
        let unmarked = unstarred.strip_prefix('#');
        Self {
            stars: line.len() - unstarred.len(),
            hash: unmarked.is_some(),
            body: trim(unmarked.unwrap_or(unstarred)),
        }
    }
}

/// An annotation whose line of play has not been replayed yet.
#[derive(Clone, Debug, Default)]
pub(super) struct ParsedAnnotation {
    pub(super) dialect: CommentDialect,
    pub(super) source: AnnotationSource,
    /// It is about another move than the one made.
    pub(super) replaces_move: bool,
    pub(super) mate: Option<AnnotationScore>,
    pub(super) value: Option<AnnotationScore>,
    pub(super) depth: Option<u32>,
    pub(super) seldepth: Option<u32>,
    pub(super) nodes: Option<u64>,
    pub(super) time: Option<Duration>,
    pub(super) rank: Option<u32>,
    pub(super) engine: Option<String>,
    pub(super) pv: Option<String>,
    /// The signature in the line before it.
    pub(super) signature: Option<String>,
    pub(super) lines: Range<usize>,
}

impl ParsedAnnotation {
    pub(super) fn new(dialect: CommentDialect) -> Self {
        Self { dialect, ..Self::default() }
    }

    /// Returns this annotation if it has a score or a line of play.
    pub(super) fn if_informative(self) -> Option<Self> {
        (self.score().is_some() || self.pv.is_some()).then_some(self)
    }

    /// The score: a mate rather than the number next to it.
    pub(super) fn score(&self) -> Option<AnnotationScore> {
        self.mate.or(self.value)
    }

    /// `next`, from a later comment line, continues this annotation: same writer, and no field given twice.
    pub(super) fn is_continued_by(&self, next: &Self) -> bool {
        // ShogiHome has no candidates: in our extension each stands on one line.
        let spreads = match self.dialect {
            CommentDialect::ShogiHome => self.rank.or(next.rank).is_none(),
            CommentDialect::Plain => true,
            _ => false,
        };
        let same_rank = self.rank == next.rank || self.rank.is_none() || next.rank.is_none();
        spreads
            && next.signature.is_none()
            && (self.dialect, self.source, self.replaces_move) == (next.dialect, next.source, next.replaces_move)
            && same_rank
            && self.present_fields().zip(next.present_fields()).all(|(before, now)| !(before && now))
    }

    fn present_fields(&self) -> impl Iterator<Item = bool> {
        [
            self.mate.is_some(),
            self.value.is_some(),
            self.depth.is_some(),
            self.seldepth.is_some(),
            self.nodes.is_some(),
            self.time.is_some(),
            self.engine.is_some(),
            self.pv.is_some(),
        ]
        .into_iter()
    }

    /// Takes over the fields of `next`, which continues this annotation.
    pub(super) fn merge(&mut self, next: Self) {
        self.mate = self.mate.or(next.mate);
        self.value = self.value.or(next.value);
        self.depth = self.depth.or(next.depth);
        self.seldepth = self.seldepth.or(next.seldepth);
        self.nodes = self.nodes.or(next.nodes);
        self.time = self.time.or(next.time);
        self.rank = self.rank.or(next.rank);
        self.engine = self.engine.take().or(next.engine);
        self.pv = self.pv.take().or(next.pv);
        self.lines.end = next.lines.end;
    }

    pub(super) fn into_annotation(self, kind: AnnotatedPosition, moves: Vec<Move>) -> Annotation {
        let kind = if self.replaces_move { AnnotatedPosition::InsteadOfMove } else { kind };
        Annotation {
            dialect: self.dialect,
            source: self.source,
            kind,
            score: self.score(),
            depth: self.depth,
            seldepth: self.seldepth,
            nodes: self.nodes,
            time: self.time,
            rank: self.rank,
            engine: self.engine,
            pv: self.pv.map(|text| AnnotationPv { text, moves }),
            signature: self.signature,
            lines: self.lines,
        }
    }
}
