//! Actions on settings: they are taken over at the start, changed, taken back and written.

use super::SettingsRow;
use crate::tui::action::ActionId;
use crate::tui::core::Core;
use crate::tui::core::effect::Effect;
use crate::tui::core::messages::Messages;
use crate::tui::evaluation::WeightsRole;
use crate::tui::explorer;
use crate::tui::settings::{
    BookPaths, HashSize, LineCount, OnOff, OutputScale, SettingId, SettingValue, ThemeName, ThreadCount,
};
use crate::tui::settings_file::{SettingOrigin, SettingsFile, StartSetting, StartSettings};
use sankoma_record::Severity;
use sankoma_wording::{Language, Message, PieceStyle, message};

/// Takes over the settings of the start of the program. The theme is loaded by the caller.
pub(in crate::tui) fn use_start_settings(core: &mut Core, start: StartSettings) -> Vec<Effect> {
    let mut effects = Vec::new();
    for setting in start.iter().filter(|setting| setting.value.id() != SettingId::Theme) {
        effects.extend(change_setting(core, setting.value.clone()));
    }
    core.messages.clear_notice();
    core.keymap = start.keymap.clone();
    say_problems(core, &start);
    core.settings.start = start;
    fit_to_the_terminal(core);
    effects
}

/// A terminal without colours has another theme than the one asked for, and one without kanji has letters for pieces
/// unless kanji were asked for.
fn fit_to_the_terminal(core: &mut Core) {
    let pieces = core.settings.start.get(SettingId::Pieces);
    if !core.view.has_kanji && pieces.is_some_and(|pieces| pieces.origin == SettingOrigin::Default) {
        core.view.pieces = PieceStyle::standard(core.lang, false);
    }
    for id in [SettingId::Theme, SettingId::Pieces] {
        let value = setting(core, id);
        if let Some(origin) = core.settings.start.get(id).map(|setting| setting.origin.clone()) {
            core.settings.start.set(value, origin);
        }
    }
}

/// Says what is wrong in the settings file: the first problem on the status line, all of them in the log.
fn say_problems(core: &mut Core, start: &StartSettings) {
    let path = start.path.as_ref().map(|path| path.display().to_string()).unwrap_or_default();
    for problem in &start.problems {
        let Message { ja, en } = problem.located();
        let message = message!("{path}: {ja}", "{path}: {en}");
        core.messages.log.push(Severity::Warning, message, None);
    }
    let Some(first) = start.problems.first() else { return };
    let (Message { ja, en }, count) = (first.located(), start.problems.len());
    let (ja, en) = match count {
        1 => (format!("config.toml: {ja}"), format!("config.toml: {en}")),
        _ => (format!("config.toml に問題が{count}件: {ja}"), format!("config.toml, {count} problems: {en}")),
    };
    core.messages.show(Severity::Warning, Message::new(ja, en));
    core.messages.offer(ActionId::Settings);
}

/// The present value of a setting.
pub(in crate::tui) fn setting(core: &Core, id: SettingId) -> SettingValue {
    let (view, engine) = (&core.view, &core.engine);
    match id {
        SettingId::Language => SettingValue::Language(core.lang),
        SettingId::Notation => SettingValue::Notation(view.notation),
        SettingId::Theme => SettingValue::Theme(ThemeName(view.theme.clone())),
        SettingId::Ambiguous => SettingValue::Ambiguous(view.ambiguous),
        SettingId::Pieces => SettingValue::Pieces(view.pieces),
        SettingId::BoardSize => SettingValue::BoardSize(view.board_size),
        SettingId::Mouse => SettingValue::Mouse(OnOff(view.mouse)),
        SettingId::PointOfView => SettingValue::PointOfView(engine.point_of_view),
        SettingId::Lines => SettingValue::Lines(LineCount(engine.multipv)),
        SettingId::Threat => SettingValue::Threat(OnOff(engine.threat_wanted)),
        SettingId::Hash => SettingValue::Hash(HashSize(engine.hash_mebibytes)),
        SettingId::Threads => SettingValue::Threads(ThreadCount(engine.threads)),
        SettingId::OutputScale => SettingValue::OutputScale(core.evaluation.weights.output_scale()),
        SettingId::Books => SettingValue::Books(BookPaths(core.explorer.books.paths.clone())),
        SettingId::BookUse => SettingValue::BookUse(core.explorer.books.usage),
    }
}

/// What a setting is now, and when that is seen.
pub(in crate::tui) fn sentence(core: &Core, value: &SettingValue) -> Message {
    let (row, Message { ja: text_ja, en: text_en }) = (value.id().row(), value_words(value));
    let engine_only = matches!(value, SettingValue::Lines(_) | SettingValue::Threat(_)) && !core.engine.running;
    let [ja, en] = if engine_only { ["（検討中に表示）", " (shown while the engine runs)"] } else { ["", ""] };
    message!(("{}: {text_ja}{ja}", row.label(Language::Ja)), ("{}: {text_en}{en}", row.label(Language::En)))
}

/// A value in words; those of most settings are written the same in both languages.
fn value_words(value: &SettingValue) -> Message {
    match value {
        SettingValue::Threat(OnOff(true)) | SettingValue::Mouse(OnOff(true)) => Message::new("オン", "on"),
        SettingValue::Threat(OnOff(false)) | SettingValue::Mouse(OnOff(false)) => Message::new("オフ", "off"),
        other => Message::untranslated(other.text()),
    }
}

/// The present value of a setting, with its origin.
pub(in crate::tui) fn setting_with_origin(core: &Core, id: SettingId) -> StartSetting {
    let value = setting(core, id);
    let start = core.settings.start.get(id).filter(|start| start.value == value);
    let origin = start.map_or(SettingOrigin::Here, |start| start.origin.clone());
    StartSetting { value, origin }
}

/// The rows of the settings page.
pub(in crate::tui) fn settings_rows(core: &Core) -> impl Iterator<Item = SettingsRow<'_>> {
    let settings = SettingId::all().map(|id| SettingsRow::Setting(setting_with_origin(core, id)));
    settings.chain(core.settings.start.key_changes.iter().map(SettingsRow::Key))
}

/// Changes a setting at once.
pub(in crate::tui) fn change_setting(core: &mut Core, value: SettingValue) -> Vec<Effect> {
    let Core { engine, view, messages, .. } = core;
    match value {
        SettingValue::Language(language) => core.set_language(language),
        SettingValue::Notation(style) => core.set_notation(style),
        SettingValue::Theme(theme) => return vec![Effect::UseTheme(theme.0)],
        SettingValue::Ambiguous(width) => view.ambiguous = width,
        SettingValue::Pieces(style) => view.set_pieces(Some(style), messages),
        SettingValue::BoardSize(size) => view.set_board_size(Some(size), messages),
        SettingValue::Mouse(OnOff(wanted)) if wanted != view.mouse => {
            view.toggle_mouse(messages);
            return vec![Effect::CaptureMouse(wanted)];
        }
        SettingValue::PointOfView(wanted) if wanted != engine.point_of_view => {
            engine.switch_point_of_view(messages);
        }
        SettingValue::Lines(LineCount(wanted)) if wanted != engine.multipv => return engine.set_lines(wanted),
        SettingValue::Threat(OnOff(wanted)) if wanted != engine.threat_wanted => return engine.toggle_threat(),
        SettingValue::Hash(HashSize(size)) if size != engine.hash_mebibytes => {
            return engine.set_resources(size, engine.threads);
        }
        SettingValue::Threads(ThreadCount(threads)) if threads != engine.threads => {
            return engine.set_resources(engine.hash_mebibytes, threads);
        }
        SettingValue::OutputScale(scale) => return use_output_scale(core, scale),
        SettingValue::Books(BookPaths(paths)) => explorer::set_books(core, paths),
        SettingValue::BookUse(usage) => core.explorer.books.usage = usage,
        // It is so already.
        SettingValue::Mouse(_)
        | SettingValue::PointOfView(_)
        | SettingValue::Lines(_)
        | SettingValue::Threat(_)
        | SettingValue::Hash(_)
        | SettingValue::Threads(_) => {}
    }
    Vec::new()
}

/// Divides the output of networks by another number from now on, and evaluates again where one is in use.
fn use_output_scale(core: &mut Core, scale: OutputScale) -> Vec<Effect> {
    if core.evaluation.weights.set_output_scale(scale) { core.weights_changed(WeightsRole::Main) } else { Vec::new() }
}

/// Changes the selected setting by so many steps.
pub(in crate::tui) fn step_setting(core: &mut Core, steps: isize) -> Vec<Effect> {
    let Some(id) = selected_setting(core) else { return Vec::new() };
    let value = setting(core, id).stepped(steps);
    change_setting(core, value)
}

/// The selected setting, whose value is to be typed; a key is changed in the file alone.
pub(in crate::tui) fn selected_setting(core: &mut Core) -> Option<SettingId> {
    let selected = core.settings.selected();
    if selected.is_none() {
        say_keys_are_edited_in_the_file(&mut core.messages);
    }
    selected
}

/// Gives the selected setting the value that it had at the start, or when it was written last.
pub(in crate::tui) fn reset_setting(core: &mut Core) -> Vec<Effect> {
    let start = core.settings.selected().and_then(|id| core.settings.start.get(id));
    let value = start.map(|start| start.value.clone());
    value.map(|value| change_setting(core, value)).unwrap_or_default()
}

/// Requests that the settings changed here be written into the settings file.
pub(in crate::tui) fn write_settings(core: &mut Core) -> Option<Effect> {
    let changed: Vec<SettingValue> = SettingId::all()
        .map(|id| setting_with_origin(core, id))
        .filter(|setting| setting.origin == SettingOrigin::Here)
        .map(|setting| setting.value)
        .collect();
    if changed.is_empty() {
        core.messages.warn("ここで変えた設定はありません", "no setting was changed here");
        return None;
    }
    Some(Effect::WriteSettings(changed))
}

/// Takes note that settings were written: what the file says now.
pub(in crate::tui) fn settings_written(core: &mut Core, file: &SettingsFile, written: &[SettingValue]) {
    for (value, line) in file.values.iter().filter(|(value, _)| written.contains(value)) {
        core.settings.start.set(value.clone(), SettingOrigin::File(*line));
    }
    let names = written.iter().map(|value| value.id().row().name).collect::<Vec<_>>().join(", ");
    let path = file.path.as_ref().map(|path| path.display().to_string()).unwrap_or_default();
    core.messages.notify(Severity::Note, message!("{path} に書き込みました: {names}", "written to {path}: {names}"));
}

fn say_keys_are_edited_in_the_file(messages: &mut Messages) {
    messages
        .warn("キーは設定ファイルの [keys] で変えます", "keys are changed in the table [keys] of the settings file");
}
