//! Two static rooks of which nothing more is known.

use super::condition::Condition::{Against, Rook};
use super::condition::RookPlace::Static;
use super::opening::{Opening, opening};

pub(super) static BOTH_STATIC: &[Opening] =
    &[opening("相居飛車", "Double Static Rook", &[Rook(Static), Against(Static)]).of("居飛車").shared()];
