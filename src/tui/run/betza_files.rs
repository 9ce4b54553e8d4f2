//! The files of games of game files: reading rules and saved games, and writing games.

use crate::tui::model::betza_game::{BetzaOpening, BetzaSaving, OpenedBetzaGame, SavedBetzaGame};
use sankoma_record::files;
use sankoma_record::files::user_folder::expand_home;
use sankoma_rules::betza::play::{BetzaGame, BetzaReading, read_game};
use sankoma_rules::betza::reference::{BUILT_IN_GAMES, ReferenceGame};
use sankoma_rules::wording::{Message, ToMessage as _, io_error_message, io_error_text, quoted};
use std::io::{self, ErrorKind, Read};
use std::path::Path;

/// A larger file is no game file, and no game.
const MAX_FILE_BYTES: u64 = 1 << 22;

/// Writes a game into its file, unless that holds something else than was read or written here.
pub(super) fn save(saving: &BetzaSaving) -> SavedBetzaGame {
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
    let at = |Message { ja, en }: Message| {
        let path = path.display();
        Message::new(format!("{path}: {ja}"), format!("{path}: {en}"))
    };
    if !is_saved {
        let rules = ReferenceGame::from_toml(&text).map_err(|problem| at(problem.message()))?;
        return Ok(OpenedBetzaGame { game: BetzaGame::new(rules), problems: Vec::new(), file: None });
    }
    let read = read_game(&text).map_err(|problem| problem.located());
    let BetzaReading { game, problems } = read.map_err(at)?;
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
    let (path, reason) = (quoted(&path.display().to_string()), io_error_text(error));
    let ja_reason = io_error_message(error).ja;
    if is_saved {
        return Message::new(
            format!("{path}を読めません（保存した対局のはずです）: {ja_reason}"),
            format!("cannot read {path}, expected a saved game: {reason}"),
        );
    }
    let names = BUILT_IN_GAMES.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ");
    Message::new(
        format!("{path}を読めません（ゲームのファイルか {names}）: {ja_reason}"),
        format!("cannot read {path}, expected the file of a game or one of {names}: {reason}"),
    )
}
