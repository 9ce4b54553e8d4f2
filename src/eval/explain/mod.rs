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
mod elsewhere;
mod heat;
mod sheet;
mod spot;
mod story;
mod sums;
mod tracks;

pub use breakdown::{Breakdown, FactorShare, PairShare, PieceShare, Share};
pub use change::{Change, FactorChange, PairChange, PieceChange, change};
pub use compare::{Comparison, Judgement, KindValue, RowComparison, compare};
pub use elsewhere::{Sweep, removals, sweep};
pub use heat::{heat, heat_by};
pub use spot::Spot;
pub use story::{PlyChange, story};
pub use sums::{Sums, Term, series};

use super::factors::Weighted;
use super::features::{Feature, Kings, Located, Place, listed, pieces};
use super::{Explainable, SCALE};
use crate::rules::{Color, Position};
use sheet::{RowPair, Sheet};

/// Takes the score of a position apart.
pub fn explain<W: Explainable + ?Sized>(weights: &W, position: &Position) -> Breakdown {
    let side_to_move = position.side_to_move();
    let (kings, list) = (Kings::of(position), counted(weights, position));
    let rows = sheet::rows(&list);
    let spots: Vec<Spot> = rows.iter().filter_map(|row| Spot::of(&list[row.clone()])).collect();
    let filled = Sheet { weights, kings, side_to_move, list: &list, rows }.fill();
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
fn counted<W: Explainable + ?Sized>(weights: &W, position: &Position) -> Vec<Located> {
    if weights.counts_missing_pieces() { listed(position) } else { pieces(position).collect() }
}

/// What a piece adds to the balance, in centipawns; nothing when it is missing.
fn material<W: Explainable + ?Sized>(weights: &W, piece: Located) -> i32 {
    match piece.place {
        Place::Missing => 0,
        Place::Board(_) | Place::Hand(_) => weights.values().of(piece.piece),
    }
}

/// A formula would count what no full set holds, a nineteenth pawn in hand; the cells have no entry for it.
fn factor_shares<W: Explainable + ?Sized>(weights: &W, kings: Kings, pieces: &[Located]) -> Vec<FactorShare> {
    let with_entry = |piece: &Located| Feature::of(Color::Black, *piece) != Feature::NONE;
    let pieces: Vec<Located> = pieces.iter().copied().filter(with_entry).collect();
    let share = |&(factor, weight)| FactorShare { factor, total: Weighted { factor, weight }.total(kings, &pieces) };
    weights.factors().iter().map(share).collect()
}

fn strongest_first(spots: &[Spot], pairs: Vec<RowPair>) -> Vec<PairShare> {
    let share = |pair: RowPair| PairShare { first: spots[pair.first], second: spots[pair.second], kpp: pair.kpp };
    let mut shares: Vec<PairShare> = pairs.into_iter().filter(|pair| pair.kpp != 0).map(share).collect();
    shares.sort_by_key(|pair| std::cmp::Reverse(pair.kpp.abs()));
    shares
}
