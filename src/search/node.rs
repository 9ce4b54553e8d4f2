//! One position of the tree: a principal variation search as a page of named steps.

use super::Bound;
use super::constants::{
    EXCHANGE_DEPTH, EXCHANGE_PER_PLY, FUTILITY_BASE, FUTILITY_DEPTH, FUTILITY_PER_PLY, INTERNAL_REDUCTION_DEPTH,
    LATE_MOVE_FIRST, LATE_MOVE_MIN_DEPTH, NULL_MOVE_MIN_DEPTH, NULL_MOVE_REDUCTION, NULL_MOVE_VERIFY_DEPTH,
    REVERSE_FUTILITY_DEPTH, REVERSE_FUTILITY_MARGIN,
};
use super::exchange;
use super::picker::{Picker, is_tactical};
use super::score::{INFINITE, MATE, MATE_IN_MAX_PLY, MAX_PLY, Value, mated_in};
use super::table::Entry;
use super::watch::{Entered, Reason, Skip, Trial, Watch};
use super::worker::Worker;
use crate::eval::Evaluation;
use crate::rules::{Move, Piece, attacks};

/// Where a node stands in the tree and what it is asked: the value if it lies between `alpha` and `beta`.
#[derive(Clone, Copy)]
pub(super) struct Window {
    pub(super) alpha: Value,
    pub(super) beta: Value,
    pub(super) depth: i32,
    pub(super) ply: usize,
}

impl Window {
    /// Whether the exact value is wanted, not only on which side of a limit it lies.
    const fn is_pv(self) -> bool {
        self.beta - self.alpha > 1
    }

    /// The question to a child whose exact value is wanted.
    const fn full(self, depth: i32) -> Self {
        Self { alpha: -self.beta, beta: -self.alpha, depth, ply: self.ply + 1 }
    }

    /// The question whether a child is better than alpha.
    const fn zero(self, depth: i32) -> Self {
        Self { alpha: -self.alpha - 1, beta: -self.alpha, depth, ply: self.ply + 1 }
    }
}

/// What a node knows before it looks at moves.
struct Knowledge {
    table_move: Option<Move>,
    /// Absent in check.
    evaluation: Option<Value>,
    /// The evaluation is better than two plies ago.
    improving: bool,
}

/// What the moves of a node have come to so far.
struct Progress {
    best: Value,
    best_move: Option<Move>,
    /// Moves searched.
    count: usize,
    /// Quiet moves that did not cut.
    quiets: Vec<Move>,
}

impl<E: Evaluation, W: Watch> Worker<'_, E, W> {
    /// Value of the position for the side to move; outside the window only a limit of it.
    pub(super) fn search(&mut self, window: Window, null_allowed: bool) -> Value {
        // Step 1. At the horizon only captures and checks are looked at.
        let Window { alpha, beta, depth, ply } = window;
        if depth <= 0 {
            return self.quiesce(alpha, beta, ply);
        }
        self.watch.enter(Entered { ply, mv: self.position().last_move(), depth, alpha, beta });
        let (value, reason) = self.decide(window, null_allowed);
        self.watch.leave(ply, value, reason);
        value
    }

    fn decide(&mut self, mut window: Window, null_allowed: bool) -> (Value, Reason) {
        self.enter(window.ply);
        if self.aborted {
            return (0, Reason::Aborted);
        }
        // Step 2. The rules may end the line here, and no mate can be shorter than one already found.
        if let Some(value) = self.ended(window.ply) {
            return (value, Reason::Rules);
        }
        window.alpha = window.alpha.max(mated_in(window.ply));
        window.beta = window.beta.min(-mated_in(window.ply + 1));
        if window.ply >= MAX_PLY {
            return (self.evaluate(), Reason::Longest);
        }
        if window.alpha >= window.beta {
            return (window.alpha, Reason::MateDistance);
        }
        // Step 3. The table may know the answer.
        let known = self.table.probe(self.position().key(), window.ply);
        if let Some(value) = known.and_then(|entry| entry.answers(window)) {
            return (value, Reason::Table);
        }
        // Step 4. A first guess from the evaluation, which may already settle the node.
        let knowledge = self.know(known, window.ply);
        if let Some(settled) = self.prune_whole_node(window, &knowledge, null_allowed) {
            return settled;
        }
        // Step 5. Without a table move the order is poor: look less deep, the next visit will know more.
        if knowledge.table_move.is_none() && window.depth >= INTERNAL_REDUCTION_DEPTH {
            window.depth -= 1;
        }
        // Step 6. The moves.
        self.search_moves(window, &knowledge)
    }

    fn know(&mut self, known: Option<Entry>, ply: usize) -> Knowledge {
        let in_check = self.position().in_check();
        let evaluation = (!in_check).then(|| self.evaluate());
        self.evaluations[ply] = evaluation.unwrap_or(MATE);
        let before = if ply >= 2 { self.evaluations[ply - 2] } else { MATE };
        let improving = evaluation.is_some_and(|value| before == MATE || value > before);
        self.history.forget_killers(ply + 1);
        Knowledge { table_move: known.and_then(|entry| entry.best), evaluation, improving }
    }

    /// Reverse futility and null move: reasons to believe that the node fails high without trying its moves.
    fn prune_whole_node(
        &mut self,
        window: Window,
        knowledge: &Knowledge,
        null_allowed: bool,
    ) -> Option<(Value, Reason)> {
        let evaluation = knowledge.evaluation?;
        if window.is_pv() || window.beta.abs() >= MATE_IN_MAX_PLY {
            return None;
        }
        let margin = REVERSE_FUTILITY_MARGIN * (window.depth - i32::from(knowledge.improving));
        if window.depth <= REVERSE_FUTILITY_DEPTH && evaluation - margin >= window.beta {
            return Some((evaluation, Reason::ReverseFutility));
        }
        if null_allowed && window.depth >= NULL_MOVE_MIN_DEPTH && evaluation >= window.beta {
            return self.null_move(window, evaluation).map(|value| (value, Reason::NullMove));
        }
        None
    }

    /// If the opponent cannot hurt us even when we pass, some move of ours surely holds beta.
    fn null_move(&mut self, window: Window, evaluation: Value) -> Option<Value> {
        let reduction = NULL_MOVE_REDUCTION + window.depth / 4 + ((evaluation - window.beta) / 200).min(3);
        let reduced = window.depth - reduction;
        let limit = Window { alpha: window.beta - 1, ..window };
        self.make(Move::PASS);
        let value = -self.search(limit.full(reduced), false);
        self.board.unmake();
        if self.aborted {
            return Some(0);
        }
        if value < window.beta {
            return None;
        }
        // A mate found after a pass is not proved.
        let value = if value >= MATE_IN_MAX_PLY { window.beta } else { value };
        if window.depth < NULL_MOVE_VERIFY_DEPTH {
            return Some(value);
        }
        let verified = self.search(Window { depth: reduced, ..limit }, false);
        (self.aborted || verified >= window.beta).then_some(value)
    }

    fn search_moves(&mut self, mut window: Window, knowledge: &Knowledge) -> (Value, Reason) {
        let original_alpha = window.alpha;
        let mut progress = Progress { best: -INFINITE, best_move: None, count: 0, quiets: Vec::new() };
        let mut reason = Reason::FailLow;
        for mv in Picker::all(self.position(), knowledge.table_move, &self.history, window.ply) {
            let quiet = !is_tactical(self.position(), mv);
            if let Some(why) = self.prune_move(window, knowledge, &progress, mv, quiet) {
                self.watch.skip(window.ply, mv, why);
                continue;
            }
            progress.count += 1;
            let value = self.search_move(window, knowledge, &progress, mv, quiet);
            if self.aborted {
                return (0, Reason::Aborted);
            }
            if value > progress.best {
                progress.best = value;
                if value > window.alpha {
                    progress.best_move = Some(mv);
                    reason = Reason::Exact(mv);
                    self.extend_pv(window.ply, mv);
                    window.alpha = value;
                }
                if value >= window.beta {
                    reason = Reason::Cut(mv, progress.count);
                    self.learn(window, mv, quiet, &progress.quiets);
                    break;
                }
            }
            if quiet {
                progress.quiets.push(mv);
            }
        }
        if progress.count == 0 {
            return (mated_in(window.ply), Reason::NoMove);
        }
        self.remember(window, original_alpha, knowledge, &progress);
        (progress.best, reason)
    }

    /// Late in the list and near the horizon, moves that can hardly reach alpha are left out.
    fn prune_move(
        &self,
        window: Window,
        knowledge: &Knowledge,
        so_far: &Progress,
        mv: Move,
        quiet: bool,
    ) -> Option<Skip> {
        let (Some(evaluation), true) = (knowledge.evaluation, so_far.best > -MATE_IN_MAX_PLY) else {
            return None;
        };
        if window.is_pv() || so_far.count == 0 {
            return None;
        }
        if quiet {
            let margin = FUTILITY_BASE + FUTILITY_PER_PLY * window.depth;
            let late =
                so_far.count > (4 + window.depth * window.depth) as usize / (2 - usize::from(knowledge.improving));
            let hopeless = window.depth <= FUTILITY_DEPTH && evaluation + margin <= window.alpha;
            let why = if hopeless { Skip::Futility } else { Skip::Late };
            return ((hopeless || (late && window.depth <= FUTILITY_DEPTH)) && !self.threatens_king(mv)).then_some(why);
        }
        let losing =
            window.depth <= EXCHANGE_DEPTH && exchange::value(self.position(), mv) < -EXCHANGE_PER_PLY * window.depth;
        losing.then_some(Skip::Exchange)
    }

    /// Checks and moves next to the enemy king may be the start of a mate and are not pruned. Discovered checks are
    /// not looked for.
    fn threatens_king(&self, mv: Move) -> bool {
        let position = self.position();
        let us = position.side_to_move();
        let Some(king) = position.king(us.other()) else { return false };
        let kind = mv.drop_kind().or_else(|| mv.from().and_then(|from| position.on(from)).map(|piece| piece.kind));
        king.distance(mv.to()) <= 1
            || kind.is_some_and(|kind| attacks::attacks(Piece::new(us, kind), mv.to(), position.occupied()).has(king))
    }

    /// One move: reduced first when it comes late, then as deep as it deserves.
    fn search_move(
        &mut self,
        window: Window,
        knowledge: &Knowledge,
        so_far: &Progress,
        mv: Move,
        quiet: bool,
    ) -> Value {
        let reduction = self.reduction(window, knowledge, so_far, mv, quiet);
        self.make(mv);
        // A check narrows the replies: see it through.
        let extension = i32::from(self.position().in_check() && window.ply < MAX_PLY / 2);
        let depth = window.depth - 1 + extension;
        let value = self.search_child(window, mv, depth, if extension > 0 { 0 } else { reduction }, so_far.count == 1);
        self.board.unmake();
        value
    }

    pub(super) fn search_child(&mut self, window: Window, mv: Move, depth: i32, reduction: i32, first: bool) -> Value {
        if first {
            return -self.search(window.full(depth), true);
        }
        if reduction != 0 {
            self.watch.trial(window.ply, mv, Trial::Reduced(reduction));
        }
        let mut value = -self.search(window.zero(depth - reduction), true);
        if value > window.alpha && reduction > 0 && !self.aborted {
            self.watch.trial(window.ply, mv, Trial::Deeper);
            value = -self.search(window.zero(depth), true);
        }
        if value > window.alpha && value < window.beta && !self.aborted {
            self.watch.trial(window.ply, mv, Trial::Wider);
            value = -self.search(window.full(depth), true);
        }
        value
    }

    /// Plies that a late move is searched less deep, growing with depth and place in the list.
    fn reduction(&self, window: Window, knowledge: &Knowledge, so_far: &Progress, mv: Move, quiet: bool) -> i32 {
        if !quiet
            || window.depth < LATE_MOVE_MIN_DEPTH
            || so_far.count <= LATE_MOVE_FIRST
            || knowledge.evaluation.is_none()
        {
            return 0;
        }
        let logs = (window.depth.ilog2() * so_far.count.ilog2()) as i32;
        let mut reduction = (1 + logs) / 2;
        reduction -= i32::from(window.is_pv());
        reduction += i32::from(!knowledge.improving);
        reduction -= self.history.score(self.position().side_to_move(), mv) / 6000;
        reduction.clamp(0, window.depth - 2)
    }

    fn learn(&mut self, window: Window, mv: Move, quiet: bool, tried: &[Move]) {
        if quiet {
            let us = self.position().side_to_move();
            self.history.reward(us, window.ply, window.depth, mv, tried);
        }
    }

    fn remember(&mut self, window: Window, original_alpha: Value, knowledge: &Knowledge, progress: &Progress) {
        let entry = Entry {
            best: progress.best_move,
            value: progress.best,
            evaluation: knowledge.evaluation.unwrap_or(0),
            depth: window.depth,
            bound: Bound::of(progress.best, original_alpha, window.beta),
            pv: window.beta - original_alpha > 1,
        };
        self.table.store(self.position().key(), window.ply, entry);
    }
}

impl Bound {
    /// What a value says that came out of a search between these limits.
    pub(super) const fn of(value: Value, alpha: Value, beta: Value) -> Self {
        if value >= beta {
            Self::Lower
        } else if value > alpha {
            Self::Exact
        } else {
            Self::Upper
        }
    }
}

impl Entry {
    /// The value, if it decides a node between these limits, whatever its depth.
    pub(super) fn settles(&self, alpha: Value, beta: Value) -> Option<Value> {
        let decides = match self.bound {
            Bound::Exact => true,
            Bound::Lower => self.value >= beta,
            Bound::Upper => self.value <= alpha,
        };
        decides.then_some(self.value)
    }

    /// The value, if it is deep enough and decides the node. Lines that are shown are never cut short.
    fn answers(&self, window: Window) -> Option<Value> {
        if window.is_pv() || self.depth < window.depth {
            return None;
        }
        self.settles(window.alpha, window.beta)
    }
}
