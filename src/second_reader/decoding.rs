//! The text that the library would read: it infers the encoding from the name of the file, not by the bytes.

use super::difference::EncodingDifference;
use super::library::LibraryFormat;
use sankoma_record::{self as record, Encoding};
use std::borrow::Cow;
use std::path::Path;

/// The text of a file for the library, and what keeps it from reading this text by itself. Where it would decode the bytes
/// otherwise it is given the text as decoded here, so that the rest can be compared.
pub(super) fn text_for<'a>(
    format: LibraryFormat,
    bytes: &'a [u8],
    name: Option<&Path>,
) -> (Cow<'a, str>, Option<EncodingDifference>) {
    let (text, encoding) = record::decode(bytes);
    let Some((expected, ending)) = expected_encoding(format, name) else { return (text, None) };
    match text_as(expected, format, bytes) {
        // With its byte order mark, if it has one.
        Some(theirs) if theirs.trim_start_matches('\u{feff}') == text => (theirs, None),
        _ => (text, Some(EncodingDifference { expected, encoding, format, ending })),
    }
}

/// The encoding that the library expects, and the ending of the name from which it does, if it does so from the name; `None`
/// where it has no expectation.
fn expected_encoding(format: LibraryFormat, name: Option<&Path>) -> Option<(Encoding, Option<&'static str>)> {
    let names = [
        (LibraryFormat::Kif, "kif", Encoding::ShiftJis),
        (LibraryFormat::Kif, "kifu", Encoding::Utf8),
        (LibraryFormat::Ki2, "ki2", Encoding::ShiftJis),
        (LibraryFormat::Ki2, "ki2u", Encoding::Utf8),
    ];
    if matches!(format, LibraryFormat::Csa | LibraryFormat::Jkf) {
        return Some((Encoding::Utf8, None));
    }
    let ending = name?.extension()?;
    let row = names.into_iter().find(|row| row.0 == format && ending == row.1)?;
    Some((row.2, Some(row.1)))
}

/// `bytes` as the library decodes them; `None` where it refuses them. Files of KIF and KI2 are decoded without their byte
/// order mark, the others with it.
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
        let (text, difference) = text_for(format, bytes, Some(Path::new(name)));
        assert!(text.contains('\n'));
        difference
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
    }

    #[test]
    fn csa_is_expected_in_utf_8_and_keeps_its_byte_order_mark() {
        let (shift_jis, _, _) = encoding_rs::SHIFT_JIS.encode("N+先手\nPI\n+\n");
        assert!(difference(LibraryFormat::Csa, &shift_jis, "a.csa").is_some());
        let marked = "\u{feff}N+先手\nPI\n+\n";
        let (text, difference) = text_for(LibraryFormat::Csa, marked.as_bytes(), Some(Path::new("a.csa")));
        assert_eq!((&*text, difference), (marked, None));
        let (text, _) = text_for(LibraryFormat::Kif, marked.as_bytes(), Some(Path::new("a.kif")));
        assert!(text.starts_with("N+"));
    }
}
