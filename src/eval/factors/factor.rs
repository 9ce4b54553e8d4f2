//! What a factor is, and how one is read as terms.

use crate::eval::ThreePieceTerms;
use crate::eval::features::{KingSquares, LocatedPiece, PieceListEntry};
use crate::rules::{Color, Square};
use crate::wording::Message;

/// What one piece counts for, given the king of the side that looks; in that side's coordinates.
pub type PieceFormula = fn(king: Square, entry: PieceListEntry) -> i32;

/// One reason why a position is better than another.
#[derive(Debug)]
pub struct Factor {
    /// Its name in code and data.
    pub name: &'static str,
    /// What it says, in Japanese.
    pub ja: &'static str,
    /// What it says, in English.
    pub en: &'static str,
    /// Why it is believed.
    pub evidence: &'static str,
    /// What one unit of it is.
    pub unit: &'static str,
    /// Its formula.
    pub formula: FactorFormula,
}

/// The formula of a factor.
#[derive(Debug)]
pub enum FactorFormula {
    /// King–king: what the square of the own king is worth, given the enemy's (both in the own side's coordinates).
    Kings(fn(own: Square, enemy: Square) -> i32),
    /// King–king–piece: what one piece is worth.
    Pieces(PieceFormula),
    /// King–piece–piece: each role's product over two pieces.
    PairsWithin(&'static [PieceFormula]),
    /// King–piece–piece: pieces of the first role with pieces of the second. A pair counts *twice* the product:
    /// `2·(a_i·b_j + b_i·a_j) = (a+b)_i·(a+b)_j − (a−b)_i·(a−b)_j`.
    PairsBetween(PieceFormula, PieceFormula),
}

impl Factor {
    /// The sentence for people.
    pub fn sentence(&self) -> Message {
        Message::new(self.ja, self.en)
    }

    /// What the king's square is worth to its side, in units of the factor.
    pub fn kings(&self, own: Square, enemy: Square) -> i32 {
        match self.formula {
            FactorFormula::Kings(value) => value(own, enemy),
            _ => 0,
        }
    }

    /// What one piece is worth to the side that looks, in units of the factor.
    pub fn kp(&self, king: Square, entry: PieceListEntry) -> i32 {
        match self.formula {
            FactorFormula::Pieces(role) => role(king, entry),
            _ => 0,
        }
    }

    /// What a pair is worth to the side that looks, in units of the factor.
    pub fn kpp(&self, king: Square, i: PieceListEntry, j: PieceListEntry) -> i32 {
        match self.formula {
            FactorFormula::PairsWithin(roles) => roles.iter().map(|role| role(king, i) * role(king, j)).sum(),
            FactorFormula::PairsBetween(a, b) => 2 * (a(king, i) * b(king, j) + b(king, i) * a(king, j)),
            _ => 0,
        }
    }

    /// The pairs' formula as products of one number per piece; none for factors without pairs.
    pub(in crate::eval) fn products(&self, weight: i32) -> Vec<PairProduct> {
        let product = |sign: i32, parts| PairProduct { coefficient: sign * weight, parts };
        match self.formula {
            FactorFormula::PairsWithin(roles) => {
                roles.iter().map(|&role| product(1, ProductFormula::One(role))).collect()
            }
            FactorFormula::PairsBetween(a, b) => {
                vec![product(1, ProductFormula::Sum(a, b)), product(-1, ProductFormula::Difference(a, b))]
            }
            FactorFormula::Kings(_) | FactorFormula::Pieces(_) => Vec::new(),
        }
    }
}

/// One product of a king–piece–piece term: `coefficient · u(k,i) · u(k,j)`.
pub(in crate::eval) struct PairProduct {
    /// In raw units.
    pub(in crate::eval) coefficient: i32,
    parts: ProductFormula,
}

enum ProductFormula {
    One(PieceFormula),
    Sum(PieceFormula, PieceFormula),
    Difference(PieceFormula, PieceFormula),
}

impl PairProduct {
    /// `u(k,i)`.
    pub(in crate::eval) fn part(&self, king: Square, entry: PieceListEntry) -> i32 {
        match self.parts {
            ProductFormula::One(role) => role(king, entry),
            ProductFormula::Sum(a, b) => a(king, entry) + b(king, entry),
            ProductFormula::Difference(a, b) => a(king, entry) - b(king, entry),
        }
    }

    /// Its sum over all pairs of these entries: half of what the square of their sum has beyond their squares.
    fn sum_over_pairs(&self, king: Square, entries: &[PieceListEntry]) -> i32 {
        let parts = entries.iter().map(|&entry| self.part(king, entry));
        let (sum, squares) = parts.fold((0, 0), |(sum, squares), part| (sum + part, squares + part * part));
        self.coefficient * (sum * sum - squares) / 2
    }
}

/// A factor times its weight, read straight from its formula.
#[derive(Clone, Copy, Debug)]
pub struct WeightedFactor<'a> {
    /// The factor.
    pub factor: &'a Factor,
    /// Raw units per unit of the factor.
    pub weight: i32,
}

impl WeightedFactor<'_> {
    /// All its terms over these kings and pieces, from Black's view.
    pub fn total(&self, kings: KingSquares, pieces: &[LocatedPiece]) -> i32 {
        let products = self.factor.products(1);
        let over_pieces = self.both_views(kings, |king, view| {
            let seen: Vec<PieceListEntry> = pieces.iter().map(|&piece| PieceListEntry::of(view, piece)).collect();
            let own: i32 = seen.iter().map(|&entry| self.factor.kp(king, entry)).sum();
            own + products.iter().map(|product| product.sum_over_pairs(king, &seen)).sum::<i32>()
        });
        self.kk(kings) + over_pieces
    }

    /// A formula summed over both views: what Black sees less what White sees. A side without a king sees nothing.
    fn both_views(&self, kings: KingSquares, formula: impl Fn(Square, Color) -> i32) -> i32 {
        let seen = |view: Color| kings.of_view(view).map_or(0, |king| view.sign() * formula(king, view));
        self.weight * Color::ALL.into_iter().map(seen).sum::<i32>()
    }
}

impl ThreePieceTerms for WeightedFactor<'_> {
    fn kk(&self, kings: KingSquares) -> i32 {
        self.both_views(kings, |own, view| {
            kings.of_view(view.other()).map_or(0, |other| self.factor.kings(own, other.rotate()))
        })
    }

    fn kkp(&self, kings: KingSquares, piece: LocatedPiece) -> i32 {
        self.both_views(kings, |king, view| self.factor.kp(king, PieceListEntry::of(view, piece)))
    }

    fn kpp(&self, kings: KingSquares, first: LocatedPiece, second: LocatedPiece) -> i32 {
        self.both_views(kings, |king, view| {
            self.factor.kpp(king, PieceListEntry::of(view, first), PieceListEntry::of(view, second))
        })
    }
}
