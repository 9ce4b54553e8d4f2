//! Set-ups: any arrangement of pieces on a board, and its defects.

use super::{Bitboard, Color, Hand, Piece, PieceKind, Square, attacks};
use crate::codes::codes;
use std::fmt;

/// Squares, hands, turn and move number, possibly impossible: six kings are allowed here.
/// [`super::Position::new`] turns it into a position or returns its defects.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// Pieces on the squares, by [`Square::index`].
    pub squares: [Option<Piece>; Square::COUNT],
    /// Hands of both sides, by [`Color::index`].
    pub hands: [Hand; 2],
    /// Side to move next.
    pub side_to_move: Color,
    /// Number of the next move, 1 at the start.
    pub move_number: u32,
}

/// A reason why a set-up is no position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SetupDefect {
    /// A side has two kings or more, here.
    ManyKings(Color, Vec<Square>),
    /// Neither side has a king (one alone is a mate problem and allowed).
    NoKing,
    /// More pieces of a kind, promoted and held ones included, than a set has.
    TooMany {
        /// The kind, unpromoted.
        kind: PieceKind,
        /// Number that was found.
        found: u32,
    },
    /// More pieces altogether than the forty of a set.
    TooManyPieces {
        /// Number that was found.
        found: u32,
    },
    /// Two or more unpromoted pawns of one side on a file.
    Nifu(Color, Vec<Square>),
    /// A piece that can never move again.
    DeadEnd(Piece, Square),
    /// The side that has just moved stands in check.
    OpponentInCheck {
        /// Square of that king.
        king: Square,
        /// The pieces that could take it.
        checkers: Vec<Square>,
    },
}

impl Setup {
    /// The pieces of one set, both kings included.
    pub const PIECES_IN_SET: u32 = 40;

    /// An empty board, Black to move.
    pub const EMPTY: Self =
        Self { squares: [None; Square::COUNT], hands: [Hand::EMPTY; 2], side_to_move: Color::Black, move_number: 1 };

    /// Piece on `square`; `None` if it is empty.
    pub fn on(&self, square: Square) -> Option<Piece> {
        self.squares[square.index()]
    }

    /// Puts `piece` on `square`, or clears it.
    pub fn set(&mut self, square: Square, piece: Option<Piece>) {
        self.squares[square.index()] = piece;
    }

    /// The squares that hold exactly `piece`.
    pub fn squares_of(&self, piece: Piece) -> impl Iterator<Item = Square> + '_ {
        Square::all().filter(move |&square| self.on(square) == Some(piece))
    }

    /// The same set-up with the sides exchanged and the board turned round: what White has here, Black has there.
    pub fn turned(&self) -> Self {
        let mut turned =
            Self { hands: [self.hands[1], self.hands[0]], side_to_move: !self.side_to_move, ..Self::EMPTY };
        for square in Square::all() {
            let piece = self.on(square.rotate());
            turned.set(square, piece.map(|piece| Piece::new(!piece.color, piece.kind)));
        }
        Self { move_number: self.move_number, ..turned }
    }

    /// Every defect, in a fixed order; none means that a [`super::Position`] can be made of it.
    pub fn defects(&self) -> Vec<SetupDefect> {
        let mut defects = self.king_defects();
        defects.extend(self.count_defects());
        defects.extend(self.total_defect());
        defects.extend(Color::ALL.into_iter().flat_map(|color| self.nifu_defects(color)));
        defects.extend(self.dead_ends());
        defects.extend(self.opponent_in_check());
        defects
    }

    /// The defects that forbid a search, in the order of [`Self::defects`].
    pub fn search_obstacles(&self) -> impl Iterator<Item = SetupDefect> + use<> {
        self.defects().into_iter().filter(SetupDefect::forbids_search)
    }

    /// A search can start, perhaps from an impossible position.
    pub fn is_searchable(&self) -> bool {
        self.search_obstacles().next().is_none()
    }

    fn king_defects(&self) -> Vec<SetupDefect> {
        let kings = Color::ALL.map(|color| self.kings(color));
        if kings.iter().all(Vec::is_empty) {
            return vec![SetupDefect::NoKing];
        }
        let many = |(color, squares): (Color, Vec<Square>)| {
            (squares.len() > 1).then_some(SetupDefect::ManyKings(color, squares))
        };
        Color::ALL.into_iter().zip(kings).filter_map(many).collect()
    }

    fn kings(&self, color: Color) -> Vec<Square> {
        self.squares_of(Piece::new(color, PieceKind::King)).collect()
    }

    fn count_defects(&self) -> impl Iterator<Item = SetupDefect> {
        let counts = self.counts();
        PieceKind::HAND.into_iter().filter_map(move |kind| {
            let found = counts[kind.index()];
            (found > u32::from(kind.count_in_set())).then_some(SetupDefect::TooMany { kind, found })
        })
    }

    /// Number of pieces of `kind`, an unpromoted one, promoted and held ones included.
    pub fn count(&self, kind: PieceKind) -> u32 {
        self.counts()[kind.index()]
    }

    /// [`Self::count`] of every unpromoted kind, by its index.
    fn counts(&self) -> [u32; 8] {
        let mut counts = [0; 8];
        for piece in self.squares.iter().flatten() {
            counts[piece.kind.unpromoted().index()] += 1;
        }
        for (hand, kind) in self.hands.iter().flat_map(|hand| PieceKind::HAND.map(|kind| (hand, kind))) {
            counts[kind.index()] += u32::from(hand.count(kind));
        }
        counts
    }

    /// The pieces of a set that are neither on the board nor in a hand, kings left out, in writing order.
    pub fn unplaced_pieces(&self) -> impl Iterator<Item = (PieceKind, u32)> + '_ {
        let counts = self.counts();
        let left = move |kind: PieceKind| u32::from(kind.count_in_set()).saturating_sub(counts[kind.index()]);
        PieceKind::HAND_NOTATION_ORDER.into_iter().map(move |kind| (kind, left(kind))).filter(|&(_, count)| count > 0)
    }

    fn total_defect(&self) -> Option<SetupDefect> {
        let found = self.counts().iter().sum();
        (found > Self::PIECES_IN_SET).then_some(SetupDefect::TooManyPieces { found })
    }

    fn nifu_defects(&self, color: Color) -> Vec<SetupDefect> {
        let pawns: Vec<Square> = self.squares_of(Piece::new(color, PieceKind::Pawn)).collect();
        // Squares come file by file.
        let files = pawns.chunk_by(|one, next| one.file() == next.file());
        files.filter(|file| file.len() > 1).map(|file| SetupDefect::Nifu(color, file.to_vec())).collect()
    }

    fn dead_ends(&self) -> impl Iterator<Item = SetupDefect> + '_ {
        Square::all().filter_map(|square| {
            let piece = self.on(square)?;
            (square.rank_for(piece.color) <= piece.kind.dead_end_ranks()).then_some(SetupDefect::DeadEnd(piece, square))
        })
    }

    /// One defect for each king of the waiting side that could be captured; a set-up may have several kings.
    fn opponent_in_check(&self) -> impl Iterator<Item = SetupDefect> + '_ {
        let occupied: Bitboard = Square::all().filter(|&square| self.on(square).is_some()).collect();
        self.kings(self.side_to_move.other()).into_iter().filter_map(move |king| {
            let checks = |&square: &Square| {
                let own = self.on(square).filter(|piece| piece.color == self.side_to_move);
                own.is_some_and(|piece| attacks::attacks(piece, square, occupied).has(king))
            };
            let checkers: Vec<Square> = Square::all().filter(checks).collect();
            (!checkers.is_empty()).then_some(SetupDefect::OpponentInCheck { king, checkers })
        })
    }
}

codes! {
    SetupDefect;
    Self::ManyKings(..) => "many_kings",
    Self::NoKing => "no_king",
    Self::TooMany { .. } => "too_many",
    Self::TooManyPieces { .. } => "too_many_pieces",
    Self::Nifu(..) => "nifu",
    Self::DeadEnd(..) => "dead_end",
    Self::OpponentInCheck { .. } => "opponent_in_check",
}

impl fmt::Display for SetupDefect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let listed = |squares: &[Square]| squares.iter().map(Square::to_string).collect::<Vec<_>>().join(", ");
        match self {
            Self::ManyKings(color, squares) => {
                write!(f, "{} has {} kings ({}), expected one", color.en(), squares.len(), listed(squares))
            }
            Self::NoKing => f.write_str("there is no king on the board, expected at least one"),
            Self::TooMany { kind, found } => {
                write!(f, "there are {found} {}s, expected at most {}", kind.en(), kind.count_in_set())
            }
            Self::TooManyPieces { found } => {
                write!(f, "there are {found} pieces in all, expected at most {}", Setup::PIECES_IN_SET)
            }
            Self::Nifu(color, squares) => {
                write!(f, "{} has two pawns on one file ({})", color.en(), listed(squares))
            }
            Self::DeadEnd(piece, square) => {
                write!(f, "{}'s {} on {square} can never move", piece.color.en(), piece.kind.en())
            }
            Self::OpponentInCheck { king, checkers } => {
                write!(f, "the side that is not to move is in check (king {king}, attacked from {})", listed(checkers))
            }
        }
    }
}

impl SetupDefect {
    /// A search cannot start; with the other defects it can, from an impossible position.
    pub const fn forbids_search(&self) -> bool {
        matches!(self, Self::ManyKings(..) | Self::NoKing | Self::OpponentInCheck { .. })
    }

    /// The squares that prove it.
    pub fn squares(&self) -> Vec<Square> {
        match self {
            Self::ManyKings(_, squares) | Self::Nifu(_, squares) => squares.clone(),
            Self::NoKing | Self::TooMany { .. } | Self::TooManyPieces { .. } => Vec::new(),
            Self::DeadEnd(_, square) => vec![*square],
            Self::OpponentInCheck { king, checkers } => {
                std::iter::once(*king).chain(checkers.iter().copied()).collect()
            }
        }
    }
}
