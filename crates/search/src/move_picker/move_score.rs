//! Move ordering: the score of a move before it is searched.

use super::arena::MoveArena;
use crate::constants::SearchConstants;
use crate::history::{HistoryTables, PawnStructure, PieceToSquare, QuietHistories, QuietHistory};
use crate::move_properties::{is_capture, material_gain, moved_piece};
use crate::static_exchange;
use sankoma_eval::material;
use sankoma_rules::movegen::{CheckInfo, MoveSink};
use sankoma_rules::{Bitboard, Color, Move, Piece, PieceKind, Position, Square, attacks};

/// Score of captures among evasions: above all others.
const EVASION_CAPTURE: i32 = 1 << 20;
/// Loss, in centipawns, up to which a check still gets its bonus.
const CHECK_LOSS: i32 = 50;
/// From this many targets on, as drops have, scoring all squares at once is faster than scoring the targets.
const MANY_TARGETS: u32 = 16;

/// Histories and checks by which moves are scored.
pub(crate) struct MoveOrderingContext<'a> {
    pub(crate) position: &'a Position,
    pub(crate) history: &'a HistoryTables,
    pub(crate) constants: &'a SearchConstants,
    /// Check squares and discoverers; `None` where checks get no bonus.
    pub(crate) checks: Option<&'a CheckInfo>,
    /// The moves one, two and four plies before.
    pub(crate) earlier_moves: [PieceToSquare; 3],
    pub(crate) killers: [Option<Move>; 2],
}

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
    histories: QuietHistories<'a>,
}

impl<'a, 'c> QuietMoveScorer<'a, 'c> {
    pub(super) fn new(arena: &'a mut MoveArena, context: &'a MoveOrderingContext<'c>) -> Self {
        let MoveOrderingContext { position, history, earlier_moves, .. } = *context;
        let pawns = PawnStructure::of(position);
        Self { histories: history.quiet_histories(position.side_to_move(), earlier_moves, pawns), arena, context }
    }

    /// Pushes the moves of `piece` to `targets`, which `mv` makes of them; those to `checks` give check.
    fn push_scored(&mut self, piece: Piece, targets: Bitboard, checks: Bitboard, mv: impl Fn(Square) -> Move) {
        let Some(first) = targets.first() else { return };
        let constants = self.context.constants;
        let histories = self.histories.of_piece(mv(first), piece);
        if targets.count() < MANY_TARGETS {
            self.push_each(targets, checks, mv, |to| quiet_history_score(constants, &histories, to.index()));
        } else {
            let scores = quiet_history_scores(constants, &histories);
            self.push_each(targets, checks, mv, |to| scores[to.index()]);
        }
    }

    /// Pushes the moves to `targets` with their scores by history, and with the bonus of killer moves and of checks.
    fn push_each(
        &mut self,
        targets: Bitboard,
        checks: Bitboard,
        mv: impl Fn(Square) -> Move,
        history_score: impl Fn(Square) -> i32,
    ) {
        let MoveOrderingContext { position, constants, killers, .. } = self.context;
        // Most pieces give no check at all.
        let may_check = targets.intersects(checks);
        for to in targets {
            let (mv, mut score) = (mv(to), history_score(to));
            if killers.contains(&Some(mv)) {
                score += constants.killer_bonus;
            }
            if may_check && checks.has(to) && static_exchange::see_at_least(position, mv, -CHECK_LOSS) {
                score += constants.check_bonus;
            }
            self.arena.push(mv, score);
        }
    }
}

/// Scores of all squares. The loop has no conditions, so that several squares are scored by one vector instruction.
fn quiet_history_scores(constants: &SearchConstants, histories: &QuietHistory<'_>) -> [i32; Square::COUNT] {
    let mut scores = [0; Square::COUNT];
    for (to, score) in scores.iter_mut().enumerate() {
        *score = quiet_history_score(constants, histories, to);
    }
    scores
}

fn quiet_history_score(constants: &SearchConstants, histories: &QuietHistory<'_>, to: usize) -> i32 {
    let weighted = |history: &[i16; Square::COUNT], weight: i32| i32::from(history[to]) * weight;
    let [last, second, fourth] = histories.continuation;
    let sum = weighted(histories.butterfly, constants.butterfly_weight)
        + weighted(last, constants.continuation_1_weight)
        + weighted(second, constants.continuation_2_weight)
        + weighted(fourth, constants.continuation_4_weight)
        + weighted(histories.pawn, constants.pawn_history_weight);
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
