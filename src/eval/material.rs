//! What pieces are worth by themselves, in centipawns.

use crate::rules::{Piece, PieceKind};

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
pub const OWN: Values = Values::of_kinds([100, 260, 290, 420, 500, 680, 780], [560, 530, 540, 520, 950, 1100]);

/// Those of Bonanza 6.0, which go with its `fv.bin` (published in its `param.h`).
pub const BONANZA: Values = Values::of_kinds([87, 232, 257, 369, 444, 569, 642], [534, 489, 510, 495, 827, 945]);

/// Those of Apery (WCSC26) and `YaneuraOu`, which go with KPPT files.
pub const APERY: Values = Values::of_kinds([90, 315, 405, 495, 540, 855, 990], [540, 540, 540, 540, 945, 1395]);

/// The tables by name.
pub const NAMED: [(&str, &Values); 3] = [("own", &OWN), ("bonanza", &BONANZA), ("apery", &APERY)];

impl Values {
    /// From pawn, lance, knight, silver, gold, bishop, rook, and the promoted pawn, lance, knight, silver, bishop,
    /// rook.
    pub const fn of_kinds(unpromoted: [i32; 7], promoted: [i32; 6]) -> Self {
        use PieceKind::{Bishop, Gold, Knight, Lance, Pawn, Rook, Silver};
        use PieceKind::{Dragon, Horse, ProKnight, ProLance, ProPawn, ProSilver};
        let mut points = [0; PieceKind::COUNT];
        let (kinds, promotions) = (
            [Pawn, Lance, Knight, Silver, Gold, Bishop, Rook],
            [ProPawn, ProLance, ProKnight, ProSilver, Horse, Dragon],
        );
        let mut row = 0;
        while row < kinds.len() {
            points[kinds[row].index()] = unpromoted[row];
            row += 1;
        }
        row = 0;
        while row < promotions.len() {
            points[promotions[row].index()] = promoted[row];
            row += 1;
        }
        Self { points }
    }

    /// What this piece adds to the balance from Black's view: its value, negative for White's.
    pub const fn of(&self, piece: Piece) -> i32 {
        piece.color.sign() * self.value(piece.kind)
    }

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
