//! Positions and moves of any game: a flat board, two hands, the side to move.

use super::game::ReferenceGame;
use super::tables::NONE;
use crate::{MAX_TAKEN, PathRule, StepVector};

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

    /// The drop of a piece of `kind`.
    pub const fn drop(kind: u8, to: u8) -> Self {
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

/// Where a move ends, and which pieces it takes on the way: their squares in ascending order, [`NONE`] behind them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Target {
    pub to: u8,
    pub taken: [u8; MAX_TAKEN],
}

impl Target {
    pub(super) fn new(to: u8) -> Self {
        Self { to, taken: [NONE; MAX_TAKEN] }
    }

    /// The same with one more piece taken.
    pub(super) fn taking(mut self, square: u8) -> Self {
        let free = self.taken.iter().position(|taken| *taken == NONE).expect("a path takes no more pieces than fit");
        self.taken[free] = square;
        self.taken.sort_unstable();
        self
    }

    /// Whether a piece on `square` is taken, on the way or at the end.
    pub(super) fn takes(self, square: u8) -> bool {
        self.to == square || self.taken.contains(&square)
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
    pub(crate) game: &'game ReferenceGame,
    pub(crate) squares: [u8; MAX_SQUARES],
    pub(crate) hands: [[u8; MAX_KINDS]; 2],
    pub(crate) turn: u8,
    /// Where each side's royal piece stands.
    pub(super) royals: [u8; 2],
    /// By square: its piece has not moved since the set-up.
    pub(super) unmoved: [bool; MAX_SQUARES],
    /// The last move, if it could have been blocked on its way (`n`).
    lame_move: Option<LameMove>,
}

/// A move that could have been blocked on its way, for captures en passant.
#[derive(Clone, Copy, Debug)]
struct LameMove {
    from: u8,
    to: u8,
    step: StepVector,
}

impl<'game> ReferencePosition<'game> {
    pub(crate) fn empty(game: &'game ReferenceGame) -> Self {
        Self {
            game,
            squares: [NONE; MAX_SQUARES],
            hands: [[0; MAX_KINDS]; 2],
            turn: 0,
            royals: [NONE; 2],
            unmoved: [false; MAX_SQUARES],
            lame_move: None,
        }
    }

    /// Takes the pieces that stand as in `setup` for unmoved ones.
    pub(super) fn compare_with_setup(&mut self, setup: &[u8]) {
        for (square, piece) in setup.iter().enumerate() {
            self.unmoved[square] = *piece != NONE && self.squares[square] == *piece;
        }
    }

    /// Where the piece stands whose last move could have been blocked on `square`.
    pub(super) fn capturable_en_passant(&self, square: u8) -> Option<u8> {
        let last = self.lame_move?;
        let mut passed = self.game.tables.passed(last.from, last.step, self.turn ^ 1);
        passed.any(|passed| passed == square).then_some(last.to)
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

    /// How many squares the piece on `from` can go to, the safety of its royal piece left aside.
    pub(crate) fn reachable_squares(&self, from: u8) -> usize {
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
            key.extend(self.unmoved.map(u8::from));
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

    /// Makes `mv`, which must be one of this position's legal moves.
    pub(crate) fn make(&mut self, mv: ReferenceMove) {
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
    }

    fn drop_piece(&mut self, mv: ReferenceMove) {
        self.put(mv.to, mv.kind * 2 + self.turn);
        self.hands[self.turn as usize][mv.kind as usize] -= 1;
    }

    fn move_piece(&mut self, mv: ReferenceMove, from: u8) {
        self.take(mv.to);
        self.squares[from as usize] = NONE;
        self.unmoved[from as usize] = false;
        self.put(mv.to, self.kind_after(mv) * 2 + self.turn);
    }

    fn kind_after(&self, mv: ReferenceMove) -> u8 {
        self.game.kinds[mv.kind as usize].promotes_to.filter(|_| mv.promotes).unwrap_or(mv.kind)
    }

    /// Empties a square; its piece, if any, goes to the mover's hand where it can be dropped.
    fn take(&mut self, square: u8) {
        let piece = std::mem::replace(&mut self.squares[square as usize], NONE);
        self.unmoved[square as usize] = false;
        if piece == NONE {
            return;
        }
        let kind = self.game.kinds[piece as usize / 2].unpromoted as usize;
        if self.game.kinds[kind].drop.is_some() {
            self.hands[self.turn as usize][kind] += 1;
        }
        if self.royals[piece as usize & 1] == square {
            self.royals[piece as usize & 1] = NONE;
        }
    }

    /// The lame step of the piece on `from` that leads to `to`, if there is one.
    fn lame_move_of(&self, from: u8, to: u8) -> Option<LameMove> {
        let piece = self.squares[from as usize];
        let paths = self.game.kinds[piece as usize / 2].paths.iter();
        let lame = paths.filter(|path| path.legs.len() == 1 && path.legs[0].rule == PathRule::Lame);
        let mut steps = lame.flat_map(|path| &path.legs[0].headings).map(|heading| heading.step);
        let step = steps.find(|step| self.game.tables.stepped(from, *step, piece & 1) == to)?;
        Some(LameMove { from, to, step })
    }
}
