//! Surprises, and openings of one side that go with any plan of the other.

use super::condition::Condition::{Against, BishopsOn, By, First, Held, Never, Rook, Second};
use super::condition::RookPlace::{Ranging, Static};
use super::opening::{Opening, opening};
use crate::formations::shape::shape;

#[rustfmt::skip] // one row per opening reads as the table it is
pub(super) static SURPRISES: &[Opening] = &[
    opening("パックマン", "Pac-Man", &[Second, By(2, shape("P66 p34"))]),
    opening("鬼殺し", "Demon Slayer", &[By(9, shape("N65 P76"))]),
    opening("角頭歩戦法", "Bishop Head Pawn", &[By(6, shape("P86 B88 P76"))]).also(&["角頭歩"]),
    opening("嬉野流", "Ureshino", &[Rook(Static), By(12, shape("S68,57 B79 P77"))]).also(&["新嬉野流"]),
    opening("アヒル戦法", "Duck", &[By(36, shape("K58 G79 G39"))]).also(&["アヒル囲い"]),
    opening("相筋違い角", "Double Wrong-Diagonal Bishop", &[By(24, shape("B45 b65"))]).of("筋違い角").shared(),
    opening("筋違い角", "Wrong-Diagonal Bishop", &[By(12, shape("B45"))]),
    opening("一間飛車", "First-File Rook", &[Rook(Static), Held(24, shape("R18,19"))]),
    opening("九間飛車", "Ninth-File Rook", &[Held(24, shape("R98,99"))]),
    opening("袖飛車", "Sleeve Rook", &[Rook(Static), Held(24, shape("R38"))]),
    opening("右四間飛車", "Right Fourth-File Rook", &[Rook(Static), BishopsOn(26), Held(44, shape("R48 P46 S56,47"))]).also(&["右四間"]),
    opening("原始棒銀", "Primitive Climbing Silver", &[Rook(Static), BishopsOn(18), By(18, shape("S26,15 P25,24 R28 K59"))]),
    opening("５筋位取り", "Fifth-File Position", &[Rook(Static), Held(24, shape("P55"))]).also(&["中央位取り"]),
    opening("地下鉄飛車", "Subway Rook", &[Rook(Static), BishopsOn(26), By(80, shape("R89,99 P96,95"))]),
    opening("右玉", "Right King", &[Rook(Static), Against(Static), BishopsOn(26), Held(70, shape("K38,48 G78 R29 S47,56 N37"))]),
    opening("陽動振り飛車", "Decoy Ranging Rook",
        &[Rook(Ranging), By(24, shape("P25,26 R28")), Never(50, shape("S77 G78")), Never(50, shape("S46 S66"))]).also(&["陽動振飛車"]),
    opening("初手▲７八飛", "First-Move 7h Rook", &[First, By(1, shape("R78"))]).of("三間飛車").also(&["初手7八飛", "初手７八飛戦法"]),
    opening("２手目△３二飛", "Second-Move 3b Rook", &[Second, By(2, shape("R78"))]).of("三間飛車").also(&["2手目3二飛", "２手目△３二飛戦法"]),
];
