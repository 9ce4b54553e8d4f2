//! One file of a review: which games it holds, and what of them is on the disk.

use super::super::Result;
use super::super::file_assignment::FileAssignment;
use super::game_review::GameReview;
use crate::record::annotation::block;
use crate::record::{self, Game, RecordWriteOptions, WrittenRecord};
use anyhow::{Context as _, bail};
use std::io::Write as _;
use std::ops::Range;
use std::path::{Path, PathBuf};

pub(super) struct OutputFile {
    /// Standard output when there is none.
    pub(super) output: Option<PathBuf>,
    /// Which games of the sheet.
    pub(super) games: Range<usize>,
    target: RecordWriteOptions,
    /// What is on the disk now.
    bytes_on_disk: Option<Vec<u8>>,
    /// How many positions this run had searched when it looked last whether there is something to be saved.
    searched_at_last_save: Option<usize>,
}

impl OutputFile {
    /// Looks at the file where `games` of the record at `input` are to go. What an earlier review has left there takes
    /// their place.
    ///
    /// # Errors
    /// A file in the way, unless it is to be replaced by `force`.
    pub(super) fn open(
        input: &Path,
        assignment: FileAssignment,
        games: &mut [Game],
        target: RecordWriteOptions,
        force: bool,
    ) -> Result<Self> {
        let FileAssignment { path: output, games: range } = assignment;
        let saved = output.as_deref().filter(|output| output.exists()).map(std::fs::read).transpose();
        let saved = saved.with_context(|| format!("cannot read '{}'", path_text(output.as_deref())))?;
        let games = &mut games[range.clone()];
        if let Some(bytes) = saved.as_deref().filter(|_| output.as_deref() != Some(input)) {
            match earlier_review(games, bytes, target) {
                Some(reviewed) => games.clone_from_slice(&reviewed),
                None if force => {}
                None => bail!(
                    "'{}' exists and is no review of this record, expected another name or --force",
                    path_text(output.as_deref())
                ),
            }
        }
        Ok(Self { output, games: range, target, bytes_on_disk: saved, searched_at_last_save: None })
    }

    /// Puts what is known of `games`, which are those of the whole sheet, on the disk, if it goes there and is not
    /// there already. The file is the old or the new one as a whole, whenever this is broken off. There is none of
    /// games to which the review has not come yet.
    ///
    /// # Errors
    /// Whatever the file system says.
    pub(super) fn save(&mut self, games: &mut [GameReview], name_mistakes: impl Fn(&mut GameReview)) -> Result<()> {
        let own = &mut games[self.games.clone()];
        let searched = own.iter().map(|reviewed| reviewed.searched).sum();
        let begun = searched > 0 || own.iter().all(GameReview::is_complete);
        if !begun || self.searched_at_last_save == Some(searched) {
            return Ok(());
        }
        own.iter_mut().for_each(name_mistakes);
        if let Some(output) = self.output.clone() {
            self.write_if_changed(&output, self.render(games).bytes)?;
        }
        self.searched_at_last_save = Some(searched);
        Ok(())
    }

    fn write_if_changed(&mut self, output: &Path, bytes: Vec<u8>) -> Result<()> {
        if self.bytes_on_disk.as_ref() == Some(&bytes) {
            return Ok(());
        }
        if let Some(folder) = output.parent() {
            std::fs::create_dir_all(folder)
                .with_context(|| format!("cannot make the folder '{}'", folder.display()))?;
        }
        record::save(output, &bytes).with_context(|| format!("cannot write '{}'", output.display()))?;
        self.bytes_on_disk = Some(bytes);
        Ok(())
    }

    /// Prints what goes to standard output.
    pub(super) fn print(&self, games: &[GameReview]) -> Result<()> {
        if self.output.is_none() {
            std::io::stdout().lock().write_all(&self.render(games).bytes)?;
        }
        Ok(())
    }

    /// The file as it is to be, of `games`, which are those of the whole sheet.
    pub(super) fn render(&self, games: &[GameReview]) -> WrittenRecord {
        let games: Vec<&Game> = games[self.games.clone()].iter().map(|reviewed| &reviewed.game).collect();
        record::write(&games, self.target)
    }
}

fn path_text(output: Option<&Path>) -> String {
    output.map(|path| path.display().to_string()).unwrap_or_default()
}

/// The games of an earlier review, if without our comments it is the same file.
fn earlier_review(games: &[Game], bytes: &[u8], target: RecordWriteOptions) -> Option<Vec<Game>> {
    let bare = |games: &[Game]| {
        let bare: Vec<Game> = games.iter().map(without_blocks).collect();
        record::write(&bare.iter().collect::<Vec<_>>(), target).bytes
    };
    let reviewed = read_games(bytes);
    // What the format cannot hold as it was is another text when it is read and written once more.
    let expected = || bare(&read_games(&bare(games)));
    (reviewed.len() == games.len() && expected() == bare(&reviewed)).then_some(reviewed)
}

fn read_games(bytes: &[u8]) -> Vec<Game> {
    record::read(bytes, None).into_games().map(|(game, _)| game).collect()
}

fn without_blocks(game: &Game) -> Game {
    let mut bare = game.clone();
    for node in game.walk() {
        block::remove(&mut bare, node, |_| true);
    }
    bare
}
