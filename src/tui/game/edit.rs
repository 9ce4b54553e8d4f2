//! Changing the game: comments, bookmarks, headers and variations; undo and redo.

use super::editor::{Editor, EditorPurpose};
use super::headers;
use super::navigation::{MAIN_LINE_SHOWN, NO_VARIATION};
use super::state::GameState;
use super::undo_history::{NOTHING_TO_REDO, NOTHING_TO_UNDO};
use crate::tui::action::{ActionId, TextEdit};
use crate::tui::core::messages::{Messages, ObstacleText};
use sankoma_record::{GameEdit, NodeId, annotation};
use sankoma_wording::counted_noun;

/// Why the node shown cannot be deleted.
pub(in crate::tui) const START_POSITION_STAYS: ObstacleText =
    ("開始局面は削除できません", "the start position cannot be deleted");

impl GameState {
    /// Opens the editor for the comment of the node shown. Behind lines of an engine the caret is on a row of its own:
    /// what is typed at their end would be read as part of them, and a new review would replace both.
    pub(in crate::tui) fn edit_comment(&mut self) {
        let node = self.shown.node;
        let mut lines = self.document.game.node(node).comments.clone();
        if lines.last().is_some_and(|last| annotation::prose(&lines).last() != Some(last)) {
            lines.push(String::new());
        }
        self.editor = Some(Editor::new(EditorPurpose::Comment(node), lines));
    }

    /// Replaces the comments of several nodes.
    pub(in crate::tui) fn edit_comments(&mut self, edits: Vec<GameEdit>) {
        for edit in edits {
            self.document.apply_edit(edit);
        }
        self.show_after_edit(self.shown.node);
    }

    /// Opens the editor for the headers.
    pub(in crate::tui) fn edit_headers(&mut self) {
        self.editor = Some(Editor::new(EditorPurpose::Headers, headers::rows(&self.document.game.headers)));
    }

    /// Edits the open comment or headers.
    pub(in crate::tui) fn edit_text(&mut self, edit: &TextEdit, messages: &mut Messages) {
        match (edit, &mut self.editor) {
            (TextEdit::Accept, _) => apply_editor(self, messages),
            (TextEdit::Cancel, editor) => *editor = None,
            (other, Some(editor)) => editor.edit(other),
            (_, None) => {}
        }
    }

    /// Ends the text that is being written, and takes it into the game. Whatever takes the game off the board calls
    /// this first. Returns what was written, if the game has changed.
    pub(in crate::tui) fn take_over_text(&mut self) -> Option<EditorPurpose> {
        let edit = self.editor_edit();
        let (editor, edit) = self.editor.take().zip(edit)?;
        self.document.apply_edit(edit);
        Some(editor.purpose)
    }

    /// The edit that takes the text that is being written into the game; `None` where it changes nothing.
    pub(in crate::tui) fn editor_edit(&self) -> Option<GameEdit> {
        let (editor, game) = (self.editor.as_ref()?, &self.document.game);
        let rows = editor.finished_rows();
        match editor.purpose {
            EditorPurpose::Comment(node) if rows != game.node(node).comments => {
                Some(GameEdit::Comments { node, lines: rows.to_vec() })
            }
            EditorPurpose::Headers if rows != headers::rows(&game.headers) => {
                Some(GameEdit::Headers(headers::parse(rows, &game.headers)))
            }
            _ => None,
        }
    }

    /// Sets a bookmark at the node shown; an empty name removes the one that is there. Returns whether there was none
    /// to remove, so that a name must be asked for.
    pub(in crate::tui) fn set_or_remove_bookmark(&mut self, name: &str, messages: &mut Messages) -> bool {
        let node = self.shown.node;
        let had = self.document.game.node(node).bookmark.clone();
        let name = Some(name.trim()).filter(|name| !name.is_empty()).map(Box::from);
        match (&name, &had) {
            (None, None) => return true,
            (None, Some(old)) => {
                messages.note(format!("しおり {old} を外しました"), format!("bookmark {old} is removed"));
            }
            (Some(new), _) => messages.note(format!("しおり {new} を付けました"), format!("bookmark {new} is set")),
        }
        if name != had {
            self.document.apply_edit(GameEdit::Bookmark { node, name });
        }
        false
    }

    /// Makes the variation shown the first continuation of the node where it branches off.
    pub(in crate::tui) fn promote_variation(&mut self, messages: &mut Messages) {
        let varies = |&node: &NodeId| self.document.game.sibling_index(node) > 0;
        let Some(node) = ancestors(self).find(varies) else {
            messages.warn_obstacle(MAIN_LINE_SHOWN);
            return;
        };
        self.document.apply_edit(GameEdit::Reorder { node, place: 0 });
        let ply = self.document.game.ply(node);
        messages
            .note(format!("{ply}手目からこの手順を先頭にしました"), format!("this line comes first from ply {ply} on"));
        messages.offer(ActionId::Undo);
        self.show_after_edit(self.shown.node);
    }

    /// Moves the variation shown by `step` among its siblings.
    pub(in crate::tui) fn move_variation(&mut self, step: isize, messages: &mut Messages) {
        let game = &self.document.game;
        let siblings = |node: NodeId| game.parent(node).map_or(1, |parent| game.children(parent).count());
        let Some(node) = ancestors(self).find(|&node| siblings(node) > 1) else {
            messages.warn_obstacle(NO_VARIATION);
            return;
        };
        let (index, count) = (game.sibling_index(node), siblings(node));
        let Some(wanted) = index.checked_add_signed(step).filter(|&wanted| wanted < count) else {
            let (ja, en) = if step < 0 { ("先頭", "first") } else { ("最後", "last") };
            messages.warn(format!("すでに{ja}の変化です"), format!("this is the {en} variation already"));
            return;
        };
        self.document.apply_edit(GameEdit::Reorder { node, place: wanted });
        let number = wanted + 1;
        messages
            .note(format!("{count}つのうち{number}番目の変化にしました"), format!("now variation {number} of {count}"));
        self.show_after_edit(self.shown.node);
    }

    /// Deletes the node shown and everything after it.
    pub(in crate::tui) fn delete_branch(&mut self, messages: &mut Messages) {
        let node = self.shown.node;
        let Some(parent) = self.document.game.parent(node) else {
            messages.warn_obstacle(START_POSITION_STAYS);
            return;
        };
        let before = self.document.game.len();
        self.document.apply_edit(GameEdit::Detach { node });
        let gone = before - self.document.game.len();
        messages.note(
            format!("ここから先の{gone}手を削除しました"),
            format!("deleted {} from here on", counted_noun(gone, "move")),
        );
        messages.offer(ActionId::Undo);
        self.show_after_edit(parent);
    }

    /// Undoes the latest change.
    pub(in crate::tui) fn undo(&mut self, messages: &mut Messages) {
        let shown = self.document.undo_history.undo(&mut self.document.game);
        show_undo_result(self, shown, ("元に戻しました", "undone"), NOTHING_TO_UNDO, messages);
    }

    /// Redoes the change undone last.
    pub(in crate::tui) fn redo(&mut self, messages: &mut Messages) {
        let shown = self.document.undo_history.redo(&mut self.document.game);
        show_undo_result(self, shown, ("やり直しました", "made again"), NOTHING_TO_REDO, messages);
    }
}

/// Closes the text editor, and takes its text into the game if it has changed.
fn apply_editor(game: &mut GameState, messages: &mut Messages) {
    match game.take_over_text() {
        None => return,
        Some(EditorPurpose::Comment(_)) => {
            game.refresh_shown();
            messages.note("コメントを変更しました", "the comment is changed");
        }
        Some(EditorPurpose::Headers) => {
            messages.note("対局情報を変更しました", "the headers are changed");
        }
    }
    messages.offer(ActionId::Undo);
}

/// The node shown and its ancestors up to the root.
fn ancestors(game: &GameState) -> impl Iterator<Item = NodeId> + '_ {
    std::iter::successors(Some(game.shown.node), |&node| game.document.game.parent(node))
}

fn show_undo_result(
    game: &mut GameState,
    shown: Option<NodeId>,
    done: (&str, &str),
    nothing: ObstacleText,
    messages: &mut Messages,
) {
    let Some(node) = shown else {
        messages.warn_obstacle(nothing);
        return;
    };
    let (undo, redo) = game.undo_counts();
    messages.note(
        format!("{}（戻せる変更{undo}、やり直せる変更{redo}）", done.0),
        format!("{}; {undo} more to undo, {redo} to make again", done.1),
    );
    game.show_after_edit(node);
}
