//! Mino castles (美濃囲い), of a king on the right.

use super::castle::{Castle, castle};
use crate::formations::shape::shape;

#[rustfmt::skip] // one row per castle reads as the table it is
pub(super) static MINO: &[Castle] = &[
    castle("銀冠穴熊", "Silver Crown Bear-in-the-Hole", &[shape("K19 L18 S27 G38"), shape("K99 L98 S87 G78")]),
    castle("端玉銀冠", "Edge-King Silver Crown", &[shape("K17 S27 G38")]),
    castle("銀冠", "Silver Crown", &[shape("K28 S27 G38 G47,48,49,58")]),
    castle("片銀冠", "Half Silver Crown", &[shape("K28 S27 G38")]),
    castle("金冠", "Gold Crown", &[shape("K28 G27 S38")]),
    castle("ダイヤモンド美濃", "Diamond Mino", &[shape("K28 S38 S47 G49 G58")]),
    castle("高美濃囲い", "High Mino", &[shape("K28 S38 G49 G47")]).also(&["高美濃"]),
    castle("銀美濃", "Silver Mino", &[shape("K28 S38 S58 G49")]),
    castle("ちょんまげ美濃", "Topknot Mino", &[shape("K28 S38 G49 P26,25")]),
    castle("坊主美濃", "Bald Mino", &[shape("K28 S38 G49 -P37,36,35,34")]),
    castle("裾固め", "Hemmed Mino", &[shape("K28 S38 G49 G39")]),
    castle("ヒラメ", "Flatfish", &[shape("K28 S38 G49 G59")]).also(&["平目"]),
    castle("ミノ熊", "Mino Bear", &[shape("K19 S38 G49")]).also(&["美濃熊", "美濃熊囲い"]),
    castle("美濃囲い", "Mino", &[shape("K28 S38 G49 G58")]).also(&["美濃", "本美濃"]),
    castle("片美濃囲い", "Half Mino", &[shape("K28 S38 G49")]).also(&["片美濃"]),
    castle("木村美濃", "Kimura Mino", &[shape("K28 S47 G38 G49,58")]),
    castle("金美濃", "Gold Mino", &[shape("K28 G38 S48 G49,58")]),
];
