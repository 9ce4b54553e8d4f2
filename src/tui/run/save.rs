//! Writing files, never over what somebody else has written.

use super::Workbench;
use super::outside::both;
use crate::record::{self, Severity};
use crate::rules::Message;
use crate::tui::model::{Saving, changed_on_disk, exists, file_name};
use crate::tui::watch::Fingerprint;
use std::io::ErrorKind;

impl Workbench {
    /// Writes a file, and says so or why not.
    pub(super) fn save(&mut self, saving: &Saving) {
        if let Some(reason) = self.reason_not_to_write(saving) {
            return self.model.notify(Severity::Warning, reason);
        }
        let fingerprint = Fingerprint::of(&saving.bytes);
        let write = || record::save(&saving.path, &saving.bytes);
        let own = self.model.source.path.as_ref() == Some(&saving.path);
        let written = match self.watch.as_ref().filter(|_| own) {
            Some(watch) => watch.while_writing(fingerprint, write),
            None => write(),
        };
        if let Err(error) = written {
            return self.model.notify(Severity::Error, both(&format!("{}: {error}", saving.path.display())));
        }
        self.known.insert(saving.path.clone(), fingerprint);
        self.model.saved(saving);
        if !own || self.watch.is_none() {
            self.watch_file(fingerprint);
        }
    }

    /// What is there already is replaced only where it is what was read from there.
    fn reason_not_to_write(&self, saving: &Saving) -> Option<Message> {
        if saving.over {
            return None;
        }
        let name = file_name(&saving.path);
        let known = self.known.get(&saving.path).filter(|_| self.model.source.path.as_ref() == Some(&saving.path));
        match (std::fs::read(&saving.path), known) {
            (Ok(bytes), Some(&known)) => (Fingerprint::of(&bytes) != known).then(|| changed_on_disk(&name)),
            (Ok(_), None) => Some(exists(&name)),
            (Err(error), _) if error.kind() == ErrorKind::NotFound => None,
            (Err(error), _) => Some(both(&format!("{}: {error}", saving.path.display()))),
        }
    }
}
