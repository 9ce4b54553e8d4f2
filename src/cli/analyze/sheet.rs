//! One record under review: what is known of its games, what is to be searched, and the files that hold the review.

use super::super::{Result, tell};
use super::Order;
use super::leaf::Leaf;
use super::plan::Plan;
use super::reviewed::Reviewed;
use crate::analysis::review::Section;
use crate::record::{Diagnostic, Game, Record, Severity};
use crate::rules::Lang;
use anyhow::bail;
use std::path::{Path, PathBuf};
use std::sync::Arc;

pub(super) struct Sheet {
    pub(super) input: PathBuf,
    /// Where the games go: all into one file, or each into its own.
    pub(super) leaves: Vec<Leaf>,
    pub(super) games: Vec<Reviewed>,
    /// Errors of the record, as `check` finds them.
    pub(super) errors: Vec<Diagnostic>,
}

/// Positions that are to be searched together.
pub(super) struct Search {
    /// Which game of the sheet.
    pub(super) number: usize,
    pub(super) game: Arc<Game>,
    pub(super) section: Section,
}

impl Sheet {
    /// Reads a record, and what an earlier review of it has left, with all that is still to be searched.
    ///
    /// # Errors
    /// What [`Plan::read`] and [`Leaf::open`] refuse; plies that no game has.
    pub(super) fn open(path: &Path, plan: &Plan<'_>, order: &Order) -> Result<(Self, Vec<Search>)> {
        let (record, target, shares) = plan.read(path)?;
        let errors = errors(&record);
        let mut games: Vec<Game> = record.into_games().map(|(game, _)| game).collect();
        let leaf = |share| Leaf::open(path, share, &mut games, target, order.force);
        let leaves = shares.into_iter().map(leaf).collect::<Result<_>>()?;
        let games: Vec<Reviewed> = games.into_iter().map(|game| Reviewed::new(game, order)).collect();
        check_extent(path, &games, order)?;
        let searches = searches(&games);
        Ok((Self { input: path.to_owned(), leaves, games, errors }, searches))
    }

    /// Whether nothing is left to be searched.
    pub(super) fn is_complete(&self) -> bool {
        self.games.iter().all(Reviewed::is_complete)
    }

    /// The file of a game, by its number from 0; standard output when there is none.
    pub(super) fn output_of(&self, game: usize) -> Option<&Path> {
        self.leaves.iter().find(|leaf| leaf.games.contains(&game))?.output.as_deref()
    }

    /// Whether the review is printed instead of being put into files.
    pub(super) fn is_printed(&self) -> bool {
        self.leaves.iter().any(|leaf| leaf.output.is_none())
    }

    /// Puts what is known on the disk, where it goes there; in its comments the mistakes are named.
    ///
    /// # Errors
    /// Whatever the file system says.
    pub(super) fn save(&mut self, signature: &str, lang: Lang) -> Result<()> {
        let name_mistakes = |reviewed: &mut Reviewed| reviewed.name_mistakes(signature, lang);
        self.leaves.iter_mut().try_for_each(|leaf| leaf.save(&mut self.games, name_mistakes))
    }

    /// Prints the record where it goes to standard output.
    pub(super) fn print(&self) -> Result<()> {
        self.leaves.iter().try_for_each(|leaf| leaf.print(&self.games))
    }

    /// What the files cannot hold.
    pub(super) fn losses(&self) -> impl Iterator<Item = Diagnostic> {
        self.leaves.iter().flat_map(|leaf| leaf.written(&self.games).diagnostics)
    }
}

fn errors(record: &Record) -> Vec<Diagnostic> {
    let all = record.diagnostics.iter().chain(record.more.iter().flat_map(|(_, found)| found));
    all.filter(|found| found.severity == Severity::Error).cloned().collect()
}

fn check_extent(path: &Path, games: &[Reviewed], order: &Order) -> Result<()> {
    let longest = games.iter().map(Reviewed::plies).max().unwrap_or_default();
    let first = order.extent.first;
    if first > longest && first > 1 {
        bail!("'{}' has no ply {first}, expected --from 1 to {longest}", path.display());
    }
    Ok(())
}

fn searches(games: &[Reviewed]) -> Vec<Search> {
    let mut searches = Vec::new();
    for (number, reviewed) in games.iter().enumerate().filter(|(_, reviewed)| !reviewed.is_complete()) {
        let game = Arc::new(reviewed.game.clone());
        let search = |section: &Section| Search { number, game: Arc::clone(&game), section: section.clone() };
        searches.extend(reviewed.waiting.iter().map(search));
    }
    searches
}

/// What the files to be written cannot hold, one line each.
pub(super) fn tell_losses(sheet: &Sheet, lang: Lang) {
    for found in sheet.losses() {
        tell(&super::super::diagnosis::line(&sheet.input, &found, lang));
    }
}
