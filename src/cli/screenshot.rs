//! `screenshot [FILE]`: the workbench drawn without a terminal: its screen, its board, its graph, or a game.

use super::context::{CommandContext, Result, Status};
use super::engine_options::WeightsArgs;
use super::open;
use super::option_values::{OptionValueError, whole_number};
use crate::cli::output::errors::InputError;
use crate::cli::output::{new_file, standard_output};
use crate::picture::MAX_PIXELS;
use crate::tui::core::AttackOverlay;
use crate::tui::glyphs::AmbiguousWidth;
use crate::tui::keys::key::read_keys;
use crate::tui::picture::request_argument::{PictureForm, PictureRequest, PictureSubject, parse_delay};
use crate::tui::theme::Theme;
use crate::tui::views::BoardSize;
use crate::tui::{OpenTarget, ScreenshotOptions, prepare_screenshot};
use anyhow::bail;
use ratatui::layout::Size;
use sankoma_record::notation::NotationStyle;
use sankoma_wording::{PieceStyle, ToMessage as _, message};
use std::io::Write as _;
use std::path::PathBuf;
use std::time::Duration;

/// Arguments of `screenshot`.
#[derive(clap::Args)]
pub(super) struct Args {
    /// A game record, a web address of one, a folder, `-`, an SFEN or a `position` line; the start position when not
    /// given.
    #[arg(value_name = "FILE")]
    game: Option<String>,
    /// Columns and rows, such as 80x24.
    #[arg(long, default_value = "80x24", value_parser = size)]
    size: Size,
    /// The ply to show; beyond the end the last one. The start position when not given.
    #[arg(long, value_parser = whole_number::<usize>(..))]
    ply: Option<usize>,
    /// Theme: a name or the path of a theme file.
    #[arg(long, default_value = "dark", value_name = "NAME|PATH")]
    theme: String,
    /// Keys to press, such as "down down : 'theme space 'light enter".
    #[arg(long, default_value = "", value_name = "KEYS", allow_hyphen_values = true)]
    keys: String,
    /// How moves are written: kif, federation, western, western-numeric or usi [default: kif in Japanese, western in
    /// English].
    #[arg(long, value_name = "NAME")]
    notation: Option<NotationStyle>,
    /// How pieces are written: kanji, one-kanji or western [default: kanji in Japanese, western in English].
    #[arg(long, value_name = "NAME")]
    pieces: Option<PieceStyle>,
    /// Size of the board where there is room: auto, small, medium or large.
    #[arg(long, value_name = "SIZE", default_value = "auto")]
    board_size: BoardSize,
    /// Count the attacks on every square: of both sides, or of one with --attacks=black or --attacks=white.
    #[arg(long, value_name = "SIDE", num_args = 0..=1, require_equals = true, default_missing_value = "both")]
    attacks: Option<AttackOverlay>,
    #[command(flatten)]
    weights: WeightsArgs,
    /// Let the engine search so many nodes first.
    #[arg(long, value_name = "NODES", value_parser = whole_number::<u64>(..))]
    think_nodes: Option<u64>,
    /// What to draw: the screen, the board as a diagram, the graph of the game, or the game itself, ply by ply.
    #[arg(long, value_name = "SUBJECT", default_value = "screen")]
    of: PictureSubject,
    /// The form: text, svg or png of the screen; text, bod, svg or png of the board; svg or png of the graph; svg or
    /// gif of the game. By the ending of the file when not given, else the first of these.
    #[arg(long, value_name = "FORM")]
    to: Option<PictureForm>,
    /// The file to write; standard output when not given.
    #[arg(long, short, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Replace the file if it exists.
    #[arg(long, requires = "out")]
    force: bool,
    /// Width in pixels; the natural one when not given.
    #[arg(long, value_name = "PIXELS", value_parser = whole_number::<u32>(1..=u64::from(MAX_PIXELS)))]
    width: Option<u32>,
    /// The first ply of the game.
    #[arg(long, value_name = "PLY", default_value_t = 0, value_parser = whole_number::<usize>(..))]
    from: usize,
    /// The last ply of the game; beyond the end the last one.
    #[arg(long, value_name = "PLY", value_parser = whole_number::<usize>(..))]
    to_ply: Option<usize>,
    /// How long each ply of the game is shown, such as 1s or 500ms.
    #[arg(long, value_name = "TIME", default_value = "1s", value_parser = delay)]
    delay: Duration,
}

pub(super) fn run(args: &Args, context: &CommandContext) -> Result {
    let request = picture_request(args)?;
    let theme = Theme::load(&args.theme)?;
    let (game, folder) = match args.game.as_deref().map(open::open_argument).transpose()? {
        Some(OpenTarget::Game(game)) => (Some(game), None),
        Some(OpenTarget::Folder(folder)) => (None, Some(folder)),
        Some(OpenTarget::Web(_)) | None => (None, None),
    };
    let screen = prepare_screenshot(ScreenshotOptions {
        game,
        folder,
        size: args.size,
        theme,
        lang: context.lang,
        ambiguous: AmbiguousWidth::Narrow,
        notation: args.notation.unwrap_or(NotationStyle::of_language(context.lang)),
        pieces: args.pieces.unwrap_or(PieceStyle::standard(context.lang, true)),
        board_size: args.board_size,
        attacks: args.attacks.unwrap_or_default(),
        ply: args.ply.unwrap_or(if request.subject == PictureSubject::Game { usize::MAX } else { 0 }),
        keys: read_keys(&args.keys).map_err(|error| InputError::about("--keys", &error.message()))?,
        weights: args.weights.named(context.lang)?,
        second_reader: true,
        think_nodes: args.think_nodes,
    });
    let bytes = screen.contents(&request)?.file(&request)?;
    match &args.out {
        Some(path) => new_file::write(path, &bytes, args.force)?,
        None if request.form.is_binary() => standard_output::file().write_all(&bytes)?,
        None => standard_output::text().write_all(&bytes)?,
    }
    Ok(Status::Done)
}

/// Request that the arguments make.
fn picture_request(args: &Args) -> Result<PictureRequest> {
    let by_ending = args.out.as_deref().map(|path| {
        PictureForm::of_path(path).ok_or_else(|| {
            let path = path.display();
            InputError::from(message!(
                "'{path}' の拡張子は図のものではありません。.txt、.bod、.svg、.png、.gif か --to を指定してください",
                "'{path}' has no ending of a picture, expected .txt, .bod, .svg, .png, .gif or --to"
            ))
        })
    });
    let form = match (args.to, by_ending) {
        (Some(form), _) => form,
        (None, Some(form)) => form?,
        (None, None) => args.of.forms()[0],
    };
    if form.is_binary() && args.out.is_none() && standard_output::is_terminal() {
        let form = form.name();
        bail!(message!(
            "{form} は端末に表示できません。--out FILE を指定してください",
            "a terminal does not show {form}, expected --out FILE"
        ));
    }
    if let Some(last) = args.to_ply.filter(|&last| last < args.from) {
        let first = args.from;
        bail!(message!("--to-ply {last} は --from {first} より前です", "--to-ply {last} lies before --from {first}"));
    }
    Ok(PictureRequest {
        subject: args.of,
        form,
        path: args.out.clone().unwrap_or_default(),
        overwrite: args.force,
        width: args.width,
        plies: (args.from, args.to_ply.unwrap_or(usize::MAX)),
        delay: args.delay,
    })
}

/// Parses a size such as `80x24`, in columns and rows.
fn size(text: &str) -> std::result::Result<Size, OptionValueError> {
    const MAX: u16 = 500;
    let parsed = text.split_once('x').and_then(|(width, height)| Some((width.parse().ok()?, height.parse().ok()?)));
    match parsed {
        Some((width @ 1..=MAX, height @ 1..=MAX)) => Ok(Size { width, height }),
        _ => Err(OptionValueError::expected(
            format!("80x24 のような、それぞれ{MAX}までの 桁x行 "),
            format!("COLUMNSxROWS up to {MAX} each, such as 80x24"),
        )),
    }
}

fn delay(text: &str) -> std::result::Result<Duration, OptionValueError> {
    parse_delay(text).map_err(|_| {
        let expected = "1s、0.5s、500ms のような、20ms から 60s までの時間";
        OptionValueError::expected(expected, "a time such as 1s, 0.5s or 500ms, from 20ms to 60s")
    })
}
