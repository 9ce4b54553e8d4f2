//! Evaluation factors: ideas with a weight each, expanded by formula into king–king, king–king–piece or
//! king–piece–piece cells.
//!
//! A factor is written from one side's view, in that side's coordinates, and says what is good for that side. The other
//! side's part is the same formula on the rotated board, subtracted. All of them treat left and right alike.
//!
//! To add one: a `Factor` constant with its formula in the file of its theme, a row in [`FACTORS`] and a line with its
//! weight in `weights.toml`.
//!
//! | question | file |
//! |---|---|
//! | what is a factor, and how is it read as terms? | `factor` |
//! | where does the king stand: square, castle, rook? | `king_placement` |
//! | what defends a king? | `king_defence` |
//! | what attacks a king? | `king_attack` |
//! | how near is a piece to a king? | `king_proximity` |
//! | hands, advanced and badly placed pieces | `piece_placement` |
//! | piece-square tables relative to both kings, trained on games | `places` |
//! | the file of weights | `parameters` |

mod factor;
mod king_attack;
mod king_defence;
mod king_placement;
mod king_proximity;
mod parameters;
mod piece_placement;
mod places;

pub use factor::{Factor, FactorFormula, PairProduct, PieceFormula, WeightSign, WeightedFactor};
pub use parameters::{DEFAULT_PARAMETERS, FactorParameters, named_kinds, piece_values_by};
pub use places::PlaceTable;

/// Every factor. Their weights are in a file of [`FactorParameters`].
pub const FACTORS: [&Factor; 18] = [
    &king_placement::KING_SQUARE,
    &king_placement::ENTERING_KING,
    &piece_placement::HAND,
    &king_defence::GUARDS,
    &king_attack::ATTACKERS,
    &king_attack::PRESSURE,
    &king_defence::SUPPORT,
    &piece_placement::ADVANCE,
    &piece_placement::BAD_PIECES,
    &king_defence::KING_PAWNS,
    &king_placement::ROOK_APART,
    &king_attack::LINES,
    &king_attack::PAIR_ATTACK,
    &king_attack::DROPS,
    &king_defence::COVER,
    &king_placement::CASTLES,
    &places::PLACES,
    &places::KING_PLACES,
];
