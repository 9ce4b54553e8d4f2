//! Fit to labelled positions: Gauss–Newton steps (Fisher scoring for the logistic loss), each solving a set of normal
//! equations.

use super::labelled_rows::LabelledRows;
use super::loss::{FitOptions, LossFunction, NoLabelsError, targets};
use super::matrix::SquareMatrix;
use super::normal_equations::{LeastSquaresSolution, NormalEquations, Prior, SignConstraints};
use super::report::{FitReport, FitValidation, HistogramBuilder, ParameterEstimate, collinear_pairs};
use crate::labels::DEFAULT_LOGISTIC_SCALE;
use sankoma_eval::factors::WeightSign;
use sankoma_eval::win_probability;
use std::collections::BTreeMap;

/// Maximum number of Gauss–Newton steps.
const MAX_STEPS: usize = 40;
/// The iteration ends with a step that lowers the deviance by less than this share of it.
const CONVERGENCE_TOLERANCE: f64 = 1e-9;

/// Fits the parameters of `rows`. `progress` is called with the fits done and in all.
///
/// # Errors
/// No position has the label that the loss needs.
pub fn fit_to_labels(
    rows: &LabelledRows,
    options: &FitOptions,
    progress: &dyn Fn(u64, u64),
) -> Result<FitReport, NoLabelsError> {
    let targets = targets(rows, options);
    let held_out = |row: usize| options.keep_out > 0 && rows.labels[row].game.is_multiple_of(options.keep_out);
    let labelled = (0..rows.len()).filter(|&row| targets[row].is_some());
    let (validation_rows, training_rows): (Vec<usize>, Vec<usize>) = labelled.partition(|&row| held_out(row));
    if training_rows.is_empty() {
        return Err(NoLabelsError(options.loss));
    }
    let targets = targets.into_iter().map(Option::unwrap_or_default).collect();
    let problem = LabelFit {
        rows,
        loss: options.loss,
        prior: options.prior,
        signs: rows.signs(options.signs),
        targets,
        training_rows,
        present: rows.present(),
    };
    Ok(problem.fit(&validation_rows, progress))
}

struct LabelFit<'a> {
    rows: &'a LabelledRows,
    loss: LossFunction,
    prior: f64,
    signs: Vec<Option<WeightSign>>,
    targets: Vec<f64>,
    /// The rows that are fitted.
    training_rows: Vec<usize>,
    present: Vec<f64>,
}

/// The state of the iteration: a parameter per column, and the logarithm of the scale.
#[derive(Clone, Debug)]
struct FitState {
    values: Vec<f64>,
    ln_scale: f64,
}

/// The states that a report compares, each with the best scale for its parameters.
struct ComparedFits {
    /// The parameters that are in use.
    present: FitState,
    /// Material alone.
    baseline: FitState,
    /// All parameters fitted.
    full: FitState,
}

impl LabelFit<'_> {
    fn fit(&self, validation_rows: &[usize], progress: &dyn Fn(u64, u64)) -> FitReport {
        let names = self.rows.names();
        let steps = 3 + 2 * names.len() as u64;
        let mut done = 0;
        let mut best = |columns: &[usize], start: &FitState| {
            let state = self.minimise(columns, start.clone());
            done += 1;
            progress(done, steps);
            state
        };
        let at = |values: Vec<f64>| FitState { values, ln_scale: DEFAULT_LOGISTIC_SCALE.ln() };
        let present = best(&[], &at(self.present.clone()));
        let baseline = best(&[], &at(self.rows.material_alone()));
        let all: Vec<usize> = (0..names.len()).collect();
        let full = best(&all, &FitState { values: self.present_within_signs(), ..present.clone() });
        let fits = ComparedFits { present, baseline, full };
        let ComparedFits { present, baseline, full } = &fits;
        let share = self.explained_share(&self.training_rows, baseline);
        let (equations, games) = (self.equations(full), self.game_gradients(full));
        let solution = self.solution(&(0..=names.len()).collect::<Vec<_>>(), full, &equations);
        let errors = self.standard_errors(&solution, &games);
        let zero = FitState { values: vec![0.0; names.len()], ln_scale: full.ln_scale };
        FitReport {
            loss: self.loss,
            rows: self.training_rows.len() as u64,
            witnesses: games.len() as u64,
            explained: share(full),
            present: share(present),
            explained_of_all: 1.0 - self.deviance(&self.training_rows, full) / self.null_deviance(&zero),
            baseline_deviation: self.residuals(baseline).histogram().deviation,
            scale: errors[names.len()].map(|error| (full.ln_scale.exp(), full.ln_scale.exp() * error)),
            validation: self.validation(validation_rows, &fits),
            residuals: self.residuals(full).histogram(),
            collinear: collinear_pairs(&equations, &names[..self.rows.factors()]),
            estimates: self.estimates(&fits, &solution, &errors, best),
        }
    }

    /// The estimate of each parameter. `best` fits some columns, the others stay as in the state it is given.
    fn estimates(
        &self,
        fits: &ComparedFits,
        solution: &LeastSquaresSolution,
        errors: &[Option<f64>],
        mut best: impl FnMut(&[usize], &FitState) -> FitState,
    ) -> Vec<ParameterEstimate> {
        let ComparedFits { baseline, full, .. } = fits;
        let share = self.explained_share(&self.training_rows, baseline);
        let (names, explained) = (self.rows.names(), share(full));
        let estimate = |(column, &name)| {
            let others: Vec<usize> = (0..names.len()).filter(|&other| other != column).collect();
            let mut without = full.clone();
            without.values[column] = baseline.values[column];
            ParameterEstimate {
                name,
                value: full.values[column],
                standard_error: errors[column],
                held: solution.holds(column),
                present: self.present[column],
                alone: share(&best(&[column], baseline)),
                left_out: explained - share(&best(&others, &without)),
            }
        };
        names.iter().enumerate().map(estimate).collect()
    }

    /// Shares explained of positions that the fit has not seen; `None` where none were kept out.
    fn validation(&self, rows: &[usize], fits: &ComparedFits) -> Option<FitValidation> {
        if rows.is_empty() {
            return None;
        }
        let share = self.explained_share(rows, &fits.baseline);
        Some(FitValidation { rows: rows.len() as u64, explained: share(&fits.full), present: share(&fits.present) })
    }

    /// The share of the deviance of `baseline` over `rows` that a state explains.
    fn explained_share(&self, rows: &[usize], baseline: &FitState) -> impl Fn(&FitState) -> f64 {
        let unexplained = self.deviance(rows, baseline);
        move |state| 1.0 - self.deviance(rows, state) / unexplained
    }

    /// Minimises the deviance over `columns` and, for the logistic loss, the scale; other parameters stay fixed.
    fn minimise(&self, columns: &[usize], mut state: FitState) -> FitState {
        let mut free = columns.to_vec();
        if self.loss == LossFunction::Logistic {
            free.push(self.rows.names().len());
        }
        if free.is_empty() {
            return state;
        }
        let mut deviance = self.deviance(&self.training_rows, &state);
        for _ in 0..MAX_STEPS {
            let step = self.newton_step(&free, &state);
            let Some((next, lower)) = self.line_search(&state, &step, deviance) else { break };
            let gain = deviance - lower;
            (state, deviance) = (next, lower);
            if self.loss == LossFunction::Squared || gain <= CONVERGENCE_TOLERANCE * deviance {
                break;
            }
        }
        state
    }

    /// The step to the solution of the linearised problem at `state`.
    fn newton_step(&self, free: &[usize], state: &FitState) -> Vec<f64> {
        self.solution(free, state, &self.equations(state)).values
    }

    /// The solution over `free` of the problem linearised at `state`, as the step to it.
    fn solution(&self, free: &[usize], state: &FitState, equations: &NormalEquations) -> LeastSquaresSolution {
        let mut center: Vec<f64> = self.present.iter().zip(&state.values).map(|(to, from)| to - from).collect();
        center.push(0.0);
        let mut from = state.values.clone();
        from.push(0.0);
        let prior = Prior { center: &center, rows: self.prior };
        equations.solve(free, prior, SignConstraints { signs: &self.signs, from: &from })
    }

    /// The present parameters, those of another sign than stated at zero.
    fn present_within_signs(&self) -> Vec<f64> {
        let present = self.present.iter().zip(&self.signs);
        present.map(|(&value, sign)| if sign.is_none_or(|sign| sign.allows(value)) { value } else { 0.0 }).collect()
    }

    /// Backtracking line search: halves the step until it does not increase the deviance. With a prior the deviance
    /// alone may rise, and the full step is taken.
    fn line_search(&self, state: &FitState, step: &[f64], deviance: f64) -> Option<(FitState, f64)> {
        let mut length = 1.0;
        for _ in 0..10 {
            let values = state.values.iter().zip(step).map(|(value, step)| value + length * step).collect();
            let scale = step.last().copied().unwrap_or(0.0).clamp(-1.0, 1.0);
            let next = FitState { values, ln_scale: state.ln_scale + length * scale };
            let lower = self.deviance(&self.training_rows, &next);
            if lower <= deviance || (self.prior > 0.0 && lower.is_finite()) {
                return Some((next, lower));
            }
            length /= 2.0;
        }
        None
    }

    fn score(&self, row: usize, values: &[f64]) -> f64 {
        let fitted: f64 = self.rows.row(row).iter().zip(values).map(|(&x, value)| f64::from(x) * value).sum();
        f64::from(self.rows.labels[row].offset) + fitted
    }

    fn deviance(&self, rows: &[usize], state: &FitState) -> f64 {
        let scale = state.ln_scale.exp();
        let one = |&row: &usize| self.loss.deviance(self.targets[row], self.score(row, &state.values), scale);
        rows.iter().map(one).sum()
    }

    /// The deviance when every score is zero.
    fn null_deviance(&self, zero: &FitState) -> f64 {
        self.training_rows.iter().map(|&row| self.loss.deviance(self.targets[row], 0.0, zero.ln_scale.exp())).sum()
    }

    /// The normal equations of the problem linearised at `state`, in each parameter and the scale.
    fn equations(&self, state: &FitState) -> NormalEquations {
        let mut equations = NormalEquations::new(self.rows.names().len() + 1);
        self.for_each_row(state, |_, gradient, residual, weight| equations.add(gradient, residual, weight));
        equations
    }

    /// Calls `visit` with the index, gradient, residual and weight of each training row.
    fn for_each_row(&self, state: &FitState, mut visit: impl FnMut(usize, &[(usize, f64)], f64, f64)) {
        let scale = state.ln_scale.exp();
        let mut gradient = Vec::new();
        for &row in &self.training_rows {
            let score = self.score(row, &state.values);
            let (residual, weight) = self.loss.working_residual(self.targets[row], score, scale);
            let per_centipawn = if self.loss == LossFunction::Logistic { 1.0 / scale } else { 1.0 };
            let values = self.rows.row(row).iter().enumerate().filter(|&(_, &x)| x != 0.0);
            gradient.clear();
            gradient.extend(values.map(|(column, &x)| (column, f64::from(x) * per_centipawn)));
            if self.loss == LossFunction::Logistic {
                gradient.push((self.rows.names().len(), -score * per_centipawn));
            }
            visit(row, &gradient, residual, weight);
        }
    }

    /// Standard errors clustered by game.
    fn standard_errors(&self, solution: &LeastSquaresSolution, games: &BTreeMap<u64, Vec<f64>>) -> Vec<Option<f64>> {
        let mut scatter = SquareMatrix::zeros(self.rows.names().len() + 1);
        for gradient in games.values() {
            scatter.add_outer_product(gradient);
        }
        let count = games.len() as f64;
        scatter *= count / (count - 1.0).max(1.0);
        solution.standard_errors(&scatter)
    }

    /// The gradient of each game, in the order of their numbers, which makes sums over them deterministic.
    fn game_gradients(&self, state: &FitState) -> BTreeMap<u64, Vec<f64>> {
        let size = self.rows.names().len() + 1;
        let mut gradients: BTreeMap<u64, Vec<f64>> = BTreeMap::new();
        self.for_each_row(state, |row, gradient, residual, weight| {
            let sum = gradients.entry(self.rows.labels[row].game).or_insert_with(|| vec![0.0; size]);
            for &(column, value) in gradient {
                sum[column] += weight * residual * value;
            }
        });
        gradients
    }

    /// The residuals of the training rows, target less prediction, in centipawns or win probability.
    fn residuals(&self, state: &FitState) -> HistogramBuilder {
        let scale = state.ln_scale.exp();
        let prediction = |row: usize| match self.loss {
            LossFunction::Squared => self.score(row, &state.values),
            LossFunction::Logistic => win_probability(self.score(row, &state.values), scale),
        };
        let residuals: Vec<f64> = self.training_rows.iter().map(|&row| self.targets[row] - prediction(row)).collect();
        let squares: f64 = residuals.iter().map(|residual| residual * residual).sum();
        let mut counts = HistogramBuilder::new((squares / residuals.len() as f64).sqrt());
        for residual in residuals {
            counts.add(residual, 1.0);
        }
        counts
    }
}
