//! Which move first? Stages, each generated only when the one before is used up.
//!
//! ```text
//! not in check   table move · good captures · good quiet moves · losing captures · the other quiet moves
//! in check       table move · ways out
//! quiescence     table move · captures · quiet checks, where they are wanted
//! ```
//!
//! "Capture" stands for captures and promotions of pawns: what changes material at once.
//!
//! | question | file |
//! |---|---|
//! | how promising does a move look? | `score` |
//! | where do generated moves wait for their turn? | `arena` |

mod arena;
mod score;

pub(super) use arena::Arena;

use super::constants::Constants;
use super::exchange;
use super::facts::is_tactical;
use super::history::{History, Step};
use crate::rules::movegen::{self, Captures, CheckInfo, Checks, Evasions, Pseudo, Quiets, Sink, Useful};
use crate::rules::{Bitboard, Color, Move, PieceKind, Position, attacks};
use score::QuietScores;
use std::cmp::Ordering;
use std::ops::Range;

/// Quiet moves with a worse score come after the losing captures.
const GOOD_QUIET: i32 = -9000;
/// So many moves of a stage are looked for one by one; whoever wants more will want most of them, in order.
const FEW: usize = 6;

/// What moves are judged by.
pub(super) struct Context<'a> {
    pub(super) position: &'a Position,
    pub(super) history: &'a History,
    pub(super) constants: &'a Constants,
    /// How checks can be given; without it none is recognised.
    pub(super) checks: Option<&'a CheckInfo>,
    /// The steps one, two and four plies back.
    pub(super) steps: [Step; 3],
    pub(super) killers: [Option<Move>; 2],
}

/// What the moves are wanted for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Purpose {
    All,
    Evasions,
    /// Captures that win so many centipawns.
    Winning(i32),
    /// All captures, and quiet checks if wanted.
    Quiescence {
        checks: bool,
    },
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
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

/// Hands out the moves of a position, best guess first. Sorting is done a move at a time: most nodes need few.
pub(super) struct Picker {
    purpose: Purpose,
    stage: Stage,
    /// Whether the moves of the stage have been generated.
    made: bool,
    table_move: Option<Move>,
    quiets_wanted: bool,
    /// Where the own part of the arena begins.
    start: usize,
    /// The losing captures still to come; they stand at the beginning of the own part.
    losing: Range<usize>,
    /// What is still to come of the stage.
    rest: Range<usize>,
    /// How many of the stage have come.
    came: usize,
}

impl Picker {
    /// All legal moves.
    pub(super) fn all(position: &Position, table_move: Option<Move>, arena: &Arena) -> Self {
        Self::new(position, table_move, if position.in_check() { Purpose::Evasions } else { Purpose::All }, arena)
    }

    /// Captures that win at least `threshold`; for positions without check.
    pub(super) fn winning(position: &Position, table_move: Option<Move>, threshold: i32, arena: &Arena) -> Self {
        let winning = |&mv: &Move| is_tactical(position, mv) && exchange::at_least(position, mv, threshold);
        Self::new(position, table_move.filter(winning), Purpose::Winning(threshold), arena)
    }

    /// What quiescence looks at: every way out of a check, else captures, and quiet checks if `checks` says so.
    pub(super) fn quiescence(position: &Position, table_move: Option<Move>, checks: bool, arena: &Arena) -> Self {
        if position.in_check() {
            return Self::all(position, table_move, arena);
        }
        let table_move = table_move.filter(|&mv| is_tactical(position, mv));
        Self::new(position, table_move, Purpose::Quiescence { checks }, arena)
    }

    fn new(position: &Position, table_move: Option<Move>, purpose: Purpose, arena: &Arena) -> Self {
        let start = arena.len();
        Self {
            purpose,
            stage: Stage::Table,
            made: true,
            table_move: table_move.filter(|&mv| !mv.is_pass() && position.legal(mv)),
            quiets_wanted: true,
            start,
            losing: start..start,
            rest: start..start,
            came: 0,
        }
    }

    /// No more quiet moves are wanted.
    pub(super) fn skip_quiets(&mut self) {
        self.quiets_wanted = false;
    }

    /// Frees the picker's part of the arena.
    pub(super) fn finish(self, arena: &mut Arena) {
        arena.truncate(self.start);
    }

    /// The next move; `context` is that of the position which the picker was made for.
    pub(super) fn next(&mut self, arena: &mut Arena, context: &Context<'_>) -> Option<Move> {
        loop {
            if !self.made {
                self.make(arena, context);
            }
            let found = match self.stage {
                Stage::Table => self.table_move,
                Stage::GoodCaptures => self.good_capture(arena, context),
                Stage::GoodQuiets => self.quiet(arena, context, GOOD_QUIET),
                Stage::LosingCaptures => self.losing.next().map(|index| arena.mv(index)),
                Stage::OtherQuiets => self.quiet(arena, context, i32::MIN),
                Stage::Evasions | Stage::Captures | Stage::Checks => self.best(arena, context, i32::MIN),
                Stage::Done => return None,
            };
            if found.is_some() && self.stage != Stage::Table {
                return found;
            }
            (self.stage, self.made) = (self.following(), false);
            if found.is_some() {
                return found;
            }
        }
    }

    fn following(&self) -> Stage {
        match (self.stage, self.purpose) {
            (Stage::Table, Purpose::All | Purpose::Winning(_)) => Stage::GoodCaptures,
            (Stage::Table, Purpose::Evasions) => Stage::Evasions,
            (Stage::Table, Purpose::Quiescence { .. }) => Stage::Captures,
            (Stage::GoodCaptures, Purpose::All) => Stage::GoodQuiets,
            (Stage::GoodQuiets, _) => Stage::LosingCaptures,
            (Stage::LosingCaptures, _) => Stage::OtherQuiets,
            (Stage::Captures, Purpose::Quiescence { checks: true }) => Stage::Checks,
            _ => Stage::Done,
        }
    }

    /// Generates and judges what the stage hands out.
    fn make(&mut self, arena: &mut Arena, context: &Context<'_>) {
        self.made = true;
        let position = context.position;
        arena.begin();
        match self.stage {
            Stage::GoodCaptures | Stage::Captures => {
                movegen::generate::<Pseudo<Captures<Useful>>, _>(position, arena);
                pawn_promotions(position, arena);
                arena.judge(|mv| score::of_capture(context, mv));
            }
            Stage::GoodQuiets if self.quiets_wanted => {
                movegen::generate::<Pseudo<Quiets<Useful>>, _>(position, &mut QuietScores { arena, context });
            }
            Stage::Evasions => {
                movegen::generate::<Evasions<Useful>, _>(position, arena);
                arena.judge(|mv| score::of_evasion(context, mv));
            }
            Stage::Checks => {
                movegen::generate::<Checks<Quiets<Useful>>, _>(position, &mut QuietScores { arena, context });
            }
            _ => return,
        }
        (self.rest, self.came) = (arena.set(), 0);
    }

    /// The best capture left. Those that do not win enough are put aside.
    fn good_capture(&mut self, arena: &mut Arena, context: &Context<'_>) -> Option<Move> {
        let threshold = if let Purpose::Winning(threshold) = self.purpose { threshold } else { 0 };
        while let Some(mv) = self.best(arena, context, i32::MIN) {
            if exchange::at_least(context.position, mv, threshold) {
                return Some(mv);
            }
            arena.keep(self.losing.end, mv);
            self.losing.end += 1;
        }
        None
    }

    fn quiet(&mut self, arena: &mut Arena, context: &Context<'_>, limit: i32) -> Option<Move> {
        if self.quiets_wanted { self.best(arena, context, limit) } else { None }
    }

    /// The best move left whose score is at least `limit`.
    fn best(&mut self, arena: &mut Arena, context: &Context<'_>, limit: i32) -> Option<Move> {
        while !self.rest.is_empty() {
            match self.came.cmp(&FEW) {
                Ordering::Less => arena.bring_best(self.rest.clone()),
                Ordering::Equal => arena.sort(self.rest.clone()),
                Ordering::Greater => {}
            }
            let index = self.rest.start;
            if arena.score(index) < limit {
                return None;
            }
            self.rest.start += 1;
            self.came += 1;
            let mv = arena.mv(index);
            if Some(mv) != self.table_move && context.position.leaves_king_safe(mv) {
                return Some(mv);
            }
        }
        None
    }
}

/// Promotions of pawns that take nothing.
fn pawn_promotions(position: &Position, arena: &mut Arena) {
    const ZONES: [Bitboard; 2] = [Bitboard::far_ranks(Color::Black, 3), Bitboard::far_ranks(Color::White, 3)];
    const BEFORE_ZONES: [Bitboard; 2] = [Bitboard::far_ranks(Color::Black, 4), Bitboard::far_ranks(Color::White, 4)];
    let us = position.side_to_move();
    let free = ZONES[us.index()] - position.occupied();
    for from in position.pieces(us, PieceKind::Pawn) & BEFORE_ZONES[us.index()] {
        arena.board(from, attacks::pawn(us, from) & free, true);
    }
}
