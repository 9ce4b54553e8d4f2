//! Actions on the other engines: they are started, ended, tried, added, changed and removed.

use super::argument::EngineSetting;
use super::argument::NamedEngine;
use super::definition_edit::apply_setting;
use super::other_engine::{EngineRole, OtherEngineId};
use crate::tui::action::ActionId;
use crate::tui::core::Core;
use crate::tui::core::effect::Effect;
use crate::tui::core::page_request::PageRequest;
use sankoma_record::Severity;
use sankoma_usi::client::UsiGo;
use sankoma_usi::engines_file::{EngineDefinition, split_words};
use sankoma_wording::{message, quoted};
use std::path::Path;

/// Starts the engine of this name; without one the only one there is, or shows the page.
pub(in crate::tui) fn start_engine(core: &mut Core, name: Option<String>) -> Vec<Effect> {
    let name = match (name, &core.engines.definitions[..]) {
        (Some(name), _) => meant_name(core, name),
        (None, [only]) => only.name.clone(),
        (None, _) => {
            core.view.request(PageRequest::Engines);
            return Vec::new();
        }
    };
    let Some(definition) = core.engines.definition(&name).cloned() else {
        warn_no_engine(core, &name);
        return Vec::new();
    };
    if let Some(engine) = core.engines.running_as(&name).filter(|engine| engine.failure.is_none()) {
        let letter = engine.letter();
        core.messages
            .warn(format!("{name} は既に動いています（{letter}）"), format!("{name} is running already, as {letter}"));
        return Vec::new();
    }
    let failed = core.engines.running_as(&name).map(|engine| engine.id);
    let mut effects: Vec<Effect> = failed.and_then(|id| core.engines.end(id)).into_iter().collect();
    effects.extend(start(core, definition, EngineRole::Analysis));
    effects
}

fn start(core: &mut Core, definition: EngineDefinition, role: EngineRole) -> Vec<Effect> {
    let Core { engines, game, messages, .. } = core;
    let effects = engines.start(definition, role, &game.shown.position, messages);
    core.show_known_results_of_others();
    effects
}

/// Ends the engine of this name; without one all engines.
pub(in crate::tui) fn end_engine(core: &mut Core, name: Option<&str>) -> Vec<Effect> {
    let name = name.map(|name| meant_name(core, name.to_owned()));
    let is_meant = |known: &str| name.as_ref().is_none_or(|name| name == known);
    let ids: Vec<OtherEngineId> =
        core.engines.analysing().filter(|engine| is_meant(&engine.definition.name)).map(|engine| engine.id).collect();
    if ids.is_empty() {
        core.messages.warn("動いているエンジンはありません", "no such engine is running");
    } else {
        core.messages.note("エンジンを終了しました", "ended");
    }
    ids.into_iter().filter_map(|id| core.engines.end(id)).collect()
}

/// Starts the engine of the selected row, or ends it.
pub(in crate::tui) fn toggle_selected_engine(core: &mut Core) -> Vec<Effect> {
    let Some(name) = selected_engine(core) else { return Vec::new() };
    match core.engines.running_as(&name).filter(|engine| engine.failure.is_none()) {
        Some(_) => end_engine(core, Some(&name)),
        None => start_engine(core, Some(name)),
    }
}

/// Ends the engine of the selected row and starts it again.
pub(in crate::tui) fn restart_selected_engine(core: &mut Core) -> Vec<Effect> {
    let Some(name) = selected_engine(core) else { return Vec::new() };
    let running = core.engines.running_as(&name).map(|engine| engine.id);
    let mut effects: Vec<Effect> = running.and_then(|id| core.engines.end(id)).into_iter().collect();
    effects.extend(start_engine(core, Some(name)));
    effects
}

/// Starts the engine of the selected row to see whether it works.
pub(in crate::tui) fn try_selected_engine(core: &mut Core) -> Vec<Effect> {
    let Some(name) = selected_engine(core) else { return Vec::new() };
    try_engine(core, &name)
}

/// Starts an engine to see whether it works.
pub(in crate::tui) fn try_engine(core: &mut Core, name: &str) -> Vec<Effect> {
    let Some(definition) = core.engines.definition(name).cloned() else { return Vec::new() };
    core.messages.note(format!("{name} を試しています"), format!("{name} is being tried"));
    start(core, definition, EngineRole::Trial)
}

/// Adds an engine with this command line, once it has said who it is.
pub(in crate::tui) fn add_engine(core: &mut Core, command_line: &str) -> Vec<Effect> {
    let Some(mut words) = split_words(command_line).filter(|words| !words.is_empty()) else {
        let line = quoted(command_line);
        core.messages.show(
            Severity::Error,
            message!("{line}: 引用符が閉じていません", "a quote in {line} is not closed, expected a command line"),
        );
        return Vec::new();
    };
    let command = words.remove(0);
    let stem = Path::new(&command).file_stem().map(|stem| stem.to_string_lossy().into_owned());
    let name = free_engine_name(core, &stem.unwrap_or_else(|| command.clone()));
    core.messages.note(
        format!("{command} に名前とオプションを問い合わせています"),
        format!("asking {command} for its name and options"),
    );
    core.view.request(PageRequest::Engines);
    let definition = EngineDefinition { name, command, arguments: words, ..EngineDefinition::default() };
    start(core, definition, EngineRole::Addition)
}

/// `wanted`, with a number if it is taken.
fn free_engine_name(core: &Core, wanted: &str) -> String {
    let is_free = |name: &String| name != "sankoma" && core.engines.definition(name).is_none();
    let numbered = (2..).map(|number| format!("{wanted} {number}"));
    std::iter::once(wanted.to_owned()).chain(numbered).find(is_free).unwrap_or_default()
}

/// Removes the selected engine from the file, once that was requested twice.
pub(in crate::tui) fn remove_selected_engine(core: &mut Core) -> Vec<Effect> {
    let Some(name) = selected_engine(core) else { return Vec::new() };
    if core.engines.removal.replace(name.clone()).as_ref() != Some(&name) {
        core.messages.warn(
            format!("{name} を engines.toml から消すなら、もう一度押してください"),
            format!("the same key again removes {name} from engines.toml"),
        );
        return Vec::new();
    }
    core.engines.removal = None;
    let running = core.engines.running_as(&name).map(|engine| engine.id);
    let mut effects: Vec<Effect> = running.and_then(|id| core.engines.end(id)).into_iter().collect();
    core.messages.note(format!("{name} を消しました"), format!("{name} is removed"));
    effects.push(Effect::RemoveEngine(name));
    effects
}

/// Changes the engine of this name. Returns its name from now on, and the effect that saves the change.
pub(in crate::tui) fn set_engine(core: &mut Core, name: &str, setting: &EngineSetting) -> Option<(String, Effect)> {
    let mut definition = core.engines.definition(name)?.clone();
    if let Err(message) = apply_setting(setting, &mut definition, core.engines.known.get(name)) {
        core.messages.show(Severity::Error, message);
        return None;
    }
    if core.engines.running_as(name).is_some() {
        core.messages
            .note(format!("{name} の次の起動から使います"), format!("saved; {name} uses it from its next start"));
    } else {
        core.messages.note(format!("{name} の設定を保存しました"), format!("saved for {name}"));
    }
    if let Some(identity) = core.engines.known.remove(name) {
        core.engines.known.insert(definition.name.clone(), identity);
    }
    Some((definition.name.clone(), Effect::SaveEngine(Some(name.to_owned()), Box::new(definition))))
}

/// Presses a button among the options of an engine that runs.
pub(in crate::tui) fn press_engine_button(core: &mut Core, name: &str, button: &str) -> Option<Effect> {
    let Some(engine) = core.engines.running_as(name).filter(|engine| engine.failure.is_none()) else {
        core.messages.warn(
            format!("{name} は動いていません（{button} は動作中に押す）"),
            format!("{name} is not running; {button} can be pressed while it is"),
        );
        return None;
    };
    let id = engine.id;
    core.messages.note(format!("{button} を押しました"), format!("{button} is pressed"));
    Some(Effect::PressEngineButton(id, button.to_owned()))
}

/// Sets how the other engines search, and lets them begin again.
pub(in crate::tui) fn set_engine_go(core: &mut Core, go: UsiGo) -> Vec<Effect> {
    core.engines.go = go;
    let words = go.words();
    core.messages.note(format!("ほかのエンジン: go {words}"), format!("the other engines get: go {words}"));
    let effects = core.engines.position_changed(&core.game.shown.position);
    core.show_known_results_of_others();
    effects
}

/// The name of the engine of the selected row.
pub(in crate::tui) fn selected_engine(core: &mut Core) -> Option<String> {
    let found = core.engines.definitions.get(core.engines.cursor.selected).map(|found| found.name.clone());
    if found.is_none() {
        core.messages.warn("エンジンがありません", "there is no engine yet");
        core.messages.offer(ActionId::EngineAdd);
    }
    found
}

/// The name of the engine that a person means; what was typed where none is.
fn meant_name(core: &Core, typed: String) -> String {
    match core.engines.resolve(&NamedEngine::Other(typed.trim_matches('"').to_owned())) {
        Ok(NamedEngine::Other(name)) => name,
        _ => typed,
    }
}

fn warn_no_engine(core: &mut Core, name: &str) {
    let name = quoted(name);
    core.messages.warn(format!("エンジン {name} はありません"), format!("there is no engine {name} in engines.toml"));
    core.messages.offer(ActionId::Engines);
}
