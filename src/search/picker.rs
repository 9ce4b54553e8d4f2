//! Which move first? Stages, each generated only when the one before is used up.
//!
//! ```text
//! not in check   table move · good captures · good quiet moves · losing captures · the other quiet moves
//! in check       table move · ways out
//! quiescence     table move · captures · quiet checks, where they are wanted
//! ```
//!
//! "Capture" stands for captures and promotions of pawns: what changes material at once.

use super::constants::Constants;
use super::exchange;
use super::history::{History, Step, moved};
use crate::eval::material;
use crate::rules::movegen::{self, Captures, CheckInfo, Checks, Evasions, Pseudo, Quiets, Sink, Useful};
use crate::rules::{Bitboard, Color, Move, PieceKind, Position, Square, attacks};
use std::ops::Range;

/// Quiet moves with a worse score come after the losing captures.
const GOOD_QUIET: i32 = -9000;
/// Ways out of check that take something come first.
const EVASION_CAPTURE: i32 = 1 << 20;

/// A move with its place in the order.
#[derive(Clone, Copy)]
pub(super) struct Scored {
    mv: Move,
    score: i32,
}

/// The moves of all nodes between the root and here: each picker works on the end of it.
#[derive(Default)]
pub(super) struct Arena(Vec<Scored>);

impl Arena {
    /// Forgets the moves of pickers that were left when the search was broken off.
    pub(super) fn clear(&mut self) {
        self.0.clear();
    }
}

impl Arena {
    fn judge(&mut self, begin: usize, score: impl Fn(Move) -> i32) {
        for scored in &mut self.0[begin..] {
            scored.score = score(scored.mv);
        }
    }
}

impl Sink for Arena {
    fn board(&mut self, from: Square, targets: Bitboard, promote: bool) {
        self.0.extend(targets.into_iter().map(|to| Scored { mv: Move::board(from, to, promote), score: 0 }));
    }

    fn drops(&mut self, kind: PieceKind, targets: Bitboard) {
        self.0.extend(targets.into_iter().map(|to| Scored { mv: Move::drop(kind, to), score: 0 }));
    }
}

/// Leaves out the promotions of pawns, which come with the captures.
struct WithoutPromotions<'a>(&'a mut Arena);

impl Sink for WithoutPromotions<'_> {
    fn board(&mut self, from: Square, targets: Bitboard, promote: bool) {
        self.0.board(from, targets, promote);
    }

    fn drops(&mut self, kind: PieceKind, targets: Bitboard) {
        self.0.drops(kind, targets);
    }

    fn pawns<const BLACK: bool>(&mut self, _promoting: Bitboard, staying: Bitboard) {
        self.0.pawns::<BLACK>(Bitboard::EMPTY, staying);
    }
}

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
        let start = arena.0.len();
        Self {
            purpose,
            stage: Stage::Table,
            made: true,
            table_move: table_move.filter(|&mv| !mv.is_pass() && position.legal(mv)),
            quiets_wanted: true,
            start,
            losing: start..start,
            rest: start..start,
        }
    }

    /// No more quiet moves are wanted.
    pub(super) fn skip_quiets(&mut self) {
        self.quiets_wanted = false;
    }

    /// Frees the picker's part of the arena.
    pub(super) fn finish(self, arena: &mut Arena) {
        arena.0.truncate(self.start);
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
                Stage::LosingCaptures => self.losing.next().map(|index| arena.0[index].mv),
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
        let begin = arena.0.len();
        match self.stage {
            Stage::GoodCaptures | Stage::Captures => {
                movegen::generate::<Pseudo<Captures<Useful>>, _>(position, arena);
                pawn_promotions(position, arena);
                arena.judge(begin, |mv| capture_score(context, mv));
            }
            Stage::GoodQuiets if self.quiets_wanted => {
                movegen::generate::<Pseudo<Quiets<Useful>>, _>(position, &mut WithoutPromotions(arena));
                arena.judge(begin, |mv| quiet_score(context, mv));
            }
            Stage::Evasions => {
                movegen::generate::<Evasions<Useful>, _>(position, arena);
                arena.judge(begin, |mv| evasion_score(context, mv));
            }
            Stage::Checks => {
                movegen::generate::<Checks<Quiets<Useful>>, _>(position, &mut WithoutPromotions(arena));
                arena.judge(begin, |mv| quiet_score(context, mv));
            }
            _ => return,
        }
        self.rest = begin..arena.0.len();
    }

    /// The best capture left. Those that do not win enough are put aside.
    fn good_capture(&mut self, arena: &mut Arena, context: &Context<'_>) -> Option<Move> {
        let threshold = if let Purpose::Winning(threshold) = self.purpose { threshold } else { 0 };
        while let Some(mv) = self.best(arena, context, i32::MIN) {
            if exchange::at_least(context.position, mv, threshold) {
                return Some(mv);
            }
            arena.0[self.losing.end].mv = mv;
            self.losing.end += 1;
        }
        None
    }

    fn quiet(&mut self, arena: &mut Arena, context: &Context<'_>, limit: i32) -> Option<Move> {
        if self.quiets_wanted { self.best(arena, context, limit) } else { None }
    }

    /// The best move left whose score is at least `limit`.
    fn best(&mut self, arena: &mut Arena, context: &Context<'_>, limit: i32) -> Option<Move> {
        loop {
            let rest = &mut arena.0[self.rest.clone()];
            let best = best_index(rest)?;
            if rest[best].score < limit {
                return None;
            }
            rest.swap(0, best);
            let mv = rest[0].mv;
            self.rest.start += 1;
            if Some(mv) != self.table_move && context.position.leaves_king_safe(mv) {
                return Some(mv);
            }
        }
    }
}

/// The first of equals, so that the order does not depend on anything but the scores.
fn best_index(moves: &[Scored]) -> Option<usize> {
    let mut best = 0;
    for index in 1..moves.len() {
        if moves[index].score > moves[best].score {
            best = index;
        }
    }
    (!moves.is_empty()).then_some(best)
}

/// Promotions of pawns that take nothing.
fn pawn_promotions(position: &Position, arena: &mut Arena) {
    let us = position.side_to_move();
    let [near, far] = match us {
        Color::Black => [1, 3],
        Color::White => [7, 9],
    };
    let zone = (near..=far).fold(Bitboard::EMPTY, |zone, rank| zone | Bitboard::rank(rank));
    let front = if us == Color::Black { Bitboard::rank(4) } else { Bitboard::rank(6) };
    let free = zone - position.occupied();
    for from in position.pieces(us, PieceKind::Pawn) & (zone | front) {
        arena.board(from, attacks::pawn(us, from) & free, true);
    }
}

/// Whether a move changes material at once: a capture or the promotion of a pawn.
pub(super) fn is_tactical(position: &Position, mv: Move) -> bool {
    is_capture(position, mv) || mv.promotes() && is_pawn_move(position, mv)
}

/// Whether a move takes a piece.
pub(super) fn is_capture(position: &Position, mv: Move) -> bool {
    !mv.is_drop() && position.on(mv.to()).is_some()
}

fn is_pawn_move(position: &Position, mv: Move) -> bool {
    mv.from().and_then(|from| position.on(from)).is_some_and(|piece| piece.kind == PieceKind::Pawn)
}

/// What a move takes; a promotion without capture counts as taking a king, which nothing else does.
pub(super) fn victim(position: &Position, mv: Move) -> PieceKind {
    position.on(mv.to()).map_or(PieceKind::King, |piece| piece.kind)
}

/// What a capture or promotion changes at once, in centipawns.
pub(super) fn prize(position: &Position, mv: Move) -> i32 {
    let taken = position.on(mv.to()).map_or(0, |piece| material::exchange_value(piece.kind));
    let promoted = mv.from().filter(|_| mv.promotes()).and_then(|from| position.on(from));
    taken + promoted.map_or(0, |piece| material::promotion_gain(piece.kind))
}

/// Prize first, then the cheaper attacker (MVV-LVA), adjusted by how captures of this kind have fared.
fn capture_score(context: &Context<'_>, mv: Move) -> i32 {
    let position = context.position;
    let attacker = moved(position, mv).map_or(0, |piece| material::value(piece.kind));
    let history = context.history.capture(Step::of(position, mv), victim(position, mv));
    prize(position, mv) * 8 - attacker / 2 + history * context.constants.capture_history_weight / 100
}

fn quiet_score(context: &Context<'_>, mv: Move) -> i32 {
    let Context { position, history, constants, checks, steps, killers } = context;
    let step = Step::of(position, mv);
    let mut score = history.butterfly(position.side_to_move(), mv) * constants.butterfly_weight;
    score += history.continuation(steps[0], step) * constants.continuation_1_weight;
    score += history.continuation(steps[1], step) * constants.continuation_2_weight;
    score += history.continuation(steps[2], step) * constants.continuation_4_weight;
    score /= 100;
    if killers.contains(&Some(mv)) {
        score += constants.killer_bonus;
    }
    let check = checks.is_some_and(|checks| position.gives_check(checks, mv));
    if check && exchange::at_least(position, mv, -50) {
        score += constants.check_bonus;
    }
    score
}

fn evasion_score(context: &Context<'_>, mv: Move) -> i32 {
    let position = context.position;
    if is_capture(position, mv) {
        let attacker = moved(position, mv).map_or(0, |piece| material::value(piece.kind));
        return EVASION_CAPTURE + prize(position, mv) * 8 - attacker / 2;
    }
    let step = Step::of(position, mv);
    context.history.butterfly(position.side_to_move(), mv) + context.history.continuation(context.steps[0], step)
}
