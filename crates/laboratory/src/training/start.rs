//! Warm start: a training that starts from learned weights and keeps what they know where its own positions say nothing
//! else.
//!
//! The rows of the weights stay as they are; the training learns what is to be added to them. Its weight decay pulls
//! that to zero: rows that few positions meet stay near the weights, instead of near what all kings have in common. A
//! training of more products than the weights have continues theirs and learns the others from small random numbers.

use super::model::{FactorizationMachine, RELATIVE_ROWS, ROWS, Rows, small_random_rows, symmetric_part, symmetry};
use sankoma_eval::three_piece::learned::view::{KingView, LearnedEntry};
use sankoma_eval::three_piece::learned::{LearnedNumbers, LearnedWeights};
use sankoma_eval::{Explainable as _, RawUnits as _};
use sankoma_wording::{Message, ToMessage, message};

/// Why a training cannot start from weights.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message().en)]
pub enum StartError {
    /// They have more products than the training.
    Products {
        /// The number of the weights.
        found: usize,
        /// The number of the training.
        max: usize,
    },
    /// For kings on the middle file their products are not even and odd in the order of a training.
    Symmetry,
}

impl ToMessage for StartError {
    fn message(&self) -> Message {
        match self {
            Self::Products { found, max } => message!(
                "出発点の重みの積の数が{found}です（この学習では{max}以下。--products {found}で合わせられます）",
                "the weights to start from have {found} products, expected {max} or fewer: give --products {found}"
            ),
            Self::Symmetry => Message::new(
                "出発点の重みは中央の筋の玉について別の対称性を持っています。weights trainで作った重みが必要です",
                "the weights to start from have another symmetry for kings on the middle file, expected weights of `weights train`",
            ),
        }
    }
}

/// The model that gives the scores of these weights, with nothing learned in addition; products that the weights do not
/// have begin with small random numbers of `seed`.
///
/// # Errors
/// The weights have more products, or products of another symmetry for kings on the middle file.
pub(super) fn model_of<const L: usize>(
    weights: &LearnedWeights,
    seed: u64,
) -> Result<FactorizationMachine<L>, StartError> {
    if weights.lanes() > L {
        return Err(StartError::Products { found: weights.lanes(), max: L });
    }
    let continued = continued_products::<L>(weights.lanes());
    let start = rows_of(weights, &continued);
    if !is_symmetric(&start) {
        return Err(StartError::Symmetry);
    }
    let mut by_entry = small_random_rows(seed);
    for row in &mut by_entry.lanes {
        for (number, continued) in row.iter_mut().zip(continued) {
            if continued.is_some() {
                *number = 0.0;
            }
        }
    }
    let centipawns = weights.win_scale() as f32;
    Ok(FactorizationMachine {
        start,
        by_entry,
        by_place: Rows::zero(RELATIVE_ROWS),
        by_king: Rows::zero(ROWS),
        values: weights.values().points().map(|points| points as f32 / centipawns),
    })
}

/// Which of `found` products each product of the training continues, one of its sign and symmetry; `None` for a new
/// one. With as many as there are, each continues itself.
fn continued_products<const L: usize>(found: usize) -> [Option<usize>; L] {
    let mut free: Vec<usize> = (0..found).collect();
    std::array::from_fn(|lane| {
        let same = |other: &usize| (*other < found / 2) == (lane < L / 2) && symmetry(*other) == symmetry(lane);
        free.iter().position(same).map(|index| free.remove(index))
    })
}

/// The numbers of weights, in units of the logarithm of the odds of winning and of their square root; zeros in products
/// that continue none.
fn rows_of<const L: usize>(weights: &LearnedWeights, continued: &[Option<usize>; L]) -> Rows<L> {
    let raw = (weights.win_scale() * weights.scale().units()) as f32;
    let root = raw.sqrt();
    let mut rows = Rows::zero(ROWS);
    for LearnedNumbers { king, entry, own, parts } in weights.numbers() {
        let row = king * LearnedEntry::COUNT + entry;
        rows.own[row] = own as f32 / raw;
        rows.lanes[row] = continued.map(|lane| lane.map_or(0.0, |lane| f32::from(parts[lane]) / root));
    }
    rows
}

/// The rows of kings on the middle file have the symmetry of this training's products.
fn is_symmetric<const L: usize>(rows: &Rows<L>) -> bool {
    (0..KingView::MIDDLE_FILE * LearnedEntry::COUNT).all(|row| {
        let (king, entry) = (row / LearnedEntry::COUNT, row % LearnedEntry::COUNT);
        let mirrored = king * LearnedEntry::COUNT + LearnedEntry::from_index(entry).mirror().index();
        let (own, lanes) = (rows.own[row], &rows.lanes[row]);
        symmetric_part((own, rows.own[mirrored]), lanes, &rows.lanes[mirrored]) == (own, *lanes)
    })
}
