//! The file of the view in the state folder: sizes of panes and which are hidden, for each class of screen sizes.
//!
//! ```toml
//! version = 1
//! [sizes.narrow]
//! graph-rows = 2
//! [hidden]
//! narrow = ["log"]
//! ```

use super::arrangement::{Arrangements, Measure, SizeClass};
use super::pane::Pane;
use sankoma_record::files;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::io;
use std::path::Path;
use thiserror::Error;

/// The name of the file in the state folder.
pub const NAME: &str = "view.toml";

/// The version that is written.
const VERSION: u32 = 1;

/// Why a file of the view cannot be used.
#[derive(Debug, Error)]
pub enum ViewFileError {
    /// It cannot be read.
    #[error("{0}")]
    Unreadable(#[from] io::Error),
    /// It is no TOML of the form expected.
    #[error("{}", .0.message())]
    Invalid(#[from] toml::de::Error),
    /// It is of another version.
    #[error("version {0}, expected {VERSION}")]
    OtherVersion(u32),
    /// A name in it means nothing.
    #[error("unknown name '{0}'")]
    UnknownName(String),
}

/// The form of the file.
#[derive(Debug, serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct ViewFile {
    version: u32,
    #[serde(default)]
    sizes: BTreeMap<String, BTreeMap<String, i16>>,
    #[serde(default)]
    hidden: BTreeMap<String, Vec<String>>,
}

/// Reads the file at `path`; without a file nothing is changed or hidden.
///
/// # Errors
/// The file cannot be read, or is damaged.
pub fn read(path: &Path) -> Result<Arrangements, ViewFileError> {
    match std::fs::read_to_string(path) {
        Ok(text) => parse(&text),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Arrangements::default()),
        Err(error) => Err(error.into()),
    }
}

/// Writes the file at `path`, and makes its folder if there is none.
///
/// # Errors
/// The folder or the file cannot be written.
pub fn write(path: &Path, arrangements: &Arrangements) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)?;
    }
    files::save(path, text(arrangements).as_bytes())
}

fn parse(text: &str) -> Result<Arrangements, ViewFileError> {
    let file: ViewFile = toml::from_str(text)?;
    if file.version != VERSION {
        return Err(ViewFileError::OtherVersion(file.version));
    }
    let mut arrangements = Arrangements::default();
    for (class, sizes) in &file.sizes {
        let arrangement = arrangements.of_mut(class_named(class)?);
        for (name, &cells) in sizes {
            arrangement.set_offset(Measure::named(name).ok_or_else(|| unknown(name))?, cells);
        }
    }
    for (class, panes) in &file.hidden {
        let arrangement = arrangements.of_mut(class_named(class)?);
        for name in panes {
            arrangement.set_hidden(Pane::named(name).ok_or_else(|| unknown(name))?, true);
        }
    }
    Ok(arrangements)
}

fn class_named(name: &str) -> Result<SizeClass, ViewFileError> {
    SizeClass::named(name).ok_or_else(|| unknown(name))
}

fn unknown(name: &str) -> ViewFileError {
    ViewFileError::UnknownName(name.to_owned())
}

fn text(arrangements: &Arrangements) -> String {
    let mut text = format!("version = {VERSION}\n");
    for class in SizeClass::ALL {
        let changed = |measure: &Measure| arrangements.of(class).offset(*measure) != 0;
        let changed: Vec<Measure> = Measure::ALL.into_iter().filter(changed).collect();
        if !changed.is_empty() {
            push(&mut text, format_args!("\n[sizes.{}]\n", class.name()));
        }
        for measure in changed {
            push(&mut text, format_args!("{} = {}\n", measure.name(), arrangements.of(class).offset(measure)));
        }
    }
    text.push_str("\n[hidden]\n");
    for class in SizeClass::ALL {
        let names: Vec<_> = arrangements.of(class).hidden().iter().map(|pane| format!("\"{}\"", pane.name())).collect();
        if !names.is_empty() {
            push(&mut text, format_args!("{} = [{}]\n", class.name(), names.join(", ")));
        }
    }
    text
}

/// Writing to a string cannot fail.
fn push(text: &mut String, arguments: std::fmt::Arguments<'_>) {
    text.write_fmt(arguments).expect("writing to a string succeeds");
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn what_is_written_is_read_again(
            offsets in prop::collection::vec((0..SizeClass::ALL.len(), 0..Measure::COUNT, any::<i16>()), 0..9),
            hidden in prop::collection::vec((0..SizeClass::ALL.len(), 0..Pane::COUNT), 0..9),
        ) {
            let mut arrangements = Arrangements::default();
            for (class, measure, cells) in offsets {
                arrangements.of_mut(SizeClass::ALL[class]).set_offset(Measure::ALL[measure], cells);
            }
            for (class, pane) in hidden {
                arrangements.of_mut(SizeClass::ALL[class]).set_hidden(Pane::ALL[pane], true);
            }
            prop_assert_eq!(parse(&text(&arrangements)).expect("it is well-formed"), arrangements);
        }

        #[test]
        fn a_damaged_file_is_refused_and_never_panics(damaged in "\\PC{0,80}") {
            let _ = parse(&damaged);
        }
    }

    #[test]
    fn what_is_wrong_is_named() {
        let error = |text: &str| parse(text).expect_err("it is damaged").to_string();
        assert_eq!(error("version = 2"), "version 2, expected 1");
        assert_eq!(error("version = 1\n[hidden]\nnarrow = [\"attic\"]"), "unknown name 'attic'");
        assert_eq!(error("version = 1\n[sizes.huge]\ngraph-rows = 1"), "unknown name 'huge'");
        assert!(error("version = ").contains("expected") || !error("version = ").is_empty());
    }

    #[test]
    fn without_a_file_nothing_is_changed() {
        let folder = tempfile::tempdir().expect("a temporary directory can be made");
        let path = folder.path().join("new").join(NAME);
        assert_eq!(read(&path).expect("no file is no error"), Arrangements::default());
        let mut arrangements = Arrangements::default();
        arrangements.of_mut(SizeClass::Wide).set_hidden(Pane::Log, true);
        write(&path, &arrangements).expect("it can be written");
        assert_eq!(read(&path).expect("it can be read"), arrangements);
    }
}
