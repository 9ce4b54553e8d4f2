//! Right kings (右玉): the king on the side of its static rook, and its mirror image.

use super::castle::{Castle, castle};
use crate::formations::shape::shape;

#[rustfmt::skip] // one row per castle reads as the table it is
pub(super) static RIGHT_KING: &[Castle] = &[
    castle("ツノ銀右玉", "Horned-Silver Right King", &[shape("K38,48 S67 S47 G78 R29,28")]).also(&["雁木右玉"]),
    castle("矢倉右玉", "Yagura Right King", &[shape("K38,48 S77 S47,56 G78 R29,28")]),
    castle("右玉", "Right King", &[shape("K38,48 S47,56 G48,58,49 R29 G78,67,68")]),
    castle("左玉", "Left King", &[shape("K68,78 S67 G38 R88,89")]),
];
