//! One record under review: what is known of its games, what is to be searched, and the files that hold the review.

use super::super::{Result, print_to_stderr};
use super::ReviewOptions;
use super::game_review::GameReview;
use super::output_file::OutputFile;
use super::plan::OutputPlan;
use crate::analysis::review::ReviewSection;
use crate::record::{Diagnostic, Game, Record, Severity};
use crate::wording::Language;
use anyhow::bail;
use std::path::{Path, PathBuf};
use std::sync::Arc;

pub(super) struct RecordJob {
    pub(super) input: PathBuf,
    /// Where the games go: all into one file, or each into its own.
    pub(super) output_files: Vec<OutputFile>,
    pub(super) games: Vec<GameReview>,
    /// Errors of the record, as `check` finds them.
    pub(super) errors: Vec<Diagnostic>,
}

/// Positions that are to be searched together.
pub(super) struct SectionSearch {
    /// Which game of the sheet.
    pub(super) game_index: usize,
    pub(super) game: Arc<Game>,
    pub(super) section: ReviewSection,
}

impl RecordJob {
    /// Reads a record, and what an earlier review of it has left, with all that is still to be searched.
    ///
    /// # Errors
    /// What [`OutputPlan::read`] and [`OutputFile::open`] refuse; plies that no game has.
    pub(super) fn open(
        path: &Path,
        plan: &OutputPlan<'_>,
        options: &ReviewOptions,
    ) -> Result<(Self, Vec<SectionSearch>)> {
        let (record, target, shares) = plan.read(path)?;
        let errors = record_errors(&record);
        let mut games: Vec<Game> = record.into_games().map(|(game, _)| game).collect();
        let output_file = |share| OutputFile::open(path, share, &mut games, target, options.force);
        let output_files = shares.into_iter().map(output_file).collect::<Result<_>>()?;
        let games: Vec<GameReview> = games.into_iter().map(|game| GameReview::new(game, options)).collect();
        check_extent(path, &games, options)?;
        let searches = pending_searches(&games);
        Ok((Self { input: path.to_owned(), output_files, games, errors }, searches))
    }

    /// Whether nothing is left to be searched.
    pub(super) fn is_complete(&self) -> bool {
        self.games.iter().all(GameReview::is_complete)
    }

    /// The file of a game, by its number from 0; standard output when there is none.
    pub(super) fn output_path(&self, game: usize) -> Option<&Path> {
        self.output_files.iter().find(|file| file.games.contains(&game))?.output.as_deref()
    }

    /// Whether the review is printed instead of being put into files.
    pub(super) fn goes_to_standard_output(&self) -> bool {
        self.output_files.iter().any(|file| file.output.is_none())
    }

    /// Puts what is known on the disk, where it goes there; in its comments the mistakes are named.
    ///
    /// # Errors
    /// Whatever the file system says.
    pub(super) fn save(&mut self, signature: &str, lang: Language) -> Result<()> {
        let name_mistakes = |reviewed: &mut GameReview| reviewed.name_mistakes(signature, lang);
        self.output_files.iter_mut().try_for_each(|file| file.save(&mut self.games, name_mistakes))
    }

    /// Prints the record where it goes to standard output.
    pub(super) fn print(&self) -> Result<()> {
        self.output_files.iter().try_for_each(|file| file.print(&self.games))
    }

    /// What the files cannot hold.
    pub(super) fn losses(&self) -> impl Iterator<Item = Diagnostic> {
        self.output_files.iter().flat_map(|file| file.render(&self.games).diagnostics)
    }
}

fn record_errors(record: &Record) -> Vec<Diagnostic> {
    let all = record.diagnostics.iter().chain(record.further_games.iter().flat_map(|(_, found)| found));
    all.filter(|found| found.severity == Severity::Error).cloned().collect()
}

fn check_extent(path: &Path, games: &[GameReview], options: &ReviewOptions) -> Result<()> {
    let longest = games.iter().map(GameReview::plies).max().unwrap_or_default();
    let first = options.extent.first;
    if first > longest && first > 1 {
        bail!("'{}' has no ply {first}, expected --from 1 to {longest}", path.display());
    }
    Ok(())
}

fn pending_searches(games: &[GameReview]) -> Vec<SectionSearch> {
    let mut searches = Vec::new();
    for (number, reviewed) in games.iter().enumerate().filter(|(_, reviewed)| !reviewed.is_complete()) {
        let game = Arc::new(reviewed.game.clone());
        let search = |section: &ReviewSection| SectionSearch {
            game_index: number,
            game: Arc::clone(&game),
            section: section.clone(),
        };
        searches.extend(reviewed.pending.iter().map(search));
    }
    searches
}

/// What the files to be written cannot hold, one line each.
pub(super) fn print_losses(job: &RecordJob, lang: Language) {
    for found in job.losses() {
        print_to_stderr(&super::super::diagnostic_output::line(&job.input, &found, lang));
    }
}
