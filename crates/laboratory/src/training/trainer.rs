//! Trainer: passes over the positions, until the loss on held-out games no longer falls.

use super::batch::{ModelInTraining, SHARDS, Targets, on_threads};
use super::checkpoint::Checkpoint;
use super::gradient::predict;
use super::model::FactorizationMachine;
use super::optimizer::StepSize;
use super::options::{TargetMix, TrainingOptions};
use super::pass::{HeldOutLoss, TrainingPass};
use super::quantization::quantize;
use super::samples::{Sample, TrainingSet, loss};
use super::start::model_of;
use sankoma_eval::three_piece::learned::LearnedWeights;
use sankoma_wording::{Message, message};
use std::sync::Mutex;

/// Batches until the steps have their full length.
const WARM_UP: f32 = 100.0;

/// A report about a training under way.
#[derive(Clone, Copy, Debug)]
pub enum TrainingProgress {
    /// So many positions of so many in all passes are done.
    Positions(u64, u64),
    /// A pass is over.
    Pass(TrainingPass),
}

/// The result of a training.
#[derive(Clone, Debug)]
pub struct TrainedWeights {
    /// The weights of the pass with the lowest loss on held-out games; of the last pass without such games.
    pub weights: LearnedWeights,
    /// The number of that pass.
    pub best: usize,
    /// The passes in their order, from number 1 on.
    pub passes: Vec<TrainingPass>,
    /// The logistic scale of the labels' scores, in centipawns.
    pub label_scale: f32,
    /// The loss of material alone on held-out games.
    pub material: Option<f64>,
}

/// Trains weights on a set of positions. `report` is called after each batch and each pass; after a pass its weights so
/// far are in the checkpoint.
///
/// # Errors
/// There is nothing to learn from, the training cannot start from the weights, the checkpoint is of another training,
/// or the numbers grow too large.
pub fn train(
    name: &str,
    set: &TrainingSet,
    options: &TrainingOptions,
    report: &mut dyn FnMut(TrainingProgress),
) -> Result<TrainedWeights, Message> {
    match options.products {
        16 => Training::<16>::begin(set, options)?.run(name, report),
        32 => Training::<32>::begin(set, options)?.run(name, report),
        48 => Training::<48>::begin(set, options)?.run(name, report),
        64 => Training::<64>::begin(set, options)?.run(name, report),
        other => {
            Err(message!("積の数{other}は使えません（16・32・48・64）", "{other} products, expected 16, 32, 48 or 64"))
        }
    }
}

/// A training of so many products.
pub(super) struct Training<'a, const L: usize> {
    set: &'a TrainingSet,
    options: &'a TrainingOptions,
    targets: Targets,
    pub(super) state: ModelInTraining<L>,
    /// The model of the best pass so far.
    best: FactorizationMachine<L>,
    passes: Vec<TrainingPass>,
}

impl<'a, const L: usize> Training<'a, L> {
    /// Begins a training, or takes up the one of the checkpoint.
    pub(super) fn begin(set: &'a TrainingSet, options: &'a TrainingOptions) -> Result<Self, Message> {
        if set.samples.iter().all(|sample| sample.held_out) {
            return Err(Message::new("学習できる局面がありません", "there is no position to learn from"));
        }
        let targets = Targets { mix: options.mix, scale: set.logistic_scale() };
        let model = match &options.start {
            Some(weights) => model_of(weights, options.seed)?,
            None => FactorizationMachine::initial(options.seed, targets.scale),
        };
        let state = ModelInTraining::new(model.clone(), options.threads);
        let mut training = Self { set, options, targets, state, best: model, passes: Vec::new() };
        if let Some(path) = options.checkpoint.as_deref().filter(|path| path.exists()) {
            let checkpoint = Checkpoint::read(path, options, set.len())?;
            training.passes = checkpoint.restore(&mut training.state, &mut training.best)?;
            training.state.fold();
        }
        Ok(training)
    }

    fn run(mut self, name: &str, report: &mut dyn FnMut(TrainingProgress)) -> Result<TrainedWeights, Message> {
        self.passes.iter().for_each(|&pass| report(TrainingProgress::Pass(pass)));
        while self.passes.len() < self.options.passes && self.passes_since_best() < self.options.patience.max(1) {
            let pass = self.pass(report);
            self.passes.push(pass);
            if self.best_pass() == pass.number {
                self.best = self.state.model.clone();
            }
            if let Some(path) = &self.options.checkpoint {
                Checkpoint::of(path, self.options, self.set.len(), &self.passes, &self.state, &self.best).write()?;
            }
            report(TrainingProgress::Pass(pass));
        }
        self.finish(name)
    }

    fn finish(mut self, name: &str) -> Result<TrainedWeights, Message> {
        let best = self.best_pass();
        self.state.model = self.best;
        self.state.fold();
        let weights = quantize(name, &self.state.model, &self.state.rows, &self.set.samples)
            .map_err(|problem| message!("学習した数が大きすぎます（{problem}）", "the training diverged: {problem}"))?;
        let targets = self.targets;
        let has_held_out = self.passes.iter().any(|pass| pass.held_out.is_some());
        let material = has_held_out.then(|| self.set.material_loss(|sample| targets.of(sample)));
        Ok(TrainedWeights { weights, best, passes: self.passes, label_scale: targets.scale, material })
    }

    /// The number of the pass with the lowest loss; the last one where no games are held out, 0 before the first.
    fn best_pass(&self) -> usize {
        let lower = |best: &TrainingPass, pass: &TrainingPass| {
            pass.held_out.is_none_or(|pass| best.held_out.is_none_or(|best| pass.target < best.target))
        };
        let best = self.passes.iter().reduce(|best, pass| if lower(best, pass) { pass } else { best });
        best.map_or(0, |pass| pass.number)
    }

    fn passes_since_best(&self) -> usize {
        self.passes.len() - self.best_pass()
    }

    pub(super) fn pass(&mut self, report: &mut dyn FnMut(TrainingProgress)) -> TrainingPass {
        let number = self.passes.len() + 1;
        let order = self.order(number);
        let batch = self.options.batch.max(1);
        let (per_pass, per_batch) = (order.len().div_ceil(batch), batch as u64);
        let total = (self.options.passes * order.len()) as u64;
        let mut sum = 0.0;
        for (index, samples) in order.chunks(batch).enumerate() {
            let done = (number - 1) * per_pass + index;
            let size = StepSize { rate: self.rate(done, per_pass), decay: self.options.decay };
            sum += self.state.train(self.set, samples, self.targets, size);
            report(TrainingProgress::Positions(((done as u64 + 1) * per_batch).min(total), total));
        }
        TrainingPass { number, training: sum / order.len() as f64, held_out: self.held_out_loss() }
    }

    /// The positions to learn from, in an order of each pass's own.
    fn order(&self, pass: usize) -> Vec<u32> {
        let learned = self.set.samples.iter().enumerate().filter(|(_, sample)| !sample.held_out);
        let mut order: Vec<u32> = learned.map(|(index, _)| index as u32).collect();
        fastrand::Rng::with_seed(self.options.seed.wrapping_add(pass as u64)).shuffle(&mut order);
        order
    }

    /// The length of a step after so many batches.
    fn rate(&self, batches: usize, per_pass: usize) -> f32 {
        let share = batches as f32 / (self.options.passes * per_pass) as f32;
        let warm_up = ((batches + 1) as f32 / WARM_UP).min(1.0);
        self.options.rate * warm_up * 0.5 * (1.0 + (std::f32::consts::PI * share).cos())
    }

    fn held_out_loss(&self) -> Option<HeldOutLoss> {
        let held_out: Vec<&Sample> = self.set.samples.iter().filter(|sample| sample.held_out).collect();
        if held_out.is_empty() {
            return None;
        }
        let parts: Vec<&[&Sample]> = held_out.chunks(held_out.len().div_ceil(SHARDS)).collect();
        let sums = Mutex::new(vec![[(0.0, 0_u64); 3]; parts.len()]);
        on_threads(self.options.threads.clamp(1, SHARDS), parts.into_iter().enumerate(), |(index, part)| {
            let sum = self.losses(part);
            sums.lock().expect("no thread panics while it writes a sum")[index] = sum;
        });
        let sums = sums.into_inner().expect("no thread panicked");
        let mean = |which: usize| {
            let (sum, count) = sums.iter().fold((0.0, 0), |sum, part| (sum.0 + part[which].0, sum.1 + part[which].1));
            sum / count.max(1) as f64
        };
        Some(HeldOutLoss { target: mean(0), result: mean(1), score: mean(2) })
    }

    /// Sums and counts of the losses against target, result and score.
    fn losses(&self, samples: &[&Sample]) -> [(f64, u64); 3] {
        let mut sums = [(0.0, 0); 3];
        for sample in samples {
            let score = predict(&self.state.rows, &self.state.model.values, sample).score;
            let target = |share| sample.target(TargetMix::constant(share), self.targets.scale);
            let of_result = sample.result.is_some().then(|| target(0.0));
            let of_score = sample.score.is_some().then(|| target(1.0));
            let targets = [Some(self.targets.of(sample)), of_result, of_score];
            for (sum, target) in sums.iter_mut().zip(targets) {
                if let Some(target) = target {
                    sum.0 += loss(score, target);
                    sum.1 += 1;
                }
            }
        }
        sums
    }
}
