//! Positions: squares, hands, side to move, and the moves that led there.

mod attackers;
mod make;

pub use make::{BoardObserver, NullBoardObserver};

use super::placement::{HandsAndKeys, Placement};
use super::{Bitboard, Color, Hand, Move, Piece, PieceKind, Setup, SetupDefect, Square, zobrist};

/// Squares, hands, side to move and the moves made since the set-up.
///
/// Made from a [`Setup`] without defects it is legal to search. It stays well-defined when an illegal move is made on
/// purpose, as records need: a king may then be left in check or even be captured.
///
/// ```
/// use sankoma_rules::{Color, Position};
///
/// let mut position = Position::startpos();
/// position.play("7g7f".parse().expect("a move"));
/// assert_eq!(position.side_to_move(), Color::White);
/// assert_eq!(position.sfen(), "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2");
/// position.unmake();
/// assert_eq!(position, Position::startpos());
/// ```
#[derive(Clone, Debug)]
pub struct Position {
    placement: Placement,
    side_to_move: Color,
    first_move_number: u32,
    check_state: CheckState,
    made_moves: Vec<MadeMove>,
    /// The board key before each of `made_moves`, contiguous because every node of a search scans all of them.
    board_key_history: Vec<u64>,
}

/// Checks and pins of one position: computed when a move is made, restored when it is unmade.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct CheckState {
    /// Enemy pieces that attack the king of the side to move.
    checkers: Bitboard,
    /// Pieces of the side to move that stand alone between their king and an enemy slider.
    pinned: Bitboard,
    /// By side: its latest consecutive moves that gave check.
    consecutive_checks: [u16; 2],
}

impl CheckState {
    const BLANK: Self = Self { checkers: Bitboard::EMPTY, pinned: Bitboard::EMPTY, consecutive_checks: [0; 2] };
}

/// A move that was made, with the state that unmaking it restores.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct MadeMove {
    pub(super) mv: Move,
    captured: Option<Piece>,
    check_state: CheckState,
    pub(super) hands_and_keys: HandsAndKeys,
}

impl MadeMove {
    const BLANK: Self =
        Self { mv: Move::PASS, captured: None, check_state: CheckState::BLANK, hands_and_keys: HandsAndKeys::NONE };
}

impl Position {
    /// The position that this set-up shows.
    ///
    /// # Errors
    /// All its defects, when it has any.
    #[inline]
    pub fn new(setup: &Setup) -> Result<Self, Vec<SetupDefect>> {
        let defects = setup.defects();
        if defects.is_empty() { Ok(Self::from_setup_unchecked(setup)) } else { Err(defects) }
    }

    /// The position of a set-up that may have defects: for showing a broken record, not for searching.
    pub fn from_setup_unchecked(setup: &Setup) -> Self {
        let mut placement = Placement::empty();
        for square in Square::all() {
            if let Some(piece) = setup.on(square) {
                placement.put(piece, square);
            }
        }
        for color in Color::ALL {
            for (kind, count) in setup.hands[color.index()].in_notation_order() {
                for _ in 0..count {
                    placement.add_to_hand(color, kind);
                }
            }
        }
        let mut position = Self {
            placement,
            side_to_move: setup.side_to_move,
            first_move_number: setup.move_number,
            check_state: CheckState::BLANK,
            made_moves: Vec::new(),
            board_key_history: Vec::new(),
        };
        position.update_check_state(None);
        position
    }

    /// The start position of an even game.
    #[inline]
    pub fn startpos() -> Self {
        Self::from_setup_unchecked(&Setup::startpos())
    }

    /// The set-up now on the board.
    #[inline]
    pub fn setup(&self) -> Setup {
        let mut setup = Setup::EMPTY;
        for square in Square::all() {
            setup.set(square, self.on(square));
        }
        setup.hands = Color::ALL.map(|color| self.hand(color));
        setup.side_to_move = self.side_to_move;
        setup.move_number = self.move_number();
        setup
    }

    /// This position without the moves that led to it, which are expensive to copy in a long game.
    #[inline]
    pub fn without_history(&self) -> Self {
        self.with_last_moves(0)
    }

    /// Where the game began that led to this position, and its moves.
    #[inline]
    pub fn start_and_moves(&self) -> (Self, Vec<Move>) {
        let mut start = self.clone();
        let mut moves: Vec<Move> = std::iter::from_fn(|| start.unmake()).collect();
        moves.reverse();
        (start, moves)
    }

    /// This position with only the last `plies` of the moves that led to it.
    #[inline]
    pub fn with_last_moves(&self, plies: usize) -> Self {
        let left_out = self.made_moves.len().saturating_sub(plies);
        Self {
            placement: self.placement.clone(),
            side_to_move: self.side_to_move,
            first_move_number: self.first_move_number.saturating_add(left_out as u32),
            check_state: self.check_state,
            made_moves: self.made_moves[left_out..].to_vec(),
            board_key_history: self.board_key_history[left_out..].to_vec(),
        }
    }

    /// Side to move next.
    #[inline]
    pub fn side_to_move(&self) -> Color {
        self.side_to_move
    }

    /// Number of the next move, as SFEN counts.
    #[inline]
    pub fn move_number(&self) -> u32 {
        self.first_move_number.saturating_add(self.made_moves.len() as u32)
    }

    /// Number of moves made since the set-up.
    #[inline]
    pub fn plies_made(&self) -> usize {
        self.made_moves.len()
    }

    /// The move that led here, if any was made.
    #[inline]
    pub fn last_move(&self) -> Option<Move> {
        self.made_moves.last().map(|made| made.mv)
    }

    /// Piece on `square`; `None` if it is empty.
    #[inline]
    pub fn on(&self, square: Square) -> Option<Piece> {
        self.placement.on(square)
    }

    /// Pieces in the hand of `color`.
    #[inline]
    pub fn hand(&self, color: Color) -> Hand {
        self.placement.hand(color)
    }

    /// Squares of all pieces.
    #[inline]
    pub fn occupied(&self) -> Bitboard {
        self.placement.color(Color::Black) | self.placement.color(Color::White)
    }

    /// The pieces of one side.
    #[inline]
    pub fn pieces_of(&self, color: Color) -> Bitboard {
        self.placement.color(color)
    }

    /// The pieces of one kind, both sides.
    #[inline]
    pub fn pieces_of_kind(&self, kind: PieceKind) -> Bitboard {
        self.placement.kind(kind)
    }

    /// The pieces of one side and kind.
    #[inline]
    pub fn pieces(&self, color: Color, kind: PieceKind) -> Bitboard {
        self.placement.color(color) & self.placement.kind(kind)
    }

    /// Where `color`'s king stands; mate problems have only one king.
    #[inline]
    pub fn king(&self, color: Color) -> Option<Square> {
        self.pieces(color, PieceKind::King).first()
    }

    /// Enemy pieces that attack the king of the side to move.
    #[inline]
    pub fn checkers(&self) -> Bitboard {
        self.check_state.checkers
    }

    /// The side to move is in check.
    #[inline]
    pub fn in_check(&self) -> bool {
        !self.check_state.checkers.is_empty()
    }

    /// Pieces of the side to move that alone shield their king from an enemy slider.
    #[inline]
    pub fn pinned(&self) -> Bitboard {
        self.check_state.pinned
    }

    /// Hash of squares, hands and turn, updated incrementally.
    #[inline]
    pub fn key(&self) -> u64 {
        self.placement.key() ^ turn_key(self.side_to_move)
    }

    /// Hash of squares and turn without the hands: equal for positions that differ only in hands.
    #[inline]
    pub fn board_key(&self) -> u64 {
        self.placement.hands_and_keys().board_key ^ turn_key(self.side_to_move)
    }

    /// Number of the latest moves of `color` that gave check, without a break.
    #[inline]
    pub(crate) fn consecutive_checks(&self, color: Color) -> usize {
        usize::from(self.check_state.consecutive_checks[color.index()])
    }

    /// Hands and keys of the position on the board.
    #[inline]
    pub(super) fn hands_and_keys(&self) -> &HandsAndKeys {
        self.placement.hands_and_keys()
    }

    #[inline]
    pub(super) fn made_moves(&self) -> &[MadeMove] {
        &self.made_moves
    }

    /// The key of the squares before each move made, in order.
    #[inline]
    pub(super) fn board_key_history(&self) -> &[u64] {
        &self.board_key_history
    }

    /// Every field is equal, derived and saved state included. [`PartialEq`] compares only squares, hands and turn.
    #[inline]
    pub fn is_identical(&self, other: &Self) -> bool {
        let Self { placement, side_to_move, first_move_number, check_state, made_moves, board_key_history } = self;
        *placement == other.placement
            && *side_to_move == other.side_to_move
            && *first_move_number == other.first_move_number
            && *check_state == other.check_state
            && *made_moves == other.made_moves
            && *board_key_history == other.board_key_history
    }
}

/// Equal squares, hands and turn, whatever moves led there.
impl PartialEq for Position {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.side_to_move == other.side_to_move && self.placement == other.placement
    }
}

impl Eq for Position {}

fn turn_key(side: Color) -> u64 {
    match side {
        Color::Black => 0,
        Color::White => zobrist::TURN,
    }
}
