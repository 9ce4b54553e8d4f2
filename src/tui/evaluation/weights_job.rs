//! Reading weights: the built-in ones, a file, or a set of the program by its name.

use super::{BuiltInReading, WeightsReading};
use crate::tui::core::job::{CoreChange, Job, JobKind, Task, change};
use sankoma_eval::Weights;

impl Job for WeightsReading {
    const KIND: JobKind = JobKind::Awaited;

    fn run(self, task: &Task<'_>) -> CoreChange {
        let Self { role, path } = self;
        let mut reported = 0;
        let report = |done: u64, all: u64| {
            let percent = (100 * done / all.max(1)).min(100) as u8;
            if percent != reported {
                reported = percent;
                task.report(move |core| core.evaluation.weights.set_progress(role, percent));
            }
        };
        let read = Weights::open_with(&path, None, report).map_err(|refusal| refusal.message());
        Box::new(move |core| core.weights_loaded(role, read))
    }
}

impl Job for BuiltInReading {
    const KIND: JobKind = JobKind::Awaited;

    fn run(self, _: &Task<'_>) -> CoreChange {
        let weights = Weights::built_in();
        change(|core| core.set_built_in_weights(weights))
    }
}
