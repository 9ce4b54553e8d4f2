//! Taking over what was read.

use super::editor::{Editor, Purpose};
use super::{Effect, Model, Sheet};
use crate::record::{Edit, Format, Game, Node, NodeId, Record, Severity, Target};
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

impl Model {
    /// Shows another game from its start.
    pub fn load(&mut self, record: Record, source: Source) -> Vec<Effect> {
        let (moves, name) = (record.game.len() - 1, source.name.clone());
        self.number = 0;
        self.notice = None;
        self.editor = None;
        self.take_over(record);
        self.source = source;
        if !name.is_empty() {
            let message =
                Message::new(format!("{name} を開きました（{moves}手）"), format!("opened {name} ({moves} moves)"));
            self.log.push(Severity::Note, message, None);
        }
        if !self.sheet.diagnostics.is_empty() {
            let (count, errors) = (self.sheet.diagnostics.len(), self.sheet.errors);
            let message = Message::new(
                format!("診断が{count}件あります（誤り{errors}件。8 で一覧、d で順に）"),
                format!("{count} diagnostic(s), {errors} error(s) among them: 8 lists them, d goes through them"),
            );
            self.log.push(Severity::Note, message, None);
        }
        if self.games() > 1 {
            let count = self.games();
            let ja = format!("{count}局入りのファイルです（G で次の局）");
            self.notify(Severity::Note, Message::new(ja, format!("the file holds {count} games (G goes to the next)")));
        }
        self.show_again(NodeId::ROOT)
    }

    /// Takes over what the file says now. The board stays where it was as far as the moves are the same; moves made
    /// here and comments written here are kept. A file that no longer says anything keeps what was read before, and
    /// so does one beside which other changes were made: these cannot be made again in another game.
    pub fn reload(&mut self, record: Record) -> Vec<Effect> {
        let dropping = std::mem::take(&mut self.dropping);
        if record.game.is_empty() && !self.sheet.game.is_empty() {
            self.notify(
                Severity::Warning,
                Message::new(
                    format!("{} に指し手がありません。前の棋譜のままにします", self.source.name),
                    format!("{} holds no moves now; the game read before stays", self.source.name),
                ),
            );
            return Vec::new();
        }
        if !dropping && !self.can_follow_file() {
            self.stay_behind();
            return Vec::new();
        }
        let old = std::mem::take(&mut self.sheet);
        let shown = self.shown.node;
        self.take_over(record);
        let name = &self.source.name;
        let message = Message::new(format!("{name} を読み直しました"), format!("read {name} again"));
        self.notify(Severity::Note, message);
        let mut places = HashMap::from([(NodeId::ROOT, NodeId::ROOT)]);
        if dropping {
            self.editor = None;
        } else {
            self.change_again(&old, &mut places);
        }
        let node = follow(&old.game, shown, &self.sheet.game, &places);
        self.sheet.history.close(node, node);
        self.show_again(node)
    }

    /// Whether all that the file does not have can be put into the game that it holds now: moves made here, and
    /// what was written beside moves.
    pub(super) fn can_follow_file(&self) -> bool {
        let others = self.shelf.iter().flatten().any(Sheet::is_modified);
        let headers = self.editor.as_ref().is_some_and(|editor| editor.purpose == Purpose::Headers);
        let keeps = |edit: &Edit| match edit {
            Edit::Detach { node } | Edit::Attach { node, .. } => self.is_made(*node),
            Edit::Comments { .. } | Edit::Bookmark { .. } => true,
            _ => false,
        };
        !others && !headers && self.sheet.history.unsaved().is_some_and(|mut edits| edits.all(keeps))
    }

    fn stay_behind(&mut self) {
        self.behind = true;
        let name = &self.source.name;
        let message = Message::new(
            format!("{name} が変わりましたが、ここでの変更を残します（r で読み直し、:write! で上書き）"),
            format!("{name} has changed on disk; your changes stay (r reads it, :write! replaces it)"),
        );
        self.notify(Severity::Warning, message);
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
        self.sheet.left_at = self.shown.node;
        let node = wanted.left_at;
        self.shelf[self.number] = Some(std::mem::replace(&mut self.sheet, wanted));
        self.number = number;
        self.show_again(node)
    }

    /// The game of the number that is shown becomes the game; the others wait on the shelf.
    fn take_over(&mut self, record: Record) {
        self.written_as = (record.format != Format::Unknown).then(|| Target::of(&record));
        self.behind = false;
        self.shelf = record.into_games().map(|(game, diagnostics)| Some(Sheet::new(game, diagnostics))).collect();
        self.number = self.number.min(self.shelf.len() - 1);
        if let Some(shown) = self.shelf[self.number].take() {
            self.sheet = shown;
        }
    }

    fn show_again(&mut self, node: NodeId) -> Vec<Effect> {
        self.shown = self.sheet.shown(node);
        self.look_anew()
    }

    /// Makes the changes of `old` again in the game that was read now.
    fn change_again(&mut self, old: &Sheet, places: &mut HashMap<NodeId, NodeId>) {
        for &node in old.made.iter().filter(|&&node| old.game.is_linked(node)) {
            self.make_again(&old.game, node, places);
        }
        let written: BTreeSet<NodeId> =
            old.history.unsaved().into_iter().flatten().filter_map(written_beside).collect();
        for node in written {
            self.write_again(&old.game, node, places);
        }
        if let Some(Editor { purpose: Purpose::Comment(node), .. }) = &mut self.editor {
            *node = follow(&old.game, *node, &self.sheet.game, places);
        }
    }

    /// Writes comment and bookmark of a node again.
    fn write_again(&mut self, old: &Game, node: NodeId, places: &HashMap<NodeId, NodeId>) {
        let Node { comments, bookmark, .. } = old.node(node).clone();
        let place = follow(old, node, &self.sheet.game, places);
        if self.sheet.game.ply(place) != old.ply(node) {
            let (ply, text) = (old.ply(node), comments.join(" / "));
            let message = Message::new(
                format!("{ply}手目がなくなり、書いたコメントを置けません: {text}"),
                format!("ply {ply} is gone, and with it the comment written there: {text}"),
            );
            self.log.push(Severity::Warning, message, None);
            return;
        }
        if self.sheet.game.node(place).comments != comments {
            self.sheet.change(Edit::Comments { node: place, lines: comments });
        }
        if self.sheet.game.node(place).bookmark != bookmark {
            self.sheet.change(Edit::Bookmark { node: place, name: bookmark });
        }
    }

    /// Adds a move made before to the game as it is now, if the place where it was made still exists.
    fn make_again(&mut self, old: &Game, node: NodeId, places: &mut HashMap<NodeId, NodeId>) {
        let (Some(parent), Some(mv)) = (old.parent(node), old.node(node).mv) else {
            return;
        };
        let place = follow(old, parent, &self.sheet.game, places);
        if self.sheet.game.ply(place) != old.ply(parent) {
            let message = Message::new(
                format!("{mv} を指した局面がなくなりました"),
                format!("the position in which {mv} was made is gone"),
            );
            self.log.push(Severity::Warning, message, None);
            return;
        }
        let added = self.sheet.add_move(place, mv);
        places.insert(node, added);
    }
}

/// The node beside which an edit writes.
fn written_beside(edit: &Edit) -> Option<NodeId> {
    match edit {
        Edit::Comments { node, .. } | Edit::Bookmark { node, .. } => Some(*node),
        _ => None,
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
