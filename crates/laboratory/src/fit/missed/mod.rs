//! Missed terms: where fitted factors differ most from the weights that they were fitted to, in words.
//!
//! Tables of king–piece–piece cells are not unique, so cells are not compared. What is compared is what pieces and
//! pairs do in positions:
//!
//! ```text
//! piece   what is lost without it, its KKP term and all of its pairs, averaged over the positions that have this king and
//!         piece, less the average of its kind: a kind's value is material
//! pair    its term, less what each of the two has in its pairs on average (double centring)
//! ```
//!
//! A number moved from a piece's own term into its pairs, or back, changes neither. Both views are added. A board and
//! its mirror image count as the same.
//!
//! | question | file |
//! |---|---|
//! | what pieces are worth, by the own or the enemy's king | `pieces` |
//! | pairs beyond their pieces | `pairs` |
//! | the terms of one position | `position_terms` |
//! | means over positions, and the most missed | `counted_terms` |

mod counted_terms;
mod pairs;
mod pieces;
mod position_terms;

use super::report::{MissedTerm, TableFit};
use crate::labels::PackedPosition;
use pairs::PairTerms;
use pieces::PieceWorths;
use position_terms::PositionTerms;
use sankoma_rules::Color;
use sankoma_search::eval::{RawUnits, ThreePieceTerms};

/// The fit of pieces and pairs, and what it misses most.
#[derive(Clone, Debug)]
pub struct MissedLevels {
    /// Pieces and pairs as wholes.
    pub parts: Vec<TableFit>,
    /// The terms that it misses most, by kind, those first that add most to the squared error.
    pub terms: Vec<MissedTerm>,
}

/// Compares `fitted` with `target` over positions. `progress` is called for each of them.
pub fn missed_terms<T, F>(target: &T, fitted: &F, positions: &[PackedPosition], progress: &dyn Fn()) -> MissedLevels
where
    T: ThreePieceTerms + RawUnits,
    F: ThreePieceTerms + RawUnits,
{
    let (mut pieces, mut pairs) = (PieceWorths::default(), PairTerms::default());
    let scales = [target.scale(), fitted.scale()];
    let mut views = 0;
    for position in positions {
        let unpacked = position.unpack();
        let (kings, all) = (unpacked.king_squares(), unpacked.pieces());
        if let [Some(_), Some(_)] = Color::ALL.map(|view| kings.of_view(view)) {
            let terms = PositionTerms::of(target, fitted, scales, (kings, all));
            pieces.add(&terms);
            pairs.add(&terms);
            views += 2;
        }
        progress();
    }
    let (mut parts, mut terms) = (Vec::new(), Vec::new());
    for (part, listed) in [pieces.into_levels(views), pairs.into_levels(views)] {
        parts.push(part);
        terms.extend(listed);
    }
    MissedLevels { parts, terms }
}
