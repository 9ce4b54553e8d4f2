//! Openings: the positions from which the games of a match begin.

use crate::cli::context::Result;
use crate::cli::input::record_files;
use crate::cli::option_values::whole_number;
use crate::cli::output::errors::print_to_stderr;
use anyhow::bail;
use sankoma_analysis::Engine;
use sankoma_analysis::engine_match::{RandomOpeningOptions, opening_of_game, random_opening};
use sankoma_eval::Weights;
use sankoma_record::{self as record, RecordFormat, fnv1a};
use sankoma_rules::Position;
use sankoma_wording::{Language, message};
use std::path::{Path, PathBuf};

/// Options that choose the openings.
#[derive(clap::Args)]
pub(super) struct OpeningArgs {
    /// Openings: SFENs or position lines, or game records, of which the first plies are taken. Without, about even
    /// positions are drawn.
    #[arg(long, value_name = "FILE")]
    openings: Vec<PathBuf>,
    /// Plies of an opening: of each record [default: 24; of SFENs and position lines all], or drawn [default: 12].
    #[arg(long, value_name = "N", value_parser = whole_number::<usize>(..))]
    plies: Option<usize>,
    /// What openings are drawn from; with --openings, at which of them to begin.
    #[arg(long, default_value = "1", value_name = "S", value_parser = whole_number::<u64>(..))]
    seed: u64,
}

/// Default of `--plies` for records.
const RECORD_PLIES: usize = 24;
/// Size of the transposition table of searches that draw openings, in MiB.
const DRAWING_TABLE_MEBIBYTES: usize = 4;

/// An opening for every pair of games.
pub(super) enum MatchOpenings {
    /// The positions of files, and the index of the first to play.
    Listed(Vec<Position>, u64),
    /// Positions after random moves.
    Drawn(RandomOpeningOptions),
}

impl OpeningArgs {
    /// Seed by which openings are drawn.
    pub(super) fn seed(&self) -> u64 {
        self.seed
    }

    /// Reads the files. Openings that cannot be played are reported and left out.
    ///
    /// # Errors
    /// A file that cannot be read, and files without any opening.
    pub(super) fn read(&self, lang: Language) -> Result<MatchOpenings> {
        if self.openings.is_empty() {
            let plies = self.plies.unwrap_or(RandomOpeningOptions::DEFAULT_PLIES);
            if plies > 200 {
                bail!(message!(
                    "--plies {plies}: 無作為に選ぶのは200手までです",
                    "--plies {plies}, expected at most 200 drawn plies"
                ));
            }
            let nodes = RandomOpeningOptions::DEFAULT_NODES;
            return Ok(MatchOpenings::Drawn(RandomOpeningOptions { plies, nodes, seed: self.seed }));
        }
        let mut found = Vec::new();
        for path in &self.openings {
            self.add(path, &mut found, lang)?;
        }
        if found.is_empty() {
            let paths = quoted_paths(&self.openings);
            bail!(message!(
                "{paths} に開始局面がありません。SFEN、position の行、棋譜のどれかが必要です",
                "there is no opening in {paths}, expected SFENs, position lines or game records"
            ));
        }
        Ok(MatchOpenings::Listed(found, self.seed.wrapping_sub(1)))
    }

    fn add(&self, path: &Path, found: &mut Vec<Position>, lang: Language) -> Result<()> {
        let record = record::read(&record_files::read_bytes(path)?, Some(path));
        if record.format == RecordFormat::Unknown {
            let path = path.display();
            bail!(message!(
                "'{path}' は棋譜ではありません。SFEN、position の行、棋譜のどれかが必要です",
                "'{path}' is no record, expected SFENs, position lines or game records"
            ));
        }
        let is_list = matches!(record.format, RecordFormat::Usi | RecordFormat::Sfen);
        let plies = self.plies.or((!is_list).then_some(RECORD_PLIES));
        for ((game, _), number) in record.into_games().zip(1..) {
            match opening_of_game(&game, plies) {
                Ok(position) => found.push(position),
                Err(reason) => {
                    print_to_stderr(&format!("{}, {number}: {}", path.display(), reason.text(lang)));
                }
            }
        }
        Ok(())
    }
}

fn quoted_paths(paths: &[PathBuf]) -> String {
    paths.iter().map(|path| format!("'{}'", path.display())).collect::<Vec<_>>().join(", ")
}

impl MatchOpenings {
    /// A hash of the listed positions; `None` for drawn ones.
    pub(super) fn digest(&self) -> Option<u64> {
        let Self::Listed(positions, _) = self else { return None };
        let lines: String = positions.iter().map(|position| position.sfen() + "\n").collect();
        Some(fnv1a(lines.as_bytes()))
    }

    /// The plies of the longest opening.
    pub(super) fn max_plies(&self) -> usize {
        match self {
            Self::Listed(positions, _) => positions.iter().map(Position::plies_made).max().unwrap_or_default(),
            Self::Drawn(options) => options.plies,
        }
    }

    /// The opening of a pair (from 0). A list is repeated when it is used up.
    pub(super) fn for_pair(&self, pair: u64) -> Position {
        match self {
            Self::Listed(positions, first) => {
                let index = first.wrapping_add(pair) % positions.len() as u64;
                positions[index as usize].clone()
            }
            Self::Drawn(options) => {
                random_opening(&Engine::new(Weights::built_in(), DRAWING_TABLE_MEBIBYTES), *options, pair + 1)
            }
        }
    }
}
