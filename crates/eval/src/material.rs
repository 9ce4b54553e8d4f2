//! Material: the values of the pieces by themselves, in centipawns.
//!
//! The tables here are constants, and the search computes with [`OWN`] at compile time. A tuner changes [`PieceValues`]
//! of its own, within the range of scores that the search can store.

use super::features::pieces;
use sankoma_rules::{Piece, PieceKind, Position};
use sankoma_wording::Message;

/// One value per kind of piece, in centipawns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PieceValues {
    points: [i32; PieceKind::COUNT],
}

/// The values of the factors.
///
/// A pawn on the board is the unit. The order and rough proportions are those that strong programs agree on: a general
/// is worth four to five pawns, gold above silver; knight and lance about half of one; the rook one to two pawns above
/// the bishop. Promoted small pieces stand near a gold, a little higher the less they give back when captured.
/// The king has no value: it is never traded.
pub const OWN: PieceValues =
    PieceValues::of_kinds([100, 260, 290, 420, 500, 680, 780], [560, 530, 540, 520, 950, 1100]);

/// The values of Bonanza 6.0, which go with its `fv.bin` (published in its `param.h`).
pub const BONANZA: PieceValues =
    PieceValues::of_kinds([87, 232, 257, 369, 444, 569, 642], [534, 489, 510, 495, 827, 945]);

/// The values of Apery (WCSC26) and `YaneuraOu`, which go with KPPT files.
pub const APERY: PieceValues =
    PieceValues::of_kinds([90, 315, 405, 495, 540, 855, 990], [540, 540, 540, 540, 945, 1395]);

/// The tables by name.
pub const NAMED: [(&str, &PieceValues); 3] = [("own", &OWN), ("bonanza", &BONANZA), ("apery", &APERY)];

/// Maximum material balance that values may lead to, one side having the whole set, in centipawns: the search stores
/// scores in 16 bits and reserves the highest ones for mates.
pub const MAX_BALANCE: i32 = 31_000;

/// Piece values that are too large: some balance would leave the range in which the search stores scores.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a whole set of pieces is worth {whole_set} centipawns, expected at most {MAX_BALANCE}")]
pub struct PieceValuesOutOfRange {
    /// The value of the whole set of pieces, in centipawns.
    pub whole_set: i64,
}

impl PieceValuesOutOfRange {
    /// Sentence with the thing found and the thing expected.
    pub fn message(&self) -> Message {
        let Self { whole_set } = self;
        Message::new(
            format!("駒の価値の合計が{whole_set}センチポーン（全駒一方、上限{MAX_BALANCE}）"),
            self.to_string(),
        )
    }
}

impl PieceValues {
    /// The kinds that have a value: all but the king.
    pub fn kinds() -> impl Iterator<Item = PieceKind> {
        PieceKind::ALL.into_iter().filter(|&kind| kind != PieceKind::King)
    }

    /// The table of this name in [`NAMED`].
    pub fn named(name: &str) -> Option<&'static Self> {
        NAMED.into_iter().find(|(known, _)| *known == name).map(|(_, values)| values)
    }

    /// Makes a table of one value per kind, in the order of [`PieceKind::ALL`].
    ///
    /// # Errors
    /// The values are too large together.
    pub fn from_points(points: [i32; PieceKind::COUNT]) -> Result<Self, PieceValuesOutOfRange> {
        Self { points }.in_range()
    }

    /// One value per kind, in the order of [`PieceKind::ALL`].
    pub const fn points(&self) -> &[i32; PieceKind::COUNT] {
        &self.points
    }

    /// Changes the value of a kind, in centipawns.
    ///
    /// # Errors
    /// The values would be too large together; they stay as they were.
    pub fn set(&mut self, kind: PieceKind, value: i32) -> Result<(), PieceValuesOutOfRange> {
        let mut changed = self.clone();
        changed.points[kind.index()] = value;
        *self = changed.in_range()?;
        Ok(())
    }

    fn in_range(self) -> Result<Self, PieceValuesOutOfRange> {
        let whole_set = self.whole_set();
        if whole_set > i64::from(MAX_BALANCE) { Err(PieceValuesOutOfRange { whole_set }) } else { Ok(self) }
    }

    /// The largest balance there can be: every piece on one side, each on whichever of its two faces counts more.
    const fn whole_set(&self) -> i64 {
        let mut sum = 0;
        let mut row = 0;
        while row < PieceKind::COUNT {
            let kind = PieceKind::ALL[row];
            if !kind.is_promoted() {
                sum += kind.count_in_set() as i64 * self.largest_value(kind);
            }
            row += 1;
        }
        sum
    }

    const fn largest_value(&self, kind: PieceKind) -> i64 {
        let unpromoted = (self.value(kind) as i64).abs();
        let promoted = match kind.promoted() {
            Some(promoted) => (self.value(promoted) as i64).abs(),
            None => 0,
        };
        if unpromoted > promoted { unpromoted } else { promoted }
    }

    /// The material balance in centipawns, counted from scratch: Black's pieces less White's, on the board and in hand.
    pub fn balance(&self, position: &Position) -> i32 {
        pieces(position).map(|at| self.of(at.piece)).sum()
    }

    /// Makes a table of the values of pawn, lance, knight, silver, gold, bishop and rook, and of the promoted pawn,
    /// lance, knight, silver, bishop and rook.
    ///
    /// # Panics
    /// Panics when they are too large together: at compile time where this makes a constant.
    pub(crate) const fn of_kinds(unpromoted: [i32; 7], promoted: [i32; 6]) -> Self {
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
        let values = Self { points };
        assert!(values.whole_set() <= MAX_BALANCE as i64, "piece values leave the range of scores");
        values
    }

    /// The value of this piece from Black's view: negative for White's.
    pub const fn of(&self, piece: Piece) -> i32 {
        piece.color.sign() * self.value(piece.kind)
    }

    /// The value of a piece of this kind.
    pub const fn value(&self, kind: PieceKind) -> i32 {
        self.points[kind.index()]
    }

    /// Exchange value: the change of the balance when this piece is captured, lost on the board and gained unpromoted
    /// in hand.
    pub(crate) const fn exchange_value(&self, kind: PieceKind) -> i32 {
        self.value(kind) + self.value(kind.unpromoted())
    }

    /// Promotion gain: promoted value less unpromoted value; 0 for kinds that cannot promote.
    pub(crate) const fn promotion_gain(&self, kind: PieceKind) -> i32 {
        match kind.promoted() {
            Some(promoted) => self.value(promoted) - self.value(kind),
            None => 0,
        }
    }
}

/// The value of a piece of this kind in [`OWN`].
pub const fn value(kind: PieceKind) -> i32 {
    OWN.value(kind)
}

/// The exchange value of this kind in [`OWN`].
pub const fn exchange_value(kind: PieceKind) -> i32 {
    OWN.exchange_value(kind)
}

/// The promotion gain of this kind in [`OWN`].
pub const fn promotion_gain(kind: PieceKind) -> i32 {
    OWN.promotion_gain(kind)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn derived_values_follow_from_the_points(points: [i16; PieceKind::COUNT]) {
            // Small enough that every table is in range.
            let points = points.map(|point| i32::from(point) % 700);
            let values = PieceValues::from_points(points).expect("42 pieces of at most 699");
            prop_assert_eq!(values.points(), &points);
            for kind in PieceKind::ALL {
                let base = points[kind.unpromoted().index()];
                prop_assert_eq!(values.value(kind), points[kind.index()]);
                prop_assert_eq!(values.exchange_value(kind), points[kind.index()] + base);
                let gain = kind.promoted().map_or(0, |promoted| points[promoted.index()] - base);
                prop_assert_eq!(values.promotion_gain(kind), gain);
            }
        }

        #[test]
        fn accepted_values_stay_in_range_and_rejected_ones_change_nothing(
            changes in prop::collection::vec((0..PieceKind::COUNT, any::<i32>(), 0_u32..32), 1..40),
        ) {
            let mut values = OWN;
            for (kind, value, shift) in changes {
                let before = values.clone();
                let (kind, value) = (PieceKind::ALL[kind], value >> shift);
                match values.set(kind, value) {
                    Ok(()) => prop_assert_eq!(values.value(kind), value),
                    Err(refused) => {
                        prop_assert!(refused.whole_set > i64::from(MAX_BALANCE));
                        prop_assert!(refused.to_string().contains(&refused.whole_set.to_string()));
                        prop_assert_eq!(&values, &before);
                    }
                }
                prop_assert!(values.whole_set() <= i64::from(i16::MAX));
                prop_assert!(values.balance(&one_sided()).abs() <= MAX_BALANCE);
            }
        }
    }

    /// Black has everything, all that can be promoted.
    fn one_sided() -> Position {
        let sfen = "+P+P+P+P+P+P+P+P+P/+P+P+P+P+P+P+P+P+P/+L+L+L+L+N+N+N+N1/+S+S+S+SGGGG1/+B+B+R+R5/9/9/4k4/4K4 b - 1";
        Position::from_setup_unchecked(&sankoma_rules::sfen::parse_setup(sfen).expect("the test's SFEN is sound"))
    }

    #[test]
    fn a_balance_counts_board_and_hands() {
        let everything: i32 = OWN.whole_set().try_into().expect("in range");
        assert_eq!(OWN.balance(&one_sided()), everything);
        assert_eq!(OWN.balance(&Position::startpos()), 0);
        let position = Position::from_sfen("4k4/9/9/9/9/9/9/9/4K4 b R2p 1").expect("the test's SFEN is sound");
        assert_eq!(BONANZA.balance(&position), 642 - 2 * 87);
    }

    #[test]
    fn tables_are_found_by_name() {
        for (name, values) in NAMED {
            assert_eq!(PieceValues::named(name), Some(values));
        }
        assert_eq!(PieceValues::named("Own"), None);
    }

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
