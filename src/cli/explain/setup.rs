//! `explain SFEN` without a move: all defects of the set-up.

use super::output::squares_suffix;
use super::rows::{CheckStatusCode, DefectCode, ExplainDefectRow, ExplainHandsRow, ExplainRow, ExplainSetupRow};
use crate::cli::context::{Result, Status};
use crate::cli::input::positions::parse_unchecked_position;
use crate::cli::output::json::{row_text, square_names};
use crate::cli::output::standard_output;
use sankoma_rules::legality::{self, CheckStatus};
use sankoma_rules::{Color, Position, Setup, SetupDefect, movegen};
use sankoma_wording::{Language, ToMessage, message, sentence};
use std::io::Write;

pub(super) fn run(text: &str, as_json: bool, lang: Language) -> Result {
    let position = parse_unchecked_position(text)?;
    let setup = position.setup();
    let defects = setup.defects();
    let mut out = standard_output::json_or_text(as_json);
    if as_json {
        let row = ExplainSetupRow::of(&position, &setup, &defects);
        writeln!(out, "{}", row_text(&ExplainRow::Setup(row)))?;
    } else {
        write!(out, "{}", to_text(&position, &setup, &defects, lang))?;
    }
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

impl ExplainSetupRow {
    fn of(position: &Position, setup: &Setup, defects: &[SetupDefect]) -> Self {
        let held = |color: Color| {
            let pieces = setup.hands[color.index()].in_notation_order();
            pieces.map(|(kind, count)| (kind.sfen(), u32::from(count))).collect()
        };
        let defect = |defect: &SetupDefect| ExplainDefectRow {
            code: DefectCode::of(defect),
            squares: square_names(&defect.squares()),
            sentence: defect.message().into(),
        };
        Self {
            sfen: setup.sfen(),
            sound: defects.is_empty(),
            defects: defects.iter().map(defect).collect(),
            class: CheckStatusCode::of(&CheckStatus::of(position)),
            moves: defects.is_empty().then(|| movegen::count_legal_all(position)),
            game_over: legality::game_over(position).map(|over| over.message().into()),
            hands: ExplainHandsRow { black: held(Color::Black), white: held(Color::White) },
            r#box: setup.unplaced_pieces().map(|(kind, count)| (kind.sfen(), count)).collect(),
        }
    }
}
