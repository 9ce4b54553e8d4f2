//! One record under review: what is known of its games, what is to be searched, and the file that holds the review.

use super::super::{Result, tell};
use super::Order;
use super::plan::Plan;
use super::reviewed::Reviewed;
use crate::analysis::review::Section;
use crate::record::annotation::block;
use crate::record::{self, Diagnostic, Game, Record, Severity, Target, Written};
use anyhow::{Context as _, bail};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;

pub(super) struct Sheet {
    pub(super) input: PathBuf,
    /// Standard output when there is none.
    pub(super) output: Option<PathBuf>,
    target: Target,
    pub(super) games: Vec<Reviewed>,
    /// Errors of the record, as `check` finds them.
    pub(super) errors: Vec<Diagnostic>,
    /// What is on the disk now.
    saved: Option<Vec<u8>>,
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
    /// What [`Plan::read`] refuses; a file in the way; plies that no game has.
    pub(super) fn open(path: &Path, plan: &Plan<'_>, order: &Order) -> Result<(Self, Vec<Search>)> {
        let (record, target, output) = plan.read(path)?;
        let errors = errors(&record);
        let games: Vec<Game> = record.into_games().map(|(game, _)| game).collect();
        if games.len() > 1 && !target.format.holds_many() {
            let (count, name) = (games.len(), target.format.name());
            bail!(
                "'{}' has {count} games, but {name} holds one; expected --format csa or --out FILE.csa",
                path.display()
            );
        }
        let saved = output.as_deref().filter(|output| output.exists()).map(std::fs::read).transpose();
        let saved = saved.with_context(|| format!("cannot read '{}'", described(output.as_deref())))?;
        let games = match &saved {
            Some(bytes) if output.as_deref() != Some(path) => match continued(&games, bytes, target) {
                Some(games) => games,
                None if order.force => games,
                None => bail!(
                    "'{}' exists and is no review of this record, expected another name or --force",
                    described(output.as_deref())
                ),
            },
            _ => games,
        };
        let games: Vec<Reviewed> = games.into_iter().map(|game| Reviewed::new(game, order)).collect();
        check_extent(path, &games, order)?;
        let searches = searches(&games);
        Ok((Self { input: path.to_owned(), output, target, games, errors, saved }, searches))
    }

    /// Whether nothing is left to be searched.
    pub(super) fn is_complete(&self) -> bool {
        self.games.iter().all(Reviewed::is_complete)
    }

    /// Puts the review on the disk, if it goes there and is not there already. The file is the old or the new one as a
    /// whole, whenever this is broken off.
    ///
    /// # Errors
    /// Whatever the file system says.
    pub(super) fn save(&mut self) -> Result<()> {
        let Some(output) = self.output.clone() else { return Ok(()) };
        let bytes = self.written().bytes;
        if self.saved.as_ref() == Some(&bytes) {
            return Ok(());
        }
        if let Some(folder) = output.parent() {
            std::fs::create_dir_all(folder)
                .with_context(|| format!("cannot make the folder '{}'", folder.display()))?;
        }
        record::save(&output, &bytes).with_context(|| format!("cannot write '{}'", output.display()))?;
        self.saved = Some(bytes);
        Ok(())
    }

    /// Prints the record where it goes to standard output.
    pub(super) fn print(&self) -> Result<()> {
        if self.output.is_none() {
            std::io::stdout().lock().write_all(&self.written().bytes)?;
        }
        Ok(())
    }

    /// What the file cannot hold.
    pub(super) fn losses(&self) -> Vec<Diagnostic> {
        self.written().diagnostics
    }

    fn written(&self) -> Written {
        let games: Vec<&Game> = self.games.iter().map(|reviewed| &reviewed.game).collect();
        record::write(&games, self.target)
    }
}

fn described(output: Option<&Path>) -> String {
    output.map(|path| path.display().to_string()).unwrap_or_default()
}

fn errors(record: &Record) -> Vec<Diagnostic> {
    let all = record.diagnostics.iter().chain(record.more.iter().flat_map(|(_, found)| found));
    all.filter(|found| found.severity == Severity::Error).cloned().collect()
}

/// The games of an earlier review, if without our comments it is the same file.
fn continued(games: &[Game], bytes: &[u8], target: Target) -> Option<Vec<Game>> {
    let record = record::read(bytes, None);
    let reviewed: Vec<Game> = record.into_games().map(|(game, _)| game).collect();
    let bare = |games: &[Game]| {
        let bare: Vec<Game> = games.iter().map(without_blocks).collect();
        record::write(&bare.iter().collect::<Vec<_>>(), target).bytes
    };
    (bare(games) == bare(&reviewed)).then_some(reviewed)
}

fn without_blocks(game: &Game) -> Game {
    let mut bare = game.clone();
    for node in game.walk() {
        block::remove(&mut bare, node, |_| true);
    }
    bare
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

/// What the file read and the file to be written are missing, one line each.
pub(super) fn tell_losses(sheet: &Sheet, lang: crate::rules::Lang) {
    for found in sheet.losses() {
        tell(&super::super::diagnosis::line(&sheet.input, &found, lang));
    }
}
