//! Proof-number search, depth first (df-pn; Nagai, "Df-pn algorithm for searching AND/OR trees and its applications",
//! 2002).
//!
//! The path is an explicit stack, so that lines of any length fit. Every search is for a mate *within so many plies*,
//! which settles loops for the attacker: a shortest mate never returns to a position, so a node that repeats one of its
//! path, or repeats it with no more in hand, counts as disproved. Such a disproof holds on this path only (the graph
//! history interaction problem): it records the ply of the repeated node, is stored under a key of the whole path, and
//! becomes valid for all paths as soon as the search is back at that ply. Proofs do not depend on the path.

use super::frame::{ChildrenSummary, MateSearchFrame, ProofChild, ProofThresholds};
use super::hands;
use super::report::MateLimits;
use super::table::MateTable;
use super::value::{NO_REPETITION, ProofValue, UNLIMITED_PLIES};
use crate::control::SearchControl;
use crate::time_management::TimeBudget;
use sankoma_rules::movegen::{self, MoveGenerationKind};
use sankoma_rules::{Color, Hand, Move, MoveParts, PieceKind, Position, Square};

/// Nodes between two readings of the clock, and two reports.
const REPORT_INTERVAL: u64 = 256;

/// Result of a search that was not aborted.
pub(super) struct ProofResult {
    pub(super) value: ProofValue,
    /// The move that proves the root, if it is proved.
    pub(super) best: Option<Move>,
}

/// A sequence of searches with one table and one node count.
pub(super) struct ProofNumberSearch<'a> {
    pub(super) table: &'a mut MateTable,
    pub(super) control: &'a SearchControl,
    pub(super) nodes: u64,
    /// The search is aborted at this number of nodes.
    pub(super) node_limit: u64,
    /// Deadline and stop signal are obeyed.
    pub(super) timed: bool,
    attacker: Color,
    /// Part of every key, so that problems with other material do not share entries.
    material_key: u64,
    frames: Vec<MateSearchFrame>,
    children: Vec<ProofChild>,
}

impl<'a> ProofNumberSearch<'a> {
    /// A search under `limits`, whose time counts from now.
    pub(super) fn new(
        position: &Position,
        table: &'a mut MateTable,
        control: &'a SearchControl,
        limits: &MateLimits,
    ) -> Self {
        if let Some(time) = limits.time {
            control.start_budget(TimeBudget::exactly(time));
        }
        let node_limit = limits.nodes.unwrap_or(u64::MAX);
        let (attacker, material_key) = (position.side_to_move(), material_key(position));
        let (frames, children) = (Vec::new(), Vec::new());
        Self { table, control, nodes: 0, node_limit, timed: true, attacker, material_key, frames, children }
    }

    /// Searches for a mate within `plies` and restores `position`. `None` when aborted. Calls `report` every
    /// [`REPORT_INTERVAL`] nodes.
    pub(super) fn search(
        &mut self,
        position: &mut Position,
        plies: u16,
        mut report: impl FnMut(&Self),
    ) -> Option<ProofResult> {
        self.frames.clear();
        self.children.clear();
        if self.must_stop() {
            return None;
        }
        self.enter(position, plies, ProofThresholds::NONE);
        loop {
            let frame = self.frames[self.frames.len() - 1];
            let summary = ChildrenSummary::of(&self.children[frame.first_child..], frame.attacker);
            if frame.thresholds.reached_by(&summary.value()) {
                let value = self.leave(position, frame, &summary);
                if self.frames.is_empty() {
                    let best = self.children.get(summary.best).map(|child| child.mv).filter(|_| value.is_proved());
                    return Some(ProofResult { value, best });
                }
                position.unmake();
                continue;
            }
            if self.must_stop() {
                self.unwind(position);
                return None;
            }
            if self.nodes.is_multiple_of(REPORT_INTERVAL) {
                report(self);
            }
            self.descend(position, frame, &summary);
        }
    }

    /// Makes the best move and enters the node after it, unless its value is known well enough.
    fn descend(&mut self, position: &mut Position, frame: MateSearchFrame, summary: &ChildrenSummary) {
        let chosen = frame.first_child + summary.best;
        let limits = summary.best_child_thresholds(frame.thresholds, frame.attacker);
        position.play(self.children[chosen].mv);
        let top = self.frames.len() - 1;
        self.frames[top].chosen_child = chosen;
        match self.known_value(position, frame.plies - 1) {
            Some(value) if limits.reached_by(&value) => {
                self.children[chosen].value = value;
                position.unmake();
            }
            _ => self.enter(position, frame.plies - 1, limits),
        }
    }

    /// Value of the position on the board by the path and the table.
    fn known_value(&self, position: &Position, plies: u16) -> Option<ProofValue> {
        let (key, hand) = (self.key(position), position.hand(self.attacker));
        let repeats = |frame: &MateSearchFrame| frame.key == key && frame.hand.is_equal_or_superior_to(hand);
        if let Some(ply) = self.frames.iter().position(repeats) {
            return Some(ProofValue::disproved(UNLIMITED_PLIES, hand, ply as u32));
        }
        let open = self.table.probe(key, hand, plies);
        if open.is_some_and(|value| value.is_settled()) {
            return open;
        }
        self.table.probe_path(key ^ self.path_key(), hand, plies).or(open)
    }

    /// Key of the path to the node after the last one.
    fn path_key(&self) -> u64 {
        self.frames.last().map_or(0, |frame| mix_bits(frame.path_key ^ frame.key ^ mix_bits(hand_key(frame.hand))))
    }

    fn key(&self, position: &Position) -> u64 {
        position.board_key() ^ self.material_key
    }

    fn must_stop(&self) -> bool {
        self.nodes >= self.node_limit
            || (self.timed && self.nodes.is_multiple_of(REPORT_INTERVAL) && self.control.must_stop())
    }

    /// Enters a node: generates its moves, with initial numbers for the nodes after them.
    fn enter(&mut self, position: &mut Position, plies: u16, limits: ProofThresholds) {
        let attacker = position.side_to_move() == self.attacker;
        let (key, hand, path_key) = (self.key(position), position.hand(self.attacker), self.path_key());
        let first = self.children.len();
        let nodes_before = self.nodes;
        self.frames.push(MateSearchFrame {
            first_child: first,
            chosen_child: first,
            attacker,
            plies,
            thresholds: limits,
            key,
            hand,
            path_key,
            nodes_before,
        });
        self.nodes += 1;
        if attacker {
            self.list_checks(position, first, plies - 1);
        } else {
            self.list_evasions(position, plies - 1);
        }
    }

    fn list_checks(&mut self, position: &mut Position, first: usize, plies: u16) {
        for &mv in &movegen::moves(position, MoveGenerationKind::ChecksAll) {
            let penalty = u32::from(declines_promotion(position, mv));
            position.play(mv);
            let value = self.value_after_check(position, plies, penalty);
            position.unmake();
            if value.is_proved() && value.plies == 0 {
                // No mate is shorter than an immediate one.
                self.children.truncate(first);
                self.children.push(ProofChild { mv, value });
                return;
            }
            self.children.push(ProofChild { mv, value });
        }
    }

    /// Initial value of a defender's node, in check: mated if there is no move.
    fn value_after_check(&self, position: &Position, plies: u16, penalty: u32) -> ProofValue {
        let evasions = movegen::count_legal_all(position);
        if evasions == 0 {
            return ProofValue::proved(0, hands::proof_hand_of_mate(position));
        }
        let hand = position.hand(self.attacker);
        if plies == 0 {
            return ProofValue::disproved(0, hand, NO_REPETITION);
        }
        let guess = || ProofValue::open(evasions.min(MAX_EVASION_GUESS) as u32 + penalty, 1 + penalty);
        self.table.probe(self.key(position), hand, plies).unwrap_or_else(guess)
    }

    fn list_evasions(&mut self, position: &mut Position, plies: u16) {
        for &mv in &movegen::legal_all(position) {
            position.play(mv);
            let known = self.table.probe(self.key(position), position.hand(self.attacker), plies);
            position.unmake();
            // An interposition only delays, as a rule.
            let guess = || ProofValue::open(1, 1 + u32::from(mv.is_drop()));
            self.children.push(ProofChild { mv, value: known.unwrap_or_else(guess) });
        }
    }

    /// Aborts the search. The values of the path go to the table, so that a later search continues from there.
    fn unwind(&mut self, position: &mut Position) {
        while let Some(&frame) = self.frames.last() {
            let summary = ChildrenSummary::of(&self.children[frame.first_child..], frame.attacker);
            self.leave(position, frame, &summary);
            if !self.frames.is_empty() {
                position.unmake();
            }
        }
    }

    /// Leaves the node on the board: stores its value and passes it to its parent.
    fn leave(&mut self, position: &Position, frame: MateSearchFrame, summary: &ChildrenSummary) -> ProofValue {
        let moves = &self.children[frame.first_child..];
        let mut value =
            if summary.is_settled() { settled_value(position, moves, summary, &frame) } else { summary.value() };
        self.frames.pop();
        let ply = self.frames.len() as u32;
        if value.repetition_ply != NO_REPETITION && ply <= value.repetition_ply {
            // The disproof rests on a return to this node itself, so it holds whatever the path to it.
            value.repetition_ply = NO_REPETITION;
        }
        let path_key = if value.repetition_ply == NO_REPETITION { 0 } else { frame.path_key };
        self.table.store(frame.key ^ path_key, frame.hand, &value, self.nodes - frame.nodes_before);
        if let Some(before) = self.frames.last() {
            self.children[before.chosen_child].value = value;
            self.children.truncate(frame.first_child);
        }
        value
    }
}

/// Maximum initial proof number: more evasions make no difference.
const MAX_EVASION_GUESS: u64 = 8;

/// The value of a node that is proved or disproved by its moves.
fn settled_value(
    position: &Position,
    moves: &[ProofChild],
    summary: &ChildrenSummary,
    frame: &MateSearchFrame,
) -> ProofValue {
    let values = moves.iter().map(|child| &child.value);
    match (frame.attacker, summary.proof == 0) {
        (true, true) => hands::proved_by(position, moves[summary.best].mv, &moves[summary.best].value),
        (true, false) => hands::disproved_against_all(position, moves.iter().map(|child| (child.mv, &child.value))),
        (false, true) => hands::proved_against_all(position, values),
        (false, false) => hands::disproved_by(position, &moves[summary.best].value),
    }
}

/// `mv` declines to promote a pawn, bishop or rook: good only to avoid uchifuzume.
fn declines_promotion(position: &Position, mv: Move) -> bool {
    let MoveParts::Board { from, to, promote: false } = mv.parts() else { return false };
    let kind = position.on(from).map(|piece| piece.kind);
    let far = |square: Square| square.rank_for(position.side_to_move()) <= 3;
    matches!(kind, Some(PieceKind::Pawn | PieceKind::Bishop | PieceKind::Rook)) && (far(from) || far(to))
}

/// A key of the attacking side and of all pieces.
fn material_key(position: &Position) -> u64 {
    let mut pieces = [0_u64; 8];
    for square in position.occupied() {
        let kind = position.on(square).map_or(PieceKind::King, |piece| piece.kind.unpromoted());
        pieces[kind as usize] += 1;
    }
    for (kind, count) in Color::ALL.into_iter().flat_map(|color| position.hand(color).in_notation_order()) {
        pieces[kind as usize] += u64::from(count);
    }
    let side = position.side_to_move().index() as u64;
    pieces.into_iter().fold(side, |salt, count| mix_bits(salt ^ count))
}

fn hand_key(hand: Hand) -> u64 {
    PieceKind::HAND.into_iter().fold(0, |key, kind| key << 8 | u64::from(hand.count(kind)))
}

/// Mixes all bits of a key, bijectively (Stafford, "Better bit mixing", variant 13, 2011).
const fn mix_bits(key: u64) -> u64 {
    let key = (key ^ key >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let key = (key ^ key >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    key ^ key >> 31
}
