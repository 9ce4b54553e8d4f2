//! Actions of the position editor.

use super::argument::SetupCommand;
use super::cursor;
use super::state::PositionEditor;
use crate::tui::action::{Action, HandicapName};
use crate::tui::core::Core;
use crate::tui::core::effect::Effect;
use crate::tui::core::messages::Messages;
use crate::tui::files::OpenFileSource;
use crate::tui::game::{BoardLocation, NOTHING_TO_REDO, NOTHING_TO_UNDO};
use crate::tui::lines;
use sankoma_record::{self as record, RecordFormat, Severity};
use sankoma_rules::{Piece, PieceKind, PiecePlace, Setup, SetupEdit, Square};

/// Opens the editor with the position on the board.
pub(in crate::tui) fn open_position_editor(core: &mut Core) {
    let setup = core.board_position().setup();
    lines::close_line(core);
    core.game.selection.clear_picked();
    core.game.selection.cursor = None;
    core.view.zoom = false;
    core.position_editor = Some(PositionEditor::new(setup));
}

/// Closes the editor and begins a game from its set-up, in a file of its own.
pub(in crate::tui) fn begin_game_from_setup(core: &mut Core) -> Vec<Effect> {
    let Some(editor) = core.position_editor.take() else { return Vec::new() };
    open_game_from(core, editor.setup())
}

/// Begins a game from `setup` in a file of its own, unsaved; the file shown before stays open.
pub(in crate::tui) fn open_game_from(core: &mut Core, setup: &Setup) -> Vec<Effect> {
    let record = record::read(setup.sfen().as_bytes(), None);
    let name = core.lang.pick("新しい局面", "new position").to_owned();
    let effects = core.load(record, OpenFileSource { path: None, name });
    core.game.document.undo_history.mark_unsaved();
    if core.messages.notice.is_none() {
        core.messages
            .note("この局面から始めます（Ctrl+S で保存）", "a game begins from this position; Ctrl+S saves it");
    }
    effects
}

/// Puts the picked piece back, or else closes the editor; asks once when changes would be lost.
pub(in crate::tui) fn close_position_editor(core: &mut Core) {
    let Core { position_editor, messages, .. } = core;
    let Some(editor) = position_editor else { return };
    if editor.picked.take().is_none() && editor.may_be_lost(messages) {
        *position_editor = None;
    }
}

/// The position that a text shows: the end of the main line of the record in it.
fn setup_in(text: &str) -> Option<Setup> {
    let record = record::read(text.as_bytes(), None);
    let game = (record.format != RecordFormat::Unknown).then_some(record.game)?;
    let last = *game.main_line().last()?;
    Some(game.position(last).setup())
}

/// What the keys and the mouse do.
impl PositionEditor {
    /// Takes note of an action: whether changes may be lost is asked again unless the action leaves the editor.
    pub(in crate::tui) fn begin_action(&mut self, action: &Action) {
        self.has_asked &= matches!(action, Action::Cancel | Action::Quit | Action::Command | Action::Ask(_));
    }

    /// Moves the cursor.
    pub(in crate::tui) fn move_cursor(&mut self, right: i8, down: i8, flip: bool) {
        self.cursor = cursor::step(self.cursor, right, down, flip);
    }

    /// Puts the picked piece on `target`, or back without one.
    pub(in crate::tui) fn release(&mut self, target: Option<Square>, messages: &mut Messages) {
        match target {
            Some(square) if self.picked.is_some() => self.pick(PiecePlace::Square(square), messages),
            _ => self.picked = None,
        }
    }

    /// Continues with the next form of the piece on a square.
    pub(in crate::tui) fn show_next_form(&mut self, square: Square) {
        self.cursor = PiecePlace::Square(square);
        self.edit(&SetupEdit::NextForm(square));
    }

    /// Sets up the start of a handicap game.
    pub(in crate::tui) fn set_up_handicap(&mut self, handicap: &HandicapName, messages: &mut Messages) {
        if let Some(setup) = record::handicap_setup(handicap.0) {
            self.replace(setup, messages);
        }
    }

    /// Sets up the position of a text: SFEN, a board diagram, or the end of any record.
    pub(in crate::tui) fn paste(&mut self, text: &str, messages: &mut Messages) {
        match setup_in(text) {
            Some(setup) => self.replace(setup, messages),
            None => messages.warn(
                "貼り付けた文字から局面を読めません（SFEN、局面図、棋譜のどれか）",
                "no position can be read from what was pasted, expected an SFEN, a board diagram or a record",
            ),
        }
    }

    /// Picks the piece at `place`, or puts the picked piece there.
    pub(in crate::tui) fn pick(&mut self, place: PiecePlace, messages: &mut Messages) {
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

    /// Puts a piece under the cursor.
    pub(in crate::tui) fn put(&mut self, piece: Piece, messages: &mut Messages) {
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

    /// Performs a command.
    pub(in crate::tui) fn perform(&mut self, command: SetupCommand, messages: &mut Messages) {
        let defender = self.setup().side_to_move.other();
        let edit = match (command, self.cursor) {
            (SetupCommand::Undo, _) => {
                if !self.undo() {
                    messages.warn_obstacle(NOTHING_TO_UNDO);
                }
                return;
            }
            (SetupCommand::Redo, _) => {
                if !self.redo() {
                    messages.warn_obstacle(NOTHING_TO_REDO);
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
    pub(in crate::tui) fn may_be_lost(&mut self, messages: &mut Messages) -> bool {
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
    pub(in crate::tui) fn board_location(place: PiecePlace) -> Option<BoardLocation> {
        match place {
            PiecePlace::Square(square) => Some(BoardLocation::Square(square)),
            PiecePlace::Hand(color, kind) => Some(BoardLocation::Hand(color, kind)),
            PiecePlace::Box(_) => None,
        }
    }

    /// The squares that the errors and warnings are about.
    pub(in crate::tui) fn faulty_places(&self) -> Vec<BoardLocation> {
        let faults = self.findings().iter().filter(|finding| finding.severity != Severity::Note);
        faults.flat_map(|finding| finding.squares.iter().copied().map(BoardLocation::Square)).collect()
    }
}
