//! Breakdown: a score split into the shares of its pieces, pairs and factors. Weights with terms fill it exactly, a
//! network by sampling; what only one of the two has is an `Option`.

use super::explainable::{Explainable, pieces_with_terms};
use super::hypotheticals::removals;
use super::piece_group::{PieceGroup, group_rows};
use super::share_table::{GroupPair, ShareCalculation, ShareTerms};
use super::sums::TermSums;
use crate::factors::{Factor, WeightedFactor};
use crate::features::{Feature, KingSquares, LocatedPiece, PieceLocation};
use crate::raw_scale::RawScale;
use sankoma_rules::{Color, PieceKind, Position, Square};
use std::cmp::Reverse;

/// A score and the shares that sum to it: `total_raw = kings + Σ pieces`.
///
/// All numbers but `score` are from Black's view, in raw units of 1/`scale` centipawn but for material.
#[derive(Clone, Debug)]
pub struct Breakdown {
    /// Position as SFEN.
    pub sfen: String,
    /// The side whose view the score has.
    pub side_to_move: Color,
    /// The score in centipawns, from the side to move's view.
    pub score: i32,
    /// Raw units per centipawn.
    pub scale: RawScale,
    /// Where the kings stand.
    pub king_squares: KingSquares,
    /// Score in raw units, from Black's view.
    pub total_raw: i32,
    /// Share of no piece, the kings and the move: the king–king term with the turn, or the score of the kings alone
    /// with the same side to move.
    pub kings: i32,
    /// The name of the weights.
    pub weights: String,
    /// Shares of each piece on the board, each kind in a hand, and each missing kind where the weights count those.
    pub pieces: Vec<PieceShare>,
    /// The pairs with a value other than 0, strongest first. By terms they sum to `kpp`.
    pub pairs: Vec<PairShare>,
    /// The sum of each kind of term, by weights with terms.
    pub sums: Option<TermSums>,
    /// The total of each factor. They sum to `kk + kkp + kpp`. Empty for weights without factors.
    pub factors: Vec<FactorShare>,
    /// The sample that the shares are means of, by a network.
    pub sample: Option<ShareSample>,
}

/// The sample of a network's shares.
#[derive(Clone, Debug, PartialEq)]
pub struct ShareSample {
    /// Output of the last layer for the side to move.
    pub output: i32,
    /// Divisor of that output, which gives centipawns (`FV_SCALE`).
    pub output_scale: i32,
    /// The orders that the shares are means of.
    pub orders: usize,
    /// The pieces one by one, those of a row after each other.
    pub(crate) list: Vec<LocatedPiece>,
}

/// The share of one group of pieces, with the group.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PieceShare {
    /// Piece, or pieces alike in hand.
    pub group: PieceGroup,
    /// Their part of the score, raw. By a network the mean of the sample, rounded so that all sum to the score.
    pub total: i32,
    /// The standard error of the total, raw; 0 by terms, which are exact.
    pub error: f64,
    /// The score less the score without the piece, or one of those in hand, raw; `None` where it is not computed, and
    /// of a missing piece.
    pub removal: Option<i32>,
    /// The terms that make the total, by weights with terms.
    pub terms: Option<ShareTerms>,
}

/// The value of a pair of groups beyond the two alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PairShare {
    /// One of the two.
    pub first: PieceGroup,
    /// The other; the same again for the pairs among pieces of a kind in one hand.
    pub second: PieceGroup,
    /// The sum of their king–piece–piece terms, raw. By a network the score, less that without either, plus that
    /// without both.
    pub raw: i32,
    /// The part of it in the view of each king, Black's and White's, by terms.
    pub views: Option<[i32; 2]>,
    /// The places of the two groups in [`Breakdown::pieces`].
    pub(crate) rows: [usize; 2],
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

    /// The share of a group; `None` of a king.
    pub fn share_of(&self, group: PieceGroup) -> Option<&PieceShare> {
        self.pieces.iter().find(|share| share.group == group)
    }

    /// The rows, largest share first.
    pub fn strongest(&self) -> Vec<&PieceShare> {
        let mut shares: Vec<&PieceShare> = self.pieces.iter().collect();
        shares.sort_by_key(|share| Reverse(share.total.abs()));
        shares
    }

    /// The score from Black's view, in centipawns.
    pub fn centipawns(&self) -> f64 {
        self.scale.centipawns(self.total_raw)
    }

    /// With what the score is less without each piece; by the weights of the breakdown.
    pub fn with_removals<W: Explainable + ?Sized>(mut self, weights: &W, position: &Position) -> Self {
        let removals = removals(weights, position);
        for share in &mut self.pieces {
            share.removal = removals.iter().find(|(group, _)| *group == share.group).map(|&(_, raw)| raw);
        }
        self
    }

    /// The terms of each piece with the kings, other than 0, strongest first. They sum to `kkp`.
    pub fn piece_terms(&self) -> Vec<KingTerm> {
        let term = |share: &PieceShare| {
            let ShareTerms { kkp: raw, kkp_views: views, .. } = share.terms?;
            (raw != 0).then_some(KingTerm { first: share.group, second: None, raw, views })
        };
        let mut terms: Vec<KingTerm> = self.pieces.iter().filter_map(term).collect();
        terms.sort_by_key(|term| Reverse(term.raw.abs()));
        terms
    }

    /// Share of a piece beyond the mean of its kind, raw, from Black's view; of several in hand each. The mean is over
    /// all pieces of the kind here, of both sides, promoted or not, in hand too; each from its owner's view. It is 0
    /// for the only one of a kind.
    pub fn beyond_kind(&self, share: &PieceShare) -> f64 {
        let kind = share.group.piece.kind.unpromoted();
        let (sum, count) = self.sum_of_kind(kind);
        let each = f64::from(share.total) / f64::from(share.group.count);
        each - f64::from(share.group.piece.color.sign()) * sum / f64::from(count)
    }

    /// The shares of a kind from their owners' views, and how many pieces have them.
    fn sum_of_kind(&self, kind: PieceKind) -> (f64, u32) {
        let of_kind = self.pieces.iter().filter(|share| share.group.piece.kind.unpromoted() == kind);
        of_kind.fold((0.0, 0), |(sum, count), share| {
            let own = f64::from(share.group.piece.color.sign() * share.total);
            (sum + own, count + u32::from(share.group.count))
        })
    }
}

impl PairShare {
    /// The pair as a term with the kings; `None` by a network.
    pub fn term(&self) -> Option<KingTerm> {
        Some(KingTerm { first: self.first, second: Some(self.second), raw: self.raw, views: self.views? })
    }
}

impl PieceShare {
    /// Everything but its material, raw; 0 by a network.
    pub fn positional(&self) -> i32 {
        self.terms.map_or(0, |terms| terms.kkp + terms.kpp)
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
    let share = |(&group, &terms): (&PieceGroup, &ShareTerms)| PieceShare {
        group,
        total: terms.total(table.sums.scale),
        error: 0.0,
        removal: None,
        terms: Some(terms),
    };
    Breakdown {
        sfen: position.sfen(),
        side_to_move,
        score: table.sums.score(side_to_move),
        scale: table.sums.scale,
        king_squares: kings,
        total_raw: table.sums.total_raw,
        kings: table.sums.kk + table.sums.turn,
        weights: weights.name().to_owned(),
        pieces: groups.iter().zip(&table.shares).map(share).collect(),
        pairs: strongest_pairs(&groups, &table.pairs),
        sums: Some(table.sums),
        factors: factor_shares(weights, kings, &list),
        sample: None,
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
        raw: pair.kpp,
        views: Some(pair.views),
        rows: [pair.first, pair.second],
    };
    let mut shares: Vec<PairShare> = pairs.iter().filter(|pair| pair.kpp != 0).map(share).collect();
    shares.sort_by_key(|pair| Reverse(pair.raw.abs()));
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
