//! What the threads do: one engine for each, sections of any record.

use super::super::{Result, engine};
use super::plan::Plan;
use super::progress::Progress;
use super::sheet::{Search, Sheet};
use super::{Args, Order};
use crate::analysis::Engine;
use crate::analysis::review::{Halt, Section, Seen, search};
use crate::eval::Weights;
use crate::record::NodeId;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// One thing to do.
pub(super) enum Unit {
    Open(Result<Box<Sheet>>),
    Search(Search),
    Close,
}

/// And what came of it.
pub(super) enum Done {
    Opened(Result<Box<Sheet>>),
    Found { number: usize, section: Section, found: Option<Vec<(NodeId, Seen)>> },
    Closed,
}

/// The work on every record in order: it is opened when a thread comes to it.
pub(super) fn units<'a>(
    plan: &'a Plan<'_>,
    order: &'a Order,
    halt: &'a Halt,
) -> impl Iterator<Item = Unit> + Send + 'a {
    plan.records().take_while(|_| !halt.is_pulled()).flat_map(move |path| {
        match path.and_then(|path| Sheet::open(&path, plan, order)) {
            Ok((sheet, searches)) => {
                let searches = searches.into_iter().map(Unit::Search);
                std::iter::once(Unit::Open(Ok(Box::new(sheet)))).chain(searches).chain([Unit::Close]).collect()
            }
            Err(problem) => vec![Unit::Open(Err(problem))],
        }
    })
}

/// The engines, each in use by one thread at a time.
pub(super) struct Workshop<'a> {
    order: &'a Order,
    halt: &'a Halt,
    progress: &'a Progress,
    weights: Weights,
    hash: u32,
    free: Mutex<Vec<Engine>>,
}

impl<'a> Workshop<'a> {
    pub(super) fn new(args: &Args, weights: Weights, order: &'a Order, halt: &'a Halt, progress: &'a Progress) -> Self {
        Self { order, halt, progress, weights, hash: args.hash, free: Mutex::default() }
    }

    pub(super) fn work(&self, unit: Unit) -> Done {
        match unit {
            Unit::Open(sheet) => Done::Opened(sheet),
            Unit::Close => Done::Closed,
            Unit::Search(Search { number, game, section }) => {
                let waiting = self.free().pop();
                let engine = waiting.unwrap_or_else(|| engine::engine(self.weights.clone(), self.hash, 1));
                let tick = || self.progress.tick();
                let found = search(&game, &section, &self.order.settings, &engine, self.halt, tick);
                self.free().push(engine);
                Done::Found { number, section, found }
            }
        }
    }

    fn free(&self) -> MutexGuard<'_, Vec<Engine>> {
        self.free.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
