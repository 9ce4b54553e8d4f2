//! A screen of the workbench without a terminal, driven by keys: for pictures and for tests.

use super::key::Key;
use super::keymap::{self, Keymap};
use super::model::{Attacks, Effect, Model, Source};
use super::run::Opened;
use super::theme::Theme;
use super::{folder, glyphs::Ambiguous, panes};
use crate::analysis::{Engine, Report, tree};
use crate::eval::Weights;
use crate::record::{self, notation::Style};
use crate::rules::{Lang, Position};
use crate::search::{Control, Info, Limits};
use ratatui::buffer::Buffer;
use ratatui::layout::{Rect, Size};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// What to draw.
#[derive(Clone, Debug)]
pub struct Still {
    /// The game; `None` is the start position.
    pub game: Option<Opened>,
    /// The folder to list.
    pub folder: Option<PathBuf>,
    /// Columns and rows.
    pub size: Size,
    /// The styles.
    pub theme: Theme,
    /// The language.
    pub lang: Lang,
    /// How wide ambiguous characters are.
    pub ambiguous: Ambiguous,
    /// How moves are written.
    pub notation: Style,
    /// Whose attacks are counted on the board before the keys are pressed.
    pub attacks: Attacks,
    /// The ply shown before the keys are pressed.
    pub ply: usize,
    /// The keys that are pressed.
    pub keys: Vec<Key>,
    /// Lets the engine search so many nodes with one thread, so that the picture can be drawn again.
    pub think_nodes: Option<u64>,
}

/// Size of the engine's table in mebibytes: part of what makes a picture the same every time.
const HASH_MIB: usize = 16;

/// Draws the screen. Keys that ask for something outside (files, the clipboard) have no effect.
pub fn still(asked: Still) -> Buffer {
    let keymap = Keymap::default();
    let mut theme = asked.theme;
    let screen = Rect::from((ratatui::layout::Position::ORIGIN, asked.size));
    let mut model = opened(asked.game, asked.lang);
    if let Some(folder) = asked.folder {
        list(&mut model, &folder);
    }
    model.view.ambiguous = asked.ambiguous;
    model.view.notation = asked.notation;
    model.view.attacks = asked.attacks;
    model.view.theme.clone_from(&theme.name);
    let line = &model.shown.line;
    let node = line[asked.ply.min(line.len() - 1)];
    let effects = model.apply(super::action::Action::Show(node));
    settle(&mut model, effects);
    panes::limit_scrolling(&mut model, &keymap, &theme, screen);
    for key in asked.keys {
        let effects = keymap::action_for(&keymap, &model, key).map(|action| model.apply(action));
        let effects = settle(&mut model, effects.unwrap_or_default());
        for effect in effects {
            theme = themed(&mut model, effect).unwrap_or(theme);
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

fn opened(game: Option<Opened>, lang: Lang) -> Model {
    let mut model = Model::default();
    model.lang = lang;
    model.built_in_are(Weights::built_in());
    if let Some(game) = game {
        let record = record::read(&game.bytes, game.path.as_deref());
        model.load(record, Source { path: game.path, name: game.name });
    }
    model
}

/// Reads the whole folder before anything is drawn.
fn list(model: &mut Model, folder: &Path) {
    let generation = model.list_folder(folder.to_owned(), true);
    let told = Mutex::new(Vec::new());
    let tell = |listing| told.lock().unwrap_or_else(PoisonError::into_inner).push(listing);
    folder::read(folder, &AtomicBool::new(false), &tell);
    for listing in told.into_inner().unwrap_or_else(PoisonError::into_inner) {
        model.listed(generation, listing);
    }
}

/// Evaluates the line and grows the tree where that is asked for, and returns what else is.
fn settle(model: &mut Model, mut effects: Vec<Effect>) -> Vec<Effect> {
    effects.extend(model.prepare());
    effects.retain(|effect| {
        if let Effect::Grow(number, position, depth) = effect {
            grow_tree(model, *number, position, *depth);
            return false;
        }
        let Effect::Evaluate(series) = effect else { return true };
        let sets = model.sets.both();
        series.work(&sets, |found| {
            model.take_series(series.number, found);
            true
        });
        model.end_series(series.number);
        false
    });
    effects
}

fn grow_tree(model: &mut Model, number: u64, position: &Position, depth: u32) {
    let grown = tree::grow(&Weights::built_in(), position, depth, tree::USUAL_MOST, &Control::new());
    model.grown(number, grown.ok().flatten().map(Box::new));
}

fn themed(model: &mut Model, effect: Effect) -> Option<Theme> {
    let Effect::Theme(name) = effect else {
        return None;
    };
    let theme = Theme::load(&name).ok()?;
    model.theme_is(&theme.name);
    Some(theme)
}

fn think(model: &mut Model, nodes: u64) {
    if !model.engine.running {
        // The person has not asked for this: what the last key had to say stays.
        let said = model.notice.take();
        model.apply(super::action::Id::Engine.plain());
        model.notice = said;
    }
    let task = model.engine.task(&model.shown.position, Limits::nodes(nodes));
    let generation = model.engine.generation();
    let mut reports = Vec::new();
    Engine::new(Weights::built_in(), HASH_MIB).run_watched(&task, &Control::new(), |report| reports.push(report));
    // What depends on the clock would make another picture every time.
    for report in reports.into_iter().filter(|report| !matches!(report, Report::Current(_))) {
        model.report(generation, timeless(report));
    }
}

fn timeless(report: Report) -> Report {
    let without = |info| Info { time: Duration::ZERO, ..info };
    match report {
        Report::Line(info) => Report::Line(without(info)),
        Report::Threat(info) => Report::Threat(without(info)),
        other => other,
    }
}
