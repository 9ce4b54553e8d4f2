//! What the keys do in the position editor.

use super::cursor;
use super::state::PositionEditor;
use crate::tui::action::{Action, ActionGroup, ActionId, CopyFormat, HandicapName, SetupCommand, TypedPiece};
use crate::tui::model::board_mode::BoardMode;
use crate::tui::model::effect::Effect;
use crate::tui::model::game::{BoardLocation, copied_text};
use crate::tui::model::messages::Messages;
use crate::tui::model::{Model, OpenFileSource};
use sankoma_record::{self as record, Game, RecordFormat, Severity};
use sankoma_rules::wording::Message;
use sankoma_rules::{Piece, PieceKind, PiecePlace, Setup, SetupEdit, Square};

impl Model {
    /// Opens the editor with the position on the board.
    pub(in crate::tui::model) fn open_position_editor(&mut self) {
        if self.position_editor.is_some() {
            return;
        }
        let setup = self.board_position().setup();
        self.close_line();
        self.game.selection.clear_picked();
        self.game.selection.cursor = None;
        self.view.zoom = false;
        self.view.list_page = None;
        self.position_editor = Some(PositionEditor::new(setup));
    }

    /// Moves the board cursor: of the editor, or of the game.
    pub(in crate::tui::model) fn move_board_cursor(&mut self, right: i8, down: i8) {
        match &mut self.position_editor {
            Some(editor) => editor.cursor = cursor::step(editor.cursor, right, down, self.view.flip),
            None => self.game.move_cursor(right, down, self.view.flip),
        }
    }

    /// Picks a piece, or puts the picked piece there: in the editor, or in the game.
    pub(in crate::tui::model) fn pick_on_board(&mut self, location: BoardLocation) {
        let Self { game, view, messages, position_editor, .. } = self;
        let Some(editor) = position_editor else { return game.pick_location(location, view, messages) };
        editor.pick(
            match location {
                BoardLocation::Square(square) => PiecePlace::Square(square),
                BoardLocation::Hand(color, kind) => PiecePlace::Hand(color, kind),
            },
            messages,
        );
    }

    /// Puts the picked piece on `target`, or back without one: in the editor, or in the game.
    pub(in crate::tui::model) fn release_on_board(&mut self, target: Option<Square>) {
        let Self { game, view, messages, position_editor, .. } = self;
        match (position_editor, target) {
            (None, target) => game.release_piece(target, view, messages),
            (Some(editor), Some(square)) if editor.picked.is_some() => {
                editor.pick(PiecePlace::Square(square), messages);
            }
            (Some(editor), _) => editor.picked = None,
        }
    }

    /// Performs a command of the editor.
    pub(in crate::tui::model) fn change_setup(&mut self, command: SetupCommand) {
        let Self { position_editor, messages, .. } = self;
        match position_editor {
            Some(editor) => editor.perform(command, messages),
            None => warn_closed(messages),
        }
    }

    /// Puts a typed piece under the cursor.
    pub(in crate::tui::model) fn put_typed_piece(&mut self, TypedPiece(piece): TypedPiece) {
        let Self { position_editor, messages, .. } = self;
        match position_editor {
            Some(editor) => editor.put(piece, messages),
            None => warn_closed(messages),
        }
    }

    /// Picks the piece at a place of the editor, or puts the picked piece there.
    pub(in crate::tui::model) fn pick_setup_place(&mut self, place: Option<PiecePlace>) {
        let Self { position_editor, messages, .. } = self;
        match position_editor {
            Some(editor) => editor.pick(place.unwrap_or(editor.cursor), messages),
            None => warn_closed(messages),
        }
    }

    /// Goes on to the next form of the piece on a square.
    pub(in crate::tui::model) fn show_next_form(&mut self, square: Square) {
        if let Some(editor) = &mut self.position_editor {
            editor.cursor = PiecePlace::Square(square);
            editor.edit(&SetupEdit::NextForm(square));
        }
    }

    /// Sets up the start of a handicap game.
    pub(in crate::tui::model) fn set_up_handicap(&mut self, handicap: &HandicapName) {
        let Self { position_editor, messages, .. } = self;
        let Some(editor) = position_editor else { return warn_closed(messages) };
        if let Some(setup) = record::handicap_setup(handicap.0) {
            editor.replace(setup, messages);
        }
    }

    /// Sets up the position of a text: SFEN, a board diagram, or the end of any record.
    pub(in crate::tui::model) fn paste_setup(&mut self, text: &str) {
        let Self { position_editor, messages, .. } = self;
        let Some(editor) = position_editor else { return };
        match setup_in(text) {
            Some(setup) => editor.replace(setup, messages),
            None => messages.warn(
                "貼り付けた文字から局面を読めません（SFEN、局面図、棋譜のどれか）",
                "no position can be read from what was pasted, expected an SFEN, a board diagram or a record",
            ),
        }
    }

    /// The set-up of the editor in this format, and a message that it was copied; `None` without the editor.
    pub(in crate::tui::model) fn copy_setup(&mut self, format: CopyFormat) -> Option<Effect> {
        let editor = self.position_editor.as_ref()?;
        let game = Game::new(editor.setup().clone());
        Some(Effect::Copy(copied_text(editor.position(), &game, format, &mut self.messages)))
    }

    /// Closes the editor and begins a game from its set-up, in a file of its own.
    pub(in crate::tui::model) fn begin_game_from_setup(&mut self) -> Vec<Effect> {
        let Some(editor) = self.position_editor.take() else {
            warn_closed(&mut self.messages);
            return Vec::new();
        };
        self.open_game_from(editor.setup())
    }

    /// Begins a game from `setup` in a file of its own, unsaved; the file shown before stays open.
    pub(in crate::tui::model) fn open_game_from(&mut self, setup: &Setup) -> Vec<Effect> {
        let record = record::read(setup.sfen().as_bytes(), None);
        let name = self.lang.pick("新しい局面", "new position").to_owned();
        let effects = self.load(record, OpenFileSource { path: None, name });
        self.game.document.undo_history.mark_unsaved();
        if self.messages.notice.is_none() {
            self.messages
                .note("この局面から始めます（Ctrl+S で保存）", "a game begins from this position; Ctrl+S saves it");
        }
        effects
    }

    /// Closes the editor; asks once when changes would be lost. Returns whether it was open.
    pub(in crate::tui::model) fn close_position_editor(&mut self) -> bool {
        let Self { position_editor, messages, .. } = self;
        let Some(editor) = position_editor else { return false };
        if editor.picked.take().is_some() {
            return true;
        }
        if editor.may_be_lost(messages) {
            *position_editor = None;
        }
        true
    }

    /// Whether the program may end as far as the editor is concerned; asks once when changes would be lost.
    pub(in crate::tui::model) fn may_leave_position_editor(&mut self) -> bool {
        let Self { position_editor, messages, .. } = self;
        position_editor.as_mut().is_none_or(|editor| editor.may_be_lost(messages))
    }

    /// Says how to leave the editor, if it is open and `action` concerns something else. Returns whether it is refused.
    pub(in crate::tui::model) fn refuses_in_position_editor(&mut self, action: &Action) -> bool {
        let Some(editor) = &mut self.position_editor else { return false };
        let leaves = matches!(action, Action::Cancel | Action::Quit | Action::Command | Action::Ask(_))
            || matches!(action, Action::Edit(_));
        editor.has_asked &= leaves;
        let is_refused = MODE.refuses(action);
        if is_refused {
            self.messages.show(
                Severity::Warning,
                Message::new(
                    "局面を編集しています（Enter でこの局面から始める、Esc でやめる）",
                    "a position is being edited: Enter begins a game from it, Esc leaves it",
                ),
            );
        }
        is_refused
    }
}

/// A position is edited.
const MODE: BoardMode = BoardMode {
    groups: &[ActionGroup::PositionEditor, ActionGroup::View, ActionGroup::Cursor],
    actions: &[ActionId::Copy, ActionId::PositionEditor],
    refuses_input: |action| matches!(action, Action::PickListRow(_) | Action::ScrollList(_)),
};

/// The position that a text shows: the end of the main line of the record in it.
fn setup_in(text: &str) -> Option<Setup> {
    let record = record::read(text.as_bytes(), None);
    let game = (record.format != RecordFormat::Unknown).then_some(record.game)?;
    let last = *game.main_line().last()?;
    Some(game.position(last).setup())
}

fn warn_closed(messages: &mut Messages) {
    messages.warn("局面編集を開いていません", "no position is being edited");
    messages.offer(ActionId::PositionEditor);
}

impl PositionEditor {
    /// Picks the piece at `place`, or puts the picked piece there.
    pub(super) fn pick(&mut self, place: PiecePlace, messages: &mut Messages) {
        self.cursor = place;
        match self.picked.take() {
            Some(picked) if picked == place => {}
            Some(from) => {
                if !self.edit(&SetupEdit::Move { from, to: place }) {
                    self.picked = Some(from);
                    messages.warn("そこには置けません", "the piece cannot be put there");
                }
            }
            None if self.setup().count_at(place) > 0 => self.picked = Some(place),
            None => messages.warn("そこに駒はありません", "there is no piece there"),
        }
    }

    fn put(&mut self, piece: Piece, messages: &mut Messages) {
        self.picked = None;
        let hand_of_none = matches!(self.cursor, PiecePlace::Box(_));
        if !self.edit(&SetupEdit::Put(piece, self.cursor)) && hand_of_none {
            messages.warn("駒は盤か持ち駒に置いてください", "put pieces on the board or into a hand");
        }
    }

    fn replace(&mut self, setup: Setup, messages: &mut Messages) {
        self.picked = None;
        if self.edit(&SetupEdit::Replace(Box::new(setup))) {
            messages.note("局面を並べました（u で元に戻す）", "the position is set up; u undoes");
        } else {
            messages.note("同じ局面です", "this is the same position");
        }
    }

    fn perform(&mut self, command: SetupCommand, messages: &mut Messages) {
        let defender = self.setup().side_to_move.other();
        let edit = match (command, self.cursor) {
            (SetupCommand::Undo, _) => {
                if !self.undo() {
                    messages.warn("元に戻す変更がありません", "there is nothing to undo");
                }
                return;
            }
            (SetupCommand::Redo, _) => {
                if !self.redo() {
                    messages.warn("やり直す変更がありません", "there is nothing to make again");
                }
                return;
            }
            (SetupCommand::Turn, PiecePlace::Square(square)) => SetupEdit::ChangeOwner(square),
            (SetupCommand::Turn, PiecePlace::Hand(color, kind)) => {
                SetupEdit::Move { from: self.cursor, to: PiecePlace::Hand(color.other(), kind) }
            }
            (SetupCommand::Promote, PiecePlace::Square(square)) => SetupEdit::TogglePromotion(square),
            (SetupCommand::Turn | SetupCommand::Promote, _) => {
                return messages.warn("盤の駒を選んでください", "choose a piece on the board");
            }
            (SetupCommand::Remove, place) => SetupEdit::Remove(place),
            (SetupCommand::ToHand(color), from) => {
                SetupEdit::Move { from, to: PiecePlace::Hand(color, PieceKind::Pawn) }
            }
            (SetupCommand::Clear, _) => SetupEdit::Clear,
            (SetupCommand::SwitchSide, _) => SetupEdit::SwitchSide,
            (SetupCommand::Start, _) => SetupEdit::Replace(Box::new(Setup::startpos())),
            (SetupCommand::TakeRest, _) => SetupEdit::TakeRest(defender),
            (SetupCommand::Mirror, _) => SetupEdit::Mirror,
            (SetupCommand::ExchangeSides, _) => SetupEdit::ExchangeSides,
        };
        if !self.edit(&edit) {
            messages.warn("何も変わりません", "that changes nothing");
        }
    }

    /// Whether the changes may be lost: there are none, or the person has just been asked.
    fn may_be_lost(&mut self, messages: &mut Messages) -> bool {
        if !self.is_changed() || self.has_asked {
            return true;
        }
        self.has_asked = true;
        messages.warn(
            "編集した局面を捨てますか？（もう一度で捨てる、Enter でこの局面から始める）",
            "the edited position would be lost: the same key again drops it, Enter begins a game from it",
        );
        false
    }
}

/// What the board reads of the editor.
impl PositionEditor {
    /// The place of the cursor as the board and the lines of the hands know it.
    pub(in crate::tui::model) fn board_location(place: PiecePlace) -> Option<BoardLocation> {
        match place {
            PiecePlace::Square(square) => Some(BoardLocation::Square(square)),
            PiecePlace::Hand(color, kind) => Some(BoardLocation::Hand(color, kind)),
            PiecePlace::Box(_) => None,
        }
    }

    /// The squares that the errors and warnings are about.
    pub(in crate::tui::model) fn faulty_places(&self) -> Vec<BoardLocation> {
        let faults = self.findings().iter().filter(|finding| finding.severity != Severity::Note);
        faults.flat_map(|finding| finding.squares.iter().copied().map(BoardLocation::Square)).collect()
    }
}
