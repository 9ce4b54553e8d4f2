//! `weights convert IN OUT --to FORMAT`: a set of weights in the format of another program.

use super::super::{CommandContext, Result, Status, print_to_stderr, progress};
use super::info::piece_values_name;
use super::weights_input::{self, WeightsInput};
use super::{bar_of_bytes, bar_of_kings};
use crate::eval::Explainable as _;
use crate::eval::material::PieceValues;
use crate::eval::three_piece::cell_source::CellSource;
use crate::eval::three_piece::files::{self, FORMATS, UnstorableCells, UnstorableReason, WeightsFormat};
use crate::wording::{Language, Message, group_thousands, quoted};
use anyhow::{anyhow, bail};
use std::io::Write as _;
use std::path::PathBuf;

/// What the help says after the options.
const AFTER_HELP: &str = "\
Writes the files of the format into the folder OUT, which is made when there is none. No file is replaced. \
What the format cannot hold is told, and nothing is written then unless it may be cut.";

/// Arguments of `weights convert`.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(in crate::cli) struct Args {
    /// A folder of weight files or one of the files; `built-in` for the weights of this program.
    #[arg(value_name = "IN")]
    input: PathBuf,
    /// The folder to write to.
    #[arg(value_name = "OUT")]
    output: PathBuf,
    /// The format: kppt, kpp-kkpt, kppt16 or apery.
    #[arg(long, value_name = "FORMAT")]
    to: String,
    /// Cut what does not fit 16 bits to the nearest number that does.
    #[arg(long)]
    saturate: bool,
    /// Leave out turn parts where the format has no place for them.
    #[arg(long)]
    drop_turn: bool,
}

pub(super) fn run(args: &Args, context: &CommandContext) -> Result {
    let lang = context.lang;
    let format = format(&args.to, lang)?;
    files::ensure_absent(format, &args.output).map_err(|problem| anyhow!("{}", problem.message().text(lang)))?;
    match weights_input::open(&args.input, lang)? {
        WeightsInput::Compact(weights) => convert(&*weights, weights.values(), format, args, lang),
        WeightsInput::Files(opened) => convert(&opened.cells, &opened.values, format, args, lang),
    }
}

fn format(name: &str, lang: Language) -> Result<&'static WeightsFormat> {
    let Some(format) = FORMATS.iter().find(|format| format.name == name) else {
        let can = |format: &&WeightsFormat| files::unwritable_reason(format).is_none();
        let names: Vec<_> = FORMATS.iter().filter(can).map(|format| format.name).collect();
        bail!("unknown format {}; expected one of {}", quoted(name), names.join(", "));
    };
    match files::unwritable_reason(format) {
        Some(reason) => bail!("{}", reason.text(lang).to_owned()),
        None => Ok(format),
    }
}

fn convert(
    rows: &impl CellSource,
    values: &PieceValues,
    format: &'static WeightsFormat,
    args: &Args,
    lang: Language,
) -> Result {
    let losses = {
        let bar = bar_of_kings();
        files::unstorable_cells(rows, format, &mut |done, total| progress::set_progress(&bar, done, total))
    };
    if let Some(loss) = losses.iter().find(|loss| !args.allows(loss)) {
        bail!("{}{}", loss.message().text(lang), remedy(loss).text(lang));
    }
    for loss in &losses {
        let (said, done) = (loss.message(), consequence(loss));
        print_to_stderr(&format!("{}{}", said.text(lang), done.text(lang)));
    }
    let written = {
        let bar = bar_of_bytes();
        files::save(rows, format, &args.output, &mut |done, total| progress::set_progress(&bar, done, total))
    };
    let written = written.map_err(|problem| anyhow!("{}", problem.message().text(lang)))?;
    let mut out = std::io::stdout().lock();
    for (path, part) in written.iter().zip(format.files) {
        writeln!(out, "{:>13} {}", group_thousands(part.bytes), path.display())?;
    }
    if values != format.values {
        writeln!(out, "{}", values_hint(values, format).text(lang))?;
    }
    Ok(Status::Done)
}

impl Args {
    fn allows(&self, loss: &UnstorableCells) -> bool {
        match loss.reason {
            UnstorableReason::TooWide => self.saturate,
            UnstorableReason::NoTurn => self.drop_turn,
            UnstorableReason::NoTable => false,
        }
    }
}

/// What can be done about a loss that is not allowed.
fn remedy(loss: &UnstorableCells) -> Message {
    match loss.reason {
        UnstorableReason::TooWide => Message::new("。--saturateを付けると切り詰めます", "; --saturate cuts them"),
        UnstorableReason::NoTurn => Message::new("。--drop-turnを付けると捨てます", "; --drop-turn leaves them out"),
        UnstorableReason::NoTable => Message::new("。kpptかkppt16なら書けます", "; kppt and kppt16 have it"),
    }
}

/// What is done about a loss that is allowed.
fn consequence(loss: &UnstorableCells) -> Message {
    match loss.reason {
        UnstorableReason::TooWide => Message::new("。切り詰めました", "; they are cut"),
        UnstorableReason::NoTurn | UnstorableReason::NoTable => Message::new("。捨てました", "; they are left out"),
    }
}

/// Piece values are in no file: whoever opens it must know them.
fn values_hint(values: &PieceValues, format: &WeightsFormat) -> Message {
    let (ours, theirs) = (piece_values_name(values), piece_values_name(format.values));
    Message::new(
        format!(
            "駒の価値はファイルに入りません。この形式では{theirs}の値が使われるので、{ours}の値を指定して開いてください"
        ),
        format!(
            "Piece values are in no file. This format is opened with those called {theirs}; ask for {ours} to get the \
             same scores."
        ),
    )
}
