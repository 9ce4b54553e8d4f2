//! Joined results: which line of which file holds the result of each piece, in the order of one run.
//!
//! Lines are found first and read again one by one, so memory grows with the number of pieces and not with what is said
//! of them.

use super::join_problem::JoinProblem;
use super::result_file::{changed_line_text, for_each_line, is_cut_off_heading, other_work};
use super::result_line::{PieceLine, PieceResult, ResultHeading, ShardLine};
use crate::cli::context::{Result, Status};
use crate::cli::output::errors::{InputError, print_to_stderr, unreadable};
use anyhow::bail;
use sankoma_record::fnv1a;
use sankoma_wording::{Language, message, sentence};
use serde::de::DeserializeOwned;
use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap};
use std::fs::File;
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};

/// Contradictions that are named; the others are counted.
const NAMED_CONTRADICTIONS: usize = 10;
/// Files that are open at once.
const OPEN_FILES: usize = 200;

/// Results of any number of files, each piece once.
pub(crate) struct JoinedResults {
    files: Vec<PathBuf>,
    /// The heading of the first shard.
    pub(crate) heading: ResultHeading,
    pieces: Vec<FoundPiece>,
    /// How many pieces each shard has.
    shards: BTreeMap<u32, u64>,
    problems: Vec<JoinProblem>,
    lang: Language,
    readers: RefCell<HashMap<u32, OpenedSource>>,
}

/// Where the result of a piece stands.
#[derive(Clone, Copy)]
struct FoundPiece {
    order: u64,
    key: u64,
    offset: u64,
    digest: u64,
    file: u32,
    shard: u32,
    failed: bool,
}

/// A result file and how far it has been read.
struct OpenedSource {
    input: BufReader<File>,
    offset: u64,
}

impl JoinedResults {
    /// Finds the results in `files`.
    ///
    /// # Errors
    /// Files that cannot be read, or hold results of different commands or options.
    pub(crate) fn find(files: &[PathBuf], lang: Language) -> Result<Self> {
        let mut finder = ResultFinder::default();
        for (file, index) in files.iter().zip(0..) {
            finder.add_file(file, index, lang)?;
        }
        let Some((heading, _)) = finder.first_heading else {
            let names = quoted_names(files);
            bail!(message!(
                "{names} にはまだ結果がありません。--results のファイルが必要です",
                "there are no results yet in {names}, expected the files of --results"
            ));
        };
        let mut joined = Self {
            files: files.to_vec(),
            heading,
            pieces: finder.pieces,
            shards: finder.shards,
            problems: finder.problems,
            lang,
            readers: RefCell::default(),
        };
        joined.keep_each_piece_once()?;
        joined.find_missing();
        joined.pieces.sort_unstable_by_key(|piece| (piece.order, piece.key));
        Ok(joined)
    }

    /// Takes one of several results of a piece, whatever the order of the files, and a success before a failure.
    fn keep_each_piece_once(&mut self) -> Result<()> {
        let mut pieces = std::mem::take(&mut self.pieces);
        pieces.sort_unstable_by_key(|piece| (piece.key, piece.failed, piece.digest, piece.file, piece.offset));
        let mut contradictions = Vec::new();
        for pair in pieces.windows(2) {
            let [one, other] = pair else { continue };
            if one.key == other.key && one.digest != other.digest && !other.failed {
                contradictions.extend(self.contradiction(one, other)?);
            }
        }
        let more = contradictions.len().saturating_sub(NAMED_CONTRADICTIONS);
        self.problems.extend(contradictions.into_iter().take(NAMED_CONTRADICTIONS));
        self.problems.extend((more > 0).then_some(JoinProblem::MoreContradictions(more)));
        pieces.dedup_by_key(|piece| piece.key);
        self.pieces = pieces;
        Ok(())
    }

    /// Two lines about a piece that differ. Where the file had another name, they do so for that reason.
    fn contradiction(&self, one: &FoundPiece, other: &FoundPiece) -> Result<Option<JoinProblem>> {
        let [line, other_line] = [self.line(one)?, self.line(other)?];
        let (ShardLine::Piece(first), ShardLine::Piece(second)) =
            (ShardLine::read(&line), ShardLine::read(&other_line))
        else {
            return Ok(None);
        };
        Ok((first.name == second.name).then(|| JoinProblem::Contradiction {
            piece: piece_name(&first, self.lang),
            one: self.files[one.file as usize].clone(),
            other: self.files[other.file as usize].clone(),
        }))
    }

    fn find_missing(&mut self) {
        let mut left = self.shards.clone();
        for piece in &self.pieces {
            if let Some(left) = left.get_mut(&piece.shard) {
                *left = left.saturating_sub(1);
            }
        }
        let ended = left.into_iter().filter(|(_, missing)| *missing > 0);
        self.problems.extend(ended.map(|(shard, missing)| JoinProblem::NotEnded { shard, missing }));
        let absent: Vec<u32> = (1..=self.shard_count()).filter(|shard| !self.shards.contains_key(shard)).collect();
        let missing = self.heading.all.saturating_sub(self.shards.values().sum());
        if !absent.is_empty() && missing > 0 {
            self.problems.push(JoinProblem::Absent { shards: absent, missing });
        }
    }

    /// Pieces of all shards.
    pub(crate) fn piece_count(&self) -> usize {
        self.heading.all as usize
    }

    fn shard_count(&self) -> u32 {
        self.heading.shard().map_or(1, |shard| shard.count)
    }

    /// Calls `take` with the result of every piece, or why it has none, in the order of one run.
    ///
    /// # Errors
    /// Errors of `take` and of the file system, and results of another command.
    pub(crate) fn for_each<R: DeserializeOwned>(
        &self,
        mut take: impl FnMut(std::result::Result<R, String>) -> Result<()>,
    ) -> Result<()> {
        for piece in &self.pieces {
            let line = self.line(piece)?;
            let path = self.files[piece.file as usize].display();
            let outcome = if piece.failed {
                let line: PieceLine<'_> = serde_json::from_slice(&line)?;
                Err(line.failed.unwrap_or_default().into_owned())
            } else {
                let found = serde_json::from_slice::<PieceResult<R>>(&line);
                let damaged = |error: serde_json::Error| {
                    InputError::from(message!(
                        "'{path}' に読めない結果があります",
                        "'{path}' holds a result that cannot be read"
                    ))
                    .caused_by(error)
                };
                Ok(found.map_err(damaged)?.result)
            };
            take(outcome)?;
        }
        Ok(())
    }

    /// The line of a piece.
    fn line(&self, piece: &FoundPiece) -> Result<Vec<u8>> {
        let path = &self.files[piece.file as usize];
        let mut readers = self.readers.borrow_mut();
        if readers.len() >= OPEN_FILES && !readers.contains_key(&piece.file) {
            readers.clear();
        }
        let mut read = || -> std::io::Result<Vec<u8>> {
            let source = match readers.entry(piece.file) {
                std::collections::hash_map::Entry::Occupied(entry) => entry.into_mut(),
                std::collections::hash_map::Entry::Vacant(entry) => {
                    entry.insert(OpenedSource { input: BufReader::new(File::open(path)?), offset: 0 })
                }
            };
            source.input.seek_relative(piece.offset.cast_signed() - source.offset.cast_signed())?;
            let mut line = Vec::new();
            let length = source.input.read_until(b'\n', &mut line)?;
            source.offset = piece.offset + length as u64;
            Ok(line)
        };
        Ok(read().map_err(|error| unreadable(path, error))?)
    }

    /// Says on standard error what is missing and what contradicts, and returns the status of the joined results, whose
    /// pieces alone come to `status`.
    pub(crate) fn status(&self, status: Status) -> Status {
        for problem in &self.problems {
            print_to_stderr(&problem.text(self.shard_count(), self.heading.unit(), self.lang));
        }
        match status {
            Status::Done if !self.problems.is_empty() => Status::Findings,
            status => status,
        }
    }
}

/// `games/a.kif`, or `game 17`.
fn piece_name(line: &PieceLine<'_>, lang: Language) -> String {
    match line.name.as_ref() {
        "" => format!("{}{}", lang.pick("第", "game "), line.order()) + lang.pick("局", ""),
        name => name.to_owned(),
    }
}

fn quoted_names(files: &[PathBuf]) -> String {
    files.iter().map(|file| format!("'{}'", file.display())).collect::<Vec<_>>().join(", ")
}

/// Goes through result files.
#[derive(Default)]
struct ResultFinder {
    /// The first heading and its file.
    first_heading: Option<(ResultHeading, PathBuf)>,
    pieces: Vec<FoundPiece>,
    shards: BTreeMap<u32, u64>,
    problems: Vec<JoinProblem>,
}

impl ResultFinder {
    fn add_file(&mut self, path: &Path, index: u32, lang: Language) -> Result<()> {
        let name = path.display();
        let file = File::open(path).map_err(|error| {
            InputError::from(message!("結果のファイル '{name}' を読めません", "cannot read '{name}', expected results"))
                .caused_by(error)
        })?;
        if !file.metadata().is_ok_and(|found| found.is_file()) {
            bail!(message!(
                "'{name}' は二度読めるファイルではありません。結果のファイルが必要です",
                "'{name}' is no file that can be read twice, expected results"
            ));
        }
        let (mut shard, mut cut_off, mut number) = (None, 0, 0);
        for_each_line(path, &file, |line, offset| {
            number += 1;
            match (ShardLine::read(line), shard) {
                (ShardLine::Heading(heading), _) => shard = Some(self.add_heading(path, *heading)?),
                (ShardLine::Piece(found), Some(shard)) => {
                    self.pieces.push(FoundPiece {
                        order: found.order(),
                        key: found.piece.value(),
                        offset,
                        digest: fnv1a(line.trim_ascii_end()),
                        file: index,
                        shard,
                        failed: found.failed.is_some(),
                    });
                }
                (ShardLine::Changed, Some(_)) => print_to_stderr(&changed_line_text(path, number, lang)),
                (ShardLine::Changed, None) => {
                    bail!(message!(
                        "'{name}' の{number}行目は書かれたあとに変えられています。結果のファイルが必要です",
                        "'{name}' line {number} was changed after it was written, expected results"
                    ))
                }
                (ShardLine::Unreadable, Some(_)) => cut_off += usize::from(!line.trim_ascii().is_empty()),
                (ShardLine::Unreadable, None) if is_cut_off_heading(line) => cut_off += 1,
                _ => bail!(message!(
                    "'{name}' に結果がありません。--results か weights label のファイルが必要です",
                    "'{name}' holds no results, expected a file of --results or of weights label"
                )),
            }
            Ok(())
        })?;
        if cut_off > 0 {
            let path = path.display();
            print_to_stderr(&sentence!(
                lang,
                "'{path}': 途中で切れた{cut_off}行を除きました",
                ("'{path}': {cut_off} line{} cut off, left out", if cut_off == 1 { " is" } else { "s are" })
            ));
        }
        Ok(())
    }

    /// Checks a heading against the first one and returns the number of its shard.
    fn add_heading(&mut self, path: &Path, heading: ResultHeading) -> Result<u32> {
        let number = heading.shard().map_or(1, |shard| shard.number);
        let pieces = self.shards.entry(number).or_default();
        *pieces = heading.pieces.max(*pieces);
        let Some((first, first_path)) = &self.first_heading else {
            self.first_heading = Some((heading, path.to_owned()));
            return Ok(number);
        };
        if !first.is_of_same_work(&heading) {
            bail!(other_work(path));
        }
        if (first.all, &first.digest) != (heading.all, &heading.digest) {
            let problem = JoinProblem::OtherFiles {
                one: first_path.clone(),
                other: path.to_owned(),
                files: [first.all, heading.all],
            };
            self.problems.push(problem);
        }
        Ok(number)
    }
}
