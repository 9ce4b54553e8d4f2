//! A USI command that a person types to an engine: what would break what we know of it is done in our own way, and
//! said.

use super::argument::TypedUsiLine;
use super::{OtherEngine, OtherEngines};
use crate::tui::action::ActionId;
use crate::tui::core::Core;
use crate::tui::core::effect::Effect;
use crate::tui::core::messages::Messages;
use sankoma_usi::client::{TypedLine, UsiEnginePhase};
use sankoma_wording::{Message, message};

/// Sends a typed command to the engine that is meant.
pub(in crate::tui) fn say_to_engine(core: &mut Core, line: &TypedUsiLine) -> Vec<Effect> {
    let Core { engines, messages, engine, .. } = core;
    let Some((id, name, phase)) = meant(engines, line.letter).map(|other| (other.id, named(other), other.phase)) else {
        warn_no_engine(line.letter, messages);
        return Vec::new();
    };
    let command = &line.command;
    match command.split_whitespace().next() {
        Some("quit") => {
            messages
                .note(format!("{name} を終了しました（quit は E q と同じ）"), format!("{name} is ended: quit is E q"));
            return engines.end(id).into_iter().collect();
        }
        Some("stop") => {
            halt(engines, id);
            messages.note(
                format!("{name} の検討を止めました（{}）", again(engine.running).ja),
                format!("{name} stops its analysis; {}", again(engine.running).en),
            );
            return vec![Effect::HaltEngine(id)];
        }
        _ => {}
    }
    messages.show(sankoma_record::Severity::Note, consequence(&name, command, phase, engine.running));
    if TypedLine::of(command) == TypedLine::InPlaceOfOurs {
        halt(engines, id);
    }
    vec![Effect::SayToEngine(id, command.clone())]
}

/// The engine of this letter; without one that of the selected line of the dialogue, or the first.
fn meant(engines: &OtherEngines, letter: Option<char>) -> Option<&OtherEngine> {
    let by_letter =
        |letter: char| engines.analysing().find(|engine| engine.letter() == letter && engine.failure.is_none());
    if let Some(letter) = letter {
        return by_letter(letter);
    }
    let selected = engines.log.row(engines.log.cursor.selected).and_then(|entry| entry.letter);
    selected.and_then(by_letter).or_else(|| engines.analysing().find(|engine| engine.failure.is_none()))
}

fn named(engine: &OtherEngine) -> String {
    format!("{} {}", engine.letter(), engine.definition.name)
}

/// Analyses no longer, until the person asks for it.
fn halt(engines: &mut OtherEngines, id: u64) {
    if let Some(engine) = engines.engine_mut(id) {
        engine.wanted = false;
        engine.clear_search();
    }
}

/// What a command does to the analysis.
fn consequence(name: &str, command: &str, phase: UsiEnginePhase, is_running: bool) -> Message {
    let is_searching = phase == UsiEnginePhase::Searching;
    match TypedLine::of(command) {
        TypedLine::InPlaceOfOurs => {
            let again = again(is_running);
            message!(
                ("{name} > {command}（検討は止めました。{}）", again.ja),
                ("{name} > {command}: our analysis is stopped for it; {}", again.en)
            )
        }
        TypedLine::BetweenSearches if is_searching => message!(
            "{name} > {command}（検討を止めて送り、続けます）",
            "{name} > {command}: the search is stopped for it and begun again"
        ),
        TypedLine::BetweenSearches | TypedLine::AtAnyTime => {
            message!("{name} > {command}", "{name} > {command}")
        }
    }
}

/// How the analysis is begun again: the key stops it where it runs.
fn again(is_running: bool) -> Message {
    if is_running {
        Message::new("Space を二度押すと再開", "Space twice resumes it")
    } else {
        Message::new("Space で再開", "Space resumes it")
    }
}

fn warn_no_engine(letter: Option<char>, messages: &mut Messages) {
    match letter {
        Some(letter) => messages.warn(
            format!("{letter} というエンジンは動いていません"),
            format!("no engine runs under the letter {letter}"),
        ),
        None => messages.warn("ほかのエンジンは動いていません", "no other engine is running"),
    }
    messages.offer(ActionId::EngineStart);
}
