//! Writing settings into the settings file.

use super::Runtime;
use crate::tui::files::file_name;
use crate::tui::settings::SettingValue;
use crate::tui::settings_file::{SettingsFile, changed_text};
use crate::tui::settings_page;
use sankoma_record::{Severity, files};
use sankoma_wording::{Message, io_error_message, message};
use std::io;
use std::path::Path;

impl Runtime {
    /// Writes these settings into the settings file, and makes that and its folder if there are none.
    pub(super) fn write_settings(&mut self, values: &[SettingValue]) {
        let Some(path) = self.workbench.core.settings.start.path.clone() else {
            let message = Message::new("設定フォルダがありません", "there is no folder for settings");
            return self.workbench.core.messages.notify(Severity::Error, message);
        };
        match write(&path, values) {
            Ok(()) => settings_page::settings_written(&mut self.workbench.core, &SettingsFile::load(), values),
            Err(Message { ja, en }) => {
                let name = file_name(&path);
                let message = message!("{name}: {ja}", "{name}: {en}");
                self.workbench.core.messages.notify(Severity::Error, message);
            }
        }
    }
}

fn write(path: &Path, values: &[SettingValue]) -> Result<(), Message> {
    let failed = |error: io::Error| io_error_message(&error);
    let text = match std::fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
        Err(error) => return Err(failed(error)),
    };
    let text = changed_text(&text, values).map_err(|error| error.message())?;
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder).map_err(failed)?;
    }
    files::save(path, text.as_bytes()).map_err(failed)
}
