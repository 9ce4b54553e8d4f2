//! A set of weights, whatever its form.

use super::factors::Factor;
use super::features::{Kings, Located};
use super::material::Values;
use super::three_piece::files::{self, Refusal};
use super::three_piece::rows::Rows;
use super::{Compact, Evaluation as _, Explainable, Full, Terms};
use crate::rules::Position;
use std::path::Path;
use std::sync::Arc;

/// Weights that were built or opened once and are shared by all who evaluate with them; a copy costs nothing.
///
/// The search is generic over the form, so that it is chosen once and not at every node: whoever starts one matches
/// on this, nobody else needs to.
#[derive(Clone, Debug)]
pub enum Weights {
    /// King–piece–piece terms as sums of products.
    Compact(Arc<Compact>),
    /// A cell for every pair.
    Full(Arc<Full>),
}

impl Weights {
    /// The default weights.
    pub fn built_in() -> Self {
        Self::Compact(Arc::clone(Compact::shared()))
    }

    /// The weights in a folder, or those to which a file belongs: `fv.bin` of Bonanza, KPPT and its relatives, or
    /// parameters of the factors (`.toml`). Piece values are those that go with the format unless others are given.
    ///
    /// # Errors
    /// What is there fits no format (names and exact sizes decide), or cannot be read.
    pub fn open(path: &Path, values: Option<&Values>) -> Result<Self, Refusal> {
        Self::open_with(path, values, |_, _| ())
    }

    /// [`Self::open`], telling `progress` from time to time how many bytes of how many are read.
    ///
    /// # Errors
    /// As for [`Self::open`].
    pub fn open_with(
        path: &Path,
        values: Option<&Values>,
        mut progress: impl FnMut(u64, u64),
    ) -> Result<Self, Refusal> {
        if files::is_parameters(path) {
            return Ok(Self::Compact(Arc::new(files::open_parameters(path, values)?)));
        }
        Ok(files::open(path, values, &mut progress)?.into_weights().into())
    }

    /// The total of a position in raw units (1/[`super::SCALE`] centipawn), from Black's view, from scratch.
    pub fn raw(&self, position: &Position) -> i32 {
        match self {
            Self::Compact(weights) => weights.raw_anew(position),
            Self::Full(weights) => weights.raw_anew(position),
        }
    }

    /// Memory that the cells take, in bytes.
    pub fn bytes(&self) -> usize {
        match self {
            Self::Compact(weights) => weights.bytes(),
            Self::Full(weights) => weights.cells().bytes(),
        }
    }

    /// The cells one by one.
    pub fn rows(&self) -> &dyn Rows {
        match self {
            Self::Compact(weights) => &**weights,
            Self::Full(weights) => weights.cells(),
        }
    }

    fn parts(&self) -> &dyn Explainable {
        match self {
            Self::Compact(weights) => &**weights,
            Self::Full(weights) => &**weights,
        }
    }
}

impl From<Full> for Weights {
    fn from(weights: Full) -> Self {
        Self::Full(Arc::new(weights))
    }
}

impl Default for Weights {
    fn default() -> Self {
        Self::built_in()
    }
}

impl Terms for Weights {
    fn kk(&self, kings: Kings) -> i32 {
        self.parts().kk(kings)
    }

    fn kkp(&self, kings: Kings, piece: Located) -> i32 {
        self.parts().kkp(kings, piece)
    }

    fn kpp(&self, kings: Kings, first: Located, second: Located) -> i32 {
        self.parts().kpp(kings, first, second)
    }

    fn kpp_sum(&self, kings: Kings, pieces: &[Located]) -> i32 {
        self.parts().kpp_sum(kings, pieces)
    }
}

impl Explainable for Weights {
    fn name(&self) -> &str {
        self.parts().name()
    }

    fn values(&self) -> &Values {
        self.parts().values()
    }

    fn turn(&self, kings: Kings, pieces: &[Located]) -> i32 {
        self.parts().turn(kings, pieces)
    }

    fn counts_missing_pieces(&self) -> bool {
        self.parts().counts_missing_pieces()
    }

    fn factors(&self) -> &[(&'static Factor, i32)] {
        self.parts().factors()
    }
}
