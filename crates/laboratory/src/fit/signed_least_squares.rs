//! Non-negative least squares on normal equations, by the active-set method of Lawson and Hanson (1974): some
//! parameters must have a stated sign or be zero, others are free.

use super::matrix::{SquareMatrix, dot};
use sankoma_eval::factors::{Factor, WeightSign};

/// Which signs a fit may give to the weights of the factors.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FittedSigns {
    /// Those with which their sentences are true; a weight that data give the other one is held at zero.
    #[default]
    Stated,
    /// Either sign.
    Any,
}

impl FittedSigns {
    /// The sign that each factor's weight must have.
    pub(super) fn of<'a>(self, factors: impl Iterator<Item = &'a Factor>) -> Vec<Option<WeightSign>> {
        factors.map(|factor| Some(factor.sign).filter(|_| self == Self::Stated)).collect()
    }
}

/// A parameter whose gradient is below this share of what it is summed from is at its minimum.
const GRADIENT_TOLERANCE: f64 = 1e-9;
/// Steps per parameter, at most: each one frees or holds a parameter.
const STEPS_PER_PARAMETER: usize = 10;

/// Minimises `½ xᵀAx − bᵀx` (`A` symmetric, positive definite) with the sign of each `x`, where it has one. `inverse`
/// inverts `A` over some of its columns, in ascending order.
pub(super) struct SignedLeastSquares<'a, F: Fn(&[usize]) -> SquareMatrix> {
    pub(super) matrix: &'a SquareMatrix,
    pub(super) right: &'a [f64],
    pub(super) signs: &'a [Option<WeightSign>],
    pub(super) inverse: F,
}

/// The minimum: a number per column, and the columns that their signs do not hold at zero.
pub(super) struct SignedSolution {
    pub(super) values: Vec<f64>,
    pub(super) free: Vec<usize>,
}

impl<F: Fn(&[usize]) -> SquareMatrix> SignedLeastSquares<'_, F> {
    pub(super) fn solve(&self) -> SignedSolution {
        let size = self.right.len();
        let mut free: Vec<usize> = (0..size).filter(|&column| self.signs[column].is_none()).collect();
        let mut values = self.minimum_over(&free);
        for _ in 0..STEPS_PER_PARAMETER * size {
            let Some(column) = self.steepest_held(&values, &free) else { break };
            free.push(column);
            free.sort_unstable();
            values = self.step_within_signs(values, &mut free);
        }
        SignedSolution { values, free }
    }

    /// The minimum over these columns, the others zero, whatever the signs.
    fn minimum_over(&self, columns: &[usize]) -> Vec<f64> {
        let right: Vec<f64> = columns.iter().map(|&column| self.right[column]).collect();
        let solved = (self.inverse)(columns).times_vector(&right);
        let mut values = vec![0.0; self.right.len()];
        columns.iter().zip(solved).for_each(|(&column, value)| values[column] = value);
        values
    }

    /// The held column along which the function falls the fastest towards its sign, in units of its own curvature.
    fn steepest_held(&self, values: &[f64], free: &[usize]) -> Option<usize> {
        let descent = |column: usize| {
            let sign = self.signs[column].map_or(0.0, WeightSign::factor);
            let along = self.matrix.row(column);
            let sum: f64 = along.iter().zip(values).map(|(a, x)| (a * x).abs()).sum();
            let slope = sign * (self.right[column] - dot(along, values));
            let counts = slope > GRADIENT_TOLERANCE * (sum + self.right[column].abs());
            counts.then(|| (column, slope / self.matrix[(column, column)].sqrt()))
        };
        let held = (0..values.len()).filter(|column| !free.contains(column));
        held.filter_map(descent).max_by(|a, b| a.1.total_cmp(&b.1)).map(|(column, _)| column)
    }

    /// Goes towards the minimum over `free` as far as the signs allow and holds the column that becomes zero first,
    /// until they allow all of the way.
    fn step_within_signs(&self, mut values: Vec<f64>, free: &mut Vec<usize>) -> Vec<f64> {
        loop {
            let minimum = self.minimum_over(free);
            let Some((blocking, length)) = self.first_to_vanish(&values, &minimum, free) else { return minimum };
            values.iter_mut().zip(&minimum).for_each(|(value, to)| *value += length * (to - *value));
            values[blocking] = 0.0;
            free.retain(|&column| column != blocking);
        }
    }

    /// The free column that becomes zero first on the way from `values` to `minimum`, and the share of the way to
    /// there; `None` where every sign is as stated at its end.
    fn first_to_vanish(&self, values: &[f64], minimum: &[f64], free: &[usize]) -> Option<(usize, f64)> {
        let wrong = |column: usize| self.signs[column].is_some_and(|sign| !sign.allows(minimum[column]));
        let share = |column: usize| (values[column] / (values[column] - minimum[column])).max(0.0);
        let columns = free.iter().filter(|&&column| wrong(column));
        columns.map(|&column| (column, share(column))).min_by(|a, b| a.1.total_cmp(&b.1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const SIZE: usize = 6;

    fn sign(code: u8) -> Option<WeightSign> {
        [None, Some(WeightSign::Positive), Some(WeightSign::Negative)][usize::from(code)]
    }

    fn over_columns(matrix: &SquareMatrix, columns: &[usize]) -> SquareMatrix {
        let part = SquareMatrix::from_fn(columns.len(), |row, column| matrix[(columns[row], columns[column])]);
        part.inverse().expect("it is positive definite")
    }

    proptest! {
        /// The conditions of Karush, Kuhn and Tucker, which hold at the minimum and nowhere else: every sign is as
        /// stated, free parameters have no gradient, and held ones would go to the wrong side.
        #[test]
        fn the_solution_is_the_minimum_within_the_signs(
            cells in prop::collection::vec(-1.0_f64..1.0, SIZE * SIZE),
            right in prop::collection::vec(-1.0_f64..1.0, SIZE),
            codes in prop::collection::vec(0_u8..3, SIZE),
        ) {
            let mut matrix = SquareMatrix::zeros(SIZE);
            cells.chunks(SIZE).for_each(|row| matrix.add_outer_product(row));
            (0..SIZE).for_each(|at| matrix[(at, at)] += 0.01);
            let signs: Vec<_> = codes.into_iter().map(sign).collect();
            let inverse = |columns: &[usize]| over_columns(&matrix, columns);
            let SignedSolution { values, free } =
                SignedLeastSquares { matrix: &matrix, right: &right, signs: &signs, inverse }.solve();
            for column in 0..SIZE {
                let slope = right[column] - dot(matrix.row(column), &values);
                if free.contains(&column) {
                    prop_assert!(signs[column].is_none_or(|sign| sign.allows(values[column])));
                    prop_assert!(slope.abs() < 1e-6, "{slope} at {column}");
                } else {
                    let sign = signs[column].expect("only signs hold");
                    prop_assert!(values[column] == 0.0 && slope * sign.factor() < 1e-6, "{slope} at {column}");
                }
            }
        }
    }
}
