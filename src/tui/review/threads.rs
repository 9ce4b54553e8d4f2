//! Reviews, on threads of their own.

use crate::tui::core::{ReviewRequest, ReviewRequestPart};
use crate::tui::engines::OtherEngineId;
use crate::tui::engines::analysis_threads::ANSWER_TIMEOUT;
use crate::tui::event::Event;
use crate::tui::run::Runtime;
use sankoma_analysis::review::{PositionSearcher, ReviewPart, ReviewRunner, ReviewSection, ReviewTask};
use sankoma_usi::client::UsiPositionSearcher;
use sankoma_usi::engines_file::EngineDefinition;

/// Size of the transposition table of each thread of a review in MiB, that of `sankoma analyze`: small, since each
/// section of a game begins with an empty table.
const REVIEW_HASH_MIB: usize = 32;

impl Runtime {
    /// Starts a review: by the built-in engine on as many threads as there are cores, by others as their settings say.
    pub(in crate::tui) fn start_review(&mut self, request: ReviewRequest) {
        let Some(weights) = self.workbench.core.evaluation.weights.main_weights().cloned() else { return };
        let ReviewRequest { number, game, settings, parts } = request;
        let threads = cores();
        let part = |part: ReviewRequestPart| match part.engine {
            None => ReviewPart::of_built_in_engine(part.sections, weights.clone(), REVIEW_HASH_MIB, threads),
            Some((id, definition)) => review_part_of(self, id, definition, part.sections),
        };
        let task = ReviewTask { game, settings, parts: parts.into_iter().map(part).collect() };
        let events = self.events.clone();
        self.review = Some(ReviewRunner::start(task, move |report| {
            let _ = events.send(Event::Review(number, Box::new(report)));
        }));
        self.review_threads = threads;
    }

    /// Leaves the cores on which the engine searches to the engine, all but one.
    pub(in crate::tui) fn share_cores(&mut self) {
        let Some(review) = &self.review else { return };
        let engine = &self.workbench.core.engine;
        let busy = if engine.running && !engine.finished { engine.threads } else { 0 };
        let threads = cores().saturating_sub(busy).max(1);
        if threads != self.review_threads {
            self.review_threads = threads;
            review.set_threads(threads);
        }
    }
}

/// The part of another engine: one process, which uses as many threads as its settings say.
fn review_part_of(
    runtime: &Runtime,
    id: OtherEngineId,
    definition: EngineDefinition,
    sections: Vec<ReviewSection>,
) -> ReviewPart {
    let (events, clock) = (runtime.events.clone(), runtime.engines.clock());
    let start = move || -> Box<dyn PositionSearcher> {
        let (settings, name) = (definition.program_settings(ANSWER_TIMEOUT), definition.name.clone());
        let events = events.clone();
        Box::new(UsiPositionSearcher::start(settings, name, clock, move |report| {
            let _ = events.send(Event::OtherEngine(id, report));
        }))
    };
    ReviewPart { sections, threads: 1, start: Box::new(start) }
}

fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}
