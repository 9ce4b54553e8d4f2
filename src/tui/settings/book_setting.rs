//! The setting that says which opening books are open.

use super::setting_type::SettingType;
use crate::tui::argument::ActionArgument;
use sankoma_record::files::user_folder::expand_home;
use sankoma_wording::Message;
use std::path::PathBuf;

/// Opening books, separated by `;`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BookPaths(pub Vec<PathBuf>);

/// How no book is written.
const NONE: &str = "none";

impl ActionArgument for BookPaths {
    const PLACEHOLDER: &'static str = "FILE;FILE…";
    const IS_PATH: bool = true;

    fn words() -> Vec<&'static str> {
        vec![NONE]
    }

    fn parse(text: &str) -> Result<Self, Message> {
        let paths = text.split(';').map(str::trim).filter(|path| !path.is_empty() && *path != NONE);
        Ok(Self(paths.map(expand_home).collect()))
    }
}

impl SettingType for BookPaths {
    fn text(&self) -> String {
        match self.0.as_slice() {
            [] => NONE.to_owned(),
            paths => paths.iter().map(|path| path.display().to_string()).collect::<Vec<_>>().join(";"),
        }
    }

    /// There is no next list of files.
    fn stepped(&self, _steps: isize) -> Self {
        self.clone()
    }
}
