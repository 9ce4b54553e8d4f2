//! `explain SFEN` without a move: all defects of the set-up.

use super::output::squares_suffix;
use super::rows::{ExplainRow, ExplainSetupRow};
use crate::cli::context::{Result, Status};
use crate::cli::input::positions::parse_unchecked_position;
use crate::cli::output::print;
use sankoma_rules::legality::{self, CheckStatus};
use sankoma_rules::{Color, Position, Setup, SetupDefect, movegen};
use sankoma_wording::{Language, ToMessage, message, sentence};

pub(super) fn run(text: &str, as_json: bool, lang: Language) -> Result {
    let position = parse_unchecked_position(text)?;
    let setup = position.setup();
    let defects = setup.defects();
    let row = || ExplainRow::Setup(ExplainSetupRow::of(&position, &setup, &defects));
    print(as_json, row, || to_text(&position, &setup, &defects, lang))?;
    Ok(if defects.is_empty() { Status::Done } else { Status::Findings })
}

fn to_text(position: &Position, setup: &Setup, defects: &[SetupDefect], lang: Language) -> String {
    let mut rows = vec![setup.sfen()];
    if defects.is_empty() {
        rows.push(sound_text(position, lang));
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

/// The row of a position without defects. In a finished game there is no legal move to count.
fn sound_text(position: &Position, lang: Language) -> String {
    let (side, class) = (position.side_to_move(), CheckStatus::of(position).message());
    let moves = legality::game_over(position).map_or_else(
        || {
            let count = movegen::count_legal_all(position);
            message!("合法手{count}", "{count} legal moves")
        },
        |over| over.message(),
    );
    sentence!(
        lang,
        ("  正常な局面（{}番、{}、{}）", side.ja(), class.ja, moves.ja),
        ("  sound ({} to move, {}, {})", side.en(), class.en, moves.en)
    )
}

/// `P2 B1`.
fn counts_text(pieces: impl Iterator<Item = (&'static str, u32)>, lang: Language) -> String {
    let texts: Vec<String> = pieces.map(|(letter, count)| format!("{letter}{count}")).collect();
    if texts.is_empty() { lang.pick("なし", "nothing").to_owned() } else { texts.join(" ") }
}
