//! The hall where pairs are played: engines are started once for each board and keep their seats.

use super::super::Result;
use super::Args;
use super::engines::MatchEngine;
use super::openings::MatchOpenings;
use crate::analysis::engine_match::{MatchGame, MatchRules, Player, play, to_record};
use crate::record::{self, RecordFormat, RecordWriteOptions};
use crate::rules::Color;
use crate::wording::Language;
use anyhow::Context as _;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// The players at one board.
type EnginePair = [Box<dyn Player>; 2];

/// Everything that is the same for all pairs.
pub(super) struct MatchRunner<'a> {
    openings: &'a MatchOpenings,
    rules: MatchRules,
    names: [String; 2],
    idle: Mutex<Vec<EnginePair>>,
    records: Option<(PathBuf, RecordFormat)>,
    lang: Language,
}

/// A game that is over.
pub(super) struct FinishedGame {
    /// Counted from 1.
    pub(super) number: u64,
    /// Which colour the first engine had.
    pub(super) first: Color,
    pub(super) played: MatchGame,
    /// Why its record was not saved, if it should have been.
    pub(super) save_error: Option<String>,
}

impl FinishedGame {
    /// Points of the first engine.
    pub(super) fn points(&self) -> f64 {
        self.played.end.points(self.first)
    }
}

impl<'a> MatchRunner<'a> {
    /// Starts the engines for every board, so that one that does not start is told at once.
    pub(super) fn start(args: &Args, openings: &'a MatchOpenings, lang: Language) -> Result<Self> {
        let engines = args.engines.read(&args.limits, lang)?;
        let boards = args.concurrency.min((args.games / 2) as usize);
        let pairs: Vec<EnginePair> = (0..boards).map(|_| start_engines(&engines, lang)).collect::<Result<_>>()?;
        let names = pairs.first().map(distinct_names).unwrap_or_default();
        let records = args.records.clone().map(|folder| (folder, args.format));
        if let Some((folder, _)) = &records {
            std::fs::create_dir_all(folder)
                .with_context(|| format!("cannot make '{}', expected a folder for records", folder.display()))?;
        }
        Ok(Self { openings, rules: args.limits.rules(), names, idle: Mutex::new(pairs), records, lang })
    }

    /// What the two are called.
    pub(super) fn names(&self) -> [String; 2] {
        self.names.clone()
    }

    /// Plays both games of a pair, the first engine as Black first.
    pub(super) fn play_pair(&self, pair: u64) -> [FinishedGame; 2] {
        let opening = self.openings.for_pair(pair);
        // There are as many boards as threads that ask for one.
        let mut engines = self.idle_pairs().pop().expect("a board is free for every thread");
        let games = [(2 * pair + 1, Color::Black), (2 * pair + 2, Color::White)].map(|(number, first)| {
            let players = by_color(first, engines.each_mut());
            let played = play(players.map(|player| &mut **player as &mut dyn Player), &opening, &self.rules);
            let unsaved = self.save(number, first, &played).err().map(|problem| format!("{problem:#}"));
            FinishedGame { number, first, played, save_error: unsaved }
        });
        self.idle_pairs().push(engines);
        games
    }

    fn idle_pairs(&self) -> std::sync::MutexGuard<'_, Vec<EnginePair>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Each record is saved whole or not at all, whenever the match is broken off.
    fn save(&self, number: u64, first: Color, played: &MatchGame) -> Result<()> {
        let Some((folder, format)) = &self.records else { return Ok(()) };
        let [one, two] = &self.names;
        let event = format!("sankoma match {one} - {two}");
        let game = to_record(played, by_color(first, [one.as_str(), two.as_str()]), &event, self.lang);
        let written = record::write(&[&game], RecordWriteOptions::defaults_for(*format));
        let path = folder.join(format!("{number:05}.{}", format.extension()));
        save(&path, &written.bytes)
    }
}

/// The two engines' things as Black's and White's, where the first engine plays `first`.
pub(super) fn by_color<T>(first: Color, [one, two]: [T; 2]) -> [T; 2] {
    if first == Color::Black { [one, two] } else { [two, one] }
}

fn save(path: &Path, bytes: &[u8]) -> Result<()> {
    record::save(path, bytes).with_context(|| format!("cannot write '{}'", path.display()))
}

fn start_engines(engines: &[MatchEngine; 2], lang: Language) -> Result<EnginePair> {
    let [one, two] = engines;
    Ok([one.start(lang)?, two.start(lang)?])
}

/// Two of the same name are told apart.
fn distinct_names(pair: &EnginePair) -> [String; 2] {
    let [one, two] = pair.each_ref().map(|player| player.name().to_owned());
    if one == two { [format!("{one} (1)"), format!("{two} (2)")] } else { [one, two] }
}
