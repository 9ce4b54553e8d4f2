//! The sets of weights: which one evaluates, which one it is compared with, and which are being read.

use crate::tui::action::{BUILT_IN, WeightsFile};
use crate::tui::core::effect::Effect;
use crate::tui::core::job_slot::JobSlot;
use crate::tui::core::messages::Messages;
use crate::tui::files::file_name;
use crate::tui::settings::OutputScale;
use sankoma_eval::{ThreePieceWeights, Weights};
use sankoma_record::Severity;
use sankoma_rules::Position;
use sankoma_wording::{Language, Message, message};
use std::path::{Path, PathBuf};

/// Weights that were read from a file, or the built-in ones.
#[derive(Clone, Debug)]
pub struct NamedWeights {
    /// The weights.
    pub weights: Weights,
    /// Their file; none for those that come with the program.
    pub path: Option<PathBuf>,
}

impl NamedWeights {
    /// Their name, with the name of their file.
    pub fn name(&self, lang: Language) -> String {
        match &self.path {
            None => lang.pick("内蔵", BUILT_IN).to_owned(),
            Some(path) => {
                let name = self.weights.name();
                let file = file_name(path);
                if name.contains(&file) { name.to_owned() } else { format!("{name} ({file})") }
            }
        }
    }
}

impl NamedWeights {
    /// Their name, of a network with what its output is divided by.
    fn name_with_scale(&self, lang: Language) -> String {
        let name = self.name(lang);
        match &self.weights {
            Weights::Network(network) => format!("{name}, FV_SCALE {}", network.output_scale()),
            Weights::ThreePiece(_) => name,
        }
    }

    /// Divides the output of a network by another number. Returns whether that changes anything.
    fn set_output_scale(&mut self, scale: OutputScale) -> bool {
        let is_changed = matches!(&self.weights, Weights::Network(network) if network.output_scale() != scale.0 as i32);
        if is_changed {
            self.weights = self.weights.clone().with_output_scale(scale.0 as i32);
        }
        is_changed
    }
}

/// The role of a set of weights.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WeightsRole {
    /// It evaluates, on the screen and in the engine.
    Main,
    /// It is compared with the main one.
    Against,
}

/// A file of weights that is being read.
#[derive(Debug)]
pub struct LoadingWeights {
    file: WeightsFile,
    /// How much of it has been read, in percent.
    pub percent: u8,
    reading: JobSlot,
}

impl LoadingWeights {
    /// The name of the file.
    pub fn name(&self) -> String {
        file_name(&self.file.path)
    }
}

/// Reading a file of weights, or a set of the program by its name.
pub struct WeightsReading {
    pub(in crate::tui) role: WeightsRole,
    /// The path or the name.
    pub path: PathBuf,
}

/// Reading the built-in weights.
pub struct BuiltInReading;

/// The sets of weights.
#[derive(Debug, Default)]
pub struct WeightsState {
    built_in: Option<Weights>,
    chosen: Option<NamedWeights>,
    against: Option<NamedWeights>,
    /// The file that is being read for each role.
    loading: [Option<LoadingWeights>; 2],
    /// What the outputs of networks are divided by.
    output_scale: OutputScale,
    /// What the output of the second set is divided by, where that was said for it alone.
    against_scale: Option<OutputScale>,
    /// Counts the changes of the sets.
    pub(super) generation: u64,
}

impl WeightsState {
    /// The set that evaluates, once it is loaded.
    pub fn main(&self) -> Option<NamedWeights> {
        self.chosen.clone().or_else(|| Some(NamedWeights { weights: self.built_in.clone()?, path: None }))
    }

    /// The weights that evaluate, once they are loaded.
    pub fn main_weights(&self) -> Option<&Weights> {
        self.chosen.as_ref().map(|set| &set.weights).or(self.built_in.as_ref())
    }

    /// The weights by which moves are judged and explained; at the start of the program those that are about to come.
    pub fn judging(&self) -> Weights {
        self.main_weights().cloned().unwrap_or_else(Weights::built_in)
    }

    /// The weights that evaluate as a sum of terms, once they are loaded; `None` for a network.
    pub fn main_terms(&self) -> Option<&ThreePieceWeights> {
        self.main_weights()?.terms().ok()
    }

    /// The static score of a position by weights without terms, from its side to move's point of view.
    pub(super) fn score_without_terms(&self, position: &Position) -> Option<i32> {
        self.main_weights().filter(|weights| weights.is_network()).map(|weights| weights.score(position))
    }

    /// The weights to compare with as a sum of terms.
    pub fn against_terms(&self) -> Option<&ThreePieceWeights> {
        self.against.as_ref()?.weights.terms().ok()
    }

    /// Whether the two sets are compared by the shares of the pieces: one of them is a network, which has no terms.
    pub fn compares_shares(&self) -> bool {
        let networks = [self.main_weights(), self.against.as_ref().map(|set| &set.weights)];
        self.against.is_some() && networks.into_iter().flatten().any(Weights::is_network)
    }

    /// The set to compare with, if there is one.
    pub fn against(&self) -> Option<&NamedWeights> {
        self.against.as_ref()
    }

    /// Both sets, the one that evaluates first.
    pub fn both(&self) -> [Option<Weights>; 2] {
        [self.main_weights().cloned(), self.against.as_ref().map(|set| set.weights.clone())]
    }

    /// What the outputs of networks are divided by.
    pub(in crate::tui) const fn output_scale(&self) -> OutputScale {
        self.output_scale
    }

    /// Divides the outputs of networks by another number from now on, but that of a second set with a scale of its own.
    /// Returns whether that changes weights in use.
    pub(in crate::tui) fn set_output_scale(&mut self, scale: OutputScale) -> bool {
        self.output_scale = scale;
        let against = self.against.as_mut().filter(|_| self.against_scale.is_none());
        let mut is_changed = false;
        for set in self.chosen.as_mut().into_iter().chain(against) {
            is_changed |= set.set_output_scale(scale);
        }
        self.generation += u64::from(is_changed);
        is_changed
    }

    /// Whether the built-in weights evaluate.
    pub fn is_built_in(&self) -> bool {
        self.chosen.as_ref().is_none_or(|set| set.path.is_none())
    }

    /// The files that are being read.
    pub fn loading(&self) -> impl Iterator<Item = &LoadingWeights> {
        self.loading.iter().flatten()
    }

    fn set_weights(&mut self, role: WeightsRole, set: Option<NamedWeights>) {
        self.loading[role as usize] = None;
        self.generation += 1;
        match role {
            WeightsRole::Main => self.chosen = set,
            WeightsRole::Against => self.against = set,
        }
    }

    /// Takes the built-in weights.
    pub(in crate::tui) fn set_built_in(&mut self, weights: Weights) {
        self.built_in = Some(weights);
        self.generation += 1;
    }

    /// Evaluates with these weights from now on.
    pub(in crate::tui) fn choose(&mut self, weights: NamedWeights) {
        if let Weights::Network(network) = &weights.weights {
            self.output_scale = OutputScale(network.output_scale() as usize);
        }
        self.set_weights(WeightsRole::Main, Some(weights));
    }

    /// Evaluates with the built-in weights from now on.
    pub(in crate::tui) fn use_built_in(&mut self, messages: &mut Messages) {
        self.set_weights(WeightsRole::Main, None);
        messages.note("内蔵の重みで評価します", "evaluating with the built-in weights");
    }

    /// Compares with the built-in weights; requests them if they are not loaded yet.
    pub(in crate::tui) fn compare_with_built_in(&mut self, messages: &mut Messages) -> Option<Effect> {
        let Some(weights) = self.built_in.clone() else {
            let built_in = WeightsFile::new(PathBuf::from(BUILT_IN));
            return Some(self.request(WeightsRole::Against, built_in, messages));
        };
        self.set_weights(WeightsRole::Against, Some(NamedWeights { weights, path: None }));
        messages.note("内蔵の重みと比べます", "comparing with the built-in weights");
        None
    }

    /// Removes the second set of weights.
    pub(in crate::tui) fn end_comparison(&mut self, messages: &mut Messages) {
        self.set_weights(WeightsRole::Against, None);
        messages.note("比べる重みを外しました", "no second set of weights any more");
    }

    /// Requests a file of weights. What is in use stays until it has been read.
    pub fn request(&mut self, role: WeightsRole, file: WeightsFile, messages: &mut Messages) -> Effect {
        let (name, path) = (file_name(&file.path), file.path.clone());
        messages.note(format!("重み {name} を読み込んでいます"), format!("reading weights {name}"));
        let loading = LoadingWeights { file, percent: 0, reading: JobSlot::default() };
        self.loading[role as usize].insert(loading).reading.start(WeightsReading { role, path })
    }

    pub(in crate::tui) fn set_progress(&mut self, role: WeightsRole, percent: u8) {
        if let Some(loading) = &mut self.loading[role as usize] {
            loading.percent = percent;
        }
    }

    /// Takes a file that was read for this role. Returns whether it is used from now on.
    pub(in crate::tui) fn receive(
        &mut self,
        role: WeightsRole,
        read: Result<Weights, Message>,
        messages: &mut Messages,
    ) -> bool {
        let Some(loading) = &self.loading[role as usize] else { return false };
        let (path, own_scale) = (loading.file.path.clone(), loading.file.output_scale);
        let weights = match read {
            Ok(weights) => weights,
            Err(reason) => {
                self.loading[role as usize] = None;
                messages.notify(Severity::Error, reason);
                return false;
            }
        };
        let scale = self.scale_for(role, own_scale);
        let (warnings, weights) = (weights.warnings(), weights.with_output_scale(scale.0 as i32));
        let set = NamedWeights { weights, path: Some(path).filter(|path| path != Path::new(BUILT_IN)) };
        let (ja, en) = (set.name_with_scale(Language::Ja), set.name_with_scale(Language::En));
        self.set_weights(role, Some(set));
        let message = match role {
            WeightsRole::Main => message!("{ja} の重みで評価します", "evaluating with {en}"),
            WeightsRole::Against => message!("{ja} の重みと比べます", "comparing with {en}"),
        };
        messages.notify(Severity::Note, message);
        for warning in warnings {
            messages.notify(Severity::Note, warning);
        }
        true
    }

    /// What the output of a set that was read is divided by. A scale that was said for the set that evaluates is that
    /// of the settings from now on, one for the second set is its own.
    fn scale_for(&mut self, role: WeightsRole, own_scale: Option<OutputScale>) -> OutputScale {
        match (role, own_scale) {
            (WeightsRole::Main, Some(scale)) => {
                self.set_output_scale(scale);
            }
            (WeightsRole::Main, None) => {}
            (WeightsRole::Against, _) => self.against_scale = own_scale,
        }
        own_scale.unwrap_or(self.output_scale)
    }

    /// Shows the names of the weights in use.
    pub(in crate::tui) fn show_names(&self, messages: &mut Messages) {
        let name =
            |set: Option<&NamedWeights>, lang| set.map_or_else(|| "-".to_owned(), |set| set.name_with_scale(lang));
        let (main, against) = (self.main(), self.against());
        let names = |lang| [name(main.as_ref(), lang), name(against, lang)];
        let ([main_ja, other_ja], [main_en, other_en]) = (names(Language::Ja), names(Language::En));
        messages.note(
            format!("評価の重み: {main_ja}  比べる重み: {other_ja}"),
            format!("weights: {main_en}  against: {other_en}"),
        );
    }
}
