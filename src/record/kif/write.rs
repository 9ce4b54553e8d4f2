//! A game as KIF: the main line, then the variations from the last to the first, each followed by its own.

use super::header_writer;
use super::moves::{self, MoveLineBody};
use crate::record::node::fraction_text;
use crate::record::notation::color_mark;
use crate::record::resolve::resolve;
use crate::record::write::{RecordTextBuffer, RecordWriteOptions, WriteLoss, WriterCursor};
use crate::record::{Game, GameNode, MoveTime, NodeId, RecordedCause, RecordedEnd};
use crate::rules::{Color, Move, MoveParts, PieceKind};
use unicode_width::UnicodeWidthStr;

/// Writes the one game of a KIF file.
pub(in crate::record) fn write(game: &Game, _: usize, target: RecordWriteOptions, page: &mut RecordTextBuffer) {
    header_writer::write(game, target, page);
    page.push_line("手数----指手---------消費時間--");
    let mut writer = KifWriter { game, page, walk: WriterCursor::new(game), in_variation: false };
    write_bookmark_and_comment(game.node(NodeId::ROOT), writer.page);
    write_tree(game, &mut writer);
}

/// What writes the nodes of a tree line by line, in KIF or in KI2.
pub(in crate::record) trait TreeLineWriter {
    /// Goes back to where the line of `first` branches off.
    fn go_before(&mut self, first: NodeId);
    /// Announces a variation.
    fn begin_variation(&mut self, id: NodeId);
    /// Writes a node with all that stands beside it. False when the format has no line for it.
    fn node(&mut self, id: NodeId) -> bool;
    /// Writes what it has no line for as a comment, so that it is there for people at least.
    fn as_comment(&mut self, id: NodeId);
}

/// Every line; those that wait are taken from the end, so that a variation of a later move comes first. A reader
/// looks for the move before a variation on the last line that is long enough, and finds the right one.
pub(in crate::record) fn write_tree(game: &Game, lines: &mut impl TreeLineWriter) {
    let mut waiting: Vec<NodeId> = Vec::new();
    let mut next = game.next(NodeId::ROOT);
    waiting.extend(next.and_then(|first| game.next_sibling(first)));
    while let Some(first) = next {
        write_line_from(game, first, lines, &mut waiting);
        next = waiting.pop();
        if let Some(variation) = next {
            lines.begin_variation(variation);
            waiting.extend(game.next_sibling(variation));
        }
    }
}

/// From `first` along the main continuations. Of the variations beside them the first ones are left waiting.
fn write_line_from(game: &Game, first: NodeId, lines: &mut impl TreeLineWriter, waiting: &mut Vec<NodeId>) {
    lines.go_before(first);
    let mut readable = true;
    for id in std::iter::successors(Some(first), |&id| game.next(id)) {
        if readable && id != first {
            waiting.extend(game.next_sibling(id));
        }
        readable = readable && lines.node(id);
        if !readable {
            lines.as_comment(id);
        }
    }
}

/// 変化：12手
pub(in crate::record) fn write_variation_heading(game: &Game, id: NodeId, page: &mut RecordTextBuffer) {
    page.push_line("");
    page.push_line(&format!("変化：{}手", game.ply(id)));
}

/// Bookmark and comment.
pub(in crate::record) fn write_bookmark_and_comment(node: &GameNode, page: &mut RecordTextBuffer) {
    for name in node.bookmark.iter().flat_map(|names| names.split('\n')) {
        page.push_line(&format!("&{name}"));
    }
    write_comments(node, page);
}

fn write_comments(node: &GameNode, page: &mut RecordTextBuffer) {
    for comment in node.comment_lines() {
        page.push_line(&format!("*{comment}"));
    }
}

/// The words of a node that the format has no line for. A bookmark here would become that of the move before: it is a
/// comment too.
pub(in crate::record) fn as_comment(game: &Game, id: NodeId, page: &mut RecordTextBuffer) {
    let node = game.node(id);
    if let Some(words) = &node.written {
        page.push_line(&format!("*{} {}", game.ply(id), words.replace(['\n', '\r'], " ")));
    }
    for name in node.bookmark.iter().flat_map(|names| names.split('\n')) {
        page.push_line(&format!("*&{name}"));
    }
    write_comments(node, page);
}

/// まで87手で先手の勝ち, for an end that has a usual word; `mover` is to move.
pub(in crate::record) fn closing_words(game: &Game, id: NodeId, end: &RecordedEnd, mover: Color) -> Option<String> {
    let word = end.cause.japanese()?;
    let moves = game.ply(id) - 1;
    let Some(winner) = end.winner(mover) else {
        return Some(format!("まで{moves}手で{word}"));
    };
    let winner = match winner {
        Color::Black if game.header("下手").is_some() => "下手",
        Color::White if game.header("上手").is_some() => "上手",
        color => color.ja(),
    };
    let by = if end.cause == RecordedCause::Resignation { String::new() } else { format!("{word}により") };
    Some(format!("まで{moves}手で{by}{winner}の勝ち"))
}

struct KifWriter<'a> {
    game: &'a Game,
    page: &'a mut RecordTextBuffer,
    walk: WriterCursor<'a>,
    in_variation: bool,
}

impl TreeLineWriter for KifWriter<'_> {
    fn go_before(&mut self, first: NodeId) {
        self.walk.return_to_parent_of(first);
    }

    fn begin_variation(&mut self, id: NodeId) {
        self.in_variation = true;
        write_variation_heading(self.game, id, self.page);
    }

    fn node(&mut self, id: NodeId) -> bool {
        let node = self.game.node(id);
        let Some(text) = self.move_words(id).or_else(|| end_words(node)) else {
            return false;
        };
        if node.mv.is_some_and(Move::is_pass) && !self.in_variation {
            self.page.losses.push(WriteLoss::PassAsVariation.to_diagnostic(Some(self.game), Some(id)));
            self.begin_variation(id);
        }
        let mover = self.walk.position().side_to_move();
        let time = self.walk.enter(id);
        let is_closed_only = node.end.as_ref().is_some_and(|end| is_closing(&end.text));
        if !is_closed_only {
            self.move_line(id, &text, time);
        }
        let closing = node.end.as_ref().and_then(|end| self.closing(id, end, mover));
        if let Some(closing) = closing.as_ref().filter(|_| is_closed_only) {
            self.page.push_line(closing);
        }
        write_bookmark_and_comment(node, self.page);
        if let Some(closing) = closing.filter(|_| !is_closed_only) {
            self.page.push_line(&closing);
        }
        true
    }

    fn as_comment(&mut self, id: NodeId) {
        as_comment(self.game, id, self.page);
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
        self.page.push_line(&line);
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
        let Some((MoveLineBody::Move(written), rest)) = moves::parse(&line).map(|line| (line.body, line.rest)) else {
            return false;
        };
        if !rest.is_empty() || written.text != words {
            return false;
        }
        let Some(mv) = node.mv else {
            return true;
        };
        let is_clear = !mv.is_pass() && written.action.has_origin();
        is_clear && resolve(&written, self.walk.position()).mv == Some(mv)
    }

    /// 同　銀成(31), with the side only where it is the wrong one.
    fn usual_words(&self, node: &GameNode, mv: Move) -> String {
        let mark = node.out_of_turn().map(|color| color_mark(color).to_string()).unwrap_or_default();
        match mv.parts() {
            MoveParts::Pass => format!("{mark}パス"),
            MoveParts::Drop { kind, to } => format!("{mark}{}{}打", to.ja(), kind.ja()),
            MoveParts::Board { from, to, promote } => {
                // Where nothing stands any piece may be said to move; the squares are what counts.
                let kind = self.walk.position().on(from).map_or(PieceKind::Pawn, |piece| piece.kind);
                let is_same = mark.is_empty() && self.walk.last_move().is_some_and(|last| last.to() == to);
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
    let is_known = moves::parse(&line).is_some_and(|line| {
        matches!(line.body, MoveLineBody::End(cause, words) if cause == end.cause && *words == *end.text)
            && line.rest.is_empty()
    });
    if is_known { Some(end.text.to_string()) } else { end.cause.japanese().map(str::to_owned) }
}

pub(in crate::record) fn is_closing(text: &str) -> bool {
    text.starts_with("まで") && !text.contains(['\n', '\r'])
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
