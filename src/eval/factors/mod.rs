//! What the default weights mean: a few evaluation factors, each expanded by formula into king–king, king–king–piece
//! or king–piece–piece cells.
//!
//! A factor is written from one side's view, in that side's coordinates, and says what is good for that side. The other
//! side's part is the same formula on the rotated board, subtracted. All of them treat left and right alike.
//!
//! To add one: write `x.rs` with a `FACTOR`, and a row with its weight in [`FACTORS`].

mod advance;
mod attackers;
mod castles;
mod cover;
mod drops;
mod factor;
mod guards;
mod hand;
mod king_pawns;
mod king_square;
mod lines;
mod nearness;
mod pair_attack;
mod rook_apart;

pub(super) use factor::Product;
pub use factor::{Factor, Role, Shape, Weighted};

/// The factors with their weights: how many raw units (1/32 centipawn) one unit of the factor is worth.
///
/// The weights are chosen by hand so that the terms of an ordinary middlegame stay within some three pawns and that
/// no quiet plan is worth shedding a pawn for. Together they took 71 % of 300 games against material alone, at 2,000
/// nodes a move (standard error 3 %), too few to tell most single factors from noise.
pub const FACTORS: [(&Factor, i32); 12] = [
    (&king_square::FACTOR, 32),
    (&hand::FACTOR, 32),
    (&guards::FACTOR, 32),
    (&attackers::FACTOR, 32),
    (&advance::FACTOR, 32),
    (&king_pawns::FACTOR, 32),
    (&rook_apart::FACTOR, 32),
    (&lines::FACTOR, 64),
    (&pair_attack::FACTOR, -12),
    (&drops::FACTOR, -6),
    (&cover::FACTOR, 5),
    (&castles::FACTOR, 64),
];

/// What having the move is worth, in raw units: ten centipawns.
///
/// A free move develops something; strong programs put it between five and thirty centipawns.
pub const TURN: i32 = 320;
