//! The sets of weights at hand, and which of them evaluate.

use super::{Effect, Model};
use crate::eval::{Explainable, Weights};
use crate::record::Severity;
use crate::rules::{Lang, Message};
use crate::tui::action::{BUILT_IN, NO_WEIGHTS};
use std::path::{Path, PathBuf};

/// What a set of weights is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// It evaluates: everything that is shown, and the engine.
    Main,
    /// It is compared with the other.
    Against,
}

/// Weights that were read from a file, or the built-in ones.
#[derive(Clone, Debug)]
pub struct Set {
    /// The weights.
    pub weights: Weights,
    /// Their file; none for those that come with the program.
    pub path: Option<PathBuf>,
}

impl Set {
    /// What they are called, with the name of their file.
    pub fn name(&self, lang: Lang) -> String {
        match &self.path {
            None => lang.pick("内蔵", BUILT_IN).to_owned(),
            Some(path) => {
                let name = self.weights.name();
                let file = short(path);
                if name.contains(&file) { name.to_owned() } else { format!("{name} ({file})") }
            }
        }
    }
}

/// A file that is being read.
#[derive(Clone, Debug)]
pub struct Awaited {
    path: PathBuf,
    /// How much of it has been read, in percent.
    pub percent: u8,
}

impl Awaited {
    /// What it is called.
    pub fn name(&self) -> String {
        short(&self.path)
    }
}

/// The sets of weights at hand.
#[derive(Debug, Default)]
pub struct Sets {
    built_in: Option<Weights>,
    chosen: Option<Set>,
    against: Option<Set>,
    /// The file that is being read for each role.
    awaited: [Option<Awaited>; 2],
    /// Counts the changes.
    pub(super) number: u64,
}

impl Sets {
    /// The set that evaluates, once there is one.
    pub fn main(&self) -> Option<Set> {
        self.chosen.clone().or_else(|| Some(Set { weights: self.built_in.clone()?, path: None }))
    }

    /// The weights that evaluate, once there are some.
    pub fn weights(&self) -> Option<&Weights> {
        self.chosen.as_ref().map(|set| &set.weights).or(self.built_in.as_ref())
    }

    /// The set to compare with, if there is one.
    pub fn against(&self) -> Option<&Set> {
        self.against.as_ref()
    }

    /// Both sets, the one that evaluates first.
    pub fn both(&self) -> [Option<Weights>; 2] {
        [self.weights().cloned(), self.against.as_ref().map(|set| set.weights.clone())]
    }

    /// Whether the weights that come with the program evaluate.
    pub fn is_built_in(&self) -> bool {
        self.chosen.as_ref().is_none_or(|set| set.path.is_none())
    }

    /// The files that are being read.
    pub fn awaited(&self) -> impl Iterator<Item = &Awaited> {
        self.awaited.iter().flatten()
    }

    fn awaits(&mut self, role: Role, path: &Path) -> Option<&mut Awaited> {
        self.awaited[role as usize].as_mut().filter(|awaited| awaited.path == path)
    }

    fn put(&mut self, role: Role, set: Option<Set>) {
        self.awaited[role as usize] = None;
        self.number += 1;
        match role {
            Role::Main => self.chosen = set,
            Role::Against => self.against = set,
        }
    }
}

impl Model {
    /// The weights that come with the program are at hand: from now on scores can be explained.
    pub fn built_in_are(&mut self, weights: Weights) {
        self.sets.built_in = Some(weights);
        self.sets.number += 1;
        self.explain();
    }

    /// Uses the weights that are named, if they are at hand, or asks for them.
    pub(super) fn choose_weights(&mut self, role: Role, asked: &str) -> Vec<Effect> {
        match (asked, role) {
            ("", _) => self.tell_weights(),
            (NO_WEIGHTS, Role::Against) => {
                self.sets.put(role, None);
                self.say("比べる重みを外しました", "no second set of weights any more");
                self.explain();
            }
            (BUILT_IN, Role::Main) => {
                self.sets.put(role, None);
                self.say("内蔵の重みで評価します", "evaluating with the built-in weights");
                return self.evaluate_anew();
            }
            (BUILT_IN, Role::Against) if self.sets.built_in.is_some() => {
                let set = self.sets.built_in.clone().map(|weights| Set { weights, path: None });
                self.sets.put(role, set);
                self.say("内蔵の重みと比べます", "comparing with the built-in weights");
                self.explain();
            }
            (path, _) => return vec![self.ask_for_weights(role, PathBuf::from(path))],
        }
        Vec::new()
    }

    /// Asks for a file of weights. What is in use stays until it has been read.
    pub fn ask_for_weights(&mut self, role: Role, path: PathBuf) -> Effect {
        let name = short(&path);
        self.sets.awaited[role as usize] = Some(Awaited { path: path.clone(), percent: 0 });
        self.say(format!("重み {name} を読み込んでいます"), format!("reading weights {name}"));
        Effect::OpenWeights(role, path)
    }

    /// So much of a file of weights has been read.
    pub fn weights_come(&mut self, role: Role, path: &Path, percent: u8) {
        if let Some(awaited) = self.sets.awaits(role, path) {
            awaited.percent = percent;
        }
    }

    /// A file of weights has been read, or refused. Another may have been asked for meanwhile: then this one is late.
    pub fn weights_read(&mut self, role: Role, path: PathBuf, read: Result<Weights, Message>) -> Vec<Effect> {
        if self.sets.awaits(role, &path).is_none() {
            return Vec::new();
        }
        let weights = match read {
            Ok(weights) => weights,
            Err(reason) => {
                self.sets.awaited[role as usize] = None;
                self.notify(Severity::Error, reason);
                return Vec::new();
            }
        };
        let set = Set { weights, path: Some(path).filter(|path| path != Path::new(BUILT_IN)) };
        let (ja, en) = (set.name(Lang::Ja), set.name(Lang::En));
        self.sets.put(role, Some(set));
        let message = match role {
            Role::Main => Message::new(format!("{ja} の重みで評価します"), format!("evaluating with {en}")),
            Role::Against => Message::new(format!("{ja} の重みと比べます"), format!("comparing with {en}")),
        };
        self.notify(Severity::Note, message);
        if role == Role::Main {
            return self.evaluate_anew();
        }
        self.explain();
        Vec::new()
    }

    /// Other weights evaluate from now on: what the engine said with the ones before is over.
    fn evaluate_anew(&mut self) -> Vec<Effect> {
        self.explain();
        self.forget_scores();
        let mut effects = vec![Effect::UseWeights];
        effects.extend(self.engine.follow());
        effects
    }

    /// What the engine thought of positions it thought with other weights.
    fn forget_scores(&mut self) {
        self.sheet.scores.clear();
        self.desk.sheets_mut().for_each(|sheet| sheet.scores.clear());
    }

    fn tell_weights(&mut self) {
        let name = |set: Option<&Set>, lang| set.map_or_else(|| "-".to_owned(), |set| set.name(lang));
        let (main, against) = (self.sets.main(), self.sets.against.clone());
        let told = |lang| [name(main.as_ref(), lang), name(against.as_ref(), lang)];
        let ([main_ja, other_ja], [main_en, other_en]) = (told(Lang::Ja), told(Lang::En));
        self.say(
            format!("評価の重み: {main_ja}  比べる重み: {other_ja}"),
            format!("weights: {main_en}  against: {other_en}"),
        );
    }
}

/// The last part of a path.
fn short(path: &Path) -> String {
    path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned()
}
