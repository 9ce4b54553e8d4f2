//! Breakdown: a score split into the shares of its pieces, pairs and factors.

use super::explainable::{Explainable, pieces_with_terms};
use super::piece_group::{PieceGroup, group_rows};
use super::share_table::{EvaluationShare, GroupPair, ShareCalculation};
use super::sums::TermSums;
use crate::factors::{Factor, WeightedFactor};
use crate::features::{Feature, KingSquares, LocatedPiece, PieceLocation};
use crate::raw_scale::RawScale;
use sankoma_rules::{Color, Position, Square};
use std::cmp::Reverse;

/// A score and the shares that sum to it.
///
/// All numbers but `score` are from Black's view; `material` is in centipawns, the rest in raw units of
/// 1/`scale` centipawn: `total_raw = scale·material + kk + kkp + kpp + turn`.
#[derive(Clone, Debug)]
pub struct Breakdown {
    /// The position.
    pub sfen: String,
    /// The side whose view the score has.
    pub side_to_move: Color,
    /// The score in centipawns, from the side to move's view.
    pub score: i32,
    /// Raw units per centipawn.
    pub scale: RawScale,
    /// Where the kings stand.
    pub kings: KingSquares,
    /// The sum of each kind of term.
    pub sums: TermSums,
    /// The name of the weights.
    pub weights: String,
    /// Shares of each piece on the board, each kind in a hand, and each missing kind where the weights count those.
    /// Their totals, `kk` and `turn` sum to `total_raw`.
    pub pieces: Vec<PieceShare>,
    /// The total of each factor. They sum to `kk + kkp + kpp`.
    pub factors: Vec<FactorShare>,
    /// The pairs with a term other than 0, strongest first. They sum to `kpp`.
    pub pairs: Vec<PairShare>,
}

/// The share of one group of pieces, with the group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceShare {
    /// The pieces.
    pub group: PieceGroup,
    /// Its material, in centipawns.
    pub material: i32,
    /// Its king–king–piece terms, raw.
    pub kkp: i32,
    /// Half of each king–piece–piece term it has a part in, and all of those within the group, raw. The remainder of an
    /// odd term goes to the group that is listed first, so that the shares sum to the whole.
    pub kpp: i32,
    /// The sum of all, raw: `scale·material + kkp + kpp`.
    pub total: i32,
    /// The part of `kkp` that each king alone gives, Black's and White's. The rest is a matter of both: of trained
    /// tables all of it.
    pub kkp_views: [i32; 2],
}

/// The value of a pair of groups beyond the two alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PairShare {
    /// One of the two.
    pub first: PieceGroup,
    /// The other; the same again for the pairs among pieces of a kind in one hand.
    pub second: PieceGroup,
    /// The sum of their king–piece–piece terms, raw.
    pub kpp: i32,
    /// The part of it in the view of each king, Black's and White's.
    pub views: [i32; 2],
    /// The places of the two groups in [`Breakdown::pieces`].
    pub(super) rows: [usize; 2],
}

/// The terms of one piece, or of a pair of pieces, with the kings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KingTerm {
    /// The piece, or one of the two.
    pub first: PieceGroup,
    /// The other of a pair; the same again for the pairs among pieces of a kind in one hand.
    pub second: Option<PieceGroup>,
    /// Their sum, raw, from Black's view.
    pub raw: i32,
    /// The part of it that each king gives, Black's and White's, from Black's view; the rest belongs to both.
    pub views: [i32; 2],
}

impl KingTerm {
    /// The side whose king gives two thirds of it or more.
    pub(crate) fn main_king(&self) -> Option<Color> {
        Color::ALL.into_iter().find(|side| {
            let part = i64::from(self.views[side.index()]);
            part.signum() == i64::from(self.raw).signum() && part.abs() >= 2 * (i64::from(self.raw) - part).abs()
        })
    }

    /// The owner of the piece or of both; `None` when each has another, and of pieces missing from a set.
    pub(crate) fn one_owner(&self) -> Option<Color> {
        let owner = |group: PieceGroup| Some(group.piece.color).filter(|_| group.place != PieceLocation::Missing);
        owner(self.first).filter(|_| owner(self.second.unwrap_or(self.first)) == owner(self.first))
    }
}

/// The total of one factor.
#[derive(Clone, Copy, Debug)]
pub struct FactorShare {
    /// The factor.
    pub factor: &'static Factor,
    /// The sum of its terms over all kings, pieces and pairs, raw.
    pub total: i32,
}

impl Breakdown {
    /// The pairs that a group of [`Self::pieces`] has a part in, strongest first.
    pub fn pairs_of(&self, group: PieceGroup) -> impl Iterator<Item = &PairShare> {
        self.pairs.iter().filter(move |pair| pair.first == group || pair.second == group)
    }

    /// The terms of each piece with the kings, other than 0, strongest first. They sum to `kkp`.
    pub fn piece_terms(&self) -> Vec<KingTerm> {
        let term =
            |share: &PieceShare| KingTerm { first: share.group, second: None, raw: share.kkp, views: share.kkp_views };
        let mut terms: Vec<KingTerm> = self.pieces.iter().filter(|share| share.kkp != 0).map(term).collect();
        terms.sort_by_key(|term| Reverse(term.raw.abs()));
        terms
    }
}

impl PairShare {
    /// The pair as a term with the kings.
    pub const fn term(&self) -> KingTerm {
        KingTerm { first: self.first, second: Some(self.second), raw: self.kpp, views: self.views }
    }
}

impl PieceShare {
    const fn new(group: PieceGroup, share: EvaluationShare, kkp_views: [i32; 2]) -> Self {
        let EvaluationShare { material, kkp, kpp, total } = share;
        Self { group, material, kkp, kpp, total, kkp_views }
    }

    /// Everything but its material, raw.
    pub const fn positional(&self) -> i32 {
        self.kkp + self.kpp
    }

    /// The share without the group.
    pub const fn share(&self) -> EvaluationShare {
        let &Self { material, kkp, kpp, total, .. } = self;
        EvaluationShare { material, kkp, kpp, total }
    }
}

/// Splits the score of a position into the shares of its pieces, pairs and factors.
pub fn explain<W: Explainable + ?Sized>(weights: &W, position: &Position) -> Breakdown {
    let side_to_move = position.side_to_move();
    let (kings, list) = (KingSquares::of(position), pieces_with_terms(weights, position));
    let rows = group_rows(&list);
    let groups: Vec<PieceGroup> = rows.iter().filter_map(|row| PieceGroup::of(&list[row.clone()])).collect();
    let calculation = ShareCalculation { weights, kings, side_to_move, list: &list, rows };
    let table = calculation.calculate();
    let shares = groups.iter().zip(&table.shares).enumerate();
    let pieces = shares.map(|(row, (&group, &share))| PieceShare::new(group, share, calculation.kkp_views(row)));
    Breakdown {
        sfen: position.sfen(),
        side_to_move,
        score: table.sums.score(side_to_move),
        scale: table.sums.scale,
        kings,
        sums: table.sums,
        weights: weights.name().to_owned(),
        pieces: pieces.collect(),
        factors: factor_shares(weights, kings, &list),
        pairs: strongest_pairs(&groups, &table.pairs),
    }
}

/// The total of each factor over these pieces.
pub(super) fn factor_shares<W: Explainable + ?Sized>(
    weights: &W,
    kings: KingSquares,
    pieces: &[LocatedPiece],
) -> Vec<FactorShare> {
    // A formula would count what no full set holds, a nineteenth pawn in hand; the cells have no index for it.
    let has_feature = |piece: &LocatedPiece| Feature::of(Color::Black, *piece) != Feature::NONE;
    let pieces: Vec<LocatedPiece> = pieces.iter().copied().filter(has_feature).collect();
    let share =
        |&(factor, weight)| FactorShare { factor, total: WeightedFactor { factor, weight }.total(kings, &pieces) };
    weights.factors().iter().map(share).collect()
}

fn strongest_pairs(groups: &[PieceGroup], pairs: &[GroupPair]) -> Vec<PairShare> {
    let share = |pair: &GroupPair| PairShare {
        first: groups[pair.first],
        second: groups[pair.second],
        kpp: pair.kpp,
        views: pair.views,
        rows: [pair.first, pair.second],
    };
    let mut shares: Vec<PairShare> = pairs.iter().filter(|pair| pair.kpp != 0).map(share).collect();
    shares.sort_by_key(|pair| Reverse(pair.kpp.abs()));
    shares
}

/// Heat map: the total of the piece on each square, raw, from Black's view, by [`Square::index`]. `None` for empty
/// squares and kings.
pub fn heat_map(breakdown: &Breakdown) -> [Option<i32>; Square::COUNT] {
    heat_map_by(breakdown, |share| share.total)
}

/// [`heat_map`] of another part of each share, [`PieceShare::positional`] for example: material would dwarf everything
/// else.
pub fn heat_map_by(breakdown: &Breakdown, part: impl Fn(&PieceShare) -> i32) -> [Option<i32>; Square::COUNT] {
    let mut squares = [None; Square::COUNT];
    for share in &breakdown.pieces {
        if let Some(square) = share.group.square() {
            squares[square.index()] = Some(part(share));
        }
    }
    squares
}
