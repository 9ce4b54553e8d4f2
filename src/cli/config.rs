//! `config`: every setting of the workbench, its value and where that comes from.

use super::context::{Result, Status};
use super::input::locale_language;
use super::output;
use super::output::errors::print_to_stderr;
use super::output::json::{MessageRow, named_words, row_text};
use super::output::standard_output;
use crate::tui::keys::key_changes::KeyChange;
use crate::tui::settings::SettingValue;
use crate::tui::settings_file::{SettingOrigin, SettingsFile, SettingsProblem, StartSetting, StartSettings};
use sankoma_record::files::user_folder::{settings_folder, state_folder};
use sankoma_wording::text_table::{ColumnAlignment, TextTable};
use sankoma_wording::{Language, labels};
use serde::Serialize;
use std::io::Write;
use std::path::PathBuf;

/// Arguments of `config`.
#[derive(clap::Args)]
pub(super) struct Args {
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

/// One object: every setting of the workbench.
#[derive(Serialize, schemars::JsonSchema)]
pub(super) struct ConfigSettingsRow {
    /// Path of the settings file, whether it exists or not; null without a home folder.
    file: Option<String>,
    /// Whether that file exists.
    exists: bool,
    /// Folder of the settings; null without a home folder.
    settings_folder: Option<String>,
    /// Folder of the state; null without a home folder.
    state_folder: Option<String>,
    /// Every setting.
    settings: Vec<ConfigSettingRow>,
    /// Keys that the file changes.
    keys: Vec<ConfigKeyRow>,
    /// What is wrong in the file; empty when nothing is.
    problems: Vec<ConfigProblemRow>,
}

/// A setting.
#[derive(Serialize, schemars::JsonSchema)]
pub(super) struct ConfigSettingRow {
    /// Its name, as in the file.
    name: &'static str,
    /// Its value, as in the file.
    value: String,
    /// Where the value comes from.
    origin: ConfigOrigin,
    /// Line of the file; null unless `origin` is `file`.
    #[schemars(range(min = 1))]
    line: Option<usize>,
}

named_words! {
    /// Where the value of a setting comes from.
    ConfigOrigin of &SettingOrigin {
        "default" = SettingOrigin::Default,
        "locale" = SettingOrigin::Locale(_),
        "file" = SettingOrigin::File(_),
        "option" = SettingOrigin::Option | SettingOrigin::Here,
    }
}

/// Keys that the settings file changes.
#[derive(Serialize, schemars::JsonSchema)]
pub(super) struct ConfigKeyRow {
    /// The keys.
    keys: String,
    /// The command they run.
    command: String,
    /// Line of the file.
    #[schemars(range(min = 1))]
    line: usize,
}

/// Something wrong in the settings file.
#[derive(Serialize, schemars::JsonSchema)]
pub(super) struct ConfigProblemRow {
    /// Its line; null when the whole file is meant.
    #[schemars(range(min = 1))]
    line: Option<usize>,
    #[serde(flatten)]
    sentence: MessageRow,
}

/// Prints the settings; what is wrong in the settings file goes to standard error. `lang` is the language of `--lang`.
pub(super) fn run(args: &Args, lang: Option<Language>) -> Result {
    let options: Vec<SettingValue> = lang.map(SettingValue::Language).into_iter().collect();
    let settings = StartSettings::resolve(SettingsFile::load(), &options, locale_language());
    let lang = settings.language();
    if args.json {
        writeln!(standard_output::json(), "{}", row_text(&ConfigSettingsRow::of(&settings)))?;
    } else {
        write!(standard_output::text(), "{}", to_text(&settings, lang))?;
        for problem in &settings.problems {
            print_to_stderr(&format!("{}: {}", path_text(settings.path.as_ref()), problem.located().text(lang)));
        }
    }
    Ok(if settings.problems.is_empty() { Status::Done } else { Status::Findings })
}

fn to_text(settings: &StartSettings, lang: Language) -> String {
    let mut table = TextTable::without_headings(&[ColumnAlignment::Left; 3]);
    for StartSetting { value, origin } in settings.iter() {
        table.add_row([value.id().row().name.to_owned(), value.text(), origin_text(origin, lang)]);
    }
    for change in &settings.key_changes {
        let origin = SettingOrigin::File(change.line);
        table.add_row([
            format!("keys \"{}\"", change.keys),
            format!("\"{}\"", change.command),
            origin_text(&origin, lang),
        ]);
    }
    let exists = settings.path.as_ref().is_some_and(|path| path.exists());
    let absent = if exists { "" } else { lang.pick("（まだありません）", " (not there yet)") };
    let file =
        format!("{} {}{absent}\n", lang.pick("設定ファイル:", "settings file:"), path_text(settings.path.as_ref()));
    let state = format!("{} {}\n", lang.pick("状態フォルダ:", "state folder:"), path_text(state_folder().as_ref()));
    format!("{file}{state}{}", table.unindented_text())
}

fn path_text(path: Option<&PathBuf>) -> String {
    path.map_or_else(|| "-".to_owned(), |path| path.display().to_string())
}

fn origin_text(origin: &SettingOrigin, lang: Language) -> String {
    match (origin, lang) {
        (SettingOrigin::Default, _) => labels::DEFAULT.text(lang).to_owned(),
        (SettingOrigin::Locale(variable), _) => (*variable).to_owned(),
        (SettingOrigin::File(line), Language::Ja) => format!("{line}行目"),
        (SettingOrigin::File(line), Language::En) => format!("line {line}"),
        (SettingOrigin::Option, _) => labels::COMMAND_LINE.text(lang).to_owned(),
        (SettingOrigin::Here, _) => unreachable!("nothing is changed here"),
    }
}

impl ConfigSettingsRow {
    fn of(settings: &StartSettings) -> Self {
        let path = |path: Option<PathBuf>| path.map(|path| output::path_text(&path));
        let key =
            |key: &KeyChange| ConfigKeyRow { keys: key.keys.clone(), command: key.command.clone(), line: key.line };
        let problem = |problem: &SettingsProblem| ConfigProblemRow {
            line: Some(problem.line).filter(|&line| line > 0),
            sentence: problem.message.clone().into(),
        };
        Self {
            file: path(settings.path.clone()),
            exists: settings.path.as_ref().is_some_and(|path| path.exists()),
            settings_folder: path(settings_folder()),
            state_folder: path(state_folder()),
            settings: settings.iter().map(ConfigSettingRow::of).collect(),
            keys: settings.key_changes.iter().map(key).collect(),
            problems: settings.problems.iter().map(problem).collect(),
        }
    }
}

impl ConfigSettingRow {
    fn of(StartSetting { value, origin }: &StartSetting) -> Self {
        let line = if let SettingOrigin::File(line) = origin { Some(*line) } else { None };
        Self { name: value.id().row().name, value: value.text(), origin: origin.into(), line }
    }
}
