//! Taking over what was read.

use super::{Effect, Model, Shown};
use crate::record::{Diagnostic, Game, Node, NodeId, Record, Severity};
use crate::rules::Message;
use std::collections::{BTreeSet, HashMap};
use std::path::PathBuf;

/// Where the game came from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Source {
    /// The file to watch and read again.
    pub path: Option<PathBuf>,
    /// What the title line calls it.
    pub name: String,
}

/// A game of the same file that is not shown now.
#[derive(Debug)]
pub(super) struct Shelved {
    game: Game,
    diagnostics: Vec<Diagnostic>,
    made: BTreeSet<NodeId>,
}

impl Model {
    /// Shows another game from its start.
    pub fn load(&mut self, record: Record, source: Source) -> Vec<Effect> {
        let (moves, name) = (record.game.len() - 1, source.name.clone());
        self.number = 0;
        self.notice = None;
        self.take_over(record);
        self.made.clear();
        self.source = source;
        if !name.is_empty() {
            let message =
                Message::new(format!("{name} を開きました（{moves}手）"), format!("opened {name} ({moves} moves)"));
            self.log.push(Severity::Note, message, None);
        }
        if self.games() > 1 {
            let count = self.games();
            let ja = format!("{count}局入りのファイルです（G で次の局）");
            self.notify(Severity::Note, Message::new(ja, format!("the file holds {count} games (G goes to the next)")));
        }
        self.show_again(NodeId::ROOT)
    }

    /// Takes over what the file says now. The board stays where it was as far as the moves are the same, and
    /// variations made here are kept. A file that no longer says anything keeps what was read before.
    pub fn reload(&mut self, record: Record) -> Vec<Effect> {
        if record.game.is_empty() && !self.game.is_empty() {
            self.notify(
                Severity::Warning,
                Message::new(
                    format!("{} に指し手がありません。前の棋譜のままにします", self.source.name),
                    format!("{} holds no moves now; the game read before stays", self.source.name),
                ),
            );
            return Vec::new();
        }
        let old = std::mem::replace(&mut self.game, Game::new(record.game.start().clone()));
        let shown = self.shown.node;
        let made = std::mem::take(&mut self.made);
        self.take_over(record);
        let mut places = HashMap::from([(NodeId::ROOT, NodeId::ROOT)]);
        for node in made {
            self.make_again(&old, node, &mut places);
        }
        let node = follow(&old, shown, &self.game, &places);
        let name = &self.source.name;
        let message = Message::new(format!("{name} を読み直しました"), format!("read {name} again"));
        self.notify(Severity::Note, message);
        self.show_again(node)
    }

    /// How many games the file holds.
    pub fn games(&self) -> usize {
        self.shelf.len()
    }

    /// Which of them is shown, from 0.
    pub fn game_number(&self) -> usize {
        self.number
    }

    /// Shows another game of the same file.
    pub(super) fn switch_game(&mut self, number: usize) -> Vec<Effect> {
        let Some(wanted) = self.shelf.get_mut(number).and_then(Option::take) else {
            let count = self.games().max(1);
            self.refuse(Message::new(
                format!("このファイルは{count}局です"),
                format!("the file holds {count} game(s)"),
            ));
            return Vec::new();
        };
        let before = Shelved {
            game: std::mem::replace(&mut self.game, wanted.game),
            diagnostics: std::mem::replace(&mut self.diagnostics, wanted.diagnostics),
            made: std::mem::replace(&mut self.made, wanted.made),
        };
        self.shelf[self.number] = Some(before);
        self.number = number;
        self.show_again(NodeId::ROOT)
    }

    /// The game of the number that is shown becomes the game; the others wait on the shelf.
    fn take_over(&mut self, record: Record) {
        let all = std::iter::once((record.game, record.diagnostics)).chain(record.more);
        self.shelf =
            all.map(|(game, diagnostics)| Some(Shelved { game, diagnostics, made: BTreeSet::new() })).collect();
        self.number = self.number.min(self.shelf.len() - 1);
        if let Some(shown) = self.shelf[self.number].take() {
            self.game = shown.game;
            self.diagnostics = shown.diagnostics;
        }
    }

    fn show_again(&mut self, node: NodeId) -> Vec<Effect> {
        self.shown = Shown::at(&self.game, node);
        let is_error = |diagnostic: &&Diagnostic| diagnostic.severity == Severity::Error;
        self.errors = self.diagnostics.iter().filter(is_error).count();
        // Nodes have other names in another game.
        self.scores.clear();
        self.judged = None;
        self.linted = None;
        self.selection.put_down();
        self.explain();
        self.engine.follow()
    }

    /// Adds a move made before to the game as it is now, if the place where it was made still exists.
    fn make_again(&mut self, old: &Game, node: NodeId, places: &mut HashMap<NodeId, NodeId>) {
        let (Some(parent), Some(mv)) = (old.parent(node), old.node(node).mv) else {
            return;
        };
        let place = follow(old, parent, &self.game, places);
        if self.game.ply(place) != old.ply(parent) {
            let message = Message::new(
                format!("{mv} を指した局面がなくなりました"),
                format!("the position in which {mv} was made is gone"),
            );
            self.log.push(Severity::Warning, message, None);
            return;
        }
        let added = self.add(place, mv);
        places.insert(node, added);
    }
}

/// The node of `new` at the end of the path to `node` in `old`, as far as both have the same moves.
fn follow(old: &Game, node: NodeId, new: &Game, places: &HashMap<NodeId, NodeId>) -> NodeId {
    let mut at = NodeId::ROOT;
    for step in old.path(node).into_iter().skip(1) {
        let known = places.get(&step).copied();
        let same = |child: &NodeId| same_step(old.node(step), new.node(*child));
        match known.or_else(|| new.children(at).find(same)) {
            Some(next) => at = next,
            None => break,
        }
    }
    at
}

fn same_step(old: &Node, new: &Node) -> bool {
    old.mv == new.mv && (old.mv.is_some() || (old.end == new.end && old.written == new.written))
}
