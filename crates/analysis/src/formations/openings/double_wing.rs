//! Double Wing Attack (相掛かり): both rook pawns advance before the bishops' lines are open.

use super::condition::Condition::{self, Against, BishopsOn, By, Held, Never, Rook};
use super::condition::RookPlace::Static;
use super::opening::{Opening, opening};
use crate::formations::shape::shape;

/// The general name.
const GENERAL: &str = "相掛かり";
const BOTH_PAWNS: Condition = By(16, shape("P25 p85"));
const LINES_CLOSED: Condition = Never(12, shape("P25 p85 P76 p34"));
/// A bishop that guards its head against the pawn makes it a bishop exchange, or nothing.
const NO_BISHOP: Condition = Never(16, shape("B77"));
const NO_BISHOP_THEIRS: Condition = Never(16, shape("b33"));

#[rustfmt::skip] // one row per opening reads as the table it is
pub(super) static DOUBLE_WING: &[Opening] = &[
    opening("ひねり飛車", "Twisting Rook",
        &[Rook(Static), Against(Static), BOTH_PAWNS, By(60, shape("R24")), By(60, shape("R76,86,96 P75"))]).of(GENERAL).also(&["ヒネリ飛車"]),
    opening("相掛かり棒銀", "Double Wing Climbing Silver",
        &[Rook(Static), Against(Static), BOTH_PAWNS, LINES_CLOSED, NO_BISHOP, NO_BISHOP_THEIRS, BishopsOn(12), By(44, shape("S26,15"))]).of(GENERAL),
    opening("相掛かり早繰り銀", "Double Wing Rushing Silver",
        &[Rook(Static), Against(Static), BOTH_PAWNS, LINES_CLOSED, NO_BISHOP, NO_BISHOP_THEIRS, BishopsOn(12), By(50, shape("S46 P36,35"))]).of(GENERAL),
    opening("相掛かり腰掛け銀", "Double Wing Reclining Silver",
        &[Rook(Static), Against(Static), BOTH_PAWNS, LINES_CLOSED, NO_BISHOP, NO_BISHOP_THEIRS, BishopsOn(12), Held(60, shape("S56 P46,47"))]).of(GENERAL).also(&["相掛かり腰掛銀"]),
    opening(GENERAL, "Double Wing Attack",
        &[Rook(Static), Against(Static), BOTH_PAWNS, LINES_CLOSED, NO_BISHOP, NO_BISHOP_THEIRS, BishopsOn(12)]).of("相居飛車").shared().also(&["相懸かり", "相掛り"]),
];
