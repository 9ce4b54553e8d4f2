//! One three-piece term at a time: how a score is taken apart.

use super::features::{Kings, Located};

/// Terms that belong to kings, pieces and pairs: raw units, from Black's view.
///
/// Sums over these, one term at a time, are slow. They exist to say whose share is whose, and to check the fast sums.
pub trait Terms {
    /// The king–king term.
    fn kk(&self, kings: Kings) -> i32;

    /// The king–king–piece term of one piece.
    fn kkp(&self, kings: Kings, piece: Located) -> i32;

    /// The king–piece–piece terms of one pair, both kings together.
    fn kpp(&self, kings: Kings, first: Located, second: Located) -> i32;
}
