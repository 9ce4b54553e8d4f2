//! Expansion of factors into the compact table.

use super::table::{CompactTable, KingIndex, LANES};
use crate::factors::{Factor, PairProduct};
use crate::features::PieceListEntry;
use sankoma_rules::Square;
use sankoma_wording::{Message, message};

/// Why parameters do not make compact weights.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message().en)]
pub enum CompactWeightsError {
    /// The text holds no parameters.
    Parameters(Message),
    /// The factors have so many products of pairs, more than the form stores.
    TooManyProducts(usize),
    /// Some sum of terms could leave 32 bits.
    TooLarge,
}

impl CompactWeightsError {
    /// Sentence with the thing found and the thing expected, without the name of a file.
    pub fn message(&self) -> Message {
        match self {
            Self::Parameters(problem) => problem.clone(),
            Self::TooManyProducts(count) => message!(
                "駒の組の積が{count}個ありますが、{LANES}個までしか入りません",
                "{count} products of pairs, the form stores {LANES}"
            ),
            Self::TooLarge => {
                Message::new("重みが大きすぎて32ビットの和に収まりません", "the weights are too large for 32-bit sums")
            }
        }
    }
}

/// Upper bound of the entries of any set-up: a full board and every piece of both hands that has a feature.
const MAX_ENTRIES: i64 = 81 + 2 * 38;

/// Expands factors, each times its weight (raw units), into a table.
///
/// # Errors
/// The factors have more products of pairs than the form stores, or weights so large that a sum could leave 32 bits.
pub(super) fn expand(factors: &[(&'static Factor, i32)]) -> Result<CompactTable, CompactWeightsError> {
    let products: Vec<PairProduct> = factors.iter().flat_map(|&(factor, weight)| factor.products(weight)).collect();
    if products.len() > LANES {
        return Err(CompactWeightsError::TooManyProducts(products.len()));
    }
    let mut table = CompactTable::zero(coefficients(&products));
    expand_kings(&mut table, factors);
    let entries: Vec<PieceListEntry> = PieceListEntry::all().collect();
    for king in Square::all() {
        for &entry in &entries {
            let own_term = factors.iter().map(|(factor, weight)| weight * factor.kp(king, entry)).sum();
            table.set_row(KingIndex::of(Some(king)), entry.feature(), own_term, lanes(&products, king, entry));
        }
    }
    if table.worst_case(MAX_ENTRIES) >= i64::from(i32::MAX / 2) {
        return Err(CompactWeightsError::TooLarge);
    }
    Ok(table)
}

fn coefficients(products: &[PairProduct]) -> [i32; LANES] {
    let mut coefficients = [0; LANES];
    for (coefficient, product) in coefficients.iter_mut().zip(products) {
        *coefficient = product.coefficient;
    }
    coefficients
}

fn lanes(products: &[PairProduct], king: Square, entry: PieceListEntry) -> [i16; LANES] {
    let mut lanes = [0; LANES];
    for (lane, product) in lanes.iter_mut().zip(products) {
        *lane = i16::try_from(product.part(king, entry)).expect("a piece's part in a product is small");
    }
    lanes
}

/// Fills the king–king cells: the value of Black's king square less that of White's, antisymmetric by construction.
fn expand_kings(table: &mut CompactTable, factors: &[(&'static Factor, i32)]) {
    let value = |own: Square, other: Square| -> i32 {
        factors.iter().map(|(factor, weight)| weight * factor.kings(own, other.rotate())).sum()
    };
    for black in Square::all() {
        for white in Square::all() {
            let raw = value(black, white) - value(white, black);
            table.set_kk(KingIndex::of(Some(black)), KingIndex::of(Some(white)), raw);
        }
    }
}
