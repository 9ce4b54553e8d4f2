//! Rooks opposite the other rook (向かい飛車), on the eighth file seen by their side.

use super::condition::Condition::{BishopsOff, By, Held, Rook};
use super::condition::RookPlace::Eighth;
use super::opening::{Opening, opening};
use crate::formations::shape::shape;

#[rustfmt::skip] // one row per opening reads as the table it is
pub(super) static EIGHTH_FILE: &[Opening] = &[
    opening("阪田流向かい飛車", "Sakata Opposing Rook", &[Rook(Eighth), By(30, shape("G77 R88"))]).of("向かい飛車").also(&["坂田流向かい飛車", "阪田流向飛車"]),
    opening("ダイレクト向かい飛車", "Direct Opposing Rook", &[Rook(Eighth), BishopsOff(26)]).of("向かい飛車").also(&["ダイレクト向飛車"]),
    opening("メリケン向かい飛車", "Meriken Opposing Rook", &[Rook(Eighth), Held(30, shape("R88 S78 B77"))]).of("向かい飛車").also(&["メリケン向飛車"]),
    opening("向かい飛車", "Opposing Rook", &[Rook(Eighth)]).also(&["向飛車", "向い飛車"]),
];
