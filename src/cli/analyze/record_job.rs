//! Record job: one record under review, with its games, the searches that are left, and its output files.

use super::args::ReviewOptions;
use super::game_review::GameReview;
use super::output_file::OutputFile;
use super::plan::OutputPlan;
use crate::cli::context::Result;
use anyhow::bail;
use sankoma_analysis::review::{PassResult, ReviewSection};
use sankoma_record::{Diagnostic, Game, Record, Severity};
use sankoma_wording::message;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// A record under review.
pub(super) struct RecordJob {
    pub(super) input: PathBuf,
    /// One file for all games, or one for each.
    pub(super) output_files: Vec<OutputFile>,
    pub(super) games: Vec<GameReview>,
    /// Errors of the record, as `check` finds them.
    pub(super) errors: Vec<Diagnostic>,
    throttle: SaveThrottle,
    /// Why a save failed. No more is searched then.
    save_error: Option<anyhow::Error>,
}

/// A record that cannot be reviewed, and why.
pub(super) struct UnreviewedRecord {
    pub(super) path: PathBuf,
    pub(super) error: anyhow::Error,
}

/// A record under review, for the threads that search its positions.
pub(super) type SharedRecordJob = Arc<Mutex<RecordJob>>;

/// Locks a job. It is consistent whenever it is unlocked, even after a panic.
pub(super) fn lock(job: &Mutex<RecordJob>) -> MutexGuard<'_, RecordJob> {
    job.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A search of the positions of a section.
pub(super) struct SectionSearch {
    /// Index of the game in the record.
    pub(super) game_index: usize,
    pub(super) game: Arc<Game>,
    pub(super) section: ReviewSection,
}

impl RecordJob {
    /// Reads a record and its earlier review, and returns the searches that are left.
    ///
    /// # Errors
    /// What [`OutputPlan::read`] and [`OutputFile::open`] refuse, a first ply that no game has, and files that cannot
    /// be written.
    pub(super) fn open(
        path: &Path,
        plan: &OutputPlan<'_>,
        options: &ReviewOptions,
    ) -> Result<(Self, Vec<SectionSearch>)> {
        let (record, target, assignments) = plan.read(path)?;
        let errors = record_errors(&record);
        let mut games: Vec<Game> = record.into_games().map(|(game, _)| game).collect();
        let output_file = |assignment| OutputFile::open(path, assignment, &mut games, target, options.force);
        let output_files = assignments.into_iter().map(output_file).collect::<Result<Vec<OutputFile>>>()?;
        let games: Vec<GameReview> = games.into_iter().map(|game| GameReview::new(game, options)).collect();
        check_extent(path, &games, options)?;
        let searches = pending_searches(&games);
        if !searches.is_empty() {
            output_files.iter().try_for_each(|file: &OutputFile| file.check_writable(&games))?;
        }
        let (throttle, save_error) = (SaveThrottle::default(), None);
        Ok((Self { input: path.to_owned(), output_files, games, errors, throttle, save_error }, searches))
    }

    /// Adds the result for a position of the game with index `game`, and saves the results when it is time to.
    pub(super) fn add_result(&mut self, game: usize, result: PassResult<'_>, options: &ReviewOptions) {
        if let Some(review) = self.games.get_mut(game) {
            review.add_result(result, options);
        }
        if self.throttle.is_due(Instant::now()) {
            self.save(options);
        }
    }

    /// Notes that all positions of a section are searched, as often as they are to be.
    pub(super) fn finish_section(&mut self, game: usize, section: &ReviewSection, options: &ReviewOptions) {
        if let Some(review) = self.games.get_mut(game) {
            review.finish_section(section, options);
        }
    }

    /// A save has failed, so that nothing more need be searched.
    pub(super) fn has_failed(&self) -> bool {
        self.save_error.is_some()
    }

    /// Counts all results as those of this run, which continues earlier ones.
    pub(super) fn count_earlier_results(&mut self) {
        for review in &mut self.games {
            review.searched = review.evaluated.len();
        }
    }

    /// Nothing is left to search.
    pub(super) fn is_complete(&self) -> bool {
        self.games.iter().all(GameReview::is_complete)
    }

    /// The file of the game with this index. `None` is standard output.
    pub(super) fn output_path(&self, game: usize) -> Option<&Path> {
        self.output_files.iter().find(|file| file.games.contains(&game))?.output.as_deref()
    }

    /// The review goes to standard output.
    pub(super) fn goes_to_standard_output(&self) -> bool {
        self.output_files.iter().any(|file| file.output.is_none())
    }

    /// Saves the results so far, with remarks about the mistakes. After an error nothing more is written.
    pub(super) fn save(&mut self, options: &ReviewOptions) {
        if self.has_failed() {
            return;
        }
        let begun = Instant::now();
        let name_mistakes = |review: &mut GameReview| review.name_mistakes(options);
        let saved = self.output_files.iter_mut().try_for_each(|file| file.save(&mut self.games, name_mistakes));
        self.save_error = saved.err();
        self.throttle.record_save(begun, Instant::now());
    }

    /// Why a save has failed, once.
    pub(super) fn take_save_error(&mut self) -> Option<anyhow::Error> {
        self.save_error.take()
    }

    /// Prints the files that go to standard output.
    pub(super) fn print(&self) -> Result<()> {
        self.output_files.iter().try_for_each(|file| file.print(&self.games))
    }

    /// Diagnostics about what the files cannot hold.
    pub(super) fn losses(&self) -> impl Iterator<Item = Diagnostic> {
        self.output_files.iter().flat_map(|file| file.render(&self.games).diagnostics)
    }
}

fn record_errors(record: &Record) -> Vec<Diagnostic> {
    let all = record.diagnostics.iter().chain(record.further_games.iter().flat_map(|(_, found)| found));
    all.filter(|found| found.severity == Severity::Error).cloned().collect()
}

fn check_extent(path: &Path, games: &[GameReview], options: &ReviewOptions) -> Result<()> {
    let max_plies = games.iter().map(GameReview::plies).max().unwrap_or_default();
    let first = options.extent.first;
    if first > max_plies && first > 1 {
        let path = path.display();
        bail!(message!(
            "'{path}' に{first}手目はありません。--from は1から{max_plies}までです",
            "'{path}' has no ply {first}, expected --from 1 to {max_plies}"
        ));
    }
    Ok(())
}

fn pending_searches(games: &[GameReview]) -> Vec<SectionSearch> {
    let mut searches = Vec::new();
    for (game_index, review) in games.iter().enumerate().filter(|(_, review)| !review.is_complete()) {
        let game = Arc::new(review.game.clone());
        let search =
            |section: &ReviewSection| SectionSearch { game_index, game: Arc::clone(&game), section: section.clone() };
        searches.extend(review.pending.iter().map(search));
    }
    searches
}

/// Shortest time between two saves.
const MIN_INTERVAL: Duration = Duration::from_secs(1);
/// Longest time between two saves, however slow they are.
const MAX_INTERVAL: Duration = Duration::from_secs(10);
/// Saving may take one part in this many of the time.
const SAVING_TIME_DIVISOR: u32 = 20;

/// When to save next: soon after results are known, but less often where a save is slow, since a file is written as a
/// whole. The first result is saved at once.
#[derive(Default)]
struct SaveThrottle {
    /// When the last save ended, and how long to wait after it.
    last_save: Option<(Instant, Duration)>,
}

impl SaveThrottle {
    /// It is time to save.
    fn is_due(&self, now: Instant) -> bool {
        self.last_save.is_none_or(|(last, interval)| now.saturating_duration_since(last) >= interval)
    }

    /// Records a save that took from `begun` to `now`.
    fn record_save(&mut self, begun: Instant, now: Instant) {
        self.last_save = Some((now, interval_after(now.saturating_duration_since(begun))));
    }
}

/// The time until the next save after one that took `took`.
fn interval_after(took: Duration) -> Duration {
    took.saturating_mul(SAVING_TIME_DIVISOR - 1).clamp(MIN_INTERVAL, MAX_INTERVAL)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn saving_takes_one_twentieth_of_the_time_unless_ten_seconds_are_over(micros in 0..100_000_000_u64) {
            let took = Duration::from_micros(micros);
            let interval = interval_after(took);
            prop_assert!((MIN_INTERVAL..=MAX_INTERVAL).contains(&interval));
            prop_assert!(interval == MAX_INTERVAL || took * SAVING_TIME_DIVISOR <= took + interval);
        }

        #[test]
        fn the_interval_follows_the_time_of_the_last_save(took in 0..10_000_u64, later in 0..40_000_u64) {
            let begun = Instant::now();
            let now = begun + Duration::from_millis(took);
            let mut throttle = SaveThrottle::default();
            prop_assert!(throttle.is_due(begun));
            throttle.record_save(begun, now);
            let is_due = throttle.is_due(now + Duration::from_millis(later));
            prop_assert_eq!(is_due, later >= 10_000 || (later >= 1_000 && later >= 19 * took));
        }
    }

    #[test]
    fn the_longest_duration_does_not_overflow() {
        assert_eq!(interval_after(Duration::MAX), MAX_INTERVAL);
    }
}
