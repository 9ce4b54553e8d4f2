//! What is fitted, read from files.

use super::super::{Result, bar};
use crate::analysis::self_play::{self, SelfPlayOptions};
use crate::eval::Weights;
use crate::eval::factors::FactorParameters;
use crate::eval::fit::{LabelledPosition, LabelledRows};
use crate::rules::Position;
use crate::wording::{Language, Message, ToMessage};
use anyhow::{Context as _, anyhow};
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

/// Self-play games that say which cells are visited when no positions are given.
const GAMES: u64 = 100;
const PLAN: SelfPlayOptions = SelfPlayOptions { nodes: 500, seed: 1 };

/// Parameters from a TOML file.
pub(in super::super) fn parameters(path: &Path, lang: Language) -> Result<FactorParameters> {
    let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    FactorParameters::read(&text).map_err(|problem| in_file(path, &problem.message(), lang))
}

/// Shows every position of a file of SFENs, one a line, what follows a tab left aside; of self-play without a file.
pub(super) fn for_each_position(path: Option<&Path>, lang: Language, mut visit: impl FnMut(&Position)) -> Result<()> {
    let Some(path) = path else {
        let bar = bar(GAMES, lang.pick("局", "games"));
        for game in 1..=GAMES {
            for label in self_play::play_labelled_game(&Weights::built_in(), PLAN, game) {
                visit(&Position::from_sfen(&label.sfen)?);
            }
            bar.inc(1);
        }
        bar.finish_and_clear();
        return Ok(());
    };
    for_each_line(path, lang, |line| {
        let sfen = line.split('\t').next().unwrap_or(line);
        visit(&Position::from_sfen(sfen).map_err(|problem| problem.message())?);
        Ok(())
    })
}

/// Labelled positions as rows.
pub(super) fn label_rows(
    path: &Path,
    present: FactorParameters,
    material: bool,
    lang: Language,
) -> Result<LabelledRows> {
    let mut rows = LabelledRows::new(present, material);
    for_each_label(path, lang, |label| rows.add(label).map_err(|problem| problem.message()))?;
    Ok(rows)
}

/// Shows every label of a file.
pub(in super::super) fn for_each_label(
    path: &Path,
    lang: Language,
    mut add: impl FnMut(&LabelledPosition) -> std::result::Result<(), Message>,
) -> Result<()> {
    for_each_line(path, lang, |line| add(&LabelledPosition::read(line).map_err(|problem| problem.message())?))
}

/// Every line that is not empty and no comment.
fn for_each_line(
    path: &Path,
    lang: Language,
    mut read: impl FnMut(&str) -> std::result::Result<(), Message>,
) -> Result<()> {
    let unreadable = || format!("cannot read {}", path.display());
    let input: Box<dyn BufRead> = if path.as_os_str() == "-" {
        Box::new(std::io::stdin().lock())
    } else {
        Box::new(BufReader::new(File::open(path).with_context(unreadable)?))
    };
    for (line, number) in input.lines().zip(1..) {
        let line = line.with_context(unreadable)?;
        if !line.trim().is_empty() && !line.starts_with('#') {
            read(&line).map_err(|problem| anyhow!("{}:{number}: {}", path.display(), problem.text(lang)))?;
        }
    }
    Ok(())
}

fn in_file(path: &Path, problem: &Message, lang: Language) -> anyhow::Error {
    anyhow!("{}: {}", path.display(), problem.text(lang))
}
