//! Typing: what each edit of the line, the palette or the page that is being typed does.

use super::palette::PaletteAnswer;
use super::{Effect, Model, Prompt};
use crate::tui::action::{self, Action, ActionId, TextEdit};
use sankoma_record::Severity;

impl Model {
    /// Edits what is being typed: the filter of a list, a comment or the headers, or a command, which is run when it is
    /// complete.
    pub(super) fn edit(&mut self, edit: &TextEdit) -> Vec<Effect> {
        if self.is_filtering_dialogue() && self.input.prompt.is_none() {
            self.engines.log.edit_filter(edit);
        } else if self.is_filtering() && self.input.prompt.is_none() {
            self.files.edit_filter(edit, &self.game.shown.position);
        } else if self.game.editor.is_some() {
            self.game.edit_text(edit, &mut self.messages);
        } else if self.input.palette.is_some() {
            return self.edit_palette(edit);
        } else if self.input.is_search {
            return self.edit_search(edit);
        } else if let Some(line) = self.input.edit(edit) {
            match action::parse(&line) {
                Ok(action) => return self.apply(action),
                Err(message) => {
                    self.messages.show(Severity::Error, message);
                    self.messages.offer(ActionId::Palette);
                }
            }
        }
        Vec::new()
    }

    fn edit_palette(&mut self, edit: &TextEdit) -> Vec<Effect> {
        let Some(palette) = &mut self.input.palette else { return Vec::new() };
        match palette.edit(edit) {
            PaletteAnswer::Run(id) => return self.pick_found(id),
            PaletteAnswer::Close => self.input.palette = None,
            PaletteAnswer::Stay => {}
        }
        Vec::new()
    }

    /// Closes the palette and performs an action that it has found.
    pub(super) fn pick_found(&mut self, id: ActionId) -> Vec<Effect> {
        self.input.palette = None;
        id.row().with_argument("").map(|action| self.apply(action)).unwrap_or_default()
    }

    /// Edits what is searched for. The rows of the help follow each letter.
    fn edit_search(&mut self, edit: &TextEdit) -> Vec<Effect> {
        let line = self.input.edit(edit);
        if self.view.help.is_some() {
            self.view.filter_help(self.input.prompt.as_ref().map(Prompt::text), line.as_deref());
            return Vec::new();
        }
        line.map(|text| self.apply(Action::Search(text))).unwrap_or_default()
    }
}
