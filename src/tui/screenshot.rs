//! A screen of the workbench without a terminal, driven by keys: for pictures and for tests.

use super::key::KeyPress;
use super::keymap::{self, Keymap};
use super::model::{AttackOverlay, Effect, Model, OpenFileSource};
use super::run::RawRecord;
use super::theme::Theme;
use super::{folder_reader, glyphs::AmbiguousWidth, panes};
use crate::analysis::{AnalysisReport, Engine, search_tree};
use crate::eval::Weights;
use crate::record::{self, notation::NotationStyle};
use crate::rules::Position;
use crate::search::{SearchControl, SearchLimits, SearchReport};
use crate::wording::Language;
use ratatui::buffer::Buffer;
use ratatui::layout::{Rect, Size};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// What to draw.
#[derive(Clone, Debug)]
pub struct ScreenshotOptions {
    /// The game; `None` is the start position.
    pub game: Option<RawRecord>,
    /// The folder to list.
    pub folder: Option<PathBuf>,
    /// Columns and rows.
    pub size: Size,
    /// The styles.
    pub theme: Theme,
    /// The language.
    pub lang: Language,
    /// How wide ambiguous characters are.
    pub ambiguous: AmbiguousWidth,
    /// How moves are written.
    pub notation: NotationStyle,
    /// Whose attacks are counted on the board before the keys are pressed.
    pub attacks: AttackOverlay,
    /// The ply shown before the keys are pressed.
    pub ply: usize,
    /// The keys that are pressed.
    pub keys: Vec<KeyPress>,
    /// Lets the engine search so many nodes with one thread, so that the picture can be drawn again.
    pub think_nodes: Option<u64>,
}

/// Size of the engine's table in mebibytes: part of what makes a picture the same every time.
const HASH_MIB: usize = 16;

/// Draws the screen. Keys that ask for something outside (files, the clipboard) have no effect.
pub fn render_screenshot(asked: ScreenshotOptions) -> Buffer {
    let keymap = Keymap::default();
    let mut theme = asked.theme;
    let screen = Rect::from((ratatui::layout::Position::ORIGIN, asked.size));
    let mut model = open_game(asked.game, asked.lang);
    if let Some(folder) = asked.folder {
        list(&mut model, &folder);
    }
    model.view.ambiguous = asked.ambiguous;
    model.view.notation = asked.notation;
    model.view.attacks = asked.attacks;
    model.view.theme.clone_from(&theme.name);
    let line = &model.shown.line;
    let node = line[asked.ply.min(line.len() - 1)];
    let effects = model.apply(super::action::Action::ShowNode(node));
    run_analysis_effects(&mut model, effects);
    panes::limit_scrolling(&mut model, &keymap, &theme, screen);
    for key in asked.keys {
        let effects = keymap::action_for(&keymap, &model, key).map(|action| model.apply(action));
        let effects = run_analysis_effects(&mut model, effects.unwrap_or_default());
        for effect in effects {
            theme = run_theme_effect(&mut model, effect).unwrap_or(theme);
        }
        panes::limit_scrolling(&mut model, &keymap, &theme, screen);
    }
    if let Some(nodes) = asked.think_nodes {
        think(&mut model, nodes);
    }
    let mut buffer = Buffer::empty(screen);
    panes::draw(&model, &keymap, &theme, &mut buffer);
    buffer
}

fn open_game(game: Option<RawRecord>, lang: Language) -> Model {
    let mut model = Model::default();
    model.lang = lang;
    model.set_built_in_weights(Weights::built_in());
    if let Some(game) = game {
        let record = record::read(&game.bytes, game.path.as_deref());
        model.load(record, OpenFileSource { path: game.path, name: game.name });
    }
    model
}

/// Reads the whole folder before anything is drawn.
fn list(model: &mut Model, folder: &Path) {
    let generation = model.list_folder(folder.to_owned(), true);
    let told = Mutex::new(Vec::new());
    let tell = |listing| told.lock().unwrap_or_else(PoisonError::into_inner).push(listing);
    folder_reader::read(folder, &AtomicBool::new(false), &tell);
    for listing in told.into_inner().unwrap_or_else(PoisonError::into_inner) {
        model.receive_folder_progress(generation, listing);
    }
}

/// Evaluates the line and grows the tree where that is asked for, and returns what else is.
fn run_analysis_effects(model: &mut Model, mut effects: Vec<Effect>) -> Vec<Effect> {
    effects.extend(model.compute_visible());
    effects.retain(|effect| {
        if let Effect::SearchTree(number, position, depth) = effect {
            grow_tree(model, *number, position, *depth);
            return false;
        }
        let Effect::EvaluateLine(series) = effect else { return true };
        let sets = model.weights.both();
        series.evaluate(&sets, |found| {
            model.receive_line_sums(series.number, found);
            true
        });
        model.finish_line_evaluation(series.number);
        false
    });
    effects
}

fn grow_tree(model: &mut Model, number: u64, position: &Position, depth: u32) {
    let grown = search_tree::record_search_tree(
        &Weights::built_in(),
        position,
        depth,
        search_tree::DEFAULT_MAX_NODES,
        &SearchControl::new(),
    );
    model.receive_tree(number, grown.ok().flatten().map(Box::new));
}

fn run_theme_effect(model: &mut Model, effect: Effect) -> Option<Theme> {
    let Effect::UseTheme(name) = effect else {
        return None;
    };
    let theme = Theme::load(&name).ok()?;
    model.theme_changed(&theme.name);
    Some(theme)
}

fn think(model: &mut Model, nodes: u64) {
    if !model.engine.running {
        // The person has not asked for this: what the last key had to say stays.
        let said = model.notice.take();
        model.apply(super::action::Action::Engine);
        model.notice = said;
    }
    let task = model.engine.task(&model.shown.position, SearchLimits::nodes(nodes));
    let generation = model.engine.generation();
    let mut reports = Vec::new();
    Engine::new(Weights::built_in(), HASH_MIB).run(&task, &SearchControl::new(), |report| reports.push(report));
    // What depends on the clock would make another picture every time.
    for mut report in reports {
        match &mut report {
            AnalysisReport::Search(SearchReport::CurrentMove(_)) => continue,
            AnalysisReport::Search(SearchReport::Line(info)) | AnalysisReport::ThreatLine(info) => {
                info.time = Duration::ZERO;
            }
            _ => {}
        }
        model.receive_report(generation, report);
    }
}
