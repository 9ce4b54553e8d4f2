//! `eval [SFEN]`: explains the score of a position.
//!
//! | question | file |
//! |---|---|
//! | what was asked for? | `args` |
//! | what does each term and piece add to the score? | `breakdown` |
//! | what makes it, in a player's words? | `assessment_table`; row by row `parts` |
//! | what do the factors add to it, or would they? | `factors` |
//! | what is a castle worth; which pieces and pairs count most with a king? | `king_terms` |
//! | what is the score by another set of weights? | `compare` |
//! | what changed from one position to another? | `diff` |
//! | what is one piece worth? | `piece` |
//! | what would it be worth elsewhere; where on the board is the score made? | `board_views` |
//! | what did each move of a line or game change? | `move_sequence` (which moves), `line`, `graph` |
//! | what are the scores of quiescence search and search? | `scores` |
//! | what are the scores of many positions? | `batch` |
//! | what is printed as JSON? | the rows of each view, any of them `rows`; shared ones `term_rows`, `comparison_rows`, of a network `network_rows` |
//! | how are numbers, pieces and squares written? | `text_format` |
//!
//! A view asks the weights, whichever they are, and shows what there is: terms, or the shares of a network with their error.

mod args;
mod assessment_table;
mod batch;
mod board_views;
mod breakdown;
pub(super) mod compare;
pub(super) mod comparison_rows;
mod diff;
mod factors;
mod graph;
mod king_terms;
mod line;
mod move_sequence;
mod network_rows;
mod parts;
mod piece;
pub(super) mod rows;
mod scores;
mod term_rows;
mod text_format;

pub(super) use args::Args;

use super::context::{CommandContext, Result};
use super::input::positions::parse_position;
use super::output::errors::InputError;
use super::output::print;
use anyhow::bail;
use args::EvalViewOptions;
use move_sequence::MoveSequence;
use rows::EvalRow;
use sankoma_eval::ExplanationEffort;
use sankoma_rules::Position;

pub(super) fn run(args: &Args, context: &CommandContext) -> Result {
    let lang = context.lang;
    let (weights, other) = args.weights.open_both(args.against.as_deref(), lang)?;
    let view = EvalViewOptions { weights: &weights, top: args.top, lang, style: args.notation.style(lang) };
    if let Some(many) = args.many_positions()? {
        return batch::print_positions(&many, &view, args.json);
    }
    let is_walk = args.line || args.game.is_some();
    if is_walk && other.as_ref().is_some_and(|other| weights.is_network() || other.is_network()) {
        bail!(InputError::new(
            "--line と --game は、--against では項のある重みどうしだけを比べます",
            "--line and --game compare two sets of weights with --against only where both have terms",
        ));
    }
    if let Some(sequence) = MoveSequence::asked_for(args, &view)? {
        let line = line::LineReport::of(&view, other.as_ref(), &sequence);
        return print(args.json, || EvalRow::from(&line), || line.text());
    }
    let position = args.one_position()?;
    match &other {
        Some(other) => {
            let compared = compare::ComparisonReport::of([&weights, other], &position, lang);
            print(args.json, || EvalRow::from(&compared), || compared.text())
        }
        None if args.search.is_some() => {
            let scores = scores::ScoreReport::of(&weights, &position, args.search, (lang, args.notation.style(lang)))?;
            print(args.json, || EvalRow::Scores((&scores).into()), || scores.text())
        }
        None => print_view(&position, args, &view),
    }
}

/// Prints the view of one position that was asked for.
fn print_view(position: &Position, args: &Args, view: &EvalViewOptions<'_>) -> Result {
    if let Some(sfen) = &args.diff {
        let change = diff::DiffReport::of(view, position, &parse_position(sfen)?);
        return print(args.json, || EvalRow::from(&change), || change.text());
    }
    if let Some(name) = &args.piece {
        let piece = piece::PieceReport::of(view, position, name)?;
        return print(args.json, || EvalRow::from(&piece), || piece.text());
    }
    if let Some(square) = &args.sweep {
        let sweep = board_views::SweepReport::of(view, position, board_views::parse_sweep_square(square)?)?;
        return print(args.json, || EvalRow::Sweep((&sweep).into()), || sweep.text());
    }
    if args.parts {
        let parts = parts::PartsReport::of(view, position);
        return print(args.json, || EvalRow::Parts((&parts).into()), || parts.text());
    }
    if args.heat {
        let heat = board_views::HeatReport::of(view, position);
        return print(args.json, || EvalRow::Heat((&heat).into()), || heat.text());
    }
    let breakdown = breakdown::BreakdownReport::of(view, position, ExplanationEffort::LONG);
    print(args.json, || EvalRow::from(&breakdown), || breakdown.text())
}
