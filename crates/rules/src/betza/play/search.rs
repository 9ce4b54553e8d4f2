//! Alpha-beta search on the values of the pieces, for any game: iterative deepening, captures first, and captures only
//! beyond its depth.

use super::random::RandomNumbers;
use super::values::BetzaPieceValues;
use crate::betza::reference::{NoMovesRule, ReferenceMove, ReferencePosition};

/// The score of being mated at once, negated; a mate so many plies further on is worth that much less.
pub const MATE_SCORE: i32 = 1_000_000;
/// Scores beyond this are mates.
const MATE_BOUND: i32 = MATE_SCORE - 1_000;
/// Nodes between two questions whether to stop.
const STOP_INTERVAL: u64 = 256;
/// Plies that no search goes beyond, captures aside.
const MAX_DEPTH: u32 = 64;
/// Plies of captures beyond the depth of a search.
const MAX_CAPTURE_PLIES: i32 = 8;

/// How far a move is searched.
#[derive(Clone, Copy, Debug)]
pub struct MoveSearchLimits {
    /// Positions at most.
    pub nodes: u64,
    /// Plies at most.
    pub depth: u32,
    /// Whether captures are followed beyond the depth.
    pub follows_captures: bool,
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

/// Searches the best move until a limit is reached or `stop`, which is asked now and then, says so. `None` where there
/// is no legal move.
pub fn choose_move(
    position: &ReferencePosition<'_>,
    values: &BetzaPieceValues,
    limits: MoveSearchLimits,
    stop: &dyn Fn() -> bool,
) -> Option<MoveChoice> {
    let mut search = MoveSearch::new(position, values, limits, stop);
    let mut moves = search.position.legal_moves();
    RandomNumbers::new(limits.seed).shuffle(&mut moves);
    search.order(&mut moves, 0);
    let mut choice = MoveChoice { mv: *moves.first()?, score: 0, depth: 0, nodes: 0 };
    for depth in 1..=limits.depth.clamp(1, MAX_DEPTH) {
        let found = search.root(&mut moves, depth);
        if let Some(score) = found {
            (choice.mv, choice.score) = (moves[0], score);
        }
        if search.is_stopped {
            break;
        }
        choice.depth = depth;
        // A mate needs no deeper search, nor does the only move.
        if choice.score.abs() > MATE_BOUND || moves.len() == 1 && limits.depth > MAX_DEPTH {
            break;
        }
    }
    choice.nodes = search.nodes;
    Some(choice)
}

struct MoveSearch<'a> {
    position: ReferencePosition<'a>,
    values: &'a BetzaPieceValues,
    limits: MoveSearchLimits,
    stop: &'a dyn Fn() -> bool,
    nodes: u64,
    is_stopped: bool,
    /// Whether each side had a royal piece at the start.
    has_royal: [bool; 2],
    /// The quiet move that last was too good at each ply.
    killers: Vec<Option<ReferenceMove>>,
    /// Lists of moves to be used again, one for each ply.
    lists: Vec<Vec<ReferenceMove>>,
}

impl<'a> MoveSearch<'a> {
    fn new(
        position: &ReferencePosition<'a>,
        values: &'a BetzaPieceValues,
        limits: MoveSearchLimits,
        stop: &'a dyn Fn() -> bool,
    ) -> Self {
        Self {
            position: position.clone(),
            values,
            limits,
            stop,
            nodes: 0,
            is_stopped: false,
            has_royal: [0, 1].map(|side| position.royal_square(side).is_some()),
            killers: Vec::new(),
            lists: Vec::new(),
        }
    }

    /// Searches every move, and puts the best one first. Returns its score; `None` where none was searched to its end.
    fn root(&mut self, moves: &mut [ReferenceMove], depth: u32) -> Option<i32> {
        let mut best = None;
        for at in 0..moves.len() {
            let alpha = best.unwrap_or(-MATE_SCORE);
            let score = -self.after(moves[at], depth as i32 - 1, 1, -MATE_SCORE, -alpha);
            if self.is_stopped {
                break;
            }
            if best.is_none_or(|best| score > best) {
                best = Some(score);
                moves[..=at].rotate_right(1);
            }
        }
        best
    }

    /// The score after `mv`, for the side to move there.
    fn after(&mut self, mv: ReferenceMove, depth: i32, ply: u32, alpha: i32, beta: i32) -> i32 {
        let undo = self.position.make(mv);
        let score = self.node(depth, ply, alpha, beta);
        self.position.unmake(mv, undo);
        score
    }

    /// The score of the position. From depth 0 on only captures are followed.
    fn node(&mut self, depth: i32, ply: u32, alpha: i32, beta: i32) -> i32 {
        self.count();
        if self.is_stopped {
            return alpha;
        }
        if self.has_lost_royal() {
            return mated(ply);
        }
        let mut moves = self.take_list(ply);
        self.position.fill_legal_moves(&mut moves);
        let score = if moves.is_empty() {
            self.without_moves(ply)
        } else if depth > 0 {
            self.order(&mut moves, ply);
            self.best(&moves, depth, ply, -MATE_SCORE, [alpha, beta])
        } else {
            self.captures(&mut moves, depth, ply, alpha, beta)
        };
        self.lists[ply as usize] = moves;
        score
    }

    /// The score where only captures and promotions are made, and either side may leave off.
    fn captures(&mut self, moves: &mut Vec<ReferenceMove>, depth: i32, ply: u32, alpha: i32, beta: i32) -> i32 {
        let material = self.values.material(&self.position);
        if !self.limits.follows_captures || depth <= -MAX_CAPTURE_PLIES || material >= beta {
            return material;
        }
        moves.retain(|mv| self.gain(*mv) > 0);
        self.order(moves, ply);
        self.best(moves, depth, ply, material, [alpha.max(material), beta])
    }

    /// The score of the best of `moves`, at least `best`.
    fn best(&mut self, moves: &[ReferenceMove], depth: i32, ply: u32, mut best: i32, window: [i32; 2]) -> i32 {
        let [mut alpha, beta] = window;
        for &mv in moves {
            let score = -self.after(mv, depth - 1, ply + 1, -beta, -alpha);
            best = best.max(score);
            alpha = alpha.max(score);
            if alpha >= beta {
                if self.gain(mv) == 0 {
                    self.killers[ply as usize] = Some(mv);
                }
                break;
            }
        }
        best
    }

    fn take_list(&mut self, ply: u32) -> Vec<ReferenceMove> {
        let ply = ply as usize;
        if self.lists.len() <= ply {
            self.lists.resize_with(ply + 1, Vec::new);
            self.killers.resize(ply + 1, None);
        }
        std::mem::take(&mut self.lists[ply])
    }

    fn count(&mut self) {
        self.nodes += 1;
        self.is_stopped |= self.nodes > self.limits.nodes;
        if self.nodes.is_multiple_of(STOP_INTERVAL) {
            self.is_stopped |= (self.stop)();
        }
    }

    fn without_moves(&self, ply: u32) -> i32 {
        let is_draw = self.position.game.no_moves == NoMovesRule::Draw && !self.position.in_check();
        if is_draw { 0 } else { mated(ply) }
    }

    fn has_lost_royal(&self) -> bool {
        let side = self.position.side_to_move();
        self.has_royal[side] && self.position.royal_square(side).is_none()
    }

    /// Moves that gain most first, cheap pieces before others; then the killer.
    fn order(&self, moves: &mut [ReferenceMove], ply: u32) {
        let killer = self.killers.get(ply as usize).copied().flatten();
        moves.sort_by_cached_key(|mv| {
            let gain = self.gain(*mv);
            let cost = if gain > 0 { self.values.of_kind(mv.kind) } else { 0 };
            (std::cmp::Reverse(gain), cost, Some(*mv) != killer)
        });
    }

    /// What a move takes and adds by promotion.
    fn gain(&self, mv: ReferenceMove) -> i32 {
        let value_on = |square: u8| self.position.piece_on(square).map_or(0, |piece| self.values.of_kind(piece.kind));
        let on_target = if mv.from.is_some_and(|from| from != mv.to) { value_on(mv.to) } else { 0 };
        let on_the_way: i32 = mv.taken_squares().map(value_on).sum();
        let promoted = self.position.game.kinds[mv.kind as usize].promotes_to.filter(|_| mv.promotes);
        let promotion = promoted.map_or(0, |kind| self.values.of_kind(kind) - self.values.of_kind(mv.kind));
        on_target + on_the_way + promotion.max(0)
    }
}

/// The score of being mated after so many plies.
const fn mated(ply: u32) -> i32 {
    ply as i32 - MATE_SCORE
}
