//! `eval [SFEN]`: why a position has its score.
//!
//! | question | file |
//! |---|---|
//! | what may be asked? | `args` |
//! | whose share of the score is whose? | `breakdown` |
//! | what does another set of weights say? | `compare` |
//! | what changed from one position to another? | `diff` |
//! | what does one piece do, and where else could it stand? | `piece`, `sweep` |
//! | where on the board is the score made? | `heat` |
//! | what did each move of a line or game change? | `walk` (which moves), `line`, `graph` |
//! | what do quiescence and search make of it? | `scores` |
//! | and for many positions? | `batch` |
//! | how are numbers, pieces, tables and boards written? | `words`, `table`, `board` |

mod args;
mod batch;
mod board;
mod breakdown;
pub(super) mod compare;
mod diff;
pub(super) mod graph;
mod heat_map;
mod line;
mod move_sequence;
mod piece;
mod scores;
mod sweep;
mod text_format;
mod text_table;

pub(super) use args::Args;

use super::score_format::default_style;
use super::{CommandContext, Result, Status, input};
use crate::eval::Weights;
use crate::record::notation::NotationStyle;
use crate::rules::Position;
use crate::wording::Language;
use anyhow::bail;
use move_sequence::MoveSequence;
use serde_json::Value;
use std::io::Write;

/// With what, and how, a view is shown.
struct EvalViewOptions<'a> {
    weights: &'a Weights,
    /// How many pairs.
    top: usize,
    lang: Language,
    style: NotationStyle,
}

pub(super) fn run(args: &Args, context: &CommandContext) -> Result {
    let lang = context.lang;
    let weights = args.weights.open(lang)?;
    let other = args.against.as_ref().map(|path| args.weights.open_other(path, lang)).transpose()?;
    let style = args.notation.unwrap_or_else(|| default_style(lang));
    let view = EvalViewOptions { weights: &weights, top: args.top, lang, style };
    if args.reads_positions() && !args.has_view() {
        return batch::print_standard_input(&view, args.json);
    }
    if let Some(walk) = sequence_of(args, &view)? {
        let line = line::LineReport::of(&view, other.as_ref(), &walk);
        return print(args.json, || line.json(), || line.text());
    }
    let positions = positions(args)?;
    match (positions.as_slice(), other) {
        ([one], Some(other)) => {
            let compared = compare::ComparisonReport::of(&weights, &other, one, lang);
            print(args.json, || compared.json(), || compared.text())
        }
        ([one], None) => one_position(one, args, &view),
        (many, _) if args.has_view() => bail!("{} positions given, expected one", many.len()),
        (many, _) => batch::print_positions(many, &view, args.json),
    }
}

fn positions(args: &Args) -> Result<Vec<Position>> {
    if args.positions.is_empty() {
        return Ok(vec![Position::startpos()]);
    }
    input::positions(&args.positions)
}

fn sequence_of(args: &Args, view: &EvalViewOptions<'_>) -> Result<Option<MoveSequence>> {
    let walk = match &args.game {
        Some(path) => MoveSequence::from_file(path, view)?,
        None if args.line => MoveSequence::from_line(&input::one_position(&args.positions)?, view)?,
        None => return Ok(None),
    };
    walk.between(args.from, args.to).map(Some)
}

fn one_position(position: &Position, args: &Args, view: &EvalViewOptions<'_>) -> Result {
    if let Some(sfen) = &args.diff {
        let change = diff::DiffReport::of(view, position, &input::position(sfen)?);
        return print(args.json, || change.json(), || change.text());
    }
    if let Some(spot) = &args.piece {
        let piece = piece::PieceReport::of(view, position, spot)?;
        return print(args.json, || piece.json(), || piece.text());
    }
    if let Some(square) = &args.sweep {
        let sweep = sweep::SweepReport::of(view, position, sweep::parse_sweep_square(square)?)?;
        return print(args.json, || sweep.json(), || sweep.text());
    }
    if let Some(nodes) = args.search {
        let scores = scores::ScoreReport::of(view, position, nodes)?;
        return print(args.json, || scores.json(), || scores.text());
    }
    if args.heat {
        let heat = heat_map::HeatReport::of(view, position);
        return print(args.json, || heat.json(), || heat.text());
    }
    let shares = breakdown::BreakdownReport::of(view, position);
    print(args.json, || shares.json(), || shares.text())
}

/// Prints a view as data or as text.
pub(super) fn print(as_json: bool, json: impl FnOnce() -> Value, text: impl FnOnce() -> String) -> Result {
    let text = if as_json { json().to_string() + "\n" } else { text() };
    std::io::stdout().lock().write_all(text.as_bytes())?;
    Ok(Status::Done)
}
