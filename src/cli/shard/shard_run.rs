//! Shard run: works on the pieces of a shard that have no result yet.

use super::piece::{DividedWork, WorkPiece};
use super::result_file::ResultFile;
use super::result_line::ResultHeading;
use super::work_shard::{PieceUnit, WorkShard};
use crate::cli::context::{Result, ResultSettings, Status};
use crate::cli::output::errors::{describe_error, print_to_stderr};
use crate::cli::output::progress::ProgressBar;
use crate::cli::parallel;
use sankoma_wording::{Language, labels};
use serde::Serialize;
use std::collections::HashSet;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};

/// The work of a shard in this run.
pub(crate) struct ShardRun {
    shard: WorkShard,
    file: ResultFile,
    /// Whether an earlier run has begun the file.
    is_resumed: bool,
    /// Keys of the pieces that earlier runs have done.
    done: HashSet<u64>,
    pieces: u64,
    unit: PieceUnit,
    failed: AtomicU64,
    lang: Language,
}

impl ShardRun {
    /// Opens the result file of a shard.
    ///
    /// # Errors
    /// A file that cannot be used.
    pub(crate) fn open(
        command: &str,
        (shard, path): (WorkShard, &Path),
        work: &DividedWork,
        settings: ResultSettings,
        lang: Language,
    ) -> Result<Self> {
        let heading = ResultHeading::new(command, shard, work, settings);
        let unit = heading.unit();
        let (file, earlier) = ResultFile::open(path, &heading)?;
        let (is_resumed, done) = (earlier.is_some(), earlier.unwrap_or_default());
        Ok(Self { shard, file, is_resumed, done, pieces: work.pieces, unit, failed: AtomicU64::new(0), lang })
    }

    /// An earlier run has begun the work.
    pub(crate) const fn is_resumed(&self) -> bool {
        self.is_resumed
    }

    /// The piece has no result yet.
    pub(crate) fn is_left(&self, piece: &WorkPiece) -> bool {
        !self.done.contains(&piece.key.value())
    }

    /// Works on those of `pieces` that are left, on `threads` threads. A piece that fails is reported, and the others
    /// go on.
    ///
    /// # Errors
    /// A result file that cannot be written.
    pub(crate) fn work_on<R: Serialize>(
        &self,
        pieces: impl Iterator<Item = WorkPiece> + Send,
        threads: usize,
        work: impl Fn(&WorkPiece) -> Result<R> + Sync,
    ) -> Result {
        let bar = ProgressBar::steps(self.pieces, self.unit_name());
        bar.set_position(self.done.len() as u64);
        let work_on = |piece: WorkPiece| self.add(&piece, work(&piece), &bar);
        parallel::map_in_order(pieces.filter(|piece| self.is_left(piece)), threads, work_on, |added| {
            bar.inc(1);
            added
        })?;
        bar.finish_and_clear();
        Ok(self.finish())
    }

    fn unit_name(&self) -> &'static str {
        match self.unit {
            PieceUnit::Files => self.lang.pick("ファイル", "files"),
            PieceUnit::Games => labels::GAMES.text(self.lang),
        }
    }

    /// Adds the result of a piece to the file, on the thread that has it, so that no other piece is waited for.
    ///
    /// # Errors
    /// A result file that cannot be written.
    pub(crate) fn add<R: Serialize>(&self, piece: &WorkPiece, outcome: Result<R>, bar: &ProgressBar) -> Result<()> {
        match outcome {
            Ok(result) => self.file.add(piece, Ok(&result)),
            Err(error) => {
                let reason = describe_error(&error, self.lang);
                bar.suspend(|| print_to_stderr(&reason));
                self.failed.fetch_add(1, Ordering::Relaxed);
                self.file.add::<()>(piece, Err(&reason))
            }
        }
    }

    /// Says what is done.
    pub(crate) fn finish(&self) -> Status {
        let (shard, failed, earlier) = (self.shard, self.failed.load(Ordering::Relaxed), self.done.len() as u64);
        let ended = shard.ended_text(self.unit, self.pieces - failed, earlier, self.lang);
        let failures = self.lang.pick("、失敗{}", "; {} failed").replace("{}", &failed.to_string());
        print_to_stderr(&(ended + if failed > 0 { &failures } else { "" }));
        if failed > 0 { Status::Incomplete } else { Status::Done }
    }
}
