//! Features: the index that a piece has in the three-piece tables.
//!
//! Each position has two views, Black's and White's. A view lists every piece but the kings, 38 in a full set, as own
//! or enemy piece in that side's coordinates: White's are the board rotated. The indices are the 1548 of the 38-entry
//! form (`BonaPiece` in `YaneuraOu`): 0 is no piece; then for each kind in hand the nth own and the nth enemy piece;
//! from 90 on, for each kind on the board, 81 squares own and 81 squares enemy. Promoted small pieces share the gold's
//! indices.

use sankoma_rules::{Color, Piece, PieceKind, Position, Square};

/// Where a piece of the list stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PieceLocation {
    /// On this square.
    Board(Square),
    /// In hand, as the nth of its kind, from 1.
    Hand(u8),
    /// Missing from a full set, as in handicap games. Its owner means nothing.
    Missing,
}

/// A piece with its place, in board coordinates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LocatedPiece {
    /// Kind and owner of the piece.
    pub piece: Piece,
    /// Its place, in board coordinates, which are Black's.
    pub place: PieceLocation,
}

/// A piece in one side's view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceListEntry {
    /// It belongs to the side of the view.
    pub own: bool,
    /// Its kind; gold for everything that moves like one.
    pub kind: PieceKind,
    /// Its place, in the coordinates of the view (own pieces move towards rank 1).
    pub place: PieceLocation,
}

/// The index of a [`PieceListEntry`]: 0–1547.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Feature(u16);

/// Kinds in hand, in the order of their indices.
pub(crate) const HAND_KINDS: [PieceKind; 7] = PieceKind::EVALUATION_ORDER;

/// Kinds on the board, in the order of their indices: gold stands for everything that moves like one.
pub const BOARD_KINDS: [PieceKind; 9] = [
    PieceKind::Pawn,
    PieceKind::Lance,
    PieceKind::Knight,
    PieceKind::Silver,
    PieceKind::Gold,
    PieceKind::Bishop,
    PieceKind::Horse,
    PieceKind::Rook,
    PieceKind::Dragon,
];

/// The first index of entries on the board; those before are in hand, except [`Feature::NONE`].
pub const BOARD_START: usize = 90;

/// First index of each kind in hand, own and enemy. Each kind has one index more than there are pieces.
const HAND_BASE: [[u16; 2]; PieceKind::COUNT] = {
    let mut bases = [[0; 2]; PieceKind::COUNT];
    let mut next = 1;
    let mut row = 0;
    while row < HAND_KINDS.len() {
        let kind = HAND_KINDS[row];
        let slots = kind.count_in_set() as u16 + 1;
        bases[kind.index()] = [next, next + slots];
        next += 2 * slots;
        row += 1;
    }
    bases
};

/// Index of each kind on its first square, own and enemy.
const BOARD_BASE: [[u16; 2]; PieceKind::COUNT] = {
    let mut bases = [[0; 2]; PieceKind::COUNT];
    let mut row = 0;
    while row < BOARD_KINDS.len() {
        let own = (BOARD_START + 2 * Square::COUNT * row) as u16;
        bases[BOARD_KINDS[row].index()] = [own, own + Square::COUNT as u16];
        row += 1;
    }
    let mut kind = 0;
    while kind < PieceKind::COUNT {
        if PieceKind::ALL[kind].moves_like_gold() {
            bases[kind] = bases[PieceKind::Gold.index()];
        }
        kind += 1;
    }
    bases
};

/// The mirror image of each feature, left for right.
static MIRRORED: [u16; Feature::COUNT] = {
    let mut mirrored = [0; Feature::COUNT];
    let mut index = 0;
    while index < Feature::COUNT {
        mirrored[index] = if index < BOARD_START {
            index as u16
        } else {
            let square = (index - BOARD_START) % Square::COUNT;
            (index - square + Square::from_index(square).mirror().index()) as u16
        };
        index += 1;
    }
    mirrored
};

impl Feature {
    /// Number of indices.
    pub const COUNT: usize = BOARD_START + 2 * Square::COUNT * BOARD_KINDS.len();

    /// The index of no piece: kings, and what a full set cannot hold (a nineteenth pawn in hand).
    pub const NONE: Self = Self(0);

    /// The feature of this index.
    ///
    /// # Panics
    /// Panics when `index` is [`Self::COUNT`] or more.
    pub const fn from_index(index: usize) -> Self {
        assert!(index < Self::COUNT, "a feature's index is below 1548");
        Self(index as u16)
    }

    /// The index, 0–1547.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The feature on the mirrored board, left for right.
    pub const fn mirror(self) -> Self {
        Self(MIRRORED[self.index()])
    }

    /// The feature of a piece in `view`.
    #[inline]
    pub const fn of(view: Color, LocatedPiece { piece, place }: LocatedPiece) -> Self {
        let enemy = (view.index() != piece.color.index()) as usize;
        match place {
            PieceLocation::Board(_) if matches!(piece.kind, PieceKind::King) => Self::NONE,
            PieceLocation::Board(square) => {
                Self(BOARD_BASE[piece.kind.index()][enemy] + square_in_view(view, square).index() as u16)
            }
            PieceLocation::Missing => Self::NONE,
            PieceLocation::Hand(nth) if nth == 0 || nth > piece.kind.count_in_set() => Self::NONE,
            PieceLocation::Hand(nth) => Self(HAND_BASE[piece.kind.index()][enemy] + nth as u16 - 1),
        }
    }
}

impl PieceListEntry {
    /// The entry of a piece in `view`.
    pub const fn of(view: Color, LocatedPiece { piece, place }: LocatedPiece) -> Self {
        let own = view.index() == piece.color.index();
        let kind = if piece.kind.moves_like_gold() { PieceKind::Gold } else { piece.kind };
        let place = match place {
            PieceLocation::Board(square) => PieceLocation::Board(square_in_view(view, square)),
            in_hand_or_missing => in_hand_or_missing,
        };
        Self { own, kind, place }
    }

    /// The same piece in the other side's view.
    pub const fn from_other_side(self) -> Self {
        Self::of(Color::White, self.as_blacks_view())
    }

    /// Its index.
    pub const fn feature(self) -> Feature {
        Feature::of(Color::Black, self.as_blacks_view())
    }

    /// The piece that has this entry in Black's view.
    const fn as_blacks_view(self) -> LocatedPiece {
        LocatedPiece { piece: Piece::new(self.color(), self.kind), place: self.place }
    }

    /// The side whose forward direction it has in the coordinates of the view: Black when it is own.
    pub const fn color(self) -> Color {
        if self.own { Color::Black } else { Color::White }
    }

    /// The piece could never move again there (行き所のない駒): no legal position has it.
    pub const fn is_dead_end(self) -> bool {
        match self.place {
            PieceLocation::Board(square) => square.rank_for(self.color()) <= self.kind.dead_end_ranks(),
            PieceLocation::Hand(_) | PieceLocation::Missing => false,
        }
    }

    /// Its square, when it is on the board.
    pub const fn square(self) -> Option<Square> {
        match self.place {
            PieceLocation::Board(square) => Some(square),
            PieceLocation::Hand(_) | PieceLocation::Missing => None,
        }
    }

    /// Every entry that has an index, in unspecified order.
    pub fn all() -> impl Iterator<Item = Self> {
        let in_hand = HAND_KINDS
            .into_iter()
            .flat_map(|kind| (1..=kind.count_in_set()).map(move |nth| (kind, PieceLocation::Hand(nth))));
        let on_board =
            BOARD_KINDS.into_iter().flat_map(|kind| Square::all().map(move |at| (kind, PieceLocation::Board(at))));
        in_hand.chain(on_board).flat_map(|(kind, place)| [true, false].map(|own| Self { own, kind, place }))
    }
}

/// `square` in the coordinates of `view`.
pub const fn square_in_view(view: Color, square: Square) -> Square {
    match view {
        Color::Black => square,
        Color::White => square.rotate(),
    }
}

/// The squares of the kings, each in its own side's coordinates. Mate problems have only one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KingSquares {
    own: [Option<Square>; 2],
}

impl KingSquares {
    /// The kings of a position.
    pub fn of(position: &Position) -> Self {
        Self::of_board_squares(Color::ALL.map(|color| position.king(color)))
    }

    /// The kings on these squares, by colour, in board coordinates.
    pub fn of_board_squares(squares: [Option<Square>; 2]) -> Self {
        let own = |color: Color| squares[color.index()].map(|square| square_in_view(color, square));
        Self { own: Color::ALL.map(own) }
    }

    /// The king of `side` alone: the terms with it are those of that side's view, less those of both kings.
    pub const fn only(self, side: Color) -> Self {
        let mut own = self.own;
        own[side.other().index()] = None;
        Self { own }
    }

    /// The king of `view`, in its own coordinates.
    pub const fn of_view(self, view: Color) -> Option<Square> {
        self.own[view.index()]
    }
}

/// Every piece but the kings: those on the board by square, then those in hand.
pub fn pieces(position: &Position) -> impl Iterator<Item = LocatedPiece> + '_ {
    pieces_on_board(position).chain(Color::ALL.into_iter().flat_map(move |color| pieces_in_hand(position, color)))
}

/// Every piece on the board but the kings, by square.
pub(crate) fn pieces_on_board(position: &Position) -> impl Iterator<Item = LocatedPiece> + '_ {
    let not_kings = position.occupied() - position.pieces_of_kind(PieceKind::King);
    not_kings
        .into_iter()
        .filter_map(|square| Some(LocatedPiece { piece: position.on(square)?, place: PieceLocation::Board(square) }))
}

/// Entries in the list of a full set of pieces.
pub const PIECE_LIST_LENGTH: usize = 38;

/// Returns [`pieces`], filled up to [`PIECE_LIST_LENGTH`] with those that are missing from a full set.
pub fn full_piece_list(position: &Position) -> Vec<LocatedPiece> {
    let mut list: Vec<LocatedPiece> = pieces(position).collect();
    let missing = missing_pieces(&list).take(PIECE_LIST_LENGTH.saturating_sub(list.len())).collect::<Vec<_>>();
    list.extend(missing);
    list
}

/// Pieces missing from a full set where there are `pieces`.
pub(crate) const fn missing_in(pieces: usize) -> usize {
    PIECE_LIST_LENGTH.saturating_sub(pieces)
}

fn missing_pieces(list: &[LocatedPiece]) -> impl Iterator<Item = LocatedPiece> {
    HAND_KINDS.into_iter().flat_map(move |kind| {
        let present = list.iter().filter(|at| at.piece.kind.unpromoted() == kind).count();
        let piece = Piece::new(Color::Black, kind);
        (present..usize::from(kind.count_in_set())).map(move |_| LocatedPiece { piece, place: PieceLocation::Missing })
    })
}

/// Every piece in the hand of `color`, the nth of its kind after the one before.
pub(crate) fn pieces_in_hand(position: &Position, color: Color) -> impl Iterator<Item = LocatedPiece> {
    position.hand(color).in_notation_order().flat_map(move |(kind, count)| {
        (1..=count).map(move |nth| LocatedPiece { piece: Piece::new(color, kind), place: PieceLocation::Hand(nth) })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    /// First own and enemy index per kind, as published for the 38-entry form.
    const PUBLISHED_HAND: [(PieceKind, [u16; 2]); 7] = [
        (PieceKind::Pawn, [1, 20]),
        (PieceKind::Lance, [39, 44]),
        (PieceKind::Knight, [49, 54]),
        (PieceKind::Silver, [59, 64]),
        (PieceKind::Gold, [69, 74]),
        (PieceKind::Bishop, [79, 82]),
        (PieceKind::Rook, [85, 88]),
    ];
    const PUBLISHED_BOARD: [(PieceKind, [u16; 2]); 9] = [
        (PieceKind::Pawn, [90, 171]),
        (PieceKind::Lance, [252, 333]),
        (PieceKind::Knight, [414, 495]),
        (PieceKind::Silver, [576, 657]),
        (PieceKind::Gold, [738, 819]),
        (PieceKind::Bishop, [900, 981]),
        (PieceKind::Horse, [1062, 1143]),
        (PieceKind::Rook, [1224, 1305]),
        (PieceKind::Dragon, [1386, 1467]),
    ];

    #[test]
    fn indices_are_those_of_the_published_form() {
        for (kind, bases) in PUBLISHED_HAND {
            assert_eq!(HAND_BASE[kind.index()], bases, "{kind:?} in hand");
        }
        for (kind, bases) in PUBLISHED_BOARD {
            assert_eq!(BOARD_BASE[kind.index()], bases, "{kind:?} on the board");
        }
        assert_eq!(Feature::COUNT, 1548);
    }

    #[test]
    fn no_two_entries_share_an_index_and_none_has_zero() {
        let features: HashSet<Feature> = PieceListEntry::all().map(PieceListEntry::feature).collect();
        assert_eq!(features.len(), PieceListEntry::all().count());
        assert!(!features.contains(&Feature::NONE));
    }

    #[test]
    fn the_other_view_turns_own_into_enemy_on_the_rotated_square_and_back() {
        for entry in PieceListEntry::all() {
            let other = entry.from_other_side();
            assert_eq!(other.own, !entry.own);
            assert_eq!(other.square(), entry.square().map(Square::rotate));
            assert_eq!(other.from_other_side(), entry);
        }
    }

    #[test]
    fn the_feature_of_a_located_piece_is_that_of_its_entry_in_either_view() {
        let piece = Piece::new(Color::White, PieceKind::ProPawn);
        for square in Square::all() {
            let located = LocatedPiece { piece, place: PieceLocation::Board(square) };
            for view in Color::ALL {
                assert_eq!(Feature::of(view, located), PieceListEntry::of(view, located).feature());
            }
        }
    }

    #[test]
    fn what_a_set_cannot_hold_has_no_index() {
        let feature =
            |kind, place| Feature::of(Color::Black, LocatedPiece { piece: Piece::new(Color::Black, kind), place });
        assert_eq!(feature(PieceKind::Pawn, PieceLocation::Hand(19)), Feature::NONE);
        assert_eq!(feature(PieceKind::Pawn, PieceLocation::Hand(0)), Feature::NONE);
        assert_eq!(feature(PieceKind::King, PieceLocation::Board(Square::from_index(4))), Feature::NONE);
    }

    #[test]
    fn the_start_position_has_thirty_eight_entries() {
        assert_eq!(pieces(&Position::startpos()).count(), 38);
    }
}
