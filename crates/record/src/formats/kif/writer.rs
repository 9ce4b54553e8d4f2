//! A game as KIF: the main line, then the variations from the last to the first, each followed by its own.

use super::end_words::EndWords;
use super::header_writer;
use super::move_line::{self, MoveLineBody};
use super::tree_writer::{TreeLineWriter, as_comment, write_comment_and_bookmark, write_tree, write_variation_heading};
use crate::findings::write_loss::WriteLoss;
use crate::formats::write_options::{RecordWords, RecordWriteOptions};
use crate::formats::writer::{RecordTextBuffer, WriterCursor};
use crate::game::end::RecordedEnd;
use crate::game::move_time::MoveTime;
use crate::game::node::{GameNode, NodeId};
use crate::game::record_format::RecordFormat;
use crate::game::tree::Game;
use crate::notation::resolve::resolve;
use crate::text::kanji::color_mark;
use sankoma_rules::{Move, MoveParts, PieceKind};
use unicode_width::UnicodeWidthStr;

/// Writes the one game of a KIF file.
pub(in crate::formats) fn write(game: &Game, _: usize, target: RecordWriteOptions, out: &mut RecordTextBuffer) {
    header_writer::write(game, target, out);
    out.push_line("手数----指手---------消費時間--");
    let mut writer =
        KifWriter { game, target, out, cursor: WriterCursor::with_whole_seconds(game), in_variation: false };
    write_comment_and_bookmark(game.node(NodeId::ROOT), writer.out);
    write_tree(game, &mut writer);
}

struct KifWriter<'a> {
    game: &'a Game,
    target: RecordWriteOptions,
    out: &'a mut RecordTextBuffer,
    cursor: WriterCursor<'a>,
    in_variation: bool,
}

impl TreeLineWriter for KifWriter<'_> {
    fn go_before(&mut self, first: NodeId) {
        self.cursor.return_to_parent_of(first);
    }

    fn begin_variation(&mut self, id: NodeId) {
        self.in_variation = true;
        write_variation_heading(self.game, id, self.out);
    }

    fn node(&mut self, id: NodeId) -> bool {
        let node = self.game.node(id);
        if let Some(end) = node.end.as_ref().filter(|_| node.mv.is_none()) {
            return self.end(id, end);
        }
        let Some(text) = self.move_words(id) else {
            return false;
        };
        if node.mv.is_some_and(Move::is_pass) && !self.in_variation {
            self.out.losses.push(WriteLoss::PassAsVariation.to_diagnostic(Some(self.game), Some(id)));
            self.begin_variation(id);
        }
        let time = self.cursor.enter(id);
        self.move_line(id, &text, time);
        write_comment_and_bookmark(node, self.out);
        true
    }

    fn as_comment(&mut self, id: NodeId) {
        as_comment(self.game, id, self.out);
    }
}

impl KifWriter<'_> {
    /// The line of an end, its comment, and the closing sentence; the comment of a sentence alone stands behind it.
    fn end(&mut self, id: NodeId, end: &RecordedEnd) -> bool {
        let words = EndWords::new(self.game, id, end, self.cursor.position(), self.target);
        let line = words.line();
        let made = || words.closing_behind_line().filter(|_| !self.in_variation && line.is_some());
        let closing = words.own_closing().or_else(made);
        if line.is_none() && closing.is_none() {
            return false;
        }
        if words.is_undefined() {
            let loss = WriteLoss::EndWord { was: end.clone(), format: "kif" };
            self.out.losses.push(loss.to_diagnostic(Some(self.game), Some(id)));
        }
        let time = self.cursor.enter(id);
        let is_line = line.is_some();
        if let Some(text) = line {
            self.move_line(id, &text, time);
        }
        let node = self.game.node(id);
        // The comment of an end that has no line of its own stands behind the sentence.
        if is_line {
            write_comment_and_bookmark(node, self.out);
        }
        if let Some(sentence) = closing {
            self.out.push_line(&sentence);
        }
        if !is_line {
            write_comment_and_bookmark(node, self.out);
        }
        true
    }

    /// `  12 同　銀(31)   ( 0:16/00:00:16)+`
    fn move_line(&mut self, id: NodeId, text: &str, time: Option<MoveTime>) {
        /// Columns for the move when a time follows.
        const WIDTH: usize = 13;
        let mut line = format!("{:4} {text}", self.game.ply(id));
        if let Some(time) = time {
            let blanks = WIDTH.saturating_sub(text.width_cjk()).max(1);
            line.push_str(&" ".repeat(blanks));
            line.push_str(&time_text(time));
        }
        if self.game.next_sibling(id).is_some() {
            line.push('+');
        }
        self.out.push_line(&line);
    }
}

impl KifWriter<'_> {
    /// The words of a move, or of what stands in place of one; `None` when there is no line for them. Those of the file
    /// are kept where it is KIF too, and no normal form was asked for.
    fn move_words(&self, id: NodeId) -> Option<String> {
        let node = self.game.node(id);
        let keeps_words = self.target.words == RecordWords::OfFile || node.mv.is_none();
        let own = node.written.as_deref().filter(|_| keeps_words && self.game.has_words_of(RecordFormat::Kif));
        let as_written = own.filter(|words| self.reads_back_as(words, node)).map(str::to_owned);
        as_written.or_else(|| Some(self.usual_words(node, node.mv?)))
    }

    /// `words` would be read as this node again.
    fn reads_back_as(&self, words: &str, node: &GameNode) -> bool {
        let line = format!("1 {words}");
        let Some((MoveLineBody::Move(written), rest)) = move_line::parse(&line).map(|line| (line.body, line.rest))
        else {
            return false;
        };
        if !rest.is_empty() || written.text != words {
            return false;
        }
        let Some(mv) = node.mv else {
            return true;
        };
        // ▲４五角打 is a word of KI2, also where it stands in a file of KIF.
        let is_kif = written.color.is_none() || written.action.states_origin();
        let is_clear = !mv.is_pass() && written.action.has_origin();
        is_kif && is_clear && resolve(&written, self.cursor.position()).mv == Some(mv)
    }

    /// 同　銀成(31), with the side only where it is the wrong one.
    fn usual_words(&self, node: &GameNode, mv: Move) -> String {
        let mark = node.out_of_turn().map(|color| color_mark(color).to_string()).unwrap_or_default();
        match mv.parts() {
            MoveParts::Pass => format!("{mark}パス"),
            MoveParts::Drop { kind, to } => format!("{mark}{}{}打", to.ja(), kind.ja()),
            MoveParts::Board { from, to, promote } => {
                // From an empty square any piece will do; only the squares count.
                let kind = self.cursor.position().on(from).map_or(PieceKind::Pawn, |piece| piece.kind);
                let is_same = mark.is_empty() && self.cursor.last_move().is_some_and(|last| last.to() == to);
                let target = if is_same { "同　".to_owned() } else { to.ja() };
                let promotion = if promote { "成" } else { "" };
                format!("{mark}{target}{}{promotion}({}{})", kind.ja(), from.file(), from.rank())
            }
        }
    }
}

/// `( 0:16/00:00:16)`
fn time_text(time: MoveTime) -> String {
    let (spent, total) = (time.spent.as_secs(), time.total.unwrap_or(time.spent).as_secs());
    let [hours, minutes, seconds] = [total / 3600, total / 60 % 60, total % 60];
    format!("({:2}:{:02}/{hours:02}:{minutes:02}:{seconds:02})", spent / 60, spent % 60)
}
