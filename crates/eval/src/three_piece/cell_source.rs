//! Cell source: the cells of a set of weights, read row by row, in either form. Statistics, file writers and fits use
//! it.

use crate::features::Feature;
use crate::raw_scale::RawUnits;

/// A cell: board part and turn part, raw units. The turn part counts for the side to move.
pub type WeightCell = [i32; 2];

/// The cells of one row: one per feature.
pub type CellRow = [WeightCell; Feature::COUNT];

/// One of the three tables of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WeightTableKind {
    /// King–king.
    Kk,
    /// King–king–piece.
    Kkp,
    /// King–piece–piece.
    Kpp,
}

impl WeightTableKind {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Kk, Self::Kkp, Self::Kpp];

    /// Its name for people.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Kk => "KK",
            Self::Kkp => "KKP",
            Self::Kpp => "KPP",
        }
    }

    /// Its name in data.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Kk => "kk",
            Self::Kkp => "kkp",
            Self::Kpp => "kpp",
        }
    }
}

/// A set of weights that can be read cell by cell. Kings stand in board coordinates in KK and KKP, in their own side's
/// in KPP.
pub trait CellSource: RawUnits + Sync {
    /// The KK cell of these kings, `pair` counted `[Black's king][White's king]`.
    fn kk(&self, pair: usize) -> WeightCell;

    /// Reads the KKP cells of these kings.
    fn kkp(&self, pair: usize, row: &mut CellRow);

    /// Reads the KPP cells of this king with this feature, from the first on, as many as `row` has room for.
    fn kpp(&self, king: usize, entry: usize, row: &mut [WeightCell]);
}

#[cfg(test)]
pub(super) use test_sum::summed;

#[cfg(test)]
mod test_sum {
    use super::CellSource;
    use crate::features::{Feature, KingSquares, LocatedPiece, full_piece_list};
    use sankoma_rules::{Color, Position, Square};

    /// The sum of these cells by the formula of programs with full tables.
    pub(in crate::three_piece) fn summed(cells: &impl CellSource, position: &Position, material: i32) -> i32 {
        let kings = KingSquares::of(position);
        let king = |view| kings.of_view(view).expect("both kings are there");
        let (black, white) = (king(Color::Black).index(), king(Color::White));
        let pair = black * Square::COUNT + white.rotate().index();
        let list: Vec<LocatedPiece> = full_piece_list(position);
        let mut row = [[0; 2]; Feature::COUNT];
        cells.kkp(pair, &mut row);
        let [mut board, mut turn] = cells.kk(pair);
        for (index, &first) in list.iter().enumerate() {
            let cell = row[Feature::of(Color::Black, first).index()];
            board += cell[0];
            turn += cell[1];
            for (view, king) in [(Color::Black, black), (Color::White, white.index())] {
                let mut pairs = [[0; 2]; Feature::COUNT];
                cells.kpp(king, Feature::of(view, first).index(), &mut pairs);
                for &second in &list[..index] {
                    let cell = pairs[Feature::of(view, second).index()];
                    board += view.sign() * cell[0];
                    turn += cell[1];
                }
            }
        }
        cells.scale().raw(material) + board + position.side_to_move().sign() * turn
    }
}
