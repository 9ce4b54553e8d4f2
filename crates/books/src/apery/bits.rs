//! Moves in 16 bits: the target square (7), the origin (7) or, for a drop, 80 and the number of the kind from pawn 1 to
//! gold 7, then the promotion.

use sankoma_rules::{Move, PieceKind, Square};

const SQUARE_BITS: u16 = 127;
const PROMOTION: u16 = 1 << 14;
const UNUSED: u16 = 1 << 15;

/// The move with these bits; `None` if they are no move.
pub(super) fn move_of_bits(bits: u16) -> Option<Move> {
    let to = square(bits & SQUARE_BITS)?;
    let from = bits >> 7 & SQUARE_BITS;
    let promotes = bits & PROMOTION != 0;
    if bits & UNUSED != 0 {
        return None;
    }
    if let Some(from) = square(from) {
        return (from != to).then(|| Move::board(from, to, promotes));
    }
    let kind = PieceKind::HAND.get(usize::from(from) - Square::COUNT).filter(|_| !promotes)?;
    Some(Move::drop(*kind, to))
}

fn square(number: u16) -> Option<Square> {
    (usize::from(number) < Square::COUNT).then(|| Square::from_index(number.into()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_those_of_another_program() {
        // 7g7f has 7739 in cshogi 1.1.0 (`move16`).
        for (bits, mv) in [(7_739, Some("7g7f")), (81 << 7, Some("P*1a")), ((87 << 7) + 80, Some("G*9i"))] {
            assert_eq!(move_of_bits(bits).map(|mv| mv.to_string()).as_deref(), mv);
        }
        assert_eq!([0, 88 << 7, 81, (81 << 7) + (1 << 14), 7_739 + (1 << 15)].map(move_of_bits), [None; 5]);
    }
}
