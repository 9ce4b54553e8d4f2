//! Games of game files: reading and writing their files, and the thread on which the computer thinks.

use super::Workbench;
use crate::tui::event::Event;
use crate::tui::model::betza_game::{
    self, BetzaEffect, BetzaOpening, BetzaSaving, BetzaThinking, OpenedBetzaGame, SavedBetzaGame,
};
use sankoma_analysis::lower_thread_priority;
use sankoma_record::files;
use sankoma_record::files::user_folder::expand_home;
use sankoma_rules::betza::play::{
    BetzaPlayer, MoveChoice, MoveSearchLimits, PieceValues, PlayedGame, RandomNumbers, ReadGame, choose_move,
    random_move, read_game,
};
use sankoma_rules::betza::reference::{ReferenceGame, ReferenceMove};
use sankoma_rules::wording::{Message, quoted};
use std::io::{self, ErrorKind, Read};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// A larger file is no game file, and no game.
const MAX_FILE_BYTES: u64 = 1 << 22;
/// An answer comes no sooner, so that a person sees the move before it.
const LEAST_TIME: Duration = Duration::from_millis(250);
/// Stack of the thread that searches: the search of a game is at most some hundred plies deep.
const STACK_BYTES: usize = 16 << 20;

/// The move that the computer thinks about, if it does.
#[derive(Default)]
pub(super) struct BetzaThread {
    stop: Option<Arc<AtomicBool>>,
}

impl BetzaThread {
    fn stop(&mut self) {
        if let Some(stop) = self.stop.take() {
            stop.store(true, Ordering::Relaxed);
        }
    }
}

impl Workbench {
    /// Does what a game needs.
    pub(super) fn perform_betza(&mut self, effect: BetzaEffect) -> anyhow::Result<()> {
        match effect {
            BetzaEffect::Open(opening) => self.open_betza(opening),
            BetzaEffect::Save(saving) => self.save_betza(*saving),
            BetzaEffect::Think(thinking) => self.think_betza(*thinking)?,
            BetzaEffect::Stop => self.betza_thread.stop(),
        }
        Ok(())
    }

    /// Lets the computer think about a move on a thread of its own. What it was asked before is void.
    fn think_betza(&mut self, thinking: BetzaThinking) -> anyhow::Result<()> {
        self.betza_thread.stop();
        let stop = Arc::new(AtomicBool::new(false));
        self.betza_thread.stop = Some(Arc::clone(&stop));
        let events = self.events.clone();
        thread::Builder::new().name("betza".to_owned()).stack_size(STACK_BYTES).spawn(move || {
            lower_thread_priority();
            let started = Instant::now();
            let (mv, choice) = answer(&thinking, &|| stop.load(Ordering::Relaxed));
            thread::sleep(LEAST_TIME.saturating_sub(started.elapsed()));
            let _ = events.send(Event::BetzaAnswered(thinking.generation, mv, choice));
        })?;
        Ok(())
    }

    /// Reads rules, or a saved game, on another thread.
    fn open_betza(&self, opening: BetzaOpening) {
        let events = self.events.clone();
        thread::spawn(move || events.send(Event::BetzaRead(Box::new(read_betza_opening(&opening)))));
    }

    /// Writes a game into its file, unless that holds something else than was read or written here.
    fn save_betza(&mut self, saving: BetzaSaving) {
        let saved = save(&saving);
        betza_game::receive_saved(&mut self.model.core, saving, saved);
    }
}

/// The move of a player, and what a search has found for it.
fn answer(thinking: &BetzaThinking, stop: &dyn Fn() -> bool) -> (Option<ReferenceMove>, Option<MoveChoice>) {
    let clock = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let (position, seed) = (thinking.game.position(), clock.as_nanos() as u64 ^ thinking.generation);
    match thinking.player {
        BetzaPlayer::Person => (None, None),
        BetzaPlayer::Random => (random_move(&position, &mut RandomNumbers::new(seed)), None),
        player @ BetzaPlayer::Computer(_) => {
            let values = PieceValues::of(thinking.game.rules());
            let limits = MoveSearchLimits { nodes: player.nodes(), depth: u32::MAX, follows_captures: true, seed };
            let choice = choose_move(&position, &values, limits, stop);
            (choice.map(|choice| choice.mv), choice)
        }
    }
}

fn save(saving: &BetzaSaving) -> SavedBetzaGame {
    let is_other = match std::fs::read(&saving.path) {
        Ok(found) => saving.known_text.as_ref().is_none_or(|known| known.as_bytes() != found),
        Err(error) => error.kind() != ErrorKind::NotFound,
    };
    if is_other && !saving.replaces {
        return SavedBetzaGame::Exists;
    }
    match files::save(&saving.path, saving.text.as_bytes()) {
        Ok(()) => SavedBetzaGame::Written,
        Err(error) => SavedBetzaGame::Failed(error),
    }
}

/// Reads the rules or the game that are to be opened.
///
/// # Errors
/// A file that cannot be read, or that holds something else.
pub fn read_betza_opening(opening: &BetzaOpening) -> Result<OpenedBetzaGame, Message> {
    let (path, is_saved) = match opening {
        BetzaOpening::Saved(path) => (expand_home(&path.to_string_lossy()), true),
        BetzaOpening::Rules(name) => (expand_home(name), false),
        BetzaOpening::Again => return Err(Message::new("新しい対局です", "a new game has no file")),
    };
    let text = read_text(&path).map_err(|error| unreadable(&path, &error, is_saved))?;
    let at = |ja: &str, en: &str| {
        let path = path.display();
        Message::new(format!("{path}: {ja}"), format!("{path}: {en}"))
    };
    if !is_saved {
        let rules = ReferenceGame::from_toml(&text).map_err(|error| at(&error.to_string(), &error.to_string()))?;
        return Ok(OpenedBetzaGame { game: PlayedGame::new(rules), problems: Vec::new(), file: None });
    }
    let read = read_game(&text).map_err(|problem| problem.located());
    let ReadGame { game, problems } = read.map_err(|Message { ja, en }| at(&ja, &en))?;
    Ok(OpenedBetzaGame { game, problems, file: Some((path, text)) })
}

fn read_text(path: &Path) -> io::Result<String> {
    let mut text = String::new();
    let length = std::fs::File::open(path)?.take(MAX_FILE_BYTES + 1).read_to_string(&mut text)?;
    if length as u64 > MAX_FILE_BYTES {
        return Err(io::Error::other("it is larger than 4 MiB"));
    }
    Ok(text)
}

fn unreadable(path: &Path, error: &io::Error, is_saved: bool) -> Message {
    let path = quoted(&path.display().to_string());
    if is_saved {
        return Message::new(format!("{path}を読めません: {error}"), format!("cannot read {path}: {error}"));
    }
    let names =
        sankoma_rules::betza::reference::BUILT_IN_GAMES.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ");
    Message::new(
        format!("{path}を読めません（ゲームのファイルか {names}）: {error}"),
        format!("cannot read {path}, expected the file of a game or one of {names}: {error}"),
    )
}
