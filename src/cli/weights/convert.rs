//! `weights convert IN OUT --to FORMAT`: a set of weights in the format of another program.

use super::super::{Context, Result, Status, progress, tell};
use super::info::values_name;
use super::source::{self, Source};
use super::{bar_of_bytes, bar_of_kings};
use crate::eval::Explainable as _;
use crate::eval::material::Values;
use crate::eval::three_piece::files::write::{self, Loss, Why};
use crate::eval::three_piece::files::{FORMATS, Format};
use crate::eval::three_piece::rows::Rows;
use crate::rules::{Lang, Message, grouped, quoted};
use anyhow::{anyhow, bail};
use std::io::Write as _;
use std::path::PathBuf;

/// What the help says after the options.
const MORE: &str = "\
Writes the files of the format into the folder OUT, which is made when there is none. No file is replaced. \
What the format cannot hold is told, and nothing is written then unless it may be cut.";

/// Arguments of `weights convert`.
#[derive(clap::Args)]
#[command(after_help = MORE)]
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

pub(super) fn run(args: &Args, context: &Context) -> Result {
    let lang = context.lang;
    let format = format(&args.to, lang)?;
    write::free(format, &args.output).map_err(|problem| anyhow!("{}", problem.message().text(lang)))?;
    match source::open(&args.input, lang)? {
        Source::Compact(weights) => convert(&*weights, weights.values(), format, args, lang),
        Source::Opened(opened) => convert(&opened.cells, &opened.values, format, args, lang),
    }
}

fn format(name: &str, lang: Lang) -> Result<&'static Format> {
    let Some(format) = FORMATS.iter().find(|format| format.name == name) else {
        let can = |format: &&Format| write::unwritable(format).is_none();
        let names: Vec<_> = FORMATS.iter().filter(can).map(|format| format.name).collect();
        bail!("unknown format {}; expected one of {}", quoted(name), names.join(", "));
    };
    match write::unwritable(format) {
        Some(reason) => bail!("{}", reason.text(lang).to_owned()),
        None => Ok(format),
    }
}

fn convert(rows: &impl Rows, values: &Values, format: &'static Format, args: &Args, lang: Lang) -> Result {
    let losses = {
        let bar = bar_of_kings();
        write::losses(rows, format, &mut |done, total| progress::tell(&bar, done, total))
    };
    if let Some(loss) = losses.iter().find(|loss| !args.allows(loss)) {
        bail!("{}{}", loss.message().text(lang), remedy(loss).text(lang));
    }
    for loss in &losses {
        let (said, done) = (loss.message(), consequence(loss));
        tell(&format!("{}{}", said.text(lang), done.text(lang)));
    }
    let written = {
        let bar = bar_of_bytes();
        write::save(rows, format, &args.output, &mut |done, total| progress::tell(&bar, done, total))
    };
    let written = written.map_err(|problem| anyhow!("{}", problem.message().text(lang)))?;
    let mut out = std::io::stdout().lock();
    for (path, part) in written.iter().zip(format.parts) {
        writeln!(out, "{:>13} {}", grouped(part.bytes), path.display())?;
    }
    if values != format.values {
        writeln!(out, "{}", about_values(values, format).text(lang))?;
    }
    Ok(Status::Done)
}

impl Args {
    fn allows(&self, loss: &Loss) -> bool {
        match loss.why {
            Why::TooWide => self.saturate,
            Why::NoTurn => self.drop_turn,
            Why::NoTable => false,
        }
    }
}

/// What can be done about a loss that is not allowed.
fn remedy(loss: &Loss) -> Message {
    match loss.why {
        Why::TooWide => Message::new("。--saturateを付けると切り詰めます", "; --saturate cuts them"),
        Why::NoTurn => Message::new("。--drop-turnを付けると捨てます", "; --drop-turn leaves them out"),
        Why::NoTable => Message::new("。kpptかkppt16なら書けます", "; kppt and kppt16 have it"),
    }
}

/// What is done about a loss that is allowed.
fn consequence(loss: &Loss) -> Message {
    match loss.why {
        Why::TooWide => Message::new("。切り詰めました", "; they are cut"),
        Why::NoTurn | Why::NoTable => Message::new("。捨てました", "; they are left out"),
    }
}

/// Piece values are in no file: whoever opens it must know them.
fn about_values(values: &Values, format: &Format) -> Message {
    let (ours, theirs) = (values_name(values), values_name(format.values));
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
