//! Composed camps: each side's pieces in its own camp, in a castle or about to build one, with a static or a ranging
//! rook.
//!
//! A camp begins with what is given, a castle or the places of king and rook. The other pieces go to squares where
//! games have them, the pawns before them, some a step or two advanced.

use super::camp_castles::CASTLES;
use super::chance::percent;
use fastrand::Rng;
use sankoma_rules::PieceKind::{self, Bishop, Gold, King, Knight, Lance, Pawn, Rook, Silver};
use sankoma_rules::{Color, Hand, Piece, Setup, Square};

/// Number of the next move after a composed opening with castles, and after one without.
const MOVE_AFTER_CASTLES: u32 = 31;
const MOVE_AFTER_ROOKS: u32 = 13;
/// Frequency in percent of exchanged bishops, and of exchanged pawns of the second and of the eighth file.
const EXCHANGED_BISHOPS: u32 = 30;
const EXCHANGED_PAWNS: u32 = 25;
/// Probability in percent that a piece takes the next free square of its list and is not drawn further down.
const NEXT_SQUARE: u32 = 65;
/// Probability in percent that a pawn advances by a step, and by another one.
const ADVANCED_PAWN: u32 = 35;
const TWICE_ADVANCED_PAWN: u32 = 25;

/// The squares of the kinds in a camp, seen by its side, the usual ones first. 28 is the square 2h (2八).
const PLACES: [(PieceKind, &[u8]); 6] = [
    (King, &[69, 59, 79, 49]),
    (Bishop, &[88, 77, 79, 66, 46]),
    (Gold, &[69, 49, 78, 58, 68, 38, 59, 67, 47]),
    (Silver, &[79, 39, 68, 48, 57, 47, 37, 56, 46]),
    (Knight, &[89, 29, 77, 37]),
    (Lance, &[99, 19]),
];
const STATIC_ROOK: &[u8] = &[28, 29, 38, 18];
const RANGING_ROOK: &[u8] = &[68, 78, 58, 88, 89, 69, 59];
/// Where kings and rooks stand early in a game.
const EARLY_KINGS: [u8; 8] = [59, 69, 49, 68, 48, 58, 78, 38];
const EARLY_ROOKS: [u8; 8] = [28, 28, 28, 68, 78, 58, 88, 38];

/// Both sides in castles.
pub(super) fn castles(random: &mut Rng) -> Option<Setup> {
    let castle = |random: &mut Rng| CASTLES[random.usize(..CASTLES.len())];
    let given = [castle(random), castle(random)];
    compose(given, MOVE_AFTER_CASTLES, random)
}

/// Kings and rooks on squares of the first moves, the other pieces about where they began.
pub(super) fn rooks(random: &mut Rng) -> Option<Setup> {
    let king_and_rook = |random: &mut Rng| {
        let drawn = |squares: &[u8], random: &mut Rng| squares[random.usize(..squares.len())];
        [(King, drawn(&EARLY_KINGS, random)), (Rook, drawn(&EARLY_ROOKS, random))]
    };
    let given = [king_and_rook(random), king_and_rook(random)];
    compose([&given[0], &given[1]], MOVE_AFTER_ROOKS, random)
}

/// A position of two camps with the pieces given, seen by their sides; `None` where they do not fit together.
fn compose(given: [&[(PieceKind, u8)]; 2], move_number: u32, random: &mut Rng) -> Option<Setup> {
    let side_to_move = Color::ALL[random.usize(..2)];
    let mut setup = Setup { side_to_move, move_number, ..Setup::EMPTY };
    let without_bishop = percent(random, EXCHANGED_BISHOPS);
    for (color, given) in Color::ALL.into_iter().zip(given) {
        let camp = Camp::compose(given, without_bishop, random)?;
        setup.hands[color.index()] = camp.hand;
        for (kind, at) in camp.pieces {
            let square = square(color, at).filter(|&square| setup.on(square).is_none())?;
            setup.set(square, Some(Piece::new(color, kind)));
        }
    }
    for file in [2, 8] {
        if percent(random, EXCHANGED_PAWNS) {
            exchange_pawns(&mut setup, file);
        }
    }
    Some(setup)
}

/// The square with these digits seen by `color`.
fn square(color: Color, at: u8) -> Option<Square> {
    let square = Square::new(at / 10, at % 10)?;
    Some(if color == Color::Black { square } else { square.rotate() })
}

/// Takes both pawns of a file into hand, each side the other's.
fn exchange_pawns(setup: &mut Setup, file: u8) {
    for color in Color::ALL {
        let pawn = setup.squares_of(Piece::new(color, Pawn)).find(|square| square.file() == file);
        if let Some(pawn) = pawn {
            setup.set(pawn, None);
            let hand = &mut setup.hands[color.other().index()];
            *hand = hand.with(Pawn, hand.count(Pawn) + 1);
        }
    }
}

/// One side's pieces: kinds and squares seen by it.
struct Camp {
    pieces: Vec<(PieceKind, u8)>,
    hand: Hand,
}

impl Camp {
    /// A camp with the pieces given; `None` where two of them are on one square.
    fn compose(given: &[(PieceKind, u8)], without_bishop: bool, random: &mut Rng) -> Option<Self> {
        let mut camp = Self { pieces: Vec::with_capacity(20), hand: Hand::EMPTY };
        for &(kind, at) in given {
            camp.place_at(kind, at)?;
        }
        let is_rook_given = camp.count(Rook) > 0;
        camp.place_missing(King, PLACES[0].1, random);
        if !is_rook_given {
            let squares = if camp.wants_ranging_rook(random) { RANGING_ROOK } else { STATIC_ROOK };
            camp.place_missing(Rook, squares, random);
        }
        for (kind, squares) in &PLACES[1..] {
            if *kind == Bishop && without_bishop {
                camp.hand = camp.hand.with(Bishop, 1);
            } else {
                camp.place_missing(*kind, squares, random);
            }
        }
        (1..=9).try_for_each(|file| camp.place_pawn(file, random))?;
        Some(camp)
    }

    fn count(&self, kind: PieceKind) -> usize {
        self.pieces.iter().filter(|piece| piece.0 == kind).count()
    }

    fn is_free(&self, at: u8) -> bool {
        self.pieces.iter().all(|piece| piece.1 != at)
    }

    fn place_at(&mut self, kind: PieceKind, at: u8) -> Option<()> {
        self.is_free(at).then(|| self.pieces.push((kind, at)))
    }

    /// As a rule the king goes away from its rook: a king on the right has a ranging rook.
    fn wants_ranging_rook(&self, random: &mut Rng) -> bool {
        let king = self.pieces.iter().find(|piece| piece.0 == King);
        percent(random, if king.is_some_and(|king| king.1 / 10 <= 4) { 90 } else { 10 })
    }

    /// Places what one side's half of a set has more of a kind; what finds no square goes to the hand.
    fn place_missing(&mut self, kind: PieceKind, squares: &[u8], random: &mut Rng) {
        for _ in self.count(kind)..usize::from(kind.count_in_set() / 2) {
            let free = || squares.iter().copied().filter(|&at| self.is_free(at));
            let drawn = free().find(|_| percent(random, NEXT_SQUARE)).or_else(|| free().next());
            match drawn {
                Some(at) => self.pieces.push((kind, at)),
                None => self.hand = self.hand.with(kind, self.hand.count(kind) + 1),
            }
        }
    }

    /// Places the pawn of a file before the pieces of its camp, and advances some.
    fn place_pawn(&mut self, file: u8, random: &mut Rng) -> Option<()> {
        let mut rank = (5..=7).rev().find(|rank| self.is_free(10 * file + rank))?;
        for chance in [ADVANCED_PAWN, TWICE_ADVANCED_PAWN] {
            if rank > 5 && self.is_free(10 * file + rank - 1) && percent(random, chance) {
                rank -= 1;
            } else {
                break;
            }
        }
        self.place_at(Pawn, 10 * file + rank)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sankoma_rules::Position;
    use std::collections::BTreeSet;

    /// Composed positions without defects, of so many attempts.
    fn composed(start: fn(&mut Rng) -> Option<Setup>, attempts: usize) -> Vec<Position> {
        let mut random = Rng::with_seed(4);
        let setups = (0..attempts).filter_map(|_| start(&mut random));
        setups.filter_map(|setup| Position::new(&setup).ok()).collect()
    }

    #[test]
    fn most_compositions_are_positions_with_all_pieces() {
        for start in [castles, rooks] {
            let positions = composed(start, 500);
            assert!(positions.len() > 250, "{} of 500", positions.len());
            for position in positions {
                let missing = position.setup().unplaced_pieces().count();
                assert_eq!(missing, 0, "{}", position.sfen());
            }
        }
    }

    #[test]
    fn every_castle_and_both_kinds_of_rooks_occur_on_either_side() {
        let positions = composed(castles, 4_000);
        for color in Color::ALL {
            for castle in CASTLES {
                let stands = |position: &&Position| {
                    castle.iter().all(|&(kind, at)| {
                        position.on(square(color, at).expect("a square")) == Some(Piece::new(color, kind))
                    })
                };
                assert!(positions.iter().any(|position| stands(&position)), "{color:?} {castle:?}");
            }
            let files: BTreeSet<u8> = positions
                .iter()
                .filter_map(|position| position.pieces(color, Rook).first())
                .map(|rook| if color == Color::Black { rook.file() } else { 10 - rook.file() })
                .collect();
            assert!(files.is_superset(&BTreeSet::from([2, 5, 6, 7, 8])), "{files:?}");
        }
    }
}
