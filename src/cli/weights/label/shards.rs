//! Shards of `weights label`: a file of labels for each, whose games come in any order with all their positions.
//! Joined, game after game, they are the file that one run writes.

use super::args::Args;
use super::label_file_writer::LabelFileWriter;
use super::label_output::{LabelOutput, is_text_name};
use crate::cli::context::{Result, Status};
use crate::cli::output::errors::{InputError, print_to_stderr, unreadable};
use crate::cli::output::new_file::unwritable;
use crate::cli::output::progress::ProgressBar;
use crate::cli::output::standard_output;
use crate::cli::parallel;
use crate::cli::shard::{JoinProblem, PieceUnit, WorkShard, game_pieces, other_work};
use crate::cli::weights::summary;
use anyhow::bail;
use sankoma_eval::Weights;
use sankoma_laboratory::labels::{
    LabelFileError, LabelFileHeader, LabelReader, LabelRecord, LabelShare, LabelledPosition,
};
use sankoma_laboratory::self_play::{LabelGenerator, LabelledGamePositions, SelfPlayOptions};
use sankoma_wording::{Language, ToMessage as _, labels, message};
use std::collections::{BTreeMap, HashSet};
use std::fs::File;
use std::io::{BufReader, ErrorKind, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// Plays the games of a shard that its file does not have.
pub(super) fn run(
    args: &Args,
    shard: WorkShard,
    out: &Path,
    header: &LabelFileHeader,
    weights: Weights,
    lang: Language,
) -> Result {
    if is_text_name(out) {
        let out = out.display();
        bail!(message!(
            "'{out}' はテキストになります。シャードには二進の教師局面のファイルが必要です",
            "'{out}' would be text, expected a shard to have a file of binary labels"
        ));
    }
    let mut done = HashSet::new();
    let writer = LabelFileWriter::open(out, header, args.force, |record| {
        if let LabelRecord::GameEnd(game) = record {
            done.insert(game.number);
        }
    })?;
    let (divided, games) = game_pieces(args.games.into(), 1, shard);
    let numbers =
        games.map(|game| args.first_game + (game.number() - 1) as u32).filter(|number| !done.contains(number));
    let generator = LabelGenerator::new(weights, SelfPlayOptions { nodes: args.nodes, seed: args.seed });
    let bar = ProgressBar::steps(divided.pieces, labels::GAMES.text(lang));
    bar.set_position(done.len() as u64);
    let writer = Mutex::new(writer);
    let play = |number| {
        let LabelledGamePositions { game, labels } = generator.play(number);
        let positions = labels.into_iter().map(LabelRecord::Position);
        let records: Vec<LabelRecord> = positions.chain([LabelRecord::GameEnd(game)]).collect();
        writer.lock().unwrap_or_else(PoisonError::into_inner).append(&records)
    };
    parallel::map_in_order(numbers, parallel::thread_count(args.threads), play, |written| {
        bar.inc(1);
        written
    })?;
    bar.finish_and_clear();
    print_to_stderr(&shard.ended_text(PieceUnit::Games, divided.pieces, done.len() as u64, lang));
    Ok(Status::Done)
}

/// Options of `join` for labels.
#[derive(clap::Args)]
pub(in crate::cli) struct LabelJoinArgs {
    /// Of labels: where to write; lines of text on standard output when not given.
    #[arg(long, value_name = "FILE")]
    pub(in crate::cli) out: Option<PathBuf>,
    /// Replace that file if it exists.
    #[arg(long, requires = "out")]
    force: bool,
}

/// Where a game stands.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct FoundLabels {
    number: u32,
    file: usize,
    /// First byte, and size in bytes.
    bytes: (u64, u64),
}

/// Joins files of labels.
pub(in crate::cli) fn join(paths: &[PathBuf], args: &LabelJoinArgs, lang: Language) -> Result {
    let mut joined = LabelFiles::open(paths)?;
    let header = LabelFileHeader { share: None, ..joined.header };
    let mut output = match &args.out {
        Some(path) if !is_text_name(path) => {
            if path.exists() && !args.force {
                return Err(unwritable(path, ErrorKind::AlreadyExists.into()));
            }
            LabelOutput::binary(path, &header, args.force)?
        }
        path => LabelOutput::text(path.as_deref(), args.force)?,
    };
    let games = std::mem::take(&mut joined.games);
    let mut problems = Vec::new();
    for same in games.chunk_by(|one, other| one.number == other.number) {
        let bytes = joined.bytes_of(&same[0])?;
        for other in &same[1..] {
            if joined.bytes_of(other)? != bytes {
                problems.push(joined.contradiction(&same[0], other, lang));
                break;
            }
        }
        output.add(game_of(&bytes)?)?;
    }
    let written = output.finish()?;
    if args.out.is_some() {
        standard_output::text().write_all(summary::to_text(&written, lang).as_bytes())?;
    }
    problems.extend(joined.missing(&games));
    let count = joined.share().count;
    for problem in &problems {
        print_to_stderr(&problem.text(count, PieceUnit::Games, lang));
    }
    Ok(if problems.is_empty() { Status::Done } else { Status::Findings })
}

/// Files of labels, and where their games stand, by number.
struct LabelFiles {
    paths: Vec<PathBuf>,
    header: LabelFileHeader,
    /// Numbers of the shards that have a file.
    shards: Vec<u32>,
    games: Vec<FoundLabels>,
}

impl LabelFiles {
    fn open(paths: &[PathBuf]) -> Result<Self> {
        let mut files: Option<Self> = None;
        for (file, path) in paths.iter().enumerate() {
            let named = |error: LabelFileError| InputError::about(path.display(), &error.message());
            let mut reader = LabelReader::new(BufReader::new(open(path)?)).map_err(named)?;
            let header = *reader.header();
            let files = files.get_or_insert_with(|| Self {
                paths: paths.to_vec(),
                header,
                shards: Vec::new(),
                games: Vec::new(),
            });
            files.add_header(path, header)?;
            let mut start = reader.bytes_read();
            while let Some(record) = reader.next_record().map_err(named)? {
                if let LabelRecord::GameEnd(game) = record {
                    let end = reader.bytes_read();
                    files.games.push(FoundLabels { number: game.number, file, bytes: (start, end - start) });
                    start = end;
                }
            }
        }
        let mut files = files.ok_or_else(|| {
            InputError::new("ファイルがありません。教師局面が必要です", "there are no files, expected labels")
        })?;
        files.games.sort_unstable();
        Ok(files)
    }

    /// Checks that a file is a shard of the same games as the first one.
    fn add_header(&mut self, path: &Path, header: LabelFileHeader) -> Result<()> {
        let Some(share) = header.share else {
            let path = path.display();
            bail!(message!(
                "'{path}' の教師局面はシャードのものではありません。weights label --shard のものが必要です",
                "'{path}' holds labels that are not of a shard, expected those of weights label --shard"
            ));
        };
        let first = LabelFileHeader { share: Some(LabelShare { number: share.number, ..self.share() }), ..self.header };
        if header != first {
            bail!(other_work(path));
        }
        self.shards.push(share.number);
        Ok(())
    }

    fn share(&self) -> LabelShare {
        self.header.share.unwrap_or(LabelShare { number: 1, count: 1, games: 0 })
    }

    fn bytes_of(&self, game: &FoundLabels) -> Result<Vec<u8>> {
        let path = &self.paths[game.file];
        let read = || -> std::io::Result<Vec<u8>> {
            let mut file = File::open(path)?;
            file.seek(SeekFrom::Start(game.bytes.0))?;
            let mut bytes = Vec::new();
            file.take(game.bytes.1).read_to_end(&mut bytes)?;
            Ok(bytes)
        };
        Ok(read().map_err(|error| unreadable(path, error))?)
    }

    fn contradiction(&self, one: &FoundLabels, other: &FoundLabels, lang: Language) -> JoinProblem {
        JoinProblem::Contradiction {
            piece: lang.pick("第{}局", "game {}").replace("{}", &one.number.to_string()),
            one: self.paths[one.file].clone(),
            other: self.paths[other.file].clone(),
        }
    }

    /// What is missing from each shard.
    fn missing(&self, games: &[FoundLabels]) -> Vec<JoinProblem> {
        let LabelShare { count, games: all, .. } = self.share();
        let mut left: BTreeMap<u32, u64> = (1..=count)
            .map(|number| (number, game_pieces(all.into(), 1, WorkShard { number, count }).0.pieces))
            .collect();
        for game in games.chunk_by(|one, other| one.number == other.number) {
            let index = game[0].number.wrapping_sub(self.header.first_game) % count;
            left.entry(index + 1).and_modify(|left| *left = left.saturating_sub(1));
        }
        left.retain(|_, missing| *missing > 0);
        let (begun, absent): (Vec<_>, Vec<_>) = left.into_iter().partition(|(shard, _)| self.shards.contains(shard));
        let not_ended = begun.into_iter().map(|(shard, missing)| JoinProblem::NotEnded { shard, missing });
        let missing = absent.iter().map(|(_, missing)| missing).sum();
        let shards: Vec<u32> = absent.into_iter().map(|(shard, _)| shard).collect();
        not_ended.chain((missing > 0).then_some(JoinProblem::Absent { shards, missing })).collect()
    }
}

fn open(path: &Path) -> Result<File> {
    Ok(File::open(path).map_err(|error| {
        let path = path.display();
        InputError::from(message!("教師局面のファイル '{path}' を読めません", "cannot read '{path}', expected labels"))
            .caused_by(error)
    })?)
}

/// The game in the records of its labels and its end.
fn game_of(bytes: &[u8]) -> Result<LabelledGamePositions> {
    let mut labels: Vec<LabelledPosition> = Vec::new();
    for record in bytes.as_chunks().0 {
        match LabelRecord::from_bytes(record)? {
            LabelRecord::Position(label) => labels.push(label),
            LabelRecord::GameEnd(game) => return Ok(LabelledGamePositions { game, labels }),
        }
    }
    bail!(InputError::new(
        "読んでいる間に教師局面のファイルが変わりました",
        "a file of labels has changed while it was read",
    ))
}
