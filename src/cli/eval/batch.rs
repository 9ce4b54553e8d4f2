//! Many positions, one line each.

use super::args::EvalViewOptions;
use super::rows::EvalRow;
use super::text_format::centipawn_text;
use crate::cli::context::Result;
use crate::cli::input::position_lines::{PositionLine, PositionSource, write_bad_line};
use crate::cli::output::standard_output::{self, StandardOutput};
use sankoma_eval::{TermSums, explain};
use sankoma_rules::Position;
use sankoma_wording::Language;
use sankoma_wording::labels;
use sankoma_wording::text::pad_left;
use std::io::{BufWriter, Write};

/// Prints the evaluation of each position on a line of its own.
pub(super) fn print_positions(many: &PositionSource, view: &EvalViewOptions<'_>, json: bool) -> Result {
    let heading = (!json).then(|| heading(view.lang));
    print_many(many, heading, view.lang, |out, position| {
        if json {
            let mut breakdown = explain(view.weights, position);
            breakdown.pairs.truncate(view.top);
            // In the order of the fields: this is the row that is printed by the thousand.
            let row = EvalRow::LineOfMany((&breakdown).into());
            serde_json::to_writer(&mut *out, &row).map_err(std::io::Error::from)?;
            writeln!(out)?;
        } else {
            writeln!(out, "{}", row(&TermSums::of(view.weights, position), position))?;
        }
        Ok(())
    })
}

/// Standard output of many lines.
pub(super) type ManyLines = BufWriter<StandardOutput>;

/// Prints what `write` writes of each position, and in place of one that cannot be read why. Text begins with a
/// `heading` that names the view and unit of the columns; without one the lines are JSON.
///
/// # Errors
/// Those of `write`, and input that cannot be read.
pub(super) fn print_many(
    many: &PositionSource,
    heading: Option<String>,
    lang: Language,
    write: impl Fn(&mut ManyLines, &Position) -> Result<()>,
) -> Result {
    let json = heading.is_none();
    let mut out = BufWriter::new(standard_output::json_or_text(json));
    out.write_all(heading.unwrap_or_default().as_bytes())?;
    let status = many.answer(lang, |line, more_waits| {
        match line {
            PositionLine::Blank => {}
            PositionLine::Position(position) => write(&mut out, &position)?,
            PositionLine::Bad(reason) => write_bad_line(&mut out, reason, json.then_some(EvalRow::Error))?,
        }
        // A program that sends one position at a time waits for the answer.
        if more_waits { Ok(()) } else { Ok(out.flush()?) }
    })?;
    out.flush()?;
    Ok(status)
}

/// Columns of a number, with a blank before it.
const NUMBER_WIDTH: usize = 9;

fn heading(lang: Language) -> String {
    let zero = TermSums::default();
    let terms = zero.all().map(|term| pad_left(term.name(lang), NUMBER_WIDTH));
    let legend = lang.pick(
        "# 評価値: 手番の側から見た値、ほかの数: 先手から見た値（単位cp）",
        "# score: view of the side to move; all other numbers: Black's view (centipawns)",
    );
    format!("{legend}\n{}", names_of_columns(&terms.collect::<String>(), lang))
}

/// The heading of lines that have a score alone.
pub(super) fn heading_of_scores(lang: Language) -> String {
    let legend = lang.pick("# 評価値: 手番の側から見た値（単位cp）", "# score: view of the side to move (centipawns)");
    format!("{legend}\n{}", names_of_columns("", lang))
}

fn names_of_columns(terms: &str, lang: Language) -> String {
    format!("# {}{terms}  SFEN\n", pad_left(labels::SCORE.text(lang), NUMBER_WIDTH - 2))
}

fn row(sums: &TermSums, position: &Position) -> String {
    let terms = sums.all().map(|term| pad_left(&centipawn_text(term.centipawns()), NUMBER_WIDTH));
    let score = score_column(sums.score(position.side_to_move()));
    format!("{score}{}  {}", terms.collect::<String>(), position.sfen())
}

/// The line of a position with its score alone.
pub(super) fn row_of_score(score: i32, position: &Position) -> String {
    format!("{}  {}", score_column(score), position.sfen())
}

fn score_column(score: i32) -> String {
    pad_left(&format!("{score:+}"), NUMBER_WIDTH)
}
