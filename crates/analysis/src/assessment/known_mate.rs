//! Known mate: one on the board, or one that a short search proves. A static score knows nothing of either.

use super::king_safety::short_mate_search;
use sankoma_rules::{Position, movegen};
use sankoma_search::mate::MateExistence;
use sankoma_wording::{Message, message};

/// Nodes of the mate search: a fraction of a millisecond, since it runs at every step through a game. Longer mates are
/// the solver's.
const MATE_NODES: u64 = 300;

/// That the side to move is mated, or mates by checks alone; `None` where neither is known.
pub fn known_mate(position: &Position) -> Option<Message> {
    let mover = position.side_to_move();
    if position.in_check() && !movegen::has_legal_move(position) {
        return Some(message!(
            ("{}玉は詰んでいる（静的な評価はそれを見ない）", mover.ja()),
            ("{} is mated, which the static score does not see", mover.en())
        ));
    }
    let mates = matches!(short_mate_search(&mut position.without_history(), MATE_NODES), MateExistence::Mate(_));
    mates.then(|| {
        message!(
            ("{}に詰みがある（静的な評価はそれを見ない）", mover.ja()),
            ("{} mates by checks alone, which the static score does not see", mover.en())
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mate_on_the_board_and_one_that_is_proved_are_said() {
        let said = |sfen: &str| known_mate(&Position::from_sfen(sfen).expect("the SFEN is sound")).map(|said| said.en);
        let mated = said("4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1").expect("it is mate");
        assert_eq!(mated, "White is mated, which the static score does not see");
        let mates = said("4k4/9/4P4/9/9/9/9/9/4K4 b G 1").expect("it mates");
        assert_eq!(mates, "Black mates by checks alone, which the static score does not see");
        assert_eq!(said("4k4/9/9/4P4/9/9/9/9/4K4 b G 1"), None, "the pawn is a rank too low");
    }
}
