//! Fast move generation.
//!
//! One generator for both colours and all sinks: `BLACK` and `ALL` are known at compile time, a [`Sink`] decides what
//! becomes of the moves (stored, counted, or only asked whether there is one). What it returns must equal
//! [`super::legality`] on every encodable move; tests hold it to that.

mod drops;
mod pieces;
mod sink;

pub use sink::{Any, Count, Sink};

use super::{Bitboard, Color, MoveList, Position, attacks};
use std::str::FromStr;

/// Which moves are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Every move the rules allow, pointless non-promotions included.
    LegalAll,
    /// Without non-promotions of pawn, bishop, rook, and lance on the second-last rank.
    Legal,
    /// As [`Self::Legal`], when in check; none otherwise.
    Evasions,
    /// Moves of [`Self::LegalAll`] that give check.
    ChecksAll,
    /// Moves of [`Self::Legal`] that give check.
    Checks,
    /// Moves of [`Self::Legal`] that take a piece.
    Captures,
    /// Moves of [`Self::Legal`] that take nothing.
    Quiets,
}

impl Kind {
    /// Every kind with its name on the command line.
    pub const NAMES: [(&'static str, Self); 7] = [
        ("legal-all", Self::LegalAll),
        ("legal", Self::Legal),
        ("evasions", Self::Evasions),
        ("checks-all", Self::ChecksAll),
        ("checks", Self::Checks),
        ("captures", Self::Captures),
        ("quiets", Self::Quiets),
    ];

    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        Self::NAMES.into_iter().find(|(_, kind)| *kind == self).map_or("", |(name, _)| name)
    }
}

impl FromStr for Kind {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let names = Self::NAMES.map(|(name, _)| name);
        let found = Self::NAMES.into_iter().find(|(name, _)| *name == text);
        found
            .map(|(_, kind)| kind)
            .ok_or_else(|| format!("unknown kind '{text}'; expected one of {}", names.join(", ")))
    }
}

/// The moves of `kind` in this position.
pub fn moves(position: &Position, kind: Kind) -> MoveList {
    let mut list = MoveList::new();
    match kind {
        Kind::LegalAll | Kind::ChecksAll => generate::<true, _>(position, Bitboard::ALL, &mut list),
        Kind::Evasions if !position.in_check() => {}
        Kind::Legal | Kind::Checks | Kind::Evasions => generate::<false, _>(position, Bitboard::ALL, &mut list),
        Kind::Captures => {
            generate::<false, _>(position, position.pieces_of(position.side_to_move().other()), &mut list);
        }
        Kind::Quiets => generate::<false, _>(position, !position.occupied(), &mut list),
    }
    if matches!(kind, Kind::Checks | Kind::ChecksAll) {
        return only_checks(position, &list);
    }
    list
}

/// Every legal move, pointless non-promotions included.
pub fn legal_all(position: &Position) -> MoveList {
    moves(position, Kind::LegalAll)
}

/// The legal moves that an engine considers. See [`Kind::Legal`].
pub fn legal(position: &Position) -> MoveList {
    moves(position, Kind::Legal)
}

/// How many legal moves there are, without storing them.
pub fn count_legal_all(position: &Position) -> u64 {
    let mut count = Count::default();
    generate::<true, _>(position, Bitboard::ALL, &mut count);
    count.moves
}

/// Whether the side to move has a legal move.
pub fn has_legal_move(position: &Position) -> bool {
    let mut any = Any::default();
    generate::<false, _>(position, Bitboard::ALL, &mut any);
    any.found
}

fn only_checks(position: &Position, list: &MoveList) -> MoveList {
    let mut after = position.clone();
    let mut checks = MoveList::new();
    for &mv in list {
        after.play(mv);
        if after.in_check() {
            checks.push(mv);
        }
        after.unmake();
    }
    checks
}

/// Sends the legal moves whose target lies in `targets` to `sink`; with `ALL` pointless non-promotions too.
pub fn generate<const ALL: bool, S: Sink>(position: &Position, targets: Bitboard, sink: &mut S) {
    match position.side_to_move() {
        Color::Black => Generator::<true, ALL>::new(position, targets).run(sink),
        Color::White => Generator::<false, ALL>::new(position, targets).run(sink),
    }
}

/// The position and what every part of the generation asks of it.
struct Generator<'a, const BLACK: bool, const ALL: bool> {
    position: &'a Position,
    /// Targets that were asked for.
    wanted: Bitboard,
    /// Targets of moves by other pieces than the king that answer the check; all squares when there is none.
    answers: Bitboard,
}

impl<'a, const BLACK: bool, const ALL: bool> Generator<'a, BLACK, ALL> {
    const US: Color = if BLACK { Color::Black } else { Color::White };

    fn new(position: &'a Position, wanted: Bitboard) -> Self {
        let answers = match (position.checkers().first(), position.king(Self::US)) {
            (Some(checker), Some(king)) => attacks::between(king, checker) | Bitboard::of(checker),
            _ => Bitboard::ALL,
        };
        Self { position, wanted, answers }
    }

    fn run<S: Sink>(&self, sink: &mut S) {
        self.king_moves(sink);
        // A double check leaves only king moves.
        if sink.done() || self.position.checkers().several() {
            return;
        }
        self.piece_moves(sink);
        if !sink.done() {
            self.drops(sink);
        }
    }
}
