//! Merger: reads records, and puts their games into the first one.
//!
//! A game that begins within the first one is looked for there alone, before anything is added, and only what begins
//! nowhere there in the moves that others have added: so the lines of the whole do not depend on the order of the
//! files.

use crate::cli::context::Result;
use crate::cli::input::record_files;
use crate::cli::output::errors::InputError;
use crate::cli::output::progress::ProgressBar;
use anyhow::bail;
use sankoma_record::merge::{MergeCount, merge, start_of};
use sankoma_record::{
    self as record, Diagnostic, Game, NodeId, Record, RecordFormat, RecordWriteOptions, Severity, WrittenRecord,
};
use sankoma_wording::{Language, Message, counted_noun, message, sentence};
use std::collections::HashMap;
use std::path::{Path, PathBuf};

/// Records whose games are one game.
pub(super) struct MergedRecords {
    /// The first record, as it was read.
    pub(super) first: Record,
    /// All games.
    pub(super) game: Game,
    /// Every file in its order.
    pub(super) files: Vec<MergedFile>,
    /// The index of the file, and the line, that each node comes from which was added.
    origins: HashMap<NodeId, (usize, Option<u32>)>,
    lang: Language,
}

/// What was read from a file, and what that has added.
pub(super) struct MergedFile {
    pub(super) path: PathBuf,
    pub(super) format: RecordFormat,
    pub(super) games: usize,
    /// Errors of the record.
    pub(super) errors: usize,
    pub(super) count: MergeCount,
}

/// A game that begins nowhere in the first one.
struct WaitingGame {
    /// The index of its file.
    file: usize,
    /// Its number in the file, from 1.
    number: usize,
    game: Game,
}

impl MergedRecords {
    /// Reads these files, folders replaced by the records in them, and merges their games.
    ///
    /// # Errors
    /// A file that cannot be read or is no record, and a game that begins at a position that no other one has.
    pub(super) fn of_files(paths: &[PathBuf], lang: Language) -> Result<Self> {
        let paths = record_files::list(paths).collect::<Result<Vec<PathBuf>>>()?;
        let bar = if paths.len() > 1 {
            ProgressBar::steps(paths.len() as u64, lang.pick("ファイル", "files"))
        } else {
            ProgressBar::hidden()
        };
        let mut paths = paths.into_iter();
        let Some(path) = paths.next() else {
            bail!(InputError::new("ファイルがありません。FILE… を指定してください", "no files given, expected FILE…"))
        };
        let first = record_files::read_record(&path, "merged")?;
        let mut merged = Self {
            game: first.game.clone(),
            files: vec![MergedFile::new(path, &first)],
            origins: HashMap::new(),
            first,
            lang,
        };
        let further: Vec<Game> = merged.first.further_games.iter().map(|(game, _)| game.clone()).collect();
        let mut waiting = Vec::new();
        merged.take_games((2..).zip(further), &mut waiting);
        for path in paths {
            bar.inc(1);
            let record = record_files::read_record(&path, "merged")?;
            merged.files.push(MergedFile::new(path, &record));
            merged.take_games((1..).zip(record.into_games().map(|(game, _)| game)), &mut waiting);
        }
        drop(bar);
        merged.take_waiting(waiting)?;
        Ok(merged)
    }

    /// Merges the numbered games of the last file that begin in the first game; the others wait.
    fn take_games(&mut self, games: impl Iterator<Item = (usize, Game)>, waiting: &mut Vec<WaitingGame>) {
        let file = self.files.len() - 1;
        for (number, game) in games {
            match start_of(&self.first.game, &game, NodeId::ROOT) {
                Some(start) => self.take(file, &game, start),
                None => waiting.push(WaitingGame { file, number, game }),
            }
        }
    }

    /// Merges games that begin where another one has led, until none is left.
    fn take_waiting(&mut self, mut waiting: Vec<WaitingGame>) -> Result<()> {
        while !waiting.is_empty() {
            let starts: Vec<Option<NodeId>> =
                waiting.iter().map(|one| start_of(&self.game, &one.game, NodeId::ROOT)).collect();
            if starts.iter().all(Option::is_none) {
                return self.refuse(&waiting);
            }
            let mut left = Vec::new();
            for (one, start) in waiting.into_iter().zip(starts) {
                match start {
                    Some(start) => self.take(one.file, &one.game, start),
                    None => left.push(one),
                }
            }
            waiting = left;
        }
        Ok(())
    }

    fn take(&mut self, file: usize, other: &Game, start: NodeId) {
        let merged = merge(&mut self.game, other, start, self.lang);
        self.files[file].count.add(&self.game, &merged);
        for node in other.walk() {
            let same = merged.counterparts[node.index()];
            if merged.added.binary_search(&same).is_ok() {
                self.origins.entry(same).or_insert((file, other.node(node).line));
            }
        }
    }

    /// The error about games that begin nowhere: the first of them by its file.
    fn refuse(&self, waiting: &[WaitingGame]) -> Result<()> {
        let Some((WaitingGame { file, number, .. }, others)) = waiting.split_first() else { return Ok(()) };
        let file = &self.files[*file];
        let (path, first) = (file.path.display(), self.files[0].path.display());
        let which = if file.games > 1 {
            message!("'{path}' の第{number}局", "game {number} of '{path}'")
        } else {
            Message::untranslated(format!("'{path}'"))
        };
        let others = match others.len() {
            0 => Message::untranslated(""),
            count => {
                let games = counted_noun(count, "other game");
                message!("（ほかに{count}局）", ", as do {games}")
            }
        };
        bail!(message!(
            (
                "{} は、'{first}' の対局にない局面から始まります{}。同じ開始局面か、その途中の局面が必要です",
                which.ja,
                others.ja
            ),
            (
                "{} begins at a position that the game of '{first}' has not{}; expected the same start, or a position in it",
                which.en,
                others.en
            )
        ))
    }

    /// The game as a file. Where format, encoding and line ends are those of the first file, its lines stay as they
    /// are.
    pub(super) fn written(&self, target: RecordWriteOptions) -> WrittenRecord {
        let is_same_kind = target == RecordWriteOptions::of(&self.first) && self.first.further_games.is_empty();
        if is_same_kind && self.first.may_be_written_over() {
            return record::write_preserving(&self.first.bytes, &[&self.game], target);
        }
        record::write(&[&self.game], target)
    }

    /// A diagnostic of writing, with the file that it is about and the line there: one with a column is about the file
    /// `written`, one about a move about the file that it comes from.
    pub(super) fn located<'a>(&'a self, found: Diagnostic, written: &'a Path) -> (&'a Path, Diagnostic) {
        if found.column.is_some() {
            return (written, found);
        }
        let origin = found.node.and_then(|node| self.origins.get(&node));
        match origin {
            Some(&(file, line)) => (&self.files[file].path, Diagnostic { line, ..found }),
            None => (&self.files[0].path, found),
        }
    }
}

impl MergedFile {
    fn new(path: PathBuf, record: &Record) -> Self {
        let further = record.further_games.iter().flat_map(|(_, found)| found);
        let errors = record.diagnostics.iter().chain(further);
        Self {
            path,
            format: record.format,
            games: record.games().count(),
            errors: errors.filter(|found| found.severity == Severity::Error).count(),
            count: MergeCount::default(),
        }
    }

    /// What the file has added to `game`, where that `is_wanted`, and how many errors it has; `None` where there is
    /// nothing to say.
    pub(super) fn text(&self, game: &Game, is_wanted: bool, lang: Language) -> Option<String> {
        let name = self.path.display().to_string();
        let added = is_wanted.then(|| self.count.message(game, (&name, &name)).text(lang).to_owned());
        let errors = (self.errors > 0).then(|| {
            sentence!(
                lang,
                ("{name}: 誤りが{}件あります（check がすべて示します）", self.errors),
                ("{name}: {}, listed by check", counted_noun(self.errors, "error"))
            )
        });
        let parts: Vec<String> = added.into_iter().chain(errors).collect();
        (!parts.is_empty()).then(|| parts.join("; "))
    }
}
