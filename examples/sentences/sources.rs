//! The sources of all crates, tests left out.

use super::pairs::{SourceSentences, sentences_of_source};
use std::io;
use std::path::Path;

/// The sentences of all sources of this repository, by file and line.
///
/// # Errors
/// A file that cannot be read or is no Rust.
pub(crate) fn sentences_of_repository() -> io::Result<SourceSentences> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut all = SourceSentences::default();
    for entry in
        ["src", "crates"].iter().flat_map(|folder| walkdir::WalkDir::new(root.join(folder)).sort_by_file_name())
    {
        let entry = entry?;
        let file = entry.path().strip_prefix(root).map_err(io::Error::other)?.display().to_string();
        if is_source(&file) {
            let found = sentences_of_source(&file, &std::fs::read_to_string(entry.path())?);
            let found = found.map_err(|error| io::Error::other(format!("{file}: {error}")))?;
            all.sentences.extend(found.sentences);
            all.alone.extend(found.alone);
        }
    }
    Ok(all)
}

fn is_source(file: &str) -> bool {
    Path::new(file).extension().is_some_and(|extension| extension == "rs")
        && !file.ends_with("/tests.rs")
        && !file.contains("/tests/")
}
