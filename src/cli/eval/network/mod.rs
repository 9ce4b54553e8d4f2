//! `eval` with a network: its score shared among the pieces.
//!
//! | question | file |
//! |---|---|
//! | how much of the score has each piece, and each pair? | `report` |
//! | what changed from one position to another? | `change` |
//! | what did each move of a line or game change? | `line` |
//! | one piece; shares on a board | `piece`, `heat` |
//! | where do two sets of weights disagree? | `disagreement` |
//! | what is printed as JSON? | `eval/network_rows` |

mod change;
mod disagreement;
mod heat;
mod line;
mod piece;
mod report;

use super::args::{Args, EvalViewOptions, NetworkViewOptions};
use super::board_views::{SweepReport, empty_square, parse_sweep_square};
use super::move_sequence::MoveSequence;
use super::rows::EvalRow;
use super::scores::print_scores;
use crate::cli::context::{Result, Status};
use crate::cli::input::position_lines::{PositionLine, answer_standard_input, write_bad_line};
use crate::cli::input::positions::{one_position_expected, parse_position};
use crate::cli::output::errors::InputError;
use crate::cli::output::json::row_text;
use crate::cli::output::{print, standard_output};
use anyhow::bail;
use sankoma_rules::Position;
use sankoma_rules::wording::Language;
use sankoma_search::eval::{ExplanationEffort, NetworkWeights, Weights};
use std::io::Write as _;

/// Prints what was asked for of a network.
///
/// # Errors
/// Bad input, and what a network has no answer to.
pub(super) fn run(args: &Args, weights: &Weights, network: &NetworkWeights, lang: Language) -> Result {
    let view = EvalViewOptions { weights: network, top: args.top, lang, style: args.notation.style(lang) };
    if args.reads_positions() && !args.has_view() {
        return print_standard_input(&view, args.json);
    }
    if let Some(sequence) = MoveSequence::asked_for(args, &view)? {
        let line = line::NetworkLineReport::of(&view, &sequence);
        return print(args.json, || EvalRow::NetworkWalk(line.json_row()), || line.text());
    }
    match args.parsed_positions()?.as_slice() {
        [one] if args.search.is_some() => print_scores(one, args, weights, lang),
        [one] => print_view(one, args, &view),
        many if args.has_view() => Err(one_position_expected(many.len())),
        many => {
            for one in many {
                print_short(&view, one, args.json)?;
            }
            Ok(Status::Done)
        }
    }
}

/// Prints where two sets of weights disagree, of which one is a network at least.
///
/// # Errors
/// More positions than one; a line or game, of which other weights sum up terms.
pub(super) fn run_against(args: &Args, [a, b]: [&Weights; 2], lang: Language) -> Result {
    if args.line || args.game.is_some() {
        bail!(InputError::new(
            "--line と --game は、--against では項のある重みどうしだけを比べます",
            "--line and --game compare two sets of weights with --against only where both have terms",
        ));
    }
    let positions = args.parsed_positions()?;
    let [position] = positions.as_slice() else { return Err(one_position_expected(positions.len())) };
    let compared = disagreement::DisagreementReport::of([a, b], position, lang);
    print(args.json, || EvalRow::Disagreement(compared.json_row()), || compared.text())
}

fn print_view(position: &Position, args: &Args, view: &NetworkViewOptions<'_>) -> Result {
    if let Some(sfen) = &args.diff {
        let change = change::NetworkChangeReport::of(view, position, &parse_position(sfen)?);
        return print(args.json, || EvalRow::NetworkDiff(change.json_row()), || change.text());
    }
    if let Some(name) = &args.piece {
        let piece = piece::NetworkPieceReport::of(view, position, name)?;
        return print(args.json, || EvalRow::NetworkPiece(piece.json_row()), || piece.text());
    }
    if let Some(square) = &args.sweep {
        let from = parse_sweep_square(square)?;
        let sweep = view.weights.sweep(position, from).ok_or_else(|| empty_square(from))?;
        let sweep = SweepReport::new(sweep, position, view.weights.name(), view.lang);
        return print(args.json, || sweep.json_row(), || sweep.text());
    }
    if args.heat {
        let heat = heat::NetworkHeatReport::of(view, position);
        return print(args.json, || EvalRow::Heat(heat.json_row()), || heat.text());
    }
    let report = report::NetworkEvalReport::of(view, position, ExplanationEffort::LONG);
    print(args.json, || EvalRow::Network(report.json_row()), || report.text())
}

/// One of several positions.
fn print_short(view: &NetworkViewOptions<'_>, position: &Position, json: bool) -> Result {
    let report = report::NetworkEvalReport::of(view, position, ExplanationEffort::SHORT);
    print(json, || EvalRow::Network(report.json_row()), || format!("{}\n", report.text()))
}

/// Prints the shares of positions from standard input, and for a line that is no position why.
fn print_standard_input(view: &NetworkViewOptions<'_>, json: bool) -> Result {
    let mut out = standard_output::json_or_text(json);
    answer_standard_input(view.lang, parse_position, |line, _| {
        match line {
            PositionLine::Blank => {}
            PositionLine::Position(position) => {
                let report = report::NetworkEvalReport::of(view, &position, ExplanationEffort::SHORT);
                let text = if json { row_text(&EvalRow::Network(report.json_row())) } else { report.text() };
                writeln!(out, "{text}")?;
            }
            PositionLine::Bad(reason) => write_bad_line(&mut out, reason, json.then_some(EvalRow::Error))?,
        }
        Ok(out.flush()?)
    })
}
