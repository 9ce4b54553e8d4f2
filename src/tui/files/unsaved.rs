//! Unsaved changes: an action that would lose them warns first, and is done when it is requested a second time.

use super::state::{DiscardWarnings, DiscardingAction, FilesState};
use crate::tui::core::effect::Effect;
use crate::tui::core::messages::{Messages, ObstacleText};
use crate::tui::game::GameState;
use sankoma_record::Severity;
use sankoma_wording::Message;

/// Why nothing can be read again.
pub(in crate::tui) const NO_FILE: ObstacleText = ("ファイルがありません", "the game has no file");

impl FilesState {
    /// Begins another action: a warning holds for the action after it only.
    pub(in crate::tui) fn begin_action(&mut self) {
        self.discard_warnings = DiscardWarnings { current: None, previous: self.discard_warnings.current };
    }

    /// Whether `action` may be done because it is requested for the second time. Otherwise warns, with `again` as the
    /// way to confirm in Japanese and English.
    pub(super) fn confirm_discard(
        &mut self,
        action: DiscardingAction,
        again: (&str, &str),
        messages: &mut Messages,
    ) -> bool {
        let is_confirmed = self.is_confirmed(action);
        if !is_confirmed {
            messages.warn(
                format!("保存していない変更があります（Ctrl+S で保存、{}）", again.0),
                format!("unsaved changes: Ctrl+S saves, {}", again.1),
            );
        }
        is_confirmed
    }

    /// Whether `action` is requested for the second time; otherwise takes note of the first.
    pub(super) fn is_confirmed(&mut self, action: DiscardingAction) -> bool {
        let is_second = self.discard_warnings.previous == Some(action);
        if !is_second {
            self.discard_warnings.current = Some(action);
        }
        is_second
    }

    /// Leaves the workbench, if that loses nothing or is confirmed.
    /// `elsewhere` warns of what is unsaved apart from the files.
    pub(in crate::tui) fn quit(
        &mut self,
        game: &mut GameState,
        elsewhere: Option<Message>,
        messages: &mut Messages,
    ) -> Option<Effect> {
        let again = ("もう一度で捨てて終了", "the same key again leaves without them");
        game.take_over_text();
        let may_quit = match elsewhere {
            _ if self.is_modified(&game.document) => self.confirm_discard(DiscardingAction::Quit, again, messages),
            None => true,
            Some(warning) => {
                let is_confirmed = self.is_confirmed(DiscardingAction::Quit);
                if !is_confirmed {
                    messages.show(Severity::Warning, warning);
                }
                is_confirmed
            }
        };
        may_quit.then_some(Effect::Quit)
    }

    /// Reads the file shown again. Changes are kept, as when the file changes by itself.
    pub(in crate::tui) fn request_reload(&self, messages: &mut Messages) -> Option<Effect> {
        if self.source().path.is_none() && self.open.shown().web.is_none() {
            messages.warn_obstacle(NO_FILE);
            return None;
        }
        Some(Effect::Reload)
    }
}
