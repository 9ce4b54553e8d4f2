//! Refusal: why a move is not legal in a game; one variant for each rule that can be broken, with the squares that
//! prove it.

/// A piece of a kind on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PieceAt {
    /// The square.
    pub square: u8,
    /// The kind: an index into [`ReferenceGame::kinds`](super::ReferenceGame::kinds).
    pub kind: u8,
}

/// A rule that a move breaks. Kinds are indices into [`ReferenceGame::kinds`](super::ReferenceGame::kinds).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum MoveRefusal {
    /// No piece stands where the move starts.
    EmptySquare(u8),
    /// The piece there is the opponent's.
    OpponentsPiece(PieceAt),
    /// The mover's own piece stands where the move ends.
    OwnPieceOnTarget(PieceAt),
    /// The piece does not move so, whatever stands on the board.
    CannotReach {
        /// The piece.
        piece: PieceAt,
        /// Where it was to go.
        to: u8,
    },
    /// These pieces are in the way: the piece could go there without them.
    Blocked {
        /// The piece.
        piece: PieceAt,
        /// The pieces in the way.
        by: Vec<PieceAt>,
    },
    /// The piece goes there only to capture, and nothing can be taken.
    OnlyCaptures {
        /// The piece.
        piece: PieceAt,
        /// Where it was to go.
        to: u8,
    },
    /// The piece goes there only without capturing.
    OnlyMoves {
        /// The piece.
        piece: PieceAt,
        /// Where it was to go.
        to: u8,
    },
    /// The piece goes there only while it has not moved.
    HasMoved(PieceAt),
    /// The piece goes there only over another one, which would have to stand on one of these squares.
    NothingToJump {
        /// The piece.
        piece: PieceAt,
        /// Where the other one could stand.
        over: Vec<u8>,
    },
    /// The piece goes there, but takes other pieces on the way: those of one of these lists of squares.
    TakesOthers {
        /// The piece.
        piece: PieceAt,
        /// What it can take, a list for each way.
        ways: Vec<Vec<u8>>,
    },
    /// The piece never promotes.
    NeverPromotes(PieceAt),
    /// The move neither starts nor ends in the promotion zone, or does not move the piece.
    OutsidePromotionZone(PieceAt),
    /// The piece must promote in this game.
    MustPromote(PieceAt),
    /// The piece could never move again.
    DeadEnd {
        /// The kind.
        kind: u8,
        /// Where it would stand.
        square: u8,
    },
    /// The piece is not in hand.
    NotInHand {
        /// The kind.
        kind: u8,
    },
    /// The piece is never dropped in this game.
    NeverDropped {
        /// The kind.
        kind: u8,
    },
    /// A piece stands where the drop ends.
    Occupied(PieceAt),
    /// The piece is dropped only on so many ranks nearest its player.
    DropRank {
        /// The kind.
        kind: u8,
        /// Where it was to be dropped.
        to: u8,
        /// The ranks.
        ranks: u8,
    },
    /// The file holds as many of the mover's pieces of the kind as the game allows (nifu).
    FileIsFull {
        /// The kind.
        kind: u8,
        /// Where they stand.
        squares: Vec<u8>,
    },
    /// The drop mates, which this piece may not (uchifuzume).
    DropMates {
        /// The kind.
        kind: u8,
        /// Where the royal piece stands.
        royal: u8,
    },
    /// The mover's royal piece would be attacked after the move.
    RoyalAttacked {
        /// The royal piece, where it would stand.
        royal: PieceAt,
        /// The pieces that would attack it.
        by: Vec<PieceAt>,
        /// Whether it is attacked already.
        is_check: bool,
    },
}

impl MoveRefusal {
    /// The squares that prove it, each once.
    pub fn squares(&self) -> Vec<u8> {
        let mut squares = match self {
            Self::EmptySquare(square) | Self::DeadEnd { square, .. } => vec![*square],
            Self::OpponentsPiece(piece)
            | Self::OwnPieceOnTarget(piece)
            | Self::HasMoved(piece)
            | Self::NeverPromotes(piece)
            | Self::OutsidePromotionZone(piece)
            | Self::MustPromote(piece)
            | Self::Occupied(piece) => vec![piece.square],
            Self::CannotReach { piece, to } | Self::OnlyCaptures { piece, to } | Self::OnlyMoves { piece, to } => {
                vec![piece.square, *to]
            }
            Self::Blocked { by, .. } => by.iter().map(|piece| piece.square).collect(),
            Self::NothingToJump { over, .. } => over.clone(),
            Self::TakesOthers { ways, .. } => ways.concat(),
            Self::NotInHand { .. } | Self::NeverDropped { .. } => Vec::new(),
            Self::DropRank { to, .. } => vec![*to],
            Self::FileIsFull { squares, .. } => squares.clone(),
            Self::DropMates { royal, .. } => vec![*royal],
            Self::RoyalAttacked { royal, by, .. } => {
                std::iter::once(royal).chain(by).map(|piece| piece.square).collect()
            }
        };
        squares.sort_unstable();
        squares.dedup();
        squares
    }
}
