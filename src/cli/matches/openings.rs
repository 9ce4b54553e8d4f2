//! Where the games of a match begin.

use super::super::{Result, files, tell};
use crate::analysis::Engine;
use crate::analysis::contest::{Drawing, drawn, of_game};
use crate::eval::Weights;
use crate::record::{self, Format};
use crate::rules::{Lang, Position};
use anyhow::{bail, ensure};
use std::path::{Path, PathBuf};

/// Which openings.
#[derive(clap::Args)]
pub(super) struct OpeningArgs {
    /// Openings: SFENs or position lines, or game records, of which the first plies are taken. Without, about even
    /// positions are drawn.
    #[arg(long, value_name = "FILE")]
    openings: Vec<PathBuf>,
    /// Plies of an opening: of each record [default: 24; of SFENs and position lines all], or drawn [default: 12].
    #[arg(long, value_name = "N")]
    plies: Option<usize>,
    /// What openings are drawn from; with --openings, at which of them to begin.
    #[arg(long, default_value = "1", value_name = "S")]
    seed: u64,
}

const RECORDED: usize = 24;
const DRAWN: usize = 12;
/// Nodes of each search that draws a ply.
const NODES: u64 = 1_000;
/// Table of those searches, in MiB.
const TABLE: usize = 4;

/// An opening for every pair.
pub(super) enum Openings {
    Listed(Vec<Position>, u64),
    Drawn(Drawing),
}

impl OpeningArgs {
    /// Reads the files; openings that cannot be played are named and left out.
    pub(super) fn read(&self, lang: Lang) -> Result<Openings> {
        if self.openings.is_empty() {
            let plies = self.plies.unwrap_or(DRAWN);
            ensure!(plies <= 200, "--plies {plies}, expected at most 200 drawn plies");
            return Ok(Openings::Drawn(Drawing { plies, nodes: NODES, seed: self.seed }));
        }
        let mut found = Vec::new();
        for path in &self.openings {
            self.add(path, &mut found, lang)?;
        }
        if found.is_empty() {
            bail!("there is no opening in {}, expected SFENs, position lines or game records", listed(&self.openings));
        }
        Ok(Openings::Listed(found, self.seed.wrapping_sub(1)))
    }

    fn add(&self, path: &Path, found: &mut Vec<Position>, lang: Lang) -> Result<()> {
        let record = record::read(&files::bytes(path)?, Some(path));
        if record.format == Format::Unknown {
            bail!("'{}' is no record, expected SFENs, position lines or game records", path.display());
        }
        let is_list = matches!(record.format, Format::Usi | Format::Sfen);
        let plies = self.plies.or((!is_list).then_some(RECORDED));
        for ((game, _), number) in record.into_games().zip(1..) {
            match of_game(&game, plies) {
                Ok(position) => found.push(position),
                Err(problem) => tell(&format!("{}, {number}: {}", path.display(), problem.text(lang))),
            }
        }
        Ok(())
    }
}

fn listed(paths: &[PathBuf]) -> String {
    paths.iter().map(|path| format!("'{}'", path.display())).collect::<Vec<_>>().join(", ")
}

impl Openings {
    /// The opening of a pair; a list begins anew when it is used up.
    pub(super) fn of_pair(&self, pair: u64) -> Position {
        match self {
            Self::Listed(positions, first) => {
                let place = first.wrapping_add(pair) % positions.len() as u64;
                positions[place as usize].clone()
            }
            Self::Drawn(drawing) => drawn(&Engine::new(Weights::built_in(), TABLE), *drawing, pair + 1),
        }
    }
}
