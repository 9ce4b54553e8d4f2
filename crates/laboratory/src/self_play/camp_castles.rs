//! The castles of composed camps. They are those of the first labelled games, in that order: a seed draws the same
//! camps again, whatever names for castles are added or defined otherwise in `analysis::formations`.

use sankoma_rules::PieceKind::{self, Gold, King, Knight, Lance, Silver};

/// The pieces of each castle, as (kind, square seen by its side). 28 is the square 2h (2八).
#[rustfmt::skip] // one row per castle reads as the table it is
pub(super) const CASTLES: [&[(PieceKind, u8)]; 24] = [
    &[(King, 99), (Lance, 98), (Silver, 88)], // 居飛車穴熊
    &[(King, 19), (Lance, 18), (Silver, 28)], // 振り飛車穴熊
    &[(King, 28), (Silver, 27), (Gold, 38), (Gold, 47)], // 銀冠
    &[(King, 28), (Silver, 38), (Gold, 49), (Gold, 47)], // 高美濃囲い
    &[(King, 28), (Silver, 38), (Silver, 47), (Gold, 49), (Gold, 58)], // ダイヤモンド美濃
    &[(King, 28), (Silver, 38), (Gold, 49), (Gold, 58)], // 美濃囲い
    &[(King, 28), (Silver, 38), (Gold, 49)], // 片美濃囲い
    &[(King, 28), (Silver, 47), (Gold, 38), (Gold, 49)], // 木村美濃
    &[(King, 38), (Gold, 48), (Gold, 58), (Silver, 28)], // 金無双
    &[(King, 88), (Silver, 87), (Gold, 78)], // 左銀冠
    &[(King, 87), (Silver, 78), (Gold, 69)], // 天守閣美濃
    &[(King, 88), (Silver, 78), (Gold, 69)], // 左美濃
    &[(King, 88), (Gold, 78), (Silver, 77), (Gold, 67)], // 矢倉囲い
    &[(King, 88), (Gold, 78), (Silver, 77), (Silver, 67)], // 銀矢倉
    &[(King, 78), (Gold, 68), (Silver, 77), (Gold, 67)], // 片矢倉
    &[(King, 89), (Silver, 88), (Gold, 78), (Gold, 67)], // 菊水矢倉
    &[(King, 89), (Knight, 77), (Silver, 88)], // ミレニアム囲い
    &[(Silver, 67), (Silver, 57), (Gold, 78), (Gold, 58)], // 雁木囲い
    &[(Silver, 67), (Silver, 47), (Gold, 78), (Gold, 58)], // 雁木囲い
    &[(King, 78), (Silver, 68), (Gold, 79)], // エルモ囲い
    &[(King, 78), (Gold, 58), (Gold, 69), (Silver, 79)], // 船囲い
    &[(King, 69), (Silver, 68), (Gold, 78), (Gold, 58)], // カニ囲い
    &[(King, 58), (Gold, 78), (Gold, 38)], // 中住まい
    &[(King, 78), (Gold, 68), (Silver, 77), (Gold, 58)], // 早囲い
];
