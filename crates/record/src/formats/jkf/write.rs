//! A game as JKF, written entry by entry: forks nest as deep as variations do, and recursion over a
//! hundred thousand of them would overflow the stack.

use crate::findings::write_loss::WriteLoss;
use crate::formats::write_options::RecordWriteOptions;
use crate::formats::writer::{RecordTextBuffer, WriterCursor};
use crate::game::end::RecordedCause;
use crate::game::handicap;
use crate::game::move_time::MoveTime;
use crate::game::node::NodeId;
use crate::game::record_format::RecordFormat;
use crate::game::tree::Game;
use sankoma_rules::{Color, Hand, Move, MoveParts, PieceKind, Setup, Square};
use serde_json::{Map, Value, json};
use std::time::Duration;

/// Writes the one game of a JKF file, one entry a line.
pub(in crate::formats) fn write(game: &Game, _: usize, _: RecordWriteOptions, out: &mut RecordTextBuffer) {
    out.push_line("{");
    out.push_line(&format!("\"header\":{{{}}},", headers(game)));
    out.push_line(&format!("\"initial\":{},", initial(game.start())));
    out.push_line("\"moves\":[");
    let mut writer = JkfWriter { game, out, cursor: WriterCursor::with_whole_seconds(game) };
    writer.moves();
    writer.out.push_line("]");
    writer.out.push_line("}");
}

/// In their order, duplicates too; a map of `serde_json` would lose both.
fn headers(game: &Game) -> String {
    let pair = |name: &str, value: &str| format!("{}:{}", Value::from(name), Value::from(value));
    game.headers.iter().map(|header| pair(&header.name, &header.value)).collect::<Vec<_>>().join(",")
}

fn initial(start: &Setup) -> Value {
    if let Some((_, preset)) = handicap::names_of(start) {
        return json!({ "preset": preset });
    }
    let rank = |file, rank| Square::new(file, rank).map_or(Value::Null, |square| cell(start, square));
    let board: Vec<Vec<Value>> = (1..=9).map(|file| (1..=9).map(|y| rank(file, y)).collect()).collect();
    let hands = Color::ALL.map(|color| hand(start.hands[color.index()]));
    json!({ "preset": "OTHER", "data": { "color": color(start.side_to_move), "board": board, "hands": hands } })
}

fn cell(start: &Setup, square: Square) -> Value {
    start.on(square).map_or_else(|| json!({}), |piece| json!({ "color": color(piece.color), "kind": piece.kind.csa() }))
}

fn hand(hand: Hand) -> Value {
    PieceKind::HAND
        .into_iter()
        .map(|kind| (kind.csa().to_owned(), Value::from(hand.count(kind))))
        .collect::<Map<_, _>>()
        .into()
}

const fn color(color: Color) -> u8 {
    color as u8
}

/// One step of writing; the next one is on top of the stack.
enum JkfWriteTask {
    /// A node and everything behind it.
    Entry(NodeId),
    /// The brackets of a node whose forks are written, and what comes after it.
    Close(NodeId),
    /// A fork at a node: the line that begins here.
    Fork(NodeId),
    /// The end of that fork.
    CloseFork(NodeId),
}

struct JkfWriter<'a> {
    game: &'a Game,
    out: &'a mut RecordTextBuffer,
    cursor: WriterCursor<'a>,
}

impl JkfWriter<'_> {
    fn moves(&mut self) {
        let comments: Vec<&str> = self.game.node(NodeId::ROOT).comment_lines().collect();
        let root = if comments.is_empty() { json!({}) } else { json!({ "comments": comments }) };
        self.out.text.push_str(&root.to_string());
        let first = self.first_representable(self.game.next(NodeId::ROOT));
        let mut tasks: Vec<JkfWriteTask> = Vec::new();
        self.push_entry(first, &mut tasks);
        while let Some(task) = tasks.pop() {
            self.perform(&task, &mut tasks);
        }
        self.out.text.push('\n');
    }

    fn perform(&mut self, task: &JkfWriteTask, tasks: &mut Vec<JkfWriteTask>) {
        match *task {
            JkfWriteTask::Entry(id) => self.entry(id, tasks),
            JkfWriteTask::Close(id) => {
                self.out.text.push('}');
                // The forks have moved the cursor away.
                self.cursor.return_to_parent_of(id);
                self.cursor.enter(id);
                self.push_entry(self.first_representable(self.game.next(id)), tasks);
            }
            JkfWriteTask::Fork(id) => {
                self.out.text.push_str("[\n");
                tasks.push(JkfWriteTask::CloseFork(id));
                tasks.push(JkfWriteTask::Entry(id));
            }
            JkfWriteTask::CloseFork(id) => match self.first_representable(self.game.next_sibling(id)) {
                Some(next) => {
                    self.out.text.push_str("],");
                    tasks.push(JkfWriteTask::Fork(next));
                }
                None => self.out.text.push_str("]]"),
            },
        }
    }

    fn push_entry(&mut self, next: Option<NodeId>, tasks: &mut Vec<JkfWriteTask>) {
        if let Some(next) = next {
            self.out.text.push_str(",\n");
            tasks.push(JkfWriteTask::Entry(next));
        }
    }

    /// The first of these siblings that JKF has an entry for: it knows moves and ends only, and no pass.
    fn first_representable(&self, first: Option<NodeId>) -> Option<NodeId> {
        std::iter::successors(first, |&id| self.game.next_sibling(id)).find(|&id| {
            let node = self.game.node(id);
            node.mv.is_some_and(|mv| !mv.is_pass()) || (node.mv.is_none() && node.end.is_some())
        })
    }

    /// Everything of a node but its closing bracket. Its forks stand in the entry of the main continuation.
    fn entry(&mut self, id: NodeId, tasks: &mut Vec<JkfWriteTask>) {
        self.cursor.return_to_parent_of(id);
        self.report_undefined_end(id);
        let mut entry = self.content(id);
        if let Some(time) = self.cursor.enter(id) {
            entry.insert("time".to_owned(), time_value(time));
        }
        let text = Value::from(entry).to_string();
        self.out.text.push_str(&text[..text.len() - 1]);
        tasks.push(JkfWriteTask::Close(id));
        let main = self.game.parent(id).and_then(|parent| self.first_representable(self.game.next(parent)));
        if let Some(fork) = self.first_representable(self.game.next_sibling(id)).filter(|_| main == Some(id)) {
            let comma = if text == "{}" { "" } else { "," };
            self.out.text.push_str(comma);
            self.out.text.push_str("\"forks\":[");
            tasks.push(JkfWriteTask::Fork(fork));
        }
    }
}

impl JkfWriter<'_> {
    fn report_undefined_end(&mut self, id: NodeId) {
        let end = self.game.node(id).end.as_ref();
        if let Some(end) = end.filter(|end| !end.cause.is_defined_in_jkf()) {
            let loss = WriteLoss::EndWord { was: end.clone(), format: "jkf" };
            self.out.losses.push(loss.to_diagnostic(Some(self.game), Some(id)));
        }
    }

    /// The move or the end, and the comment.
    fn content(&self, id: NodeId) -> Map<String, Value> {
        let node = self.game.node(id);
        let position = self.cursor.position();
        let mut entry = Map::new();
        if let Some(mv) = node.mv {
            entry.insert("move".to_owned(), self.mv(mv, node.mover(position.side_to_move())));
        } else if let Some(end) = &node.end {
            let is_own = end.cause == RecordedCause::Other && self.game.has_words_of(RecordFormat::Jkf);
            let name = if is_own { &*end.text } else { end.cause.csa(position.side_to_move()) };
            entry.insert("special".to_owned(), Value::from(name));
        }
        let comments: Vec<&str> = node.comment_lines().collect();
        if !comments.is_empty() {
            entry.insert("comments".to_owned(), Value::from(comments));
        }
        entry
    }

    fn mv(&self, mv: Move, mover: Color) -> Value {
        let position = self.cursor.position();
        let place = |square: Square| json!({ "x": square.file(), "y": square.rank() });
        match mv.parts() {
            MoveParts::Pass => Value::Null,
            MoveParts::Drop { kind, to } => json!({ "color": color(mover), "to": place(to), "piece": kind.csa() }),
            MoveParts::Board { from, to, promote } => {
                // From an empty square any piece will do; only the squares count.
                let kind = position.on(from).map_or(PieceKind::Pawn, |piece| piece.kind);
                let mut value =
                    json!({ "color": color(mover), "from": place(from), "to": place(to), "piece": kind.csa() });
                let in_zone = from.in_promotion_zone(mover) || to.in_promotion_zone(mover);
                if promote || (in_zone && kind.promoted().is_some()) {
                    value["promote"] = Value::from(promote);
                }
                if self.cursor.last_move().is_some_and(|last| last.to() == to) {
                    value["same"] = Value::from(true);
                }
                if let Some(captured) = position.on(to) {
                    value["capture"] = Value::from(captured.kind.csa());
                }
                value
            }
        }
    }
}

fn time_value(time: MoveTime) -> Value {
    json!({ "now": clock(time.spent), "total": clock(time.total.unwrap_or(time.spent)) })
}

/// Hours, minutes and whole seconds.
fn clock(time: Duration) -> Value {
    let seconds = time.as_secs();
    json!({ "h": seconds / 3600, "m": seconds / 60 % 60, "s": seconds % 60 })
}
