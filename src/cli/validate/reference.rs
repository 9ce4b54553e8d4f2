//! The reference generator, which knows the pieces by their movement notation alone.

use sankoma_betza::reference::{ReferenceGame, ReferencePosition};
use sankoma_rules::{MoveList, Position};
use std::sync::LazyLock;

static SHOGI: LazyLock<ReferenceGame> =
    LazyLock::new(|| ReferenceGame::built_in("shogi").expect("it comes with the program"));

/// The legal moves by the reference generator.
pub(super) fn legal_moves(position: &Position) -> MoveList {
    let reference = ReferencePosition::from_sfen(&SHOGI, &position.sfen()).expect("the reference reads our SFEN");
    let mut moves = MoveList::new();
    for text in reference.legal_usi() {
        moves.push(text.parse().expect("the reference writes moves as in USI"));
    }
    moves
}
