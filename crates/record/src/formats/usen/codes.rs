//! The code of a move: three digits of base 36.

use sankoma_rules::{Move, MoveParts, PieceKind, Square};

/// The numbers of the pieces that are dropped; beyond the 81 squares.
const DROPPED: [(PieceKind, usize); 7] = [
    (PieceKind::Gold, 9),
    (PieceKind::Pawn, 10),
    (PieceKind::Lance, 11),
    (PieceKind::Knight, 12),
    (PieceKind::Silver, 13),
    (PieceKind::Bishop, 14),
    (PieceKind::Rook, 15),
];

/// Digits of a code.
pub(super) const DIGITS: usize = 3;

/// The move of a code; `None` where it is that of no move.
pub(super) fn parse(code: &str) -> Option<Move> {
    let is_code = code.len() == DIGITS && code.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let number = is_code.then(|| usize::from_str_radix(code, 36).ok()).flatten()?;
    let (from, to) = (number / 162, square(number / 2 % 81)?);
    match from.checked_sub(81) {
        None => Some(Move::board(square(from)?, to, number % 2 == 1)),
        Some(piece) => DROPPED.iter().find(|row| row.1 == piece).map(|row| Move::drop(row.0, to)),
    }
}

/// The code of a move; `None` for a pass, which has none.
pub(super) fn code(mv: Move) -> Option<String> {
    let number = match mv.parts() {
        MoveParts::Board { from, to, promote } => (number_of(from) * 81 + number_of(to)) * 2 + usize::from(promote),
        MoveParts::Drop { kind, to } => {
            let piece = DROPPED.iter().find(|row| row.0 == kind)?.1;
            ((81 + piece) * 81 + number_of(to)) * 2
        }
        MoveParts::Pass => return None,
    };
    let digit = |value: usize| char::from_digit(value as u32 % 36, 36).unwrap_or('0');
    Some([number / 1296, number / 36, number].map(digit).into_iter().collect())
}

/// Squares are counted from 1一 on, rank by rank.
fn square(number: usize) -> Option<Square> {
    Square::new((number % 9) as u8 + 1, (number / 9) as u8 + 1)
}

fn number_of(square: Square) -> usize {
    usize::from(square.rank() - 1) * 9 + usize::from(square.file() - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_move_is_the_move_of_its_code() {
        let moves = || Move::encodable().filter(|mv| !mv.is_pass());
        assert!(moves().count() > 10_000);
        for mv in moves() {
            let code = code(mv).expect("it is no pass");
            assert_eq!((code.len(), parse(&code)), (DIGITS, Some(mv)), "{mv}: {code}");
        }
        assert_eq!(code("7g7f".parse().expect("it is a move")).as_deref(), Some("7ku"));
        for text in ["", "7k", "7kuu", "zzz", "+7k", "7k~"] {
            assert_eq!(parse(text), None, "{text}");
        }
    }
}
