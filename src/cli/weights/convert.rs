//! `weights convert IN OUT --to FORMAT`: writes a set of weights in the format of another program.

use super::input::{WeightsInput, open_with_source};
use crate::cli::context::{CommandContext, Result, Status};
use crate::cli::engine_options::{UNNAMED_VALUES, piece_values_name};
use crate::cli::output::errors::{InputError, print_to_stderr};
use crate::cli::output::progress::ProgressBar;
use crate::cli::output::{path_text, standard_output};
use anyhow::bail;
use sankoma_eval::files::{FORMATS, WeightsFormat};
use sankoma_eval::material::PieceValues;
use sankoma_eval::three_piece::cell_source::CellSource;
use sankoma_eval::{Explainable as _, NoTermsError};
use sankoma_laboratory::conversion::{
    self, FoldedValues, RoundedCells, UnstorableCells, UnstorableReason, WrittenFormat,
};
use sankoma_wording::{Language, Message, group_thousands, message, quoted};
use std::io::Write as _;
use std::path::PathBuf;

/// Help after the options.
const AFTER_HELP: &str = "\
Writes the files of the format into the folder OUT, which is made when there is none. No file is replaced. \
What the format cannot hold is reported, and nothing is written then unless it may be cut. Weights that count in a \
finer unit than the formats, 1/32 centipawn, are rounded to the nearest. Piece values are in no file: where those of the \
format are others, the KKP cells make up the difference.";

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
    /// The format: kppt or kpp-kkpt.
    #[arg(long, value_name = "FORMAT")]
    to: String,
    /// Cut what does not fit 16 bits to the nearest number that does.
    #[arg(long)]
    saturate: bool,
    /// Leave out the KPP turn parts, for which kpp-kkpt has no place.
    #[arg(long)]
    drop_turn: bool,
    /// Leave the cells as they are though the format has other piece values.
    #[arg(long)]
    keep_cells: bool,
}

pub(super) fn run(args: &Args, context: &CommandContext) -> Result {
    let lang = context.lang;
    let format = written_format(&args.to)?;
    conversion::ensure_absent(format, &args.output)?;
    let conversion = Conversion { format, args, lang };
    match open_with_source(&args.input)? {
        WeightsInput::Compact(weights) => conversion.run(&*weights, weights.values()),
        WeightsInput::Learned(weights) => conversion.run(&*weights, weights.values()),
        WeightsInput::Files(opened) => conversion.run(&opened.cells, &opened.values),
        WeightsInput::Network(_) => bail!(NoTermsError.message()),
    }
}

/// The format with this name. One that is only read is refused before weights are opened.
fn written_format(name: &str) -> Result<WrittenFormat> {
    if let Some(format) = WrittenFormat::named(name) {
        return Ok(format);
    }
    let names = WrittenFormat::ALL.map(WrittenFormat::name);
    if FORMATS.iter().any(|format| format.name == name) {
        let [one, other] = names;
        bail!(message!(
            "{name}は読むだけで、書けるのは{one}と{other}です",
            "{name} is only read; {one} and {other} are written"
        ));
    }
    let (name, names) = (quoted(name), names.join(", "));
    bail!(message!(
        "{name} という形式はありません。{names} のどれかが必要です",
        "unknown format {name}; expected one of {names}"
    ))
}

/// A conversion to one format.
struct Conversion<'a> {
    format: WrittenFormat,
    args: &'a Args,
    lang: Language,
}

impl Conversion<'_> {
    /// Converts weights with these piece values.
    fn run(&self, cells: &impl CellSource, values: &PieceValues) -> Result {
        let format = self.format.format();
        if values == format.values {
            return self.write(cells, None);
        }
        if self.args.keep_cells {
            return self.write(cells, Some(values_hint(values, format)));
        }
        self.write(&FoldedValues::new(cells, values, format), Some(folding_message(values, format)))
    }

    /// Writes cells, then says the remark about piece values and what was written.
    fn write(&self, cells: &impl CellSource, remark: Option<Message>) -> Result {
        let rounded = RoundedCells::new(cells);
        self.check_losses(&rounded)?;
        let written = self.save(&rounded)?;
        let mut out = standard_output::text();
        if let Some(remark) = remark {
            writeln!(out, "{}", remark.text(self.lang))?;
        }
        for (path, part) in written.iter().zip(self.format.format().files) {
            writeln!(out, "{:>13} {}", group_thousands(part.bytes), path_text(path))?;
        }
        Ok(Status::Done)
    }

    /// Refuses cells that the format cannot hold, or warns of them where the options allow the loss.
    fn check_losses(&self, cells: &impl CellSource) -> Result<()> {
        let losses = {
            let bar = ProgressBar::items(None);
            let show = &mut |done, total| bar.set_progress(done, total);
            conversion::unstorable_cells(cells, self.format, show)
        };
        if let Some(loss) = losses.iter().find(|loss| !self.args.allows(loss)) {
            let (loss, remedy) = (loss.message(), remedy(loss));
            bail!(InputError::new(loss.ja + &remedy.ja, loss.en + &remedy.en));
        }
        for loss in &losses {
            let (message, consequence) = (loss.message(), consequence(loss));
            print_to_stderr(&format!("{}{}", message.text(self.lang), consequence.text(self.lang)));
        }
        Ok(())
    }

    fn save(&self, cells: &impl CellSource) -> Result<Vec<PathBuf>> {
        let bar = ProgressBar::bytes();
        let show = &mut |done, total| bar.set_progress(done, total);
        let written = conversion::save(cells, self.format, &self.args.output, show);
        Ok(written?)
    }
}

impl Args {
    /// The options allow a loss.
    fn allows(&self, loss: &UnstorableCells) -> bool {
        match loss.reason {
            UnstorableReason::TooWide => self.saturate,
            UnstorableReason::NoTurn => self.drop_turn,
        }
    }
}

/// Remedy for a loss that is not allowed.
fn remedy(loss: &UnstorableCells) -> Message {
    match loss.reason {
        UnstorableReason::TooWide => Message::new("。--saturateを付けると切り詰めます", "; --saturate cuts them"),
        UnstorableReason::NoTurn => Message::new("。--drop-turnを付けると捨てます", "; --drop-turn leaves them out"),
    }
}

/// Consequence of a loss that is allowed.
fn consequence(loss: &UnstorableCells) -> Message {
    match loss.reason {
        UnstorableReason::TooWide => Message::new("。切り詰めました", "; they are cut"),
        UnstorableReason::NoTurn => Message::new("。捨てました", "; they are left out"),
    }
}

/// The hint that the files hold no piece values, so that they must be named when the files are opened.
fn values_hint(values: &PieceValues, format: &WeightsFormat) -> Message {
    let theirs = piece_values_name(format.values);
    match piece_values_name(values) {
        UNNAMED_VALUES => message!(
            "駒の価値はファイルに入らず、この重みの値には名前がありません。この形式では{theirs}の値が使われます",
            "Piece values are in no file, and those of these weights have no name. This format is opened with those \
                 called {theirs}."
        ),
        ours => message!(
            "駒の価値はファイルに入りません。この形式では{theirs}の値が使われるので、{ours}の値を指定して開いてください",
            "Piece values are in no file. This format is opened with those called {theirs}; ask for {ours} to get the \
                 same scores."
        ),
    }
}

/// Where the difference of the piece values went, and which pieces it leaves wrong.
fn folding_message(values: &PieceValues, format: &WeightsFormat) -> Message {
    let theirs = piece_values_name(format.values);
    let (mean_ja, mean_en) = if conversion::is_inexact(values, format) {
        (
            "。金と同じ番号のと金・成香・成桂・成銀は値を分けられないので、段ごとの平均です",
            "; promoted pawns, lances, knights and silvers share the gold's cells, which have the mean of what usually stands \
             on a rank",
        )
    } else {
        ("", "")
    };
    message!(
        "駒の価値はファイルに入らないので、この形式の値（{theirs}）との差をKKPの値に加えました{mean_ja}",
        "Piece values are in no file: the KKP cells make up the difference to those of the format ({theirs}){mean_en}"
    )
}
