//! Merging records into the game on the board: one that is pasted, or one of a file. What the game has already is found
//! move by move; a pasted record that begins elsewhere is opened beside it.

use super::state::{NOTHING_PASTED, PastedRecord};
use crate::tui::action::ActionId;
use crate::tui::core::{Core, Effect};
use crate::tui::game::GameDocument;
use crate::tui::lines;
use sankoma_record::merge::{MergeCount, start_of};
use sankoma_record::{Diagnostic, Game, NodeId, Record, Severity};
use sankoma_wording::{Message, counted_noun, message};

/// Merges a pasted record. Returns the effect that opens it where it cannot be merged.
pub(in crate::tui) fn merge_pasted(core: &mut Core, record: &Record, text: String) -> Option<Effect> {
    let open = |text| Some(Effect::OpenText(text, Message::new("貼り付け", "pasted")));
    if !takes_records(core) {
        return open(text);
    }
    let Some(starts) = starts_of_all(core, record) else {
        core.messages.warn(
            "この棋譜にない局面から始まるので、別に開きました",
            "it begins at a position that this game has not, and was opened beside it",
        );
        return open(text);
    };
    let merged = if let ([start], true) = (starts.as_slice(), is_position(&record.game)) {
        show_position(core, *start);
        None
    } else {
        let count = merge_all(core, record, &starts);
        say_merged(core, ("貼り付けた棋譜", "the pasted record"), count, &record.diagnostics);
        let has_changed = !count.is_nothing();
        has_changed.then(|| (core.files.open.shown().id, core.game.document.undo_history.revision()))
    };
    core.merging.pasted = Some(PastedRecord { text, merged });
    core.messages.offer(ActionId::OpenPasted);
    None
}

/// Merges the games of a file that was read. Those that begin elsewhere are left out, which is said.
pub(in crate::tui) fn merge_file(core: &mut Core, name: &str, record: &Record) -> Vec<Effect> {
    if core.play.is_active() {
        core.messages.warn("対局中は棋譜を合わせられません", "no record can be merged while a game is played");
        return Vec::new();
    }
    if record.foreign_content().is_some() {
        core.messages.warn(format!("{name} は棋譜ではありません"), format!("{name} is no game record"));
        return Vec::new();
    }
    let from = core.game.shown.node;
    lines::close_line(core);
    let mut count = MergeCount::default();
    let mut left_out = 0;
    for other in record.games() {
        match start_of(&core.game.document.game, other, from) {
            Some(start) => merge_one(core, other, start, &mut count),
            None => left_out += 1,
        }
    }
    show_merged(core, count);
    say_merged(core, (name, name), count, &record.diagnostics);
    if left_out > 0 {
        let message = message!(
            "{name}: この棋譜にない局面から始まる{left_out}局は合わせていません",
            ("{name}: {} left out, as the first position does not occur in this game", counted_noun(left_out, "game"))
        );
        core.messages.notify(Severity::Warning, message);
    }
    core.game.finish_action(from);
    core.propagate_board_change()
}

/// Opens the record that was pasted last beside the game; where it was merged and nothing has changed since, that is
/// undone.
pub(in crate::tui) fn open_pasted(core: &mut Core) -> Option<Effect> {
    let Some(PastedRecord { text, merged }) = core.merging.pasted.take() else {
        core.messages.warn_obstacle(NOTHING_PASTED);
        return None;
    };
    let now = (core.files.open.shown().id, core.game.document.undo_history.revision());
    if merged == Some(now) {
        core.game.undo(&mut core.messages);
        core.messages.clear_notice();
    }
    Some(Effect::OpenText(text, Message::new("貼り付け", "pasted")))
}

/// Whether there is a record to open beside the game.
pub(in crate::tui) fn has_pasted(core: &Core) -> bool {
    core.merging.pasted.is_some()
}

/// Whether a record that is pasted belongs into the game on the board: it has moves, and is neither played nor an
/// exercise.
fn takes_records(core: &Core) -> bool {
    let is_exercise = core.guess.on_board(core.files.open.shown().id).is_some() || core.drill.is_some();
    !core.game.document.game.is_empty() && !core.play.is_active() && !is_exercise
}

/// Where each game of a record begins in the game on the board; `None` if one of them does not.
fn starts_of_all(core: &Core, record: &Record) -> Option<Vec<NodeId>> {
    let (game, shown) = (&core.game.document.game, core.game.shown.node);
    record.games().map(|other| start_of(game, other, shown)).collect()
}

/// Whether a record is a position alone.
fn is_position(game: &Game) -> bool {
    game.is_empty() && !game.node(NodeId::ROOT).has_comment_or_bookmark()
}

fn show_position(core: &mut Core, node: NodeId) {
    let ply = core.game.document.game.ply(node);
    core.game.go_to_node(node, &mut core.messages);
    lines::close_line(core);
    core.messages
        .note(format!("貼り付けた局面は{ply}手目の局面です"), format!("the pasted position is that at ply {ply}"));
}

fn merge_all(core: &mut Core, record: &Record, starts: &[NodeId]) -> MergeCount {
    lines::close_line(core);
    let mut count = MergeCount::default();
    for (other, &start) in record.games().zip(starts) {
        merge_one(core, other, start, &mut count);
    }
    show_merged(core, count);
    count
}

fn merge_one(core: &mut Core, other: &Game, start: NodeId, count: &mut MergeCount) {
    let lang = core.lang;
    let document: &mut GameDocument = &mut core.game.document;
    let merged = document.merge_record(other, start, lang);
    count.add(&document.game, &merged);
}

/// Shows the first move that was added.
fn show_merged(core: &mut Core, count: MergeCount) {
    let node = count.first.unwrap_or(core.game.shown.node);
    core.game.show_after_edit(node);
}

fn say_merged(core: &mut Core, name: (&str, &str), count: MergeCount, diagnostics: &[Diagnostic]) {
    let mut message = count.message(&core.game.document.game, name);
    if count.is_nothing() {
        return core.messages.note(message.ja, message.en);
    }
    let errors = diagnostics.iter().filter(|found| found.severity == Severity::Error).count();
    if errors > 0 {
        let Message { ja, en } = message;
        message = message!("{ja}。誤りが{errors}件あります", ("{en}; it has {}", counted_noun(errors, "error")));
    }
    core.messages.notify(Severity::Note, message);
    core.messages.offer(ActionId::Undo);
}
