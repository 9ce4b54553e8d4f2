//! The table of places, learnt from labelled positions: a logistic regression over thousands of numbers, with the
//! factors' score as its starting point and a belief that most places matter little.
//!
//! The numbers are too many for normal equations. Newton steps are found by conjugate gradients, which ask only what a
//! change of all numbers does to each row. Sums run in the order of the rows: the same labels give the same table.

use super::label_fit::{no_labels_message, scale_of_scores, targets};
use super::loss::win_probability;
use super::{FitOptions, LabelledPosition, LabelledRows, LossFunction};
use crate::eval::factors::{FactorParameters, PlaceTable};
use crate::eval::features::{KingSquares, PieceListEntry, pieces};
use crate::rules::{Color, Position};
use crate::wording::{Message, ToMessage};

/// Labelled positions as rows of places.
#[derive(Clone, Debug)]
pub struct PlaceTrainingSet {
    rows: LabelledRows,
    /// Where each row begins in `counts`.
    starts: Vec<usize>,
    /// Places of a row that do not cancel, each with how often Black has it more than White.
    counts: Vec<(u16, i8)>,
}

/// How the table is learnt.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlaceTrainingOptions {
    /// The share of the score's win probability in the target, 0 for the result alone to 1.
    pub mix: f64,
    /// How far a place is believed to be from worthless before any position is seen: a standard deviation, in
    /// centipawns.
    pub spread: f64,
    /// Every so many games one is kept out, to see how well the table does there; 0 for none.
    pub keep_out: u64,
}

/// What was learnt.
#[derive(Clone, Debug)]
pub struct TrainedPlaces {
    /// The table.
    pub places: PlaceTable,
    /// Positions it was learnt from.
    pub rows: usize,
    /// The share of their deviance that the factors leave and the table explains.
    pub explained: f64,
    /// Positions kept out, and the share there.
    pub kept_out: Option<(usize, f64)>,
    /// By what scale scores are win probabilities, in centipawns.
    pub scale: f64,
}

const MAX_STEPS: usize = 20;
const MAX_DIRECTIONS: usize = 40;
/// A step that lowers the deviance by less than this share of it is the last.
const CONVERGENCE_TOLERANCE: f64 = 1e-6;
/// Conjugate gradients end when the rest of the gradient is this small a share of it.
const GRADIENT_TOLERANCE: f64 = 0.05;

impl PlaceTrainingSet {
    /// No rows yet. The factors keep the weights of `parameters`, but what they say of places is left out: that is what
    /// is learnt.
    pub fn new(mut parameters: FactorParameters) -> Self {
        let learnt = |name: &str| name == "places" || name == "king_places";
        parameters.factors.iter_mut().filter(|(factor, _)| learnt(factor.name)).for_each(|(_, weight)| *weight = 0);
        Self { rows: LabelledRows::new(parameters, false), starts: vec![0], counts: Vec::new() }
    }

    /// Adds a position.
    ///
    /// # Errors
    /// The SFEN cannot be read.
    pub fn add(&mut self, label: &LabelledPosition) -> Result<(), Message> {
        let position = Position::from_sfen(&label.sfen).map_err(|problem| problem.message())?;
        let start = self.counts.len();
        for (place, count) in place_counts(&position) {
            match self.counts[start..].last_mut() {
                Some((last, sum)) if *last == place => *sum += count,
                _ => self.counts.push((place, count)),
            }
        }
        self.starts.push(self.counts.len());
        self.rows.add_position(&position, label);
        Ok(())
    }

    /// How many rows.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Learns the table. `progress` is told each step with the deviance that it leaves.
    ///
    /// # Errors
    /// No position has a label.
    pub fn train(&self, study: &PlaceTrainingOptions, progress: &dyn Fn(usize, f64)) -> Result<TrainedPlaces, Message> {
        let options = FitOptions { loss: LossFunction::Logistic, mix: study.mix, ..FitOptions::default() };
        let targets = targets(&self.rows, &options);
        let kept_out = |row: usize| study.keep_out > 0 && self.rows.labels[row].witness.is_multiple_of(study.keep_out);
        let labelled = (0..self.len()).filter(|&row| targets[row].is_some());
        let (unseen, seen): (Vec<usize>, Vec<usize>) = labelled.partition(|&row| kept_out(row));
        if seen.is_empty() {
            return Err(no_labels_message(LossFunction::Logistic));
        }
        let problem = PlaceRegression {
            training_set: self,
            offsets: (0..self.len()).map(|row| self.rows.present_score(row)).collect(),
            targets: targets.into_iter().map(Option::unwrap_or_default).collect(),
            training_rows: seen,
            scale: scale_of_scores(&self.rows),
            // A Gauss curve of this width, as a penalty on the deviance (twice the log-likelihood).
            penalty: 1.0 / study.spread.powi(2),
        };
        let values = problem.minimise(progress);
        let nothing = vec![0.0; PlaceTable::COUNT];
        let share = |rows: &[usize]| 1.0 - problem.deviance(rows, &values) / problem.deviance(rows, &nothing);
        Ok(TrainedPlaces {
            rows: problem.training_rows.len(),
            explained: share(&problem.training_rows),
            kept_out: (!unseen.is_empty()).then(|| (unseen.len(), share(&unseen))),
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

/// Every place of the position, in order: 1 where Black has it, −1 where White does.
fn place_counts(position: &Position) -> Vec<(u16, i8)> {
    let kings = KingSquares::of(position);
    let mut all = Vec::with_capacity(256);
    for view in Color::ALL {
        let Some(king) = kings.of_view(view) else { continue };
        let sign = view.sign() as i8;
        let places =
            pieces(position).flat_map(|piece| PlaceTable::numbers_of_piece(king, PieceListEntry::of(view, piece)));
        all.extend(places.map(|place| (place as u16, sign)));
        // As in the factors, a king counts where there are both.
        if kings.of_view(view.other()).is_some() {
            all.push((PlaceTable::number_of_king(king) as u16, sign));
        }
    }
    all.sort_unstable();
    all
}

struct PlaceRegression<'a> {
    training_set: &'a PlaceTrainingSet,
    /// The factors' scores.
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

    /// The Newton step, as near as conjugate gradients come.
    fn newton_step(&self, values: &[f64]) -> Vec<f64> {
        let (mut rest, weights) = self.negative_gradient(values);
        let mut step = vec![0.0; rest.len()];
        let mut direction = rest.clone();
        let mut size = dot_product(&rest, &rest);
        let close = GRADIENT_TOLERANCE * GRADIENT_TOLERANCE * size;
        for _ in 0..MAX_DIRECTIONS {
            if size <= close || size == 0.0 {
                break;
            }
            let curved = self.curvature(&direction, &weights);
            let length = size / dot_product(&direction, &curved);
            add_scaled(&mut step, length, &direction);
            add_scaled(&mut rest, -length, &curved);
            let smaller = dot_product(&rest, &rest);
            let keep = smaller / size;
            direction.iter_mut().zip(&rest).for_each(|(along, rest)| *along = rest + keep * *along);
            size = smaller;
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

    fn curvature(&self, direction: &[f64], weights: &[f64]) -> Vec<f64> {
        let mut sums: Vec<f64> = direction.iter().map(|along| self.penalty * along).collect();
        for (&row, weight) in self.training_rows.iter().zip(weights) {
            self.training_set.add_scaled_row(&mut sums, row, weight * self.training_set.dot(row, direction));
        }
        sums
    }

    /// The step, halved until it does not lead uphill.
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
