//! Weights from files: which, and whose.

use crate::eval::material::{NAMED, Values};
use crate::eval::three_piece::files::{Holds, Opened};
use crate::rules::{Lang, grouped};
use crate::tui::text::{pad, pad_left};
use serde_json::{Value, json};
use std::fmt::Write as _;

pub(super) fn to_text(opened: &Opened, lang: Lang) -> String {
    let mut text = format!("{}: {}\n", opened.format.name, opened.format.title);
    for (path, bytes) in files(opened) {
        let _ = writeln!(text, "  {} {}", pad_left(&grouped(bytes), 13), path);
    }
    let known = opened.known.unwrap_or_else(|| lang.pick("登録なし", "not a published one"));
    let rows = [
        (lang.pick("チェックサム", "checksum"), format!("{:x} ({known})", opened.checksum)),
        (lang.pick("駒の価値", "piece values"), values_name(&opened.values).to_owned()),
        (lang.pick("メモリ", "memory"), format!("{} {}", grouped(opened.cells.bytes()), lang.pick("バイト", "bytes"))),
    ];
    for (head, value) in rows {
        let _ = writeln!(text, "  {} {value}", pad(head, 13));
    }
    if is_bonanza(opened) {
        let unfit = grouped(opened.unfit);
        let _ = match lang {
            Lang::Ja => writeln!(text, "  以下は38要素形式に直した升目の値（16ビットに収まらないKPP: {unfit}個）"),
            Lang::En => writeln!(
                text,
                "  What follows is counted in the 38-entry form, not over the file's own numbers;\n  \
                 KPP cells that do not fit 16 bits there: {unfit}."
            ),
        };
    }
    text
}

pub(super) fn to_json(opened: &Opened) -> Value {
    let file = |(path, bytes): (String, u64)| json!({ "path": path, "bytes": bytes });
    json!({
        "name": opened.name, "form": "full", "format": opened.format.name, "title": opened.format.title,
        "files": files(opened).map(file).collect::<Vec<_>>(), "checksum": format!("{:x}", opened.checksum),
        "known": opened.known, "values": values_name(&opened.values), "bytes": opened.cells.bytes(),
        "unfit": opened.unfit,
    })
}

fn files(opened: &Opened) -> impl Iterator<Item = (String, u64)> + '_ {
    opened.files.iter().zip(opened.format.parts).map(|(path, part)| (path.display().to_string(), part.bytes))
}

fn is_bonanza(opened: &Opened) -> bool {
    opened.format.parts.iter().any(|part| part.holds == Holds::Bonanza)
}

/// The name of a table of piece values.
pub(in super::super) fn values_name(values: &Values) -> &'static str {
    NAMED.iter().find(|(_, named)| *named == values).map_or("-", |(name, _)| name)
}
