//! From factors to cells.

use super::table::{CompactTable, KingIndex, LANES};
use crate::eval::factors::{Factor, PairProduct};
use crate::eval::features::PieceListEntry;
use crate::rules::Square;
use crate::wording::Message;

/// More entries than any set-up can show: a full board and every piece of both hands that has a number.
const MAX_ENTRIES: i64 = 81 + 2 * 38;

/// The cells of these factors, each times its weight.
///
/// # Errors
/// More products of pairs than the form stores, or weights so large that a sum could leave 32 bits.
pub(super) fn expand(factors: &[(&'static Factor, i32)]) -> Result<CompactTable, Message> {
    let products: Vec<PairProduct> = factors.iter().flat_map(|&(factor, weight)| factor.products(weight)).collect();
    if products.len() > LANES {
        return Err(Message::new(
            format!("駒の組の積が{}個ありますが、{LANES}個までしか入りません", products.len()),
            format!("{} products of pairs, the form stores {LANES}", products.len()),
        ));
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
        return Err(Message::new(
            "重みが大きすぎて32ビットの和に収まりません",
            "the weights are too large for 32-bit sums",
        ));
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

/// What one side's king is worth less what the other's is: antisymmetric by construction.
fn expand_kings(table: &mut CompactTable, factors: &[(&'static Factor, i32)]) {
    let seen = |own: Square, other: Square| -> i32 {
        factors.iter().map(|(factor, weight)| weight * factor.kings(own, other.rotate())).sum()
    };
    for black in Square::all() {
        for white in Square::all() {
            let raw = seen(black, white) - seen(white, black);
            table.set_kk(KingIndex::of(Some(black)), KingIndex::of(Some(white)), raw);
        }
    }
}
