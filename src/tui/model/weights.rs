//! The sets of weights at hand, and which of them evaluate.

use super::{Effect, Model};
use crate::eval::{Explainable, Weights};
use crate::record::Severity;
use crate::tui::action::BUILT_IN;
use crate::wording::{Language, Message};
use std::path::{Path, PathBuf};

/// What a set of weights is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WeightsRole {
    /// It evaluates: everything that is shown, and the engine.
    Main,
    /// It is compared with the other.
    Against,
}

/// Weights that were read from a file, or the built-in ones.
#[derive(Clone, Debug)]
pub struct NamedWeights {
    /// The weights.
    pub weights: Weights,
    /// Their file; none for those that come with the program.
    pub path: Option<PathBuf>,
}

impl NamedWeights {
    /// What they are called, with the name of their file.
    pub fn name(&self, lang: Language) -> String {
        match &self.path {
            None => lang.pick("内蔵", BUILT_IN).to_owned(),
            Some(path) => {
                let name = self.weights.name();
                let file = display_name(path);
                if name.contains(&file) { name.to_owned() } else { format!("{name} ({file})") }
            }
        }
    }
}

/// A file that is being read.
#[derive(Clone, Debug)]
pub struct LoadingWeights {
    path: PathBuf,
    /// How much of it has been read, in percent.
    pub percent: u8,
}

impl LoadingWeights {
    /// What it is called.
    pub fn name(&self) -> String {
        display_name(&self.path)
    }
}

/// The sets of weights at hand.
#[derive(Debug, Default)]
pub struct WeightsState {
    built_in: Option<Weights>,
    chosen: Option<NamedWeights>,
    against: Option<NamedWeights>,
    /// The file that is being read for each role.
    loading: [Option<LoadingWeights>; 2],
    /// Counts the changes.
    pub(super) generation: u64,
}

impl WeightsState {
    /// The set that evaluates, once there is one.
    pub fn main(&self) -> Option<NamedWeights> {
        self.chosen.clone().or_else(|| Some(NamedWeights { weights: self.built_in.clone()?, path: None }))
    }

    /// The weights that evaluate, once there are some.
    pub fn main_weights(&self) -> Option<&Weights> {
        self.chosen.as_ref().map(|set| &set.weights).or(self.built_in.as_ref())
    }

    /// The set to compare with, if there is one.
    pub fn against(&self) -> Option<&NamedWeights> {
        self.against.as_ref()
    }

    /// Both sets, the one that evaluates first.
    pub fn both(&self) -> [Option<Weights>; 2] {
        [self.main_weights().cloned(), self.against.as_ref().map(|set| set.weights.clone())]
    }

    /// Whether the weights that come with the program evaluate.
    pub fn is_built_in(&self) -> bool {
        self.chosen.as_ref().is_none_or(|set| set.path.is_none())
    }

    /// The files that are being read.
    pub fn loading(&self) -> impl Iterator<Item = &LoadingWeights> {
        self.loading.iter().flatten()
    }

    fn loading_mut(&mut self, role: WeightsRole, path: &Path) -> Option<&mut LoadingWeights> {
        self.loading[role as usize].as_mut().filter(|awaited| awaited.path == path)
    }

    fn set_weights(&mut self, role: WeightsRole, set: Option<NamedWeights>) {
        self.loading[role as usize] = None;
        self.generation += 1;
        match role {
            WeightsRole::Main => self.chosen = set,
            WeightsRole::Against => self.against = set,
        }
    }
}

impl Model {
    /// The weights that come with the program are at hand: from now on scores can be explained.
    pub fn set_built_in_weights(&mut self, weights: Weights) {
        self.weights.built_in = Some(weights);
        self.weights.generation += 1;
        self.refresh_evaluation();
    }

    /// Evaluates with the built-in weights from now on.
    pub(super) fn use_built_in_weights(&mut self) -> Vec<Effect> {
        self.weights.set_weights(WeightsRole::Main, None);
        self.show_note("内蔵の重みで評価します", "evaluating with the built-in weights");
        self.weights_changed()
    }

    /// Compares with the built-in weights; asks for them where they are not at hand yet.
    pub(super) fn compare_with_built_in(&mut self) -> Vec<Effect> {
        let Some(weights) = self.weights.built_in.clone() else {
            return vec![self.request_weights(WeightsRole::Against, PathBuf::from(BUILT_IN))];
        };
        self.weights.set_weights(WeightsRole::Against, Some(NamedWeights { weights, path: None }));
        self.show_note("内蔵の重みと比べます", "comparing with the built-in weights");
        self.refresh_evaluation();
        Vec::new()
    }

    /// Puts the second set of weights away.
    pub(super) fn end_comparison(&mut self) {
        self.weights.set_weights(WeightsRole::Against, None);
        self.show_note("比べる重みを外しました", "no second set of weights any more");
        self.refresh_evaluation();
    }

    /// Asks for a file of weights. What is in use stays until it has been read.
    pub fn request_weights(&mut self, role: WeightsRole, path: PathBuf) -> Effect {
        let name = display_name(&path);
        self.weights.loading[role as usize] = Some(LoadingWeights { path: path.clone(), percent: 0 });
        self.show_note(format!("重み {name} を読み込んでいます"), format!("reading weights {name}"));
        Effect::OpenWeights(role, path)
    }

    /// So much of a file of weights has been read.
    pub fn weights_progress(&mut self, role: WeightsRole, path: &Path, percent: u8) {
        if let Some(awaited) = self.weights.loading_mut(role, path) {
            awaited.percent = percent;
        }
    }

    /// A file of weights has been read, or refused. Another may have been asked for meanwhile: then this one is late.
    pub fn weights_loaded(&mut self, role: WeightsRole, path: PathBuf, read: Result<Weights, Message>) -> Vec<Effect> {
        if self.weights.loading_mut(role, &path).is_none() {
            return Vec::new();
        }
        let weights = match read {
            Ok(weights) => weights,
            Err(reason) => {
                self.weights.loading[role as usize] = None;
                self.notify(Severity::Error, reason);
                return Vec::new();
            }
        };
        let set = NamedWeights { weights, path: Some(path).filter(|path| path != Path::new(BUILT_IN)) };
        let (ja, en) = (set.name(Language::Ja), set.name(Language::En));
        self.weights.set_weights(role, Some(set));
        let message = match role {
            WeightsRole::Main => Message::new(format!("{ja} の重みで評価します"), format!("evaluating with {en}")),
            WeightsRole::Against => Message::new(format!("{ja} の重みと比べます"), format!("comparing with {en}")),
        };
        self.notify(Severity::Note, message);
        if role == WeightsRole::Main {
            return self.weights_changed();
        }
        self.refresh_evaluation();
        Vec::new()
    }

    /// Other weights evaluate from now on: what the engine said with the ones before is over.
    fn weights_changed(&mut self) -> Vec<Effect> {
        self.refresh_evaluation();
        self.clear_scores();
        let mut effects = vec![Effect::UseWeights];
        effects.extend(self.engine.position_changed());
        effects
    }

    /// What the engine thought of positions it thought with other weights.
    fn clear_scores(&mut self) {
        self.document.scores.clear();
        self.open_files.documents_mut().for_each(|sheet| sheet.scores.clear());
    }

    /// Says which weights are in use.
    pub(super) fn show_weights(&mut self) {
        let name = |set: Option<&NamedWeights>, lang| set.map_or_else(|| "-".to_owned(), |set| set.name(lang));
        let (main, against) = (self.weights.main(), self.weights.against.clone());
        let told = |lang| [name(main.as_ref(), lang), name(against.as_ref(), lang)];
        let ([main_ja, other_ja], [main_en, other_en]) = (told(Language::Ja), told(Language::En));
        self.show_note(
            format!("評価の重み: {main_ja}  比べる重み: {other_ja}"),
            format!("weights: {main_en}  against: {other_en}"),
        );
    }
}

/// The last part of a path.
fn display_name(path: &Path) -> String {
    path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned()
}
