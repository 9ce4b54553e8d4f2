//! Encoding of the written text; characters without a code are replaced and reported.

use crate::findings::diagnostic::Diagnostic;
use crate::findings::write_loss::WriteLoss;
use crate::formats::write_options::RecordWriteOptions;
use crate::text::encoding::{Encoding, decode};
use crate::text::lines::Newline;
use encoding_rs::{EUC_JP, Encoding as Encoder, SHIFT_JIS};

/// Characters that Japanese encodings lack, and the ones that look or mean the same.
const SUBSTITUTES: [(char, char); 8] = [
    ('☗', '▲'),
    ('☖', '△'),
    ('\u{301C}', '\u{FF5E}'), // wave dash, full-width tilde
    ('\u{2014}', '\u{2015}'), // em dash, horizontal bar
    ('\u{2016}', '\u{2225}'), // double vertical line, parallel to
    ('\u{2212}', '\u{FF0D}'), // minus, full-width hyphen
    ('\u{00A5}', '\u{FFE5}'), // yen
    ('\u{203E}', '\u{FFE3}'), // overline
];

/// From this index on the characters have a code, but decode as another character.
const FIRST_CHANGED_SUBSTITUTE: usize = 5;

/// Stands for a character that has no code and nothing like it.
const REPLACEMENT: char = '〓';

/// Characters without a code that are reported one by one.
const MAX_NAMED_CHARACTERS: usize = 100;

/// The bytes of `text`, whose lines end in LF. What has no code is replaced and named in `diagnostics`.
pub(super) fn encode(text: &str, target: RecordWriteOptions, diagnostics: &mut Vec<Diagnostic>) -> Vec<u8> {
    let mut bytes = match target.encoding {
        Encoding::Utf8 => with_newlines(text, target.newline).into_bytes(),
        Encoding::Utf16 => {
            with_newlines(text, target.newline).encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<u8>>()
        }
        Encoding::ShiftJis => encode_legacy(text, SHIFT_JIS, target, diagnostics),
        Encoding::EucJp => encode_legacy(text, EUC_JP, target, diagnostics),
    };
    match target.encoding {
        Encoding::Utf16 => drop(bytes.splice(0..0, [0xFF, 0xFE])),
        Encoding::Utf8 if target.byte_order_mark => drop(bytes.splice(0..0, *b"\xEF\xBB\xBF")),
        _ => {}
    }
    let (_, found) = decode(&bytes);
    if found != target.encoding && !bytes.is_ascii() {
        diagnostics.push(WriteLoss::EncodingUnclear { encoding: target.encoding }.to_diagnostic(None, None));
    }
    bytes
}

fn with_newlines(text: &str, newline: Newline) -> String {
    match newline {
        Newline::Lf => text.to_owned(),
        other => text.replace('\n', other.text()),
    }
}

/// The bytes in an encoding that has not every character.
fn encode_legacy(
    text: &str,
    encoder: &'static Encoder,
    target: RecordWriteOptions,
    found: &mut Vec<Diagnostic>,
) -> Vec<u8> {
    let text = with_newlines(text, target.newline);
    let is_changed = |letter: char| SUBSTITUTES[FIRST_CHANGED_SUBSTITUTE..].iter().any(|&(from, _)| from == letter);
    let (bytes, _, has_unmapped) = encoder.encode(&text);
    if !has_unmapped && !text.contains(is_changed) {
        return bytes.into_owned();
    }
    let has_code = |letter: char| letter.is_ascii() || (!is_changed(letter) && is_mapped(letter, encoder));
    let text = replace_unmapped(&text, has_code, target, found);
    encoder.encode(&text).0.into_owned()
}

fn is_mapped(letter: char, encoder: &'static Encoder) -> bool {
    !encoder.encode(letter.encode_utf8(&mut [0; 4])).2
}

/// `text` with other characters for those without a code, which are named.
fn replace_unmapped(
    text: &str,
    has_code: impl Fn(char) -> bool,
    target: RecordWriteOptions,
    found: &mut Vec<Diagnostic>,
) -> String {
    let mut replaced = String::with_capacity(text.len());
    let mut further = 0;
    let (mut line, mut column) = (1, 0);
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        column += 1;
        if letter == '\n' || (letter == '\r' && letters.peek() != Some(&'\n')) {
            (line, column) = (line + 1, 0);
        }
        if has_code(letter) {
            replaced.push(letter);
            continue;
        }
        let substitute = SUBSTITUTES.iter().find(|&&(from, to)| from == letter && has_code(to));
        let instead = substitute.map_or(REPLACEMENT, |&(_, to)| to);
        replaced.push(instead);
        if found.len() >= MAX_NAMED_CHARACTERS {
            further += 1;
            continue;
        }
        let unmapped = WriteLoss::Unmapped { letter, instead, encoding: target.encoding }.to_diagnostic(None, None);
        found.push(Diagnostic { line: Some(line), column: Some(column), ..unmapped });
    }
    if further > 0 {
        found.push(WriteLoss::FurtherUnmapped { count: further, encoding: target.encoding }.to_diagnostic(None, None));
    }
    replaced
}
