//! What is fitted, read from files.

use super::super::{Result, bar};
use crate::analysis::self_play::{self, Plan};
use crate::eval::Weights;
use crate::eval::factors::Parameters;
use crate::eval::fit::{Label, Rows};
use crate::rules::{Lang, Message, Position};
use anyhow::{Context as _, anyhow};
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

/// Self-play games that say which cells are visited when no positions are given.
const GAMES: u64 = 100;
const PLAN: Plan = Plan { nodes: 500, seed: 1 };

/// Parameters from a TOML file.
pub(in super::super) fn parameters(path: &Path, lang: Lang) -> Result<Parameters> {
    let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    Parameters::read(&text).map_err(|problem| in_file(path, &problem, lang))
}

/// Shows every position of a file of SFENs, one a line, what follows a tab left aside; of self-play without a file.
pub(super) fn positions(path: Option<&Path>, lang: Lang, mut visit: impl FnMut(&Position)) -> Result<()> {
    let Some(path) = path else {
        let bar = bar(GAMES, lang.pick("局", "games"));
        for game in 1..=GAMES {
            for label in self_play::labels(&Weights::built_in(), PLAN, game) {
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
pub(super) fn labels(path: &Path, present: Parameters, material: bool, lang: Lang) -> Result<Rows> {
    let mut rows = Rows::new(present, material);
    add_labels(path, lang, |label| rows.add(label))?;
    Ok(rows)
}

/// Shows every label of a file.
pub(in super::super) fn add_labels(
    path: &Path,
    lang: Lang,
    mut add: impl FnMut(&Label) -> std::result::Result<(), Message>,
) -> Result<()> {
    for_each_line(path, lang, |line| add(&Label::read(line)?))
}

/// Every line that is not empty and no comment.
fn for_each_line(
    path: &Path,
    lang: Lang,
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

fn in_file(path: &Path, problem: &Message, lang: Lang) -> anyhow::Error {
    anyhow!("{}: {}", path.display(), problem.text(lang))
}
