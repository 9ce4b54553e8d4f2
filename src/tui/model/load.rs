//! Taking over what was read.

use super::editor::{Editor, Purpose};
use super::renew::{Follow, Renewed};
use super::{Effect, Model, OpenFile, Sheet, Source};
use crate::record::{self, NodeId, Record, Severity};
use crate::rules::{Message, Position};
use std::collections::HashMap;
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
        self.tell_diagnostics(&record);
        OpenFile::new(source, record)
    }

    fn tell_diagnostics(&mut self, record: &Record) {
        let all = || record.more.iter().flat_map(|(_, found)| found).chain(&record.diagnostics);
        let (count, errors) = (all().count(), all().filter(|found| found.severity == Severity::Error).count());
        if count > 0 {
            let message = Message::new(
                format!("診断が{count}件あります（誤り{errors}件。8 で一覧、d で順に）"),
                format!("{count} diagnostic(s), {errors} error(s) among them: 8 lists them, d goes through them"),
            );
            self.log.push(Severity::Note, message, None);
        }
    }

    /// Shows what is wanted of a file, nothing being shown now.
    fn present(&mut self, number: usize, wanted: &Wanted) -> Vec<Effect> {
        self.desk.point_at(number);
        let file = self.desk.shown_mut();
        file.number = wanted.game.min(file.games().saturating_sub(1));
        self.notice = None;
        self.editor = None;
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
    /// moves made and comments written here are kept; at the last ply it goes along to the new last one. A file that
    /// no longer says anything keeps what was read before, and so does one beside which other changes were made: these
    /// cannot be made again in another game.
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
        let dropping = shown && std::mem::take(&mut self.dropping);
        if !dropping && !self.can_follow_file(number) {
            self.stay_behind(number);
            return Vec::new();
        }
        if shown {
            self.lay_aside();
        }
        let (grown, followed) = self.exchange(number, record, dropping);
        self.desk.file_mut(number).changed = !shown;
        let effects = if shown { self.take_up() } else { Vec::new() };
        self.tell_growth(&name, shown, (grown, followed));
        effects
    }

    /// Puts what a file holds now in the place of its sheets, none of which is shown. Says by how many plies the game
    /// looked at has grown, and whether it is shown from its new end.
    fn exchange(&mut self, number: usize, record: Record, dropping: bool) -> (usize, bool) {
        let shown = number == self.desk.at();
        let follow = match self.follow {
            _ if shown && self.editor.is_some() => Follow::Never,
            true => Follow::Always,
            false => Follow::FromEnd,
        };
        let file = self.desk.file_mut(number);
        file.is_read(&record);
        let mut old = std::mem::take(&mut file.sheets).into_iter();
        let renew = |(game, diagnostics)| {
            let mut sheet: Sheet = old.next().flatten().unwrap_or_default();
            if dropping {
                sheet.drop_changes();
            }
            sheet.renewed(game, diagnostics, follow)
        };
        let renewed: Vec<Renewed> = record.into_games().map(renew).collect();
        file.number = file.number.min(renewed.len().saturating_sub(1));
        let at = file.number;
        let told = renewed.get(at).map(|renewed| (renewed.grown, renewed.followed));
        for (game, renewed) in renewed.into_iter().enumerate() {
            if shown && game == at {
                self.editor_follows(&renewed.places);
            }
            self.desk.file_mut(number).sheets.push(Some(renewed.sheet));
            for message in renewed.lost {
                self.log.push(Severity::Warning, message, None);
            }
        }
        told.unwrap_or_default()
    }

    /// A comment that is being written stays beside its move; where that is gone, beside the start.
    fn editor_follows(&mut self, places: &HashMap<NodeId, NodeId>) {
        if let Some(Editor { purpose: Purpose::Comment(node), .. }) = &mut self.editor {
            *node = places.get(node).copied().unwrap_or(NodeId::ROOT);
        }
    }

    /// Whether all that a file does not have can be put into the games that it holds now.
    pub(super) fn can_follow_file(&self, number: usize) -> bool {
        let shown = number == self.desk.at();
        let headers = self.editor.as_ref().is_some_and(|editor| editor.purpose == Purpose::Headers);
        let games = self.desk.files()[number].games();
        let mut sheets = (0..games).filter_map(|game| self.sheet_of(number, game));
        !(shown && headers) && sheets.all(Sheet::can_follow)
    }

    fn stay_behind(&mut self, number: usize) {
        let file = self.desk.file_mut(number);
        file.behind = true;
        let name = &file.source.name;
        let message = Message::new(
            format!("{name} が変わりましたが、ここでの変更を残します（r で読み直し、:write! で上書き）"),
            format!("{name} has changed on disk; your changes stay (r reads it, :write! replaces it)"),
        );
        self.notify(Severity::Warning, message);
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
        self.forget_series();
        self.forget_judgements();
        if before.position.is_identical(&self.shown.position) { Vec::new() } else { self.engine.follow() }
    }
}
