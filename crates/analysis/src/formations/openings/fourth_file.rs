//! Rooks on the fourth file (四間飛車), the sixth file seen by their side.

use super::condition::Condition::{Against, BishopsOff, By, Held, Rook};
use super::condition::RookPlace::{Sixth, Static};
use super::opening::{Opening, opening};
use crate::formations::shape::shape;

#[rustfmt::skip] // one row per opening reads as the table it is
pub(super) static FOURTH_FILE: &[Opening] = &[
    opening("藤井システム", "Fujii System", &[Rook(Sixth), Against(Static), By(40, shape("R68 K59 G49 S38 P46 P16,15"))]).of("四間飛車"),
    opening("立石流四間飛車", "Tateishi Fourth-File Rook", &[Rook(Sixth), By(44, shape("R66,76 P75"))]).of("四間飛車").also(&["立石流"]),
    opening("レグスペ", "Leg Special", &[Rook(Sixth), BishopsOff(26), By(60, shape("K19 L18"))]).of("角交換四間飛車"),
    opening("角交換四間飛車", "Bishop-Exchange Fourth-File Rook", &[Rook(Sixth), BishopsOff(26)]).of("四間飛車").also(&["角交換振り飛車"]),
    opening("四間飛車穴熊", "Fourth-File Rook Bear-in-the-Hole", &[Rook(Sixth), Held(60, shape("K19 L18 S28"))]).of("四間飛車"),
    opening("四間飛車", "Fourth-File Rook", &[Rook(Sixth)]).also(&["ノーマル四間飛車"]),
];
