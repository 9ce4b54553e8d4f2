//! Side Pawn Capture (横歩取り): the rook that has exchanged its pawn takes the pawn that opened the bishop's line.

use super::condition::Condition::{self, Against, By, Held, Rook};
use super::condition::RookPlace::Static;
use super::opening::{Opening, opening};
use crate::formations::shape::shape;

/// The general name.
const GENERAL: &str = "横歩取り";
/// Both bishops' lines are open before the rook exchanges its pawn; for the side that takes the pawn, and for the
/// other.
const BEFORE: Condition = By(16, shape("P25 p23 P76 p34"));
const TAKEN: Condition = By(30, shape("R34 -p34 P76"));
const BEFORE_THEIRS: Condition = By(16, shape("p85 P87 P76 p34"));
const TAKEN_BY_THEM: Condition = By(30, shape("r76 -P76 p34"));

#[rustfmt::skip] // one row per opening reads as the table it is
pub(super) static SIDE_PAWN: &[Opening] = &[
    opening("相横歩取り", "Double Side Pawn Capture", &[Rook(Static), Against(Static), BEFORE, By(40, shape("R34 r76"))]).of(GENERAL).shared(),
    opening("青野流", "Aono", &[Rook(Static), Against(Static), BEFORE, TAKEN, By(44, shape("R34 N37"))]).of(GENERAL).also(&["横歩取り青野流"]),
    opening("勇気流", "Yuki", &[Rook(Static), Against(Static), BEFORE, TAKEN, By(36, shape("R34 K68"))]).of(GENERAL).also(&["横歩取り勇気流"]),
    opening("横歩取り４五角", "Side Pawn 4e Bishop", &[Rook(Static), Against(Static), BEFORE_THEIRS, TAKEN_BY_THEM, By(40, shape("B65"))]).of(GENERAL).also(&["４五角戦法", "横歩取り△４五角"]),
    opening("横歩取り８五飛", "Side Pawn 8e Rook", &[Rook(Static), Against(Static), BEFORE_THEIRS, TAKEN_BY_THEM, Held(50, shape("R25"))]).of(GENERAL).also(&["中座飛車", "８五飛戦法", "横歩取り△８五飛"]),
    opening("横歩取り３三桂", "Side Pawn 3c Knight", &[Rook(Static), Against(Static), BEFORE_THEIRS, TAKEN_BY_THEM, By(26, shape("N77"))]).of(GENERAL).also(&["横歩取り△３三桂"]),
    opening("横歩取り３三角", "Side Pawn 3c Bishop", &[Rook(Static), Against(Static), BEFORE_THEIRS, TAKEN_BY_THEM, By(26, shape("B77"))]).of(GENERAL).also(&["横歩取り△３三角"]),
    opening(GENERAL, "Side Pawn Capture", &[Rook(Static), Against(Static), BEFORE, TAKEN]).of("相居飛車").shared().also(&["横歩取"]),
];
