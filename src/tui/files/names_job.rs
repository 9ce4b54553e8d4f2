//! Names in a folder, for the completion of a path.

use crate::tui::core::PageRequest;
use crate::tui::core::job::{CoreChange, Job, JobKind, Task, change};
use sankoma_record::files::user_folder::expand_home;
use sankoma_wording::text::natural_order;
use std::path::PathBuf;

/// Maximum number of names that are listed.
const MAX_NAMES: usize = 5000;

/// Listing the names in this folder, as it was typed.
pub struct NameListing(pub String);

impl Job for NameListing {
    const KIND: JobKind = JobKind::Awaited;

    fn run(self, _: &Task<'_>) -> CoreChange {
        let names = names_in(&self.0);
        change(|core| core.view.request(PageRequest::NamesListed(self.0, names)))
    }
}

/// The names in natural order; those of folders end in `/`. None if the folder cannot be read.
fn names_in(folder: &str) -> Vec<String> {
    let path = if folder.is_empty() { PathBuf::from(".") } else { expand_home(folder) };
    let entries = std::fs::read_dir(path).into_iter().flatten().flatten().take(MAX_NAMES);
    let name = |entry: std::fs::DirEntry| {
        let name = entry.file_name().into_string().ok()?;
        Some(if entry.path().is_dir() { format!("{name}/") } else { name })
    };
    let mut names: Vec<String> = entries.filter_map(name).collect();
    names.sort_by(|one, other| natural_order(one, other));
    names
}
