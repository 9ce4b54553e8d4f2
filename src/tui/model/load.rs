//! Taking over what was read.

use super::renew::Renewed;
use super::{Effect, Model, OpenFile, Sheet, Source};
use crate::record::{self, NodeId, Record, Severity};
use crate::rules::{Message, Position};
use std::path::Path;

/// What is to be seen of a file that is opened.
#[derive(Clone, Debug, PartialEq)]
pub struct Wanted {
    /// Whether it is shown at once; else it only lies on the desk.
    pub show: bool,
    /// Which of its games, from 0.
    pub game: usize,
    /// A position to look for in that game.
    pub position: Option<Box<Position>>,
}

impl Default for Wanted {
    fn default() -> Self {
        Self { show: true, game: 0, position: None }
    }
}

impl Model {
    /// Opens a file and shows its first game from the start.
    pub fn load(&mut self, record: Record, source: Source) -> Vec<Effect> {
        self.load_as(record, source, &Wanted::default())
    }

    /// Opens a file, or goes to it where it is open already.
    pub fn load_as(&mut self, record: Record, source: Source, wanted: &Wanted) -> Vec<Effect> {
        let open = source.path.as_deref().and_then(|path| self.desk.find(path));
        // The first file takes the place of the start position.
        let first = open.is_none() && self.is_blank();
        let number = if let Some(number) = open {
            self.renew(number, record);
            number
        } else {
            let file = self.opened(record, source);
            if first { self.desk.put_first(file) } else { self.desk.add(file) }
        };
        if first {
            return self.present(number, wanted);
        }
        if !wanted.show {
            return Vec::new();
        }
        self.lay_aside();
        self.present(number, wanted)
    }

    fn opened(&mut self, record: Record, source: Source) -> OpenFile {
        let (moves, name) = (record.game.len() - 1, &source.name);
        if !name.is_empty() {
            let message =
                Message::new(format!("{name} を開きました（{moves}手）"), format!("opened {name} ({moves} moves)"));
            self.log.push(Severity::Note, message, None);
        }
        OpenFile::new(source, record.into_games().map(|(game, diagnostics)| Sheet::new(game, diagnostics)).collect())
    }

    /// Shows what is wanted of a file, nothing being shown now.
    fn present(&mut self, number: usize, wanted: &Wanted) -> Vec<Effect> {
        self.desk.point_at(number);
        let file = self.desk.shown_mut();
        file.number = wanted.game.min(file.games().saturating_sub(1));
        self.notice = None;
        self.view.list = None;
        let effects = self.take_up();
        self.tell_games();
        self.look_for(wanted, effects)
    }

    fn tell_games(&mut self) {
        let (count, at) = (self.games(), self.game_number());
        if count > 1 && at == 0 {
            let ja = format!("{count}局入りのファイルです（G で次の局）");
            self.notify(Severity::Note, Message::new(ja, format!("the file holds {count} games (G goes to the next)")));
        }
    }

    /// Goes to the position that the file was opened for. A list knows positions by their keys alone, so that it may,
    /// very rarely, name a game without it.
    fn look_for(&mut self, wanted: &Wanted, mut effects: Vec<Effect>) -> Vec<Effect> {
        let Some(position) = &wanted.position else {
            return effects;
        };
        match record::find(&self.sheet.game, position) {
            Some(node) => effects.extend(self.go(node)),
            None => self.refuse(Message::new(
                "この棋譜にその局面はありませんでした",
                "the position does not occur in this game after all",
            )),
        }
        effects
    }

    /// Takes over what the file shown says now. The board stays where it was as far as the moves are the same, and
    /// variations made here are kept; at the last ply it goes along to the new last one. A file that no longer says
    /// anything keeps what was read before.
    pub fn reload(&mut self, record: Record) -> Vec<Effect> {
        let number = self.desk.at();
        self.renew(number, record)
    }

    /// The same for any open file. One that is not shown is marked as changed.
    pub fn reload_file(&mut self, path: &Path, record: Record) -> Vec<Effect> {
        match self.desk.find(path) {
            Some(number) => self.renew(number, record),
            None => Vec::new(),
        }
    }

    fn renew(&mut self, number: usize, record: Record) -> Vec<Effect> {
        let shown = number == self.desk.at();
        let file = &self.desk.files()[number];
        let (name, game) = (file.source.name.clone(), file.game_number());
        let held_moves = self.sheet_of(number, game).is_some_and(|sheet| !sheet.game.is_empty());
        if record.game.is_empty() && record.more.is_empty() && held_moves {
            let ja = format!("{name} に指し手がありません。前の棋譜のままにします");
            self.notify(
                Severity::Warning,
                Message::new(ja, format!("{name} holds no moves now; the game read before stays")),
            );
            return Vec::new();
        }
        if shown {
            self.lay_aside();
        }
        let follow = self.follow;
        let file = self.desk.file_mut(number);
        let mut old = std::mem::take(&mut file.sheets).into_iter();
        let renewed: Vec<Renewed> = record
            .into_games()
            .map(|(game, diagnostics)| old.next().flatten().unwrap_or_default().renewed(game, diagnostics, follow))
            .collect();
        file.changed = !shown;
        file.number = file.number.min(renewed.len().saturating_sub(1));
        let told = renewed.get(file.number).map(|renewed| (renewed.grown, renewed.followed));
        for renewed in renewed {
            file.sheets.push(Some(renewed.sheet));
            for message in renewed.lost {
                self.log.push(Severity::Warning, message, None);
            }
        }
        let effects = if shown { self.take_up() } else { Vec::new() };
        self.tell_growth(&name, shown, told.unwrap_or_default());
        effects
    }

    fn tell_growth(&mut self, name: &str, shown: bool, (grown, followed): (usize, bool)) {
        let ply = self.shown.ply();
        match (shown, grown, followed) {
            (true, 1.., true) => {
                self.say(format!("{ply}手目まで進みました"), format!("the game is at ply {ply} now"));
            }
            (true, 1.., false) => self.say(
                format!("{grown}手増えました（End で最終手へ、. で追う）"),
                format!("{grown} new move(s): End goes to the last, . follows"),
            ),
            (true, 0, _) => {
                self.notify(
                    Severity::Note,
                    Message::new(format!("{name} を読み直しました"), format!("read {name} again")),
                );
            }
            (false, ..) => self.say(format!("{name} が変わりました"), format!("{name} has changed")),
        }
    }

    /// Shows a node of a sheet that has just been taken up. The engine goes on where the position is the same.
    pub(super) fn show_again(&mut self, node: NodeId) -> Vec<Effect> {
        let before = std::mem::replace(&mut self.shown, self.sheet.shown(node));
        self.judged = None;
        self.linted = None;
        self.selection.put_down();
        self.explain();
        if before.position.is_identical(&self.shown.position) { Vec::new() } else { self.engine.follow() }
    }
}
