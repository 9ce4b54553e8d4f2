//! Input of the tasks: sets of weights, factor parameters, positions and labelled positions.

use crate::cli::context::Result;
use crate::cli::input::is_dash;
use crate::cli::output::errors::{InputError, print_to_stderr};
use crate::cli::output::progress::ProgressBar;
use anyhow::bail;
use sankoma_eval::factors::FactorParameters;
use sankoma_eval::files::{self, OpenedWeights};
use sankoma_eval::{CompactWeights, LearnedWeights, NetworkWeights, ThreePieceWeights, Weights, WeightsOpenError};
use sankoma_laboratory::labels::{LabelFileError, LabelReader, LabelRecord, LabelledPosition, is_label_file};
use sankoma_laboratory::self_play::{LabelGenerator, SelfPlayOptions};
use sankoma_record::files::bounded_line::{self, InputLine, MAX_LINE_BYTES};
use sankoma_rules::Position;
use sankoma_wording::{Language, Message, ToMessage, labels, message};
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;
use std::sync::Arc;

/// Weights with what is known of their source.
pub(super) enum WeightsInput {
    /// The built-in weights, or those of a file of factor parameters.
    Compact(Arc<CompactWeights>),
    /// Learned weights.
    Learned(Arc<LearnedWeights>),
    /// Weights of files.
    Files(Box<OpenedWeights>),
    /// A neural network.
    Network(Arc<NetworkWeights>),
}

/// Opens the weights in the program that have this name, else those at `path`.
///
/// # Errors
/// One line that names the file, what was found and what was expected.
pub(super) fn open_with_source(path: &Path) -> Result<WeightsInput> {
    let to_error = |error: WeightsOpenError| InputError::from(error.message());
    match path.to_str().and_then(Weights::named) {
        Some(Weights::ThreePiece(ThreePieceWeights::Compact(weights))) => return Ok(WeightsInput::Compact(weights)),
        Some(Weights::ThreePiece(ThreePieceWeights::Learned(weights))) => return Ok(WeightsInput::Learned(weights)),
        Some(Weights::ThreePiece(ThreePieceWeights::Full(_)) | Weights::Network(_)) | None => {}
    }
    if files::is_network(path) {
        let bar = ProgressBar::bytes();
        let opened = Weights::open_with(path, None, |done, total| bar.set_progress(done, total)).map_err(to_error)?;
        if let Weights::Network(network) = opened {
            return Ok(WeightsInput::Network(network));
        }
    }
    if files::is_learned(path) {
        return Ok(WeightsInput::Learned(Arc::new(files::open_learned(path).map_err(to_error)?)));
    }
    if files::is_parameters(path) {
        return Ok(WeightsInput::Compact(Arc::new(files::open_parameters(path, None).map_err(to_error)?)));
    }
    let bar = ProgressBar::bytes();
    let opened = files::open(path, None, &mut |done, total| bar.set_progress(done, total));
    Ok(WeightsInput::Files(Box::new(opened.map_err(to_error)?)))
}

/// How many self-play games give positions where no file does.
const SELF_PLAY_GAMES: u32 = 100;
/// How they are played.
pub(super) const SELF_PLAY_OPTIONS: SelfPlayOptions = SelfPlayOptions { nodes: 500, seed: 1 };

/// Reads factor parameters from a TOML file, or takes the built-in ones.
///
/// # Errors
/// A file that cannot be read or is no such file.
pub(super) fn parameters(path: Option<&Path>) -> Result<FactorParameters> {
    let Some(path) = path else { return Ok(FactorParameters::built_in()) };
    let text = std::fs::read_to_string(path).map_err(|error| {
        let path = path.display();
        InputError::from(message!(
            "重みのファイル '{path}' を読めません",
            "cannot read '{path}', expected a file of weights"
        ))
        .caused_by(error)
    })?;
    FactorParameters::read(&text).map_err(|error| InputError::about(path.display(), &error).into())
}

fn unreadable(path: &Path, error: io::Error) -> InputError {
    let path = path.display();
    InputError::from(message!(
        "'{path}' を読めません。1行に1局面のSFENが必要です",
        "cannot read '{path}', expected {POSITIONS}"
    ))
    .caused_by(error)
}

/// Calls `visit` for every position of a file with one SFEN per line, up to a tab, or of labels, with the number of its
/// game where that is known; without a file, for positions of self-play.
///
/// # Errors
/// The first line that cannot be read.
pub(super) fn for_each_position(
    path: Option<&Path>,
    lang: Language,
    mut visit: impl FnMut(&Position, Option<u32>),
) -> Result<()> {
    let Some(path) = path else {
        for_each_label_of_self_play(lang, |label| visit_position(label, &mut visit));
        return Ok(());
    };
    let mut input = open(path)?;
    if holds_binary_labels(&mut input, path)? {
        return for_each_record(input, path, lang, |record| {
            if let LabelRecord::Position(label) = record {
                visit_position(label, &mut visit);
            }
        });
    }
    for_each_line(input, path, |line| {
        let mut fields = line.split('\t');
        let sfen = fields.next().unwrap_or(line);
        let game = fields.nth(2).and_then(|game| game.parse().ok());
        visit(&Position::from_sfen(sfen).map_err(|error| error.message())?, game);
        Ok(())
    })
}

/// Calls `visit` for the labels of seeded games of the built-in weights.
fn for_each_label_of_self_play(lang: Language, mut visit: impl FnMut(&LabelledPosition)) {
    let bar = ProgressBar::steps(u64::from(SELF_PLAY_GAMES), labels::GAMES.text(lang));
    let generator = LabelGenerator::new(Weights::built_in(), SELF_PLAY_OPTIONS);
    for game in 1..=SELF_PLAY_GAMES {
        for label in generator.play(game).labels {
            visit(&label);
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
}

/// Labels of damaged files may be impossible positions, which are passed over.
fn visit_position(label: &LabelledPosition, visit: &mut impl FnMut(&Position, Option<u32>)) {
    if let Ok(position) = label.position.position(1) {
        visit(&position, label.game);
    }
}

/// Calls `visit` for every labelled position of a file, of binary records or of lines of text. `-` is standard input.
///
/// # Errors
/// The first line or record that cannot be read.
pub(super) fn for_each_label(path: &Path, lang: Language, mut visit: impl FnMut(&LabelledPosition)) -> Result<()> {
    for_each_label_input(path, lang, |input| match input {
        LabelInput::Record(LabelRecord::Position(label)) | LabelInput::Line(label) => visit(label),
        LabelInput::Record(LabelRecord::GameEnd(_)) => {}
    })
}

/// A part of a file of labels.
pub(super) enum LabelInput<'a> {
    /// A binary record.
    Record(&'a LabelRecord),
    /// A line of text, which holds no end of a game.
    Line(&'a LabelledPosition),
}

/// [`for_each_label`] with the ends of games and with the form of the file.
///
/// # Errors
/// As for [`for_each_label`].
pub(super) fn for_each_label_input(path: &Path, lang: Language, mut visit: impl FnMut(LabelInput<'_>)) -> Result<()> {
    let mut input = open(path)?;
    if holds_binary_labels(&mut input, path)? {
        return for_each_record(input, path, lang, |record| visit(LabelInput::Record(record)));
    }
    for_each_line(input, path, |line| {
        visit(LabelInput::Line(&LabelledPosition::read(line)?));
        Ok(())
    })
}

/// What cannot be read is said to be this.
const POSITIONS: &str = "a file of positions, one a line";

fn open(path: &Path) -> Result<Box<dyn BufRead>> {
    if is_dash(path) {
        return Ok(Box::new(io::stdin().lock()));
    }
    let file = File::open(path).map_err(|error| unreadable(path, error))?;
    Ok(Box::new(BufReader::with_capacity(READ_BYTES, file)))
}

const READ_BYTES: usize = 1 << 16;

/// The file holds binary labels and not lines of text.
fn holds_binary_labels(input: &mut impl BufRead, path: &Path) -> Result<bool> {
    Ok(is_label_file(input.fill_buf().map_err(|error| unreadable(path, error))?))
}

/// Calls `visit` for every record of a binary file, and says on standard error when its last record is cut off.
fn for_each_record(input: impl Read, path: &Path, lang: Language, mut visit: impl FnMut(&LabelRecord)) -> Result<()> {
    let named = |error: LabelFileError| InputError::about(path.display(), &error.message());
    let mut reader = LabelReader::new(input).map_err(named)?;
    while let Some(record) = reader.next_record().map_err(named)? {
        visit(&record);
    }
    if let Some(truncation) = reader.truncation_message() {
        print_to_stderr(&format!("{}: {}", path.display(), truncation.text(lang)));
    }
    Ok(())
}

/// Calls `visit` for every line that is neither blank nor a `#` comment.
fn for_each_line(
    mut input: impl BufRead,
    path: &Path,
    mut visit: impl FnMut(&str) -> std::result::Result<(), Message>,
) -> Result<()> {
    for number in 1.. {
        let line = match bounded_line::read_line(&mut input).map_err(|error| unreadable(path, error))? {
            None => break,
            Some(InputLine::Text(line)) => line,
            Some(InputLine::TooLong) => {
                let sentence = message!(
                    "行が {MAX_LINE_BYTES} バイトより長くなっています",
                    "the line has more than {MAX_LINE_BYTES} bytes"
                );
                bail!(InputError::about(format!("{}:{number}", path.display()), &sentence))
            }
        };
        if !line.trim().is_empty() && !line.starts_with('#') {
            visit(&line).map_err(|error| InputError::about(format!("{}:{number}", path.display()), &error))?;
        }
    }
    Ok(())
}
