//! The palette: finds actions by their names, synonyms and sentences in both languages, and shows them with their keys.
//! One that can do nothing now is shown faintly, with the reason in place of its sentence.
//!
//! ```text
//! +----------------------------------------------------------+
//! | > them_                                          3 found |
//! | next theme         s t    Use the next theme.            |
//! | theme                     Use a theme: a name, or ...    |
//! | undo              u       nothing to undo                |
//! +----------------------------------------------------------+
//! ```

use super::help::key_list;
use super::popup::{PopupPage, PopupRow};
use super::{Below, MouseAnswer, MouseGesture, PageAnswer, PageContent, PageForm, PageView, Typing};
use crate::tui::action::{ACTIONS, Action, ActionGroup, ActionId, ActionRow, TextEdit, synonyms};
use crate::tui::core::{Core, Effect, Messages, Prompt};
use crate::tui::theme::Theme;
use nucleo_matcher::pattern::{AtomKind, CaseMatching, Normalization, Pattern};
use nucleo_matcher::{Config, Matcher, Utf32String};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use sankoma_record::Severity;
use sankoma_wording::{Message, sentence, text};
use std::collections::HashMap;

const LABELS: usize = 24;
const KEYS: usize = 12;

/// The palette.
#[derive(Clone, Debug)]
pub struct PalettePage {
    /// What is typed.
    prompt: Prompt,
    /// The actions found, the best first.
    found: Vec<ActionId>,
    /// The index of the selected one.
    selected: usize,
    /// The actions that apply, those first that can do something.
    listed: Vec<ActionId>,
    /// Why the others cannot.
    obstacles: HashMap<ActionId, Message>,
}

impl PalettePage {
    /// The palette of these actions.
    fn new(mut listed: Vec<ActionId>, obstacle: impl Fn(ActionId) -> Option<Message>) -> Self {
        let obstacles: HashMap<ActionId, Message> = listed.iter().filter_map(|&id| Some((id, obstacle(id)?))).collect();
        listed.sort_by_key(|id| obstacles.contains_key(id));
        Self { prompt: Prompt::default(), found: listed.clone(), selected: 0, listed, obstacles }
    }

    /// Edits what is typed; the arrow keys select.
    fn edit(&mut self, edit: &TextEdit, messages: &mut Messages) -> PageAnswer {
        match edit {
            TextEdit::Cancel => return PageAnswer::closed(),
            TextEdit::Backspace if self.prompt.text().is_empty() => return PageAnswer::closed(),
            TextEdit::Accept => return self.run_selected(messages),
            TextEdit::Up | TextEdit::CompletePrevious => self.select(-1),
            TextEdit::Down | TextEdit::Complete => self.select(1),
            other => {
                self.prompt.edit(other, &[]);
                self.found = find(self.prompt.text(), &self.listed);
                self.selected = 0;
            }
        }
        PageAnswer::done()
    }

    fn run_selected(&self, messages: &mut Messages) -> PageAnswer {
        self.found.get(self.selected).map_or(PageAnswer::done(), |&id| self.run(id, messages))
    }

    /// Closes the palette and performs an action that it has found, or says why that can do nothing.
    fn run(&self, id: ActionId, messages: &mut Messages) -> PageAnswer {
        if let Some(obstacle) = self.obstacles.get(&id) {
            messages.notify(Severity::Warning, obstacle.clone());
            return PageAnswer::closed();
        }
        id.row().with_argument("").map_or(PageAnswer::closed(), PageAnswer::CloseAndPerform)
    }

    fn select(&mut self, step: isize) {
        let count = self.found.len().max(1) as isize;
        self.selected = (self.selected as isize + step).rem_euclid(count) as usize;
    }

    fn caret(&self, area: Rect) -> Position {
        let before = text::width(self.prompt.before_caret()) as u16;
        Position::new((area.x + 3 + before).min(area.right().saturating_sub(1)), area.y)
    }
}

impl PageContent for PalettePage {
    fn open(_: &Action, below: &Below<'_>, core: &mut Core) -> Option<(Self, Vec<Effect>)> {
        let page = Self::new(actions(below.applies), |id| (below.obstacle)(core, id));
        Some((page, Vec::new()))
    }

    fn form(&self) -> PageForm {
        PageForm::Line
    }

    fn groups(&self, _: &Core, below: Vec<ActionGroup>) -> Vec<ActionGroup> {
        below
    }

    fn perform(&mut self, action: &Action, core: &mut Core) -> PageAnswer {
        match action {
            Action::Edit(edit) => self.edit(edit, &mut core.messages),
            Action::PickFound(id) => self.run(*id, &mut core.messages),
            Action::Cancel => PageAnswer::closed(),
            _ => PageAnswer::PassOn,
        }
    }

    fn typing(&self, _: &Core) -> Typing {
        Typing::Line
    }

    fn popup(&self, view: PageView<'_>) -> Option<PopupPage> {
        let (core, area) = (view.core, popup_area(view.layout.screen));
        let count = self.found.len();
        let note = sentence!(core.lang, "{count}件 ", "{count} found ");
        let columns = usize::from(area.width).saturating_sub(2);
        let line = |&id: &ActionId| row(core, view.theme, (id, self.obstacles.get(&id)), columns);
        let rows = self.found.iter().map(line).enumerate().map(|(at, line)| PopupRow::choice(at, line)).collect();
        Some(PopupPage { title: format!(" > {}", self.prompt.text()), note, area, rows, selected: self.selected })
    }

    fn draw(&self, view: PageView<'_>, buffer: &mut Buffer) -> Option<Position> {
        let popup = self.popup(view)?;
        popup.draw(view.theme, buffer);
        Some(self.caret(popup.area))
    }

    /// A click runs what it is on: what is found is a menu.
    fn mouse(&self, view: PageView<'_>, cell: Position, gesture: MouseGesture) -> MouseAnswer {
        MouseAnswer::Taken(match gesture {
            MouseGesture::Click => {
                let at = self.popup(view).and_then(|popup| popup.choice_at(cell));
                at.map(|at| Action::PickFound(self.found[at]))
            }
            MouseGesture::Wheel(..0) => (self.selected > 0).then_some(Action::Edit(TextEdit::Up)),
            MouseGesture::Wheel(_) => (self.selected + 1 < self.found.len()).then_some(Action::Edit(TextEdit::Down)),
            MouseGesture::Other => None,
        })
    }
}

/// An action, or faintly one that can do nothing, with the reason.
fn row(core: &Core, theme: &Theme, (id, obstacle): (ActionId, Option<&Message>), columns: usize) -> Line<'static> {
    let row = id.row();
    let label = text::pad(&text::fit(row.label(core.lang), LABELS - 1), LABELS);
    let keys = text::pad(&text::fit(&key_list(&core.keymap.keys(id), KEYS - 1), KEYS - 1), KEYS);
    let sentence = obstacle.map_or(row.help(core.lang), |obstacle| obstacle.text(core.lang));
    let sentence = text::fit(sentence, columns.saturating_sub(LABELS + KEYS));
    let styles = match obstacle {
        None => [Style::new(), theme.key, theme.faint],
        Some(_) => [theme.faint, theme.faint, theme.warning],
    };
    let parts = [label, keys, sentence].into_iter().zip(styles);
    Line::from(parts.map(|(text, style)| Span::styled(text, Style { bg: None, ..style })).collect::<Vec<_>>())
}

fn popup_area(screen: Rect) -> Rect {
    let width = screen.width.saturating_sub(4).min(100);
    let height = screen.height.saturating_sub(4).min(18);
    Rect { x: screen.x + (screen.width - width) / 2, y: screen.y + 2, width, height }
}

/// The actions whose names, synonyms or sentences match `typed`, the best match first; all of them if nothing is typed.
fn find(typed: &str, listed: &[ActionId]) -> Vec<ActionId> {
    let pattern = |kind| Pattern::new(typed, CaseMatching::Ignore, Normalization::Smart, kind);
    // Letters that lie far apart in a sentence mean nothing: there whole words must occur.
    let patterns = [AtomKind::Fuzzy, AtomKind::Substring].map(pattern);
    let mut matcher = Matcher::new(Config::DEFAULT);
    let mut scored: Vec<(u32, ActionId)> =
        listed.iter().filter_map(|&id| Some((score(id.row(), &patterns, &mut matcher)?, id))).collect();
    scored.sort_by_key(|&(score, _)| std::cmp::Reverse(score));
    scored.into_iter().map(|(_, id)| id).collect()
}

/// A match in a name counts more than one in the synonyms, and this more than one in a sentence.
fn score(row: &ActionRow, [name, word]: &[Pattern; 2], matcher: &mut Matcher) -> Option<u32> {
    const NAME_BONUS: u32 = 100;
    const SYNONYM_BONUS: u32 = 50;
    let mut of = |pattern: &Pattern, text: &str| pattern.score(Utf32String::from(text).slice(..), matcher);
    let names = [row.name, row.label_ja, row.label_en].into_iter().filter_map(|text| of(name, text)).max();
    let sentences = [row.help_ja, row.help_en].into_iter().filter_map(|text| of(word, text)).max();
    let synonyms = of(word, synonyms(row.id)).map(|score| score + SYNONYM_BONUS);
    names.map(|score| score + NAME_BONUS).max(synonyms).max(sentences)
}

/// The actions of the table whose keys apply.
fn actions(applies: impl Fn(ActionId) -> bool) -> Vec<ActionId> {
    let listed = |id: &ActionId| !matches!(id, ActionId::Palette | ActionId::Command | ActionId::Cancel);
    ACTIONS.iter().map(|row| row.id).filter(listed).filter(|&id| applies(id)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::workbench::tests::{GAME, drawn, notice_text, opened, run_command};

    #[test]
    fn an_action_is_found_by_letters_of_its_name_and_words_of_its_sentence_in_both_languages() {
        let all = actions(|_| true);
        let cases = [
            ("flpb", ActionId::Flip),
            ("反転", ActionId::Flip),
            ("turn the board", ActionId::Flip),
            ("入玉", ActionId::Declaration),
            ("save as", ActionId::WriteAs),
            ("名前を付けて", ActionId::WriteAs),
        ];
        for (typed, expected) in cases {
            assert_eq!(find(typed, &all).first(), Some(&expected), "{typed}");
        }
        assert!(find("zzqqxx", &all).is_empty());
        assert_eq!(find("", &all).len(), all.len());
    }

    /// Words that stand in no name lead to the command all the same.
    #[test]
    fn an_action_is_found_by_synonyms_in_both_languages() {
        let all = actions(|id| !id.row().group.is_mode());
        let cases = [
            ("undo", ActionId::Undo),
            ("取り消し", ActionId::Undo),
            ("export", ActionId::WriteAs),
            ("エクスポート", ActionId::WriteAs),
            ("why", ActionId::Focus),
            ("なぜ", ActionId::NextMistake),
            ("explain", ActionId::Judge),
            ("説明", ActionId::Evaluation),
            ("why", ActionId::ExplainScore),
            ("explain", ActionId::ExplainScore),
            ("なぜ", ActionId::ExplainScore),
            ("why", ActionId::ComparePositions),
            ("explain", ActionId::ComparePositions),
            ("compare", ActionId::ComparePositions),
            ("two positions", ActionId::ComparePositions),
            ("比較", ActionId::ComparePositions),
            ("説明", ActionId::ComparePositions),
            ("なぜ", ActionId::ComparePositions),
            ("insert", ActionId::Move),
            ("挿入", ActionId::Move),
            ("merge", ActionId::Conflict),
            ("マージ", ActionId::Conflict),
            ("nifu", ActionId::Judge),
            ("二歩", ActionId::NextFault),
        ];
        for (typed, expected) in cases {
            let found = find(typed, &all);
            assert!(found.iter().take(8).any(|&id| id == expected), "{typed}: {found:?}");
        }
    }

    #[test]
    fn an_action_that_can_do_nothing_is_found_and_says_why() {
        let mut model = opened(GAME);
        run_command(&mut model, "palette");
        model.apply(Action::Edit(TextEdit::Insert("undo".to_owned())));
        let screen = drawn(&model, 80, 24);
        assert!(screen.lines().any(|row| row.contains(" undo ") && row.contains("nothing to undo")), "{screen}");
        model.apply(Action::Edit(TextEdit::Accept));
        assert_eq!(notice_text(&model), "nothing to undo");
        assert!(model.pages.is_empty());
    }

    #[test]
    fn the_arrow_keys_select_and_enter_runs() {
        let mut palette = PalettePage::new(actions(|_| true), |_| None);
        let messages = &mut Messages::default();
        palette.edit(&TextEdit::Insert("theme".to_owned()), messages);
        let found = palette.found.clone();
        palette.edit(&TextEdit::Down, messages);
        let run = palette.edit(&TextEdit::Accept, messages);
        assert!(matches!(run, PageAnswer::CloseAndPerform(action) if action.id() == Some(found[1])));
        palette.edit(&TextEdit::Up, messages);
        palette.edit(&TextEdit::Up, messages);
        assert_eq!(palette.selected, found.len() - 1);
        assert!(matches!(palette.edit(&TextEdit::Cancel, messages), PageAnswer::Close(_)));
    }
}
