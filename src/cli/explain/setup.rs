//! `explain SFEN` without a move: all defects of the set-up.

use super::output::squares_suffix;
use crate::cli::context::{Result, Status};
use crate::cli::input::positions::parse_unchecked_position;
use crate::cli::output::json::{square_names, with_message};
use crate::cli::output::standard_output;
use sankoma_rules::legality::CheckStatus;
use sankoma_rules::wording::{Language, ToMessage};
use sankoma_rules::{Color, Position, Setup, SetupDefect, movegen};
use serde_json::{Map, Value, json};
use std::io::Write;

pub(super) fn run(text: &str, as_json: bool, lang: Language) -> Result {
    let position = parse_unchecked_position(text)?;
    let setup = position.setup();
    let defects = setup.defects();
    let mut out = standard_output::json_or_text(as_json);
    if as_json {
        writeln!(out, "{}", to_json(&position, &setup, &defects))?;
    } else {
        write!(out, "{}", to_text(&position, &setup, &defects, lang))?;
    }
    Ok(if defects.is_empty() { Status::Done } else { Status::Findings })
}

fn to_text(position: &Position, setup: &Setup, defects: &[SetupDefect], lang: Language) -> String {
    let mut rows = vec![setup.sfen()];
    if defects.is_empty() {
        let class = CheckStatus::of(position).message();
        let moves = movegen::count_legal_all(position);
        rows.push(match lang {
            Language::Ja => format!("  正常な局面（{}番、{}、合法手{moves}）", setup.side_to_move.ja(), class.ja),
            Language::En => format!("  sound ({} to move, {}, {moves} legal moves)", setup.side_to_move.en(), class.en),
        });
    }
    for defect in defects {
        let squares = squares_suffix(&defect.squares());
        rows.push(format!("  {:<24} {}{squares}", defect.code(), defect.message().text(lang)));
    }
    rows.extend(Color::ALL.map(|color| {
        let held = setup.hands[color.index()].in_notation_order().map(|(kind, count)| (kind.sfen(), u32::from(count)));
        let name = lang.pick(color.ja(), color.en());
        format!("  {}: {}", lang.pick("{}の持駒", "{} holds").replace("{}", name), counts_text(held, lang))
    }));
    let boxed = setup.unplaced_pieces().map(|(kind, count)| (kind.sfen(), count));
    rows.push(format!("  {}: {}", lang.pick("駒箱", "in the box"), counts_text(boxed, lang)));
    rows.join("\n") + "\n"
}

/// `P2 B1`.
fn counts_text(pieces: impl Iterator<Item = (&'static str, u32)>, lang: Language) -> String {
    let texts: Vec<String> = pieces.map(|(letter, count)| format!("{letter}{count}")).collect();
    if texts.is_empty() { lang.pick("なし", "nothing").to_owned() } else { texts.join(" ") }
}

fn to_json(position: &Position, setup: &Setup, defects: &[SetupDefect]) -> Value {
    let rows: Vec<Value> = defects
        .iter()
        .map(|defect| {
            with_message(
                json!({ "code": defect.code(), "squares": square_names(&defect.squares()) }),
                &defect.message(),
            )
        })
        .collect();
    let held = |color: Color| -> Map<String, Value> {
        let written = setup.hands[color.index()].in_notation_order();
        written.map(|(kind, count)| (kind.sfen().to_owned(), json!(count))).collect()
    };
    let boxed: Map<String, Value> =
        setup.unplaced_pieces().map(|(kind, count)| (kind.sfen().to_owned(), json!(count))).collect();
    json!({
        "sfen": setup.sfen(),
        "sound": defects.is_empty(),
        "defects": rows,
        "class": CheckStatus::of(position).code(),
        "moves": defects.is_empty().then(|| movegen::count_legal_all(position)),
        "hands": { "black": held(Color::Black), "white": held(Color::White) },
        "box": boxed,
    })
}
