//! Files for packages: desktop entry, MIME types and metadata agree with one another and with the formats that are
//! read.

use crate::support::in_repository;
use crate::support::xml::{XmlElement, parse_xml};
use sankoma_record::RecordFormat;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

fn text(name: &str) -> String {
    fs::read_to_string(in_repository("packaging").join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn elements(name: &str) -> Vec<XmlElement> {
    let text = text(name);
    let (declaration, document) = text.split_once('\n').expect("a declaration");
    assert_eq!(declaration, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>");
    parse_xml(document)
}

/// The value of a key of the desktop entry.
fn desktop(key: &str) -> String {
    let text = text("sankoma.desktop");
    let value = text.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix('='));
    value.unwrap_or_else(|| panic!("{key} is not there")).to_owned()
}

#[test]
fn every_format_has_a_mime_type() {
    let globs = elements("sankoma.xml").into_iter().filter(|element| element.name == "glob");
    let names: Vec<String> = globs.map(|glob| glob.attributes["pattern"].clone()).collect();
    for name in &names {
        let name = name.replace('*', "game");
        assert!(RecordFormat::from_file_name(Path::new(&name)).is_some(), "{name} is not read");
    }
    for format in RecordFormat::names().filter_map(RecordFormat::named) {
        let pattern = format!("*.{}", format.extension());
        assert!(names.contains(&pattern), "{pattern} has no MIME type");
    }
}

#[test]
fn desktop_entry_and_metadata_name_the_same_types() {
    let types: BTreeSet<String> = elements("sankoma.xml")
        .into_iter()
        .filter(|element| element.name == "mime-type")
        .map(|element| element.attributes["type"].clone())
        .collect();
    assert_eq!(desktop("MimeType").split_terminator(';').map(str::to_owned).collect::<BTreeSet<_>>(), types);
    let metainfo = elements("sankoma.metainfo.xml");
    let values = |name: &str| -> Vec<String> {
        metainfo.iter().filter(|element| element.name == name).map(|element| element.text.clone()).collect()
    };
    assert_eq!(values("mediatype").into_iter().collect::<BTreeSet<_>>(), types);
    assert_eq!(values("launchable"), ["sankoma.desktop"]);
    assert_eq!(values("project_license"), ["MIT OR Apache-2.0"]);
    assert_eq!((desktop("Exec"), desktop("Terminal")), ("sankoma %F".to_owned(), "true".to_owned()));
}
