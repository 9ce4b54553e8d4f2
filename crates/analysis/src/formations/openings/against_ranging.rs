//! Answers of a static rook to a ranging one.

use super::condition::Condition::{Against, By, Held, Rook};
use super::condition::RookPlace::{Fifth, Ranging, Sixth, Static};
use super::opening::{Opening, opening};
use crate::formations::shape::shape;

/// The general name.
const GENERAL: &str = "居飛車";

#[rustfmt::skip] // one row per opening reads as the table it is
pub(super) static AGAINST_RANGING: &[Opening] = &[
    opening("丸山ワクチン", "Maruyama Vaccine", &[Rook(Static), Against(Fifth), By(16, shape("+B22"))]).of(GENERAL),
    opening("５八金右超急戦", "5h Gold Rapid Attack", &[Rook(Static), Against(Fifth), By(11, shape("G58 K59 P25"))]).of(GENERAL).also(&["超急戦", "ゴキゲン中飛車超急戦"]),
    opening("超速▲３七銀", "Super-Fast 3g Silver", &[Rook(Static), Against(Fifth), By(28, shape("S37,46 P36"))]).of(GENERAL).also(&["超速3七銀", "超速"]),
    opening("鳥刺し", "Bird Catcher", &[Rook(Static), Against(Ranging), By(36, shape("B79 P77 S57"))]).of(GENERAL),
    opening("飯島流引き角戦法", "Iijima Pulled-Back Bishop", &[Rook(Static), Against(Ranging), By(36, shape("B79 P77 S78,68"))]).of(GENERAL).also(&["飯島流引き角", "飯島流相掛かり引き角"]),
    opening("居飛車穴熊", "Static Rook Bear-in-the-Hole", &[Rook(Static), Against(Ranging), Held(70, shape("K99 L98 S88"))]).of(GENERAL),
    opening("エルモ急戦", "Elmo Rapid Attack", &[Rook(Static), Against(Ranging), Held(44, shape("K78 S68 G79"))]).of(GENERAL).also(&["elmo囲い急戦", "エルモ囲い急戦"]),
    opening("ポンポン桂", "Bounding Knight", &[Rook(Static), Against(Ranging), By(44, shape("N45"))]).of(GENERAL).also(&["富沢キック"]),
    opening("４五歩早仕掛け", "Quick 4e Pawn", &[Rook(Static), Against(Sixth), By(46, shape("P45 S57 G58 K78"))]).of(GENERAL).also(&["4五歩早仕掛け", "▲４五歩早仕掛け"]),
    opening("対振り棒銀", "Climbing Silver against a Ranging Rook", &[Rook(Static), Against(Ranging), By(50, shape("S26,15 K78,68"))]).of(GENERAL),
    opening("玉頭位取り", "Position over the King", &[Rook(Static), Against(Ranging), Held(60, shape("P75 S76,77 K78,88"))]).of(GENERAL),
    opening(GENERAL, "Static Rook", &[Rook(Static), Against(Ranging)]),
];
