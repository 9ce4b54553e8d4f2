//! Which piece of one position is which of another.
//!
//! Pieces have no names, so this is read off the board. What stays stays; of the rest, a piece is followed when
//! exactly one went and exactly one came that could be it. Between neighbouring positions of a game that finds every
//! piece; between any two, what remains open counts as gone and come.

use super::sheet::share_a_row;
use super::{Located, Place};
use crate::rules::{PieceKind, Square};
use std::ops::Range;

/// A piece, or pieces of a kind that share their places, in two lists; an empty stretch where it is not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Track {
    pub(super) before: Range<usize>,
    pub(super) after: Range<usize>,
}

/// Whether the one could have become the other. The first rule that leaves no choice decides.
type Rule = fn(Located, Located) -> bool;

const RULES: [Rule; 5] = [advanced, moved, promoted, dropped, captured];

/// Follows every piece of either list: those of `before` in their order, then those that came.
pub(super) fn follow(before: &[Located], after: &[Located]) -> Vec<Track> {
    let mut matching = Matching::new(before, after);
    matching.stay();
    for rule in RULES {
        matching.follow(rule);
    }
    matching.tracks()
}

struct Matching<'a> {
    before: &'a [Located],
    after: &'a [Located],
    /// What each of `before` became.
    went: Vec<Option<usize>>,
    /// What each of `after` was.
    was: Vec<Option<usize>>,
}

impl<'a> Matching<'a> {
    fn new(before: &'a [Located], after: &'a [Located]) -> Self {
        Self { before, after, went: vec![None; before.len()], was: vec![None; after.len()] }
    }

    fn is_same(&mut self, i: usize, j: usize) {
        self.went[i] = Some(j);
        self.was[j] = Some(i);
    }

    fn stay(&mut self) {
        for i in 0..self.before.len() {
            let same = self.open_after(|other| other == self.before[i]).next();
            if let Some(j) = same {
                self.is_same(i, j);
            }
        }
    }

    fn follow(&mut self, rule: Rule) {
        for i in 0..self.before.len() {
            if self.went[i].is_some() {
                continue;
            }
            let Some(j) = only(self.open_after(|other| rule(self.before[i], other))) else { continue };
            if only(self.open_before(|other| rule(other, self.after[j]))).is_some() {
                self.is_same(i, j);
            }
        }
    }

    fn open_before(&self, fits: impl Fn(Located) -> bool) -> impl Iterator<Item = usize> {
        (0..self.before.len()).filter(move |&i| self.went[i].is_none() && fits(self.before[i]))
    }

    fn open_after(&self, fits: impl Fn(Located) -> bool) -> impl Iterator<Item = usize> {
        (0..self.after.len()).filter(move |&j| self.was[j].is_none() && fits(self.after[j]))
    }

    fn tracks(&self) -> Vec<Track> {
        let one = |index: Option<usize>| index.map_or(0..0, |index| index..index + 1);
        let followed = self.went.iter().enumerate().map(|(i, &j)| Track { before: i..i + 1, after: one(j) });
        let came = self.open_after(|_| true).map(|j| Track { before: 0..0, after: j..j + 1 });
        let mut tracks: Vec<Track> = Vec::new();
        for track in followed.chain(came) {
            match tracks.last_mut() {
                Some(last) if self.share_a_row(last, &track) => {
                    last.before.end = track.before.end;
                    last.after.end = track.after.end;
                }
                _ => tracks.push(track),
            }
        }
        tracks
    }

    /// Whether `next` goes on where `last` ends, in both positions.
    fn share_a_row(&self, last: &Track, next: &Track) -> bool {
        goes_on(self.before, &last.before, &next.before) && goes_on(self.after, &last.after, &next.after)
    }
}

fn goes_on(list: &[Located], last: &Range<usize>, next: &Range<usize>) -> bool {
    match (last.is_empty(), next.is_empty()) {
        (true, true) => true,
        (false, false) => last.end == next.start && share_a_row(&list[last.start], &list[next.start]),
        _ => false,
    }
}

/// The only one, if it is.
fn only(mut indices: impl Iterator<Item = usize>) -> Option<usize> {
    let first = indices.next()?;
    indices.next().is_none().then_some(first)
}

/// Unpromoted pawns and lances never leave their file.
fn advanced(a: Located, b: Located) -> bool {
    let Some((from, to)) = both_on_board(a, b) else { return false };
    a.piece == b.piece && matches!(a.piece.kind, PieceKind::Pawn | PieceKind::Lance) && from.file() == to.file()
}

fn moved(a: Located, b: Located) -> bool {
    both_on_board(a, b).is_some() && a.piece == b.piece
}

/// Or the way back, in a line that is stepped through backwards.
fn promoted(a: Located, b: Located) -> bool {
    both_on_board(a, b).is_some() && a.piece.color == b.piece.color && same_piece(a, b)
}

/// Or taken up again.
fn dropped(a: Located, b: Located) -> bool {
    between_hand_and_board(a, b) && a.piece == b.piece
}

/// Or given back.
fn captured(a: Located, b: Located) -> bool {
    between_hand_and_board(a, b) && a.piece.color != b.piece.color && same_piece(a, b)
}

fn same_piece(a: Located, b: Located) -> bool {
    a.piece.kind.unpromoted() == b.piece.kind.unpromoted()
}

fn both_on_board(a: Located, b: Located) -> Option<(Square, Square)> {
    match (a.place, b.place) {
        (Place::Board(from), Place::Board(to)) => Some((from, to)),
        _ => None,
    }
}

fn between_hand_and_board(a: Located, b: Located) -> bool {
    matches!((a.place, b.place), (Place::Hand(_), Place::Board(_)) | (Place::Board(_), Place::Hand(_)))
}
