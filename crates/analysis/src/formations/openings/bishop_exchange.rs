//! Bishop exchanges (角換わり) of two static rooks.

use super::condition::Condition::{self, Against, BishopsOff, By, Never, Rook, Second};
use super::condition::RookPlace::Static;
use super::opening::{Opening, opening};
use crate::formations::shape::shape;

/// The general name.
const GENERAL: &str = "角換わり";
/// Bishops are exchanged before either rook has gone out to exchange its pawn.
const OFF: Condition = BishopsOff(26);
const UNMOVED: Condition = Never(26, shape("R24"));
const THEIRS_UNMOVED: Condition = Never(26, shape("r86"));

#[rustfmt::skip] // one row per opening reads as the table it is
pub(super) static BISHOP_EXCHANGE: &[Opening] = &[
    opening("一手損角換わり", "Tempo-Loss Bishop Exchange", &[Rook(Static), Against(Static), Second, BishopsOff(14), By(13, shape("+B22"))]).of(GENERAL).also(&["一手損角換り", "後手一手損角換わり"]).shared(),
    opening("角換わり棒銀", "Bishop Exchange Climbing Silver", &[Rook(Static), Against(Static), OFF, UNMOVED, THEIRS_UNMOVED, By(44, shape("S26,15"))]).of(GENERAL),
    opening("角換わり早繰り銀", "Bishop Exchange Rushing Silver", &[Rook(Static), Against(Static), OFF, UNMOVED, THEIRS_UNMOVED, By(50, shape("S46,36 P36,35"))]).of(GENERAL).also(&["角換わり早繰銀"]),
    opening("角換わり腰掛け銀", "Bishop Exchange Reclining Silver", &[Rook(Static), Against(Static), OFF, UNMOVED, THEIRS_UNMOVED, By(60, shape("S56 P45,46,47"))]).of(GENERAL).also(&["角換わり腰掛銀", "角交換腰掛銀", "角交換腰掛け銀"]),
    opening(GENERAL, "Bishop Exchange", &[Rook(Static), Against(Static), OFF, UNMOVED, THEIRS_UNMOVED]).of("相居飛車").shared().also(&["角換り"]),
];
