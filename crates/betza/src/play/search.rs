//! Alpha-beta search on the values of the pieces, for any game: iterative deepening, captures first.

use super::player::RandomNumbers;
use super::values::BetzaPieceValues;
use crate::reference::{NoMovesRule, ReferenceMove, ReferencePosition};

/// The score of being mated at once, negated; a mate so many plies further on is worth that much less.
pub const MATE_SCORE: i32 = 1_000_000;
/// Scores beyond this are mates.
const MATE_BOUND: i32 = MATE_SCORE - 1_000;
/// Plies that no search goes beyond.
const MAX_DEPTH: u32 = 64;

/// How far a move is searched.
#[derive(Clone, Copy, Debug)]
pub struct MoveSearchLimits {
    /// Positions at most.
    pub nodes: u64,
    /// Plies at most.
    pub depth: u32,
    /// Moves of the same value are chosen among by this number.
    pub seed: u64,
}

/// What a search has chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveChoice {
    /// The move.
    pub mv: ReferenceMove,
    /// Its score for the side to move: hundredths of a square of mobility, or a mate.
    pub score: i32,
    /// The depth that was searched to its end, in plies.
    pub depth: u32,
    /// Positions that were searched.
    pub nodes: u64,
}

/// Searches the best move until a limit is reached or `stop`, which is asked at each position, says so. `None` where
/// there is no legal move.
pub fn choose_move(
    position: &ReferencePosition<'_>,
    values: &BetzaPieceValues,
    limits: MoveSearchLimits,
    stop: &dyn Fn() -> bool,
) -> Option<MoveChoice> {
    let has_royal = [0, 1].map(|side| position.royal_square(side).is_some());
    let mut search = MoveSearch { values, limits, stop, nodes: 0, is_stopped: false, has_royal };
    let mut numbers = RandomNumbers::new(limits.seed);
    let mut moves = position.legal_moves();
    moves.sort_by_cached_key(|_| numbers.below(usize::MAX));
    search.order(position, &mut moves);
    let mut choice = MoveChoice { mv: *moves.first()?, score: 0, depth: 0, nodes: 0 };
    // A mate needs no deeper search.
    while choice.depth < limits.depth.min(MAX_DEPTH) && choice.score.abs() <= MATE_BOUND {
        let Some(score) = search.best_first(position, &mut moves, choice.depth + 1) else { break };
        choice = MoveChoice { mv: moves[0], score, depth: choice.depth + 1, nodes: search.nodes };
    }
    Some(choice)
}

struct MoveSearch<'a> {
    values: &'a BetzaPieceValues,
    limits: MoveSearchLimits,
    stop: &'a dyn Fn() -> bool,
    nodes: u64,
    is_stopped: bool,
    /// Whether each side had a royal piece at the start.
    has_royal: [bool; 2],
}

impl MoveSearch<'_> {
    /// Searches every move, puts the best one first, and returns its score; `None` where a limit ends the search.
    fn best_first(&mut self, position: &ReferencePosition<'_>, moves: &mut [ReferenceMove], depth: u32) -> Option<i32> {
        let mut best = -MATE_SCORE;
        for at in 0..moves.len() {
            let score = -self.node(&position.after(moves[at]), depth - 1, 1, -MATE_SCORE, -best);
            if self.is_stopped {
                return None;
            }
            if score > best {
                best = score;
                moves[..=at].rotate_right(1);
            }
        }
        Some(best)
    }

    /// The score of the position for the side to move.
    fn node(&mut self, position: &ReferencePosition<'_>, depth: u32, ply: i32, mut alpha: i32, beta: i32) -> i32 {
        self.nodes += 1;
        self.is_stopped |= self.nodes > self.limits.nodes || (self.stop)();
        if self.is_stopped {
            return alpha;
        }
        let mut moves = position.legal_moves();
        if self.has_lost_royal(position) || moves.is_empty() && !is_drawn_without_moves(position) {
            return ply - MATE_SCORE;
        }
        if moves.is_empty() {
            return 0;
        }
        if depth == 0 {
            return self.values.material(position);
        }
        self.order(position, &mut moves);
        let mut best = -MATE_SCORE;
        for mv in moves {
            let score = -self.node(&position.after(mv), depth - 1, ply + 1, -beta, -alpha);
            best = best.max(score);
            alpha = alpha.max(score);
            if alpha >= beta {
                break;
            }
        }
        best
    }

    fn has_lost_royal(&self, position: &ReferencePosition<'_>) -> bool {
        let side = position.side_to_move();
        self.has_royal[side] && position.royal_square(side).is_none()
    }

    /// Moves that take most first.
    fn order(&self, position: &ReferencePosition<'_>, moves: &mut [ReferenceMove]) {
        let value_on = |square: u8| position.piece_on(square).map_or(0, |piece| self.values.of_kind(piece.kind));
        moves.sort_by_cached_key(|mv| {
            let taken = mv.taken_squares().chain([mv.to].into_iter().filter(|to| mv.from != Some(*to)));
            std::cmp::Reverse(taken.map(value_on).sum::<i32>())
        });
    }
}

fn is_drawn_without_moves(position: &ReferencePosition<'_>) -> bool {
    position.game.no_moves == NoMovesRule::Draw && !position.in_check()
}
