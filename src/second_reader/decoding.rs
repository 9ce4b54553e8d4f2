//! The text that the library would read: it infers the encoding from the name of the file, not by the bytes.

use super::difference::EncodingDifference;
use super::library::LibraryFormat;
use sankoma_record::{self as record, Encoding};
use std::borrow::Cow;
use std::path::Path;

/// The text of a file for the library.
#[derive(Debug)]
pub(super) struct TextForLibrary<'a> {
    /// The text as decoded here, with its byte order mark where the library keeps that.
    pub(super) text: Cow<'a, str>,
    /// What keeps the library from reading this text by itself.
    pub(super) other: Option<OtherDecoding<'a>>,
}

/// How the library decodes a file otherwise.
#[derive(Debug)]
pub(super) struct OtherDecoding<'a> {
    pub(super) difference: EncodingDifference,
    /// The other characters that it reads; `None` where it refuses the bytes.
    pub(super) text: Option<Cow<'a, str>>,
}

/// The text of a file for the library. Where it would decode the bytes otherwise, the text as decoded here shows what
/// it would read in the encoding that it expects.
pub(super) fn text_for<'a>(format: LibraryFormat, bytes: &'a [u8], name: Option<&Path>) -> TextForLibrary<'a> {
    let (text, encoding) = record::decode(bytes);
    let Some((expected, ending)) = expected_encoding(format, name) else { return TextForLibrary { text, other: None } };
    match text_as(expected, format, bytes) {
        // With its byte order mark, if it has one.
        Some(theirs) if theirs.trim_start_matches('\u{feff}') == text => TextForLibrary { text: theirs, other: None },
        theirs => {
            let difference =
                EncodingDifference { expected, encoding, ending, readable_as: ending_for(format, encoding) };
            TextForLibrary { text, other: Some(OtherDecoding { difference, text: theirs }) }
        }
    }
}

/// The endings of names from which the library takes the encoding.
const ENDINGS: [(LibraryFormat, &str, Encoding); 4] = [
    (LibraryFormat::Kif, "kif", Encoding::ShiftJis),
    (LibraryFormat::Kif, "kifu", Encoding::Utf8),
    (LibraryFormat::Ki2, "ki2", Encoding::ShiftJis),
    (LibraryFormat::Ki2, "ki2u", Encoding::Utf8),
];

/// The ending by which the library would take a file for `encoding`, if there is one.
fn ending_for(format: LibraryFormat, encoding: Encoding) -> Option<&'static str> {
    ENDINGS.into_iter().find(|row| (row.0, row.2) == (format, encoding)).map(|row| row.1)
}

/// The encoding that the library expects, and the ending of the name from which it does, if it does so from the name;
/// `None` where it has no expectation.
fn expected_encoding(format: LibraryFormat, name: Option<&Path>) -> Option<(Encoding, Option<&'static str>)> {
    if matches!(format, LibraryFormat::Csa | LibraryFormat::Jkf) {
        return Some((Encoding::Utf8, None));
    }
    let ending = name?.extension()?;
    let row = ENDINGS.into_iter().find(|row| row.0 == format && ending == row.1)?;
    Some((row.2, Some(row.1)))
}

/// `bytes` as the library decodes them; `None` where it refuses them. Files of KIF and KI2 are decoded without their
/// byte order mark, the others with it.
fn text_as(expected: Encoding, format: LibraryFormat, bytes: &[u8]) -> Option<Cow<'_, str>> {
    let decoder = match (format, expected) {
        (LibraryFormat::Csa | LibraryFormat::Jkf, _) => return std::str::from_utf8(bytes).ok().map(Cow::Borrowed),
        (_, Encoding::ShiftJis) => encoding_rs::SHIFT_JIS,
        _ => encoding_rs::UTF_8,
    };
    let (text, _, had_errors) = decoder.decode(bytes);
    (!had_errors).then_some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    const KIF: &str = "手合割：平手\n   1 ７六歩(77)\n";

    fn difference(format: LibraryFormat, bytes: &[u8], name: &str) -> Option<EncodingDifference> {
        let read = text_for(format, bytes, Some(Path::new(name)));
        assert!(read.text.contains('\n'));
        read.other.map(|other| other.difference)
    }

    #[test]
    fn kif_is_expected_in_the_encoding_of_its_name() {
        let (shift_jis, _, _) = encoding_rs::SHIFT_JIS.encode(KIF);
        let cases = [
            ("a.kif", &*shift_jis, false),
            ("a.kifu", KIF.as_bytes(), false),
            ("a.kif", KIF.as_bytes(), true),
            ("a.kifu", &*shift_jis, true),
            // It goes by these two endings only.
            ("a.txt", KIF.as_bytes(), false),
            ("a.kif", b"1 \n", false),
        ];
        for (name, bytes, differs) in cases {
            let found = difference(LibraryFormat::Kif, bytes, name);
            assert_eq!(found.is_some(), differs, "{name} {found:?}");
        }
        let found = difference(LibraryFormat::Kif, KIF.as_bytes(), "a.kif").expect("a difference");
        assert_eq!((found.expected, found.encoding, found.ending), (Encoding::ShiftJis, Encoding::Utf8, Some("kif")));
        assert_eq!(found.readable_as, Some("kifu"));
    }

    #[test]
    fn csa_is_expected_in_utf_8_and_keeps_its_byte_order_mark() {
        let (shift_jis, _, _) = encoding_rs::SHIFT_JIS.encode("N+先手\nPI\n+\n");
        assert!(difference(LibraryFormat::Csa, &shift_jis, "a.csa").is_some());
        let marked = "\u{feff}N+先手\nPI\n+\n";
        let read = text_for(LibraryFormat::Csa, marked.as_bytes(), Some(Path::new("a.csa")));
        assert_eq!((&*read.text, read.other.is_none()), (marked, true));
        let read = text_for(LibraryFormat::Kif, marked.as_bytes(), Some(Path::new("a.kif")));
        assert!(read.text.starts_with("N+"));
    }
}
