//! Writing files, never over what somebody else has written.

use super::Workbench;
use super::outside::both;
use crate::record::{self, Severity};
use crate::rules::Message;
use crate::tui::model::{Effect, Saving, changed_on_disk, exists, file_name, is_open};
use crate::tui::watch::Fingerprint;
use std::io::ErrorKind;
use std::path::Path;

impl Workbench {
    /// Writes a file, and says so or why not.
    pub(super) fn save(&mut self, saving: &Saving) -> anyhow::Result<()> {
        // A file that is there is known by its whole path.
        let path = saving.path.canonicalize().unwrap_or_else(|_| saving.path.clone());
        let own = self.model.source().path.clone();
        if let Some(reason) = self.reason_not_to_write(&path, own.as_deref(), saving.over) {
            self.model.notify(Severity::Warning, reason);
            return Ok(());
        }
        let fingerprint = Fingerprint::of(&saving.bytes);
        let write = || record::save(&path, &saving.bytes);
        let written = match &self.watch {
            Some(watch) => watch.while_writing(&path, fingerprint, write),
            None => write(),
        };
        if let Err(error) = written {
            self.model.notify(Severity::Error, both(&format!("{}: {error}", path.display())));
            return Ok(());
        }
        let path = path.canonicalize().unwrap_or(path);
        self.known.insert(path.clone(), fingerprint);
        self.model.saved(&Saving { path: path.clone(), ..saving.clone() });
        if own.as_ref() != Some(&path) {
            self.perform(own.map(Effect::Forget).into_iter().collect())?;
            self.watch_file(&path, fingerprint);
        }
        Ok(())
    }

    /// What is there already is replaced only where it is what was read from there.
    fn reason_not_to_write(&self, path: &Path, own: Option<&Path>, over: bool) -> Option<Message> {
        let name = file_name(path);
        if own != Some(path) && self.model.desk.find(path).is_some() {
            return Some(is_open(&name));
        }
        if over {
            return None;
        }
        let known = self.known.get(path).filter(|_| own == Some(path));
        match (std::fs::read(path), known) {
            (Ok(bytes), Some(&known)) => (Fingerprint::of(&bytes) != known).then(|| changed_on_disk(&name)),
            (Ok(_), None) => Some(exists(&name)),
            (Err(error), _) if error.kind() == ErrorKind::NotFound => None,
            (Err(error), _) => Some(both(&format!("{}: {error}", path.display()))),
        }
    }
}
