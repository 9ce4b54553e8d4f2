//! Settings: what a person can set in the settings file, by an option of the command line and on the settings page.
//! What the file says, and which value counts, is in `settings_file`.
//!
//! | question | file |
//! |---|---|
//! | which settings are there? | `table` |
//! | which values can one have? | `setting_type`, `book_setting` |

mod book_setting;
mod setting_type;
mod table;

pub use book_setting::BookPaths;
pub use setting_type::{BookUse, HashSize, LineCount, OnOff, OutputScale, ThemeName, ThreadCount};
pub(in crate::tui) use table::unknown_setting;
pub use table::{SETTINGS, SettingId, SettingValue};
