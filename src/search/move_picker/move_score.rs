//! Move ordering: the score of a move before it is searched.

use super::MoveOrderingContext;
use super::arena::MoveArena;
use crate::eval::material;
use crate::rules::movegen::MoveSink;
use crate::rules::{Bitboard, Color, Move, Piece, PieceKind, Square, attacks};
use crate::search::history::{PawnStructure, PieceToSquare, QuietHistory};
use crate::search::move_properties::{is_capture, material_gain, moved_piece};
use crate::search::static_exchange;

/// Score of captures among evasions: above all others.
const EVASION_CAPTURE: i32 = 1 << 20;
/// Loss, in centipawns, up to which a check still gets its bonus.
const CHECK_LOSS: i32 = 50;

/// MVV-LVA: the most valuable victim first, then the least valuable attacker.
pub(super) fn of_capture(context: &MoveOrderingContext<'_>, mv: Move) -> i32 {
    let attacker = moved_piece(context.position, mv).map_or(0, |piece| material::value(piece.kind));
    material_gain(context.position, mv) * 8 - attacker / 2
}

pub(super) fn of_evasion(context: &MoveOrderingContext<'_>, mv: Move) -> i32 {
    let position = context.position;
    if is_capture(position, mv) {
        return EVASION_CAPTURE + of_capture(context, mv);
    }
    let piece_to = PieceToSquare::of(position, mv);
    context.history.butterfly(position.side_to_move(), mv)
        + context.history.continuation(context.earlier_moves[0], piece_to)
}

/// Scores quiet moves as they are generated, so that the histories of a piece are looked up once for all its moves.
/// Leaves out promotions of pawns, which come with the captures.
pub(super) struct QuietMoveScorer<'a, 'c> {
    arena: &'a mut MoveArena,
    context: &'a MoveOrderingContext<'c>,
    pawns: PawnStructure,
}

impl<'a, 'c> QuietMoveScorer<'a, 'c> {
    pub(super) fn new(arena: &'a mut MoveArena, context: &'a MoveOrderingContext<'c>) -> Self {
        Self { pawns: PawnStructure::of(context.position), arena, context }
    }

    /// Pushes the moves of `piece` to `targets`, which `mv` makes of them; those to `checks` give check.
    fn push_scored(&mut self, piece: Piece, targets: Bitboard, checks: Bitboard, mv: impl Fn(Square) -> Move) {
        let Some(first) = targets.first() else { return };
        let MoveOrderingContext { position, history, constants, earlier_moves, killers, .. } = self.context;
        let histories = history.quiet_history(mv(first), piece, *earlier_moves, self.pawns);
        for to in targets {
            let (mv, mut score) = (mv(to), quiet_history_score(self.context, &histories, to));
            if killers.contains(&Some(mv)) {
                score += constants.killer_bonus;
            }
            if checks.has(to) && static_exchange::see_at_least(position, mv, -CHECK_LOSS) {
                score += constants.check_bonus;
            }
            self.arena.push(mv, score);
        }
    }
}

fn quiet_history_score(context: &MoveOrderingContext<'_>, histories: &QuietHistory<'_>, to: Square) -> i32 {
    let constants = context.constants;
    let mut sum = histories.butterfly(to) * constants.butterfly_weight;
    sum += histories.continuation(0, to) * constants.continuation_1_weight;
    sum += histories.continuation(1, to) * constants.continuation_2_weight;
    sum += histories.continuation(2, to) * constants.continuation_4_weight;
    sum += histories.pawn(to) * constants.pawn_history_weight;
    sum / 100
}

impl MoveSink for QuietMoveScorer<'_, '_> {
    fn board(&mut self, from: Square, targets: Bitboard, promote: bool) {
        let Some(piece) = self.context.position.on(from) else { return };
        let arriving = piece.kind.after_move(promote).unwrap_or(piece.kind);
        let checks = self.context.checks.map_or(Bitboard::EMPTY, |checks| checks.checking_targets(arriving, from));
        self.push_scored(piece, targets, checks, |to| Move::board(from, to, promote));
    }

    fn drops(&mut self, kind: PieceKind, targets: Bitboard) {
        let piece = Piece::new(self.context.position.side_to_move(), kind);
        let checks = self.context.checks.map_or(Bitboard::EMPTY, |checks| checks.check_squares(kind));
        self.push_scored(piece, targets, checks, |to| Move::drop(kind, to));
    }

    fn pawns<const BLACK: bool>(&mut self, _promoting: Bitboard, staying: Bitboard) {
        let them = if BLACK { Color::White } else { Color::Black };
        for to in staying {
            // A pawn comes from where a pawn of the other side would go.
            attacks::pawn(them, to).into_iter().for_each(|from| self.board(from, Bitboard::of(to), false));
        }
    }
}
