//! Fit to the cells of a set of weights.
//!
//! 1. Sum the normal equations over every cell, table by table, and solve them.
//! 2. Pass over every cell again for residuals and standard errors.
//!
//! | question | file |
//! |---|---|
//! | the value of each factor's formula for a cell | `columns` |
//! | the weight of a cell | `cell_weighting` |
//! | every cell once, on all cores | `cell_traversal` |

mod cell_traversal;
mod cell_weighting;
mod columns;

pub use cell_traversal::CELL_FIT_STEPS;
pub use cell_weighting::{CellVisits, CellWeighting};

use super::loss::LossFunction;
use super::matrix::SquareMatrix;
use super::normal_equations::{LeastSquaresSolution, NormalEquations, Prior, SignConstraints, SparseRow};
use super::report::{FitReport, HistogramBuilder, ParameterEstimate, TableFit, collinear_pairs};
use super::signed_least_squares::FittedSigns;
use cell_traversal::{CellTraversal, RowAccumulator};
use columns::FactorColumns;
use sankoma_search::eval::factors::{FactorParameters, WeightSign};
use sankoma_search::eval::three_piece::cell_source::{CellSource, WeightTableKind};

/// Fits the factors to the cells of `source`, weighted by `weighting`. The turn is no cell and is not fitted.
/// `progress` is called [`CELL_FIT_STEPS`] times, from several threads.
///
/// The parameters are in raw units of the scale of `present`, whatever that of the cells. Cells that no position has
/// (two pieces on one square, a piece on the king's square, dead ends) are left out.
pub fn fit_to_cells(
    source: &dyn CellSource,
    present: &FactorParameters,
    weighting: CellWeighting<'_>,
    signs: FittedSigns,
    progress: &(dyn Fn() + Sync),
) -> FitReport {
    let factors: Vec<_> = present.factors.iter().map(|&(factor, _)| factor).collect();
    let columns = FactorColumns::new(&factors);
    let unit = f64::from(present.scale.units()) / f64::from(source.scale().units());
    let cells = CellTraversal { source, unit, columns: &columns, weighting, progress };
    let tables = WeightTableKind::ALL.map(|table| cells.run(table, &|| NormalEquations::new(factors.len())));
    let mut equations = NormalEquations::new(factors.len());
    for table in &tables {
        equations.merge(table);
    }
    let fitted = CellFit::new(&equations, &tables, present, signs);
    let mut residuals = fitted.residuals();
    for table in WeightTableKind::ALL {
        residuals.merge(&cells.run(table, &|| fitted.residuals()));
    }
    fitted.report(&residuals)
}

impl RowAccumulator for NormalEquations {
    fn add(&mut self, row: SparseRow<'_>, target: f64, weight: f64) {
        Self::add(self, row, target, weight);
    }

    fn merge(&mut self, other: &Self) {
        Self::merge(self, other);
    }
}

/// The solution after the first pass.
struct CellFit<'a> {
    equations: &'a NormalEquations,
    tables: &'a [NormalEquations; 3],
    present: &'a FactorParameters,
    signs: Vec<Option<WeightSign>>,
    columns: Vec<usize>,
    values: Vec<f64>,
}

impl<'a> CellFit<'a> {
    fn new(
        equations: &'a NormalEquations,
        tables: &'a [NormalEquations; 3],
        present: &'a FactorParameters,
        signs: FittedSigns,
    ) -> Self {
        let signs = signs.of(present.factors.iter().map(|&(factor, _)| factor));
        let columns: Vec<usize> = (0..present.factors.len()).collect();
        let values = solution(equations, &columns, &signs).values;
        Self { equations, tables, present, signs, columns, values }
    }

    fn solution(&self, columns: &[usize]) -> LeastSquaresSolution {
        solution(self.equations, columns, &self.signs)
    }

    fn residuals(&self) -> CellResiduals {
        let size = self.columns.len();
        CellResiduals {
            values: self.values.clone(),
            counts: HistogramBuilder::new(self.variance().sqrt()),
            scatter: SquareMatrix::zeros(size),
            unscaled_scatter: SquareMatrix::zeros(size),
        }
    }

    /// The mean square residual.
    fn variance(&self) -> f64 {
        self.equations.unexplained(&self.values) / self.equations.weight.max(1e-9)
    }

    /// Standard errors, the larger of two estimates: from each cell's own residual, and from the average one. Where a
    /// few cells determine a parameter, the fit meets them so well that their own residuals understate the error.
    fn standard_errors(&self, solution: &LeastSquaresSolution, residuals: &CellResiduals) -> Vec<Option<f64>> {
        let own = solution.standard_errors(&residuals.scatter);
        let average = solution.standard_errors(&residuals.unscaled_scatter);
        let deviation = self.variance().sqrt();
        own.into_iter().zip(average).map(|(own, average)| Some(own?.max(deviation * average?))).collect()
    }

    fn report(&self, residuals: &CellResiduals) -> FitReport {
        let names: Vec<&'static str> = self.present.factors.iter().map(|(factor, _)| factor.name).collect();
        let present: Vec<f64> = self.present.factors.iter().map(|&(_, weight)| f64::from(weight)).collect();
        let explained = self.share(&self.values);
        let solution = self.solution(&self.columns);
        let errors = self.standard_errors(&solution, residuals);
        let estimates = self.columns.iter().map(|&column| {
            let others: Vec<usize> = self.columns.iter().copied().filter(|&other| other != column).collect();
            ParameterEstimate {
                name: names[column],
                value: self.values[column],
                standard_error: errors[column],
                held: solution.holds(column),
                present: present[column],
                alone: self.share(&self.solution(&[column]).values),
                left_out: explained - self.share(&self.solution(&others).values),
            }
        });
        FitReport {
            loss: LossFunction::Squared,
            rows: self.equations.count,
            witnesses: self.equations.count,
            estimates: estimates.collect(),
            explained,
            present: self.share(&present),
            explained_of_all: explained,
            baseline_deviation: root_mean_square(self.equations),
            missed: Vec::new(),
            parts: WeightTableKind::ALL
                .into_iter()
                .zip(self.tables)
                .map(|(table, sums)| self.table_fit(table, sums))
                .collect(),
            scale: None,
            validation: None,
            residuals: residuals.counts.histogram(),
            collinear: collinear_pairs(self.equations, &names),
        }
    }

    /// The share that these parameters explain; 0 for weights that are all zero.
    fn share(&self, values: &[f64]) -> f64 {
        explained_share(self.equations, values)
    }

    fn table_fit(&self, table: WeightTableKind, sums: &NormalEquations) -> TableFit {
        TableFit {
            name: table.key(),
            rows: sums.count,
            deviation: root_mean_square(sums),
            explained: explained_share(sums, &self.values),
        }
    }
}

fn root_mean_square(sums: &NormalEquations) -> f64 {
    (sums.target / sums.weight.max(1e-9)).sqrt()
}

fn explained_share(sums: &NormalEquations, values: &[f64]) -> f64 {
    if sums.target > 0.0 { 1.0 - sums.unexplained(values) / sums.target } else { 0.0 }
}

fn solution(equations: &NormalEquations, columns: &[usize], signs: &[Option<WeightSign>]) -> LeastSquaresSolution {
    let zero = vec![0.0; equations.columns()];
    equations.solve(columns, Prior { center: &zero, rows: 0.0 }, SignConstraints { signs, from: &zero })
}

/// The residuals of the second pass.
struct CellResiduals {
    values: Vec<f64>,
    counts: HistogramBuilder,
    /// Outer products of each cell's row, times its squared weighted residual.
    scatter: SquareMatrix,
    /// The same without the factor of the residuals.
    unscaled_scatter: SquareMatrix,
}

impl RowAccumulator for CellResiduals {
    fn add(&mut self, row: SparseRow<'_>, target: f64, weight: f64) {
        let residual = target - row.iter().map(|&(column, value)| self.values[column] * value).sum::<f64>();
        self.counts.add(residual, weight);
        let square = residual.powi(2);
        for &(column, value) in row {
            for &(other, factor) in row {
                let product = weight * weight * value * factor;
                self.unscaled_scatter[(column, other)] += product;
                self.scatter[(column, other)] += square * product;
            }
        }
    }

    fn merge(&mut self, other: &Self) {
        self.counts.merge(&other.counts);
        self.scatter += &other.scatter;
        self.unscaled_scatter += &other.unscaled_scatter;
    }
}
