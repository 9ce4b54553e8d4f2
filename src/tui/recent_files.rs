//! Recent files, saved in the state folder between runs: `recent.toml`, the newest first.

use sankoma_record::files::atomic_file;
use sankoma_record::files::user_folder::state_folder;
use serde::{Deserialize, Serialize};
use std::io;
use std::path::{Path, PathBuf};

/// Maximum number of files.
const MAX_FILES: usize = 30;

#[derive(Debug, Default, Serialize, Deserialize)]
struct RecentFiles {
    #[serde(default)]
    files: Vec<PathBuf>,
}

/// The recent files that are still there, the newest first. A list that cannot be read counts as empty.
pub(super) fn load() -> Vec<PathBuf> {
    list_path().map(|list| read(&list)).unwrap_or_default()
}

/// Puts `path` first on the list.
///
/// # Errors
/// If the list cannot be written.
pub(super) fn add(path: &Path) -> io::Result<()> {
    match list_path() {
        Some(list) => add_to(&list, path),
        None => Ok(()),
    }
}

fn list_path() -> Option<PathBuf> {
    Some(state_folder()?.join("recent.toml"))
}

fn read(list: &Path) -> Vec<PathBuf> {
    let text = std::fs::read_to_string(list).unwrap_or_default();
    let recent: RecentFiles = toml::from_str(&text).unwrap_or_default();
    recent.files.into_iter().filter(|path| path.is_file()).take(MAX_FILES).collect()
}

fn add_to(list: &Path, path: &Path) -> io::Result<()> {
    let path = std::path::absolute(path)?;
    let mut files = read(list);
    if files.first() == Some(&path) {
        return Ok(());
    }
    files.retain(|other| *other != path);
    files.insert(0, path);
    files.truncate(MAX_FILES);
    if let Some(folder) = list.parent() {
        std::fs::create_dir_all(folder)?;
    }
    let text = toml::to_string(&RecentFiles { files }).map_err(io::Error::other)?;
    atomic_file::save(list, text.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_file_comes_first_once_and_missing_files_are_dropped() {
        let folder = tempfile::tempdir().expect("a temporary directory can be made");
        let list = folder.path().join("state/recent.toml");
        let file = |name: &str| {
            let path = folder.path().join(name);
            std::fs::write(&path, "").expect("the file can be written");
            path
        };
        let (a, b) = (file("a.kif"), file("角 \"b\".csa"));
        for path in [&a, &b, &a] {
            add_to(&list, path).expect("the list can be written");
        }
        assert_eq!(read(&list), [a.clone(), b.clone()]);
        std::fs::remove_file(&a).expect("the file can be removed");
        assert_eq!(read(&list), [b]);
        std::fs::write(&list, "files = 3").expect("the list can be written");
        assert!(read(&list).is_empty());
        for at in 0..MAX_FILES + 5 {
            add_to(&list, &file(&format!("{at}.kif"))).expect("the list can be written");
        }
        assert_eq!(read(&list).len(), MAX_FILES);
    }
}
