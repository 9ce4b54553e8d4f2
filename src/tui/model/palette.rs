//! The palette: finds actions by their names and sentences in both languages.

use super::input::Prompt;
use crate::tui::action::{ACTIONS, ActionId, ActionRow, TextEdit};
use nucleo_matcher::pattern::{AtomKind, CaseMatching, Normalization, Pattern};
use nucleo_matcher::{Config, Matcher, Utf32String};

/// The palette while it is open.
#[derive(Clone, Debug)]
pub struct Palette {
    /// What is typed.
    pub prompt: Prompt,
    /// The actions found, the best first.
    pub found: Vec<ActionId>,
    /// The index of the selected one.
    pub selected: usize,
    available: Vec<ActionId>,
}

/// What an edit of the palette asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PaletteAnswer {
    /// Nothing more.
    Stay,
    /// It is closed.
    Close,
    /// This action is performed.
    Run(ActionId),
}

impl Palette {
    /// The palette of these actions.
    pub(super) fn new(available: Vec<ActionId>) -> Self {
        Self { prompt: Prompt::default(), found: available.clone(), selected: 0, available }
    }

    /// Edits what is typed; the arrow keys select.
    pub(super) fn edit(&mut self, edit: &TextEdit) -> PaletteAnswer {
        match edit {
            TextEdit::Cancel => return PaletteAnswer::Close,
            TextEdit::Backspace if self.prompt.text().is_empty() => return PaletteAnswer::Close,
            TextEdit::Accept => {
                return self.found.get(self.selected).map_or(PaletteAnswer::Stay, |&id| PaletteAnswer::Run(id));
            }
            TextEdit::Up | TextEdit::CompletePrevious => self.select(-1),
            TextEdit::Down | TextEdit::Complete => self.select(1),
            other => {
                self.prompt.edit(other, &[]);
                self.found = find(self.prompt.text(), &self.available);
                self.selected = 0;
            }
        }
        PaletteAnswer::Stay
    }

    fn select(&mut self, step: isize) {
        let count = self.found.len().max(1) as isize;
        self.selected = (self.selected as isize + step).rem_euclid(count) as usize;
    }
}

/// The actions whose names or sentences match `typed`, the best match first; all of them if nothing is typed.
fn find(typed: &str, available: &[ActionId]) -> Vec<ActionId> {
    let pattern = |kind| Pattern::new(typed, CaseMatching::Ignore, Normalization::Smart, kind);
    // Letters that lie far apart in a sentence mean nothing: there whole words must occur.
    let patterns = [AtomKind::Fuzzy, AtomKind::Substring].map(pattern);
    let mut matcher = Matcher::new(Config::DEFAULT);
    let mut scored: Vec<(u32, ActionId)> =
        available.iter().filter_map(|&id| Some((score(id.row(), &patterns, &mut matcher)?, id))).collect();
    scored.sort_by_key(|&(score, _)| std::cmp::Reverse(score));
    scored.into_iter().map(|(_, id)| id).collect()
}

/// A match in a name counts more than one in a sentence.
fn score(row: &ActionRow, [name, word]: &[Pattern; 2], matcher: &mut Matcher) -> Option<u32> {
    const NAME_BONUS: u32 = 100;
    let mut of = |pattern: &Pattern, text: &str| pattern.score(Utf32String::from(text).slice(..), matcher);
    let names = [row.name, row.label_ja, row.label_en].into_iter().filter_map(|text| of(name, text)).max();
    let sentences = [row.help_ja, row.help_en].into_iter().filter_map(|text| of(word, text)).max();
    names.map(|score| score + NAME_BONUS).max(sentences)
}

/// The actions of the table that `is_wanted` holds for.
pub(super) fn actions(is_wanted: impl Fn(ActionId) -> bool) -> Vec<ActionId> {
    let listed = |id: &ActionId| !matches!(id, ActionId::Palette | ActionId::Command | ActionId::Cancel);
    ACTIONS.iter().map(|row| row.id).filter(listed).filter(|&id| is_wanted(id)).collect::<Vec<_>>()
}

#[cfg(test)]
mod tests {
    use super::*;

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

    #[test]
    fn the_arrow_keys_select_and_enter_runs() {
        let mut palette = Palette::new(actions(|_| true));
        palette.edit(&TextEdit::Insert("theme".to_owned()));
        let found = palette.found.clone();
        palette.edit(&TextEdit::Down);
        assert_eq!(palette.edit(&TextEdit::Accept), PaletteAnswer::Run(found[1]));
        palette.edit(&TextEdit::Up);
        palette.edit(&TextEdit::Up);
        assert_eq!(palette.selected, found.len() - 1);
        assert_eq!(palette.edit(&TextEdit::Cancel), PaletteAnswer::Close);
    }
}
