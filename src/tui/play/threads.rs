//! The engines of a game that is played, on a thread of their own.

use super::argument::SidePlayer;
use super::{PlayerSettings, PlayersRequest};
use crate::tui::engines::argument::NamedEngine;
use crate::tui::event::Event;
use crate::tui::explorer::BooksState;
use crate::tui::review::argument::ReviewLimit;
use crate::tui::run::Runtime;
use crate::tui::settings::BookUse;
use sankoma_analysis::Engine;
use sankoma_analysis::engine_match::{
    BookPlayer, BuiltInPlayer, Player, PlayerFactory, PlayerFailure, PlayerFailureKind, PlayerThread,
};
use sankoma_books::{Book, BookError, BookSelection};
use sankoma_search::SearchLimits;
use sankoma_usi::client::{GoArguments, PONDER_OPTION, UsiGo, UsiPlayer};
use sankoma_usi::engines_file::{EnginesFile, engines_path, load_engines};
use sankoma_wording::message;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// Size of the transposition table of the built-in engine in MiB, that of `sankoma match`.
const HASH_MIB: usize = 64;
/// How long another engine may take to start.
const START_TIMEOUT: Duration = Duration::from_secs(20);
/// How long the end of the program waits for engines to end.
const END_TIMEOUT: Duration = Duration::from_millis(1500);

impl Runtime {
    /// Starts the engines of a game; those of the game before end.
    pub(in crate::tui) fn start_players(&mut self, request: PlayersRequest) {
        let PlayersRequest { number, players } = request;
        let events = self.events.clone();
        let factories = players.each_ref().map(|settings| player_factory(self, settings));
        self.players = Some(PlayerThread::start(factories, move |report| {
            let _ = events.send(Event::Player(number, report));
        }));
    }

    /// Ends the engines at the end of the program.
    pub(in crate::tui) fn end_players(&mut self) {
        if let Some(players) = self.players.take() {
            players.finish(END_TIMEOUT);
        }
    }
}

/// What makes an engine on the thread; `None` for a person.
fn player_factory(runtime: &Runtime, settings: &PlayerSettings) -> Option<PlayerFactory> {
    match &settings.player {
        SidePlayer::Person => None,
        SidePlayer::Engine(NamedEngine::BuiltIn) => Some(built_in_engine(runtime, settings)),
        SidePlayer::Engine(NamedEngine::Other(name)) => Some(other_engine(name, settings)),
    }
}

/// The built-in engine, with the weights in use.
fn built_in_engine(runtime: &Runtime, settings: &PlayerSettings) -> PlayerFactory {
    let weights = runtime.workbench.core.evaluation.weights.main_weights().cloned();
    let limits = settings.limit.map_or_else(SearchLimits::default, ReviewLimit::search_limits);
    let (name, threads) = (settings.player.name().to_owned(), runtime.workbench.core.engine.threads);
    let book = book_of_games(&runtime.workbench.core.explorer.books);
    Box::new(move || {
        let mut engine = Engine::new(weights.unwrap_or_default(), HASH_MIB);
        engine.set_threads(threads);
        let player = Box::new(BuiltInPlayer::new(name, Arc::new(engine), limits)) as Box<dyn Player>;
        let Some((path, selection)) = book else { return Ok(player) };
        let book = Book::open(&path).map_err(|error| unusable_book(&error))?;
        Ok(Box::new(BookPlayer::new(player, Arc::new(book), selection, fastrand::u64(..))) as Box<dyn Player>)
    })
}

/// The book that the built-in engine plays from, and how; as far as the book goes.
fn book_of_games(books: &BooksState) -> Option<(PathBuf, BookSelection)> {
    let selection = match books.usage {
        BookUse::Off => return None,
        BookUse::Best => BookSelection { moves: u32::MAX, margin: 0, by_count: false },
        BookUse::Counts => BookSelection { moves: u32::MAX, margin: u32::MAX, by_count: true },
    };
    Some((books.paths.first()?.clone(), selection))
}

fn unusable_book(error: &BookError) -> PlayerFailure {
    PlayerFailure { kind: PlayerFailureKind::Crash, message: error.message() }
}

/// An engine of the engines file, which is read when the game begins: the person may have changed it. It ponders if its
/// option `USI_Ponder` is set there.
fn other_engine(name: &str, settings: &PlayerSettings) -> PlayerFactory {
    let (name, go) = (name.to_owned(), go_arguments(settings));
    Box::new(move || {
        let file = engines_path().map(|path| load_engines(&path)).unwrap_or_default();
        let definition = file.find(&name).ok_or_else(|| missing_engine(&file))?;
        let ponders = definition.option(PONDER_OPTION).is_some_and(|value| value == "true");
        let player = UsiPlayer::start(definition.program_settings(START_TIMEOUT), go, Some(name))?;
        Ok(Box::new(player.pondering(ponders)) as Box<dyn Player>)
    })
}

fn go_arguments(settings: &PlayerSettings) -> GoArguments {
    settings.limit.map_or(GoArguments::Clocks, |limit| {
        let go = match limit {
            ReviewLimit::Nodes(nodes) => UsiGo::Nodes(nodes),
            ReviewLimit::Depth(depth) => UsiGo::Depth(depth),
            ReviewLimit::Millis(millis) => UsiGo::MoveTime(Duration::from_millis(millis)),
        };
        GoArguments::Fixed(go.words())
    })
}

fn missing_engine(file: &EnginesFile) -> PlayerFailure {
    let names = file.engines.iter().map(|engine| engine.name.as_str());
    let known = std::iter::once(NamedEngine::BuiltIn.name()).chain(names).collect::<Vec<_>>().join(", ");
    let message = message!(
        "engines.toml にその名前のエンジンはありません（あるのは {known}）",
        "no engine of that name is in engines.toml, expected one of {known}"
    );
    PlayerFailure { kind: PlayerFailureKind::Crash, message }
}
