//! Full tables in memory by the formula of `synthetic`, filled for the king squares that a test or a bench uses.

use super::synthetic;
use sankoma_eval::features::Feature;
use sankoma_eval::material;
use sankoma_eval::memory::HugePageBuffer;
use sankoma_eval::three_piece::cell_source::WeightCell;
use sankoma_eval::three_piece::full::{FullTables, FullWeights, KING_PAIRS, KPP_CELLS, KppTable};
use sankoma_rules::Square;

/// The width of KPP cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Width {
    Pairs,
    Single,
    Wide,
}

/// Full tables whose cells are those of the formula where a view's king is on one of `kings`, squares in its own side's
/// coordinates, and zero elsewhere: pages that are never written take no memory.
pub(crate) fn full(width: Width, kings: &[Square]) -> FullWeights {
    let kpp = match width {
        Width::Pairs => {
            KppTable::Pairs(table(kings, |king, a, b| [synthetic::kpp(king, a, b, 0), synthetic::kpp(king, a, b, 1)]))
        }
        Width::Single => KppTable::Single(table(kings, |king, a, b| synthetic::kpp(king, a, b, 0))),
        Width::Wide => KppTable::Wide(table(kings, |king, a, b| i32::from(synthetic::kpp(king, a, b, 0)) * 2)),
    };
    let kk = (0..KING_PAIRS).map(|pair| cell(pair, synthetic::kk)).collect();
    FullWeights::new(format!("{width:?}"), material::APERY, FullTables { kk, kkp: king_king_piece(kings), kpp })
}

fn king_king_piece(kings: &[Square]) -> HugePageBuffer<WeightCell> {
    let mut cells = memory(KING_PAIRS * Feature::COUNT);
    for (black, white) in kings.iter().flat_map(|&black| kings.iter().map(move |&white| (black, white))) {
        let first = (black.index() * Square::COUNT + white.rotate().index()) * Feature::COUNT;
        for (offset, stored) in cells[first..][..Feature::COUNT].iter_mut().enumerate() {
            *stored = cell(first + offset, synthetic::kkp);
        }
    }
    cells
}

/// Board part and turn part of one cell of KK or KKP.
fn cell(index: usize, number: impl Fn(usize) -> i16) -> WeightCell {
    [number(2 * index).into(), number(2 * index + 1).into()]
}

fn table<T: bytemuck::Pod>(kings: &[Square], cell: impl Fn(usize, usize, usize) -> T) -> HugePageBuffer<T> {
    let mut cells = memory(KPP_CELLS);
    for king in kings.iter().map(|king| king.index()) {
        let (rows, _) = cells[king * Feature::COUNT * Feature::COUNT..].as_chunks_mut::<{ Feature::COUNT }>();
        for (a, row) in rows[..Feature::COUNT].iter_mut().enumerate() {
            for (b, stored) in row.iter_mut().enumerate() {
                *stored = cell(king, a, b);
            }
        }
    }
    cells
}

fn memory<T: bytemuck::Pod>(len: usize) -> HugePageBuffer<T> {
    HugePageBuffer::zeroed(len).expect("memory for one set of tables")
}
