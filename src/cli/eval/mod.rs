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
mod heat;
mod line;
mod piece;
mod scores;
mod sweep;
mod table;
mod walk;
mod words;

pub(super) use args::Args;

use super::wording::usual_style;
use super::{Context, Result, Status, input};
use crate::eval::Weights;
use crate::record::notation::Style;
use crate::rules::{Lang, Position};
use anyhow::bail;
use serde_json::Value;
use std::io::Write;
use walk::Walk;

/// With what, and how, a view is shown.
struct View<'a> {
    weights: &'a Weights,
    /// How many pairs.
    top: usize,
    lang: Lang,
    style: Style,
}

pub(super) fn run(args: &Args, context: &Context) -> Result {
    let lang = context.lang;
    let weights = args.weights.open(lang)?;
    let other = args.against.as_ref().map(|path| args.weights.open_other(path, lang)).transpose()?;
    let style = args.notation.unwrap_or_else(|| usual_style(lang));
    let view = View { weights: &weights, top: args.top, lang, style };
    if args.reads_positions() && !args.has_view() {
        return batch::of_standard_input(&view, args.json);
    }
    if let Some(walk) = walk_of(args, &view)? {
        let line = line::Line::of(&view, other.as_ref(), &walk);
        return print(args.json, || line.json(), || line.text());
    }
    let positions = positions(args)?;
    match (positions.as_slice(), other) {
        ([one], Some(other)) => {
            let compared = compare::Compared::of(&weights, &other, one, lang);
            print(args.json, || compared.json(), || compared.text())
        }
        ([one], None) => one_position(one, args, &view),
        (many, _) if args.has_view() => bail!("{} positions given, expected one", many.len()),
        (many, _) => batch::of(many, &view, args.json),
    }
}

fn positions(args: &Args) -> Result<Vec<Position>> {
    if args.positions.is_empty() {
        return Ok(vec![Position::startpos()]);
    }
    input::positions(&args.positions)
}

fn walk_of(args: &Args, view: &View<'_>) -> Result<Option<Walk>> {
    let walk = match &args.game {
        Some(path) => Walk::of_file(path, view)?,
        None if args.line => Walk::of_line(&input::one_position(&args.positions)?, view)?,
        None => return Ok(None),
    };
    walk.between(args.from, args.to).map(Some)
}

fn one_position(position: &Position, args: &Args, view: &View<'_>) -> Result {
    if let Some(sfen) = &args.diff {
        let change = diff::Diff::of(view, position, &input::position(sfen)?);
        return print(args.json, || change.json(), || change.text());
    }
    if let Some(spot) = &args.piece {
        let piece = piece::Portrait::of(view, position, spot)?;
        return print(args.json, || piece.json(), || piece.text());
    }
    if let Some(square) = &args.sweep {
        let sweep = sweep::Swept::of(view, position, sweep::read_square(square)?)?;
        return print(args.json, || sweep.json(), || sweep.text());
    }
    if let Some(nodes) = args.search {
        let scores = scores::Scores::of(view, position, nodes)?;
        return print(args.json, || scores.json(), || scores.text());
    }
    if args.heat {
        let heat = heat::Heat::of(view, position);
        return print(args.json, || heat.json(), || heat.text());
    }
    let shares = breakdown::Shares::of(view, position);
    print(args.json, || shares.json(), || shares.text())
}

/// Prints a view as data or as text.
pub(super) fn print(as_json: bool, json: impl FnOnce() -> Value, text: impl FnOnce() -> String) -> Result {
    let text = if as_json { json().to_string() + "\n" } else { text() };
    std::io::stdout().lock().write_all(text.as_bytes())?;
    Ok(Status::Done)
}
