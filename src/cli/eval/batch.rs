//! Many positions, one line each.

use super::args::EvalViewOptions;
use super::breakdown::BreakdownReport;
use super::rows::EvalRow;
use super::text_format::centipawn_text;
use crate::cli::context::Result;
use crate::cli::input::position_lines::{PositionLine, PositionSource, write_bad_line};
use crate::cli::output::json::{row_text, unsorted_row_text};
use crate::cli::output::standard_output;
use sankoma_eval::{ExplanationEffort, TermSums, Weights, explain};
use sankoma_rules::Position;
use sankoma_wording::text::pad_left;
use sankoma_wording::{Language, labels};
use std::io::{BufWriter, Write};

/// Prints the evaluation of each position on a line of its own, and in place of one that cannot be read why. Text begins
/// with a heading that names the view and unit of the columns.
///
/// # Errors
/// Input that cannot be read, and output that cannot be written.
pub(super) fn print_positions(many: &PositionSource, view: &EvalViewOptions<'_>, json: bool) -> Result {
    let mut out = BufWriter::new(standard_output::json_or_text(json));
    if !json {
        out.write_all(heading(view).as_bytes())?;
    }
    let status = many.answer(view.lang, |line, more_waits| {
        match line {
            PositionLine::Blank => {}
            PositionLine::Position(position) => writeln!(out, "{}", line_of(&position, view, json))?,
            PositionLine::Bad(reason) => write_bad_line(&mut out, reason, json.then_some(EvalRow::Error))?,
        }
        // A program that sends one position at a time waits for the answer; the shares of a network take long enough to
        // be waited for.
        if more_waits && !view.weights.is_network() { Ok(()) } else { Ok(out.flush()?) }
    })?;
    out.flush()?;
    Ok(status)
}

fn line_of(position: &Position, view: &EvalViewOptions<'_>, json: bool) -> String {
    match view.weights {
        Weights::ThreePiece(terms) if json => {
            let mut breakdown = explain(terms, position);
            breakdown.pairs.truncate(view.top);
            // In the order of the fields: this is the row that is printed by the thousand.
            unsorted_row_text(&EvalRow::LineOfMany((&breakdown).into()))
        }
        Weights::Network(_) if json => {
            row_text(&EvalRow::from(&BreakdownReport::of(view, position, ExplanationEffort::SHORT)))
        }
        Weights::ThreePiece(terms) => row(&TermSums::of(terms, position), position),
        Weights::Network(_) => format!("{}  {}", score_column(view.weights.score(position)), position.sfen()),
    }
}

/// Columns of a number, with a blank before it.
const NUMBER_WIDTH: usize = 9;

fn heading(view: &EvalViewOptions<'_>) -> String {
    let lang = view.lang;
    let zero = TermSums::default();
    let terms = zero.all().filter(|_| !view.weights.is_network());
    let terms: String = terms.map(|term| pad_left(term.name(lang), NUMBER_WIDTH)).collect();
    let legend = match (lang, view.weights) {
        (Language::Ja, Weights::ThreePiece(_)) => "# 評価値: 手番の側から見た値、ほかの数: 先手から見た値（単位cp）",
        (Language::En, Weights::ThreePiece(_)) => {
            "# score: view of the side to move; all other numbers: Black's view (centipawns)"
        }
        (Language::Ja, Weights::Network(_)) => "# 評価値: 手番の側から見た値（単位cp）",
        (Language::En, Weights::Network(_)) => "# score: view of the side to move (centipawns)",
    };
    format!("{legend}\n# {}{terms}  SFEN\n", pad_left(labels::SCORE.text(lang), NUMBER_WIDTH - 2))
}

fn row(sums: &TermSums, position: &Position) -> String {
    let terms = sums.all().map(|term| pad_left(&centipawn_text(term.centipawns()), NUMBER_WIDTH));
    let score = score_column(sums.score(position.side_to_move()));
    format!("{score}{}  {}", terms.collect::<String>(), position.sfen())
}

fn score_column(score: i32) -> String {
    pad_left(&format!("{score:+}"), NUMBER_WIDTH)
}
