//! The tables as text: docs/formations.md.

use super::shape::{Shape, joined};
use super::{castles, openings, tesuji};
use sankoma_wording::{Language, Message};

const HEAD: &str = "# Openings, castles and tesuji

Generated from the tables of `crates/analysis/src/formations`; the definitions are this program's own.

The headers of a record (`戦型`, `囲い`, `先手の戦型`, `後手の囲い` …) win over what is recognised. Squares are those of Black; for White the board is turned.
A castle counts once it has stood for four plies; the last one counts, and in a family the most complete. Of the openings that fit, the first in this list
counts, with the more general ones (*of*); *held* is a shape for four plies. A tesuji names what a move does on the board, not that it is good; a move may be several.

棋譜のヘッダ（戦型、囲いなど）が自動認識より優先されます。マス目は先手から見たもので、後手は盤を回して見ます。囲いは4手続いてはじめて数え、最後のもの（同じ系統では最も完成したもの）を採ります。
戦型は、条件に合うもののうち表で先にあるものです。手筋は指し手が盤上で何をするかの名前で、良い手かどうかは問いません。
";

/// docs/formations.md.
pub fn reference() -> String {
    let openings: Vec<String> = openings::all().map(opening_row).collect();
    let castles: Vec<String> = castles::all().map(castle_row).collect();
    let tesuji = tesuji::all().map(|one| row(&one.ja, &one.en, &Message::new(&one.definition_ja, &one.definition_en)));
    let tesuji: Vec<String> = tesuji.collect();
    let parts = [("Openings (戦型)", openings), ("Castles (囲い)", castles), ("Tesuji (手筋)", tesuji)];
    let table = |(title, rows): &(&str, Vec<String>)| {
        format!(
            "\n## {title}: {}\n\n| 名前 | name | 定義 | definition |\n|---|---|---|---|\n{}",
            rows.len(),
            rows.concat()
        )
    };
    format!("{HEAD}{}", parts.iter().map(table).collect::<String>())
}

fn row(ja: &str, en: &str, definition: &Message) -> String {
    format!("| {ja} | {en} | {} | {} |\n", definition.text(Language::Ja), definition.text(Language::En))
}

fn opening_row(opening: &openings::Opening) -> String {
    let Message { ja, en } = opening.definition();
    let general = openings::all().find(|other| opening.of.as_ref() == Some(&other.ja));
    let (of_ja, of_en) =
        general.map_or_else(Default::default, |of| (format!("（{}の一つ）", of.ja), format!(" (*of* {})", of.en)));
    row(&opening.ja, &opening.en, &Message::new(ja + &of_ja, en + &of_en))
}

fn castle_row(castle: &castles::Castle) -> String {
    let late = castle.from_ply;
    let (late_ja, late_en) = if late > 0 {
        (format!("（{late}手目から）"), format!(" (from ply {late} on)"))
    } else {
        Default::default()
    };
    let Message { ja, en } = joined(castle.shapes.iter().map(Shape::message), &Message::new("。または ", "; or "));
    row(&castle.ja, &castle.en, &Message::new(ja + &late_ja, en + &late_en))
}
