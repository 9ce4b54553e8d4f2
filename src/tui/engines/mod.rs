//! The other engines: those that `engines.toml` names, those that run, and the dialogue with them.
//!
//! | question | file |
//! |---|---|
//! | which engines are there, and which run? | `mod` |
//! | what is known of one that runs? | `other_engine` |
//! | how are engines started, ended, tried, added and changed? | `actions` |
//! | which settings has one engine? | `setting_rows` |
//! | how is a definition changed by a typed line? | `definition_edit` |
//! | what was said, and which of it is listed? | `dialogue_log` |
//! | what do the engines agree on? | `comparison` |
//! | which engine does a typed name mean? | `naming` |
//! | what is typed to an engine? | `typed_line` |

mod actions;
pub(in crate::tui) mod analysis_threads;
pub(in crate::tui) mod argument;
mod comparison;
mod definition_edit;
mod dialogue_log;
pub(in crate::tui) mod dialogue_page;
mod naming;
pub(in crate::tui) mod other_engine;
pub(in crate::tui) mod page;
mod setting_rows;
pub(in crate::tui) mod settings_page;
#[cfg(test)]
mod tests;
pub(in crate::tui) mod threads;
mod typed_line;

pub(in crate::tui) use actions::{
    add_engine, end_engine, press_engine_button, remove_selected_engine, restart_selected_engine, selected_engine,
    set_engine, set_engine_go, start_engine, toggle_selected_engine, try_engine, try_selected_engine,
};
pub use comparison::{EngineOpinion, opinions};
pub use dialogue_log::{DialogueEntry, DialogueLog};
pub use other_engine::{EngineRole, OtherEngine, OtherEngineId};
pub(super) use other_engine::{OtherEngineLine, OtherEngineMoves};
pub use setting_rows::EngineSettingRow;
pub(in crate::tui) use typed_line::say_to_engine;

use super::core::effect::{Effect, OtherEngineRequest};
use super::core::list_cursor::ListCursor;
use super::core::messages::Messages;
use sankoma_analysis::Generation;
use sankoma_analysis::results::PositionResult;
use sankoma_record::Severity;
use sankoma_rules::Position;
use sankoma_usi::client::{UsiAnalysisReport, UsiEnginePhase, UsiFault, UsiGo, UsiProgramIdentity, sendable_position};
use sankoma_usi::engines_file::{EngineDefinition, EnginesFile};
use sankoma_wording::{Message, ToMessage, counted_noun, message};
use std::collections::HashMap;
use std::sync::Arc;

/// Maximum number of engines that analyse alongside the built-in one.
const MAX_OTHER_ENGINES: usize = 4;

/// The option that sets the number of lines, where a program has it.
const LINES_OPTION: &str = "MultiPV";

/// The other engines.
#[derive(Debug)]
pub struct OtherEngines {
    /// The engines that the file names, in its order.
    pub definitions: Vec<EngineDefinition>,
    /// Those that run, or have failed and are still listed, by their letters.
    pub running: Vec<OtherEngine>,
    /// What engines have said of themselves, by the name of their definition.
    pub known: HashMap<String, UsiProgramIdentity>,
    /// The cursor of the page of engines.
    pub cursor: ListCursor,
    /// The name of the engine that was added last, until its settings are shown.
    pub(super) added: Option<String>,
    /// The dialogue with all engines.
    pub log: DialogueLog,
    /// How they search.
    pub go: UsiGo,
    /// The engine whose removal was asked for once.
    removal: Option<String>,
    /// The names under which engines were started.
    names: HashMap<OtherEngineId, String>,
    generation: Generation,
    next_id: OtherEngineId,
}

impl Default for OtherEngines {
    fn default() -> Self {
        Self {
            definitions: Vec::new(),
            running: Vec::new(),
            known: HashMap::new(),
            cursor: ListCursor::default(),
            added: None,
            log: DialogueLog::default(),
            go: UsiGo::Infinite,
            removal: None,
            names: HashMap::new(),
            generation: 0,
            next_id: 0,
        }
    }
}

impl OtherEngines {
    /// Takes what the file says now.
    pub fn receive_file(&mut self, file: EnginesFile, messages: &mut Messages) {
        for problem in file.problems {
            messages.notify(Severity::Warning, problem);
        }
        self.definitions = file.engines;
    }

    /// The definition of this name.
    pub fn definition(&self, name: &str) -> Option<&EngineDefinition> {
        self.definitions.iter().find(|definition| definition.name == name)
    }

    /// The engine that runs under the definition of this name, and is listed for analysis.
    pub fn running_as(&self, name: &str) -> Option<&OtherEngine> {
        self.analysing().find(|engine| engine.definition.name == name)
    }

    /// Whether the engine of this name runs and has not said yet who it is.
    pub fn is_asking(&self, name: &str) -> bool {
        self.running.iter().any(|engine| engine.definition.name == name && engine.failure.is_none())
    }

    /// The engines that are there to analyse, by their letters.
    pub fn analysing(&self) -> impl Iterator<Item = &OtherEngine> {
        self.running.iter().filter(|engine| engine.role == EngineRole::Analysis)
    }

    /// The engine of this letter's number.
    pub fn by_slot(&self, slot: u8) -> Option<&OtherEngine> {
        self.analysing().find(|engine| engine.slot == slot)
    }

    /// Starts an engine. One that analyses begins with `position` at once.
    pub(super) fn start(
        &mut self,
        definition: EngineDefinition,
        role: EngineRole,
        position: &Position,
        messages: &mut Messages,
    ) -> Vec<Effect> {
        if role == EngineRole::Analysis && self.analysing().count() >= MAX_OTHER_ENGINES {
            messages.warn(
                format!("同時に使えるエンジンは{MAX_OTHER_ENGINES}つまでです"),
                format!("{MAX_OTHER_ENGINES} engines are running, as many as there can be"),
            );
            return Vec::new();
        }
        let name = definition.name.clone();
        let id = self.next_start(&name);
        let slot = (0..MAX_OTHER_ENGINES as u8).find(|&slot| self.by_slot(slot).is_none()).unwrap_or_default();
        let mut effects = vec![Effect::StartEngine(id, Box::new(definition.clone()))];
        let engine = OtherEngine::new(id, slot, definition, role);
        let at = self.running.partition_point(|other| other.slot < slot);
        self.running.insert(at, engine);
        if role == EngineRole::Analysis {
            effects.extend(self.request(id, position));
            messages.note(format!("{name} を起動しています"), format!("{name} is being started"));
        }
        effects
    }

    /// The definition of an engine with which a review that wants so many lines starts it, and the number of that
    /// start.
    pub(super) fn for_review(&mut self, name: &str, lines: usize) -> Option<(OtherEngineId, EngineDefinition)> {
        let mut definition = self.definition(name)?.clone();
        if lines > 1 || definition.option(LINES_OPTION).is_some() {
            definition.set_option(LINES_OPTION, Some(lines.to_string()));
        }
        Some((self.next_start(name), definition))
    }

    /// The number of a new start of the engine of this name, under which its dialogue is listed.
    fn next_start(&mut self, name: &str) -> OtherEngineId {
        let id = self.next_id;
        self.next_id += 1;
        self.names.insert(id, name.to_owned());
        id
    }

    /// Ends an engine, and takes it off the list.
    pub(super) fn end(&mut self, id: OtherEngineId) -> Option<Effect> {
        let at = self.running.iter().position(|engine| engine.id == id)?;
        self.running.remove(at);
        Some(Effect::EndEngine(id))
    }

    /// Lets all engines analyse `position`, or stops them. One that does already continues.
    pub(super) fn set_thinking(&mut self, on: bool, position: &Position) -> Vec<Effect> {
        let changed: Vec<OtherEngineId> =
            self.analysing().filter(|engine| engine.wanted != on).map(|engine| engine.id).collect();
        let mut effects = Vec::new();
        for id in changed {
            if let Some(engine) = self.engine_mut(id) {
                engine.wanted = on;
            }
            if on {
                effects.extend(self.request(id, position));
            } else {
                effects.push(Effect::HaltEngine(id));
            }
        }
        effects
    }

    /// Drops what was said of the position before, and lets the engines that are on analyse this one.
    pub(super) fn position_changed(&mut self, position: &Position) -> Vec<Effect> {
        self.generation += 1;
        let ids: Vec<OtherEngineId> = self.analysing().map(|engine| engine.id).collect();
        ids.into_iter().filter_map(|id| self.request(id, position)).collect()
    }

    /// Asks an engine that is on to analyse `position`.
    fn request(&mut self, id: OtherEngineId, position: &Position) -> Option<Effect> {
        let (generation, go) = (self.generation, self.go);
        let engine = self.engine_mut(id)?;
        engine.clear_search();
        if !engine.wanted || engine.failure.is_some() {
            return None;
        }
        if let Some(defect) = position.setup().search_obstacles().next() {
            engine.obstacle = Some(defect.message());
            return Some(Effect::HaltEngine(id));
        }
        let request = OtherEngineRequest { engine: id, generation, position: sendable_position(position), go };
        Some(Effect::AnalyseWith(Box::new(request)))
    }

    /// Takes a report of an engine; returns what is to be done about it, and the result that is to be saved.
    pub(super) fn receive(
        &mut self,
        id: OtherEngineId,
        report: UsiAnalysisReport,
        messages: &mut Messages,
    ) -> EngineNews {
        let generation = self.generation;
        let Some(at) = self.running.iter().position(|engine| engine.id == id) else {
            self.receive_unlisted(id, report, messages);
            return EngineNews::default();
        };
        let engine = &mut self.running[at];
        let name = engine.definition.name.clone();
        let mut news = EngineNews::default();
        match report {
            UsiAnalysisReport::Phase(phase) => {
                engine.phase = phase;
                if phase == UsiEnginePhase::Idle && engine.role != EngineRole::Analysis {
                    news.effects = self.finish_trial(at, messages);
                }
            }
            UsiAnalysisReport::Identified(identity) => {
                engine.identity = Some(identity.clone());
                self.known.insert(name, identity);
            }
            UsiAnalysisReport::Fault(fault) => {
                engine.fault = Some(fault.message());
                notify_of_fault(&name, &fault, messages);
            }
            UsiAnalysisReport::Dialogue(lines, skipped) => {
                let letter = (engine.role == EngineRole::Analysis).then(|| engine.letter());
                self.log.push(&name, letter, lines, skipped);
            }
            UsiAnalysisReport::Failed(error) => news.effects = vec![self.fail(at, error.message(), messages)],
            report => news.result = engine.take(report, generation),
        }
        news
    }

    /// An engine has failed: says why, and ends it. One that analyses stays on the list.
    fn fail(&mut self, at: usize, reason: Message, messages: &mut Messages) -> Effect {
        let engine = &mut self.running[at];
        let (id, name) = (engine.id, &engine.definition.name);
        let message = message!(("{name}: {}", reason.ja), ("{name} {}", reason.en));
        messages.notify(Severity::Error, message);
        engine.failure = Some(reason);
        engine.phase = UsiEnginePhase::Idle;
        if engine.role != EngineRole::Analysis {
            self.running.remove(at);
        }
        Effect::EndEngine(id)
    }

    /// An engine that is not on the list: it was ended, or reviews a game.
    fn receive_unlisted(&mut self, id: OtherEngineId, report: UsiAnalysisReport, messages: &mut Messages) {
        let name = self.names.get(&id).cloned().unwrap_or_default();
        match report {
            UsiAnalysisReport::Dialogue(lines, skipped) => self.log.push(&name, None, lines, skipped),
            UsiAnalysisReport::Fault(fault) => notify_of_fault(&name, &fault, messages),
            _ => {}
        }
    }

    /// An engine that was tried is ready: says so, and ends it. One that is new is saved in the file.
    fn finish_trial(&mut self, at: usize, messages: &mut Messages) -> Vec<Effect> {
        let engine = self.running.remove(at);
        let mut effects = vec![Effect::EndEngine(engine.id)];
        let options = engine.identity.as_ref().map_or(0, |identity| identity.options.len());
        let own = engine.identity.as_ref().and_then(|identity| identity.name.clone()).unwrap_or_default();
        let mut definition = engine.definition;
        let name = definition.name.clone();
        if engine.role == EngineRole::Addition {
            if !own.is_empty() && self.definition(&own).is_none() {
                definition.name.clone_from(&own);
            }
            if let Some(identity) = engine.identity {
                self.known.insert(definition.name.clone(), identity);
            }
            messages.note(
                format!("{} を加えました（オプション{options}個）", definition.name),
                format!("{} is added; it has {}", definition.name, counted_noun(options, "option")),
            );
            self.added = Some(definition.name.clone());
            effects.push(Effect::SaveEngine(None, Box::new(definition)));
        } else {
            messages.note(
                format!("{name} は使えます: {own}（オプション{options}個）"),
                format!("{name} works: {own}, {}", counted_noun(options, "option")),
            );
        }
        effects
    }

    /// Takes the results that are known of the position shown.
    pub(super) fn show_results(&mut self, known: &[Arc<PositionResult>]) {
        for engine in &mut self.running {
            let identity = engine.results_of();
            engine.result = known.iter().find(|result| result.engine == identity).cloned();
        }
    }

    fn engine_mut(&mut self, id: OtherEngineId) -> Option<&mut OtherEngine> {
        self.running.iter_mut().find(|engine| engine.id == id)
    }
}

fn notify_of_fault(name: &str, fault: &UsiFault, messages: &mut Messages) {
    let Message { ja, en } = fault.message();
    messages.notify(Severity::Warning, message!("{name}: {ja}", "{name} {en}"));
}

/// What follows from a report of an engine.
#[derive(Debug, Default)]
pub(super) struct EngineNews {
    /// What is to be done.
    pub(super) effects: Vec<Effect>,
    /// A result to be saved.
    pub(super) result: Option<Box<PositionResult>>,
}
