//! `[FILE…]`: the workbench itself.

use super::engine::{DEFAULT_HASH, hash_range};
use super::{Context, Result, Status, files};
use crate::rules::sfen;
use crate::tui::glyphs::Ambiguous;
use crate::tui::{self, Asked, Opened, Options};
use std::path::{Path, PathBuf};

/// The name by which the parser knows the files of the workbench.
pub(super) const FILES: &str = "games";

/// Arguments of the workbench.
#[derive(clap::Args)]
pub(super) struct Args {
    /// Game records, folders of them, `-` for standard input, an SFEN or a `position` line; the start position when
    /// not given.
    #[arg(id = FILES, value_name = "FILE")]
    games: Vec<String>,
    /// Theme: dark, light, high-contrast, monochrome, or the path of a theme file.
    #[arg(long, value_name = "NAME|PATH")]
    theme: Option<String>,
    /// How many columns the terminal gives characters of ambiguous width: narrow (one) or wide (two).
    #[arg(long, value_name = "WIDTH", default_value = "narrow")]
    ambiguous: Ambiguous,
    /// Size of the engine's table in MiB.
    #[arg(long, default_value = DEFAULT_HASH, value_name = "MIB", value_parser = hash_range())]
    hash: u32,
}

pub(super) fn run(args: Args, context: &Context) -> Result {
    let asked = args.games.iter().map(|argument| read_or_list(argument)).collect::<Result<Vec<Asked>>>()?;
    tui::run(Options {
        asked,
        theme: args.theme,
        lang: context.lang,
        ambiguous: args.ambiguous,
        hash_mib: args.hash as usize,
    })?;
    Ok(Status::Done)
}

/// What an argument names: a folder, or a game.
pub(super) fn read_or_list(argument: &str) -> Result<Asked> {
    let path = Path::new(argument);
    if argument != "-" && path.is_dir() {
        return Ok(Asked::Folder(path.to_owned()));
    }
    read(argument).map(Asked::Game)
}

/// The game that an argument names: a file, standard input, or a position written out.
fn read(argument: &str) -> Result<Opened> {
    let path = Path::new(argument);
    if !path.exists() && is_position(argument) {
        return Ok(Opened { bytes: argument.as_bytes().to_vec(), path: None, name: String::new() });
    }
    let bytes = files::bytes(path)?;
    let piped = argument == "-";
    let name = path.file_name().filter(|_| !piped).map(|name| name.to_string_lossy().into_owned());
    let path = (!piped).then(|| PathBuf::from(argument));
    Ok(Opened { bytes, path, name: name.unwrap_or_else(|| "-".to_owned()) })
}

/// Whether a text that names no file is meant as a position.
fn is_position(text: &str) -> bool {
    let text = text.trim_start();
    let starts = ["position ", "startpos", "sfen "].into_iter().any(|word| text.starts_with(word));
    // A board with a mistake in it is still meant as a board: the workbench says what is wrong with it.
    let has_rows = text.split_whitespace().next().is_some_and(|board| board.matches('/').count() >= 6);
    starts || (has_rows && text.contains(' ')) || sfen::parse_setup(text).is_ok()
}
