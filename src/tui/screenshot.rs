//! Screenshots: a screen of the workbench drawn without a terminal after a sequence of keys, for pictures and tests.

#[cfg(test)]
mod tests;

use super::action::{NamedEngine, PictureRequest, ReviewLimit, SidePlayer};
use super::glyphs::AmbiguousWidth;
use super::key::KeyPress;
use super::key_input;
use super::model::evaluation::{NetworkRequest, WeightsReading};
use super::model::jobs::{JobKind, PendingJob};
use super::model::second_reading::SecondReadingRequest;
use super::model::{AttackOverlay, Effect, NamedWeights, OpenFileSource, PlayerSettings};
use super::pages::PageKind;
use super::picture::PictureContents;
use super::run::RawRecord;
use super::theme::Theme;
use super::views::BoardSize;
use super::workbench::{self, Model};
use crate::tui::model::{play, why};
use ratatui::layout::{Rect, Size};
use sankoma_analysis::engine_match::{BuiltInPlayer, MoveRequest, OwnedMoveRequest, Player, PlayerReport};
use sankoma_analysis::{AnalysisReport, AnalysisTask, Engine, Generation};
use sankoma_eval::Weights;
use sankoma_record::{self as record, notation::NotationStyle};
use sankoma_rules::Position;
use sankoma_search::{SearchControl, SearchLimits, SearchReport};
use sankoma_wording::{Language, Message, PieceStyle};
use std::collections::VecDeque;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// Content and form of a screenshot.
#[derive(Clone, Debug)]
pub struct ScreenshotOptions {
    /// The game; `None` for the start position.
    pub game: Option<RawRecord>,
    /// The folder to list.
    pub folder: Option<PathBuf>,
    /// Columns and rows.
    pub size: Size,
    /// The styles.
    pub theme: Theme,
    /// The language.
    pub lang: Language,
    /// Width of ambiguous characters.
    pub ambiguous: AmbiguousWidth,
    /// Notation of moves.
    pub notation: NotationStyle,
    /// How pieces are written.
    pub pieces: PieceStyle,
    /// The size of the board.
    pub board_size: BoardSize,
    /// The attack overlay before the keys are pressed.
    pub attacks: AttackOverlay,
    /// The ply shown before the keys are pressed.
    pub ply: usize,
    /// The keys that are pressed.
    pub keys: Vec<KeyPress>,
    /// The weights that evaluate and search; `None` for the built-in ones.
    pub weights: Option<NamedWeights>,
    /// Whether another program is asked what it reads in the game when the diagnostics show. Only the program itself
    /// can start it.
    pub second_reader: bool,
    /// Lets the engine search this many nodes with one thread, so that the picture is reproducible.
    pub think_nodes: Option<u64>,
}

/// Size of the transposition table in mebibytes; fixed, so that the picture is reproducible.
const HASH_MIB: usize = 16;
/// Nodes of each move of an engine that plays without a limit of its own.
const PLAYER_NODES: u64 = 1000;

/// The workbench after the keys of a screenshot.
pub struct PreparedScreen {
    model: Model,
    theme: Theme,
    size: Size,
}

impl PreparedScreen {
    /// What a picture of it shows.
    ///
    /// # Errors
    /// A form that the subject cannot have, or a ply that the game does not have.
    pub fn contents(&self, request: &PictureRequest) -> Result<PictureContents, Message> {
        PictureContents::of(&self.model, &self.theme, self.size, request)
    }
}

/// Brings the workbench to where a screenshot shows it. Keys whose actions need files or the clipboard have no effect.
pub fn prepare_screenshot(options: ScreenshotOptions) -> PreparedScreen {
    let mut theme = options.theme;
    let screen = Rect::from((ratatui::layout::Position::ORIGIN, options.size));
    let mut model = open_game(options.game, options.lang);
    model.core.second_readings.is_available = options.second_reader;
    if let Some(weights) = options.weights {
        model.core.use_weights(weights);
    }
    if let Some(folder) = options.folder {
        // The whole folder is read, so that the drawn list is complete.
        if let Effect::Run(reading) = model.core.list_folder(folder, true) {
            model.core.run_job(reading);
        }
    }
    model.core.view.ambiguous = options.ambiguous;
    model.core.view.notation = options.notation;
    model.core.view.pieces = options.pieces;
    model.core.view.board_size = options.board_size;
    model.core.view.attacks = options.attacks;
    model.core.view.theme.clone_from(&theme.name);
    let line = &model.core.game.shown.line;
    let node = line[options.ply.min(line.len() - 1)];
    let effects = model.apply(super::action::Action::ShowNode(node));
    run_analysis_effects(&mut model, effects);
    workbench::limit_scrolling(&mut model, &theme, screen);
    for key in options.keys {
        let effects = key_input::press(&mut model, key);
        let effects = run_analysis_effects(&mut model, effects);
        for effect in run_player_effects(&mut model, effects) {
            theme = run_theme_effect(&mut model, effect).unwrap_or(theme);
        }
        workbench::limit_scrolling(&mut model, &theme, screen);
    }
    if model.pages.shows(PageKind::ReviewSummary) {
        explain_all(&mut model);
    }
    if let Some(nodes) = options.think_nodes {
        think(&mut model, nodes);
        // As in the event loop: what depends on the reports is computed after them.
        run_analysis_effects(&mut model, Vec::new());
    }
    PreparedScreen { model, theme, size: options.size }
}

fn open_game(game: Option<RawRecord>, lang: Language) -> Model {
    let mut model = Model::new(lang);
    model.core.set_built_in_weights(Weights::built_in());
    if let Some(game) = game {
        let record = record::read(&game.bytes, game.path.as_deref());
        model.core.load(record, OpenFileSource { path: game.path, name: game.name });
    }
    model
}

/// Runs the jobs whose answers are shown, and returns the other effects.
fn run_analysis_effects(model: &mut Model, effects: Vec<Effect>) -> Vec<Effect> {
    let (mut others, mut is_asked_again) = (Vec::new(), false);
    let mut effects = take_weights_in_the_program(model, effects);
    effects.extend(model.finish_event());
    for effect in effects {
        match effect {
            Effect::Run(job) if job.kind == JobKind::Shown => {
                // One question of these is asked at a time, and what is listed depends on the answer.
                is_asked_again |= job.as_job::<NetworkRequest>().is_some();
                is_asked_again |= job.as_job::<SecondReadingRequest>().is_some();
                others.extend(model.core.run_job(job));
            }
            other => others.push(other),
        }
    }
    if is_asked_again {
        others.extend(run_analysis_effects(model, Vec::new()));
    }
    others
}

/// Takes the weights in the program that effects ask for, and returns the other effects with what follows.
fn take_weights_in_the_program(model: &mut Model, effects: Vec<Effect>) -> Vec<Effect> {
    let mut others = Vec::new();
    for effect in effects {
        match effect {
            Effect::Run(job) if is_set_of_program(&job) => others.extend(model.core.run_job(job)),
            effect => others.push(effect),
        }
    }
    others
}

/// Whether a job reads a set of weights that is in the program.
fn is_set_of_program(job: &PendingJob) -> bool {
    let path = job.as_job::<WeightsReading>().and_then(|reading| reading.path.to_str());
    path.is_some_and(|name| Weights::named(name).is_some())
}

/// Explains every mistake of the game, as the workbench does in the background.
fn explain_all(model: &mut Model) {
    while let Some(Effect::Run(job)) = why::request_explanation(&mut model.core) {
        model.core.run_job(job);
    }
}

/// Lets the built-in engine play and answer, and returns the other effects. A game between engines is played to
/// its end.
fn run_player_effects(model: &mut Model, effects: Vec<Effect>) -> Vec<Effect> {
    let mut others = Vec::new();
    let mut waiting = VecDeque::from(effects);
    while let Some(effect) = waiting.pop_front() {
        let following = match effect {
            Effect::StartPlayers(request) => {
                let named = |settings: &PlayerSettings| {
                    let is_built_in = settings.player == SidePlayer::Engine(NamedEngine::BuiltIn);
                    is_built_in.then(|| (settings.player.name().to_owned(), None))
                };
                let ready = PlayerReport::Ready(request.players.each_ref().map(named));
                play::receive_player_report(&mut model.core, request.number, ready)
            }
            Effect::AskPlayer(request) => answer_as_player(model, &request),
            Effect::SearchPosition(generation, position, nodes) => search_answer(model, generation, *position, nodes),
            other => {
                others.push(other);
                continue;
            }
        };
        waiting.extend(following);
    }
    others
}

/// The answer of the built-in engine; without a limit in nodes or depth it thinks about few nodes, so that the
/// picture is reproducible.
fn answer_as_player(model: &mut Model, request: &OwnedMoveRequest) -> Vec<Effect> {
    let limit = model.core.play.choice.limit.filter(|limit| !matches!(limit, ReviewLimit::Millis(_)));
    let limits = limit.map_or(SearchLimits::nodes(PLAYER_NODES), ReviewLimit::search_limits);
    let mut player = BuiltInPlayer::new("sankoma", Arc::new(Engine::new(weights_in_use(model), HASH_MIB)), limits);
    let (position, control) = (&request.position, &SearchControl::new());
    let answer = player.choose(&MoveRequest { position, clocks: None, timeout: request.timeout, control });
    let number = model.core.play.number();
    play::receive_player_report(
        &mut model.core,
        number,
        PlayerReport::Answered(request.generation, Duration::ZERO, answer),
    )
}

/// The search for the answer to a guess.
fn search_answer(model: &mut Model, generation: Generation, position: Position, nodes: u64) -> Vec<Effect> {
    let task = AnalysisTask::new(position, SearchLimits::nodes(nodes));
    let mut reports = Vec::new();
    Engine::new(weights_in_use(model), HASH_MIB).run(&task, &SearchControl::new(), |report| reports.push(report));
    reports.into_iter().flat_map(|report| model.core.receive_report(generation, report)).collect()
}

fn weights_in_use(model: &Model) -> Weights {
    model.core.evaluation.weights.main_weights().cloned().unwrap_or_default()
}

fn run_theme_effect(model: &mut Model, effect: Effect) -> Option<Theme> {
    let Effect::UseTheme(name) = effect else {
        return None;
    };
    let theme = Theme::load(&name).ok()?;
    model.core.theme_changed(&theme.name);
    Some(theme)
}

fn think(model: &mut Model, nodes: u64) {
    if !model.core.engine.running {
        // The user has not asked for this: the notice of the last key stays.
        let notice = model.core.messages.notice.take();
        model.apply(super::action::Action::Engine);
        model.core.messages.notice = notice;
    }
    let task = model.core.engine.task(&model.core.game.shown.position, SearchLimits::nodes(nodes));
    let generation = model.core.engine.generation();
    let mut reports = Vec::new();
    Engine::new(weights_in_use(model), HASH_MIB).run(&task, &SearchControl::new(), |report| reports.push(report));
    // Reports that depend on the clock are left out: the picture must be reproducible.
    for mut report in reports {
        match &mut report {
            AnalysisReport::Search(SearchReport::CurrentMove(_)) => continue,
            AnalysisReport::Search(SearchReport::IterationFinished(iteration)) => iteration.time = Duration::ZERO,
            AnalysisReport::Search(SearchReport::Line(info)) | AnalysisReport::ThreatLine(info) => {
                info.time = Duration::ZERO;
            }
            _ => {}
        }
        model.core.receive_report(generation, report);
    }
}
