//! Disambiguation marks (右 左 直 上 寄 引): which of several pieces of a kind moves to a square, by the rules of the
//! Japan Shogi Association //! (<https://www.shogi.or.jp/faq/kihuhyouki.html>).
//!
//! One table says which marks each candidate satisfies: writing searches for the smallest set of marks that one
//! candidate alone satisfies, reading for the candidates that satisfy the given marks.

use sankoma_rules::{Bitboard, Color, PieceKind, Position, Square};
use std::cmp::Ordering;

/// The side a piece comes from, as its owner sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SideMark {
    Left,
    Right,
    /// From straight behind the target.
    Straight,
}

/// The direction of the move, as the owner of the piece sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MotionMark {
    Up,
    Across,
    Down,
}

/// The marks of one move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct MoveMarks {
    pub(crate) side: Option<SideMark>,
    pub(crate) motion: Option<MotionMark>,
    /// 打, in notations that write it only where a piece on the board could go there too.
    pub(crate) drop: bool,
}

/// Every mark with its letters, the usual one first.
const SIDE_MARKS: [(&str, SideMark); 3] = [("左", SideMark::Left), ("直", SideMark::Straight), ("右", SideMark::Right)];
const MOTION_MARKS: [(&str, MotionMark); 6] = [
    ("上", MotionMark::Up),
    ("寄", MotionMark::Across),
    ("引", MotionMark::Down),
    ("行", MotionMark::Up),
    ("入", MotionMark::Up),
    ("下", MotionMark::Down),
];

impl MoveMarks {
    /// No mark is set.
    pub(crate) const fn is_empty(self) -> bool {
        self.side.is_none() && self.motion.is_none() && !self.drop
    }

    /// Parses the marks at the front of `text`, in any order, and returns the rest too.
    pub(crate) fn take(text: &str) -> (Self, &str) {
        let mut marks = Self::default();
        let mut rest = text;
        loop {
            if let Some((side, behind)) = strip_mark(&SIDE_MARKS, rest).filter(|_| marks.side.is_none()) {
                (marks.side, rest) = (Some(side), behind);
            } else if let Some((motion, behind)) = strip_mark(&MOTION_MARKS, rest).filter(|_| marks.motion.is_none()) {
                (marks.motion, rest) = (Some(motion), behind);
            } else if let Some(behind) = rest.strip_prefix('打').filter(|_| !marks.drop) {
                (marks.drop, rest) = (true, behind);
            } else {
                return (marks, rest);
            }
        }
    }

    /// The letters, side before motion.
    pub(crate) fn text(self) -> String {
        let side = SIDE_MARKS.iter().find(|row| Some(row.1) == self.side).map_or("", |row| row.0);
        let motion = MOTION_MARKS.iter().find(|row| Some(row.1) == self.motion).map_or("", |row| row.0);
        let drop = if self.drop { "打" } else { "" };
        format!("{side}{motion}{drop}")
    }
}

fn strip_mark<'a, T: Copy>(rows: &[(&str, T)], text: &'a str) -> Option<(T, &'a str)> {
    rows.iter().find_map(|&(letters, mark)| Some((mark, text.strip_prefix(letters)?)))
}

/// Pieces of the side to move that reach `to`; own pieces on it and pins are ignored.
pub(crate) fn pieces_reaching(position: &Position, kind: PieceKind, to: Square) -> Bitboard {
    let us = position.side_to_move();
    position.attackers(to, us, position.occupied()) & position.pieces(us, kind)
}

/// One candidate with the marks that it satisfies.
#[derive(Clone, Copy, Debug)]
struct OriginCandidate {
    from: Square,
    motion: MotionMark,
    side: Option<SideMark>,
    /// It comes from straight behind the target, whether or not its kind is marked so.
    straight: bool,
}

/// The candidates for one target with the marks that each satisfies.
#[derive(Debug)]
pub(crate) struct OriginCandidates {
    candidates: Vec<OriginCandidate>,
}

impl OriginCandidates {
    /// The marks that each of `candidates`, all of `kind` and `color`, satisfies on its way to `to`.
    pub(crate) fn new(color: Color, kind: PieceKind, to: Square, candidates: Bitboard) -> Self {
        let place = |from: Square| RelativeOrigin::new(color, from, to);
        let side = |from: Square| match kind {
            PieceKind::Silver => place(from).side(),
            _ if kind.moves_like_gold() => place(from).side(),
            _ => side_among(place(from), candidates.into_iter().map(place)),
        };
        let candidate = |from: Square| OriginCandidate {
            from,
            motion: place(from).motion(),
            side: side(from),
            straight: place(from).is_straight(),
        };
        Self { candidates: candidates.into_iter().map(candidate).collect() }
    }

    /// The candidates that satisfy `marks`.
    pub(crate) fn fitting(&self, marks: MoveMarks) -> impl Iterator<Item = Square> + '_ {
        self.candidates.iter().filter(move |candidate| candidate.fits(marks)).map(|candidate| candidate.from)
    }

    /// The one candidate that satisfies `marks`.
    pub(crate) fn unique_match(&self, marks: MoveMarks) -> Option<Square> {
        let mut fitting = self.fitting(marks);
        let first = fitting.next()?;
        fitting.next().is_none().then_some(first)
    }

    /// The smallest set of marks that only `from` satisfies: none, the motion, the side, or both. `None` when not even
    /// both do, as with more dragons than a game has.
    pub(crate) fn minimal_marks(&self, from: Square) -> Option<MoveMarks> {
        let own = self.candidates.iter().find(|candidate| candidate.from == from)?;
        let (side, motion) = (own.side, Some(own.motion));
        let none = MoveMarks::default();
        let ways = [none, MoveMarks { motion, ..none }, MoveMarks { side, ..none }, MoveMarks { side, motion, ..none }];
        ways.into_iter().find(|&marks| self.unique_match(marks) == Some(from))
    }
}

impl OriginCandidate {
    fn fits(self, marks: MoveMarks) -> bool {
        let side = match marks.side {
            None => true,
            Some(SideMark::Straight) => self.straight,
            side => self.side == side,
        };
        side && marks.motion.is_none_or(|motion| motion == self.motion)
    }
}

/// Where a piece stands, seen from the target by the piece's owner.
#[derive(Clone, Copy, Debug)]
struct RelativeOrigin {
    /// Files to the right.
    right: i8,
    /// Ranks behind.
    behind: i8,
}

impl RelativeOrigin {
    fn new(color: Color, from: Square, to: Square) -> Self {
        let (right, behind) = (to.file() as i8 - from.file() as i8, from.rank() as i8 - to.rank() as i8);
        match color {
            Color::Black => Self { right, behind },
            Color::White => Self { right: -right, behind: -behind },
        }
    }

    fn motion(self) -> MotionMark {
        match self.behind.cmp(&0) {
            Ordering::Greater => MotionMark::Up,
            Ordering::Equal => MotionMark::Across,
            Ordering::Less => MotionMark::Down,
        }
    }

    const fn is_straight(self) -> bool {
        self.right == 0 && self.behind > 0
    }

    /// The side by the target, for golds, silvers and what moves like them.
    fn side(self) -> Option<SideMark> {
        match self.right.cmp(&0) {
            Ordering::Less => Some(SideMark::Left),
            Ordering::Greater => Some(SideMark::Right),
            Ordering::Equal => self.is_straight().then_some(SideMark::Straight),
        }
    }
}

/// The side among `all`, for the other kinds: the outermost of those that go the same way, or where none other does, of
/// all. So one of two dragons is always the left one, though it may come from straight behind.
fn side_among(own: RelativeOrigin, all: impl Iterator<Item = RelativeOrigin> + Clone) -> Option<SideMark> {
    let same_way = all.clone().filter(|other| other.motion() == own.motion());
    if same_way.clone().count() > 1 {
        return outermost_side(own, &same_way);
    }
    outermost_side(own, &all).or_else(|| own.side().filter(|_| all.count() == 1))
}

fn outermost_side(own: RelativeOrigin, all: &(impl Iterator<Item = RelativeOrigin> + Clone)) -> Option<SideMark> {
    let beyond = |is_beyond: fn(&i8, &i8) -> bool| {
        all.clone().filter(|other| other.right == own.right || is_beyond(&other.right, &own.right)).count()
    };
    match (all.clone().count(), beyond(i8::lt), beyond(i8::gt)) {
        (1, ..) => None,
        (_, 1, _) => Some(SideMark::Left),
        (_, _, 1) => Some(SideMark::Right),
        _ => None,
    }
}
