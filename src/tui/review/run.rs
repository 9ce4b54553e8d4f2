//! The review that runs: how it is begun, paused and ended, and what its reports mean.

use super::ReviewState;
use super::argument::ReviewChoice;
use crate::tui::core::effect::{Effect, ReviewRequest, ReviewRequestPart};
use crate::tui::core::messages::Messages;
use crate::tui::core::{Core, PageRequest};
use crate::tui::engines::OtherEngines;
use crate::tui::engines::argument::NamedEngine;
use crate::tui::review;
use sankoma_analysis::results::{EngineIdentity, PositionKey, PositionResult, ResultStore};
use sankoma_analysis::review::{
    ReviewBudget, ReviewOrder, ReviewReport, ReviewSearchSettings, ReviewSection, SearchedPosition, SectionPlan,
    is_section_compared, repeated_positions,
};
use sankoma_record::{Game, NodeId, Severity};
use sankoma_search::Score;
use sankoma_usi::client::{engine_identity, is_identity_with};
use sankoma_wording::{Message, counted_noun, message};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

/// A review that runs or is paused.
#[derive(Clone, Debug, PartialEq)]
pub struct ReviewRun {
    /// Positions searched, of all that are to be searched, each counted once for each engine.
    pub done: usize,
    /// Positions in all.
    pub all: usize,
    /// Suspicious moves compared.
    pub compared: usize,
    /// Time so far, without pauses.
    pub elapsed: Duration,
    /// Whether it is paused.
    pub paused: bool,
    number: u64,
    parts: Vec<ReviewRunPart>,
    /// The game under whose key the results are saved.
    game_key: u64,
}

/// An engine of the review.
#[derive(Clone, Debug, PartialEq)]
struct ReviewRunPart {
    engine: NamedEngine,
    /// The identity under which its results are stored; of another program once it has said who it is.
    identity: Option<EngineIdentity>,
    /// The options with which another program runs.
    options: Vec<(String, String)>,
    left: usize,
}

impl ReviewRun {
    /// The time that is left at the speed so far; `None` before the first position.
    pub fn time_left(&self) -> Option<Duration> {
        let done = u32::try_from(self.done).ok().filter(|&done| done > 0)?;
        let left = u32::try_from(self.all.saturating_sub(self.done)).ok()?;
        Some(self.elapsed / done * left)
    }
}

impl ReviewState {
    /// Begins a review of `game`. Sections whose results are known already are passed over.
    pub(super) fn start(
        &mut self,
        choice: ReviewChoice,
        (game, game_key): (&Game, u64),
        results: &ResultStore,
        engines: &mut OtherEngines,
        messages: &mut Messages,
    ) -> Option<Effect> {
        let settings = choice.search_settings();
        let plan = SectionPlan::of(game, &choice.scope());
        if plan.sections.is_empty() {
            messages.warn("検討する手がありません", "there is no move to review");
            return None;
        }
        let (mut parts, mut of_run) = (Vec::new(), Vec::new());
        for engine in &choice.engines {
            let options = engines.definition(engine.name()).map(|known| known.options.clone()).unwrap_or_default();
            let sections = unknown_sections(&plan, game, (engine, &options), &choice, results);
            if sections.is_empty() {
                continue;
            }
            let (definition, identity) = match engine {
                NamedEngine::BuiltIn => (None, Some(results.engine().clone())),
                NamedEngine::Other(name) => (Some(engines.for_review(name, choice.lines)?), None),
            };
            let left = sections.iter().map(Vec::len).sum();
            of_run.push(ReviewRunPart { engine: engine.clone(), identity, options, left });
            parts.push(ReviewRequestPart { engine: definition, sections });
        }
        let budget = budget_of(&parts, choice.passes);
        self.choice = choice;
        if parts.is_empty() {
            messages.note(
                "この設定の検討は済んでいます（v u でまとめ）",
                "these moves are reviewed already; v u shows the summary",
            );
            return None;
        }
        if budget.compares || budget.repeated > 0 {
            messages.show(Severity::Note, budget.whole_message());
        }
        self.begin_run(of_run, game_key);
        Some(Effect::StartReview(Box::new(ReviewRequest { number: self.number, game: game.clone(), settings, parts })))
    }

    fn begin_run(&mut self, parts: Vec<ReviewRunPart>, game_key: u64) {
        self.number += 1;
        self.run = Some(ReviewRun {
            done: 0,
            compared: 0,
            all: parts.iter().map(|part| part.left).sum(),
            elapsed: Duration::ZERO,
            paused: false,
            number: self.number,
            parts,
            game_key,
        });
    }

    /// Pauses or resumes the review.
    fn toggle_pause(&mut self, messages: &mut Messages) -> Option<Effect> {
        let run = self.run.as_mut()?;
        run.paused = !run.paused;
        if run.paused {
            messages.note("検討を一時停止しました（R で再開）", "the review is paused; R resumes it");
        } else {
            messages.note("検討を再開しました", "the review is resumed");
        }
        Some(Effect::PauseReview(run.paused))
    }

    /// Ends the review. What it has found stays.
    pub(in crate::tui) fn stop(&mut self, messages: &mut Messages) -> Option<Effect> {
        let Some(run) = self.run.take() else {
            messages.warn("全局検討は動いていません", "no review is running");
            return None;
        };
        let (done, all) = (run.done, run.all);
        messages.note(
            format!("検討をやめました（{done}/{all}局面を読みました）"),
            format!("the review is stopped after {done} of {}", counted_noun(all, "position")),
        );
        Some(Effect::StopReview)
    }
}

/// The sections of a plan whose results of `engine` are not known already, in the order in which they are searched.
fn unknown_sections(
    plan: &SectionPlan,
    game: &Game,
    engine: (&NamedEngine, &[(String, String)]),
    choice: &ReviewChoice,
    results: &ResultStore,
) -> Vec<ReviewSection> {
    let mut sections = plan.sections.clone();
    sections.retain(|section| !is_known(section, game, engine, choice, results));
    if choice.order == ReviewOrder::Backward {
        sections.reverse();
    }
    sections
}

/// How many positions all engines search in so many passes.
fn budget_of(parts: &[ReviewRequestPart], passes: u32) -> ReviewBudget {
    let budget_of =
        |part: &ReviewRequestPart| ReviewBudget::of(part.sections.iter().map(Vec::len), passes, part.engine.is_none());
    let budgets = parts.iter().map(budget_of);
    budgets.fold(ReviewBudget::default(), ReviewBudget::and)
}

/// Whether every position of a section has a result of `engine`, with these options, that a review as `choice` wants it
/// would not go beyond; and where it wants two passes, comparisons of all suspicious moves; of an engine that compares
/// none one result at least of the second pass, unless no move is doubtful.
fn is_known(
    section: &ReviewSection,
    game: &Game,
    (engine, options): (&NamedEngine, &[(String, String)]),
    choice: &ReviewChoice,
    results: &ResultStore,
) -> bool {
    let settings = choice.search_settings();
    let is_of_engine = |result: &&Arc<PositionResult>| match engine {
        NamedEngine::BuiltIn => result.engine == *results.engine(),
        NamedEngine::Other(name) => is_identity_with(&result.engine, name, options),
    };
    let known = |&node: &NodeId| {
        let key = PositionKey::of(&game.position(node));
        let result =
            results.of_all_engines(&key).iter().filter(is_of_engine).find(|result| is_enough(result, &settings));
        result.map(|result| (node, Arc::clone(result)))
    };
    let Some(found) = section.iter().map(known).collect::<Option<Vec<_>>>() else { return false };
    let is_repeated = |(_, result): &(NodeId, Arc<PositionResult>)| is_enough(result, &settings.of_pass(2));
    if choice.passes == 1 || (*engine != NamedEngine::BuiltIn && found.iter().any(is_repeated)) {
        return true;
    }
    let searched: BTreeMap<NodeId, SearchedPosition> = found
        .into_iter()
        .map(|(node, result)| (node, result.as_searched(game.position(node).side_to_move())))
        .collect();
    match engine {
        NamedEngine::BuiltIn => is_section_compared(game, section, &searched, settings.variations),
        NamedEngine::Other(_) => repeated_positions(game, &searched).is_empty(),
    }
}

/// Whether a search with `settings` would not go beyond a result.
fn is_enough(result: &PositionResult, settings: &ReviewSearchSettings) -> bool {
    let limits = &settings.limits;
    // A search ends a little before its limit.
    let is_deep = limits.nodes.is_none_or(|nodes| result.nodes >= nodes - nodes / 10)
        && limits.depth.is_none_or(|depth| result.depth >= depth)
        && limits.time.as_ref().is_none_or(|time| result.time >= time.hard);
    let is_decided = result.lines.first().is_some_and(|line| matches!(line.score, Score::Mate(_)));
    (is_deep && result.lines.len() >= settings.multipv) || is_decided
}

/// Starts a review, or pauses or continues the one that runs. Without a choice it is asked for.
pub(in crate::tui) fn start_or_pause_review(core: &mut Core, choice: Option<ReviewChoice>) -> Option<Effect> {
    if core.review.run.is_some() {
        return core.review.toggle_pause(&mut core.messages);
    }
    let Some(choice) = choice else {
        core.view.request(PageRequest::CommandLine(format!("review {}", core.review.choice)));
        return None;
    };
    if core.evaluation.weights.main_weights().is_none() {
        // At the start of the program: another thread is about to bring the same.
        core.set_built_in_weights(sankoma_eval::Weights::built_in());
    }
    let choice = match resolved(choice, &core.engines) {
        Ok(choice) => choice,
        Err(message) => {
            core.messages.show(Severity::Warning, message);
            return None;
        }
    };
    let game_key = core.sessions.current(&core.game.document.game);
    let Core { review, game, results, engines, messages, .. } = core;
    review.start(choice, (&game.document.game, game_key), results, engines, messages)
}

/// The choice with the engines that are meant, each once.
fn resolved(mut choice: ReviewChoice, engines: &OtherEngines) -> Result<ReviewChoice, Message> {
    let mut meant: Vec<NamedEngine> = Vec::new();
    for engine in &choice.engines {
        let engine = engines.resolve(engine)?;
        if !meant.contains(&engine) {
            meant.push(engine);
        }
    }
    choice.engines = meant;
    Ok(choice)
}

/// Takes a report of a review; one of an earlier review is dropped.
pub(in crate::tui) fn receive_review_report(core: &mut Core, number: u64, report: ReviewReport) {
    let Some(run) = core.review.run.as_mut().filter(|run| run.number == number) else {
        return;
    };
    match report {
        ReviewReport::Searched { part, own_name, position, searched, pass, elapsed } => {
            run.done += usize::from(pass == 1);
            run.compared += usize::from(pass > 1 && searched.comparisons.is_some());
            run.elapsed = elapsed;
            let game_key = run.game_key;
            let Some(part) = run.parts.get_mut(part) else { return };
            part.left = part.left.saturating_sub(usize::from(pass == 1));
            let name = part.engine.name();
            let own_name = own_name.as_deref();
            let identity = part.identity.get_or_insert_with(|| engine_identity(name, own_name, &part.options)).clone();
            if let Some(mut result) = PositionResult::of_review(&searched, identity) {
                let pass = if searched.comparisons.is_some() { 1 } else { pass };
                if let Some(time) = core.review.choice.search_settings().of_pass(pass).limits.time {
                    result.time = time.hard;
                }
                core.sessions.add(game_key, PositionKey::of(&position));
                core.results.insert(&position, result);
                review::show_known_result(core);
            }
        }
        ReviewReport::Failed { part, message } => {
            let Some(part) = run.parts.get_mut(part) else { return };
            run.all -= std::mem::take(&mut part.left).min(run.all);
            let name = part.engine.name();
            let message = message!(
                ("{name} の検討を終えました: {}", message.ja),
                ("the review by {name} ends: it {}", message.en)
            );
            core.messages.notify(Severity::Error, message);
        }
        ReviewReport::Running { elapsed } => run.elapsed = elapsed,
        ReviewReport::Finished => finish_review(core),
    }
}

fn finish_review(core: &mut Core) {
    let Some(run) = core.review.run.take() else { return };
    if run.done == 0 {
        return;
    }
    let is_shown = core.sessions.current(&core.game.document.game) == run.game_key;
    let found: Vec<&EngineIdentity> = run.parts.iter().filter_map(|part| part.identity.as_ref()).collect();
    if is_shown && !found.contains(&review::reviewer(core)) {
        // The marks of the review that has just ended are shown.
        core.review.reviewer = found.first().map(|&identity| identity.clone());
    }
    review::refresh_assessments(core);
    let accuracy = core.review.accuracy(&core.game.document.game).filter(|_| is_shown);
    let percent = |color: usize| {
        let accuracy = accuracy.as_ref().and_then(|summary| summary.players[color].accuracy);
        accuracy.map_or_else(|| "-".to_owned(), |accuracy| format!("{accuracy:.0}"))
    };
    let (black, white, done) = (percent(0), percent(1), run.done);
    let (mut ja, mut en) = (String::new(), String::new());
    if run.parts.len() > 1 && is_shown {
        let differing = review::review_comparison(core).disagreements().len();
        ja = format!("、{}つのエンジンで評価の分かれる手 {differing}", run.parts.len());
        en = format!(", {} engines disagree on {}", run.parts.len(), counted_noun(differing, "move"));
    }
    core.messages.notify(
        Severity::Note,
        message!(
            "{done}局面の検討が終わりました。精度 ▲{black} △{white}{ja}（n で次の悪手、v u でまとめ）",
            (
                "{} reviewed; accuracy Black {black}, White {white}{en}; n: next mistake, v u: summary",
                counted_noun(done, "position")
            )
        ),
    );
}
