//! Many positions, one line each.

use super::args::EvalViewOptions;
use super::rows::EvalRow;
use super::text_format::centipawn_text;
use crate::cli::context::{Result, Status};
use crate::cli::input::position_lines::{PositionLine, answer_standard_input, write_bad_line};
use crate::cli::input::positions::parse_position;
use crate::cli::output::standard_output::{self, StandardOutput};
use sankoma_rules::Position;
use sankoma_rules::wording::Language;
use sankoma_rules::wording::labels;
use sankoma_rules::wording::text::pad_left;
use sankoma_search::eval::{TermSums, explain};
use std::io::{BufWriter, Write};

/// Prints the evaluation of positions from standard input, one line for each, and for a line that is no position why.
pub(super) fn print_standard_input(view: &EvalViewOptions<'_>, json: bool) -> Result {
    let mut printer = EvalBatchPrinter::new(view, json)?;
    let status = answer_standard_input(view.lang, parse_position, |line, more_waits| {
        match line {
            PositionLine::Blank => {}
            PositionLine::Position(position) => printer.print(&position)?,
            PositionLine::Bad(reason) => write_bad_line(&mut printer.out, reason, json.then_some(EvalRow::Error))?,
        }
        // A program that sends one position at a time waits for the answer.
        if more_waits { Ok(()) } else { Ok(printer.out.flush()?) }
    })?;
    printer.out.flush()?;
    Ok(status)
}

/// Prints the evaluation of `positions`.
pub(super) fn print_positions(positions: &[Position], view: &EvalViewOptions<'_>, json: bool) -> Result {
    let mut printer = EvalBatchPrinter::new(view, json)?;
    positions.iter().try_for_each(|position| printer.print(position))?;
    printer.out.flush()?;
    Ok(Status::Done)
}

struct EvalBatchPrinter<'a> {
    view: &'a EvalViewOptions<'a>,
    json: bool,
    out: BufWriter<StandardOutput>,
}

impl<'a> EvalBatchPrinter<'a> {
    /// Text output begins with a heading that names the view and unit of the columns.
    fn new(view: &'a EvalViewOptions<'a>, json: bool) -> Result<Self> {
        let mut out = BufWriter::new(standard_output::json_or_text(json));
        if !json {
            out.write_all(heading(view.lang).as_bytes())?;
        }
        Ok(Self { view, json, out })
    }

    fn print(&mut self, position: &Position) -> Result<()> {
        if self.json {
            let mut breakdown = explain(self.view.weights, position);
            breakdown.pairs.truncate(self.view.top);
            // In the order of the fields: this is the row that is printed by the thousand.
            let row = EvalRow::LineOfMany((&breakdown).into());
            serde_json::to_writer(&mut self.out, &row).map_err(std::io::Error::from)?;
            writeln!(self.out)?;
        } else {
            writeln!(self.out, "{}", row(&TermSums::of(self.view.weights, position), position))?;
        }
        Ok(())
    }
}

/// Columns of a number, with a blank before it.
const NUMBER_WIDTH: usize = 9;

fn heading(lang: Language) -> String {
    let zero = TermSums::default();
    let terms = zero.all().map(|term| pad_left(term.name(lang), NUMBER_WIDTH));
    let head = pad_left(labels::SCORE.text(lang), NUMBER_WIDTH - 2);
    let legend = lang.pick(
        "# 評価値: 手番の側から見た値、ほかの数: 先手から見た値（単位cp）",
        "# score: view of the side to move; all other numbers: Black's view (centipawns)",
    );
    format!("{legend}\n# {head}{}  SFEN\n", terms.collect::<String>())
}

fn row(sums: &TermSums, position: &Position) -> String {
    let terms = sums.all().map(|term| pad_left(&centipawn_text(term.centipawns()), NUMBER_WIDTH));
    let score = pad_left(&format!("{:+}", sums.score(position.side_to_move())), NUMBER_WIDTH);
    format!("{score}{}  {}", terms.collect::<String>(), position.sfen())
}
