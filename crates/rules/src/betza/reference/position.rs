//! Positions and moves of any game: a flat board, two hands, the side to move.

use super::game::ReferenceGame;
use super::tables::NONE;
use super::target::Target;
use crate::betza::{MAX_TAKEN, PathRule};

/// Squares of the largest board.
pub(super) const MAX_SQUARES: usize = 144;
/// Maximum number of kinds that can be in hand: one for each letter.
pub(super) const MAX_KINDS: usize = 26;

/// A move on the board, a drop, or a null move (from a square to itself).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ReferenceMove {
    /// Where it starts: squares in the order of SFEN, from 0; `None` is a drop.
    pub from: Option<u8>,
    /// Where it ends.
    pub to: u8,
    /// The kind that moves or is dropped: an index into [`ReferenceGame::kinds`].
    pub kind: u8,
    /// Whether it promotes.
    pub promotes: bool,
    /// The squares other than `to` from which it takes pieces, in ascending order; 255 fills the rest.
    pub taken: [u8; MAX_TAKEN],
}

impl ReferenceMove {
    pub(super) fn on_board(from: u8, target: Target, kind: u8, promotes: bool) -> Self {
        Self { from: Some(from), to: target.to, kind, promotes, taken: target.taken }
    }

    pub(super) fn drop(kind: u8, to: u8) -> Self {
        Self { from: None, to, kind, promotes: false, taken: [NONE; MAX_TAKEN] }
    }

    /// The squares other than `to` from which it takes pieces.
    pub fn taken_squares(self) -> impl Iterator<Item = u8> {
        self.taken.into_iter().filter(|square| *square != NONE)
    }

    /// The move in USI text, such as `7g7f`, `8h2b+`, `P*5e`; squares of pieces taken on the way stand before the last
    /// one: `5e5d5c`.
    pub fn usi(self, game: &ReferenceGame) -> String {
        let to = game.square_text(self.to);
        match self.from {
            None => format!("{}*{to}", game.kinds[self.kind as usize].symbol),
            Some(from) => {
                let taken: String = self.taken_squares().map(|taken| game.square_text(taken)).collect();
                format!("{}{taken}{to}{}", game.square_text(from), if self.promotes { "+" } else { "" })
            }
        }
    }
}

/// A piece on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ReferencePiece {
    /// Its kind: an index into [`ReferenceGame::kinds`].
    pub kind: u8,
    /// The side that it belongs to: 0 sits at the bottom of the board.
    pub side: usize,
}

/// A position. Pieces are `2 * kind + colour`; colour 0 sits at the bottom of the board and is Black.
#[derive(Clone, Debug)]
pub struct ReferencePosition<'game> {
    pub(in crate::betza) game: &'game ReferenceGame,
    pub(in crate::betza) squares: [u8; MAX_SQUARES],
    pub(in crate::betza) hands: [[u8; MAX_KINDS]; 2],
    pub(in crate::betza) turn: u8,
    /// Where each side's royal piece stands.
    pub(super) royals: [u8; 2],
    /// Squares whose piece has not moved since the set-up, one bit each.
    unmoved: [u64; 3],
    /// The last move, if it could have been blocked on its way (`n`).
    pub(super) lame_move: Option<LameMove>,
}

/// A move that could have been blocked on its way, for captures en passant.
#[derive(Clone, Copy, Debug)]
pub(super) struct LameMove {
    pub from: u8,
    pub to: u8,
    pub step: u16,
}

/// What unmaking a move restores.
#[derive(Clone, Copy, Debug)]
pub(in crate::betza) struct ReferenceUndo {
    captured: u8,
    /// The pieces taken on the way, as [`ReferenceMove::taken`] lists their squares.
    taken: [u8; MAX_TAKEN],
    royals: [u8; 2],
    unmoved: [u64; 3],
    lame_move: Option<LameMove>,
}

impl<'game> ReferencePosition<'game> {
    pub(in crate::betza) fn empty(game: &'game ReferenceGame) -> Self {
        Self {
            game,
            squares: [NONE; MAX_SQUARES],
            hands: [[0; MAX_KINDS]; 2],
            turn: 0,
            royals: [NONE; 2],
            unmoved: [0; 3],
            lame_move: None,
        }
    }

    /// Takes the pieces that stand as in `setup` for unmoved ones.
    pub(super) fn compare_with_setup(&mut self, setup: &[u8]) {
        for (square, piece) in setup.iter().enumerate() {
            if *piece != NONE && self.squares[square] == *piece {
                self.unmoved[square / 64] |= 1 << (square % 64);
            }
        }
    }

    pub(super) fn is_unmoved(&self, square: u8) -> bool {
        self.unmoved[square as usize / 64] >> (square % 64) & 1 != 0
    }

    /// Whether the last move could have been blocked on `square`.
    pub(super) fn is_passed(&self, square: u8) -> bool {
        let passes = |last: LameMove| self.game.tables.passed(last.step, last.from).any(|passed| passed == square);
        self.lame_move.is_some_and(passes)
    }

    /// Marks every square as one whose piece has not moved.
    pub(super) fn forget_moves(&mut self) {
        self.unmoved = [u64::MAX; 3];
    }

    /// What stands on a square.
    pub fn piece_on(&self, square: u8) -> Option<ReferencePiece> {
        let piece = self.squares[square as usize];
        (piece != NONE).then_some(ReferencePiece { kind: piece / 2, side: piece as usize & 1 })
    }

    /// How many pieces of a kind a side has in hand.
    pub fn in_hand(&self, side: usize, kind: u8) -> u8 {
        self.hands[side].get(kind as usize).copied().unwrap_or(0)
    }

    /// The side to move: 0 for the one at the bottom of the board, which is Black, or 1.
    pub fn side_to_move(&self) -> usize {
        self.turn as usize
    }

    /// Where the royal piece of a side stands; `None` where it has none.
    pub fn royal_square(&self, side: usize) -> Option<u8> {
        Some(self.royals[side]).filter(|square| *square != NONE)
    }

    /// A board with a piece of `kind` of side 0 on `square`, and on each other square what `occupant` says: nothing, or
    /// a piece of that side.
    pub(in crate::betza) fn with_random_board(
        game: &'game ReferenceGame,
        square: u8,
        kind: u8,
        mut occupant: impl FnMut(u8) -> Option<usize>,
    ) -> Self {
        let mut position = Self::empty(game);
        for other in 0..game.squares() {
            if other == square {
                position.squares[other as usize] = kind * 2;
            } else if let Some(side) = occupant(other) {
                position.squares[other as usize] = side as u8;
            }
        }
        position
    }

    /// How many squares the piece on `from` can go to, the safety of its royal piece left aside.
    pub(in crate::betza) fn reachable_squares(&self, from: u8) -> usize {
        let mut reached = [false; MAX_SQUARES];
        self.targets(from, &mut |target| reached[target.to as usize] = true);
        reached.into_iter().filter(|reached| *reached).count()
    }

    /// All that two positions must have in common to count as a repetition: pieces, hands, the side to move; what has
    /// moved, and the last move, only where the game has moves that depend on it.
    pub fn repetition_key(&self) -> Vec<u8> {
        let tables = &self.game.tables;
        let mut key = self.squares[..tables.squares].to_vec();
        key.extend(self.hands.iter().flatten());
        key.push(self.turn);
        if tables.has_first_moves {
            key.extend(self.unmoved.iter().flat_map(|bits| bits.to_le_bytes()));
        }
        if let Some(last) = self.lame_move.filter(|_| tables.has_en_passant) {
            key.extend([last.from, last.to]);
        }
        key
    }

    /// The position after `mv`, which must be one of this position's legal moves.
    pub fn after(&self, mv: ReferenceMove) -> Self {
        let mut after = self.clone();
        after.make(mv);
        after
    }

    pub(super) fn is_occupied(&self, square: u8) -> bool {
        self.squares[square as usize] != NONE
    }

    pub(super) fn put(&mut self, square: u8, piece: u8) {
        self.squares[square as usize] = piece;
        if piece != NONE && self.game.kinds[piece as usize / 2].royal {
            self.royals[piece as usize & 1] = square;
        }
    }

    pub(in crate::betza) fn make(&mut self, mv: ReferenceMove) -> ReferenceUndo {
        let undo = ReferenceUndo {
            captured: self.squares[mv.to as usize],
            taken: mv.taken.map(|square| if square == NONE { NONE } else { self.squares[square as usize] }),
            royals: self.royals,
            unmoved: self.unmoved,
            lame_move: self.lame_move,
        };
        self.lame_move = mv.from.and_then(|from| self.lame_move_of(from, mv.to));
        for square in mv.taken_squares() {
            self.take(square);
        }
        match mv.from {
            None => self.drop_piece(mv),
            Some(from) if from != mv.to => self.move_piece(mv, from),
            Some(from) => self.put(from, self.kind_after(mv) * 2 + self.turn),
        }
        self.turn ^= 1;
        undo
    }

    pub(in crate::betza) fn unmake(&mut self, mv: ReferenceMove, undo: ReferenceUndo) {
        self.turn ^= 1;
        match mv.from {
            None => {
                self.squares[mv.to as usize] = NONE;
                self.hands[self.turn as usize][mv.kind as usize] += 1;
            }
            Some(from) => {
                if from != mv.to {
                    self.untake(mv.to, undo.captured);
                }
                self.squares[from as usize] = mv.kind * 2 + self.turn;
            }
        }
        for (square, piece) in mv.taken.into_iter().zip(undo.taken) {
            if square != NONE {
                self.untake(square, piece);
            }
        }
        self.royals = undo.royals;
        self.unmoved = undo.unmoved;
        self.lame_move = undo.lame_move;
    }

    fn drop_piece(&mut self, mv: ReferenceMove) {
        self.put(mv.to, mv.kind * 2 + self.turn);
        self.hands[self.turn as usize][mv.kind as usize] -= 1;
    }

    fn move_piece(&mut self, mv: ReferenceMove, from: u8) {
        self.take(mv.to);
        self.squares[from as usize] = NONE;
        self.mark_moved(from);
        self.put(mv.to, self.kind_after(mv) * 2 + self.turn);
    }

    fn kind_after(&self, mv: ReferenceMove) -> u8 {
        self.game.kinds[mv.kind as usize].promotes_to.filter(|_| mv.promotes).unwrap_or(mv.kind)
    }

    /// Empties a square; its piece, if any, goes to the mover's hand.
    fn take(&mut self, square: u8) {
        let piece = std::mem::replace(&mut self.squares[square as usize], NONE);
        self.mark_moved(square);
        if let Some(kind) = self.kind_in_hand(piece) {
            self.hands[self.turn as usize][kind] += 1;
        }
        if piece != NONE && self.royals[piece as usize & 1] == square {
            self.royals[piece as usize & 1] = NONE;
        }
    }

    fn untake(&mut self, square: u8, piece: u8) {
        self.squares[square as usize] = piece;
        if let Some(kind) = self.kind_in_hand(piece) {
            self.hands[self.turn as usize][kind] -= 1;
        }
    }

    fn mark_moved(&mut self, square: u8) {
        self.unmoved[square as usize / 64] &= !(1 << (square % 64));
    }

    /// The lame step of the piece on `from` that leads to `to`, if there is one.
    fn lame_move_of(&self, from: u8, to: u8) -> Option<LameMove> {
        let tables = &self.game.tables;
        let lines = &tables.lines[self.squares[from as usize] as usize];
        let lame = lines.iter().find(|line| line.path == PathRule::Lame && tables.next(line.step, from) == to)?;
        Some(LameMove { from, to, step: lame.step })
    }

    /// The kind of a captured piece in hand; `None` when it cannot be dropped.
    fn kind_in_hand(&self, captured: u8) -> Option<usize> {
        if captured == NONE {
            return None;
        }
        let kind = self.game.kinds[captured as usize / 2].unpromoted as usize;
        self.game.kinds[kind].drop.is_some().then_some(kind)
    }
}
