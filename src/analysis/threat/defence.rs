//! Does a move defend, or does the attacker mate after it all the same?

use super::{Doubt, MOST_CHECKS};
use crate::rules::declaration::Declaration;
use crate::rules::{Move, Position, movegen};
use crate::search::Control;
use crate::search::mate::{Existence, Limit, Table, exists};

/// What becomes of the defender.
pub(super) enum Fate {
    /// It is mated.
    Lost(Lost),
    /// It is not mated by checks alone.
    Survives,
    /// It was not found out.
    Unknown(Doubt),
}

/// A way to the mate.
#[derive(Default)]
pub(super) struct Lost {
    /// Moves of both sides up to where checks alone mate.
    pub(super) way: Vec<Move>,
    /// Plies to the mate, `way` counted; it may come earlier.
    pub(super) plies: u32,
}

impl Lost {
    fn after(mut self, mv: Move) -> Self {
        self.way.insert(0, mv);
        self.plies += 1;
        self
    }
}

/// Looks at one defence with so many nodes of the mate search.
pub(super) struct Refuter<'a> {
    pub(super) table: &'a mut Table,
    pub(super) control: &'a Control,
    /// Nodes that are left.
    pub(super) purse: u64,
}

impl Refuter<'_> {
    /// What becomes of the defender after `defence`. `position` is as before when this returns.
    pub(super) fn fate_after(&mut self, position: &mut Position, defence: Move) -> Fate {
        self.after(position, defence, |refuter, position| refuter.attack(position, MOST_CHECKS))
    }

    /// The attacker to move: it mates, or after a check finds an evasion after which every move loses.
    fn attack(&mut self, position: &mut Position, checks: u32) -> Fate {
        let (existence, nodes) = exists(position, self.table, self.control, self.purse);
        self.purse -= nodes.min(self.purse);
        let mut doubt = match existence {
            Existence::Mate(plies) => return Fate::Lost(Lost { way: Vec::new(), plies }),
            Existence::NoMate => None,
            Existence::Unknown(limit) => Some(Doubt::Limit(limit)),
        };
        if !position.in_check() {
            return doubt.map_or(Fate::Survives, Fate::Unknown);
        }
        for &evasion in &movegen::legal_all(position) {
            if self.purse == 0 {
                return Fate::Unknown(Doubt::Limit(Limit::Nodes));
            }
            if checks == 0 {
                return Fate::Unknown(doubt.unwrap_or(Doubt::Checks));
            }
            match self.after(position, evasion, |refuter, position| refuter.defend(position, checks - 1)) {
                Fate::Survives => {}
                Fate::Unknown(why) => doubt = Some(why),
                lost @ Fate::Lost(_) => return lost,
            }
        }
        doubt.map_or(Fate::Survives, Fate::Unknown)
    }

    /// The defender to move: every move must lose.
    fn defend(&mut self, position: &mut Position, checks: u32) -> Fate {
        if Declaration::count(position).wins() {
            return Fate::Survives;
        }
        let mut longest = Lost::default();
        for &defence in &movegen::legal_all(position) {
            match self.after(position, defence, |refuter, position| refuter.attack(position, checks)) {
                Fate::Lost(lost) if lost.plies > longest.plies => longest = lost,
                Fate::Lost(_) => {}
                other => return other,
            }
        }
        Fate::Lost(longest)
    }

    fn after(
        &mut self,
        position: &mut Position,
        mv: Move,
        work: impl FnOnce(&mut Self, &mut Position) -> Fate,
    ) -> Fate {
        position.play(mv);
        let fate = work(self, position);
        position.unmake();
        match fate {
            Fate::Lost(lost) => Fate::Lost(lost.after(mv)),
            other => other,
        }
    }
}
