//! Piece tracking: which piece of one position is which of another.
//!
//! Pieces have no identity, so tracks are inferred. Unmoved pieces match first. Of the rest, two pieces match when each
//! is the only candidate for the other. That matches every piece between neighbouring positions of a game; between any
//! two positions, unmatched pieces count as removed and added.

use super::piece_group::in_same_group;
use crate::features::{LocatedPiece, PieceLocation};
use sankoma_rules::{PieceKind, Square};
use std::ops::Range;

/// A piece, or a group of pieces, as stretches of the two lists; an empty stretch where it is missing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PieceTrack {
    pub(crate) before: Range<usize>,
    pub(crate) after: Range<usize>,
}

/// Rule by which the first piece may have become the second. The first rule with exactly one candidate decides.
type MatchingRule = fn(LocatedPiece, LocatedPiece) -> bool;

const MATCHING_RULES: [MatchingRule; 5] = [advanced, moved, promoted, dropped, captured];

/// Tracks every piece of either list: those of `before` in their order, then those added.
pub(crate) fn track_pieces(before: &[LocatedPiece], after: &[LocatedPiece]) -> Vec<PieceTrack> {
    let mut matching = PieceMatching::new(before, after);
    matching.match_unmoved();
    for rule in MATCHING_RULES {
        matching.match_by_rule(rule);
    }
    matching.tracks()
}

struct PieceMatching<'a> {
    before: &'a [LocatedPiece],
    after: &'a [LocatedPiece],
    /// The index in `after` of each piece of `before`.
    successors: Vec<Option<usize>>,
    /// The index in `before` of each piece of `after`.
    predecessors: Vec<Option<usize>>,
}

impl<'a> PieceMatching<'a> {
    fn new(before: &'a [LocatedPiece], after: &'a [LocatedPiece]) -> Self {
        Self { before, after, successors: vec![None; before.len()], predecessors: vec![None; after.len()] }
    }

    fn link(&mut self, i: usize, j: usize) {
        self.successors[i] = Some(j);
        self.predecessors[j] = Some(i);
    }

    fn match_unmoved(&mut self) {
        for i in 0..self.before.len() {
            let same = self.unmatched_after(|other| other == self.before[i]).next();
            if let Some(j) = same {
                self.link(i, j);
            }
        }
    }

    fn match_by_rule(&mut self, rule: MatchingRule) {
        for i in 0..self.before.len() {
            if self.successors[i].is_some() {
                continue;
            }
            let Some(j) = only(self.unmatched_after(|other| rule(self.before[i], other))) else { continue };
            if only(self.unmatched_before(|other| rule(other, self.after[j]))).is_some() {
                self.link(i, j);
            }
        }
    }

    fn unmatched_before(&self, fits: impl Fn(LocatedPiece) -> bool) -> impl Iterator<Item = usize> {
        (0..self.before.len()).filter(move |&i| self.successors[i].is_none() && fits(self.before[i]))
    }

    fn unmatched_after(&self, fits: impl Fn(LocatedPiece) -> bool) -> impl Iterator<Item = usize> {
        (0..self.after.len()).filter(move |&j| self.predecessors[j].is_none() && fits(self.after[j]))
    }

    fn tracks(&self) -> Vec<PieceTrack> {
        let one = |index: Option<usize>| index.map_or(0..0, |index| index..index + 1);
        let from_before =
            self.successors.iter().enumerate().map(|(i, &j)| PieceTrack { before: i..i + 1, after: one(j) });
        let added = self.unmatched_after(|_| true).map(|j| PieceTrack { before: 0..0, after: j..j + 1 });
        let mut tracks: Vec<PieceTrack> = Vec::new();
        for track in from_before.chain(added) {
            match tracks.last_mut() {
                Some(last) if self.in_same_group(last, &track) => {
                    last.before.end = track.before.end;
                    last.after.end = track.after.end;
                }
                _ => tracks.push(track),
            }
        }
        tracks
    }

    /// `next` continues the group of `last` in both positions.
    fn in_same_group(&self, last: &PieceTrack, next: &PieceTrack) -> bool {
        continues(self.before, &last.before, &next.before) && continues(self.after, &last.after, &next.after)
    }
}

fn continues(list: &[LocatedPiece], last: &Range<usize>, next: &Range<usize>) -> bool {
    match (last.is_empty(), next.is_empty()) {
        (true, true) => true,
        (false, false) => last.end == next.start && in_same_group(list[last.start], list[next.start]),
        _ => false,
    }
}

/// The only item of an iterator; `None` when it has none or several.
fn only(mut indices: impl Iterator<Item = usize>) -> Option<usize> {
    let first = indices.next()?;
    indices.next().is_none().then_some(first)
}

/// Unpromoted pawns and lances never leave their file.
fn advanced(a: LocatedPiece, b: LocatedPiece) -> bool {
    let Some((from, to)) = both_on_board(a, b) else { return false };
    a.piece == b.piece && matches!(a.piece.kind, PieceKind::Pawn | PieceKind::Lance) && from.file() == to.file()
}

fn moved(a: LocatedPiece, b: LocatedPiece) -> bool {
    both_on_board(a, b).is_some() && a.piece == b.piece
}

/// Or unpromoted, in a line that is stepped through backwards.
fn promoted(a: LocatedPiece, b: LocatedPiece) -> bool {
    both_on_board(a, b).is_some() && a.piece.color == b.piece.color && same_piece(a, b)
}

/// Or undropped, in a line that is stepped through backwards.
fn dropped(a: LocatedPiece, b: LocatedPiece) -> bool {
    between_hand_and_board(a, b) && a.piece == b.piece
}

/// Or uncaptured, in a line that is stepped through backwards.
fn captured(a: LocatedPiece, b: LocatedPiece) -> bool {
    between_hand_and_board(a, b) && a.piece.color != b.piece.color && same_piece(a, b)
}

fn same_piece(a: LocatedPiece, b: LocatedPiece) -> bool {
    a.piece.kind.unpromoted() == b.piece.kind.unpromoted()
}

fn both_on_board(a: LocatedPiece, b: LocatedPiece) -> Option<(Square, Square)> {
    match (a.place, b.place) {
        (PieceLocation::Board(from), PieceLocation::Board(to)) => Some((from, to)),
        _ => None,
    }
}

fn between_hand_and_board(a: LocatedPiece, b: LocatedPiece) -> bool {
    matches!(
        (a.place, b.place),
        (PieceLocation::Hand(_), PieceLocation::Board(_)) | (PieceLocation::Board(_), PieceLocation::Hand(_))
    )
}
