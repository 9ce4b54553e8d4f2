//! Normal equations of weighted least squares, summed row by row and solved by Cholesky decomposition.

use super::matrix::{SquareMatrix, dot};

/// The nonzero values of a row, each with its column.
pub(super) type SparseRow<'a> = &'a [(usize, f64)];

/// `XᵀWX`, `XᵀWy` and `yᵀWy`, summed row by row.
#[derive(Clone, Debug)]
pub(super) struct NormalEquations {
    squares: SquareMatrix,
    products: Vec<f64>,
    /// `yᵀWy`: the total sum of squares.
    pub(super) target: f64,
    /// Number of rows.
    pub(super) count: u64,
    /// The sum of their weights.
    pub(super) weight: f64,
}

/// A Gaussian prior (ridge regression towards a centre).
#[derive(Clone, Copy, Debug)]
pub(super) struct Prior<'a> {
    /// Its mean, a parameter per column.
    pub(super) center: &'a [f64],
    /// Its strength, in average rows.
    pub(super) rows: f64,
}

/// A solution over some of the columns; parameters of the others are zero.
#[derive(Clone, Debug)]
pub(super) struct LeastSquaresSolution {
    /// A parameter per column.
    pub(super) values: Vec<f64>,
    columns: Vec<usize>,
    inverse: SquareMatrix,
}

/// Ridge on each diagonal element, as a share of it, for collinear columns.
const RIDGE: f64 = 1e-10;

impl NormalEquations {
    pub(super) fn new(columns: usize) -> Self {
        Self { squares: SquareMatrix::zeros(columns), products: vec![0.0; columns], target: 0.0, count: 0, weight: 0.0 }
    }

    pub(super) fn add(&mut self, row: SparseRow<'_>, target: f64, weight: f64) {
        self.count += 1;
        self.weight += weight;
        self.target += weight * target * target;
        for &(column, value) in row {
            self.products[column] += weight * value * target;
            for &(other, factor) in row {
                self.squares[(column, other)] += weight * value * factor;
            }
        }
    }

    pub(super) fn merge(&mut self, other: &Self) {
        self.squares += &other.squares;
        self.products.iter_mut().zip(&other.products).for_each(|(sum, other)| *sum += other);
        self.target += other.target;
        self.count += other.count;
        self.weight += other.weight;
    }

    pub(super) fn columns(&self) -> usize {
        self.products.len()
    }

    /// Whether any row is nonzero in this column.
    pub(super) fn has_column(&self, column: usize) -> bool {
        self.squares[(column, column)] > 0.0
    }

    /// Solves least squares over `columns` with a prior.
    pub(super) fn solve(&self, columns: &[usize], prior: Prior<'_>) -> LeastSquaresSolution {
        let columns: Vec<usize> = columns.iter().copied().filter(|&column| self.has_column(column)).collect();
        let inverse = self.inverse(&columns, prior.rows);
        let pull = self.prior_strength(prior.rows);
        let right = columns
            .iter()
            .map(|&column| self.products[column] + pull * self.squares[(column, column)] * prior.center[column]);
        let solved = inverse.times_vector(&right.collect::<Vec<_>>());
        let mut values = vec![0.0; self.products.len()];
        for (&column, value) in columns.iter().zip(solved) {
            values[column] = value;
        }
        LeastSquaresSolution { values, columns, inverse }
    }

    /// The prior's addition to each diagonal element, as a share of it.
    pub(super) fn prior_strength(&self, rows: f64) -> f64 {
        rows / (self.count as f64).max(1.0)
    }

    fn inverse(&self, columns: &[usize], prior_rows: f64) -> SquareMatrix {
        let size = columns.len();
        let mut ridge = self.prior_strength(prior_rows) + RIDGE;
        loop {
            let matrix = SquareMatrix::from_fn(size, |row, column| {
                let square = self.squares[(columns[row], columns[column])];
                if row == column { square * (1.0 + ridge) } else { square }
            });
            if let Some(inverse) = matrix.inverse() {
                return inverse;
            }
            // Columns that are proportional but for rounding.
            ridge = ridge.max(RIDGE) * 10.0;
        }
    }

    /// The residual sum of squares of these parameters: `Σ w (y − Xb)²`.
    pub(super) fn unexplained(&self, values: &[f64]) -> f64 {
        let squares = dot(values, &self.squares.times_vector(values));
        (self.target - 2.0 * dot(&self.products, values) + squares).max(0.0)
    }

    /// The cosine between two columns, −1 to 1.
    pub(super) fn correlation(&self, a: usize, b: usize) -> f64 {
        let lengths = (self.squares[(a, a)] * self.squares[(b, b)]).sqrt();
        if lengths > 0.0 { self.squares[(a, b)] / lengths } else { 0.0 }
    }
}

impl LeastSquaresSolution {
    /// Standard errors by the sandwich formula, from the sum of outer products of the gradients of independent
    /// observations; `None` for a column that is zero in every row.
    pub(super) fn standard_errors(&self, scatter: &SquareMatrix) -> Vec<Option<f64>> {
        let size = self.columns.len();
        let middle = SquareMatrix::from_fn(size, |row, column| scatter[(self.columns[row], self.columns[column])]);
        let variance = self.inverse.times(&middle).times(&self.inverse);
        let mut errors = vec![None; self.values.len()];
        for (place, &column) in self.columns.iter().enumerate() {
            errors[column] = Some(variance[(place, place)].max(0.0).sqrt());
        }
        errors
    }
}
