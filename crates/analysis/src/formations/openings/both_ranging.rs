//! Two ranging rooks (相振り飛車): names of what both sides do together.

use super::condition::Condition::{Against, Rook};
use super::condition::RookPlace::{Eighth, Fifth, Ranging, Seventh, Sixth};
use super::opening::{Opening, opening};

/// The general name.
const GENERAL: &str = "相振り飛車";

#[rustfmt::skip] // one row per opening reads as the table it is
pub(super) static BOTH_RANGING: &[Opening] = &[
    opening("相中飛車", "Double Central Rook", &[Rook(Fifth), Against(Fifth)]).of(GENERAL),
    opening("相四間飛車", "Double Fourth-File Rook", &[Rook(Sixth), Against(Sixth)]).of(GENERAL),
    opening("相三間飛車", "Double Third-File Rook", &[Rook(Seventh), Against(Seventh)]).of(GENERAL),
    opening("相向かい飛車", "Double Opposing Rook", &[Rook(Eighth), Against(Eighth)]).of(GENERAL),
    opening(GENERAL, "Double Ranging Rook", &[Rook(Ranging), Against(Ranging)]).also(&["相振飛車", "相振り"]),
];
