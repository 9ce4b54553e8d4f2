//! A game as KI2: six moves a line, in the same order of lines as KIF.

use super::end_words::EndWords;
use super::move_line::MoveLineBody;
use super::tree_writer::{TreeLineWriter, as_comment, write_comment_and_bookmark, write_tree, write_variation_heading};
use super::{header_writer, ki2_line};
use crate::findings::write_loss::WriteLoss;
use crate::formats::write_options::RecordWriteOptions;
use crate::formats::writer::{RecordTextBuffer, WriterCursor};
use crate::game::end::RecordedEnd;
use crate::game::node::{GameNode, NodeId};
use crate::game::record_format::RecordFormat;
use crate::game::tree::Game;
use crate::notation::japanese_move::JapaneseMove;
use crate::notation::marks::MoveMarks;
use crate::notation::resolve::resolve;
use crate::notation::written_move::{WrittenMove, WrittenTarget as Goal};
use crate::text::kanji::color_mark;
use sankoma_rules::{Move, PieceKind};
use unicode_width::UnicodeWidthStr;

/// Writes the one game of a KI2 file.
pub(in crate::formats) fn write(game: &Game, _: usize, target: RecordWriteOptions, out: &mut RecordTextBuffer) {
    header_writer::write(game, target, out);
    write_comment_and_bookmark(game.node(NodeId::ROOT), out);
    let mut writer = Ki2Writer {
        game,
        target,
        out,
        cursor: WriterCursor::new(game),
        in_variation: false,
        row: String::new(),
        moves: 0,
    };
    write_tree(game, &mut writer);
    writer.end_row();
}

struct Ki2Writer<'a> {
    game: &'a Game,
    target: RecordWriteOptions,
    out: &'a mut RecordTextBuffer,
    cursor: WriterCursor<'a>,
    in_variation: bool,
    /// The line being filled, and how many moves it has.
    row: String,
    moves: usize,
}

impl TreeLineWriter for Ki2Writer<'_> {
    fn go_before(&mut self, first: NodeId) {
        self.cursor.return_to_parent_of(first);
    }

    fn begin_variation(&mut self, id: NodeId) {
        self.end_row();
        self.in_variation = true;
        write_variation_heading(self.game, id, self.out);
    }

    fn node(&mut self, id: NodeId) -> bool {
        let node = self.game.node(id);
        self.cursor.pass_if_out_of_turn(id);
        match (node.end.as_ref().filter(|_| node.mv.is_none()), self.words(node)) {
            (Some(end), _) => return self.end(id, end),
            (None, Some(words)) => {
                if node.mv.is_some_and(Move::is_pass) && !self.in_variation {
                    self.out.losses.push(WriteLoss::PassAsVariation.to_diagnostic(Some(self.game), Some(id)));
                    self.begin_variation(id);
                }
                self.add(&words);
            }
            (None, None) => return false,
        }
        self.cursor.enter(id);
        if node.has_comment_or_bookmark() {
            self.end_row();
            write_comment_and_bookmark(node, self.out);
        }
        true
    }

    fn as_comment(&mut self, id: NodeId) {
        self.end_row();
        as_comment(self.game, id, self.out);
    }
}

impl Ki2Writer<'_> {
    /// The comment of an end stands before its sentence: behind that, Kifu for JS refuses the file. A variation that is
    /// nothing but an end has no move to which it could belong there.
    fn end(&mut self, id: NodeId, end: &RecordedEnd) -> bool {
        let Some(closing) = self.closing(id, end) else { return false };
        self.end_row();
        let is_behind_move = self.game.parent(id).is_some_and(|parent| self.game.next(parent) == Some(id));
        // Behind the bookmark of the last move the comment would be read as that move's.
        let has_bookmark = self.game.parent(id).is_some_and(|parent| self.game.node(parent).bookmark.is_some());
        let is_behind_move = is_behind_move && !has_bookmark;
        if is_behind_move {
            write_comment_and_bookmark(self.game.node(id), self.out);
        }
        self.out.push_line(&closing);
        self.cursor.enter(id);
        if !is_behind_move {
            write_comment_and_bookmark(self.game.node(id), self.out);
        }
        true
    }

    /// Adds a move to the line; long ones need no blank before the mark of the next.
    fn add(&mut self, words: &str) {
        const MOVES: usize = 6;
        const WIDTH: usize = 12;
        if self.moves == MOVES {
            self.end_row();
        }
        self.row.push_str(words);
        self.row.push_str(&" ".repeat(WIDTH.saturating_sub(words.width_cjk())));
        self.moves += 1;
    }

    fn end_row(&mut self) {
        if self.moves > 0 {
            self.out.push_line(self.row.trim_end());
        }
        self.row.clear();
        self.moves = 0;
    }

    /// ▲同　銀, or what stands in place of a move; `None` when KI2 has no words for it.
    fn words(&self, node: &GameNode) -> Option<String> {
        let Some(mv) = node.mv else {
            let own = node.written.as_deref().filter(|_| self.game.has_words_of(RecordFormat::Ki2));
            return own.filter(|words| read_move(words).is_some()).map(str::to_owned);
        };
        let mark = color_mark(node.mover(self.cursor.position().side_to_move()));
        if mv.is_pass() {
            return Some(format!("{mark}パス"));
        }
        let marked = JapaneseMove::of(self.cursor.position(), mv).map(|phrase| format!("{mark}{}", text(phrase)));
        let is_read = |words: &String| self.reads_back_as(words, mv);
        marked.filter(is_read).or_else(|| Some(format!("{mark}{}", text(self.with_origin(mv)?))))
    }

    /// `words` would be read as `mv`.
    fn reads_back_as(&self, words: &str, mv: Move) -> bool {
        read_move(words).is_some_and(|written| resolve(&written, self.cursor.position()).mv == Some(mv))
    }

    /// Where marks say something else, as of an illegal move they may, the squares are what counts.
    fn with_origin(&self, mv: Move) -> Option<JapaneseMove> {
        let from = mv.from()?;
        let kind = self.cursor.position().on(from).map_or(PieceKind::Pawn, |piece| piece.kind);
        let (target, promotion) = (Goal::Square(mv.to()), mv.promotes().then_some(true));
        Some(JapaneseMove { target, kind, marks: MoveMarks::default(), promotion, from: Some(from) })
    }

    /// まで87手で先手の勝ち: that of the file where it is KI2 too, else made for the end.
    fn closing(&self, id: NodeId, end: &RecordedEnd) -> Option<String> {
        let words = EndWords::new(self.game, id, end, self.cursor.position(), self.target);
        words.own_closing().or_else(|| words.closing_alone())
    }
}

/// A short move has a blank behind 同.
fn text(phrase: JapaneseMove) -> String {
    let is_short = phrase.marks.is_empty() && phrase.promotion.is_none() && phrase.from.is_none();
    let piece = phrase.kind.ja();
    phrase.text(if is_short && piece.chars().count() == 1 { "同　" } else { "同" }, piece)
}

/// The move that a text is read as, if it is read as one and nothing is left over.
fn read_move(words: &str) -> Option<WrittenMove<'_>> {
    let mut items = ki2_line::moves(words)?;
    let first = items.next()?;
    match first.body {
        MoveLineBody::Move(written) if first.rest.is_empty() && items.next().is_none() => Some(written),
        _ => None,
    }
}
