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
use super::batch;
use super::board_views::{SweepReport, empty_square, parse_sweep_square};
use super::move_sequence::MoveSequence;
use super::parts::PartsReport;
use super::rows::EvalRow;
use super::scores::print_scores;
use crate::cli::context::Result;
use crate::cli::input::position_lines::PositionSource;
use crate::cli::input::positions::parse_position;
use crate::cli::output::errors::InputError;
use crate::cli::output::json::row_text;
use crate::cli::output::print;
use anyhow::bail;
use sankoma_eval::{ExplanationEffort, NetworkWeights, Weights};
use sankoma_rules::Position;
use sankoma_wording::Language;
use std::io::Write as _;

/// Prints what was asked for of a network.
///
/// # Errors
/// Bad input, and what a network has no answer to.
pub(super) fn run(args: &Args, weights: &Weights, network: &NetworkWeights, lang: Language) -> Result {
    let view = EvalViewOptions { weights: network, top: args.top, lang, style: args.notation.style(lang) };
    if let Some(many) = args.many_positions()? {
        return print_positions(&many, weights, &view, args.json);
    }
    if let Some(sequence) = MoveSequence::asked_for(args, &view)? {
        let line = line::NetworkLineReport::of(&view, &sequence);
        return print(args.json, || EvalRow::NetworkWalk(line.json_row()), || line.text());
    }
    let position = args.one_position()?;
    if args.search.is_some() {
        return print_scores(&position, args, weights, lang);
    }
    print_view(&position, args, &view)
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
    let compared = disagreement::DisagreementReport::of([a, b], &args.one_position()?, lang);
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
    if args.parts {
        let parts = PartsReport::of_network(view, position);
        return print(args.json, || parts.json_row(), || parts.text());
    }
    if args.heat {
        let heat = heat::NetworkHeatReport::of(view, position);
        return print(args.json, || EvalRow::Heat(heat.json_row()), || heat.text());
    }
    let report = report::NetworkEvalReport::of(view, position, ExplanationEffort::LONG);
    print(args.json, || EvalRow::Network(report.json_row()), || report.text())
}

/// Prints a line for each of several positions: its score, as JSON with the shares.
fn print_positions(many: &PositionSource, weights: &Weights, view: &NetworkViewOptions<'_>, json: bool) -> Result {
    let heading = (!json).then(|| batch::heading_of_scores(view.lang));
    batch::print_many(many, heading, view.lang, |out, position| {
        let line = if json {
            let report = report::NetworkEvalReport::of(view, position, ExplanationEffort::SHORT);
            row_text(&EvalRow::Network(report.json_row()))
        } else {
            batch::row_of_score(weights.score(position), position)
        };
        writeln!(out, "{line}")?;
        // The shares of a position take long enough to be waited for.
        Ok(out.flush()?)
    })
}
