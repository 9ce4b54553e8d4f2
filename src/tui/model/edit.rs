//! Changing the game: comments, bookmarks, headers, variations, and taking changes back.

use super::editor::{Editor, EditorPurpose};
use super::{Effect, Model, Prompt, headers};
use crate::record::{GameEdit, NodeId};
use crate::wording::Message;

impl Model {
    /// Opens the comment of the node shown for writing.
    pub(super) fn edit_comment(&mut self) {
        let node = self.shown.node;
        let lines = self.document.game.node(node).comments.clone();
        self.editor = Some(Editor::new(EditorPurpose::Comment(node), lines));
    }

    /// Opens the headers for writing.
    pub(super) fn edit_headers(&mut self) {
        self.editor = Some(Editor::new(EditorPurpose::Headers, headers::rows(&self.document.game.headers)));
    }

    /// Puts what was written into the game, as far as it is another text than before.
    pub(super) fn apply_editor(&mut self) {
        let Some(editor) = self.editor.take() else {
            return;
        };
        let purpose = editor.purpose;
        let rows = editor.into_rows();
        match purpose {
            EditorPurpose::Comment(node) if rows != self.document.game.node(node).comments => {
                self.document.apply_edit(GameEdit::Comments { node, lines: rows });
                self.show_note("コメントを改めました（u で元に戻す）", "the comment is changed; u undoes");
            }
            EditorPurpose::Headers if rows != headers::rows(&self.document.game.headers) => {
                let headers = headers::parse(&rows, &self.document.game.headers);
                self.document.apply_edit(GameEdit::Headers(headers));
                self.show_note("ヘッダーを改めました（u で元に戻す）", "the headers are changed; u undoes");
            }
            _ => {}
        }
    }

    /// Sets a bookmark; without a name removes the one that is here, or asks for the name of a new one.
    pub(super) fn set_or_remove_bookmark(&mut self, name: &str) {
        let node = self.shown.node;
        let had = self.document.game.node(node).bookmark.clone();
        let name = Some(name.trim()).filter(|name| !name.is_empty()).map(Box::from);
        match (&name, &had) {
            (None, None) => self.prompt = Some(Prompt::new("bookmark ")),
            (None, Some(old)) => {
                self.show_note(format!("しおり {old} を外しました"), format!("bookmark {old} is removed"));
            }
            (Some(new), _) => self.show_note(format!("しおり {new} を付けました"), format!("bookmark {new} is set")),
        }
        if name != had {
            self.document.apply_edit(GameEdit::Bookmark { node, name });
        }
    }

    /// Makes the variation shown the main continuation where it left the line before.
    pub(super) fn promote_variation(&mut self) -> Vec<Effect> {
        let varies = |&node: &NodeId| self.document.game.sibling_index(node) > 0;
        let Some(node) = self.ancestors().find(varies) else {
            self.show_warning(Message::new("すでに本譜です", "this is the main line already"));
            return Vec::new();
        };
        self.document.apply_edit(GameEdit::Reorder { node, place: 0 });
        let ply = self.document.game.ply(node);
        self.show_note(
            format!("{ply}手目からこの手順を先頭にしました（u で元に戻す）"),
            format!("this line comes first from ply {ply} on; u undoes"),
        );
        self.show_after_edit(self.shown.node)
    }

    /// Moves the variation shown by a step among its siblings.
    pub(super) fn move_variation(&mut self, step: isize) -> Vec<Effect> {
        let game = &self.document.game;
        let siblings = |node: NodeId| game.parent(node).map_or(1, |parent| game.children(parent).count());
        let Some(node) = self.ancestors().find(|&node| siblings(node) > 1) else {
            self.show_warning(Message::new("ここに変化はありません", "there is no variation here"));
            return Vec::new();
        };
        let (place, count) = (game.sibling_index(node), siblings(node));
        let Some(wanted) = place.checked_add_signed(step).filter(|&wanted| wanted < count) else {
            let (ja, en) = if step < 0 { ("先頭", "first") } else { ("最後", "last") };
            self.show_warning(Message::new(
                format!("すでに{ja}の変化です"),
                format!("this is the {en} variation already"),
            ));
            return Vec::new();
        };
        self.document.apply_edit(GameEdit::Reorder { node, place: wanted });
        let number = wanted + 1;
        self.show_note(
            format!("{count}つのうち{number}番目の変化にしました"),
            format!("now variation {number} of {count}"),
        );
        self.show_after_edit(self.shown.node)
    }

    /// From the node shown back to the first move.
    fn ancestors(&self) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(Some(self.shown.node), |&node| self.document.game.parent(node))
    }

    /// Deletes the node shown and everything after it.
    pub(super) fn delete_branch(&mut self) -> Vec<Effect> {
        let node = self.shown.node;
        let Some(parent) = self.document.game.parent(node) else {
            self.show_warning(Message::new("開始局面は削除できません", "the start position cannot be deleted"));
            return Vec::new();
        };
        let before = self.document.game.len();
        self.document.apply_edit(GameEdit::Detach { node });
        let gone = before - self.document.game.len();
        self.show_note(
            format!("ここから先の{gone}手を削除しました（u で元に戻す）"),
            format!("deleted {gone} node(s) from here on; u undoes"),
        );
        self.show_after_edit(parent)
    }

    /// Takes back the latest change.
    pub(super) fn undo(&mut self) -> Vec<Effect> {
        let shown = self.document.undo_history.undo(&mut self.document.game);
        self.show_undo_result(shown, ("元に戻しました", "undone"), ("元に戻す変更がありません", "nothing to undo"))
    }

    /// Makes the change again that was taken back last.
    pub(super) fn redo(&mut self) -> Vec<Effect> {
        let shown = self.document.undo_history.redo(&mut self.document.game);
        self.show_undo_result(
            shown,
            ("やり直しました", "made again"),
            ("やり直す変更がありません", "nothing to make again"),
        )
    }

    fn show_undo_result(&mut self, shown: Option<NodeId>, done: (&str, &str), nothing: (&str, &str)) -> Vec<Effect> {
        let Some(node) = shown else {
            self.show_warning(Message::new(nothing.0, nothing.1));
            return Vec::new();
        };
        let (undo, redo) = self.document.undo_history.counts();
        self.show_note(
            format!("{}（戻せる変更{undo}、やり直せる変更{redo}）", done.0),
            format!("{}; {undo} more to undo, {redo} to make again", done.1),
        );
        self.show_after_edit(node)
    }
}
