//! What pieces are worth by themselves, in centipawns.

use crate::rules::PieceKind;

/// One value per kind of piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Values {
    points: [i32; PieceKind::COUNT],
}

/// The project's own values.
///
/// A pawn on the board is the unit. The order and rough proportions are those that strong programs agree on: a general
/// is worth four to five pawns, gold above silver; knight and lance about half of one; the rook one to two pawns above
/// the bishop. Promoted small pieces stand near a gold, a little higher the less they give back when captured.
/// The king has no value: it is never traded.
pub const OWN: Values = Values {
    points: {
        let mut points = [0; PieceKind::COUNT];
        points[PieceKind::Pawn.index()] = 100;
        points[PieceKind::Lance.index()] = 260;
        points[PieceKind::Knight.index()] = 290;
        points[PieceKind::Silver.index()] = 420;
        points[PieceKind::Gold.index()] = 500;
        points[PieceKind::Bishop.index()] = 680;
        points[PieceKind::Rook.index()] = 780;
        points[PieceKind::ProPawn.index()] = 560;
        points[PieceKind::ProLance.index()] = 530;
        points[PieceKind::ProKnight.index()] = 540;
        points[PieceKind::ProSilver.index()] = 520;
        points[PieceKind::Horse.index()] = 950;
        points[PieceKind::Dragon.index()] = 1100;
        points
    },
};

impl Values {
    /// What a piece of this kind is worth.
    pub const fn value(&self, kind: PieceKind) -> i32 {
        self.points[kind.index()]
    }

    /// By how much capturing this piece changes the balance: it is lost on the board, and gained unpromoted in hand.
    pub const fn exchange_value(&self, kind: PieceKind) -> i32 {
        self.value(kind) + self.value(kind.unpromoted())
    }

    /// What this kind gains by promoting; 0 for kinds that cannot.
    pub const fn promotion_gain(&self, kind: PieceKind) -> i32 {
        match kind.promoted() {
            Some(promoted) => self.value(promoted) - self.value(kind),
            None => 0,
        }
    }
}

/// What a piece of this kind is worth, by the project's own values.
pub const fn value(kind: PieceKind) -> i32 {
    OWN.value(kind)
}

/// By how much capturing this piece changes the balance, by the project's own values.
pub const fn exchange_value(kind: PieceKind) -> i32 {
    OWN.exchange_value(kind)
}

/// What this kind gains by promoting, by the project's own values.
pub const fn promotion_gain(kind: PieceKind) -> i32 {
    OWN.promotion_gain(kind)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_but_the_king_is_worth_something() {
        for kind in PieceKind::ALL {
            assert_eq!(value(kind) > 0, kind != PieceKind::King, "{kind:?}");
        }
    }

    #[test]
    fn promoting_gains_and_capturing_a_promoted_piece_gains_less_than_twice_its_value() {
        for kind in PieceKind::ALL {
            let Some(promoted) = kind.promoted() else {
                assert_eq!(promotion_gain(kind), 0, "{kind:?}");
                continue;
            };
            assert!(promotion_gain(kind) > 0, "{kind:?}");
            assert_eq!(exchange_value(kind), 2 * value(kind), "{kind:?}");
            assert_eq!(exchange_value(promoted), 2 * value(kind) + promotion_gain(kind), "{promoted:?}");
        }
    }
}
