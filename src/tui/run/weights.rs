//! Files of weights are read, and lines evaluated, on threads: nobody waits for them.

use super::Workbench;
use crate::eval::Weights;
use crate::tui::action::BUILT_IN;
use crate::tui::event::Event;
use crate::tui::model::{LineEvaluationRequest, WeightsRole};
use std::path::{Path, PathBuf};
use std::thread;

impl Workbench {
    /// Reads the files that the command line names.
    pub(super) fn open_weights(&mut self, [main, against]: [Option<PathBuf>; 2]) -> anyhow::Result<()> {
        for (role, path) in [(WeightsRole::Main, main), (WeightsRole::Against, against)] {
            let effect = path.map(|path| self.model.request_weights(role, path));
            self.perform(effect.into_iter().collect())?;
        }
        Ok(())
    }

    pub(super) fn read_weights(&self, role: WeightsRole, path: PathBuf) {
        let events = self.events.clone();
        thread::spawn(move || {
            let mut told = 0;
            let tell = |done, all| {
                let percent = percent(done, all);
                if percent != told {
                    told = percent;
                    let _ = events.send(Event::WeightsProgress(role, path.clone(), percent));
                }
            };
            let read = if path == Path::new(BUILT_IN) {
                Ok(Weights::built_in())
            } else {
                Weights::open_with(&path, None, tell).map_err(|refusal| refusal.message())
            };
            events.send(Event::WeightsLoaded(role, path, read))
        });
    }

    /// Lets the engine evaluate with the weights in use; one that has not been started takes them then.
    pub(super) fn use_weights(&self) {
        if let (Some(analyst), Some(weights)) = (&self.analyst, self.model.weights.main_weights()) {
            analyst.set_weights(weights.clone());
        }
    }

    pub(super) fn evaluate_line(&self, series: LineEvaluationRequest) {
        let events = self.events.clone();
        let sets = self.model.weights.both();
        thread::spawn(move || {
            let number = series.number;
            series.evaluate(&sets, |found| events.send(Event::SeriesProgress(number, found)).is_ok());
            events.send(Event::SeriesComplete(number))
        });
    }
}

fn percent(done: u64, all: u64) -> u8 {
    (100 * done / all.max(1)).min(100) as u8
}
