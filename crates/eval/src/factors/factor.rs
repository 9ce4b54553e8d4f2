//! Factor: a formula with its explanation, and the three-piece terms that it gives.

use crate::evaluation::ThreePieceTerms;
use crate::features::{KingSquares, LocatedPiece, PieceListEntry};
use sankoma_rules::{Color, Square};
use sankoma_wording::{Language, Message};

/// The value of one piece in one side's view, given that side's king; everything in that side's coordinates.
pub type PieceFormula = fn(king: Square, entry: PieceListEntry) -> i32;

/// One reason why a position is better than another.
#[derive(Debug)]
pub struct Factor {
    /// Its name in data and in files of parameters.
    pub name: &'static str,
    /// Its title in lists, in Japanese.
    pub title_ja: &'static str,
    /// Its title in lists, in English.
    pub title_en: &'static str,
    /// Its claim is about a king; else about the pieces alone, however its formula weighs them.
    pub about_king: bool,
    /// Its claim as a sentence, in Japanese.
    pub ja: &'static str,
    /// Its claim as a sentence, in English.
    pub en: &'static str,
    /// The sign of the weight with which the claim is true. A fit gives it no other.
    pub sign: WeightSign,
    /// The source of the claim.
    pub evidence: &'static str,
    /// The unit of its formula.
    pub unit: &'static str,
    /// Formula of its terms.
    pub formula: FactorFormula,
}

/// The sign of a factor's weight: whether more of what its formula counts is good or bad for the side that it is
/// counted for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WeightSign {
    /// Good: a weight of 0 or more.
    Positive,
    /// Bad: a weight of 0 or less.
    Negative,
}

impl WeightSign {
    /// The weight has this sign or is 0.
    pub fn allows(self, weight: f64) -> bool {
        self.factor() * weight >= 0.0
    }

    /// A magnitude with this sign.
    pub const fn of(self, magnitude: i32) -> i32 {
        match self {
            Self::Positive => magnitude,
            Self::Negative => -magnitude,
        }
    }

    /// 1 or −1.
    pub fn factor(self) -> f64 {
        f64::from(self.of(1))
    }
}

/// The formula of a factor.
#[derive(Debug)]
pub enum FactorFormula {
    /// King–king: the value of the own king's square, given the enemy's (both in the own side's coordinates).
    Kings(fn(own: Square, enemy: Square) -> i32),
    /// King–king–piece: the value of one piece.
    Pieces(PieceFormula),
    /// King–piece–piece: the sum over these formulas of the product of their values for the two pieces.
    PairsWithin(&'static [PieceFormula]),
    /// King–piece–piece: the product of the first formula for one piece and the second for the other. A pair counts
    /// *twice* the product, so that it is a difference of two squares-of-sums:
    /// `2·(a_i·b_j + b_i·a_j) = (a+b)_i·(a+b)_j − (a−b)_i·(a−b)_j`.
    PairsBetween(PieceFormula, PieceFormula),
}

impl Factor {
    /// The title in lists.
    pub const fn title(&self, lang: Language) -> &'static str {
        lang.pick(self.title_ja, self.title_en)
    }

    /// The claim in both languages.
    pub fn sentence(&self) -> Message {
        Message::new(self.ja, self.en)
    }

    /// The value of the king's square to its side, in units of the factor.
    pub fn kings(&self, own: Square, enemy: Square) -> i32 {
        match self.formula {
            FactorFormula::Kings(value) => value(own, enemy),
            _ => 0,
        }
    }

    /// The value of one piece in the view of the king's side, in units of the factor.
    pub fn kp(&self, king: Square, entry: PieceListEntry) -> i32 {
        match self.formula {
            FactorFormula::Pieces(formula) => formula(king, entry),
            _ => 0,
        }
    }

    /// The value of a pair in the view of the king's side, in units of the factor.
    pub fn kpp(&self, king: Square, i: PieceListEntry, j: PieceListEntry) -> i32 {
        match self.formula {
            FactorFormula::PairsWithin(formulas) => {
                formulas.iter().map(|formula| formula(king, i) * formula(king, j)).sum()
            }
            FactorFormula::PairsBetween(a, b) => 2 * (a(king, i) * b(king, j) + b(king, i) * a(king, j)),
            _ => 0,
        }
    }

    /// The pair formula as products of one number per piece, times `weight` (raw units); empty for factors without
    /// pairs.
    pub fn products(&self, weight: i32) -> Vec<PairProduct> {
        let product = |sign: i32, parts| PairProduct { coefficient: sign * weight, parts };
        match self.formula {
            FactorFormula::PairsWithin(formulas) => {
                formulas.iter().map(|&formula| product(1, ProductFormula::One(formula))).collect()
            }
            FactorFormula::PairsBetween(a, b) => {
                vec![product(1, ProductFormula::Sum(a, b)), product(-1, ProductFormula::Difference(a, b))]
            }
            FactorFormula::Kings(_) | FactorFormula::Pieces(_) => Vec::new(),
        }
    }
}

/// One product of a king–piece–piece term: `coefficient · u(k,i) · u(k,j)`.
pub struct PairProduct {
    /// In raw units.
    pub coefficient: i32,
    parts: ProductFormula,
}

enum ProductFormula {
    One(PieceFormula),
    Sum(PieceFormula, PieceFormula),
    Difference(PieceFormula, PieceFormula),
}

impl PairProduct {
    /// `u(k,i)`.
    pub fn part(&self, king: Square, entry: PieceListEntry) -> i32 {
        match self.parts {
            ProductFormula::One(formula) => formula(king, entry),
            ProductFormula::Sum(a, b) => a(king, entry) + b(king, entry),
            ProductFormula::Difference(a, b) => a(king, entry) - b(king, entry),
        }
    }

    /// Its sum over all pairs of these entries, by `Σ_{i<j} u_i·u_j = ½((Σ u_i)² − Σ u_i²)`.
    fn sum_over_pairs(&self, king: Square, entries: &[PieceListEntry]) -> i32 {
        let parts = entries.iter().map(|&entry| self.part(king, entry));
        let (sum, squares) = parts.fold((0, 0), |(sum, squares), part| (sum + part, squares + part * part));
        self.coefficient * (sum * sum - squares) / 2
    }
}

/// A factor times its weight. Its terms are computed by the formula, without cells.
#[derive(Clone, Copy, Debug)]
pub struct WeightedFactor<'a> {
    /// The factor.
    pub factor: &'a Factor,
    /// Raw units per unit of the factor.
    pub weight: i32,
}

impl WeightedFactor<'_> {
    /// The sum of its terms over these kings and pieces: raw units, from Black's view.
    pub fn total(&self, kings: KingSquares, pieces: &[LocatedPiece]) -> i32 {
        let products = self.factor.products(1);
        let over_pieces = self.both_views(kings, |king, view| {
            let entries: Vec<PieceListEntry> = pieces.iter().map(|&piece| PieceListEntry::of(view, piece)).collect();
            let own: i32 = entries.iter().map(|&entry| self.factor.kp(king, entry)).sum();
            own + products.iter().map(|product| product.sum_over_pairs(king, &entries)).sum::<i32>()
        });
        self.kk(kings) + over_pieces
    }

    /// A formula over both views: Black's value less White's. The value of a side without a king is 0.
    fn both_views(&self, kings: KingSquares, formula: impl Fn(Square, Color) -> i32) -> i32 {
        let value = |view: Color| kings.of_view(view).map_or(0, |king| view.sign() * formula(king, view));
        self.weight * Color::ALL.into_iter().map(value).sum::<i32>()
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
