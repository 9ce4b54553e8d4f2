//! Generals that form a castle around their king.

use super::{Factor, FactorFormula};
use crate::eval::features::{PieceListEntry, PieceLocation};
use crate::rules::PieceKind::{self, Gold, Lance, Silver};
use crate::rules::Square;

/// See [`Factor::en`].
pub(super) const FACTOR: Factor = Factor {
    name: "castles",
    ja: "金銀は矢倉・美濃・穴熊などの囲いの形に組むと、ばらばらより堅い",
    en: "Generals in the shape of a castle (Yagura, Mino, Anaguma, …) hold better than the same ones scattered",
    evidence: "Hand-made pair tables give the right shape 25-55 points a pair and its mirror image as many less; \
               a king and single pieces alone cannot tell the two apart",
    unit: "product of two castle pieces (general 2, lance 1)",
    formula: FactorFormula::PairsWithin(&[main_castle, yagura]),
};

/// A king's square and what belongs around it, as (file, rank); its mirror image is meant too.
struct Castle {
    king: (u8, u8),
    pieces: &'static [(PieceKind, u8, u8)],
}

/// At most one castle per king square, so that pieces of two castles do not make a pair.
const CASTLES: [Castle; 6] = [
    // Mino (美濃), and left Mino as its mirror image.
    Castle { king: (2, 8), pieces: &[(Silver, 3, 8), (Gold, 4, 9), (Gold, 5, 8)] },
    // Ship castle (舟囲い).
    Castle { king: (7, 8), pieces: &[(Silver, 7, 9), (Gold, 6, 9), (Gold, 5, 8)] },
    // Anaguma (穴熊).
    Castle { king: (9, 9), pieces: &[(Lance, 9, 8), (Silver, 8, 8), (Gold, 7, 8), (Gold, 7, 9)] },
    // Gangi (雁木).
    Castle { king: (6, 9), pieces: &[(Gold, 7, 8), (Silver, 6, 7), (Silver, 5, 7), (Gold, 5, 8)] },
    // Central king (中住まい).
    Castle { king: (5, 8), pieces: &[(Gold, 7, 8), (Gold, 3, 8), (Silver, 4, 8), (Silver, 6, 8)] },
    // Right king (右玉).
    Castle { king: (3, 8), pieces: &[(Gold, 4, 8), (Silver, 4, 7), (Silver, 5, 7), (Gold, 7, 8)] },
];

/// Yagura (矢倉) shares its king square with the left Mino, so it is counted apart.
const YAGURA: Castle = Castle { king: (8, 8), pieces: &[(Gold, 7, 8), (Silver, 7, 7), (Gold, 6, 7)] };

fn main_castle(king: Square, entry: PieceListEntry) -> i32 {
    CASTLES.iter().map(|castle| castle.piece_weight(king, entry)).sum()
}

fn yagura(king: Square, entry: PieceListEntry) -> i32 {
    YAGURA.piece_weight(king, entry)
}

impl Castle {
    /// 2 for a general in its place, 1 for a lance, 0 for anything else.
    fn piece_weight(&self, king: Square, entry: PieceListEntry) -> i32 {
        let PieceLocation::Board(square) = entry.place else {
            return 0;
        };
        let here = |square: Square| (square.file(), square.rank());
        let belongs = |king: Square, square: Square| {
            let (file, rank) = here(square);
            here(king) == self.king && self.pieces.contains(&(entry.kind, file, rank))
        };
        let stands = belongs(king, square) || belongs(king.mirror(), square.mirror());
        match entry.kind {
            _ if !entry.own || !stands => 0,
            Lance => 1,
            _ => 2,
        }
    }
}
