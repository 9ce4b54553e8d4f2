//! Yagura (矢倉) and Snowroof (雁木) of two static rooks, and quick attacks on them.

use super::condition::Condition::{Against, BishopsOn, By, Held, Rook};
use super::condition::RookPlace::Static;
use super::opening::{Opening, opening};
use crate::formations::shape::shape;

/// The general names.
const GENERAL: &str = "矢倉";
const SNOWROOF: &str = "雁木";

#[rustfmt::skip] // one row per opening reads as the table it is
pub(super) static YAGURA: &[Opening] = &[
    opening("脇システム", "Waki System", &[Rook(Static), Against(Static), By(64, shape("S77 G78 B46 b64"))]).of(GENERAL).shared(),
    opening("雀刺し", "Sparrow Sting", &[Rook(Static), Against(Static), By(76, shape("S77 G78 R18 L17"))]).of(GENERAL).also(&["スズメ刺し"]),
    opening("矢倉４六銀・３七桂", "Yagura 4f Silver and 3g Knight", &[Rook(Static), Against(Static), By(76, shape("S77 G78 S46 N37"))]).of(GENERAL).also(&["４六銀・３七桂", "４六銀３七桂"]),
    opening("矢倉棒銀", "Yagura Climbing Silver", &[Rook(Static), Against(Static), By(60, shape("S77 G78 S26,15"))]).of(GENERAL),
    opening("藤井矢倉", "Fujii Yagura", &[Rook(Static), Against(Static), Held(64, shape("K78 S77 G68 G67"))]).of(GENERAL),
    opening("矢倉３七銀", "Yagura 3g Silver", &[Rook(Static), Against(Static), By(50, shape("S77 G78 S37 P66"))]).of(GENERAL).also(&["▲３七銀戦法", "矢倉▲３七銀"]),
    opening("左美濃急戦", "Left Mino Rapid Attack", &[Rook(Static), Against(Static), By(46, shape("S78 B88 K79,69 N37 P46,45"))]).of("相居飛車").also(&["居角左美濃", "居角左美濃急戦"]),
    opening(GENERAL, "Yagura", &[Rook(Static), Against(Static), BishopsOn(26), Held(44, shape("S77 G78 P76"))]).of("相居飛車").shared().also(&["矢倉囲い", "yagura", "相矢倉"]),
    opening("ツノ銀雁木", "Horned-Silver Snowroof", &[Rook(Static), Against(Static), Held(60, shape("S67 S47 G78 P66"))]).of(SNOWROOF).also(&["新型雁木"]),
    opening(SNOWROOF, "Snowroof", &[Rook(Static), Against(Static), Held(50, shape("S67 G78 P66"))]).of("相居飛車").shared().also(&["雁木囲い"]),
];
