//! Exhaustive mate search with the reference generator alone, as the oracle for short mates.

use sankoma_betza::reference::{ReferenceGame, ReferencePosition};
use std::sync::LazyLock;

/// The position of an SFEN for the reference generator.
pub(crate) fn state(sfen: &str) -> ReferencePosition<'static> {
    static SHOGI: LazyLock<ReferenceGame> =
        LazyLock::new(|| ReferenceGame::built_in("shogi").expect("shogi is built in"));
    ReferencePosition::from_sfen(&SHOGI, sfen).expect("the reference generator reads SFEN")
}

/// Whether the side to move mates by checks within `plies`, an odd number.
pub(crate) fn mates_within(state: &ReferencePosition<'_>, plies: u32) -> bool {
    let checks = checks(state);
    checks.into_iter().any(|checked| {
        let defences = checked.legal_moves();
        defences.is_empty() || plies > 2 && defences.into_iter().all(|mv| mates_within(&checked.after(mv), plies - 2))
    })
}

fn checks<'game>(state: &ReferencePosition<'game>) -> Vec<ReferencePosition<'game>> {
    let moves = state.legal_moves();
    moves.into_iter().map(|mv| state.after(mv)).filter(ReferencePosition::in_check).collect()
}
