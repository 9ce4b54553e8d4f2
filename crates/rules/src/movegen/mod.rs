//! Fast move generation.
//!
//! One generic generator: colour, [`MoveFilter`] (which moves) and [`MoveSink`] (store, count, or stop at the first)
//! are known at compile time. Its result must equal [`super::legality`] on every encodable move, which tests verify.
//!
//! ```
//! use sankoma_rules::{Position, movegen};
//!
//! let position = Position::startpos();
//! assert_eq!(movegen::legal(&position).len(), 30);
//! assert_eq!(movegen::count_legal_all(&position), 30);
//! ```
//!
//! | question | file |
//! |---|---|
//! | which kinds have names, and how are filters composed? | `generation_kind`, `filter` |
//! | where do pieces and drops go? | `pieces`, `drops` |
//! | how can a check be given? | `checks` |
//! | is this one move legal? | `single_move` |
//!
//! One `MoveGenerator<BLACK, Filter>` sends target sets to a `MoveSink`. Colour, filter (`AllMoves`, `UsefulMoves`,
//! `PseudoLegal<F>`, `Captures<F>`, `Quiets<F>`, `Evasions<F>`, `Checks<F>`) and sink (list, counter, first move) are
//! known at compile time, so `list::<PseudoLegal<Checks<AllMoves>>>` is one function without a branch for what it does
//! not generate. `CheckInfo::of(&position)` holds what `gives_check` needs; compute it once per position.

mod checks;
mod drops;
mod filter;
mod generation_kind;
mod pieces;
mod single_move;
mod sink;

pub use checks::CheckInfo;
pub use filter::{AllMoves, Captures, Checks, Evasions, MoveFilter, PseudoLegal, Quiets, UsefulMoves};
pub use generation_kind::MoveGenerationKind;
pub use sink::MoveSink;
use sink::{AnyMove, MoveCounter};

use crate::assert_level::assert_level;
use crate::{Bitboard, Color, Move, MoveList, Position, legality};
use sink::CheckFilterSink;

// A generator is 20 kB of code: the functions with a fixed filter are compiled here alone, without `#[inline]`, but the
// count, which is what perft does.

/// The moves of `kind` in this position.
pub fn moves(position: &Position, kind: MoveGenerationKind) -> MoveList {
    match kind {
        MoveGenerationKind::LegalAll => list::<AllMoves>(position),
        MoveGenerationKind::Legal => list::<UsefulMoves>(position),
        MoveGenerationKind::Evasions => list::<Evasions<UsefulMoves>>(position),
        MoveGenerationKind::ChecksAll => list::<Checks<AllMoves>>(position),
        MoveGenerationKind::Checks => list::<Checks<UsefulMoves>>(position),
        MoveGenerationKind::Captures => list::<Captures<UsefulMoves>>(position),
        MoveGenerationKind::Quiets => list::<Quiets<UsefulMoves>>(position),
    }
}

/// Every legal move, inferior non-promotions included.
pub fn legal_all(position: &Position) -> MoveList {
    let moves = list::<AllMoves>(position);
    assert_level!(4, moves.iter().all(|&mv| legality::is_legal(position, mv)), "{}", position.sfen());
    assert_level!(5, moves.len() == count_by_definition(position), "{}", position.sfen());
    moves
}

fn count_by_definition(position: &Position) -> usize {
    Move::encodable().filter(|&mv| legality::is_legal(position, mv)).count()
}

/// The legal moves that an engine considers. See [`MoveGenerationKind::Legal`].
pub fn legal(position: &Position) -> MoveList {
    list::<UsefulMoves>(position)
}

/// Number of legal moves, counted without storing them.
#[inline]
pub fn count_legal_all(position: &Position) -> u64 {
    let mut count = MoveCounter::default();
    generate::<AllMoves, _>(position, &mut count);
    count.moves
}

/// The side to move has a legal move.
pub fn has_legal_move(position: &Position) -> bool {
    let mut any = AnyMove::default();
    generate::<UsefulMoves, _>(position, &mut any);
    any.found
}

/// The moves that pass a filter: `list::<PseudoLegal<Captures<UsefulMoves>>>(position)`.
#[inline]
pub fn list<F: MoveFilter>(position: &Position) -> MoveList {
    let mut list = MoveList::new();
    generate::<F, _>(position, &mut list);
    list
}

/// Sends the moves that pass a filter to `sink`, no move twice.
#[inline]
pub fn generate<F: MoveFilter, S: MoveSink>(position: &Position, sink: &mut S) {
    generate_with(position, &F::of(position), sink);
}

/// [`generate`] with a filter that exists already.
pub fn generate_with<F: MoveFilter, S: MoveSink>(position: &Position, filter: &F, sink: &mut S) {
    match position.side_to_move() {
        Color::Black => MoveGenerator::<true, F>::new(position, filter).run(sink),
        Color::White => MoveGenerator::<false, F>::new(position, filter).run(sink),
    }
}

/// The generator: a position, a filter, and the targets that answer a check.
struct MoveGenerator<'a, const BLACK: bool, F> {
    position: &'a Position,
    filter: &'a F,
    /// Targets of moves by other pieces than the king that answer the check; all squares when there is none.
    evasion_targets: Bitboard,
}

impl<'a, const BLACK: bool, F: MoveFilter> MoveGenerator<'a, BLACK, F> {
    const US: Color = if BLACK { Color::Black } else { Color::White };

    fn new(position: &'a Position, filter: &'a F) -> Self {
        let evasion_targets = match position.king(Self::US) {
            Some(king) if !F::PSEUDO_LEGAL => position.evasion_targets(king),
            _ => Bitboard::ALL,
        };
        Self { position, filter, evasion_targets }
    }

    fn run<S: MoveSink>(&self, sink: &mut S) {
        match self.filter.checks() {
            Some(info) if info.king_capturable() => {
                self.generate_all(&mut CheckFilterSink { position: self.position, info, sink });
            }
            _ => self.generate_all(sink),
        }
    }

    fn generate_all<S: MoveSink>(&self, sink: &mut S) {
        self.king_moves(sink);
        // A double check leaves only king moves.
        if sink.done() || self.evasion_targets.is_empty() {
            return;
        }
        self.piece_moves(sink);
        if !sink.done() {
            self.drops(sink);
        }
    }
}
