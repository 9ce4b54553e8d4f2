//! Fitting to labelled positions: Gauss–Newton steps (Fisher scoring for the logistic loss), each one a set of normal
//! equations.

use super::histogram::HistogramBuilder;
use super::loss::win_probability;
use super::normal_equations::{LeastSquaresSolution, NormalEquations, Prior};
use super::report::COLLINEARITY_THRESHOLD;
use super::{CollinearPair, FitReport, FitValidation, LabelledRows, LossFunction, ParameterEstimate};
use crate::wording::Message;
use nalgebra::{DMatrix, DVector};
use std::collections::BTreeMap;

/// How positions are fitted.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct FitOptions {
    /// What is made small.
    pub loss: LossFunction,
    /// How many positions' worth of belief the present parameters have; 0 for none.
    pub prior: f64,
    /// Logistic loss: the share of the score's win probability in the target, 0 for the result alone to 1. Positions
    /// without a result have their score's win probability as target in any case.
    pub mix: f64,
    /// Every so many games one is kept out of the fit, to see how well it does there; 0 for none.
    pub keep_out: u64,
}

/// Scores become win probabilities by this scale, in centipawns, where no results tell a better one.
const DEFAULT_SCALE: f64 = 600.0;
/// No search for the best parameters goes on for longer.
const MAX_STEPS: usize = 40;
/// A step that lowers the deviance by less than this share of it is the last.
const CONVERGENCE_TOLERANCE: f64 = 1e-9;

/// Fits the parameters of `rows`. `progress` is told how many of how many fits are done.
///
/// # Errors
/// No position has the label that the loss needs.
pub fn fit_to_labels(
    rows: &LabelledRows,
    options: &FitOptions,
    progress: &dyn Fn(u64, u64),
) -> Result<FitReport, Message> {
    let targets = targets(rows, options);
    let kept_out = |row: usize| options.keep_out > 0 && rows.labels[row].witness.is_multiple_of(options.keep_out);
    let labelled = (0..rows.len()).filter(|&row| targets[row].is_some());
    let (unseen, seen): (Vec<usize>, Vec<usize>) = labelled.partition(|&row| kept_out(row));
    if seen.is_empty() {
        return Err(no_labels_message(options.loss));
    }
    let targets = targets.into_iter().map(Option::unwrap_or_default).collect();
    let problem = LabelFit {
        rows,
        loss: options.loss,
        prior: options.prior,
        targets,
        training_rows: seen,
        present: rows.present(),
    };
    Ok(problem.fit(&unseen, progress))
}

pub(super) fn no_labels_message(loss: LossFunction) -> Message {
    match loss {
        LossFunction::Squared => Message::new("評価値のある局面がありません", "no position has a score to fit to"),
        LossFunction::Logistic => Message::new("結果のある局面がありません", "no position has a result to fit to"),
    }
}

/// What each position should come to, from Black's view: centipawns or points.
pub(super) fn targets(rows: &LabelledRows, options: &FitOptions) -> Vec<Option<f64>> {
    let known = rows.labels.iter();
    match options.loss {
        LossFunction::Squared => known.map(|row| row.score.map(f64::from)).collect(),
        LossFunction::Logistic => {
            let scale = scale_of_scores(rows);
            let from_score = |score: f32| win_probability(f64::from(score), scale);
            known
                .map(|row| match (row.result.map(f64::from), row.score.map(from_score)) {
                    (Some(result), Some(score)) => Some(result + options.mix * (score - result)),
                    (result, score) => result.or(score),
                })
                .collect()
        }
    }
}

/// The scale by which the labels' scores tell their results best.
pub(super) fn scale_of_scores(rows: &LabelledRows) -> f64 {
    let both: Vec<(f64, f64)> =
        rows.labels.iter().filter_map(|row| Some((f64::from(row.result?), f64::from(row.score?)))).collect();
    if both.is_empty() {
        return DEFAULT_SCALE;
    }
    let deviance = |ln_scale: f64| -> f64 {
        both.iter().map(|&(result, score)| LossFunction::Logistic.deviance(result, score, ln_scale.exp())).sum()
    };
    // The deviance has one lowest point: thirds of an interval close in on it.
    let (mut low, mut high) = (50_f64.ln(), 10_000_f64.ln());
    for _ in 0..30 {
        let third = (high - low) / 3.0;
        if deviance(low + third) < deviance(high - third) { high -= third } else { low += third }
    }
    f64::midpoint(low, high).exp()
}

struct LabelFit<'a> {
    rows: &'a LabelledRows,
    loss: LossFunction,
    prior: f64,
    targets: Vec<f64>,
    /// The rows that are fitted.
    training_rows: Vec<usize>,
    present: Vec<f64>,
}

/// Parameters on the way to the best: one per column, and the logarithm of the scale.
#[derive(Clone, Debug)]
struct FitState {
    values: Vec<f64>,
    ln_scale: f64,
}

impl LabelFit<'_> {
    fn fit(&self, unseen: &[usize], progress: &dyn Fn(u64, u64)) -> FitReport {
        let names = self.rows.names();
        let steps = 3 + 2 * names.len() as u64;
        let mut done = 0;
        let mut best = |columns: &[usize], start: &FitState| {
            let state = self.minimise(columns, start.clone());
            done += 1;
            progress(done, steps);
            state
        };
        let at = |values: Vec<f64>| FitState { values, ln_scale: DEFAULT_SCALE.ln() };
        let present = best(&[], &at(self.present.clone()));
        let baseline = best(&[], &at(self.rows.material_alone()));
        let all: Vec<usize> = (0..names.len()).collect();
        let full = best(&all, &FitState { values: self.present.clone(), ..present.clone() });
        let unexplained = self.deviance(&self.training_rows, &baseline);
        let share = |state: &FitState| 1.0 - self.deviance(&self.training_rows, state) / unexplained;
        let explained = share(&full);
        let (equations, witnesses) = (self.equations(&full), self.witnesses(&full));
        let errors = self.standard_errors(&equations, &witnesses);
        let scale_column = names.len();
        let mut estimates = Vec::new();
        for (column, &name) in names.iter().enumerate() {
            let others: Vec<usize> = all.iter().copied().filter(|&other| other != column).collect();
            let mut without = full.clone();
            without.values[column] = baseline.values[column];
            estimates.push(ParameterEstimate {
                name,
                value: full.values[column],
                standard_error: errors[column],
                present: self.present[column],
                alone: share(&best(&[column], &baseline)),
                left_out: explained - share(&best(&others, &without)),
            });
        }
        let nothing = FitState { values: vec![0.0; names.len()], ln_scale: full.ln_scale };
        FitReport {
            loss: self.loss.name(),
            rows: self.training_rows.len() as u64,
            witnesses: witnesses.len() as u64,
            explained,
            present: share(&present),
            explained_of_all: 1.0 - self.deviance(&self.training_rows, &full) / self.null_deviance(&nothing),
            parts: Vec::new(),
            scale: errors[scale_column].map(|error| (full.ln_scale.exp(), full.ln_scale.exp() * error)),
            validation: (!unseen.is_empty()).then(|| {
                let unexplained = self.deviance(unseen, &baseline);
                let share = |state: &FitState| 1.0 - self.deviance(unseen, state) / unexplained;
                FitValidation { rows: unseen.len() as u64, explained: share(&full), present: share(&present) }
            }),
            residuals: self.residuals(&full).histogram(),
            collinear: collinear_pairs(&equations, &names[..self.rows.factors()]),
            estimates,
        }
    }

    /// The best parameters over `columns` and, for the logistic loss, the scale; the others stay as they are.
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

    /// The step to where the equations at `state` have their solution.
    fn newton_step(&self, free: &[usize], state: &FitState) -> Vec<f64> {
        let equations = self.equations(state);
        let mut center: Vec<f64> = self.present.iter().zip(&state.values).map(|(to, from)| to - from).collect();
        center.push(0.0);
        equations.solve(free, Prior { center: &center, rows: self.prior }).values
    }

    /// The step, halved until it does not lead uphill. A prior may lead uphill on purpose: then the step stands.
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

    /// What is unexplained when every score is zero.
    fn null_deviance(&self, nothing: &FitState) -> f64 {
        self.training_rows.iter().map(|&row| self.loss.deviance(self.targets[row], 0.0, nothing.ln_scale.exp())).sum()
    }

    /// The linear problem at `state`: what a change of each parameter, and of the scale, does to each row.
    fn equations(&self, state: &FitState) -> NormalEquations {
        let mut equations = NormalEquations::new(self.rows.names().len() + 1);
        self.for_each_row(state, |_, gradient, residual, weight| equations.add(gradient, residual, weight));
        equations
    }

    /// Each fitted row: its number, gradient, residual and weight.
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

    /// Standard errors from the scatter between games.
    fn standard_errors(
        &self,
        equations: &NormalEquations,
        witnesses: &BTreeMap<u64, DVector<f64>>,
    ) -> Vec<Option<f64>> {
        let size = self.rows.names().len() + 1;
        let mut scatter = DMatrix::zeros(size, size);
        for gradient in witnesses.values() {
            scatter.ger(1.0, gradient, gradient, 1.0);
        }
        let count = witnesses.len() as f64;
        scatter *= count / (count - 1.0).max(1.0);
        let columns: Vec<usize> = (0..size).collect();
        let solution: LeastSquaresSolution =
            equations.solve(&columns, Prior { center: &vec![0.0; size], rows: self.prior });
        solution.standard_errors(&scatter)
    }

    /// The gradient that each game adds, in the order of their numbers: sums over them are the same to the last bit
    /// every time.
    fn witnesses(&self, state: &FitState) -> BTreeMap<u64, DVector<f64>> {
        let size = self.rows.names().len() + 1;
        let mut witnesses: BTreeMap<u64, DVector<f64>> = BTreeMap::new();
        self.for_each_row(state, |row, gradient, residual, weight| {
            let sum = witnesses.entry(self.rows.labels[row].witness).or_insert_with(|| DVector::zeros(size));
            for &(column, value) in gradient {
                sum[column] += weight * residual * value;
            }
        });
        witnesses
    }

    /// Differences between the labels and what the fit says, in centipawns or points.
    fn residuals(&self, state: &FitState) -> HistogramBuilder {
        let scale = state.ln_scale.exp();
        let said = |row: usize| match self.loss {
            LossFunction::Squared => self.score(row, &state.values),
            LossFunction::Logistic => win_probability(self.score(row, &state.values), scale),
        };
        let residuals: Vec<f64> = self.training_rows.iter().map(|&row| self.targets[row] - said(row)).collect();
        let squares: f64 = residuals.iter().map(|residual| residual * residual).sum();
        let mut counts = HistogramBuilder::new((squares / residuals.len() as f64).sqrt());
        for residual in residuals {
            counts.add(residual, 1.0);
        }
        counts
    }
}

/// The pairs of columns that say nearly the same.
pub(super) fn collinear_pairs(equations: &NormalEquations, names: &[&'static str]) -> Vec<CollinearPair> {
    let pairs = (0..names.len()).flat_map(|second| (0..second).map(move |first| (first, second)));
    let all = pairs.map(|(first, second)| CollinearPair {
        first: names[first],
        second: names[second],
        correlation: equations.correlation(first, second),
    });
    let mut alike: Vec<CollinearPair> = all.filter(|pair| pair.correlation.abs() >= COLLINEARITY_THRESHOLD).collect();
    alike.sort_by(|a, b| b.correlation.abs().total_cmp(&a.correlation.abs()));
    alike
}
