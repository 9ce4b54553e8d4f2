//! A position with the way that led to it.

use super::placement::Placement;
use super::{Bitboard, Color, Defect, Hand, Move, MoveParts, NoObserver, Observer, Piece, PieceKind, Setup, Square};
use super::{attacks, zobrist};

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
}

/// What is known of one position beside its placement: computed when it arises, restored on unmaking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct State {
    /// Enemy pieces that attack the king of the side to move.
    pub(super) checkers: Bitboard,
    /// Pieces of the side to move that stand alone between their king and an enemy slider.
    pub(super) pinned: Bitboard,
    /// Key of the squares alone, for repetition.
    pub(super) board_key: u64,
    pub(super) hands: [Hand; 2],
    /// How many moves in a row, up to now, each side has given check with.
    pub(super) checks_in_a_row: [u16; 2],
}

/// A move that was made and what it takes to unmake it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Past {
    pub(super) mv: Move,
    captured: Option<Piece>,
    pub(super) state: State,
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
            state: State {
                checkers: Bitboard::EMPTY,
                pinned: Bitboard::EMPTY,
                board_key: 0,
                hands: [Hand::EMPTY; 2],
                checks_in_a_row: [0; 2],
            },
            past: Vec::new(),
        };
        position.state = position.look(None);
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
        Self {
            placement: self.placement.clone(),
            side_to_move: self.side_to_move,
            first_move_number: self.move_number(),
            state: self.state,
            past: Vec::new(),
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

    /// How many moves in a row, up to now, `color` has given check with.
    pub fn checks_in_a_row(&self, color: Color) -> usize {
        usize::from(self.state.checks_in_a_row[color.index()])
    }

    pub(super) fn state(&self) -> &State {
        &self.state
    }

    pub(super) fn past(&self) -> &[Past] {
        &self.past
    }

    /// Pieces of `by` that attack `square` when `occupied` squares block lines.
    pub fn attackers(&self, square: Square, by: Color, occupied: Bitboard) -> Bitboard {
        let kind = |kind| self.placement.kind(kind);
        let us = by.other();
        let rooks = kind(PieceKind::Rook) | kind(PieceKind::Dragon);
        let bishops = kind(PieceKind::Bishop) | kind(PieceKind::Horse);
        let kings = kind(PieceKind::King) | kind(PieceKind::Dragon) | kind(PieceKind::Horse);
        let found = attacks::pawn(us, square) & kind(PieceKind::Pawn)
            | attacks::lance(us, square, occupied) & kind(PieceKind::Lance)
            | attacks::knight(us, square) & kind(PieceKind::Knight)
            | attacks::silver(us, square) & kind(PieceKind::Silver)
            | attacks::gold(us, square) & self.placement.golds()
            | attacks::bishop(square, occupied) & bishops
            | attacks::rook(square, occupied) & rooks
            | attacks::king(square) & kings;
        found & self.placement.color(by)
    }

    /// Whether `by` attacks `square` when `occupied` squares block lines.
    pub fn is_attacked(&self, square: Square, by: Color, occupied: Bitboard) -> bool {
        !self.attackers(square, by, occupied).is_empty()
    }

    /// Whether the board allows `mv` to be carried out at all, whatever the rules say of it: a piece of the side to
    /// move stands on its origin or is in its hand, and its target is free of its own pieces (of all, for a drop).
    pub fn can_make(&self, mv: Move) -> bool {
        let us = self.side_to_move;
        match mv.parts() {
            MoveParts::Pass => true,
            MoveParts::Drop { kind, to } => self.hand(us).has(kind) && self.on(to).is_none(),
            MoveParts::Board { from, to, promote } => {
                let own = self.on(from).filter(|piece| piece.color == us);
                let promotable = |piece: Piece| !promote || piece.kind.promoted().is_some();
                own.is_some_and(promotable) && from != to && self.on(to).is_none_or(|piece| piece.color != us)
            }
        }
    }

    /// Makes a move and tells nobody. See [`Self::make`].
    pub fn play(&mut self, mv: Move) {
        self.make(mv, &mut NoObserver);
    }

    /// Makes a move and reports the changes to `observer`. Legality is the caller's matter.
    ///
    /// # Panics
    /// Panics when [`Self::can_make`] is false.
    pub fn make(&mut self, mv: Move, observer: &mut impl Observer) {
        let us = self.side_to_move;
        let captured = match mv.parts() {
            MoveParts::Pass => None,
            MoveParts::Drop { kind, to } => {
                self.drop_piece(Piece::new(us, kind), to, observer);
                None
            }
            MoveParts::Board { from, to, promote } => self.move_piece(from, to, promote, observer),
        };
        self.past.push(Past { mv, captured, state: self.state });
        self.side_to_move = us.other();
        self.state = self.look(Some(us));
    }

    /// Unmakes the last move made and returns it; `None` at the set-up.
    pub fn unmake(&mut self) -> Option<Move> {
        let Past { mv, captured, state } = self.past.pop()?;
        self.side_to_move = self.side_to_move.other();
        match mv.parts() {
            MoveParts::Pass => {}
            MoveParts::Drop { kind, to } => {
                self.placement.lift(to);
                self.placement.gain(self.side_to_move, kind);
            }
            MoveParts::Board { from, to, promote } => self.move_back(from, to, promote, captured),
        }
        self.state = state;
        Some(mv)
    }

    fn drop_piece(&mut self, piece: Piece, to: Square, observer: &mut impl Observer) {
        let count = self.placement.spend(piece.color, piece.kind);
        observer.spent(piece.color, piece.kind, count);
        self.placement.put(piece, to);
        observer.placed(piece, to);
    }

    fn move_piece(&mut self, from: Square, to: Square, promote: bool, observer: &mut impl Observer) -> Option<Piece> {
        let captured = self.placement.lift(to);
        if let Some(piece) = captured {
            observer.lifted(piece, to);
            self.take_in_hand(piece, observer);
        }
        let piece = self.placement.lift(from).expect("a move starts at a piece");
        observer.lifted(piece, from);
        let kind = if promote { piece.kind.promoted().expect("only promotable pieces promote") } else { piece.kind };
        let arrived = Piece::new(piece.color, kind);
        self.placement.put(arrived, to);
        observer.placed(arrived, to);
        captured
    }

    /// A captured king (after an illegal move left it hanging) goes to no hand.
    fn take_in_hand(&mut self, captured: Piece, observer: &mut impl Observer) {
        let kind = captured.kind.unpromoted();
        if kind != PieceKind::King {
            let us = captured.color.other();
            let count = self.placement.gain(us, kind);
            observer.gained(us, kind, count);
        }
    }

    fn move_back(&mut self, from: Square, to: Square, promote: bool, captured: Option<Piece>) {
        let piece = self.placement.lift(to).expect("a made move left its piece there");
        let kind = if promote { piece.kind.unpromoted() } else { piece.kind };
        self.placement.put(Piece::new(piece.color, kind), from);
        if let Some(captured) = captured {
            self.placement.put(captured, to);
            let kind = captured.kind.unpromoted();
            if kind != PieceKind::King {
                self.placement.spend(piece.color, kind);
            }
        }
    }

    /// Works out the state of the placement as it now stands; `mover` made the last move.
    fn look(&self, mover: Option<Color>) -> State {
        let us = self.side_to_move;
        let (checkers, pinned) = match self.king(us) {
            Some(king) => (self.attackers(king, us.other(), self.occupied()), self.find_pinned(us, king)),
            None => (Bitboard::EMPTY, Bitboard::EMPTY),
        };
        let mut checks_in_a_row = self.state.checks_in_a_row;
        if let Some(mover) = mover {
            let run = &mut checks_in_a_row[mover.index()];
            *run = if checkers.is_empty() { 0 } else { run.saturating_add(1) };
        }
        State {
            checkers,
            pinned,
            board_key: self.placement.board_key() ^ turn_key(us),
            hands: Color::ALL.map(|color| self.hand(color)),
            checks_in_a_row,
        }
    }

    fn find_pinned(&self, us: Color, king: Square) -> Bitboard {
        let occupied = self.occupied();
        let own = self.pieces_of(us);
        let mut pinned = Bitboard::EMPTY;
        for slider in self.sliders_facing(king, us.other()) {
            let shield = attacks::between(king, slider) & occupied;
            if !shield.several() {
                pinned |= shield & own;
            }
        }
        pinned
    }

    /// Sliders of `by` that would attack `square` on an empty board.
    pub fn sliders_facing(&self, square: Square, by: Color) -> Bitboard {
        let kind = |kind| self.placement.kind(kind);
        let none = Bitboard::EMPTY;
        let found = attacks::rook(square, none) & (kind(PieceKind::Rook) | kind(PieceKind::Dragon))
            | attacks::bishop(square, none) & (kind(PieceKind::Bishop) | kind(PieceKind::Horse))
            | attacks::lance(by.other(), square, none) & kind(PieceKind::Lance);
        found & self.placement.color(by)
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
