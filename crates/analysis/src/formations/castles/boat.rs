//! Castles of a static rook against a ranging one that are neither Mino nor bear-in-the-hole, and of their kind.

use super::castle::{Castle, castle};
use crate::formations::shape::shape;

#[rustfmt::skip] // one row per castle reads as the table it is
pub(super) static BOAT: &[Castle] = &[
    castle("ミレニアム囲い", "Millennium", &[shape("K89 N77 S88")]).also(&["ミレニアム", "トーチカ", "かまくら"]),
    castle("振り飛車ミレニアム", "Ranging Rook Millennium", &[shape("K29 N37 S28")]).also(&["振りミレ"]),
    castle("エルモ囲い", "Elmo", &[shape("K78 S68 G79")]).also(&["elmo囲い", "エルモ"]),
    castle("振り飛車エルモ", "Ranging Rook Elmo", &[shape("K38 S48 G39")]),
    castle("金無双", "Two-Gold Castle", &[shape("K38 G48 G58 S28")]).also(&["無双囲い"]),
    castle("箱入り娘", "Daughter in the Box", &[shape("K78 S79 G69 G68")]),
    castle("舟囲い", "Boat", &[shape("K78 G58 G69 S79")]).also(&["船囲い"]),
    castle("いちご囲い", "Strawberry", &[shape("K68 G78 G58 S79")]).also(&["イチゴ囲い"]),
];
