//! What the default weights mean: a few evaluation factors, each expanded by formula into king–king, king–king–piece
//! or king–piece–piece cells.
//!
//! A factor is written from one side's view, in that side's coordinates, and says what is good for that side. The other
//! side's part is the same formula on the rotated board, subtracted. All of them treat left and right alike.
//!
//! To add one: write `x.rs` with a `FACTOR`, a row in [`FACTORS`] and a line with its weight in `weights.toml`.

mod advance;
mod attackers;
mod bad_pieces;
mod castles;
mod cover;
mod drops;
mod entering_king;
mod factor;
mod guards;
mod hand;
mod king_pawns;
mod king_square;
mod lines;
mod nearness;
mod pair_attack;
mod parameters;
mod places;
mod pressure;
mod rook_apart;
mod support;

pub(super) use factor::PairProduct;
pub use factor::{Factor, FactorFormula, PieceFormula, WeightedFactor};
pub use parameters::{DEFAULT_PARAMETERS, FactorParameters};
pub(super) use parameters::{named_kinds, piece_values_by};
pub use places::PlaceTable;

/// Every factor. What each is worth stands in a file of [`FactorParameters`].
pub const FACTORS: [&Factor; 18] = [
    &king_square::FACTOR,
    &entering_king::FACTOR,
    &hand::FACTOR,
    &guards::FACTOR,
    &attackers::FACTOR,
    &pressure::FACTOR,
    &support::FACTOR,
    &advance::FACTOR,
    &bad_pieces::FACTOR,
    &king_pawns::FACTOR,
    &rook_apart::FACTOR,
    &lines::FACTOR,
    &pair_attack::FACTOR,
    &drops::FACTOR,
    &cover::FACTOR,
    &castles::FACTOR,
    &places::FACTOR,
    &places::KING_FACTOR,
];
