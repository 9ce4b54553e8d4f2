//! `config`: every setting of the workbench, its value and where that comes from.

use super::context::{Result, Status};
use super::input::locale::locale_language;
use super::output::errors::print_to_stderr;
use super::output::standard_output;
use super::output::text_table::{ColumnAlignment, TextTable};
use super::output::{self, json};
use crate::tui::settings::{SettingOrigin, SettingValue, SettingsFile, StartSetting, StartSettings};
use sankoma_record::files::user_folder::{settings_folder, state_folder};
use sankoma_rules::wording::Language;
use serde_json::{Value, json};
use std::io::Write;
use std::path::PathBuf;

/// Arguments of `config`.
#[derive(clap::Args)]
pub(super) struct Args {
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

/// Prints the settings; what is wrong in the settings file goes to standard error. `lang` is the language of `--lang`.
pub(super) fn run(args: &Args, lang: Option<Language>) -> Result {
    let options: Vec<SettingValue> = lang.map(SettingValue::Language).into_iter().collect();
    let settings = StartSettings::resolve(SettingsFile::load(), &options, locale_language());
    let lang = settings.language();
    if args.json {
        writeln!(standard_output::json(), "{}", to_json(&settings))?;
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
        (SettingOrigin::Default, _) => lang.pick("既定", "default").to_owned(),
        (SettingOrigin::Locale(variable), _) => (*variable).to_owned(),
        (SettingOrigin::File(line), Language::Ja) => format!("{line}行目"),
        (SettingOrigin::File(line), Language::En) => format!("line {line}"),
        (SettingOrigin::Option, _) => lang.pick("コマンドライン", "command line").to_owned(),
        (SettingOrigin::Here, _) => unreachable!("nothing is changed here"),
    }
}

/// `{"file","exists","settings_folder","state_folder","settings":[{"name","value","origin","line"}],"keys":[{"keys","command","line"}],"problems":[{"line","message_ja","message_en"}]}`.
fn to_json(settings: &StartSettings) -> Value {
    let path = |path: Option<PathBuf>| path.map(|path| output::path_text(&path));
    let setting = |StartSetting { value, origin }: &StartSetting| {
        let (name, line) = match origin {
            SettingOrigin::Default => ("default", None),
            SettingOrigin::Locale(_) => ("locale", None),
            SettingOrigin::File(line) => ("file", Some(*line)),
            SettingOrigin::Option | SettingOrigin::Here => ("option", None),
        };
        json!({ "name": value.id().row().name, "value": value.text(), "origin": name, "line": line })
    };
    let keys = settings.key_changes.iter();
    let problems = settings.problems.iter();
    json!({
        "file": path(settings.path.clone()),
        "exists": settings.path.as_ref().is_some_and(|path| path.exists()),
        "settings_folder": path(settings_folder()),
        "state_folder": path(state_folder()),
        "settings": settings.iter().map(setting).collect::<Vec<_>>(),
        "keys": keys.map(|key| json!({ "keys": key.keys, "command": key.command, "line": key.line })).collect::<Vec<_>>(),
        "problems": problems
            .map(|problem| json::with_message(json!({ "line": problem.line }), &problem.message))
            .collect::<Vec<_>>(),
    })
}
