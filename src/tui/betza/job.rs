//! Games of game files: reading rules and saved games, writing games, and the computer that thinks.

use super::{
    BetzaOpening, BetzaSaving, BetzaThinking, OpenedBetzaGame, SavedBetzaGame, receive_answer, receive_opened,
    receive_saved,
};
use crate::tui::core::job::{CoreChange, Job, JobKind, Task, change};
use sankoma_betza::play::{
    BetzaGame, BetzaPieceValues, BetzaPlayer, BetzaReading, MoveChoice, MoveSearchLimits, RandomNumbers, choose_move,
    random_move, read_game,
};
use sankoma_betza::reference::{BUILT_IN_GAMES, ReferenceGame, ReferenceMove};
use sankoma_record::files;
use sankoma_record::files::user_folder::expand_home;
use sankoma_wording::{Message, io_error_message, io_error_text, message, quoted};
use std::io::{self, ErrorKind, Read};
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// A larger file is no game file, and no game.
const MAX_FILE_BYTES: u64 = 1 << 22;
/// An answer comes no sooner, so that a person sees the move before it.
const MIN_TIME: Duration = Duration::from_millis(250);
/// Positions that the computer searches for a move: about a second.
const NODES: u64 = 50_000;

impl Job for BetzaOpening {
    const KIND: JobKind = JobKind::Awaited;

    fn run(self, _: &Task<'_>) -> CoreChange {
        let read = read_betza_opening(&self);
        Box::new(|core| receive_opened(core, read))
    }
}

impl Job for BetzaSaving {
    const KIND: JobKind = JobKind::Writing;

    fn run(self, _: &Task<'_>) -> CoreChange {
        let saved = save(&self);
        change(|core| receive_saved(core, self, saved))
    }
}

impl Job for BetzaThinking {
    const KIND: JobKind = JobKind::Background;

    fn run(self, task: &Task<'_>) -> CoreChange {
        let started = Instant::now();
        let (mv, choice) = answer(&self.game, self.number, &|| task.is_stopped());
        thread::sleep(MIN_TIME.saturating_sub(started.elapsed()));
        Box::new(move |core| receive_answer(core, mv, choice))
    }
}

/// The move of a player, and what a search has found for it.
fn answer(game: &BetzaGame, number: u64, stop: &dyn Fn() -> bool) -> (Option<ReferenceMove>, Option<MoveChoice>) {
    let clock = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let (position, seed) = (game.position(), clock.as_nanos() as u64 ^ number);
    match game.player_to_move() {
        BetzaPlayer::Person => (None, None),
        BetzaPlayer::Random => (random_move(&position, &mut RandomNumbers::new(seed)), None),
        BetzaPlayer::Computer => {
            let values = BetzaPieceValues::of(game.rules());
            let limits = MoveSearchLimits { nodes: NODES, depth: u32::MAX, seed };
            let choice = choose_move(&position, &values, limits, stop);
            (choice.map(|choice| choice.mv), choice)
        }
    }
}

/// Writes a game into its file, unless that holds something else than was read or written here.
fn save(saving: &BetzaSaving) -> SavedBetzaGame {
    let is_other = match std::fs::read(&saving.path) {
        Ok(found) => saving.known_text.as_ref().is_none_or(|known| known.as_bytes() != found),
        Err(error) => error.kind() != ErrorKind::NotFound,
    };
    if is_other && !saving.replaces {
        return SavedBetzaGame::Exists;
    }
    match files::save(&saving.path, saving.game.to_text().as_bytes()) {
        Ok(()) => SavedBetzaGame::Written,
        Err(error) => SavedBetzaGame::Failed(error),
    }
}

/// Reads the rules or the game that are to be opened.
///
/// # Errors
/// A file that cannot be read, or that holds something else.
pub fn read_betza_opening(opening: &BetzaOpening) -> Result<OpenedBetzaGame, Message> {
    match opening {
        BetzaOpening::Rules(name) => {
            let rules = read_betza_rules(name)?;
            Ok(OpenedBetzaGame { game: BetzaGame::new(rules), problems: Vec::new(), file: None })
        }
        BetzaOpening::Saved(path) => {
            let path = expand_home(&path.to_string_lossy());
            let text = read_text(&path, ("保存した対局のはずです", "a saved game"))?;
            let read = read_game(&text).map_err(|problem| about_file(&path, problem.located()));
            let BetzaReading { game, problems } = read?;
            Ok(OpenedBetzaGame { game, problems, file: Some((path, text)) })
        }
    }
}

/// The rules of a game that comes with the program, or those in a file.
///
/// # Errors
/// A file that cannot be read, or that holds no rules.
pub fn read_betza_rules(name: &str) -> Result<ReferenceGame, Message> {
    if let Some(rules) = ReferenceGame::built_in(name) {
        return Ok(rules);
    }
    let path = expand_home(name);
    let names = BUILT_IN_GAMES.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ");
    let expected = (format!("ゲームのファイルか {names}"), format!("the file of a game or one of {names}"));
    let text = read_text(&path, (&expected.0, &expected.1))?;
    ReferenceGame::from_toml(&text).map_err(|problem| about_file(&path, problem))
}

/// The text of a file; otherwise why it cannot be read, and what was expected, in Japanese and English.
fn read_text(path: &Path, (expected_ja, expected_en): (&str, &str)) -> Result<String, Message> {
    let mut text = String::new();
    let read = std::fs::File::open(path).and_then(|file| file.take(MAX_FILE_BYTES + 1).read_to_string(&mut text));
    let too_large = || io::Error::other("it is larger than 4 MiB");
    let read = read.and_then(|length| if length as u64 > MAX_FILE_BYTES { Err(too_large()) } else { Ok(()) });
    read.map(|()| text).map_err(|error| {
        let path = quoted(&path.display().to_string());
        let (reason_ja, reason_en) = (io_error_message(&error).ja, io_error_text(&error));
        message!(
            "{path}を読めません（{expected_ja}）: {reason_ja}",
            "cannot read {path}, expected {expected_en}: {reason_en}"
        )
    })
}

fn about_file(path: &Path, Message { ja, en }: Message) -> Message {
    let path = path.display();
    message!("{path}: {ja}", "{path}: {en}")
}
