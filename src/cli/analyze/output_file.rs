//! Output file of a review: which games it holds, and what of them is on the disk.

use super::game_review::GameReview;
use crate::cli::context::Result;
use crate::cli::input::record_files::FileAssignment;
use crate::cli::output::errors::unreadable;
use crate::cli::output::{new_file, standard_output};
use anyhow::bail;
use sankoma_record::annotation::block;
use sankoma_record::files::atomic_file;
use sankoma_record::{self as record, Game, RecordWriteOptions, WrittenRecord};
use sankoma_wording::message;
use std::io::Write as _;
use std::ops::Range;
use std::path::{Path, PathBuf};

/// A file, or standard output, with the games that go into it.
pub(super) struct OutputFile {
    /// `None` is standard output.
    pub(super) output: Option<PathBuf>,
    /// Indices of the games in the record.
    pub(super) games: Range<usize>,
    target: RecordWriteOptions,
    /// The file as it is on the disk.
    bytes_on_disk: Option<Vec<u8>>,
    /// How much this run had found at the last save.
    results_at_last_save: Option<usize>,
}

impl OutputFile {
    /// Opens the output for games of the record at `input`. An earlier review in the file replaces them in `games`, all
    /// games of the record.
    ///
    /// # Errors
    /// A file that holds something else, unless `force` is set.
    pub(super) fn open(
        input: &Path,
        assignment: FileAssignment,
        games: &mut [Game],
        target: RecordWriteOptions,
        force: bool,
    ) -> Result<Self> {
        let FileAssignment { path: output, games: range } = assignment;
        let saved = output.as_deref().filter(|output| output.exists()).map(std::fs::read).transpose();
        let saved = saved.map_err(|error| unreadable(output.as_deref().unwrap_or(Path::new("-")), error))?;
        let games = &mut games[range.clone()];
        if let Some(bytes) = saved.as_deref().filter(|_| output.as_deref() != Some(input)) {
            match earlier_review(games, bytes, target) {
                Some(earlier) => games.clone_from_slice(&earlier),
                None if force => {}
                None => {
                    let path = path_text(output.as_deref());
                    bail!(message!(
                        "'{path}' は既にあり、この棋譜の検討ではありません。別の名前か --force を指定してください",
                        "'{path}' exists and is no review of this record, expected another name or --force"
                    ))
                }
            }
        }
        Ok(Self { output, games: range, target, bytes_on_disk: saved, results_at_last_save: None })
    }

    /// Checks before the first search that the file can be written. `games` are all games of the record.
    ///
    /// # Errors
    /// Why it cannot.
    pub(super) fn check_writable(&self, games: &[GameReview]) -> Result<()> {
        /// About what a move takes with its comments.
        const BYTES_PER_MOVE: usize = 256;
        let Some(output) = &self.output else { return Ok(()) };
        let moves: usize = games[self.games.clone()].iter().map(|review| review.game.walk().count()).sum();
        atomic_file::check_writable(output, moves * BYTES_PER_MOVE).map_err(|error| new_file::unwritable(output, error))
    }

    /// Saves the results for `games`, all games of the record, if there are new ones. The file is replaced whole, so an
    /// interruption leaves the old or the new one. Nothing is written before the first position is searched.
    ///
    /// # Errors
    /// Errors of the file system.
    pub(super) fn save(&mut self, games: &mut [GameReview], name_mistakes: impl Fn(&mut GameReview)) -> Result<()> {
        let own = &mut games[self.games.clone()];
        let results = own.iter().map(GameReview::new_results).sum();
        let has_results = results > 0 || own.iter().all(GameReview::is_complete);
        if !has_results || self.results_at_last_save == Some(results) {
            return Ok(());
        }
        own.iter_mut().for_each(name_mistakes);
        if let Some(output) = self.output.clone() {
            self.write_if_changed(&output, self.render(games).bytes)?;
        }
        self.results_at_last_save = Some(results);
        Ok(())
    }

    fn write_if_changed(&mut self, output: &Path, bytes: Vec<u8>) -> Result<()> {
        if self.bytes_on_disk.as_ref() == Some(&bytes) {
            return Ok(());
        }
        new_file::write(output, &bytes, true)?;
        self.bytes_on_disk = Some(bytes);
        Ok(())
    }

    /// Prints the file if it is standard output. `games` are all games of the record.
    pub(super) fn print(&self, games: &[GameReview]) -> Result<()> {
        if self.output.is_none() {
            standard_output::file().write_all(&self.render(games).bytes)?;
        }
        Ok(())
    }

    /// Writes the file in memory. `games` are all games of the record.
    pub(super) fn render(&self, games: &[GameReview]) -> WrittenRecord {
        let games: Vec<&Game> = games[self.games.clone()].iter().map(|review| &review.game).collect();
        record::write(&games, self.target)
    }
}

fn path_text(output: Option<&Path>) -> String {
    output.map(|path| path.display().to_string()).unwrap_or_default()
}

/// The games of an earlier review in `bytes`, if without the comments of this program they are `games`.
fn earlier_review(games: &[Game], bytes: &[u8], target: RecordWriteOptions) -> Option<Vec<Game>> {
    let bare = |games: &[Game]| {
        let bare: Vec<Game> = games.iter().map(without_blocks).collect();
        record::write(&bare.iter().collect::<Vec<_>>(), target).bytes
    };
    let earlier = read_games(bytes);
    // What the format cannot hold changes when it is written and read once, so both sides are compared after that.
    let expected = || bare(&read_games(&bare(games)));
    (earlier.len() == games.len() && expected() == bare(&earlier)).then_some(earlier)
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
