//! Usual places: where the pieces of each kind stand in games, with shares. Means over them are what is usual.

use crate::features::{BOARD_KINDS, Feature, LocatedPiece, PieceLocation, square_in_view};
use sankoma_rules::{Color, Piece, PieceKind, Square};
use std::sync::LazyLock;

/// The sum of the shares of each kind.
pub(super) const WHOLE: i64 = 1024;

/// A row for the king and for each kind of [`BOARD_KINDS`]: its name, then places in the coordinates of its owner with
/// their shares. Left and right have the same. Counted by the example `usual_places` in 2.5
/// million positions of self-play.
const TABLE: &str = include_str!("usual_places.txt");

/// The pieces that are averaged over: kind, as features count it, and owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PieceClass(u8);

impl PieceClass {
    /// Number of classes: each kind with either owner, and the pieces that are missing from a full set.
    pub(crate) const COUNT: usize = 2 * BOARD_KINDS.len() + 1;
    const MISSING: Self = Self(Self::COUNT as u8 - 1);

    /// The class of a piece.
    pub(crate) fn of(located: LocatedPiece) -> Self {
        let LocatedPiece { piece: Piece { color, kind }, place } = located;
        // What no full set holds, a nineteenth pawn in hand, has no terms either.
        if place == PieceLocation::Missing || Feature::of(Color::Black, located) == Feature::NONE {
            return Self::MISSING;
        }
        let kind = if kind.moves_like_gold() { PieceKind::Gold } else { kind };
        let row = BOARD_KINDS.iter().position(|&other| other == kind).unwrap_or(0);
        Self((2 * row + color.index()) as u8)
    }

    /// Every class.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        (0..Self::COUNT as u8).map(Self)
    }

    /// Its number.
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    /// The same kind of the other side.
    pub(super) const fn of_other_side(self) -> Self {
        if self.0 == Self::MISSING.0 { self } else { Self(self.0 ^ 1) }
    }
}

/// The table.
pub(crate) struct UsualPlaces {
    /// The squares of a king in its own side's coordinates, with shares of [`WHOLE`].
    pub(super) kings: Vec<(Square, i64)>,
    /// The places of each class in board coordinates, with shares of [`WHOLE`].
    pieces: [Vec<(LocatedPiece, i64)>; PieceClass::COUNT],
}

impl UsualPlaces {
    pub(crate) fn get() -> &'static Self {
        static USUAL: LazyLock<UsualPlaces> =
            LazyLock::new(|| UsualPlaces::read(TABLE).expect("the table in the repository is sound, a test reads it"));
        &USUAL
    }

    /// The places of a class.
    pub(crate) fn of(&self, class: PieceClass) -> &[(LocatedPiece, i64)] {
        &self.pieces[class.index()]
    }

    fn read(text: &str) -> Option<Self> {
        let mut rows = text.lines().filter(|row| !row.starts_with('#'));
        let kings = places(PieceKind::King, rows.next()?)?;
        let square = |(place, share)| match place {
            PieceLocation::Board(square) => Some((square, share)),
            PieceLocation::Hand(_) | PieceLocation::Missing => None,
        };
        let mut pieces = std::array::from_fn(|_| Vec::new());
        for kind in BOARD_KINDS {
            let places = places(kind, rows.next()?)?;
            for color in Color::ALL {
                let located = |&(place, share): &(PieceLocation, i64)| (located(color, kind, place), share);
                let class: Vec<_> = places.iter().map(located).collect();
                let number = PieceClass::of(class.first()?.0).index();
                pieces[number] = class;
            }
        }
        let missing = LocatedPiece { piece: Piece::new(Color::Black, PieceKind::Pawn), place: PieceLocation::Missing };
        pieces[PieceClass::MISSING.index()] = vec![(missing, WHOLE)];
        Some(Self { kings: kings.into_iter().map(square).collect::<Option<_>>()?, pieces })
    }
}

/// A piece that stands on a place of its owner's coordinates.
fn located(color: Color, kind: PieceKind, place: PieceLocation) -> LocatedPiece {
    let place = match place {
        PieceLocation::Board(square) => PieceLocation::Board(square_in_view(color, square)),
        other => other,
    };
    LocatedPiece { piece: Piece::new(color, kind), place }
}

/// The places of a row, which begins with the name of the kind.
fn places(kind: PieceKind, row: &str) -> Option<Vec<(PieceLocation, i64)>> {
    row.strip_prefix(kind.en())?.split_whitespace().map(place).collect()
}

/// `7g=93`, `hand2=40`.
fn place(word: &str) -> Option<(PieceLocation, i64)> {
    let (place, share) = word.split_once('=')?;
    let place = match place.strip_prefix("hand") {
        Some(nth) => PieceLocation::Hand(nth.parse().ok()?),
        None => PieceLocation::Board(place.parse().ok()?),
    };
    Some((place, share.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_has_the_same_whole_on_squares_where_it_may_stand() {
        let usual = UsualPlaces::get();
        assert_eq!(usual.kings.iter().map(|(_, share)| share).sum::<i64>(), WHOLE);
        for class in PieceClass::all() {
            let places = usual.of(class);
            assert_eq!(places.iter().map(|(_, share)| share).sum::<i64>(), WHOLE);
            for &(located, _) in places {
                assert_eq!(PieceClass::of(located), class);
                let rank = |square: Square| square.rank_for(located.piece.color);
                assert!(match located.place {
                    PieceLocation::Board(square) => rank(square) > located.piece.kind.dead_end_ranks(),
                    PieceLocation::Hand(nth) => (1..=located.piece.kind.count_in_set()).contains(&nth),
                    PieceLocation::Missing => true,
                });
            }
        }
    }

    #[test]
    fn left_and_right_are_alike_and_so_are_the_sides() {
        let usual = UsualPlaces::get();
        for class in PieceClass::all() {
            for &(located, share) in usual.of(class) {
                let PieceLocation::Board(square) = located.place else { continue };
                let with = |piece: Piece, square| LocatedPiece { piece, place: PieceLocation::Board(square) };
                assert!(usual.of(class).contains(&(with(located.piece, square.mirror()), share)));
                let other = Piece::new(located.piece.color.other(), located.piece.kind);
                assert!(usual.of(class.of_other_side()).contains(&(with(other, square.rotate()), share)));
            }
        }
    }
}
