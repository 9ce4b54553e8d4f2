//! A position with the way that led to it.

mod look;
mod make;

use super::placement::{Counted, Placement};
use super::{Bitboard, Color, Defect, Hand, Move, Piece, PieceKind, Setup, Square, zobrist};

/// Squares, hands, side to move and the moves made since the set-up.
///
/// Made from a [`Setup`] without defects it is legal to search. It stays well-defined when an illegal move is made on
/// purpose, as records ask for: a king may then be left in check or even be captured.
#[derive(Clone, Debug)]
pub struct Position {
    placement: Placement,
    side_to_move: Color,
    first_move_number: u32,
    state: State,
    past: Vec<Past>,
    /// The board key before each move of `past`, close together: every node of a search looks through all of them.
    past_keys: Vec<u64>,
}

/// What is known of one position beside its placement: computed when it arises, restored on unmaking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct State {
    /// Enemy pieces that attack the king of the side to move.
    checkers: Bitboard,
    /// Pieces of the side to move that stand alone between their king and an enemy slider.
    pinned: Bitboard,
    /// How many moves in a row, up to now, each side has given check with.
    checks_in_a_row: [u16; 2],
}

impl State {
    const BLANK: Self = Self { checkers: Bitboard::EMPTY, pinned: Bitboard::EMPTY, checks_in_a_row: [0; 2] };
}

/// A move that was made and what it takes to unmake it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Past {
    pub(super) mv: Move,
    captured: Option<Piece>,
    state: State,
    pub(super) counted: Counted,
}

impl Past {
    const BLANK: Self = Self { mv: Move::PASS, captured: None, state: State::BLANK, counted: Counted::NONE };
}

impl Position {
    /// The position that this set-up shows.
    ///
    /// # Errors
    /// All its defects, when it has any.
    pub fn new(setup: &Setup) -> Result<Self, Vec<Defect>> {
        let defects = setup.defects();
        if defects.is_empty() { Ok(Self::forced(setup)) } else { Err(defects) }
    }

    /// The set-up as it is, defects and all: for showing a broken record, not for searching.
    pub fn forced(setup: &Setup) -> Self {
        let mut placement = Placement::empty();
        for square in Square::all() {
            if let Some(piece) = setup.on(square) {
                placement.put(piece, square);
            }
        }
        for color in Color::ALL {
            for (kind, count) in setup.hands[color.index()].written() {
                for _ in 0..count {
                    placement.gain(color, kind);
                }
            }
        }
        let mut position = Self {
            placement,
            side_to_move: setup.side_to_move,
            first_move_number: setup.move_number,
            state: State::BLANK,
            past: Vec::new(),
            past_keys: Vec::new(),
        };
        position.look(None);
        position
    }

    /// The start position of an even game.
    pub fn startpos() -> Self {
        Self::forced(&Setup::startpos())
    }

    /// The set-up now on the board.
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

    /// This position without the moves that led to it. The rules of the board do not ask for them, and a long game
    /// takes a while to copy.
    pub(super) fn without_past(&self) -> Self {
        self.with_last(0)
    }

    /// This position with only the last `plies` of the moves that led to it.
    pub(super) fn with_last(&self, plies: usize) -> Self {
        let left_out = self.past.len().saturating_sub(plies);
        Self {
            placement: self.placement.clone(),
            side_to_move: self.side_to_move,
            first_move_number: self.first_move_number.saturating_add(left_out as u32),
            state: self.state,
            past: self.past[left_out..].to_vec(),
            past_keys: self.past_keys[left_out..].to_vec(),
        }
    }

    /// Who moves next.
    pub fn side_to_move(&self) -> Color {
        self.side_to_move
    }

    /// Number of the next move, as SFEN counts.
    pub fn move_number(&self) -> u32 {
        self.first_move_number.saturating_add(self.past.len() as u32)
    }

    /// Moves made since the set-up.
    pub fn plies_made(&self) -> usize {
        self.past.len()
    }

    /// The move that led here, if any was made.
    pub fn last_move(&self) -> Option<Move> {
        self.past.last().map(|past| past.mv)
    }

    /// What stands on `square`.
    pub fn on(&self, square: Square) -> Option<Piece> {
        self.placement.on(square)
    }

    /// What `color` holds.
    pub fn hand(&self, color: Color) -> Hand {
        self.placement.hand(color)
    }

    /// All pieces.
    pub fn occupied(&self) -> Bitboard {
        self.placement.color(Color::Black) | self.placement.color(Color::White)
    }

    /// The pieces of one side.
    pub fn pieces_of(&self, color: Color) -> Bitboard {
        self.placement.color(color)
    }

    /// The pieces of one kind, both sides.
    pub fn pieces_of_kind(&self, kind: PieceKind) -> Bitboard {
        self.placement.kind(kind)
    }

    /// The pieces of one side and kind.
    pub fn pieces(&self, color: Color, kind: PieceKind) -> Bitboard {
        self.placement.color(color) & self.placement.kind(kind)
    }

    /// Where `color`'s king stands; mate problems have only one king.
    pub fn king(&self, color: Color) -> Option<Square> {
        self.pieces(color, PieceKind::King).first()
    }

    /// Enemy pieces that attack the king of the side to move.
    pub fn checkers(&self) -> Bitboard {
        self.state.checkers
    }

    /// Whether the side to move is in check.
    pub fn in_check(&self) -> bool {
        !self.state.checkers.is_empty()
    }

    /// Pieces of the side to move that alone shield their king from an enemy slider.
    pub fn pinned(&self) -> Bitboard {
        self.state.pinned
    }

    /// Hash of squares, hands and turn, kept incrementally.
    pub fn key(&self) -> u64 {
        self.placement.key() ^ turn_key(self.side_to_move)
    }

    /// Hash of squares and turn, hands left out: equal for positions that differ only in what is held.
    pub fn board_key(&self) -> u64 {
        self.placement.counted().board_key ^ turn_key(self.side_to_move)
    }

    /// How many moves in a row, up to now, `color` has given check with.
    pub fn checks_in_a_row(&self, color: Color) -> usize {
        usize::from(self.state.checks_in_a_row[color.index()])
    }

    /// Hands and keys of the position on the board.
    pub(super) fn counted(&self) -> &Counted {
        self.placement.counted()
    }

    pub(super) fn past(&self) -> &[Past] {
        &self.past
    }

    /// The key of the squares before each move made, in order.
    pub(super) fn past_keys(&self) -> &[u64] {
        &self.past_keys
    }

    /// Whether every field is equal: what was worked out, what was saved, and the way here. [`PartialEq`] asks only
    /// for squares, hands and turn.
    pub fn is_identical(&self, other: &Self) -> bool {
        let Self { placement, side_to_move, first_move_number, state, past, past_keys } = self;
        *placement == other.placement
            && *side_to_move == other.side_to_move
            && *first_move_number == other.first_move_number
            && *state == other.state
            && *past == other.past
            && *past_keys == other.past_keys
    }
}

/// Equal squares, hands and turn; the way there does not count.
impl PartialEq for Position {
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
