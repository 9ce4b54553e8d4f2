//! Bear-in-the-hole castles (穴熊): the king in a corner, or on the square before it.

use super::castle::{Castle, castle};
use crate::formations::shape::shape;

#[rustfmt::skip] // one row per castle reads as the table it is
pub(super) static BEAR: &[Castle] = &[
    castle("ビッグ４", "Big Four", &[shape("K99 L98 S88 S87 G78 G77"), shape("K19 L18 S28 S27 G38 G37")]),
    castle("松尾流穴熊", "Matsuo Bear-in-the-Hole", &[shape("K99 L98 S88 S79 G78")]),
    castle("四枚穴熊", "Four-Piece Bear-in-the-Hole",
        &[shape("K99 L98 S88 S68,77,67 G79 G78"), shape("K19 L18 S28 S48,37,47 G39 G38")]).also(&["４枚穴熊"]),
    castle("矢倉穴熊", "Yagura Bear-in-the-Hole", &[shape("K99 L98 S77 G78")]),
    castle("居飛車穴熊", "Static Rook Bear-in-the-Hole", &[shape("K99 L98 S88")]).also(&["イビアナ", "左穴熊"]),
    castle("振り飛車穴熊", "Ranging Rook Bear-in-the-Hole", &[shape("K19 L18 S28")]).also(&["振飛車穴熊", "右穴熊"]),
    castle("串カツ囲い", "Skewer Castle", &[shape("K98 L99 S88 G78,79"), shape("K18 L19 S28 G38,39")]),
];
