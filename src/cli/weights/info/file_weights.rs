//! Weights from files: which, and whose.

use crate::eval::material::{NAMED, PieceValues};
use crate::eval::three_piece::files::{FileContents, OpenedWeights};
use crate::wording::text::{pad, pad_left};
use crate::wording::{Language, group_thousands};
use serde_json::{Value, json};
use std::fmt::Write as _;

pub(super) fn to_text(opened: &OpenedWeights, lang: Language) -> String {
    let mut text = format!("{}: {}\n", opened.format.name, opened.format.title);
    for (path, bytes) in files(opened) {
        let _ = writeln!(text, "  {} {}", pad_left(&group_thousands(bytes), 13), path);
    }
    let known = opened.known.unwrap_or_else(|| lang.pick("登録なし", "not a published one"));
    let rows = [
        (lang.pick("チェックサム", "checksum"), format!("{:x} ({known})", opened.checksum)),
        (lang.pick("駒の価値", "piece values"), piece_values_name(&opened.values).to_owned()),
        (
            lang.pick("メモリ", "memory"),
            format!("{} {}", group_thousands(opened.cells.bytes()), lang.pick("バイト", "bytes")),
        ),
    ];
    for (head, value) in rows {
        let _ = writeln!(text, "  {} {value}", pad(head, 13));
    }
    if is_bonanza(opened) {
        let unfit = group_thousands(opened.unfit);
        let _ = match lang {
            Language::Ja => writeln!(text, "  以下は38要素形式に直した升目の値（16ビットに収まらないKPP: {unfit}個）"),
            Language::En => writeln!(
                text,
                "  What follows is counted in the 38-entry form, not over the file's own numbers;\n  \
                 KPP cells that do not fit 16 bits there: {unfit}."
            ),
        };
    }
    text
}

pub(super) fn to_json(opened: &OpenedWeights) -> Value {
    let file = |(path, bytes): (String, u64)| json!({ "path": path, "bytes": bytes });
    json!({
        "name": opened.name, "form": "full", "format": opened.format.name, "title": opened.format.title,
        "files": files(opened).map(file).collect::<Vec<_>>(), "checksum": format!("{:x}", opened.checksum),
        "known": opened.known, "values": piece_values_name(&opened.values), "bytes": opened.cells.bytes(),
        "unfit": opened.unfit,
    })
}

fn files(opened: &OpenedWeights) -> impl Iterator<Item = (String, u64)> + '_ {
    opened.files.iter().zip(opened.format.files).map(|(path, part)| (path.display().to_string(), part.bytes))
}

fn is_bonanza(opened: &OpenedWeights) -> bool {
    opened.format.files.iter().any(|part| part.contents == FileContents::Bonanza)
}

/// The name of a table of piece values.
pub(in super::super) fn piece_values_name(values: &PieceValues) -> &'static str {
    NAMED.iter().find(|(_, named)| *named == values).map_or("-", |(name, _)| name)
}
