//! Settings: what they were at the start, the page that lists them, and their changes.

mod actions;
pub(in crate::tui) mod page;

#[cfg(test)]
pub(in crate::tui) use actions::setting_with_origin;
pub(in crate::tui) use actions::{
    change_setting, reset_setting, selected_setting, sentence, setting, settings_rows, settings_written, step_setting,
    use_start_settings, write_settings,
};

use super::core::list_cursor::ListCursor;
use super::keys::key_changes::KeyChange;
use super::settings::SettingId;
use super::settings_file::{StartSetting, StartSettings};

/// The settings at the start of the program, or as they were written last, and the page.
#[derive(Debug, Default)]
pub struct SettingsState {
    /// Values and origins; what differs from them was changed here.
    pub start: StartSettings,
    /// The selected row of the page: a setting, then the changed keys.
    pub cursor: ListCursor,
}

/// A row of the settings page.
#[derive(Clone, Debug, PartialEq)]
pub enum SettingsRow<'a> {
    /// A setting with its present value.
    Setting(StartSetting),
    /// A key that the settings file changes.
    Key(&'a KeyChange),
}

impl SettingsState {
    /// Number of rows of the page.
    pub fn rows(&self) -> usize {
        SettingId::all().len() + self.start.key_changes.len()
    }

    fn selected(&self) -> Option<SettingId> {
        SettingId::all().nth(self.cursor.selected)
    }
}

#[cfg(test)]
mod tests;
