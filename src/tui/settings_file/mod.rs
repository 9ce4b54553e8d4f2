//! The settings file, `config.toml` in the settings folder, with the keys that it changes; and which value counts where
//! an option of the command line or the locale says something else.
//!
//! | question | file |
//! |---|---|
//! | what does the settings file say? | `file` |
//! | how are settings written into it? | `file_change` |
//! | which value counts, and where does it come from? | `start` |

mod file;
mod file_change;
mod start;

pub use file::{SettingsFile, SettingsProblem};
pub use file_change::changed_text;
pub use start::{LocaleLanguage, SettingOrigin, StartSetting, StartSettings};
