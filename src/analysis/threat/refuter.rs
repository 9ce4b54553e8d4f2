//! Does a move defend, or does the attacker mate after it all the same?

use super::{MAX_DEFENDER_CHECKS, UnrefutedReason};
use crate::rules::declaration::DeclarationCount;
use crate::rules::{Move, Position, movegen};
use crate::search::SearchControl;
use crate::search::mate::{MateExistence, MateTable, ReachedLimit, exists};

/// What becomes of the defender.
pub(super) enum DefenceOutcome {
    /// It is mated.
    Lost(LosingLine),
    /// It is not mated by checks alone.
    Survives,
    /// It was not found out.
    Unknown(UnrefutedReason),
}

/// A way to the mate.
#[derive(Default)]
pub(super) struct LosingLine {
    /// Moves of both sides up to where checks alone mate.
    pub(super) moves: Vec<Move>,
    /// Plies to the mate, `way` counted; it may come earlier.
    pub(super) plies: u32,
}

impl LosingLine {
    fn after(mut self, mv: Move) -> Self {
        self.moves.insert(0, mv);
        self.plies += 1;
        self
    }
}

/// Looks at one defence with so many nodes of the mate search.
pub(super) struct Refuter<'a> {
    pub(super) table: &'a mut MateTable,
    pub(super) control: &'a SearchControl,
    /// Nodes that are left.
    pub(super) nodes_left: u64,
}

impl Refuter<'_> {
    /// What becomes of the defender after `defence`. `position` is as before when this returns.
    pub(super) fn outcome_after(&mut self, position: &mut Position, defence: Move) -> DefenceOutcome {
        self.after(position, defence, |refuter, position| refuter.attack(position, MAX_DEFENDER_CHECKS))
    }

    /// The attacker to move: it mates, or after a check finds an evasion after which every move loses.
    fn attack(&mut self, position: &mut Position, checks: u32) -> DefenceOutcome {
        let (existence, nodes) = exists(position, self.table, self.control, self.nodes_left);
        self.nodes_left -= nodes.min(self.nodes_left);
        let mut doubt = match existence {
            MateExistence::Mate(plies) => return DefenceOutcome::Lost(LosingLine { moves: Vec::new(), plies }),
            MateExistence::NoMate => None,
            MateExistence::Unknown(limit) => Some(UnrefutedReason::Limit(limit)),
        };
        if !position.in_check() {
            return doubt.map_or(DefenceOutcome::Survives, DefenceOutcome::Unknown);
        }
        for &evasion in &movegen::legal_all(position) {
            if self.nodes_left == 0 {
                return DefenceOutcome::Unknown(UnrefutedReason::Limit(ReachedLimit::Nodes));
            }
            if checks == 0 {
                return DefenceOutcome::Unknown(doubt.unwrap_or(UnrefutedReason::Checks));
            }
            match self.after(position, evasion, |refuter, position| refuter.defend(position, checks - 1)) {
                DefenceOutcome::Survives => {}
                DefenceOutcome::Unknown(why) => doubt = Some(why),
                lost @ DefenceOutcome::Lost(_) => return lost,
            }
        }
        doubt.map_or(DefenceOutcome::Survives, DefenceOutcome::Unknown)
    }

    /// The defender to move: every move must lose.
    fn defend(&mut self, position: &mut Position, checks: u32) -> DefenceOutcome {
        if DeclarationCount::for_side_to_move(position).wins_by_27_points() {
            return DefenceOutcome::Survives;
        }
        let mut longest = LosingLine::default();
        for &defence in &movegen::legal_all(position) {
            match self.after(position, defence, |refuter, position| refuter.attack(position, checks)) {
                DefenceOutcome::Lost(lost) if lost.plies > longest.plies => longest = lost,
                DefenceOutcome::Lost(_) => {}
                other => return other,
            }
        }
        DefenceOutcome::Lost(longest)
    }

    fn after(
        &mut self,
        position: &mut Position,
        mv: Move,
        work: impl FnOnce(&mut Self, &mut Position) -> DefenceOutcome,
    ) -> DefenceOutcome {
        position.play(mv);
        let outcome = work(self, position);
        position.unmake();
        match outcome {
            DefenceOutcome::Lost(lost) => DefenceOutcome::Lost(lost.after(mv)),
            other => other,
        }
    }
}
