//! Training of the place table: logistic regression over thousands of numbers on labelled positions, with the factors'
//! score as offset and a Gaussian prior around zero.
//!
//! There are too many parameters for normal equations. Newton steps are computed by conjugate gradients, which need
//! only products of the curvature with a vector. Sums run in the order of the rows: the same labels give the same
//! table.

use super::labelled_rows::LabelledRows;
use super::loss::{FitOptions, LossFunction, NoLabelsError, scale_of_scores, targets};
use crate::labels::{LabelledPosition, UnpackedPosition};
use sankoma_eval::factors::{FactorParameters, PlaceTable};
use sankoma_eval::features::PieceListEntry;
use sankoma_eval::win_probability;
use sankoma_rules::Color;

/// Labelled positions as rows of places.
#[derive(Clone, Debug)]
pub struct PlaceTrainingSet {
    rows: LabelledRows,
    /// The start of each row in `counts`.
    starts: Vec<usize>,
    /// The places of each row with Black's count less White's, one after the other.
    counts: Vec<(u16, i8)>,
}

/// Options of the training.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlaceTrainingOptions {
    /// The share of the score's win probability in the target, from 0 (result alone) to 1.
    pub mix: f64,
    /// The standard deviation of the prior, in centipawns.
    pub spread: f64,
    /// Validation: one game in this many is held out; 0 for none.
    pub keep_out: u64,
}

/// The result of the training.
#[derive(Clone, Debug)]
pub struct TrainedPlaces {
    /// Table that was trained.
    pub places: PlaceTable,
    /// Number of training positions.
    pub rows: usize,
    /// The share of the deviance left by the factors that the table explains.
    pub explained: f64,
    /// Number of held-out positions, and the share explained there.
    pub held_out: Option<(usize, f64)>,
    /// The scale of win probabilities, in centipawns.
    pub scale: f64,
}

/// Maximum number of Newton steps.
const MAX_STEPS: usize = 20;
/// Maximum number of conjugate directions per step.
const MAX_DIRECTIONS: usize = 40;
/// The iteration ends with a step that lowers the deviance by less than this share of it.
const CONVERGENCE_TOLERANCE: f64 = 1e-6;
/// Conjugate gradients end when the residual is this share of the gradient.
const GRADIENT_TOLERANCE: f64 = 0.05;

impl PlaceTrainingSet {
    /// An empty set. The factors keep the weights of `parameters`, except the place factors, which are what is trained.
    pub fn new(mut parameters: FactorParameters) -> Self {
        let trained = |name: &str| name == "places" || name == "king_places";
        parameters.factors.iter_mut().filter(|(factor, _)| trained(factor.name)).for_each(|(_, weight)| *weight = 0);
        Self { rows: LabelledRows::new(parameters, false), starts: vec![0], counts: Vec::new() }
    }

    /// Adds a position.
    pub fn add(&mut self, label: &LabelledPosition) {
        let start = self.counts.len();
        for (place, count) in place_counts(&label.position.unpack()) {
            match self.counts[start..].last_mut() {
                Some((last, sum)) if *last == place => *sum += count,
                _ => self.counts.push((place, count)),
            }
        }
        self.starts.push(self.counts.len());
        self.rows.add(label);
    }

    /// Number of rows.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// There are no rows.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Trains the table. `progress` is called with the number of each step and its deviance.
    ///
    /// # Errors
    /// No position has a label.
    pub fn train(
        &self,
        options: &PlaceTrainingOptions,
        progress: &dyn Fn(usize, f64),
    ) -> Result<TrainedPlaces, NoLabelsError> {
        let target_options = FitOptions { loss: LossFunction::Logistic, mix: options.mix, ..FitOptions::default() };
        let targets = targets(&self.rows, &target_options);
        let held_out = |row: usize| options.keep_out > 0 && self.rows.labels[row].game.is_multiple_of(options.keep_out);
        let labelled = (0..self.len()).filter(|&row| targets[row].is_some());
        let (validation_rows, training_rows): (Vec<usize>, Vec<usize>) = labelled.partition(|&row| held_out(row));
        if training_rows.is_empty() {
            return Err(NoLabelsError(LossFunction::Logistic));
        }
        let problem = PlaceRegression {
            training_set: self,
            offsets: (0..self.len()).map(|row| self.rows.present_score(row)).collect(),
            targets: targets.into_iter().map(Option::unwrap_or_default).collect(),
            training_rows,
            scale: scale_of_scores(&self.rows),
            // The Gaussian prior as a penalty on the deviance (minus twice the log-likelihood).
            penalty: 1.0 / options.spread.powi(2),
        };
        let values = problem.minimise(progress);
        let zero = vec![0.0; PlaceTable::COUNT];
        let share = |rows: &[usize]| 1.0 - problem.deviance(rows, &values) / problem.deviance(rows, &zero);
        Ok(TrainedPlaces {
            rows: problem.training_rows.len(),
            explained: share(&problem.training_rows),
            held_out: (!validation_rows.is_empty()).then(|| (validation_rows.len(), share(&validation_rows))),
            scale: problem.scale,
            places: PlaceTable::from_centipawns(&values),
        })
    }

    fn row(&self, row: usize) -> &[(u16, i8)] {
        &self.counts[self.starts[row]..self.starts[row + 1]]
    }

    fn dot(&self, row: usize, values: &[f64]) -> f64 {
        self.row(row).iter().map(|&(place, count)| f64::from(count) * values[usize::from(place)]).sum()
    }

    fn add_scaled_row(&self, sums: &mut [f64], row: usize, factor: f64) {
        for &(place, count) in self.row(row) {
            sums[usize::from(place)] += f64::from(count) * factor;
        }
    }
}

/// The places of the position, sorted: 1 for each of Black's, −1 for each of White's.
fn place_counts(position: &UnpackedPosition) -> Vec<(u16, i8)> {
    let kings = position.king_squares();
    let mut all = Vec::with_capacity(256);
    for view in Color::ALL {
        let Some(king) = kings.of_view(view) else { continue };
        let sign = view.sign() as i8;
        let places = position
            .pieces()
            .iter()
            .flat_map(|&piece| PlaceTable::indices_of_piece(king, PieceListEntry::of(view, piece)));
        all.extend(places.map(|place| (place as u16, sign)));
        // As in the king–king terms, kings count only when there are both.
        if kings.of_view(view.other()).is_some() {
            all.push((PlaceTable::index_of_king(king) as u16, sign));
        }
    }
    all.sort_unstable();
    all
}

struct PlaceRegression<'a> {
    training_set: &'a PlaceTrainingSet,
    /// The factors' scores, in centipawns.
    offsets: Vec<f64>,
    targets: Vec<f64>,
    training_rows: Vec<usize>,
    scale: f64,
    penalty: f64,
}

impl PlaceRegression<'_> {
    fn minimise(&self, progress: &dyn Fn(usize, f64)) -> Vec<f64> {
        let mut values = vec![0.0; PlaceTable::COUNT];
        let mut deviance = self.penalised_deviance(&values);
        for number in 1..=MAX_STEPS {
            let step = self.newton_step(&values);
            let Some((next, lower)) = self.line_search(&values, &step, deviance) else { break };
            let gain = deviance - lower;
            (values, deviance) = (next, lower);
            progress(number, deviance);
            if gain <= CONVERGENCE_TOLERANCE * deviance {
                break;
            }
        }
        values
    }

    fn score(&self, row: usize, values: &[f64]) -> f64 {
        self.offsets[row] + self.training_set.dot(row, values)
    }

    fn deviance(&self, rows: &[usize], values: &[f64]) -> f64 {
        rows.iter()
            .map(|&row| LossFunction::Logistic.deviance(self.targets[row], self.score(row, values), self.scale))
            .sum()
    }

    fn penalised_deviance(&self, values: &[f64]) -> f64 {
        self.deviance(&self.training_rows, values) + self.penalty * dot_product(values, values)
    }

    /// The Newton step, approximated by conjugate gradients.
    fn newton_step(&self, values: &[f64]) -> Vec<f64> {
        let (mut residual, weights) = self.negative_gradient(values);
        let mut step = vec![0.0; residual.len()];
        let mut direction = residual.clone();
        let mut square = dot_product(&residual, &residual);
        let tolerance = GRADIENT_TOLERANCE * GRADIENT_TOLERANCE * square;
        for _ in 0..MAX_DIRECTIONS {
            if square <= tolerance || square == 0.0 {
                break;
            }
            let curved = self.curvature(&direction, &weights);
            let length = square / dot_product(&direction, &curved);
            add_scaled(&mut step, length, &direction);
            add_scaled(&mut residual, -length, &curved);
            let next_square = dot_product(&residual, &residual);
            let ratio = next_square / square;
            direction.iter_mut().zip(&residual).for_each(|(along, residual)| *along = residual + ratio * *along);
            square = next_square;
        }
        step
    }

    /// Half the negative gradient of the penalised deviance, and the weight of each row in its curvature.
    fn negative_gradient(&self, values: &[f64]) -> (Vec<f64>, Vec<f64>) {
        let mut sums: Vec<f64> = values.iter().map(|value| -self.penalty * value).collect();
        let mut weights = Vec::with_capacity(self.training_rows.len());
        for &row in &self.training_rows {
            let won = win_probability(self.score(row, values), self.scale);
            self.training_set.add_scaled_row(&mut sums, row, (self.targets[row] - won) / self.scale);
            weights.push(won * (1.0 - won) / self.scale.powi(2));
        }
        (sums, weights)
    }

    /// The product of the curvature (half the Hessian) with `direction`.
    fn curvature(&self, direction: &[f64], weights: &[f64]) -> Vec<f64> {
        let mut sums: Vec<f64> = direction.iter().map(|along| self.penalty * along).collect();
        for (&row, weight) in self.training_rows.iter().zip(weights) {
            self.training_set.add_scaled_row(&mut sums, row, weight * self.training_set.dot(row, direction));
        }
        sums
    }

    /// Backtracking line search: halves the step until it does not increase the penalised deviance.
    fn line_search(&self, values: &[f64], step: &[f64], deviance: f64) -> Option<(Vec<f64>, f64)> {
        let mut length = 1.0;
        for _ in 0..10 {
            let mut next = values.to_vec();
            add_scaled(&mut next, length, step);
            let lower = self.penalised_deviance(&next);
            if lower <= deviance {
                return Some((next, lower));
            }
            length /= 2.0;
        }
        None
    }
}

fn dot_product(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

fn add_scaled(sums: &mut [f64], factor: f64, to: &[f64]) {
    sums.iter_mut().zip(to).for_each(|(sum, value)| *sum += factor * value);
}
