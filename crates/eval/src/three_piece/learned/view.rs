//! View of a king: which row of the learned table a piece, the enemy's king and the turn have for it.
//!
//! Kings on the files 1–4 look at the mirrored board, so that left and right share their numbers and a king's square
//! has 45 values. A king on the middle file sees the board as it is: there an entry's numbers and those of its mirror
//! image ([`LearnedEntry::mirror`]) are equal, or opposite in some products, so that the score is the same for both
//! ([`LaneSymmetry`]). Besides the [`Feature`]s of the pieces, a view's list has two entries of another sort: the
//! square of the enemy's king, whose pairs are king–king–piece terms, and the turn, whose pairs are the value of having
//! the move.

use crate::features::{Feature, LocatedPiece, PieceLocation};
use sankoma_rules::{Color, Piece, PieceKind, Square};

/// A king's view: its square, mirrored to the files 5–9.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KingView {
    king: u8,
    mirrored: bool,
}

/// The row of an entry in the table of one king: 0–1629.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LearnedEntry(u16);

/// Mirror symmetry of a product for kings on the middle file: with `u` the part of an entry and `m` that of its mirror
/// image, the product of two entries equals the product of their mirror images where `u = m` for all entries, and where
/// `u = −m` for all. A symmetric function of pairs is a sum of both sorts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LaneSymmetry {
    /// `u = m`.
    Even,
    /// `u = −m`.
    Odd,
}

/// Index of the first square with files 5–9.
const FIRST_KING: u8 = 36;

/// The entry of each piece on each square: `[view][colour][kind][square]`, the views being Black's, Black's mirrored,
/// White's and White's mirrored. One look at it replaces the turning and mirroring of a feature, which runs several
/// times a node.
static ENTRIES_ON_BOARD: [[[[u16; Square::COUNT]; PieceKind::COUNT]; 2]; 4] = {
    let mut entries = [[[[0; Square::COUNT]; PieceKind::COUNT]; 2]; 4];
    let mut index = 0;
    while index < 4 * 2 * PieceKind::COUNT * Square::COUNT {
        let (rest, square) = (index / Square::COUNT, index % Square::COUNT);
        let (rest, kind) = (rest / PieceKind::COUNT, rest % PieceKind::COUNT);
        let (view, color) = (rest / 2, rest % 2);
        let piece = Piece::new(Color::ALL[color], PieceKind::ALL[kind]);
        let located = LocatedPiece { piece, place: PieceLocation::Board(Square::from_index(square)) };
        let feature = Feature::of(Color::ALL[view / 2], located);
        let feature = if view % 2 == 1 { feature.mirror() } else { feature };
        entries[view][color][kind][square] = feature.index() as u16;
        index += 1;
    }
    entries
};

impl KingView {
    /// Number of squares that a king has after mirroring.
    pub const COUNT: usize = Square::COUNT - FIRST_KING as usize;

    /// Number of squares on the middle file, whose indices are the lowest.
    pub const MIDDLE_FILE: usize = 9;

    /// The view of a king on this square, in its own side's coordinates.
    pub const fn of(king: Square) -> Self {
        let mirrored = (king.index() as u8) < FIRST_KING;
        let square = if mirrored { king.mirror() } else { king };
        Self { king: square.index() as u8 - FIRST_KING, mirrored }
    }

    /// The king's square, 0–44.
    pub const fn index(self) -> usize {
        self.king as usize
    }

    /// The entry of a piece, whose feature is that of this side's view.
    pub fn piece(self, feature: Feature) -> LearnedEntry {
        let feature = if self.mirrored { feature.mirror() } else { feature };
        LearnedEntry(feature.index() as u16)
    }

    /// The entry of a piece in the view of `side`, whose king this is.
    #[inline]
    pub(crate) fn entry_of(self, side: Color, located: LocatedPiece) -> LearnedEntry {
        match located.place {
            PieceLocation::Board(square) => {
                let LocatedPiece { piece, .. } = located;
                let view = 2 * side.index() + usize::from(self.mirrored);
                LearnedEntry(ENTRIES_ON_BOARD[view][piece.color.index()][piece.kind.index()][square.index()])
            }
            PieceLocation::Hand(_) | PieceLocation::Missing => self.piece(Feature::of(side, located)),
        }
    }

    /// The entry of the enemy's king on `square`, in the coordinates of this side's view.
    pub const fn enemy_king(self, square: Square) -> LearnedEntry {
        let square = if self.mirrored { square.mirror() } else { square };
        LearnedEntry(LearnedEntry::FIRST_KING + square.index() as u16)
    }
}

impl LearnedEntry {
    /// Number of entries.
    pub const COUNT: usize = Feature::COUNT + Square::COUNT + 1;
    /// The entry of having the move.
    pub const TURN: Self = Self(Self::COUNT as u16 - 1);
    const FIRST_KING: u16 = Feature::COUNT as u16;

    /// The entry with this index.
    ///
    /// # Panics
    /// Panics when `index` is [`Self::COUNT`] or more.
    pub const fn from_index(index: usize) -> Self {
        assert!(index < Self::COUNT, "an entry's index is below 1630");
        Self(index as u16)
    }

    /// The index, 0–1629.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The entry on the mirrored board, left for right.
    pub fn mirror(self) -> Self {
        match (self.feature(), self.enemy_king_square()) {
            (Some(feature), _) => Self(feature.mirror().index() as u16),
            (_, Some(square)) => Self(Self::FIRST_KING + square.mirror().index() as u16),
            _ => self,
        }
    }

    /// The piece, if it is one.
    pub fn feature(self) -> Option<Feature> {
        (self.0 < Self::FIRST_KING).then(|| Feature::from_index(self.index()))
    }

    /// The square of the enemy's king, if it is that.
    pub fn enemy_king_square(self) -> Option<Square> {
        let square = self.index().checked_sub(usize::from(Self::FIRST_KING))?;
        (square < Square::COUNT).then(|| Square::from_index(square))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::features::PieceListEntry;

    #[test]
    fn a_mirrored_board_has_the_same_entries() {
        for king in Square::all() {
            let (view, mirrored) = (KingView::of(king), KingView::of(king.mirror()));
            assert_eq!(view.index(), mirrored.index());
            if king.file() == 5 {
                assert!(view.index() < KingView::MIDDLE_FILE);
                assert!(
                    Square::all().all(|square| view.enemy_king(square).mirror() == view.enemy_king(square.mirror()))
                );
                continue;
            }
            assert!(view.index() >= KingView::MIDDLE_FILE);
            for square in Square::all() {
                assert_eq!(view.enemy_king(square), mirrored.enemy_king(square.mirror()));
            }
            for entry in PieceListEntry::all() {
                let Some(square) = entry.square() else { continue };
                let other = PieceListEntry { place: crate::features::PieceLocation::Board(square.mirror()), ..entry };
                assert_eq!(view.piece(entry.feature()), mirrored.piece(other.feature()));
            }
        }
    }

    #[test]
    fn entries_are_told_apart_by_their_index() {
        assert_eq!(LearnedEntry::TURN.feature(), None);
        assert_eq!(LearnedEntry::TURN.enemy_king_square(), None);
        let entries = || (0..LearnedEntry::COUNT).map(LearnedEntry::from_index);
        assert!(entries().all(|entry| entry.mirror().mirror() == entry));
        // Pieces in hand, those on the middle file, the enemy's king there, and the turn are their own mirror images.
        assert_eq!(entries().filter(|entry| entry.mirror() == *entry).count(), 90 + 9 * 2 * 9 + 9 + 1);
        for king in Square::all() {
            let view = KingView::of(king);
            let mut kings: Vec<_> = Square::all().map(|square| view.enemy_king(square).index()).collect();
            kings.sort_unstable();
            assert!(kings.iter().copied().eq(Feature::COUNT..Feature::COUNT + Square::COUNT));
            let mut pieces: Vec<_> = PieceListEntry::all().map(|entry| view.piece(entry.feature()).index()).collect();
            pieces.sort_unstable();
            pieces.dedup();
            assert_eq!(pieces.len(), PieceListEntry::all().count());
        }
    }
}
