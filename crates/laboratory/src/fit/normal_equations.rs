//! Normal equations of weighted least squares, summed row by row and solved by Cholesky decomposition, within signs
//! where parameters have them.

use super::matrix::SquareMatrix;
use super::signed_least_squares::{SignedLeastSquares, SignedSolution};
use sankoma_eval::factors::WeightSign;

/// The nonzero values of a row, each with its column.
pub(super) type SparseRow<'a> = &'a [(usize, f64)];

/// `XᵀWX` and `XᵀWy`, summed row by row.
#[derive(Clone, Debug)]
pub(super) struct NormalEquations {
    squares: SquareMatrix,
    products: Vec<f64>,
    /// Number of rows.
    count: u64,
}

/// A Gaussian prior (ridge regression towards a centre).
#[derive(Clone, Copy, Debug)]
pub(super) struct Prior<'a> {
    /// Its mean, a parameter per column.
    pub(super) center: &'a [f64],
    /// Its strength, in average rows.
    pub(super) rows: f64,
}

/// The signs that the parameters must have.
#[derive(Clone, Copy, Debug)]
pub(super) struct SignConstraints<'a> {
    /// The sign of each column's parameter; columns beyond the end have none.
    pub(super) signs: &'a [Option<WeightSign>],
    /// The parameters that the solution is added to, one per column.
    pub(super) from: &'a [f64],
}

/// A solution over some of the columns; parameters of the others are zero.
#[derive(Clone, Debug)]
pub(super) struct LeastSquaresSolution {
    /// A parameter per column.
    pub(super) values: Vec<f64>,
    /// Those that no sign holds at zero.
    columns: Vec<usize>,
    held: Vec<usize>,
    inverse: SquareMatrix,
}

/// Ridge on each diagonal element, as a share of it, for collinear columns.
const RIDGE: f64 = 1e-10;

impl NormalEquations {
    pub(super) fn new(columns: usize) -> Self {
        Self { squares: SquareMatrix::zeros(columns), products: vec![0.0; columns], count: 0 }
    }

    pub(super) fn add(&mut self, row: SparseRow<'_>, target: f64, weight: f64) {
        self.count += 1;
        for &(column, value) in row {
            self.products[column] += weight * value * target;
            for &(other, factor) in row {
                self.squares[(column, other)] += weight * value * factor;
            }
        }
    }

    /// At least one row is nonzero in this column.
    pub(super) fn has_column(&self, column: usize) -> bool {
        self.squares[(column, column)] > 0.0
    }

    /// Solves least squares over `columns` with a prior. The sum of `from` and the solution has the signs stated.
    pub(super) fn solve(
        &self,
        columns: &[usize],
        prior: Prior<'_>,
        SignConstraints { signs, from }: SignConstraints<'_>,
    ) -> LeastSquaresSolution {
        let columns: Vec<usize> = columns.iter().copied().filter(|&column| self.has_column(column)).collect();
        let matrix = self.matrix(&columns, self.prior_strength(prior.rows) + RIDGE);
        let start: Vec<f64> = columns.iter().map(|&column| from[column]).collect();
        let right = self.right_side(&columns, prior).into_iter().zip(matrix.times_vector(&start));
        let SignedSolution { values: ends, free } = SignedLeastSquares {
            matrix: &matrix,
            right: &right.map(|(right, start)| right + start).collect::<Vec<_>>(),
            signs: &columns.iter().map(|&column| signs.get(column).copied().flatten()).collect::<Vec<_>>(),
            inverse: |free: &[usize]| self.inverse(&selected(&columns, free), prior.rows),
        }
        .solve();
        let mut values = vec![0.0; self.products.len()];
        for (&column, end) in columns.iter().zip(ends) {
            values[column] = end - from[column];
        }
        let free = selected(&columns, &free);
        let held = columns.into_iter().filter(|column| !free.contains(column)).collect();
        LeastSquaresSolution { values, inverse: self.inverse(&free, prior.rows), columns: free, held }
    }

    /// `XᵀWy` of these columns with the pull of the prior.
    fn right_side(&self, columns: &[usize], prior: Prior<'_>) -> Vec<f64> {
        let pull = self.prior_strength(prior.rows);
        let one =
            |&column: &usize| self.products[column] + pull * self.squares[(column, column)] * prior.center[column];
        columns.iter().map(one).collect()
    }

    /// The prior's addition to each diagonal element, as a share of it.
    pub(super) fn prior_strength(&self, rows: f64) -> f64 {
        rows / (self.count as f64).max(1.0)
    }

    fn inverse(&self, columns: &[usize], prior_rows: f64) -> SquareMatrix {
        let mut ridge = self.prior_strength(prior_rows) + RIDGE;
        loop {
            if let Some(inverse) = self.matrix(columns, ridge).inverse() {
                return inverse;
            }
            // Columns that are proportional but for rounding.
            ridge = ridge.max(RIDGE) * 10.0;
        }
    }

    /// `XᵀWX` over these columns, each diagonal element larger by this share of it.
    fn matrix(&self, columns: &[usize], ridge: f64) -> SquareMatrix {
        SquareMatrix::from_fn(columns.len(), |row, column| {
            let square = self.squares[(columns[row], columns[column])];
            if row == column { square * (1.0 + ridge) } else { square }
        })
    }

    /// The cosine between two columns, −1 to 1.
    pub(super) fn correlation(&self, a: usize, b: usize) -> f64 {
        let lengths = (self.squares[(a, a)] * self.squares[(b, b)]).sqrt();
        if lengths > 0.0 { self.squares[(a, b)] / lengths } else { 0.0 }
    }
}

/// The columns at these places.
fn selected(columns: &[usize], places: &[usize]) -> Vec<usize> {
    places.iter().map(|&place| columns[place]).collect()
}

impl LeastSquaresSolution {
    /// The sign of this column's parameter holds it at zero.
    pub(super) fn holds(&self, column: usize) -> bool {
        self.held.contains(&column)
    }

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
