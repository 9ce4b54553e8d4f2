//! Kinds by a network: what a piece of each kind has on the mean of a position, and what single pieces have beyond
//! that.
//!
//! A network has no piece values. The mean of the shares of a kind stands in for one: from their owners' views, both
//! sides' pieces, promoted or not, in hand too. It is rounded to a unit once, so that the mean of the kinds, by how
//! many more of them a side has, and what each piece has beyond it sum to the shares without a remainder.

use super::material::difference;
use sankoma_eval::{Breakdown, PieceShare, RawScale, UNITS_PER_RAW, centipawns_of_units};
use sankoma_rules::{PieceKind, Position};

/// The means of the kinds in one position.
pub(super) struct NetworkKinds {
    /// The mean of each kind from its owner's view, in units of 1/`UNITS_PER_RAW` raw unit, and how many more Black
    /// has.
    kinds: [(i64, i64); KINDS.len()],
    scale: RawScale,
}

/// Kinds that change hands, the most valuable first.
pub(super) const KINDS: [PieceKind; 7] = PieceKind::HAND_NOTATION_ORDER;

impl NetworkKinds {
    pub(super) fn of(explanation: &Breakdown) -> Self {
        let of_kind = |kind: PieceKind| {
            let (mut own, mut pieces, mut ahead) = (0, 0, 0);
            for share in explanation.pieces.iter().filter(|share| share.group.piece.kind.unpromoted() == kind) {
                let (sign, count) = (i64::from(share.group.piece.color.sign()), i64::from(share.group.count));
                own += sign * i64::from(share.total);
                pieces += count;
                ahead += sign * count;
            }
            (UNITS_PER_RAW * own / pieces.max(1), ahead)
        };
        Self { kinds: KINDS.map(of_kind), scale: explanation.scale }
    }

    /// Material of a kind, from Black's view: the mean of its pieces for each that one side has more.
    pub(super) fn material_of(&self, kind: PieceKind) -> i64 {
        KINDS.iter().zip(self.kinds).filter(|&(&other, _)| other == kind).map(|(_, (mean, ahead))| mean * ahead).sum()
    }

    /// The same of all kinds.
    pub(super) fn material(&self) -> i64 {
        self.kinds.iter().map(|(mean, ahead)| mean * ahead).sum()
    }

    /// The same by the pieces of another position.
    pub(super) fn material_at(&self, position: &Position) -> i64 {
        KINDS.iter().zip(self.kinds).map(|(&kind, (mean, _))| mean * i64::from(difference(position, kind))).sum()
    }

    /// Value of pieces beyond the mean of their kind, from Black's view.
    pub(super) fn beyond(&self, share: &PieceShare) -> i64 {
        let kind = share.group.piece.kind.unpromoted();
        let mean = KINDS.iter().position(|&other| other == kind).map_or(0, |at| self.kinds[at].0);
        let count = i64::from(share.group.piece.color.sign()) * i64::from(share.group.count);
        UNITS_PER_RAW * i64::from(share.total) - count * mean
    }

    pub(super) fn centipawns(&self, units: i64) -> f64 {
        centipawns_of_units(self.scale, units)
    }
}
