//! Yagura castles (矢倉囲い).

use super::castle::{Castle, castle};
use crate::formations::shape::shape;

#[rustfmt::skip] // one row per castle reads as the table it is
pub(super) static YAGURA: &[Castle] = &[
    castle("総矢倉", "Complete Yagura", &[shape("K88 G78 G67 S77 S57")]),
    castle("菱矢倉", "Diamond Yagura", &[shape("K88 G78 G67 S77 S66")]),
    castle("矢倉囲い", "Yagura", &[shape("K88 G78 S77 G67")]).also(&["矢倉", "金矢倉", "本矢倉"]),
    castle("銀矢倉", "Silver Yagura", &[shape("K88 G78 S77 S67")]),
    castle("銀立ち矢倉", "Standing Silver Yagura", &[shape("K88 G78 S76 G67,77")]),
    castle("へこみ矢倉", "Hollow Yagura", &[shape("K88 G78 S77 G68")]),
    castle("流れ矢倉", "Flowing Yagura", &[shape("K88 G78 S77 G57,58 S66")]),
    castle("片矢倉", "Half Yagura", &[shape("K78 G68 S77 G67")]).also(&["天野矢倉"]),
    castle("土居矢倉", "Doi Yagura", &[shape("K78 S77 G67 G58")]),
    castle("菊水矢倉", "Kikusui Yagura", &[shape("K89 S88 G78 G67,68")]).also(&["しゃがみ矢倉"]),
    castle("早囲い", "Fast Castle", &[shape("K78 G68 S77 G58")]).also(&["矢倉早囲い"]),
    castle("右矢倉", "Right Yagura", &[shape("K28 S37 G38 G47")]),
];
