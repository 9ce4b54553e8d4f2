//! Piece sets: which pieces a position has, to find what differs in another one.
//!
//! Refresh caches keep the sums of a view with the pieces that they are of, and sum only the difference.

use super::features::{HAND_KINDS, LocatedPiece, PieceLocation};
use sankoma_rules::{Bitboard, Color, Hand, Piece, PieceKind, Position, Square};

/// The squares of each piece, kings left out, and the hands.
#[derive(Clone, Debug)]
pub(crate) struct PieceSets {
    /// By kind, both sides together: one look at each tells whether anything differs.
    kinds: [Bitboard; PieceKind::COUNT],
    /// Which of them are Black's.
    black: Bitboard,
    hands: [Hand; 2],
}

impl PieceSets {
    /// No piece at all.
    pub(crate) const EMPTY: Self =
        Self { kinds: [Bitboard::EMPTY; PieceKind::COUNT], black: Bitboard::EMPTY, hands: [Hand::EMPTY; 2] };

    /// Takes the pieces of `position`; tells `change` each piece that is new, with `true`, or gone.
    pub(crate) fn update(&mut self, position: &Position, mut change: impl FnMut(LocatedPiece, bool)) {
        self.update_board(position, &mut change);
        self.update_hands(position, &mut change);
    }

    /// Tells `found` each piece on the board.
    pub(crate) fn for_each_on_board(&self, mut found: impl FnMut(Piece, Square)) {
        for (kind, squares) in PieceKind::ALL.into_iter().zip(self.kinds) {
            for square in squares {
                found(Piece::new(side_on(self.black, square), kind), square);
            }
        }
    }

    /// Tells `change` each piece of the board that is new, with `true`, or gone.
    fn update_board(&mut self, position: &Position, change: &mut impl FnMut(LocatedPiece, bool)) {
        let black = [self.black, position.pieces_of(Color::Black)];
        let other_side = black[0] ^ black[1];
        for kind in PieceKind::ALL.into_iter().filter(|&kind| kind != PieceKind::King) {
            let squares = [self.kinds[kind.index()], position.pieces_of_kind(kind)];
            let differing = (squares[0] ^ squares[1]) | (squares[0] & other_side);
            if differing.is_empty() {
                continue;
            }
            for (which, is_added) in [(0, false), (1, true)] {
                for square in differing & squares[which] {
                    let piece = Piece::new(side_on(black[which], square), kind);
                    change(LocatedPiece { piece, place: PieceLocation::Board(square) }, is_added);
                }
            }
            self.kinds[kind.index()] = squares[1];
        }
        self.black = black[1];
    }

    /// The same of the hands.
    fn update_hands(&mut self, position: &Position, change: &mut impl FnMut(LocatedPiece, bool)) {
        for color in Color::ALL {
            let (before, now) = (self.hands[color.index()], position.hand(color));
            if before == now {
                continue;
            }
            for kind in HAND_KINDS {
                let (old, new) = (before.count(kind), now.count(kind));
                let at = |nth| LocatedPiece { piece: Piece::new(color, kind), place: PieceLocation::Hand(nth) };
                (new..old).for_each(|nth| change(at(nth + 1), false));
                (old..new).for_each(|nth| change(at(nth + 1), true));
            }
            self.hands[color.index()] = now;
        }
    }
}

/// Whose piece stands on `square`, `black` being the squares of Black's.
fn side_on(black: Bitboard, square: Square) -> Color {
    if black.has(square) { Color::Black } else { Color::White }
}
