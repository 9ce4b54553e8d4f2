//! Match progress: the games that are over, and why no more are played.

use super::report::{GameReport, MatchReporter};
use crate::cli::context::{Result, Status};
use sankoma_analysis::engine_match::statistics::MatchResultCounts;

/// Why no more pairs are played.
pub(super) enum MatchEnd {
    /// The SPRT is decided.
    SprtDecided,
    /// A game could not be printed or saved.
    Failed(anyhow::Error),
}

/// The games that are over.
pub(super) struct MatchProgress {
    pub(super) reporter: MatchReporter,
    counts: MatchResultCounts,
    failures: u32,
}

impl MatchProgress {
    pub(super) fn new(reporter: MatchReporter) -> Self {
        Self { reporter, counts: MatchResultCounts::default(), failures: 0 }
    }

    /// Adds a pair of games. An error says why no more are played.
    pub(super) fn add(&mut self, games: &[GameReport; 2]) -> std::result::Result<(), MatchEnd> {
        self.counts.add(games.each_ref().map(|game| game.points));
        for game in games {
            self.failures += u32::from(game.failure.is_some());
            self.reporter.game(game).map_err(MatchEnd::Failed)?;
        }
        self.reporter.progress(&self.counts);
        if self.reporter.is_decided(&self.counts) { Err(MatchEnd::SprtDecided) } else { Ok(()) }
    }

    /// Prints the summary, and returns the status of the match.
    pub(super) fn finish(self) -> Result {
        self.reporter.finish(&self.counts, self.failures)?;
        Ok(if self.failures > 0 { Status::Findings } else { Status::Done })
    }

    /// Prints the summary of the games so far, and returns what is missing. Games under way do not count.
    pub(super) fn finish_interrupted(self) -> String {
        // The line on standard error follows either way.
        let _ = self.reporter.finish(&self.counts, self.failures);
        self.reporter.unfinished_text(&self.counts)
    }
}
