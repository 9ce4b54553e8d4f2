//! Settings: what a person can set in the settings file, by an option of the command line and on the settings page.
//!
//! | question | file |
//! |---|---|
//! | which settings are there? | `table` |
//! | which values can one have? | `setting_type` |
//! | what does the settings file say? | `file` |
//! | how are settings written into it? | `file_change` |
//! | which value counts, and where does it come from? | `start` |

mod file;
mod file_change;
mod setting_type;
mod start;
mod table;

pub use file::{SettingsFile, SettingsProblem};
pub use file_change::{SettingsWriteError, changed_text};
pub use setting_type::{HashSize, LineCount, OnOff, ThreadCount};
pub use start::{LocaleLanguage, SettingOrigin, StartSetting, StartSettings};
pub use table::{SETTINGS, SettingId, SettingRow, SettingValue};
