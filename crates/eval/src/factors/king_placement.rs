//! King placement: the king's square, its distance from the own rook, and the castle around it.

use super::factor::{Factor, FactorFormula, WeightSign};
use super::king_proximity::KingOffset;
use crate::features::{PieceListEntry, PieceLocation};
use sankoma_rules::PieceKind::{self, Gold, Lance, Rook, Silver};
use sankoma_rules::Square;

pub(super) const KING_SQUARE: Factor = Factor {
    name: "king_square",
    title_ja: "玉の位置",
    title_en: "king's place",
    about_king: true,
    ja: "玉は囲いの中が安全で、中央と中段は危ない",
    en: "A king is safe in a castle on either wing and in danger in the centre and in the open",
    sign: WeightSign::Positive,
    evidence: "A king square table is worth some 30 Elo in a published ladder of material-based evaluations; \
               居玉は避けよ is a proverb",
    unit: "centipawn",
    formula: FactorFormula::Kings(king_square),
};

/// Centipawns by rank from the far side, then by file from the edge (1 and 9 first, 5 last).
const KING_SQUARE_CENTIPAWNS: [[i32; 5]; 9] = [
    [-140, -140, -145, -150, -150],
    [-135, -140, -145, -155, -155],
    [-125, -135, -145, -155, -155],
    [-130, -140, -150, -155, -160],
    [-130, -140, -150, -150, -150],
    [-110, -110, -120, -125, -130],
    [-50, -35, -45, -60, -70],
    [30, 55, 30, 5, -15],
    [40, 42, 25, 10, 0],
];

fn king_square(own: Square, _enemy: Square) -> i32 {
    let from_edge = own.file().min(10 - own.file()) - 1;
    KING_SQUARE_CENTIPAWNS[usize::from(own.rank()) - 1][usize::from(from_edge)]
}

pub(super) const ENTERING_KING: Factor = Factor {
    name: "entering_king",
    title_ja: "入玉",
    title_en: "entering king",
    about_king: true,
    ja: "敵陣に入った玉は捕まりにくい",
    en: "A king that has entered the enemy's camp is hard to catch",
    sign: WeightSign::Positive,
    evidence: "入玉 decides games: most pieces attack forwards, and a declaration may win at once",
    unit: "centipawn",
    formula: FactorFormula::Kings(entering_king),
};

/// Centipawns by rank from the far side: compensates for what [`KING_SQUARE`] deducts from a king in the open.
const ENTERING_KING_CENTIPAWNS: [i32; 9] = [150, 145, 105, 40, 0, 0, 0, 0, 0];

fn entering_king(own: Square, _enemy: Square) -> i32 {
    ENTERING_KING_CENTIPAWNS[usize::from(own.rank()) - 1]
}

pub(super) const ROOK_APART: Factor = Factor {
    name: "rook_apart",
    title_ja: "玉飛の近さ",
    title_en: "king and rook",
    about_king: true,
    ja: "玉飛接近すべからず",
    en: "King and rook should stand apart: one attack would hit both",
    sign: WeightSign::Positive,
    evidence: "玉飛接近すべからず is a proverb, and decides on which side a king castles",
    unit: "centipawn",
    formula: FactorFormula::Pieces(rook_closeness),
};

fn rook_closeness(king: Square, entry: PieceListEntry) -> i32 {
    match entry.square() {
        Some(square) if entry.own && entry.kind == Rook => {
            -KingOffset::of(king, square).value_at_distance(&[34, 28, 20, 10])
        }
        _ => 0,
    }
}

pub(super) const CASTLES: Factor = Factor {
    name: "castles",
    title_ja: "囲い",
    title_en: "castle",
    about_king: true,
    ja: "金銀は矢倉・美濃・穴熊などの囲いの形に組むと、ばらばらより堅い",
    en: "Generals in the shape of a castle (Yagura, Mino, Anaguma, …) hold better than the same ones scattered",
    sign: WeightSign::Positive,
    evidence: "Hand-made pair tables give the right shape 25-55 points a pair and its mirror image as many less; \
               a king and single pieces alone cannot distinguish the two",
    unit: "product of two castle pieces (general 2, lance 1)",
    formula: FactorFormula::PairsWithin(&[castle_piece, yagura_piece]),
};

/// A castle: the king's square and the pieces around it, as (file, rank). Its mirror image counts as well.
struct CastleShape {
    king: (u8, u8),
    pieces: &'static [(PieceKind, u8, u8)],
}

/// At most one castle per king square: pieces of two different castles must not form a pair.
const CASTLE_SHAPES: [CastleShape; 6] = [
    // Mino (美濃), and left Mino as its mirror image.
    CastleShape { king: (2, 8), pieces: &[(Silver, 3, 8), (Gold, 4, 9), (Gold, 5, 8)] },
    // Ship castle (舟囲い).
    CastleShape { king: (7, 8), pieces: &[(Silver, 7, 9), (Gold, 6, 9), (Gold, 5, 8)] },
    // Anaguma (穴熊).
    CastleShape { king: (9, 9), pieces: &[(Lance, 9, 8), (Silver, 8, 8), (Gold, 7, 8), (Gold, 7, 9)] },
    // Gangi (雁木).
    CastleShape { king: (6, 9), pieces: &[(Gold, 7, 8), (Silver, 6, 7), (Silver, 5, 7), (Gold, 5, 8)] },
    // Central king (中住まい).
    CastleShape { king: (5, 8), pieces: &[(Gold, 7, 8), (Gold, 3, 8), (Silver, 4, 8), (Silver, 6, 8)] },
    // Right king (右玉).
    CastleShape { king: (3, 8), pieces: &[(Gold, 4, 8), (Silver, 4, 7), (Silver, 5, 7), (Gold, 7, 8)] },
];

/// Yagura (矢倉) shares its king square with the left Mino and so needs a product of its own.
const YAGURA: CastleShape = CastleShape { king: (8, 8), pieces: &[(Gold, 7, 8), (Silver, 7, 7), (Gold, 6, 7)] };

fn castle_piece(king: Square, entry: PieceListEntry) -> i32 {
    CASTLE_SHAPES.iter().map(|castle| castle.piece_weight(king, entry)).sum()
}

fn yagura_piece(king: Square, entry: PieceListEntry) -> i32 {
    YAGURA.piece_weight(king, entry)
}

impl CastleShape {
    /// The factor of an entry in the pair product: 2 for a general in its place, 1 for a lance, 0 for anything else.
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
