//! Mino castles of a king on the left (左美濃), and silver crowns there.

use super::castle::{Castle, castle};
use crate::formations::shape::shape;

#[rustfmt::skip] // one row per castle reads as the table it is
pub(super) static LEFT_MINO: &[Castle] = &[
    castle("米長玉", "Yonenaga King", &[shape("K98 L99 S87 G78")]),
    castle("左銀冠", "Left Silver Crown", &[shape("K88 S87 G78")]),
    castle("四枚美濃", "Four-Piece Mino", &[shape("K87,88 S78 S67,66 G69,68 G58")]),
    castle("天守閣美濃", "Castle Tower Mino", &[shape("K87 S78 G69,68")]),
    castle("左高美濃", "Left High Mino", &[shape("K88 S78 G69 G67")]),
    castle("左美濃", "Left Mino", &[shape("K88 S78 G69")]),
    castle("端玉美濃", "Edge-King Mino", &[shape("K98 L99 S78 G69")]),
    castle("居飛車金美濃", "Static Rook Gold Mino", &[shape("K88 G78 S68 G58,69")]),
];
