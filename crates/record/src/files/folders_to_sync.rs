//! Folders to sync: a new name is on the disk only when its folder is. The disk makes a program wait for each sync, so
//! a program that writes many files syncs their folder once.

use std::collections::BTreeSet;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// Folders with new names; they are synced when this is dropped.
#[derive(Debug, Default)]
pub struct FoldersToSync(Mutex<BTreeSet<PathBuf>>);

impl FoldersToSync {
    pub(super) fn add(&self, folder: &Path) {
        let mut folders = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if !folders.contains(folder) {
            folders.insert(folder.to_owned());
        }
    }
}

impl Drop for FoldersToSync {
    fn drop(&mut self) {
        for folder in self.0.get_mut().unwrap_or_else(PoisonError::into_inner).iter() {
            sync_folder(folder);
        }
    }
}

/// Not every file system can do this, and the files are whole either way.
fn sync_folder(folder: &Path) {
    if cfg!(unix) {
        let _ = File::open(folder).and_then(|folder| folder.sync_all());
    }
}
