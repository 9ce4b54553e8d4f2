//! What is found in one comment line, and how the lines of one annotation come together.

use super::{AnnotatedPosition, Annotation, AnnotationPv, AnnotationScore, AnnotationSource, CommentDialect};
use crate::record::text::lines::trim;
use crate::rules::Move;
use std::ops::Range;
use std::time::Duration;

/// A comment line without the marks before it.
pub(super) struct CommentLine<'a> {
    /// How many `*` stand before it, beyond the one by which KIF marks a comment.
    pub(super) stars: usize,
    /// Whether `#` follows them.
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

/// An annotation before it has met a position.
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
    /// Of the line before it.
    pub(super) signature: Option<String>,
    pub(super) lines: Range<usize>,
}

impl ParsedAnnotation {
    pub(super) fn new(dialect: CommentDialect) -> Self {
        Self { dialect, ..Self::default() }
    }

    /// Worth keeping only if it values something or shows a line of play.
    pub(super) fn if_informative(self) -> Option<Self> {
        (self.score().is_some() || self.pv.is_some()).then_some(self)
    }

    /// A mate says more than the number beside it.
    pub(super) fn score(&self) -> Option<AnnotationScore> {
        self.mate.or(self.value)
    }

    /// Whether `next`, from a later line, belongs to this: the same writer, and nothing said twice.
    pub(super) fn is_continued_by(&self, next: &Self) -> bool {
        // ShogiHome knows no candidates: those have all they say on one line.
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

    /// Adds what [`Self::is_continued_by`] has allowed.
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
