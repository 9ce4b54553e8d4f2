//! Match runner: plays pairs of games. Engines are started once for each board and reused.

use super::books::MatchBooks;
use super::engines::MatchEngine;
use super::openings::MatchOpenings;
use crate::cli::context::Result;
use crate::cli::output::errors::InputError;
use crate::cli::output::new_file;
use sankoma_analysis::engine_match::{MatchGame, MatchRules, Player, by_color, play, to_record};
use sankoma_record::files::atomic_file;
use sankoma_record::{self as record, RecordFormat, RecordWriteOptions};
use sankoma_rules::{Color, Position};
use sankoma_wording::text::printable;
use sankoma_wording::{Language, message};
use std::io::ErrorKind;
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Time after a failure of an engine in which a signal to this program may come that has caused it.
const INTERRUPT_DELAY: Duration = Duration::from_millis(200);

/// The two engines at one board.
type EnginePair = [Box<dyn Player>; 2];

/// Plays the pairs of a match.
pub(super) struct MatchRunner<'a> {
    openings: &'a MatchOpenings,
    settings: MatchSettings,
    names: [String; 2],
    idle: Mutex<Vec<EnginePair>>,
}

/// What is the same for all games of a match.
pub(super) struct MatchSettings {
    pub(super) rules: MatchRules,
    pub(super) books: MatchBooks,
    pub(super) records: Option<MatchRecords>,
    pub(super) lang: Language,
}

/// Where the records of the games go.
pub(super) struct MatchRecords {
    pub(super) folder: PathBuf,
    pub(super) format: RecordFormat,
    /// Whether records that exist are replaced.
    pub(super) force: bool,
}

impl MatchRecords {
    /// The record of game `number` (from 1).
    fn path(&self, number: u64) -> PathBuf {
        self.folder.join(format!("{number:05}.{}", self.format.extension()))
    }

    /// Checks before the first game that the records of these games can be written.
    ///
    /// # Errors
    /// A folder that cannot be made or written, and a record that exists.
    pub(super) fn check_names(&self, games: impl IntoIterator<Item = u64>) -> Result<()> {
        std::fs::create_dir_all(&self.folder).map_err(|error| {
            let folder = self.folder.display();
            InputError::from(message!(
                "棋譜のフォルダ '{folder}' を作れません",
                "cannot make '{folder}', expected a folder for records"
            ))
            .caused_by(error)
        })?;
        let first = self.path(1);
        atomic_file::check_writable(&first, 0).map_err(|error| new_file::unwritable(&first, error))?;
        let taken = games.into_iter().map(|number| self.path(number)).find(|path| !self.force && path.exists());
        taken.map_or(Ok(()), |path| Err(new_file::unwritable(&path, ErrorKind::AlreadyExists.into())))
    }
}

/// A game that is over.
pub(super) struct FinishedGame {
    /// Number of the game, from 1.
    pub(super) number: u64,
    /// The color of the first engine.
    pub(super) first: Color,
    pub(super) played: MatchGame,
    /// Why the record of the game could not be saved.
    pub(super) save_error: Option<anyhow::Error>,
}

impl FinishedGame {
    /// Points of the first engine.
    pub(super) fn points(&self) -> f64 {
        self.played.end.points(self.first)
    }
}

impl<'a> MatchRunner<'a> {
    /// Starts both engines for each of `boards` boards, so that an engine that does not start is reported at once.
    ///
    /// # Errors
    /// An engine that does not start.
    pub(super) fn start(
        engines: &[MatchEngine; 2],
        boards: usize,
        openings: &'a MatchOpenings,
        settings: MatchSettings,
    ) -> Result<Self> {
        let pairs: Vec<EnginePair> = (0..boards).map(|_| start_engines(engines)).collect::<Result<_>>()?;
        let names = pairs.first().map(distinct_names).unwrap_or_default();
        Ok(Self { openings, settings, names, idle: Mutex::new(pairs) })
    }

    /// Saves the record of every game from now on.
    pub(super) fn save_records(&mut self, records: MatchRecords) {
        self.settings.records = Some(records);
    }

    /// The names of the two engines.
    pub(super) fn names(&self) -> [String; 2] {
        self.names.clone()
    }

    /// Plays both games of a pair (from 0), the first engine as Black first.
    pub(super) fn play_pair(&self, pair: u64) -> [FinishedGame; 2] {
        let opening = self.openings.for_pair(pair);
        [2 * pair + 1, 2 * pair + 2].map(|number| self.play_from(&opening, number))
    }

    /// Plays one game (from 1) of a pair.
    pub(super) fn play_game(&self, number: u64) -> FinishedGame {
        self.play_from(&self.openings.for_pair((number - 1) / 2), number)
    }

    fn play_from(&self, opening: &Position, number: u64) -> FinishedGame {
        let first = if number % 2 == 1 { Color::Black } else { Color::White };
        // There are as many boards as threads.
        let mut engines = self.idle_pairs().pop().expect("a board is free for every thread");
        let players = engines.each_mut().map(|player| &mut **player as &mut dyn Player);
        let played = self
            .settings
            .books
            .with_players(number, players, |players| play(by_color(first, players), opening, &self.settings.rules));
        self.idle_pairs().push(engines);
        if played.end.is_failure() {
            // Ctrl-C reaches the engines of a terminal too. They fail then before this program has ended itself.
            std::thread::sleep(INTERRUPT_DELAY);
        }
        let save_error = self.save(number, first, &played).err();
        FinishedGame { number, first, played, save_error }
    }

    fn idle_pairs(&self) -> MutexGuard<'_, Vec<EnginePair>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Saves the record of a game, whole or not at all.
    fn save(&self, number: u64, first: Color, played: &MatchGame) -> Result<()> {
        let Some(records) = &self.settings.records else { return Ok(()) };
        let [one, two] = self.names.each_ref().map(|name| printable(name));
        let event = format!("sankoma match {one} - {two}");
        let game = to_record(played, by_color(first, [&*one, &*two]), &event, self.settings.lang);
        let written = record::write(&[&game], RecordWriteOptions::defaults_for(records.format));
        new_file::write(&records.path(number), &written.bytes, records.force)
    }
}

fn start_engines(engines: &[MatchEngine; 2]) -> Result<EnginePair> {
    let [one, two] = engines;
    Ok([one.start()?, two.start()?])
}

/// The names of both engines, numbered when they are the same.
fn distinct_names(pair: &EnginePair) -> [String; 2] {
    let [one, two] = pair.each_ref().map(|player| player.name().to_owned());
    if one == two { [format!("{one} (1)"), format!("{two} (2)")] } else { [one, two] }
}
