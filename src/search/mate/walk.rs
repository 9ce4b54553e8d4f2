//! Depth-first proof-number search (Nagai, "Df-pn algorithm for searching AND/OR trees and its applications", 2002).
//!
//! The way is a stack of its own, so that lines of any length fit. Every search is for a mate *within so many plies*,
//! which settles loops for the attacker: a mate of the least length never returns to a position, so a node that repeats
//! one of its way, or repeats it with no more in hand, counts as disproved. Such a disproof holds on this way only
//! (the graph history interaction): it says on which ply it rests, is remembered under a key of the whole way, and is
//! a result for all ways as soon as the search is back at that ply. Proofs rest on nothing.

use super::frame::{Child, Frame, Limits, Summary};
use super::hands;
use super::table::Table;
use super::value::{FOREVER, NOTHING, Value};
use crate::rules::movegen::{self, Kind};
use crate::rules::{Color, Hand, Move, MoveParts, PieceKind, Position, Square};
use crate::search::{Budget, Control};

/// Nodes between two looks at the clock, and two reports.
const INTERVAL: u64 = 256;

/// What became of a search that was not broken off.
pub(super) struct Answer {
    pub(super) value: Value,
    /// The move that proves, if the value is a proof.
    pub(super) best: Option<Move>,
}

/// One search after another with one table and one count of nodes.
pub(super) struct Walk<'a> {
    pub(super) table: &'a mut Table,
    pub(super) control: &'a Control,
    pub(super) nodes: u64,
    /// The search is broken off at this.
    pub(super) node_limit: u64,
    /// Whether the clock and the stop signal count.
    pub(super) timed: bool,
    attacker: Color,
    /// Keeps apart positions of problems with other pieces.
    salt: u64,
    frames: Vec<Frame>,
    children: Vec<Child>,
}

impl<'a> Walk<'a> {
    /// Under `limits`; their time counts from now.
    pub(super) fn new(position: &Position, table: &'a mut Table, control: &'a Control, limits: &super::Limits) -> Self {
        if let Some(time) = limits.time {
            control.allow(Budget::exactly(time));
        }
        let node_limit = limits.nodes.unwrap_or(u64::MAX);
        let (attacker, salt) = (position.side_to_move(), salt(position));
        let (frames, children) = (Vec::new(), Vec::new());
        Self { table, control, nodes: 0, node_limit, timed: true, attacker, salt, frames, children }
    }

    /// Looks for a mate within `plies`. `position` is as before when this returns. `None` when broken off; `tell` hears
    /// of the nodes now and then.
    pub(super) fn search(
        &mut self,
        position: &mut Position,
        plies: u16,
        mut tell: impl FnMut(&Self),
    ) -> Option<Answer> {
        self.frames.clear();
        self.children.clear();
        if self.must_stop() {
            return None;
        }
        self.enter(position, plies, Limits::NONE);
        loop {
            let frame = self.frames[self.frames.len() - 1];
            let summary = Summary::of(&self.children[frame.first..], frame.attacker);
            if frame.limits.reached_by(&summary.value()) {
                let value = self.leave(position, frame, &summary);
                if self.frames.is_empty() {
                    let best = self.children.get(summary.best).map(|child| child.mv).filter(|_| value.is_proved());
                    return Some(Answer { value, best });
                }
                position.unmake();
                continue;
            }
            if self.must_stop() {
                self.leave_all(position);
                return None;
            }
            if self.nodes.is_multiple_of(INTERVAL) {
                tell(self);
            }
            self.follow(position, frame, &summary);
        }
    }

    /// Makes the best move and enters the node behind it, unless what is known of it now is enough.
    fn follow(&mut self, position: &mut Position, frame: Frame, summary: &Summary) {
        let chosen = frame.first + summary.best;
        let limits = summary.limits_of_best(frame.limits, frame.attacker);
        position.play(self.children[chosen].mv);
        let top = self.frames.len() - 1;
        self.frames[top].chosen = chosen;
        match self.known(position, frame.plies - 1) {
            Some(value) if limits.reached_by(&value) => {
                self.children[chosen].value = value;
                position.unmake();
            }
            _ => self.enter(position, frame.plies - 1, limits),
        }
    }

    /// What the way here and the table say of the position now on the board.
    fn known(&self, position: &Position, plies: u16) -> Option<Value> {
        let (key, hand) = (self.key(position), position.hand(self.attacker));
        let repeats = |frame: &Frame| frame.key == key && frame.hand.covers(hand);
        if let Some(ply) = self.frames.iter().position(repeats) {
            return Some(Value::disproved(FOREVER, hand, ply as u32));
        }
        let open = self.table.probe(key, hand, plies);
        if open.is_some_and(|value| value.is_settled()) {
            return open;
        }
        self.table.probe_way(key ^ self.way(), hand, plies).or(open)
    }

    /// Key of the way to the node behind the last one.
    fn way(&self) -> u64 {
        self.frames.last().map_or(0, |frame| mixed(frame.way ^ frame.key ^ mixed(hand_key(frame.hand))))
    }

    fn key(&self, position: &Position) -> u64 {
        position.board_key() ^ self.salt
    }

    fn must_stop(&self) -> bool {
        self.nodes >= self.node_limit || (self.timed && self.nodes.is_multiple_of(INTERVAL) && self.control.must_stop())
    }

    /// Begins a node: its moves, and what is known at first sight of the nodes behind them.
    fn enter(&mut self, position: &mut Position, plies: u16, limits: Limits) {
        let attacker = position.side_to_move() == self.attacker;
        let (key, hand, way) = (self.key(position), position.hand(self.attacker), self.way());
        let first = self.children.len();
        let nodes_before = self.nodes;
        self.frames.push(Frame { first, chosen: first, attacker, plies, limits, key, hand, way, nodes_before });
        self.nodes += 1;
        if attacker {
            self.list_checks(position, first, plies - 1);
        } else {
            self.list_evasions(position, plies - 1);
        }
    }

    fn list_checks(&mut self, position: &mut Position, first: usize, plies: u16) {
        for &mv in &movegen::moves(position, Kind::ChecksAll) {
            let shy = u32::from(is_shy(position, mv));
            position.play(mv);
            let value = self.checked(position, plies, shy);
            position.unmake();
            if value.is_proved() && value.plies == 0 {
                // Nothing is shorter than mate at once.
                self.children.truncate(first);
                self.children.push(Child { mv, value });
                return;
            }
            self.children.push(Child { mv, value });
        }
    }

    /// The defender to move, in check: mate if there is no move.
    fn checked(&self, position: &Position, plies: u16, shy: u32) -> Value {
        let evasions = movegen::count_legal_all(position);
        if evasions == 0 {
            return Value::proved(0, hands::of_mate(position));
        }
        let hand = position.hand(self.attacker);
        if plies == 0 {
            return Value::disproved(0, hand, NOTHING);
        }
        let guess = || Value::open(evasions.min(MOST_EVASIONS) as u32 + shy, 1 + shy);
        self.table.probe(self.key(position), hand, plies).unwrap_or_else(guess)
    }

    fn list_evasions(&mut self, position: &mut Position, plies: u16) {
        for &mv in &movegen::legal_all(position) {
            position.play(mv);
            let known = self.table.probe(self.key(position), position.hand(self.attacker), plies);
            position.unmake();
            // A drop between only delays, as a rule.
            let guess = || Value::open(1, 1 + u32::from(mv.is_drop()));
            self.children.push(Child { mv, value: known.unwrap_or_else(guess) });
        }
    }

    /// Breaks off. What is known of the nodes on the way goes to the table, so that another search goes on from there.
    fn leave_all(&mut self, position: &mut Position) {
        while let Some(&frame) = self.frames.last() {
            let summary = Summary::of(&self.children[frame.first..], frame.attacker);
            self.leave(position, frame, &summary);
            if !self.frames.is_empty() {
                position.unmake();
            }
        }
    }

    /// Ends the node on the board, hands its value to the one before and to the table.
    fn leave(&mut self, position: &Position, frame: Frame, summary: &Summary) -> Value {
        let moves = &self.children[frame.first..];
        let mut value = if summary.is_settled() { settled(position, moves, summary, &frame) } else { summary.value() };
        self.frames.pop();
        let ply = self.frames.len() as u32;
        if value.rests_on != NOTHING && ply <= value.rests_on {
            // It rests on a return to this very node, which is no way to mate from here whatever came before.
            value.rests_on = NOTHING;
        }
        let way = if value.rests_on == NOTHING { 0 } else { frame.way };
        self.table.store(frame.key ^ way, frame.hand, &value, self.nodes - frame.nodes_before);
        if let Some(before) = self.frames.last() {
            self.children[before.chosen].value = value;
            self.children.truncate(frame.first);
        }
        value
    }
}

/// More evasions than this make no difference to the first guess.
const MOST_EVASIONS: u64 = 8;

/// The value of a node that is proved or disproved by its moves.
fn settled(position: &Position, moves: &[Child], summary: &Summary, frame: &Frame) -> Value {
    let values = moves.iter().map(|child| &child.value);
    match (frame.attacker, summary.proof == 0) {
        (true, true) => hands::proved_by(position, moves[summary.best].mv, &moves[summary.best].value),
        (true, false) => hands::disproved_against_all(position, moves.iter().map(|child| (child.mv, &child.value))),
        (false, true) => hands::proved_against_all(position, values),
        (false, false) => hands::disproved_by(position, &moves[summary.best].value),
    }
}

/// Whether `mv` leaves a pawn, bishop or rook unpromoted that could promote: good against uchifuzume only.
fn is_shy(position: &Position, mv: Move) -> bool {
    let MoveParts::Board { from, to, promote: false } = mv.parts() else { return false };
    let kind = position.on(from).map(|piece| piece.kind);
    let far = |square: Square| square.rank_for(position.side_to_move()) <= 3;
    matches!(kind, Some(PieceKind::Pawn | PieceKind::Bishop | PieceKind::Rook)) && (far(from) || far(to))
}

/// A key of the attacker and of all pieces there are.
fn salt(position: &Position) -> u64 {
    let mut pieces = [0_u64; 8];
    for square in position.occupied() {
        let kind = position.on(square).map_or(PieceKind::King, |piece| piece.kind.unpromoted());
        pieces[kind as usize] += 1;
    }
    for (kind, count) in Color::ALL.into_iter().flat_map(|color| position.hand(color).written()) {
        pieces[kind as usize] += u64::from(count);
    }
    let side = position.side_to_move().index() as u64;
    pieces.into_iter().fold(side, |salt, count| mixed(salt ^ count))
}

fn hand_key(hand: Hand) -> u64 {
    PieceKind::HAND.into_iter().fold(0, |key, kind| key << 8 | u64::from(hand.count(kind)))
}

/// A bijection that spreads every bit over all (Stafford, "Better bit mixing", variant 13, 2011).
const fn mixed(key: u64) -> u64 {
    let key = (key ^ key >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let key = (key ^ key >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    key ^ key >> 31
}
