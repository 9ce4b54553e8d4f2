//! Move picker: the moves of a node, best first, in stages that are generated only when the one before is used up.
//!
//! ```text
//! not in check   table move · good captures · good quiet moves · losing captures · the other quiet moves
//! in check       table move · evasions
//! quiescence     table move · captures · quiet checks, where they are wanted
//! ```
//!
//! "Capture" stands for captures and promotions of pawns, which change material at once.
//!
//! | question | file |
//! |---|---|
//! | how is a move scored, and by what? | `move_score` |
//! | where are generated moves stored? | `arena` |

pub(super) mod arena;
mod move_score;

pub(super) use move_score::MoveOrderingContext;

use arena::MoveArena;

use super::move_properties::is_tactical;
use super::static_exchange;
use move_score::QuietMoveScorer;
use sankoma_rules::movegen::{self, Captures, Checks, Evasions, MoveSink, PseudoLegal, Quiets, UsefulMoves};
use sankoma_rules::{Bitboard, Color, Move, PieceKind, Position, attacks};
use std::cmp::Ordering;
use std::ops::Range;

/// Quiet moves with a lower score come after the losing captures.
const GOOD_QUIET_MIN_SCORE: i32 = -9000;
/// This many moves of a stage are selected one by one; after that the rest is sorted, since most of it will be needed.
/// A selection looks at several moves at a time, and costs a fraction of a sort.
const MAX_SELECTED_BEFORE_SORT: usize = 24;

/// Which moves are wanted.
#[derive(Clone, Copy, PartialEq, Eq)]
enum PickerPurpose {
    All,
    Evasions,
    /// Captures that win at least this many centipawns.
    Winning(i32),
    /// All captures, and quiet checks if wanted.
    Quiescence {
        checks: bool,
    },
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum PickerStage {
    Table,
    GoodCaptures,
    GoodQuiets,
    LosingCaptures,
    OtherQuiets,
    Evasions,
    Captures,
    Checks,
    Done,
}

/// Picks the moves of a position, best first. Sorts one move at a time, since most nodes need few.
pub(super) struct MovePicker {
    purpose: PickerPurpose,
    stage: PickerStage,
    /// The moves of the stage are generated.
    generated: bool,
    table_move: Option<Move>,
    quiets_wanted: bool,
    /// Start of the picker's part of the arena.
    start: usize,
    /// Losing captures still to come; they lie at the beginning of the picker's part.
    losing_captures: Range<usize>,
    /// Moves of the stage still to come.
    remaining: Range<usize>,
    /// Number of moves of the stage picked so far.
    picked_count: usize,
}

impl MovePicker {
    /// All legal moves.
    pub(super) fn all(position: &Position, table_move: Option<Move>, arena: &MoveArena) -> Self {
        Self::new(
            position,
            table_move,
            if position.in_check() { PickerPurpose::Evasions } else { PickerPurpose::All },
            arena,
        )
    }

    /// Captures that win at least `threshold`; for positions without check.
    pub(super) fn winning_captures(
        position: &Position,
        table_move: Option<Move>,
        threshold: i32,
        arena: &MoveArena,
    ) -> Self {
        let winning = |&mv: &Move| is_tactical(position, mv) && static_exchange::see_at_least(position, mv, threshold);
        Self::new(position, table_move.filter(winning), PickerPurpose::Winning(threshold), arena)
    }

    /// The moves of quiescence search: all evasions in check, otherwise captures, and quiet checks with `checks`.
    pub(super) fn quiescence(position: &Position, table_move: Option<Move>, checks: bool, arena: &MoveArena) -> Self {
        if position.in_check() {
            return Self::all(position, table_move, arena);
        }
        let table_move = table_move.filter(|&mv| is_tactical(position, mv));
        Self::new(position, table_move, PickerPurpose::Quiescence { checks }, arena)
    }

    fn new(position: &Position, table_move: Option<Move>, purpose: PickerPurpose, arena: &MoveArena) -> Self {
        let start = arena.len();
        Self {
            purpose,
            stage: PickerStage::Table,
            generated: true,
            table_move: table_move.filter(|&mv| !mv.is_pass() && position.is_legal(mv)),
            quiets_wanted: true,
            start,
            losing_captures: start..start,
            remaining: start..start,
            picked_count: 0,
        }
    }

    /// Skips the remaining quiet moves.
    pub(super) fn skip_quiets(&mut self) {
        self.quiets_wanted = false;
    }

    /// Frees the picker's part of the arena.
    pub(super) fn finish(self, arena: &mut MoveArena) {
        arena.truncate(self.start);
    }

    /// The next move. `context` describes the position that the picker was made for.
    pub(super) fn next(&mut self, arena: &mut MoveArena, context: &MoveOrderingContext<'_>) -> Option<Move> {
        loop {
            if !self.generated {
                self.generate_stage(arena, context);
            }
            let found = match self.stage {
                PickerStage::Table => self.table_move,
                PickerStage::GoodCaptures => self.good_capture(arena, context),
                PickerStage::GoodQuiets => self.best_quiet(arena, context, GOOD_QUIET_MIN_SCORE),
                PickerStage::LosingCaptures => self.losing_captures.next().map(|index| arena.mv(index)),
                PickerStage::OtherQuiets => self.best_quiet(arena, context, i32::MIN),
                PickerStage::Evasions | PickerStage::Captures | PickerStage::Checks => {
                    self.best(arena, context, i32::MIN)
                }
                PickerStage::Done => return None,
            };
            if found.is_some() && self.stage != PickerStage::Table {
                return found;
            }
            (self.stage, self.generated) = (self.next_stage(), false);
            if found.is_some() {
                return found;
            }
        }
    }

    fn next_stage(&self) -> PickerStage {
        match (self.stage, self.purpose) {
            (PickerStage::Table, PickerPurpose::All | PickerPurpose::Winning(_)) => PickerStage::GoodCaptures,
            (PickerStage::Table, PickerPurpose::Evasions) => PickerStage::Evasions,
            (PickerStage::Table, PickerPurpose::Quiescence { .. }) => PickerStage::Captures,
            (PickerStage::GoodCaptures, PickerPurpose::All) => PickerStage::GoodQuiets,
            (PickerStage::GoodQuiets, _) => PickerStage::LosingCaptures,
            (PickerStage::LosingCaptures, _) => PickerStage::OtherQuiets,
            (PickerStage::Captures, PickerPurpose::Quiescence { checks: true }) => PickerStage::Checks,
            _ => PickerStage::Done,
        }
    }

    /// Generates and scores the moves of the stage.
    fn generate_stage(&mut self, arena: &mut MoveArena, context: &MoveOrderingContext<'_>) {
        self.generated = true;
        let position = context.position;
        arena.begin_set();
        match self.stage {
            PickerStage::GoodCaptures | PickerStage::Captures => {
                movegen::generate::<PseudoLegal<Captures<UsefulMoves>>, _>(position, arena);
                pawn_promotions(position, arena);
                arena.score_set(|mv| move_score::of_capture(context, mv));
            }
            PickerStage::GoodQuiets if self.quiets_wanted => {
                movegen::generate::<PseudoLegal<Quiets<UsefulMoves>>, _>(
                    position,
                    &mut QuietMoveScorer::new(arena, context),
                );
            }
            PickerStage::Evasions => {
                movegen::generate::<Evasions<UsefulMoves>, _>(position, arena);
                arena.score_set(|mv| move_score::of_evasion(context, mv));
            }
            PickerStage::Checks => {
                movegen::generate::<Checks<Quiets<UsefulMoves>>, _>(
                    position,
                    &mut QuietMoveScorer::new(arena, context),
                );
            }
            _ => return,
        }
        (self.remaining, self.picked_count) = (arena.current_set(), 0);
    }

    /// The best capture left that wins enough; the others are set aside as losing captures.
    fn good_capture(&mut self, arena: &mut MoveArena, context: &MoveOrderingContext<'_>) -> Option<Move> {
        let threshold = if let PickerPurpose::Winning(threshold) = self.purpose { threshold } else { 0 };
        while let Some(mv) = self.best(arena, context, i32::MIN) {
            if static_exchange::see_at_least(context.position, mv, threshold) {
                return Some(mv);
            }
            arena.overwrite(self.losing_captures.end, mv);
            self.losing_captures.end += 1;
        }
        None
    }

    fn best_quiet(&mut self, arena: &mut MoveArena, context: &MoveOrderingContext<'_>, limit: i32) -> Option<Move> {
        if self.quiets_wanted { self.best(arena, context, limit) } else { None }
    }

    /// The best move left whose score is at least `limit`.
    fn best(&mut self, arena: &mut MoveArena, context: &MoveOrderingContext<'_>, limit: i32) -> Option<Move> {
        while !self.remaining.is_empty() {
            match self.picked_count.cmp(&MAX_SELECTED_BEFORE_SORT) {
                Ordering::Less => arena.select_best(self.remaining.clone()),
                Ordering::Equal => arena.sort(self.remaining.clone()),
                Ordering::Greater => {}
            }
            let index = self.remaining.start;
            if arena.score(index) < limit {
                return None;
            }
            self.remaining.start += 1;
            self.picked_count += 1;
            let mv = arena.mv(index);
            if Some(mv) != self.table_move && context.position.leaves_king_safe(mv) {
                return Some(mv);
            }
        }
        None
    }
}

/// Promotions of pawns that capture nothing.
fn pawn_promotions(position: &Position, arena: &mut MoveArena) {
    const ZONES: [Bitboard; 2] = [Bitboard::far_ranks(Color::Black, 3), Bitboard::far_ranks(Color::White, 3)];
    const BEFORE_ZONES: [Bitboard; 2] = [Bitboard::far_ranks(Color::Black, 4), Bitboard::far_ranks(Color::White, 4)];
    let us = position.side_to_move();
    let free = ZONES[us.index()] - position.occupied();
    for from in position.pieces(us, PieceKind::Pawn) & BEFORE_ZONES[us.index()] {
        arena.board(from, attacks::pawn(us, from) & free, true);
    }
}
