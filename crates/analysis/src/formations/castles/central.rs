//! Castles of a king in the centre: Snowroof (雁木) and its kind, and kings that hardly move.

use super::castle::{Castle, castle};
use crate::formations::shape::shape;

/// Plies after which a king that has not moved is a castle of its own.
const UNMOVED_KING_PLIES: usize = 40;

#[rustfmt::skip] // one row per castle reads as the table it is
pub(super) static CENTRAL: &[Castle] = &[
    castle("雁木囲い", "Snowroof", &[shape("K59,69,79,68 S67 S57 G78 G58")]).also(&["雁木", "旧雁木"]),
    castle("ツノ銀雁木", "Horned-Silver Snowroof", &[shape("K59,69,79,68 S67 S47 G78 G58")]).also(&["新型雁木", "新雁木"]),
    castle("カニ囲い", "Crab", &[shape("K69 S68 G78 G58")]),
    castle("中原囲い", "Nakahara Castle", &[shape("K69 G78 G59 S48")]),
    castle("中住まい", "Central House", &[shape("K58 G78 G38")]),
    castle("アヒル囲い", "Duck", &[shape("K58 S68 S48 G79 G39")]),
    castle("金開き", "Open Golds", &[shape("K59 G78 G38 S48 S68")]),
    castle("無敵囲い", "Invincible Castle", &[shape("K59 R58 S68 S48 G69 G49")]),
    castle("居玉", "Unmoved King", &[shape("K59")]).counting_from(UNMOVED_KING_PLIES),
];
