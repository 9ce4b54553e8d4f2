//! Whose share of the score is whose, and what would change it.
//!
//! A piece's share is its material, its king–king–piece term and half of each king–piece–piece term it has a part in.
//! What belongs to no piece stays apart: the king–king term and the turn. Together they are the raw total, exactly.
//! Everything here is raw (1/[`SCALE`] centipawn) and from Black's view unless it says otherwise.
//!
//! | question | file |
//! |---|---|
//! | what is the sum of each kind of term, here and along a game? | `sums` |
//! | whose share is whose, which pairs matter? | `breakdown`, `sheet`, `spot` |
//! | what does each square's piece count for? | `heat` |
//! | what if a piece were not there, or elsewhere? | `elsewhere` |
//! | what changed between two positions, ply by ply? | `change`, `tracks`, `story` |
//! | what do other weights say? | `compare` |

mod breakdown;
mod change;
mod compare;
mod heat_map;
mod hypotheticals;
mod piece_group;
mod piece_tracks;
mod ply_changes;
mod share_table;
mod sums;

pub use breakdown::{Breakdown, EvaluationShare, FactorShare, PairShare, PieceShare};
pub use change::{EvaluationChange, FactorChange, PairChange, PieceChange, change};
pub use compare::{ComparedEvaluation, KindValue, PieceGroupComparison, WeightsComparison, compare};
pub use heat_map::{heat_map, heat_map_by};
pub use hypotheticals::{PieceSweep, removals, sweep};
pub use piece_group::PieceGroup;
pub use ply_changes::{PlyChange, ply_changes};
pub use sums::{EvaluationTerm, TermSums, series};

use super::factors::WeightedFactor;
use super::features::{Feature, KingSquares, LocatedPiece, PieceLocation, full_piece_list, pieces};
use super::{Explainable, SCALE};
use crate::rules::{Color, Position};
use share_table::{GroupPair, ShareCalculation};

/// Takes the score of a position apart.
pub fn explain<W: Explainable + ?Sized>(weights: &W, position: &Position) -> Breakdown {
    let side_to_move = position.side_to_move();
    let (kings, list) = (KingSquares::of(position), pieces_with_terms(weights, position));
    let rows = share_table::group_rows(&list);
    let spots: Vec<PieceGroup> = rows.iter().filter_map(|row| PieceGroup::of(&list[row.clone()])).collect();
    let filled = ShareCalculation { weights, kings, side_to_move, list: &list, rows }.calculate();
    Breakdown {
        sfen: position.sfen(),
        side_to_move,
        score: filled.sums.score(side_to_move),
        unit: "cp",
        scale: SCALE,
        sums: filled.sums,
        weights: weights.name().to_owned(),
        pieces: spots.iter().zip(filled.shares).map(|(&spot, share)| share.of(spot)).collect(),
        factors: factor_shares(weights, kings, &list),
        pairs: strongest_first(&spots, filled.pairs),
    }
}

/// The pieces that have terms: with those missing from a full set, where the weights count them.
fn pieces_with_terms<W: Explainable + ?Sized>(weights: &W, position: &Position) -> Vec<LocatedPiece> {
    if weights.counts_missing_pieces() { full_piece_list(position) } else { pieces(position).collect() }
}

/// What a piece adds to the balance, in centipawns; nothing when it is missing.
fn material<W: Explainable + ?Sized>(weights: &W, piece: LocatedPiece) -> i32 {
    match piece.place {
        PieceLocation::Missing => 0,
        PieceLocation::Board(_) | PieceLocation::Hand(_) => weights.values().of(piece.piece),
    }
}

/// A formula would count what no full set holds, a nineteenth pawn in hand; the cells have no entry for it.
fn factor_shares<W: Explainable + ?Sized>(
    weights: &W,
    kings: KingSquares,
    pieces: &[LocatedPiece],
) -> Vec<FactorShare> {
    let with_entry = |piece: &LocatedPiece| Feature::of(Color::Black, *piece) != Feature::NONE;
    let pieces: Vec<LocatedPiece> = pieces.iter().copied().filter(with_entry).collect();
    let share =
        |&(factor, weight)| FactorShare { factor, total: WeightedFactor { factor, weight }.total(kings, &pieces) };
    weights.factors().iter().map(share).collect()
}

fn strongest_first(spots: &[PieceGroup], pairs: Vec<GroupPair>) -> Vec<PairShare> {
    let share = |pair: GroupPair| PairShare { first: spots[pair.first], second: spots[pair.second], kpp: pair.kpp };
    let mut shares: Vec<PairShare> = pairs.into_iter().filter(|pair| pair.kpp != 0).map(share).collect();
    shares.sort_by_key(|pair| std::cmp::Reverse(pair.kpp.abs()));
    shares
}
