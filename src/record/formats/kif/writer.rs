//! A game as KIF: the main line, then the variations from the last to the first, each followed by its own.

use super::header_writer;
use super::move_line::{self, MoveLineBody};
use super::tree_writer::{
    TreeLineWriter, as_comment, closing_words, is_closing, write_bookmark_and_comment, write_tree,
    write_variation_heading,
};
use crate::record::findings::write_loss::WriteLoss;
use crate::record::formats::record_format::RecordWriteOptions;
use crate::record::formats::writer::{RecordTextBuffer, WriterCursor};
use crate::record::game::end::RecordedEnd;
use crate::record::game::move_time::{MoveTime, fraction_text};
use crate::record::game::node::{GameNode, NodeId};
use crate::record::game::tree::Game;
use crate::record::notation::resolve::resolve;
use crate::record::text::kanji::color_mark;
use crate::rules::{Color, Move, MoveParts, PieceKind};
use unicode_width::UnicodeWidthStr;

/// Writes the one game of a KIF file.
pub(in crate::record::formats) fn write(game: &Game, _: usize, target: RecordWriteOptions, out: &mut RecordTextBuffer) {
    header_writer::write(game, target, out);
    out.push_line("手数----指手---------消費時間--");
    let mut writer = KifWriter { game, out, cursor: WriterCursor::new(game), in_variation: false };
    write_bookmark_and_comment(game.node(NodeId::ROOT), writer.out);
    write_tree(game, &mut writer);
}

struct KifWriter<'a> {
    game: &'a Game,
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
        let Some(text) = self.move_words(id).or_else(|| end_words(node)) else {
            return false;
        };
        if node.mv.is_some_and(Move::is_pass) && !self.in_variation {
            self.out.losses.push(WriteLoss::PassAsVariation.to_diagnostic(Some(self.game), Some(id)));
            self.begin_variation(id);
        }
        let mover = self.cursor.position().side_to_move();
        let time = self.cursor.enter(id);
        let is_closed_only = node.end.as_ref().is_some_and(|end| is_closing(&end.text));
        if !is_closed_only {
            self.move_line(id, &text, time);
        }
        let closing = node.end.as_ref().and_then(|end| self.closing(id, end, mover));
        if let Some(closing) = closing.as_ref().filter(|_| is_closed_only) {
            self.out.push_line(closing);
        }
        write_bookmark_and_comment(node, self.out);
        if let Some(closing) = closing.filter(|_| !is_closed_only) {
            self.out.push_line(&closing);
        }
        true
    }

    fn as_comment(&mut self, id: NodeId) {
        as_comment(self.game, id, self.out);
    }
}

impl KifWriter<'_> {
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
    /// The words of a move, or of what stands in place of one; `None` when there is no line for them.
    fn move_words(&self, id: NodeId) -> Option<String> {
        let node = self.game.node(id);
        let as_written = node.written.as_deref().filter(|words| self.reads_back_as(words, node));
        match (as_written, node.mv) {
            (Some(words), _) if node.end.is_none() => Some(words.to_owned()),
            (None, Some(mv)) => Some(self.usual_words(node, mv)),
            _ => None,
        }
    }

    /// Whether `words` would be read as this node again.
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
        let is_clear = !mv.is_pass() && written.action.has_origin();
        is_clear && resolve(&written, self.cursor.position()).mv == Some(mv)
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

    /// まで87手で先手の勝ち: as it was, or made for the end of the main line.
    fn closing(&self, id: NodeId, end: &RecordedEnd, mover: Color) -> Option<String> {
        let written = self.game.node(id).written.as_deref().or(Some(&end.text)).filter(|text| is_closing(text));
        if let Some(written) = written {
            return Some(written.to_owned());
        }
        if self.in_variation { None } else { closing_words(self.game, id, end, mover) }
    }
}

/// The words of an end: the file's, if KIF knows them, else the usual ones.
fn end_words(node: &GameNode) -> Option<String> {
    let end = node.end.as_ref().filter(|_| node.mv.is_none())?;
    if is_closing(&end.text) {
        return Some(String::new());
    }
    let line = format!("1 {}", end.text);
    let is_known = move_line::parse(&line).is_some_and(|line| {
        matches!(line.body, MoveLineBody::End(cause, words) if cause == end.cause && *words == *end.text)
            && line.rest.is_empty()
    });
    if is_known { Some(end.text.to_string()) } else { end.cause.japanese().map(str::to_owned) }
}

/// `( 0:16/00:00:16)`
fn time_text(time: MoveTime) -> String {
    let (spent, total) = (time.spent, time.total.unwrap_or(time.spent));
    let (whole, all) = (spent.as_secs(), total.as_secs());
    format!(
        "({:2}:{:02}{}/{:02}:{:02}:{:02}{})",
        whole / 60,
        whole % 60,
        fraction_text(spent),
        all / 3600,
        all / 60 % 60,
        all % 60,
        fraction_text(total)
    )
}
