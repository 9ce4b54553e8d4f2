//! Fitting to the cells of a set of weights.
//!
//! | question | file |
//! |---|---|
//! | what does each factor's formula give a cell? | `columns` |
//! | how much does a cell count? | `weighing` |
//! | every cell once, on all cores | `walk` |

mod columns;
mod walk;
mod weighing;

pub use walk::STEPS;
pub use weighing::{Visits, Weighing};

use super::histogram::Counts;
use super::labels::collinear;
use super::normal::{Normal, Prior, Row};
use super::{Estimate, Fit, Part};
use crate::eval::factors::Parameters;
use crate::eval::three_piece::rows::Rows;
use columns::Columns;
use nalgebra::DMatrix;
use walk::{Accumulate, Table, Walk};

/// Fits the factors to the cells of `source`, each weighed as told. The turn is no cell and stays as it is. `progress`
/// is called [`STEPS`] times, from several threads.
///
/// Cells that no position can show (two pieces on one square, a piece on the king's, dead ends) are left out.
pub fn to_cells(source: &dyn Rows, present: &Parameters, weighing: Weighing<'_>, progress: &(dyn Fn() + Sync)) -> Fit {
    let factors: Vec<_> = present.factors.iter().map(|&(factor, _)| factor).collect();
    let columns = Columns::new(&factors);
    let walk = Walk { source, columns: &columns, weighing, progress };
    let tables = Table::ALL.map(|table| walk.run(table, &|| Normal::new(factors.len())));
    let mut equations = Normal::new(factors.len());
    for table in &tables {
        equations.merge(table);
    }
    let fitted = Fitted::new(&equations, &tables, present);
    let mut residuals = fitted.residuals();
    for table in Table::ALL {
        residuals.merge(&walk.run(table, &|| fitted.residuals()));
    }
    fitted.report(&residuals)
}

impl Accumulate for Normal {
    fn add(&mut self, row: Row<'_>, target: f64, weight: f64) {
        Self::add(self, row, target, weight);
    }

    fn merge(&mut self, other: &Self) {
        Self::merge(self, other);
    }
}

/// What is known when the cells have been seen once.
struct Fitted<'a> {
    equations: &'a Normal,
    tables: &'a [Normal; 3],
    present: &'a Parameters,
    columns: Vec<usize>,
    values: Vec<f64>,
}

impl<'a> Fitted<'a> {
    fn new(equations: &'a Normal, tables: &'a [Normal; 3], present: &'a Parameters) -> Self {
        let columns: Vec<usize> = (0..present.factors.len()).collect();
        let values = solved(equations, &columns);
        Self { equations, tables, present, columns, values }
    }

    fn residuals(&self) -> Residuals {
        let size = self.columns.len();
        Residuals {
            values: self.values.clone(),
            counts: Counts::new(self.variance().sqrt()),
            scatter: DMatrix::zeros(size, size),
            even: DMatrix::zeros(size, size),
        }
    }

    /// The mean square of what is left over.
    fn variance(&self) -> f64 {
        self.equations.unexplained(&self.values) / self.equations.weight.max(1e-9)
    }

    /// Standard errors, the larger of two: from each cell's own residual, and from the average one. Where a few cells
    /// decide, a fit meets them so well that their own residuals say nothing.
    fn standard_errors(&self, residuals: &Residuals) -> Vec<Option<f64>> {
        let solution = self.equations.solve(&self.columns, no_prior(&self.values));
        let own = solution.standard_errors(&residuals.scatter);
        let average = solution.standard_errors(&(&residuals.even * self.variance()));
        own.into_iter().zip(average).map(|(own, average)| Some(own?.max(average?))).collect()
    }

    fn report(&self, residuals: &Residuals) -> Fit {
        let names: Vec<&'static str> = self.present.factors.iter().map(|(factor, _)| factor.name).collect();
        let present: Vec<f64> = self.present.factors.iter().map(|&(_, weight)| f64::from(weight)).collect();
        let explained = self.share(&self.values);
        let errors = self.standard_errors(residuals);
        let estimates = self.columns.iter().map(|&column| {
            let others: Vec<usize> = self.columns.iter().copied().filter(|&other| other != column).collect();
            Estimate {
                name: names[column],
                value: self.values[column],
                standard_error: errors[column],
                present: present[column],
                alone: self.share(&solved(self.equations, &[column])),
                left_out: explained - self.share(&solved(self.equations, &others)),
            }
        });
        Fit {
            loss: "squared",
            rows: self.equations.count,
            witnesses: self.equations.count,
            estimates: estimates.collect(),
            explained,
            present: self.share(&present),
            explained_of_all: explained,
            parts: Table::ALL.into_iter().zip(self.tables).map(|(table, sums)| self.part(table, sums)).collect(),
            scale: None,
            validation: None,
            residuals: residuals.counts.histogram(),
            collinear: collinear(self.equations, &names),
        }
    }

    /// The share that these parameters explain. There is nothing to explain in weights that are all zero.
    fn share(&self, values: &[f64]) -> f64 {
        share(self.equations, values)
    }

    fn part(&self, table: Table, sums: &Normal) -> Part {
        Part {
            name: table.name(),
            rows: sums.count,
            deviation: (sums.target / sums.weight.max(1e-9)).sqrt(),
            explained: share(sums, &self.values),
        }
    }
}

fn share(sums: &Normal, values: &[f64]) -> f64 {
    if sums.target > 0.0 { 1.0 - sums.unexplained(values) / sums.target } else { 0.0 }
}

fn solved(equations: &Normal, columns: &[usize]) -> Vec<f64> {
    let nowhere = vec![0.0; equations.columns()];
    equations.solve(columns, no_prior(&nowhere)).values
}

fn no_prior(center: &[f64]) -> Prior<'_> {
    Prior { center, rows: 0.0 }
}

/// What the fit leaves over, cell by cell.
struct Residuals {
    values: Vec<f64>,
    counts: Counts,
    /// Outer products of each cell's row, times its squared weighted residual.
    scatter: DMatrix<f64>,
    /// The same without the residuals.
    even: DMatrix<f64>,
}

impl Accumulate for Residuals {
    fn add(&mut self, row: Row<'_>, target: f64, weight: f64) {
        let residual = target - row.iter().map(|&(column, value)| self.values[column] * value).sum::<f64>();
        self.counts.add(residual, weight);
        let square = residual.powi(2);
        for &(column, value) in row {
            for &(other, factor) in row {
                let product = weight * weight * value * factor;
                self.even[(column, other)] += product;
                self.scatter[(column, other)] += square * product;
            }
        }
    }

    fn merge(&mut self, other: &Self) {
        self.counts.merge(&other.counts);
        self.scatter += &other.scatter;
        self.even += &other.even;
    }
}
