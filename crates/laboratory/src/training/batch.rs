//! Batch: the gradient of some samples, and one step of all numbers, on several threads.
//!
//! A batch is always split into the same parts, whose sums are added in the same order: the number of threads changes
//! nothing in the result.

use super::gradient::{add_gradient, predict};
use super::model::{FactorizationMachine, RELATIVE_ROWS, ROWS, Rows, relative_rows, symmetric_part};
use super::optimizer::{Adam, StepSize, UpdatedRows, step};
use super::options::TargetMix;
use super::samples::{Sample, TrainingSet, loss};
use sankoma_eval::three_piece::learned::view::{KingView, LearnedEntry};
use sankoma_rules::PieceKind;
use std::thread;

/// Parts of a batch, each with a gradient of its own: the maximum number of threads that are of use.
pub(super) const SHARDS: usize = 4;
/// King's squares whose rows are updated together.
const KINGS_PER_CHUNK: usize = 9;
const _: () = assert!(KingView::COUNT.is_multiple_of(KINGS_PER_CHUNK), "no king's square is left out");

/// The gradient of a part of a batch.
#[derive(Clone, Debug)]
struct Shard<const L: usize> {
    rows: Rows<L>,
    values: [f32; PieceKind::COUNT],
    loss: f64,
}

/// A model in training: its numbers, their moments, and the folded rows.
#[derive(Clone, Debug)]
pub(super) struct ModelInTraining<const L: usize> {
    pub(super) model: FactorizationMachine<L>,
    /// Moments of the rows by entry, by place and by king's square.
    pub(super) moments: [Adam<L>; 3],
    /// Moments of the piece values.
    pub(super) value_moments: [[f32; PieceKind::COUNT]; 2],
    /// The model's rows summed; follows from `model`.
    pub(super) rows: Rows<L>,
    places: Vec<u16>,
    shards: Vec<Shard<L>>,
    threads: usize,
}

/// Targets, computed from labels.
#[derive(Clone, Copy, Debug)]
pub(super) struct Targets {
    pub(super) mix: TargetMix,
    pub(super) scale: f32,
}

impl Targets {
    pub(super) fn of(self, sample: &Sample) -> f32 {
        sample.target(self.mix, self.scale)
    }
}

impl<const L: usize> ModelInTraining<L> {
    pub(super) fn new(model: FactorizationMachine<L>, threads: usize) -> Self {
        let places = relative_rows();
        let shard = Shard { rows: Rows::zero(ROWS), values: [0.0; PieceKind::COUNT], loss: 0.0 };
        let mut state = Self {
            rows: Rows::zero(ROWS),
            model,
            moments: [LearnedEntry::COUNT, RELATIVE_ROWS, ROWS].map(Adam::new),
            value_moments: [[0.0; PieceKind::COUNT]; 2],
            places,
            shards: vec![shard; SHARDS],
            threads: threads.clamp(1, SHARDS),
        };
        state.fold();
        state
    }

    /// One step by the gradient of these samples. Returns the sum of their losses before it.
    pub(super) fn train(&mut self, set: &TrainingSet, batch: &[u32], targets: Targets, size: StepSize) -> f64 {
        self.sum_gradients(set, batch, targets);
        self.step(size);
        self.fold();
        self.shards.iter().map(|shard| shard.loss).sum()
    }

    fn sum_gradients(&mut self, set: &TrainingSet, batch: &[u32], targets: Targets) {
        let weight = 1.0 / batch.len() as f32;
        let parts = batch.chunks(batch.len().div_ceil(SHARDS)).chain(std::iter::repeat(&[][..]));
        let (rows, values) = (&self.rows, &self.model.values);
        on_threads(self.threads, self.shards.iter_mut().zip(parts), |(shard, part)| {
            shard.rows.clear();
            shard.values.fill(0.0);
            shard.loss = 0.0;
            for &index in part {
                let sample = &set.samples[index as usize];
                let (prediction, target) = (predict(rows, values, sample), targets.of(sample));
                let slope = weight * (logistic(prediction.score) - target);
                shard.loss += loss(prediction.score, target);
                add_gradient(rows, sample, &prediction, slope, &mut shard.rows, &mut shard.values);
            }
        });
    }

    /// Steps of the rows by king's square, and of what several of those share. The weight decay is for the former: what
    /// a king's square adds must be earned against what all of them have in common.
    fn step(&mut self, size: StepSize) {
        let (shards, places) = (&self.shards, &self.places);
        let [by_entry, by_place, by_king] = &mut self.moments;
        let chunks = UpdatedRows::new(&mut self.model.by_king, by_king).chunks(KINGS_PER_CHUNK * LearnedEntry::COUNT);
        let mut sums = vec![[Rows::zero(LearnedEntry::COUNT), Rows::zero(RELATIVE_ROWS)]; chunks.len()];
        on_threads(self.threads, chunks.into_iter().zip(&mut sums).enumerate(), |(index, (chunk, sums))| {
            step_chunk(shards, places, index * KINGS_PER_CHUNK * LearnedEntry::COUNT, chunk, sums, size);
        });
        let shared = StepSize { decay: 0.0, ..size };
        let [entry_sums, place_sums] = sum_in_order(sums);
        step_rows(&mut self.model.by_entry, by_entry, &entry_sums, shared);
        step_rows(&mut self.model.by_place, by_place, &place_sums, shared);
        let [first, second] = &mut self.value_moments;
        for kind in 0..PieceKind::COUNT {
            let gradient = shards.iter().map(|shard| shard.values[kind]).sum();
            step(&mut self.model.values[kind], &mut first[kind], &mut second[kind], gradient, shared);
        }
    }

    /// Sums the model's rows, after it has changed.
    pub(super) fn fold(&mut self) {
        let (model, places) = (&self.model, &self.places);
        let kings = self
            .rows
            .own
            .chunks_mut(LearnedEntry::COUNT)
            .zip(self.rows.lanes.chunks_mut(LearnedEntry::COUNT))
            .enumerate();
        on_threads(self.threads, kings, |(king, (own, lanes))| model.fold_king(king, places, own, lanes));
    }
}

/// Steps of the rows of some kings' squares, which begin with row `start`; adds their gradients to the `sums` by entry
/// and by place. Rows that the batch has not met stay as they are.
fn step_chunk<const L: usize>(
    shards: &[Shard<L>],
    places: &[u16],
    start: usize,
    mut chunk: UpdatedRows<'_, L>,
    [by_entry, by_place]: &mut [Rows<L>; 2],
    size: StepSize,
) {
    for index in 0..chunk.len() {
        let row = start + index;
        let (own, lanes) = summed_gradient(shards, row);
        if is_met(own, &lanes) {
            by_entry.add(row % LearnedEntry::COUNT, own, &lanes);
            by_place.add(usize::from(places[row]), own, &lanes);
            chunk.step(index, own, &lanes, size);
        }
    }
}

/// Gradient of a row, summed over all parts of the batch; for kings on the middle file its symmetric part, as the rows
/// are.
fn summed_gradient<const L: usize>(shards: &[Shard<L>], row: usize) -> (f32, [f32; L]) {
    let summed = |row: usize| -> (f32, [f32; L]) {
        let lanes = std::array::from_fn(|lane| shards.iter().map(|shard| shard.rows.lanes[row][lane]).sum());
        (shards.iter().map(|shard| shard.rows.own[row]).sum(), lanes)
    };
    let (king, entry) = (row / LearnedEntry::COUNT, row % LearnedEntry::COUNT);
    let (own, lanes) = summed(row);
    if king >= KingView::MIDDLE_FILE {
        return (own, lanes);
    }
    let (mirrored_own, mirrored) =
        summed(king * LearnedEntry::COUNT + LearnedEntry::from_index(entry).mirror().index());
    symmetric_part((own, mirrored_own), &lanes, &mirrored)
}

fn step_rows<const L: usize>(numbers: &mut Rows<L>, moments: &mut Adam<L>, gradient: &Rows<L>, size: StepSize) {
    let mut updated = UpdatedRows::new(numbers, moments);
    for (row, (&own, lanes)) in gradient.own.iter().zip(&gradient.lanes).enumerate() {
        if is_met(own, lanes) {
            updated.step(row, own, lanes, size);
        }
    }
}

/// The batch has met a row: its gradient is not zero.
fn is_met<const L: usize>(own: f32, lanes: &[f32; L]) -> bool {
    own != 0.0 || lanes.iter().any(|&lane| lane != 0.0)
}

fn sum_in_order<const L: usize>(sums: Vec<[Rows<L>; 2]>) -> [Rows<L>; 2] {
    let add = |mut total: [Rows<L>; 2], part: [Rows<L>; 2]| {
        for (total, part) in total.iter_mut().zip(&part) {
            for (row, (&own, lanes)) in part.own.iter().zip(&part.lanes).enumerate() {
                total.add(row, own, lanes);
            }
        }
        total
    };
    sums.into_iter().reduce(add).expect("there are kings")
}

/// The win probability of a score in units of the logarithm of the odds.
pub(super) fn logistic(score: f32) -> f32 {
    1.0 / (1.0 + (-score).exp())
}

/// Carries out tasks on so many threads; each task by one of them.
pub(super) fn on_threads<T: Send>(threads: usize, tasks: impl Iterator<Item = T>, work: impl Fn(T) + Sync) {
    let mut lists: Vec<Vec<T>> = (0..threads).map(|_| Vec::new()).collect();
    for (index, task) in tasks.enumerate() {
        lists[index % threads].push(task);
    }
    let work = &work;
    thread::scope(|scope| {
        for list in lists {
            scope.spawn(move || list.into_iter().for_each(work));
        }
    });
}
