//! `sankoma [FILE…]`: the workbench.

use super::context::{Result, Status};
use super::engine_options::{OutputScaleArgs, hash_range, threads_range};
use super::input::{is_dash, locale_language, record_files, web_records};
use super::interrupt;
use super::output::errors::{InputError, print_to_stderr};
use crate::tui::glyphs::AmbiguousWidth;
use crate::tui::settings::{HashSize, OutputScale, SettingValue, ThemeName, ThreadCount};
use crate::tui::settings_file::{SettingsFile, StartSettings};
use crate::tui::views::BoardSize;
use crate::tui::{self, OpenTarget, OpenedBetzaGame, RawRecord, WorkbenchOptions};
use anyhow::bail;
use sankoma_record::notation::NotationStyle;
use sankoma_rules::sfen;
use sankoma_wording::{Language, PieceStyle, message, quoted};
use std::path::{Path, PathBuf};

/// The id of the file arguments in clap.
pub(super) const FILES: &str = "games";

/// Arguments of the workbench.
#[derive(clap::Args)]
pub(super) struct Args {
    /// Game records, folders of them, web addresses of records or of pages that hold one, `-` for standard input, an
    /// SFEN or a `position` line; the start position when not given.
    #[arg(id = FILES, value_name = "FILE")]
    games: Vec<String>,
    /// Follow games that are being played: show the newest move of each file or address as it comes, with the clocks
    /// of the players, while the engine thinks there.
    #[arg(long)]
    follow: bool,
    /// Theme: dark, light, midnight, moss, dusk, washi, mint, colorblind-dark, colorblind-light, high-contrast,
    /// monochrome, or the path of a theme file.
    #[arg(long, value_name = "NAME|PATH")]
    theme: Option<String>,
    /// How many columns the terminal gives characters of ambiguous width: narrow (one) or wide (two).
    #[arg(long, value_name = "WIDTH")]
    ambiguous: Option<AmbiguousWidth>,
    /// How moves are written: kif, federation, western, western-numeric or usi [default: kif in Japanese, western in
    /// English].
    #[arg(long, value_name = "NAME")]
    notation: Option<NotationStyle>,
    /// How pieces are written: kanji, one-kanji or western [default: kanji in Japanese, western in English and on
    /// the Linux console].
    #[arg(long, value_name = "NAME")]
    pieces: Option<PieceStyle>,
    /// Size of the board where there is room: auto, small, medium or large [default: auto].
    #[arg(long, value_name = "SIZE")]
    board_size: Option<BoardSize>,
    /// Size of the engine's table in MiB [default: 128].
    #[arg(long, value_name = "MIB", value_parser = hash_range())]
    hash: Option<u32>,
    /// On how many threads the engine searches [default: 1].
    #[arg(long, value_name = "N", value_parser = threads_range())]
    threads: Option<u32>,
    /// Evaluate with these weights: a file, or a folder of them; the built-in ones when not given.
    #[arg(long, value_name = "PATH")]
    weights: Option<PathBuf>,
    #[command(flatten)]
    output_scale: OutputScaleArgs,
    /// Compare with a second set of weights.
    #[arg(long, value_name = "PATH")]
    against: Option<PathBuf>,
}

impl Args {
    /// The settings that are given, with the language of `--lang`.
    fn settings(&self, lang: Option<Language>) -> Vec<SettingValue> {
        let given = [
            lang.map(SettingValue::Language),
            self.theme.clone().map(|theme| SettingValue::Theme(ThemeName(theme))),
            self.ambiguous.map(SettingValue::Ambiguous),
            self.notation.map(SettingValue::Notation),
            self.pieces.map(SettingValue::Pieces),
            self.board_size.map(SettingValue::BoardSize),
            self.hash.map(|size| SettingValue::Hash(HashSize(size as usize))),
            self.threads.map(|threads| SettingValue::Threads(ThreadCount(threads as usize))),
            self.output_scale.fv_scale.map(|scale| SettingValue::OutputScale(OutputScale(scale as usize))),
        ];
        given.into_iter().flatten().collect()
    }
}

/// Opens the workbench. The settings file gives the options that the command line leaves out; settings that cannot be
/// used are reported and left out.
pub(super) fn run(args: Args, lang: Option<Language>) -> Result {
    let targets = args.games.iter().map(|argument| workbench_target(argument)).collect::<Result<Vec<OpenTarget>>>()?;
    if let Some(index) = targets.iter().position(|target| args.follow && !can_grow(target)) {
        let name = quoted(&args.games[index]);
        bail!(message!(
            "{name} は追えません。ファイルかアドレスを指定してください",
            "{name} cannot be followed, expected a file or an address"
        ));
    }
    if args.follow && targets.is_empty() {
        bail!(InputError::new(
            "追うものがありません。--follow にファイルかアドレスを指定してください",
            "nothing to follow given, expected --follow with a file or an address",
        ));
    }
    let settings = start_settings(&args.settings(lang));
    interrupt::leave_to_workbench();
    let weights = [args.weights, args.against];
    tui::run(WorkbenchOptions { targets, follow: args.follow, betza: None, settings, weights })?;
    Ok(Status::Done)
}

/// Opens the workbench with a game of a game file.
pub(super) fn run_betza_game(opened: OpenedBetzaGame, lang: Option<Language>) -> Result {
    let given: Vec<SettingValue> = lang.map(SettingValue::Language).into_iter().collect();
    let settings = start_settings(&given);
    interrupt::leave_to_workbench();
    let (targets, weights) = (Vec::new(), [None, None]);
    tui::run(WorkbenchOptions { targets, follow: false, betza: Some(opened), settings, weights })?;
    Ok(Status::Done)
}

/// The settings of the settings file and those that are given. What cannot be used of them is reported.
fn start_settings(given: &[SettingValue]) -> StartSettings {
    let settings = StartSettings::resolve(SettingsFile::load(), given, locale_language());
    for problem in &settings.problems {
        let path = settings.path.as_deref().unwrap_or(Path::new("")).display();
        print_to_stderr(&format!("{path}: {}", problem.located().text(settings.language())));
    }
    settings
}

/// Target of the workbench: it fetches an address itself, so that its screen is there meanwhile.
fn workbench_target(argument: &str) -> Result<OpenTarget> {
    match web_records::address(Path::new(argument))? {
        Some(address) => Ok(OpenTarget::Web(address)),
        None => open_argument(argument),
    }
}

/// Moves can be added to it while it is open.
fn can_grow(target: &OpenTarget) -> bool {
    match target {
        OpenTarget::Web(_) => true,
        OpenTarget::Game(game) => game.path.is_some(),
        OpenTarget::Folder(_) => false,
    }
}

/// Reads an argument: a folder, or a game, which may be at a web address.
///
/// # Errors
/// A file that cannot be read.
pub(super) fn open_argument(argument: &str) -> Result<OpenTarget> {
    let path = Path::new(argument);
    if let Some(address) = web_records::address(path)? {
        let fetched = web_records::fetch(&address)?;
        return Ok(OpenTarget::Game(RawRecord { bytes: fetched.bytes, path: None, name: fetched.name }));
    }
    if !is_dash(argument) && path.is_dir() {
        return Ok(OpenTarget::Folder(path.to_owned()));
    }
    read_game(argument).map(OpenTarget::Game)
}

/// The argument names a file or folder that is there, standard input or a position; a path with a folder or an ending
/// is meant as a file, though there may be none.
pub(super) fn names_game(argument: &str) -> bool {
    let path = Path::new(argument);
    is_dash(argument)
        || web_records::is_address(path)
        || path.exists()
        || is_position(argument)
        || path.components().count() > 1
        || path.extension().is_some()
}

/// Reads a game: a file, standard input, or a position written out.
fn read_game(argument: &str) -> Result<RawRecord> {
    let path = Path::new(argument);
    if !path.exists() && is_position(argument) {
        return Ok(RawRecord { bytes: argument.as_bytes().to_vec(), path: None, name: String::new() });
    }
    let bytes = record_files::read_bytes(path)?;
    let is_standard_input = is_dash(argument);
    let name = path.file_name().filter(|_| !is_standard_input).map(|name| name.to_string_lossy().into_owned());
    let path = (!is_standard_input).then(|| PathBuf::from(argument));
    Ok(RawRecord { bytes, path, name: name.unwrap_or_else(|| "-".to_owned()) })
}

/// The argument, which names no file, is meant as a position.
fn is_position(text: &str) -> bool {
    let text = text.trim_start();
    let starts = ["position ", "startpos", "sfen "].into_iter().any(|word| text.starts_with(word));
    // A board with a mistake counts too: the workbench says what is wrong with it.
    let has_rows = text.split_whitespace().next().is_some_and(|board| board.matches('/').count() >= 6);
    starts || (has_rows && text.contains(' ')) || sfen::parse_setup(text).is_ok()
}
