//! Castle values: what the pieces around a king are worth with it, with the name of the castle that they form.

use super::formations::standing_castle;
use sankoma_eval::Explainable;
use sankoma_eval::features::{KingSquares, LocatedPiece, PieceLocation};
use sankoma_rules::{Color, Position, Square, attacks};
use sankoma_wording::{Language, Message, counted_noun, square_name};

/// The pieces around a king: those of the castle that stands, and its own pieces on the squares next to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CastleValue {
    /// Side whose king it is.
    pub side: Color,
    /// Where the king stands.
    pub king: Square,
    /// The castle's name; `None` for pieces around a king that form none with a name.
    pub name: Option<Message>,
    /// Where the pieces stand, without the king.
    pub pieces: Vec<Square>,
    /// The terms of these pieces in the view of their king, each alone and each pair, without material: raw, from
    /// Black's view. Trained tables have one king–king–piece number for both kings, which is not counted.
    pub raw: i32,
}

/// The castles of both sides, Black's first; of sides that have a king and pieces around it.
pub fn castle_values<W: Explainable + ?Sized>(weights: &W, position: &Position) -> Vec<CastleValue> {
    Color::ALL.into_iter().filter_map(|side| castle_value(weights, position, side)).collect()
}

fn castle_value<W: Explainable + ?Sized>(weights: &W, position: &Position, side: Color) -> Option<CastleValue> {
    let king = position.king(side)?;
    let (name, mut pieces) =
        standing_castle(position, side).map_or((None, Vec::new()), |(name, squares)| (Some(name), squares));
    pieces.extend(attacks::king(king));
    pieces.retain(|&square| position.on(square).is_some_and(|piece| piece.color == side));
    pieces.sort_unstable_by_key(|square| square.index());
    pieces.dedup();
    let raw = sum_in_view(weights, KingSquares::of(position).only(side), &located(position, &pieces));
    (!pieces.is_empty()).then_some(CastleValue { side, king, name, pieces, raw })
}

fn located(position: &Position, squares: &[Square]) -> Vec<LocatedPiece> {
    let piece =
        |&square: &Square| Some(LocatedPiece { piece: position.on(square)?, place: PieceLocation::Board(square) });
    squares.iter().filter_map(piece).collect()
}

fn sum_in_view<W: Explainable + ?Sized>(weights: &W, king: KingSquares, pieces: &[LocatedPiece]) -> i32 {
    pieces.iter().map(|&piece| weights.kkp(king, piece)).sum::<i32>() + weights.kpp_sum(king, pieces)
}

impl CastleValue {
    /// `Mino, 8 pieces with king 2h`, `美濃囲い（２八玉と8枚）`.
    pub fn words(&self, lang: Language) -> String {
        let (count, king) = (self.pieces.len(), square_name(self.king, lang));
        match (&self.name, lang) {
            (Some(name), Language::Ja) => format!("{}（{king}玉と{count}枚）", name.ja),
            (None, Language::Ja) => format!("{king}玉と周りの{count}枚"),
            (Some(name), Language::En) => format!("{}, {} with king {king}", name.en, counted_noun(count, "piece")),
            (None, Language::En) => format!("{} around king {king}", counted_noun(count, "piece")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::fixed_weights::fixed_factors;
    use sankoma_eval::factors::WeightedFactor;
    use sankoma_eval::{LearnedWeights, TermSums};
    use sankoma_rules::{Piece, Setup};

    /// Black in a Half Mino, White in a Yagura.
    const CASTLES: &str = "ln5nl/1r4gk1/p1pp1gspp/1p2ppp2/9/P1PPPP3/1P2B1PPP/5GSK1/LN2RG1NL b Ss 1";

    fn position(sfen: &str) -> Position {
        Position::from_sfen(sfen).expect("the test's SFEN is sound")
    }

    fn learned(position: &Position) -> Vec<CastleValue> {
        castle_values(&**LearnedWeights::shared(), position)
    }

    #[test]
    fn castles_are_named_with_the_pieces_beside_the_king() {
        let mino = position("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B1RG1SK1/LNS2G1NL b - 1");
        let names = |values: &[CastleValue], lang| values.iter().map(|value| value.words(lang)).collect::<Vec<_>>();
        assert_eq!(names(&learned(&mino), Language::En), ["Mino, 8 pieces with king 2h", "2 pieces around king 5a"]);
        assert_eq!(names(&learned(&mino), Language::Ja), ["美濃囲い（２八玉と8枚）", "５一玉と周りの2枚"]);
        let bare = position("4k4/9/9/9/9/9/9/9/4K4 b R 1");
        assert_eq!(learned(&bare), []);
    }

    /// A position with only these pieces and their king has the value as its positional sum.
    #[test]
    fn the_value_is_the_sum_of_what_the_pieces_have_with_their_king() {
        let whole = position(CASTLES);
        for value in learned(&whole) {
            let mut alone = Setup::EMPTY;
            for &square in value.pieces.iter().chain([&value.king]) {
                alone.set(square, whole.on(square));
            }
            let sums = TermSums::of(&**LearnedWeights::shared(), &Position::from_setup_unchecked(&alone));
            assert_eq!(sums.kkp + sums.kpp, value.raw, "{value:?}");
            assert!(value.raw != 0);
        }
    }

    /// The formulas of the factors give the same without any table.
    #[test]
    fn factors_give_the_value_by_their_formulas() {
        let whole = position(CASTLES);
        let weights = fixed_factors();
        for value in castle_values(weights, &whole) {
            let kings = KingSquares::of(&whole).only(value.side);
            let pieces = located(&whole, &value.pieces);
            let by_formula = weights.factors().iter();
            let by_formula =
                by_formula.map(|&(factor, weight)| WeightedFactor { factor, weight }.total(kings, &pieces));
            assert_eq!(by_formula.sum::<i32>(), value.raw, "{value:?}");
        }
    }

    #[test]
    fn a_rotated_board_has_the_same_castles_for_the_other_side() {
        let whole = position(CASTLES);
        let mut rotated = Setup::EMPTY;
        for square in Square::all() {
            let piece = whole.on(square).map(|piece| Piece::new(piece.color.other(), piece.kind));
            rotated.set(square.rotate(), piece);
        }
        let (here, there) = (learned(&whole), learned(&Position::from_setup_unchecked(&rotated)));
        assert!(here.iter().all(|value| value.name.is_some()), "{here:?}");
        for (value, other) in here.iter().zip(there.iter().rev()) {
            assert_eq!((&value.name, value.raw, value.side), (&other.name, -other.raw, other.side.other()));
        }
    }
}
