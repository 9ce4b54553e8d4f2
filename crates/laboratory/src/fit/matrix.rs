//! Square matrices of a few dozen rows, and the Cholesky decomposition.

use std::ops::{Index, IndexMut, MulAssign};

/// A square matrix, row by row.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct SquareMatrix {
    size: usize,
    cells: Vec<f64>,
}

impl SquareMatrix {
    pub(super) fn zeros(size: usize) -> Self {
        Self { size, cells: vec![0.0; size * size] }
    }

    pub(super) fn from_fn(size: usize, cell: impl Fn(usize, usize) -> f64) -> Self {
        let cells = (0..size * size).map(|at| cell(at / size, at % size)).collect();
        Self { size, cells }
    }

    /// One row; of a symmetric matrix one column as well.
    pub(super) fn row(&self, row: usize) -> &[f64] {
        &self.cells[row * self.size..][..self.size]
    }

    /// The product with a column vector.
    pub(super) fn times_vector(&self, vector: &[f64]) -> Vec<f64> {
        (0..self.size).map(|row| dot(self.row(row), vector)).collect()
    }

    /// The product with another matrix.
    pub(super) fn times(&self, other: &Self) -> Self {
        Self::from_fn(self.size, |row, column| (0..self.size).map(|at| self[(row, at)] * other[(at, column)]).sum())
    }

    /// Adds the outer product of a vector with itself.
    pub(super) fn add_outer_product(&mut self, vector: &[f64]) {
        for (row, &factor) in vector.iter().enumerate() {
            for (cell, value) in self.cells[row * self.size..].iter_mut().zip(vector) {
                *cell += factor * value;
            }
        }
    }

    /// The inverse of a symmetric positive definite matrix, by Cholesky decomposition; `None` where rounding leaves it
    /// not positive definite.
    pub(super) fn inverse(&self) -> Option<Self> {
        let lower = self.cholesky()?;
        let mut inverse = Self::zeros(self.size);
        for column in 0..self.size {
            let mut unit = vec![0.0; self.size];
            unit[column] = 1.0;
            for (row, value) in lower.solve_factored(unit).into_iter().enumerate() {
                inverse[(row, column)] = value;
            }
        }
        Some(inverse)
    }

    /// The lower triangle `L` with `L Lᵀ = self`; only the lower triangle of `self` is read.
    fn cholesky(&self) -> Option<Self> {
        let mut lower = Self::zeros(self.size);
        for row in 0..self.size {
            for column in 0..=row {
                let rest = self[(row, column)] - dot(&lower.row(row)[..column], &lower.row(column)[..column]);
                if row > column {
                    lower[(row, column)] = rest / lower[(column, column)];
                } else if rest > 0.0 {
                    lower[(row, row)] = rest.sqrt();
                } else {
                    return None;
                }
            }
        }
        Some(lower)
    }

    /// Solves `L Lᵀ x = right`, where `self` is `L`: forward, then backward substitution.
    fn solve_factored(&self, right: Vec<f64>) -> Vec<f64> {
        let mut x = right;
        for row in 0..self.size {
            x[row] = (x[row] - dot(&self.row(row)[..row], &x[..row])) / self[(row, row)];
        }
        for row in (0..self.size).rev() {
            let known: f64 = (row + 1..self.size).map(|below| self[(below, row)] * x[below]).sum();
            x[row] = (x[row] - known) / self[(row, row)];
        }
        x
    }
}

/// The sum of the products of two vectors, as long as the shorter.
pub(super) fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

impl Index<(usize, usize)> for SquareMatrix {
    type Output = f64;

    fn index(&self, (row, column): (usize, usize)) -> &f64 {
        &self.cells[row * self.size + column]
    }
}

impl IndexMut<(usize, usize)> for SquareMatrix {
    fn index_mut(&mut self, (row, column): (usize, usize)) -> &mut f64 {
        &mut self.cells[row * self.size + column]
    }
}

impl MulAssign<f64> for SquareMatrix {
    fn mul_assign(&mut self, factor: f64) {
        self.cells.iter_mut().for_each(|cell| *cell *= factor);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// A product `A Aᵀ` with something on its diagonal is positive definite; its inverse undoes it.
        #[test]
        fn a_matrix_times_its_inverse_is_the_identity(cells in prop::collection::vec(-1.0_f64..1.0, 36)) {
            let half = SquareMatrix { size: 6, cells };
            let transposed = SquareMatrix::from_fn(6, |row, column| half[(column, row)]);
            let mut matrix = half.times(&transposed);
            (0..6).for_each(|at| matrix[(at, at)] += 0.1);
            let inverse = matrix.inverse().expect("it is positive definite");
            let identity = matrix.times(&inverse);
            for at in 0..36 {
                let expected = f64::from(u8::from(at / 6 == at % 6));
                prop_assert!((identity.cells[at] - expected).abs() < 1e-9, "{identity:?}");
            }
        }
    }

    #[test]
    fn proportional_columns_have_no_inverse() {
        let mut matrix = SquareMatrix::zeros(3);
        matrix.add_outer_product(&[1.0, 2.0, 3.0]);
        assert_eq!(matrix.inverse(), None);
    }
}
