//! Judging moves and making them.

use super::selection::{self, BoardLocation};
use super::{Effect, Model};
use crate::record::notation::move_text;
use crate::record::{GameEdit, NodeId};
use crate::rules::legality::{self, IllegalityReason, LegalityExplanation, reasons_in_game};
use crate::rules::{Color, Move, MoveParts, PieceKind, Square, movegen};
use crate::tui::pane::Pane;
use crate::wording::{Message, ToMessage};

/// A move and every rule that it breaks in the position shown.
#[derive(Clone, Debug, PartialEq)]
pub struct JudgedMove {
    /// The move.
    pub mv: Move,
    /// The move as people read it.
    pub text: String,
    /// What the rules say of it, and why.
    pub explanation: LegalityExplanation,
}

impl Model {
    /// The rules broken here: by the move judged last, or by the one that led to the position shown.
    pub fn broken_rules(&self) -> &[IllegalityReason] {
        match &self.judged {
            Some(judged) => &judged.explanation.verdict.reasons,
            None => &self.document.game.node(self.shown.node).reasons,
        }
    }

    /// Finds every rule that `mv` breaks, and shows them.
    pub(super) fn judge(&mut self, mv: Move) -> bool {
        let explanation = legality::explain(&self.shown.position, mv);
        let legal = explanation.verdict.legal;
        let text = move_text(&self.shown.position, mv, self.view.notation);
        let named = self.english_move_name(mv, &text);
        if let Some(first) = explanation.verdict.reasons.first().map(ToMessage::message) {
            self.show_warning(Message::new(format!("{text}: {}", first.ja), format!("{named}: {}", first.en)));
            self.view.tab = Pane::Legality;
        } else {
            self.show_note(format!("{text} は合法です"), format!("{named} is legal"));
        }
        self.linted = None;
        self.judged = Some(JudgedMove { mv, text, explanation });
        legal
    }

    /// Makes `mv` if it is legal: the continuation that exists, or a new variation.
    pub(super) fn make_if_legal(&mut self, mv: Move) -> Vec<Effect> {
        self.selection.clear_picked();
        if !self.judge(mv) {
            return Vec::new();
        }
        let node = self.document.add_move(self.node_to_extend(), mv);
        let text = self.judged.take().map(|judged| judged.text).unwrap_or_default();
        let effects = self.go_to_node(node);
        if self.is_added(node) {
            let named = if mv.is_pass() { "pass".to_owned() } else { self.english_move_name(mv, &text) };
            self.show_note(format!("{text} を変化に加えました"), format!("{named} is a variation now"));
        } else {
            self.notice = None;
        }
        effects
    }

    /// What an English sentence calls a move that is listed as `text`: Japanese words would be out of place.
    fn english_move_name(&self, mv: Move, text: &str) -> String {
        if self.view.notation.is_japanese() { mv.to_string() } else { text.to_owned() }
    }

    /// The node that a new move follows: where the record says how the game ended, the one before.
    fn node_to_extend(&self) -> NodeId {
        let node = self.shown.node;
        let ends = self.document.game.node(node).mv.is_none();
        if ends { self.document.game.parent(node).unwrap_or(node) } else { node }
    }

    /// Removes the move shown, if it was made here.
    pub(super) fn take_back(&mut self) -> Vec<Effect> {
        let node = self.shown.node;
        if !self.is_added(node) {
            self.show_warning(Message::new(
                "棋譜の手は取り消せません（del で削除できます）",
                "this move belongs to the record; del deletes it",
            ));
            return Vec::new();
        }
        self.document.apply_edit(GameEdit::Detach { node });
        let parent = self.document.game.parent(node).unwrap_or(NodeId::ROOT);
        self.show_after_edit(parent)
    }

    /// Adds a line of the engine to the game and goes to its first move.
    pub(super) fn add_engine_line(&mut self, rank: usize) -> Vec<Effect> {
        let info = rank.checked_sub(1).and_then(|at| self.engine.lines.get(at)).and_then(Option::as_ref);
        let Some(pv) = info.map(|info| info.line.pv.clone()).filter(|pv| !pv.is_empty()) else {
            self.show_warning(Message::new(
                format!("{rank}番目の読み筋はありません"),
                format!("there is no line number {rank}"),
            ));
            return Vec::new();
        };
        let mut at = self.node_to_extend();
        let mut first = None;
        for &mv in &pv {
            at = self.document.add_move(at, mv);
            first.get_or_insert(at);
        }
        let effects = first.map(|node| self.show_after_edit(node)).unwrap_or_default();
        self.show_note(
            format!("{rank}番目の読み筋{}手を棋譜に入れました", pv.len()),
            format!("line {rank} ({} moves) is in the game now", pv.len()),
        );
        effects
    }

    /// Shows the board cursor, or hides it.
    pub(super) fn toggle_cursor(&mut self) {
        self.selection.clear_picked();
        if self.selection.cursor.take().is_some() {
            return;
        }
        self.view.focus(Pane::Board);
        let last = self.shown.position.last_move().filter(|mv| !mv.is_pass()).map(Move::to);
        self.selection.cursor = last.or(Square::new(5, 5)).map(BoardLocation::Square);
    }

    /// Moves the board cursor by a step to the right and down.
    pub(super) fn move_cursor(&mut self, right: i8, down: i8) {
        let hands = Color::ALL.map(|color| self.shown.position.hand(color));
        let flip = self.view.flip;
        self.selection.cursor =
            self.selection.cursor.map(|spot| selection::step_cursor(spot, right, down, flip, hands));
    }

    /// Picks what is at `spot`, or puts the picked piece there.
    pub(super) fn pick_location(&mut self, spot: BoardLocation) -> Vec<Effect> {
        if self.selection.cursor.is_some() {
            self.selection.cursor = Some(spot);
        }
        match (self.selection.picked, spot) {
            (Some(picked), spot) if picked == spot => self.selection.clear_picked(),
            (Some(BoardLocation::Square(from)), BoardLocation::Square(to)) if !self.is_own(to) => {
                return self.move_or_ask_promotion(from, to);
            }
            (Some(BoardLocation::Hand(color, kind)), BoardLocation::Square(to))
                if color == self.shown.position.side_to_move() =>
            {
                return self.make_if_legal(Move::drop(kind, to));
            }
            (_, spot) => self.select_piece(spot),
        }
        Vec::new()
    }

    fn is_own(&self, square: Square) -> bool {
        let position = &self.shown.position;
        position.on(square).is_some_and(|piece| piece.color == position.side_to_move())
    }

    fn select_piece(&mut self, spot: BoardLocation) {
        let holds_piece = match spot {
            BoardLocation::Square(square) => self.shown.position.on(square).is_some(),
            BoardLocation::Hand(color, kind) => self.shown.position.hand(color).has(kind),
        };
        self.selection.clear_picked();
        if !holds_piece {
            self.show_warning(Message::new("そこに駒はありません", "there is no piece there"));
            return;
        }
        self.selection.picked = Some(spot);
        self.selection.targets = self.legal_targets(spot);
    }

    fn legal_targets(&self, spot: BoardLocation) -> Vec<Square> {
        let starts = |mv: Move| match (mv.parts(), spot) {
            (MoveParts::Board { from, .. }, BoardLocation::Square(square)) => from == square,
            (MoveParts::Drop { kind, .. }, BoardLocation::Hand(color, held)) => {
                kind == held && color == self.shown.position.side_to_move()
            }
            _ => false,
        };
        let mut targets: Vec<Square> =
            movegen::legal_all(&self.shown.position).iter().filter(|&&mv| starts(mv)).map(|mv| mv.to()).collect();
        targets.dedup();
        targets
    }

    /// The picked piece arrives: asks about promotion where both ways are legal.
    fn move_or_ask_promotion(&mut self, from: Square, to: Square) -> Vec<Effect> {
        let legal = |promote| reasons_in_game(&self.shown.position, Move::board(from, to, promote)).is_empty();
        match [legal(false), legal(true)] {
            [true, true] => {
                self.selection.promotion = Some((from, to));
                Vec::new()
            }
            [false, true] => self.make_if_legal(Move::board(from, to, true)),
            _ => self.make_if_legal(Move::board(from, to, false)),
        }
    }

    /// Answers the question whether the piece promotes.
    pub(super) fn answer_promotion(&mut self, promote: bool) -> Vec<Effect> {
        match self.selection.promotion {
            Some((from, to)) => self.make_if_legal(Move::board(from, to, promote)),
            None => Vec::new(),
        }
    }

    /// Passes, if that is allowed.
    pub(super) fn pass(&mut self) -> Vec<Effect> {
        self.make_if_legal(Move::PASS)
    }

    /// The piece that a pending promotion is about.
    pub fn promoting_piece(&self) -> Option<PieceKind> {
        let (from, _) = self.selection.promotion?;
        self.shown.position.on(from).map(|piece| piece.kind)
    }
}
