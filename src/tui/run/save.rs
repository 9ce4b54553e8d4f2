//! Writing files, never over what somebody else has written.

use super::Workbench;
use super::effects::untranslated;
use crate::record::{self, Severity};
use crate::tui::file_watcher::ContentFingerprint;
use crate::tui::model::{Effect, SaveRequest, already_exists, already_open, changed_on_disk, file_name};
use crate::wording::Message;
use std::io::ErrorKind;
use std::path::Path;

impl Workbench {
    /// Writes a file, and says so or why not.
    pub(super) fn save(&mut self, saving: &SaveRequest) -> anyhow::Result<()> {
        // A file that is there is known by its whole path.
        let path = saving.path.canonicalize().unwrap_or_else(|_| saving.path.clone());
        let own = self.model.source().path.clone();
        if let Some(reason) = self.reason_not_to_write(&path, own.as_deref(), saving.overwrite) {
            self.model.notify(Severity::Warning, reason);
            return Ok(());
        }
        let fingerprint = ContentFingerprint::of(&saving.bytes);
        let write = || record::save(&path, &saving.bytes);
        let written = match &self.file_watcher {
            Some(watch) => watch.write_unreported(&path, fingerprint, write),
            None => write(),
        };
        if let Err(error) = written {
            self.model.notify(Severity::Error, untranslated(&format!("{}: {error}", path.display())));
            return Ok(());
        }
        let path = path.canonicalize().unwrap_or(path);
        self.known_fingerprints.insert(path.clone(), fingerprint);
        self.model.mark_saved(&SaveRequest { path: path.clone(), ..saving.clone() });
        if own.as_ref() != Some(&path) {
            self.perform(own.map(Effect::Unwatch).into_iter().collect())?;
            self.watch_file(&path, fingerprint);
        }
        Ok(())
    }

    /// What is there already is replaced only where it is what was read from there.
    fn reason_not_to_write(&self, path: &Path, own: Option<&Path>, over: bool) -> Option<Message> {
        let name = file_name(path);
        if own != Some(path) && self.model.open_files.find(path).is_some() {
            return Some(already_open(&name));
        }
        if over {
            return None;
        }
        let known = self.known_fingerprints.get(path).filter(|_| own == Some(path));
        match (std::fs::read(path), known) {
            (Ok(bytes), Some(&known)) => (ContentFingerprint::of(&bytes) != known).then(|| changed_on_disk(&name)),
            (Ok(_), None) => Some(already_exists(&name)),
            (Err(error), _) if error.kind() == ErrorKind::NotFound => None,
            (Err(error), _) => Some(untranslated(&format!("{}: {error}", path.display()))),
        }
    }
}
