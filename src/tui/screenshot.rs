//! Screenshots: a screen of the workbench drawn without a terminal after a sequence of keys, for pictures and tests.

#[cfg(test)]
mod tests;

use super::action::{NamedEngine, PictureRequest, ReviewLimit, SidePlayer};
use super::key::KeyPress;
use super::key_input;
use super::model::{
    AttackOverlay, Effect, ExplainMoveRequest, LineEvaluationRequest, LineScoreRequest, MateTreeRequest, NamedWeights,
    NetworkRequest, OpenFileSource, PlayerSettings, SecondReadingRequest,
};
use super::pages::PageKind;
use super::picture::PictureContents;
use super::run::RawRecord;
use super::theme::Theme;
use super::views::BoardSize;
use super::workbench::{self, Model};
use super::{folder_reader, glyphs::AmbiguousWidth};
use crate::tui::model::play;
use crate::tui::model::second_reading;
use crate::tui::model::tsume;
use crate::tui::model::why;
use ratatui::layout::{Rect, Size};
use sankoma_analysis::engine_match::{BuiltInPlayer, MoveRequest, OwnedMoveRequest, Player, PlayerReport};
use sankoma_analysis::mate_tree::{MateTreeReport, search_mate_tree};
use sankoma_analysis::why::explain_move;
use sankoma_analysis::{AnalysisReport, AnalysisTask, Engine, Generation, search_tree};
use sankoma_eval::Weights;
use sankoma_record::{self as record, notation::NotationStyle};
use sankoma_rules::Position;
use sankoma_search::{SearchControl, SearchLimits, SearchReport};
use sankoma_wording::{Language, Message, PieceStyle};
use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::sync::{Mutex, PoisonError};
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
        list(&mut model, &folder);
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

/// Reads the whole folder, so that the drawn list is complete.
fn list(model: &mut Model, folder: &Path) {
    let generation = model.core.list_folder(folder.to_owned(), true);
    let reports = Mutex::new(Vec::new());
    let report = |progress| reports.lock().unwrap_or_else(PoisonError::into_inner).push(progress);
    folder_reader::read(folder, &AtomicBool::new(false), &report);
    for progress in reports.into_inner().unwrap_or_else(PoisonError::into_inner) {
        model.core.files.receive_folder_progress(generation, progress);
    }
}

/// Performs the effects that evaluate the line or search a tree, and returns the others.
fn run_analysis_effects(model: &mut Model, mut effects: Vec<Effect>) -> Vec<Effect> {
    effects = take_weights_in_the_program(model, effects);
    effects.extend(model.finish_event());
    let mut others = Vec::new();
    let mut is_answered = false;
    for effect in effects {
        match effect {
            Effect::SearchTree(number, position, depth) => run_tree_search(model, number, &position, depth),
            Effect::SearchMateTree(request) => run_mate_search(model, &request),
            Effect::AskSecondReader(request) => ask_second_reader(model, &request),
            Effect::ExplainMove(request) => explain(model, &request),
            Effect::ScoreLine(request) => score_line(model, &request),
            Effect::EvaluateLine(request) => evaluate_line(model, &request),
            Effect::ExplainNetwork(request) => {
                explain_network(model, &request);
                is_answered = true;
            }
            other => others.push(other),
        }
    }
    // One question about a network is asked at a time.
    if is_answered {
        others.extend(run_analysis_effects(model, Vec::new()));
    }
    others
}

/// Searches a mate to its end. Progress is left out: it depends on the clock, and the result of a small problem does
/// not.
fn run_mate_search(model: &mut Model, request: &MateTreeRequest) {
    search_mate_tree(&request.position, request.time, HASH_MIB, &SearchControl::new(), |report| {
        if !matches!(report, MateTreeReport::Progress(_)) {
            tsume::receive_mate_tree(&mut model.core, request.number, report);
        }
    });
}

fn ask_second_reader(model: &mut Model, request: &SecondReadingRequest) {
    second_reading::receive_second_reading(&mut model.core, request, request.ask());
    model.finish_event();
}

fn score_line(model: &mut Model, request: &LineScoreRequest) {
    if let Some(weights) = model.core.evaluation.weights.main_weights().cloned() {
        request.search(&weights, |found| {
            model.core.line_scores.receive(request.number, found);
            true
        });
    }
    model.core.line_scores.finish(request.number);
}

fn explain_network(model: &mut Model, request: &NetworkRequest) {
    let reply = request.answer_by(&model.core.evaluation.weights.both());
    model.core.evaluation.receive_shares(request, reply);
}

fn evaluate_line(model: &mut Model, request: &LineEvaluationRequest) {
    let sets = model.core.evaluation.weights.both();
    request.evaluate(&sets, |found| {
        model.core.receive_line_sums(request.number, found);
        true
    });
    model.core.evaluation.finish_line(request.number);
}

fn explain(model: &mut Model, request: &ExplainMoveRequest) {
    if let Some(weights) = model.core.evaluation.weights.main_weights().cloned() {
        let explanation = explain_move(&request.question, &weights, &SearchControl::new());
        why::receive_explanation(&mut model.core, request.clone(), explanation);
    }
}

/// Explains every mistake of the game, as the workbench does in the background.
fn explain_all(model: &mut Model) {
    while let Some(Effect::ExplainMove(request)) = why::request_explanation(&mut model.core) {
        explain(model, &request);
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

/// Takes the weights in the program that effects ask for, and returns the other effects with what follows.
fn take_weights_in_the_program(model: &mut Model, effects: Vec<Effect>) -> Vec<Effect> {
    let mut others = Vec::new();
    for effect in effects {
        let named = match &effect {
            Effect::OpenWeights(_, path) => path.to_str().and_then(Weights::named),
            _ => None,
        };
        match (effect, named) {
            (Effect::OpenWeights(role, path), Some(weights)) => {
                others.extend(model.core.weights_loaded(role, path, Ok(weights)));
            }
            (effect, _) => others.push(effect),
        }
    }
    others
}

fn run_tree_search(model: &mut Model, number: u64, position: &Position, depth: u32) {
    let tree = search_tree::record_search_tree(
        &weights_in_use(model),
        position,
        depth,
        search_tree::DEFAULT_MAX_NODES,
        &SearchControl::new(),
    );
    model.core.engine.tree.receive(number, tree.ok().flatten().map(Box::new));
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
