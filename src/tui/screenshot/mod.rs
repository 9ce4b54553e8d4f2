//! Screenshots: a screen of the workbench drawn without a terminal after a sequence of keys, for pictures and tests.

#[cfg(test)]
mod tests;

use super::core::job::{JobKind, PendingJob};
use super::core::{AttackOverlay, Effect};
use super::engines::argument::NamedEngine;
use super::evaluation::{NamedWeights, NetworkRequest, WeightsReading};
use super::files::OpenFileSource;
use super::glyphs::AmbiguousWidth;
use super::keys::key::KeyPress;
use super::keys::key_input;
use super::pages::PageKind;
use super::picture::PictureContents;
use super::picture::request_argument::PictureRequest;
use super::play::PlayerSettings;
use super::play::argument::SidePlayer;
use super::review::argument::ReviewLimit;
use super::run::RawRecord;
use super::second_reading::SecondReadingRequest;
use super::theme::Theme;
use super::views::BoardSize;
use super::workbench::Workbench;
use super::{play, why, workbench};
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
    workbench: Workbench,
    theme: Theme,
    size: Size,
}

impl PreparedScreen {
    /// What a picture of it shows.
    ///
    /// # Errors
    /// A form that the subject cannot have, or a ply that the game does not have.
    pub fn contents(&self, request: &PictureRequest) -> Result<PictureContents, Message> {
        PictureContents::of(&self.workbench, &self.theme, self.size, request)
    }
}

/// Brings the workbench to where a screenshot shows it. Keys whose actions need files or the clipboard have no effect.
pub fn prepare_screenshot(options: ScreenshotOptions) -> PreparedScreen {
    let mut theme = options.theme;
    let screen = Rect::from((ratatui::layout::Position::ORIGIN, options.size));
    let mut workbench = open_game(options.game, options.lang);
    workbench.core.second_readings.is_available = options.second_reader;
    if let Some(weights) = options.weights {
        workbench.core.use_weights(weights);
    }
    if let Some(folder) = options.folder {
        // The whole folder is read, so that the drawn list is complete.
        if let Effect::Run(reading) = workbench.core.list_folder(folder, true) {
            workbench.core.run_job(reading);
        }
    }
    workbench.core.view.ambiguous = options.ambiguous;
    workbench.core.view.notation = options.notation;
    workbench.core.view.pieces = options.pieces;
    workbench.core.view.board_size = options.board_size;
    workbench.core.view.attacks = options.attacks;
    workbench.core.view.theme.clone_from(&theme.name);
    let line = &workbench.core.game.shown.line;
    let node = line[options.ply.min(line.len() - 1)];
    let effects = workbench.apply(super::action::Action::ShowNode(node));
    run_analysis_effects(&mut workbench, effects);
    workbench::limit_scrolling(&mut workbench, &theme, screen);
    for key in options.keys {
        let effects = key_input::press(&mut workbench, key);
        let effects = run_analysis_effects(&mut workbench, effects);
        for effect in run_player_effects(&mut workbench, effects) {
            theme = run_theme_effect(&mut workbench, effect).unwrap_or(theme);
        }
        workbench::limit_scrolling(&mut workbench, &theme, screen);
    }
    if workbench.pages.shows(PageKind::ReviewSummary) {
        explain_all(&mut workbench);
    }
    if let Some(nodes) = options.think_nodes {
        think(&mut workbench, nodes);
        // As in the event loop: what depends on the reports is computed after them.
        run_analysis_effects(&mut workbench, Vec::new());
    }
    PreparedScreen { workbench, theme, size: options.size }
}

fn open_game(game: Option<RawRecord>, lang: Language) -> Workbench {
    let mut workbench = Workbench::new(lang);
    workbench.core.set_built_in_weights(Weights::built_in());
    if let Some(game) = game {
        let record = record::read(&game.bytes, game.path.as_deref());
        workbench.core.load(record, OpenFileSource { path: game.path, name: game.name });
    }
    workbench
}

/// Runs the jobs whose answers are shown, and returns the other effects.
fn run_analysis_effects(workbench: &mut Workbench, effects: Vec<Effect>) -> Vec<Effect> {
    let (mut others, mut is_asked_again) = (Vec::new(), false);
    let mut effects = take_weights_in_the_program(workbench, effects);
    effects.extend(workbench.finish_event());
    for effect in effects {
        match effect {
            Effect::Run(job) if job.kind == JobKind::Shown => {
                // One question of these is asked at a time, and what is listed depends on the answer.
                is_asked_again |= job.as_job::<NetworkRequest>().is_some();
                is_asked_again |= job.as_job::<SecondReadingRequest>().is_some();
                others.extend(workbench.core.run_job(job));
            }
            other => others.push(other),
        }
    }
    if is_asked_again {
        others.extend(run_analysis_effects(workbench, Vec::new()));
    }
    others
}

/// Takes the weights in the program that effects ask for, and returns the other effects with what follows.
fn take_weights_in_the_program(workbench: &mut Workbench, effects: Vec<Effect>) -> Vec<Effect> {
    let mut others = Vec::new();
    for effect in effects {
        match effect {
            Effect::Run(job) if is_set_of_program(&job) => others.extend(workbench.core.run_job(job)),
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
fn explain_all(workbench: &mut Workbench) {
    while let Some(Effect::Run(job)) = why::request_explanation(&mut workbench.core) {
        workbench.core.run_job(job);
    }
}

/// Lets the built-in engine play and answer, and returns the other effects. A game between engines is played to
/// its end.
fn run_player_effects(workbench: &mut Workbench, effects: Vec<Effect>) -> Vec<Effect> {
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
                play::receive_player_report(&mut workbench.core, request.number, ready)
            }
            Effect::AskPlayer(request) => answer_as_player(workbench, &request),
            Effect::SearchPosition(generation, position, nodes) => {
                search_answer(workbench, generation, *position, nodes)
            }
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
fn answer_as_player(workbench: &mut Workbench, request: &OwnedMoveRequest) -> Vec<Effect> {
    let limit = workbench.core.play.choice.limit.filter(|limit| !matches!(limit, ReviewLimit::Millis(_)));
    let limits = limit.map_or(SearchLimits::nodes(PLAYER_NODES), ReviewLimit::search_limits);
    let mut player = BuiltInPlayer::new("sankoma", Arc::new(Engine::new(weights_in_use(workbench), HASH_MIB)), limits);
    let (position, control) = (&request.position, &SearchControl::new());
    let answer = player.choose(&MoveRequest { position, clocks: None, timeout: request.timeout, control });
    let number = workbench.core.play.number();
    play::receive_player_report(
        &mut workbench.core,
        number,
        PlayerReport::Answered(request.generation, Duration::ZERO, answer),
    )
}

/// The search for the answer to a guess.
fn search_answer(workbench: &mut Workbench, generation: Generation, position: Position, nodes: u64) -> Vec<Effect> {
    let task = AnalysisTask::new(position, SearchLimits::nodes(nodes));
    let mut reports = Vec::new();
    Engine::new(weights_in_use(workbench), HASH_MIB).run(&task, &SearchControl::new(), |report| reports.push(report));
    reports.into_iter().flat_map(|report| workbench.core.receive_report(generation, report)).collect()
}

fn weights_in_use(workbench: &Workbench) -> Weights {
    workbench.core.evaluation.weights.main_weights().cloned().unwrap_or_default()
}

fn run_theme_effect(workbench: &mut Workbench, effect: Effect) -> Option<Theme> {
    let Effect::UseTheme(name) = effect else {
        return None;
    };
    let theme = Theme::load(&name).ok()?;
    workbench.core.theme_changed(&theme.name);
    Some(theme)
}

fn think(workbench: &mut Workbench, nodes: u64) {
    if !workbench.core.engine.running {
        // The user has not asked for this: the notice of the last key stays.
        let notice = workbench.core.messages.notice.take();
        workbench.apply(super::action::Action::Engine);
        workbench.core.messages.notice = notice;
    }
    let task = workbench.core.engine.task(&workbench.core.game.shown.position, SearchLimits::nodes(nodes));
    let generation = workbench.core.engine.generation();
    let mut reports = Vec::new();
    Engine::new(weights_in_use(workbench), HASH_MIB).run(&task, &SearchControl::new(), |report| reports.push(report));
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
        workbench.core.receive_report(generation, report);
    }
}
