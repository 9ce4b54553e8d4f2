//! Judging moves and making them.

use super::judgement::JudgedMove;
use super::selection::{BoardLocation, step_cursor};
use super::state::{GameState, MoveGate};
use crate::tui::action::{ActionId, MoveText};
use crate::tui::core::messages::{Messages, ObstacleText};
use crate::tui::core::view::ViewState;
use crate::tui::pane::Pane;
use sankoma_record::notation::NotationStyle;
use sankoma_record::{GameEdit, NodeId, Severity};
use sankoma_rules::legality::{IllegalityReason, VerdictKind, reasons_in_game};
use sankoma_rules::{Color, Move, MoveParts, PieceKind, Position, Square, movegen};
use sankoma_wording::{Message, ToMessage, counted_noun};

/// Why a move is not taken back: it is to be deleted.
pub(in crate::tui) const RECORDED_MOVE: ObstacleText = ("棋譜の手は取り消せません", "this move belongs to the record");

impl GameState {
    /// Judges a move that was entered in `position`, without making it, and shows the verdict.
    pub(in crate::tui) fn judge_entered_move(
        &mut self,
        position: &Position,
        text: &MoveText,
        view: &mut ViewState,
        messages: &mut Messages,
    ) {
        show_judgement(self, JudgedMove::of_text(position, &text.0, view.notation), view, messages);
        view.bring_forward(Pane::Legality);
    }

    /// Makes a move that was entered if it is legal, or shows why it is not.
    pub(in crate::tui) fn make_entered_move(&mut self, text: &MoveText, view: &mut ViewState, messages: &mut Messages) {
        let judged = JudgedMove::of_text(&self.shown.position, &text.0, view.notation);
        if let Some(mv) = judged.legal_move() {
            self.make_if_legal(mv, view, messages);
        } else {
            self.selection.clear_picked();
            show_judgement(self, judged, view, messages);
        }
    }

    /// Makes `mv` if it is legal: goes to the continuation that exists, or adds a variation.
    pub(in crate::tui) fn make_if_legal(&mut self, mv: Move, view: &mut ViewState, messages: &mut Messages) {
        self.selection.clear_picked();
        if let MoveGate::Refused(reason) = &self.move_gate {
            messages.show(Severity::Warning, reason.clone());
            return;
        }
        let judged = JudgedMove::of_move(&self.shown.position, mv, view.notation);
        let is_legal = judged.legal_move().is_some();
        show_judgement(self, judged, view, messages);
        if !is_legal {
            return;
        }
        if self.move_gate == MoveGate::Chosen {
            self.judged = None;
            return choose_move(self, mv, messages);
        }
        let node = self.document.add_move(self.node_to_extend(), mv);
        let text = self.judged.take().map(|judged| judged.text).unwrap_or_default();
        self.show_node(node);
        if self.is_added(node) {
            let english = if mv.is_pass() { "pass".to_owned() } else { english_move_name(mv, &text, view.notation) };
            let game = &self.document.game;
            let is_first = game.parent(node).and_then(|parent| game.next(parent)) == Some(node);
            let (ja, en) = if is_first { ("", "is added") } else { ("変化に", "is a variation now") };
            messages.note(format!("{text} を{ja}加えました"), format!("{english} {en}"));
        } else {
            messages.notice = None;
        }
    }

    /// The node that a new move follows: the one shown or, where the record says how the game ended, the one before.
    pub(in crate::tui) fn node_to_extend(&self) -> NodeId {
        let node = self.shown.node;
        let ends = self.document.game.node(node).mv.is_none();
        if ends { self.document.game.parent(node).unwrap_or(node) } else { node }
    }

    /// Removes the move shown, if it was added here.
    pub(in crate::tui) fn take_back(&mut self, messages: &mut Messages) {
        let node = self.shown.node;
        if !self.is_added(node) {
            messages.warn_obstacle(RECORDED_MOVE);
            messages.offer(ActionId::Delete);
            return;
        }
        self.document.apply_edit(GameEdit::Detach { node });
        let parent = self.document.game.parent(node).unwrap_or(NodeId::ROOT);
        self.show_after_edit(parent);
    }

    /// Adds the first `plies` moves of a line that continues `node` to the game, or the whole line, and goes to the
    /// last of them or, of a whole line, to its first move. `name` says in the message which line it is.
    pub(in crate::tui) fn add_line(
        &mut self,
        node: NodeId,
        moves: &[Move],
        plies: Option<usize>,
        name: &Message,
        messages: &mut Messages,
    ) {
        let added = &moves[..plies.unwrap_or(moves.len()).min(moves.len())];
        let mut nodes = vec![node];
        for &mv in added {
            nodes.push(self.document.add_move(nodes[nodes.len() - 1], mv));
        }
        self.show_after_edit(nodes[plies.unwrap_or(1).min(added.len())]);
        let count = added.len();
        messages.note(
            format!("{}の{count}手を変化に加えました（u で元に戻す）", name.ja),
            format!("{} of {} added to the game; u undoes", counted_noun(count, "move"), name.en),
        );
    }

    /// Adds `texts` to the comments of `node`.
    pub(in crate::tui) fn add_comments(&mut self, node: NodeId, texts: Vec<String>) {
        let mut lines = self.document.game.node(node).comments.clone();
        lines.extend(texts);
        self.document.apply_edit(GameEdit::Comments { node, lines });
        self.refresh_shown();
    }

    /// Shows the board cursor, or hides it.
    pub(in crate::tui) fn toggle_cursor(&mut self, view: &mut ViewState) {
        self.selection.clear_picked();
        if self.selection.cursor.take().is_some() {
            return;
        }
        view.focus(Pane::Board);
        let last = self.shown.position.last_move().filter(|mv| !mv.is_pass()).map(Move::to);
        self.selection.cursor = last.or(Square::new(5, 5)).map(BoardLocation::Square);
    }

    /// Moves the board cursor by a step to the right and down (negative: left and up).
    pub(in crate::tui) fn move_cursor(&mut self, right: i8, down: i8, flip: bool) {
        let hands = Color::ALL.map(|color| self.shown.position.hand(color));
        self.selection.cursor = self.selection.cursor.map(|location| step_cursor(location, right, down, flip, hands));
    }

    /// Picks the piece under the cursor, or puts the picked piece there.
    pub(in crate::tui) fn pick_at_cursor(&mut self, view: &mut ViewState, messages: &mut Messages) {
        if let Some(location) = self.selection.cursor {
            self.pick_location(location, view, messages);
        }
    }

    /// Picks the piece at `location`, or puts the picked piece there.
    pub(in crate::tui) fn pick_location(
        &mut self,
        location: BoardLocation,
        view: &mut ViewState,
        messages: &mut Messages,
    ) {
        if self.selection.cursor.is_some() {
            self.selection.cursor = Some(location);
        }
        match (self.selection.picked, location) {
            (Some(picked), location) if picked == location => self.selection.clear_picked(),
            (Some(BoardLocation::Square(from)), BoardLocation::Square(to)) if !is_own(self, to) => {
                move_or_ask_promotion(self, from, to, view, messages);
            }
            (Some(BoardLocation::Hand(color, kind)), BoardLocation::Square(to))
                if color == self.shown.position.side_to_move() =>
            {
                self.make_if_legal(Move::drop(kind, to), view, messages);
            }
            (_, location) => select_piece(self, location, messages),
        }
    }

    /// Puts the picked piece on `target`, as far as the rules let it; over a piece of the same side, and without a
    /// target, puts it back.
    pub(in crate::tui) fn release_piece(
        &mut self,
        target: Option<Square>,
        view: &mut ViewState,
        messages: &mut Messages,
    ) {
        let target = target.filter(|&square| self.selection.picked.is_some() && !is_own(self, square));
        match target {
            Some(square) => self.pick_location(BoardLocation::Square(square), view, messages),
            None => self.selection.clear_picked(),
        }
    }

    /// Answers the question whether the piece promotes.
    pub(in crate::tui) fn answer_promotion(&mut self, promote: bool, view: &mut ViewState, messages: &mut Messages) {
        if let Some((from, to)) = self.selection.promotion {
            self.make_if_legal(Move::board(from, to, promote), view, messages);
        }
    }

    /// The piece that a pending promotion is about.
    pub fn promoting_piece(&self) -> Option<PieceKind> {
        let (from, _) = self.selection.promotion?;
        self.shown.position.on(from).map(|piece| piece.kind)
    }
}

/// Shows every rule that a move breaks.
fn show_judgement(game: &mut GameState, judged: JudgedMove, view: &mut ViewState, messages: &mut Messages) {
    let text = &judged.text;
    let english = judged.mv.map_or_else(|| text.clone(), |mv| english_move_name(mv, text, view.notation));
    match judged.explanation.verdict.reasons.first() {
        Some(reason @ IllegalityReason::Syntax { .. }) => messages.show(Severity::Error, reason.message()),
        Some(reason) => {
            let message = reason.message();
            messages.warn(format!("{text}: {}", message.ja), format!("{english}: {}", message.en));
            view.bring_forward(Pane::Legality);
        }
        None if judged.mv.is_some_and(Move::is_pass) => {
            let message = VerdictKind::Pass.message();
            messages.note(message.ja, message.en);
        }
        None => messages.note(format!("{text} は合法です"), format!("{english} is legal")),
    }
    game.judged = Some(judged);
}

/// Takes a legal move for the part of the state that waits for one.
fn choose_move(game: &mut GameState, mv: Move, messages: &mut Messages) {
    if mv.is_pass() {
        messages.warn("パスはできません", "a pass is no move here");
        return;
    }
    messages.clear_notice();
    game.chosen_move = Some(mv);
}

fn is_own(game: &GameState, square: Square) -> bool {
    let position = &game.shown.position;
    position.on(square).is_some_and(|piece| piece.color == position.side_to_move())
}

fn select_piece(game: &mut GameState, location: BoardLocation, messages: &mut Messages) {
    let holds_piece = match location {
        BoardLocation::Square(square) => game.shown.position.on(square).is_some(),
        BoardLocation::Hand(color, kind) => game.shown.position.hand(color).has(kind),
    };
    game.selection.clear_picked();
    if !holds_piece {
        messages.warn("そこに駒はありません", "there is no piece there");
        return;
    }
    game.selection.picked = Some(location);
    game.selection.targets = legal_targets(game, location);
}

fn legal_targets(game: &GameState, location: BoardLocation) -> Vec<Square> {
    let starts = |mv: Move| match (mv.parts(), location) {
        (MoveParts::Board { from, .. }, BoardLocation::Square(square)) => from == square,
        (MoveParts::Drop { kind, .. }, BoardLocation::Hand(color, held)) => {
            kind == held && color == game.shown.position.side_to_move()
        }
        _ => false,
    };
    let mut targets: Vec<Square> =
        movegen::legal_all(&game.shown.position).iter().filter(|&&mv| starts(mv)).map(|mv| mv.to()).collect();
    targets.dedup();
    targets
}

/// Moves the picked piece; asks about promotion where both ways are legal.
fn move_or_ask_promotion(
    game: &mut GameState,
    from: Square,
    to: Square,
    view: &mut ViewState,
    messages: &mut Messages,
) {
    let legal = |promote| reasons_in_game(&game.shown.position, Move::board(from, to, promote)).is_empty();
    match [legal(false), legal(true)] {
        [true, true] => game.selection.promotion = Some((from, to)),
        [false, true] => game.make_if_legal(Move::board(from, to, true), view, messages),
        _ => game.make_if_legal(Move::board(from, to, false), view, messages),
    }
}

/// The name of a move in an English sentence: `text`, or USI where that notation is Japanese.
fn english_move_name(mv: Move, text: &str, notation: NotationStyle) -> String {
    if notation.is_japanese() { mv.to_string() } else { text.to_owned() }
}
