//! Refutes a defence: does a move defend, or does the attacker mate after it?

use super::outcome::{MAX_DEFENDER_CHECKS, UnrefutedReason};
use sankoma_rules::declaration::{self, DeclarationRule};
use sankoma_rules::{Move, Position, movegen};
use sankoma_search::SearchControl;
use sankoma_search::mate::{MateExistence, MateTable, ReachedLimit, exists};

/// The outcome of a defence.
pub(super) enum DefenceOutcome {
    /// The defender is mated.
    Lost(LosingLine),
    /// The defender is not mated by checks alone.
    Survives,
    /// Undecided.
    Unknown(UnrefutedReason),
}

/// A line that loses.
#[derive(Default)]
pub(super) struct LosingLine {
    /// Moves of both sides up to the position in which checks alone mate.
    pub(super) moves: Vec<Move>,
    /// Plies to the mate, `moves` included; an upper bound.
    pub(super) plies: u32,
}

impl LosingLine {
    fn preceded_by(mut self, mv: Move) -> Self {
        self.moves.insert(0, mv);
        self.plies += 1;
        self
    }
}

/// Searches one defence with a limited number of nodes.
pub(super) struct Refuter<'a> {
    pub(super) table: &'a mut MateTable,
    pub(super) control: &'a SearchControl,
    /// The rule by which the defender may declare.
    pub(super) declaration: Option<DeclarationRule>,
    /// Nodes of the mate search that are left.
    pub(super) nodes_left: u64,
}

impl Refuter<'_> {
    /// Returns the outcome of `defence`. `position` is unchanged when this returns.
    pub(super) fn outcome_after(&mut self, position: &mut Position, defence: Move) -> DefenceOutcome {
        self.after(position, defence, |refuter, position| refuter.attack(position, MAX_DEFENDER_CHECKS))
    }

    /// The attacker to move: it mates by checks, or, if in check, by an evasion after which every move loses. Follows
    /// `checks` more checks by the defender.
    fn attack(&mut self, position: &mut Position, checks: u32) -> DefenceOutcome {
        let (existence, nodes) = exists(position, self.table, self.control, self.nodes_left);
        self.nodes_left -= nodes.min(self.nodes_left);
        let mut open_reason = match existence {
            MateExistence::Mate(plies) => return DefenceOutcome::Lost(LosingLine { moves: Vec::new(), plies }),
            MateExistence::NoMate => None,
            MateExistence::Unknown(limit) => Some(UnrefutedReason::Limit(limit)),
        };
        if !position.in_check() {
            return open_reason.map_or(DefenceOutcome::Survives, DefenceOutcome::Unknown);
        }
        for &evasion in &movegen::legal_all(position) {
            if self.nodes_left == 0 {
                return DefenceOutcome::Unknown(UnrefutedReason::Limit(ReachedLimit::Nodes));
            }
            if checks == 0 {
                return DefenceOutcome::Unknown(open_reason.unwrap_or(UnrefutedReason::Checks));
            }
            match self.after(position, evasion, |refuter, position| refuter.defend(position, checks - 1)) {
                DefenceOutcome::Survives => {}
                DefenceOutcome::Unknown(reason) => open_reason = Some(reason),
                lost @ DefenceOutcome::Lost(_) => return lost,
            }
        }
        open_reason.map_or(DefenceOutcome::Survives, DefenceOutcome::Unknown)
    }

    /// The defender to move: every move must lose.
    fn defend(&mut self, position: &mut Position, checks: u32) -> DefenceOutcome {
        if self.declaration.is_some_and(|rule| declaration::wins(position, rule)) {
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

    /// Makes `mv`, calls `search`, and takes `mv` back.
    fn after(
        &mut self,
        position: &mut Position,
        mv: Move,
        search: impl FnOnce(&mut Self, &mut Position) -> DefenceOutcome,
    ) -> DefenceOutcome {
        position.play(mv);
        let outcome = search(self, position);
        position.unmake();
        match outcome {
            DefenceOutcome::Lost(lost) => DefenceOutcome::Lost(lost.preceded_by(mv)),
            other => other,
        }
    }
}
