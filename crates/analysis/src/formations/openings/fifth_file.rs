//! Rooks on the fifth file (中飛車).

use super::condition::Condition::{By, First, Held, Rook, Second};
use super::condition::RookPlace::Fifth;
use super::opening::{Opening, opening};
use crate::formations::shape::shape;

#[rustfmt::skip] // one row per opening reads as the table it is
pub(super) static FIFTH_FILE: &[Opening] = &[
    opening("矢倉中飛車", "Yagura Central Rook", &[Held(50, shape("R58 S77 G78"))]).of("矢倉"),
    opening("カニカニ銀", "Crab Silvers", &[Held(50, shape("R58 S46 S66"))]),
    opening("中飛車左穴熊", "Left Bear-in-the-Hole Central Rook", &[Rook(Fifth), Held(70, shape("K99 L98"))]).of("中飛車"),
    opening("原始中飛車", "Primitive Central Rook", &[Rook(Fifth), By(30, shape("K59 R58 P55 S46,56,66"))]).of("中飛車"),
    opening("風車", "Windmill", &[By(70, shape("R59 S67 S47 N77 N37"))]).of("中飛車"),
    opening("ツノ銀中飛車", "Horned-Silver Central Rook", &[Rook(Fifth), Held(60, shape("R58,59 S67 S47"))]).of("中飛車"),
    opening("中飛車穴熊", "Central Rook Bear-in-the-Hole", &[Rook(Fifth), Held(60, shape("K19 L18 S28"))]).of("中飛車"),
    opening("ゴキゲン中飛車", "Cheerful Central Rook", &[Second, Rook(Fifth), By(16, shape("R58 P56,55 B88 P76 P67"))]).of("中飛車").also(&["ゴキゲン"]),
    opening("先手中飛車", "First Player's Central Rook", &[First, Rook(Fifth), By(16, shape("R58 P56,55 B88 P76 P67"))]).of("中飛車"),
    opening("５筋位取り中飛車", "Fifth-File Position Central Rook", &[Rook(Fifth), Held(30, shape("P55"))]).of("中飛車"),
    opening("中飛車", "Central Rook", &[Rook(Fifth)]).also(&["ノーマル中飛車"]),
];
