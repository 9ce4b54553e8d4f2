//! Fast move generation.
//!
//! One generator for both colours, all kinds and all sinks, known at compile time: a [`Filter`] says which moves are
//! wanted, a [`Sink`] what becomes of them (stored, counted, or only asked whether there is one). What it returns must
//! equal [`super::legality`] on every encodable move; tests hold it to that.
//!
//! | question | file |
//! |---|---|
//! | what can be asked for by name, and how is it composed? | `kind`, `filter` |
//! | where do pieces, kings and drops go? | `pieces`, `king`, `drops` |
//! | how can a check be given? | `checks` |
//! | is this one move legal? | `single` |

mod checks;
mod drops;
mod filter;
mod kind;
mod king;
mod pieces;
mod single;
mod sink;

pub use checks::CheckInfo;
pub use filter::{All, Captures, Checks, Evasions, Filter, Pseudo, Quiets, Useful};
pub use kind::Kind;
pub use sink::{Any, Count, Sink};

use super::{Bitboard, Color, Move, MoveList, Position, assert_level, legality};
use sink::OnlyChecks;

/// The moves of `kind` in this position.
pub fn moves(position: &Position, kind: Kind) -> MoveList {
    match kind {
        Kind::LegalAll => list::<All>(position),
        Kind::Legal => list::<Useful>(position),
        Kind::Evasions => list::<Evasions<Useful>>(position),
        Kind::ChecksAll => list::<Checks<All>>(position),
        Kind::Checks => list::<Checks<Useful>>(position),
        Kind::Captures => list::<Captures<Useful>>(position),
        Kind::Quiets => list::<Quiets<Useful>>(position),
    }
}

/// Every legal move, pointless non-promotions included.
pub fn legal_all(position: &Position) -> MoveList {
    let moves = list::<All>(position);
    assert_level!(4, moves.iter().all(|&mv| legality::is_legal(position, mv)), "{}", position.sfen());
    assert_level!(5, moves.len() == count_by_definition(position), "{}", position.sfen());
    moves
}

fn count_by_definition(position: &Position) -> usize {
    Move::encodable().filter(|&mv| legality::is_legal(position, mv)).count()
}

/// The legal moves that an engine considers. See [`Kind::Legal`].
pub fn legal(position: &Position) -> MoveList {
    list::<Useful>(position)
}

/// How many legal moves there are, without storing them.
pub fn count_legal_all(position: &Position) -> u64 {
    let mut count = Count::default();
    generate::<All, _>(position, &mut count);
    count.moves
}

/// Whether the side to move has a legal move.
pub fn has_legal_move(position: &Position) -> bool {
    let mut any = Any::default();
    generate::<Useful, _>(position, &mut any);
    any.found
}

/// The moves that pass a filter: `list::<Pseudo<Captures<Useful>>>(position)`.
pub fn list<F: Filter>(position: &Position) -> MoveList {
    let mut list = MoveList::new();
    generate::<F, _>(position, &mut list);
    list
}

/// Sends the moves that pass a filter to `sink`, no move twice.
pub fn generate<F: Filter, S: Sink>(position: &Position, sink: &mut S) {
    generate_by(position, F::of(position), sink);
}

/// The same with a filter that was made before.
pub fn generate_by<F: Filter, S: Sink>(position: &Position, filter: F, sink: &mut S) {
    match position.side_to_move() {
        Color::Black => Generator::<true, F>::new(position, filter).run(sink),
        Color::White => Generator::<false, F>::new(position, filter).run(sink),
    }
}

/// The position and what every part of the generation asks of it.
struct Generator<'a, const BLACK: bool, F> {
    position: &'a Position,
    filter: F,
    /// Targets of moves by other pieces than the king that answer the check; all squares when there is none.
    answers: Bitboard,
}

impl<'a, const BLACK: bool, F: Filter> Generator<'a, BLACK, F> {
    const US: Color = if BLACK { Color::Black } else { Color::White };

    fn new(position: &'a Position, filter: F) -> Self {
        let answers = match position.king(Self::US) {
            Some(king) if !F::HANGING => position.answers(king),
            _ => Bitboard::ALL,
        };
        Self { position, filter, answers }
    }

    fn run<S: Sink>(&self, sink: &mut S) {
        match self.filter.checks() {
            Some(info) if info.hanging() => self.send_all(&mut OnlyChecks { position: self.position, info, sink }),
            _ => self.send_all(sink),
        }
    }

    fn send_all<S: Sink>(&self, sink: &mut S) {
        self.king_moves(sink);
        // A double check leaves only king moves.
        if sink.done() || self.answers.is_empty() {
            return;
        }
        self.piece_moves(sink);
        if !sink.done() {
            self.drops(sink);
        }
    }
}
