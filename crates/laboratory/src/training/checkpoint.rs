//! Checkpoint: the state of a training after a pass, from which it can be taken up.
//!
//! A line of text says which training it is and how its passes went; then come the numbers, 32-bit and little-endian.

use super::batch::ModelInTraining;
use super::model::{FactorizationMachine, Rows};
use super::options::{TargetMix, TrainingOptions};
use super::pass::{HeldOutLoss, TrainingPass};
use sankoma_record::files::atomic_file;
use sankoma_wording::{Message, message};
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};

/// The state of a training.
pub(super) struct Checkpoint {
    path: PathBuf,
    header: CheckpointHeader,
    numbers: Vec<f32>,
}

/// The line of text.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct CheckpointHeader {
    sankoma_training: u32,
    positions: usize,
    products: usize,
    mix: TargetMix,
    passes: usize,
    batch: usize,
    rate: f32,
    decay: f32,
    seed: u64,
    /// `LearnedWeights::checksum` of the weights that the training started from.
    start: Option<u64>,
    /// Number, loss, and the three losses on held-out games, of each pass. The losses are the bits of their
    /// floating-point numbers, since reading decimals loses the last one.
    done: Vec<(usize, u64, Option<[u64; 3]>)>,
}

/// Version field, which stands in the line of text of every version.
#[derive(Deserialize)]
struct CheckpointVersion {
    sankoma_training: u32,
}

/// The version of the form.
const VERSION: u32 = 5;

impl Checkpoint {
    /// The state after these passes over so many positions, for a file at `path`.
    pub(super) fn of<const L: usize>(
        path: &Path,
        options: &TrainingOptions,
        positions: usize,
        passes: &[TrainingPass],
        state: &ModelInTraining<L>,
        best: &FactorizationMachine<L>,
    ) -> Self {
        let mut numbers = Vec::new();
        let mut copy = state.clone();
        let mut best = best.clone();
        visit(&mut copy, &mut best, &mut |part| numbers.extend_from_slice(part));
        Self { path: path.to_owned(), header: CheckpointHeader::new(options, positions, passes), numbers }
    }

    /// Writes it whole.
    pub(super) fn write(&self) -> Result<(), Message> {
        let mut bytes = serde_json::to_vec(&self.header).expect("numbers are JSON");
        bytes.push(b'\n');
        bytes.extend(self.numbers.iter().flat_map(|number| number.to_le_bytes()));
        atomic_file::save(&self.path, &bytes).map_err(|error| no_access(&self.path, &error))
    }

    /// Reads the checkpoint of a training with these options and so many positions.
    pub(super) fn read(path: &Path, options: &TrainingOptions, positions: usize) -> Result<Self, Message> {
        let bytes = std::fs::read(path).map_err(|error| no_access(path, &error))?;
        let damaged = || damaged(path);
        let end = bytes.iter().position(|&byte| byte == b'\n').ok_or_else(damaged)?;
        let CheckpointVersion { sankoma_training: version } =
            serde_json::from_slice(&bytes[..end]).map_err(|_| damaged())?;
        if version != VERSION {
            let path = path.display();
            return Err(message!(
                "'{path}'は版{version}のチェックポイントです（必要なのは版{VERSION}）。学習を最初からやり直してください",
                "'{path}' is a checkpoint of version {version}, expected version {VERSION}: begin the training from the start"
            ));
        }
        let header: CheckpointHeader = serde_json::from_slice(&bytes[..end]).map_err(|_| damaged())?;
        let (numbers, rest) = bytes[end + 1..].as_chunks();
        let expected = CheckpointHeader { done: header.done.clone(), ..CheckpointHeader::new(options, positions, &[]) };
        if header != expected {
            let path = path.display();
            return Err(message!(
                "'{path}'は条件か局面の異なる学習のチェックポイントです",
                "'{path}' is the checkpoint of a training with other options or positions"
            ));
        }
        if !rest.is_empty() {
            return Err(damaged());
        }
        let path = path.to_owned();
        Ok(Self { path, header, numbers: numbers.iter().map(|&number| f32::from_le_bytes(number)).collect() })
    }

    /// Puts the numbers back and returns the passes that are done.
    pub(super) fn restore<const L: usize>(
        &self,
        state: &mut ModelInTraining<L>,
        best: &mut FactorizationMachine<L>,
    ) -> Result<Vec<TrainingPass>, Message> {
        let mut rest = self.numbers.as_slice();
        let mut is_short = false;
        visit(state, best, &mut |part| match rest.split_at_checked(part.len()) {
            Some((numbers, after)) => {
                part.copy_from_slice(numbers);
                rest = after;
            }
            None => is_short = true,
        });
        if is_short || !rest.is_empty() {
            return Err(damaged(&self.path));
        }
        Ok(self.header.passes())
    }
}

impl CheckpointHeader {
    fn new(options: &TrainingOptions, positions: usize, passes: &[TrainingPass]) -> Self {
        let losses = |held_out: HeldOutLoss| [held_out.target, held_out.result, held_out.score].map(f64::to_bits);
        let done = passes.iter().map(|pass| (pass.number, pass.training.to_bits(), pass.held_out.map(losses)));
        let &TrainingOptions { products, mix, passes, batch, rate, decay, seed, ref start, .. } = options;
        Self {
            sankoma_training: VERSION,
            positions,
            products,
            mix,
            passes,
            batch,
            rate,
            decay,
            seed,
            start: start.as_ref().map(|weights| weights.checksum()),
            done: done.collect(),
        }
    }

    fn passes(&self) -> Vec<TrainingPass> {
        let held_out = |losses: [u64; 3]| {
            let [target, result, score] = losses.map(f64::from_bits);
            HeldOutLoss { target, result, score }
        };
        let pass = |&(number, training, losses): &(usize, u64, Option<[u64; 3]>)| TrainingPass {
            number,
            training: f64::from_bits(training),
            held_out: losses.map(held_out),
        };
        self.done.iter().map(pass).collect()
    }
}

/// Shows every number of the state and of the best model, in one order.
fn visit<const L: usize>(
    state: &mut ModelInTraining<L>,
    best: &mut FactorizationMachine<L>,
    see: &mut dyn FnMut(&mut [f32]),
) {
    visit_model(&mut state.model, see);
    visit_model(best, see);
    for moments in &mut state.moments {
        visit_rows(&mut moments.first, see);
        visit_rows(&mut moments.second, see);
    }
    state.value_moments.iter_mut().for_each(|moments| see(moments));
}

fn visit_model<const L: usize>(model: &mut FactorizationMachine<L>, see: &mut dyn FnMut(&mut [f32])) {
    see(&mut model.values);
    for rows in [&mut model.by_entry, &mut model.by_place, &mut model.by_king] {
        visit_rows(rows, see);
    }
}

fn visit_rows<const L: usize>(rows: &mut Rows<L>, see: &mut dyn FnMut(&mut [f32])) {
    see(&mut rows.own);
    see(rows.lanes.as_flattened_mut());
}

fn no_access(path: &Path, error: &std::io::Error) -> Message {
    let path = path.display();
    message!(
        "チェックポイント'{path}'を読み書きできません: {error}",
        "cannot read or write the checkpoint '{path}': {error}"
    )
}

fn damaged(path: &Path) -> Message {
    let path = path.display();
    message!("'{path}'はチェックポイントではないか、壊れています", "'{path}' is no checkpoint, or damaged")
}
