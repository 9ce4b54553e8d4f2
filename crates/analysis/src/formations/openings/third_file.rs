//! Rooks on the third file (三間飛車), the seventh file seen by their side.

use super::condition::Condition::{Against, BishopsOff, By, Held, Rook};
use super::condition::RookPlace::{Seventh, Static};
use super::opening::{Opening, opening};
use crate::formations::shape::shape;

#[rustfmt::skip] // one row per opening reads as the table it is
pub(super) static THIRD_FILE: &[Opening] = &[
    opening("石田流本組み", "Main Ishida", &[Rook(Seventh), Held(60, shape("R76 P75 B97 N77"))]).of("石田流").also(&["石田流本組"]),
    opening("升田式石田流", "Masuda Ishida", &[Rook(Seventh), BishopsOff(40), By(44, shape("R76 P75"))]).of("石田流"),
    opening("新鬼殺し", "New Demon Slayer", &[Rook(Seventh), By(7, shape("R78 P75")), By(20, shape("R78 P74"))]).of("早石田").also(&["新・鬼殺し"]),
    opening("早石田", "Quick Ishida", &[Rook(Seventh), By(7, shape("R78 P75"))]).of("石田流"),
    opening("石田流", "Ishida", &[Rook(Seventh), By(50, shape("R76 P75"))]).of("三間飛車"),
    opening("三間飛車藤井システム", "Third-File Fujii System",
        &[Rook(Seventh), Against(Static), By(40, shape("R78 K59 G49 S38 P46 P16,15"))]).of("三間飛車"),
    opening("トマホーク", "Tomahawk", &[Rook(Seventh), Against(Static), By(50, shape("R78 N17 P16,15"))]).of("三間飛車"),
    opening("三間飛車穴熊", "Third-File Rook Bear-in-the-Hole", &[Rook(Seventh), Held(60, shape("K19 L18 S28"))]).of("三間飛車"),
    opening("三間飛車", "Third-File Rook", &[Rook(Seventh)]).also(&["ノーマル三間飛車"]),
];
