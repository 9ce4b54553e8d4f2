//! King safety: whether the board lets a king be called safe (堅い), else what can be counted around it.

use super::relation::PieceOnSquare;
use sankoma_rules::wording::{Message, counted_noun};
use sankoma_rules::{Bitboard, Color, Move, Position, Square, attacks};
use sankoma_search::SearchControl;
use sankoma_search::mate::{self, MateExistence, MateTable};
use std::cmp::Reverse;

/// Nodes of the mate search against a king that may be called safe: about a millisecond.
const MATE_NODES: u64 = 2_000;

/// How many attackers are named.
const MAX_ATTACKERS: usize = 3;

/// The enemy pieces that attack the king of `side` or a square next to it, those that attack most of them first, three at
/// most.
pub(super) fn attackers(position: &Position, side: Color) -> Vec<PieceOnSquare> {
    let Some(king) = position.king(side) else { return Vec::new() };
    let around = attacks::king(king) | Bitboard::of(king);
    let attacker = |square: Square| {
        let piece = position.on(square)?;
        let reached = (attacks::attacks(piece, square, position.occupied()) & around).count();
        (reached > 0).then_some((reached, PieceOnSquare { piece, square }))
    };
    let mut found: Vec<_> = position.pieces_of(side.other()).into_iter().filter_map(attacker).collect();
    found.sort_by_key(|&(reached, _)| Reverse(reached));
    found.into_iter().take(MAX_ATTACKERS).map(|(_, at)| at).collect()
}

/// Whether the mate search proves that checks alone do not mate the king of `side`, if the other side has the move.
pub(super) fn is_proved_safe(position: &Position, side: Color) -> bool {
    let mut attacked = position.without_history();
    if attacked.side_to_move() == side {
        if attacked.in_check() {
            return false;
        }
        attacked.play(Move::PASS);
    }
    short_mate_search(&mut attacked, MATE_NODES) == MateExistence::NoMate
}

/// Whether the side to move mates by checks alone, as far as so many nodes say.
pub(super) fn short_mate_search(position: &mut Position, nodes: u64) -> MateExistence {
    mate::exists(position, &mut MateTable::new(1), &SearchControl::new(), nodes).0
}

/// The squares next to the king of `side` that hold no piece of its own and that the enemy does not attack.
pub(crate) fn escape_squares(position: &Position, side: Color) -> Option<Bitboard> {
    let king = position.king(side)?;
    let without_king = position.occupied() - Bitboard::of(king);
    let around = attacks::king(king) - position.pieces_of(side);
    Some(around.into_iter().filter(|&to| !position.is_attacked(to, side.other(), without_king)).collect())
}

/// What stands in the place of *safe* where no enemy piece is near, but a mate is not excluded.
pub(super) fn counted_facts(position: &Position, side: Color) -> Message {
    let escapes = escape_squares(position, side).map_or(0, Bitboard::count);
    Message::new(
        format!("近くに敵の利きがなく逃げ道{escapes}"),
        format!("no attacker near, {}", counted_noun(escapes, "escape square")),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Black's king in the corner, shut in by its own pieces: a knight that White drops on 2g mates.
    #[test]
    fn a_king_without_attackers_near_is_not_safe_from_a_mating_drop() {
        let shut_in = |hand: &str, mover: char| {
            let sfen = format!("4k4/9/9/9/9/9/9/7BL/7NK {mover} {hand} 1");
            Position::from_sfen(&sfen).expect("the SFEN is sound")
        };
        for mover in ['b', 'w'] {
            let (mated, safe) = (shut_in("n", mover), shut_in("p", mover));
            assert!(attackers(&mated, Color::Black).is_empty() && !is_proved_safe(&mated, Color::Black), "{mover}");
            assert!(is_proved_safe(&safe, Color::Black), "{mover}");
            let facts = counted_facts(&mated, Color::Black);
            assert_eq!(facts.en, "no attacker near, 0 escape squares");
        }
    }
}
