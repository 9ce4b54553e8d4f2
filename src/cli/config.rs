//! `config`: every setting of the workbench, its value and where that comes from.

use super::context::{Result, Status};
use super::input::locale_language;
use super::output::errors::print_to_stderr;
use super::output::json::{MessageRow, list, named_words, row_text, rows};
use super::output::{self, standard_output};
use crate::tui::keys::key_changes::KeyChange;
use crate::tui::settings::SettingValue;
use crate::tui::settings_file::{SettingOrigin, SettingsFile, SettingsProblem, StartSetting, StartSettings};
use sankoma_record::files::user_folder::{settings_folder, state_folder};
use sankoma_wording::text_table::{ColumnAlignment, TextTable};
use sankoma_wording::{Language, labels};
use std::io::Write;
use std::path::PathBuf;

/// Arguments of `config`.
#[derive(clap::Args)]
pub(super) struct Args {
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

rows! {
    /// One object: every setting of the workbench.
    struct ConfigSettingsRow(settings: &StartSettings) {
        let path = |path: Option<PathBuf>| path.map(|path| output::path_text(&path));

        /// Path of the settings file, whether it exists or not; null without a home folder.
        file: Option<String> = path(settings.path.clone()),
        /// Whether that file exists.
        exists: bool = settings.path.as_ref().is_some_and(|path| path.exists()),
        /// Folder of the settings; null without a home folder.
        settings_folder: Option<String> = path(settings_folder()),
        /// Folder of the state; null without a home folder.
        state_folder: Option<String> = path(state_folder()),
        /// Every setting.
        settings: Vec<ConfigSettingRow> = list(settings.iter()),
        /// Keys that the file changes.
        keys: Vec<ConfigKeyRow> = list(&settings.key_changes),
        /// What is wrong in the file; empty when nothing is.
        problems: Vec<ConfigProblemRow> = list(&settings.problems),
    }

    /// A setting.
    struct ConfigSettingRow(setting: &StartSetting) {
        /// Its name, as in the file.
        name: &'static str = setting.value.id().row().name,
        /// Its value, as in the file.
        value: String = setting.value.text(),
        /// Where the value comes from.
        origin: ConfigOrigin = (&setting.origin).into(),
        /// Line of the file; null unless `origin` is `file`.
        #[schemars(range(min = 1))]
        line: Option<usize> = if let SettingOrigin::File(line) = setting.origin { Some(line) } else { None },
    }

    /// Keys that the settings file changes.
    struct ConfigKeyRow(key: &KeyChange) {
        /// The keys.
        keys: String,
        /// The command they run.
        command: String,
        /// Line of the file.
        #[schemars(range(min = 1))]
        line: usize,
    }

    /// Something wrong in the settings file.
    struct ConfigProblemRow(problem: &SettingsProblem) {
        /// Its line; null when the whole file is meant.
        #[schemars(range(min = 1))]
        line: Option<usize> = Some(problem.line).filter(|&line| line > 0),
        #[serde(flatten)]
        sentence: MessageRow = problem.message.clone().into(),
    }
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

/// Prints the settings; what is wrong in the settings file goes to standard error. `lang` is the language of `--lang`.
pub(super) fn run(args: &Args, lang: Option<Language>) -> Result {
    let options: Vec<SettingValue> = lang.map(SettingValue::Language).into_iter().collect();
    let settings = StartSettings::resolve(SettingsFile::load(), &options, locale_language());
    let lang = settings.language();
    if args.json {
        writeln!(standard_output::json(), "{}", row_text(&ConfigSettingsRow::from(&settings)))?;
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
