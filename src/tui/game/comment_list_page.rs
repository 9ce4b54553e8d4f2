//! List page of the comments and bookmarks of the game shown: what is typed filters them at once, Enter leads to the
//! move.
//!
//! ```text
//!  Comments and bookmarks                                   3 of 12
//!  / castle
//!    ply  move                 bookmark      comment
//!     33  ▲１七桂(29)           turning point Black leaves the castle
//!     35  ▲２四歩(25)  variation               …
//! ```

use crate::tui::action::{Action, ActionId, TextEdit};
use crate::tui::canvas::Canvas;
use crate::tui::core::{Core, Effect, ListCursor, ListStep, Prompt};
use crate::tui::files::OpenFileId;
use crate::tui::pages::list::ListPage;
use crate::tui::pages::list_table::{ListCell, ListColumn, draw_filter_line};
use crate::tui::pages::{Below, PageAnswer, Typing};
use crate::tui::theme::Theme;
use crate::tui::views::NoteKind;
use ratatui::layout::Position;
use ratatui::style::Style;
use sankoma_record::notation::game_text;
use sankoma_record::{GameNode, NodeId, Severity, annotation, normalize_text};
use sankoma_wording::{labels, sentence};
use std::ops::Range;

/// The list of comments and bookmarks.
#[derive(Clone, Debug, Default)]
pub struct CommentListPage {
    kind: NoteKind,
    prompt: Prompt,
    /// The nodes listed, in the order of the game.
    listed: Vec<NodeId>,
    /// The game of which they are nodes: its file, its number there, and the number of its changes.
    listed_in: (OpenFileId, usize, u64),
    cursor: ListCursor,
}

impl CommentListPage {
    /// Lists what there is of this kind with every word that is typed.
    fn find(&mut self, core: &Core) {
        let game = &core.game.document.game;
        let typed = normalize_text(self.prompt.text()).to_lowercase();
        let words: Vec<&str> = typed.split_whitespace().collect();
        let is_listed = |&id: &NodeId| {
            let node = game.node(id);
            let found = note_text(node, self.kind);
            let found = found.map(|found| normalize_text(&found).to_lowercase());
            found.is_some_and(|found| words.iter().all(|word| found.contains(word)))
        };
        self.listed = game.walk().filter(is_listed).collect();
        self.listed_in = game_shown(core);
    }

    /// Points at the node shown, or else at the last one before it on its line.
    fn select_shown(&mut self, core: &Core) {
        let (game, shown) = (&core.game.document.game, core.game.shown.node);
        let path = game.path(shown);
        let at = path.iter().rev().find_map(|node| self.listed.iter().position(|listed| listed == node));
        self.cursor = ListCursor::at(at.unwrap_or(0));
    }

    fn edit(&mut self, edit: &TextEdit, core: &Core) -> PageAnswer {
        let count = self.listed.len();
        match edit {
            TextEdit::Cancel => return PageAnswer::closed(),
            TextEdit::Accept => return self.go_to(self.cursor.selected),
            TextEdit::Up => self.cursor.move_by(ListStep::Rows(-1), count),
            TextEdit::Down => self.cursor.move_by(ListStep::Rows(1), count),
            TextEdit::Complete | TextEdit::CompletePrevious => {
                self.kind = self.kind.next();
                self.find(core);
                self.select_shown(core);
            }
            other => {
                self.prompt.edit(other, &[]);
                self.find(core);
                self.cursor = ListCursor::default();
            }
        }
        PageAnswer::done()
    }

    fn go_to(&self, row: usize) -> PageAnswer {
        self.listed.get(row).map_or(PageAnswer::done(), |&node| PageAnswer::CloseAndPerform(Action::ShowNode(node)))
    }
}

impl ListPage for CommentListPage {
    /// Heading, what is typed, titles.
    const HEADER_ROWS: u16 = 3;
    const HINTS: &'static [ActionId] = &[ActionId::ListOpen, ActionId::Cancel];

    fn open(action: &Action, _: &Below<'_>, core: &mut Core) -> Option<(Self, Vec<Effect>)> {
        let Action::CommentList(kind) = action else { return None };
        let mut page = Self { kind: kind.unwrap_or_default(), ..Self::default() };
        page.find(core);
        page.select_shown(core);
        Some((page, Vec::new()))
    }

    fn cursor(&self, _: &Core) -> (ListCursor, usize) {
        (self.cursor, self.listed.len())
    }

    fn cursor_mut<'a>(&'a mut self, _: &'a mut Core) -> Option<&'a mut ListCursor> {
        Some(&mut self.cursor)
    }

    fn heading(&self, core: &Core, _: usize) -> (String, String) {
        let title = match self.kind {
            NoteKind::All => core.lang.pick(" コメントとしおり", " Comments and bookmarks"),
            NoteKind::Comments => core.lang.pick(" コメント", " Comments"),
            NoteKind::Bookmarks => core.lang.pick(" しおり", " Bookmarks"),
        };
        let count = sentence!(core.lang, ("{}件 ", self.listed.len()), ("{} found ", self.listed.len()));
        (title.to_owned(), count)
    }

    fn draw_above(&self, core: &Core, canvas: &mut Canvas<'_>) -> Option<Position> {
        let hint = core.lang.pick("語を打つと絞り込む", "type words to filter");
        draw_filter_line(canvas, self.prompt.text(), Some(&self.prompt), hint)
    }

    fn columns(&self, core: &Core, width: usize) -> Vec<ListColumn> {
        let lang = core.lang;
        let bookmark = (width / 6).clamp(8, 24);
        vec![
            ListColumn::right(lang.pick("手数", "ply"), 4),
            ListColumn::left(lang.pick("指し手", "move"), 14),
            ListColumn::left("", 4),
            ListColumn::left(lang.pick("しおり", "bookmark"), bookmark),
            ListColumn::left(labels::COMMENT.text(lang), width.saturating_sub(4 + 14 + 4 + bookmark + 6)),
        ]
    }

    fn rows(&self, core: &Core, visible: Range<usize>, _: usize, theme: &Theme) -> Vec<Vec<ListCell>> {
        self.listed[visible].iter().map(|&node| row(core, node, theme)).collect()
    }

    fn empty(&self, core: &Core) -> Vec<String> {
        vec![core.lang.pick("該当するものはありません", "nothing of the kind is in this game").to_owned()]
    }

    fn open_row(&mut self, row: usize, _: &mut Core) -> PageAnswer {
        self.go_to(row)
    }

    fn perform_own(&mut self, action: &Action, core: &mut Core) -> PageAnswer {
        match action {
            Action::Edit(edit) => self.edit(edit, core),
            _ => PageAnswer::PassOn,
        }
    }

    /// The nodes of another game, or of another version of it, are not those that are listed.
    fn is_current(&self, core: &Core) -> bool {
        let last = self.listed.iter().max();
        self.listed_in == game_shown(core) && last.is_none_or(|&node| core.game.document.game.is_linked(node))
    }

    fn typing(&self, _: &Core) -> Typing {
        Typing::Line
    }

    fn sentence(&self, core: &Core) -> Option<(Severity, String)> {
        let sentence = core.lang.pick(
            "語で絞り込み、上下で選び、Enter でその手へ。Tab でコメント・しおりを切り替え、Esc で閉じる",
            "Words filter, up and down choose, Enter goes there; Tab: comments, bookmarks or both; Esc closes",
        );
        Some((Severity::Note, sentence.to_owned()))
    }
}

fn game_shown(core: &Core) -> (OpenFileId, usize, u64) {
    let revision = core.game.document.undo_history.revision();
    (core.files.open.shown().id, core.files.game_number(), revision)
}

/// Ply, move, whether it is in a variation, bookmark, comment.
fn row(core: &Core, id: NodeId, theme: &Theme) -> Vec<ListCell> {
    let game = &core.game.document.game;
    let node = game.node(id);
    let path = game.path(id);
    let texts = game_text(game, &path, core.view.notation, core.lang);
    let is_variation = path.windows(2).any(|step| game.next(step[0]) != Some(step[1]));
    vec![
        (game.ply(id).to_string(), theme.faint),
        (texts.last().cloned().unwrap_or_default(), Style::new()),
        (if is_variation { core.lang.pick("変化", "var.") } else { "" }.to_owned(), theme.variation),
        (node.bookmark.as_deref().unwrap_or_default().replace('\n', ", "), theme.strong),
        (annotation::prose(&node.comments).collect::<Vec<_>>().join(" "), theme.comment),
    ]
}

/// What is searched at a node; `None` where there is nothing of this kind. Scores and lines of play are no comment.
fn note_text(node: &GameNode, kind: NoteKind) -> Option<String> {
    let bookmark = node.bookmark.as_deref().filter(|_| kind != NoteKind::Comments);
    let prose =
        || annotation::prose(&node.comments).filter(|line| !line.trim().is_empty()).collect::<Vec<_>>().join("\n");
    let prose = if kind == NoteKind::Bookmarks { String::new() } else { prose() };
    (bookmark.is_some() || !prose.is_empty()).then(|| format!("{}\n{prose}", bookmark.unwrap_or_default()))
}
