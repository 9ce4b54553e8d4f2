//! Positions and moves of any game: a flat board, two hands, the side to move.

use super::game::ReferenceGame;
use super::tables::NONE;

/// Squares of the largest board.
pub(super) const MAX_SQUARES: usize = 144;
/// Most kinds that can be in hand: one for each letter.
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
}

impl ReferenceMove {
    /// The move in USI text, such as `7g7f`, `8h2b+`, `P*5e`.
    pub fn usi(self, game: &ReferenceGame) -> String {
        let to = square(game, self.to);
        match self.from {
            None => format!("{}*{to}", game.kinds[self.kind as usize].symbol),
            Some(from) => format!("{}{to}{}", square(game, from), if self.promotes { "+" } else { "" }),
        }
    }
}

/// A position. Pieces are `2 * kind + colour`; colour 0 sits at the bottom of the board and is Black.
#[derive(Clone, Debug)]
pub struct ReferencePosition<'game> {
    pub(super) game: &'game ReferenceGame,
    pub(super) squares: [u8; MAX_SQUARES],
    pub(super) hands: [[u8; MAX_KINDS]; 2],
    pub(super) turn: u8,
    /// Where each side's royal piece stands.
    pub(super) royals: [u8; 2],
}

/// What unmaking a move restores.
#[derive(Clone, Copy, Debug)]
pub(super) struct ReferenceUndo {
    captured: u8,
    royals: [u8; 2],
}

impl<'game> ReferencePosition<'game> {
    pub(super) fn empty(game: &'game ReferenceGame) -> Self {
        Self { game, squares: [NONE; MAX_SQUARES], hands: [[0; MAX_KINDS]; 2], turn: 0, royals: [NONE; 2] }
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

    pub(super) fn make(&mut self, mv: ReferenceMove) -> ReferenceUndo {
        let undo = ReferenceUndo { captured: self.squares[mv.to as usize], royals: self.royals };
        match mv.from {
            None => self.drop_piece(mv),
            Some(from) if from != mv.to => self.move_piece(mv, from, undo.captured),
            Some(_) => {}
        }
        self.turn ^= 1;
        undo
    }

    pub(super) fn unmake(&mut self, mv: ReferenceMove, undo: ReferenceUndo) {
        self.turn ^= 1;
        match mv.from {
            None => {
                self.squares[mv.to as usize] = NONE;
                self.hands[self.turn as usize][mv.kind as usize] += 1;
            }
            Some(from) if from != mv.to => {
                self.squares[from as usize] = mv.kind * 2 + self.turn;
                self.squares[mv.to as usize] = undo.captured;
                if let Some(kind) = self.kind_in_hand(undo.captured) {
                    self.hands[self.turn as usize][kind] -= 1;
                }
            }
            Some(_) => {}
        }
        self.royals = undo.royals;
    }

    fn drop_piece(&mut self, mv: ReferenceMove) {
        self.put(mv.to, mv.kind * 2 + self.turn);
        self.hands[self.turn as usize][mv.kind as usize] -= 1;
    }

    fn move_piece(&mut self, mv: ReferenceMove, from: u8, captured: u8) {
        if let Some(kind) = self.kind_in_hand(captured) {
            self.hands[self.turn as usize][kind] += 1;
        }
        if captured != NONE && self.royals[captured as usize & 1] == mv.to {
            self.royals[captured as usize & 1] = NONE;
        }
        let promoted = self.game.kinds[mv.kind as usize].promotes_to.filter(|_| mv.promotes);
        self.squares[from as usize] = NONE;
        self.put(mv.to, promoted.unwrap_or(mv.kind) * 2 + self.turn);
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

/// USI text of a square.
fn square(game: &ReferenceGame, index: u8) -> String {
    let (column, rank) = (index % game.files, index / game.files);
    format!("{}{}", game.files - column, char::from(b'a' + rank))
}
